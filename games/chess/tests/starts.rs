//! The 960 starts.

use std::collections::HashSet;

use engine::Rules;

use super::Laws;

fn start(lot: u64) -> String {
    Laws::CHESS960.write(&Laws::CHESS960.start_by_lot(lot))
}

#[test]
fn there_are_960_starts_and_all_are_legal() {
    let starts: HashSet<String> = (0..960).map(start).collect();
    assert_eq!(starts.len(), 960);
    for text in &starts {
        let position = Laws::CHESS960.read(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(Laws::CHESS960.write(&position), *text);
        let officers = text.split('/').next_back().and_then(|row| row.split(' ').next()).unwrap_or_default();
        let at = |piece: char| officers.match_indices(piece).map(|(file, _)| file).collect::<Vec<_>>();
        let (bishops, rooks, king) = (at('B'), at('R'), at('K'));
        assert_eq!((bishops[0] + bishops[1]) % 2, 1, "bishops on both colours: {text}");
        assert!(rooks[0] < king[0] && king[0] < rooks[1], "the king between its rooks: {text}");
    }
}

#[test]
fn the_starts_are_numbered_as_everybody_numbers_them() {
    assert!(start(0).starts_with("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"));
    assert!(start(959).starts_with("rkrnnqbb/"));
    assert!(start(960 + 959).starts_with("rkrnnqbb/"));
    start(u64::MAX);
}

#[test]
fn number_518_is_the_usual_start() {
    let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(start(518), usual);
    assert_eq!(Laws::CHESS960.write(&Laws::CHESS960.start()), usual);
    assert_eq!(Laws::STANDARD.write(&Laws::STANDARD.start_by_lot(7)), usual, "no lot is drawn");
}
