//! The screensaver: matches of brains, one after the other, for as long as nobody touches the screen.

use std::path::Path;
use std::time::Instant;

use slint::{ComponentHandle, Image, Rgba8Pixel, SharedPixelBuffer};
use ui::{AttractState, Screen};

use super::Desk;
use crate::kiosk::media::{Film, Media, Show};
use crate::kiosk::programme::Programme;
use crate::kiosk::stage::Stage;
use crate::kiosk::window;
use crate::protocol::Closing;
use crate::sound::Sound;
use crate::table::Kind;

/// What the screensaver shows.
pub struct Attract {
    programme: Programme,
    media: Media,
    /// One of the exhibitor's own pictures is shown, or looked for.
    picture: Option<Picture>,
    /// How many pictures were asked for: one that is not the last is not shown any more.
    asked: u64,
    pub(super) stage: Option<Stage>,
    /// A table is being laid.
    laying: bool,
}

/// What is shown between two matches.
enum Picture {
    /// It is being read.
    Awaited,
    Until(Instant),
    /// A film that is not over.
    Film,
}

impl Attract {
    pub fn new(media: &Path) -> Attract {
        Attract {
            programme: Programme::default(),
            media: Media::new(media),
            picture: None,
            asked: 0,
            stage: None,
            laying: false,
        }
    }

    /// Whether the picture that was asked for at this time is still wanted.
    fn still_wants(&self, asked: u64) -> bool {
        self.picture.is_some() && self.asked == asked
    }
}

impl Desk {
    /// Begins the screensaver.
    pub fn begin_attract(&mut self) {
        self.shell(|shell| shell.set_countdown(0));
        self.go(Screen::Attract);
        self.run_attract(self.now());
    }

    /// A touch wakes the table, and does nothing else.
    pub fn wake(&mut self) {
        self.touch();
        self.speaker.play(Sound::Wake);
        self.go_home();
    }

    /// Its match is not worth going on with.
    pub(super) fn end_attract(&mut self) {
        self.end_picture();
        if let Some(stage) = self.attract.stage.take() {
            stage.sitting.table().close(Closing::Abandoned);
        }
    }

    /// Lets time pass: a match that is over stays for a while, then comes the next.
    pub(super) fn run_attract(&mut self, now: Instant) {
        let pause = self.settings.screen.attract_pause;
        let over = self.attract.stage.as_ref().map(|stage| stage.over_since);
        match over {
            Some(None) => self.show_attract(now),
            Some(Some(since)) if now.saturating_duration_since(since) < pause => self.show_attract(now),
            _ if self.attract.laying => {}
            _ => match self.attract.picture {
                Some(Picture::Awaited | Picture::Film) => {}
                Some(Picture::Until(end)) if now < end => {}
                Some(Picture::Until(_)) => self.next_match(),
                None if over.is_some() => self.next_picture(),
                None => self.next_match(),
            },
        }
    }

    /// Between two matches comes one of the exhibitor's own pictures, if there are any.
    fn next_picture(&mut self) {
        self.attract.picture = Some(Picture::Awaited);
        self.attract.asked += 1;
        let asked = self.attract.asked;
        let size = self.with(|kiosk| kiosk.window().size()).unwrap_or_default();
        let next = self.attract.media.next((size.width, size.height), &self.rooms.tasks);
        self.when_done(next, move |desk, show| {
            if !desk.attract.still_wants(asked) {
                return;
            }
            match show {
                None => desk.next_match(),
                Some(Show::Picture(picture)) => {
                    desk.show_picture(picture);
                    let until = desk.now() + desk.settings.screen.attract_picture;
                    desk.attract.picture = Some(Picture::Until(until));
                }
                Some(Show::Film(film)) => desk.show_film(film, asked),
            }
        });
    }

    fn show_picture(&self, picture: SharedPixelBuffer<Rgba8Pixel>) {
        self.with(|kiosk| {
            let attract = kiosk.global::<AttractState<'_>>();
            attract.set_picture(Image::from_rgba8(picture));
            attract.set_showing(true);
        });
    }

    /// Shows one frame after the other until the film is over.
    fn show_film(&mut self, mut film: Film, asked: u64) {
        self.attract.picture = Some(Picture::Film);
        let me = self.me.clone();
        self.when_done(
            async move {
                while let Some(frame) = film.frame().await {
                    let Some(desk) = me.upgrade() else { return };
                    let desk = desk.borrow();
                    if !desk.attract.still_wants(asked) {
                        return;
                    }
                    desk.show_picture(frame);
                }
            },
            move |desk, ()| {
                if desk.attract.still_wants(asked) {
                    desk.next_match();
                }
            },
        );
    }

    fn end_picture(&mut self) {
        if self.attract.picture.take().is_some() {
            self.with(|kiosk| {
                let attract = kiosk.global::<AttractState<'_>>();
                attract.set_showing(false);
                attract.set_picture(Image::default());
            });
        }
    }

    fn next_match(&mut self) {
        self.end_attract();
        let next = self.attract.programme.next(&self.rooms.lobby.games(), &mut rand::rng());
        let Some((setting, occupants)) = next else { return };
        self.attract.laying = true;
        let lobby = self.rooms.lobby.clone();
        let laid =
            self.rooms.tasks.spawn(async move { lobby.arrange(Kind::Screensaver, setting, occupants).await });
        self.when_done(laid, |desk, laid| {
            desk.attract.laying = false;
            match laid {
                // Somebody may have touched the screen meanwhile.
                Ok(Ok(table)) if desk.screen() != Screen::Attract => table.close(Closing::Abandoned),
                Ok(Ok(table)) => desk.look_on(Stage::new(table, desk.now())),
                Ok(Err(refusal)) => tracing::error!("the screensaver finds no table: {refusal}"),
                Err(error) => tracing::error!("the screensaver finds no table: {error}"),
            }
        });
    }

    fn look_on(&mut self, mut stage: Stage) {
        stage.keep(self.listen(&stage, Desk::hear_the_show));
        self.with(|kiosk| {
            let attract = kiosk.global::<AttractState<'_>>();
            attract.set_board(stage.view());
            attract.set_game(stage.screen.board().game.as_ref().into());
            attract.set_variant(stage.screen.board().variant.as_ref().into());
        });
        self.attract.stage = Some(stage);
        self.show_attract(self.now());
    }

    fn hear_the_show(&mut self) {
        let now = self.now();
        let Some(stage) = &mut self.attract.stage else { return };
        if stage.sitting.closing().is_some() {
            self.attract.stage = None;
            return;
        }
        stage.hear(now);
        self.show_attract(now);
    }

    fn show_attract(&mut self, now: Instant) {
        let (Some(stage), Some(kiosk)) = (&mut self.attract.stage, self.kiosk.upgrade()) else { return };
        let view = stage.screen.view(now);
        let attract = kiosk.global::<AttractState<'_>>();
        attract.set_moving(stage.board.show(stage.screen.surface()));
        window::attract::show(&attract, view);
    }

    /// A frame of a motion.
    pub fn slide_attract(&mut self, time: std::time::Duration) {
        let (Some(stage), Some(kiosk)) = (&mut self.attract.stage, self.kiosk.upgrade()) else { return };
        stage.screen.surface().advance(time);
        let moving = stage.board.show_pieces(stage.screen.surface());
        kiosk.global::<AttractState<'_>>().set_moving(moving);
    }
}
