//! En passant and promotion.

use engine::{Choice, Rules, Step};

use super::{Laws, live, offers, play, standard};

// 8 . . . . k . . .    Black has just played d7-d5. Capturing would take both pawns
// 7 . . . . . . . .    off the rank and open it for the rook.
// 6 . . . . . . . .
// 5 K . P p . . . r
// 4 . . . . . . . .
// 3 . . . . . . . .
// 2 . . . . . . . .
// 1 . . . . . . . .
#[test]
fn en_passant_must_not_expose_the_king_on_the_rank() {
    let game = live("standard", "4k3/8/8/K1Pp3r/8/8/8/8 w - d6 0 1");
    assert!(!offers(&*game).contains(&"cxd6"));
    assert!(game.read_move("c5d6").is_err());
    assert_eq!(game.position(), "4k3/8/8/K1Pp3r/8/8/8/8 w - - 0 1", "the square means nothing");
}

// 8 . . . . k . . .    The same with the king off the rank.
// 7 . . . . . . . .
// 6 . . . . . . . .
// 5 . . P p . . . r
// 4 K . . . . . . .
// 3 . . . . . . . .
// 2 . . . . . . . .
// 1 . . . . . . . .
#[test]
fn en_passant_takes_the_pawn_that_passed() {
    let mut game = live("standard", "4k3/8/8/2Pp3r/K7/8/8/8 w - d6 0 1");
    assert_eq!(game.position(), "4k3/8/8/2Pp3r/K7/8/8/8 w - d6 0 1");
    play(&mut *game, "cxd6");
    assert_eq!(game.position(), "4k3/8/3P4/7r/K7/8/8/8 b - - 0 1");
}

// 8 . . . . k . . .    White has just played d2-d4: with the right to capture it is
// 7 . . . . . . . .    another position, but only where somebody can.
// 6 . . . . . . . .
// 5 . . . . . . . .
// 4 . . p P . . . .
// 3 . . . . . . . .
// 2 . . . . . . . .
// 1 . . . . K . . .
#[test]
fn keys_agree_with_equality_about_en_passant() {
    let alike = |first: &str, second: &str| {
        let (first, second) = (standard(first), standard(second));
        assert_eq!(first == second, Laws::STANDARD.key(&first) == Laws::STANDARD.key(&second));
        first == second
    };
    assert!(!alike("4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1", "4k3/8/8/8/2pP4/8/8/4K3 b - - 0 1"));
    assert!(alike("4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1", "4k3/8/8/8/3P4/8/8/4K3 b - - 7 9"));
    assert!(alike("4k3/8/8/K1Pp3r/8/8/8/8 w - d6 0 1", "4k3/8/8/K1Pp3r/8/8/8/8 w - - 0 1"));
}

// 8 . . . . . . . .    Only a knight gives check.
// 7 . . . . . . P .
// 6 . . . . . . . k
// 5 . . . . . . . .
// 4 . . . . . . . .
// 3 . . . . . . . .
// 2 P . . . . . . .
// 1 K . . . . . . .
#[test]
fn a_pawn_becomes_what_its_player_wants() {
    let text = "8/6P1/7k/8/8/8/P7/K7 w - - 0 1";
    let game = live("standard", text);
    let promotions: Vec<_> = game.offers().iter().filter(|offer| offer.notation.contains('=')).collect();
    let written: Vec<&str> = promotions.iter().map(|offer| offer.notation.as_str()).collect();
    assert_eq!(written, ["g8=Q", "g8=R", "g8=B", "g8=N+"]);
    let figures = ["queen", "rook", "bishop", "knight"];
    for (offer, figure) in promotions.iter().zip(figures) {
        let choice = Step::Choice(Choice::Piece(figure));
        assert_eq!(offer.route.steps(), [Step::Cell(14), Step::Cell(6), choice]);
    }
    for knight in ["g8=N", "g8=N+", "g8N", "g7g8n"] {
        let mut game = live("standard", text);
        play(&mut *game, knight);
        assert_eq!(game.position(), "6N1/8/7k/8/8/8/P7/K7 b - - 0 1");
    }
    for refused in ["g8", "g7g8", "g8=K", "g8=P", "g7g8k"] {
        assert!(game.read_move(refused).is_err(), "{refused}");
    }
}
