//! Who got what against whom, as a table that any other program can read: CSV as in RFC 4180, with plain line ends.

use std::fmt::Write;

use super::Tally;

/// One row per player: their points against the player of each column, draws as halves. Empty where two never met.
pub fn csv(names: &[impl AsRef<str>], tally: &Tally) -> String {
    assert_eq!(names.len(), tally.players(), "every player has a name");
    let mut text = String::from("player");
    for name in names {
        write_field(&mut text, name.as_ref());
    }
    text.push('\n');
    for (row, name) in names.iter().enumerate() {
        text.push_str(&quoted(name.as_ref()));
        for column in 0..names.len() {
            write_field(&mut text, &points(tally, row, column));
        }
        text.push('\n');
    }
    text
}

fn write_field(text: &mut String, field: &str) {
    write!(text, ",{}", quoted(field)).expect("text can be written");
}

fn points(tally: &Tally, row: usize, column: usize) -> String {
    if tally.games(row, column) == 0 { String::new() } else { tally.points(row, column).to_string() }
}

/// A field with quotation marks where it needs them.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) || field.trim() != field {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict::{Draw, Loss, Win};

    #[test]
    fn wins_of_the_row_against_the_column() {
        let mut tally = Tally::new(3);
        for (player, opponent, verdict) in [(0, 1, Win), (0, 1, Draw), (0, 1, Win), (1, 2, Loss)] {
            tally.add(player, opponent, verdict);
        }
        let text = csv(&["champion", "minimax, depth 3", "the \"old\" one"], &tally);
        assert_eq!(
            text,
            "player,champion,\"minimax, depth 3\",\"the \"\"old\"\" one\"\n\
             champion,,2.5,\n\
             \"minimax, depth 3\",0.5,,0\n\
             \"the \"\"old\"\" one\",,1,\n"
        );
    }

    #[test]
    fn nobody_at_all() {
        assert_eq!(csv(&[] as &[&str], &Tally::new(0)), "player\n");
    }

    #[test]
    fn line_ends_and_edges_are_quoted() {
        assert_eq!(quoted("a\nb"), "\"a\nb\"");
        assert_eq!(quoted(" a"), "\" a\"");
        assert_eq!(quoted("a b"), "a b");
    }
}
