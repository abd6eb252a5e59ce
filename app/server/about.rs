//! What the games say about themselves, for the page: words, faces and pictures of all of them as one of its modules, and each
//! game's lessons when somebody wants to read them. Made once, and sent like the page's own files.

use std::collections::BTreeMap;

use engine::{Cell, Game, LessonStep, LiveGame, Step, Variant};
use protocol::{AboutView, LessonStepView, LessonView, PictureView};
use serde::Serialize;

/// The module in whose place all of it comes.
pub const TOLD: &str = "told.js";

/// What is known of all games, as that module.
pub fn told() -> String {
    let games = games::catalog().games();
    let abouts: BTreeMap<&str, AboutView<'_>> = games.iter().map(|game| (game.id, about(game))).collect();
    format!("export default {};\n", text(&abouts))
}

/// The files with the lessons: their names and texts.
pub fn lessons() -> Vec<(String, String)> {
    let games = games::catalog().games();
    games.iter().map(|game| (format!("assets/lessons-{}.json", game.id), text(&lessons_of(game)))).collect()
}

fn text(what: &impl Serialize) -> String {
    serde_json::to_string(what).expect("plain data with texts for keys can be written as JSON")
}

fn about(game: &Game) -> AboutView<'_> {
    let about = &game.about;
    let emblem = about.emblem(game.variants.usual()).ok();
    let emblem = emblem.map(|live| PictureView { board: Some(live.board()), ..picture(&*live) });
    AboutView { face: &about.face, score: about.score, letters: &about.letters, words: &about.words, emblem }
}

/// The lessons of a game's variants.
fn lessons_of(game: &Game) -> BTreeMap<String, LessonView<'_>> {
    let lesson = |variant: &Variant| {
        let steps: Vec<_> = game.about.lesson(&variant.id).filter_map(|step| shown(step, variant)).collect();
        let board = game.about.lesson(&variant.id).next()?.open(variant).ok()?.board();
        Some((variant.id.clone(), LessonView { board, steps }))
    };
    game.variants.all().iter().filter_map(|variant| lesson(variant)).collect()
}

/// A step as one reads it: where its shown moves have led, and what solves its task.
fn shown<'a>(step: &'a LessonStep, variant: &Variant) -> Option<LessonStepView<'a>> {
    let mut live = step.open(variant).ok()?;
    let mut last = Vec::new();
    for text in &step.shown {
        let number = live.read_move(text).ok()?;
        last = cells(&*live, number);
        live.play(number).ok()?;
    }
    let solution = match step.find.first() {
        Some(text) => live.read_move(text).ok(),
        None => Some(0),
    };
    let hint = solution.filter(|_| step.task.is_some()).map(|number| cells(&*live, number));
    let picture = PictureView { last, hint: hint.unwrap_or_default(), ..picture(&*live) };
    Some(LessonStepView { title: &step.title, text: &step.text, picture })
}

fn picture(live: &dyn LiveGame) -> PictureView {
    let scene = live.scene();
    PictureView {
        board: None,
        pieces: scene.pieces.into_iter().map(|(cell, piece)| (cell, piece.colour, piece.figure)).collect(),
        tiles: scene.tiles,
        last: Vec::new(),
        hint: Vec::new(),
    }
}

/// The cells that are tapped for a legal move.
fn cells(live: &dyn LiveGame, number: usize) -> Vec<Cell> {
    let steps = live.offers().get(number).map_or(&[][..], |offer| offer.route.steps());
    let cell = |step: &Step| if let Step::Cell(cell) = step { Some(*cell) } else { None };
    steps.iter().filter_map(cell).collect()
}

#[cfg(test)]
mod tests {
    use engine::kit::isles;
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn a_picture_shows_the_tiles_of_a_board() {
        let emblem = serde_json::to_value(about(&isles::catalog().games()[0])).unwrap()["emblem"].clone();
        assert!(emblem["tiles"].as_array().unwrap().contains(&json!([7, { "sign": "choice" }])), "{emblem}");
    }

    #[test]
    fn everything_a_game_says_reaches_the_page() {
        let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        let told = told();
        let abouts = read(told.strip_prefix("export default ").unwrap().strip_suffix(";\n").unwrap());
        let lessons: BTreeMap<String, Value> =
            lessons().into_iter().map(|(name, text)| (name, read(&text))).collect();
        for game in games::catalog().games() {
            let about = &abouts[game.id];
            assert_eq!(about["face"], game.about.face);
            assert!(about["emblem"]["pieces"].as_array().is_some_and(|pieces| !pieces.is_empty()));
            for language in ["en", "de"] {
                assert!(about["words"]["name"][language].is_string(), "{} in {language}", game.id);
            }
            let lessons = &lessons[&format!("assets/lessons-{}.json", game.id)];
            for variant in &*game.variants.all() {
                let steps = lessons[&variant.id]["steps"].as_array().unwrap();
                assert_eq!(steps.len(), game.about.lesson(&variant.id).count(), "{}/{}", game.id, variant.id);
                for step in steps {
                    let shows =
                        step["last"].is_array() || step["hint"].is_array() || step["title"]["en"] == "Pass";
                    assert!(shows, "{}/{}: {step}", game.id, variant.id);
                }
            }
        }
    }
}
