//! Whole games against the lowest brain, tap by tap.

use std::cell::RefCell;

use engine::{Brain, Language, Level};
use protocol::MoveView;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use test_support::newcomer;
use ui::SitterKind;

use super::*;
use crate::screens::setup::SetupScreen;

/// More moves than any of these games takes.
const MANY: usize = 400;

/// The lowest brain sits where a brain sits.
fn the_lowest(setup: &mut SetupScreen) {
    let lowest = (Brain::ALL.len() - 1, 0);
    assert_eq!(Level::ALL.iter().min(), Level::ALL.first());
    for seat in 0..setup.seats().len() {
        if setup.seats()[seat].sitter == SitterKind::Brain {
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
        let seen = RefCell::new(None);
        fair.until("the turn or the end", |fair| {
            *seen.borrow_mut() = fair.snapshot();
            seen.borrow().is_some() || table.state() == State::Over
        });
        let Some(seen) = seen.take() else { break };
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

/// What docs/ADDING_A_GAME.md promises of a game that is nothing but a folder and a word in a list.
#[test]
fn a_newcomer_is_played() {
    to_the_end(&newcomer::name());
}

#[test]
fn a_newcomer_has_a_card_and_a_lesson() {
    let (game, usual) = ::games::catalog().find(&newcomer::name()).expect("a game of the catalog");
    let fair = Fair::awake();
    fair.tap(game.about.say(Language::English, "name"));
    assert_eq!(fair.screen(), Screen::Setup);
    fair.tap("Home");
    fair.tap("How to play");
    fair.tap(game.about.say(Language::English, &format!("variant.{}", usual.id)));
    let first = game.about.lesson(&usual.id).next().expect("a lesson");
    assert!(fair.says(first.title.of(Language::English)));
    trial::picture(&fair.kiosk, "newcomer-lesson");
}
