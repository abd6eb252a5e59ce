//! Reads a picture: within limits, upright, and as large as the screen.
//!
//! Whoever fills the folder may bring anything, straight from a camera too. A picture is scaled once, here, so that the
//! screen has nothing to do with it but to show it; one that would need more memory than a small machine can spare is
//! refused before it is unpacked.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageReader, Limits};
use slint::SharedPixelBuffer;
use thiserror::Error;

use super::Picture;

/// Neither side may be longer, in pixels.
const LONGEST: u32 = 16_384;

/// What a picture may take unpacked: 64 megapixels of a camera.
const MEMORY: u64 = 192 << 20;

/// Why a picture cannot be shown.
#[derive(Debug, Error)]
pub enum PictureError {
    #[error("it cannot be read: {0}")]
    File(#[from] io::Error),
    #[error("it is too large, {width} by {height} pixels; bring a smaller one, such as 3840 by 2160")]
    TooLarge { width: u32, height: u32 },
    #[error("it is not a picture that can be shown: {0}")]
    Broken(#[from] ImageError),
}

/// A picture that fits into a size; it keeps its shape, and a smaller one stays as it is.
pub fn read(path: &Path, size: (u32, u32)) -> Result<Picture, PictureError> {
    let mut reader = ImageReader::new(BufReader::new(File::open(path)?)).with_guessed_format()?;
    // Ours is checked below, where its size can be told.
    reader.limits(limits(MEMORY));
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    if width > LONGEST || height > LONGEST || decoder.total_bytes() > MEMORY {
        return Err(PictureError::TooLarge { width, height });
    }
    // A picture that does not say how it was taken, or says it wrongly, was taken upright.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut image = scale(DynamicImage::from_decoder(decoder)?, lying(size, orientation));
    image.apply_orientation(orientation);
    let image = image.into_rgba8();
    Ok(SharedPixelBuffer::clone_from_slice(image.as_raw(), image.width(), image.height()))
}

fn limits(memory: u64) -> Limits {
    let mut limits = Limits::default();
    limits.max_alloc = Some(memory);
    limits
}

/// The size into which a picture has to fit before it is turned.
fn lying((width, height): (u32, u32), orientation: Orientation) -> (u32, u32) {
    match orientation {
        Orientation::Rotate90
        | Orientation::Rotate270
        | Orientation::Rotate90FlipH
        | Orientation::Rotate270FlipH => (height, width),
        Orientation::NoTransforms
        | Orientation::Rotate180
        | Orientation::FlipHorizontal
        | Orientation::FlipVertical => (width, height),
    }
}

/// Makes a picture smaller if it has to be. One that is far too large is averaged, which takes no memory; for one that is
/// nearly right that would be too coarse.
fn scale(image: DynamicImage, (width, height): (u32, u32)) -> DynamicImage {
    let (width, height) = (width.max(1), height.max(1));
    if image.width() <= width && image.height() <= height {
        return image;
    }
    let far = image.width() / 2 >= width || image.height() / 2 >= height;
    if far { image.thumbnail(width, height) } else { image.resize(width, height, FilterType::Triangle) }
}
