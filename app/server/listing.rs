//! The lobby as text. Everybody who looks at it sees the same, so it is written once for each change.

use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use protocol::{Answer, LobbyView, News, TableView};

use super::socket::text;

/// As many tables are listed; the others are counted.
const LISTED: usize = 60;

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
        let (listed, others) = tables.split_at(tables.len().min(LISTED));
        let news = News::Lobby(LobbyView { tables: listed.to_vec(), more: others.len() });
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

    #[test]
    fn more_tables_than_are_listed_are_counted() {
        let page = include_str!("../../docs/PROTOCOL.md");
        let line = page.lines().find(|line| line.starts_with(r#"{"type":"lobby","tables""#)).unwrap();
        let Ok(Answer { news: News::Lobby(lobby), .. }) = serde_json::from_str(line) else {
            panic!("{line}")
        };
        let all = Tables::new(vec![lobby.tables[0].clone(); 97]);
        let text = Listing::default().text(&all);
        let Ok(Answer { news: News::Lobby(lobby), .. }) = serde_json::from_str(&text) else {
            panic!("{text}")
        };
        assert_eq!((lobby.tables.len(), lobby.more), (60, 37));
        assert!(page.contains(&format!("at most {LISTED} tables")));
    }
}
