//! What is said about a seat, upside down for whoever sits across the table: without a graphics processor nothing else can
//! turn it. Drawing it takes a few milliseconds, so it can be drawn anew with every second of a clock.

use slint::{Color, Image, Model};

use super::{paper, svg};
use crate::{FarLook, FarSeat, Tint};

/// How far letters may shrink before a text is cut.
const SMALLEST: f32 = 0.75;

/// How much of a card's usual height what a seat has beside the board needs below the rest.
const GOODS: f32 = 0.36;

/// A picture of so many pixels.
pub fn draw(seat: &FarSeat, look: &FarLook, (width, height): (u32, u32)) -> Image {
    let (w, h) = (width as f32, height as f32);
    let goods = goods(seat);
    // Long and low as such a card is, its height says how large everything is.
    let unit = (if goods.is_empty() { h } else { h / (1.0 + GOODS) }).min(w / 3.0);
    let (pad, side, line) = (0.16 * unit, 0.62 * unit, (0.018 * unit).max(1.0));
    // What is said of the seat stands above what it has.
    let lower_edge = if goods.is_empty() { h } else { h - GOODS * unit };
    let middle = lower_edge / 2.0;
    let top = middle - side / 2.0;
    let mut inside = format!(
        r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" fill="{}" stroke="{}" stroke-width="{}"/>"#,
        line,
        line,
        w - 2.0 * line,
        h - 2.0 * line,
        0.1 * unit,
        hex(look.ground),
        hex(look.edge),
        2.0 * line,
    );
    inside += &format!(
        r#"<rect x="{pad}" y="{top}" width="{side}" height="{side}" rx="{}" fill="{}"/>"#,
        0.06 * unit,
        hex(look.wood)
    );
    inside += &placed(&svg::piece(&seat.face, seat.tint), (pad, top), side / 100.0);
    let clock = TextLine { text: &seat.clock, size: 0.42 * unit, bold: true, colour: look.text };
    let clock_width = if seat.clock.is_empty() { 0.0 } else { clock.width() + pad };
    inside += &clock.at(w - pad - clock_width.max(pad) + pad, middle + 0.15 * unit);
    let left = pad + side + pad;
    let sign = if seat.won { "star" } else { "play" };
    let sign_width = if seat.won || seat.to_move { 0.34 * unit } else { 0.0 };
    let room = w - left - pad - clock_width;
    let title = TextLine { text: &seat.title, size: 0.26 * unit, bold: true, colour: look.text };
    let lower = if seat.line.is_empty() { middle + 0.09 * unit } else { middle - 0.05 * unit };
    inside += &title.fitted(room - sign_width, left + sign_width, lower);
    if sign_width > 0.0 {
        let drawn = svg::sign(sign, &hex(look.edge), 1.0);
        inside += &placed(&drawn, (left, lower - 0.21 * unit), 0.24 * unit / 24.0);
    }
    let rest = TextLine { text: &seat.line, size: 0.18 * unit, bold: false, colour: look.muted };
    inside += &rest.fitted(room, left, middle + 0.23 * unit);
    let (size, mut x) = (0.9 * GOODS * unit, pad);
    for (figure, tint, count) in goods {
        let count = TextLine { text: &count, size: 0.22 * unit, bold: true, colour: look.text };
        let width = size + count.width();
        if x + width > w - pad {
            break;
        }
        // On wood, for the same reason as the seat's own piece.
        inside += &format!(
            r#"<rect x="{x}" y="{}" width="{size}" height="{size}" rx="{}" fill="{}"/>"#,
            lower_edge - pad / 2.0,
            0.06 * unit,
            hex(look.wood)
        );
        inside += &placed(&svg::piece(&figure, tint), (x, lower_edge - pad / 2.0), size / 100.0);
        inside += &count.at(x + size + pad / 3.0, lower_edge - pad / 2.0 + 0.72 * size);
        x += width + pad;
    }
    paper::draw(&inside, (w, h), (width, height), true)
}

/// What a seat has beside the board and what it has taken: figures, colours, and how many.
fn goods(seat: &FarSeat) -> Vec<(String, Tint, String)> {
    let stocks = seat.stocks.iter().map(|stock| (stock.figure.into(), seat.tint, stock.count.to_string()));
    let taken = seat.captured.iter().map(|taken| {
        let count = if taken.count > 1 { taken.count.to_string() } else { String::new() };
        (taken.figure.into(), taken.tint, count)
    });
    stocks.chain(taken).collect()
}

/// A line of text.
#[derive(Clone, Copy)]
struct TextLine<'a> {
    text: &'a str,
    size: f32,
    bold: bool,
    colour: Color,
}

impl TextLine<'_> {
    fn at(&self, x: f32, y: f32) -> String {
        format!(
            r#"<text x="{x}" y="{y}" font-size="{}" font-weight="{}" fill="{}">{}</text>"#,
            self.size,
            if self.bold { 700 } else { 400 },
            hex(self.colour),
            paper::escaped(self.text)
        )
    }

    fn width(&self) -> f32 {
        paper::width(&self.at(0.0, 1000.0))
    }

    /// Made to fit: first smaller, then shorter.
    fn fitted(mut self, room: f32, x: f32, y: f32) -> String {
        let full = self.width();
        if full > room {
            self.size *= (room / full).max(SMALLEST);
        }
        let mut short = self.text.to_owned();
        while (TextLine { text: &short, ..self }).width() > room && short.chars().count() > 2 {
            short.truncate(short.trim_end_matches('…').char_indices().next_back().map_or(0, |(at, _)| at));
            short.push('…');
        }
        TextLine { text: &short, ..self }.at(x, y)
    }
}

fn placed(drawing: &str, (x, y): (f32, f32), scale: f32) -> String {
    format!(r#"<g transform="translate({x} {y}) scale({scale})">{drawing}</g>"#)
}

fn hex(colour: Color) -> String {
    format!("#{:02x}{:02x}{:02x}", colour.red(), colour.green(), colour.blue())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{StockView, TakenView};

    fn seat(title: &str) -> FarSeat {
        FarSeat { tint: Tint::Black, title: title.into(), clock: "3:07".into(), ..FarSeat::default() }
    }

    fn look() -> FarLook {
        FarLook { text: Color::from_rgb_u8(255, 255, 255), ..FarLook::default() }
    }

    #[test]
    fn a_seat_fills_its_picture_and_stands_on_its_head() {
        let drawn = draw(&seat("Cat"), &look(), (300, 100)).to_rgba8_premultiplied().unwrap();
        assert_eq!((drawn.width(), drawn.height()), (300, 100));
        let bright = |columns: std::ops::Range<usize>| {
            let rows = drawn.as_slice().chunks(300);
            rows.flat_map(|row| &row[columns.clone()]).filter(|pixel| pixel.r > 200 && pixel.b > 200).count()
        };
        assert!(bright(5..110) > 100, "the clock, written at the right end, is seen at the left one");
        assert_eq!(bright(240..295), 0, "where the disc lies nothing is written");
    }

    #[test]
    fn what_a_seat_has_and_has_taken_is_drawn() {
        let stock = StockView { name: "hand".into(), figure: "man".into(), count: 7 };
        let taken = TakenView { tint: Tint::White, figure: "man".into(), count: 1 };
        let having = FarSeat { stocks: [stock].into(), ..seat("Cat") };
        let both = FarSeat { captured: [taken].into(), ..having.clone() };
        let told: Vec<(String, Tint, String)> = goods(&both);
        assert_eq!(told[0], ("man".into(), Tint::Black, "7".into()));
        assert_eq!(told[1], ("man".into(), Tint::White, String::new()), "one needs no number");
        let picture = |seat: &FarSeat| draw(seat, &look(), (300, 136)).to_rgba8_premultiplied().unwrap();
        let [none, own, all] = [&seat("Cat"), &having, &both].map(picture);
        assert!(none.as_slice() != own.as_slice() && own.as_slice() != all.as_slice());
    }

    #[test]
    fn whoever_sits_there_is_shown_by_the_figure_of_the_game() {
        let face = |face: &str| {
            let seat = FarSeat { face: face.into(), ..seat("Cat") };
            draw(&seat, &look(), (300, 100)).to_rgba8_premultiplied().unwrap()
        };
        assert!(face("king").as_slice() != face("disc").as_slice());
    }

    #[test]
    fn a_long_name_is_cut_before_it_meets_the_clock() {
        let line =
            TextLine { text: "A very long name indeed", size: 20.0, bold: true, colour: Color::default() };
        let fitted = line.fitted(90.0, 0.0, 1000.0);
        assert!(fitted.contains('…') && paper::width(&fitted) <= 90.0, "{fitted}");
    }

    #[test]
    fn letters_that_mean_something_in_svg_are_only_letters() {
        draw(&seat("<&>\""), &look(), (300, 100)).to_rgba8_premultiplied().unwrap();
    }
}
