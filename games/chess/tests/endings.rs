//! How games end, and which draws have to be claimed.

use engine::{Outcome, Reason, Seat};

use super::{live, outcome, play};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KNIGHTS_OUT_AND_BACK: &str = "Nf3 Nf6 Ng1 Ng8 ";

fn draw(reason: Reason) -> Option<Outcome> {
    Some(Outcome::draw(2, reason))
}

fn win(seat: Seat) -> Option<Outcome> {
    Some(Outcome::win(2, seat, Reason::Checkmate))
}

// 8 . . . . . . . k
// 7 . . . . . . Q .
// 6 . . . . . . K .
// 5 . . . . . . . .
// 4 . . . . . . . .
// 3 . . . . . . . .
// 2 . . . . . . . .
// 1 . . . . . . . .
#[test]
fn checkmate_loses() {
    assert_eq!(outcome("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), win(Seat::FIRST));
    let mut game = live("standard", START);
    play(&mut *game, "f3 e5 g4 Qh4#");
    assert_eq!(game.outcome().cloned(), win(Seat::SECOND));
    assert_eq!(game.record()[3].notation, "Qh4#");
}

// 8 . . . . . . . k
// 7 . . . . . Q . .
// 6 . . . . . . K .
// 5 . . . . . . . .
// 4 . . . . . . . .
// 3 . . . . . . . .
// 2 . . . . . . . .
// 1 . . . . . . . .
#[test]
fn stalemate_is_a_draw() {
    assert_eq!(outcome("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), draw(Reason::Stalemate));
}

#[test]
fn threefold_repetition_can_be_claimed_and_ends_nothing() {
    let mut game = live("standard", START);
    play(&mut *game, KNIGHTS_OUT_AND_BACK);
    assert_eq!(game.claimable(), None);
    play(&mut *game, KNIGHTS_OUT_AND_BACK);
    assert_eq!((game.claimable(), game.outcome()), (Some(Reason::Repetition), None));
    game.boxed_clone().claim_draw().expect("the claim is good");
    play(&mut *game, "e4");
    assert_eq!((game.claimable(), game.outcome()), (None, None), "not claimed in time");
    game.take_back().unwrap();
    game.claim_draw().unwrap();
    assert_eq!(game.outcome().cloned(), draw(Reason::Repetition));
}

#[test]
fn fivefold_repetition_ends_the_game() {
    let mut game = live("standard", START);
    play(&mut *game, &KNIGHTS_OUT_AND_BACK.repeat(3));
    play(&mut *game, "Nf3 Nf6 Ng1");
    assert_eq!(game.outcome(), None);
    play(&mut *game, "Ng8");
    assert_eq!(game.outcome().cloned(), draw(Reason::Repetition));
}

// 8 r . . . k . . r    The first position still has its castling rights: it does not count.
// 7 . . . . . . . .
// 6 . . . . . . . .
// 5 . . . . . . . .
// 4 . . . . . . . .
// 3 . . . . . . . .
// 2 . . . . . . . .
// 1 R . . . K . . R
#[test]
fn a_position_with_other_castling_rights_is_another_position() {
    let mut game = live("standard", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    play(&mut *game, &"Ke2 Ke7 Ke1 Ke8 ".repeat(2));
    assert_eq!(game.claimable(), None);
    play(&mut *game, "Ke2 Ke7 Ke1 Ke8");
    assert_eq!(game.claimable(), Some(Reason::Repetition));
}

// 8 . . . . k . . .    After d2-d4 Black may capture en passant, this once.
// 7 . . . . . . . .
// 6 . . . . . . . .
// 5 . . . . . . . .
// 4 . . p . . . . .
// 3 . . . . . . . .
// 2 . . . P . . . .
// 1 . . . . K . . .
#[test]
fn a_position_with_en_passant_is_another_position() {
    let mut game = live("standard", "4k3/8/8/8/2p5/8/3P4/4K3 w - - 0 1");
    play(&mut *game, "d4");
    play(&mut *game, &"Ke7 Ke2 Ke8 Ke1 ".repeat(2));
    assert_eq!(game.claimable(), None);
    play(&mut *game, "Ke7 Ke2 Ke8 Ke1");
    assert_eq!(game.claimable(), Some(Reason::Repetition));
}

// 8 . . . . k . . .
// 7 . . . . . . . .
// 6 . . . . . . . .
// 5 . . . . . . . .
// 4 . . . . . . . .
// 3 . . . . . . . .
// 2 . . . . . . . .
// 1 R . . . K . . .
#[test]
fn fifty_moves_can_be_claimed_and_end_nothing() {
    let mut game = live("standard", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80");
    assert_eq!(game.claimable(), None);
    play(&mut *game, "Ra2");
    assert_eq!((game.claimable(), game.outcome()), (Some(Reason::MoveLimit), None));
    let mut game = live("standard", "4k3/8/8/8/8/8/8/R3K3 w - - 100 80");
    assert_eq!((game.claimable(), game.outcome()), (Some(Reason::MoveLimit), None));
    game.claim_draw().unwrap();
    assert_eq!(game.outcome().cloned(), draw(Reason::MoveLimit));
}

// 8 . . . . . . k .    White plays the last of seventy-five moves.
// 7 . . . . . p p p
// 6 . . . . . . . .
// 5 . . . . . . . .
// 4 . . . . . . . .
// 3 . . . . . . . .
// 2 . P . . . . . .
// 1 R . . . K . . .
#[test]
fn seventy_five_moves_end_the_game_unless_the_last_one_mates() {
    let ended = |mv: &str| {
        let mut game = live("standard", "6k1/5ppp/8/8/8/8/1P6/R3K3 w - - 149 100");
        play(&mut *game, mv);
        game.outcome().cloned()
    };
    assert_eq!(ended("Ra7"), draw(Reason::MoveLimit));
    assert_eq!(ended("Ra8#"), win(Seat::FIRST));
    assert_eq!(ended("b3"), None, "a pawn move starts the count anew");
    assert_eq!(outcome("4k3/8/8/8/8/8/8/R3K3 w - - 150 100"), draw(Reason::MoveLimit));
}

#[test]
fn the_game_ends_when_nobody_can_mate() {
    let short = draw(Reason::InsufficientMaterial);
    for (board, expected) in [
        ("4k3/8/8/8/8/8/8/4K3", &short),    // king against king
        ("4k3/8/8/8/8/8/8/2B1K3", &short),  // one bishop
        ("4k3/8/8/8/8/8/8/1N2K3", &short),  // one knight
        ("4kb2/8/8/8/8/8/8/2B1K3", &short), // bishops on squares of the same colour
        ("2b1k3/8/8/8/8/8/8/2B1K3", &None), // bishops on squares of both colours
        ("4k3/8/8/8/8/8/8/1NN1K3", &None),  // two knights
        ("1n2k3/8/8/8/8/8/8/1N2K3", &None), // knight against knight: the corner helps
        ("4k3/8/8/8/8/8/P7/4K3", &None),    // a pawn
    ] {
        assert_eq!(outcome(&format!("{board} w - - 0 1")), *expected, "{board}");
    }
}

// 8 . . . . k . . .    Black has nothing to win with.
// 7 . . . . . . . .
// 6 . . . . . . . .
// 5 . . . . . . . .
// 4 . . . . . . . .
// 3 . . . . . . . .
// 2 . . . . . . . .
// 1 R . . . K . . .
#[test]
fn a_flag_falls_for_a_draw_against_a_lone_king() {
    let fell = |text: &str, seat: Seat| {
        let mut game = live("standard", text);
        game.leave(seat, engine::Leaving::Time).unwrap();
        game.outcome().cloned()
    };
    let lost = |seat: Seat| Some(Outcome::loss(2, seat, Reason::Time));
    let rook = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(fell(rook, Seat::FIRST), draw(Reason::Time));
    assert_eq!(fell(rook, Seat::SECOND), lost(Seat::SECOND));
    // A knight mates nobody who has only a queen beside the king, but somebody whose rook can get in the way.
    assert_eq!(fell("3qk3/8/8/8/8/8/8/4KN2 w - - 0 1", Seat::SECOND), draw(Reason::Time));
    assert_eq!(fell("3rk3/8/8/8/8/8/8/4KN2 w - - 0 1", Seat::SECOND), lost(Seat::SECOND));
}
