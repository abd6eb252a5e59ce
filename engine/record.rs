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

/// The tags that come first in every game, before those who played, with what is written where nothing is known.
const ROSTER: [(&str, &str); 4] = [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?")];

/// What there is to say of a game beside its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    tags: Vec<(String, String)>,
    first_number: u32,
    /// What is said after so many plies.
    comments: Vec<(usize, String)>,
}

impl Default for Record {
    fn default() -> Record {
        Record::of(["White", "Black"])
    }
}

impl Record {
    /// A record of White and Black in which nothing is known yet.
    pub fn new() -> Record {
        Record::default()
    }

    /// One of those who are called like this.
    pub fn of<'a>(players: impl IntoIterator<Item = &'a str>) -> Record {
        let players = players.into_iter().map(|player| (player, "?"));
        let tags = ROSTER.into_iter().chain(players).chain([("Result", UNKNOWN)]);
        let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Record { tags, first_number: 1, comments: Vec::new() }
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

    /// Something was said or happened after so many plies.
    #[must_use]
    pub fn comment(mut self, plies: usize, words: &str) -> Record {
        self.comments.push((plies, words.replace(['{', '}'], " ")));
        self
    }

    /// The whole text, ending with its last line. `result` names an outcome; a game without one is unfinished. Several
    /// games in one file have an empty line between them.
    pub fn write(
        &self,
        plies: &[Ply],
        outcome: Option<&Outcome>,
        result: impl FnOnce(&Outcome) -> String,
    ) -> String {
        let result = outcome.map_or_else(|| UNKNOWN.to_owned(), result);
        let record = self.clone().tag("Result", &result);
        let mut text = String::new();
        for (name, value) in &record.tags {
            text.push_str(&format!("[{name} \"{}\"]\n", escaped(value)));
        }
        text.push('\n');
        let moves = movetext(plies, self.first_number);
        let mut words: Vec<String> = Vec::with_capacity(moves.len() + 1);
        for (plies, mv) in moves.into_iter().enumerate() {
            words.extend(self.said_after(plies));
            words.push(mv);
        }
        words.extend(self.said_after(plies.len()));
        words.push(result);
        text.push_str(&wrapped(words.into_iter()));
        text
    }

    /// The words of all comments there, in braces.
    fn said_after(&self, plies: usize) -> impl Iterator<Item = String> {
        let there = self.comments.iter().filter(move |(after, _)| *after == plies);
        there.flat_map(|(_, words)| {
            format!("{{{words}}}").split_whitespace().map(str::to_owned).collect::<Vec<String>>()
        })
    }
}

/// The usual names of results, for the seats in the order in which they are named: "1-0" if the first of two won, "0-1" if
/// the other did. Those who come first share one point.
pub fn result(outcome: &Outcome, seats: impl IntoIterator<Item = Seat>) -> String {
    let first = outcome.first().count();
    let share = |seat: Seat| match (outcome.place(seat), first) {
        (1, 1) => "1".to_owned(),
        (1, _) => format!("1/{first}"),
        _ => "0".to_owned(),
    };
    seats.into_iter().map(share).collect::<Vec<String>>().join("-")
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

/// The moves, each with its number where one is due: at the beginning of a round, which is where a seat moves that does not
/// come after the one before it. Dots say that the first seat does not move in it.
fn movetext(plies: &[Ply], first_number: u32) -> Vec<String> {
    let mut number = first_number;
    let mut before: Option<Seat> = None;
    let numbered = |Ply { seat, notation, .. }: &Ply| {
        let is_new = before.is_none_or(|before| *seat <= before);
        if is_new && before.is_some() {
            number += 1;
        }
        before = Some(*seat);
        match (is_new, *seat == Seat::FIRST) {
            (false, _) => notation.clone(),
            (true, true) => format!("{number}. {notation}"),
            (true, false) => format!("{number}... {notation}"),
        }
    };
    plies.iter().map(numbered).collect()
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
        let seats = [first, first.other()].into_iter().cycle();
        seats.zip(moves.split(' ')).map(|(seat, mv)| Ply::written(seat, mv)).collect()
    }

    fn white(outcome: &Outcome) -> String {
        result(outcome, [Seat::FIRST, Seat::SECOND])
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
        let federation = record.write(&plies, Some(&outcome), |_| "0-2".to_owned());
        assert!(federation.contains("[Result \"0-2\"]") && federation.ends_with("10x32 0-2\n"));
    }

    #[test]
    fn results_have_four_names() {
        let text = |outcome: Option<Outcome>| Record::new().write(&[], outcome.as_ref(), white);
        assert!(text(None).ends_with("[Result \"*\"]\n\n*\n"));
        assert!(text(Some(Outcome::draw(2, Reason::Agreement))).ends_with("\n1/2-1/2\n"));
        let lost = Outcome::loss(2, Seat::FIRST, Reason::Time);
        assert_eq!(result(&lost, [Seat::SECOND, Seat::FIRST]), "1-0");
        assert_eq!(white(&lost), "0-1");
    }

    #[test]
    fn many_have_a_tag_each_share_the_point_and_who_leaves_is_told_where_it_happened() {
        let seat = |index| Seat::new(index).expect("a seat");
        let ply = |index, mv: &str| Ply::written(seat(index), mv);
        let plies = [ply(0, "a"), ply(1, "b"), ply(3, "c"), ply(0, "d"), ply(3, "e"), ply(1, "f")];
        let record = Record::of(["Red", "Blue", "Yellow", "Cyan"])
            .tag("Yellow", "Fox")
            .comment(2, "Yellow gave {up}")
            .comment(6, "the end");
        let outcome = Outcome::by_score(Reason::Count, &[3, 3, 1, 2]);
        let text = record.write(&plies, Some(&outcome), |outcome| result(outcome, Seat::all(4)));
        assert_eq!(
            text.lines().skip(4).collect::<Vec<_>>(),
            [
                "[Red \"?\"]",
                "[Blue \"?\"]",
                "[Yellow \"Fox\"]",
                "[Cyan \"?\"]",
                "[Result \"1/2-1/2-0-0\"]",
                "",
                "1. a b {Yellow gave up } c 2. d e 3... f {the end} 1/2-1/2-0-0"
            ]
        );
        let won = Outcome::win(4, seat(2), Reason::Resignation);
        assert_eq!(result(&won, Seat::all(4)), "0-0-1-0");
    }

    #[test]
    fn a_seat_may_move_twice() {
        let ply = Ply::written;
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
