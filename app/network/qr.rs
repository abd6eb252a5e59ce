//! QR codes, from text to what a screen, a browser or a terminal shows.
//!
//! A quarter of a code may be unreadable, because screens under the lights of a hall glare. The quiet zone around it is
//! part of the code here, so that nobody who draws it can forget it.

use std::fmt::Write;

use qrcode::{Color, EcLevel, QrCode};
use thiserror::Error;

/// How many light modules go around a code, as the standard wants it.
const QUIET: usize = 4;

/// How many pixels wide a module of a picture can be.
const MOST_PIXELS: usize = 32;

/// Black on white, whatever the colours of the terminal are.
const BLACK_ON_WHITE: &str = "\x1b[38;5;16;48;5;231m";
const PLAIN: &str = "\x1b[0m";

/// A code with its quiet zone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Qr {
    width: usize,
    /// Row by row, dark modules being true.
    modules: Vec<bool>,
}

/// Why there is no code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum QrError {
    #[error("a text of {bytes} bytes is too long for a QR code; shorten it")]
    TooLong { bytes: usize },
    #[error("a module of a picture can be from 1 to {MOST_PIXELS} pixels wide, not {pixels}")]
    Pixels { pixels: usize },
}

impl Qr {
    /// The code of a text.
    pub fn of(text: &str) -> Result<Qr, QrError> {
        let code = QrCode::with_error_correction_level(text, EcLevel::Q)
            // We choose no version and no character set, so that length is all that can be wrong.
            .map_err(|_| QrError::TooLong { bytes: text.len() })?;
        let width = code.width() + 2 * QUIET;
        let mut modules = vec![false; width * width];
        for (row, colors) in code.to_colors().chunks(code.width()).enumerate() {
            for (column, color) in colors.iter().enumerate() {
                modules[(row + QUIET) * width + column + QUIET] = *color == Color::Dark;
            }
        }
        Ok(Qr { width, modules })
    }

    /// How many modules it is wide and high.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The modules row by row, dark ones being true.
    pub fn modules(&self) -> impl Iterator<Item = &[bool]> {
        self.modules.chunks(self.width)
    }

    /// As an SVG image that can be shown at any size, one unit for each module.
    pub fn svg(&self) -> String {
        let width = self.width;
        let mut path = String::new();
        for (row, modules) in self.modules().enumerate() {
            let mut column = 0;
            for run in modules.chunk_by(|one, next| one == next) {
                if run[0] {
                    let length = run.len();
                    write!(path, "M{column} {row}h{length}v1h-{length}z").expect("a text takes any text");
                }
                column += run.len();
            }
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {width}\" shape-rendering=\"crispEdges\">\
             <path fill=\"#fff\" d=\"M0 0h{width}v{width}h-{width}z\"/><path fill=\"#000\" d=\"{path}\"/></svg>"
        )
    }

    /// As a PNG image of two colours, so many pixels for each module.
    pub fn png(&self, pixels: usize) -> Result<Vec<u8>, QrError> {
        if !(1..=MOST_PIXELS).contains(&pixels) {
            return Err(QrError::Pixels { pixels });
        }
        let side = pixels * self.width;
        let mut rows = Vec::new();
        for modules in self.modules() {
            let mut row = vec![0xff; side.div_ceil(8)];
            for pixel in (0..side).filter(|pixel| modules[pixel / pixels]) {
                row[pixel / 8] &= !(0x80 >> (pixel % 8));
            }
            rows.extend(row.repeat(pixels));
        }
        let mut image = Vec::new();
        let mut encoder = png::Encoder::new(&mut image, side as u32, side as u32);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(png::BitDepth::One);
        let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&rows));
        written.expect("memory takes a picture that is as large as it says");
        Ok(image)
    }

    /// As lines for a terminal, dark or light, two rows of modules in each.
    pub fn terminal(&self) -> String {
        let mut text = String::new();
        for pair in self.modules.chunks(2 * self.width) {
            // The width is odd: below the last row there is nothing but more of the quiet zone.
            let (upper, lower) = pair.split_at(self.width);
            text.push_str(BLACK_ON_WHITE);
            text.extend(upper.iter().enumerate().map(|(column, upper)| {
                match (upper, lower.get(column).copied().unwrap_or(false)) {
                    (false, false) => ' ',
                    (true, false) => '▀',
                    (false, true) => '▄',
                    (true, true) => '█',
                }
            }));
            text.push_str(PLAIN);
            text.push('\n');
        }
        text
    }
}

/// The text with which a phone joins a Wi-Fi; without a password it is an open one.
pub fn wifi(ssid: &str, password: &str) -> String {
    let (ssid, secret) = (escaped(ssid), escaped(password));
    if secret.is_empty() {
        format!("WIFI:T:nopass;S:{ssid};;")
    } else {
        format!("WIFI:T:WPA;S:{ssid};P:{secret};;")
    }
}

/// With a backslash before each sign that means something there.
fn escaped(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '\\' | ';' | ',' | '"' | ':') {
            all.push('\\');
        }
        all.push(letter);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rqrr::PreparedImage;

    /// How many pixels wide a module is in the pictures that are decoded.
    const SCALE: usize = 4;

    const LINK: &str = "http://192.168.178.123:8080/t/K7QX2M";

    /// Every module of a picture, dark ones being true.
    type Picture = Vec<Vec<bool>>;

    fn picture(qr: &Qr) -> Picture {
        qr.modules().map(<[bool]>::to_vec).collect()
    }

    /// What a scanner reads.
    fn scanned(picture: &Picture) -> Option<String> {
        let (height, width) = (SCALE * picture.len(), SCALE * picture[0].len());
        let mut image = PreparedImage::prepare_from_greyscale(width, height, |x, y| {
            if picture[y / SCALE][x / SCALE] { 0 } else { 255 }
        });
        let grids = image.detect_grids();
        Some(grids.first()?.decode().ok()?.1)
    }

    /// Draws the dark path of our own SVG images.
    fn drawn(svg: &str) -> Picture {
        let between = |text: &str, start: &str, end: &str| {
            let text = text.split_once(start).expect(start).1;
            text.split_once(end).expect(end).0.to_owned()
        };
        let width: usize = between(svg, "viewBox=\"0 0 ", " ").parse().expect("a width");
        let mut picture = vec![vec![false; width]; width];
        for run in between(svg, "fill=\"#000\" d=\"M", "z\"").split("zM") {
            let numbers: Vec<usize> = run
                .split([' ', 'h', 'v', '-'])
                .filter(|text| !text.is_empty())
                .map(|text| text.parse().expect("a number"))
                .collect();
            let [column, row, length, 1, back] = numbers[..] else { panic!("{run}") };
            assert_eq!(length, back);
            picture[row][column..column + length].fill(true);
        }
        picture
    }

    /// What a terminal shows.
    fn shown(text: &str) -> Picture {
        let mut picture = Picture::new();
        for line in text.lines() {
            let line = line.strip_prefix(BLACK_ON_WHITE).expect("colours of its own");
            let line = line.strip_suffix(PLAIN).expect("and no trace of them after it");
            let half = |dark: [char; 2]| line.chars().map(|letter| dark.contains(&letter)).collect();
            picture.extend([half(['▀', '█']), half(['▄', '█'])]);
            assert!(line.chars().all(|letter| " ▀▄█".contains(letter)));
        }
        picture
    }

    #[test]
    fn every_form_can_be_scanned() {
        let qr = Qr::of(LINK).expect("short enough");
        assert_eq!(scanned(&picture(&qr)).as_deref(), Some(LINK));
        assert_eq!(drawn(&qr.svg()), picture(&qr));
        let mut terminal = shown(&qr.terminal());
        assert_eq!(scanned(&terminal).as_deref(), Some(LINK));
        assert_eq!(terminal.pop(), Some(vec![false; qr.width()]), "the half line that is left over is light");
        assert_eq!(terminal, picture(&qr));
    }

    #[test]
    fn a_png_shows_the_same() {
        let qr = Qr::of(LINK).expect("short enough");
        for pixels in [1, 3, 8] {
            let image = qr.png(pixels).expect("small enough");
            let mut reader = png::Decoder::new(std::io::Cursor::new(image)).read_info().expect("an image");
            let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
            let info = reader.next_frame(&mut bytes).expect("an image");
            assert_eq!(
                (info.width as usize, info.height as usize),
                (pixels * qr.width(), pixels * qr.width())
            );
            assert_eq!(info.bit_depth, png::BitDepth::One);
            for (y, row) in bytes.chunks(info.line_size).enumerate() {
                for x in 0..pixels * qr.width() {
                    let light = row[x / 8] >> (7 - x % 8) & 1 == 1;
                    assert_eq!(light, !picture(&qr)[y / pixels][x / pixels]);
                }
            }
        }
        for pixels in [0, MOST_PIXELS + 1, usize::MAX] {
            assert_eq!(qr.png(pixels), Err(QrError::Pixels { pixels }));
        }
    }

    #[test]
    fn it_is_read_in_spite_of_glare() {
        let mut picture = picture(&Qr::of(LINK).expect("short enough"));
        // A bright spot in the middle, about a tenth of the code.
        let middle = picture.len() / 2;
        for row in &mut picture[middle - 5..middle + 5] {
            row[middle - 5..middle + 5].fill(false);
        }
        assert_eq!(scanned(&picture).as_deref(), Some(LINK));
    }

    #[test]
    fn the_quiet_zone_is_part_of_it() {
        let picture = picture(&Qr::of("a").expect("short enough"));
        let width = picture.len();
        let edge = |index: usize| index < QUIET || index >= width - QUIET;
        for (y, row) in picture.iter().enumerate() {
            assert!(row.iter().enumerate().all(|(x, dark)| !dark || !(edge(x) || edge(y))));
        }
        assert!(picture[QUIET][QUIET], "and nothing more");
    }

    #[test]
    fn a_text_that_is_too_long_is_refused() {
        assert!(Qr::of("").is_ok());
        let long = "ü".repeat(2000);
        assert_eq!(Qr::of(&long), Err(QrError::TooLong { bytes: 4000 }));
    }

    #[test]
    fn a_wifi_is_written_so_that_phones_understand_it() {
        assert_eq!(wifi("Gametable", "guten tag"), "WIFI:T:WPA;S:Gametable;P:guten tag;;");
        assert_eq!(wifi("a;b,c", r#"d:e\f"g"#), r#"WIFI:T:WPA;S:a\;b\,c;P:d\:e\\f\"g;;"#);
        assert_eq!(wifi("open", ""), "WIFI:T:nopass;S:open;;");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn whatever_is_written_is_scanned(text in "[ -~]{1,120}") {
            let qr = Qr::of(&text).expect("short enough");
            prop_assert_eq!(scanned(&picture(&qr)), Some(text));
        }
    }
}
