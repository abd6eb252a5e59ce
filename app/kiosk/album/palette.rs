//! Pictures with few colours: flat surfaces need no more, and the files are a third of the size.
//!
//! The colours of a picture are cut in two where they spread most, again and again; what is left together is one colour.

use std::collections::HashMap;

use slint::Rgba8Pixel;

/// As many colours as a byte can name.
const COLOURS: usize = 256;

type Rgb = [u8; 3];

/// The palette, colour after colour, and for each pixel which of them it has.
pub fn paint(pixels: &[Rgba8Pixel]) -> (Vec<u8>, Vec<u8>) {
    let colour = |pixel: &Rgba8Pixel| [pixel.r, pixel.g, pixel.b];
    let mut counts: HashMap<Rgb, u64> = HashMap::new();
    for pixel in pixels {
        *counts.entry(colour(pixel)).or_default() += 1;
    }
    let mut known: Vec<(Rgb, u64)> = counts.into_iter().collect();
    known.sort_unstable();
    let boxes = cut(known);
    let palette = boxes.iter().flat_map(|colours| mean(colours)).collect();
    let mut names: HashMap<Rgb, u8> = HashMap::new();
    for (colours, name) in boxes.iter().zip(0..=u8::MAX) {
        names.extend(colours.iter().map(|(colour, _)| (*colour, name)));
    }
    let indices = pixels.iter().map(|pixel| names.get(&colour(pixel)).copied().unwrap_or_default()).collect();
    (palette, indices)
}

/// The colours in as many boxes as there may be.
fn cut(known: Vec<(Rgb, u64)>) -> Vec<Vec<(Rgb, u64)>> {
    let mut boxes = vec![known];
    while boxes.len() < COLOURS {
        let worst = boxes.iter().enumerate().max_by(|(_, a), (_, b)| spread(a).1.total_cmp(&spread(b).1));
        let Some((number, (part, error))) = worst.map(|(number, colours)| (number, spread(colours))) else {
            break;
        };
        if error == 0.0 {
            break;
        }
        let mut colours = boxes.swap_remove(number);
        colours.sort_unstable_by_key(|(colour, _)| colour[part]);
        let middle = mean(&colours)[part];
        let at = colours.partition_point(|(colour, _)| colour[part] <= middle).clamp(1, colours.len() - 1);
        let upper = colours.split_off(at);
        boxes.extend([colours, upper]);
    }
    boxes
}

/// In which part the colours of a box differ most, and how much, all its pixels together.
fn spread(colours: &[(Rgb, u64)]) -> (usize, f64) {
    let count = colours.iter().map(|(_, count)| count).sum::<u64>() as f64;
    let error = |part: usize| {
        let sum = |of: &dyn Fn(f64) -> f64| -> f64 {
            colours.iter().map(|(colour, count)| of(f64::from(colour[part])) * *count as f64).sum()
        };
        if colours.len() < 2 {
            0.0
        } else {
            sum(&|value| value * value) - sum(&|value| value).powi(2) / count
        }
    };
    let all = [0, 1, 2].map(|part| (part, error(part)));
    all.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or_default()
}

fn mean(colours: &[(Rgb, u64)]) -> Rgb {
    let count: u64 = colours.iter().map(|(_, count)| count).sum();
    [0, 1, 2].map(|part| {
        let sum: u64 = colours.iter().map(|(colour, count)| u64::from(colour[part]) * count).sum();
        ((sum + count / 2) / count.max(1)) as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pixel(r: u8, g: u8, b: u8) -> Rgba8Pixel {
        Rgba8Pixel { r, g, b, a: 255 }
    }

    #[test]
    fn few_colours_stay_as_they_are() {
        let pixels = [pixel(1, 2, 3), pixel(250, 0, 9), pixel(1, 2, 3)];
        let (palette, indices) = paint(&pixels);
        let shown = indices.iter().map(|index| &palette[3 * usize::from(*index)..][..3]);
        assert!(shown.eq([[1, 2, 3], [250, 0, 9], [1, 2, 3]]));
    }

    #[test]
    fn of_many_colours_each_stays_near() {
        let pixels: Vec<Rgba8Pixel> =
            (0..64u8).flat_map(|r| (0..64u8).map(move |g| pixel(4 * r, 4 * g, 128))).collect();
        let (palette, indices) = paint(&pixels);
        assert_eq!(palette.len(), 3 * COLOURS);
        for (pixel, index) in pixels.iter().zip(indices) {
            let shown = &palette[3 * usize::from(index)..][..3];
            assert!(
                shown[0].abs_diff(pixel.r) <= 24 && shown[1].abs_diff(pixel.g) <= 24,
                "{pixel:?} {shown:?}"
            );
        }
    }
}
