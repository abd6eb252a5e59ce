//! What is on a screen at one moment, and what can be read from it.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::NamedTempFile;

/// By how much a part of a pixel may differ: rounding, not drawing.
const NEAR: u8 = 12;

/// A part of a screen, in pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

impl Area {
    pub fn middle(self) -> (f32, f32) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// The middle of it, as wide and high as a share of the whole.
    pub fn within(self, share: f32) -> Area {
        let (width, height) = (share * self.width, share * self.height);
        let (x, y) = self.middle();
        Area { x: x - width / 2.0, y: y - height / 2.0, width, height }
    }
}

/// How much of an area has to agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Likeness {
    /// All of it: the same words in the same place.
    Whole,
    /// Its frame alone, where what is in it cannot be foretold.
    Frame,
}

/// The pixels of a screen: red, green, blue and nothing, row by row.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<u8>,
}

impl Picture {
    pub fn pixel(&self, x: usize, y: usize) -> [u8; 3] {
        let at = 4 * (y * self.width + x);
        [self.pixels[at], self.pixels[at + 1], self.pixels[at + 2]]
    }

    /// How many different colours there are in it.
    pub fn colours(&self) -> usize {
        let colours: std::collections::BTreeSet<&[u8]> =
            self.pixels.chunks_exact(4).map(|pixel| &pixel[..3]).collect();
        colours.len()
    }

    /// Whether an area looks the same in both.
    pub fn agrees(&self, other: &Picture, area: Area, likeness: Likeness) -> bool {
        if (self.width, self.height) != (other.width, other.height) {
            return false;
        }
        let (left, top) = (area.x.ceil().max(0.0) as usize, area.y.ceil().max(0.0) as usize);
        let right = ((area.x + area.width) as usize).min(self.width);
        let bottom = ((area.y + area.height) as usize).min(self.height);
        let in_the_frame =
            |x: usize, y: usize| x < left + 3 || x + 3 >= right || y < top + 3 || y + 3 >= bottom;
        let places = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
        let (mut all, mut different) = (0, 0);
        for (x, y) in places.filter(|(x, y)| likeness == Likeness::Whole || in_the_frame(*x, *y)) {
            all += 1;
            let (one, two) = (self.pixel(x, y), other.pixel(x, y));
            different += usize::from(one.iter().zip(two).any(|(a, b)| a.abs_diff(b) > NEAR));
        }
        // An edge may be drawn on the next pixel; a word or a colour that differs is more than that.
        all > 0 && different * 100 <= all
    }

    /// Whether an area was drawn after the same plan in both, perhaps by other means: lines and edges may lie on the next pixel, so
    /// that each pixel is between the darkest and the brightest around it in the other.
    pub fn resembles(&self, other: &Picture, area: Area) -> bool {
        if (self.width, self.height) != (other.width, other.height) {
            return false;
        }
        let (left, top) = (area.x as usize, area.y as usize);
        let (right, bottom) = (left + area.width as usize, top + area.height as usize);
        let around = |at: usize, end: usize| at.saturating_sub(1)..(at + 2).min(end);
        let is_between = |x: usize, y: usize, part: usize| {
            let rows = around(y, self.height);
            let near = rows.flat_map(|y| around(x, self.width).map(move |x| other.pixel(x, y)[part]));
            let (least, most) = near.fold((u8::MAX, 0), |(least, most), one| (least.min(one), most.max(one)));
            let own = self.pixel(x, y)[part];
            own >= least.saturating_sub(NEAR) && own <= most.saturating_add(NEAR)
        };
        let is_near = |x: usize, y: usize| {
            self.pixel(x, y).iter().zip(other.pixel(x, y)).all(|(a, b)| a.abs_diff(b) <= NEAR)
        };
        let places = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
        let is_strange =
            |(x, y): &(usize, usize)| !is_near(*x, *y) && !(0..3).all(|part| is_between(*x, *y, part));
        let strange = places.filter(is_strange).count();
        // Rings may be wider by a pixel.
        strange * 20 <= (right - left) * (bottom - top)
    }

    /// What the codes in it say, as a phone's camera would read them.
    pub fn codes(&self) -> Vec<String> {
        let file = NamedTempFile::with_suffix(".png").expect("room for a picture");
        self.write(file.path());
        let output = Command::new("zbarimg")
            .args(["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable"])
            .arg(file.path())
            .output()
            .expect("zbarimg starts; `deploy/setup test` installs it");
        String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
    }

    /// How wide the widest white square is, in pixels: that of a code with its quiet zone, for nothing else is white.
    pub fn widest_white(&self) -> usize {
        let is_white = |pixel: &[u8]| pixel[..3].iter().all(|part| *part > 250);
        let longest = |row: &[u8]| {
            let (mut longest, mut run) = (0, 0);
            for pixel in row.chunks_exact(4) {
                run = if is_white(pixel) { run + 1 } else { 0 };
                longest = longest.max(run);
            }
            longest
        };
        self.pixels.chunks_exact(4 * self.width).map(longest).max().unwrap_or(0)
    }

    /// Keeps it where whoever looks into a failure finds it.
    pub fn save(&self, name: &str) {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let folder = target.parent().expect("it is inside the target directory").join("window");
        fs::create_dir_all(&folder).expect("a place for pictures");
        self.write(&folder.join(format!("{name}.png")));
    }

    fn write(&self, path: &Path) {
        let (width, height) = (self.width as u32, self.height as u32);
        image::save_buffer(path, &self.pixels, width, height, image::ColorType::Rgba8)
            .expect("room for a picture");
    }
}
