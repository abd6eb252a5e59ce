//! A screen for tests whose futures are run when a test says so. Each test runs on a thread of its own, and so does its screen:
//! Slint knows one event loop for the whole process, so each of these keeps what it has to do to itself.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use i_slint_backend_testing::{TestingBackend, TestingBackendOptions, mock_elapsed_time};
use slint::PlatformError;
use slint::platform::{EventLoopProxy, Platform, WindowAdapter};
use test_support::patience::work_for;

use crate::offscreen::Errands;

thread_local! {
    static ERRANDS: RefCell<Errands> = RefCell::default();
}

/// Makes this thread the one of a screen in memory.
pub fn install() {
    let options = TestingBackendOptions {
        mock_time: true,
        renderer_name: Some("software".into()),
        ..Default::default()
    };
    let screen = Screen { backend: TestingBackend::new(options), is_installed: Cell::new(false) };
    slint::platform::set_platform(Box::new(screen)).unwrap();
}

/// Waits for what others do; everything that is waited for comes.
pub fn until(what: &str, there: impl Fn() -> bool) {
    work_for(what, || {
        let there = there();
        if !there {
            run();
        }
        there.then_some(())
    });
}

/// Does what there is to do by now, and lets a frame pass.
pub fn run() {
    let errands = ERRANDS.with_borrow(Clone::clone);
    errands.run();
    mock_elapsed_time(Duration::from_millis(10));
}

struct Screen {
    backend: TestingBackend,
    /// Whoever asks before is Slint, for the whole process.
    is_installed: Cell<bool>,
}

impl Platform for Screen {
    fn create_window_adapter(&self) -> Result<Rc<dyn WindowAdapter>, PlatformError> {
        self.backend.create_window_adapter()
    }

    fn duration_since_start(&self) -> Duration {
        self.backend.duration_since_start()
    }

    fn new_event_loop_proxy(&self) -> Option<Box<dyn EventLoopProxy>> {
        let own = || Box::new(ERRANDS.with_borrow(Clone::clone)) as Box<dyn EventLoopProxy>;
        self.is_installed.replace(true).then(own)
    }
}
