//! The Go Text Protocol, version 2, as programs for Reversi speak it. Black begins; cells are named from the top left.
//!
//! Commands are answered in the order in which they come, so that what comes while a brain thinks waits for its move. Only
//! `quit` and the end of input do not wait: they stop the search, whose move is still answered, and all that waits is then
//! done as quickly as can be.
//!
//! A side that cannot move need not be told to pass: if the other side plays or is asked for a move, the pass is understood.
//! Once the game is over both sides can only pass.

mod command;
mod time;

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::time::Instant;

use engine::catalog::Start;
use engine::thinking::Decision;
use engine::{Idea, LiveGame, Seat};

use self::command::GtpCommand;
use self::time::{GtpTimeSettings, Left, budget};
use super::EnginePlayer;
use super::input::OVERLONG;
use super::number::{seconds, small};
use super::session::{AnswerDue, Dialect, Inquiry, Session, converse};
use letters::draw;

/// Speaks GTP.
pub fn speak(player: EnginePlayer, input: impl Read + Send + 'static, out: &mut dyn Write) -> io::Result<()> {
    let gtp = Gtp {
        game: start(),
        plays: Vec::new(),
        settings: None,
        left: [None; 2],
        asked: None,
        waiting: VecDeque::new(),
        hurry: false,
    };
    converse(Session::new(player, input), gtp, out)
}

fn start() -> Box<dyn LiveGame> {
    let (_, variant) = games::catalog().find("reversi/standard").expect("it is in the catalog");
    variant.open(Start::Usual).expect("the usual start is a position")
}

const COMMANDS: [&str; 17] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "list_commands",
    "list_games",
    "name",
    "play",
    "protocol_version",
    "quit",
    "set_game",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

const PASS: &str = "pass";

struct Gtp {
    game: Box<dyn LiveGame>,
    /// How many plies there were before each play: one that took an understood pass with it made two.
    plays: Vec<usize>,
    settings: Option<GtpTimeSettings>,
    /// What each side has left, Black first.
    left: [Option<Left>; 2],
    /// The number of the command that a brain thinks about, and since when.
    asked: Option<(String, Instant)>,
    /// What came in meanwhile; none stands for a line that was too long.
    waiting: VecDeque<Option<String>>,
    /// Somebody wants to go.
    hurry: bool,
}

/// What a command comes to.
enum Done {
    /// It is answered with these words.
    Said(String),
    /// The answer comes when a brain has thought.
    Later,
    /// It is answered, and nothing comes after it.
    Quit,
}

impl Dialect for Gtp {
    fn hear(
        &mut self,
        line: &str,
        session: &mut Session,
        out: &mut dyn Write,
    ) -> io::Result<ControlFlow<()>> {
        if session.is_thinking() && GtpCommand::read(line).is_some_and(|command| command.name == "quit") {
            self.hurry = true;
            session.stop();
        }
        self.waiting.push_back(Some(line.to_owned()));
        self.catch_up(session, out)
    }

    fn overlong(&mut self, session: &mut Session, out: &mut dyn Write) -> io::Result<ControlFlow<()>> {
        self.waiting.push_back(None);
        self.catch_up(session, out)
    }

    /// The protocol has no words for what comes before an answer.
    /// The protocol has room for answers only; a person reads what stands beside it.
    fn complain(&self, words: &str, _: &mut dyn Write) -> io::Result<()> {
        writeln!(io::stderr(), "gametable: {words}")
    }

    fn step(&mut self, _: &Idea, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn decided(
        &mut self,
        decision: Decision,
        session: &mut Session,
        out: &mut dyn Write,
    ) -> io::Result<ControlFlow<()>> {
        let Some((id, begun)) = self.asked.take() else { return Ok(ControlFlow::Continue(())) };
        let seat = self.game.turn().index();
        if let (Some(left), Some(settings)) = (&mut self.left[seat], &self.settings) {
            *left = left.after(begun.elapsed(), settings);
        }
        let code = decision.code.unwrap_or_else(|| PASS.to_owned());
        let played = self
            .game
            .read_move(&code)
            .map_err(|error| error.to_string())
            .and_then(|number| self.game.play(number).map_err(|refusal| refusal.to_string()));
        answer(&id, played.map(|()| code), out)?;
        self.catch_up(session, out)
    }
}

fn answer(id: &str, result: Result<String, String>, out: &mut dyn Write) -> io::Result<()> {
    match result {
        Ok(words) if words.is_empty() => write!(out, "={id}\n\n"),
        Ok(words) => write!(out, "={id} {words}\n\n"),
        Err(words) => write!(out, "?{id} {words}\n\n"),
    }
}

impl Gtp {
    /// Does what waits, until a brain has to think.
    fn catch_up(&mut self, session: &mut Session, out: &mut dyn Write) -> io::Result<ControlFlow<()>> {
        while !session.is_thinking() {
            let command = match self.waiting.pop_front() {
                None => break,
                Some(None) => {
                    answer("", Err(OVERLONG.to_owned()), out)?;
                    continue;
                }
                Some(Some(line)) => GtpCommand::read(&line),
            };
            let Some(command) = command else { continue };
            match self.obey(&command, session) {
                Ok(Done::Said(words)) => answer(&command.id, Ok(words), out)?,
                Ok(Done::Later) => self.asked = Some((command.id, Instant::now())),
                Ok(Done::Quit) => {
                    answer(&command.id, Ok(String::new()), out)?;
                    return Ok(ControlFlow::Break(()));
                }
                Err(words) => answer(&command.id, Err(words), out)?,
            }
        }
        if self.hurry {
            session.stop();
        }
        Ok(ControlFlow::Continue(()))
    }

    fn obey(&mut self, command: &GtpCommand, session: &mut Session) -> Result<Done, String> {
        let words = match &*command.name {
            "protocol_version" => "2".to_owned(),
            "name" => "Gametable".to_owned(),
            "version" => env!("CARGO_PKG_VERSION").to_owned(),
            "known_command" => COMMANDS.contains(&command.argument(0, "a command")?).to_string(),
            "list_commands" => COMMANDS.join("\n"),
            "list_games" => "Othello".to_owned(),
            "set_game" => {
                let game = command.argument(0, "a game")?.to_lowercase();
                let known = ["othello", "reversi"].contains(&&*game);
                known.then(String::new).ok_or("unsupported game; there is Othello")?
            }
            "boardsize" => {
                let fits = command.argument(0, "a size")? == "8";
                fits.then(String::new).ok_or("unacceptable size; the board has 8 rows")?
            }
            "clear_board" => {
                session.forget();
                (self.game, self.plays) = (start(), Vec::new());
                self.left = [self.settings.as_ref().and_then(GtpTimeSettings::start); 2];
                String::new()
            }
            "play" => {
                let seat = side(command.argument(0, "a colour and a cell")?)?;
                self.play(seat, command.argument(1, "a cell or pass")?)?;
                String::new()
            }
            "genmove" => return self.genmove(side(command.argument(0, "a colour")?)?, session),
            "undo" => {
                let plies = self.plays.pop().ok_or("cannot undo: no move has been played")?;
                while self.game.record().len() > plies {
                    self.game.take_back().map_err(|refusal| refusal.to_string())?;
                }
                String::new()
            }
            "showboard" => self.picture(),
            "final_score" => self.score()?,
            "time_settings" => {
                let time = |number| seconds(command.argument(number, TIMES)?).ok_or(TIMES.to_owned());
                let stones = small(command.argument(2, TIMES)?).ok_or(TIMES)?;
                let settings = GtpTimeSettings { main: time(0)?, period: time(1)?, stones };
                (self.settings, self.left) = (Some(settings), [settings.start(); 2]);
                String::new()
            }
            "time_left" => {
                let seat = side(command.argument(0, "a colour, a time and a number of moves")?)?;
                let time = seconds(command.argument(1, "a time in seconds")?).ok_or("this is not a time")?;
                let stones = command.arguments.get(2).map_or(Some(0), |stones| small(stones));
                let stones = stones.ok_or("this is not a number of moves")?;
                self.left[seat.index()] = Some(Left { time, stones });
                String::new()
            }
            "quit" => return Ok(Done::Quit),
            _ => return Err("unknown command".to_owned()),
        };
        Ok(Done::Said(words))
    }

    /// Gives a side the turn: it has it, or the other one can only pass, or the game is over.
    fn turn_to(&mut self, seat: Seat) -> Result<(), String> {
        if self.game.turn() == seat || self.game.outcome().is_some() {
            return Ok(());
        }
        let must_pass = self.game.read_move(PASS);
        let number = must_pass.map_err(|_| format!("it is the turn of {}", colour(seat.other())))?;
        self.game.play(number).map_err(|refusal| refusal.to_string())
    }

    fn play(&mut self, seat: Seat, cell: &str) -> Result<(), String> {
        let plies = self.game.record().len();
        let over = self.game.outcome().is_some();
        if !(over && cell.eq_ignore_ascii_case(PASS)) {
            self.turn_to(seat)?;
            let number = self.game.read_move(cell);
            let played = number
                .map_err(|error| error.to_string())
                .and_then(|number| self.game.play(number).map_err(|refusal| refusal.to_string()));
            if let Err(words) = played {
                // A pass that was only understood goes with the move that was not played.
                while self.game.record().len() > plies {
                    self.game.take_back().map_err(|refusal| refusal.to_string())?;
                }
                return Err(format!("illegal move: {words}"));
            }
        }
        self.plays.push(plies);
        Ok(())
    }

    fn genmove(&mut self, seat: Seat, session: &mut Session) -> Result<Done, String> {
        let plies = self.game.record().len();
        self.turn_to(seat)?;
        self.plays.push(plies);
        if self.game.outcome().is_some() {
            return Ok(Done::Said(PASS.to_owned()));
        }
        let budget = budget(self.left[seat.index()], self.game.record().len());
        session.think(&*self.game, Inquiry { budget, only: Vec::new(), answer: AnswerDue::Soon });
        Ok(Done::Later)
    }

    fn picture(&self) -> String {
        let picture = draw(&self.game.board(), &self.game.scene());
        let turn = match self.game.outcome() {
            Some(_) => "the game is over".to_owned(),
            None => format!("{} to move", colour(self.game.turn())),
        };
        format!("\n{picture}\n     {turn}")
    }

    fn score(&self) -> Result<String, String> {
        let outcome = self.game.outcome().ok_or("cannot score: the game is not over")?;
        let difference = match outcome.scores() {
            [black, white] => black - white,
            _ => 0,
        };
        Ok(match difference {
            0 => "0".to_owned(),
            1.. => format!("B+{difference}"),
            _ => format!("W+{}", -difference),
        })
    }
}

const TIMES: &str = "a main time and the time of a period in seconds, and the moves in a period";

fn side(text: &str) -> Result<Seat, String> {
    match &*text.to_lowercase() {
        "black" | "b" => Ok(Seat::FIRST),
        "white" | "w" => Ok(Seat::SECOND),
        _ => Err("a colour is black or white".to_owned()),
    }
}

fn colour(seat: Seat) -> &'static str {
    if seat == Seat::FIRST { "black" } else { "white" }
}

#[cfg(test)]
mod tests;
