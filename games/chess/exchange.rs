//! Static exchange evaluation: what a capture gains if both sides then take back on the same square for as long as it pays.
//! It is most of what decides whether a capture is worth a look, and far cheaper than looking.

use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Role, Square};

use super::plain::worth;

/// What is lost with a piece: with the king, everything.
fn price(role: Role) -> i32 {
    if role == Role::King { 100 * worth(Role::Queen) } else { worth(role) }
}

/// What a capture gains in hundredths of a pawn; below zero if it loses.
pub(super) fn gain(position: &Chess, mv: Move) -> i32 {
    let Some((from, victim)) = mv.from().zip(mv.capture()) else { return 0 };
    let board = position.board();
    let occupied = board.occupied().without(from);
    worth(victim)
        - static_exchange_evaluation(board, mv.to(), position.turn().other(), price(mv.role()), occupied)
}

/// The most that `side` gains by taking what stands on a square with its least piece, or nothing by leaving it there.
fn static_exchange_evaluation(
    board: &Board,
    square: Square,
    side: Color,
    standing: i32,
    occupied: Bitboard,
) -> i32 {
    let takers = board.attacks_to(square, side, occupied) & occupied;
    let least = Role::ALL.into_iter().find_map(|role| Some((role, (takers & board.by_role(role)).first()?)));
    let Some((role, from)) = least else { return 0 };
    let lost = static_exchange_evaluation(board, square, side.other(), price(role), occupied.without(from));
    (standing - lost).max(0)
}
