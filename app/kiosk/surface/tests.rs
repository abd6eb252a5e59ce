use engine::LiveGame;
use engine::catalog::Start;
use engine::kit::isles;
use protocol::{MoveView, RouteChoice};
use ui::{Flag, Light, Tint};

use super::*;

/// A game and the surface it is played on.
struct Bench {
    game: Box<dyn LiveGame>,
    surface: Surface,
}

impl Bench {
    fn open(game: &str, start: Start<'_>) -> Bench {
        Bench::new(games::catalog().find(game).unwrap().1.open(start).unwrap())
    }

    fn new(game: Box<dyn LiveGame>) -> Bench {
        let mut bench = Bench { surface: Surface::new(game.board()), game };
        bench.look();
        bench
    }

    fn of(game: &str, text: &str) -> Bench {
        Bench::open(game, Start::Text(text))
    }

    fn chess() -> Bench {
        Bench::open("chess", Start::Usual)
    }

    fn look(&mut self) {
        self.surface.show(Stance::of_game(&*self.game));
    }

    /// Plays what was chosen, as a table would.
    fn play(&mut self, number: usize) {
        self.game.play(number).unwrap();
        self.look();
    }

    fn number(&self, name: &str) -> Cell {
        self.game.board().names.iter().position(|known| known == name).unwrap() as Cell
    }

    /// The middle of a cell as it is drawn.
    fn middle(&self, name: &str) -> (f32, f32) {
        let cell = &self.surface.cells()[usize::from(self.number(name))];
        (cell.x + 0.5, cell.y + 0.5)
    }

    fn press(&mut self, name: &str) {
        let (x, y) = self.middle(name);
        self.surface.press(x, y);
    }

    fn drag(&mut self, name: &str) {
        let (x, y) = self.middle(name);
        self.surface.drag(x, y);
    }

    fn release(&mut self, name: &str) -> Option<usize> {
        let (x, y) = self.middle(name);
        self.surface.release(x, y)
    }

    fn tap(&mut self, name: &str) -> Option<usize> {
        let (x, y) = self.middle(name);
        self.surface.tap(x, y)
    }

    fn carry(&mut self, from: &str, to: &str) -> Option<usize> {
        self.press(from);
        self.drag(to);
        self.release(to)
    }

    fn cell(&self, name: &str) -> CellView {
        self.surface.cells().into_iter().find(|cell| cell.name == name).unwrap()
    }

    fn figure(&self, name: &str) -> String {
        self.cell(name).figure.to_string()
    }

    fn lit(&self, light: Light) -> String {
        let cells = self.surface.cells().into_iter().filter(|cell| cell.light == light);
        cells.map(|cell| cell.name.to_string()).collect::<Vec<_>>().join(" ")
    }

    fn movable(&self) -> usize {
        self.surface.cells().iter().filter(|cell| cell.light == Light::Movable).count()
    }

    fn written(&self, number: Option<usize>) -> &str {
        number.map_or("", |number| &self.game.offers()[number].notation)
    }

    /// Lets milliseconds pass.
    fn at(&mut self, millis: u64) -> bool {
        self.surface.advance(Duration::from_millis(millis))
    }

    /// The pieces that are drawn.
    fn pieces(&self) -> Vec<PieceView> {
        self.surface.pieces().into_iter().filter(|piece| !piece.figure.is_empty()).collect()
    }
}

#[test]
fn two_taps_choose_a_move_and_it_is_shown_at_once() {
    let mut bench = Bench::chess();
    assert_eq!(bench.lit(Light::Movable), "a2 b2 c2 d2 e2 f2 g2 h2 b1 g1");
    assert_eq!(bench.surface.prompt(), Hint::Pick);
    assert_eq!(bench.tap("e2"), None);
    assert_eq!((bench.lit(Light::Picked), bench.lit(Light::Target)), ("e2".into(), "e4 e3".into()));
    assert_eq!((bench.movable(), bench.surface.prompt()), (0, Hint::Go));
    let chosen = bench.tap("e4");
    assert_eq!(bench.written(chosen), "e4");
    assert_eq!((bench.figure("e2").as_str(), bench.figure("e4").as_str()), ("", "pawn"));
    assert!(bench.cell("e2").last && bench.cell("e4").last && !bench.cell("e3").last);
    assert_eq!(
        (bench.movable(), bench.surface.prompt(), bench.tap("d2")),
        (0, Hint::None, None),
        "it is sent"
    );
}

#[test]
fn a_move_that_is_refused_goes_back() {
    let mut bench = Bench::chess();
    bench.tap("e2");
    bench.tap("e4");
    bench.surface.refuse();
    assert_eq!((bench.figure("e2").as_str(), bench.figure("e4").as_str()), ("pawn", ""));
    assert_eq!(bench.movable(), 10);
    assert!(!bench.cell("e4").last);
}

#[test]
fn a_piece_can_be_put_down_or_exchanged_for_another() {
    let mut bench = Bench::chess();
    bench.tap("b1");
    bench.tap("b1");
    assert_eq!(bench.movable(), 10, "put down");
    bench.tap("b1");
    bench.tap("g1");
    assert_eq!(bench.lit(Light::Picked), "g1", "another one");
    bench.tap("a8");
    assert_eq!(bench.movable(), 10, "a tap far away");
}

#[test]
fn a_finger_takes_a_piece_up_carries_it_and_plays_where_it_lets_go() {
    let mut bench = Bench::chess();
    bench.press("g1");
    assert_eq!(bench.lit(Light::Target), "f3 h3", "lit as soon as the finger is down");
    let (x, y) = bench.middle("f3");
    bench.surface.drag(x + 0.3, y + 0.2);
    let carried = bench.surface.pieces().pop().unwrap();
    assert_eq!((carried.figure.as_str(), carried.x, carried.y), ("knight", x - 0.2, y - 0.3));
    assert!(carried.size > 1.0);
    let chosen = bench.surface.release(x + 0.3, y + 0.2);
    assert_eq!(bench.written(chosen), "Nf3");
    assert_eq!(bench.figure("f3"), "knight");
}

#[test]
fn a_piece_let_go_where_it_began_stays_in_the_hand() {
    let mut bench = Bench::chess();
    bench.press("g1");
    bench.drag("f3");
    bench.drag("g1");
    assert_eq!(bench.release("g1"), None);
    assert_eq!((bench.lit(Light::Picked), bench.lit(Light::Target)), ("g1".into(), "f3 h3".into()));
    let chosen = bench.tap("h3");
    assert_eq!(bench.written(chosen), "Nh3", "and taps go on");
}

#[test]
fn a_piece_let_go_elsewhere_goes_back() {
    let mut bench = Bench::chess();
    assert_eq!(bench.carry("g1", "d5"), None);
    assert_eq!((bench.movable(), bench.figure("g1").as_str()), (10, "knight"));
    assert!(bench.surface.is_moving(), "it slides back");
    bench.at(0);
    assert!(!bench.at(1_000));
    assert_eq!(bench.carry("g1", "g2"), None, "onto an own piece");
    assert_eq!((bench.movable(), bench.figure("g1").as_str()), (10, "knight"));
}

#[test]
fn what_a_finger_wants_in_vain_is_known() {
    let mut bench = Bench::chess();
    let denied = |bench: &Bench| bench.surface.denied;
    for cell in ["e1", "e7", "e4"] {
        assert_eq!(bench.tap(cell), None);
        assert_eq!(denied(&bench), Some(DeniedWish::On(bench.number(cell))), "{cell}");
        assert_eq!(bench.movable(), 10, "nothing else was taken up");
    }
    bench.tap("e2");
    assert_eq!(denied(&bench), None);
    bench.tap("e7");
    assert_eq!((denied(&bench), bench.movable()), (None, 10), "it was laid down");
    bench.carry("g1", "d5");
    assert_eq!(denied(&bench), Some(DeniedWish::Goal));
    bench.press("e1");
    assert_eq!(denied(&bench), None, "another finger has come");
}

#[test]
fn a_piece_that_may_not_do_something_shakes_and_stands_still_again() {
    let mut bench = Bench::chess();
    let before = bench.pieces();
    assert_eq!(bench.surface.deny(), None, "nothing was touched");
    bench.tap("e1");
    assert_eq!(bench.surface.deny(), Some(ui::Denial::Stuck));
    assert!(bench.at(0) && bench.at(20));
    assert_ne!(bench.pieces(), before);
    assert!(!bench.at(1_000));
    assert_eq!(bench.pieces(), before);
}

#[test]
fn a_finger_that_slips_from_a_target_plays_nothing() {
    let mut bench = Bench::chess();
    bench.tap("e2");
    bench.press("e4");
    bench.drag("h8");
    assert_eq!(bench.release("h8"), None);
    assert_eq!(bench.lit(Light::Picked), "e2");
}

#[test]
fn news_that_changes_nothing_does_not_disturb_a_finger() {
    let mut bench = Bench::chess();
    bench.press("g1");
    bench.drag("f3");
    bench.look();
    let chosen = bench.release("f3");
    assert_eq!(bench.written(chosen), "Nf3");
    bench.look();
    assert_eq!(bench.figure("f3"), "knight", "the table has not heard of it yet");
}

#[test]
fn captures_are_lit_apart_from_empty_targets() {
    let mut bench = Bench::of("chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    bench.tap("e4");
    assert_eq!((bench.lit(Light::Target), bench.lit(Light::Capture)), ("e5".into(), "d5".into()));
}

#[test]
fn only_what_is_taken_is_lit_as_that() {
    let mut passing = Bench::of("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    passing.tap("e5");
    assert_eq!((passing.lit(Light::Target), passing.lit(Light::Capture)), ("d6 e6".into(), "".into()));
    let isles = |text| Bench::new(isles::catalog().find("isles").unwrap().1.open(Start::Text(text)).unwrap());
    let settling = isles(".......c....-...b.b...... 1x.....................x. 1111 1111 s 0000 0");
    assert_eq!(settling.lit(Light::Capture), "", "rocks turn into stones");
    assert!(settling.lit(Light::Target).contains("b5"));
    let bombing = isles(".......c....-...b.b...... 1x2....................x. 0000 1111 b 0000 0");
    assert_eq!(bombing.lit(Light::Capture), "a5 b5 c5 d1", "rocks and one's own stones, too");
}

#[test]
fn a_tap_beside_a_lit_cell_goes_there_but_not_from_afar() {
    let mut bench = Bench::chess();
    bench.surface.tap(4.5, 5.6);
    assert_eq!(bench.lit(Light::Picked), "e2", "e3 can do nothing, e2 lies under it");
    bench.surface.tap(3.5, 5.5);
    assert_eq!(bench.lit(Light::Picked), "", "the middle of d3 is not meant as e3");
    bench.tap("e2");
    let chosen = bench.surface.tap(3.9, 5.5);
    assert_eq!(bench.written(chosen), "e3", "its edge is");
}

#[test]
fn a_flipped_board_is_touched_where_it_is_seen() {
    let mut bench = Bench::chess();
    bench.surface.turn(true);
    assert_eq!((bench.cell("a1").x, bench.cell("a1").y), (7.0, 0.0));
    let chosen = bench.carry("g1", "f3");
    assert_eq!(bench.written(chosen), "Nf3");
    let row_labels: Vec<String> = bench
        .surface
        .cells()
        .iter()
        .map(|cell| cell.row_label.to_string())
        .filter(|label| !label.is_empty())
        .collect();
    assert_eq!(row_labels.join(""), "87654321", "each in the corner of its row");
}

#[test]
fn whoever_can_capture_must_and_with_the_most() {
    let bench = Bench::of("draughts", "W:W32,36,50:B28,19,31,1");
    assert_eq!(bench.lit(Light::Movable), "32", "36 takes fewer, 50 takes nothing");
    assert_eq!((bench.cell("32").flag, bench.cell("36").flag), (Flag::Forced, Flag::None));
}

#[test]
fn a_capture_of_several_is_tapped_jump_by_jump_or_carried_to_its_end() {
    let mut by_jumps = Bench::of("draughts", "W:W32:B28,19,1");
    by_jumps.tap("32");
    assert_eq!((by_jumps.lit(Light::Target), by_jumps.figure("32").as_str()), ("23".into(), "man"));
    assert_eq!(by_jumps.tap("23"), None);
    let on_its_way = [by_jumps.figure("32"), by_jumps.figure("23")];
    assert_eq!((on_its_way, by_jumps.surface.prompt()), (["".to_owned(), "man".to_owned()], Hint::Go));
    assert_eq!(by_jumps.lit(Light::Target), "14");
    let chosen = by_jumps.carry("23", "14");
    assert_eq!(by_jumps.written(chosen), "32x14", "and on from there with a finger");

    let mut by_end = Bench::of("draughts", "W:W32:B28,19,1");
    let chosen = by_end.carry("32", "14");
    assert_eq!(by_end.written(chosen), "32x14");
    by_end.play(chosen.unwrap());
    assert_eq!(["28", "19", "32", "14"].map(|name| by_end.figure(name)), ["", "", "", "man"]);
}

#[test]
fn a_capture_all_the_way_round_lights_its_start_at_the_end() {
    let mut bench = Bench::of("draughts", "W:W32:B28,18,17,27,1");
    bench.tap("32");
    for _ in 0..3 {
        let next = bench.lit(Light::Target);
        bench.tap(next.split(' ').next().unwrap());
    }
    assert_eq!(bench.lit(Light::Target), "32");
    let chosen = bench.tap("32");
    bench.play(chosen.unwrap());
    assert_eq!(bench.figure("32"), "man");
}

#[test]
fn a_capture_slides_from_jump_to_jump_and_the_taken_vanish_when_it_is_over() {
    let mut bench = Bench::of("draughts", "W:W32:B28,19,1");
    bench.tap("32");
    let chosen = bench.tap("14");
    bench.play(chosen.unwrap());
    bench.at(1_000);
    let start = bench.surface.pieces().pop().unwrap();
    assert_eq!((start.x, start.y), (3.0, 6.0), "a motion begins with its first frame");
    let mut fading_after = |legs: u64| -> Vec<(f32, f32)> {
        bench.at(1_000 + legs * motion::LEG.as_millis() as u64 + 10);
        bench.pieces().iter().filter(|piece| piece.opacity < 1.0).map(|piece| (piece.x, piece.y)).collect()
    };
    assert_eq!(fading_after(1), [], "whom it has passed still stands in the way");
    assert_eq!(fading_after(2), [(6.0, 3.0), (4.0, 5.0)], "both go at once");
    assert!(!bench.at(2_000));
    let left = bench.pieces();
    assert_eq!(left.len(), 2);
    assert!(left.iter().all(|piece| (piece.size, piece.opacity, piece.across) == (1.0, 1.0, 1.0)));
}

#[test]
fn a_pawn_becomes_a_queen_when_it_arrives() {
    let mut bench = Bench::of("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    bench.tap("a7");
    bench.tap("a8");
    let figures: Vec<String> =
        bench.surface.choices().iter().map(|choice| choice.figure.to_string()).collect();
    assert_eq!(
        (figures.join(" "), bench.surface.prompt()),
        ("queen rook bishop knight".into(), Hint::Choose)
    );
    assert!(bench.surface.choices().iter().all(|choice| choice.tint == Tint::White));
    assert_eq!(bench.surface.choose(7), None);
    let chosen = bench.surface.choose(0);
    bench.play(chosen.unwrap());
    assert_eq!(bench.figure("a8"), "queen");
    bench.at(0);
    bench.at(10);
    assert_eq!(bench.surface.pieces().pop().unwrap().figure, "pawn", "still on its way");
    bench.at(500);
    assert!(bench.surface.pieces().iter().any(|piece| piece.figure == "queen"));
}

#[test]
fn both_pieces_slide_when_a_king_castles() {
    let mut bench = Bench::of("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let castles = bench.game.offers().iter().position(|offer| offer.notation == "O-O").unwrap();
    bench.play(castles);
    bench.at(0);
    bench.at(50);
    assert_eq!(bench.surface.pieces().iter().filter(|piece| piece.x.fract() != 0.0).count(), 2);
}

#[test]
fn discs_that_are_trapped_turn_over() {
    let mut bench = Bench::open("reversi", Start::Usual);
    assert_eq!(bench.surface.prompt(), Hint::Place);
    let target = bench.lit(Light::Target).split(' ').next().unwrap().to_owned();
    let chosen = bench.tap(&target);
    bench.play(chosen.unwrap());
    bench.at(0);
    bench.at(50);
    let squeezed: Vec<PieceView> = bench.pieces().into_iter().filter(|piece| piece.across < 1.0).collect();
    assert_eq!((squeezed.len(), squeezed[0].tint), (1, Tint::White), "first its old side");
    bench.at(150);
    assert!(bench.surface.pieces().iter().any(|piece| piece.across < 1.0 && piece.tint == Tint::Black));
    assert!(!bench.at(400));
}

#[test]
fn a_man_placed_into_a_mill_takes_another() {
    let mut bench = Bench::of("morris", "WW-BB------------------- W 7,7");
    bench.tap("g7");
    let placed = bench.cell("g7");
    assert_eq!((placed.figure.as_str(), placed.tint, placed.light), ("man", Tint::White, Light::Picked));
    assert_eq!((bench.lit(Light::Capture), bench.surface.prompt()), ("b6 d6".into(), Hint::Take));
    let chosen = bench.tap("b6");
    assert_eq!(bench.written(chosen), "g7xb6");
    assert_eq!(bench.figure("b6"), "", "it is gone before the table says so");
}

#[test]
fn a_closed_mill_cannot_be_lost_by_a_tap_or_a_finger_elsewhere() {
    let mut bench = Bench::of("morris", "WW-BB------------------- W 7,7");
    bench.tap("g7");
    for elsewhere in ["a1", "g7", "a7", "c4"] {
        assert_eq!((bench.tap(elsewhere), bench.carry("g7", elsewhere)), (None, None), "{elsewhere}");
        assert_eq!((bench.figure("g7").as_str(), bench.surface.prompt()), ("man", Hint::Take), "{elsewhere}");
    }
    let chosen = bench.tap("d6");
    assert_eq!(bench.written(chosen), "g7xd6");

    let mut bench = Bench::of("morris", "WW---B---BB---W-----B-W- W 0,0");
    assert_eq!((bench.tap("g4"), bench.tap("g4"), bench.movable() > 1), (None, None, true), "laid down");
    assert_eq!(bench.carry("g4", "g7"), None, "the mill is closed with a finger");
    assert_eq!((bench.tap("d1"), bench.carry("g7", "g4"), bench.surface.prompt()), (None, None, Hint::Take));
    assert_eq!((bench.figure("g7").as_str(), bench.figure("g4").as_str()), ("man", ""));
    let chosen = bench.tap("f6");
    assert_eq!(bench.written(chosen), "g4-g7xf6");
}

#[test]
fn a_pass_is_chosen_beside_the_board() {
    let mut bench = Bench::of("reversi", &format!("OX{} X", "-".repeat(62)));
    assert_eq!(bench.surface.choices()[0].kind, ui::ChoiceKind::Pass);
    let chosen = bench.surface.choose(0);
    assert_eq!(bench.written(chosen), "pass");
}

#[test]
fn a_choice_in_the_middle_of_a_route_goes_on_at_the_board() {
    let mut bench = Bench::chess();
    let seat = |index| RouteStep::Choice(RouteChoice::Seat(engine::Seat::new(index).unwrap()));
    let mut stance = Stance::of_game(&*bench.game);
    let (from, to) = (RouteStep::Cell(bench.number("e2")), RouteStep::Cell(bench.number("e4")));
    stance.moves.truncate(2);
    for (index, offer) in stance.moves.iter_mut().enumerate() {
        offer.route = vec![from.clone(), seat(index), to.clone()];
    }
    bench.surface.show(stance);
    bench.tap("e2");
    assert_eq!((bench.surface.choices().len(), bench.surface.prompt()), (2, Hint::Choose));
    assert_eq!(bench.surface.choose(1), None);
    assert_eq!((bench.surface.choices().len(), bench.lit(Light::Target)), (0, "e4".to_owned()));
    assert_eq!(bench.tap("e4"), Some(1));
}

#[test]
fn a_hint_tells_where_from_and_where_to() {
    let mut bench = Bench::chess();
    let mut stance = Stance::of_game(&*bench.game);
    stance.hint = vec![bench.number("g1"), bench.number("f3")];
    bench.surface.show(stance);
    assert_eq!((bench.cell("g1").clue, bench.cell("f3").clue), (Clue::Origin, Clue::Goal));
}

#[test]
fn whoever_looks_on_can_touch_nothing() {
    let mut bench = Bench::chess();
    let stance = Stance::of_game(&*bench.game).untouchable();
    bench.surface.show(stance);
    assert_eq!((bench.movable(), bench.carry("g1", "f3"), bench.surface.prompt()), (0, None, Hint::None));
}

#[test]
fn pieces_across_the_table_are_turned() {
    let mut bench = Bench::chess();
    bench.surface.face(Some(Colour::Black));
    assert!(bench.surface.pieces().iter().all(|piece| piece.turned == (piece.tint == Tint::Black)));
}

/// Makes the taps of a route, each in the middle of what is tapped.
fn follow(bench: &mut Bench, route: &[RouteStep]) -> Option<usize> {
    let mut chosen = None;
    for step in route {
        chosen = match step {
            RouteStep::Cell(cell) => {
                let view = &bench.surface.cells()[usize::from(*cell)];
                let (x, y) = (view.x + 0.5, view.y + 0.5);
                bench.surface.tap(x, y)
            }
            RouteStep::Choice(choice) => {
                let number = bench.surface.turn.choices().iter().position(|lit| lit == choice).unwrap();
                bench.surface.choose(number)
            }
        };
    }
    chosen
}

#[test]
fn a_capture_that_is_given_up_goes_back_all_the_way() {
    let mut bench = Bench::of("draughts", "W:W32,46:B28,19,1");
    bench.tap("32");
    bench.tap("23");
    assert_eq!(
        ["32", "23", "28"].map(|name| bench.figure(name)),
        ["", "man", "man"],
        "passed, and in the way"
    );
    bench.surface.tap(9.5, 9.5);
    assert_eq!(["32", "23", "28"].map(|name| bench.figure(name)), ["man", "", "man"]);
    assert!(bench.surface.is_moving(), "it slides back");
}

#[test]
fn a_move_that_is_taken_back_is_seen_and_several_are_not() {
    let mut bench = Bench::of("draughts", "W:W32:B28,19,1");
    bench.play(0);
    bench.at(0);
    bench.at(1_000);
    bench.game.take_back().unwrap();
    bench.look();
    assert_eq!(["32", "28", "19", "14"].map(|name| bench.figure(name)), ["man", "man", "man", ""]);
    assert!(bench.surface.is_moving());

    let mut bench = Bench::chess();
    for _ in 0..2 {
        bench.play(0);
    }
    let (now, _) = (bench.game.take_back(), bench.game.take_back());
    now.unwrap();
    bench.look();
    assert!(!bench.surface.is_moving(), "they are just where they were");
    assert_eq!(bench.pieces().len(), 32);
}

#[test]
fn whatever_a_move_does_there_is_a_way_back() {
    for variant in games::catalog().games().iter().flat_map(|game| game.variants.all().to_vec()) {
        let mut game = variant.open(Start::Usual).unwrap();
        for ply in 0..80 {
            let stance = Stance::of_game(&*game);
            for offer in &stance.moves {
                let course = stance::course(&offer.changes);
                let mut pieces = stance.pieces.clone();
                engine::changes::apply(&mut pieces, &course);
                engine::changes::apply(&mut pieces, &course::backwards(&stance.pieces, &course));
                assert_eq!(pieces, stance.pieces);
            }
            if stance.moves.is_empty() {
                break;
            }
            game.play((7 * ply + 3) % stance.moves.len()).unwrap();
        }
    }
}

#[test]
fn every_legal_move_of_every_game_can_be_tapped() {
    for variant in games::catalog().games().iter().flat_map(|game| game.variants.all().to_vec()) {
        let mut bench = Bench::new(variant.open(Start::Usual).unwrap());
        for ply in 0..60 {
            let routes: Vec<Vec<RouteStep>> =
                bench.game.offers().iter().map(|offer| MoveView::of(offer).route).collect();
            bench.surface.turn(ply % 2 == 1);
            for (number, route) in routes.iter().enumerate() {
                assert_eq!(follow(&mut bench, route), Some(number), "{}, ply {ply}", variant.title);
                bench.surface.refuse();
            }
            if routes.is_empty() {
                break;
            }
            bench.play((7 * ply + 3) % routes.len());
            bench.at(1_000 * ply as u64);
            bench.at(1_000 * ply as u64 + 900);
            assert_eq!(bench.pieces().len(), bench.game.scene().pieces.len());
        }
    }
}
