//! The lobby as text. Everybody who looks at it sees the same, so it is written once for each change.

use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;

use super::socket::text;
use crate::protocol::{Answer, News, TableView};

/// The tables of a moment.
pub type Tables = Arc<Vec<TableView>>;

/// The text of the tables that were asked for last.
#[derive(Default)]
pub struct Listing(Mutex<Option<(Tables, Utf8Bytes)>>);

impl Listing {
    /// The message that lists these tables.
    pub fn text(&self, tables: &Tables) -> Utf8Bytes {
        // What another thread left there is either whole or absent.
        let mut written = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((listed, text)) = &*written
            && Arc::ptr_eq(listed, tables)
        {
            return text.clone();
        }
        let news = News::Lobby { tables: tables.to_vec() };
        let text = text(&Answer { re: None, news });
        *written = Some((Arc::clone(tables), text.clone()));
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_tables_are_written_once_and_others_anew() {
        let listing = Listing::default();
        let tables = Tables::default();
        let first = listing.text(&tables);
        assert_eq!(&*first, r#"{"type":"lobby","tables":[]}"#);
        assert_eq!(first.as_ptr(), listing.text(&tables).as_ptr());
        assert_ne!(first.as_ptr(), listing.text(&Tables::default()).as_ptr());
    }
}
