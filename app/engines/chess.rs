//! What the protocols of chess share.

use std::sync::Arc;

use engine::about::Measure;
use engine::catalog::Start;
use engine::search::score;
use engine::{LiveGame, MoveError, Seat, TextError, Variant};

use super::number::small;

/// The rules: those of Chess960, or the usual ones.
fn variant(chess960: bool) -> Arc<Variant> {
    let name = if chess960 { "chess/chess960" } else { "chess/standard" };
    games::catalog().find(name).expect("it is in the catalog").1
}

/// The game at its usual start.
pub fn start(chess960: bool) -> Box<dyn LiveGame> {
    variant(chess960).open(Start::Usual).expect("the usual start is a position")
}

/// The game that begins with a position, from the fields of its FEN. The counters at its end are often left out.
pub fn set_up(chess960: bool, mut fields: Vec<&str>) -> Result<Box<dyn LiveGame>, TextError> {
    let counters = ["0", "1"];
    if (4..6).contains(&fields.len()) {
        fields.extend(&counters[fields.len() - 4..]);
    }
    variant(chess960).open(Start::Text(&fields.join(" ")))
}

/// How its scores are read.
pub fn measure() -> Measure {
    games::catalog().find("chess").expect("it is in the catalog").0.about.score
}

/// The number of the legal move with this code.
pub fn number(game: &dyn LiveGame, code: &str) -> Result<usize, MoveError> {
    let found = game.offers().iter().position(|offer| offer.code == code);
    let shown = || code.chars().take(40).collect();
    found.ok_or_else(|| match game.outcome() {
        Some(_) => MoveError::Over { text: shown() },
        None => MoveError::Illegal { text: shown() },
    })
}

/// How many plies the game has lasted: the last field of its position counts the moves, whatever it began with.
pub fn plies(game: &dyn LiveGame) -> u32 {
    let position = game.position();
    let moves = position.rsplit(' ').next().and_then(small).unwrap_or(1);
    moves.saturating_sub(1).saturating_mul(2).saturating_add(u32::from(game.turn() == Seat::SECOND))
}

/// The moves to a mate, below zero if it is our king; none if there is no mate in sight.
pub fn moves_to_mate(value: i32) -> Option<i32> {
    score::is_decided(value).then(|| value.signum() * ((score::WIN - value.abs() + 1) / 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!((moves_to_mate(35), moves_to_mate(-120), moves_to_mate(0)), (None, None, None));
        let plies = [1, 5].map(|plies| moves_to_mate(score::WIN - plies));
        assert_eq!(plies, [Some(1), Some(3)]);
        let plies = [2, 6].map(|plies| moves_to_mate(plies - score::WIN));
        assert_eq!(plies, [Some(-1), Some(-3)]);
    }

    #[test]
    fn counters_may_be_left_out() {
        let mut fields = vec!["4k3/8/8/8/8/8/8/4K2R", "b", "K", "-"];
        for counter in ["0", "7"] {
            let game = set_up(false, fields.clone()).expect("a position");
            assert_eq!(plies(&*game), 1, "{fields:?}");
            fields.push(counter);
        }
        assert_eq!(plies(&*set_up(false, fields).expect("a position")), 13);
        assert!(set_up(false, vec!["4k3/8/8/8/8/8/8/4K2R", "b"]).is_err());
    }
}
