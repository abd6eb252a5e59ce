//! A value that somebody gave, and where: what files, variables and flags have in common.
//!
//! Keys are written `section.key`.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use super::Config;

/// A line of a file that is shown is cut off here.
const LONGEST_EXCERPT: usize = 120;

/// A value and its key.
#[derive(Clone, Debug)]
pub struct Given {
    pub key: String,
    pub value: Value,
    pub source: Source,
}

/// Where a value comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    File(FilePlace),
    Variable(String),
    Flag(&'static str),
    /// Whoever looks after the table has just changed it at the screen.
    Operator,
    /// Nobody gave it, but the default cannot be used here, for this reason.
    Instead(String),
}

/// A place in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FilePlace {
    path: PathBuf,
    line: usize,
    column: usize,
    /// What stands there, in characters.
    width: usize,
    /// The whole line.
    text: String,
}

impl FilePlace {
    /// The place of some bytes of a text.
    pub fn new(path: &Path, text: &str, bytes: Range<usize>) -> FilePlace {
        let start = text.floor_char_boundary(bytes.start);
        let end = text.floor_char_boundary(bytes.end).max(start);
        let begin = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line = text[begin..].lines().next().unwrap_or_default();
        let column = text[begin..start].chars().count() + 1;
        let width = text[start..end].lines().next().unwrap_or_default().chars().count().max(1);
        FilePlace {
            path: path.to_owned(),
            line: text[..begin].matches('\n').count() + 1,
            column,
            width,
            text: line.chars().map(|c| if c.is_control() { ' ' } else { c }).take(LONGEST_EXCERPT).collect(),
        }
    }
}

impl Source {
    /// The line of a file with a mark under what is meant, to go under a message.
    pub fn excerpt(&self) -> String {
        let Source::File(FilePlace { line, column, width, text, .. }) = self else { return String::new() };
        if *column > LONGEST_EXCERPT {
            return String::new();
        }
        let (number, marks) = (line.to_string(), "^".repeat((*width).min(LONGEST_EXCERPT)));
        let (margin, before) = (" ".repeat(number.len()), " ".repeat(column - 1));
        format!("\n  {number} | {text}\n  {margin} | {before}{marks}")
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::File(FilePlace { path, line, column, .. }) => {
                write!(f, "{}, line {line}, column {column}", path.display())
            }
            Source::Variable(name) => write!(f, "environment {name}"),
            Source::Flag(name) => write!(f, "flag {name}"),
            Source::Operator => f.write_str("the operator"),
            Source::Instead(reason) => write!(f, "default here, because {reason}"),
        }
    }
}

/// The settings as a table of sections.
pub fn table(config: &Config) -> Table {
    Table::try_from(config).expect("settings are plain data in UTF-8")
}

/// Every key of a table with its value, in order.
pub fn leaves(table: &Table) -> Vec<(String, &Value)> {
    let mut all = Vec::new();
    for (name, value) in table {
        match value {
            Value::Table(inner) => {
                all.extend(leaves(inner).into_iter().map(|(key, value)| (format!("{name}.{key}"), value)));
            }
            value => all.push((name.clone(), value)),
        }
    }
    all
}

/// Changes the value of a key.
pub fn set(table: &mut Table, key: &str, value: Value) {
    match key.split_once('.') {
        None => drop(table.insert(key.to_owned(), value)),
        Some((section, rest)) => {
            if let Some(Value::Table(inner)) = table.get_mut(section) {
                set(inner, rest, value);
            }
        }
    }
}

/// A text from a variable or a flag as a value of the same kind as the default. What does not fit stays a text, and is
/// refused as one.
pub fn value_like(default: &Value, text: &str) -> Value {
    match default {
        Value::Integer(_) => text.trim().parse().map_or_else(|_| Value::from(text), Value::Integer),
        Value::Array(_) => {
            let items = text.split(',').map(str::trim).filter(|item| !item.is_empty());
            Value::Array(items.map(Value::from).collect())
        }
        _ => Value::from(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_told_by_line_and_column_and_shown() {
        let text = "[server]\nprot = 8080\n# ü\n";
        let place = Source::File(FilePlace::new(Path::new("a.toml"), text, 9..13));
        assert_eq!(place.to_string(), "a.toml, line 2, column 1");
        assert_eq!(place.excerpt(), "\n  2 | prot = 8080\n    | ^^^^");
        let place = Source::File(FilePlace::new(Path::new("a.toml"), text, 16..20));
        assert_eq!(place.excerpt(), "\n  2 | prot = 8080\n    |        ^^^^");
    }

    #[test]
    fn no_span_is_beyond_showing() {
        for text in ["", "\n", "ü", "a\r\n\tüb\n", &"x".repeat(500)] {
            for start in 0..=text.len() + 2 {
                for end in [0, start, start + 1, text.len() + 9] {
                    let place = Source::File(FilePlace::new(Path::new("a.toml"), text, start..end));
                    assert!(place.excerpt().len() < 400);
                }
            }
        }
    }

    #[test]
    fn every_key_can_be_changed_alone() {
        let defaults = table(&Config::default());
        for (key, value) in leaves(&defaults) {
            let mut changed = defaults.clone();
            set(&mut changed, &key, Value::Boolean(true));
            let now = leaves(&changed);
            assert_eq!(now.len(), leaves(&defaults).len());
            let different: Vec<_> =
                now.iter().zip(leaves(&defaults)).filter(|(now, was)| *now != was).collect();
            assert_eq!(different.len(), 1, "{key} was {value}");
            assert_eq!(*different[0].0, (key, &Value::Boolean(true)));
        }
    }
}
