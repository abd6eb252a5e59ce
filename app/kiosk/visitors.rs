//! Those who stand before the screen: the match they play, the one that waits for them, and how they sit.

use slint::ComponentHandle;
use table::Table;
use terms::Closing;
use terms::code::TableCode;
use ui::SetupState;

use super::context::Context;
use super::sitting;
use super::stage::Stage;

/// Those who stand before the screen.
#[derive(Default)]
pub struct Visitors {
    /// The match they play.
    pub stage: Option<Stage>,
    /// They sit face to face, from match to match.
    pub face_to_face: bool,
    /// The table whose match waits for those who have gone, or only think for long.
    waiting: Option<TableCode>,
    /// How often they wanted something else: a table that was laid for what they wanted before is not needed.
    pub changes_of_mind: u64,
}

impl Visitors {
    /// A match waits for them.
    pub fn wait_at(&mut self, table: TableCode) {
        self.waiting = Some(table);
    }

    /// They sit down at a table that was laid, or come back to one.
    pub fn sit_down(&mut self, mut stage: Stage) -> &mut Stage {
        self.waiting = None;
        stage.screen.sit_face_to_face(self.face_to_face);
        self.stage.insert(stage)
    }
}

impl Context {
    /// The match that goes on without those at the screen, or waits for them, if there is one.
    pub fn unfinished(&self) -> Option<Table> {
        let waits = |table: &Table| sitting::is_shared(table) || self.visitors.waiting == Some(table.code());
        self.rooms.lobby.of_the_screen().into_iter().find(waits)
    }

    /// They leave their match. One that nobody else plays is over with that; a phone's goes on.
    pub fn leave_match(&mut self) {
        if let Some(stage) = self.rise()
            && !sitting::is_shared(stage.sitting.table())
        {
            stage.sitting.table().close(Closing::Abandoned);
        }
    }

    /// Nobody is there any more, or somebody thinks for long: a match that has begun waits, until the lobby gives it up.
    pub fn walk_away(&mut self) {
        match &self.visitors.stage {
            Some(stage) if !stage.screen.snapshot().record.is_empty() => {
                self.visitors.waiting = Some(stage.sitting.table().code());
                self.visitors.face_to_face = false;
                self.rise();
            }
            _ => self.leave_match(),
        }
    }

    /// They look something up: their match waits. One against a phone goes on, for somebody would have to wait with it.
    pub fn step_aside(&mut self) {
        if let Some(stage) = &self.visitors.stage
            && !sitting::is_shared(stage.sitting.table())
        {
            self.visitors.waiting = Some(stage.sitting.table().code());
            self.rise();
        }
    }

    fn rise(&mut self) -> Option<Stage> {
        self.visitors.changes_of_mind += 1;
        self.kiosk.global::<SetupState<'_>>().set_beginning(false);
        self.visitors.stage.take()
    }
}
