//! The leaderboard: what is to be asked of the store, and what of its answer is shown. Knows no window and no store.

pub mod binding;

use store::{Standing, StoreError};
use terms::UnixTime;

/// How many are shown: the first, and eight after.
const MOST: usize = 9;

/// What is asked of the store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeaderboardQuestion {
    number: u64,
    pub game: Option<&'static str>,
    pub since: Option<UnixTime>,
}

/// What the leaderboard has to show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LeaderboardContent {
    /// Nobody has answered yet.
    Awaited,
    /// The store could not say.
    Unknown,
    /// The best first; perhaps nobody.
    Known(Vec<Standing>),
}

/// The leaderboard as somebody looks at it.
#[derive(Debug)]
pub struct LeaderboardScreen {
    today: bool,
    game: Option<&'static str>,
    /// How many questions were asked: only the last one's answer counts.
    asked: u64,
    standings: LeaderboardContent,
}

impl LeaderboardScreen {
    /// Of all games and of today.
    pub fn new() -> LeaderboardScreen {
        LeaderboardScreen { today: true, game: None, asked: 0, standings: LeaderboardContent::Awaited }
    }

    pub fn is_of_today(&self) -> bool {
        self.today
    }

    /// The game it is about, if it is about one.
    pub fn game(&self) -> Option<&'static str> {
        self.game
    }

    pub fn standings(&self) -> &LeaderboardContent {
        &self.standings
    }

    /// Whoever looks wants to see another day or game; a name that no game has means all of them. Until the answer is
    /// there, what was shown stays: it is there within a frame, and nothing flickers.
    pub fn choose(&mut self, today: bool, game: &str, now: UnixTime) -> LeaderboardQuestion {
        self.today = today;
        self.game = games::catalog().games().iter().map(|game| game.id).find(|id| *id == game);
        self.ask(now)
    }

    /// Somebody else is about to look: it is of all games and of today again.
    pub fn forget(&mut self) {
        (self.today, self.game) = (true, None);
    }

    /// The question to which the answer is to be shown.
    pub fn ask(&mut self, now: UnixTime) -> LeaderboardQuestion {
        self.asked += 1;
        let since = self.today.then(|| now.beginning_of_day());
        LeaderboardQuestion { number: self.asked, game: self.game, since }
    }

    /// Takes an answer; one to an older question is too late.
    pub fn answer(&mut self, question: LeaderboardQuestion, answer: Result<Vec<Standing>, StoreError>) {
        if question.number != self.asked {
            return;
        }
        self.standings = match answer {
            Ok(mut standings) => {
                standings.truncate(MOST);
                LeaderboardContent::Known(standings)
            }
            Err(error) => {
                tracing::warn!("the leaderboard cannot be shown: {error}");
                LeaderboardContent::Unknown
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use terms::occupant::{Animal, Avatar, Hue};

    const NOW: UnixTime = UnixTime(1_795_000_000_000);

    fn standing(animal: Animal) -> Standing {
        let who = Avatar { animal, colour: Hue::Teal };
        Standing { who, games: 3, wins: 2, draws: 0, losses: 1, points: 2000 }
    }

    #[test]
    fn it_begins_with_today_and_all_games() {
        let mut screen = LeaderboardScreen::new();
        let question = screen.ask(NOW);
        assert_eq!((question.game, question.since), (None, Some(NOW.beginning_of_day())));
        assert!(screen.is_of_today() && *screen.standings() == LeaderboardContent::Awaited);
    }

    #[test]
    fn another_day_or_game_is_another_question() {
        let mut screen = LeaderboardScreen::new();
        let question = screen.choose(false, "chess", NOW);
        assert_eq!((question.game, question.since), (Some("chess"), None));
        assert_eq!((screen.is_of_today(), screen.game()), (false, Some("chess")));
        assert_eq!(screen.choose(false, "", NOW).game, None);
        assert_eq!(screen.choose(false, "ludo", NOW).game, None);
    }

    #[test]
    fn whoever_comes_next_finds_it_as_it_was() {
        let mut screen = LeaderboardScreen::new();
        screen.choose(false, "chess", NOW);
        screen.forget();
        let question = screen.ask(NOW);
        assert_eq!((question.game, question.since), (None, Some(NOW.beginning_of_day())));
    }

    #[test]
    fn only_the_answer_to_the_last_question_counts() {
        let mut screen = LeaderboardScreen::new();
        let (slow, quick) = (screen.ask(NOW), screen.choose(true, "chess", NOW));
        screen.answer(quick, Ok(vec![standing(Animal::Fox)]));
        screen.answer(slow, Ok(Vec::new()));
        assert_eq!(*screen.standings(), LeaderboardContent::Known(vec![standing(Animal::Fox)]));
        let again = screen.ask(NOW);
        assert_eq!(*screen.standings(), LeaderboardContent::Known(vec![standing(Animal::Fox)]), "meanwhile");
        screen.answer(again, Err(StoreError::Gone));
        assert_eq!(*screen.standings(), LeaderboardContent::Unknown);
    }

    #[test]
    fn no_more_are_shown_than_there_is_room_for() {
        let mut screen = LeaderboardScreen::new();
        let question = screen.ask(NOW);
        screen.answer(question, Ok(Animal::ALL.iter().copied().map(standing).collect()));
        let LeaderboardContent::Known(shown) = screen.standings() else { panic!("they were told") };
        assert_eq!((shown.len(), shown[0].who.animal), (MOST, Animal::Badger));
    }
}
