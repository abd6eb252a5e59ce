//! Whatever text comes in, every game of the catalog reads it or says what is wrong: it never panics, and what
//! it reads it can also play, write and read again.

use std::sync::Arc;

use engine::Variant;
use engine::catalog::Start;
use engine::text::MAX_TEXT;
use proptest::prelude::*;
use proptest::sample::{Index, select};

fn variants() -> impl Iterator<Item = Arc<Variant>> {
    games::catalog().games().iter().flat_map(|game| game.variants.all().to_vec())
}

/// Reads a text as a position of every variant; gives back how many took it.
fn read(text: &str) -> usize {
    let took = |variant: &Arc<Variant>| match variant.open(Start::Text(text)) {
        Ok(game) => {
            let written = game.position();
            let again = variant.open(Start::Text(&written)).expect("a game reads what it writes");
            assert_eq!(again.position(), written, "{}: {text:?}", variant.id);
            assert_eq!(game.offers().is_empty(), game.outcome().is_some(), "{}: {text:?}", variant.id);
            let scene = game.scene();
            assert!(scene.pieces.len() <= game.board().cells(), "{}: {text:?}", variant.id);
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    };
    variants().filter(took).count()
}

/// Some moves into a game of any variant, so that texts to spoil are not all starts.
fn real_texts() -> impl Strategy<Value = String> {
    let variants: Vec<Arc<Variant>> = variants().collect();
    (select(variants), any::<u64>(), prop::collection::vec(any::<Index>(), 0..60)).prop_map(
        |(variant, lot, choices)| {
            let mut game = variant.open(Start::Lot(lot)).expect("a start by lot is a position");
            for choice in choices {
                if game.offers().is_empty() {
                    break;
                }
                game.play(choice.index(game.offers().len())).expect("an offered move");
            }
            game.position()
        },
    )
}

/// A real text with a few characters changed, put in or taken out.
fn spoiled_texts() -> impl Strategy<Value = String> {
    let character = prop_oneof![prop::char::range(' ', '~'), any::<char>()];
    let spoils = prop::collection::vec((any::<Index>(), 0..3, character), 1..5);
    (real_texts(), spoils).prop_map(|(text, spoils)| {
        let mut characters: Vec<char> = text.chars().collect();
        for (place, how, character) in spoils {
            let place = place.index(characters.len() + 1);
            match how {
                0 => characters.insert(place, character),
                1 if place < characters.len() => characters[place] = character,
                _ if place < characters.len() => _ = characters.remove(place),
                _ => {}
            }
        }
        characters.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn real_positions_are_read(text in real_texts()) {
        prop_assert!(read(&text) >= 1);
    }

    #[test]
    fn spoiled_positions_do_no_harm(text in spoiled_texts()) {
        read(&text);
    }

    #[test]
    fn any_text_does_no_harm(text in ".{0,90}") {
        read(&text);
    }

    #[test]
    fn any_move_does_no_harm(position in real_texts(), text in "(\\PC{0,8}|[a-jKQRBNOx0-9=+#:-]{1,12})") {
        for variant in variants() {
            if let Ok(game) = variant.open(Start::Text(&position)) {
                match game.read_move(&text) {
                    Ok(number) => prop_assert!(number < game.offers().len()),
                    Err(error) => prop_assert!(!error.to_string().is_empty()),
                }
            }
        }
    }
}

#[test]
fn nothing_and_too_much_are_refused_by_all() {
    for variant in variants() {
        for text in ["", " ", "\n", "\0", "\u{feff}", "½", &"W".repeat(MAX_TEXT + 1), &"-".repeat(1 << 20)] {
            assert!(variant.open(Start::Text(text)).is_err(), "{} takes {text:.20?}", variant.id);
            let game = variant.open(Start::Usual).expect("the usual start");
            assert!(game.read_move(text).is_err(), "{} plays {text:.20?}", variant.id);
        }
    }
}
