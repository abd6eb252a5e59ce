//! A brain that plays against people: it knows its opening book, does not play the same game twice, and takes the time
//! that people need to follow.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use engine::allotment::wait_for_show;
use engine::search::{Budget, Control};
use engine::{Algorithm, Contender, LiveGame, Means, Thinker, key};
use games::chess::book::Book;

use crate::config::{Config, ConfigError};

/// A brain at the table.
pub struct Opponent {
    pub contender: Contender,
    thinker: Box<dyn Thinker>,
    book: Option<Book>,
    at_least: Duration,
    seed: u64,
}

/// What it plays, and how long to wait before it does.
pub struct Reply {
    pub number: usize,
    pub wait: Duration,
}

impl Opponent {
    /// A brain for this game and its like.
    pub fn new(contender: Contender, game: &dyn LiveGame, config: &Config) -> Result<Opponent, ConfigError> {
        // A clock before 1970 does no harm.
        let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
        let book = if contender.algorithm == Algorithm::Champion { config.chess_book()? } else { None };
        Ok(Opponent::with_lot(contender, game, config, book, seed))
    }

    fn with_lot(
        contender: Contender,
        game: &dyn LiveGame,
        config: &Config,
        book: Option<Book>,
        seed: u64,
    ) -> Opponent {
        let Contender { algorithm, level } = contender;
        let bytes = config.thinking.bytes_for_each_of(1);
        let means = Means { bytes, seed, level, variety: true, ..Means::default() };
        let thinker = game.thinker(algorithm, means);
        Opponent { contender, thinker, book, at_least: config.thinking.at_least, seed }
    }

    /// Chooses a move in a game that is still running; none if it is over.
    pub fn reply(&mut self, game: &dyn LiveGame, budget: Budget) -> Option<Reply> {
        let (begun, stop) = (Instant::now(), AtomicBool::new(false));
        let number = match self.book_move(game) {
            Some(number) => number,
            None => self.thinker.think(game, &mut Control::new(budget, &begun, &stop), &mut |_| {})?.number,
        };
        Some(Reply { number, wait: wait_for_show(begun.elapsed(), self.at_least, &budget) })
    }

    /// What the book says, if it knows this game and this position of it.
    fn book_move(&self, game: &dyn LiveGame) -> Option<usize> {
        let lot = key::mix([self.seed, game.record().len() as u64]);
        let notation = self.book.as_ref()?.choose(&game.position(), lot)?;
        game.read_move(&notation).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::catalog::Start;

    /// A book of one entry: the key of the start, e2e4 in three bits each, a weight.
    fn kings_pawn() -> Book {
        let key = 0x463b_9618_1691_fc9c_u64.to_be_bytes();
        Book::read(&[&key[..], &[0x03, 0x1c, 0, 1, 0, 0, 0, 0]].concat()).expect("a book")
    }

    fn open(name: &str) -> Box<dyn LiveGame> {
        let (_, variant) = games::catalog().find(name).expect("a game");
        variant.open(Start::Usual).expect("the usual start")
    }

    fn opponent(name: &str, book: Option<Book>, seed: u64) -> Opponent {
        let champion = "champion".parse().expect("a brain");
        Opponent::with_lot(champion, &*open(name), &Config::default(), book, seed)
    }

    fn small() -> Budget {
        Budget { nodes: Some(500), ..Budget::default() }
    }

    #[test]
    fn the_book_comes_first_and_only_where_it_knows_the_game() {
        let mut game = open("chess");
        let mut opponent = opponent("chess", Some(kings_pawn()), 1);
        let number = opponent.reply(&*game, small()).expect("a move").number;
        assert_eq!(game.offers()[number].notation, "e4");
        game.play(number).expect("a legal move");
        assert!(opponent.reply(&*game, small()).is_some(), "it thinks where the book ends");
        let reversi = open("reversi");
        assert!(self::opponent("reversi", Some(kings_pawn()), 1).reply(&*reversi, small()).is_some());
    }

    #[test]
    fn it_takes_its_time() {
        let game = open("morris");
        let wait = opponent("morris", None, 1).reply(&*game, small()).expect("a move").wait;
        assert!(wait <= Config::default().thinking.at_least);
        let hurried = Budget { soft: Some(Duration::ZERO), ..small() };
        let wait = opponent("morris", None, 1).reply(&*game, hurried).expect("a move").wait;
        assert_eq!(wait, Duration::ZERO, "but not more than it has");
    }

    #[test]
    fn a_game_that_is_over_has_no_reply() {
        let mut game = open("chess");
        game.agree_draw().expect("a game under way");
        assert!(opponent("chess", None, 1).reply(&*game, small()).is_none());
    }
}
