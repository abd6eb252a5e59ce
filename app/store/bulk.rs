//! A store that has been used for years, made in a moment: its matches again and again.

use std::path::Path;

use rusqlite::Connection;

use super::error::StoreError;
use super::shelf;

/// Copies the matches of a store until there are so many. They have to be numbered from 1 on, and nobody may use it.
pub fn multiply(folder: &Path, matches: u32) -> Result<(), StoreError> {
    let connection = Connection::open(shelf::choose(folder, &mut Vec::new()))?;
    // What is lost with the power is made again.
    connection.execute_batch("PRAGMA synchronous = OFF")?;
    let mut have: u32 = connection.query_row("SELECT count(*) FROM matches", [], |row| row.get(0))?;
    while have > 0 && have < matches {
        let more = have.min(matches - have);
        for (table, key) in [("matches", "id"), ("seats", "match_id"), ("moves", "match_id")] {
            let sql = "SELECT group_concat('\"' || name || '\"') FROM pragma_table_info(?1) WHERE name <> ?2";
            let others: String = connection.query_row(sql, [table, key], |row| row.get(0))?;
            let sql = format!(
                "INSERT INTO {table} ({key}, {others}) SELECT {key} + ?1, {others} FROM {table} WHERE {key} <= ?2"
            );
            connection.execute(&sql, [have, more])?;
        }
        have += more;
    }
    Ok(())
}
