//! A window on a screen that exists only in memory, for tests that tap it like the real one.

use std::time::Duration;

use i_slint_backend_testing::{
    AccessibleRole, ElementHandle, ElementQuery, TestingBackend, TestingBackendOptions,
};
use slint::ComponentHandle;
use slint::platform::PointerEventButton;
use ui::{Kiosk, Screen, Shell};

use crate::display;

/// All sizes a screen should be good at.
pub const SIZES: [(u32, u32); 5] = [(1920, 1080), (800, 480), (480, 800), (1080, 1920), (3840, 2160)];

/// Opens a window that shows a screen. Each test runs on a thread of its own, and so does its window.
pub fn open(screen: Screen) -> Kiosk {
    let options = TestingBackendOptions {
        mock_time: true,
        renderer_name: Some("software".into()),
        ..Default::default()
    };
    slint::platform::set_platform(Box::new(TestingBackend::new(options))).unwrap();
    let kiosk = display::window().unwrap();
    resize(&kiosk, (800, 480));
    kiosk.global::<Shell<'_>>().set_screen(screen);
    kiosk.show().unwrap();
    kiosk
}

pub fn resize(kiosk: &Kiosk, (width, height): (u32, u32)) {
    kiosk.window().set_size(slint::PhysicalSize::new(width, height));
    pass(Duration::from_millis(100));
}

pub fn labelled(kiosk: &Kiosk, label: &str) -> Vec<ElementHandle> {
    ElementHandle::find_by_accessible_label(kiosk, label).collect()
}

/// Everything that is said.
pub fn labels(kiosk: &Kiosk) -> Vec<String> {
    let speaks = |element: &ElementHandle| element.accessible_label().is_some_and(|label| !label.is_empty());
    let all = ElementQuery::from_root(kiosk).match_predicate(speaks).find_all();
    all.iter().filter_map(ElementHandle::accessible_label).map(String::from).collect()
}

pub fn says(kiosk: &Kiosk, words: &str) -> bool {
    !labelled(kiosk, words).is_empty()
}

/// What can be tapped under this label.
pub fn button(kiosk: &Kiosk, label: &str) -> ElementHandle {
    let can_be_tapped = |element: &ElementHandle| {
        matches!(element.accessible_role(), Some(AccessibleRole::Button | AccessibleRole::RadioButton))
    };
    let found = labelled(kiosk, label).into_iter().find(can_be_tapped);
    found.unwrap_or_else(|| panic!("there is no button labelled {label:?}"))
}

pub fn tap(kiosk: &Kiosk, label: &str) {
    button(kiosk, label).mock_single_click(PointerEventButton::Left);
}

/// Lets time pass, a little at a time.
pub fn pass(time: Duration) {
    for _ in 0..time.as_millis() / 50 {
        i_slint_backend_testing::mock_elapsed_time(Duration::from_millis(50));
    }
}

/// Draws the window, unless it is so large that this takes long; with `PICTURES` in the environment, always, and into a
/// file of that folder.
pub fn picture(kiosk: &Kiosk, name: &str) {
    let folder = std::env::var_os("PICTURES");
    if folder.is_none() && kiosk.window().size().width > 1000 {
        return;
    }
    let pixels = kiosk.window().take_snapshot().unwrap();
    if let Some(folder) = folder {
        let path =
            std::path::Path::new(&folder).join(format!("{name}-{}x{}.png", pixels.width(), pixels.height()));
        image::save_buffer(path, pixels.as_bytes(), pixels.width(), pixels.height(), image::ColorType::Rgba8)
            .unwrap();
    }
}

/// Fails unless what has these labels lies on the screen and can be hit with a finger.
pub fn can_be_hit(kiosk: &Kiosk, labels: &[&str]) {
    let size = kiosk.window().size();
    for label in labels {
        let element = button(kiosk, label);
        let (at, extent) = (element.absolute_position(), element.size());
        let lies_inside = at.x >= 0.0
            && at.y >= 0.0
            && at.x + extent.width <= size.width as f32 + 0.5
            && at.y + extent.height <= size.height as f32 + 0.5;
        assert!(lies_inside, "{label} lies on a screen of {}×{}", size.width, size.height);
        assert!(extent.width >= 40.0 && extent.height >= 40.0, "{label} at {}×{}", size.width, size.height);
    }
}
