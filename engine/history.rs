//! What came before a position: the keys of the positions that could come back, and two counts of plies.
//!
//! A position says nothing of the past, so that it stays small, copies quickly and is exactly what its text
//! says. The live game and every search keep a history beside it: push with each move, pop when it is taken
//! back.

/// What a move did, as far as the past is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effect {
    /// No earlier position can come back: a capture, a pawn move, a placed disc.
    pub irreversible: bool,
    /// The count that the game keeps for itself starts anew (see [`History::spell`]).
    pub new_spell: bool,
}

#[derive(Clone, Copy, Debug)]
struct Moment {
    key: u64,
    reversible: u32,
    spell: u32,
}

/// The past of one game or of one line of a search, the present position included.
#[derive(Clone, Debug)]
pub struct History {
    moments: Vec<Moment>,
}

impl History {
    /// The history of a position that nothing came before.
    pub fn new(key: u64) -> History {
        History { moments: vec![Moment { key, reversible: 0, spell: 0 }] }
    }

    /// Goes one ply on, to the position with this key.
    pub fn push(&mut self, key: u64, effect: Effect) {
        let reversible = if effect.irreversible { 0 } else { self.reversible() + 1 };
        let spell = if effect.new_spell { 0 } else { self.spell() + 1 };
        self.moments.push(Moment { key, reversible, spell });
    }

    /// The present position became another one without a ply, and none from before can come back: a seat has left.
    pub fn replace(&mut self, key: u64) {
        if let Some(now) = self.moments.last_mut() {
            (now.key, now.reversible) = (key, 0);
        }
    }

    /// Goes one ply back; the first position stays.
    pub fn pop(&mut self) {
        if self.moments.len() > 1 {
            self.moments.pop();
        }
    }

    fn now(&self) -> &Moment {
        self.moments.last().expect("a history holds at least the present position")
    }

    /// Plies since the first position.
    pub fn plies(&self) -> usize {
        self.moments.len() - 1
    }

    /// Plies since the last irreversible move.
    pub fn reversible(&self) -> u32 {
        self.now().reversible
    }

    /// Plies since the game last began a new spell: a count whose meaning is the game's own, such as the moves
    /// played in an endgame of few pieces.
    pub fn spell(&self) -> u32 {
        self.now().spell
    }

    /// How often the present position has been on the board, this time included.
    pub fn occurrences(&self) -> usize {
        let now = self.now();
        let reach = self.plies() - now.reversible as usize;
        self.moments[reach..].iter().filter(|moment| moment.key == now.key).count()
    }

    /// How many plies ago the present position was last on the board, if it was.
    pub fn last_seen(&self) -> Option<usize> {
        let now = self.now();
        let before = self.moments.iter().rev().take(1 + now.reversible as usize).skip(1);
        before.zip(1..).find(|(moment, _)| moment.key == now.key).map(|(_, plies)| plies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUIET: Effect = Effect { irreversible: false, new_spell: false };
    const CAPTURE: Effect = Effect { irreversible: true, new_spell: false };

    #[test]
    fn counts_occurrences_back_to_the_last_irreversible_move() {
        let mut history = History::new(1);
        for key in [2, 1, 2, 1] {
            history.push(key, QUIET);
        }
        assert_eq!(history.occurrences(), 3);
        assert_eq!(history.reversible(), 4);
        assert_eq!(history.last_seen(), Some(2));
        history.push(1, CAPTURE);
        assert_eq!((history.occurrences(), history.reversible()), (1, 0));
        assert_eq!(history.last_seen(), None);
        history.pop();
        assert_eq!((history.occurrences(), history.reversible()), (3, 4));
    }

    #[test]
    fn a_spell_is_counted_on_its_own() {
        let mut history = History::new(1);
        history.push(2, CAPTURE);
        history.push(3, Effect { irreversible: false, new_spell: true });
        history.push(4, CAPTURE);
        assert_eq!((history.spell(), history.reversible()), (1, 0));
    }

    #[test]
    fn the_first_position_cannot_be_popped() {
        let mut history = History::new(7);
        history.pop();
        assert_eq!(history.occurrences(), 1);
    }
}
