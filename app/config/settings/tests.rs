use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::*;
use crate::Flags;
use crate::environment::Surroundings;

/// A machine on which a table is started again and again.
struct Machine {
    folder: TempDir,
    variables: Vec<(String, String)>,
}

impl Machine {
    fn new() -> Machine {
        Machine { folder: tempfile::tempdir().unwrap(), variables: Vec::new() }
    }

    fn with(mut self, variable: &str, value: &str) -> Machine {
        self.variables.push((variable.to_owned(), value.to_owned()));
        self
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn load(&self, flags: Flags) -> InForce {
        let data = self.path("data").to_str().unwrap().to_owned();
        let flags = Flags { data_dir: Some(data), ..flags };
        let variables =
            self.variables.iter().map(|(name, value)| (name.clone(), value.clone().into())).collect();
        let surroundings = Surroundings {
            variables,
            usual_place: self.path("gametable.toml"),
            writable: |_| true,
            operators: |folder| folder.join("operator.toml"),
        };
        InForce::gather(None, &flags, &surroundings).expect("whatever the operator did, it starts")
    }

    fn start(&self) -> Settings {
        Settings::begin(self.load(Flags::default()))
    }

    fn operators(&self) -> PathBuf {
        self.path("data").join("operator.toml")
    }
}

fn volume(settings: &Settings) -> u8 {
    settings.now().screen.volume
}

#[test]
fn a_change_counts_at_once_and_after_a_restart() {
    let machine = Machine::new();
    let settings = machine.start();
    let mut watched = settings.watch();
    settings.change(&[("screen.volume", Value::from(35))]).unwrap();
    assert!(watched.has_changed().unwrap());
    assert_eq!((volume(&settings), watched.borrow_and_update().screen.volume), (35, 35));
    assert!(!machine.operators().exists(), "it is written when somebody has the time");
    settings.write().unwrap();
    assert_eq!(volume(&machine.start()), 35);
    settings.change(&[("screen.volume", Value::from(35))]).unwrap();
    assert!(!watched.has_changed().unwrap(), "the same is no change");
}

#[test]
fn the_operator_goes_before_the_file_and_after_the_environment_and_flags() {
    let machine =
        Machine::new().with("GAMETABLE_IDLE_GRACE", "30s").with("GAMETABLE_NETWORK_INTERFACE", "eth7");
    fs::write(machine.path("gametable.toml"), "[screen]\nvolume = 10\n[idle]\ncountdown = \"9s\"\n").unwrap();
    let settings = machine.start();
    assert_eq!(volume(&settings), 10);
    let changes =
        [("screen.volume", 20.into()), ("network.interface", "wlan0".into()), ("server.port", 9000.into())];
    settings.change(&changes).unwrap();
    settings.write().unwrap();
    assert_eq!(settings.now().network.interface, "eth7", "it is fixed");
    assert!(settings.is_fixed("network.interface") && !settings.is_fixed("screen.volume"));

    let in_force = machine.load(Flags { port: Some("9100".to_owned()), ..Flags::default() });
    let config = &in_force.config;
    assert_eq!((config.screen.volume, config.server.port), (20, 9100));
    assert_eq!(config.network.interface, "eth7");
    assert_eq!(config.idle.countdown.as_secs(), 9);
    let printed = in_force.to_string();
    let line = printed.lines().find(|line| line.starts_with("volume =")).unwrap();
    assert!(line.contains(&format!("# {}, line ", machine.operators().display())), "{line}");
}

#[test]
fn what_is_changed_back_is_forgotten() {
    let machine = Machine::new();
    fs::write(machine.path("gametable.toml"), "[screen]\nvolume = 10\n").unwrap();
    let settings = machine.start();
    for value in [20, 10] {
        settings.change(&[("screen.volume", value.into())]).unwrap();
        settings.write().unwrap();
    }
    fs::write(machine.path("gametable.toml"), "[screen]\nvolume = 11\n").unwrap();
    assert_eq!(volume(&machine.start()), 11, "the file counts again");
}

#[test]
fn what_cannot_be_used_is_refused_and_changes_nothing() {
    let settings = Machine::new().start();
    let before = settings.now();
    assert!(settings.change(&[("screen.volume", 101.into())]).is_err());
    assert!(settings.change(&[("games.enabled", Value::Array(Vec::new()))]).is_err());
    assert!(settings.change(&[("idle.countdown", "90s".into())]).is_err(), "it has to be shorter");
    assert_eq!(settings.now(), before);
}

#[test]
fn a_damaged_file_is_set_aside_and_never_a_reason_not_to_start() {
    for damage in [
        "screen.volume = ",
        "screen.volume = 999",
        "[screen]\nvolum = 3",
        "[sceen]\n",
        "idle.countdown = \"2m\"",
        "store.data_dir = \"/elsewhere\"",
        "screen.volume = 5\nlimits.tables = 3",
        "games.enabled = [\"go\"]",
        "\0",
    ] {
        let machine = Machine::new();
        fs::create_dir_all(machine.path("data")).unwrap();
        fs::write(machine.operators(), damage).unwrap();
        let in_force = machine.load(Flags::default());
        assert!(
            in_force.to_string().contains("# What the operator changed is not in force:\n#   "),
            "{damage}"
        );
        assert!(machine.operators().exists(), "whoever only looks changes nothing");
        let settings = Settings::begin(in_force);
        assert_eq!(volume(&settings), 60, "{damage}: nothing of it counts");
        let left: Vec<String> = names(&machine.path("data"));
        assert!(left.len() == 1 && left[0].starts_with("operator.toml-set-aside-"), "{damage}: {left:?}");
        settings.change(&[("screen.volume", 7.into())]).unwrap();
        settings.write().unwrap();
        assert_eq!(volume(&machine.start()), 7, "{damage}: it can be changed again");
    }
}

#[test]
fn where_nothing_can_be_written_a_change_counts_until_the_end() {
    let machine = Machine::new();
    fs::write(machine.path("data"), "a file, where a folder should be").unwrap();
    let settings = machine.start();
    settings.change(&[("screen.volume", 5.into())]).unwrap();
    assert_eq!(volume(&settings), 5);
    let words = settings.write().unwrap_err().to_string();
    assert!(words.contains("cannot be kept in ") && words.contains("operator.toml"), "{words}");
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}
