//! What is tried first, and how much is expected of it. To the order of [`ordered`](crate::search::ordered) this adds
//! how well a move did as the answer to the move before it, and that captures which seem to lose come last.
//!
//! Moves are taken out of the list one by one, the best that is left each time, because most nodes need only the first.

use std::hash::Hash;

use super::memory::Number;
use crate::Judgement;
use crate::search::habits::number;
use crate::search::tree::Tree;

/// A move and what is thought of it.
#[derive(Clone, Copy)]
pub(super) struct Choice<M> {
    pub(super) mv: M,
    /// Its number in the game's list.
    pub(super) number: Number,
    pub(super) noisy: bool,
    /// From [`-MOST`](MOST) to [`MOST`]: how well a quiet move did elsewhere.
    pub(super) record: i32,
    rank: i32,
}

impl<M> Choice<M> {
    /// A noisy move that seems to lose more than it gains.
    pub(super) fn seems_to_lose(&self) -> bool {
        self.rank < QUIET
    }

    /// A quiet move that refuted a sister of this position.
    pub(super) fn is_killer(&self) -> bool {
        (KILLER..NOISY).contains(&self.rank)
    }
}

/// The move of the table comes before everything, then noisy moves, killers, quiet moves, and noisy ones that lose.
const REMEMBERED: i32 = i32::MAX;
const NOISY: i32 = 1 << 29;
const KILLER: i32 = 1 << 28;
const QUIET: i32 = -(1 << 26);
const LOSING: i32 = -(1 << 29);

/// No guess counts more than this.
const GUESSED: i32 = 1 << 24;

/// A record never gets larger.
pub(super) const MOST: i32 = 1 << 14;

/// How well each move did: the more surprising a success or failure, the more it changes.
struct Records(Vec<i16>);

impl Records {
    fn new(bits: u32) -> Records {
        Records(vec![0; 1 << bits])
    }

    fn place(&self, number: u64) -> usize {
        (number >> 32) as usize & (self.0.len() - 1)
    }

    fn get(&self, number: u64) -> i32 {
        i32::from(self.0[self.place(number)])
    }

    fn learn(&mut self, number: u64, change: i32) {
        let place = self.place(number);
        let record = i32::from(self.0[place]);
        self.0[place] = (record + change - record * change.abs() / MOST) as i16;
    }

    fn fade(&mut self) {
        self.0.iter_mut().for_each(|record| *record /= 4);
    }
}

const ALONE_BITS: u32 = 13;
const ANSWERS_BITS: u32 = 16;

/// What one thread learns about moves while it searches.
pub(super) struct Order<M> {
    /// The last two refutations at each ply.
    killers: Vec<[Option<M>; 2]>,
    alone: Records,
    answers: Records,
    /// The moves that led to the present node; none where a turn was let go by.
    played: Vec<Option<M>>,
    /// One list per ply, kept from node to node so that none of them allocates.
    lists: Vec<Vec<Choice<M>>>,
}

/// What the records of one thread take.
pub(super) const BYTES: usize = size_of::<i16>() * ((1 << ALONE_BITS) + (1 << ANSWERS_BITS));

impl<M: Copy + PartialEq + Hash> Order<M> {
    pub(super) fn new() -> Order<M> {
        Order {
            killers: Vec::new(),
            alone: Records::new(ALONE_BITS),
            answers: Records::new(ANSWERS_BITS),
            played: Vec::new(),
            lists: Vec::new(),
        }
    }

    /// Begins anew, with a little left of what was learnt.
    pub(super) fn begin(&mut self) {
        self.killers.clear();
        self.played.clear();
        self.lists.clear();
        self.alone.fade();
        self.answers.fade();
    }

    /// Goes one ply down, by a move or by none.
    pub(super) fn go(&mut self, mv: Option<M>) {
        self.played.push(mv);
    }

    pub(super) fn come_back(&mut self) {
        self.played.pop();
    }

    /// Whether the turn before this one was let go by.
    pub(super) fn was_skipped(&self) -> bool {
        self.played.last().is_some_and(Option::is_none)
    }

    /// A move of one seat alone, and as the answer to the move before it.
    fn numbers(&self, seat: usize, mv: M) -> (u64, u64) {
        let alone = number((seat, mv));
        let before = self.played.last().copied().flatten().map_or(0, number);
        (alone, (before ^ alone).wrapping_mul(0xd6e8_feb8_6659_fd93))
    }

    /// The legal moves, or only the noisy ones, with what is thought of them, in a list that [`Order::give_back`] takes
    /// back. `moves` are all of them as the game lists them.
    pub(super) fn choices<G: Judgement<Move = M>>(
        &mut self,
        tree: &Tree<'_, '_, G>,
        position: &G::Position,
        moves: &[M],
        remembered: Option<Number>,
        only_noisy: bool,
    ) -> Vec<Choice<M>> {
        let ply = tree.ply();
        if self.lists.len() <= ply {
            self.lists.resize_with(ply + 1, Vec::new);
        }
        let killers = self.killers.get(ply).copied().unwrap_or([None; 2]);
        let seat = tree.game.turn(position).index();
        let mut choices = std::mem::take(&mut self.lists[ply]);
        choices.clear();
        for (mv, number) in moves.iter().copied().zip(0..) {
            let noisy = tree.game.noisy(position, mv);
            if only_noisy && !noisy {
                continue;
            }
            let guess = tree.game.guess(position, mv).clamp(-GUESSED, GUESSED);
            let (mut record, mut rank) = (0, guess);
            if noisy {
                rank += if guess < 0 { LOSING } else { NOISY };
            } else {
                let (alone, answer) = self.numbers(seat, mv);
                record = (self.alone.get(alone) + self.answers.get(answer)) / 2;
                match killers.iter().position(|killer| *killer == Some(mv)) {
                    Some(place) => rank = KILLER + GUESSED - place as i32,
                    None => rank += record,
                }
            }
            if remembered == Some(number) {
                rank = REMEMBERED;
            }
            choices.push(Choice { mv, number, noisy, record, rank });
        }
        choices
    }

    pub(super) fn give_back(&mut self, choices: Vec<Choice<M>>, ply: usize) {
        self.lists[ply] = choices;
    }

    /// A quiet move was too good to be allowed; the quiet ones tried before it were not.
    pub(super) fn refuted(
        &mut self,
        seat: usize,
        best: &Choice<M>,
        tried: &[Choice<M>],
        depth: u32,
        ply: usize,
    ) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best.mv) {
            *killers = [Some(best.mv), killers[0]];
        }
        let change = (32 * (depth * depth) as i32).min(MOST / 8);
        self.learn(seat, best.mv, change);
        for other in tried.iter().filter(|other| !other.noisy) {
            self.learn(seat, other.mv, -change);
        }
    }

    fn learn(&mut self, seat: usize, mv: M, change: i32) {
        let (alone, answer) = self.numbers(seat, mv);
        self.alone.learn(alone, change);
        self.answers.learn(answer, change);
    }
}

/// Brings the best of what is left to `place`. Equal moves keep the game's order, so that a search can be repeated.
pub(super) fn pick<M: Copy>(choices: &mut [Choice<M>], place: usize) -> Choice<M> {
    let left = &mut choices[place..];
    let mut best = 0;
    for (index, choice) in left.iter().enumerate().skip(1) {
        let better = (choice.rank, std::cmp::Reverse(choice.number))
            > (left[best].rank, std::cmp::Reverse(left[best].number));
        if better {
            best = index;
        }
    }
    left.swap(0, best);
    left[0]
}
