//! The table on a terminal: people play by typing moves, each other or a brain.

pub mod board;

use std::io::{self, BufRead, Write};
use std::time::Duration;

use engine::search::Budget;
use engine::{Colour, Game, LiveGame, Notice, Outcome, Reason, Seat, Variant};

use crate::opponent::Opponent;

/// A brain that has taken a seat.
pub struct Rival {
    pub seat: Seat,
    pub opponent: Opponent,
    /// How long it may think about a move.
    pub budget: Budget,
    /// How long it takes at least, so that people can follow.
    pub at_least: Duration,
}

/// What can be typed besides a move.
const HELP: &str = "a move, or: moves, back, claim, resign, quit";

/// Plays one game to its end, or until somebody leaves.
pub fn play(
    game: &Game,
    variant: &Variant,
    mut live: Box<dyn LiveGame>,
    mut rival: Option<Rival>,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{}, {}. Type {HELP}.", game.title, variant.title)?;
    loop {
        writeln!(out, "\n{}", board::draw(&live.board(), &live.scene()))?;
        if let Some(outcome) = live.outcome() {
            return writeln!(out, "{}\n", sentence(&*live, outcome));
        }
        if let Some(rival) = rival.as_mut().filter(|rival| rival.seat == live.turn()) {
            answer(rival, &mut *live, out)?;
            continue;
        }
        write!(out, "{}{}", colour(&*live, live.turn()), situation(&*live))?;
        let Some(line) = ask(input, out)? else { return Ok(()) };
        if let Err(refusal) = obey(&mut *live, &line, out)? {
            writeln!(out, "{refusal}")?;
        } else if line == "back" {
            // A person takes a move of their own back, and with it what the brain made of it.
            while rival.as_ref().is_some_and(|rival| rival.seat == live.turn()) && live.take_back().is_ok() {}
        }
    }
}

/// The brain's turn.
fn answer(rival: &mut Rival, live: &mut dyn LiveGame, out: &mut dyn Write) -> io::Result<()> {
    let who = rival.opponent.contender.algorithm.title();
    write!(out, "{}: {who} thinks ... ", colour(live, live.turn()))?;
    out.flush()?;
    let reply = rival.opponent.reply(live, rival.budget, rival.at_least).expect("the game is running");
    std::thread::sleep(reply.wait);
    writeln!(out, "{}", live.offers()[reply.number].notation)?;
    live.play(reply.number).expect("an opponent names an offered move");
    Ok(())
}

/// Waits for a line; none when there will be no more, or when somebody wants to leave.
fn ask(input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<Option<String>> {
    write!(out, "> ")?;
    out.flush()?;
    let mut line = Vec::new();
    let read = input.read_until(b'\n', &mut line)?;
    let line = String::from_utf8_lossy(&line).trim().to_owned();
    if read == 0 {
        writeln!(out)?;
    }
    Ok((read > 0 && line != "quit").then_some(line))
}

/// Does what was typed; the inner error is what to tell the player.
fn obey(live: &mut dyn LiveGame, line: &str, out: &mut dyn Write) -> io::Result<Result<(), String>> {
    let told = |result: Result<(), engine::live::Refusal>| result.map_err(|refusal| refusal.to_string());
    Ok(match line {
        "" => Err(format!("Type {HELP}.")),
        "moves" => {
            let moves: Vec<&str> = live.offers().iter().map(|offer| offer.notation.as_str()).collect();
            writeln!(out, "{}", moves.join(" "))?;
            Ok(())
        }
        "back" => told(live.take_back()),
        "claim" => told(live.claim_draw()),
        "resign" => told(live.resign(live.turn())),
        text => match live.read_move(text) {
            Ok(number) => told(live.play(number)),
            Err(error) => Err(error.to_string()),
        },
    })
}

fn colour(live: &dyn LiveGame, seat: Seat) -> &'static str {
    match live.scene().seats[seat.index()].colour {
        Colour::White => "White",
        Colour::Black => "Black",
        Colour::Red => "Red",
        Colour::Blue => "Blue",
        Colour::Green => "Green",
        Colour::Yellow => "Yellow",
        Colour::Purple => "Purple",
        Colour::Orange => "Orange",
    }
}

/// What the seat to move should know.
fn situation(live: &dyn LiveGame) -> String {
    let scene = live.scene();
    let notice = match scene.notice {
        Some(Notice::MustCapture) => " must capture",
        Some(Notice::MustPass) => " has no move and must pass",
        Some(Notice::Check) => " is in check",
        None => "",
    };
    let hand = match scene.seats[live.turn().index()].in_hand {
        0 => String::new(),
        men => format!(" ({men} in hand)"),
    };
    let claim = if live.claimable().is_some() { " (a draw can be claimed)" } else { "" };
    format!("{notice}{hand}{claim} ")
}

/// Who won and why, in one sentence.
fn sentence(live: &dyn LiveGame, outcome: &Outcome) -> String {
    let why = match outcome.reason {
        Reason::Checkmate => "checkmate",
        Reason::Stalemate => "stalemate",
        Reason::NoMoves => "no moves left",
        Reason::NoPieces => "too few pieces left",
        Reason::Row => "a row",
        Reason::Count => "count",
        Reason::InsufficientMaterial => "nobody can win any more",
        Reason::Repetition => "repetition",
        Reason::MoveLimit => "too many moves without progress",
        Reason::Time => "time",
        Reason::Resignation => "resignation",
        Reason::Agreement => "agreement",
        Reason::Absence => "absence",
    };
    let scores: Vec<String> = outcome.scores().iter().map(i32::to_string).collect();
    let count = if scores.is_empty() { String::new() } else { format!(" {}", scores.join("–")) };
    match outcome.winner() {
        Some(seat) => format!("{} wins: {why}{count}.", colour(live, seat)),
        None => format!("A draw: {why}{count}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::catalog::Start;

    /// Types these lines in a game and gives back all that was printed.
    fn typed(name: &str, lines: &[u8]) -> String {
        let (game, variant) = games::catalog().find(name).expect("a game");
        let live = variant.open(Start::Usual).expect("the usual start");
        let mut out = Vec::new();
        play(game, variant, live, None, &mut &*lines, &mut out).expect("memory takes everything");
        String::from_utf8(out).expect("we print text")
    }

    #[test]
    fn a_whole_game_of_chess_is_played() {
        let screen = typed("chess", b"f3\ne7e5\ng4\nQh4#\n");
        assert!(screen.contains("Black wins: checkmate."), "{screen}");
    }

    #[test]
    fn mistakes_are_explained_and_nothing_is_lost() {
        let screen = typed("morris", b"\na9\na1\nback\nback\nmoves\nresign\n");
        assert!(screen.contains("\"a9\" is not a move"), "{screen}");
        assert!(screen.contains("no move has been played"), "{screen}");
        assert!(screen.contains("White (9 in hand)"), "{screen}");
        assert!(screen.contains("Black wins: resignation."), "{screen}");
    }

    #[test]
    fn the_end_of_input_ends_it() {
        assert!(typed("chess", b"").ends_with("> \n"));
        assert!(typed("reversi", b"d3").contains("White"));
    }

    #[test]
    fn bytes_that_are_no_text_do_no_harm() {
        assert!(typed("chess", b"\xff\xfe\nquit\n").contains("is not a move"));
    }
}
