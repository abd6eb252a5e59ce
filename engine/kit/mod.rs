//! The test kit that every game must pass.
//!
//! A new game's test is three lines: [`playouts`] on its rules, [`perft_table`] on its table of node counts.
//! A failed check panics and names the position it happened in. [`isles`] is a little game with everything a board can have.

pub mod isles;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use crate::catalog::{Catalog, Start};
use crate::changes::{apply, moments, until};
use crate::live::{Live, LiveGame};
use crate::perft::Leaves;
use crate::{
    Cell, Change, Changes, Colour, Complete, Hand, History, Leaving, Piece, Route, Seat, Step, route::Tapped,
};

/// No honest game lasts longer.
const ENDLESS: usize = 20_000;

/// How many different positions are remembered to compare their keys.
const REMEMBERED: usize = 200_000;

/// Plays random games to their end and checks, at every position on the way, that the game keeps its contract.
pub fn playouts<G: Complete>(game: G, games: u64) {
    let game = Arc::new(game);
    let mut seen = HashMap::new();
    for number in 0..games {
        let mut lot = SmallRng::seed_from_u64(number);
        let mut position = game.start_by_lot(lot.random());
        let mut history = History::new(game.key(&position));
        let mut moves = Vec::new();
        for ply in 0.. {
            let text = game.write(&position);
            assert!(ply < ENDLESS, "game {number} does not end: {text}");
            game.moves(&position, &mut moves);
            check_position(&*game, &position, &text, &moves, &mut seen);
            // Notation and taps take far longer than all the rest: a sample of positions is enough for them.
            if lot.random_ratio(1, 8) {
                check_presentation(&*game, &position, &text, &moves);
            }
            if let Some(outcome) = game.outcome(&position, &history) {
                assert_eq!(outcome.seats(), game.seats(), "a result per seat: {text}");
                break;
            }
            assert!(!moves.is_empty(), "a game without moves is over: {text}");
            let mv = moves[lot.random_range(..moves.len())];
            let after = game.play(&position, mv);
            let mut over = position.clone();
            game.play_into(&position, mv, &mut over);
            assert!(over == after, "both ways to play {mv:?} agree: {text}");
            history.push(game.key(&after), game.effect(&position, mv, &after));
            position = after;
        }
        // The live game must see the same game; a few are enough, since it is the same code for all.
        if number < 20 {
            live_agrees(&game, number);
            others_play_on(&game, number);
        }
    }
}

fn check_position<G: Complete>(
    game: &G,
    position: &G::Position,
    text: &str,
    moves: &[G::Move],
    seen: &mut HashMap<u64, G::Position>,
) {
    assert!(game.turn(position).index() < game.seats(), "a seat that exists is to move: {text}");
    assert_eq!(game.count(position), moves.len(), "counting and listing agree: {text}");
    for (index, mv) in moves.iter().enumerate() {
        assert!(!moves[..index].contains(mv), "{mv:?} is listed twice: {text}");
    }
    let read = game.read(text).unwrap_or_else(|error| panic!("its own text is refused, {error}: {text}"));
    assert_eq!(game.write(&read), text, "text round-trips");
    assert!(read == *position, "what is read back is equal: {text}");
    assert_eq!(game.key(&read), game.key(position), "equal positions have equal keys: {text}");
    if let Some(other) = seen.get(&game.key(position)) {
        assert!(other == position, "equal keys, different positions: {text} and {}", game.write(other));
    } else if seen.len() < REMEMBERED {
        seen.insert(game.key(position), position.clone());
    }
    for (name, evaluation) in G::EVALUATIONS {
        let standing = |seat| evaluation.static_evaluation(game, position, seat);
        let values: Vec<i32> = Seat::all(game.seats()).map(standing).collect();
        if let [first, second] = values[..] {
            assert_eq!(first, -second, "what one seat has by {name} the other lacks: {text}");
        }
    }
}

fn check_presentation<G: Complete>(game: &G, position: &G::Position, text: &str, moves: &[G::Move]) {
    let (board, scene) = (game.board(), game.scene(position));
    assert_eq!(board.names.len(), board.cells(), "every cell has a name");
    assert_eq!(scene.seats.len(), game.seats(), "every seat is shown: {text}");
    for (index, (cell, _)) in scene.pieces.iter().enumerate() {
        assert!(usize::from(*cell) < board.cells(), "pieces stand on the board: {text}");
        assert!(scene.pieces[..index].iter().all(|(other, _)| other != cell), "one piece a cell: {text}");
    }
    for (index, (cell, _)) in scene.tiles.iter().enumerate() {
        assert!(usize::from(*cell) < board.cells(), "tiles belong to the board: {text}");
        assert!(scene.tiles[..index].iter().all(|(other, _)| other != cell), "one tile a cell: {text}");
    }
    for (index, seat) in scene.seats.iter().enumerate() {
        let alone = scene.seats[..index].iter().all(|other| other.colour != seat.colour);
        assert!(alone && seat.colour != Colour::Grey, "every seat has a colour of its own: {text}");
    }
    let routes: Vec<_> = moves.iter().map(|mv| game.route(position, *mv)).collect();
    let codes: HashSet<String> = moves.iter().map(|mv| game.code(position, *mv)).collect();
    assert_eq!(codes.len(), moves.len(), "every move has a code of its own: {text}");
    for (index, mv) in moves.iter().enumerate() {
        let notation = game.notation(position, *mv);
        let read = game.read_move(position, &notation);
        assert!(read.as_ref() == Ok(mv), "{notation} is read as {read:?}, not {mv:?}: {text}");
        let steps = routes[index].steps();
        for (step, next) in steps.iter().zip(1..) {
            if let Step::Cell(cell) = step {
                let name = board.names.get(usize::from(*cell));
                assert!(
                    name.is_some_and(|name| !name.is_empty()),
                    "{notation} is tapped on the board: {text}"
                );
            }
            let mut hand = Hand::default();
            let taps: Vec<Tapped> = steps[..next].iter().map(|step| hand.tap(&routes, *step)).collect();
            let wanted = if next == steps.len() { Tapped::Chosen(index) } else { Tapped::Pending };
            assert_eq!(taps.last(), Some(&wanted), "tap {next} of {notation}: {text}");
        }
        assert!(!steps.is_empty(), "{notation} can be tapped: {text}");
        game.guess(position, *mv);
        game.noisy(position, *mv);
    }
    check_changes(game, position, text, moves, &routes);
    game.extends(position);
    if let Some(passed) = game.null_move(position) {
        assert!(game.turn(&passed) != game.turn(position), "another seat moves after a null move: {text}");
        assert!(game.key(&passed) != game.key(position), "and that is another position: {text}");
    }
}

/// What moves do is what becomes of the scene, and moves that begin alike do the same until they part.
fn check_changes<G: Complete>(
    game: &G,
    position: &G::Position,
    text: &str,
    moves: &[G::Move],
    routes: &[Route],
) {
    let before: BTreeMap<Cell, Piece> = game.scene(position).pieces.into_iter().collect();
    let mut begun: HashMap<&[Step], (Changes, bool)> = HashMap::new();
    for (mv, route) in moves.iter().zip(routes) {
        let steps = route.steps();
        let (changes, notation) = (game.changes(position, *mv), game.notation(position, *mv));
        let taps = |pair: &[(u8, Change)]| pair[0].0 <= pair[1].0;
        assert!(
            changes.windows(2).all(taps),
            "the changes of {notation} stand in the order of its taps: {text}"
        );
        let in_time = |(after, _): &(u8, Change)| (1..=steps.len()).contains(&usize::from(*after));
        assert!(changes.iter().all(in_time), "the changes of {notation} follow its taps: {text}");
        if let Some(taps) = route.committed() {
            assert!((1..steps.len()).contains(&taps), "{notation} commits on its way: {text}");
        }
        let mut pieces = before.clone();
        for moment in moments(&changes) {
            check_moment(&pieces, moment, &notation, text);
            apply(&mut pieces, moment);
        }
        let after: BTreeMap<Cell, Piece> = game.scene(&game.play(position, *mv)).pieces.into_iter().collect();
        assert_eq!(pieces, after, "{notation} does what it says: {text}");
        for taps in 1..steps.len() {
            let so_far = (until(&changes, taps).into(), route.committed().is_some_and(|from| from <= taps));
            let alike = begun.entry(&steps[..taps]).or_insert_with(|| so_far.clone());
            assert_eq!(*alike, so_far, "{notation} begins like the others, {taps} taps far: {text}");
        }
    }
}

/// What happens at once can happen: pieces leave cells where they stand, and come to free ones.
fn check_moment(pieces: &BTreeMap<Cell, Piece>, moment: &[(u8, Change)], notation: &str, text: &str) {
    let left = |cell: &Cell| {
        moment.iter().any(|(_, change)| match change {
            Change::Moved { from, .. } => from == cell,
            Change::Removed { cell: removed, .. } => removed == cell,
            _ => false,
        })
    };
    for (_, change) in moment {
        let can_happen = match change {
            Change::Moved { from, to } => {
                from != to && pieces.contains_key(from) && (!pieces.contains_key(to) || left(to))
            }
            Change::Placed { cell, .. } => !pieces.contains_key(cell) || left(cell),
            Change::Removed { cell, piece } => pieces.get(cell) == Some(piece),
            Change::Turned { cell, piece } => pieces.get(cell).is_some_and(|was| was.colour != piece.colour),
            // It may have come there at the same moment.
            Change::Became { .. } => true,
        };
        assert!(can_happen, "{change:?} in {notation}: {text}");
    }
}

/// Plays a game through the live game and takes it all back again.
fn live_agrees<G: Complete>(game: &Arc<G>, seed: u64) {
    let mut lot = SmallRng::seed_from_u64(seed);
    let mut live = Live::new(game.clone(), game.start_by_lot(lot.random()));
    let mut texts = Vec::new();
    while live.outcome().is_none() {
        let text = live.position();
        let number = lot.random_range(..live.offers().len());
        assert_eq!(live.read_move(&live.offers()[number].notation.clone()), Ok(number), "{text}");
        texts.push(text);
        live.play(number).expect("an offered move can be played");
    }
    assert!(live.offers().is_empty(), "nothing can be played after the end");
    assert_eq!(live.record().len(), texts.len());
    while let Some(text) = texts.pop() {
        live.take_back().expect("what was played can be taken back");
        assert_eq!(live.position(), text, "taking back leads where it came from");
        assert!(live.outcome().is_none());
    }
    assert!(live.take_back().is_err());
}

/// Where more than two play, lets one seat after the other leave at random until one is left or the game is over: those who
/// left never move again and come behind, the first one last.
fn others_play_on<G: Complete>(game: &Arc<G>, seed: u64) {
    let mut lot = SmallRng::seed_from_u64(seed);
    let mut live = Live::new(game.clone(), game.start_by_lot(lot.random()));
    let seat = Seat::all(game.seats()).last().unwrap_or(Seat::FIRST);
    if game.seats() < 3 || game.without(live.now(), seat).is_none() {
        return;
    }
    while live.outcome().is_none() {
        let text = live.position();
        if lot.random_ratio(1, 6) {
            let staying: Vec<Seat> = live.staying().collect();
            let seat = staying[lot.random_range(..staying.len())];
            live.leave(seat, Leaving::Resignation).expect("it is there");
            assert!(live.leave(seat, Leaving::Time).is_err(), "a seat leaves once: {text}");
            assert!(live.take_back().is_err(), "what was before it left stays: {text}");
            let position = live.position();
            let read = game.read(&position).unwrap_or_else(|error| panic!("{error}: {position}"));
            assert!(
                read == *live.now() && position != text,
                "whoever left is part of the position: {position}"
            );
        } else {
            live.play(lot.random_range(..live.offers().len())).expect("an offered move can be played");
        }
        let turn = live.turn();
        assert!(
            live.outcome().is_some() || live.staying().any(|stays| stays == turn),
            "{turn:?} has left: {text}"
        );
    }
    let places = |seat: Seat| live.outcome().map_or(0, |outcome| outcome.place(seat));
    for (place, departure) in (1..=game.seats() as u8).rev().zip(live.departures()) {
        assert_eq!(places(departure.seat), place, "whoever left earlier comes behind");
    }
}

/// One row of a table of node counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerftRow {
    /// The variant's short name.
    pub variant: String,
    /// The position as text; none means the usual start.
    pub position: Option<String>,
    /// The counts at depth 1, 2, 3, …
    pub counts: Vec<u64>,
}

/// Reads a table: `variant ; position ; n1 n2 n3 …`, where `#` begins a comment and `start` is the usual start.
pub fn read_perft_table(table: &str) -> Vec<PerftRow> {
    let row = |line: &str| {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let [variant, position, counts] = fields[..] else { panic!("three fields in {line:?}") };
        let count = |word: &str| word.parse().unwrap_or_else(|_| panic!("a count, not {word:?} in {line:?}"));
        PerftRow {
            variant: variant.to_owned(),
            position: (position != "start").then(|| position.to_owned()),
            counts: counts.split_whitespace().map(count).collect(),
        }
    };
    table.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).map(row).collect()
}

/// Checks a game against its table, every count within `nodes`, and returns how many counts that were.
pub fn perft_table(catalog: &Catalog, game: &str, table: &str, nodes: std::ops::Range<u64>) -> usize {
    let mut checked = 0;
    for row in read_perft_table(table) {
        let (_, variant) =
            catalog.find(&format!("{game}/{}", row.variant)).expect("the table's variants exist");
        let start = row.position.as_deref().map_or(Start::Usual, Start::Text);
        for (expected, depth) in row.counts.iter().zip(1..).filter(|(count, _)| nodes.contains(count)) {
            let nodes =
                variant.perft(start, depth, Leaves::Counted).expect("the table's positions are readable");
            assert_eq!(nodes, *expected, "{game}/{} at depth {depth}, {start:?}", variant.id);
            checked += 1;
        }
    }
    checked
}
