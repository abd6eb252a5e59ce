//! Who has won most: what everybody has [earned](super::merit), summed up.
//!
//! A visitor who beats the champion once stands above one who beats a beginner twice, everybody can check the sum, and playing
//! on never costs anything: a board that takes points away keeps people from playing. Elo proper would need more games than
//! a visitor plays in a day.
//!
//! Only people with an avatar are on the board, no brain and no program: that of their phone, or the one that somebody at the touchscreen picked
//! afterwards.

use std::cmp::Reverse;
use std::collections::HashMap;

use rusqlite::{Connection, params};
use terms::occupant::{Avatar, Occupant};
use terms::{MatchId, UnixTime};

use super::column::{from_json, from_word, json};
use super::error::StoreError;
use super::merit::{CountedGame, CountedPlayer, Encounters};

/// What somebody has achieved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    pub who: Avatar,
    pub games: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    pub points: i64,
}

/// Everybody who has finished a game, the best first; equal points are ordered by who needed fewer games. Since ever, this
/// includes what was achieved in matches that are no longer kept.
pub fn standings(
    connection: &Connection,
    game: Option<&str>,
    since: Option<UnixTime>,
) -> Result<Vec<Standing>, StoreError> {
    let mut board = Achievements::of_what_is_kept(connection)?;
    let chosen = "game = ifnull(?1, game) AND began >= ifnull(?2, began)";
    sittings(connection, chosen, params![game, since.map(|since| since.0)], |sitting| board.add(&sitting))?;
    if since.is_none() {
        board.add_merits(connection, game)?;
    }
    Ok(board.ranked())
}

/// Keeps what people achieved in a match that is about to be forgotten.
pub fn keep_merits(connection: &Connection, id: MatchId) -> Result<(), StoreError> {
    let (mut last, mut board) = (None, Achievements::of_what_is_kept(connection)?);
    sittings(connection, "id = ?1", [id.0], |sitting| {
        board.add(&sitting);
        last = Some((sitting.game, sitting.began));
    })?;
    let Some((game, began)) = last else { return Ok(()) };
    board.encounters.keep(connection, began)?;
    let mut statement = connection.prepare_cached(
        "INSERT INTO merits (game, who, games, wins, draws, losses, points) VALUES (?, ?, ?, ?, ?, ?, ?) \
         ON CONFLICT (game, who) DO UPDATE SET games = games + excluded.games, wins = wins + excluded.wins, \
         draws = draws + excluded.draws, losses = losses + excluded.losses, points = points + excluded.points",
    )?;
    for Standing { who, games, wins, draws, losses, points } in board.standings.into_values() {
        statement.execute(params![game, json(&who), games, wins, draws, losses, points])?;
    }
    Ok(())
}

/// Shows every finished match to somebody that fulfils a condition, as far as it counts.
fn sittings(
    connection: &Connection,
    condition: &str,
    values: impl rusqlite::Params,
    mut show: impl FnMut(CountedGame),
) -> Result<(), StoreError> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT id, game, variant, reason, began, occupant, who, place, hints + take_backs, \
         (SELECT ply + 1 FROM moves WHERE moves.match_id = id ORDER BY ply DESC LIMIT 1) \
         FROM matches JOIN seats ON match_id = id \
         WHERE state = 'finished' AND kind <> 'screensaver' AND {condition} ORDER BY id, seat"
    ))?;
    let mut rows = statement.query(values)?;
    let mut current = None::<(i64, CountedGame)>;
    while let Some(row) = rows.next()? {
        // A seat that cannot be read is left out; a game that lacks one does not count.
        type Row = (i64, String, String, String, i64, String, Option<String>, u8, u32, Option<u32>);
        let Ok((id, game, variant, reason, began, occupant, named, place, helps, plies)) = Row::try_from(row)
        else {
            continue;
        };
        if current.as_ref().is_none_or(|(last, _)| *last != id) {
            let Ok(reason) = from_word(reason) else { continue };
            let (plies, began, seats) = (plies.unwrap_or(0), UnixTime(began), Vec::new());
            let begins = CountedGame { game, variant, reason, plies, began, seats };
            if let Some((_, whole)) = current.replace((id, begins)) {
                show(whole);
            }
        }
        if let Some((_, sitting)) = &mut current {
            // A brain that there is no more was as strong as anybody.
            let occupant = from_json(&occupant).unwrap_or(Occupant::Open);
            let who = occupant.who().or_else(|| from_json(&named?).ok());
            sitting.seats.push(CountedPlayer { occupant, who, place, helps });
        }
    }
    if let Some((_, last)) = current {
        show(last);
    }
    Ok(())
}

#[derive(Default)]
struct Achievements {
    standings: HashMap<Avatar, Standing>,
    encounters: Encounters,
}

impl Achievements {
    /// Nobody's yet, with whom they have met in matches that are no longer kept.
    fn of_what_is_kept(connection: &Connection) -> Result<Achievements, StoreError> {
        Ok(Achievements { encounters: Encounters::kept(connection)?, ..Achievements::default() })
    }

    fn add(&mut self, sitting: &CountedGame) {
        if !sitting.counts() {
            return;
        }
        let drawn = sitting.seats.iter().all(|player| player.place == 1);
        for (seat, player) in sitting.seats.iter().enumerate() {
            let Some(who) = player.who else { continue };
            let points = sitting.points(seat, &mut self.encounters);
            let standing = self.of(who);
            standing.games += 1;
            standing.points += points;
            match (drawn, player.place) {
                (true, _) => standing.draws += 1,
                (false, 1) => standing.wins += 1,
                (false, _) => standing.losses += 1,
            }
        }
    }

    /// Adds what is left of matches that are no longer kept.
    fn add_merits(&mut self, connection: &Connection, game: Option<&str>) -> Result<(), StoreError> {
        let mut statement = connection.prepare_cached(
            "SELECT who, games, wins, draws, losses, points FROM merits WHERE game = ifnull(?1, game)",
        )?;
        let mut rows = statement.query([game])?;
        while let Some(row) = rows.next()? {
            // What cannot be read is left out.
            type Row = (String, u32, u32, u32, u32, i64);
            let Ok((who, games, wins, draws, losses, points)) = Row::try_from(row) else { continue };
            let Ok(who) = from_json(&who) else { continue };
            let standing = self.of(who);
            standing.games += games;
            standing.wins += wins;
            standing.draws += draws;
            standing.losses += losses;
            standing.points += points;
        }
        Ok(())
    }

    fn of(&mut self, who: Avatar) -> &mut Standing {
        let fresh = || Standing { who, games: 0, wins: 0, draws: 0, losses: 0, points: 0 };
        self.standings.entry(who).or_insert_with(fresh)
    }

    fn ranked(self) -> Vec<Standing> {
        let mut all: Vec<Standing> = self.standings.into_values().collect();
        all.sort_by_cached_key(|standing| (Reverse(standing.points), standing.games, standing.who));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::super::merit::LEAST;
    use super::*;
    use elo::Elo;
    use engine::Reason;
    use terms::occupant::{Animal, Hue};

    fn phone(animal: &str) -> Occupant {
        let animal = *Animal::ALL.iter().find(|known| known.name() == animal).unwrap();
        Occupant::Phone { who: Avatar { animal, colour: Hue::Rose } }
    }

    fn brain(name: &str) -> Occupant {
        Occupant::Brain { brain: name.parse().unwrap(), depth: None }
    }

    fn sitting(seats: &[(Occupant, u8)]) -> CountedGame {
        let player = |(occupant, place): &(Occupant, u8)| {
            let (occupant, place) = (occupant.clone(), *place);
            CountedPlayer { who: occupant.who(), occupant, place, helps: 0 }
        };
        let seats = seats.iter().map(player).collect();
        let (game, variant) = ("chess".to_owned(), "standard".to_owned());
        CountedGame { game, variant, reason: Reason::Checkmate, plies: 40, began: UnixTime(0), seats }
    }

    /// Animal, games, wins, draws, losses, points.
    fn ranked(sittings: &[CountedGame]) -> Vec<(String, [u32; 4], i64)> {
        let mut board = Achievements::default();
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
}
