//! How fast the rules are: perft of each game's main variant, with the moves of the last ply counted and with
//! every one of them played, beside a plain mailbox generator and, for chess, beside the bare crate.

use std::hint::black_box;
use std::io::{self, Write};

use engine::Game;
use engine::catalog::Start;
use engine::perft::Leaves;
use mailbox::{Mailbox, perft};
use serde::Serialize;
use shakmaty::{Chess, Position};

use super::{Failure, Speed, fastest};

/// Each is measured so often.
const TIMES: u32 = 5;

/// Trees are walked as deep as it takes to have so many leaves.
const LEAVES: u64 = 20_000_000;
const MAILBOX_LEAVES: u64 = 30_000;

#[derive(Serialize)]
struct Line {
    game: &'static str,
    variant: &'static str,
    depth: u32,
    #[serde(flatten)]
    counted: Speed,
    bytes_per_position: usize,
    /// Every move of the last ply is played.
    played: Speed,
    /// The same game on a board of letters, not as deep.
    #[serde(skip_serializing_if = "Option::is_none")]
    mailbox: Option<Reference>,
    /// The crate behind the game without our contract around it.
    #[serde(skip_serializing_if = "Option::is_none")]
    bare_counted: Option<Reference>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bare_played: Option<Reference>,
}

/// Something else that does the same work, and how many times faster we are.
#[derive(Serialize)]
struct Reference {
    #[serde(flatten)]
    speed: Speed,
    we_are_times_faster: f64,
}

impl Reference {
    fn measure(ours: &Speed, work: impl Fn() -> u64) -> Reference {
        let speed = fastest(TIMES, work);
        let times = ours.nodes_per_second as f64 / speed.nodes_per_second as f64;
        Reference { speed, we_are_times_faster: (times * 1000.0).round() / 1000.0 }
    }
}

pub fn run(out: &mut dyn Write) -> Result<(), Failure> {
    for game in games::catalog().games() {
        writeln!(out, "{}", serde_json::to_string(&measure(game)).map_err(io::Error::from)?)?;
        out.flush()?;
    }
    Ok(())
}

fn measure(game: &Game) -> Line {
    let variant = &game.variants[0];
    let start = variant.open(Start::Usual).expect("the usual start is a position").position();
    let walk =
        |depth, leaves| variant.perft(Start::Usual, depth, leaves).expect("the usual start is a position");
    let depth = depth_of(LEAVES, |depth| walk(depth, Leaves::Counted));
    let counted = fastest(TIMES, || walk(depth, Leaves::Counted));
    let played = fastest(TIMES, || walk(depth, Leaves::Played));
    let mailbox = mailbox_of(game.id, variant.id, &start).map(|walk| {
        let depth = depth_of(MAILBOX_LEAVES, &walk);
        Reference::measure(&counted, || walk(depth))
    });
    let bare = |ours, leaves| {
        (game.id == "chess").then(|| Reference::measure(ours, || shakmaty(&Chess::default(), depth, leaves)))
    };
    Line {
        game: game.id,
        variant: variant.id,
        depth,
        bytes_per_position: variant.bytes_per_position(),
        mailbox,
        bare_counted: bare(&counted, Leaves::Counted),
        bare_played: bare(&played, Leaves::Played),
        counted,
        played,
    }
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
        "draughts" => walk::<mailbox::draughts::Draughts>(variant, start),
        "reversi" => walk::<mailbox::reversi::Reversi>(variant, start),
        "chess" => walk::<mailbox::chess::Chess>(variant, start),
        "morris" => walk::<mailbox::morris::Morris>(variant, start),
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
