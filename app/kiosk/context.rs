//! What every screen works with, and the way back to the navigator.
//!
//! Slint calls us at any time, perhaps while the navigator is at work. So whatever calls (a button, an answer that was awaited, a
//! screen that wants another one to be shown) only puts down what is to be done, and the navigator does it, one thing after the
//! other. If it is free, that is at once.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::{Rc, Weak};
use std::sync::Arc;
use std::time::{Duration, Instant};

use config::Config;
use house::Rooms;
use slint::{ComponentHandle, JoinHandle};
use sound::{Sound, Speaker};
use tokio::sync::watch;
use ui::{Kiosk, RefusalKind, Screen, Shell};

use super::idle::IdleTime;
use super::navigator::{Navigator, Shown};
use super::screens::KioskScreen;
use super::visitors::Visitors;

/// How long it is said why something was refused.
const REFUSAL: Duration = Duration::from_secs(4);

/// Tells the time. It is told and not taken, so that an evening passes in a test without waiting.
pub type WallClock = Rc<dyn Fn() -> Instant>;

/// Something for the navigator to do.
type QueuedEvent = Box<dyn FnOnce(&mut Navigator)>;

/// What all screens share. The navigator has it, and lends it to the screen that it calls.
pub struct Context {
    pub kiosk: Kiosk,
    pub navigator: Post,
    pub rooms: Rooms,
    pub settings: Arc<Config>,
    pub speaker: Speaker,
    pub idle: IdleTime,
    pub visitors: Visitors,
    shown: Shown,
    clock: WallClock,
    refused_at: Option<Instant>,
}

impl Context {
    pub fn new(kiosk: &Kiosk, rooms: Rooms, clock: WallClock, navigator: Post, shown: Shown) -> Context {
        let settings = rooms.settings.now();
        Context {
            kiosk: kiosk.clone_strong(),
            navigator,
            rooms,
            speaker: Speaker::open(settings.screen.volume),
            idle: IdleTime::new(&settings.idle, clock()),
            settings,
            visitors: Visitors::default(),
            shown,
            clock,
            refused_at: None,
        }
    }

    pub fn now(&self) -> Instant {
        (self.clock)()
    }

    /// Which screen is shown.
    pub fn shown(&self) -> Screen {
        self.shown.get()
    }

    pub fn shell(&self) -> Shell<'_> {
        self.kiosk.global::<Shell<'_>>()
    }

    /// Where phones find what has this path; nothing while there is no network.
    pub fn link(&self, path: &str) -> Option<String> {
        self.rooms.page.borrow().as_ref().map(|page| format!("{page}{path}"))
    }

    /// Somebody is there.
    pub fn touched(&mut self) {
        self.idle.touch(self.now());
        self.shell().set_countdown(0);
    }

    /// Says for a while why something does not happen.
    pub fn refuse(&mut self, refusal: RefusalKind) {
        self.refused_at = Some(self.now());
        self.speaker.play(Sound::Refused);
        self.shell().set_refusal(refusal);
    }

    /// What was said for long enough is not said any more.
    pub fn fall_silent(&mut self, now: Instant) {
        if self.refused_at.is_some_and(|at| now.saturating_duration_since(at) > REFUSAL) {
            self.refused_at = None;
            self.shell().set_refusal(RefusalKind::None);
        }
    }
}

/// A cheap handle to the navigator: its queue.
#[derive(Clone)]
pub struct Post {
    events: Rc<RefCell<VecDeque<QueuedEvent>>>,
    navigator: Weak<RefCell<Navigator>>,
}

impl Post {
    pub fn to(navigator: &Weak<RefCell<Navigator>>) -> Post {
        Post { events: Rc::default(), navigator: navigator.clone() }
    }

    /// Has something done; whether there is still anybody to do it.
    pub fn tell(&self, event: impl FnOnce(&mut Navigator) + 'static) -> bool {
        let Some(navigator) = self.navigator.upgrade() else { return false };
        self.events.borrow_mut().push_back(Box::new(event));
        // Whoever is at work already comes to it afterwards.
        if let Ok(mut navigator) = navigator.try_borrow_mut() {
            while let Some(event) = self.next() {
                event(&mut navigator);
            }
        }
        true
    }

    fn next(&self) -> Option<QueuedEvent> {
        self.events.borrow_mut().pop_front()
    }

    /// Shows a screen.
    pub fn go<S: KioskScreen>(&self, entry: S::Entry) {
        self.tell(move |navigator| navigator.go::<S>(entry));
    }

    /// Somebody has touched something of a screen. What means nothing there is only a sign of life.
    pub fn touch<S: KioskScreen>(&self, touch: impl Into<Option<S::Touch>>) {
        let touch = touch.into();
        self.tell(move |navigator| {
            navigator.context.touched();
            touch.into_iter().for_each(|touch| navigator.touch::<S>(touch));
        });
    }

    /// Nobody has touched this screen: the window tells it something by itself, or another screen asks it to do something.
    pub fn pass<S: KioskScreen>(&self, touch: S::Touch) {
        self.tell(move |navigator| navigator.touch::<S>(touch));
    }

    /// Does something with a screen.
    pub fn call<S: KioskScreen>(&self, act: impl FnOnce(&mut S, &mut Context) + 'static) {
        self.tell(move |navigator| act(S::among(&mut navigator.screens), &mut navigator.context));
    }

    /// What a screen does when something that takes time is done.
    pub fn when_done<S: KioskScreen, T: 'static>(
        &self,
        awaited: impl Future<Output = T> + 'static,
        then: impl FnOnce(&mut S, &mut Context, T) + 'static,
    ) {
        let post = self.clone();
        spawn(async move {
            let done = awaited.await;
            post.call(move |screen: &mut S, context| then(screen, context, done));
        });
    }

    /// Does something with each value of a watch channel, beginning with the one that is there, and once more at its end.
    pub fn follow<T: Clone + 'static>(
        &self,
        mut values: watch::Receiver<T>,
        heard: fn(&mut Navigator, T),
    ) -> Option<JoinHandle<()>> {
        let post = self.clone();
        values.mark_changed();
        spawn(async move {
            let mut goes_on = true;
            while goes_on {
                goes_on = values.changed().await.is_ok();
                let value = values.borrow_and_update().clone();
                goes_on &= post.tell(move |navigator| heard(navigator, value));
            }
        })
    }
}

/// Has something awaited on Slint's thread.
fn spawn(task: impl Future<Output = ()> + 'static) -> Option<JoinHandle<()>> {
    let task = slint::spawn_local(task);
    task.inspect_err(|error| tracing::error!("the screen cannot wait for anything: {error}")).ok()
}
