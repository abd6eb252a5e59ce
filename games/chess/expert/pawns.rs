//! Pawns: they cannot go back, so their weaknesses stay, and whatever is not stopped becomes a queen.

use shakmaty::{Bitboard, Color, File, Role, Square};

use super::{Camp, Tapered, piece_square_tables, tapered};

const DOUBLED: Tapered = tapered(-9, -20);
const ISOLATED: Tapered = tapered(-12, -14);
/// A pawn that another one defends.
const DEFENDED: Tapered = tapered(7, 6);

/// Nobody can stop it with a pawn; by the rank it stands on.
const PASSED: [Tapered; 8] = [
    tapered(0, 0),
    tapered(4, 10),
    tapered(6, 16),
    tapered(14, 32),
    tapered(30, 60),
    tapered(60, 110),
    tapered(100, 180),
    tapered(0, 0),
];

/// What a passed pawn gains in the endgame for each of these, times the ranks it has advanced: nothing right before it,
/// nothing all the way, and each step that the opposing king is further from it than the own.
const FREE_STEP: i32 = 3;
const FREE_WAY: i32 = 4;
const KING_RACE: i32 = 2;

/// Every square one step ahead.
pub(super) fn forward(squares: Bitboard, color: Color) -> Bitboard {
    Bitboard(color.fold_wb(squares.0 << 8, squares.0 >> 8))
}

/// These squares and their neighbours on the same rank.
pub(super) fn with_neighbours(squares: Bitboard) -> Bitboard {
    squares | beside(squares)
}

fn beside(squares: Bitboard) -> Bitboard {
    let (a, h) = (Bitboard::from_file(File::A), Bitboard::from_file(File::H));
    Bitboard((squares & !h).0 << 1 | (squares & !a).0 >> 1)
}

/// What pawns attack.
pub(super) fn attacked(pawns: Bitboard, color: Color) -> Bitboard {
    beside(forward(pawns, color))
}

/// The whole files on which there is any of these.
pub(super) fn files(squares: Bitboard) -> Bitboard {
    ahead(squares, Color::White) | ahead(squares, Color::Black) | squares
}

/// Everything before these squares on their files.
fn ahead(squares: Bitboard, color: Color) -> Bitboard {
    let one = forward(squares, color);
    let two = one | forward(one, color);
    let four = two | forward(forward(two, color), color);
    four | forward(forward(forward(forward(four, color), color), color), color)
}

/// What the pawns of a camp are worth.
pub(super) fn worth(camp: &Camp<'_>, other: &Camp<'_>) -> Tapered {
    let (pawns, color) = (camp.pawns, camp.color);
    let doubled = pawns & ahead(pawns, color);
    let isolated = pawns & !beside(files(pawns));
    let stopped = ahead(with_neighbours(other.pawns), color.other());
    let passed = pawns & !(stopped | ahead(pawns, color.other()));
    let mut sum = DOUBLED * doubled.count() as i32
        + ISOLATED * isolated.count() as i32
        + DEFENDED * (pawns & camp.pawn_attacks).count() as i32;
    for pawn in pawns {
        sum += piece_square_tables::value(Role::Pawn, color, pawn);
    }
    for pawn in passed {
        sum += passed_worth(camp, other, pawn);
    }
    sum
}

fn passed_worth(camp: &Camp<'_>, other: &Camp<'_>, pawn: Square) -> Tapered {
    let color = camp.color;
    let advanced = usize::from(color.fold_wb(pawn, pawn.flip_vertical()).rank());
    let occupied = camp.board.occupied();
    let step = forward(pawn.into(), color);
    let mut gain = 0;
    if !occupied.intersects(step) {
        gain += FREE_STEP;
    }
    if !occupied.intersects(ahead(pawn.into(), color)) {
        gain += FREE_WAY;
    }
    let target = step.first().unwrap_or(pawn);
    let race = other.king.distance(target) as i32 - camp.king.distance(target) as i32;
    gain += KING_RACE * race;
    PASSED[advanced] + tapered(0, gain * advanced.saturating_sub(1) as i32)
}
