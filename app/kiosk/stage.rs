//! A match on the screen: where it is played, how it is shown, and who tells that something is new.

use std::time::Instant;

use slint::JoinHandle;
use table::Table;
use ui::BoardShapeView;

use super::lists::BoardLists;
use super::screens::play::PlayScreen;
use super::sitting::Sitting;

/// A match on the screen. Whoever drops it has left the table.
pub struct Stage {
    pub sitting: Sitting,
    pub screen: PlayScreen,
    pub board: BoardLists,
    /// Since when it has been over.
    pub over_since: Option<Instant>,
    listener: Option<JoinHandle<()>>,
}

impl Stage {
    pub fn new(table: Table, now: Instant) -> Stage {
        let sitting = Sitting::at(table);
        let screen = PlayScreen::new(sitting.table().board().clone(), sitting.snapshot(), now);
        Stage { sitting, screen, board: BoardLists::default(), over_since: None, listener: None }
    }

    /// Whoever tells that something is new is not needed any longer than this.
    pub fn keep(&mut self, listener: Option<JoinHandle<()>>) {
        self.listener = listener;
    }

    /// Which game is played, and which variant of it.
    pub fn played(&self) -> (String, String) {
        let board = self.screen.board();
        (board.game.to_string(), board.variant.to_string())
    }

    pub fn view(&self) -> BoardShapeView {
        self.board.view(self.screen.seen())
    }

    /// Takes up what is new at the table; whether something has happened on the board.
    pub fn hear(&mut self, now: Instant) -> bool {
        let before = (self.screen.snapshot().r#match, self.screen.snapshot().revision);
        self.screen.hear(self.sitting.snapshot(), now);
        let snapshot = self.screen.snapshot();
        self.over_since = if self.screen.is_over() { Some(self.over_since.unwrap_or(now)) } else { None };
        before != (snapshot.r#match, snapshot.revision)
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        if let Some(listener) = self.listener.take() {
            listener.abort();
        }
    }
}
