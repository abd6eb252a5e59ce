//! The plain evaluation: the material, and in hundredths of a pawn what every beginner is told. Pawns belong in the
//! middle, pieces in front of their own side, the king behind his pawns; once the queens are gone, pawns run and he
//! comes out.

use engine::{Evaluation, Seat};
use shakmaty::{Bitboard, Board, Chess, Color, Position, Role};

use super::{Laws, color};

/// What a piece is worth, in hundredths of a pawn. A king is never traded.
pub(super) fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 0,
    }
}

// Squares as White sees them; Black's men are looked at from the other side.
/// d4, e4, d5, e5.
const CENTRE: Bitboard = Bitboard(0x18_1800_0000);
/// c3 to f6.
const MIDDLE: Bitboard = Bitboard(0x3c3c_3c3c_0000);
const BACK_RANK: Bitboard = Bitboard(0xff);
/// Where a king stands who has castled: a1, b1, c1, g1, h1.
const CASTLED: Bitboard = Bitboard(0xc7);
/// The pawns before him: a2, b2, f2, g2, h2.
const SHIELD: Bitboard = Bitboard(0xe300);

/// The material, and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct ChessPlain;

/// As it stands in the game's list.
pub const EVALUATION: ChessPlain = ChessPlain;

impl Evaluation<Laws> for ChessPlain {
    fn evaluate(&self, _: &Laws, position: &Chess, seat: Seat) -> i32 {
        let (own, board) = (color(seat), position.board());
        standing(board, own) - standing(board, own.other())
    }
}

fn standing(board: &Board, side: Color) -> i32 {
    let count = |set: Bitboard| set.count() as i32;
    let men = |role: Role| {
        let men = board.by_piece(role.of(side));
        if side.is_white() { men } else { men.flip_vertical() }
    };
    let (pawns, king) = (men(Role::Pawn), men(Role::King));
    let light = men(Role::Knight) | men(Role::Bishop);
    let material: i32 = Role::ALL.into_iter().map(|role| worth(role) * count(men(role))).sum();
    let place = 20 * count(pawns & CENTRE) + 10 * count(light & MIDDLE) - 10 * count(light & BACK_RANK);
    let king_and_pawns = if board.queens().is_empty() {
        let run: i32 = (2..7).map(|rank| 5 * count(pawns & Bitboard(u64::MAX << (8 * rank)))).sum();
        15 * count(king & MIDDLE) + run
    } else {
        20 * count(king & CASTLED) - 20 * count(king & !BACK_RANK) + 5 * count(pawns & SHIELD)
    };
    material + place + king_and_pawns
}
