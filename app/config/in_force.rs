//! The settings that are in force, and where each of them comes from.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use super::environment::Surroundings;
use super::error::ConfigError;
use super::flags::Flags;
use super::given::{self, Given, Source};
use super::operator::{self, Layer};
use super::{Config, file};

/// How wide the values are printed, so that their sources stand below one another.
const COLUMN: usize = 44;

/// The settings and their sources.
#[derive(Clone, Debug)]
pub struct InForce {
    pub config: Config,
    /// The file that was read.
    file: Option<PathBuf>,
    /// By key; what is not there is the default.
    sources: BTreeMap<String, Source>,
    layers: Layers,
    /// Where matches go if the usual place cannot be written, and why.
    room: Option<(PathBuf, Source)>,
    /// Where what the operator changes is kept.
    operators: PathBuf,
    /// Why it was not read, if it was not.
    trouble: Option<String>,
}

/// What was given, the weakest first.
#[derive(Clone, Default, Debug)]
struct Layers {
    file: Vec<Given>,
    operator: Vec<Given>,
    /// By the environment and by flags.
    run: Vec<Given>,
}

impl InForce {
    /// Reads the file that was named or is in the usual place, what the operator changed, the environment and the flags.
    pub fn load(named: Option<&Path>, flags: &Flags) -> Result<InForce, ConfigError> {
        InForce::gather(named, flags, &Surroundings::of_this_process())
    }

    /// The same, wherever one is.
    pub fn gather(
        named: Option<&Path>,
        flags: &Flags,
        surroundings: &Surroundings,
    ) -> Result<InForce, ConfigError> {
        let usual = Some(surroundings.usual_place.as_path()).filter(|path| path.exists());
        let file = named.or(surroundings.file()).or(usual);
        let defaults = given::table(&Config::default());
        let mut layers = Layers::default();
        if let Some(path) = file {
            let unreadable = |error| ConfigError::Unreadable { path: path.to_owned(), error };
            layers.file = file::read(&std::fs::read_to_string(path).map_err(unreadable)?, path, &defaults)?;
        }
        layers.run = surroundings.given(&defaults)?;
        layers.run.extend(flags.given(&defaults));

        let mut in_force = InForce {
            config: Config::default(),
            file: file.map(Path::to_owned),
            sources: BTreeMap::new(),
            layers: Layers::default(),
            room: None,
            operators: PathBuf::new(),
            trouble: None,
        };
        in_force = in_force.with(layers)?;
        in_force.find_room(surroundings);
        // Where the operator's file lies, the others have said.
        in_force.operators = (surroundings.operators)(&in_force.config.store.data_dir);
        let changed = match operator::read(&in_force.operators, &defaults) {
            Layer::None => return Ok(in_force),
            Layer::Given(operator) => in_force.with(Layers { operator, ..in_force.layers.clone() }),
            Layer::Unusable(error) => Err(error),
        };
        changed.or_else(|error| Ok(InForce { trouble: Some(error.to_string()), ..in_force }))
    }

    /// The settings that follow from these layers.
    fn with(&self, layers: Layers) -> Result<InForce, ConfigError> {
        let mut next = InForce {
            config: Config::default(),
            sources: BTreeMap::new(),
            layers,
            trouble: None,
            ..self.clone()
        };
        let mut table = given::table(&Config::default());
        let Layers { file, operator, run } = &next.layers;
        for given in file.iter().chain(operator).chain(run) {
            given::set(&mut table, &given.key, given.value.clone());
            next.config = table.clone().try_into().map_err(|error: toml::de::Error| {
                ConfigError::refused(given.source.clone(), format!("{}: {}", given.key, error.message()))
            })?;
            next.sources.insert(given.key.clone(), given.source.clone());
        }
        next.move_in();
        next.agree()
    }

    /// The settings after the operator has changed some. What is as it would be anyway is no change.
    pub fn changed(&self, changes: &[(&str, Value)]) -> Result<InForce, ConfigError> {
        let mut layers = self.layers.clone();
        layers.operator.retain(|given| changes.iter().all(|(key, _)| given.key != *key));
        let beneath = self.with(Layers { run: Vec::new(), operator: Vec::new(), ..layers.clone() })?;
        let beneath = given::table(&beneath.config);
        for (key, value) in changes {
            if operator::value(&beneath, key) != Some(value) {
                let (key, value) = ((*key).to_owned(), value.clone());
                layers.operator.push(Given { key, value, source: Source::Operator });
            }
        }
        self.with(layers)
    }

    /// Who said how this is for the whole run, so that an operator cannot change it.
    pub fn fixed_by(&self, key: &str) -> Option<&Source> {
        self.layers.run.iter().find(|given| given.key == key).map(|given| &given.source)
    }

    /// Where what the operator changes is kept.
    pub fn operators_file(&self) -> &Path {
        &self.operators
    }

    /// What is to be kept there.
    pub fn operators_text(&self) -> String {
        operator::text(&self.layers.operator)
    }

    /// Why what the operator changed is not in force, if it is not.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// The file that was read.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// How many settings somebody gave, and how many of them the operator did.
    pub fn how_many_given(&self) -> (usize, usize) {
        let given = self.sources.values().filter(|source| !matches!(source, Source::Instead(_)));
        (given.count(), self.layers.operator.len())
    }

    /// Why matches are not kept where they usually are, though nobody said so.
    pub fn instead(&self) -> Option<&str> {
        self.sources.values().find_map(|source| match source {
            Source::Instead(reason) => Some(reason.as_str()),
            _ => None,
        })
    }

    /// Refuses values that do not go together.
    fn agree(self) -> Result<InForce, ConfigError> {
        let Some((keys, words)) = self.config.contradiction() else { return Ok(self) };
        match keys.iter().find_map(|key| self.sources.get(key).map(|source| (key, source))) {
            Some((key, source)) => Err(ConfigError::refused(source.clone(), format!("{key}: {words}"))),
            // The defaults agree with one another.
            None => Ok(self),
        }
    }

    /// Where nobody said where to keep matches and the usual place cannot be written, they go to the user's own.
    fn find_room(&mut self, surroundings: &Surroundings) {
        let usual = &self.config.store.data_dir;
        if self.sources.contains_key("store.data_dir") || (surroundings.writable)(usual) {
            return;
        }
        if let Some(own) = surroundings.users_data() {
            let reason = format!("{} cannot be written", usual.display());
            self.room = Some((own, Source::Instead(reason)));
            self.move_in();
        }
    }

    /// Uses the room that was found.
    fn move_in(&mut self) {
        if let Some((own, reason)) = self.room.clone() {
            self.sources.insert("store.data_dir".to_owned(), reason);
            self.config.store.data_dir = own;
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, section: &str, table: &Table) -> fmt::Result {
        if table.values().any(|value| !value.is_table()) {
            writeln!(f, "\n[{section}]")?;
        }
        for (name, value) in table.iter().filter(|(_, value)| !value.is_table()) {
            let line = format!("{name} = {value}");
            match self.sources.get(&format!("{section}.{name}")) {
                Some(source) => writeln!(f, "{line:<COLUMN$} # {source}")?,
                None => writeln!(f, "{line:<COLUMN$} # default")?,
            }
        }
        self.write_sections(f, &format!("{section}."), table)
    }

    fn write_sections(&self, f: &mut fmt::Formatter<'_>, prefix: &str, table: &Table) -> fmt::Result {
        for (name, value) in table {
            if let Value::Table(section) = value {
                self.write(f, &format!("{prefix}{name}"), section)?;
            }
        }
        Ok(())
    }
}

/// As a file that gives the same settings, with the source of each value beside it.
impl fmt::Display for InForce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some(path) => writeln!(f, "# The settings in force, with the file {}.", path.display())?,
            None => writeln!(f, "# The settings in force, without a file.")?,
        }
        if let Some(trouble) = &self.trouble {
            writeln!(f, "# What the operator changed is not in force:")?;
            trouble.lines().try_for_each(|line| writeln!(f, "#   {line}"))?;
        }
        self.write_sections(f, "", &given::table(&self.config))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every key with its default, and what it means. A game that has just come need not be in it.
    const SHIPPED: &str = include_str!("../../deploy/gametable.toml");

    fn surroundings(variables: &[(&str, &str)]) -> Surroundings {
        let variables = variables.iter().map(|(name, value)| (name.to_string(), value.into())).collect();
        Surroundings {
            variables,
            usual_place: "/nowhere/at/all".into(),
            writable: |_| true,
            operators: |_| "/nowhere/at/all".into(),
        }
    }

    /// A file of settings that is there for as long as it is needed.
    struct Written(PathBuf);

    impl Written {
        fn new(name: &str, text: &str) -> Written {
            let path = std::env::temp_dir().join(format!("gametable-{}-{name}.toml", std::process::id()));
            std::fs::write(&path, text).expect("a temporary file");
            Written(path)
        }
    }

    impl Drop for Written {
        fn drop(&mut self) {
            // A file that is left over does no harm.
            let _ = std::fs::remove_file(&self.0);
        }
    }

    fn read(name: &str, text: &str) -> Result<InForce, String> {
        let file = Written::new(name, text);
        InForce::gather(Some(&file.0), &Flags::default(), &surroundings(&[]))
            .map_err(|error| error.to_string())
    }

    #[test]
    fn without_anything_the_defaults_are_in_force() {
        let in_force = InForce::gather(None, &Flags::default(), &surroundings(&[])).expect("defaults");
        assert_eq!(in_force.config, Config::default());
        assert!(
            in_force
                .to_string()
                .lines()
                .skip(1)
                .all(|line| { line.is_empty() || line.starts_with('[') || line.ends_with("# default") })
        );
    }

    #[test]
    fn a_flag_goes_before_the_environment_and_that_before_the_file() {
        let text = "[server]\nport = 1\nports_to_try = 1\n[limits]\ntables = 1\nburst = 1\n";
        let file = Written::new("layers", text);
        let path = file.0.to_str().expect("UTF-8");
        let around = surroundings(&[
            ("GAMETABLE_PORT", "2"),
            ("GAMETABLE_LIMITS_TABLES", "2"),
            ("GAMETABLE_CONFIG", path),
        ]);
        let flags = Flags { port: Some("3".to_owned()), ..Flags::default() };
        let in_force = InForce::gather(None, &flags, &around).expect("settings");
        let Config { server, limits, .. } = &in_force.config;
        assert_eq!((server.port, limits.tables, limits.burst, server.ports_to_try), (3, 2, 1, 1));
        let printed = in_force.to_string();
        let line = |start: &str| {
            let line = printed.lines().find(|line| line.starts_with(start)).expect("every key is printed");
            line.split_once(" # ").expect("every value has a source").1.to_owned()
        };
        assert_eq!(line("port ="), "flag --port");
        assert_eq!(line("tables ="), "environment GAMETABLE_LIMITS_TABLES");
        assert_eq!(line("burst ="), format!("{path}, line 6, column 9"));
        assert_eq!(line("message_bytes ="), "default");
        assert!(printed.starts_with(&format!("# The settings in force, with the file {path}.\n")));
    }

    #[test]
    fn what_is_printed_can_be_read_again() {
        let text = "[network]\nhotspot = { ssid = \"a \\\"b\\\"\", password = \"12345678\" }\naddress = \"10.0.0.1\"\n\
                    [games]\nenabled = [\"checkers\"]\n[games.chess]\ntimes = [\"90s\", \"10s/move\", \"none\"]\n\
                    [idle]\ngrace = \"90s\"\n";
        let first = read("print", text).expect("settings");
        assert_eq!(first.config.games.enabled, ["draughts"]);
        let again = read("again", &first.to_string()).expect("it was printed");
        assert_eq!(again.config, first.config);
    }

    #[test]
    fn a_named_file_has_to_be_there_and_the_usual_one_not() {
        let named = Some(Path::new("/nowhere/at/all"));
        let error =
            InForce::gather(named, &Flags::default(), &surroundings(&[])).expect_err("it is not there");
        assert!(error.to_string().starts_with("cannot read /nowhere/at/all: "));
        let file = Written::new("usual", "[server]\nport = 7\n");
        let around = Surroundings { usual_place: file.0.clone(), ..surroundings(&[]) };
        let in_force = InForce::gather(None, &Flags::default(), &around).expect("settings");
        assert_eq!(in_force.config.server.port, 7);
    }

    #[test]
    fn values_are_refused_with_their_range_and_their_place() {
        for (text, words) in [
            (
                "[server]\nport = 65536",
                "line 2, column 8: server.port: invalid value: integer `65536`, expected a whole number from 0 to 65535",
            ),
            ("[server]\nport = -1", "a whole number from 0 to 65535"),
            ("[server]\nport = \"a\"", "expected a whole number from 0 to 65535"),
            ("[server]\nport = 1.5", "expected a whole number from 0 to 65535"),
            ("[server]\nport = [1]", "expected a whole number from 0 to 65535"),
            ("[server]\nbind = \"all\"", "server.bind: "),
            ("[server]\nhosts = [\"http://a:1\"]", "a bare name such as"),
            ("[server]\nhosts = [\"\"]", "a bare name such as"),
            ("[network]\naddress = \"a.b\"", "`a.b`: invalid IPv4 address"),
            ("[network.hotspot]\nssid = \"a\"\npassword = \"short\"", "from 8 to 63"),
            ("[network.hotspot]\nssid = \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"", "at most 32 bytes"),
            ("[network.hotspot]\npassword = \"long enough\"", "needs its `ssid`"),
            ("[limits]\ntables = 0", "from 1 to 10000"),
            ("[limits]\nmessage_bytes = 1", "from 256 to 1048576"),
            ("[screen]\nlanguage = \"fr\"", "screen.language: unknown variant `fr`, expected `de` or `en`"),
            ("[screen]\nvolume = 101", "from 0 to 100"),
            ("[screen]\nrenderer = \"skia\"", "expected one of `auto`, `femtovg`, `software`"),
            ("[screen]\nattract_picture = \"0s\"", "a time from 1s to 10m"),
            ("[idle]\ngrace = \"soon\"", "a time from 1s to 1h"),
            ("[idle]\ngrace = 60", "a time from 1s to 1h"),
            ("[idle]\nabandoned_after = \"2days\"", "a time from 1s to 1day"),
            ("[idle]\ncountdown = \"90s\"", "idle.countdown: the countdown is the end"),
            ("[idle]\nattract_after = \"5s\"", "idle.attract_after: the countdown is the end"),
            ("[thinking]\nmemory_mb = 0", "from 1 to 4096"),
            ("[thinking]\nat_most = \"10ms\"", "thinking.at_most: `at_least` cannot be longer"),
            ("[store]\ndata_dir = \"\"", "expected a path"),
            ("[log]\nlevel = \"gametable=loud\"", "info,gametable=debug"),
            ("[log]\nlevel = \"\"", "info,gametable=debug"),
            ("[games]\nenabled = [\"ches\"]", "unknown game `ches`, did you mean `chess`?"),
            ("[games]\nenabled = []", "at least one game"),
            ("[games]\nenabled = [\"draughts\", \"checkers\"]", "`checkers` is there twice"),
            ("[games.chess]\ntimes = [\"5m\"]", "three times are offered, not 1"),
            (
                "[games.chess]\ntimes = [\"5m\", \"soon\", \"none\"]",
                "line 2, column 9: games.chess.times: \"soon\" is not a time limit",
            ),
            ("[games]\nlongest = \"10m\"", "games.longest: chess offers 30m+20s"),
        ] {
            let refused = read("range", text).expect_err(text);
            assert!(refused.contains(words), "{text:?}: {refused}");
            assert!(refused.contains(".toml, line "), "{refused}");
        }
    }

    #[test]
    fn variables_and_flags_are_refused_by_their_names() {
        let refused = |flags: &Flags, variables: &[_]| {
            InForce::gather(None, flags, &surroundings(variables)).expect_err("it is wrong").to_string()
        };
        let words = refused(&Flags::default(), &[("GAMETABLE_PORT", "a")]);
        assert!(
            words.starts_with("environment GAMETABLE_PORT: server.port: invalid type: string \"a\""),
            "{words}"
        );
        let flags = Flags { log: Some("a=b=c".to_owned()), ..Flags::default() };
        assert!(refused(&flags, &[]).starts_with("flag --log: log.level: "));
    }

    #[test]
    fn matches_go_to_the_users_own_folder_where_the_usual_one_cannot_be_written() {
        let around = Surroundings { writable: |_| false, ..surroundings(&[("HOME", "/home/ada")]) };
        let in_force = InForce::gather(None, &Flags::default(), &around).expect("settings");
        let own = "/home/ada/.local/share/gametable";
        assert_eq!(in_force.config.store.data_dir, Path::new(own));
        assert!(
            in_force.to_string().contains("# default here, because /var/lib/gametable cannot be written\n")
        );
        let flags = Flags { data_dir: Some("/data".to_owned()), ..Flags::default() };
        let in_force = InForce::gather(None, &flags, &around).expect("settings");
        assert_eq!(in_force.config.store.data_dir, Path::new("/data"), "what was said is not changed");
    }

    #[test]
    fn the_file_that_comes_with_the_program_says_nothing_but_the_defaults() {
        assert_eq!(read("shipped", SHIPPED).expect("a file of comments").sources, BTreeMap::new());
        let settings = SHIPPED.lines().filter_map(|line| line.strip_prefix('#'));
        let settings: Vec<&str> = settings.filter(|line| !line.starts_with([' ', '#'])).collect();
        let in_force = read("uncommented", &settings.join("\n")).expect("every line can be uncommented");
        let mut defaults = Config::default();
        let is_new = |game: &str| !SHIPPED.contains(&format!("[games.{game}]"));
        defaults.games.enabled.retain(|game| !is_new(game));
        assert_eq!(in_force.config, defaults);
        defaults.games.by_name.retain(|game, _| !is_new(game));
        let mut keys: Vec<String> =
            given::leaves(&given::table(&defaults)).into_iter().map(|(key, _)| key).collect();
        keys.sort();
        assert_eq!(in_force.sources.into_keys().collect::<Vec<_>>(), keys, "every key is in it");
    }
}
