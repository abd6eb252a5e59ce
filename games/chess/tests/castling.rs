//! When castling is allowed, in both variants.

use super::{live, offers, play};

/// Which of the two ways of castling are offered.
fn castlings(variant: &str, text: &str) -> Vec<String> {
    let game = live(variant, text);
    let castling = offers(&*game).into_iter().filter(|notation| notation.starts_with('O'));
    castling.map(str::to_owned).collect()
}

/// The board after a move.
fn after(variant: &str, text: &str, mv: &str) -> String {
    let mut game = live(variant, text);
    play(&mut *game, mv);
    game.position().split(' ').next().unwrap_or_default().to_owned()
}

// 8 . . . . k r . .    The rook attacks f1, which the king would pass.
// 7 . . . . . . . .
// 6 . . . . . . . .
// 5 . . . . . . . .
// 4 . . . . . . . .
// 3 . . . . . . . .
// 2 . . . . . . . .
// 1 R . . . K . . R
#[test]
fn the_king_does_not_pass_an_attacked_square() {
    assert_eq!(castlings("standard", "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["O-O-O"]);
    assert_eq!(castlings("standard", "3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["O-O"]);
}

// 8 . . . . k . r .    The rook attacks g1, where the king would end.
// 7 . . . . . . . .
// 6 . . . . . . . .
// 5 . . . . . . . .
// 4 . . . . . . . .
// 3 . . . . . . . .
// 2 . . . . . . . .
// 1 R . . . K . . R
#[test]
fn the_king_does_not_castle_into_check() {
    assert_eq!(castlings("standard", "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["O-O-O"]);
    assert_eq!(castlings("standard", "2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["O-O"]);
}

// 8 . r . . k . . .    The rook attacks b1, which only White's rook passes.
// 7 . . . . . . . .
// 6 . . . . . . . .
// 5 . . . . . . . .
// 4 . . . . . . . .
// 3 . . . . . . . .
// 2 . . . . . . . .
// 1 R . . . K . . R
#[test]
fn the_rook_may_pass_an_attacked_square() {
    assert_eq!(castlings("standard", "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["O-O", "O-O-O"]);
    assert_eq!(castlings("standard", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), ["O-O", "O-O-O"]);
}

// 8 . . . . r . k .    White is in check.
// 7 . . . . . . . .
// 6 . . . . . . . .
// 5 . . . . . . . .
// 4 . . . . . . . .
// 3 . . . . . . . .
// 2 . . . . . . . .
// 1 R . . . K . . R
#[test]
fn nobody_castles_out_of_check() {
    assert!(castlings("standard", "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1").is_empty());
}

// 8 r . . . k . . r
// 7 . . . . . . . .
// 6 . . . . . . . .
// 5 . . . . . . . .
// 4 . . . . . . . .
// 3 . . . . . . . .
// 2 . . . . . . . .
// 1 R . . . K . . R
#[test]
fn rights_are_lost_for_good() {
    let mut game = live("standard", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    play(&mut *game, "Rh2 Ke7 Rh1 Ke8");
    assert_eq!(game.position(), "r3k2r/8/8/8/8/8/8/R3K2R w Q - 4 3");
    play(&mut *game, "Rxa8+");
    assert_eq!(game.position(), "R3k2r/8/8/8/8/8/8/4K2R b - - 0 3");
}

// 8 . . . . k . . .    King and rook change places.
// 7 . . . . . . . .
// 6 . . . . . . . .
// 5 . . . . . . . .
// 4 . . . . . . . .
// 3 . . . . . . . .
// 2 . . . . . . . .
// 1 . . . . . K R .
#[test]
fn king_and_rook_swap() {
    let text = "4k3/8/8/8/8/8/8/5KR1 w K - 0 1";
    assert_eq!(after("chess960", text, "O-O"), "4k3/8/8/8/8/8/8/5RK1");
    assert_eq!(after("chess960", text, "f1g1"), "4k3/8/8/8/8/8/8/5RK1");
}

// 8 . . . . k . . .    The king goes right, over its rook's square, and so does the rook over the king's.
// 7 . . . . . . . .
// 6 . . . . . . . .
// 5 . . . . . . . .
// 4 . . . . . . . .
// 3 . . . . . . . .
// 2 . . . . . . . .
// 1 R K . . . . . .
#[test]
fn king_and_rook_cross() {
    assert_eq!(after("chess960", "4k3/8/8/8/8/8/8/RK6 w Q - 0 1", "O-O-O"), "4k3/8/8/8/8/8/8/2KR4");
    assert_eq!(
        after("chess960", "4k3/8/8/8/8/8/8/4KR2 w K - 0 1", "O-O"),
        "4k3/8/8/8/8/8/8/5RK1",
        "the rook stays where it is"
    );
    assert_eq!(
        after("chess960", "4k3/8/8/8/8/8/8/6KR w K - 0 1", "O-O"),
        "4k3/8/8/8/8/8/8/5RK1",
        "the king stays where it is"
    );
}

// 8 . . . . k . . .    The king can step to g1 and castle to g1: two moves.
// 7 . . . . . . . .
// 6 . . . . . . . .
// 5 . . . . . . . .
// 4 . . . . . . . .
// 3 . . . . . . . .
// 2 . . . . . . . .
// 1 . . . . . K . R
#[test]
fn a_step_and_castling_to_the_same_square_are_told_apart() {
    let text = "4k3/8/8/8/8/8/8/5K1R w K - 0 1";
    assert_eq!(after("chess960", text, "f1g1"), "4k3/8/8/8/8/8/8/6KR");
    assert_eq!(after("chess960", text, "Kg1"), "4k3/8/8/8/8/8/8/6KR");
    assert_eq!(after("chess960", text, "f1h1"), "4k3/8/8/8/8/8/8/5RK1");
    assert_eq!(after("chess960", text, "0-0"), "4k3/8/8/8/8/8/8/5RK1");
}

// 8 . . . . k . . .    The rook on b1 has not moved, the one on a1 has.
// 7 . . . . . . . .
// 6 . . . . . . . .
// 5 . . . . . . . .
// 4 . . . . . . . .
// 3 . . . . . . . .
// 2 . . . . . . . .
// 1 R R . . K . . .
#[test]
fn the_inner_rook_castles() {
    let inner = "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1";
    assert_eq!(live("chess960", inner).position(), inner);
    assert_eq!(after("chess960", inner, "O-O-O"), "4k3/8/8/8/8/8/8/R1KR4");
    let outer = "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1";
    assert_eq!(live("chess960", outer).position(), outer);
    assert!(castlings("chess960", outer).is_empty(), "the inner rook is in the way");
}

// 8 . . . . k . . .    The castling rook shields c1 from the rook behind it.
// 7 . . . . . . . .
// 6 . . . . . . . .
// 5 . . . . . . . .
// 4 . . . . . . . .
// 3 . . . . . . . .
// 2 . . . . . . . .
// 1 r R . . K . . .
#[test]
fn castling_does_not_uncover_an_attack() {
    assert!(castlings("chess960", "4k3/8/8/8/8/8/8/rR2K3 w B - 0 1").is_empty());
    assert_eq!(castlings("chess960", "4k3/8/8/8/8/8/8/nR2K3 w B - 0 1"), ["O-O-O"]);
}
