//! Drawings as SVG. The phone page makes the same of the same data.

use crate::Tint;

use super::data::{ANIMALS, DrawnForm, FIGURES, FigurePart, InkTone, SIGNS};

/// What lies on faces and bodies: a light from the top left.
const LIGHT: &str = r##"<defs><linearGradient id="light" gradientUnits="userSpaceOnUse" x1="22" y1="8" x2="80" y2="92"><stop offset="0" stop-color="#fff" stop-opacity="0.34"/><stop offset="0.5" stop-color="#fff" stop-opacity="0"/><stop offset="0.5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.3"/></linearGradient></defs>"##;

/// What crowns are made of.
const GOLD: &str = "#e9a63f";

/// A piece as the inside of an SVG, on 100 × 100.
pub fn piece(figure: &str, tint: Tint) -> String {
    let [face, side, groove, outline, detail] = paint(tint);
    let shapes = FIGURES.figures.get(figure).unwrap_or(&FIGURES.figures["disc"]);
    let mut drawing = LIGHT.to_owned();
    for (part, form) in shapes {
        let look = match part {
            FigurePart::Shadow => r##"fill="#000" opacity="0.28""##.to_owned(),
            FigurePart::Side => format!(r#"fill="{side}""#),
            FigurePart::Face => format!(r#"fill="{face}" stroke="{side}" stroke-width="1.2""#),
            FigurePart::Body => {
                format!(r#"fill="{face}" stroke="{outline}" stroke-width="3.4" stroke-linejoin="round""#)
            }
            FigurePart::Storey => format!(r#"fill="{groove}""#),
            FigurePart::Groove => format!(r#"fill="none" stroke="{groove}" stroke-width="2.6""#),
            FigurePart::Sign => format!(r#"fill="{detail}""#),
            FigurePart::Crown => {
                format!(r#"fill="{GOLD}" stroke="{outline}" stroke-width="2" stroke-linejoin="round""#)
            }
            FigurePart::Line => format!(
                r#"fill="none" stroke="{detail}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round""#
            ),
        };
        drawing += &shape(form, &look);
        if matches!(part, FigurePart::Face | FigurePart::Body) {
            drawing += &shape(form, r#"fill="url(#light)""#);
        }
    }
    drawing
}

/// An animal as the inside of an SVG, on 48 × 48.
pub fn animal(name: &str, hue: &str) -> String {
    let ground = ANIMALS.hues.get(hue).unwrap_or(&ANIMALS.hues["sand"]);
    let mut drawing = shape(&DrawnForm::Ellipse([24.0; 4]), &format!(r#"fill="{ground}""#));
    for (tone, form, mirrored) in ANIMALS.animals.get(name).into_iter().flatten() {
        let colour = match tone {
            InkTone::Light => "#fff6e7",
            InkTone::Shade => "#8a5a3c",
            InkTone::Ink => "#2a1c14",
        };
        drawing += &shape(form, &format!(r#"fill="{colour}""#));
        if *mirrored {
            drawing += &shape(form, &format!(r#"fill="{colour}" transform="matrix(-1 0 0 1 48 0)""#));
        }
    }
    drawing
}

/// A sign as the inside of an SVG, on 24 × 24.
pub fn sign(name: &str, colour: &str, opacity: f32) -> String {
    let path = SIGNS.signs.get(name).map_or("", String::as_str);
    format!(
        r#"<path d="{path}" fill="none" stroke="{colour}" stroke-opacity="{opacity}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>"#
    )
}

/// Face, side, groove, outline and line of a set of pieces.
fn paint(tint: Tint) -> &'static [String; 5] {
    let name = match tint {
        Tint::White => "white",
        Tint::Black => "black",
        Tint::Red => "red",
        Tint::Blue => "blue",
        Tint::Yellow => "yellow",
        Tint::Purple => "purple",
        Tint::Cyan => "cyan",
        Tint::Orange => "orange",
        Tint::Grey => "grey",
    };
    &FIGURES.paints[name]
}

fn shape(form: &DrawnForm, look: &str) -> String {
    match form {
        DrawnForm::Ellipse([cx, cy, rx, ry]) => {
            format!(r#"<ellipse cx="{cx}" cy="{cy}" rx="{rx}" ry="{ry}" {look}/>"#)
        }
        DrawnForm::Path(path) => format!(r#"<path d="{path}" {look}/>"#),
    }
}
