//! Pieces, animals and signs as pictures of exactly the size they are shown at.
//!
//! [`install`] answers the callbacks of the [`Drawings`] global, on the thread of the window. What was drawn once is kept,
//! so that a binding that asks again costs a look-up; what has not been asked for the longest is forgotten first.

mod data;
mod far;
mod paper;
mod svg;

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use slint::{ComponentHandle, Global, Image};

use crate::Drawings;

/// How many bytes of pictures are kept: far more than is ever shown at once.
const KEPT: usize = 64 << 20;

/// Lets a window draw. Called once, by whoever opens it.
pub fn install<W>(window: &W)
where
    W: ComponentHandle,
    for<'a> Drawings<'a>: Global<'a, W>,
{
    let kept = Rc::new(RefCell::new(KeptPictures::default()));
    let drawings = window.global::<Drawings<'_>>();
    let own = kept.clone();
    drawings.on_piece(move |figure, tint, pixels, turned| {
        let draw = |pixels| paper::draw(&svg::piece(&figure, tint), (100.0, 100.0), pixels, turned);
        own.borrow_mut().get(format!("piece {figure} {tint:?} {turned}"), pixels, draw)
    });
    let own = kept.clone();
    drawings.on_animal(move |name, hue, pixels| {
        let draw = |pixels| paper::draw(&svg::animal(&name, &hue), (48.0, 48.0), pixels, false);
        own.borrow_mut().get(format!("animal {name} {hue}"), pixels, draw)
    });
    drawings.on_icon(move |name, colour, pixels| {
        let rgb = format!("#{:02x}{:02x}{:02x}", colour.red(), colour.green(), colour.blue());
        let opacity = f32::from(colour.alpha()) / 255.0;
        let draw = |pixels| paper::draw(&svg::sign(&name, &rgb, opacity), (24.0, 24.0), pixels, false);
        kept.borrow_mut().get(format!("icon {name} {rgb} {opacity}"), pixels, draw)
    });
    // Its clock never shows the same twice: not kept.
    drawings.on_far_seat(|seat, look, width, height| match (u32::try_from(width), u32::try_from(height)) {
        (Ok(width), Ok(height)) => far::draw(&seat, &look, (width, height)),
        _ => Image::default(),
    });
}

/// The pictures that were drawn, with the number of the wish that asked for them last.
#[derive(Default)]
struct KeptPictures {
    pictures: HashMap<(String, u32), (Image, u64)>,
    bytes: usize,
    wishes: u64,
}

impl KeptPictures {
    /// A square picture, drawn only if it is not there.
    fn get(&mut self, what: String, pixels: i32, draw: impl FnOnce((u32, u32)) -> Image) -> Image {
        let Ok(pixels @ 1..) = u32::try_from(pixels) else { return Image::default() };
        self.wishes += 1;
        let (image, wish) = self.pictures.entry((what, pixels)).or_insert_with(|| {
            self.bytes += bytes(pixels);
            (draw((pixels, pixels)), 0)
        });
        *wish = self.wishes;
        let image = image.clone();
        while self.bytes > KEPT && self.pictures.len() > 1 {
            self.forget_one();
        }
        image
    }

    fn forget_one(&mut self) {
        let oldest = self.pictures.iter().min_by_key(|(_, (_, wish))| *wish).map(|(what, _)| what.clone());
        if let Some(what) = oldest {
            self.bytes -= bytes(what.1);
            self.pictures.remove(&what);
        }
    }
}

fn bytes(pixels: u32) -> usize {
    4 * pixels as usize * pixels as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tint;

    fn ink(image: &Image) -> usize {
        image.to_rgba8_premultiplied().unwrap().as_slice().iter().filter(|pixel| pixel.a > 0).count()
    }

    #[test]
    fn every_piece_animal_and_sign_can_be_drawn() {
        for figure in data::FIGURES.figures.keys() {
            for turned in [false, true] {
                let image = paper::draw(&svg::piece(figure, Tint::Red), (100.0, 100.0), (40, 40), turned);
                assert!(ink(&image) > 400, "{figure}");
            }
        }
        for name in data::ANIMALS.animals.keys() {
            assert!(ink(&paper::draw(&svg::animal(name, "teal"), (48.0, 48.0), (40, 40), false)) > 1200);
        }
        for name in data::SIGNS.signs.keys() {
            assert!(
                ink(&paper::draw(&svg::sign(name, "#fff", 1.0), (24.0, 24.0), (48, 48), false)) > 80,
                "{name}"
            );
        }
    }

    #[test]
    fn a_figure_nobody_knows_is_a_disc() {
        assert_eq!(svg::piece("dragon", Tint::Blue), svg::piece("disc", Tint::Blue));
    }

    #[test]
    fn what_is_turned_stands_on_its_head() {
        let draw = |turned| {
            let image = paper::draw(&svg::piece("pawn", Tint::White), (100.0, 100.0), (50, 50), turned);
            image.to_rgba8_premultiplied().unwrap()
        };
        let (upright, turned) = (draw(false), draw(true));
        let alpha = |pixel: &slint::Rgba8Pixel| i32::from(pixel.a);
        let near = |one, other| (alpha(one) - alpha(other)).abs() < 80;
        let mut pairs = upright.as_slice().iter().zip(turned.as_slice().iter().rev());
        assert!(pairs.all(|(one, other)| near(one, other)), "edges are drawn a little differently, no more");
        let mut pairs = upright.as_slice().iter().zip(turned.as_slice());
        assert!(!pairs.all(|(one, other)| near(one, other)));
    }

    #[test]
    fn what_was_drawn_is_kept_and_what_was_not_asked_for_is_forgotten_first() {
        let mut kept = KeptPictures::default();
        let mut drawn = 0;
        // Three of these are more than is kept.
        for what in ["old", "new", "old", "newest", "old"] {
            kept.get(what.to_owned(), 2800, |_| {
                drawn += 1;
                Image::default()
            });
        }
        assert_eq!(drawn, 3, "only the one in between is gone");
        assert!(kept.bytes <= KEPT && kept.pictures.len() == 2);
        kept.get("nothing".to_owned(), 0, |_| panic!("there is nothing to draw"));
        kept.get("nothing".to_owned(), -7, |_| panic!("there is nothing to draw"));
    }
}
