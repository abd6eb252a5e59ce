//! What moves do: the cases that `app/web/tests/changes.test.js` has to pass as well. How changes are written in a message,
//! `app/kiosk/surface/course.rs` compares with the same cases.
//!
//! Each case has the pieces before and after a move, and in between after each tap of its route that does something.

use std::collections::BTreeMap;

use engine::catalog::Start;
use engine::changes::{apply, until};
use engine::{Cell, Piece};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Case {
    name: String,
    game: String,
    position: String,
    r#move: String,
    pieces: Value,
    /// After how many taps, what stands where.
    then: Vec<(usize, Value)>,
}

fn told(pieces: &BTreeMap<Cell, Piece>) -> Value {
    pieces.iter().map(|(cell, piece)| json!([cell, piece.colour, piece.figure])).collect()
}

#[test]
fn moves_do_what_the_cases_say() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("changes_cases.json")).expect("cases");
    for case in cases {
        let (_, variant) = games::catalog().find(&case.game).expect("a game");
        let mut game = variant.open(Start::Text(&case.position)).expect("a position");
        let number = game.read_move(&case.r#move).expect("a legal move");
        let (offer, pieces): (_, BTreeMap<Cell, Piece>) =
            (game.offers()[number].clone(), game.scene().pieces.into_iter().collect());
        assert_eq!(told(&pieces), case.pieces, "{}: before", case.name);
        for (taps, then) in &case.then {
            let mut shown = pieces.clone();
            apply(&mut shown, until(&offer.changes, *taps));
            assert_eq!(told(&shown), *then, "{}: after {taps} taps", case.name);
        }
        game.play(number).expect("a legal move");
        let after: BTreeMap<Cell, Piece> = game.scene().pieces.into_iter().collect();
        let (taps, last) = case.then.last().expect("every move ends");
        assert_eq!((*taps, last), (offer.route.steps().len(), &told(&after)), "{}: in the end", case.name);
    }
}
