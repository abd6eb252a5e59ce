//! What a finger does on a board, or on a choice beside it.

use std::time::Duration;

use super::surface::Surface;

/// What a finger does on a board; places are in cells from its top left.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Finger {
    Press(f32, f32),
    Drag(f32, f32),
    Release(f32, f32),
    Tap(f32, f32),
    /// One of the choices beside the board.
    Choose(usize),
    /// No finger, but the next frame of what moves.
    Frame(Duration),
}

impl Finger {
    /// A frame at a time of the window's.
    pub fn frame(milliseconds: i64) -> Finger {
        Finger::Frame(Duration::from_millis(milliseconds.max(0) as u64))
    }

    /// Whether only pieces change their place.
    pub fn slides(self) -> bool {
        matches!(self, Finger::Drag(..) | Finger::Frame(_))
    }

    /// Does it on a board; the number of the move that it chooses, if it does.
    pub fn on(self, surface: &mut Surface) -> Option<usize> {
        match self {
            Finger::Press(x, y) => surface.press(x, y),
            Finger::Drag(x, y) => surface.drag(x, y),
            Finger::Release(x, y) => return surface.release(x, y),
            Finger::Tap(x, y) => return surface.tap(x, y),
            Finger::Choose(number) => return surface.choose(number),
            Finger::Frame(time) => {
                surface.advance(time);
            }
        }
        None
    }
}
