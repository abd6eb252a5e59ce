//! Games as text that other programs read: PGN for chess, and PDN for draughts, which is the same with other moves.
//!
//! Both are two parts: tags that say who played where, and the moves with their numbers. What a result is called is for
//! the caller to say, because it depends on the game: in chess and international draughts the first seat is White, in
//! English draughts it is Black, and some draughts federations write 2-0 and 1-1.

use crate::live::Ply;
use crate::{Outcome, Seat};

/// No line of moves is as wide as this.
const COLUMNS: usize = 80;

/// What stands for a result that is not known.
const UNKNOWN: &str = "*";

/// The seven tags that come first in every game, with what is written where nothing is known.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", UNKNOWN),
];

/// What there is to say of a game beside its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    tags: Vec<(String, String)>,
    first_number: u32,
}

impl Default for Record {
    fn default() -> Record {
        let tags = ROSTER.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Record { tags, first_number: 1 }
    }
}

impl Record {
    /// A record in which nothing is known yet.
    pub fn new() -> Record {
        Record::default()
    }

    /// Sets a tag; a new one comes last. Names are letters, digits and underscores, anything else in them is left out.
    #[must_use]
    pub fn tag(mut self, name: &str, value: &str) -> Record {
        let name: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        match self.tags.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => value.clone_into(known),
            None => self.tags.push((name, value.to_owned())),
        }
        self
    }

    /// The game did not begin in the usual way but from this position, with this number for the first move.
    #[must_use]
    pub fn starting_at(self, text: &str, first_number: u32) -> Record {
        let record = self.tag("SetUp", "1").tag("FEN", text);
        Record { first_number, ..record }
    }

    /// The whole text, ending with its last line. `result` names an outcome; a game without one is unfinished. Several
    /// games in one file have an empty line between them.
    pub fn write<'a>(
        &self,
        plies: &[Ply],
        outcome: Option<&Outcome>,
        result: impl FnOnce(&Outcome) -> &'a str,
    ) -> String {
        let result = outcome.map_or(UNKNOWN, result);
        let record = self.clone().tag("Result", result);
        let mut text = String::new();
        for (name, value) in &record.tags {
            text.push_str(&format!("[{name} \"{}\"]\n", escaped(value)));
        }
        text.push('\n');
        let words = movetext(plies, self.first_number).into_iter().chain([result.to_owned()]);
        text.push_str(&wrapped(words));
        text
    }
}

/// The usual names of results: "1-0" if the seat that plays White won, "0-1" if it did not.
pub fn result(outcome: &Outcome, white: Seat) -> &'static str {
    match outcome.winner() {
        Some(winner) if winner == white => "1-0",
        Some(_) => "0-1",
        None => "1/2-1/2",
    }
}

/// A tag's value as it stands between quotation marks.
fn escaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            text.push('\\');
        }
        text.push(if c.is_control() { ' ' } else { c });
    }
    text
}

/// The moves, each with its number where one is due: before every move of the first seat, and before one of another
/// seat that does not follow a move of the first.
fn movetext(plies: &[Ply], first_number: u32) -> Vec<String> {
    let mut number = first_number;
    let mut words = Vec::with_capacity(plies.len());
    let mut open = false;
    for Ply { seat, notation } in plies {
        let leads = *seat == Seat::FIRST;
        if leads && open {
            number += 1;
        }
        words.push(match (leads, open) {
            (true, _) => format!("{number}. {notation}"),
            (false, true) => notation.clone(),
            (false, false) => format!("{number}... {notation}"),
        });
        open = leads;
        if !leads {
            number += 1;
        }
    }
    words
}

/// Words in lines of fewer than [`COLUMNS`] columns; only a longer word makes a longer line.
fn wrapped(words: impl Iterator<Item = String>) -> String {
    let (mut text, mut width) = (String::new(), 0);
    for word in words {
        let length = word.chars().count();
        if width > 0 {
            let fits = width + 1 + length < COLUMNS;
            text.push(if fits { ' ' } else { '\n' });
            width = if fits { width + 1 } else { 0 };
        }
        text.push_str(&word);
        width += length;
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reason;

    /// Plies of alternating seats, beginning with this one.
    fn plies(first: Seat, moves: &str) -> Vec<Ply> {
        let seats = [first, first.opponent()].into_iter().cycle();
        seats.zip(moves.split(' ')).map(|(seat, mv)| Ply { seat, notation: mv.to_owned() }).collect()
    }

    fn white(outcome: &Outcome) -> &'static str {
        result(outcome, Seat::FIRST)
    }

    #[test]
    fn a_game_of_chess() {
        let record = Record::new()
            .tag("Event", "Arena \"A\"")
            .tag("White", "C:\\brain")
            .tag("Black", "two\nlines")
            .tag("Time Control", "300+2");
        let plies = plies(
            Seat::FIRST,
            "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 Nbd2",
        );
        let outcome = Outcome::win(2, Seat::FIRST, Reason::Resignation);
        assert_eq!(
            record.write(&plies, Some(&outcome), white),
            "[Event \"Arena \\\"A\\\"\"]\n\
             [Site \"?\"]\n\
             [Date \"????.??.??\"]\n\
             [Round \"?\"]\n\
             [White \"C:\\\\brain\"]\n\
             [Black \"two lines\"]\n\
             [Result \"1-0\"]\n\
             [TimeControl \"300+2\"]\n\
             \n\
             1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3\n\
             O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 1-0\n"
        );
    }

    #[test]
    fn a_game_of_draughts_from_a_position() {
        let record = Record::new().tag("GameType", "20").starting_at("B:W31,36:B6,K10", 12);
        let plies = plies(Seat::SECOND, "6-11 31-27 10x32");
        let outcome = Outcome::win(2, Seat::SECOND, Reason::NoMoves);
        let text = record.write(&plies, Some(&outcome), white);
        assert_eq!(
            text.lines().skip(6).collect::<Vec<_>>(),
            [
                "[Result \"0-1\"]",
                "[GameType \"20\"]",
                "[SetUp \"1\"]",
                "[FEN \"B:W31,36:B6,K10\"]",
                "",
                "12... 6-11 13. 31-27 10x32 0-1"
            ]
        );
        let federation = record.write(&plies, Some(&outcome), |_| "0-2");
        assert!(federation.contains("[Result \"0-2\"]") && federation.ends_with("10x32 0-2\n"));
    }

    #[test]
    fn results_have_four_names() {
        let text = |outcome: Option<Outcome>| Record::new().write(&[], outcome.as_ref(), white);
        assert!(text(None).ends_with("[Result \"*\"]\n\n*\n"));
        assert!(text(Some(Outcome::draw(2, Reason::Agreement))).ends_with("\n1/2-1/2\n"));
        assert_eq!(result(&Outcome::loss(2, Seat::FIRST, Reason::Time), Seat::SECOND), "1-0");
    }

    #[test]
    fn a_seat_may_move_twice() {
        let ply = |seat, notation: &str| Ply { seat, notation: notation.to_owned() };
        let (first, second) = (Seat::FIRST, Seat::SECOND);
        let plies = [ply(first, "a"), ply(first, "b"), ply(second, "c"), ply(second, "d"), ply(first, "e")];
        assert_eq!(movetext(&plies, 1).join(" "), "1. a 2. b c 3... d 4. e");
    }

    #[test]
    fn lines_stay_below_80_columns() {
        let text = wrapped((0..200).map(|n: u32| "x".repeat(1 + n as usize * 7 % 13)));
        assert!(
            text.lines().all(|line| (66..80).contains(&line.len()) || text.ends_with(&format!("{line}\n")))
        );
        let full = wrapped(["x".repeat(39), "y".repeat(39), "z".to_owned()].into_iter());
        assert_eq!(full, format!("{} {}\nz\n", "x".repeat(39), "y".repeat(39)));
        let long = wrapped(["a".to_owned(), "b".repeat(100), "c".to_owned()].into_iter());
        assert_eq!(long, format!("a\n{}\nc\n", "b".repeat(100)));
    }
}
