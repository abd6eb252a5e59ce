//! A brain that plays against people: it knows its opening book, does not play the same game twice, and takes the time
//! that people need to follow.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use engine::allotment::wait_for_show;
use engine::search::{Budget, Control};
use engine::{Algorithm, Contender, Idea, LiveGame, Means, Thinker, key};
use games::chess::book::Book;

use crate::config::{Config, ConfigError};

/// A brain at the table.
pub struct Opponent {
    pub contender: Contender,
    thinker: Box<dyn Thinker>,
    book: Option<Arc<Book>>,
    seed: u64,
}

/// What it plays, and how long to wait before it does.
pub struct Reply {
    pub number: usize,
    pub wait: Duration,
}

/// A seed that is another one whenever it is asked for. A clock before 1970 does no harm.
pub fn lot() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}

impl Opponent {
    /// A brain for this game and its like. Only the champion knows a book.
    pub fn new(
        contender: Contender,
        game: &dyn LiveGame,
        bytes: usize,
        book: Option<Arc<Book>>,
        seed: u64,
    ) -> Opponent {
        let Contender { algorithm, level } = contender;
        let means = Means { bytes, seed, level, variety: true, ..Means::default() };
        let book = book.filter(|_| algorithm == Algorithm::Champion);
        Opponent { contender, thinker: game.thinker(algorithm, means), book, seed }
    }

    /// A brain that has all the memory there is, and the book in the settings.
    pub fn alone(
        contender: Contender,
        game: &dyn LiveGame,
        config: &Config,
    ) -> Result<Opponent, ConfigError> {
        let book = config.chess_book()?.map(Arc::new);
        Ok(Opponent::new(contender, game, config.thinking.bytes_for_each_of(1), book, lot()))
    }

    /// A brain that fails whenever it is asked.
    #[cfg(test)]
    pub fn broken(contender: Contender) -> Opponent {
        struct Broken;
        impl Thinker for Broken {
            fn think(
                &mut self,
                _: &dyn LiveGame,
                _: &mut Control<'_>,
                _: &mut dyn FnMut(&Idea),
            ) -> Option<Idea> {
                panic!("as if there were a fault in a search")
            }
        }
        Opponent { contender, thinker: Box::new(Broken), book: None, seed: 0 }
    }

    /// Chooses a move in a game that is still running, and says what it thinks of it unless the book knows it; none if the
    /// game is over.
    pub fn think(
        &mut self,
        game: &dyn LiveGame,
        control: &mut Control<'_>,
        report: &mut dyn FnMut(&Idea),
    ) -> Option<(usize, Option<Idea>)> {
        if let Some(number) = self.book_move(game) {
            return Some((number, None));
        }
        let idea = self.thinker.think(game, control, report)?;
        Some((idea.number, Some(idea)))
    }

    /// Chooses a move, and how long to wait until people have followed; none if the game is over.
    pub fn reply(&mut self, game: &dyn LiveGame, budget: Budget, at_least: Duration) -> Option<Reply> {
        let (begun, stop) = (Instant::now(), AtomicBool::new(false));
        let (number, _) = self.think(game, &mut Control::new(budget, &begun, &stop), &mut |_| {})?;
        Some(Reply { number, wait: wait_for_show(begun.elapsed(), at_least, &budget) })
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
        Opponent::new(champion, &*open(name), 1 << 20, book.map(Arc::new), seed)
    }

    const FLOOR: Duration = Duration::from_millis(800);

    fn small() -> Budget {
        Budget { nodes: Some(500), ..Budget::default() }
    }

    #[test]
    fn the_book_comes_first_and_only_where_it_knows_the_game() {
        let mut game = open("chess");
        let mut opponent = opponent("chess", Some(kings_pawn()), 1);
        let number = opponent.reply(&*game, small(), FLOOR).expect("a move").number;
        assert_eq!(game.offers()[number].notation, "e4");
        game.play(number).expect("a legal move");
        assert!(opponent.reply(&*game, small(), FLOOR).is_some(), "it thinks where the book ends");
        let reversi = open("reversi");
        assert!(self::opponent("reversi", Some(kings_pawn()), 1).reply(&*reversi, small(), FLOOR).is_some());
    }

    #[test]
    fn it_takes_its_time() {
        let game = open("morris");
        let wait = opponent("morris", None, 1).reply(&*game, small(), FLOOR).expect("a move").wait;
        assert!(wait <= FLOOR);
        let hurried = Budget { soft: Some(Duration::ZERO), ..small() };
        let wait = opponent("morris", None, 1).reply(&*game, hurried, FLOOR).expect("a move").wait;
        assert_eq!(wait, Duration::ZERO, "but not more than it has");
    }

    #[test]
    fn a_game_that_is_over_has_no_reply() {
        let mut game = open("chess");
        game.agree_draw().expect("a game under way");
        assert!(opponent("chess", None, 1).reply(&*game, small(), FLOOR).is_none());
    }
}
