//! Positions as text: Forsyth–Edwards notation, all six fields, one space between them.
//!
//! `shakmaty` reads such texts too, but it guesses at what is missing and cannot say where a text goes wrong.
//! So the fields are read here, character by character, and `shakmaty` only judges the result: whether a game
//! can have come to it.

use std::num::NonZeroU32;

use engine::{Reader, TextError};
use shakmaty::fen::Fen;
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, EnPassantMode, File, Piece, PositionErrorKinds, Rank, Setup,
    Square,
};

/// The en passant square is written only where somebody can really capture there: a square that changes nothing
/// would make equal positions look different.
pub(super) fn write(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

pub(super) fn read(text: &str, mode: CastlingMode) -> Result<Chess, TextError> {
    let mut reader = Reader::new(text)?;
    let mut setup = Setup::empty();
    let board = reader.clone();
    setup.board = read_board(&mut reader)?;
    let turn = next_field(&mut reader, "whose turn it is")?;
    setup.turn = read_turn(&mut reader)?;
    let castling = next_field(&mut reader, "the castling rights")?;
    setup.castling_rights = read_castling(&mut reader, &setup.board, mode)?;
    let en_passant = next_field(&mut reader, "the en passant square")?;
    setup.ep_square = read_en_passant(&mut reader)?;
    next_field(&mut reader, "the halfmove clock")?;
    setup.halfmoves = read_number(&mut reader, "the halfmove clock", 0)?;
    next_field(&mut reader, "the move number")?;
    let number = read_number(&mut reader, "the move number", 1)?;
    setup.fullmoves = NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    reader.end()?;
    judge(setup, mode, &Places { board, turn, castling, en_passant })
}

/// Where the fields begin that can be well written and still impossible.
struct Places<'a> {
    board: Reader<'a>,
    turn: Reader<'a>,
    castling: Reader<'a>,
    en_passant: Reader<'a>,
}

/// Goes over the space to the next field and remembers where that begins.
fn next_field<'a>(reader: &mut Reader<'a>, field: &str) -> Result<Reader<'a>, TextError> {
    if reader.take(' ') {
        Ok(reader.clone())
    } else {
        Err(reader.unexpected(&format!("a space and {field}")))
    }
}

fn read_board(reader: &mut Reader<'_>) -> Result<Board, TextError> {
    let mut board = Board::empty();
    for rank in Rank::ALL.into_iter().rev() {
        if rank != Rank::Eighth && !reader.take('/') {
            return Err(reader.unexpected(&format!("'/' and rank {rank} of the board")));
        }
        read_rank(reader, rank, &mut board)?;
    }
    Ok(board)
}

fn read_rank(reader: &mut Reader<'_>, rank: Rank, board: &mut Board) -> Result<(), TextError> {
    let mut file = 0;
    let mut after_gap = false;
    while file < 8 {
        let left = 8 - file;
        let expected = match (after_gap, left) {
            (true, _) => format!("a piece on rank {rank} of the board"),
            (false, 1) => format!("a piece or 1 on rank {rank} of the board"),
            (false, _) => format!("a piece or a number from 1 to {left} on rank {rank} of the board"),
        };
        let content = reader.one_of(&expected, |c| match c.to_digit(10) {
            Some(gap) => (!after_gap && (1..=left).contains(&gap)).then_some(Err(gap)),
            None => Piece::from_char(c).map(Ok),
        })?;
        after_gap = content.is_err();
        file += match content {
            Ok(piece) => {
                board.set_piece_at(Square::from_coords(File::new(file), rank), piece);
                1
            }
            Err(gap) => gap,
        };
    }
    Ok(())
}

fn read_turn(reader: &mut Reader<'_>) -> Result<Color, TextError> {
    reader.one_of("whose turn it is, w or b", Color::from_char)
}

/// Each right is kept as the square of the rook it belongs to. `K` and `Q` mean the outermost rook on that side
/// of the king; Chess960 also knows rooks by their file, for those that are not outermost.
fn read_castling(reader: &mut Reader<'_>, board: &Board, mode: CastlingMode) -> Result<Bitboard, TextError> {
    let mut rights = Bitboard::EMPTY;
    if reader.take('-') {
        return Ok(rights);
    }
    let expected = mode_letters(mode);
    while rights.is_empty() || !matches!(reader.peek(), Some(' ') | None) {
        let letter = reader.clone();
        let rook = reader.one_of(expected, |c| castling_rook(c, board, mode))?;
        if rights.contains(rook) {
            return Err(letter.impossible("the castling rights name the same rook twice"));
        }
        rights.add(rook);
    }
    Ok(rights)
}

fn mode_letters(mode: CastlingMode) -> &'static str {
    match mode {
        CastlingMode::Standard => "the castling rights, letters of KQkq or -",
        CastlingMode::Chess960 => "the castling rights, letters of KQkq, files of rooks or -",
    }
}

/// The rook that a letter names. Where there is none, the corner: whether a rook stands there is judged later,
/// together with everything else that can be impossible.
fn castling_rook(letter: char, board: &Board, mode: CastlingMode) -> Option<Square> {
    let color = Color::from_white(letter.is_ascii_uppercase());
    let rooks = board.by_piece(color.rook()) & color.backrank();
    let king = board.king_of(color);
    let corner = |file| Square::from_coords(file, color.backrank());
    match letter.to_ascii_lowercase() {
        'k' => Some(rooks.last().filter(|rook| king < Some(*rook)).unwrap_or(corner(File::H))),
        'q' => Some(rooks.first().filter(|rook| king > Some(*rook)).unwrap_or(corner(File::A))),
        file if mode.is_chess960() => File::from_char(file).map(corner),
        _ => None,
    }
}

fn read_en_passant(reader: &mut Reader<'_>) -> Result<Option<Square>, TextError> {
    if reader.take('-') {
        return Ok(None);
    }
    let file = reader.one_of("the en passant square or -", File::from_char)?;
    let rank = reader.one_of("the rank of the en passant square, 3 or 6", |c| {
        Rank::from_char(c).filter(|rank| matches!(rank, Rank::Third | Rank::Sixth))
    })?;
    Ok(Some(Square::from_coords(file, rank)))
}

/// Any number that a position can hold. There is no smaller bound to name: whatever is read must still be
/// readable a move later.
fn read_number(reader: &mut Reader<'_>, field: &str, least: usize) -> Result<u32, TextError> {
    let number = reader.number(field, least..=u32::MAX as usize)?;
    Ok(u32::try_from(number).unwrap_or(u32::MAX))
}

/// Whether a game can have come to this, as far as anybody can tell by looking at it.
fn judge(setup: Setup, mode: CastlingMode, places: &Places<'_>) -> Result<Chess, TextError> {
    let (board, turn) = (setup.board.clone(), setup.turn);
    setup.position(mode).map_err(|error| explain(error.kinds(), &board, turn, places))
}

/// The first thing that is wrong, in plain words and with the field it is wrong in.
fn explain(wrong: PositionErrorKinds, board: &Board, turn: Color, places: &Places<'_>) -> TextError {
    for color in Color::ALL {
        match board.by_piece(color.king()).count() {
            0 => return places.board.impossible(format!("{} has no king", name(color))),
            1 => {}
            _ => return places.board.impossible(format!("{} has more than one king", name(color))),
        }
    }
    if wrong.contains(PositionErrorKinds::PAWNS_ON_BACKRANK) {
        places.board.impossible("a pawn stands on the first or the last rank")
    } else if wrong.contains(PositionErrorKinds::TOO_MUCH_MATERIAL) {
        places.board.impossible("a side has more pieces than its pawns could become")
    } else if wrong.contains(PositionErrorKinds::OPPOSITE_CHECK) {
        let (mover, other) = (name(turn), name(turn.other()));
        places.turn.impossible(format!("it is the turn of {mover}, but {other} is in check"))
    } else if wrong.contains(PositionErrorKinds::IMPOSSIBLE_CHECK) {
        places.board.impossible(format!("no move can have given this check to {}", name(turn)))
    } else if wrong.contains(PositionErrorKinds::INVALID_CASTLING_RIGHTS) {
        places.castling.impossible("the castling rights need the king and a rook where they started")
    } else if wrong.contains(PositionErrorKinds::INVALID_EP_SQUARE) {
        places.en_passant.impossible("no pawn can just have passed over the en passant square")
    } else {
        places.board.impossible("no game can have come to this position")
    }
}

fn name(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}
