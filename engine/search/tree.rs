//! What all tree searches share: walking down and up with the history in step, what the ends are worth, the principal
//! variation, and what there is to report.
//!
//! With two seats this is plain minimax. With more it is the paranoid reduction: the root's seat plays against all
//! others together. Either way a node belongs to one of two sides, and a score is turned round only when the
//! side changes, because turns need not alternate.

use super::control::{Control, Stopped};
use super::score::{self, DECIDED, INFINITE, WIN};
use super::transposition::Bound;
use super::{Counters, Lot, Root, RootMove, Thought};
use crate::{Effect, Evaluation, History, Judgement, Seat, key};

/// A search under way.
pub(super) struct Tree<'s, 'c, G: Judgement, E> {
    pub(super) game: &'s G,
    evaluation: &'s E,
    pub(super) control: &'s mut Control<'c>,
    /// All but the positions, which the control counts.
    pub(super) counters: Counters,
    history: History,
    /// The seat that thinks.
    me: Seat,
    ply: usize,
    /// One list of moves per ply, kept from node to node so that none of them allocates.
    lists: Vec<Vec<G::Move>>,
    /// The principal variation from each ply on, as far as it is found.
    lines: Vec<Vec<G::Move>>,
    /// Whether any line was broken off and judged as it stood.
    horizon: bool,
    /// The depth that is being searched.
    depth: u32,
    /// What the last finished depth found.
    found: Thought<G::Move>,
    /// What is known of each move of the root; empty if nobody watches.
    root: Vec<RootMove<G::Move>>,
    report: &'s mut dyn FnMut(&Thought<G::Move>),
}

impl<'s, 'c, G: Judgement, E: Evaluation<G>> Tree<'s, 'c, G, E> {
    pub(super) fn new(
        root: Root<'s, G>,
        evaluation: &'s E,
        control: &'s mut Control<'c>,
        report: &'s mut dyn FnMut(&Thought<G::Move>),
    ) -> Self {
        Tree {
            game: root.game,
            evaluation,
            counters: Counters::default(),
            history: root.history.clone(),
            me: root.game.turn(root.position),
            ply: 0,
            lists: vec![Vec::new()],
            lines: vec![Vec::new()],
            horizon: false,
            depth: 0,
            found: Thought::at_first_sight(root),
            root: if control.is_watched() { RootMove::all(root) } else { Vec::new() },
            control,
            report,
        }
    }

    /// Begins a depth and forgets what the last one left behind.
    pub(super) fn begin(&mut self, depth: u32) {
        self.depth = depth;
        self.horizon = false;
        self.lines[0].clear();
        self.root.iter_mut().for_each(|mv| mv.searched = None);
    }

    /// Reports what a depth has found; whether that is proven.
    pub(super) fn finish(&mut self, score: i32) -> bool {
        let exact = !self.horizon || score::is_decided(score);
        let line = self.lines[0].clone();
        self.found = Thought { depth: self.depth, score, line, exact, ..self.now() };
        (self.report)(&self.found);
        exact
    }

    /// What the last finished depth found, and what has been done since.
    pub(super) fn end(&self) -> Thought<G::Move> {
        self.now()
    }

    fn now(&self) -> Thought<G::Move> {
        let (nodes, time) = (self.control.nodes(), self.control.passed());
        let counters = Counters { positions: nodes, ..self.counters };
        Thought { nodes, time, counters, root: self.root.clone(), ..self.found.clone() }
    }

    /// Counts a node. Once in a while it looks at the clock, for the limits and for whoever watches.
    #[inline]
    fn visit(&mut self) -> Result<(), Stopped> {
        if self.control.poll_is_due() {
            self.look_up();
        }
        self.control.count()
    }

    #[cold]
    fn look_up(&mut self) {
        self.control.poll();
        if self.control.report_is_due() {
            let now = self.now();
            (self.report)(&now);
        }
    }

    /// A line was broken off without looking at its end.
    pub(super) fn broke_off(&mut self) {
        self.horizon = true;
    }

    /// A cut-off by something else than a move that was searched to its end.
    pub(super) fn cut_off_unseen(&mut self) {
        self.counters.cut_offs += 1;
        self.broke_off();
    }

    /// Plies from the root.
    pub(super) fn ply(&self) -> usize {
        self.ply
    }

    /// Whether the root's seat is to move.
    fn is_mine(&self, position: &G::Position) -> bool {
        self.game.turn(position) == self.me
    }

    /// The key under which a position is remembered. With more than two seats its score depends on who thinks.
    pub(super) fn key(&self, position: &G::Position) -> u64 {
        let key = self.game.key(position);
        if self.game.seats() > 2 { key::mix([key, self.me.index() as u64]) } else { key }
    }

    /// Comes to a position: its score if nothing is to be looked at below it.
    pub(super) fn arrive(&mut self, position: &G::Position, depth: u32) -> Result<Option<i32>, Stopped> {
        self.visit()?;
        self.lines[self.ply].clear();
        let end = if self.ply > 0 { self.ended(position) } else { None };
        Ok(end.or_else(|| (depth == 0).then(|| self.static_evaluation(position))))
    }

    /// What the end of the game is worth to the side to move, if this is the end.
    pub(super) fn ended(&self, position: &G::Position) -> Option<i32> {
        let outcome = self.game.outcome(position, &self.history)?;
        // From a loss at -1 to a win at 1; with more than two seats also between.
        let result = 2.0 * outcome.points(self.me) - 1.0;
        let soon = (self.ply as i32).min(WIN - DECIDED);
        let mine = (result * (WIN - soon) as f32) as i32;
        Some(if self.is_mine(position) { mine } else { -mine })
    }

    /// What the position is worth to the side to move as it stands; the line ends here.
    pub(super) fn static_evaluation(&mut self, position: &G::Position) -> i32 {
        self.horizon = true;
        self.evaluate(position)
    }

    /// What the position is worth to the side to move as it stands. It never looks like the end of a game. Whoever takes it
    /// for the score says so by [`Tree::broke_off`].
    pub(super) fn evaluate(&mut self, position: &G::Position) -> i32 {
        self.counters.evaluations += 1;
        let mine = self.evaluation.evaluate(self.game, position, self.me).clamp(1 - DECIDED, DECIDED - 1);
        if self.is_mine(position) { mine } else { -mine }
    }

    /// Whether two players repeat themselves: the position was on the board before in this very line, or twice in the
    /// game. Nothing is decided by it, but whoever wants more had better look elsewhere.
    pub(super) fn is_repetition(&self) -> bool {
        self.game.seats() == 2
            && self
                .history
                .last_seen()
                .is_some_and(|plies| plies <= self.ply || self.history.occurrences() > 2)
    }

    /// The legal moves, in a list that [`Tree::give_back`] takes back.
    pub(super) fn moves(&mut self, position: &G::Position) -> Vec<G::Move> {
        let mut moves = std::mem::take(&mut self.lists[self.ply]);
        self.game.moves(position, &mut moves);
        moves
    }

    pub(super) fn give_back(&mut self, moves: Vec<G::Move>) {
        self.lists[self.ply] = moves;
    }

    /// Remembers a move as the best so far here, with the best line below it.
    pub(super) fn keep(&mut self, mv: G::Move) {
        let (here, below) = self.lines.split_at_mut(self.ply + 1);
        let line = &mut here[self.ply];
        line.clear();
        line.push(mv);
        line.extend(below.first().into_iter().flatten());
    }

    /// The best move of the root so far.
    pub(super) fn best(&self) -> Option<G::Move> {
        self.lines[0].first().copied()
    }

    /// Looks at the moves of the root one by one: the score of the best, of which the lot chooses if there are several.
    /// `look` is told the window that is left of the child; whoever does not prune looks at everything.
    pub(super) fn search_root(
        &mut self,
        position: &G::Position,
        moves: &[G::Move],
        prunes: bool,
        lot: Lot,
        mut look: impl FnMut(&mut Self, &G::Position, (i32, i32)) -> Result<i32, Stopped>,
    ) -> Result<i32, Stopped> {
        self.visit()?;
        let mut best = -INFINITE;
        for mv in moves {
            let (alpha, nodes) = (if prunes { lot.alpha(best) } else { -INFINITE }, self.control.nodes());
            let score = self.try_move(position, *mv, |tree, child, turned| {
                look(tree, child, turned.window(alpha, INFINITE))
            })?;
            let drawn = |other| score == best && lot.prefers(*mv, other, self.history.plies());
            if score > best || self.best().is_some_and(drawn) {
                best = score;
                self.keep(*mv);
            }
            self.note_root_move(*mv, score, (alpha, INFINITE), nodes);
        }
        Ok(best)
    }

    /// Whoever watches will hear what a move of the root is worth. The window is the one it was asked about; before it
    /// there were so many nodes.
    pub(super) fn note_root_move(&mut self, mv: G::Move, score: i32, window: (i32, i32), nodes: u64) {
        let Some(noted) = self.root.iter_mut().find(|other| other.mv == mv) else { return };
        noted.searched = Some(Bound::of(score, window).into());
        noted.visits += self.control.nodes() - nodes;
        (noted.depth, noted.score) = (self.depth, score);
        noted.line.truncate(1);
        noted.line.extend(self.lines.get(1).into_iter().flatten());
    }

    /// Plays a move, lets `look` find the score of the position after it, and takes the move back. The score comes
    /// back as this side sees it.
    pub(super) fn try_move(
        &mut self,
        position: &G::Position,
        mv: G::Move,
        look: impl FnOnce(&mut Self, &G::Position, Turned) -> Result<i32, Stopped>,
    ) -> Result<i32, Stopped> {
        let mut child = position.clone();
        self.game.play_into(position, mv, &mut child);
        let effect = self.game.effect(position, mv, &child);
        self.step(position, &child, effect, look)
    }

    /// The same for a null move. Nothing that was on the board before can come back after it: no real game goes that way.
    pub(super) fn try_null_move(
        &mut self,
        position: &G::Position,
        passed: &G::Position,
        look: impl FnOnce(&mut Self, &G::Position, Turned) -> Result<i32, Stopped>,
    ) -> Result<i32, Stopped> {
        self.step(position, passed, Effect { irreversible: true, new_spell: false }, look)
    }

    fn step(
        &mut self,
        position: &G::Position,
        child: &G::Position,
        effect: Effect,
        look: impl FnOnce(&mut Self, &G::Position, Turned) -> Result<i32, Stopped>,
    ) -> Result<i32, Stopped> {
        self.history.push(self.game.key(child), effect);
        self.ply += 1;
        if self.lists.len() == self.ply {
            self.lists.push(Vec::new());
            self.lines.push(Vec::new());
        }
        let turned = Turned(self.is_mine(position) != self.is_mine(child));
        let score = look(self, child, turned);
        self.ply -= 1;
        self.history.pop();
        score.map(|score| turned.score(score))
    }
}

/// Whether the other side moves next.
#[derive(Clone, Copy)]
pub(super) struct Turned(bool);

impl Turned {
    /// A score of the child as the parent sees it.
    pub(super) fn score(self, score: i32) -> i32 {
        if self.0 { -score } else { score }
    }

    /// A window of the parent as the child sees it.
    pub(super) fn window(self, alpha: i32, beta: i32) -> (i32, i32) {
        if self.0 { (-beta, -alpha) } else { (alpha, beta) }
    }
}
