//! `gametable show`: plays moves and says where they lead.

use std::io::Write;

use engine::{LiveGame, MoveError, Outcome, Reason, Seat, Verdict};
use serde::Serialize;

use super::{Failure, SettingArgs};

#[derive(clap::Args)]
pub struct ShowArgs {
    #[command(flatten)]
    setting: SettingArgs,
    /// Moves to play first, with spaces between them
    #[arg(long, value_name = "\"M M …\"", allow_hyphen_values = true, default_value = "")]
    moves: String,
}

/// A game in progress as JSON.
#[derive(Serialize)]
struct ShownGame<'a> {
    game: &'a str,
    variant: &'a str,
    position: String,
    turn: Seat,
    moves: Vec<&'a str>,
    outcome: Option<Ended<'a>>,
    plies: usize,
}

/// The end of a game as JSON: one result per seat, and what was counted where the game counts.
#[derive(Serialize)]
struct Ended<'a> {
    reason: Reason,
    winner: Option<Seat>,
    results: Vec<Verdict>,
    #[serde(skip_serializing_if = "<[i32]>::is_empty")]
    scores: &'a [i32],
}

impl<'a> From<&'a Outcome> for Ended<'a> {
    fn from(outcome: &'a Outcome) -> Ended<'a> {
        Ended {
            reason: outcome.reason,
            winner: outcome.winner(),
            results: Seat::all(outcome.seats()).map(|seat| outcome.verdict(seat)).collect(),
            scores: outcome.scores(),
        }
    }
}

impl ShowArgs {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, variant) = games::catalog().find(&self.setting.game)?;
        let mut live = variant.open(self.setting.start()).map_err(|error| self.setting.refused(error))?;
        for (text, number) in self.moves.split_whitespace().zip(1..) {
            play(&mut *live, text).map_err(|error| Failure::Move { number, error, legal: legal(&*live) })?;
        }
        let shown = ShownGame {
            game: game.id,
            variant: &variant.id,
            position: live.position(),
            turn: live.turn(),
            moves: live.offers().iter().map(|offer| offer.notation.as_str()).collect(),
            outcome: live.outcome().map(Ended::from),
            plies: live.record().len(),
        };
        let json = serde_json::to_string(&shown).map_err(std::io::Error::from)?;
        writeln!(out, "{json}")?;
        Ok(())
    }
}

fn play(live: &mut dyn LiveGame, text: &str) -> Result<(), MoveError> {
    let number = live.read_move(text)?;
    // A number that was just read is played; only a game that is over could refuse it.
    live.play(number).map_err(|_| MoveError::Over { text: text.to_owned() })
}

fn legal(live: &dyn LiveGame) -> String {
    live.offers().iter().map(|offer| offer.notation.as_str()).collect::<Vec<_>>().join(" ")
}
