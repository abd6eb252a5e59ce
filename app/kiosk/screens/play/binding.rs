//! A match in the window: fingers on its board go to the table, and what is new at the table is shown and heard.

use std::time::{Duration, Instant};

use slint::ComponentHandle;
use table::Table;
use terms::{Ask, PaceWish};
use ui::{PlayState, RefusalKind};

use super::{hearing, show};
use crate::context::Context;
use crate::finger::Finger;
use crate::keys;
use crate::screens::home::binding::HomeBinding;
use crate::screens::lesson;
use crate::screens::lesson::binding::LessonBinding;
use crate::screens::result::binding::{ResultBinding, ResultTouch, Seats, play_again};
use crate::screens::{KioskScreen, connect};
use crate::stage::Stage;

/// The last position stays for so long before the result takes its place beside the board.
const BEFORE_THE_RESULT: Duration = Duration::from_millis(1200);

/// A match on the screen; it is the [visitors'](crate::visitors::Visitors) own.
pub struct PlayBinding;

/// What is touched there, and what the result asks for, which is shown beside the same board.
pub enum PlayTouch {
    Board(Finger),
    Ask(Ask),
    Pace(PaceWish),
    Flip,
    Face,
    Leave,
    /// The rules are to be looked up.
    Learn,
    /// The same match is to begin anew.
    StartAgain,
    /// Time has passed for the board.
    Tick,
}

impl PlayBinding {
    pub fn connect(context: &Context) -> PlayBinding {
        let play = context.kiosk.global::<PlayState<'_>>();
        connect!(play, context.navigator, touch::<PlayBinding>;
            on_pressed(x, y) => PlayTouch::Board(Finger::Press(x, y));
            on_moved(x, y) => PlayTouch::Board(Finger::Drag(x, y));
            on_released(x, y) => PlayTouch::Board(Finger::Release(x, y));
            on_tapped(x, y) => PlayTouch::Board(Finger::Tap(x, y));
            on_choose(number) => PlayTouch::Board(Finger::Choose(number as usize));
            on_ask(what) => PlayTouch::Ask(keys::ask(what));
            on_set_pace(what) => PlayTouch::Pace(keys::pace(what));
            on_flip() => PlayTouch::Flip;
            on_face() => PlayTouch::Face;
            on_leave() => PlayTouch::Leave;
            on_learn() => PlayTouch::Learn;
            on_start_again() => PlayTouch::StartAgain;
        );
        connect!(play, context.navigator, pass::<PlayBinding>;
            on_frame(now) => PlayTouch::Board(Finger::frame(now));
        );
        PlayBinding
    }
}

impl KioskScreen for PlayBinding {
    /// A table to sit down at; none where they sit at one, and begin another match.
    type Entry = Option<Table>;
    type Touch = PlayTouch;

    fn enter(&mut self, table: Option<Table>, context: &mut Context) {
        let Some(table) = table else { return };
        context.leave_match();
        context.touched();
        let now = context.now();
        let mut stage = Stage::new(table, now);
        let changes = stage.sitting.changes();
        stage.keep(context.navigator.follow(changes, |navigator, _| hear(&mut navigator.context)));
        let stage = context.visitors.sit_down(stage);
        let play = context.kiosk.global::<PlayState<'_>>();
        play.set_board(stage.view());
        play.set_face_to_face(stage.screen.is_face_to_face());
        let (game, variant) = stage.played();
        play.set_taught(lesson::teaches(&game, &variant));
        show::table(context);
        show::codes(context);
    }

    fn touch(&mut self, touch: PlayTouch, context: &mut Context) {
        match touch {
            PlayTouch::Board(finger) => finger_on_board(finger, context),
            PlayTouch::Ask(what) => ask(what, context),
            PlayTouch::Pace(what) => set_pace(what, context),
            PlayTouch::Flip => flip(context),
            PlayTouch::Face => face(context),
            PlayTouch::Leave => context.navigator.go::<HomeBinding>(()),
            PlayTouch::Learn => learn(context),
            PlayTouch::StartAgain => play_again(context, Seats::Same),
            PlayTouch::Tick => show::table(context),
        }
    }

    /// Clocks run, and some time after its end the result is shown. AIs that play by themselves stay until they are done:
    /// whoever watches them need not touch anything.
    fn tick(&mut self, now: Instant, context: &mut Context) {
        show::table(context);
        if is_held(context) == Some(false) {
            context.touched();
        }
        let over = context.visitors.stage.as_ref().and_then(|stage| stage.over_since);
        if over.is_some_and(|since| now.saturating_duration_since(since) >= BEFORE_THE_RESULT) {
            context.navigator.go::<ResultBinding>(());
        }
    }

    /// AIs that wait for somebody who has gone play on.
    fn goes_on(&mut self, context: &mut Context) -> bool {
        let waits = is_held(context) == Some(true);
        if waits {
            set_pace(PaceWish::GoOn, context);
            context.touched();
        }
        waits
    }

    fn page_changed(&mut self, context: &mut Context) {
        show::codes(context);
    }
}

/// Whether AIs that are watched here wait; nothing if there are none, or they are done.
fn is_held(context: &Context) -> Option<bool> {
    let screen = &context.visitors.stage.as_ref()?.screen;
    screen.snapshot().pace.filter(|pace| pace.yours && !screen.is_over()).map(|pace| pace.held)
}

/// Takes up what is new at the table.
fn hear(context: &mut Context) {
    let now = context.now();
    let Some(stage) = &mut context.visitors.stage else { return };
    if stage.sitting.closing().is_some() {
        context.visitors.stage = None;
        context.navigator.go::<HomeBinding>(());
        return context.refuse(RefusalKind::TableGone);
    }
    let lay = stage.screen.surface().is_flipped();
    let before = stage.screen.snapshot().clone();
    if stage.hear(now) {
        context.idle.touch(now);
    }
    if let Some(sound) = hearing::sound(&before, stage.screen.snapshot()) {
        context.speaker.play(sound);
    }
    if stage.screen.surface().is_flipped() != lay {
        context.kiosk.global::<PlayState<'_>>().set_board(stage.view());
    }
    if !stage.screen.is_over() {
        context.navigator.pass::<ResultBinding>(ResultTouch::GoesOn);
    }
    show::table(context);
    show::codes(context);
}

/// A finger on the board, or a choice beside it: perhaps it plays a move.
fn finger_on_board(finger: Finger, context: &mut Context) {
    let now = context.now();
    let Some(stage) = &mut context.visitors.stage else { return };
    let revision = stage.screen.snapshot().revision;
    let chosen = finger.on(stage.screen.surface());
    if finger.slides() {
        let moving = stage.board.show_pieces(stage.screen.surface());
        return context.kiosk.global::<PlayState<'_>>().set_moving(moving);
    }
    stage.screen.fingered(now);
    if let Some(number) = chosen {
        let played = stage.sitting.play(revision, number);
        context.navigator.when_done(played, |_: &mut PlayBinding, context, played| {
            if let Err(refusal) = played {
                if let Some(stage) = &mut context.visitors.stage {
                    stage.screen.surface().refuse();
                }
                context.refuse(keys::refusal(refusal));
            }
            show::table(context);
        });
    }
    show::table(context);
}

/// Asks for something beside a move.
fn ask(what: Ask, context: &mut Context) {
    let Some(stage) = &mut context.visitors.stage else { return };
    let asked = stage.sitting.ask(stage.screen.snapshot().revision, what);
    stage.screen.asked(what);
    context.navigator.when_done(asked, move |_: &mut PlayBinding, context, granted| {
        if let Err(refusal) = granted {
            if let Some(stage) = &mut context.visitors.stage {
                stage.screen.refused(what);
            }
            context.refuse(keys::refusal(refusal));
        }
    });
    show::table(context);
}

/// Changes how AIs play that are watched.
fn set_pace(what: PaceWish, context: &mut Context) {
    let Some(stage) = &context.visitors.stage else { return };
    let set = stage.sitting.pace(what);
    context.navigator.when_done(set, |_: &mut PlayBinding, context, set| {
        if let Err(refusal) = set {
            context.refuse(keys::refusal(refusal));
        }
    });
}

/// Shows the lesson of what is played.
fn learn(context: &Context) {
    if let Some(stage) = &context.visitors.stage {
        context.navigator.go::<LessonBinding>(Some(stage.played()));
    }
}

fn flip(context: &mut Context) {
    let Some(stage) = &mut context.visitors.stage else { return };
    stage.screen.flip();
    context.kiosk.global::<PlayState<'_>>().set_board(stage.view());
    show::table(context);
}

fn face(context: &mut Context) {
    let Some(stage) = &mut context.visitors.stage else { return };
    stage.screen.sit_face_to_face(!stage.screen.is_face_to_face());
    context.visitors.face_to_face = stage.screen.is_face_to_face();
    context.kiosk.global::<PlayState<'_>>().set_face_to_face(context.visitors.face_to_face);
    show::table(context);
}
