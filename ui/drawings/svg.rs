//! Drawings as SVG. The phone page makes the same of the same tables.

use std::fmt::Write;

use crate::Tint;

use super::data::{ANIMALS, FIGURES, SIGNS, find};

/// What lies on faces and bodies: a light from the top left.
const LIGHT: &str = r##"<defs><linearGradient id="light" gradientUnits="userSpaceOnUse" x1="22" y1="8" x2="80" y2="92"><stop offset="0" stop-color="#fff" stop-opacity="0.34"/><stop offset="0.5" stop-color="#fff" stop-opacity="0"/><stop offset="0.5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.3"/></linearGradient></defs>"##;

/// What crowns are made of.
const GOLD: &str = "#e9a63f";

/// A piece as the inside of an SVG, on 100 × 100.
pub fn piece(figure: &str, tint: Tint) -> String {
    let paint: Vec<&str> = paint(tint).split(' ').collect();
    let [face, side, groove, outline, detail] = paint[..] else { return String::new() };
    let shapes = find(FIGURES, "FIGURES", figure).or_else(|| find(FIGURES, "FIGURES", "disc"));
    let mut drawing = LIGHT.to_owned();
    for (part, form) in shapes.unwrap_or_default().split(' ').filter_map(|shape| shape.split_once(':')) {
        let look = match part {
            "k" => r##"fill="#000" opacity="0.28""##.to_owned(),
            "s" => format!(r#"fill="{side}""#),
            "f" => format!(r#"fill="{face}" stroke="{side}" stroke-width="1.2""#),
            "b" => format!(r#"fill="{face}" stroke="{outline}" stroke-width="3.4" stroke-linejoin="round""#),
            "t" => format!(r#"fill="{groove}""#),
            "g" => format!(r#"fill="none" stroke="{groove}" stroke-width="2.6""#),
            "c" => format!(r#"fill="{GOLD}" stroke="{outline}" stroke-width="2" stroke-linejoin="round""#),
            _ => format!(
                r#"fill="none" stroke="{detail}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round""#
            ),
        };
        drawing += &shape(form, &look);
        if matches!(part, "f" | "b") {
            drawing += &shape(form, r#"fill="url(#light)""#);
        }
    }
    drawing
}

/// An animal as the inside of an SVG, on 48 × 48.
pub fn animal(name: &str, hue: &str) -> String {
    let ground = find(ANIMALS, "HUES", hue).or_else(|| find(ANIMALS, "HUES", "sand")).unwrap_or("#cbb58c");
    let mut drawing = shape("e24,24,24,24", &format!(r#"fill="{ground}""#));
    let shapes = find(ANIMALS, "ANIMALS", name).unwrap_or_default();
    for (tone, form) in shapes.split(' ').filter_map(|shape| shape.split_once(':')) {
        let colour = match tone.trim_start_matches('m') {
            "l" => "#fff6e7",
            "s" => "#8a5a3c",
            _ => "#2a1c14",
        };
        drawing += &shape(form, &format!(r#"fill="{colour}""#));
        if tone.starts_with('m') {
            drawing += &shape(form, &format!(r#"fill="{colour}" transform="matrix(-1 0 0 1 48 0)""#));
        }
    }
    drawing
}

/// A sign as the inside of an SVG, on 24 × 24.
pub fn sign(name: &str, colour: &str, opacity: f32) -> String {
    let path = find(SIGNS, "SIGNS", name).unwrap_or_default();
    format!(
        r#"<path d="{path}" fill="none" stroke="{colour}" stroke-opacity="{opacity}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>"#
    )
}

/// Face, side, groove, outline and line of a set of pieces.
pub fn paint(tint: Tint) -> &'static str {
    let name = match tint {
        Tint::White => "white",
        Tint::Black => "black",
        Tint::Red => "red",
        Tint::Blue => "blue",
        Tint::Green => "green",
        Tint::Yellow => "yellow",
        Tint::Purple => "purple",
        Tint::Orange => "orange",
    };
    find(FIGURES, "PAINTS", name).unwrap_or_default()
}

/// A form by its text: an ellipse (e: middle and radii), or a path.
fn shape(form: &str, look: &str) -> String {
    let mut shape = String::new();
    let ellipse: Vec<&str> = form.strip_prefix('e').map(|form| form.split(',').collect()).unwrap_or_default();
    let _ = match ellipse[..] {
        [cx, cy, rx, ry] => write!(shape, r#"<ellipse cx="{cx}" cy="{cy}" rx="{rx}" ry="{ry}" {look}/>"#),
        _ => write!(shape, r#"<path d="{form}" {look}/>"#),
    };
    shape
}
