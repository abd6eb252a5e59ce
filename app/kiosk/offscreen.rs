//! A screen in memory, drawn by the processor alone: for pictures, measurements and tests, wherever there is no display.
//!
//! Whoever has one is its event loop: [`Offscreen::turn`] runs what has to be done, [`Offscreen::draw`] draws what has changed.

use std::cell::{Cell, Ref, RefCell};
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use slint::platform::software_renderer::{
    MinimalSoftwareWindow, PhysicalRegion, PremultipliedRgbaColor, RepaintBufferType,
};
use slint::platform::{
    EventLoopProxy, Platform, PointerEventButton, WindowAdapter, WindowEvent, update_timers_and_animations,
};
use slint::{EventLoopError, LogicalPosition, PhysicalSize, PlatformError};

type QueuedErrand = Box<dyn FnOnce() + Send>;

/// What a screen has to do; a cheap handle to the list of it.
#[derive(Clone, Default)]
pub struct Errands(Arc<Mutex<Vec<QueuedErrand>>>);

impl Errands {
    /// Does all that is there by now.
    pub fn run(&self) {
        let all = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        all.into_iter().for_each(|errand| errand());
    }
}

impl EventLoopProxy for Errands {
    fn quit_event_loop(&self) -> Result<(), EventLoopError> {
        Err(EventLoopError::NoEventLoopProvider)
    }

    fn invoke_from_event_loop(&self, errand: QueuedErrand) -> Result<(), EventLoopError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(errand);
        Ok(())
    }
}

/// The time by which everything on a screen moves.
#[derive(Clone)]
pub enum ScreenClock {
    Real(Instant),
    /// Goes on by this much with each turn, and not otherwise.
    Steps(Rc<Cell<Duration>>, Duration),
}

impl ScreenClock {
    /// Time as it passes.
    pub fn real() -> ScreenClock {
        ScreenClock::Real(Instant::now())
    }

    /// Time that stands until the screen takes its next turn.
    pub fn steps(step: Duration) -> ScreenClock {
        ScreenClock::Steps(Rc::default(), step)
    }

    fn now(&self) -> Duration {
        match self {
            ScreenClock::Real(beginning) => beginning.elapsed(),
            ScreenClock::Steps(now, _) => now.get(),
        }
    }

    fn step(&self) {
        match self {
            ScreenClock::Real(_) => {}
            ScreenClock::Steps(now, step) => now.set(now.get() + *step),
        }
    }
}

/// A screen in memory. There is one for each thread.
pub struct Offscreen {
    window: Rc<MinimalSoftwareWindow>,
    errands: Errands,
    clock: ScreenClock,
    size: Cell<(u32, u32)>,
    pixels: RefCell<Vec<PremultipliedRgbaColor>>,
}

impl Offscreen {
    /// Makes this thread the one of a screen of this size.
    pub fn install(size: (u32, u32), clock: ScreenClock) -> Result<Offscreen, PlatformError> {
        let window = MinimalSoftwareWindow::new(RepaintBufferType::ReusedBuffer);
        let errands = Errands::default();
        let platform = OffscreenPlatform {
            window: window.clone(),
            errands: errands.clone(),
            clock: clock.clone(),
            is_installed: Cell::new(false),
        };
        slint::platform::set_platform(Box::new(platform))
            .map_err(|error| PlatformError::Other(error.to_string()))?;
        let screen = Offscreen { window, errands, clock, size: Cell::new(size), pixels: RefCell::default() };
        screen.resize(size);
        Ok(screen)
    }

    pub fn resize(&self, size: (u32, u32)) {
        self.size.set(size);
        self.window.set_size(PhysicalSize::new(size.0, size.1));
        *self.pixels.borrow_mut() =
            vec![PremultipliedRgbaColor::default(); size.0 as usize * size.1 as usize];
        // Nothing of the old picture is left.
        self.window.request_redraw();
    }

    pub fn size(&self) -> (u32, u32) {
        self.size.get()
    }

    /// What was drawn.
    pub fn pixels(&self) -> Ref<'_, Vec<PremultipliedRgbaColor>> {
        self.pixels.borrow()
    }

    /// Does what has to be done: errands, timers, the next step of every motion.
    pub fn turn(&self) {
        self.clock.step();
        self.errands.run();
        update_timers_and_animations();
    }

    /// Draws what has changed, if anything has.
    pub fn draw(&self) -> Option<PhysicalRegion> {
        let mut region = None;
        self.window.draw_if_needed(|renderer| {
            region = Some(renderer.render(&mut self.pixels.borrow_mut(), self.size.get().0 as usize));
        });
        region
    }

    /// A finger comes down.
    pub fn press(&self, position: LogicalPosition) {
        self.tell(WindowEvent::PointerPressed { position, button: PointerEventButton::Left });
    }

    /// It is lifted, and is gone.
    pub fn release(&self, position: LogicalPosition) {
        self.tell(WindowEvent::PointerReleased { position, button: PointerEventButton::Left });
        self.tell(WindowEvent::PointerExited);
    }

    fn tell(&self, event: WindowEvent) {
        self.window.dispatch_event(event);
    }
}

/// How many pixels were drawn.
pub fn area(region: &PhysicalRegion) -> usize {
    region.iter().map(|(_, size)| size.width as usize * size.height as usize).sum()
}

struct OffscreenPlatform {
    window: Rc<MinimalSoftwareWindow>,
    errands: Errands,
    clock: ScreenClock,
    /// Whoever asks before is Slint, for the whole process; but tests have many screens there.
    is_installed: Cell<bool>,
}

impl Platform for OffscreenPlatform {
    fn create_window_adapter(&self) -> Result<Rc<dyn WindowAdapter>, PlatformError> {
        Ok(self.window.clone())
    }

    fn duration_since_start(&self) -> Duration {
        self.clock.now()
    }

    fn new_event_loop_proxy(&self) -> Option<Box<dyn EventLoopProxy>> {
        let own = || Box::new(self.errands.clone()) as Box<dyn EventLoopProxy>;
        self.is_installed.replace(true).then(own)
    }
}
