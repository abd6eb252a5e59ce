//! Piece-square tables: what a piece is worth on each square, from its material and a simple idea of where it does best.

use shakmaty::{Color, Role, Square};

use super::{Tapered, tapered};

/// The worth of each role on each square, as White sees the board.
const TABLES: [[Tapered; 64]; 6] = {
    let mut tables = [[tapered(0, 0); 64]; 6];
    let mut role = 0;
    while role < 6 {
        let mut square = 0;
        while square < 64 {
            tables[role][square] = on(Role::ALL[role], square as i32 % 8, square as i32 / 8);
            square += 1;
        }
        role += 1;
    }
    tables
};

/// What a piece is worth where it stands.
#[inline]
pub(super) fn value(role: Role, color: Color, square: Square) -> Tapered {
    let square = color.fold_wb(square, square.flip_vertical());
    TABLES[role as usize - Role::Pawn as usize][usize::from(square)]
}

/// Steps from the four squares in the middle, counted along files and ranks together: 6 in a corner.
pub(super) fn from_centre(square: Square) -> i32 {
    outward(u32::from(square.file()) as i32) + outward(u32::from(square.rank()) as i32)
}

/// Steps from the two files (or ranks) in the middle.
const fn outward(file: i32) -> i32 {
    if file < 4 { 3 - file } else { file - 4 }
}

const fn on(role: Role, file: i32, rank: i32) -> Tapered {
    let away = outward(file) + outward(rank);
    match role {
        Role::Pawn => pawn(file, rank),
        // Jumps short, so it must stand in the middle; deep in the opponent's half best of all.
        Role::Knight => {
            let outpost = if rank == 4 || rank == 5 { 8 } else { 0 };
            tapered(325 + 22 - 9 * away + outpost, 300 + 15 - 7 * away)
        }
        // At home it only waits.
        Role::Bishop => {
            let home = if rank == 0 { -10 } else { 0 };
            tapered(335 + 10 - 3 * away + home, 315 + 8 - 3 * away)
        }
        // On the seventh rank it attacks pawns and shuts the king in.
        Role::Rook => {
            let seventh = if rank == 6 { 18 } else { 0 };
            tapered(480 + 4 * (3 - outward(file)) + seventh, 530 + seventh)
        }
        // Sees the whole board from anywhere; out too early it is chased.
        Role::Queen => {
            let early = if rank > 2 { -6 } else { 0 };
            tapered(980 + 4 - 2 * away + early, 960 + 24 - 8 * away)
        }
        // Hides in a corner at home, then comes to the middle.
        Role::King => {
            let hidden = match outward(file) {
                0 => -8,
                1 => 0,
                2 => 34,
                _ => 26,
            };
            let exposed = if rank < 4 { 22 * rank } else { 66 };
            tapered(hidden - exposed, 30 - 10 * away)
        }
    }
}

/// Goes forward in the middle first, everywhere in the endgame.
const fn pawn(file: i32, rank: i32) -> Tapered {
    let middle = 3 - outward(file);
    let advanced = if rank > 1 { rank - 1 } else { 0 };
    tapered(88 + 3 * middle + 4 * middle * advanced, 108 + 6 * advanced)
}
