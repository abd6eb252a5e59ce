//! What a finished game is worth to those who played it. All the rules are here:
//!
//! - A win is worth the other one's Elo, a draw half of it, a loss nothing. A person counts as 1000. A program from outside
//!   is worth as little as anybody, for whoever brings one can bring one that loses; so is an AI that looks only so many
//!   moves ahead, for its rating was earned without that limit.
//! - A game that somebody ended by leaving it, by time or by a handshake, and not on the board, is worth nothing before a
//!   quarter of the plies that its game usually has.
//! - Whatever is earned against the same person in the same game on one day (UTC) earns half of the time before.
//!   Those who said not who they are count as one person, and so do all programs. AIs can be beaten as often as one likes.
//! - Hints and moves that were taken back leave half of it, whoever granted them.
//! - Nothing counts where one avatar sits twice.

use std::cmp::Ordering;
use std::collections::HashMap;

use elo::Elo;
use engine::{Pace, Reason};
use rusqlite::{Connection, params};
use terms::UnixTime;
use terms::occupant::{Avatar, Occupant};

use super::column::{from_json, json};
use super::error::StoreError;

/// What a win against somebody is worth whose strength nobody knows.
pub const PERSON: i64 = 1000;

/// What a win is worth at least, however weak the brain, and also against a program from outside.
pub const LEAST: i64 = 100;

const DAY: i64 = 24 * 3600 * 1000;

/// A finished game as far as it counts.
pub struct CountedGame {
    pub game: String,
    pub variant: String,
    pub reason: Reason,
    pub plies: u32,
    pub began: UnixTime,
    pub seats: Vec<CountedPlayer>,
}

/// Somebody who sat there, who that was if it is known, their place, and how often they were helped.
#[derive(Clone)]
pub struct CountedPlayer {
    pub occupant: Occupant,
    pub who: Option<Avatar>,
    pub place: u8,
    pub helps: u32,
}

impl CountedPlayer {
    /// By what it is known that it was the same one; an AI is nobody's prey.
    fn rival(&self) -> Option<String> {
        match self.occupant {
            Occupant::Brain { .. } => None,
            Occupant::Remote { .. } => Some("a program".to_owned()),
            Occupant::Open | Occupant::Touch | Occupant::Phone { .. } => {
                Some(self.who.map_or_else(|| "somebody".to_owned(), |who| json(&who)))
            }
        }
    }
}

impl CountedGame {
    pub fn counts(&self) -> bool {
        let mut people: Vec<Avatar> = self.seats.iter().filter_map(|player| player.who).collect();
        let all = people.len();
        people.sort();
        people.dedup();
        self.seats.len() > 1 && people.len() == all
    }

    /// What it was worth to a seat: of what the others are worth the share that it beat, ties counting half.
    pub fn points(&self, seat: usize, encounters: &mut Encounters) -> i64 {
        let own = &self.seats[seat];
        if self.is_cut_short() {
            return 0;
        }
        let others = self.seats.iter().enumerate().filter(|(other, _)| *other != seat);
        let halves: i64 = others
            .map(|(_, other)| {
                let halves = match other.place.cmp(&own.place) {
                    Ordering::Greater => 2,
                    Ordering::Equal => 1,
                    Ordering::Less => return 0,
                };
                let before = own.who.map_or(0, |who| encounters.count(self, who, other));
                (halves * self.worth(&other.occupant)) >> before.min(i64::BITS - 1)
            })
            .sum();
        let points = halves / (2 * (self.seats.len() as i64 - 1));
        if own.helps > 0 { points / 2 } else { points }
    }

    /// Whether it ended elsewhere than on the board before it was much of a game.
    fn is_cut_short(&self) -> bool {
        let beside_the_board = matches!(
            self.reason,
            Reason::Resignation
                | Reason::Absence
                | Reason::Time
                | Reason::Disqualification
                | Reason::Agreement
        );
        let pace = games::catalog().find(&self.game).map_or_else(|_| Pace::default(), |(game, _)| game.pace);
        beside_the_board && self.plies < pace.usual_plies / 4
    }

    /// What a win against somebody is worth. In a variant that was not rated the usual one says it.
    fn worth(&self, occupant: &Occupant) -> i64 {
        let contender = match occupant {
            Occupant::Brain { brain, depth: None } => brain,
            Occupant::Brain { depth: Some(_), .. } | Occupant::Remote { .. } => return LEAST,
            Occupant::Open | Occupant::Touch | Occupant::Phone { .. } => return PERSON,
        };
        let usual =
            games::catalog().find(&self.game).map(|(_, variant)| variant.id.clone()).unwrap_or_default();
        let ratings = [self.variant.as_str(), &usual].map(|variant| Elo::shipped().of(&self.game, variant));
        let rating = ratings.into_iter().flatten().find_map(|ratings| ratings.contenders.get(contender));
        rating.map_or(PERSON, |rating| i64::from(rating.elo).max(LEAST))
    }
}

/// How often somebody has earned points against the same one in a game on a day.
#[derive(Default)]
pub struct Encounters(HashMap<(String, i64, Avatar, String), u32>);

impl Encounters {
    /// Those of matches that are no longer kept.
    pub fn kept(connection: &Connection) -> Result<Encounters, StoreError> {
        let mut statement =
            connection.prepare_cached("SELECT game, day, who, whom, times FROM encounters")?;
        let mut rows = statement.query([])?;
        let mut kept = Encounters::default();
        while let Some(row) = rows.next()? {
            // What cannot be read is left out.
            type Row = (String, i64, String, String, u32);
            let Ok((game, day, who, whom, times)) = Row::try_from(row) else { continue };
            let Ok(who) = from_json(&who) else { continue };
            kept.0.insert((game, day, who, whom), times);
        }
        Ok(kept)
    }

    /// Keeps those of the day of a match that is about to be forgotten. Matches are forgotten one day after the other, so
    /// that those of other days are not needed any more.
    pub fn keep(&self, connection: &Connection, began: UnixTime) -> Result<(), StoreError> {
        let today = day(began);
        connection.prepare_cached("DELETE FROM encounters WHERE day <> ?")?.execute([today])?;
        let sql = "INSERT OR REPLACE INTO encounters (game, day, who, whom, times) VALUES (?, ?, ?, ?, ?)";
        let mut statement = connection.prepare_cached(sql)?;
        for ((game, day, who, whom), times) in self.0.iter().filter(|((_, day, ..), _)| *day == today) {
            statement.execute(params![game, day, json(who), whom, times])?;
        }
        Ok(())
    }

    /// Counts one more; how many there were before.
    fn count(&mut self, game: &CountedGame, who: Avatar, other: &CountedPlayer) -> u32 {
        let Some(whom) = other.rival() else { return 0 };
        let times = self.0.entry((game.game.clone(), day(game.began), who, whom)).or_default();
        *times += 1;
        *times - 1
    }
}

fn day(moment: UnixTime) -> i64 {
    moment.0.div_euclid(DAY)
}

#[cfg(test)]
mod tests {
    use terms::occupant::{Animal, Hue};

    use super::*;

    const FOX: Avatar = Avatar { animal: Animal::Fox, colour: Hue::Rose };
    const OWL: Avatar = Avatar { animal: Animal::Owl, colour: Hue::Rose };

    fn phone(who: Avatar) -> Occupant {
        Occupant::Phone { who }
    }

    fn brain(name: &str, depth: Option<u32>) -> Occupant {
        Occupant::Brain { brain: name.parse().unwrap(), depth }
    }

    /// A game of chess that the fox has won against somebody.
    fn won(against: Occupant) -> CountedGame {
        let player =
            |occupant: Occupant, place| CountedPlayer { who: occupant.who(), occupant, place, helps: 0 };
        CountedGame {
            game: "chess".to_owned(),
            variant: "standard".to_owned(),
            reason: Reason::Checkmate,
            plies: 4,
            began: UnixTime(5 * DAY),
            seats: vec![player(phone(FOX), 1), player(against, 2)],
        }
    }

    fn points(game: &CountedGame) -> i64 {
        game.points(0, &mut Encounters::default())
    }

    fn elo(name: &str) -> i64 {
        let ratings = Elo::shipped().of("chess", "standard").unwrap();
        i64::from(ratings.contenders[&name.parse().unwrap()].elo)
    }

    #[test]
    fn a_game_that_was_hardly_played_is_worth_nothing_unless_it_ended_on_the_board() {
        let mut game = won(phone(OWL));
        assert_eq!(points(&game), PERSON, "a quick mate is a mate");
        for reason in [Reason::Resignation, Reason::Absence, Reason::Time, Reason::Agreement] {
            game.reason = reason;
            assert_eq!([19, 20].map(|plies| points(&CountedGame { plies, ..won_like(&game) })), [0, PERSON]);
        }
        game.game = "reversi".to_owned();
        assert_eq!([14, 15].map(|plies| points(&CountedGame { plies, ..won_like(&game) })), [0, PERSON]);
    }

    fn won_like(game: &CountedGame) -> CountedGame {
        let CountedGame { game: name, variant, reason, plies, began, seats } = game;
        let (game, variant, seats) = (name.clone(), variant.clone(), seats.clone());
        CountedGame { game, variant, reason: *reason, plies: *plies, began: *began, seats }
    }

    #[test]
    fn the_same_one_is_worth_half_each_time_on_one_day() {
        let mut encounters = Encounters::default();
        let mut earned = |game: CountedGame| game.points(0, &mut encounters);
        assert_eq!([(); 4].map(|()| earned(won(phone(OWL)))), [1000, 500, 250, 125]);
        assert_eq!([(); 2].map(|()| earned(won(Occupant::Touch))), [1000, 500], "whoever that was");
        let tomorrow = CountedGame { began: UnixTime(6 * DAY), ..won(phone(OWL)) };
        assert_eq!(earned(tomorrow), 1000);
        let other = CountedGame { game: "morris".to_owned(), ..won(phone(OWL)) };
        assert_eq!(earned(other), 1000);
        let champion = || won(brain("champion", None));
        assert_eq!([(); 2].map(|()| earned(champion())), [elo("champion"); 2], "that is no farming");
        for name in ["Deep Red", "Deep Blue"] {
            let program = Occupant::Remote { name: name.parse().unwrap() };
            assert_eq!(earned(won(program)), if name == "Deep Red" { LEAST } else { LEAST / 2 });
        }
        for _ in 0..80 {
            earned(won(phone(OWL)));
        }
        assert_eq!(earned(won(phone(OWL))), 0, "and so on to nothing");
    }

    #[test]
    fn a_win_with_help_is_worth_half() {
        let mut game = won(brain("champion:casual", None));
        let whole = points(&game);
        game.seats[0].helps = 1;
        assert_eq!(points(&game), whole / 2);
        (game.seats[0].helps, game.seats[1].helps) = (0, 3);
        assert_eq!(points(&game), whole, "that was the other one");
    }

    #[test]
    fn an_ai_that_looks_only_so_far_has_not_earned_its_rating() {
        assert_eq!(points(&won(brain("champion", None))), elo("champion"));
        assert_eq!(points(&won(brain("champion", Some(1)))), LEAST);
    }

    #[test]
    fn a_variant_that_was_not_rated_counts_like_the_usual_one() {
        let mut game = won(brain("champion:casual", None));
        game.variant = "chess960".to_owned();
        if Elo::shipped().of("chess", "chess960").is_none() {
            assert_eq!(points(&game), elo("champion:casual"));
        }
        game.game = "ludo".to_owned();
        assert_eq!(points(&game), PERSON);
    }
}
