//! A game that is nothing but a random tree, for testing the searches on thousands of them.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::{Budget, Control, Root, Search, Thought};
use crate::{Effect, Evaluation, Evaluations, History, Judgement, Outcome, Reason, Rules, Seat, TextError};

/// Who moves, how many moves there are and what it is worth all follow from a number. Turns do not alternate, and there may be three seats.
#[derive(Clone, Copy)]
pub(super) struct Wood {
    pub(super) seats: usize,
    /// The longest game.
    pub(super) plies: u32,
    /// Null moves are there, which tell nothing here, and some positions are extended: whoever leaves moves out for it
    /// errs as often as can be.
    pub(super) misleading: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Twig {
    pub(super) number: u64,
    pub(super) ply: u32,
}

fn chance(twig: &Twig, of: u64) -> u64 {
    crate::key::mix([twig.number, of])
}

impl Rules for Wood {
    type Position = Twig;
    type Move = u8;

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> Twig {
        Twig { number: 0, ply: 0 }
    }

    fn turn(&self, twig: &Twig) -> Seat {
        Seat::new((chance(twig, 1) % self.seats as u64) as usize).expect("a seat")
    }

    fn moves(&self, twig: &Twig, moves: &mut Vec<u8>) {
        moves.clear();
        if twig.ply < self.plies && (twig.ply == 0 || !chance(twig, 2).is_multiple_of(9)) {
            moves.extend(0..1 + (chance(twig, 3) % 4) as u8);
        }
    }

    fn play(&self, twig: &Twig, mv: u8) -> Twig {
        Twig { number: chance(twig, 10 + u64::from(mv)), ply: twig.ply + 1 }
    }

    fn effect(&self, _: &Twig, _: u8, _: &Twig) -> Effect {
        Effect { irreversible: true, new_spell: false }
    }

    fn outcome(&self, twig: &Twig, _: &History) -> Option<Outcome> {
        let scores: Vec<i32> =
            (0..self.seats as u64).map(|seat| (chance(twig, 20 + seat) % 3) as i32).collect();
        (self.count(twig) == 0).then(|| Outcome::by_score(Reason::Count, &scores))
    }

    fn can_win(&self, _: &Twig, _: Seat) -> bool {
        true
    }

    fn key(&self, twig: &Twig) -> u64 {
        chance(twig, 4)
    }

    fn write(&self, twig: &Twig) -> String {
        format!("{} {}", twig.number, twig.ply)
    }

    fn read(&self, text: &str) -> Result<Twig, TextError> {
        Err(TextError::impossible(text))
    }
}

/// By chance.
#[derive(Clone, Copy)]
pub(super) struct Chance;

impl Evaluation<Wood> for Chance {
    fn evaluate(&self, _: &Wood, twig: &Twig, seat: Seat) -> i32 {
        let value = (chance(twig, 5) % 200) as i32 - 100;
        if seat == Seat::FIRST { value } else { -value }
    }
}

impl Judgement for Wood {
    const EVALUATIONS: Evaluations<Wood> = &[("chance", &Chance)];

    fn guess(&self, twig: &Twig, mv: u8) -> i32 {
        (chance(twig, 6 + u64::from(mv)) % 100) as i32
    }

    fn noisy(&self, twig: &Twig, mv: u8) -> bool {
        chance(twig, 30 + u64::from(mv)).is_multiple_of(3)
    }

    fn null_move(&self, twig: &Twig) -> Option<Twig> {
        let tells = self.misleading && chance(twig, 40).is_multiple_of(2);
        tells.then(|| Twig { number: chance(twig, 41), ply: twig.ply + 1 })
    }

    fn extends(&self, twig: &Twig) -> bool {
        self.misleading && chance(twig, 42).is_multiple_of(5)
    }
}

pub(super) fn think(search: &mut dyn Search<Wood>, game: &Wood, root: &Twig, budget: Budget) -> Thought<u8> {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let history = History::new(game.key(root));
    let mut control = Control::new(budget, &clock, &stop);
    let mut last = None;
    let thought =
        search.think(Root { game, position: root, history: &history }, &mut control, &mut |thought| {
            last = Some(thought.clone());
        });
    if let Some(last) = last {
        assert_eq!((last.score, &last.line), (thought.score, &thought.line), "the last report is the answer");
    }
    thought
}

pub(super) fn to_depth(depth: u32) -> Budget {
    Budget { depth: Some(depth), ..Budget::default() }
}

pub(super) fn woods() -> impl Iterator<Item = (Wood, Twig)> {
    (0..3000).map(|number| {
        (Wood { seats: 2 + number as usize % 3, plies: 9, misleading: false }, Twig { number, ply: 0 })
    })
}
