//! Who has won most.
//!
//! A win is worth the opponent's Elo, a draw half of it, a loss nothing; a person counts as 1000, a program from outside
//! as little as anybody, for whoever brings one can bring one that loses. So a visitor who beats
//! the champion once stands above one who beats a beginner twice, everybody can check the sum, and playing on never
//! costs anything: a board that takes points away keeps people from playing. Elo proper would need more games than
//! a visitor plays in a day.
//!
//! Only people with an avatar are on the board, no brain and no program: that of their phone, or the one that somebody at the touchscreen picked
//! afterwards. Nothing counts where one avatar sits twice.

use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;

use rusqlite::{Connection, params};
use serde::Serialize;

use super::column::from_json;
use super::entry::UnixTime;
use super::error::StoreError;
use crate::elo::Elo;
use crate::table::occupant::{Avatar, Occupant};

/// What a win against somebody is worth whose strength nobody knows.
const PERSON: i64 = 1000;

/// What a win is worth at least, however weak the brain, and also against a program from outside.
const LEAST: i64 = 100;

/// What somebody has achieved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    pub who: Avatar,
    pub games: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    pub points: i64,
}

/// Everybody who has finished a game, the best first; equal points are ordered by who needed fewer games.
pub fn standings(
    connection: &Connection,
    game: Option<&str>,
    since: Option<UnixTime>,
) -> Result<Vec<Standing>, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT id, game, variant, occupant, who, place FROM matches JOIN seats ON match_id = id \
         WHERE state = 'finished' AND kind <> 'screensaver' \
         AND game = ifnull(?1, game) AND began >= ifnull(?2, began) ORDER BY id, seat",
    )?;
    let mut rows = statement.query(params![game, since.map(|since| since.0)])?;
    let (mut board, mut current) = (Board::default(), None::<(i64, Sitting)>);
    while let Some(row) = rows.next()? {
        // A seat that cannot be read is left out; a game that lacks one does not count.
        type Row = (i64, String, String, String, Option<String>, u8);
        let Ok((id, game, variant, occupant, named, place)) = Row::try_from(row) else { continue };
        if current.as_ref().is_none_or(|(last, _)| *last != id)
            && let Some((_, whole)) = current.replace((id, Sitting { game, variant, seats: Vec::new() }))
        {
            board.add(&whole);
        }
        if let Some((_, sitting)) = &mut current {
            // A brain that there is no more was as strong as anybody.
            let occupant = from_json(&occupant).unwrap_or(Occupant::Open);
            let who = occupant.who().or_else(|| from_json(&named?).ok());
            sitting.seats.push(Player { occupant, who, place });
        }
    }
    if let Some((_, last)) = current {
        board.add(&last);
    }
    Ok(board.ranked())
}

/// A finished game as far as it counts.
struct Sitting {
    game: String,
    variant: String,
    seats: Vec<Player>,
}

/// Somebody who sat there, who that was if it is known, and their place.
#[derive(Clone)]
struct Player {
    occupant: Occupant,
    who: Option<Avatar>,
    place: u8,
}

impl Sitting {
    fn counts(&self) -> bool {
        let mut people: Vec<Avatar> = self.seats.iter().filter_map(|player| player.who).collect();
        let all = people.len();
        people.sort();
        people.dedup();
        self.seats.len() > 1 && people.len() == all
    }

    /// What it was worth to a seat: of what the others are worth the share that it beat, ties counting half.
    fn points(&self, seat: usize) -> i64 {
        let own = self.seats[seat].place;
        let others = self.seats.iter().enumerate().filter(|(other, _)| *other != seat);
        let halves: i64 = others
            .map(|(_, player)| match player.place.cmp(&own) {
                Ordering::Greater => 2 * self.worth(&player.occupant),
                Ordering::Equal => self.worth(&player.occupant),
                Ordering::Less => 0,
            })
            .sum();
        halves / (2 * (self.seats.len() as i64 - 1))
    }

    /// What a win against somebody is worth. In a variant that was not rated the usual one says it.
    fn worth(&self, occupant: &Occupant) -> i64 {
        let contender = match occupant {
            Occupant::Brain { brain, .. } => brain,
            Occupant::Remote { .. } => return LEAST,
            Occupant::Open | Occupant::Touch | Occupant::Phone { .. } => return PERSON,
        };
        let usual = games::catalog().find(&self.game).map_or("", |(_, variant)| variant.id);
        let ratings = [self.variant.as_str(), usual].map(|variant| Elo::shipped().of(&self.game, variant));
        let rating = ratings.into_iter().flatten().find_map(|ratings| ratings.contenders.get(contender));
        rating.map_or(PERSON, |rating| i64::from(rating.elo).max(LEAST))
    }
}

#[derive(Default)]
struct Board(HashMap<Avatar, Standing>);

impl Board {
    fn add(&mut self, sitting: &Sitting) {
        if !sitting.counts() {
            return;
        }
        let drawn = sitting.seats.iter().all(|player| player.place == 1);
        for (seat, player) in sitting.seats.iter().enumerate() {
            let Some(who) = player.who else { continue };
            let fresh = || Standing { who, games: 0, wins: 0, draws: 0, losses: 0, points: 0 };
            let standing = self.0.entry(who).or_insert_with(fresh);
            standing.games += 1;
            standing.points += sitting.points(seat);
            match (drawn, player.place) {
                (true, _) => standing.draws += 1,
                (false, 1) => standing.wins += 1,
                (false, _) => standing.losses += 1,
            }
        }
    }

    fn ranked(self) -> Vec<Standing> {
        let mut all: Vec<Standing> = self.0.into_values().collect();
        all.sort_by_cached_key(|standing| (Reverse(standing.points), standing.games, standing.who));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::occupant::{Animal, Hue};

    fn phone(animal: &str) -> Occupant {
        let animal = *Animal::ALL.iter().find(|known| known.name() == animal).unwrap();
        Occupant::Phone { who: Avatar { animal, colour: Hue::Rose } }
    }

    fn brain(name: &str) -> Occupant {
        Occupant::Brain { brain: name.parse().unwrap(), depth: None }
    }

    fn sitting(seats: &[(Occupant, u8)]) -> Sitting {
        let player = |(occupant, place): &(Occupant, u8)| {
            let (occupant, place) = (occupant.clone(), *place);
            Player { who: occupant.who(), occupant, place }
        };
        let seats = seats.iter().map(player).collect();
        Sitting { game: "chess".to_owned(), variant: "standard".to_owned(), seats }
    }

    /// Animal, games, wins, draws, losses, points.
    fn ranked(sittings: &[Sitting]) -> Vec<(String, [u32; 4], i64)> {
        let mut board = Board::default();
        sittings.iter().for_each(|sitting| board.add(sitting));
        let told =
            |s: Standing| (s.who.animal.name().to_owned(), [s.games, s.wins, s.draws, s.losses], s.points);
        board.ranked().into_iter().map(told).collect()
    }

    fn elo(name: &str) -> i64 {
        let ratings = Elo::shipped().of("chess", "standard").unwrap();
        i64::from(ratings.contenders[&name.parse().unwrap()].elo)
    }

    #[test]
    fn a_win_is_worth_the_opponent_and_a_draw_half_of_it() {
        let board = ranked(&[
            sitting(&[(phone("fox"), 1), (phone("owl"), 2)]),
            sitting(&[(phone("owl"), 1), (brain("champion"), 1)]),
            sitting(&[(brain("minimax:beginner"), 2), (phone("fox"), 1)]),
            sitting(&[(phone("fox"), 2), (Occupant::Touch, 1)]),
        ]);
        let owl = ("owl".to_owned(), [2, 0, 1, 1], elo("champion") / 2);
        let fox = ("fox".to_owned(), [3, 2, 0, 1], 1000 + elo("minimax:beginner"));
        let mut expected = [owl, fox];
        expected.sort_by_key(|(_, _, points)| Reverse(*points));
        assert_eq!(board, expected);
    }

    #[test]
    fn programs_are_not_on_the_board_and_worth_little() {
        let program = Occupant::Remote { name: "Random player".parse().unwrap() };
        let board = ranked(&[
            sitting(&[(program.clone(), 2), (phone("fox"), 1)]),
            sitting(&[(program.clone(), 1), (phone("fox"), 2)]),
            sitting(&[(program, 1), (brain("champion"), 2)]),
        ]);
        assert_eq!(board, [("fox".to_owned(), [2, 1, 0, 1], LEAST)]);
    }

    #[test]
    fn equal_points_go_to_those_who_needed_fewer_games() {
        let board = ranked(&[
            sitting(&[(phone("fox"), 1), (Occupant::Touch, 2)]),
            sitting(&[(phone("fox"), 2), (Occupant::Touch, 1)]),
            sitting(&[(phone("owl"), 1), (Occupant::Touch, 2)]),
            sitting(&[(phone("bee"), 1), (Occupant::Touch, 2)]),
        ]);
        let names: Vec<&str> = board.iter().map(|(name, _, _)| name.as_str()).collect();
        assert_eq!(names, ["bee", "owl", "fox"]);
    }

    #[test]
    fn nobody_wins_against_themselves() {
        assert_eq!(ranked(&[sitting(&[(phone("fox"), 1), (phone("fox"), 2)])]), []);
        assert_eq!(ranked(&[sitting(&[(phone("fox"), 1)])]), []);
    }

    #[test]
    fn several_opponents_are_worth_their_middle() {
        let board = ranked(&[sitting(&[(phone("fox"), 2), (phone("owl"), 1), (Occupant::Touch, 3)])]);
        assert_eq!(board[0], ("owl".to_owned(), [1, 1, 0, 0], 1000));
        assert_eq!(board[1], ("fox".to_owned(), [1, 0, 0, 1], 500));
    }

    #[test]
    fn a_variant_that_was_not_rated_counts_like_the_usual_one() {
        let mut game = sitting(&[(phone("fox"), 1), (brain("champion:casual"), 2)]);
        game.variant = "chess960".to_owned();
        if Elo::shipped().of("chess", "chess960").is_none() {
            assert_eq!(game.points(0), elo("champion:casual"));
        }
        game.game = "ludo".to_owned();
        assert_eq!(game.points(0), PERSON);
    }
}
