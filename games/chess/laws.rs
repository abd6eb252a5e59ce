//! The laws of the game: what may be played and when it is over.
//!
//! Two pairs of draw rules look alike and are not. Threefold repetition and fifty moves without progress only
//! give the seat to move the right to *claim* a draw; fivefold repetition and seventy-five moves end the game
//! by themselves. The count of moves without progress is part of a chess position's text, so it lives in the
//! position; repetition needs the past, so it is read from the history.

use engine::{Effect, History, Outcome, Reason, Rules, Seat, TextError, key};
use shakmaty::{Bitboard, Board, CastlingMode, Chess, Move, Position, Setup, attacks};

use super::{color, fen, seat};

const SEATS: usize = 2;

/// Moves are counted for both sides, as the position counts them.
const CLAIMABLE_WITHOUT_PROGRESS: u32 = 2 * 50;
const OVER_WITHOUT_PROGRESS: u32 = 2 * 75;

const CLAIMABLE_OCCURRENCES: usize = 3;
const OVER_OCCURRENCES: usize = 5;

/// How many starts Chess960 has, and which of them is the usual one.
const STARTS: u64 = 960;
const USUAL_START: u32 = 518;

/// The laws of chess for one way of castling.
pub struct Laws {
    pub(super) castling: CastlingMode,
}

impl Laws {
    /// Chess as everybody knows it.
    pub const STANDARD: Laws = Laws { castling: CastlingMode::Standard };
    /// The same with the pieces behind the pawns drawn by lot.
    pub const CHESS960: Laws = Laws { castling: CastlingMode::Chess960 };

    /// The start with this number in Scharnagl's list.
    fn numbered_start(&self, number: u32) -> Chess {
        let board = Board::chess960(number);
        let setup = Setup { castling_rights: board.rooks(), board, ..Setup::empty() };
        setup.position(self.castling).expect("every start of the list is legal")
    }
}

/// Whether a legal move is seen at a glance: out of check, a pawn or knight that stands on no line with its king, where
/// nothing can pin it, is free to go. It nearly always is, and saves the searches a second list of moves at every node.
fn surely_has_a_move(position: &Chess) -> bool {
    let (board, us) = (position.board(), position.us());
    let Some(king) = board.king_of(position.turn()) else { return false };
    let free = us & !attacks::queen_attacks(king, Bitboard::EMPTY);
    let steps = position.turn().fold_wb(8, -8);
    let pawns = (free & board.pawns()).shift(steps) & !board.occupied();
    let knight_goes = |knight| !(attacks::knight_attacks(knight) & !us).is_empty();
    (!pawns.is_empty() || (free & board.knights()).into_iter().any(knight_goes)) && !position.is_check()
}

impl Rules for Laws {
    type Position = Chess;
    type Move = Move;

    fn start(&self) -> Chess {
        self.numbered_start(USUAL_START)
    }

    fn start_by_lot(&self, lot: u64) -> Chess {
        match self.castling {
            CastlingMode::Standard => self.start(),
            CastlingMode::Chess960 => self.numbered_start((lot % STARTS) as u32),
        }
    }

    #[inline]
    fn turn(&self, position: &Chess) -> Seat {
        seat(position.turn())
    }

    #[inline]
    fn moves(&self, position: &Chess, moves: &mut Vec<Move>) {
        moves.clear();
        moves.extend_from_slice(&position.legal_moves());
    }

    #[inline]
    fn count(&self, position: &Chess) -> usize {
        position.legal_moves().len()
    }

    fn play(&self, position: &Chess, mv: Move) -> Chess {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after
    }

    /// Not inlined: in a caller's loop the compiler would take the copy apart into pieces that are narrower than
    /// what is read back at once, and the processor would wait for each of them.
    #[inline(never)]
    fn play_into(&self, position: &Chess, mv: Move, after: &mut Chess) {
        after.clone_from(position);
        after.play_unchecked(mv);
    }

    /// Lost castling rights are final too, but need not be told apart: history only looks back further.
    #[inline]
    fn effect(&self, _before: &Chess, mv: Move, _after: &Chess) -> Effect {
        Effect { irreversible: mv.is_zeroing(), new_spell: false }
    }

    /// A mate on the board is a mate, whatever else the same move brought about.
    fn outcome(&self, position: &Chess, history: &History) -> Option<Outcome> {
        if !surely_has_a_move(position) && position.legal_moves().is_empty() {
            return Some(if position.is_check() {
                Outcome::loss(SEATS, seat(position.turn()), Reason::Checkmate)
            } else {
                Outcome::draw(SEATS, Reason::Stalemate)
            });
        }
        let reason = if position.is_insufficient_material() {
            Reason::InsufficientMaterial
        } else if history.occurrences() >= OVER_OCCURRENCES {
            Reason::Repetition
        } else if position.halfmoves() >= OVER_WITHOUT_PROGRESS {
            Reason::MoveLimit
        } else {
            return None;
        };
        Some(Outcome::draw(SEATS, reason))
    }

    fn claims(&self, position: &Chess, history: &History) -> Option<Reason> {
        if history.occurrences() >= CLAIMABLE_OCCURRENCES {
            Some(Reason::Repetition)
        } else if position.halfmoves() >= CLAIMABLE_WITHOUT_PROGRESS {
            Some(Reason::MoveLimit)
        } else {
            None
        }
    }

    fn can_win(&self, position: &Chess, seat: Seat) -> bool {
        !position.has_insufficient_material(color(seat))
    }

    /// Four words say what stands on every square: three for the kind of piece, one for its colour. What else
    /// takes part in equality fits into a fifth, for castling rights only ever name squares of the two back
    /// ranks and leave the bits between them free.
    #[inline]
    fn key(&self, position: &Chess) -> u64 {
        let board = position.board();
        let castling = position.castles().castling_rights().0;
        let turn = position.turn().fold_wb(0, 1 << 8);
        let en_passant = position.legal_ep_square().map_or(0, |square| (1 + u64::from(square)) << 16);
        key::mix([
            (board.pawns() | board.bishops() | board.queens()).0,
            (board.knights() | board.bishops() | board.kings()).0,
            (board.rooks() | board.queens() | board.kings()).0,
            board.white().0,
            castling | turn | en_passant,
        ])
    }

    fn write(&self, position: &Chess) -> String {
        fen::write(position)
    }

    fn read(&self, text: &str) -> Result<Chess, TextError> {
        fen::read(text, self.castling)
    }
}
