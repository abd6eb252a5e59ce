//! What every game says about itself: that it has words for all it shows, and none that nobody says.

use std::collections::BTreeSet;

use engine::about::spoken;
use engine::catalog::Start;
use engine::kit::isles;
use engine::{Change, Choice, Colour, Game, Language, LiveGame, Notice, Piece, Reason, Step, Tile};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

/// What comes up in games at random: figures, notices, and how they ended.
#[derive(Default)]
struct Seen {
    figures: BTreeSet<String>,
    notices: BTreeSet<String>,
    stocks: BTreeSet<String>,
    tiles: BTreeSet<String>,
    phases: BTreeSet<String>,
    ends: BTreeSet<String>,
    captures: bool,
}

fn name(of: impl serde::Serialize) -> String {
    match serde_json::to_value(of) {
        Ok(Value::String(name)) => name,
        other => panic!("no name: {other:?}"),
    }
}

fn play(mut live: Box<dyn LiveGame>, lot: &mut SmallRng, seen: &mut Seen) {
    while live.outcome().is_none() {
        let scene = live.scene();
        seen.figures.extend(scene.pieces.iter().map(|(_, piece)| spoken(piece.figure).to_owned()));
        seen.notices.extend(scene.notice.map(name));
        seen.phases.extend(scene.phase.map(str::to_owned));
        seen.tiles.extend(scene.tiles.iter().filter_map(|(_, tile)| match tile {
            Tile::Sign(sign) => Some(sign.to_string()),
            Tile::Hole | Tile::Used(_) => None,
        }));
        let stocks = scene.seats.iter().flat_map(|seat| &seat.stocks);
        seen.stocks.extend(stocks.map(|stock| stock.name.to_string()));
        for step in live.offers().iter().flat_map(|offer| offer.route.steps()) {
            if let Step::Choice(Choice::Piece(figure)) = step {
                seen.figures.insert(spoken(figure).to_owned());
            }
        }
        live.play(lot.random_range(..live.offers().len())).expect("an offer can be played");
    }
    let colours: Vec<Colour> = live.scene().seats.iter().map(|seat| seat.colour).collect();
    seen.captures |= live.record().iter().any(|ply| {
        let taken = |(_, change): &(u8, Change<Piece>)| match change {
            Change::Removed { piece, .. } => {
                colours.contains(&piece.colour) && piece.colour != colours[ply.seat.index()]
            }
            _ => false,
        };
        ply.changes.iter().any(taken)
    });
    let outcome = live.outcome().expect("it is over");
    let side = if outcome.winner().is_some() { "won" } else { "drawn" };
    seen.ends.insert(format!("{side}.{}", name(outcome.reason)));
}

fn seen(game: &Game) -> Seen {
    let (mut seen, mut lot) = (Seen::default(), SmallRng::seed_from_u64(12));
    for variant in &*game.variants.all() {
        for _ in 0..40 {
            play(variant.open(Start::Lot(lot.random())).expect("a start"), &mut lot, &mut seen);
        }
    }
    seen
}

#[test]
fn searches_measure_scores_as_the_game_says() {
    for game in games::catalog().games() {
        for variant in &*game.variants.all() {
            assert_eq!(variant.measure(), game.about.score, "{}/{}", game.id, variant.id);
        }
    }
}

#[test]
fn every_game_has_words_for_what_it_shows_and_no_others() {
    // The little game has what no other game has yet.
    for game in games::catalog().games().iter().chain(isles::catalog().games()) {
        let (about, seen) = (&game.about, seen(game));
        let mut needed: BTreeSet<String> = ["name", "tag", "choose", "on_board"].map(str::to_owned).into();
        needed.extend(
            game.variants
                .all()
                .iter()
                .flat_map(|variant| ["variant", "short"].map(|kind| format!("{kind}.{}", variant.id))),
        );
        needed.extend(
            seen.figures
                .iter()
                .flat_map(|figure| ["piece", "coloured"].map(|kind| format!("{kind}.{figure}"))),
        );
        needed.extend(seen.notices.iter().map(|notice| format!("notice.{notice}")));
        needed.extend(seen.stocks.iter().map(|stock| format!("stock.{stock}")));
        needed.extend(seen.tiles.iter().map(|tile| format!("tile.{tile}")));
        needed.extend(seen.phases.iter().map(|phase| format!("phase.{phase}")));
        needed.extend(seen.ends);
        for key in &needed {
            assert!(about.words.find(Language::English, key).is_some(), "{} has no words for {key}", game.id);
        }
        for key in about.words.keys().filter(|key| !needed.contains(*key)) {
            let name = |text: &str| Value::from(text);
            let known = match key.split_once('.') {
                _ if ["stock.hand", "notice.passed", "empties"].contains(&key) => true,
                Some(("won" | "drawn", reason)) => {
                    !matches!(serde_json::from_value(name(reason)), Err(_) | Ok(Reason::Own(_)))
                }
                Some(("notice", notice)) => {
                    !matches!(serde_json::from_value(name(notice)), Err(_) | Ok(Notice::Own(_)))
                }
                Some(("denied", notice)) => needed.contains(&format!("notice.{notice}")),
                _ => false,
            };
            assert!(known, "{}: nobody ever says {key}", game.id);
        }
        assert!(seen.figures.contains(spoken(&about.face)), "{}: {} stands for nobody", game.id, about.face);
        assert_eq!(about.captures, seen.captures, "{} says whether its moves take pieces", game.id);
    }
}

#[test]
fn texts_ask_for_the_same_values_in_every_language() {
    let asked = |text: &str| -> BTreeSet<String> {
        text.split('{')
            .skip(1)
            .filter_map(|rest| rest.split_once('}'))
            .map(|(name, _)| name.to_owned())
            .collect()
    };
    for game in games::catalog().games() {
        for key in game.about.words.keys() {
            let [german, english] = Language::ALL.map(|language| game.about.say(language, key));
            assert_eq!(asked(german), asked(english), "{} {key}", game.id);
            assert!(!german.is_empty() && !english.is_empty(), "{} {key}", game.id);
        }
        if let Some(letters) = &game.about.letters {
            let [german, english] = Language::ALL.map(|language| letters.of(language).chars().count());
            assert_eq!(german, english, "{}", game.id);
        }
    }
}

#[test]
fn emblems_and_formats_belong_to_variants_that_are_there() {
    for game in games::catalog().games() {
        let emblem = game.about.emblem(game.variants.usual()).expect("a position");
        assert!(!emblem.scene().pieces.is_empty(), "{} has something to show", game.id);
        let tags = game.about.record.iter().flat_map(|format| format.tags.keys());
        for variant in tags {
            assert!(game.variants.all().iter().any(|known| known.id == *variant), "{}/{variant}", game.id);
        }
    }
}

#[test]
fn german_players_of_chess_have_their_own_letters() {
    let (chess, _) = games::catalog().find("chess").expect("a game");
    let said = |moves: &str| chess.about.spell(Language::German, moves);
    assert_eq!(said("Nf3 Bb5 Rxe8+ Qd8# Kf1 O-O-O e8=Q"), "Sf3 Lb5 Txe8+ Dd8# Kf1 O-O-O e8=D");
}
