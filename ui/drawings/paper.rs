//! From SVG to pixels.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use slint::{Image, Rgba8Pixel, SharedPixelBuffer};

/// Larger than any screen there is; whoever asks for more gets nothing.
const LARGEST: u32 = 8192;

/// The letters that the screens use too.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../fonts/DejaVuSans.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../fonts/DejaVuSans-Bold.ttf").to_vec());
    Arc::new(fonts)
});

/// A picture of so many pixels, perhaps upside down. `inside` is drawn in the measure of `view`.
pub fn draw(inside: &str, view: (f32, f32), (width, height): (u32, u32), turned: bool) -> Image {
    let Some(tree) = read(inside, view) else { return Image::default() };
    if width > LARGEST || height > LARGEST {
        return Image::default();
    }
    let Some(mut pixels) = Pixmap::new(width, height) else { return Image::default() };
    let scale = Transform::from_scale(width as f32 / view.0, height as f32 / view.1);
    let half_turn = Transform::from_row(-1.0, 0.0, 0.0, -1.0, width as f32, height as f32);
    let transform = if turned { scale.post_concat(half_turn) } else { scale };
    resvg::render(&tree, transform, &mut pixels.as_mut());
    let buffer = SharedPixelBuffer::<Rgba8Pixel>::clone_from_slice(pixels.data(), width, height);
    Image::from_rgba8_premultiplied(buffer)
}

/// How wide something is when it is drawn.
pub fn width(inside: &str) -> f32 {
    read(inside, (LARGEST as f32, LARGEST as f32)).map_or(0.0, |tree| tree.root().abs_bounding_box().width())
}

/// A text as it can stand in SVG.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn read(inside: &str, (width, height): (f32, f32)) -> Option<Tree> {
    let text = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{inside}</svg>"#
    );
    let options =
        Options { fontdb: FONTS.clone(), font_family: "DejaVu Sans".to_owned(), ..Options::default() };
    Tree::from_str(&text, &options).ok()
}
