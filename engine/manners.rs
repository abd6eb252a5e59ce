//! The manners of a brain: when it claims a draw, offers or takes one, or gives up. A plain count of what it thought of its
//! own moves, one after the other; who plays whom, and what the clocks say, is known to whoever asks: a table, or a protocol.
//!
//! It is late rather than early. People like to win by mate, and where the end is counted it is soon played out.

use std::time::Duration;

use crate::about::Measure;
use crate::search::score::{WIN, is_decided};
use crate::{Brain, Contender, Level, LiveGame};

/// Nobody gives up against a clock with less on it.
pub const FLAG_IS_NEAR: Duration = Duration::from_secs(30);

/// After so many plies it considers a draw.
const EARLIEST_DRAW: usize = 20;

/// It gives up after so many own moves in a row at each of which it was so many men behind, or lost for certain.
const LOST_MOVES: u32 = 3;
const LOST_MEN: i32 = 8;

/// An end that is nearer than so many plies is shown to whoever has earned it.
const LAST_PLIES: i32 = 10;

/// It offers a draw once, when a game has lasted so many plies, little is left, and so many own moves in a row changed
/// nothing, as a part of a man.
const LONG: usize = 80;
const EVEN_MOVES: u32 = 8;
const EVEN_PARTS: i32 = 10;

/// What a brain considers when it has chosen a move.
#[derive(Clone, Copy, Debug)]
pub struct Prospect {
    /// What it thinks of its position.
    pub score: i32,
    /// How many have been played.
    pub plies: usize,
    /// Whether a third of the men is left, or fewer.
    pub bare: bool,
    /// Whether there is a draw to claim.
    pub may_claim: bool,
    /// Whether it plays against somebody who would have to wait for the end, and has the time for it.
    pub may_give_up: bool,
}

/// What it does instead of its move, or after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gesture {
    /// It claims a draw instead of its move.
    ClaimDraw,
    /// It gives up instead of its move.
    Resign,
    /// It offers a draw with its move.
    OfferDraw,
}

/// What it says to a draw that it is offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawAnswer {
    /// The game has hardly begun.
    TooEarly,
    /// It thinks that it stands better, or has not thought yet.
    StandsBetter,
    /// So be it.
    Agreed,
}

/// Answers the offer of a draw after so many plies, by what it last thought of its position: it is content if it does not
/// stand better.
pub fn answer_draw(score: Option<i32>, plies: usize) -> DrawAnswer {
    if plies < EARLIEST_DRAW {
        DrawAnswer::TooEarly
    } else if score.is_some_and(|score| score <= 0) {
        DrawAnswer::Agreed
    } else {
        DrawAnswer::StandsBetter
    }
}

/// Whether a third of the men is left that a game began with, or fewer.
pub fn is_bare(game: &dyn LiveGame, start: &dyn LiveGame) -> bool {
    men(game) * 3 <= men(start)
}

/// How many men there are, on the board and beside it.
fn men(game: &dyn LiveGame) -> usize {
    let scene = game.scene();
    let beside = scene.seats.iter().flat_map(|seat| &seat.stocks).map(|stock| stock.count);
    scene.pieces.len() + beside.sum::<usize>()
}

/// What a brain at a seat remembers of its game.
#[derive(Clone, Copy, Default, Debug)]
pub struct Manners {
    lost: u32,
    even: u32,
    has_offered: bool,
}

impl Manners {
    /// Hears of each move that it is about to play.
    pub fn consider(&mut self, who: Contender, measure: Measure, now: Prospect) -> Option<Gesture> {
        let behind = -now.score;
        let decided = is_decided(now.score);
        self.lost =
            if decided && behind > 0 || behind >= LOST_MEN * measure.unit { self.lost + 1 } else { 0 };
        self.even = if now.score.abs() <= measure.unit / EVEN_PARTS { self.even + 1 } else { 0 };
        if now.may_claim && now.score <= 0 {
            return Some(Gesture::ClaimDraw);
        }
        if !judges_well(who) || is_counted(measure) {
            return None;
        }
        let is_near = decided && WIN - behind < LAST_PLIES;
        if self.lost >= LOST_MOVES && now.may_give_up && !is_near {
            return Some(Gesture::Resign);
        }
        if self.even >= EVEN_MOVES && now.plies >= LONG && now.bare && !self.has_offered {
            self.has_offered = true;
            return Some(Gesture::OfferDraw);
        }
        None
    }
}

/// Whose opinion of an ending can be believed.
fn judges_well(who: Contender) -> bool {
    matches!(who.brain, Brain::Champion | Brain::Ordered) && who.level >= Level::Strong
}

/// Whether whole points are counted at the end: then every one of them matters, and the end is never far.
fn is_counted(measure: Measure) -> bool {
    measure.unit == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEAD: Prospect =
        Prospect { score: 0, plies: LONG, bare: true, may_claim: false, may_give_up: true };
    const LOST: Prospect = Prospect { score: -900, ..DEAD };
    const DISCS: Measure = Measure { unit: 1, telling: 16, fair: 3, near_equal: 2 };

    /// What a brain does at each of so many moves of which it thinks the same.
    fn gestures(who: &str, measure: Measure, now: Prospect, moves: usize) -> Vec<Option<Gesture>> {
        let mut manners = Manners::default();
        let who = who.parse().expect("a contender");
        (0..moves).map(|_| manners.consider(who, measure, now)).collect()
    }

    #[test]
    fn it_gives_up_late_and_only_what_is_lost() {
        let all = |who, now| gestures(who, Measure::default(), now, 3);
        assert_eq!(all("champion", LOST), [None, None, Some(Gesture::Resign)]);
        assert_eq!(all("ordered:strong", LOST)[2], Some(Gesture::Resign));
        for patient in ["champion:skilled", "ordered:casual", "minimax", "mcts"] {
            assert_eq!(all(patient, LOST), [None; 3], "{patient}");
        }
        let far = Prospect { score: 40 - WIN, ..LOST };
        assert_eq!(all("champion", far)[2], Some(Gesture::Resign));
        let mate = Prospect { score: 6 - WIN, ..LOST };
        for now in [mate, Prospect { score: -700, ..LOST }, Prospect { may_give_up: false, ..LOST }] {
            assert_eq!(all("champion", now), [None; 3], "{now:?}");
        }
        assert_eq!(gestures("champion", DISCS, Prospect { score: -40, ..LOST }, 9), [None; 9]);
    }

    #[test]
    fn hope_begins_the_count_anew() {
        let (mut manners, champion) = (Manners::default(), "champion".parse().expect("a contender"));
        let hope = Prospect { score: -100, ..LOST };
        for now in [LOST, LOST, hope, LOST, LOST] {
            assert_eq!(manners.consider(champion, Measure::default(), now), None);
        }
    }

    #[test]
    fn a_dead_game_is_offered_as_a_draw_once() {
        let offers = gestures("champion", Measure::default(), DEAD, 40);
        assert_eq!(offers.iter().position(|one| *one == Some(Gesture::OfferDraw)), Some(7));
        assert_eq!(offers.iter().flatten().count(), 1);
        for now in
            [Prospect { plies: 60, ..DEAD }, Prospect { bare: false, ..DEAD }, Prospect { score: 30, ..DEAD }]
        {
            assert_eq!(gestures("champion", Measure::default(), now, 20), [None; 20], "{now:?}");
        }
    }

    #[test]
    fn a_draw_is_taken_unless_it_stands_better_or_knows_nothing() {
        let answers = [Some(0), Some(-30), Some(1), None].map(|score| answer_draw(score, EARLIEST_DRAW));
        let (agreed, better) = (DrawAnswer::Agreed, DrawAnswer::StandsBetter);
        assert_eq!(answers, [agreed, agreed, better, better]);
        assert_eq!(answer_draw(Some(-30), EARLIEST_DRAW - 1), DrawAnswer::TooEarly);
    }

    #[test]
    fn every_brain_claims_a_draw_unless_it_stands_better() {
        let may = Prospect { may_claim: true, ..DEAD };
        assert_eq!(gestures("minimax:beginner", Measure::default(), may, 1), [Some(Gesture::ClaimDraw)]);
        let better = Prospect { score: 50, ..may };
        assert_eq!(gestures("champion", Measure::default(), better, 1), [None]);
    }
}
