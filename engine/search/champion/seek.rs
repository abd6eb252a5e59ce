//! The search of one thread: principal variation search, which expects the first move to be the best and only asks of
//! the others whether they are better. What is not worth its time is looked at less deeply or not at all.
//!
//! Whatever is left out, a decided score stays a proof, because each side's claims rest on what was really played out:
//! a win needs one move that wins; a loss needs all moves to lose, so nothing is left out before one is found that does
//! not lose; and letting a turn go by never counts for more than an evaluation. A shallower look that finds a win has
//! found it all the same.

use std::hash::Hash;

use super::memory::{Memory, Number};
use super::order::{Choice, MOST, Order, pick};
use crate::search::Stopped;
use crate::search::score::{self, DECIDED, INFINITE, WIN};
use crate::search::table::{Bound, Finding};
use crate::search::tree::{Tree, Turned};
use crate::{Judgement, key};

/// Deeper than any line is worth following, and not too deep for a thread's stack.
const FURTHEST: usize = 160;

/// The first guess how far the score is from that of the depth before, in hundredths of a man.
const ASPIRATION: i32 = 25;

/// Up to this depth a position may be left by its evaluation alone, if that is so much beyond the window per ply.
const FUTILE_DEPTH: u32 = 6;
const MARGIN_PER_PLY: i32 = 80;

/// Up to this depth only the first quiet moves are looked at.
const FEW_MOVES_DEPTH: u32 = 5;

/// What moves of the root count for more than they are worth, each by lot. Within a few hundredths of a man one move is as
/// good as another, and liking one costs the search nothing; a proven end is never changed.
#[derive(Clone, Copy, Default)]
pub(super) struct Whims {
    pub(super) lot: u64,
    pub(super) most: i32,
}

impl Whims {
    fn of(self, number: Number) -> i32 {
        let most = self.most.unsigned_abs();
        (key::mix([self.lot, u64::from(number)]) % (u64::from(most) + 1)) as i32
    }
}

/// One thread's search.
pub(super) struct Seeker<'t, M> {
    pub(super) memory: &'t Memory,
    pub(super) order: &'t mut Order<M>,
    /// Lines are made longer only as far as this.
    extended: usize,
    /// What the last depth found.
    last: i32,
    whims: Whims,
    /// How much of the root's score is a whim.
    liked: i32,
}

impl<'t, M: Copy + PartialEq + Hash> Seeker<'t, M> {
    pub(super) fn new(memory: &'t Memory, order: &'t mut Order<M>, whims: Whims) -> Seeker<'t, M> {
        order.begin();
        Seeker { memory, order, extended: 0, last: 0, whims, liked: 0 }
    }

    /// The score of the root. A narrow window around the last score is cheap to search; outside of it, a wider one.
    pub(super) fn root<G: Judgement<Move = M>>(
        &mut self,
        tree: &mut Tree<'_, '_, G>,
        position: &G::Position,
        depth: u32,
    ) -> Result<i32, Stopped> {
        self.extended = 2 * depth as usize;
        let mut reach = ASPIRATION;
        let (mut alpha, mut beta) = if depth < 4 || score::is_decided(self.last) {
            (-INFINITE, INFINITE)
        } else {
            (self.last - reach, self.last + reach)
        };
        loop {
            let score = self.value(tree, position, depth, alpha, beta)?;
            reach *= 3;
            if score <= alpha && alpha > -INFINITE {
                beta = (alpha + beta) / 2;
                alpha = if reach > 1000 { -INFINITE } else { score - reach };
            } else if score >= beta && beta < INFINITE {
                beta = if reach > 1000 { INFINITE } else { score + reach };
            } else {
                self.last = score;
                return Ok(score - self.liked);
            }
        }
    }

    fn value<G: Judgement<Move = M>>(
        &mut self,
        tree: &mut Tree<'_, '_, G>,
        position: &G::Position,
        mut depth: u32,
        mut alpha: i32,
        mut beta: i32,
    ) -> Result<i32, Stopped> {
        let ply = tree.ply();
        let urgent = tree.game.urgent(position);
        if urgent && ply > 0 && ply < self.extended {
            depth += 1;
        }
        if depth == 0 || ply >= FURTHEST {
            return self.quiet_value(tree, position, alpha, beta);
        }
        if let Some(score) = tree.arrive(position, depth)? {
            return Ok(score);
        }
        if ply > 0 {
            if tree.goes_in_circles() {
                tree.broke_off();
                return Ok(0);
            }
            // Nobody wins sooner than by the next move.
            beta = beta.min(WIN - ply as i32 - 1);
            if alpha >= beta {
                tree.broke_off();
                return Ok(alpha);
            }
        }
        let wide = beta - alpha > 1;
        let key = tree.key(position);
        let known = self.memory.get(key);
        if !wide
            && ply > 0
            && let Some(score) = known.and_then(|finding| settled(finding, depth, ply, alpha, beta))
        {
            tree.broke_off();
            return Ok(score);
        }

        let mut stand = None;
        let judge = !wide && !urgent && !score::is_decided(alpha) && !score::is_decided(beta);
        if let Some(skipped) = if judge { tree.game.skipped(position) } else { None } {
            let standing = tree.expertise(position);
            stand = Some(standing);
            if depth <= FUTILE_DEPTH && standing - MARGIN_PER_PLY * depth as i32 >= beta {
                tree.broke_off();
                return Ok(standing);
            }
            if depth >= 2
                && standing >= beta
                && !self.order.was_skipped()
                && let Some(score) = self.skip(tree, position, &skipped, depth, beta, standing)?
            {
                return Ok(score);
            }
        }
        if ply > 0 && depth >= 4 && known.is_none_or(|finding| finding.best.is_none()) {
            // Without a move to begin with a look is dear; the next one will have it.
            depth -= 1;
        }

        let seat = tree.game.turn(position).index();
        let moves = tree.moves(position);
        let remembered = known.and_then(|finding| finding.best);
        let mut choices = self.order.choices(tree, position, &moves, remembered, false);
        tree.give_back(moves);
        let (mut best, mut chosen, lowest) = (-INFINITE, None, alpha);
        for place in 0..choices.len() {
            let choice = pick(&mut choices, place);
            let dispensable = !choice.noisy && best > -DECIDED && stand.is_some();
            if dispensable && left_out(depth, place, alpha, stand) {
                tree.broke_off();
                continue;
            }
            let less = if urgent { 0 } else { self.reduction(&choice, depth, place, wide) };
            let whim = if ply == 0 { self.whims.of(choice.number) } else { 0 };
            self.order.go(Some(choice.mv));
            let worth = tree.try_move(position, choice.mv, |tree, child, turned| {
                let window = Window { alpha: alpha - whim, beta: beta - whim, turned };
                self.child(tree, child, depth - 1, less, window, place == 0)
            })?;
            self.order.come_back();
            let score = if score::is_decided(worth) { worth } else { worth + whim };
            if score > best {
                (best, chosen) = (score, Some(choice.number));
                tree.keep(choice.mv);
                if ply == 0 {
                    self.liked = score - worth;
                }
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                if !choice.noisy {
                    self.order.refuted(seat, &choice, &choices[..place], depth, ply);
                }
                break;
            }
        }
        self.order.give_back(choices, ply);
        self.remember(key, chosen, best, (lowest, beta), depth, ply);
        Ok(best)
    }

    /// A child of a node: the first with the whole window, the others by the question whether they are better.
    fn child<G: Judgement<Move = M>>(
        &mut self,
        tree: &mut Tree<'_, '_, G>,
        child: &G::Position,
        depth: u32,
        less: u32,
        Window { alpha, beta, turned }: Window,
        first: bool,
    ) -> Result<i32, Stopped> {
        let (low, high) = turned.window(alpha, beta);
        if first {
            return self.value(tree, child, depth, low, high);
        }
        let (null_low, null_high) = turned.window(alpha, alpha + 1);
        // Whoever is left little choice is looked at closely, however unlikely the move was.
        let less = if less > 0 && tree.game.urgent(child) { 0 } else { less };
        let mut score = self.value(tree, child, depth.saturating_sub(less), null_low, null_high)?;
        if less > 0 && turned.score(score) > alpha {
            score = self.value(tree, child, depth, null_low, null_high)?;
        }
        if beta - alpha > 1 && (alpha + 1..beta).contains(&turned.score(score)) {
            score = self.value(tree, child, depth, low, high)?;
        }
        Ok(score)
    }

    /// Lets the turn go by: if that is good enough, a move is.
    fn skip<G: Judgement<Move = M>>(
        &mut self,
        tree: &mut Tree<'_, '_, G>,
        position: &G::Position,
        skipped: &G::Position,
        depth: u32,
        beta: i32,
        standing: i32,
    ) -> Result<Option<i32>, Stopped> {
        let less = 3 + depth / 4 + ((standing - beta) / 200).min(3) as u32;
        self.order.go(None);
        let score = tree.try_skip(position, skipped, |tree, child, turned| {
            let (low, high) = turned.window(beta - 1, beta);
            self.value(tree, child, depth.saturating_sub(less), low, high)
        })?;
        self.order.come_back();
        if score < beta {
            return Ok(None);
        }
        tree.broke_off();
        Ok(Some(score.min(DECIDED - 1)))
    }

    /// By how much less deeply a move is looked at first, because the moves before it were likelier.
    fn reduction(&self, choice: &Choice<M>, depth: u32, place: usize, wide: bool) -> u32 {
        if depth < 3 || place < 2 || (choice.noisy && !choice.seems_to_lose()) {
            return 0;
        }
        let late = (depth as f32).ln() * (place as f32).ln() / 2.2 + 0.4;
        let liked =
            choice.record as f32 / (MOST / 2) as f32 + f32::from(wide) + f32::from(choice.is_killer());
        ((late - liked).max(0.0) as u32).min(depth - 2)
    }

    /// Follows noisy moves until nothing noisy is left. Whoever has a quiet move may stop where it stands.
    fn quiet_value<G: Judgement<Move = M>>(
        &mut self,
        tree: &mut Tree<'_, '_, G>,
        position: &G::Position,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        if let Some(score) = tree.arrive(position, 1)? {
            return Ok(score);
        }
        let ply = tree.ply();
        if ply >= FURTHEST {
            tree.broke_off();
            return Ok(tree.expertise(position));
        }
        let key = tree.key(position);
        let known = self.memory.get(key);
        if beta - alpha == 1
            && let Some(score) = known.and_then(|finding| settled(finding, 0, ply, alpha, beta))
        {
            tree.broke_off();
            return Ok(score);
        }
        let moves = tree.moves(position);
        let forced = moves.iter().all(|mv| tree.game.noisy(position, *mv));
        let (mut best, mut chosen, lowest) = (-INFINITE, None, alpha);
        if !forced {
            tree.broke_off();
            best = tree.expertise(position);
            alpha = alpha.max(best);
            if alpha >= beta {
                tree.give_back(moves);
                return Ok(best);
            }
        }
        let remembered = known.and_then(|finding| finding.best);
        let mut choices = self.order.choices(tree, position, &moves, remembered, true);
        tree.give_back(moves);
        for place in 0..choices.len() {
            let choice = pick(&mut choices, place);
            if choice.seems_to_lose() && !forced {
                break;
            }
            self.order.go(Some(choice.mv));
            let score = tree.try_move(position, choice.mv, |tree, child, turned| {
                let (low, high) = turned.window(alpha, beta);
                self.quiet_value(tree, child, low, high)
            })?;
            self.order.come_back();
            if score > best {
                (best, chosen) = (score, Some(choice.number));
                tree.keep(choice.mv);
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.order.give_back(choices, ply);
        self.remember(key, chosen, best, (lowest, beta), 0, ply);
        Ok(best)
    }

    fn remember(
        &self,
        key: u64,
        best: Option<Number>,
        score: i32,
        (alpha, beta): (i32, i32),
        depth: u32,
        ply: usize,
    ) {
        let bound = match score {
            score if score >= beta => Bound::AtLeast,
            score if score <= alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        // Where every move fails, none of them is known to be the best.
        let best = best.filter(|_| bound != Bound::AtMost);
        self.memory.put(key, Finding { best, score: score::to_table(score, ply), depth, bound });
    }
}

/// What a node wants to know of its child.
struct Window {
    alpha: i32,
    beta: i32,
    turned: Turned,
}

/// The score that a finding gives without another look, if it does. A proven end counts however shallow the look was.
fn settled(finding: Finding<Number>, depth: u32, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
    let score = score::from_table(finding.score, ply);
    let (least, most) = (finding.bound != Bound::AtMost, finding.bound != Bound::AtLeast);
    let proven = least && score >= DECIDED || most && score <= -DECIDED;
    let settles = least && score >= beta || most && score <= alpha || least && most;
    (settles && (proven || finding.depth >= depth)).then_some(score)
}

/// Whether a quiet move is not looked at: it comes too late in the list, or the position is too bad for it.
fn left_out(depth: u32, place: usize, alpha: i32, stand: Option<i32>) -> bool {
    let late = depth <= FEW_MOVES_DEPTH && place as u32 > 3 + depth * depth;
    let hopeless = depth <= FUTILE_DEPTH
        && stand.is_some_and(|stand| stand + 100 + MARGIN_PER_PLY * depth as i32 <= alpha);
    late || hopeless
}
