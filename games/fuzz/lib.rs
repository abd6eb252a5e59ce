//! What all fuzz targets do: feed a text to a reader and hold the game to its promises.

use std::sync::Arc;

use engine::catalog::Start;

fn variants(game: &str) -> Vec<Arc<engine::Variant>> {
    games::catalog().find(game).expect("a game of the catalog").0.variants.all().to_vec()
}

/// Reads a text as a position of each variant; what is read must be written and read again.
pub fn position(game: &str, data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for variant in variants(game) {
        if let Ok(live) = variant.open(Start::Text(text)) {
            let written = live.position();
            let again = variant.open(Start::Text(&written)).expect("a game reads what it writes");
            assert_eq!(again.position(), written);
        }
    }
}

/// Reads the lines of a text as moves of one game, played one after the other where they are legal.
pub fn moves(game: &str, data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for variant in variants(game) {
        let mut live = variant.open(Start::Usual).expect("the usual start is a position");
        for line in text.lines().take(100) {
            if let Ok(number) = live.read_move(line) {
                live.play(number).expect("what can be read can be played");
            }
        }
    }
}
