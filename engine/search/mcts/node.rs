//! The tree in one piece of memory: nodes are numbers, children of a node lie side by side.

use std::ops::{Index, IndexMut, Range};

use super::proof;
use crate::{MAX_SEATS, Outcome, Seat};

/// What is certain about a node, for the seat that moved into it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Proof {
    None,
    Win,
    Loss,
    /// The game is over and nobody won alone.
    Even,
}

#[derive(Clone, Debug)]
pub(super) struct Node<M> {
    /// The move that leads here; none at the root.
    pub(super) mv: Option<M>,
    /// Who played it.
    mover: Seat,
    pub(super) visits: u32,
    /// The rewards of the mover, all together.
    reward: f32,
    pub(super) proof: Proof,
    first_child: u32,
    children: u32,
}

impl<M> Node<M> {
    /// The reward of the mover on average.
    pub(super) fn rate(&self) -> f32 {
        if self.visits == 0 { 0.5 } else { self.reward / self.visits as f32 }
    }
}

pub(super) struct Arena<M> {
    nodes: Vec<Node<M>>,
    /// Where the nodes go that are kept when the tree is cut down to a branch.
    spare: Vec<Node<M>>,
    most: usize,
}

impl<M> Index<usize> for Arena<M> {
    type Output = Node<M>;

    fn index(&self, node: usize) -> &Node<M> {
        &self.nodes[node]
    }
}

impl<M> IndexMut<usize> for Arena<M> {
    fn index_mut(&mut self, node: usize) -> &mut Node<M> {
        &mut self.nodes[node]
    }
}

impl<M: Copy> Arena<M> {
    pub(super) const ROOT: usize = 0;

    /// A tree with nothing but a root, that may grow to so many bytes. All of them are asked for at once, so that
    /// neither growing nor cutting down ever takes more.
    pub(super) fn new(bytes: usize) -> Arena<M> {
        let most = (bytes / 2 / size_of::<Node<M>>()).max(1);
        let mut arena = Arena { nodes: Vec::with_capacity(most), spare: Vec::with_capacity(most), most };
        arena.clear();
        arena
    }

    fn node(mv: Option<M>, mover: Seat) -> Node<M> {
        Node { mv, mover, visits: 0, reward: 0.0, proof: Proof::None, first_child: 0, children: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Self::node(None, Seat::FIRST));
    }

    pub(super) fn children(&self, node: usize) -> Range<usize> {
        let node = &self.nodes[node];
        let first = node.first_child as usize;
        first..first + node.children as usize
    }

    pub(super) fn is_leaf(&self, node: usize) -> bool {
        self.nodes[node].children == 0
    }

    /// Gives a node its children, if there is room.
    pub(super) fn expand(&mut self, node: usize, mover: Seat, moves: &[M]) {
        if self.nodes.len() + moves.len() <= self.most {
            self.nodes[node].first_child = self.nodes.len() as u32;
            self.nodes[node].children = moves.len() as u32;
            self.nodes.extend(moves.iter().map(|mv| Self::node(Some(*mv), mover)));
        }
    }

    /// The child to look at by UCT: the best so far, with a bonus for those that were looked at little. What is proven lost
    /// is left alone.
    pub(super) fn select(&self, node: usize, exploration: f32) -> Option<usize> {
        let log = (self.nodes[node].visits.max(1) as f32).ln();
        let worth = |child: &usize| {
            let child = &self.nodes[*child];
            match (child.proof, child.visits) {
                (Proof::Win, _) => f32::INFINITY,
                (Proof::Loss, _) => f32::NEG_INFINITY,
                (_, 0) => f32::MAX,
                (_, visits) => child.rate() + exploration * (log / visits as f32).sqrt(),
            }
        };
        first_max(self.children(node), worth)
    }

    /// The child to play: the most visited, unless something is proven.
    pub(super) fn best(&self, node: usize) -> Option<usize> {
        let worth = |child: &usize| {
            let child = &self.nodes[*child];
            match child.proof {
                Proof::Win => f32::INFINITY,
                Proof::Loss => child.visits as f32 - u32::MAX as f32,
                _ => child.visits as f32 + child.rate(),
            }
        };
        first_max(self.children(node), worth)
    }

    /// What is expected to be played from a move on, that move included.
    pub(super) fn line(&self, node: usize) -> Vec<M> {
        let mut line = Vec::new();
        let mut next = Some(node);
        while let Some(node) = next {
            line.extend(self.nodes[node].mv);
            next = self.best(node);
        }
        line
    }

    /// The game is over at this node.
    pub(super) fn prove_end(&mut self, node: usize, outcome: &Outcome) {
        self.nodes[node].proof = proof(outcome, self.nodes[node].mover);
    }

    /// Whether it is certain what happens below a node: a child wins, or all of them lose.
    pub(super) fn is_proven(&self, node: usize) -> bool {
        let proofs = || self.children(node).map(|child| self.nodes[child].proof);
        proofs().any(|proof| proof == Proof::Win)
            || !self.is_leaf(node) && proofs().all(|proof| proof == Proof::Loss)
    }

    /// The reward of each seat at a node where that is certain.
    pub(super) fn proven_rewards(&self, node: usize, seats: usize) -> Option<[f32; MAX_SEATS]> {
        let node = &self.nodes[node];
        let (mover, others) = match node.proof {
            Proof::Win => (1.0, 0.0),
            Proof::Loss if seats == 2 => (0.0, 1.0),
            _ => return None,
        };
        let mut rewards = [others; MAX_SEATS];
        rewards[node.mover.index()] = mover;
        Some(rewards)
    }

    /// Takes the end of a playout into account, and what the children have come to prove.
    pub(super) fn backpropagate(&mut self, node: usize, rewards: &[f32; MAX_SEATS], seats: usize) {
        if self.nodes[node].proof == Proof::None {
            self.nodes[node].proof = self.concluded(node, seats);
        }
        let node = &mut self.nodes[node];
        node.visits += 1;
        node.reward += rewards[node.mover.index()];
    }

    /// What the children of a node prove for the seat that moved into it. That an opponent can only lose means a win
    /// where there is one opponent.
    fn concluded(&self, node: usize, seats: usize) -> Proof {
        let Some(next) = self.children(node).next().map(|child| self.nodes[child].mover) else {
            return Proof::None;
        };
        let same = next == self.nodes[node].mover && node != Self::ROOT;
        let proofs = || self.children(node).map(|child| self.nodes[child].proof);
        if proofs().any(|proof| proof == Proof::Win) {
            if same { Proof::Win } else { Proof::Loss }
        } else if proofs().all(|proof| proof == Proof::Loss) {
            match (same, seats) {
                (true, _) => Proof::Loss,
                (false, 2) => Proof::Win,
                _ => Proof::None,
            }
        } else {
            Proof::None
        }
    }

    /// Makes a node the root and forgets everything that is not below it.
    pub(super) fn keep_only(&mut self, node: usize) {
        std::mem::swap(&mut self.nodes, &mut self.spare);
        self.nodes.clear();
        self.nodes.push(Node { mv: None, proof: Proof::None, ..self.spare[node].clone() });
        let mut next = 0;
        while next < self.nodes.len() {
            let range = self.children(next);
            self.nodes[next].first_child = self.nodes.len() as u32;
            self.nodes.extend_from_slice(&self.spare[range]);
            next += 1;
        }
    }
}

/// The first of those that are worth most, so that a search can be repeated.
fn first_max(nodes: Range<usize>, worth: impl Fn(&usize) -> f32) -> Option<usize> {
    nodes.rev().max_by(|a, b| worth(a).total_cmp(&worth(b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_branch_is_kept_with_all_it_knows() {
        let mut arena: Arena<char> = Arena::new(1 << 16);
        arena.expand(Arena::<char>::ROOT, Seat::FIRST, &['a', 'b']);
        arena.expand(2, Seat::SECOND, &['c', 'd', 'e']);
        arena[4].visits = 7;
        arena.keep_only(2);
        let moves: Vec<Option<char>> = arena.children(0).map(|child| arena[child].mv).collect();
        assert_eq!(moves, [Some('c'), Some('d'), Some('e')]);
        assert_eq!(arena[2].visits, 7);
        assert_eq!(arena.nodes.len(), 4);
    }

    #[test]
    fn it_stops_growing_at_its_limit() {
        let mut arena: Arena<char> = Arena::new(20 * size_of::<Node<char>>());
        arena.expand(0, Seat::FIRST, &['a'; 9]);
        arena.expand(1, Seat::FIRST, &['a'; 9]);
        assert_eq!((arena.nodes.len(), arena.is_leaf(1)), (10, true));
    }
}
