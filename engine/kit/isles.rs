//! A little game for four that has everything a board can have, so that tests of tables, screens and stores need not
//! wait for a great one: holes, tiles with signs that are used up, links, stones of nobody, stocks, choices, two phases,
//! an end of its own, and seats that leave while the others play on.
//!
//! First a turn puts a stone on an empty tile, or spends an override on a rock. What stands at the other end of a link
//! is taken over. On the choice tile one swaps stones with a seat, on the bonus tile one takes a bomb or an override.
//! Once nobody can settle any more, each bomb makes a hole. Whoever has the most stones comes first; the stones of
//! a seat that leaves become rocks.

use crate::catalog::{Catalog, Game};
use crate::variants::Variants;
use crate::{
    About, Board, Cell, Change, Changes, Choice, Colour, Compass, Effect, Evaluation, Evaluations, History,
    Judgement, Link, Outcome, Pace, Piece, Presentation, Reader, Reason, Route, Rules, Scene, Seat,
    SeatScene, Shape, TextError, Tile, TimeControl, Tone, Variant, key,
};

const SIDE: usize = 5;
const CELLS: usize = SIDE * SIDE;
const SEATS: usize = 4;
const ROCK: u8 = b'x';

/// The two links: from the left edge to the right one, and from corner to corner.
const LINKS: [[(Cell, Compass); 2]; 2] =
    [[(10, Compass::West), (14, Compass::East)], [(4, Compass::NorthEast), (20, Compass::SouthWest)]];

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Isles;

/// What it says about itself.
const ABOUT: &str = r#"
    face = "disc"
    captures = true
    [words]
    name = { en = "Isles", de = "Inseln" }
    tag = { en = "A little game for four", de = "Ein kleines Spiel für vier" }
    variant.standard = { en = "Isles", de = "Inseln" }
    short.standard = { en = "Isles", de = "Inseln" }
    piece.disc = { en = "Stone", de = "Stein" }
    piece.rock = { en = "Rock", de = "Fels" }
    piece.bomb = { en = "Bomb", de = "Bombe" }
    piece.override = { en = "Override", de = "Überschreibstein" }
    coloured.disc = { en = "{colour} stone", de = "{colour}er Stein" }
    coloured.rock = { en = "rock", de = "Fels" }
    coloured.bomb = { en = "{colour} bomb", de = "{colour}e Bombe" }
    coloured.override = { en = "{colour} override", de = "{colour}er Überschreibstein" }
    tile.choice = { en = "swap", de = "Tausch" }
    tile.bonus = { en = "gift", de = "Geschenk" }
    stock.bombs = { en = "bombs left: {n}", de = "Bomben übrig: {n}" }
    stock.overrides = { en = "overrides left: {n}", de = "Überschreibsteine übrig: {n}" }
    won.calm = { en = "the sea is calm: {score}", de = "die See ist ruhig: {score}" }
    drawn.calm = { en = "the sea is calm: {score}", de = "die See ist ruhig: {score}" }
    phase.stones = { en = "settling", de = "siedeln" }
    phase.bombs = { en = "bombs away", de = "Bomben los" }
"#;

/// A catalog with this game alone, for tables of tests.
pub fn catalog() -> &'static Catalog {
    let game = Game {
        id: "isles",
        about: About::embedded(ABOUT),
        aliases: &[],
        times: [TimeControl::minutes(3, 0), TimeControl::minutes(5, 0), TimeControl::minutes(10, 0)],
        pace: Pace { usual_plies: 28, fewest_left: 4, longest_plies: 40 },
        book: None,
        variants: Variants::new(vec![Variant::new("standard", "Isles", Isles)]),
    };
    Box::leak(Box::new(Catalog::new(vec![game])))
}

/// A position.
#[derive(Clone, PartialEq, Debug)]
pub struct Archipelago {
    /// '.' bare, 'c' choice, 'b' bonus, large once it was used up, '-' no longer or never there.
    ground: [u8; CELLS],
    /// '.' nothing, '1' to '4' a stone, 'x' a rock.
    stones: [u8; CELLS],
    overrides: [u8; SEATS],
    bombs: [u8; SEATS],
    bombing: bool,
    gone: [bool; SEATS],
    turn: Seat,
}

/// Where, and what is chosen there: '.' nothing, '1' to '4' a seat, 'b' a bomb, 'o' an override.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Landing {
    cell: u8,
    choice: u8,
}

impl Archipelago {
    fn digit(seat: Seat) -> u8 {
        b'1' + seat.index() as u8
    }

    fn count(&self, seat: Seat) -> usize {
        self.stones.iter().filter(|stone| **stone == Archipelago::digit(seat)).count()
    }

    fn landings(&self, seat: Seat, landings: &mut Vec<Landing>) {
        landings.clear();
        if self.gone[seat.index()] {
            return;
        }
        for cell in 0..CELLS as u8 {
            let (ground, stone) = (self.ground[usize::from(cell)], self.stones[usize::from(cell)]);
            let choices: &[u8] = match (self.bombing, ground, stone) {
                (_, b'-', _) => b"",
                (true, ..) if self.bombs[seat.index()] > 0 => b".",
                (false, b'c', b'.') => b"1234",
                (false, b'b', b'.') => b"bo",
                (false, _, b'.') => b".",
                (false, _, ROCK) if self.overrides[seat.index()] > 0 => b".",
                _ => b"",
            };
            let there = |choice: &u8| !choice.is_ascii_digit() || !self.gone[usize::from(choice - b'1')];
            landings.extend(choices.iter().copied().filter(there).map(|choice| Landing { cell, choice }));
        }
    }

    /// The stones once one was put on a cell, before anything is chosen there.
    fn landed(&self, cell: usize) -> [u8; CELLS] {
        let (mut stones, own) = (self.stones, Archipelago::digit(self.turn));
        stones[cell] = own;
        for link in LINKS {
            if let Some(end) = link.iter().position(|(end, _)| usize::from(*end) == cell) {
                let other = usize::from(link[1 - end].0);
                if stones[other] != b'.' {
                    stones[other] = own;
                }
            }
        }
        stones
    }

    /// Lets the next seat move that can, in the next phase if nobody can in this one.
    fn pass_on(&mut self) {
        let mut landings = Vec::new();
        for bombing in [self.bombing, true] {
            self.bombing = bombing;
            for step in 1..=SEATS {
                let next = Seat::new((self.turn.index() + step) % SEATS).unwrap_or(Seat::FIRST);
                self.landings(next, &mut landings);
                if !landings.is_empty() {
                    self.turn = next;
                    return;
                }
            }
        }
        // It is over; still, nobody is to move who has gone.
        while self.gone[self.turn.index()] && !self.gone.iter().all(|gone| *gone) {
            self.turn = Seat::new((self.turn.index() + 1) % SEATS).unwrap_or(Seat::FIRST);
        }
    }
}

impl Rules for Isles {
    type Position = Archipelago;
    type Move = Landing;

    fn seats(&self) -> usize {
        SEATS
    }

    fn start(&self) -> Archipelago {
        let mut start = Archipelago {
            ground: [b'.'; CELLS],
            stones: [b'.'; CELLS],
            overrides: [1; SEATS],
            bombs: [1; SEATS],
            bombing: false,
            gone: [false; SEATS],
            turn: Seat::FIRST,
        };
        (start.ground[12], start.ground[7], start.ground[16], start.ground[18]) = (b'-', b'c', b'b', b'b');
        (start.stones[1], start.stones[23]) = (ROCK, ROCK);
        start
    }

    fn turn(&self, position: &Archipelago) -> Seat {
        position.turn
    }

    fn moves(&self, position: &Archipelago, moves: &mut Vec<Landing>) {
        position.landings(position.turn, moves);
    }

    fn play(&self, position: &Archipelago, Landing { cell, choice }: Landing) -> Archipelago {
        let (mut after, turn, cell) = (position.clone(), position.turn.index(), usize::from(cell));
        let own = Archipelago::digit(position.turn);
        if position.bombing {
            (after.ground[cell], after.stones[cell]) = (b'-', b'.');
            after.bombs[turn] -= 1;
            after.pass_on();
            return after;
        }
        if after.stones[cell] == ROCK {
            after.overrides[turn] -= 1;
        }
        after.stones = position.landed(cell);
        after.ground[cell].make_ascii_uppercase();
        match choice {
            b'b' => after.bombs[turn] += 1,
            b'o' => after.overrides[turn] += 1,
            b'.' => {}
            other => {
                for stone in &mut after.stones {
                    *stone = match *stone {
                        stone if stone == own => other,
                        stone if stone == other => own,
                        stone => stone,
                    };
                }
            }
        }
        after.pass_on();
        after
    }

    fn effect(&self, _: &Archipelago, _: Landing, _: &Archipelago) -> Effect {
        Effect { irreversible: true, new_spell: false }
    }

    fn outcome(&self, position: &Archipelago, _: &History) -> Option<Outcome> {
        let gone: Vec<Seat> = Seat::all(SEATS).filter(|seat| position.gone[seat.index()]).collect();
        let scores: Vec<i32> = Seat::all(SEATS).map(|seat| position.count(seat) as i32).collect();
        (self.count(position) == 0).then(|| Outcome::by_score(Reason::own("calm"), &scores).behind(&gone))
    }

    fn can_win(&self, position: &Archipelago, seat: Seat) -> bool {
        !position.gone[seat.index()]
    }

    fn without(&self, position: &Archipelago, seat: Seat) -> Option<Archipelago> {
        let mut after = position.clone();
        after.gone[seat.index()] = true;
        for stone in &mut after.stones {
            if *stone == Archipelago::digit(seat) {
                *stone = ROCK;
            }
        }
        // New rocks can be settled by whoever has an override: even a phase that was over for the seat to move may not be.
        if position.turn == seat || self.count(&after) == 0 {
            after.pass_on();
        }
        Some(after)
    }

    fn key(&self, position: &Archipelago) -> u64 {
        self.write(position).bytes().fold(0, |key, byte| key::mix([key, byte.into()]))
    }

    fn write(&self, position: &Archipelago) -> String {
        let text = |bytes: &[u8]| bytes.iter().map(|byte| char::from(*byte)).collect::<String>();
        let digits =
            |counts: [u8; SEATS]| counts.map(|count| char::from(b'0' + count)).iter().collect::<String>();
        format!(
            "{} {} {} {} {} {} {}",
            text(&position.ground),
            text(&position.stones),
            digits(position.overrides),
            digits(position.bombs),
            if position.bombing { 'b' } else { 's' },
            digits(position.gone.map(u8::from)),
            position.turn.index(),
        )
    }

    fn read(&self, text: &str) -> Result<Archipelago, TextError> {
        let mut reader = Reader::new(text)?;
        let mut position = self.start();
        for ground in &mut position.ground {
            *ground = one_of(&mut reader, "ground", ".-cCbB")?;
        }
        reader.expect(' ')?;
        for stone in &mut position.stones {
            *stone = one_of(&mut reader, "a stone", ".x1234")?;
        }
        for counts in [&mut position.overrides, &mut position.bombs] {
            reader.expect(' ')?;
            for count in counts {
                *count = one_of(&mut reader, "a count", "0123456789")? - b'0';
            }
        }
        reader.expect(' ')?;
        position.bombing = one_of(&mut reader, "a phase", "sb")? == b'b';
        reader.expect(' ')?;
        for gone in &mut position.gone {
            *gone = one_of(&mut reader, "0 or 1", "01")? == b'1';
        }
        reader.expect(' ')?;
        let seat = usize::from(one_of(&mut reader, "a seat", "0123")? - b'0');
        position.turn = Seat::new(seat).ok_or_else(|| reader.unexpected("a seat"))?;
        reader.end()?;
        Ok(position)
    }
}

/// Takes one of these characters.
fn one_of(reader: &mut Reader<'_>, wanted: &'static str, known: &str) -> Result<u8, TextError> {
    reader.one_of(wanted, |c| known.contains(c).then_some(c as u8))
}

/// By stones.
#[derive(Clone, Copy, Debug)]
pub struct IslesStones;

impl Evaluation<Isles> for IslesStones {
    fn evaluate(&self, _: &Isles, position: &Archipelago, seat: Seat) -> i32 {
        100 * position.count(seat) as i32
    }
}

impl Judgement for Isles {
    const EVALUATIONS: Evaluations<Isles> = &[("stones", &IslesStones)];
}

fn name(cell: usize) -> String {
    format!("{}{}", char::from(b'a' + (cell % SIDE) as u8), SIDE - cell / SIDE)
}

fn piece(stone: u8) -> Option<Piece> {
    let colour = match stone {
        b'.' => return None,
        b'1'..=b'4' => Colour::MANY[usize::from(stone - b'1')],
        _ => Colour::Grey,
    };
    let figure = if colour == Colour::Grey { "rock" } else { colour.disc() };
    Some(Piece { colour, figure })
}

impl Presentation for Isles {
    fn board(&self) -> Board {
        let tone = |cell: usize| if cell == 12 { Tone::Hole } else { Tone::Felt };
        Board {
            shape: Shape::Grid { columns: SIDE as u16, tones: (0..CELLS).map(tone).collect() },
            names: (0..CELLS).map(|cell| if cell == 12 { String::new() } else { name(cell) }).collect(),
            columns: ('a'..='e').map(String::from).collect(),
            rows: ('1'..='5').rev().map(String::from).collect(),
            links: LINKS.map(Link).to_vec(),
        }
    }

    fn scene(&self, position: &Archipelago) -> Scene {
        let piece = |(cell, stone): (Cell, &u8)| Some((cell, piece(*stone)?));
        let tile = |(cell, ground): (Cell, &u8)| {
            let tile = match ground {
                b'-' if cell != 12 => Tile::Hole,
                b'c' => Tile::Sign("choice".into()),
                b'b' => Tile::Sign("bonus".into()),
                b'C' => Tile::Used("choice".into()),
                b'B' => Tile::Used("bonus".into()),
                _ => return None,
            };
            Some((cell, tile))
        };
        let seat = |seat: Seat| {
            SeatScene::new(Colour::MANY[seat.index()], position.count(seat))
                .with_stock("overrides", "override", position.overrides[seat.index()].into())
                .with_stock("bombs", "bomb", position.bombs[seat.index()].into())
        };
        Scene {
            pieces: (0..).zip(&position.stones).filter_map(piece).collect(),
            tiles: (0..).zip(&position.ground).filter_map(tile).collect(),
            phase: Some(if position.bombing { "bombs" } else { "stones" }),
            seats: Seat::all(SEATS).map(seat).collect(),
            ..Scene::default()
        }
    }

    fn route(&self, _: &Archipelago, landing: Landing) -> Route {
        let route = Route::cells([landing.cell.into()]);
        match landing.choice {
            b'.' => route,
            b'b' => route.choosing(Choice::Piece("bomb")),
            b'o' => route.choosing(Choice::Piece("override")),
            seat => route.choosing(Choice::Seat(Seat::new(usize::from(seat - b'1')).unwrap_or(Seat::FIRST))),
        }
    }

    /// A stone lands, perhaps on a rock or at the end of a link; then comes what was chosen.
    fn changes(&self, position: &Archipelago, mv: Landing) -> Changes {
        let cell = usize::from(mv.cell);
        let mut landed = if position.bombing { position.stones } else { position.landed(cell) };
        if position.bombing {
            landed[cell] = b'.';
        }
        let chosen = self.play(position, mv).stones;
        let mut changes = Changes::new();
        for (taps, before, after) in [(1, position.stones, landed), (2, landed, chosen)] {
            for cell in (0..CELLS).filter(|cell| before[*cell] != after[*cell]) {
                let at = cell as Cell;
                changes.extend(match (piece(before[cell]), piece(after[cell])) {
                    (None, Some(piece)) => Some((taps, Change::Placed { cell: at, piece })),
                    (Some(piece), None) => Some((taps, Change::Removed { cell: at, piece })),
                    (_, Some(piece)) => Some((taps, Change::Turned { cell: at, piece })),
                    (None, None) => None,
                });
            }
        }
        changes
    }

    fn notation(&self, _: &Archipelago, Landing { cell, choice }: Landing) -> String {
        let name = name(cell.into());
        if choice == b'.' { name } else { format!("{name}={}", char::from(choice)) }
    }

    fn check_move_text(&self, text: &str) -> Result<(), TextError> {
        let mut reader = Reader::new(text)?;
        one_of(&mut reader, "a column", "abcde")?;
        one_of(&mut reader, "a row", "12345")?;
        if reader.take('=') {
            one_of(&mut reader, "a choice", "1234bo")?;
        }
        reader.end()
    }
}
