//! Whole games against the lowest brain, tap by tap.

use engine::{Algorithm, Level};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use super::*;
use crate::protocol::MoveView;

/// More moves than any of these games takes.
const MANY: usize = 400;

/// The lowest brain sits where a brain sits.
fn the_lowest(setup: &mut SetupScreen) {
    let lowest = (Algorithm::ALL.len() - 1, 0);
    assert_eq!(Level::ALL.iter().min(), Level::ALL.first());
    for seat in 0..setup.seats().len() {
        if setup.seats()[seat].sitter == Sitter::Brain {
            setup.choose_brain(seat, lowest.0, lowest.1);
        }
    }
}

/// Something to play: captures are liked, so that games come to an end.
fn liked<'a>(moves: &'a [MoveView], lot: &mut impl Rng) -> &'a MoveView {
    let captures: Vec<&MoveView> = moves.iter().filter(|known| known.notation.contains('x')).collect();
    captures.choose(lot).copied().unwrap_or_else(|| moves.choose(lot).expect("a move"))
}

fn to_the_end(game: &str) {
    let fair = Fair::awake();
    fair.begin(game, the_lowest);
    let (table, mut lot) = (fair.table(), SmallRng::seed_from_u64(3));
    for _ in 0..MANY {
        fair.until("the turn or the end", |fair| fair.snapshot().is_some() || table.state() == State::Over);
        if table.state() == State::Over {
            break;
        }
        let seen = fair.snapshot().unwrap();
        fair.play(&table, liked(&seen.moves, &mut lot));
        fair.until("the move", |_| table.views().watchers.snapshot.revision > seen.revision);
        errands::run();
    }
    fair.come_to(Screen::Result);
    let play = fair.kiosk.global::<PlayState<'_>>();
    assert!(play.get_result().over);
    assert!(!play.get_playable());
    fair.tap("Home");
    assert_eq!(fair.screen(), Screen::Home);
}

#[test]
fn a_game_of_draughts() {
    to_the_end("draughts");
}

#[test]
fn a_game_of_reversi() {
    to_the_end("reversi");
}

#[test]
fn a_game_of_chess() {
    to_the_end("chess");
}

#[test]
fn a_game_of_morris() {
    to_the_end("morris");
}
