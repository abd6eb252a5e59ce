//! The leaderboard: what is to be asked of the store, and what of its answer is shown. Knows no window and no store.

use crate::store::{Standing, StoreError, UnixTime, beginning_of_day};

/// How many are shown: the first, and eight after.
const MOST: usize = 9;

/// What is asked of the store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    number: u64,
    pub game: Option<&'static str>,
    pub since: Option<UnixTime>,
}

/// What the leaderboard has to show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Standings {
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
    standings: Standings,
}

impl LeaderboardScreen {
    /// Of all games and of today.
    pub fn new() -> LeaderboardScreen {
        LeaderboardScreen { today: true, game: None, asked: 0, standings: Standings::Awaited }
    }

    pub fn is_of_today(&self) -> bool {
        self.today
    }

    /// The game it is about, if it is about one.
    pub fn game(&self) -> Option<&'static str> {
        self.game
    }

    pub fn standings(&self) -> &Standings {
        &self.standings
    }

    /// Whoever looks wants to see another day or game; a name that no game has means all of them. Until the answer is
    /// there, what was shown stays: it is there within a frame, and nothing flickers.
    pub fn choose(&mut self, today: bool, game: &str, now: UnixTime) -> Question {
        self.today = today;
        self.game = games::catalog().games().iter().map(|game| game.id).find(|id| *id == game);
        self.ask(now)
    }

    /// The question to which the answer is to be shown.
    pub fn ask(&mut self, now: UnixTime) -> Question {
        self.asked += 1;
        let since = self.today.then(|| beginning_of_day(now));
        Question { number: self.asked, game: self.game, since }
    }

    /// Takes an answer; one to an older question is too late.
    pub fn answer(&mut self, question: Question, answer: Result<Vec<Standing>, StoreError>) {
        if question.number != self.asked {
            return;
        }
        self.standings = match answer {
            Ok(mut standings) => {
                standings.truncate(MOST);
                Standings::Known(standings)
            }
            Err(error) => {
                tracing::warn!("the leaderboard cannot be shown: {error}");
                Standings::Unknown
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::occupant::{Animal, Avatar, Hue};

    const NOW: UnixTime = UnixTime(1_795_000_000_000);

    fn standing(animal: Animal) -> Standing {
        let who = Avatar { animal, colour: Hue::Teal };
        Standing { who, games: 3, wins: 2, draws: 0, losses: 1, points: 2000 }
    }

    #[test]
    fn it_begins_with_today_and_all_games() {
        let mut screen = LeaderboardScreen::new();
        let question = screen.ask(NOW);
        assert_eq!((question.game, question.since), (None, Some(beginning_of_day(NOW))));
        assert!(screen.is_of_today() && *screen.standings() == Standings::Awaited);
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
    fn only_the_answer_to_the_last_question_counts() {
        let mut screen = LeaderboardScreen::new();
        let (slow, quick) = (screen.ask(NOW), screen.choose(true, "chess", NOW));
        screen.answer(quick, Ok(vec![standing(Animal::Fox)]));
        screen.answer(slow, Ok(Vec::new()));
        assert_eq!(*screen.standings(), Standings::Known(vec![standing(Animal::Fox)]));
        let again = screen.ask(NOW);
        assert_eq!(*screen.standings(), Standings::Known(vec![standing(Animal::Fox)]), "meanwhile");
        screen.answer(again, Err(StoreError::Gone));
        assert_eq!(*screen.standings(), Standings::Unknown);
    }

    #[test]
    fn no_more_are_shown_than_there_is_room_for() {
        let mut screen = LeaderboardScreen::new();
        let question = screen.ask(NOW);
        screen.answer(question, Ok(Animal::ALL.iter().copied().map(standing).collect()));
        let Standings::Known(shown) = screen.standings() else { panic!("they were told") };
        assert_eq!((shown.len(), shown[0].who.animal), (MOST, Animal::Badger));
    }
}
