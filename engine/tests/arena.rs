//! A whole arena on a small game: openings, games, standings, records; broken off and continued.

use std::collections::HashSet;

use engine::arena::{self, ArenaStanding, Fixture, Tally, Taste, crosstable};
use engine::catalog::Start;
use engine::record::{Record, result};
use engine::*;

/// A tug of war: the seats take turns to pull the rope by one to four steps, and twelve steps from the middle win.
struct Tug;

#[derive(Clone, Copy, PartialEq, Debug)]
struct Rope {
    /// How far it is on the side of the first seat.
    at: i32,
    plies: i32,
}

const FAR: i32 = 12;
const LONGEST: i32 = 40;

impl Rules for Tug {
    type Position = Rope;
    type Move = u8;

    fn start(&self) -> Rope {
        Rope { at: 0, plies: 0 }
    }

    fn start_by_lot(&self, lot: u64) -> Rope {
        Rope { at: (lot % 3) as i32 - 1, plies: 0 }
    }

    fn turn(&self, rope: &Rope) -> Seat {
        if rope.plies % 2 == 0 { Seat::FIRST } else { Seat::SECOND }
    }

    fn moves(&self, rope: &Rope, moves: &mut Vec<u8>) {
        moves.clear();
        if rope.at.abs() < FAR && rope.plies < LONGEST {
            moves.extend(1..=4);
        }
    }

    fn play(&self, rope: &Rope, steps: u8) -> Rope {
        let side = if self.turn(rope) == Seat::FIRST { 1 } else { -1 };
        Rope { at: rope.at + side * i32::from(steps), plies: rope.plies + 1 }
    }

    fn effect(&self, _: &Rope, _: u8, _: &Rope) -> Effect {
        Effect { irreversible: true, new_spell: false }
    }

    fn outcome(&self, rope: &Rope, _: &History) -> Option<Outcome> {
        let winner = if rope.at > 0 { Seat::FIRST } else { Seat::SECOND };
        if rope.at.abs() >= FAR {
            return Some(Outcome::win(2, winner, Reason::Row));
        }
        (rope.plies == LONGEST).then(|| Outcome::draw(2, Reason::MoveLimit))
    }

    fn can_win(&self, _: &Rope, _: Seat) -> bool {
        true
    }

    fn key(&self, rope: &Rope) -> u64 {
        key::mix([rope.at as u64, rope.plies as u64])
    }

    fn write(&self, rope: &Rope) -> String {
        format!("{} {}", rope.at + 2 * FAR, rope.plies)
    }

    fn read(&self, text: &str) -> Result<Rope, TextError> {
        let mut reader = Reader::new(text)?;
        let at = reader.number("the rope", 0..=4 * FAR as usize)? as i32 - 2 * FAR;
        reader.expect(' ')?;
        let plies = reader.number("plies", 0..=LONGEST as usize)? as i32;
        reader.end()?;
        Ok(Rope { at, plies })
    }
}

#[derive(Clone, Copy)]
struct Pulled;

impl Evaluation<Tug> for Pulled {
    fn evaluate(&self, _: &Tug, rope: &Rope, seat: Seat) -> i32 {
        if seat == Seat::FIRST { rope.at } else { -rope.at }
    }
}

impl Judgement for Tug {
    const EVALUATIONS: Evaluations<Tug> = &[("pulled", &Pulled)];
}

impl Presentation for Tug {
    fn board(&self) -> Board {
        Board {
            shape: Shape::Grid { columns: 4, tones: vec![Tone::Felt; 4] },
            names: (1..=4).map(|steps| steps.to_string()).collect(),
            columns: Vec::new(),
            rows: Vec::new(),
            links: Vec::new(),
        }
    }

    fn scene(&self, _: &Rope) -> Scene {
        let seats = [Colour::White, Colour::Black].map(|colour| SeatScene::new(colour, 0)).to_vec();
        Scene { seats, ..Scene::default() }
    }

    fn route(&self, _: &Rope, steps: u8) -> Route {
        Route::cells([Cell::from(steps) - 1])
    }

    /// Nothing stands on the board.
    fn changes(&self, _: &Rope, _: u8) -> Changes {
        Changes::new()
    }

    fn notation(&self, _: &Rope, steps: u8) -> String {
        steps.to_string()
    }

    fn check_move_text(&self, text: &str) -> Result<(), TextError> {
        Reader::new(text)?.number("steps", 1..=4).map(|_| ())
    }
}

fn start(lot: u64) -> Box<dyn LiveGame> {
    Variant::new("standard", "Tug of war", Tug).open(Start::Lot(lot)).expect("a start")
}

/// How far the rope is from the middle.
fn judge(game: &dyn LiveGame) -> i32 {
    Tug.read(&game.position()).expect("its own text").at
}

fn texts(games: &[Box<dyn LiveGame>]) -> Vec<String> {
    games.iter().map(|game| game.position()).collect()
}

#[test]
fn the_game_keeps_its_contract() {
    kit::playouts(Tug, 200);
}

#[test]
fn openings_are_fair_and_differ() {
    let taste = Taste { plies: 4, tolerance: 2, tries: 64 };
    let openings = arena::openings(12, 1, taste, start, judge);
    assert!(openings.iter().all(|game| judge(&**game).abs() <= 2 && game.outcome().is_none()));
    assert!(openings.iter().all(|game| (4..=12).contains(&game.record().len())));
    assert_eq!(texts(&openings).iter().collect::<HashSet<_>>().len(), 12, "{:?}", texts(&openings));
    assert!(openings.iter().filter(|game| game.record().len() == 4).count() >= 4);
}

#[test]
fn openings_follow_from_the_seed() {
    let made = |wanted, seed| texts(&arena::openings(wanted, seed, Taste::default(), start, judge));
    assert_eq!(made(10, 5), made(10, 5));
    assert_ne!(made(10, 5), made(10, 6));
    assert_eq!(made(4, 5), made(10, 5)[..4], "more openings begin with the same ones");
}

#[test]
fn there_are_as_many_openings_as_wanted_whatever_the_game_offers() {
    let taste = Taste { plies: 1, tolerance: 2, tries: 16 };
    assert_eq!(arena::openings(300, 1, taste, start, judge).len(), 300, "they repeat");
    let unfair = arena::openings(3, 1, taste, start, |_| i32::MIN);
    assert!(unfair.iter().all(|game| !game.record().is_empty()), "the least unfair is taken");
    let endless = Taste { plies: 1000, ..taste };
    let bare = arena::openings(3, 1, endless, start, judge);
    assert!(bare.iter().all(|game| game.record().is_empty()), "no game lasts that long");
    assert!(arena::openings(0, 1, taste, start, judge).is_empty());
}

/// A player pulls four steps as often as its skill says, in tenths, and otherwise as it comes.
const SKILLS: [u64; 3] = [1, 4, 8];

fn play(fixture: &Fixture, openings: &[Box<dyn LiveGame>]) -> Box<dyn LiveGame> {
    let mut game = openings[fixture.opening].boxed_clone();
    while game.outcome().is_none() {
        let player = [fixture.first, fixture.second][game.turn().index()];
        let lot = key::mix([fixture.number as u64, game.record().len() as u64]);
        let number = if lot % 10 < SKILLS[player] { 3 } else { (lot / 10 % 4) as usize };
        game.play(number).expect("there are four moves");
    }
    game
}

fn run<'a>(
    fixtures: impl IntoIterator<Item = &'a Fixture>,
    tally: &mut Tally,
    openings: &[Box<dyn LiveGame>],
) {
    for fixture in fixtures {
        let game = play(fixture, openings);
        let outcome = game.outcome().expect("it was played to its end");
        tally.add(fixture.first, fixture.second, outcome.verdict(Seat::FIRST));
    }
}

#[test]
fn the_stronger_stand_higher_and_a_pause_changes_nothing() {
    let list = arena::schedule(SKILLS.len(), 100, 11);
    let openings = arena::openings(50, 11, Taste { plies: 4, tolerance: 3, tries: 32 }, start, judge);
    let mut whole = Tally::new(SKILLS.len());
    run(&list, &mut whole, &openings);

    let finished: Vec<usize> = (0..list.len()).filter(|number| number % 3 == 0).collect();
    let mut parts = Tally::new(SKILLS.len());
    run(&arena::unplayed(&list, &finished), &mut parts, &openings);
    run(finished.iter().map(|number| &list[*number]), &mut parts, &openings);
    assert_eq!(parts, whole);

    let standings: Vec<ArenaStanding> = arena::standings(&whole);
    for pair in standings.windows(2) {
        assert!(pair[0].rating + pair[0].error < pair[1].rating - pair[1].error, "{standings:?}");
    }
    let table = crosstable::csv(&["weak", "middling", "strong"], &whole);
    assert_eq!(table.lines().count(), 4);
    assert!(table.starts_with("player,weak,middling,strong\nweak,,"));
}

#[test]
fn a_game_can_be_written_down() {
    let openings = arena::openings(1, 2, Taste { plies: 2, tolerance: 3, tries: 8 }, start, judge);
    let game = play(&Fixture { number: 0, first: 0, second: 2, opening: 0 }, &openings);
    let text = Record::new()
        .tag("Event", "Arena")
        .write(game.record(), game.outcome(), |outcome| result(outcome, Seat::all(2)));
    assert!(text.starts_with("[Event \"Arena\"]\n"));
    assert!(text.ends_with(" 0-1\n"), "{text}");
}
