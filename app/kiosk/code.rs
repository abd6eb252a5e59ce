//! QR codes as pictures for the screen, one pixel for each module: the screen enlarges them by whole steps.

use network::qr::Qr;
use slint::{Image, Rgb8Pixel, SharedPixelBuffer};

const DARK: Rgb8Pixel = Rgb8Pixel { r: 0, g: 0, b: 0 };
const LIGHT: Rgb8Pixel = Rgb8Pixel { r: 255, g: 255, b: 255 };

/// The code of a text; no picture where it is too long for a code, which no address of ours is.
pub fn picture(text: &str) -> Image {
    let Ok(qr) = Qr::of(text) else {
        tracing::error!("{text:?} is too long for a QR code");
        return Image::default();
    };
    let side = qr.modules().count() as u32;
    let mut buffer = SharedPixelBuffer::<Rgb8Pixel>::new(side, side);
    for (pixel, dark) in buffer.make_mut_slice().iter_mut().zip(qr.modules().flatten()) {
        *pixel = if *dark { DARK } else { LIGHT };
    }
    Image::from_rgb8(buffer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_the_modules_of_its_code_and_the_quiet_zone() {
        let image = picture("http://192.168.4.1:8080/t/K7MQ2P");
        let buffer = image.to_rgb8().expect("pixels");
        let qr = Qr::of("http://192.168.4.1:8080/t/K7MQ2P").expect("a code");
        assert_eq!(buffer.width() as usize, qr.width());
        let dark = buffer.as_slice().iter().map(|pixel| *pixel == DARK);
        assert!(dark.eq(qr.modules().flatten().copied()));
        assert!(buffer.as_slice()[..4 * qr.width()].iter().all(|pixel| *pixel == LIGHT));
    }
}
