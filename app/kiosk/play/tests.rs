use engine::catalog::Start;
use ui::{ChoiceKind, Reason, Tint};

use super::super::toy;
use super::*;

fn screen(text: &str) -> PlayScreen {
    let variant = toy::catalog().find("pawns").unwrap().1;
    PlayScreen::new(variant.open(Start::Text(text)).unwrap())
}

fn start() -> PlayScreen {
    screen("bbb------www w")
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
    let mut screen = start();
    assert_eq!(lit(&screen, Light::Movable), ["a1", "b1", "c1"]);
    assert_eq!(screen.view().hint, Hint::Pick);
    tap(&mut screen, "b1");
    assert_eq!(
        (lit(&screen, Light::Picked), lit(&screen, Light::Target)),
        (vec!["b1".into()], vec!["b2".into()])
    );
    assert_eq!((lit(&screen, Light::Movable).len(), screen.view().hint), (0, Hint::Go));
    tap(&mut screen, "b2");
    assert_eq!((cell(&screen, "b1").figure.as_str(), cell(&screen, "b2").figure.as_str()), ("", "pawn"));
    assert!(cell(&screen, "b1").last && cell(&screen, "b2").last && !cell(&screen, "a1").last);
    assert_eq!(moves(&screen), [("b1-b2".to_owned(), String::new())]);
    assert_eq!(screen.view().seats.iter().map(|seat| seat.to_move).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn a_piece_can_be_put_down_or_exchanged_for_another() {
    let mut screen = start();
    tap(&mut screen, "b1");
    tap(&mut screen, "b1");
    assert_eq!(lit(&screen, Light::Movable).len(), 3, "put down");
    tap(&mut screen, "b1");
    tap(&mut screen, "c1");
    assert_eq!(lit(&screen, Light::Picked), ["c1"], "another one");
    tap(&mut screen, "a4");
    assert_eq!(lit(&screen, Light::Movable).len(), 3, "a tap far away");
}

#[test]
fn captures_are_lit_apart_from_empty_targets() {
    let mut screen = screen("b---b-w----- w");
    tap(&mut screen, "a2");
    assert_eq!(
        (lit(&screen, Light::Target), lit(&screen, Light::Capture)),
        (vec!["a3".into()], vec!["b3".into()])
    );
}

#[test]
fn a_tap_beside_a_lit_cell_goes_there_but_not_from_afar() {
    let mut screen = start();
    screen.tap(1.5, 2.6);
    assert_eq!(lit(&screen, Light::Picked), ["b1"], "b2 can do nothing, b1 lies under it");
    screen.tap(0.5, 2.5);
    assert_eq!(lit(&screen, Light::Picked).len(), 0, "the middle of a2 is not meant as b2");
    tap(&mut screen, "b1");
    screen.tap(0.9, 2.5);
    assert_eq!(cell(&screen, "b2").figure, "pawn", "its edge is");
}

#[test]
fn promotion_is_chosen_beside_the_board() {
    let mut screen = screen("---w-----b-- w");
    tap(&mut screen, "a3");
    assert_eq!(lit(&screen, Light::Target), ["a4"]);
    tap(&mut screen, "a4");
    let view = screen.view();
    let figures: Vec<&str> = view.choices.iter().map(|choice| choice.figure.as_str()).collect();
    assert_eq!((figures, view.hint), (vec!["queen", "knight"], Hint::Choose));
    assert!(view.choices.iter().all(|choice| choice.kind == ChoiceKind::Piece && choice.tint == Tint::White));
    assert_eq!((cell(&screen, "a3").figure.as_str(), cell(&screen, "a4").figure.as_str()), ("", "pawn"));
    screen.choose(7);
    screen.choose(1);
    assert_eq!(cell(&screen, "a4").figure, "knight");
    assert!(screen.view().choices.is_empty());
}

#[test]
fn a_pass_is_announced_and_chosen() {
    let mut screen = screen("b--w--b----- w");
    assert_eq!((screen.view().notice, screen.view().choices[0].kind), (Notice::MustPass, ChoiceKind::Pass));
    screen.choose(0);
    assert_eq!(moves(&screen), [("pass".to_owned(), String::new())]);
    assert_eq!((screen.view().notice, lit(&screen, Light::Movable)), (Notice::None, vec!["a2".to_owned()]));
}

#[test]
fn the_end_says_who_won_and_why() {
    let mut arrived = screen("---w-----b-- w");
    assert!(!arrived.view().result.over);
    tap(&mut arrived, "a3");
    tap(&mut arrived, "a4");
    arrived.choose(0);
    let view = arrived.view();
    let expected =
        ResultView { over: true, won: true, winner: Tint::White, reason: Reason::Row, score: "".into() };
    assert_eq!((view.result, view.hint), (expected, Hint::None));
    assert_eq!(
        view.seats.iter().map(|seat| (seat.won, seat.to_move)).collect::<Vec<_>>(),
        [(true, false), (false, false)]
    );

    let counted = screen("---b--w--b-- w").view().result;
    assert_eq!((counted.winner, counted.reason, counted.score.as_str()), (Tint::Black, Reason::Count, "2–1"));
}

#[test]
fn moves_are_taken_back_one_by_one() {
    let mut screen = start();
    assert!(!screen.view().can_take_back);
    for name in ["b1", "b2", "a4", "a3"] {
        tap(&mut screen, name);
    }
    assert_eq!(moves(&screen), [("b1-b2".to_owned(), "a4-a3".to_owned())]);
    screen.take_back();
    assert!(cell(&screen, "b2").last, "the move before it is the last one now");
    screen.take_back();
    assert_eq!(screen.view(), start().view());
    screen.take_back();
    assert_eq!(screen.view(), start().view(), "nothing is left to take back");
}

#[test]
fn a_draw_is_claimed_only_where_it_may_be() {
    let mut playing = start();
    assert!(!playing.view().can_claim_draw);
    playing.claim_draw();
    assert!(!playing.view().result.over);
    let mut drawish = screen("b----------w w");
    assert!(drawish.view().can_claim_draw);
    drawish.claim_draw();
    let view = drawish.view();
    assert_eq!((view.result.won, view.result.reason), (false, Reason::InsufficientMaterial));
    assert_eq!(lit(&drawish, Light::Movable).len(), 0);
}

#[test]
fn every_game_of_the_catalog_is_played_by_taps_alone() {
    for variant in games::catalog().games().iter().flat_map(|game| &game.variants) {
        let mut screen = PlayScreen::new(variant.open(Start::Usual).unwrap());
        for ply in 0..60 {
            let Some(route) = screen.routes.get((7 * ply + 3) % screen.routes.len().max(1)).cloned() else {
                break;
            };
            for step in route.steps() {
                match step {
                    Step::Cell(cell) => {
                        let (left, top) = board::corner(screen.board(), *cell);
                        screen.tap(left + 0.5, top + 0.5);
                    }
                    Step::Choice(_) => {
                        let number = screen.lit_choices().position(|lit| lit == *step).unwrap();
                        screen.choose(number);
                    }
                }
            }
            assert_eq!(screen.played.last(), Some(&route), "{}, ply {ply}", variant.title);
            assert_eq!(screen.view().cells.len(), screen.board.cells());
        }
    }
}
