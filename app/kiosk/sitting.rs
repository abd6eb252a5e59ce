//! The screen at a table: it sits on every chair that is touched, and looks on where there is none. Where only brains play it is
//! the host, who sets their pace.
//!
//! A table tells each chair what concerns it. The screen shows one picture for all who stand before it: the view of whoever is
//! to move, or of whoever sits there.

use std::rc::Rc;
use std::sync::Arc;

use protocol::{OccupantView, Snapshot};
use table::view::Views;
use table::{Attendance, Chair, Table};
use terms::{Ask, Closing, PaceWish, Refusal, State};
use tokio::sync::watch;

/// The screen at a table. Whoever drops it has gone.
pub struct Sitting {
    table: Table,
    chairs: Vec<Rc<Attendance>>,
    views: watch::Receiver<Arc<Views>>,
}

impl Sitting {
    pub fn at(table: Table) -> Sitting {
        let views = table.watch();
        let own = |chair: &usize| {
            let view = &table.views();
            let snapshot = &view.of(Some(Chair(*chair))).snapshot;
            let occupant = snapshot.you.and_then(|seat| snapshot.seats.get(seat.index()));
            is_hosts(snapshot) || occupant.is_some_and(|seat| seat.occupant == OccupantView::Touch)
        };
        let count = views.borrow().chairs.len();
        let chairs = (0..count).filter(own).map(|chair| Rc::new(table.attend(Some(Chair(chair))))).collect();
        Sitting { table, chairs, views }
    }

    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Wakes whoever waits for it whenever there is something new; ends with the table.
    pub fn changes(&self) -> watch::Receiver<Arc<Views>> {
        self.views.clone()
    }

    /// What is to be seen now. Codes of open seats are for the screen to show, wherever it sits.
    pub fn snapshot(&self) -> Snapshot {
        let views = self.views.borrow();
        let own: Vec<&Snapshot> = self.chairs.iter().map(|chair| &views.of(chair.chair()).snapshot).collect();
        let to_move = own.iter().find(|snapshot| snapshot.you == Some(snapshot.turn));
        let mut seen = (*to_move.or(own.first()).unwrap_or(&&views.watchers.snapshot)).clone();
        for snapshot in &own {
            seen.may.extend(snapshot.may.iter().filter(|what| !seen.may.contains(what)).collect::<Vec<_>>());
        }
        if let Some(inside) = views.chairs.first() {
            for (seat, known) in seen.seats.iter_mut().zip(&inside.snapshot.seats) {
                if matches!(known.occupant, OccupantView::Open { .. }) {
                    seat.occupant = known.occupant.clone();
                }
            }
        }
        seen
    }

    pub fn closing(&self) -> Option<Closing> {
        self.views.borrow().closing
    }

    /// Plays the move with this number for whoever is to move.
    pub fn play(&self, revision: u64, number: usize) -> impl Future<Output = Result<(), Refusal>> + use<> {
        let chair = self.chair_of(|snapshot| snapshot.you == Some(snapshot.turn));
        async move { chair.ok_or(Refusal::NotSeated)?.play(revision, number).await }
    }

    /// Asks for something in the name of whoever may: of whoever moved last, where that is to be taken back, otherwise of
    /// whoever is to move, if they are among those.
    pub fn ask(&self, revision: u64, what: Ask) -> impl Future<Output = Result<(), Refusal>> + use<> {
        let first = self.chair_of(|snapshot| {
            let wants = match what {
                Ask::TakeBack => snapshot.record.last().map(|ply| ply.seat),
                _ => Some(snapshot.turn),
            };
            snapshot.may.contains(&what) && snapshot.you == wants
        });
        let chair = first.or_else(|| self.chair_of(|snapshot| snapshot.may.contains(&what)));
        async move { chair.ok_or(Refusal::NotAllowed)?.ask(revision, what).await }
    }

    /// Changes how brains play that are watched here.
    pub fn pace(&self, what: PaceWish) -> impl Future<Output = Result<(), Refusal>> + use<> {
        let chair = self.chair_of(is_hosts);
        async move { chair.ok_or(Refusal::NotAllowed)?.pace(what).await }
    }

    fn chair_of(&self, fits: impl Fn(&Snapshot) -> bool) -> Option<Rc<Attendance>> {
        let views = self.views.borrow();
        self.chairs.iter().find(|chair| fits(&views.of(chair.chair()).snapshot)).cloned()
    }
}

/// Whether whoever sees this sets the pace.
fn is_hosts(snapshot: &Snapshot) -> bool {
    snapshot.pace.is_some_and(|pace| pace.yours)
}

/// Whether somebody plays at a table who is not at the screen, so that the match is not the screen's to end.
pub fn is_shared(table: &Table) -> bool {
    let views = table.views();
    let snapshot = &views.watchers.snapshot;
    let elsewhere = |occupant: &OccupantView| {
        matches!(occupant, OccupantView::Phone { .. } | OccupantView::Remote { .. })
    };
    snapshot.state != State::Over && snapshot.seats.iter().any(|seat| elsewhere(&seat.occupant))
}

#[cfg(test)]
pub mod tests;
