//! The table on a terminal: people play by typing moves, each other or a brain.
//!
//! `gametable play` opens a live game and leaves it to [`play`], which draws it as [`letters`], asks for a line and does
//! what it says, until the game is over or nobody types any more. Input and output are handed in, so that tests type, too.
//! What is said about the game are the game's own words, in English.
//!
//! There is no table, clock or store behind it: nothing is kept, a turn takes as long as it takes, and two people share one
//! keyboard. It is the shortest way to try a new game.

#![allow(missing_docs, reason = "names of fields say what they are")]

use std::io::{self, BufRead, Write};
use std::time::Duration;

use engine::about::fill;
use engine::search::Budget;
use engine::{About, Game, Language, Leaving, LiveGame, Outcome, Seat, Stock, Variant, Verdict};
use letters::draw;
use opponent::Opponent;
use serde::Serialize;

/// An opponent that has taken a seat.
pub struct SeatedOpponent {
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
    mut seated: Option<SeatedOpponent>,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{}, {}. Type {HELP}.", game.title(), variant.title)?;
    loop {
        writeln!(out, "\n{}", draw(&live.board(), &live.scene()))?;
        if let Some(outcome) = live.outcome() {
            return writeln!(out, "{}\n", sentence(&game.about, &*live, outcome));
        }
        if let Some(seated) = seated.as_mut().filter(|seated| seated.seat == live.turn()) {
            answer(seated, &mut *live, out)?;
            continue;
        }
        write!(out, "{}{}", colour(&*live, live.turn()), situation(&game.about, &*live))?;
        let Some(line) = ask(input, out)? else { return Ok(()) };
        if let Err(refusal) = obey(&mut *live, &line, out)? {
            writeln!(out, "{refusal}")?;
        } else if line == "back" {
            // A person takes a move of their own back, and with it what the brain made of it.
            while seated.as_ref().is_some_and(|seated| seated.seat == live.turn()) && live.take_back().is_ok()
            {
            }
        }
    }
}

/// The brain's turn.
fn answer(seated: &mut SeatedOpponent, live: &mut dyn LiveGame, out: &mut dyn Write) -> io::Result<()> {
    let who = seated.opponent.contender.brain.title();
    write!(out, "{}: {who} thinks ... ", colour(live, live.turn()))?;
    out.flush()?;
    let reply = seated.opponent.reply(live, seated.budget, seated.at_least).expect("the game is running");
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
    let told = |result: Result<(), engine::live::GameRefusal>| result.map_err(|refusal| refusal.to_string());
    Ok(match line {
        "" => Err(format!("Type {HELP}.")),
        "moves" => {
            let moves: Vec<&str> = live.offers().iter().map(|offer| offer.notation.as_str()).collect();
            writeln!(out, "{}", moves.join(" "))?;
            Ok(())
        }
        "back" => told(live.take_back()),
        "claim" => told(live.claim_draw()),
        "resign" => told(live.leave(live.turn(), Leaving::Resignation)),
        text => match live.read_move(text) {
            Ok(number) => told(live.play(number)),
            Err(error) => Err(error.to_string()),
        },
    })
}

fn colour(live: &dyn LiveGame, seat: Seat) -> &'static str {
    live.scene().seats[seat.index()].colour.name()
}

/// The game's words under a key that ends with one of its names.
fn said<'a>(about: &'a About, kind: &str, name: impl Serialize) -> &'a str {
    let name = serde_json::to_value(name).unwrap_or_default();
    about.say(Language::English, &format!("{kind}.{}", name.as_str().unwrap_or_default()))
}

/// What the seat to move should know.
fn situation(about: &About, live: &dyn LiveGame) -> String {
    let scene = live.scene();
    let notice = scene.notice.map(|notice| said(about, "notice", notice).to_owned());
    let stock = |stock: &Stock| fill(said(about, "stock", &*stock.name), &[("n", &stock.count.to_string())]);
    let claim = live.claimable().map(|_| "a draw can be claimed".to_owned());
    let all =
        notice.into_iter().chain(scene.seats[live.turn().index()].stocks.iter().map(stock)).chain(claim);
    all.map(|words| format!(" ({words})")).collect::<String>() + " "
}

/// Who won and why, in one sentence.
fn sentence(about: &About, live: &dyn LiveGame, outcome: &Outcome) -> String {
    let first: Vec<&str> = outcome.first().map(|seat| colour(live, seat)).collect();
    let is_draw = first.len() == outcome.seats();
    // Of many, whoever left last is the reason.
    let left = live.departures().last().map(|gone| gone.seat);
    let behind = || Seat::all(outcome.seats()).find(|seat| outcome.verdict(*seat) == Verdict::Loss);
    let loser = left.or_else(behind).map_or("", |seat| colour(live, seat));
    let score = outcome.scores().iter().map(i32::to_string).collect::<Vec<_>>().join("–");
    let why = said(about, if is_draw { "drawn" } else { "won" }, outcome.reason);
    let why = fill(why, &[("winner", &first.join(" and ")), ("loser", loser), ("score", &score)]);
    match &first[..] {
        _ if is_draw => format!("A draw: {why}."),
        [alone] => format!("{alone} wins: {why}."),
        some => format!("{} share first place: {why}.", some.join(" and ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Reason;
    use engine::catalog::Start;
    use engine::kit::isles;

    /// Types these lines in a game and gives back all that was printed.
    fn typed(name: &str, lines: &[u8]) -> String {
        let (game, variant) = games::catalog().find(name).expect("a game");
        let live = variant.open(Start::Usual).expect("the usual start");
        let mut out = Vec::new();
        play(game, &variant, live, None, &mut &*lines, &mut out).expect("memory takes everything");
        String::from_utf8(out).expect("we print text")
    }

    #[test]
    fn a_whole_game_of_chess_is_played() {
        let screen = typed("chess", b"f3\ne7e5\ng4\nQh4#\n");
        assert!(screen.contains("Black wins: checkmate."), "{screen}");
    }

    #[test]
    fn a_first_place_that_some_share_is_no_draw() {
        let game = &isles::catalog().games()[0];
        let live = game.variants.usual().open(Start::Usual).expect("a start");
        let calm = Reason::own("calm");
        let told = |scores: &[i32]| sentence(&game.about, &*live, &Outcome::by_score(calm, scores));
        assert_eq!(told(&[1, 9, 2, 9]), "Blue and White share first place: the sea is calm: 1–9–2–9.");
        assert_eq!(told(&[5, 5, 5, 5]), "A draw: the sea is calm: 5–5–5–5.");
        assert_eq!(told(&[5, 5, 5, 6]), "White wins: the sea is calm: 5–5–5–6.");
    }

    #[test]
    fn mistakes_are_explained_and_nothing_is_lost() {
        let screen = typed("morris", b"\na9\na1\nback\nback\nmoves\nresign\n");
        assert!(screen.contains("\"a9\" is not a move"), "{screen}");
        assert!(screen.contains("there is no move to take back"), "{screen}");
        assert!(screen.contains("White (9 still to place)"), "{screen}");
        assert!(screen.contains("Black wins: White gave up."), "{screen}");
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
