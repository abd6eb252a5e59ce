//! How draughts is shown, tapped and written down.

use engine::{
    Board, Cell, Change, Changes, Colour, Mark, Notice, Piece, Presentation, Reader, Route, Rules, Scene,
    Seat, SeatScene, Shape, TextError, Tone,
};

use super::capture::{Field, Leg};
use super::geometry::{Geometry, bits};
use super::position::{Move, Position, Side};
use super::variant::DraughtsVariant;
use super::{Draughts, moves, rules, square};

fn cell<V: DraughtsVariant>(bit: u32) -> Cell {
    let (row, column) = V::row_and_column(bit);
    (row * V::SIDE + column) as Cell
}

fn colour(side: Side) -> Colour {
    match side {
        Side::White => Colour::White,
        Side::Black => Colour::Black,
    }
}

fn piece(position: &Position, side: Side, bit: u8) -> Piece {
    let figure = if position.kings >> bit & 1 == 1 { "crowned" } else { "man" };
    Piece { colour: colour(side), figure }
}

/// What a move goes through, one tap after the other.
fn legs<V: DraughtsVariant>(position: &Position, mv: Move) -> Vec<Leg> {
    let mut legs = Vec::new();
    if mv.is_capture() {
        let (field, hunter) = Field::new::<V>(position).hunt_from(position, mv.from);
        field.path::<V>(hunter, mv, &mut legs);
    } else {
        legs.push(Leg { to: mv.to, taken: None, crowned: false });
    }
    // Whoever is not crowned on the way is crowned at its end.
    if mv.crowned
        && legs.iter().all(|leg| !leg.crowned)
        && let Some(last) = legs.last_mut()
    {
        last.crowned = true;
    }
    legs
}

/// The squares a move touches, from its start to its end.
fn path<V: DraughtsVariant>(position: &Position, mv: Move) -> impl Iterator<Item = u8> {
    [mv.from].into_iter().chain(legs::<V>(position, mv).into_iter().map(|leg| leg.to))
}

/// A move as text: its squares, and whether they are joined as a capture.
struct Written {
    squares: Vec<u8>,
    capture: bool,
}

fn read<V: DraughtsVariant>(text: &str) -> Result<Written, TextError> {
    let mut reader = Reader::new(text)?;
    let mut squares = vec![square::read::<V>(&mut reader)? as u8];
    let capture = reader.one_of("- or x", |c| match c {
        '-' => Some(false),
        'x' | ':' => Some(true),
        _ => None,
    })?;
    squares.push(square::read::<V>(&mut reader)? as u8);
    while capture && (reader.take('x') || reader.take(':')) {
        squares.push(square::read::<V>(&mut reader)? as u8);
    }
    reader.end()?;
    Ok(Written { squares, capture })
}

impl<V: DraughtsVariant> Presentation for Draughts<V> {
    fn board(&self) -> Board {
        let cells = (V::SIDE * V::SIDE) as usize;
        let (mut tones, mut names) = (vec![Tone::Light; cells], vec![String::new(); cells]);
        for bit in bits(V::BOARD) {
            let cell = usize::from(cell::<V>(bit));
            (tones[cell], names[cell]) = (Tone::Dark, square::write::<V>(bit));
        }
        let (columns, rows) = if V::ALGEBRAIC {
            let letters = (b'a'..).take(V::SIDE as usize).map(|letter| char::from(letter).to_string());
            (letters.collect(), (1..=V::SIDE).rev().map(|row| row.to_string()).collect())
        } else {
            (Vec::new(), Vec::new())
        };
        Board {
            shape: Shape::Grid { columns: V::SIDE as u16, tones },
            names,
            columns,
            rows,
            links: Vec::new(),
        }
    }

    fn scene(&self, position: &Position) -> Scene {
        let pieces = |side: Side| {
            bits(position.of(side)).map(move |bit| (cell::<V>(bit), piece(position, side, bit as u8)))
        };
        let hunters = moves::hunters::<V>(position);
        let seat = |seat: Seat| {
            let side = rules::side::<V>(seat);
            SeatScene::new(colour(side), position.of(side).count_ones() as usize)
        };
        Scene {
            pieces: pieces(Side::White).chain(pieces(Side::Black)).collect(),
            marks: self.must_capture_with(position).map(|bit| (cell::<V>(bit), Mark::Forced)).collect(),
            notice: (hunters != 0).then_some(Notice::MustCapture),
            seats: Seat::all(2).map(seat).collect(),
            ..Scene::default()
        }
    }

    fn route(&self, position: &Position, mv: Move) -> Route {
        Route::cells(path::<V>(position, mv).map(|bit| cell::<V>(bit.into())))
    }

    /// What is jumped over stands in the way until the whole capture is over, and only then goes: as the rules have it, and as
    /// somebody sees it who is still under way.
    fn changes(&self, position: &Position, mv: Move) -> Changes {
        let place = |bit: u8| cell::<V>(bit.into());
        let legs = legs::<V>(position, mv);
        let (mut changes, mut from) = (Changes::new(), mv.from);
        for (leg, taps) in legs.iter().zip(2..) {
            changes.push((taps, Change::Moved { from: place(from), to: place(leg.to) }));
            if leg.crowned {
                let piece = Piece { colour: colour(position.turn), figure: "crowned" };
                changes.push((taps, Change::Became { cell: place(leg.to), piece }));
            }
            from = leg.to;
        }
        let whole = legs.len() as u8 + 1;
        for taken in legs.iter().filter_map(|leg| leg.taken) {
            let piece = piece(position, position.turn.other(), taken);
            changes.push((whole, Change::Removed { cell: place(taken), piece }));
        }
        changes
    }

    fn notation(&self, position: &Position, mv: Move) -> String {
        let name = |bit: u8| square::write::<V>(bit.into());
        if !mv.is_capture() {
            return format!("{}-{}", name(mv.from), name(mv.to));
        }
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let alike = moves.iter().filter(|other| (other.from, other.to) == (mv.from, mv.to)).count();
        let squares = if alike > 1 { path::<V>(position, mv).collect() } else { vec![mv.from, mv.to] };
        squares.into_iter().map(name).collect::<Vec<_>>().join("x")
    }

    /// As the Hub protocol has it: a capture names its ends and then every piece it takes, in the order of the squares.
    fn code(&self, _: &Position, mv: Move) -> String {
        let join = if mv.is_capture() { "x" } else { "-" };
        let squares = [mv.from.into(), mv.to.into()].into_iter().chain(bits(mv.captured));
        squares.map(square::write::<V>).collect::<Vec<_>>().join(join)
    }

    fn check_move_text(&self, text: &str) -> Result<(), TextError> {
        read::<V>(text).map(|_| ())
    }

    /// A capture may be given by its ends or by every square it comes down on, whichever way round.
    fn means(&self, position: &Position, mv: Move, text: &str) -> bool {
        let Ok(Written { squares, capture }) = read::<V>(text) else { return false };
        let ends = (squares.first() == Some(&mv.from), squares.last() == Some(&mv.to));
        if ends != (true, true) || capture != mv.is_capture() {
            return false;
        }
        let (field, hunter) = Field::new::<V>(position).hunt_from(position, mv.from);
        squares.len() == 2 || field.follow::<V>(hunter, &squares[1..]) == Some(mv.captured)
    }
}

impl<V: DraughtsVariant> Draughts<V> {
    /// The pieces that have to capture: where most counts, not every piece that can capture may.
    fn must_capture_with(&self, position: &Position) -> impl Iterator<Item = u32> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        bits(moves.iter().filter(|mv| mv.is_capture()).fold(0, |set, mv| set | 1 << mv.from))
    }
}
