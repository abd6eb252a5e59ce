//! How fast the rules are: perft of each game's main variant, with the moves of the last ply counted and with
//! every one of them played, beside a plain mailbox generator and, for chess, beside the bare crate.

use std::hint::black_box;
use std::io::{self, Write};

use engine::catalog::Start;
use engine::perft::Leaves;
use engine::{Game, Variant};
use mailbox::{Mailbox, perft};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde::Serialize;
use shakmaty::{Chess, Position};

use super::{BenchFailure, WorkSpeed, fastest};

/// Each is measured so often.
const TIMES: u32 = 5;

/// Trees are walked as deep as it takes to have so many leaves.
const LEAVES: u64 = 20_000_000;
const MAILBOX_LEAVES: u64 = 30_000;

/// So many whole games at random are played on a table, this often.
const LIVE_GAMES: u64 = 1_000;
const LIVE_TIMES: u32 = 2;

#[derive(Serialize)]
struct RulesLine {
    game: &'static str,
    variant: String,
    depth: u32,
    #[serde(flatten)]
    counted: WorkSpeed,
    bytes_per_position: usize,
    /// Every move of the last ply is played.
    played: WorkSpeed,
    live: LiveMoves,
    /// The same game on a board of letters, not as deep.
    #[serde(skip_serializing_if = "Option::is_none")]
    mailbox: Option<Reference>,
    /// The crate behind the game without our contract around it.
    #[serde(skip_serializing_if = "Option::is_none")]
    bare_counted: Option<Reference>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bare_played: Option<Reference>,
}

/// A move as a table needs it: played, judged, with all legal moves after it, how they are written and tapped and what they do.
#[derive(Serialize)]
struct LiveMoves {
    games: u64,
    moves: u64,
    ms_per_move: f64,
    /// What a chess server of this field has published for the same.
    published_ms_per_move: f64,
}

/// Something else that does the same work, and how many times faster we are.
#[derive(Serialize)]
struct Reference {
    #[serde(flatten)]
    speed: WorkSpeed,
    we_are_times_faster: f64,
}

impl Reference {
    fn measure(ours: &WorkSpeed, work: impl Fn() -> u64) -> Reference {
        let speed = fastest(TIMES, work);
        let times = ours.nodes_per_second as f64 / speed.nodes_per_second as f64;
        Reference { speed, we_are_times_faster: (times * 1000.0).round() / 1000.0 }
    }
}

pub fn run(out: &mut dyn Write) -> Result<(), BenchFailure> {
    for game in games::catalog().games() {
        writeln!(out, "{}", serde_json::to_string(&measure(game)).map_err(io::Error::from)?)?;
        out.flush()?;
    }
    Ok(())
}

fn measure(game: &Game) -> RulesLine {
    let variant = game.variants.usual();
    let start = variant.open(Start::Usual).expect("the usual start is a position").position();
    let walk =
        |depth, leaves| variant.perft(Start::Usual, depth, leaves).expect("the usual start is a position");
    let depth = depth_of(LEAVES, |depth| walk(depth, Leaves::Counted));
    let counted = fastest(TIMES, || walk(depth, Leaves::Counted));
    let played = fastest(TIMES, || walk(depth, Leaves::Played));
    let mailbox = mailbox_of(game.id, &variant.id, &start).map(|walk| {
        let depth = depth_of(MAILBOX_LEAVES, &walk);
        Reference::measure(&counted, || walk(depth))
    });
    let bare = |ours, leaves| {
        (game.id == "chess").then(|| Reference::measure(ours, || shakmaty(&Chess::default(), depth, leaves)))
    };
    RulesLine {
        game: game.id,
        variant: variant.id.clone(),
        depth,
        bytes_per_position: variant.bytes_per_position(),
        live: live_moves(variant),
        mailbox,
        bare_counted: bare(&counted, Leaves::Counted),
        bare_played: bare(&played, Leaves::Played),
        counted,
        played,
    }
}

/// Plays random games to their end; says how many moves that took.
fn play_live(variant: &Variant, games: u64) -> u64 {
    let play = |seed| {
        let mut chance = SmallRng::seed_from_u64(seed);
        let mut live = variant.open(Start::Usual).expect("the usual start is a position");
        while !live.offers().is_empty() {
            let number = chance.random_range(0..live.offers().len());
            live.play(number).expect("it was offered");
            black_box(live.outcome());
        }
        live.record().len() as u64
    };
    (0..games).map(play).sum()
}

fn live_moves(variant: &Variant) -> LiveMoves {
    let WorkSpeed { nodes, seconds, .. } = fastest(LIVE_TIMES, || play_live(variant, LIVE_GAMES));
    let ms_per_move = (1e7 * seconds / nodes as f64).round() / 1e4;
    LiveMoves { games: LIVE_GAMES, moves: nodes, ms_per_move, published_ms_per_move: 0.47 }
}

/// The first depth with so many leaves, or a deep one where the tree stays small.
fn depth_of(leaves: u64, walk: impl Fn(u32) -> u64) -> u32 {
    (1..20).find(|depth| walk(*depth) >= leaves).unwrap_or(20)
}

/// Perft on a board of letters, for the games that have one.
fn mailbox_of(game: &str, variant: &str, start: &str) -> Option<Box<dyn Fn(u32) -> u64>> {
    fn walk<M: Mailbox + 'static>(variant: &str, start: &str) -> Option<Box<dyn Fn(u32) -> u64>> {
        let position = M::read(variant, start);
        Some(Box::new(move |depth| perft(&position, depth)))
    }
    match game {
        "draughts" => walk::<mailbox::draughts::MailboxDraughts>(variant, start),
        "reversi" => walk::<mailbox::reversi::MailboxReversi>(variant, start),
        "chess" => walk::<mailbox::chess::MailboxChess>(variant, start),
        "morris" => walk::<mailbox::morris::MailboxMorris>(variant, start),
        _ => None,
    }
}

/// What somebody would write who has only the crate.
fn shakmaty(position: &Chess, depth: u32, leaves: Leaves) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 && leaves == Leaves::Counted {
        return moves.len() as u64;
    }
    let mut nodes = 0;
    for mv in &moves {
        let mut child = position.clone();
        child.play_unchecked(*mv);
        nodes += if depth == 1 {
            black_box(&child);
            1
        } else {
            shakmaty(&child, depth - 1, leaves)
        };
    }
    nodes
}
