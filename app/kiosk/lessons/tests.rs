use std::collections::{BTreeMap, BTreeSet};

use engine::{Game, Reason};

use super::*;

/// Every step of every variant with the game set up and the shown moves played.
fn every(mut look: impl FnMut(&Game, &Variant, &Step, &dyn LiveGame)) {
    for game in games::catalog().games() {
        for variant in &game.variants {
            for step in steps(game.id, variant.id) {
                let place = format!("{}/{} {}", game.id, variant.id, step.words);
                let mut live = step.open(variant).unwrap_or_else(|error| panic!("{place}: {error}"));
                for text in step.shown {
                    let number = live.read_move(text).unwrap_or_else(|error| panic!("{place}: {error}"));
                    live.play(number).unwrap();
                }
                look(game, variant, &step, &*live);
            }
        }
    }
}

fn words(game: &str, variant: &str) -> Vec<&'static str> {
    steps(game, variant).iter().map(|step| step.words).collect()
}

#[test]
fn every_variant_is_taught_in_four_to_eight_steps() {
    for game in games::catalog().games() {
        for variant in &game.variants {
            let steps = steps(game.id, variant.id);
            assert!((4..=8).contains(&steps.len()), "{}/{}: {}", game.id, variant.id, steps.len());
            let tasks = steps.iter().filter(|step| step.task.is_some()).count();
            assert!(tasks + 1 >= steps.len(), "{}/{} is played, not read", game.id, variant.id);
            let keys: BTreeSet<&str> = steps.iter().map(|step| step.words).collect();
            assert_eq!(keys.len(), steps.len(), "each step says something of its own");
        }
    }
    assert_eq!((steps("ludo", "standard"), steps("chess", "atomic")), (Vec::new(), Vec::new()));
}

#[test]
fn positions_are_legal_and_so_is_all_that_is_shown() {
    every(|game, variant, step, live| {
        let place = format!("{}/{} {}", game.id, variant.id, step.words);
        assert!(step.task.is_some() || !step.shown.is_empty(), "{place} has something to see or to do");
        assert!(step.task.is_none() || !live.offers().is_empty(), "{place} can be played");
    });
}

#[test]
fn every_task_can_be_solved_and_every_solution_is_a_move_of_its_own() {
    every(|game, variant, step, live| {
        let Some(Task::OneOf(moves)) = step.task else { return };
        let place = format!("{}/{} {}", game.id, variant.id, step.words);
        let numbers: BTreeSet<usize> = moves
            .iter()
            .map(|text| live.read_move(text).unwrap_or_else(|error| panic!("{place}: {error}")))
            .collect();
        assert_eq!(numbers.len(), moves.len(), "{place}");
        let solving =
            (0..live.offers().len()).filter(|number| step.task.unwrap().is_solved_by(live, *number));
        assert_eq!(solving.collect::<BTreeSet<_>>(), numbers, "{place}");
    });
}

/// What the words say about a step, checked against the rules.
#[test]
fn the_steps_show_what_they_say() {
    let (mut ends, mut offers) = (BTreeMap::new(), BTreeMap::new());
    every(|game, variant, step, live| {
        offers.insert((game.id, variant.id, step.words), live.offers().len());
        let mut solved = live.boxed_clone();
        let first = match step.task {
            Some(Task::OneOf(moves)) => live.read_move(moves[0]).unwrap(),
            _ => 0,
        };
        if solved.play(first).is_ok() {
            ends.insert((game.id, variant.id, step.words), solved.outcome().map(|outcome| outcome.reason));
        }
    });
    for variant in ["international", "brazilian", "russian", "english"] {
        assert_eq!(ends[&("draughts", variant, "draughts.end")], Some(Reason::NoMoves));
        assert_eq!(offers[&("draughts", variant, "draughts.capture")], 1, "capturing is a duty");
    }
    assert_eq!(offers[&("draughts", "international", "draughts.most")], 1, "the most must be taken");
    assert_eq!(offers[&("draughts", "brazilian", "draughts.most")], 1);
    assert_eq!(offers[&("draughts", "russian", "draughts.free")], 2, "one may choose");
    assert_eq!(offers[&("draughts", "english", "draughts.free")], 2);
    assert_eq!(offers[&("draughts", "english", "draughts.forward")], 1, "the man behind is safe");
    assert_eq!(offers[&("draughts", "russian", "draughts.flying")], 4, "it lands where it likes");
    assert_eq!(ends[&("reversi", "standard", "reversi.end")], Some(Reason::Count));
    assert_eq!(offers[&("reversi", "standard", "reversi.pass")], 1);
    assert_eq!(ends[&("chess", "chess960", "chess.mate")], Some(Reason::Checkmate));
    assert_eq!(ends[&("morris", "standard", "morris.end")], Some(Reason::NoPieces));
}

#[test]
fn variants_differ_where_their_rules_do() {
    let [international, brazilian, russian, english] =
        ["international", "brazilian", "russian", "english"].map(|variant| words("draughts", variant));
    for key in ["draughts.move", "draughts.capture", "draughts.end"] {
        assert!([&international, &brazilian, &russian, &english].into_iter().all(|keys| keys.contains(&key)));
    }
    assert!(international.contains(&"draughts.most") && brazilian.contains(&"draughts.most"));
    assert!(russian.contains(&"draughts.free") && russian.contains(&"draughts.flying"));
    assert!(english.contains(&"draughts.forward") && english.contains(&"draughts.short"));
    let [standard, random] = ["standard", "chess960"].map(|variant| words("chess", variant));
    let different: Vec<&&str> = random.iter().filter(|key| !standard.contains(key)).collect();
    assert_eq!(different, [&"chess960.goal", &"chess960.castle"]);
}
