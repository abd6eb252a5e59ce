use engine::catalog::Start;
use ui::{ChoiceKind, Flag, Reason, Tint};

use super::*;

fn open(game: &str, start: Start<'_>) -> PlayScreen {
    let (_, variant) = games::catalog().find(game).unwrap();
    PlayScreen::new(variant.open(start).unwrap())
}

fn screen(game: &str, text: &str) -> PlayScreen {
    open(game, Start::Text(text))
}

fn chess() -> PlayScreen {
    open("chess", Start::Usual)
}

/// Taps the middle of a cell by its name.
fn tap(screen: &mut PlayScreen, name: &str) {
    let index = screen.board().names.iter().position(|known| known == name).unwrap();
    let (left, top) = board::corner(screen.board(), index as Cell);
    screen.tap(left + 0.5, top + 0.5);
}

fn cell(screen: &PlayScreen, name: &str) -> CellView {
    screen.view().cells.into_iter().find(|cell| cell.name == name).unwrap()
}

fn figure(screen: &PlayScreen, name: &str) -> String {
    cell(screen, name).figure.to_string()
}

fn lit(screen: &PlayScreen, light: Light) -> Vec<String> {
    let cells = screen.view().cells.into_iter().filter(|cell| cell.light == light);
    cells.map(|cell| cell.name.to_string()).collect()
}

fn moves(screen: &PlayScreen) -> Vec<(String, String)> {
    let rounds = screen.view().rounds.into_iter();
    rounds.map(|round| (round.first.to_string(), round.others.to_string())).collect()
}

#[test]
fn two_taps_play_a_move_and_show_where_it_went() {
    let mut screen = chess();
    assert_eq!(lit(&screen, Light::Movable).join(" "), "a2 b2 c2 d2 e2 f2 g2 h2 b1 g1");
    assert_eq!(screen.view().hint, Hint::Pick);
    tap(&mut screen, "e2");
    assert_eq!(
        (lit(&screen, Light::Picked).join(" "), lit(&screen, Light::Target).join(" ")),
        ("e2".into(), "e4 e3".into())
    );
    assert_eq!((lit(&screen, Light::Movable).len(), screen.view().hint), (0, Hint::Go));
    tap(&mut screen, "e4");
    assert_eq!((figure(&screen, "e2").as_str(), figure(&screen, "e4").as_str()), ("", "pawn"));
    assert!(cell(&screen, "e2").last && cell(&screen, "e4").last && !cell(&screen, "e3").last);
    assert_eq!(moves(&screen), [("e4".to_owned(), String::new())]);
    assert_eq!(screen.view().seats.iter().map(|seat| seat.to_move).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn a_piece_can_be_put_down_or_exchanged_for_another() {
    let mut screen = chess();
    tap(&mut screen, "b1");
    tap(&mut screen, "b1");
    assert_eq!(lit(&screen, Light::Movable).len(), 10, "put down");
    tap(&mut screen, "b1");
    tap(&mut screen, "g1");
    assert_eq!(lit(&screen, Light::Picked), ["g1"], "another one");
    tap(&mut screen, "a8");
    assert_eq!(lit(&screen, Light::Movable).len(), 10, "a tap far away");
}

#[test]
fn captures_are_lit_apart_from_empty_targets() {
    let mut screen = screen("chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    tap(&mut screen, "e4");
    assert_eq!(lit(&screen, Light::Target), ["e5"]);
    assert_eq!(lit(&screen, Light::Capture), ["d5"]);
}

#[test]
fn a_tap_beside_a_lit_cell_goes_there_but_not_from_afar() {
    let mut screen = chess();
    screen.tap(4.5, 5.6);
    assert_eq!(lit(&screen, Light::Picked), ["e2"], "e3 can do nothing, e2 lies under it");
    screen.tap(3.5, 5.5);
    assert_eq!(lit(&screen, Light::Picked).len(), 0, "the middle of d3 is not meant as e3");
    tap(&mut screen, "e2");
    screen.tap(3.9, 5.5);
    assert_eq!(figure(&screen, "e3"), "pawn", "its edge is");
}

#[test]
fn promotion_is_chosen_beside_the_board() {
    let mut screen = screen("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    tap(&mut screen, "a7");
    assert_eq!(lit(&screen, Light::Target), ["a8"]);
    tap(&mut screen, "a8");
    let view = screen.view();
    let figures: Vec<&str> = view.choices.iter().map(|choice| choice.figure.as_str()).collect();
    assert_eq!((figures, view.hint), (vec!["queen", "rook", "bishop", "knight"], Hint::Choose));
    assert!(view.choices.iter().all(|choice| choice.kind == ChoiceKind::Piece && choice.tint == Tint::White));
    assert_eq!((figure(&screen, "a7").as_str(), figure(&screen, "a8").as_str()), ("", "pawn"));
    screen.choose(7);
    screen.choose(1);
    assert_eq!((figure(&screen, "a8").as_str(), moves(&screen)[0].0.as_str()), ("rook", "a8=R+"));
    assert!(screen.view().choices.is_empty());
}

#[test]
fn a_king_in_check_is_pointed_out() {
    let screen = screen("chess", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    assert_eq!((screen.view().notice, cell(&screen, "e1").flag), (Notice::Check, Flag::Danger));
    assert_eq!(lit(&screen, Light::Movable), ["e1"]);
}

#[test]
fn whoever_can_capture_must_and_with_the_most() {
    let screen = screen("draughts", "W:W32,36,50:B28,19,31,1");
    assert_eq!(screen.view().notice, Notice::MustCapture);
    assert_eq!(lit(&screen, Light::Movable), ["32"], "36 takes fewer, 50 takes nothing");
    assert_eq!((cell(&screen, "32").flag, cell(&screen, "36").flag), (Flag::Forced, Flag::None));
}

#[test]
fn a_capture_of_several_is_tapped_jump_by_jump_or_by_its_end() {
    let mut by_jumps = screen("draughts", "W:W32:B28,19,1");
    tap(&mut by_jumps, "32");
    assert_eq!((lit(&by_jumps, Light::Target), figure(&by_jumps, "32").as_str()), (vec!["23".into()], "man"));
    tap(&mut by_jumps, "23");
    assert_eq!(
        (figure(&by_jumps, "32").as_str(), figure(&by_jumps, "23").as_str()),
        ("", "man"),
        "on its way"
    );
    assert_eq!((lit(&by_jumps, Light::Target), by_jumps.view().hint), (vec!["14".into()], Hint::Go));
    assert!(moves(&by_jumps).is_empty());
    tap(&mut by_jumps, "14");
    assert_eq!(moves(&by_jumps), [("32x14".to_owned(), String::new())]);
    assert_eq!((figure(&by_jumps, "28").as_str(), figure(&by_jumps, "19").as_str()), ("", ""));

    let mut by_end = screen("draughts", "W:W32:B28,19,1");
    tap(&mut by_end, "32");
    tap(&mut by_end, "14");
    assert_eq!(by_end.view(), by_jumps.view());
}

#[test]
fn a_capture_all_the_way_round_lights_its_start_at_the_end() {
    let mut screen = screen("draughts", "W:W32:B28,18,17,27,1");
    tap(&mut screen, "32");
    for _ in 0..3 {
        let next = lit(&screen, Light::Target);
        tap(&mut screen, &next[0]);
    }
    assert_eq!(lit(&screen, Light::Target), ["32"]);
    tap(&mut screen, "32");
    assert_eq!((figure(&screen, "32").as_str(), screen.view().seats[1].on_board), ("man", 1));
}

#[test]
fn a_man_placed_into_a_mill_takes_another() {
    let mut screen = screen("morris", "WW-BB------------------- W 7,7");
    let seats = |screen: &PlayScreen| {
        let seats = screen.view().seats.into_iter();
        seats.map(|seat| (seat.on_board, seat.in_hand)).collect::<Vec<_>>()
    };
    assert_eq!((screen.view().hint, seats(&screen)), (Hint::Place, vec![(2, 7), (2, 7)]));
    tap(&mut screen, "g7");
    let placed = cell(&screen, "g7");
    assert_eq!((placed.figure.as_str(), placed.tint, placed.light), ("man", Tint::White, Light::Picked));
    assert_eq!((lit(&screen, Light::Capture).join(" "), screen.view().hint), ("b6 d6".into(), Hint::Take));
    tap(&mut screen, "b6");
    assert_eq!((moves(&screen)[0].0.as_str(), figure(&screen, "b6").as_str()), ("g7xb6", ""));
    assert_eq!(seats(&screen), [(3, 6), (1, 7)]);
}

/// Black, to move, traps nothing anywhere; White traps b1 from c1, and that is all there is.
fn pass_and_last_move() -> PlayScreen {
    screen("reversi", &format!("OX{} X", "-".repeat(62)))
}

#[test]
fn a_pass_is_announced_and_chosen() {
    let mut screen = pass_and_last_move();
    assert_eq!((screen.view().notice, screen.view().choices[0].kind), (Notice::MustPass, ChoiceKind::Pass));
    screen.choose(0);
    assert_eq!(moves(&screen), [("pass".to_owned(), String::new())]);
    assert_eq!((screen.view().notice, lit(&screen, Light::Target)), (Notice::None, vec!["c1".to_owned()]));
}

#[test]
fn the_end_says_who_won_and_why() {
    let mut mated = screen("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    assert!(!mated.view().result.over);
    tap(&mut mated, "a1");
    tap(&mut mated, "a8");
    let view = mated.view();
    let expected = ResultView {
        over: true,
        won: true,
        winner: Tint::White,
        reason: Reason::Checkmate,
        score: "".into(),
    };
    assert_eq!((view.result, view.hint, view.notice), (expected, Hint::None, Notice::None));
    assert_eq!(
        view.seats.iter().map(|seat| (seat.won, seat.to_move)).collect::<Vec<_>>(),
        [(true, false), (false, false)]
    );

    let mut counted = pass_and_last_move();
    counted.choose(0);
    tap(&mut counted, "c1");
    let result = counted.view().result;
    assert_eq!((result.winner, result.reason, result.score.as_str()), (Tint::White, Reason::Count, "64–0"));
}

#[test]
fn moves_are_taken_back_one_by_one() {
    let mut screen = chess();
    assert!(!screen.view().can_take_back);
    for name in ["e2", "e4", "e7", "e5"] {
        tap(&mut screen, name);
    }
    assert_eq!(moves(&screen), [("e4".to_owned(), "e5".to_owned())]);
    screen.take_back();
    assert!(cell(&screen, "e4").last, "the move before it is the last one now");
    screen.take_back();
    assert_eq!(screen.view(), chess().view());
    screen.take_back();
    assert_eq!(screen.view(), chess().view(), "nothing is left to take back");
}

#[test]
fn a_draw_is_claimed_only_where_it_may_be() {
    let mut playing = chess();
    assert!(!playing.view().can_claim_draw);
    playing.claim_draw();
    assert!(!playing.view().result.over);
    let mut drawish = screen("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 100 80");
    assert!(drawish.view().can_claim_draw);
    drawish.claim_draw();
    let view = drawish.view();
    assert_eq!((view.result.won, view.result.reason), (false, Reason::MoveLimit));
    assert_eq!(lit(&drawish, Light::Movable).len(), 0);
}

/// Makes the taps of a route, each in the middle of what is tapped.
fn follow(screen: &mut PlayScreen, route: &Route) {
    for step in route.steps() {
        if let Step::Cell(cell) = step {
            let (left, top) = board::corner(screen.board(), *cell);
            screen.tap(left + 0.5, top + 0.5);
        } else {
            let number = screen.lit_choices().position(|lit| lit == *step).unwrap();
            screen.choose(number);
        }
    }
}

#[test]
fn every_legal_move_of_every_game_can_be_tapped() {
    for variant in games::catalog().games().iter().flat_map(|game| &game.variants) {
        let mut screen = PlayScreen::new(variant.open(Start::Usual).unwrap());
        for ply in 0..60 {
            let routes = screen.routes.clone();
            for route in &routes {
                follow(&mut screen, route);
                assert_eq!(screen.played.last(), Some(route), "{}, ply {ply}", variant.title);
                screen.take_back();
            }
            let Some(route) = routes.get((7 * ply + 3) % routes.len().max(1)) else { break };
            follow(&mut screen, route);
            assert_eq!(screen.view().cells.len(), screen.board.cells());
        }
    }
}
