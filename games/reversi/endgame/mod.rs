//! Endings played out to the last cell: the exact difference in discs, and a best line.
//!
//! A search that evaluates positions is of no use here: what counts at the end are the discs, and everything can be
//! seen. So this is alpha-beta on the difference itself, the empty cells counted for the winner, with what makes
//! the tree small in this game:
//!
//! - moves that leave the opponent few replies come first: their trees are the smallest, and few replies are good
//!   besides. Then corners, then regions with an odd number of cells, where one gets the last move.
//! - the first move is searched in full, its sisters are only asked whether they are better;
//! - positions come about by several orders of moves: a table remembers bounds, and is also asked of all children
//!   before any of them is entered;
//! - the opponent's stable discs bound what can still be won.

mod last;
mod table;
#[cfg(test)]
mod tests;

use engine::Rules;
use engine::search::{Control, Counters, RootMove, Searched, Stopped, Thought};
use smallvec::SmallVec;

use self::last::odd_regions;
use self::table::{Bounds, EndgameTable};
use super::runs::{placements, trapped};
use super::stable::stable;
use super::{Move, Position, Reversi, expert};

/// With more empty cells than this, nobody waits for the end.
const MOST_EMPTIES: u32 = 26;

/// Half of the endings of 20 empty cells take no more nodes than this, and each cell more makes it so many times as much.
const NODES_OF_20: f64 = 5e6;
const TIMES_PER_CELL: f64 = 2.3;

/// So many nodes are looked at in a second, on a machine that is not of the fastest.
const NODES_PER_SECOND: u64 = 10_000_000;

/// With so few, looking for an order costs more than it saves.
const FEW: u32 = 6;

/// With so many, the table is asked of the children first.
const ASK_CHILDREN: u32 = 9;

/// With so many, moves are also ordered by the evaluation of the positions after them.
const EVALUATED: u32 = 11;

/// So many hundredths of a disc by the evaluation count like one step of rank; a reply counts eight.
const EVALUATED_PER_STEP: i32 = 25;

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The discs of whoever is to move and of the opponent. Colours do not matter to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Discs {
    mover: u64,
    other: u64,
}

impl Discs {
    fn empty(self) -> u64 {
        !(self.mover | self.other)
    }

    fn empties(self) -> u32 {
        self.empty().count_ones()
    }

    fn can_place(self) -> bool {
        placements(self.mover, self.other) != 0
    }

    fn passed(self) -> Discs {
        Discs { mover: self.other, other: self.mover }
    }

    /// After a disc on `placed` that traps `run`.
    #[inline]
    fn after(self, placed: u64, run: u64) -> Discs {
        Discs { mover: self.other ^ run, other: self.mover | placed | run }
    }

    /// The difference when nobody can place any more.
    fn counted(self) -> i32 {
        let (own, others) = (self.mover.count_ones() as i32, self.other.count_ones() as i32);
        own - others + (own - others).signum() * (64 - own - others)
    }
}

/// A move with the position after it.
#[derive(Clone, Copy)]
struct Candidate {
    cell: u8,
    after: Discs,
    rank: i32,
}

/// The exact value of a position for the seat to move. None if it is too early, if the game is over, or if `control`
/// stops it; nothing is begun that is not likely to be finished.
pub(super) fn solve(
    position: &Position,
    bytes: usize,
    control: &mut Control<'_>,
    report: &mut dyn FnMut(&Thought<Move>),
) -> Option<Thought<Move>> {
    let board = Discs { mover: position.mover, other: position.other };
    let empties = board.empties();
    if empties > MOST_EMPTIES || position.is_over() {
        return None;
    }
    if !control.has_room_for(empties, likely_nodes(empties), NODES_PER_SECOND) {
        return None;
    }
    let mut root = Vec::new();
    Reversi.moves(position, &mut root);
    // What there is to say before the first of them is solved.
    let found = Thought::still(expert::value(board.mover, board.other), vec![root[0]]);
    let root = if control.is_watched() { root.into_iter().map(RootMove::new).collect() } else { Vec::new() };
    let table = EndgameTable::new(empties, bytes);
    let mut solver = Solver { control, table, counters: Counters::default(), found, root, report };
    let difference = solver.root(board).ok()?;
    let line = solver.line(board, difference);
    let best = *line.first()?;
    if let Some(best) = solver.root.iter_mut().find(|known| known.mv == best) {
        best.line.clone_from(&line);
    }
    Some(Thought { depth: empties, score: 100 * difference, line, exact: true, ..solver.now() })
}

/// How many nodes an ending is likely to take.
fn likely_nodes(empties: u32) -> u64 {
    (NODES_OF_20 * TIMES_PER_CELL.powf(f64::from(empties) - 20.0)) as u64
}

struct Solver<'s, 'c> {
    control: &'s mut Control<'c>,
    table: EndgameTable,
    counters: Counters,
    /// The best so far.
    found: Thought<Move>,
    /// What is known of each move of the root; empty if nobody watches.
    root: Vec<RootMove<Move>>,
    report: &'s mut dyn FnMut(&Thought<Move>),
}

impl Solver<'_, '_> {
    /// The value of the position that is to be solved.
    fn root(&mut self, board: Discs) -> Result<i32, Stopped> {
        self.control.visit()?;
        let mut candidates = candidates(board);
        if candidates.is_empty() {
            let value = -self.value(board.passed(), -64, 64)?;
            self.learn(board, Move::Pass, (value, Searched::Exact), 0);
            return Ok(value);
        }
        self.rank(board, &mut candidates, Bounds::NO_CELL);
        let (mut best, mut chosen) = (-65, Bounds::NO_CELL);
        for index in 0..candidates.len() {
            let Candidate { cell, after, .. } = take_best(&mut candidates[index..]);
            let before = self.control.nodes();
            let mut value = -65;
            if index > 0 {
                value = -self.value(after, -best - 1, -best)?;
            }
            let is_better = index == 0 || value > best;
            if is_better && value < 64 {
                value = -self.value(after, -64, -best.max(-64))?;
            }
            let searched = if is_better { Searched::Exact } else { Searched::Upper };
            if value > best {
                (best, chosen) = (value, cell);
                (self.found.score, self.found.line) = (100 * best, vec![Move::Place(cell)]);
            }
            self.learn(board, Move::Place(cell), (value, searched), before);
            if best == 64 {
                break;
            }
        }
        self.table.put(board, Bounds { least: best as i8, most: best as i8, best: chosen });
        Ok(best)
    }

    /// Remembers what became of a move of the root since `before` nodes, for whoever watches.
    fn learn(&mut self, board: Discs, mv: Move, (value, searched): (i32, Searched), before: u64) {
        let (depth, visits) = (board.empties(), self.control.nodes() - before);
        if let Some(known) = self.root.iter_mut().find(|known| known.mv == mv) {
            let score = 100 * value;
            *known = RootMove { searched: Some(searched), depth, score, visits, ..RootMove::new(mv) };
            self.tell();
        }
    }

    #[cold]
    fn tell(&mut self) {
        let now = self.now();
        (self.report)(&now);
    }

    /// The best so far, and what has been done for it.
    fn now(&self) -> Thought<Move> {
        let (nodes, time) = (self.control.nodes(), self.control.passed());
        let counters = Counters { positions: nodes, ..self.counters };
        Thought { nodes, time, counters, root: self.root.clone(), ..self.found.clone() }
    }

    /// The value of a position: exact if it lies between `alpha` and `beta`, otherwise a bound.
    fn value(&mut self, board: Discs, alpha: i32, beta: i32) -> Result<i32, Stopped> {
        if board.empties() <= FEW {
            return if board.empty() == 0 { Ok(board.counted()) } else { self.few(board, alpha, beta) };
        }
        if self.control.visit_watched()? {
            self.tell();
        }
        if let Some(most) = bound_by_stable(board, alpha) {
            return Ok(most);
        }
        let known = self.table.get(board);
        let (least, most) = (i32::from(known.least), i32::from(known.most));
        if least >= beta || least == most || most <= alpha {
            self.counters.table_hits += 1;
            return Ok(if least >= beta || least == most { least } else { most });
        }
        let (lowest, beta) = (alpha.max(least), beta.min(most));
        let mut alpha = lowest;

        let mut candidates = candidates(board);
        if candidates.is_empty() {
            let passed = board.passed();
            return if passed.can_place() {
                Ok(-self.value(passed, -beta, -alpha)?)
            } else {
                Ok(board.counted())
            };
        }
        if board.empties() >= ASK_CHILDREN {
            for candidate in &candidates {
                let value = -i32::from(self.table.get(candidate.after).most);
                if value >= beta {
                    self.counters.table_hits += 1;
                    return Ok(value);
                }
            }
        }
        self.rank(board, &mut candidates, known.best);

        let (mut best, mut chosen) = (-65, Bounds::NO_CELL);
        for index in 0..candidates.len() {
            let candidate = take_best(&mut candidates[index..]);
            let mut value = -65;
            if index > 0 {
                value = -self.value(candidate.after, -alpha - 1, -alpha)?;
            }
            if index == 0 || (value > alpha && value < beta) {
                value = -self.value(candidate.after, -beta, -alpha)?;
            }
            if value > best {
                (best, chosen) = (value, candidate.cell);
                alpha = alpha.max(best);
                if alpha >= beta {
                    self.counters.cut_offs += 1;
                    break;
                }
            }
        }
        let bounds = Bounds {
            least: if best > lowest { best as i8 } else { known.least },
            most: if best < beta { best as i8 } else { known.most },
            best: chosen,
        };
        self.table.put(board, bounds);
        Ok(best)
    }

    /// How promising each move is.
    fn rank(&mut self, board: Discs, candidates: &mut [Candidate], remembered: u8) {
        let odd = odd_regions(board.empty());
        let evaluated = board.empties() >= EVALUATED;
        if evaluated {
            self.counters.evaluations += candidates.len() as u64;
        }
        for candidate in candidates {
            let Candidate { cell, after, .. } = *candidate;
            let replies = placements(after.mover, after.other);
            let mobility = replies.count_ones() + (replies & CORNERS).count_ones();
            let placed = 1 << cell;
            candidate.rank = -8 * mobility as i32
                + if placed & CORNERS != 0 { 6 } else { 0 }
                + if placed & odd != 0 { 4 } else { 0 }
                + if cell == remembered { 100_000 } else { 0 };
            if evaluated {
                candidate.rank -= expert::value(after.mover, after.other) / EVALUATED_PER_STEP;
            }
        }
    }

    /// A best line from a position whose value is known: every move of it keeps the value. It ends early if
    /// `control` stops the solver; what is found until then holds.
    fn line(&mut self, mut board: Discs, mut value: i32) -> Vec<Move> {
        let mut line = Vec::new();
        while let Ok(Some((mv, after))) = self.keeps(board, value) {
            line.push(mv);
            (board, value) = (after, -value);
        }
        line
    }

    /// A move that keeps the value of the position, with the position after it.
    fn keeps(&mut self, board: Discs, value: i32) -> Result<Option<(Move, Discs)>, Stopped> {
        let mut candidates = candidates(board);
        if candidates.is_empty() {
            let passed = board.passed();
            return Ok(passed.can_place().then_some((Move::Pass, passed)));
        }
        let remembered = self.table.get(board).best;
        self.rank(board, &mut candidates, remembered);
        for index in 0..candidates.len() {
            let candidate = take_best(&mut candidates[index..]);
            if -self.value(candidate.after, -value, -value + 1)? >= value {
                return Ok(Some((Move::Place(candidate.cell), candidate.after)));
            }
        }
        unreachable!("some move keeps the value")
    }
}

/// The most that can be won against the opponent's stable discs, if that is not more than `alpha`.
fn bound_by_stable(board: Discs, alpha: i32) -> Option<i32> {
    let bound = |discs: u64| 64 - 2 * discs.count_ones() as i32;
    if bound(board.other) > alpha {
        return None;
    }
    Some(bound(stable(board.other, board.empty()))).filter(|most| *most <= alpha)
}

fn candidates(board: Discs) -> SmallVec<[Candidate; 20]> {
    let mut candidates = SmallVec::new();
    let mut cells = placements(board.mover, board.other);
    while cells != 0 {
        let placed = cells & cells.wrapping_neg();
        cells ^= placed;
        let run = trapped(placed, board.mover, board.other);
        let cell = placed.trailing_zeros() as u8;
        candidates.push(Candidate { cell, after: board.after(placed, run), rank: 0 });
    }
    candidates
}

/// Brings the most promising of the candidates to the front.
fn take_best(candidates: &mut [Candidate]) -> Candidate {
    let best = (0..candidates.len()).max_by_key(|index| candidates[*index].rank).unwrap_or(0);
    candidates.swap(0, best);
    candidates[0]
}
