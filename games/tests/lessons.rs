//! The lessons, proven against the rules: every position is legal, every shown move and every task can be played, and the
//! steps show what they say.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Game, Language, LessonStep, LiveGame, Reason, Variant};

/// Every step of every variant with the game set up and the shown moves played.
fn every(mut look: impl FnMut(&Game, &Variant, &LessonStep, &dyn LiveGame)) {
    for game in games::catalog().games() {
        for variant in &*game.variants.all() {
            for step in game.about.lesson(&variant.id) {
                let place = format!("{}/{} {}", game.id, variant.id, step.key);
                let mut live = step.open(variant).unwrap_or_else(|error| panic!("{place}: {error}"));
                for text in &step.shown {
                    let number = live.read_move(text).unwrap_or_else(|error| panic!("{place}: {error}"));
                    live.play(number).unwrap();
                }
                look(game, variant, step, &*live);
            }
        }
    }
}

fn keys(game: &str, variant: &str) -> Vec<&'static str> {
    let (game, _) = games::catalog().find(game).unwrap();
    game.about.lesson(variant).map(|step| step.key.as_str()).collect()
}

#[test]
fn every_variant_is_taught_in_four_to_eight_steps() {
    for game in games::catalog().games() {
        for variant in &*game.variants.all() {
            let steps: Vec<_> = game.about.lesson(&variant.id).collect();
            assert!((4..=8).contains(&steps.len()), "{}/{}: {}", game.id, variant.id, steps.len());
            let tasks = steps.iter().filter(|step| step.task.is_some()).count();
            assert!(tasks + 1 >= steps.len(), "{}/{} is played, not read", game.id, variant.id);
            let keys: BTreeSet<&str> = steps.iter().map(|step| step.key.as_str()).collect();
            assert_eq!(keys.len(), steps.len(), "each step says something of its own");
            for key in keys {
                assert!(
                    game.about.step(key).is_some_and(|step| steps.contains(&step)),
                    "one step per key: {key}"
                );
            }
        }
    }
}

#[test]
fn positions_are_legal_and_so_is_all_that_is_shown() {
    every(|game, variant, step, live| {
        let place = format!("{}/{} {}", game.id, variant.id, step.key);
        assert!(step.task.is_some() || !step.shown.is_empty(), "{place} has something to see or to do");
        assert!(step.task.is_none() || !live.offers().is_empty(), "{place} can be played");
    });
}

#[test]
fn every_task_can_be_solved_and_every_solution_is_a_move_of_its_own() {
    every(|game, variant, step, live| {
        let place = format!("{}/{} {}", game.id, variant.id, step.key);
        let number = |text: &String| live.read_move(text).unwrap_or_else(|error| panic!("{place}: {error}"));
        let numbers: BTreeSet<usize> = step.find.iter().map(number).collect();
        assert_eq!(numbers.len(), step.find.len(), "{place}");
        let solving = (0..live.offers().len()).filter(|number| step.is_solved_by(live, *number));
        let missed = solving.count() < live.offers().len();
        assert!(step.task.is_some() || step.find.is_empty(), "{place}: moves to find and no task");
        assert_eq!(step.wrong.is_some(), missed, "{place}: an answer to a wrong move where there can be one");
    });
}

#[test]
fn nothing_that_is_said_is_empty() {
    every(|game, variant, step, _| {
        for language in Language::ALL {
            let texts = [Some(&step.title), Some(&step.text), step.task.as_ref(), step.wrong.as_ref()];
            let empty = texts.into_iter().flatten().any(|text| text.of(language).is_empty());
            assert!(!empty, "{}/{} {} in {language:?}", game.id, variant.id, step.key);
        }
    });
}

/// What the words say about a step, checked against the rules.
#[test]
fn the_steps_show_what_they_say() {
    let (mut ends, mut offers) = (BTreeMap::new(), BTreeMap::new());
    every(|game, variant, step, live| {
        let place = format!("{}/{} {}", game.id, variant.id, step.key);
        offers.insert(place.clone(), live.offers().len());
        let mut solved = live.boxed_clone();
        let first = step.find.first().map_or(0, |text| live.read_move(text).unwrap());
        if solved.play(first).is_ok() {
            ends.insert(place, solved.outcome().map(|outcome| outcome.reason));
        }
    });
    for variant in ["international", "brazilian", "russian", "english"] {
        assert_eq!(ends[&format!("draughts/{variant} end")], Some(Reason::NoMoves));
        assert_eq!(offers[&format!("draughts/{variant} capture")], 1, "whoever can take must");
    }
    assert_eq!(offers["draughts/international most"], 1, "the most must be taken");
    assert_eq!(offers["draughts/brazilian most"], 1);
    assert_eq!(offers["draughts/russian free"], 2, "one may choose");
    assert_eq!(offers["draughts/english free"], 2);
    assert_eq!(offers["draughts/english forward"], 1, "the man behind is safe");
    assert_eq!(offers["draughts/russian flying"], 4, "it lands where it likes");
    assert_eq!(ends["reversi/standard end"], Some(Reason::Count));
    assert_eq!(offers["reversi/standard pass"], 1);
    assert_eq!(ends["chess/chess960 mate"], Some(Reason::Checkmate));
    assert_eq!(ends["morris/standard end"], Some(Reason::NoPieces));
}

#[test]
fn variants_differ_where_their_rules_do() {
    let [international, brazilian, russian, english] =
        ["international", "brazilian", "russian", "english"].map(|variant| keys("draughts", variant));
    for key in ["move", "capture", "end"] {
        assert!([&international, &brazilian, &russian, &english].into_iter().all(|keys| keys.contains(&key)));
    }
    assert!(international.contains(&"most") && brazilian.contains(&"most"));
    assert!(russian.contains(&"free") && russian.contains(&"flying"));
    assert!(english.contains(&"forward") && english.contains(&"short"));
    let [standard, random] = ["standard", "chess960"].map(|variant| keys("chess", variant));
    let different: Vec<&&str> = random.iter().filter(|key| !standard.contains(key)).collect();
    assert_eq!(different, [&"goal.chess960", &"castle.chess960"]);
}
