//! The tables of the database and how they came to be what they are.
//!
//! A store remembers how many of these steps it has gone (`user_version`). A step that has been released is never
//! changed; what has to be different is another step at the end.

use rusqlite::Connection;

use super::error::StoreError;

/// All steps, the oldest first.
const STEPS: &[&str] = &[
    include_str!("schema/1.sql"),
    include_str!("schema/2.sql"),
    include_str!("schema/3.sql"),
    include_str!("schema/4.sql"),
    include_str!("schema/5.sql"),
];

/// The version that this program works with.
pub const LATEST: i64 = STEPS.len() as i64;

/// The version of a store; an empty one has 0.
pub fn version(connection: &Connection) -> Result<i64, StoreError> {
    Ok(connection.pragma_query_value(None, "user_version", |row| row.get(0))?)
}

/// Brings a store to the latest version.
pub fn renew(connection: &mut Connection) -> Result<(), StoreError> {
    go(connection, STEPS)
}

/// Goes the steps that are left, each one whole or not at all.
fn go(connection: &mut Connection, steps: &[&str]) -> Result<(), StoreError> {
    let (found, known) = (version(connection)?, steps.len() as i64);
    let gone = usize::try_from(found).map_err(|_| StoreError::Damaged(format!("its version is {found}")))?;
    if gone > steps.len() {
        return Err(StoreError::Newer { found, known });
    }
    for (step, number) in steps.iter().zip(1..).skip(gone) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(step)?;
        transaction.pragma_update(None, "user_version", number)?;
        transaction.commit()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All that a database is made of.
    fn shape(connection: &Connection) -> Vec<String> {
        let mut statement =
            connection.prepare("SELECT sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY name").unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    }

    fn renewed(steps: &[&str]) -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        go(&mut connection, steps).unwrap();
        connection
    }

    #[test]
    fn every_older_version_becomes_the_latest() {
        let latest = shape(&renewed(STEPS));
        assert!(latest.iter().any(|sql| sql.contains("matches")));
        for gone in 0..=STEPS.len() {
            let mut connection = renewed(&STEPS[..gone]);
            assert_eq!(version(&connection).unwrap(), gone as i64);
            renew(&mut connection).unwrap();
            assert_eq!((version(&connection).unwrap(), shape(&connection)), (LATEST, latest.clone()));
        }
    }

    #[test]
    fn only_the_steps_that_are_left_are_gone() {
        let steps = ["CREATE TABLE a (x)", "INSERT INTO a VALUES (1)", "INSERT INTO a VALUES (2)"];
        let mut connection = renewed(&steps[..2]);
        go(&mut connection, &steps).unwrap();
        go(&mut connection, &steps).unwrap();
        let sum: i64 = connection.query_row("SELECT sum(x) FROM a", [], |row| row.get(0)).unwrap();
        assert_eq!((sum, version(&connection).unwrap()), (3, 3));
    }

    #[test]
    fn a_step_that_fails_leaves_nothing_of_itself() {
        let mut connection = renewed(&["CREATE TABLE a (x)"]);
        let steps = ["CREATE TABLE a (x)", "CREATE TABLE b (x); INSERT INTO nowhere VALUES (1)"];
        assert!(go(&mut connection, &steps).is_err());
        assert_eq!((version(&connection).unwrap(), shape(&connection).len()), (1, 1));
    }

    #[test]
    fn versions_that_nobody_knows_are_refused() {
        let mut connection = renewed(STEPS);
        connection.pragma_update(None, "user_version", LATEST + 1).unwrap();
        assert!(
            matches!(renew(&mut connection), Err(StoreError::Newer { found, .. }) if found == LATEST + 1)
        );
        connection.pragma_update(None, "user_version", -1).unwrap();
        assert!(matches!(renew(&mut connection), Err(StoreError::Damaged(_))));
    }
}
