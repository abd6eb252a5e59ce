//! When a game is lost, and when it is drawn.

use engine::{Effect, History, Outcome, Presentation, Reason, Rules, Seat};

use super::{moves, rules};
use crate::draughts::variant::{Brazilian, DraughtsVariant, English, International, Russian};

fn history(reversible: u32, spell: u32) -> History {
    let mut history = History::new(1);
    let plies = reversible.max(spell);
    for ply in 1..=plies {
        let effect = Effect { irreversible: ply == plies - reversible, new_spell: ply == plies - spell };
        history.push(u64::from(ply) + 1, effect);
    }
    history
}

fn drawn_after<V: DraughtsVariant>(text: &str, counts: impl Fn(u32) -> History) -> Option<u32> {
    let position = rules::<V>().read(text).expect("a position");
    (0..200).find(|plies| {
        let outcome = rules::<V>().outcome(&position, &counts(*plies));
        outcome == Some(Outcome::draw(2, Reason::MoveLimit))
    })
}

#[test]
fn king_moves_without_progress_draw() {
    let reversible = |plies| history(plies, 0);
    assert_eq!(drawn_after::<International>("W:WK1,50:BK5,6,7", reversible), Some(50));
    assert_eq!(drawn_after::<Brazilian>("W:WK1,32:BK5,6,7", reversible), Some(40));
    assert_eq!(drawn_after::<Russian>("W:WK1,32:BK5,6,7", reversible), Some(30));
    assert_eq!(drawn_after::<English>("W:WK1,32:BK5,6,7", reversible), Some(80));
}

#[test]
fn few_pieces_against_a_lone_king_draw() {
    let spell = |plies| history(0, plies);
    for sixteen in ["W:WK1,K2,K3:BK50", "W:WK1,K2,48:BK50", "B:WK50:BK1,12,13"] {
        assert_eq!(drawn_after::<International>(sixteen, spell), Some(32), "{sixteen}");
    }
    for five in ["W:WK1,K2:BK50", "W:WK1,48:BK50", "B:WK50:BK1"] {
        assert_eq!(drawn_after::<International>(five, spell), Some(10), "{five}");
    }
    for none in ["W:W47,48:BK5", "W:W47,48,49:BK5", "W:WK1,K2:BK49,K50", "W:WK1,K2,K3,K4:BK50", "W:WK1,K2:B6"]
    {
        assert_eq!(drawn_after::<International>(none, spell), None, "{none}");
    }
    assert_eq!(drawn_after::<Brazilian>("W:WK1,K2:BK32", spell), None);
}

fn effect(text: &str, mv: &str) -> Effect {
    let rules = rules::<International>();
    let before = rules.read(text).expect("a position");
    let mv = rules.read_move(&before, mv).expect("a legal move");
    rules.effect(&before, mv, &rules.play(&before, mv))
}

#[test]
fn the_lone_king_count_goes_on_through_a_crowning_and_starts_with_a_capture() {
    assert!(
        !effect("W:WK50,7,48:BK46", "7-2").new_spell,
        "two pieces and a king or one and two: the same sixteen"
    );
    assert!(effect("W:WK50,7,48:BK46", "7-2").irreversible);
    assert!(effect("W:WK50,K7,K48:B11,K46", "7x16").new_spell, "the fourth piece went: now it counts");
    assert!(!effect("W:WK50,K7,K48:BK46", "7-1").irreversible);
}

#[test]
fn the_third_occurrence_draws() {
    let (_, variant) = crate::catalog().find("draughts/english").unwrap();
    let mut game = variant.open(engine::catalog::Start::Text("B:WK32:BK1")).unwrap();
    for text in ["1-5", "32-28", "5-1", "28-32", "1-5", "32-28", "5-1"] {
        let number = game.read_move(text).unwrap();
        game.play(number).unwrap();
        assert_eq!(game.outcome(), None);
    }
    let number = game.read_move("28-32").unwrap();
    game.play(number).unwrap();
    assert_eq!(game.outcome(), Some(&Outcome::draw(2, Reason::Repetition)));
}

#[test]
fn whoever_cannot_move_has_lost() {
    let outcome = |text: &str| {
        let position = rules::<International>().read(text).expect("a position");
        let history = History::new(rules::<International>().key(&position));
        rules::<International>().outcome(&position, &history)
    };
    let lost = |seat, reason| Some(Outcome::loss(2, seat, reason));
    assert_eq!(outcome("W:W:B1"), lost(Seat::FIRST, Reason::NoPieces));
    assert_eq!(outcome("W:W31:B"), lost(Seat::SECOND, Reason::NoPieces), "even if it is not to move");
    assert_eq!(outcome("W:W46:B41,37"), lost(Seat::FIRST, Reason::NoMoves), "46 is shut in");
    assert_eq!(outcome("W:W31:B1"), None);
    assert!(moves::<International>(&rules::<International>().read("W:W31:B").unwrap()).is_empty());
}
