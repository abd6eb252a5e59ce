use std::sync::Arc;

use config::environment::Surroundings;
use config::{Flags, InForce};
use engine::TimeControl;
use tempfile::TempDir;

use super::keypad::Complaint;
use super::*;

/// The operator of a table.
struct Operator {
    screen: OperatorScreen,
    now: Instant,
    folder: TempDir,
}

impl Operator {
    fn at_the_door_with(variables: &[(&str, &str)]) -> Operator {
        let folder = tempfile::tempdir().unwrap();
        let variables = variables.iter().map(|(name, value)| (name.to_string(), value.into())).collect();
        let surroundings = Surroundings {
            variables,
            usual_place: folder.path().join("none"),
            writable: |_| true,
            operators: |folder| folder.join("operator.toml"),
        };
        let flags = Flags { data_dir: Some(folder.path().to_str().unwrap().to_owned()), ..Flags::default() };
        let settings = Settings::begin(InForce::gather(None, &flags, &surroundings).unwrap());
        let now = Instant::now();
        Operator { screen: OperatorScreen::new(settings, now), now, folder }
    }

    fn at_the_door() -> Operator {
        Operator::at_the_door_with(&[])
    }

    fn inside() -> Operator {
        let mut operator = Operator::at_the_door();
        operator.screen.checked(Some(PinVerdict::Right));
        operator
    }

    fn wish(&mut self, wish: OperatorWish) -> Option<Errand> {
        self.screen.wish(wish, self.now)
    }

    fn config(&self) -> Arc<Config> {
        self.screen.config()
    }
}

/// Every wish that would change something.
fn all_wishes() -> Vec<OperatorWish> {
    let mut wishes: Vec<OperatorWish> = QUANTITIES
        .into_iter()
        .flat_map(|what| [OperatorWish::Step(what, true), OperatorWish::Step(what, false)])
        .chain([TimeKind::Clock, TimeKind::PerMove, TimeKind::Unlimited].map(OperatorWish::ChooseKind))
        .collect();
    wishes.extend([
        OperatorWish::Speak(Language::English),
        OperatorWish::TestSound,
        OperatorWish::Toggle,
        OperatorWish::ChooseInterface(None),
        OperatorWish::Export { stick: false },
        OperatorWish::ChangePin,
        OperatorWish::Ask(ProgramEnding::Quit),
        OperatorWish::Answer(true),
        OperatorWish::Show(OperatorPart::Network),
    ]);
    wishes
}

const QUANTITIES: [OperatorQuantity; 7] = [
    OperatorQuantity::Idle,
    OperatorQuantity::Countdown,
    OperatorQuantity::Volume,
    OperatorQuantity::Port,
    OperatorQuantity::Stock,
    OperatorQuantity::Increment,
    OperatorQuantity::PerMove,
];

#[test]
fn before_the_door_nothing_is_granted() {
    let mut operator = Operator::at_the_door();
    let before = operator.config();
    for wish in all_wishes() {
        assert_eq!(operator.wish(wish.clone()), None, "{wish:?}");
        assert!(operator.screen.is_typing(), "{wish:?}");
    }
    assert_eq!(operator.config(), before);
    for _ in 0..5 {
        assert_eq!(operator.wish(OperatorWish::Digit(7)), None);
    }
    assert_eq!(operator.wish(OperatorWish::Digit(7)), Pin::of(&[7; 6]).map(Errand::Check));
    operator.screen.checked(Some(PinVerdict::Wrong { free_tries: 4 }));
    assert!(operator.screen.is_typing());
    assert_eq!(operator.screen.keypad.complaint, Complaint::Wrong(4));
    operator.screen.checked(None);
    assert!(operator.screen.is_typing(), "what cannot be looked at does not open");
    operator.screen.checked(Some(PinVerdict::Right));
    assert!(!operator.screen.is_typing());
}

#[test]
fn every_stepper_stays_within_what_can_be_set() {
    let mut operator = Operator::inside();
    for (what, up) in QUANTITIES.into_iter().flat_map(|what| [(what, true), (what, false)]) {
        operator.wish(OperatorWish::ChooseKind(if what == OperatorQuantity::PerMove {
            TimeKind::PerMove
        } else {
            TimeKind::Clock
        }));
        let mut reached = None;
        for _ in 0..60 {
            operator.wish(OperatorWish::Step(what, up));
            // Settings that cannot be used are refused; then nothing would change before its end.
            let now = operator.config();
            if reached.as_ref() == Some(&now) {
                break;
            }
            reached = Some(now);
        }
    }
    let config = operator.config();
    assert_eq!(config.idle.attract_after, Duration::from_secs(20), "longer than its end, which was 15 s");
    assert_eq!(config.idle.countdown, Duration::ZERO);
    assert_eq!(config.screen.volume, 0);
    assert_eq!(operator.screen.chosen_time(), TimeControl::PerMove(Duration::from_secs(3)));
    operator.wish(OperatorWish::ChooseKind(TimeKind::Clock));
    for _ in 0..60 {
        operator.wish(OperatorWish::Step(OperatorQuantity::Stock, true));
        operator.wish(OperatorWish::Step(OperatorQuantity::Countdown, true));
        operator.wish(OperatorWish::Step(OperatorQuantity::Volume, true));
    }
    let config = operator.config();
    assert_eq!(operator.screen.chosen_time(), TimeControl::minutes(60, 3), "no longer than the longest");
    assert_eq!(config.idle.countdown, Duration::from_secs(15), "shorter than what it is the end of");
    assert_eq!(config.screen.volume, 100);
}

#[test]
fn one_game_stays_on_the_table_and_the_others_come_back_to_their_places() {
    let mut operator = Operator::inside();
    let all = operator.config().games.enabled.clone();
    for game in 0..all.len() {
        operator.wish(OperatorWish::ChooseGame(game));
        operator.wish(OperatorWish::Toggle);
    }
    assert_eq!(operator.config().games.enabled, all[all.len() - 1..], "the last one stays");
    for game in (0..all.len() - 1).rev() {
        operator.wish(OperatorWish::ChooseGame(game));
        operator.wish(OperatorWish::Toggle);
    }
    assert_eq!(operator.config().games.enabled, all);
    operator.wish(OperatorWish::ChooseGame(99));
    assert!(all.iter().any(|id| id == operator.screen.chosen_game()));
}

#[test]
fn times_are_changed_for_one_preset_of_one_game() {
    let mut operator = Operator::inside();
    let before = operator.config();
    operator.wish(OperatorWish::ChooseGame(2));
    operator.wish(OperatorWish::ChoosePreset(2));
    operator.wish(OperatorWish::ChooseKind(TimeKind::Unlimited));
    let config = operator.config();
    let texts = |config: &Config, game: &str| config.games.times(game).unwrap().map(String::from);
    assert_eq!(texts(&config, "chess"), ["3m+2s", "10m+5s", "none"]);
    for other in ["draughts", "reversi", "morris"] {
        assert_eq!(texts(&config, other), texts(&before, other));
    }
}

#[test]
fn changes_are_handed_out_to_be_written() {
    let mut operator = Operator::inside();
    assert_eq!(operator.wish(OperatorWish::Step(OperatorQuantity::Volume, true)), Some(Errand::Write));
    assert_eq!(operator.wish(OperatorWish::Speak(Language::English)), Some(Errand::Write));
    operator.screen.interfaces = vec![("wlan0".to_owned(), Ipv4Addr::new(10, 42, 0, 1))];
    assert_eq!(operator.wish(OperatorWish::ChooseInterface(Some(0))), Some(Errand::Write));
    operator.screen.settings.write().unwrap();
    let text = std::fs::read_to_string(operator.folder.path().join("operator.toml")).unwrap();
    for line in ["volume = 65", "language = \"en\"", "interface = \"wlan0\""] {
        assert!(text.contains(line), "{text}");
    }
    operator.wish(OperatorWish::ChooseInterface(None));
    assert_eq!(operator.config().network.interface, "");
}

#[test]
fn what_is_fixed_for_this_run_cannot_be_changed() {
    let mut operator = Operator::at_the_door_with(&[("GAMETABLE_SCREEN_VOLUME", "33")]);
    operator.screen.checked(Some(PinVerdict::Right));
    assert_eq!(operator.wish(OperatorWish::Step(OperatorQuantity::Volume, true)), None);
    assert_eq!(operator.config().screen.volume, 33);
    assert!(operator.screen.is_fixed("screen.volume") && !operator.screen.is_fixed("idle.countdown"));
}

#[test]
fn the_program_ends_only_after_a_question() {
    let mut operator = Operator::inside();
    assert_eq!(operator.wish(OperatorWish::Answer(true)), None, "nobody asked");
    operator.wish(OperatorWish::Ask(ProgramEnding::Quit));
    assert_eq!(operator.wish(OperatorWish::Answer(false)), None);
    assert_eq!(operator.wish(OperatorWish::Answer(true)), None, "it was answered");
    operator.wish(OperatorWish::Ask(ProgramEnding::Restart));
    operator.wish(OperatorWish::Show(OperatorPart::Games));
    assert_eq!(operator.wish(OperatorWish::Answer(true)), None, "whoever goes elsewhere means no");
    operator.wish(OperatorWish::Ask(ProgramEnding::Restart));
    assert_eq!(operator.wish(OperatorWish::Answer(true)), Some(Errand::End(ProgramEnding::Restart)));
}

#[test]
fn whoever_walks_away_leaves_no_open_door() {
    let mut operator = Operator::inside();
    let later = operator.now + PATIENCE;
    let soon = later - Duration::from_millis(1);
    assert_eq!(operator.screen.beat(Duration::ZERO, soon), None);
    operator.screen.wish(OperatorWish::ChooseGame(1), soon);
    assert_eq!(operator.screen.beat(Duration::ZERO, later), None, "somebody is there");
    assert_eq!(operator.screen.beat(Duration::ZERO, soon + PATIENCE), Some(Errand::Leave));
    operator.screen.knock(Duration::ZERO, later);
    assert!(operator.screen.is_typing() && operator.screen.game == 0, "nothing is left of them");
}

#[test]
fn a_pin_that_cannot_be_kept_is_said_and_the_old_one_stays() {
    let mut operator = Operator::inside();
    operator.wish(OperatorWish::ChangePin);
    assert!(operator.screen.is_typing());
    for _ in 0..12 {
        operator.wish(OperatorWish::Digit(4));
    }
    operator.screen.kept(false);
    assert_eq!(operator.screen.keypad.complaint, Complaint::Failed);
    assert_eq!(operator.wish(OperatorWish::Cancel), None, "back behind the door");
    assert!(!operator.screen.is_typing() && !operator.screen.has_new_pin);
}
