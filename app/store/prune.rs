//! Matches that are over are kept for some time, and only so many of them: a card that is full keeps nothing.
//!
//! What people achieved in them stays on the board of all time. The screensaver's matches, which older programs wrote down,
//! go at once. The newest match always stays, so that no number is given twice.

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, TransactionBehavior};
use terms::{MatchId, UnixTime};

use super::error::StoreError;
use super::leaderboard;

/// Whatever their number, matches of so long ago are kept: whoever has played today is on today's board.
const RECENT: Duration = Duration::from_secs(48 * 3600);

/// What is kept of matches that are over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retention {
    /// From their beginning on.
    pub time: Duration,
    pub matches: usize,
}

/// The matches that are no longer kept, the oldest first. Time is counted back from the newest match if that is longer ago
/// than now: a clock that is wrong by years does no harm before somebody has played by it.
pub fn outdated(
    connection: &Connection,
    retention: Retention,
    now: UnixTime,
) -> Result<Vec<MatchId>, StoreError> {
    let newest = "SELECT id, began FROM matches ORDER BY id DESC LIMIT 1";
    let newest = connection.query_row(newest, [], |row| <(i64, i64)>::try_from(row)).optional()?;
    let Some((newest, began)) = newest else { return Ok(Vec::new()) };
    let before = |time: Duration| {
        let milliseconds = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        now.0.min(began).saturating_sub(milliseconds)
    };
    let mut statement = connection.prepare_cached(
        "SELECT id FROM matches WHERE state <> 'running' AND id < ?1 AND (kind = 'screensaver' OR began < ?2 \
         OR began < ?3 AND id <= (SELECT id FROM matches WHERE state <> 'running' AND kind <> 'screensaver' \
                                  ORDER BY id DESC LIMIT 1 OFFSET ?4)) ORDER BY id",
    )?;
    let kept = i64::try_from(retention.matches).unwrap_or(i64::MAX);
    let values = [newest, before(retention.time), before(RECENT), kept];
    let ids = statement.query_map(values, |row| row.get(0).map(MatchId))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// Forgets matches that are over, in one transaction.
pub fn forget(connection: &mut Connection, matches: &[MatchId]) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for id in matches {
        leaderboard::keep_merits(&transaction, *id)?;
        for sql in [
            "DELETE FROM moves WHERE match_id = ?",
            "DELETE FROM seats WHERE match_id = ?",
            "DELETE FROM matches WHERE id = ?",
        ] {
            transaction.prepare_cached(sql)?.execute([id.0])?;
        }
    }
    transaction.commit()?;
    Ok(())
}
