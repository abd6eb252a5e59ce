//! Where a database is, and how it is connected to.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::error::StoreError;

/// Connections wait so long for one another.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where a database is.
#[derive(Clone, Debug)]
pub enum StorePlace {
    File(PathBuf),
    /// Nowhere but in memory, under a number that no other database of this process has.
    Memory(u64),
}

impl StorePlace {
    /// A new place in memory.
    pub fn memory() -> StorePlace {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        StorePlace::Memory(NUMBER.fetch_add(1, Ordering::Relaxed))
    }

    /// A connection that writes. What it has committed stays, even if the power fails in the next moment.
    pub fn to_write(&self) -> Result<Connection, StoreError> {
        let connection = self.connect(OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)?;
        if connection.is_readonly("main")? {
            return Err(StoreError::ReadOnly);
        }
        // In memory there is no log to write ahead, and nothing to wait for.
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        Ok(connection)
    }

    /// A connection that only reads. In a file it runs beside whoever writes, and neither waits for the other.
    pub fn to_read(&self) -> Result<Connection, StoreError> {
        self.connect(OpenFlags::SQLITE_OPEN_READ_ONLY)
    }

    /// Puts all that is in the log into the database, so that it is one file until it is written again.
    pub fn without_log(&self) -> Result<(), StoreError> {
        let connection = self.connect(OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        let journal: String =
            connection.pragma_update_and_check(None, "journal_mode", "DELETE", |row| row.get(0))?;
        if journal == "delete" { Ok(()) } else { Err(StoreError::Unusable("it is in use".to_owned())) }
    }

    fn connect(&self, flags: OpenFlags) -> Result<Connection, StoreError> {
        let connection = match self {
            StorePlace::File(path) => Connection::open_with_flags(path, flags),
            StorePlace::Memory(number) => {
                let name = format!("file:/gametable-{number}?vfs=memdb");
                Connection::open_with_flags(name, flags | OpenFlags::SQLITE_OPEN_URI)
            }
        }?;
        connection.busy_timeout(PATIENCE)?;
        Ok(connection)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_committed_is_on_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let connection = StorePlace::File(folder.path().join("x.db")).to_write().unwrap();
        let journal: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
        let synchronous: i64 = connection.pragma_query_value(None, "synchronous", |row| row.get(0)).unwrap();
        // SQLite's number for FULL is 2.
        assert_eq!((journal.as_str(), synchronous), ("wal", 2));
    }

    #[test]
    fn whoever_reads_cannot_write() {
        let place = StorePlace::memory();
        let writer = place.to_write().unwrap();
        writer.execute_batch("CREATE TABLE a (x); INSERT INTO a VALUES (7)").unwrap();
        let reader = place.to_read().unwrap();
        assert_eq!(reader.query_row("SELECT x FROM a", [], |row| row.get::<_, i64>(0)).unwrap(), 7);
        assert!(reader.execute_batch("DELETE FROM a").is_err());
        let elsewhere = StorePlace::memory().to_write().unwrap();
        assert!(elsewhere.execute_batch("DELETE FROM a").is_err(), "every place in memory is another one");
    }
}
