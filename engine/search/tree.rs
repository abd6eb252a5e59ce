//! What all tree searches share: walking down and up with the history in step, and what the ends are worth.
//!
//! With two seats this is plain minimax. With more it is the paranoid reduction: the root's seat plays against all
//! others together. Either way a node belongs to one of two sides, and a score is turned round only when the
//! side changes, because turns need not alternate.

use super::Root;
use super::control::{Control, Stopped};
use super::score::{DECIDED, WIN};
use crate::{Effect, History, Judgement, Seat, key};

/// A search under way.
pub(super) struct Tree<'s, 'c, G: Judgement> {
    pub(super) game: &'s G,
    pub(super) control: &'s mut Control<'c>,
    history: History,
    /// The seat that thinks.
    me: Seat,
    ply: usize,
    /// One list of moves per ply, kept from node to node so that none of them allocates.
    lists: Vec<Vec<G::Move>>,
    /// The best line found so far from each ply on.
    lines: Vec<Vec<G::Move>>,
    /// Whether any line was broken off and judged as it stood.
    horizon: bool,
}

impl<'s, 'c, G: Judgement> Tree<'s, 'c, G> {
    pub(super) fn new(root: Root<'s, G>, control: &'s mut Control<'c>) -> Self {
        Tree {
            game: root.game,
            control,
            history: root.history.clone(),
            me: root.game.turn(root.position),
            ply: 0,
            lists: vec![Vec::new()],
            lines: vec![Vec::new()],
            horizon: false,
        }
    }

    /// Forgets what the last depth left behind.
    pub(super) fn begin(&mut self) {
        self.horizon = false;
        self.lines[0].clear();
    }

    /// The best line from the root.
    pub(super) fn line(&self) -> &[G::Move] {
        &self.lines[0]
    }

    /// Whether every line went on to the end of the game.
    pub(super) fn saw_everything(&self) -> bool {
        !self.horizon
    }

    /// A line was broken off without looking at its end.
    pub(super) fn broke_off(&mut self) {
        self.horizon = true;
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
        self.control.visit()?;
        self.lines[self.ply].clear();
        let end = if self.ply > 0 { self.ended(position) } else { None };
        Ok(end.or_else(|| (depth == 0).then(|| self.judged(position))))
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

    /// What the position is worth to the side to move as it stands.
    pub(super) fn judged(&mut self, position: &G::Position) -> i32 {
        self.horizon = true;
        self.undecided(position, self.game.evaluate(position, self.me))
    }

    /// The same by all that is known about the game. Whoever takes it for the score says so by [`Tree::broke_off`].
    pub(super) fn expertise(&self, position: &G::Position) -> i32 {
        self.undecided(position, self.game.expertise(position, self.me))
    }

    /// An evaluation for the root's seat as the side to move sees it; it never looks like the end of a game.
    fn undecided(&self, position: &G::Position, mine: i32) -> i32 {
        let mine = mine.clamp(1 - DECIDED, DECIDED - 1);
        if self.is_mine(position) { mine } else { -mine }
    }

    /// Whether two players are going round in circles: the position was on the board before in this very line, or
    /// twice in the game. Nothing is decided by it, but whoever wants more had better look elsewhere.
    pub(super) fn goes_in_circles(&self) -> bool {
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

    /// The same for letting the turn go by. Nothing that was on the board before can come back after it: no real game
    /// goes that way.
    pub(super) fn try_skip(
        &mut self,
        position: &G::Position,
        skipped: &G::Position,
        look: impl FnOnce(&mut Self, &G::Position, Turned) -> Result<i32, Stopped>,
    ) -> Result<i32, Stopped> {
        self.step(position, skipped, Effect { irreversible: true, new_spell: false }, look)
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
