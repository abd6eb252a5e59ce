//! Reads a file of settings: which keys it gives, and where each of them stands.

use std::path::Path;

use toml::de::{DeTable, DeValue};
use toml::{Spanned, Table, Value};

use super::error::ConfigError;
use super::given::{self, FilePlace, Given, Source};
use super::suggestion::nearest;

/// The keys that name files; a relative one is meant beside the file of settings.
const PATHS: [&str; 4] = ["chess.book", "games.maps", "screen.attract_media", "store.data_dir"];

/// What a file gives. Keys that are not among the defaults are refused.
pub fn read(text: &str, path: &Path, defaults: &Table) -> Result<Vec<Given>, ConfigError> {
    let file = File { text, path, defaults };
    let refused = |error: toml::de::Error| {
        let place = FilePlace::new(path, text, error.span().unwrap_or_default());
        ConfigError::refused(Source::File(place), error.message())
    };
    let places = DeTable::parse(text).map_err(refused)?;
    let values: Table = toml::from_str(text).map_err(refused)?;
    let mut all = Vec::new();
    file.collect("", places.get_ref(), &values, defaults, &mut all)?;
    Ok(all)
}

struct File<'a> {
    text: &'a str,
    path: &'a Path,
    defaults: &'a Table,
}

impl File<'_> {
    /// Collects what a section gives; its places and its values are the same table, read twice.
    fn collect(
        &self,
        section: &str,
        places: &DeTable<'_>,
        values: &Table,
        known: &Table,
        all: &mut Vec<Given>,
    ) -> Result<(), ConfigError> {
        for ((name, place), (_, value)) in places.iter().zip(values) {
            let key = format!("{section}{}", name.get_ref());
            match (known.get(name.get_ref().as_ref()), place.get_ref(), value) {
                (None, ..) => return Err(self.unknown(name, known)),
                (Some(Value::Table(known)), DeValue::Table(places), Value::Table(values)) => {
                    self.collect(&format!("{key}."), places, values, known, all)?;
                }
                (Some(Value::Table(_)), ..) => {
                    let words = format!("`{key}` is a section: write [{key}], and its keys on lines below");
                    return Err(ConfigError::refused(self.source(place), words));
                }
                (Some(_), ..) => {
                    let value = self.beside(&key, value);
                    all.push(Given { key, value, source: self.source(place) });
                }
            }
        }
        Ok(())
    }

    fn source<T>(&self, spanned: &Spanned<T>) -> Source {
        Source::File(FilePlace::new(self.path, self.text, spanned.span()))
    }

    /// A key that is not known here may be one of another section, or a slip of the pen.
    fn unknown(&self, name: &Spanned<impl AsRef<str>>, known: &Table) -> ConfigError {
        let unknown = name.get_ref().as_ref();
        let everywhere = given::leaves(self.defaults);
        let elsewhere = everywhere.iter().find(|(key, _)| key.rsplit('.').next() == Some(unknown));
        let hint = match elsewhere.and_then(|(key, _)| key.rsplit_once('.')) {
            Some((section, _)) => format!(" here, it belongs under [{section}]"),
            None => nearest(unknown, known.iter().map(|(name, _)| name.as_str())),
        };
        ConfigError::refused(self.source(name), format!("unknown key `{unknown}`{hint}"))
    }

    /// A relative path beside this file; every other value as it is.
    fn beside(&self, key: &str, value: &Value) -> Value {
        let path = value.as_str().filter(|path| PATHS.contains(&key) && !path.is_empty());
        let beside = path.zip(self.path.parent()).map(|(path, folder)| folder.join(path));
        beside.as_deref().and_then(Path::to_str).map_or_else(|| value.clone(), Value::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<Vec<(String, Value)>, String> {
        let defaults = given::table(&Config::default());
        let all = super::read(text, Path::new("/etc/gametable.toml"), &defaults);
        let plain = |all: Vec<Given>| all.into_iter().map(|given| (given.key, given.value)).collect();
        all.map(plain).map_err(|error| error.to_string())
    }

    #[test]
    fn keys_are_read_with_their_sections() {
        let text = "server.port = 1\n[network]\nhotspot = { ssid = \"a\" }\n[games.chess]\ntimes = []\n";
        let all = read(text).expect("settings");
        let keys: Vec<&str> = all.iter().map(|(key, _)| key.as_str()).collect();
        assert_eq!(keys, ["server.port", "network.hotspot.ssid", "games.chess.times"]);
        assert_eq!(all[0].1, Value::Integer(1));
    }

    #[test]
    fn relative_paths_are_meant_beside_the_file() {
        let all = read("chess.book = \"open.bin\"\nstore.data_dir = \"/data\"\nlog.level = \"a\"");
        let values: Vec<Value> = all.expect("settings").into_iter().map(|(_, value)| value).collect();
        assert_eq!(values, ["/etc/open.bin", "/data", "a"].map(Value::from));
        assert_eq!(read("chess.book = \"\"").expect("settings")[0].1, Value::from(""));
    }

    #[test]
    fn unknown_keys_are_refused_with_their_place_and_a_suggestion() {
        let refused = |text| read(text).expect_err("it is wrong");
        assert_eq!(
            refused("[server]\nprot = 8080\n"),
            "/etc/gametable.toml, line 2, column 1: unknown key `prot`, did you mean `port`?\n  \
             2 | prot = 8080\n    | ^^^^"
        );
        assert!(
            refused("[sever]\n").contains("line 1, column 2: unknown key `sever`, did you mean `server`?")
        );
        assert!(
            refused("[server]\ntables = 3").contains("unknown key `tables` here, it belongs under [limits]")
        );
        assert!(refused("port = 3").contains("it belongs under [server]"));
        assert!(refused("[games.ches]\n").contains("did you mean `chess`?"));
        assert!(refused("[log]\ncolour = 1").contains("; there is `level`"));
    }

    #[test]
    fn what_is_not_toml_is_refused_with_its_place() {
        let refused = |text| read(text).expect_err("it is wrong");
        assert!(refused("[server]\nport = \n").starts_with("/etc/gametable.toml, line 2, column "));
        assert!(refused("[server]\nport = 1\nport = 2\n").contains("line 3, column 1: "));
        assert!(refused("server.port = 99999999999999999999").contains("line 1, column 15"));
        assert!(refused("chess = 3").contains("write [chess]"));
        assert!(refused("[[chess]]").contains("write [chess]"));
    }

    proptest! {
        #[test]
        fn no_file_does_harm(text in "(\\[|\\]|\n|=|\\.|\"|server|port|games|chess|[0-9]|\\PC){0,40}") {
            // Whatever it is, it is read or refused.
            let _ = read(&text);
        }
    }
}
