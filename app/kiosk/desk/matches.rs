//! Matches at the screen: set up, begun, played, ended, left.

use std::time::{Duration, Instant};

use slint::ComponentHandle;
use ui::{InvitationView, PlayState, Refusal, ResultState, Screen, SetupState};

use super::Desk;
use crate::kiosk::code;
use crate::kiosk::hearing;
use crate::kiosk::setup::SetupScreen;
use crate::kiosk::sitting;
use crate::kiosk::stage::Stage;
use crate::kiosk::window;
use crate::protocol::{self, Ask, Closing, OccupantView};
use crate::store::Entry;
use crate::table::occupant::Occupant;
use crate::table::setting::Setting;
use crate::table::{Kind, Table};

/// The last position stays for so long before the result takes its place beside the board.
const BEFORE_THE_RESULT: Duration = Duration::from_millis(1200);

impl Desk {
    /// Opens the set-up of a game, perhaps of one of its variants.
    pub fn set_up(&mut self, game: &str, variant: Option<&str>) {
        let known = games::catalog().games().iter().find(|known| known.id == game);
        let Some(game) = known else { return };
        self.setup = Some(SetupScreen::new(game, variant, &self.rooms.lobby.games()));
        self.show_setup();
        self.go(Screen::Setup);
    }

    /// Changes something about the match that is being set up.
    pub fn change_setup(&mut self, change: impl FnOnce(&mut SetupScreen)) {
        if let Some(setup) = &mut self.setup {
            change(setup);
            self.show_setup();
        }
    }

    fn show_setup(&self) {
        if let Some(setup) = &self.setup {
            self.with(|kiosk| window::setup::show(&kiosk.global::<SetupState<'_>>(), setup));
        }
    }

    /// Begins the match that was set up.
    pub fn begin(&mut self) {
        if let Some(setup) = &self.setup {
            let (setting, occupants) = setup.decided();
            self.lay(setting, occupants);
        }
    }

    /// Lays a table and sits down at it.
    fn lay(&mut self, setting: Setting, occupants: Vec<Occupant>) {
        self.leave();
        self.set_beginning(true);
        let wanted = self.changes_of_mind;
        let lobby = self.rooms.lobby.clone();
        let laid =
            self.rooms.tasks.spawn(async move { lobby.arrange(Kind::Screen, setting, occupants).await });
        self.when_done(laid, move |desk, laid| {
            let refusal = match laid {
                // Whoever wanted it has gone elsewhere meanwhile.
                Ok(Ok(table)) if desk.changes_of_mind != wanted => return table.close(Closing::Abandoned),
                _ if desk.changes_of_mind != wanted => return,
                Ok(Ok(table)) => return desk.sit_down(table),
                Ok(Err(refusal)) => refused(refusal),
                Err(error) => {
                    tracing::error!("a table could not be laid: {error}");
                    Refusal::NotPossible
                }
            };
            desk.set_beginning(false);
            // The match whose result is still shown has been left.
            if desk.screen() != Screen::Setup {
                desk.go_home();
            }
            desk.refuse(refusal);
        });
    }

    fn set_beginning(&self, beginning: bool) {
        self.with(|kiosk| kiosk.global::<SetupState<'_>>().set_beginning(beginning));
    }

    /// Goes back to the match that is still on.
    pub fn resume(&mut self) {
        match self.unfinished() {
            Some(table) => self.sit_down(table),
            None => self.go_home(),
        }
    }

    /// The match that goes on without those at the screen, or waits for them, if there is one.
    pub(super) fn unfinished(&self) -> Option<Table> {
        let waits = |table: &Table| sitting::is_shared(table) || self.waiting == Some(table.code());
        self.rooms.lobby.of_the_screen().into_iter().find(waits)
    }

    /// Sits down at a table that is laid.
    pub fn sit_down(&mut self, table: Table) {
        self.leave();
        self.end_attract();
        self.waiting = None;
        let mut stage = Stage::new(table, self.now());
        stage.screen.sit_face_to_face(self.face_to_face);
        stage.keep(self.listen(&stage, Desk::hear_the_table));
        self.with(|kiosk| kiosk.global::<PlayState<'_>>().set_board(stage.view()));
        let face_to_face = stage.screen.is_face_to_face();
        self.with(|kiosk| kiosk.global::<PlayState<'_>>().set_face_to_face(face_to_face));
        self.stage = Some(stage);
        self.with(|kiosk| kiosk.global::<ResultState<'_>>().set_named(false));
        self.touch();
        self.show_match(self.now());
        self.show_codes();
        self.go(Screen::Play);
    }

    /// Hears of everything that is new at a table, until it is closed.
    pub(super) fn listen(&self, stage: &Stage, hear: fn(&mut Desk)) -> Option<slint::JoinHandle<()>> {
        let (me, mut changes) = (self.me.clone(), stage.sitting.changes());
        changes.mark_changed();
        self.when_done(
            async move {
                while changes.changed().await.is_ok() {
                    changes.mark_unchanged();
                    let Some(desk) = me.upgrade() else { return };
                    hear(&mut desk.borrow_mut());
                }
            },
            move |desk, ()| hear(desk),
        )
    }

    fn hear_the_table(&mut self) {
        let Some(stage) = &mut self.stage else { return };
        if stage.sitting.closing().is_some() {
            self.stage = None;
            self.go_home();
            self.refuse(Refusal::TableGone);
            return;
        }
        let now = (self.clock)();
        let lies = stage.screen.surface().is_flipped();
        let before = stage.screen.snapshot().clone();
        if stage.hear(now) {
            self.idle.touch(now);
        }
        if let Some(sound) =
            self.stage.as_ref().and_then(|stage| hearing::sound(&before, stage.screen.snapshot()))
        {
            self.speaker.play(sound);
        }
        let Some(stage) = &mut self.stage else { return };
        if stage.screen.surface().is_flipped() != lies {
            let view = stage.view();
            self.with(|kiosk| kiosk.global::<PlayState<'_>>().set_board(view));
        }
        self.show_match(now);
        self.show_codes();
        let over = self.stage.as_ref().is_some_and(|stage| stage.screen.is_over());
        if self.screen() == Screen::Result && !over {
            self.picker.dismiss();
            self.with(|kiosk| kiosk.global::<ResultState<'_>>().set_named(false));
            self.go(Screen::Play);
        }
    }

    /// What time does to a match: clocks run, and some time after its end the result is shown.
    pub(super) fn run_match(&mut self, now: Instant) {
        let screen = self.screen();
        if !matches!(screen, Screen::Play | Screen::Result) {
            return;
        }
        self.show_match(now);
        let over = self.stage.as_ref().and_then(|stage| stage.over_since);
        if screen == Screen::Play
            && over.is_some_and(|since| now.saturating_duration_since(since) >= BEFORE_THE_RESULT)
        {
            self.go(Screen::Result);
        }
    }

    pub(super) fn show_match(&mut self, now: Instant) {
        let Some(stage) = &mut self.stage else { return };
        let view = stage.screen.view(now);
        let moving = stage.board.show(stage.screen.surface());
        let shared = sitting::is_shared(stage.sitting.table());
        if let Some(kiosk) = self.kiosk.upgrade() {
            let play = kiosk.global::<PlayState<'_>>();
            play.set_moving(moving);
            play.set_goes_on(shared);
            window::play::show(&play, &view);
            let result = kiosk.global::<ResultState<'_>>();
            result.set_can_be_named(stage.screen.nameable().is_some());
            result.set_same_colours(!stage.screen.snapshot().seats.iter().any(|seat| {
                matches!(seat.occupant, OccupantView::Phone { .. } | OccupantView::Remote { .. })
            }));
        }
    }

    /// The codes of the match: for whoever wants to sit down, to watch, or to take it home.
    pub(super) fn show_codes(&self) {
        let (Some(stage), Some(kiosk)) = (&self.stage, self.kiosk.upgrade()) else { return };
        let snapshot = stage.screen.snapshot();
        let play = kiosk.global::<PlayState<'_>>();
        let watch = self.link(&format!("t/{}", stage.sitting.table().code())).unwrap_or_default();
        if play.get_watch_text() != watch.as_str() {
            play.set_watch_code(if watch.is_empty() {
                slint::Image::default()
            } else {
                code::picture(&watch)
            });
            play.set_watch_text(watch.into());
        }
        let invitations: Vec<InvitationView> = stage
            .screen
            .view(self.now())
            .invitations
            .into_iter()
            .filter_map(|(tint, seat)| {
                let text = self.link(&format!("t/{seat}"))?;
                Some(InvitationView { tint, code: code::picture(&text), text: text.into() })
            })
            .collect();
        window::play::invite(&play, invitations);
        let result = kiosk.global::<ResultState<'_>>();
        let replay = snapshot.result.as_ref().filter(|_| !snapshot.record.is_empty());
        let replay = replay.and_then(|_| self.link(&format!("?replay={}", snapshot.r#match)));
        let replay = replay.unwrap_or_default();
        if result.get_replay() != replay.as_str() {
            result.set_replay_code(if replay.is_empty() {
                slint::Image::default()
            } else {
                code::picture(&replay)
            });
            result.set_replay(replay.into());
        }
    }

    /// A finger on the board, or a choice beside it: perhaps it plays a move.
    pub fn finger(&mut self, act: impl FnOnce(&mut crate::kiosk::surface::Surface) -> Option<usize>) {
        let Some(stage) = &mut self.stage else { return };
        let revision = stage.screen.snapshot().revision;
        if let Some(number) = act(stage.screen.surface()) {
            let played = stage.sitting.play(revision, number);
            self.when_done(played, |desk, played| {
                if let Err(refusal) = played {
                    if let Some(stage) = &mut desk.stage {
                        stage.screen.surface().refuse();
                    }
                    desk.refuse(refused(refusal));
                }
                desk.show_match(desk.now());
            });
        }
        self.show_match(self.now());
    }

    /// A finger that moves, or a frame of a motion: only pieces change.
    pub fn slide(&mut self, act: impl FnOnce(&mut crate::kiosk::surface::Surface)) {
        let Some(stage) = &mut self.stage else { return };
        act(stage.screen.surface());
        let moving = stage.board.show_pieces(stage.screen.surface());
        self.with(|kiosk| kiosk.global::<PlayState<'_>>().set_moving(moving));
    }

    pub fn ask(&mut self, what: Ask) {
        let Some(stage) = &mut self.stage else { return };
        let asked = stage.sitting.ask(stage.screen.snapshot().revision, what);
        stage.screen.asked(what);
        self.when_done(asked, move |desk, granted| {
            if let Err(refusal) = granted {
                if let Some(stage) = &mut desk.stage {
                    stage.screen.refused(what);
                }
                desk.refuse(refused(refusal));
            }
        });
        self.show_match(self.now());
    }

    pub fn flip(&mut self) {
        let Some(stage) = &mut self.stage else { return };
        stage.screen.flip();
        let view = stage.view();
        self.with(|kiosk| kiosk.global::<PlayState<'_>>().set_board(view));
        self.show_match(self.now());
    }

    pub fn face(&mut self) {
        let Some(stage) = &mut self.stage else { return };
        let face_to_face = !stage.screen.is_face_to_face();
        stage.screen.sit_face_to_face(face_to_face);
        let face_to_face = stage.screen.is_face_to_face();
        self.face_to_face = face_to_face;
        self.with(|kiosk| kiosk.global::<PlayState<'_>>().set_face_to_face(face_to_face));
        self.show_match(self.now());
    }

    /// Somebody at the screen says who they are, for the leaderboard.
    pub fn name(&mut self) {
        let Some(stage) = &self.stage else { return };
        let Some(seat) = stage.screen.nameable() else { return };
        let (id, snapshot) = (stage.screen.snapshot().r#match, stage.screen.snapshot());
        let taken = snapshot.seats.iter().filter_map(|seat| match &seat.occupant {
            OccupantView::Phone { who, .. } => Some(*who),
            _ => None,
        });
        let me = self.me.clone();
        self.picker.ask(taken.collect(), move |who| {
            let (Some(desk), Some(who)) = (me.upgrade(), who) else { return };
            let desk = desk.borrow();
            let written = desk.rooms.store.write(vec![Entry::Named { id, seat, who }]);
            desk.when_done(written, move |desk, written| match written {
                Ok(()) if desk.stage.as_ref().is_some_and(|stage| stage.screen.snapshot().r#match == id) => {
                    desk.with(|kiosk| kiosk.global::<ResultState<'_>>().set_named(true));
                }
                Ok(()) => {}
                Err(error) => {
                    tracing::error!("nobody could be named: {error}");
                    desk.refuse(Refusal::NotWritten);
                }
            });
        });
    }

    /// The same match once more, with the same colours.
    pub fn again(&mut self) {
        let Some(stage) = &self.stage else { return };
        let (board, snapshot) = (stage.screen.board(), stage.screen.snapshot());
        let Ok(setting) = Setting::find(&board.game, &board.variant, board.time.0) else { return };
        let occupants = snapshot.seats.iter().map(|seat| match &seat.occupant {
            OccupantView::Brain { brain, depth, .. } => Occupant::Brain { brain: *brain, depth: *depth },
            OccupantView::Touch => Occupant::Touch,
            _ => Occupant::Open,
        });
        let occupants = occupants.collect();
        self.lay(setting, occupants);
    }

    /// Another match of the same game.
    pub fn new_match(&mut self) {
        let Some(stage) = &self.stage else { return };
        let (game, variant) = (stage.screen.board().game.clone(), stage.screen.board().variant.clone());
        self.leave();
        self.set_up(&game, Some(&variant));
    }

    /// Leaves the match. One that nobody else plays is over with that; a phone's goes on.
    pub(super) fn leave(&mut self) {
        if let Some(stage) = self.rise()
            && !sitting::is_shared(stage.sitting.table())
        {
            stage.sitting.table().close(Closing::Abandoned);
        }
    }

    /// Nobody is there any more, or somebody thinks for long: a match that has begun waits, until the lobby gives it up.
    pub(super) fn walk_away(&mut self) {
        let Some(stage) = self.stage.as_ref().filter(|stage| !stage.screen.snapshot().record.is_empty())
        else {
            return self.leave();
        };
        self.waiting = Some(stage.sitting.table().code());
        self.rise();
        self.face_to_face = false;
    }

    fn rise(&mut self) -> Option<Stage> {
        self.changes_of_mind += 1;
        self.set_beginning(false);
        self.stage.take()
    }
}

/// Why something was refused, as far as visitors can do something about it.
fn refused(refusal: protocol::Refusal) -> Refusal {
    match refusal {
        protocol::Refusal::Stale => Refusal::PositionChanged,
        protocol::Refusal::UnknownTable => Refusal::TableGone,
        protocol::Refusal::TooManyTables => Refusal::TooManyTables,
        _ => Refusal::NotPossible,
    }
}
