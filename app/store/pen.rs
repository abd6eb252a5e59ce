//! Writes entries into the database, and refuses those that do not follow what stands there: whatever is stored can
//! be replayed.

use engine::{Departure, Seat};
use rusqlite::{Connection, OptionalExtension, params};
use terms::occupant::{Avatar, Occupant};
use terms::{Help, MatchId, UnixTime};

use super::column::{from_clocks, from_json, json, microseconds, word};
use super::entry::{Begun, Ending, Entry, Sitter};
use super::error::StoreError;

/// Writes an entry. The caller holds a transaction and gives it up if this fails.
pub fn write(connection: &Connection, entry: &Entry) -> Result<(), StoreError> {
    let pen = Pen(connection);
    match entry {
        Entry::Begun { id, begun } => pen.begin(*id, begun),
        Entry::Moved { id, ply, code, clocks, thought } => {
            pen.check_running(*id)?;
            if !pen.is_next(*id, *ply)? {
                return Err(StoreError::OutOfOrder { id: *id, stored: pen.plies(*id)? });
            }
            let sql = "INSERT INTO moves (match_id, ply, code, clocks, thought) VALUES (?, ?, ?, ?, ?)";
            pen.change(sql, params![id.0, ply, code, from_clocks(clocks), microseconds(*thought)])?;
            Ok(())
        }
        Entry::TakenBack { id, plies_left, clocks } => {
            pen.check_running(*id)?;
            pen.take_back(*id, *plies_left, &from_clocks(clocks))
        }
        Entry::Left { id, departure, clocks } => {
            pen.check_running(*id)?;
            pen.leave(*id, departure)?;
            pen.set_clocks(*id, pen.plies(*id)?, &from_clocks(clocks))
        }
        Entry::Seated { id, seat, sitter: Sitter { occupant, secret } } => {
            pen.check_running(*id)?;
            let sql = "UPDATE seats SET occupant = ?, secret = ? WHERE match_id = ? AND seat = ?";
            let secret = secret.map(|hash| hash.0);
            let changed = pen.change(sql, params![json(occupant), secret, id.0, seat.index() as i64])?;
            if changed == 1 { Ok(()) } else { Err(StoreError::NoSuchSeat(*id)) }
        }
        Entry::Helped { id, seat, help: Help { hints, take_backs } } => {
            pen.check_running(*id)?;
            let sql = "UPDATE seats SET hints = ?, take_backs = ? WHERE match_id = ? AND seat = ?";
            let changed = pen.change(sql, params![hints, take_backs, id.0, seat.index() as i64])?;
            if changed == 1 { Ok(()) } else { Err(StoreError::NoSuchSeat(*id)) }
        }
        Entry::Ended { id, ending, at } => {
            pen.check_running(*id)?;
            pen.end(*id, ending, *at)
        }
        Entry::Closed { id } => {
            pen.check_running(*id)?;
            pen.change("UPDATE matches SET state = 'closed' WHERE id = ?", [id.0])?;
            Ok(())
        }
        Entry::Named { id, seat, who } => pen.name(*id, *seat, *who),
    }
}

/// Whether a move is stored.
const STORED: &str = "SELECT 1 FROM moves WHERE match_id = ? AND ply = ?";

struct Pen<'a>(&'a Connection);

impl Pen<'_> {
    fn change(&self, sql: &str, values: impl rusqlite::Params) -> Result<usize, StoreError> {
        Ok(self.0.prepare_cached(sql)?.execute(values)?)
    }

    fn check_running(&self, id: MatchId) -> Result<(), StoreError> {
        let mut running =
            self.0.prepare_cached("SELECT 1 FROM matches WHERE id = ? AND state = 'running'")?;
        if running.exists([id.0])? { Ok(()) } else { Err(StoreError::NotRunning(id)) }
    }

    /// Whether this is the number of the next move. SQLite looks two keys up; for a question about the last move it
    /// would make a new plan each time.
    fn is_next(&self, id: MatchId, ply: u32) -> Result<bool, StoreError> {
        let mut stored = self.0.prepare_cached(STORED)?;
        let follows = match ply.checked_sub(1) {
            Some(before) => stored.exists(params![id.0, before])?,
            None => true,
        };
        Ok(follows && !stored.exists(params![id.0, ply])?)
    }

    /// How many moves are on the board.
    fn plies(&self, id: MatchId) -> Result<u32, StoreError> {
        let sql = "SELECT ply + 1 FROM moves WHERE match_id = ? ORDER BY ply DESC LIMIT 1";
        let plies = self.0.prepare_cached(sql)?.query_row([id.0], |row| row.get(0)).optional()?;
        Ok(plies.unwrap_or(0))
    }

    fn begin(&self, id: MatchId, begun: &Begun) -> Result<(), StoreError> {
        let Begun { table, kind, game, variant, start, time, seats, began, rematch_of } = begun;
        let rematch_of = rematch_of.map(|id| id.0);
        self.change(
            "INSERT INTO matches (id, \"table\", kind, game, variant, start, time, began, rematch_of) \
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            params![id.0, table, word(kind), game, variant, start, json(time), began.0, rematch_of],
        )?;
        for (Sitter { occupant, secret }, seat) in seats.iter().zip(0_i64..) {
            let sql = "INSERT INTO seats (match_id, seat, occupant, secret) VALUES (?, ?, ?, ?)";
            self.change(sql, params![id.0, seat, json(occupant), secret.map(|hash| hash.0)])?;
        }
        Ok(())
    }

    fn take_back(&self, id: MatchId, plies_left: u32, clocks: &str) -> Result<(), StoreError> {
        let stored = self.plies(id)?;
        let sql = "SELECT ifnull(max(left_plies), 0) FROM seats WHERE match_id = ?";
        let firm: u32 = self.0.prepare_cached(sql)?.query_row([id.0], |row| row.get(0))?;
        if !(firm..=stored).contains(&plies_left) {
            return Err(StoreError::OutOfOrder { id, stored });
        }
        self.change("DELETE FROM moves WHERE match_id = ? AND ply >= ?", params![id.0, plies_left])?;
        self.set_clocks(id, plies_left, clocks)
    }

    /// A seat leaves once, and after the moves that are there.
    fn leave(&self, id: MatchId, departure: &Departure) -> Result<(), StoreError> {
        let stored = self.plies(id)?;
        if u32::try_from(departure.plies) != Ok(stored) {
            return Err(StoreError::OutOfOrder { id, stored });
        }
        let sql = "UPDATE seats SET left_why = ?1, left_plies = ?2, \
                   left_rank = (SELECT count(left_why) FROM seats WHERE match_id = ?3) \
                   WHERE match_id = ?3 AND seat = ?4 AND left_why IS NULL";
        let seat = departure.seat.index() as i64;
        let changed = self.change(sql, params![word(&departure.why), stored, id.0, seat])?;
        if changed == 1 { Ok(()) } else { Err(StoreError::NoSuchSeat(id)) }
    }

    /// What each seat has left after so many moves.
    fn set_clocks(&self, id: MatchId, plies: u32, clocks: &str) -> Result<(), StoreError> {
        match plies.checked_sub(1) {
            None => self.change("UPDATE matches SET clocks = ? WHERE id = ?", params![clocks, id.0])?,
            Some(last) => {
                let sql = "UPDATE moves SET clocks = ? WHERE match_id = ? AND ply = ?";
                self.change(sql, params![clocks, id.0, last])?
            }
        };
        Ok(())
    }

    fn end(&self, id: MatchId, ending: &Ending, at: UnixTime) -> Result<(), StoreError> {
        let Ending::Finished { reason, places, scores } = ending else {
            self.change("UPDATE matches SET state = 'aborted', ended = ? WHERE id = ?", params![at.0, id.0])?;
            return Ok(());
        };
        let sql = "UPDATE matches SET state = 'finished', ended = ?, reason = ? WHERE id = ?";
        self.change(sql, params![at.0, word(reason), id.0])?;
        let sql = "SELECT count(*) FROM seats WHERE match_id = ?";
        let seats: u32 = self.0.prepare_cached(sql)?.query_row([id.0], |row| row.get(0))?;
        let seats = seats as usize;
        if places.len() != seats || !(scores.is_empty() || scores.len() == seats) {
            return Err(StoreError::OtherSeats { id, seats });
        }
        for (seat, place) in places.iter().enumerate() {
            let sql = "UPDATE seats SET place = ?, score = ? WHERE match_id = ? AND seat = ?";
            self.change(sql, params![place, scores.get(seat), id.0, seat as i64])?;
        }
        Ok(())
    }

    /// Says who somebody at the touchscreen was. Nobody can be two people in one match: it would not count any more.
    fn name(&self, id: MatchId, seat: Seat, who: Avatar) -> Result<(), StoreError> {
        let mut statement = self.0.prepare_cached(
            "SELECT occupant, who FROM matches JOIN seats ON match_id = id \
             WHERE id = ? AND state = 'finished' ORDER BY seat",
        )?;
        let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, Option<String>>(1)?));
        let seats = statement.query_map([id.0], row)?.collect::<Result<Vec<_>, _>>()?;
        if seats.is_empty() {
            return Err(StoreError::NotFinished(id));
        }
        let occupants: Vec<Option<Occupant>> =
            seats.iter().map(|(occupant, _)| from_json(occupant).ok()).collect();
        match (occupants.get(seat.index()), seats.get(seat.index())) {
            (None, _) | (_, None) => return Err(StoreError::NoSuchSeat(id)),
            (Some(Some(Occupant::Touch)), Some((_, None))) => {}
            (Some(Some(Occupant::Touch)), Some((_, Some(_)))) => return Err(StoreError::NamedAlready(id)),
            (Some(_), Some(_)) => return Err(StoreError::NotAtTheScreen(id)),
        }
        let has_it = |occupant: &Option<Occupant>| occupant.as_ref().and_then(Occupant::who) == Some(who);
        let name = json(&who);
        if occupants.iter().any(has_it) || seats.iter().any(|(_, named)| named.as_ref() == Some(&name)) {
            return Err(StoreError::Taken(id));
        }
        let sql = "UPDATE seats SET who = ? WHERE match_id = ? AND seat = ?";
        self.change(sql, params![name, id.0, seat.index() as i64])?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::StatementStatus;

    use super::*;
    use crate::schema;

    #[test]
    fn what_every_move_asks_is_planned_once() {
        let mut connection = Connection::open_in_memory().unwrap();
        schema::renew(&mut connection).unwrap();
        connection.pragma_update(None, "foreign_keys", false).unwrap();
        let pen = Pen(&connection);
        for ply in 0..5 {
            assert!(pen.is_next(MatchId(1), ply).unwrap());
            assert!(!pen.is_next(MatchId(1), ply + 1).unwrap(), "one is missing");
            let sql = "INSERT INTO moves (match_id, ply, code, clocks, thought) VALUES (1, ?, '', '[]', 0)";
            connection.execute(sql, [ply]).unwrap();
            assert!(!pen.is_next(MatchId(1), ply).unwrap(), "it is there");
        }
        let plans = connection.prepare_cached(STORED).unwrap().get_status(StatementStatus::RePrepare);
        assert_eq!(plans, 0);
    }
}
