//! A brain that plays against people: it knows opening books, does not play the same game twice, and takes the time that
//! people need to follow.
//!
//! The workers of `table` keep one for each chair that a brain sits on, and the terminal one for its game. It is a thinker
//! with what arenas and engines do without, because their games must come out the same again: books, variety, waiting.
//! If its search breaks down, a plainer one answers, and the next move is thought about afresh.
//!
//! How much it may think is handed in with every question; whether to offer a draw or to give up is the table's manners. It
//! knows no seat, no clock and no game by its name.

#![allow(missing_docs, reason = "names of fields say what they are")]

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use config::{Config, ConfigError};
use engine::allotment::wait_for_show;
use engine::search::Budget;
use engine::thinking::{Decision, Task, decide};
use engine::{Books, Brain, Contender, Idea, LiveGame, Means, Thinker, key};

/// A brain at the table.
pub struct Opponent {
    pub contender: Contender,
    thinker: Box<dyn Thinker>,
    books: Books,
    means: Means,
}

/// What it plays, and how long to wait before it does.
pub struct OpponentReply {
    pub number: usize,
    pub wait: Duration,
}

/// A seed that is another one whenever it is asked for.
pub fn lot() -> u64 {
    rand::random()
}

impl Opponent {
    /// A brain for this game and its like. Only the champion knows books.
    pub fn new(contender: Contender, game: &dyn LiveGame, bytes: usize, books: Books, seed: u64) -> Opponent {
        let means = Means { bytes, seed, variety: true, ..Means::default() };
        let books = if contender.brain == Brain::Champion { books } else { Books::default() };
        Opponent { contender, thinker: game.thinker(contender, means), books, means }
    }

    /// A brain that has all the memory there is, and the books in the settings.
    pub fn alone(
        contender: Contender,
        game: &dyn LiveGame,
        config: &Config,
    ) -> Result<Opponent, ConfigError> {
        Ok(Opponent::new(contender, game, config.thinking.bytes_for_each_of(1), config.books()?, lot()))
    }

    /// A brain that fails whenever it is asked.
    #[cfg(any(test, feature = "kit"))]
    pub fn broken(contender: Contender) -> Opponent {
        struct Broken;
        impl Thinker for Broken {
            fn think(
                &mut self,
                _: &dyn LiveGame,
                _: &mut engine::search::Control<'_>,
                _: &mut dyn FnMut(&Idea),
            ) -> Option<Idea> {
                panic!("as if there were a fault in a search")
            }
        }
        Opponent { contender, thinker: Box::new(Broken), books: Books::default(), means: Means::default() }
    }

    /// Decides on a move, by a book if one knows the position.
    pub fn decide(&mut self, task: &Task<'_>, report: &mut dyn FnMut(&Idea)) -> Decision {
        match self.book_move(task.game) {
            Some(number) => Decision::of(task.game, Some(number), None),
            None => decide(&mut *self.thinker, task, report),
        }
    }

    /// Chooses a move, and how long to wait until people have followed; none if the game is over. If its thinker breaks down
    /// on the way, another one thinks about the next.
    pub fn reply(
        &mut self,
        game: &dyn LiveGame,
        budget: Budget,
        at_least: Duration,
    ) -> Option<OpponentReply> {
        let (begun, stop) = (Instant::now(), AtomicBool::new(false));
        let decision = self.decide(&Task::new(game, budget, &begun, &stop), &mut |_| {});
        if decision.broke_down {
            tracing::error!(brain = %self.contender, position = %game.position(), "a search broke down; a plainer brain plays this move");
            self.thinker = game.thinker(self.contender, self.means);
        }
        Some(OpponentReply {
            number: decision.number?,
            wait: wait_for_show(begun.elapsed(), at_least, &budget),
        })
    }

    /// What the books say, if one of them knows this position.
    fn book_move(&self, game: &dyn LiveGame) -> Option<usize> {
        let lot = key::mix([self.means.seed, game.record().len() as u64]);
        self.books.choose(game, lot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::catalog::Start;

    /// A book of one entry: the key of the start, e2e4 in three bits each, a weight.
    fn kings_pawn() -> Books {
        let key = 0x463b_9618_1691_fc9c_u64.to_be_bytes();
        let (game, _) = games::catalog().find("chess").expect("a game");
        let read = game.book.expect("it knows books");
        [read(&[&key[..], &[0x03, 0x1c, 0, 1, 0, 0, 0, 0]].concat()).expect("a book")].into_iter().collect()
    }

    fn open(name: &str) -> Box<dyn LiveGame> {
        let (_, variant) = games::catalog().find(name).expect("a game");
        variant.open(Start::Usual).expect("the usual start")
    }

    fn opponent(name: &str, books: Books, seed: u64) -> Opponent {
        let champion = "champion".parse().expect("a brain");
        Opponent::new(champion, &*open(name), 1 << 20, books, seed)
    }

    const FLOOR: Duration = Duration::from_millis(800);

    fn small() -> Budget {
        Budget::nodes(500)
    }

    #[test]
    fn the_book_comes_first_and_only_where_it_knows_the_game() {
        let mut game = open("chess");
        let mut opponent = opponent("chess", kings_pawn(), 1);
        let number = opponent.reply(&*game, small(), FLOOR).expect("a move").number;
        assert_eq!(game.offers()[number].notation, "e4");
        game.play(number).expect("a legal move");
        assert!(opponent.reply(&*game, small(), FLOOR).is_some(), "it thinks where the book ends");
        let reversi = open("reversi");
        assert!(self::opponent("reversi", kings_pawn(), 1).reply(&*reversi, small(), FLOOR).is_some());
    }

    #[test]
    fn it_takes_its_time() {
        let game = open("morris");
        let wait =
            opponent("morris", Books::default(), 1).reply(&*game, small(), FLOOR).expect("a move").wait;
        assert!(wait <= FLOOR);
        let hurried = Budget { soft: Some(Duration::ZERO), ..small() };
        let wait =
            opponent("morris", Books::default(), 1).reply(&*game, hurried, FLOOR).expect("a move").wait;
        assert_eq!(wait, Duration::ZERO, "but not more than it has");
    }

    #[test]
    fn a_thinker_that_broke_down_is_not_asked_again() {
        let game = open("morris");
        let mut opponent = Opponent::broken("ordered".parse().expect("a brain"));
        assert!(opponent.reply(&*game, small(), FLOOR).is_some(), "a plainer brain answers in its place");
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let decision = opponent.decide(&Task::new(&*game, small(), &clock, &stop), &mut |_| {});
        assert!(!decision.broke_down && decision.idea.is_some());
    }

    #[test]
    fn a_game_that_is_over_has_no_reply() {
        let mut game = open("chess");
        game.agree_draw().expect("a game under way");
        assert!(opponent("chess", Books::default(), 1).reply(&*game, small(), FLOOR).is_none());
    }
}
