//! The protocol of XBoard and WinBoard, version 2, for chess and Chess960.
//!
//! Here the engine keeps the game and the clock, and plays one side of it. A command that changes the game breaks off what is
//! thought about, whatever it is; only a move that was expected makes of a thought in the opponent's time one in its own.
//! A ping that comes while the engine thinks about its move is answered after the move, as the protocol wants it.

mod clock;
mod search;
mod words;

use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::time::Instant;

use engine::manners::{DrawAnswer, FLAG_IS_NEAR, Gesture, Manners, Prospect, answer_draw, is_bare};
use engine::thinking::Decision;
use engine::{Contender, Idea, LiveGame, MoveError, Seat};

use self::clock::XBoardClock;
use self::search::{XBoardQuestion, XBoardSearch};
use self::words::{introduce, result, shown, thought, written};
use super::chess::{self, number, plies};
use super::input::OVERLONG;
use super::number::{centiseconds, seconds, small, whole};
use super::session::{Dialect, Session, converse};
use super::{EnginePlayer, MOST_HASH, MOST_THREADS};

/// Speaks XBoard.
pub fn speak(player: EnginePlayer, input: impl Read + Send + 'static, out: &mut dyn Write) -> io::Result<()> {
    converse(Session::new(player, input), XBoard::new(), out)
}

/// What the engine does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum XBoardRole {
    /// It follows the game, which is called force mode.
    Follows,
    /// It plays this side.
    Plays(Seat),
    /// It thinks about whatever stands on the board.
    Analyzes,
}

struct XBoard {
    chess960: bool,
    game: Box<dyn LiveGame>,
    /// Somebody else sees a position that cannot be played: no move means anything before there is another one.
    is_refused: bool,
    role: XBoardRole,
    clock: XBoardClock,
    search: Option<XBoardSearch>,
    /// Whether it thinks in the opponent's time.
    ponders: bool,
    /// Whether it tells what it thinks.
    posts: bool,
    against_a_program: bool,
    /// What it last thought of its position.
    score: Option<i32>,
    manners: Manners,
    /// What is to be answered after the move.
    pings: Vec<String>,
}

impl Dialect for XBoard {
    fn hear(
        &mut self,
        line: &str,
        session: &mut Session,
        out: &mut dyn Write,
    ) -> io::Result<ControlFlow<()>> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if command == "quit" {
            self.break_off(session);
            return Ok(ControlFlow::Break(()));
        }
        match self.obey(command, rest.trim(), session, out) {
            Err(XBoardFault::Refused(reason)) => writeln!(out, "Error ({reason}): {}", shown(line))?,
            Err(XBoardFault::Unheard(error)) => return Err(error),
            Ok(()) => {}
        }
        self.answer_pings(out)?;
        Ok(ControlFlow::Continue(()))
    }

    fn overlong(&mut self, _: &mut Session, out: &mut dyn Write) -> io::Result<ControlFlow<()>> {
        writeln!(out, "Error ({OVERLONG}):")?;
        Ok(ControlFlow::Continue(()))
    }

    fn complain(&self, words: &str, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "# {words}")
    }

    fn step(&mut self, idea: &Idea, out: &mut dyn Write) -> io::Result<()> {
        let Some(search) = &mut self.search else { return Ok(()) };
        search.idea = Some(idea.clone());
        if search.about == XBoardQuestion::Move {
            self.score = Some(idea.score);
        }
        if self.posts { thought(idea, search.expected(), out) } else { Ok(()) }
    }

    fn decided(
        &mut self,
        decision: Decision,
        session: &mut Session,
        out: &mut dyn Write,
    ) -> io::Result<ControlFlow<()>> {
        if let Some(XBoardSearch { about: XBoardQuestion::Move, begun, .. }) = self.search.take() {
            self.play(&decision, begun, session, out)?;
        }
        self.answer_pings(out)?;
        Ok(ControlFlow::Continue(()))
    }
}

/// Why a command was not obeyed.
enum XBoardFault {
    Refused(String),
    /// Nobody listens any more.
    Unheard(io::Error),
}

impl From<&str> for XBoardFault {
    fn from(reason: &str) -> XBoardFault {
        XBoardFault::Refused(reason.to_owned())
    }
}

impl From<io::Error> for XBoardFault {
    fn from(error: io::Error) -> XBoardFault {
        XBoardFault::Unheard(error)
    }
}

const NUMBER: &str = "a number is expected";

impl XBoard {
    fn new() -> XBoard {
        XBoard {
            chess960: false,
            game: chess::start(false),
            is_refused: false,
            role: XBoardRole::Plays(Seat::SECOND),
            clock: XBoardClock::default(),
            search: None,
            ponders: false,
            posts: false,
            against_a_program: false,
            score: None,
            manners: Manners::default(),
            pings: Vec::new(),
        }
    }

    /// Does what a command says.
    fn obey(
        &mut self,
        command: &str,
        rest: &str,
        session: &mut Session,
        out: &mut dyn Write,
    ) -> Result<(), XBoardFault> {
        match command {
            // What means nothing here.
            "" | "xboard" | "accepted" | "rejected" | "random" | "name" | "rating" | "ics" => {}
            "protover" => introduce(out)?,
            "ping" => self.pings.push(shown(rest)),
            "new" => self.new_game(session),
            "variant" => self.set_variant(rest, session)?,
            "setboard" => self.set_up(rest, session, out)?,
            "usermove" => self.hear_move(rest, session, out)?,
            "undo" => self.take_back(1, session)?,
            "remove" => self.take_back(2, session)?,
            "go" => self.go(self.game.turn(), session)?,
            "playother" => self.go(self.game.turn().other(), session)?,
            "force" | "result" => self.follow(session),
            "?" if self.is_choosing() => session.stop(),
            "?" => {}
            "draw" => self.answer_draw(out)?,
            "analyze" => self.analyze(session)?,
            "exit" if self.role == XBoardRole::Analyzes => self.follow(session),
            "exit" => {}
            "." => self.tell_state(out)?,
            "hint" => self.tell_hint(out)?,
            "level" => self.clock.level(rest, self.game.record().len()).ok_or("MPS BASE INC are expected")?,
            "st" => self.clock.per_move(seconds(rest).ok_or(NUMBER)?),
            "sd" => self.clock.depth = Some(small(rest).ok_or(NUMBER)?.max(1)),
            "time" => self.clock.left = centiseconds(rest).ok_or(NUMBER)?,
            "otim" => self.clock.theirs = Some(centiseconds(rest).ok_or(NUMBER)?),
            "hard" => self.ponders = true,
            "easy" => self.stop_pondering(session),
            "post" => self.posts = true,
            "nopost" => self.posts = false,
            "computer" => self.against_a_program = true,
            "memory" => session.player.set_megabytes(count(rest, MOST_HASH)?),
            "cores" => session.player.means.threads = count(rest, MOST_THREADS)?,
            "option" => set_option(rest, session)?,
            _ => match self.game.read_move(command) {
                Err(MoveError::Unreadable { .. } | MoveError::Over { .. }) => Err("unknown command")?,
                // Whoever does not know `usermove` says the move alone.
                _ => self.hear_move(command, session, out)?,
            },
        }
        Ok(())
    }

    /// An analysis goes on, of the usual start.
    fn new_game(&mut self, session: &mut Session) {
        if self.role != XBoardRole::Analyzes {
            self.role = XBoardRole::Plays(Seat::SECOND);
        }
        self.against_a_program = false;
        self.clock.begin();
        self.begin(false, session);
    }

    fn set_variant(&mut self, name: &str, session: &mut Session) -> Result<(), &'static str> {
        let chess960 = match name {
            "normal" => false,
            "fischerandom" => true,
            _ => return Err("unsupported variant"),
        };
        self.begin(chess960, session);
        Ok(())
    }

    /// A game from the usual start; what was thought about others is forgotten.
    fn begin(&mut self, chess960: bool, session: &mut Session) {
        self.break_off(session);
        session.forget();
        self.chess960 = chess960;
        self.turn_to(chess::start(chess960), session);
        session.prepare(&*self.game);
    }

    fn set_up(&mut self, fen: &str, session: &mut Session, out: &mut dyn Write) -> io::Result<()> {
        self.break_off(session);
        match chess::set_up(self.chess960, fen.split_whitespace().collect()) {
            Ok(game) => self.turn_to(game, session),
            Err(error) => {
                self.is_refused = true;
                writeln!(out, "tellusererror Illegal position: {error}")?;
            }
        }
        Ok(())
    }

    /// From here on it is about this game.
    fn turn_to(&mut self, game: Box<dyn LiveGame>, session: &mut Session) {
        (self.game, self.is_refused) = (game, false);
        (self.score, self.manners) = (None, Manners::default());
        self.clock.set_up();
        self.go_on_analyzing(session);
    }

    /// Somebody else has played.
    fn hear_move(&mut self, text: &str, session: &mut Session, out: &mut dyn Write) -> io::Result<()> {
        let played = self.read_move(text).and_then(|number| {
            let code = self.game.offers()[number].code.clone();
            self.game.play(number).map(|()| code).map_err(|_| "")
        });
        let code = match played {
            Ok(code) => code,
            Err(reason) => return writeln!(out, "Illegal move{reason}: {}", shown(text)),
        };
        if self.search.as_mut().is_some_and(|search| search.goes_on_after(&code, session)) {
            return Ok(());
        }
        self.break_off(session);
        match self.role {
            XBoardRole::Follows => {}
            XBoardRole::Analyzes => self.think(XBoardQuestion::Analysis, session),
            XBoardRole::Plays(_) => {
                self.tell_result(out)?;
                self.think(XBoardQuestion::Move, session);
            }
        }
        Ok(())
    }

    /// The number of a move, or why there is none, if there is more to say than that it is not legal.
    fn read_move(&self, text: &str) -> Result<usize, &'static str> {
        if self.is_refused {
            return Err(" (there is no position)");
        }
        if self.role == XBoardRole::Plays(self.game.turn()) {
            return Err(" (it is not your turn)");
        }
        let read = number(&*self.game, text).or_else(|_| self.game.read_move(text));
        read.map_err(|error| if matches!(error, MoveError::Over { .. }) { " (the game is over)" } else { "" })
    }

    fn take_back(&mut self, plies: usize, session: &mut Session) -> Result<(), &'static str> {
        self.check_position()?;
        if self.game.record().len() < plies {
            return Err("there is no move to take back");
        }
        self.break_off(session);
        for _ in 0..plies {
            self.game.take_back().map_err(|_| "there is no move to take back")?;
        }
        self.go_on_analyzing(session);
        Ok(())
    }

    fn go(&mut self, seat: Seat, session: &mut Session) -> Result<(), &'static str> {
        self.check_position()?;
        self.break_off(session);
        self.role = XBoardRole::Plays(seat);
        if self.game.turn() == seat {
            self.think(XBoardQuestion::Move, session);
        }
        Ok(())
    }

    fn analyze(&mut self, session: &mut Session) -> Result<(), &'static str> {
        self.check_position()?;
        self.break_off(session);
        self.role = XBoardRole::Analyzes;
        self.go_on_analyzing(session);
        Ok(())
    }

    fn check_position(&self) -> Result<(), &'static str> {
        if self.is_refused { Err("there is no position") } else { Ok(()) }
    }

    fn go_on_analyzing(&mut self, session: &mut Session) {
        if self.role == XBoardRole::Analyzes {
            self.think(XBoardQuestion::Analysis, session);
        }
    }

    fn follow(&mut self, session: &mut Session) {
        self.break_off(session);
        self.role = XBoardRole::Follows;
    }

    fn stop_pondering(&mut self, session: &mut Session) {
        self.ponders = false;
        if self.expected().is_some() {
            self.break_off(session);
        }
    }

    fn break_off(&mut self, session: &mut Session) {
        self.search = None;
        session.abandon();
    }

    fn think(&mut self, about: XBoardQuestion, session: &mut Session) {
        self.search = XBoardSearch::begin(about, &*self.game, &self.clock, session);
    }

    fn is_choosing(&self) -> bool {
        matches!(self.search, Some(XBoardSearch { about: XBoardQuestion::Move, .. }))
    }

    /// Plays what it has decided after thinking since `begun`, unless there is something better to do.
    fn play(
        &mut self,
        decision: &Decision,
        begun: Instant,
        session: &mut Session,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let Some(number) = decision.number else { return Ok(()) };
        let thought = decision.idea.as_ref();
        match thought.and_then(|idea| self.gesture(idea.score, session.player.contender)) {
            Some(Gesture::ClaimDraw) if self.game.claim_draw().is_ok() => return self.tell_result(out),
            Some(Gesture::Resign) => {
                self.role = XBoardRole::Follows;
                return writeln!(out, "resign");
            }
            Some(Gesture::OfferDraw) => writeln!(out, "offer draw")?,
            _ => {}
        }
        self.clock.press(begun.elapsed(), &*self.game);
        writeln!(out, "move {}", written(&self.game.offers()[number], self.chess960))?;
        if self.game.play(number).is_ok() {
            self.tell_result(out)?;
        }
        if self.ponders {
            let ponder = |reply| XBoardSearch::ponder(reply, &*self.game, &self.clock, session);
            self.search = decision.reply().and_then(ponder);
        }
        Ok(())
    }

    /// What it would rather do than play its move, or do as well.
    fn gesture(&mut self, score: i32, who: Contender) -> Option<Gesture> {
        let their_flag_is_near = self.clock.theirs.is_some_and(|left| left < FLAG_IS_NEAR);
        let now = Prospect {
            score,
            plies: plies(&*self.game) as usize,
            bare: is_bare(&*self.game, &*chess::start(false)),
            may_claim: self.game.claimable().is_some(),
            may_give_up: !self.against_a_program && !their_flag_is_near && self.clock.depth.is_none(),
        };
        self.manners.consider(who, chess::measure(), now)
    }

    fn tell_result(&self, out: &mut dyn Write) -> io::Result<()> {
        match result(&*self.game) {
            Some(words) => writeln!(out, "{words}"),
            None => Ok(()),
        }
    }

    /// Takes a draw that is offered, or says nothing.
    fn answer_draw(&self, out: &mut dyn Write) -> io::Result<()> {
        let plays = matches!(self.role, XBoardRole::Plays(_)) && self.game.outcome().is_none();
        if plays && answer_draw(self.score, plies(&*self.game) as usize) == DrawAnswer::Agreed {
            writeln!(out, "offer draw")?;
        }
        Ok(())
    }

    /// Tells how far an analysis has come: what was known after its last step, when no move was left at its depth.
    fn tell_state(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(XBoardSearch { about: XBoardQuestion::Analysis, begun, idea }) = &self.search else {
            return Ok(());
        };
        let (time, moves) = (begun.elapsed().as_millis() / 10, self.game.offers().len());
        match idea {
            Some(Idea { nodes, depth, .. }) => writeln!(out, "stat01: {time} {nodes} {depth} 0 {moves}"),
            None => writeln!(out, "stat01: {time} 0 0 {moves} {moves}"),
        }
    }

    fn tell_hint(&self, out: &mut dyn Write) -> io::Result<()> {
        self.expected().map_or(Ok(()), |notation| writeln!(out, "Hint: {notation}"))
    }

    /// The move that the opponent is expected to play, while it is thought about.
    fn expected(&self) -> Option<&str> {
        self.search.as_ref()?.expected()
    }

    fn answer_pings(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_choosing() {
            return Ok(());
        }
        self.pings.drain(..).try_for_each(|ping| writeln!(out, "pong {ping}"))
    }
}

/// A number of something of which there is at least one and at most so much.
fn count(text: &str, most: u16) -> Result<usize, &'static str> {
    whole(text).map(|number| number.clamp(1, most.into()) as usize).ok_or(NUMBER)
}

/// Does what `option` says: a name and a value.
fn set_option(text: &str, session: &mut Session) -> Result<(), XBoardFault> {
    match text.split_once('=').unwrap_or((text, "")) {
        ("OwnBook", "0") => session.book.used = false,
        ("OwnBook", "1") => session.book.used = true,
        ("OwnBook", _) => Err("0 or 1 is expected")?,
        ("BookFile", path) => session.book.read(path).map_err(XBoardFault::Refused)?,
        _ => Err("unknown option")?,
    }
    Ok(())
}

#[cfg(test)]
mod tests;
