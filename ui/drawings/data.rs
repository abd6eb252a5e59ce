//! The drawings as they are written down. Each file is a module of the phone page that exports nothing but JSON, so that page
//! and screen read the same.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// The pieces and their colours.
pub static FIGURES: LazyLock<FigureSheet> = LazyLock::new(|| read(include_str!("figures.js")));
/// The animals and their colours.
pub static ANIMALS: LazyLock<AnimalSheet> = LazyLock::new(|| read(include_str!("animals.js")));
/// The signs on buttons.
pub static SIGNS: LazyLock<SignSheet> = LazyLock::new(|| read(include_str!("signs.js")));

#[derive(Deserialize)]
pub struct FigureSheet {
    /// Shape by shape, from below.
    pub figures: BTreeMap<String, Vec<(FigurePart, DrawnForm)>>,
    /// Face, side, groove, outline and line of each set.
    pub paints: BTreeMap<String, [String; 5]>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FigurePart {
    Shadow,
    Side,
    /// The upper side of a disc.
    Face,
    /// Something carved.
    Body,
    Storey,
    Groove,
    Line,
    /// What tells a colour from the others.
    Sign,
    Crown,
}

#[derive(Deserialize)]
pub struct AnimalSheet {
    /// Shape by shape, from below, and whether it is there once more, mirrored.
    pub animals: BTreeMap<String, Vec<(InkTone, DrawnForm, bool)>>,
    pub hues: BTreeMap<String, String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum InkTone {
    Light,
    Shade,
    Ink,
}

#[derive(Deserialize)]
pub struct SignSheet {
    /// A path for each.
    pub signs: BTreeMap<String, String>,
}

/// What a shape looks like.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum DrawnForm {
    /// Its middle and its radii.
    Ellipse([f32; 4]),
    Path(String),
}

fn read<T: DeserializeOwned>(module: &str) -> T {
    let (_, json) = module.split_once("export default ").expect("a module with one export");
    serde_json::from_str(json).expect("the drawings are in the program and are read by a test")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_drawings_can_be_read() {
        assert_eq!((FIGURES.figures.len(), FIGURES.paints.len()), (20, 9));
        assert_eq!((ANIMALS.animals.len(), ANIMALS.hues.len()), (26, 8));
        assert!(SIGNS.signs.contains_key("speaker-off") && !SIGNS.signs.contains_key("nobody"));
    }
}
