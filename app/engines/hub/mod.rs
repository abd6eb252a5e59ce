//! Hub version 2, the protocol of draughts programs, for international draughts.
//!
//! What cannot be used is answered with `error` and changes nothing; commands and arguments that nobody knows are ignored,
//! as the protocol wants it. Scores are in men; a decided game is worth a hundred men less a hundredth for every ply to its
//! end.

mod board;
mod level;
mod line;

use std::io::{self, Read, Write};
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

use engine::catalog::Start;
use engine::search::score;
use engine::thinking::Decision;
use engine::{Brain, Idea, LiveGame, Variant};

use self::level::HubLevel;
use self::line::{HubLine, written};
use super::input::OVERLONG;
use super::number::{per_second, whole};
use super::session::{AnswerDue, Dialect, Inquiry, Session, converse, in_code};
use super::{EnginePlayer, MOST_HASH, MOST_THREADS};

/// Speaks Hub.
pub fn speak(player: EnginePlayer, input: impl Read + Send + 'static, out: &mut dyn Write) -> io::Result<()> {
    converse(Session::new(player, input), Hub { game: start(), level: HubLevel::default() }, out)
}

/// The variant that the protocol calls normal.
fn normal() -> Arc<Variant> {
    games::catalog().find("draughts/international").expect("it is in the catalog").1
}

fn start() -> Box<dyn LiveGame> {
    normal().open(Start::Usual).expect("the usual start is a position")
}

struct Hub {
    game: Box<dyn LiveGame>,
    level: HubLevel,
}

impl Dialect for Hub {
    fn hear(
        &mut self,
        line: &str,
        session: &mut Session,
        out: &mut dyn Write,
    ) -> io::Result<ControlFlow<()>> {
        let line = HubLine::read(line);
        let done = match &*line.command {
            "hub" => self.introduce(session, out).map(Ok)?,
            "set-param" => set(&line, &mut session.player),
            "init" => {
                session.prepare(&*self.game);
                writeln!(out, "ready").map(Ok)?
            }
            "new-game" => {
                session.forget();
                Ok(())
            }
            "pos" => position(&line).map(|game| self.game = game),
            "level" => match HubLevel::read(&line) {
                Some(level) => {
                    self.level = level;
                    Ok(())
                }
                None => Err("this level sets no limit: depth, nodes, move-time, time or infinite".to_owned()),
            },
            "go" => self.go(&line, session),
            "ping" => writeln!(out, "pong").map(Ok)?,
            "stop" => {
                session.stop();
                Ok(())
            }
            "ponder-hit" => {
                session.expected_move_was_played();
                Ok(())
            }
            "quit" => return Ok(ControlFlow::Break(())),
            _ => Ok(()),
        };
        if let Err(words) = done {
            self.complain(&words, out)?;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn overlong(&mut self, _: &mut Session, out: &mut dyn Write) -> io::Result<ControlFlow<()>> {
        self.complain(OVERLONG, out)?;
        Ok(ControlFlow::Continue(()))
    }

    fn complain(&self, words: &str, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "error message={}", written(words))
    }

    fn step(&mut self, idea: &Idea, out: &mut dyn Write) -> io::Result<()> {
        let Idea { depth, nodes, time, line, .. } = idea;
        let millions = per_second(*nodes, *time) as f64 / 1e6;
        let (score, time, line) = (men(idea.score), time.as_secs_f64(), in_code(line));
        writeln!(
            out,
            "info depth={depth} score={score:.2} nodes={nodes} time={time:.3} nps={millions:.3} pv=\"{line}\""
        )
    }

    fn decided(
        &mut self,
        decision: Decision,
        _: &mut Session,
        out: &mut dyn Write,
    ) -> io::Result<ControlFlow<()>> {
        match (&decision.code, decision.reply()) {
            (Some(code), Some(reply)) => writeln!(out, "done move={code} ponder={reply}")?,
            (Some(code), None) => writeln!(out, "done move={code}")?,
            (None, _) => {
                self.complain("the game is over", out)?;
                writeln!(out, "done")?;
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

const THREADS: RangeInclusive<u64> = 1..=MOST_THREADS as u64;
const HASH: RangeInclusive<u64> = 1..=MOST_HASH as u64;

impl Hub {
    fn introduce(&self, session: &Session, out: &mut dyn Write) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        writeln!(out, "id name=Gametable version={version} author=\"the Gametable authors\"")?;
        writeln!(out, "param name=variant value=normal type=enum values=normal")?;
        let mut count = |name: &str, value: usize, range: RangeInclusive<u64>| {
            let (min, max) = (range.start(), range.end());
            writeln!(out, "param name={name} value={value} type=int min={min} max={max}")
        };
        count("threads", session.player.means.threads, THREADS)?;
        count("hash", session.player.megabytes(), HASH)?;
        let brains: Vec<&str> = Brain::ALL.iter().map(|brain| brain.id()).collect();
        let brain = session.player.contender.brain.id();
        writeln!(out, "param name=brain value={brain} type=enum values=\"{}\"", brains.join(" "))?;
        writeln!(out, "wait")
    }

    fn go(&self, line: &HubLine, session: &mut Session) -> Result<(), String> {
        if session.is_thinking() {
            return Err("still thinking; stop it first".to_owned());
        }
        let analyze = line.has("analyze");
        let answer = if line.has("ponder") {
            AnswerDue::AfterTheirMove
        } else if analyze || self.level.infinite {
            AnswerDue::WhenStopped
        } else {
            AnswerDue::Soon
        };
        let plies = self.game.record().len();
        let budget = if analyze { Default::default() } else { self.level.budget(plies) };
        session.think(&*self.game, Inquiry { budget, only: Vec::new(), answer });
        Ok(())
    }
}

/// The game that `pos` describes, from the usual start if it names none; or what is wrong with it.
fn position(line: &HubLine) -> Result<Box<dyn LiveGame>, String> {
    let mut game = match line.value("pos") {
        Some(text) => {
            let text = board::position(text)?;
            normal().open(Start::Text(&text)).map_err(|error| format!("this is not a position: {error}"))?
        }
        None => start(),
    };
    for text in line.value("moves").unwrap_or_default().split_whitespace() {
        let number = board::number(&*game, text).map_err(|error| error.to_string())?;
        game.play(number).map_err(|refusal| refusal.to_string())?;
    }
    Ok(game)
}

/// Does what `set-param` says, or tells what is wrong with it. Parameters that nobody knows are ignored.
fn set(line: &HubLine, player: &mut EnginePlayer) -> Result<(), String> {
    let value = line.value("value").unwrap_or_default();
    let count = |range: RangeInclusive<u64>| {
        let wrong = || format!("this parameter takes a number from {} to {}", range.start(), range.end());
        whole(value).filter(|number| range.contains(number)).ok_or_else(wrong)
    };
    match line.value("name") {
        Some("variant") if value != "normal" => return Err("the only variant is normal".to_owned()),
        Some("threads") => player.means.threads = count(THREADS)? as usize,
        Some("hash") => player.set_megabytes(count(HASH)? as usize),
        Some("brain") => player.contender.brain = value.parse().map_err(|unknown| format!("{unknown}"))?,
        _ => {}
    }
    Ok(())
}

/// A score in men.
fn men(value: i32) -> f64 {
    let hundredths =
        if score::is_decided(value) { value.signum() * (10_000 - (score::WIN - value.abs())) } else { value };
    f64::from(hundredths) / 100.0
}

#[cfg(test)]
mod tests;
