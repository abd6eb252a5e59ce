//! The screensaver in the window: matches of brains, one after the other, for as long as nobody touches the screen, and the
//! exhibitor's own pictures in between.

use std::time::Instant;

use slint::{ComponentHandle, Image, Rgba8Pixel, SharedPixelBuffer};
use sound::Sound;
use terms::Closing;
use terms::Kind;
use ui::{AttractState, Screen};

use super::media::{Film, Media, Show};
use super::programme::Programme;
use crate::context::Context;
use crate::finger::Finger;
use crate::lists::renew;
use crate::screens::home::binding::HomeBinding;
use crate::screens::{KioskScreen, connect};
use crate::stage::Stage;

/// The screensaver.
pub struct AttractBinding {
    programme: Programme,
    media: Media,
    /// One of the exhibitor's own pictures is shown, or looked for.
    between: Option<Between>,
    /// How many pictures were asked for: one that is not the last is not shown any more.
    asked: u64,
    stage: Option<Stage>,
    /// A table is being laid.
    laying: bool,
}

/// What is shown between two matches.
enum Between {
    /// It is being read.
    Awaited,
    Until(Instant),
    /// A film that is not over.
    Film,
}

/// What its part of the window tells.
pub enum AttractTouch {
    /// Somebody is there.
    Wake,
    Frame(Finger),
}

impl KioskScreen for AttractBinding {
    type Entry = ();
    type Touch = AttractTouch;

    fn enter(&mut self, (): (), context: &mut Context) {
        self.tick(context.now(), context);
    }

    /// Its match is not worth going on with.
    fn leave(&mut self, context: &mut Context) {
        if self.between.take().is_some() {
            let attract = context.kiosk.global::<AttractState<'_>>();
            attract.set_showing(false);
            attract.set_picture(Image::default());
        }
        if let Some(stage) = self.stage.take() {
            stage.sitting.table().close(Closing::Abandoned);
        }
    }

    /// A touch wakes the table, and does nothing else.
    fn touch(&mut self, touch: AttractTouch, context: &mut Context) {
        match touch {
            AttractTouch::Wake => {
                context.speaker.play(Sound::Wake);
                context.navigator.go::<HomeBinding>(());
            }
            AttractTouch::Frame(frame) => {
                let Some(stage) = &mut self.stage else { return };
                frame.on(stage.screen.surface());
                let moving = stage.board.show_pieces(stage.screen.surface());
                context.kiosk.global::<AttractState<'_>>().set_moving(moving);
            }
        }
    }

    /// A match that is over stays for a while, then comes the next.
    fn tick(&mut self, now: Instant, context: &mut Context) {
        // Nobody goes away from here.
        context.touched();
        let pause = context.settings.screen.attract_pause;
        let over = self.stage.as_ref().map(|stage| stage.over_since);
        match over {
            Some(None) => self.show(context),
            Some(Some(since)) if now.saturating_duration_since(since) < pause => self.show(context),
            // Perhaps a match goes on as soon as it is replayed.
            _ if self.laying || !context.rooms.startup.has_opened() => {}
            _ => match self.between {
                Some(Between::Awaited | Between::Film) => {}
                Some(Between::Until(end)) if now < end => {}
                Some(Between::Until(_)) => self.next_match(context),
                None if over.is_some() => self.next_picture(context),
                None => self.next_match(context),
            },
        }
    }
}

impl AttractBinding {
    pub fn connect(context: &Context) -> AttractBinding {
        let attract = context.kiosk.global::<AttractState<'_>>();
        connect!(attract, context.navigator, touch::<AttractBinding>;
            on_wake() => AttractTouch::Wake;
        );
        connect!(attract, context.navigator, pass::<AttractBinding>;
            on_frame(now) => AttractTouch::Frame(Finger::frame(now));
        );
        AttractBinding {
            programme: Programme::default(),
            media: Media::new(&context.settings.screen.attract_media),
            between: None,
            asked: 0,
            stage: None,
            laying: false,
        }
    }

    #[cfg(test)]
    pub fn is_playing(&self) -> bool {
        self.stage.is_some()
    }

    /// Whether the picture that was asked for at this time is still wanted.
    fn still_wants(&self, asked: u64) -> bool {
        self.between.is_some() && self.asked == asked
    }

    /// Between two matches comes one of the exhibitor's own pictures, if there are any.
    fn next_picture(&mut self, context: &Context) {
        self.between = Some(Between::Awaited);
        self.asked += 1;
        let asked = self.asked;
        let size = context.kiosk.window().size();
        let next = self.media.next((size.width, size.height), &context.rooms.tasks);
        context.navigator.when_done(next, move |attract: &mut AttractBinding, context, show| {
            if !attract.still_wants(asked) {
                return;
            }
            match show {
                None => attract.next_match(context),
                Some(Show::Picture(picture)) => {
                    show_picture(picture, context);
                    let until = context.now() + context.settings.screen.attract_picture;
                    attract.between = Some(Between::Until(until));
                }
                Some(Show::Film(film)) => {
                    attract.between = Some(Between::Film);
                    attract.next_frame(film, context);
                }
            }
        });
    }

    /// Shows one frame after the other until the film is over.
    fn next_frame(&self, mut film: Film, context: &Context) {
        let asked = self.asked;
        let next = async move { (film.frame().await, film) };
        context.navigator.when_done(next, move |attract: &mut AttractBinding, context, (frame, film)| {
            match frame {
                _ if !attract.still_wants(asked) => {}
                Some(frame) => {
                    show_picture(frame, context);
                    attract.next_frame(film, context);
                }
                None => attract.next_match(context),
            }
        });
    }

    fn next_match(&mut self, context: &mut Context) {
        self.leave(context);
        let next = self.programme.next(&context.rooms.lobby.games(), &mut rand::rng());
        let Some((setting, occupants)) = next else { return };
        self.laying = true;
        let lobby = context.rooms.lobby.clone();
        let arranged = async move { lobby.arrange(Kind::Screensaver, setting, occupants).await };
        let laid = context.rooms.tasks.spawn(arranged);
        context.navigator.when_done(laid, |attract: &mut AttractBinding, context, laid| {
            attract.laying = false;
            match laid {
                // Somebody may have touched the screen meanwhile.
                Ok(Ok(table)) if context.shown() != Screen::Attract => table.close(Closing::Abandoned),
                Ok(Ok(table)) => attract.look_on(Stage::new(table, context.now()), context),
                Ok(Err(refusal)) => tracing::error!("the screensaver finds no table: {refusal}"),
                Err(error) => tracing::error!("the screensaver finds no table: {error}"),
            }
        });
    }

    fn look_on(&mut self, mut stage: Stage, context: &Context) {
        stage.keep(context.navigator.follow(stage.sitting.changes(), |navigator, _| {
            navigator.screens.attract.hear(&navigator.context);
        }));
        let attract = context.kiosk.global::<AttractState<'_>>();
        attract.set_board(stage.view());
        attract.set_game(stage.screen.board().game.as_ref().into());
        attract.set_variant(stage.screen.board().variant.as_ref().into());
        self.stage = Some(stage);
        self.show(context);
    }

    fn hear(&mut self, context: &Context) {
        let Some(stage) = &mut self.stage else { return };
        if stage.sitting.closing().is_some() {
            self.stage = None;
            return;
        }
        stage.hear(context.now());
        self.show(context);
    }

    fn show(&mut self, context: &Context) {
        let Some(stage) = &mut self.stage else { return };
        let mut view = stage.screen.view(context.now());
        let attract = context.kiosk.global::<AttractState<'_>>();
        attract.set_moving(stage.board.show(stage.screen.surface()));
        view.far.push(view.near);
        renew(attract.get_seats(), &view.far, |rows| attract.set_seats(rows));
        attract.set_thinking(view.thinking);
        attract.set_result(view.result);
    }
}

fn show_picture(picture: SharedPixelBuffer<Rgba8Pixel>, context: &Context) {
    let attract = context.kiosk.global::<AttractState<'_>>();
    attract.set_picture(Image::from_rgba8(picture));
    attract.set_showing(true);
}
