//! The expert evaluation: what a chess player sees beyond the material, as far as it can be said in a few sums over sets of squares.
//!
//! Almost everything is worth something else in the middlegame than in the endgame: a king hides first and fights later,
//! a passed pawn is a hope first and a queen later. So the evaluation is tapered: each thing is weighed
//! twice, and the two sums are mixed by the phase of the game, which the pieces tell that are left. In the end a lead that
//! cannot win is cut down: without pawns a piece more is often not enough, and bishops of opposite colours hold many a
//! lost endgame.
//!
//! The piece-square tables follow from a few simple ideas (towards the middle, forward, home for the king) instead of
//! tuned numbers: easier to believe, and easy to change.

mod pawns;
mod piece_square_tables;

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use engine::{Evaluation, Seat};
use shakmaty::{Bitboard, Board, ByColor, Chess, Color, Position, Role, Square, attacks};

use super::Laws;

/// All that a chess player sees.
#[derive(Clone, Copy, Debug)]
pub struct ChessExpert;

/// As it stands in the game's list.
pub const EVALUATION: ChessExpert = ChessExpert;

impl Evaluation<Laws> for ChessExpert {
    fn evaluate(&self, _: &Laws, position: &Chess, seat: Seat) -> i32 {
        judge(position, super::color(seat))
    }
}

/// What something is worth in the middlegame and in the endgame, in hundredths of a pawn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Tapered {
    middlegame: i32,
    endgame: i32,
}

const fn tapered(middlegame: i32, endgame: i32) -> Tapered {
    Tapered { middlegame, endgame }
}

impl Add for Tapered {
    type Output = Tapered;

    fn add(self, other: Tapered) -> Tapered {
        tapered(self.middlegame + other.middlegame, self.endgame + other.endgame)
    }
}

impl AddAssign for Tapered {
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl Neg for Tapered {
    type Output = Tapered;

    fn neg(self) -> Tapered {
        self * -1
    }
}

impl Sub for Tapered {
    type Output = Tapered;

    fn sub(self, other: Tapered) -> Tapered {
        self + -other
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;

    fn mul(self, times: i32) -> Tapered {
        tapered(self.middlegame * times, self.endgame * times)
    }
}

const BISHOP_PAIR: Tapered = tapered(30, 45);
const ROOK_ON_OPEN_FILE: Tapered = tapered(24, 10);
const ROOK_ON_HALF_OPEN_FILE: Tapered = tapered(12, 6);
/// A piece that a pawn attacks.
const ATTACKED_BY_PAWN: Tapered = tapered(25, 20);
/// A right to castle, as long as it is not used.
const CASTLING_RIGHT: Tapered = tapered(12, 0);
const TURN: Tapered = tapered(12, 8);

/// Pawns before the king: one step and two steps ahead of him.
const SHIELD_NEAR: Tapered = tapered(11, 0);
const SHIELD_FAR: Tapered = tapered(5, 0);
/// A file at the king without an own pawn.
const OPEN_AT_KING: Tapered = tapered(-14, 0);

/// For each square a piece can go to, more or less than the usual number of them.
const fn mobility(role: Role) -> (Tapered, i32) {
    match role {
        Role::Knight => (tapered(4, 4), 4),
        Role::Bishop => (tapered(4, 5), 6),
        Role::Rook => (tapered(2, 4), 6),
        Role::Queen => (tapered(1, 3), 12),
        Role::Pawn | Role::King => (tapered(0, 0), 0),
    }
}

/// Attack units: how much a piece that aims at squares around the king adds to his danger, per square.
const fn attack_units(role: Role) -> i32 {
    match role {
        Role::Knight | Role::Bishop => 2,
        Role::Rook => 3,
        Role::Queen => 4,
        Role::Pawn | Role::King => 0,
    }
}

/// Danger grows with the square of the attack units, up to here: one piece alone does not mate.
const MOST_ATTACK_UNITS: i32 = 45;

/// How much of the middlegame a piece stands for.
const fn phase(role: Role) -> i32 {
    match role {
        Role::Knight | Role::Bishop => 1,
        Role::Rook => 2,
        Role::Queen => 4,
        Role::Pawn | Role::King => 0,
    }
}

/// The sum of the phases of all pieces at the start.
const FULL_PHASE: i32 = 24;

/// How a colour stands.
fn judge(position: &Chess, color: Color) -> i32 {
    let board = position.board();
    let camps = ByColor::new_with(|color| Camp::new(board, color));
    let mut lead = camps.white.worth(&camps.black) - camps.black.worth(&camps.white);
    lead += turned(position.turn(), TURN);
    for castling in Color::ALL {
        let rights = position.castles().castling_rights() & castling.backrank();
        lead += turned(castling, CASTLING_RIGHT * rights.count() as i32);
    }
    let phase: i32 = Role::ALL.into_iter().map(|role| phase(role) * board.by_role(role).count() as i32).sum();
    let phase = phase.min(FULL_PHASE);
    let endgame = lead.endgame * winnable(board, Color::from_white(lead.endgame > 0)) / 16;
    let white = (lead.middlegame * phase + endgame * (FULL_PHASE - phase)) / FULL_PHASE;
    color.fold_wb(white, -white)
}

/// As White sees it.
fn turned(color: Color, worth: Tapered) -> Tapered {
    color.fold_wb(worth, -worth)
}

/// How much of a lead in the endgame can be turned into a win, in sixteenths.
fn winnable(board: &Board, leader: Color) -> i32 {
    let material = |color| {
        let count = |role: Role| board.by_piece(role.of(color)).count() as i32;
        3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
    };
    let (ours, theirs) = (material(leader), material(leader.other()));
    let pawns = (board.pawns() & board.by_color(leader)).count();
    if pawns == 0 && ours - theirs < 5 {
        // Two minor pieces, or an exchange, and nothing that could become a queen.
        return 3;
    }
    let bishops = board.bishops();
    let opposite = ours == 3
        && theirs == 3
        && bishops.count() == 2
        && (bishops & Bitboard::LIGHT_SQUARES).count() == 1
        && bishops.intersect(board.white()).count() == 1;
    if opposite { 9 } else { 16 }
}

/// One side of the board, with what is asked for more than once.
struct Camp<'b> {
    board: &'b Board,
    color: Color,
    own: Bitboard,
    pawns: Bitboard,
    king: Square,
    /// What its pawns attack.
    pawn_attacks: Bitboard,
}

impl<'b> Camp<'b> {
    fn new(board: &'b Board, color: Color) -> Camp<'b> {
        let own = board.by_color(color);
        let pawns = board.pawns() & own;
        Camp {
            board,
            color,
            own,
            pawns,
            king: (board.kings() & own).first().unwrap_or(Square::A1),
            pawn_attacks: pawns::attacked(pawns, color),
        }
    }

    /// Everything that this side has and does.
    fn worth(&self, other: &Camp<'_>) -> Tapered {
        let mut sum = self.pieces(other) + pawns::worth(self, other) + self.shield();
        sum += piece_square_tables::value(Role::King, self.color, self.king);
        sum += ATTACKED_BY_PAWN * (self.pawn_attacks & other.own & !other.pawns).count() as i32;
        if (self.board.bishops() & self.own).more_than_one() {
            sum += BISHOP_PAIR;
        }
        if (other.own & !Bitboard::from(other.king)).is_empty() {
            sum += self.hunt(other);
        }
        sum
    }

    /// The pieces: where they stand, where they can go, and how they press on the king.
    fn pieces(&self, other: &Camp<'_>) -> Tapered {
        let occupied = self.board.occupied();
        let reachable = !(self.own | other.pawn_attacks);
        let zone = attacks::king_attacks(other.king) | other.king;
        let (mut sum, mut units, mut attackers) = (Tapered::default(), 0, 0);
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let (step, usual) = mobility(role);
            for square in self.board.by_role(role) & self.own {
                let reach = match role {
                    Role::Knight => attacks::knight_attacks(square),
                    Role::Bishop => attacks::bishop_attacks(square, occupied),
                    Role::Rook => attacks::rook_attacks(square, occupied),
                    _ => attacks::queen_attacks(square, occupied),
                };
                sum += piece_square_tables::value(role, self.color, square);
                sum += step * ((reach & reachable).count() as i32 - usual);
                let aimed = (reach & zone).count() as i32;
                units += attack_units(role) * aimed;
                attackers += i32::from(aimed > 0);
                if role == Role::Rook {
                    sum += self.on_file(other, square);
                }
            }
        }
        if attackers > 1 {
            let units = units.min(MOST_ATTACK_UNITS);
            sum += tapered(units * units / 6, 0);
        }
        sum
    }

    fn on_file(&self, other: &Camp<'_>, rook: Square) -> Tapered {
        let file = Bitboard::from_file(rook.file());
        if file.intersects(self.pawns) {
            Tapered::default()
        } else if file.intersects(other.pawns) {
            ROOK_ON_HALF_OPEN_FILE
        } else {
            ROOK_ON_OPEN_FILE
        }
    }

    /// The pawns before the king, and the files where there are none.
    fn shield(&self) -> Tapered {
        let king = Bitboard::from(self.king);
        let wide = pawns::with_neighbours(king);
        let near = pawns::forward(wide, self.color);
        let far = pawns::forward(near, self.color);
        let files = pawns::files(wide);
        let held = pawns::files(self.pawns & files) & Bitboard::from_rank(self.king.rank());
        SHIELD_NEAR * (near & self.pawns).count() as i32
            + SHIELD_FAR * (far & self.pawns).count() as i32
            + OPEN_AT_KING * (wide & !held).count() as i32
    }

    /// Against a king alone: come near, and drive him to the side.
    fn hunt(&self, other: &Camp<'_>) -> Tapered {
        let near = 7 - self.king.distance(other.king) as i32;
        tapered(0, 8 * near + 10 * piece_square_tables::from_centre(other.king))
    }
}
