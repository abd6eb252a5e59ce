//! A small game for the tests of the screens, with one of everything a screen must show.
//!
//! Three columns, four rows, pawns. A pawn goes straight ahead to an empty cell or takes diagonally; one that
//! arrives becomes what its owner chooses, and that wins. Whoever cannot move passes, if the other can move.

use engine::*;

pub struct Toy;

const COLUMNS: Cell = 3;
const CELLS: Cell = 12;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Field {
    /// Whose pawn stands where, from the top left.
    pawns: [Option<Seat>; CELLS as usize],
    arrived: Option<(Cell, &'static str)>,
    turn: Seat,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Act {
    Go(Cell, Cell),
    Arrive(Cell, Cell, &'static str),
    Pass,
}

impl Field {
    /// Where the pawns of a seat may go.
    fn steps(&self, seat: Seat) -> Vec<(Cell, Cell)> {
        let mut steps = Vec::new();
        for from in (0..CELLS).filter(|from| self.pawns[usize::from(*from)] == Some(seat)) {
            let ahead = if seat == Seat::FIRST { from.checked_sub(COLUMNS) } else { Some(from + COLUMNS) };
            let Some(ahead) = ahead.filter(|ahead| *ahead < CELLS) else { continue };
            let holds = |cell: Cell, who: Option<Seat>| self.pawns[usize::from(cell)] == who;
            if holds(ahead, None) {
                steps.push((from, ahead));
            }
            if ahead % COLUMNS > 0 && holds(ahead - 1, Some(seat.opponent())) {
                steps.push((from, ahead - 1));
            }
            if ahead % COLUMNS < COLUMNS - 1 && holds(ahead + 1, Some(seat.opponent())) {
                steps.push((from, ahead + 1));
            }
        }
        steps
    }
}

fn name(cell: Cell) -> String {
    format!("{}{}", char::from(b'a' + (cell % COLUMNS) as u8), 4 - cell / COLUMNS)
}

impl Rules for Toy {
    type Position = Field;
    type Move = Act;

    fn start(&self) -> Field {
        self.read("bbb------www w").expect("the start is well written")
    }

    fn turn(&self, field: &Field) -> Seat {
        field.turn
    }

    fn moves(&self, field: &Field, moves: &mut Vec<Act>) {
        moves.clear();
        if field.arrived.is_some() {
            return;
        }
        for (from, to) in field.steps(field.turn) {
            if !(COLUMNS..CELLS - COLUMNS).contains(&to) {
                moves.extend(["queen", "knight"].map(|figure| Act::Arrive(from, to, figure)));
            } else {
                moves.push(Act::Go(from, to));
            }
        }
        if moves.is_empty() && !field.steps(field.turn.opponent()).is_empty() {
            moves.push(Act::Pass);
        }
    }

    fn play(&self, field: &Field, act: Act) -> Field {
        let mut field = *field;
        if let Act::Go(from, to) | Act::Arrive(from, to, _) = act {
            field.pawns[usize::from(to)] = field.pawns[usize::from(from)].take();
        }
        if let Act::Arrive(_, to, figure) = act {
            field.arrived = Some((to, figure));
        }
        field.turn = field.turn.opponent();
        field
    }

    fn effect(&self, _: &Field, _: Act, _: &Field) -> Effect {
        Effect { irreversible: true, new_spell: false }
    }

    fn outcome(&self, field: &Field, _: &History) -> Option<Outcome> {
        if field.arrived.is_some() {
            return Some(Outcome::win(2, field.turn.opponent(), Reason::Row));
        }
        let blocked = Seat::all(2).all(|seat| field.steps(seat).is_empty());
        let count = |seat| field.pawns.iter().filter(|pawn| **pawn == Some(seat)).count() as i32;
        blocked.then(|| Outcome::by_score(Reason::Count, &[count(Seat::FIRST), count(Seat::SECOND)]))
    }

    /// A draw may be claimed when each side has one pawn left.
    fn claims(&self, field: &Field, _: &History) -> Option<Reason> {
        let left = field.pawns.iter().flatten().count();
        (left == 2).then_some(Reason::InsufficientMaterial)
    }

    fn can_win(&self, _: &Field, _: Seat) -> bool {
        true
    }

    fn key(&self, field: &Field) -> u64 {
        let digit = |sum: u64, pawn: &Option<Seat>| 3 * sum + pawn.map_or(2, Seat::index) as u64;
        key::mix([field.pawns.iter().fold(0, digit), field.turn.index() as u64])
    }

    fn write(&self, field: &Field) -> String {
        let pawn = |pawn: &Option<Seat>| pawn.map_or('-', |seat| if seat == Seat::FIRST { 'w' } else { 'b' });
        field.pawns.iter().map(pawn).chain([' ', pawn(&Some(field.turn))]).collect()
    }

    fn read(&self, text: &str) -> Result<Field, TextError> {
        let mut reader = Reader::new(text)?;
        let mut field = Field { pawns: [None; CELLS as usize], arrived: None, turn: Seat::FIRST };
        for pawn in &mut field.pawns {
            *pawn = reader.one_of("w, b or -", |c| match c {
                'w' => Some(Some(Seat::FIRST)),
                'b' => Some(Some(Seat::SECOND)),
                '-' => Some(None),
                _ => None,
            })?;
        }
        reader.expect(' ')?;
        field.turn = reader.one_of("w or b", |c| match c {
            'w' => Some(Seat::FIRST),
            'b' => Some(Seat::SECOND),
            _ => None,
        })?;
        reader.end()?;
        Ok(field)
    }
}

impl Judgement for Toy {
    fn evaluate(&self, _: &Field, _: Seat) -> i32 {
        0
    }
}

impl Presentation for Toy {
    fn board(&self) -> Board {
        let tone = |cell: Cell| if cell.is_multiple_of(2) { Tone::Light } else { Tone::Dark };
        Board {
            shape: Shape::Grid { columns: COLUMNS, tones: (0..CELLS).map(tone).collect() },
            names: (0..CELLS).map(name).collect(),
            columns: ["a", "b", "c"].map(String::from).to_vec(),
            rows: ["4", "3", "2", "1"].map(String::from).to_vec(),
        }
    }

    fn scene(&self, field: &Field) -> Scene {
        let colour = |seat: Seat| [Colour::White, Colour::Black][seat.index()];
        let figure = |cell| match field.arrived {
            Some((arrived, figure)) if arrived == cell => figure,
            _ => "pawn",
        };
        let pieces = (0..CELLS).filter_map(|cell| {
            let seat = field.pawns[usize::from(cell)]?;
            Some((cell, Piece { colour: colour(seat), figure: figure(cell) }))
        });
        let mut moves = Vec::new();
        self.moves(field, &mut moves);
        let seat = |seat: Seat| SeatView {
            colour: colour(seat),
            on_board: field.pawns.iter().filter(|pawn| **pawn == Some(seat)).count(),
            in_hand: 0,
        };
        Scene {
            pieces: pieces.collect(),
            marks: Vec::new(),
            notice: (moves == [Act::Pass]).then_some(Notice::MustPass),
            seats: Seat::all(2).map(seat).collect(),
        }
    }

    fn route(&self, _: &Field, act: Act) -> Route {
        match act {
            Act::Go(from, to) => Route::cells([from, to]),
            Act::Arrive(from, to, figure) => Route::cells([from, to]).choosing(Choice::Piece(figure)),
            Act::Pass => Route::cells([]).choosing(Choice::Pass),
        }
    }

    fn notation(&self, _: &Field, act: Act) -> String {
        match act {
            Act::Go(from, to) => format!("{}-{}", name(from), name(to)),
            Act::Arrive(from, to, figure) => format!("{}-{}={figure}", name(from), name(to)),
            Act::Pass => "pass".to_owned(),
        }
    }

    fn check_move_text(&self, _: &str) -> Result<(), TextError> {
        Ok(())
    }
}

/// The toy as two games of a catalog, the first of them with two variants.
pub fn catalog() -> &'static Catalog {
    let game =
        |id, title, variants| Game { id, title, aliases: &[], times: [TimeControl::Unlimited; 3], variants };
    let variant = |id, title| Variant::new(id, title, Toy);
    Box::leak(Box::new(Catalog::new(vec![
        game("pawns", "Pawns", vec![variant("usual", "Usual"), variant("other", "Other")]),
        game("peasants", "Peasants", vec![variant("usual", "Peasants")]),
    ])))
}
