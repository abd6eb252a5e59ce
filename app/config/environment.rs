//! Settings by variables of the environment: every key has one, and the most wanted have a short one as well.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};
use toml::Table;

use super::error::ConfigError;
use super::given::{self, Given, Source};
use super::operator;
use super::suggestion::nearest;

/// What the names of all our variables begin with.
const PREFIX: &str = "GAMETABLE_";

/// Names the file of settings.
const FILE: &str = "GAMETABLE_CONFIG";

/// Where the file is looked for when none is named.
const USUAL_PLACE: &str = "/etc/gametable.toml";

/// Short names of variables, and their keys.
const SHORT: [(&str, &str); 5] = [
    ("GAMETABLE_PORT", "server.port"),
    ("GAMETABLE_ADDRESS", "network.address"),
    ("GAMETABLE_DATA_DIR", "store.data_dir"),
    ("GAMETABLE_LANG", "screen.language"),
    ("GAMETABLE_LOG", "log.level"),
];

/// What settings depend on besides files and flags; tests bring their own.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// The variables of the environment.
    pub variables: BTreeMap<String, OsString>,
    /// Where the file is looked for when none is named.
    pub usual_place: PathBuf,
    /// Whether a folder can be written, or made.
    pub writable: fn(&Path) -> bool,
    /// Where in the data folder lies what the operator changed.
    pub operators: fn(&Path) -> PathBuf,
}

impl Surroundings {
    /// Those of this process.
    pub fn of_this_process() -> Surroundings {
        let named = |(name, value): (OsString, OsString)| Some((name.into_string().ok()?, value));
        Surroundings {
            variables: std::env::vars_os().filter_map(named).collect(),
            usual_place: USUAL_PLACE.into(),
            writable,
            operators: operator::place,
        }
    }

    /// The file of settings that is named by a variable.
    pub fn file(&self) -> Option<&Path> {
        self.variables.get(FILE).map(Path::new)
    }

    /// Where a user's own data is kept.
    pub fn users_data(&self) -> Option<PathBuf> {
        let folder = |name: &str| {
            self.variables
                .get(name)
                .and_then(|value| value.to_str())
                .map(Path::new)
                .filter(|path| path.is_absolute())
        };
        let users = folder("XDG_DATA_HOME").map(Path::to_owned);
        Some(users.or_else(|| folder("HOME").map(|home| home.join(".local/share")))?.join("gametable"))
    }

    /// What the variables give. Those that look like ours but are not known are refused.
    pub fn given(&self, defaults: &Table) -> Result<Vec<Given>, ConfigError> {
        let leaves = given::leaves(defaults);
        let long: Vec<(String, &str)> =
            leaves.iter().map(|(key, _)| (long_name(key), key.as_str())).collect();
        let names = long.iter().map(|(name, key)| (name.as_str(), *key)).chain(SHORT);
        let mut all: Vec<Given> = Vec::new();
        for (variable, text) in &self.variables {
            if !variable.starts_with(PREFIX) || variable == FILE {
                continue;
            }
            let source = Source::Variable(variable.clone());
            let Some((_, key)) = names.clone().find(|(name, _)| name == variable) else {
                let hint = nearest(variable, names.clone().map(|(name, _)| name).chain([FILE]));
                return Err(ConfigError::refused(source, format!("there is no such setting{hint}")));
            };
            if let Some(twin) = all.iter().find(|given| given.key == key) {
                return Err(ConfigError::refused(
                    source,
                    format!("{} says the same; unset one", twin.source),
                ));
            }
            let Some(text) = text.to_str() else {
                return Err(ConfigError::refused(source, "this is not UTF-8"));
            };
            let default = leaves.iter().find(|(leaf, _)| leaf == key).map(|(_, value)| *value);
            all.extend(default.map(|default| Given {
                key: key.to_owned(),
                value: given::value_like(default, text),
                source,
            }));
        }
        Ok(all)
    }
}

/// The variable of any key: `GAMETABLE_SECTION_KEY`.
fn long_name(key: &str) -> String {
    format!("{PREFIX}{}", key.to_uppercase().replace('.', "_"))
}

/// Whether this user can write a folder, or make it.
fn writable(folder: &Path) -> bool {
    let existing = folder.ancestors().find(|ancestor| ancestor.exists());
    let may = Access::WRITE_OK | Access::EXEC_OK;
    existing.is_some_and(|existing| existing.is_dir() && access(existing, may).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use toml::Value;

    fn surroundings(variables: &[(&str, &str)]) -> Surroundings {
        let variables = variables.iter().map(|(name, value)| (name.to_string(), value.into())).collect();
        let operators = |_: &Path| "/nowhere".into();
        Surroundings { variables, usual_place: "/nowhere".into(), writable: |_| true, operators }
    }

    fn given(variables: &[(&str, &str)]) -> Result<Vec<(String, Value)>, String> {
        let all = surroundings(variables).given(&given::table(&Config::default()));
        let plain = |all: Vec<Given>| all.into_iter().map(|given| (given.key, given.value)).collect();
        all.map(plain).map_err(|error| error.to_string())
    }

    #[test]
    fn every_key_has_a_variable_of_its_own() {
        let defaults = given::table(&Config::default());
        let names: Vec<String> = given::leaves(&defaults).iter().map(|(key, _)| long_name(key)).collect();
        for name in &names {
            assert_eq!(names.iter().filter(|other| *other == name).count(), 1, "{name}");
            assert!(SHORT.iter().all(|(short, _)| short != name), "{name}");
            assert_eq!(given(&[(name, "1")]).map(|all| all.len()), Ok(1), "{name}");
        }
        assert!(SHORT.iter().all(|(_, key)| given::leaves(&defaults).iter().any(|(leaf, _)| leaf == key)));
    }

    #[test]
    fn variables_are_read_as_their_keys_need_it() {
        let one = |name, text| given(&[(name, text)]).expect("a setting").remove(0);
        assert_eq!(one("GAMETABLE_PORT", "9000"), ("server.port".to_owned(), Value::Integer(9000)));
        assert_eq!(one("GAMETABLE_LIMITS_TABLES", "5"), ("limits.tables".to_owned(), Value::Integer(5)));
        assert_eq!(one("GAMETABLE_DATA_DIR", "/d"), ("store.data_dir".to_owned(), Value::from("/d")));
        let hosts = Value::from(vec!["a", "b"]);
        assert_eq!(one("GAMETABLE_SERVER_HOSTS", "a, b"), ("server.hosts".to_owned(), hosts));
        assert_eq!(given(&[("PATH", "/bin"), ("GAMETABLE", "x"), (FILE, "/f")]), Ok(Vec::new()));
    }

    #[test]
    fn unknown_and_doubled_variables_are_refused() {
        let refused = |variables: &[_]| given(variables).expect_err("it is wrong");
        let words = refused(&[("GAMETABLE_PROT", "1")]);
        assert_eq!(
            words,
            "environment GAMETABLE_PROT: there is no such setting, did you mean `GAMETABLE_PORT`?"
        );
        let words = refused(&[("GAMETABLE_PORT", "1"), ("GAMETABLE_SERVER_PORT", "1")]);
        assert!(words.contains("GAMETABLE_SERVER_PORT: environment GAMETABLE_PORT says the same"), "{words}");
    }

    #[test]
    fn users_have_a_place_of_their_own() {
        let users = |variables: &[_]| surroundings(variables).users_data();
        let home = ("HOME", "/home/ada");
        assert_eq!(users(&[home]), Some("/home/ada/.local/share/gametable".into()));
        assert_eq!(users(&[home, ("XDG_DATA_HOME", "/data")]), Some("/data/gametable".into()));
        assert_eq!(users(&[home, ("XDG_DATA_HOME", "not/absolute")]), users(&[home]));
        assert_eq!(users(&[]), None);
    }

    #[test]
    fn a_folder_can_be_written_where_the_nearest_that_exists_can() {
        assert!(writable(&std::env::temp_dir().join("gametable/not/there")));
        let program = std::env::current_exe().expect("this test");
        assert!(!writable(&program.join("below")), "a file is no folder");
    }
}
