//! The Universal Chess Interface. Moves go from square to square: `g1f3`, `e7e8q`, castling `e1g1`, and in Chess960 the king
//! takes its own rook, `e1h1`.
//!
//! What cannot be used is answered with `info string` and changes nothing; words that nobody knows are ignored, as the
//! protocol wants it.

mod go;
mod options;

use std::io::{self, Read, Write};
use std::ops::ControlFlow;

use engine::thinking::Decision;
use engine::{Idea, LiveGame, MoveError};

use self::go::Go;
use self::options::{OptionEffect, UciOptions};
use super::EnginePlayer;
use super::chess::{self, moves_to_mate, number};
use super::input::OVERLONG;
use super::number::per_second;
use super::session::{Dialect, Session, converse, in_code};

/// Speaks UCI.
pub fn speak(player: EnginePlayer, input: impl Read + Send + 'static, out: &mut dyn Write) -> io::Result<()> {
    let options = UciOptions::new(player);
    let uci = Uci { game: chess::start(options.chess960), options };
    converse(Session::new(player, input), uci, out)
}

struct Uci {
    options: UciOptions,
    game: Box<dyn LiveGame>,
}

impl Dialect for Uci {
    /// Words that stand before a command are ignored, as the protocol wants it.
    fn hear(
        &mut self,
        line: &str,
        session: &mut Session,
        out: &mut dyn Write,
    ) -> io::Result<ControlFlow<()>> {
        let mut words = line.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "uci" => self.introduce(out)?,
                "isready" => {
                    session.prepare(&*self.game);
                    writeln!(out, "readyok")?;
                }
                "setoption" => self.set(words, session, out)?,
                "ucinewgame" => session.forget(),
                "position" => match self.position(words) {
                    Ok(game) => self.game = game,
                    Err(words) => self.complain(&words, out)?,
                },
                "go" => self.go(Go::read(words), session, out)?,
                "stop" => session.stop(),
                "ponderhit" => session.expected_move_was_played(),
                "quit" => return Ok(ControlFlow::Break(())),
                _ => continue,
            }
            break;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn overlong(&mut self, _: &mut Session, out: &mut dyn Write) -> io::Result<ControlFlow<()>> {
        self.complain(OVERLONG, out)?;
        Ok(ControlFlow::Continue(()))
    }

    fn complain(&self, words: &str, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "info string {words}")
    }

    fn step(&mut self, idea: &Idea, out: &mut dyn Write) -> io::Result<()> {
        let Idea { depth, nodes, time, line, .. } = idea;
        let (score, nps) = (written(idea.score), per_second(*nodes, *time));
        let (time, line) = (time.as_millis(), in_code(line));
        writeln!(out, "info depth {depth} score {score} nodes {nodes} nps {nps} time {time} pv {line}")
    }

    fn decided(
        &mut self,
        decision: Decision,
        _: &mut Session,
        out: &mut dyn Write,
    ) -> io::Result<ControlFlow<()>> {
        match (&decision.code, decision.reply()) {
            (Some(code), Some(reply)) => writeln!(out, "bestmove {code} ponder {reply}")?,
            (Some(code), None) => writeln!(out, "bestmove {code}")?,
            (None, _) => {
                self.complain("the game is over", out)?;
                writeln!(out, "bestmove (none)")?;
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

impl Uci {
    fn introduce(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "id name Gametable {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "id author the Gametable authors")?;
        self.options.list(out)?;
        writeln!(out, "uciok")
    }

    fn set<'w>(
        &mut self,
        words: impl Iterator<Item = &'w str>,
        session: &mut Session,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let was_960 = self.options.chess960;
        let done = self.options.set(words).and_then(|effect| match effect {
            OptionEffect::None => Ok(()),
            OptionEffect::Forget => {
                session.forget();
                Ok(())
            }
            OptionEffect::UseBook(used) => {
                session.book.used = used;
                Ok(())
            }
            OptionEffect::ReadBook(path) => session.book.read(&path),
        });
        if let Err(words) = done {
            self.complain(&words, out)?;
        }
        session.player = self.options.player(session.player);
        if self.options.chess960 != was_960 {
            self.game = chess::start(self.options.chess960);
            session.forget();
        }
        Ok(())
    }

    /// The game that `position` describes, or what is wrong with it.
    fn position<'w>(&self, words: impl Iterator<Item = &'w str>) -> Result<Box<dyn LiveGame>, String> {
        let mut words = words.peekable();
        let mut game = match words.next() {
            Some("startpos") => chess::start(self.options.chess960),
            Some("fen") => {
                let fields = std::iter::from_fn(|| words.next_if(|word| *word != "moves")).collect();
                let game = chess::set_up(self.options.chess960, fields);
                game.map_err(|error| format!("this is not a position: {error}"))?
            }
            _ => return Err("position is followed by startpos or fen".to_owned()),
        };
        for code in words.skip_while(|word| *word != "moves").skip(1) {
            let number = number(&*game, code).map_err(|error| error.to_string())?;
            game.play(number).map_err(|refusal| refusal.to_string())?;
        }
        Ok(game)
    }

    fn go(&mut self, go: Go, session: &mut Session, out: &mut dyn Write) -> io::Result<()> {
        if session.is_thinking() {
            return self.complain("still thinking; stop it first", out);
        }
        let only: Result<Vec<usize>, MoveError> =
            go.only.iter().map(|code| number(&*self.game, code)).collect();
        let only = match only {
            Ok(only) => only,
            Err(error) => {
                self.complain(&error.to_string(), out)?;
                go.only.iter().filter_map(|code| number(&*self.game, code).ok()).collect()
            }
        };
        let mut question = go.question(&*self.game, self.options.overhead, only);
        question.budget.nodes = question.budget.nodes.into_iter().chain(self.options.most_nodes()).min();
        session.think(&*self.game, question);
        Ok(())
    }
}

/// A score in hundredths of a pawn, or the moves to a mate.
fn written(value: i32) -> String {
    match moves_to_mate(value) {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {value}"),
    }
}

#[cfg(test)]
mod tests;
