//! What the operator has changed at the screen: a layer of its own between the file of settings and the environment, kept in
//! the data folder.
//!
//! The file is ours, so nobody is expected to repair it: if anything in it cannot be used, none of it is, the table starts as
//! if it were not there, and says why.

use std::io;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use super::error::ConfigError;
use super::file;
use super::given::{self, Given};

/// Its name in the data folder.
const NAME: &str = "operator.toml";

/// What an operator can change, besides the times of each game. Where the data is cannot be among it: the file lies there.
const KEYS: [&str; 8] = [
    "server.port",
    "network.address",
    "network.interface",
    "idle.attract_after",
    "idle.countdown",
    "games.enabled",
    "screen.volume",
    "screen.language",
];

const PREFACE: &str = "# What was changed at the operator's screen. It goes before /etc/gametable.toml and after the\n\
                       # environment. Delete it to undo all of it.\n";

/// Where what an operator changed is kept.
pub fn place(data_dir: &Path) -> PathBuf {
    data_dir.join(NAME)
}

/// What an operator has changed, as it was read.
#[derive(Debug)]
pub enum Layer {
    /// Nothing was ever changed.
    None,
    Given(Vec<Given>),
    /// It cannot be used, for this reason.
    Unusable(ConfigError),
}

/// Reads what an operator has changed.
pub fn read(path: &Path, defaults: &Table) -> Layer {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Layer::None,
        Err(error) => return Layer::Unusable(ConfigError::Unreadable { path: path.to_owned(), error }),
    };
    let given = file::read(&text, path, defaults);
    let given = given.and_then(|given| match given.iter().find(|given| !is_operators(&given.key)) {
        Some(other) => {
            let words = format!("`{}` cannot be changed at the screen", other.key);
            Err(ConfigError::refused(other.source.clone(), words))
        }
        None => Ok(given),
    });
    given.map_or_else(Layer::Unusable, Layer::Given)
}

/// Whether an operator can change this.
pub fn is_operators(key: &str) -> bool {
    KEYS.contains(&key) || (key.starts_with("games.") && key.ends_with(".times"))
}

/// The file that gives these values.
pub fn text(changed: &[Given]) -> String {
    let mut table = Table::new();
    changed.iter().for_each(|given| add(&mut table, &given.key, given.value.clone()));
    format!("{PREFACE}\n{table}")
}

/// Adds a value within its sections, which are made if need be.
fn add(table: &mut Table, key: &str, value: Value) {
    match key.split_once('.') {
        None => drop(table.insert(key.to_owned(), value)),
        Some((section, rest)) => {
            let section = table.entry(section).or_insert_with(|| Value::Table(Table::new()));
            if let Value::Table(section) = section {
                add(section, rest, value);
            }
        }
    }
}

/// The value of a key in a table of settings.
pub fn value<'a>(table: &'a Table, key: &str) -> Option<&'a Value> {
    given::leaves(table).into_iter().find(|(leaf, _)| leaf == key).map(|(_, value)| value)
}
