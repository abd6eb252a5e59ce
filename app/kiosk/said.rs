//! The words of the games for the window, which asks for them by their keys in the language that it speaks. What a game has
//! no words for is called by its key.

use engine::about::{Words, fill, spoken};
use engine::{Catalog, Game, Language, LessonStep, Phrase};
use slint::ComponentHandle;
use ui::{Kiosk, Said};

/// Lets a window speak of games. Called once, by whoever opens it.
pub fn install(kiosk: &Kiosk) {
    teach(kiosk, games::catalog());
}

/// Lets a window speak of the games of a catalog.
pub fn teach(kiosk: &Kiosk, catalog: &'static Catalog) {
    let known = |id: &str| catalog.games().iter().find(|game| game.id == id);
    let said = kiosk.global::<Said<'_>>();
    said.on_word_in(move |language, game, key| {
        word(Language::of(&language), known(&game), &game, &key).into()
    });
    said.on_spelt_in(move |language, game, moves| match known(&game) {
        Some(game) => game.about.spell(Language::of(&language), &moves).into(),
        None => moves,
    });
    said.on_number_in(|language, number| match Language::of(&language) {
        Language::German => number.replace('.', ",").into(),
        Language::English => number,
    });
    said.on_fill(|text, name, value| fill(&text, &[(&name, &value)]).into());
    said.on_sentence(|text| {
        let mut letters = text.chars();
        let first = letters.next().map(|letter| letter.to_uppercase().to_string());
        slint::format!("{}{}", first.unwrap_or_default(), letters.as_str())
    });
}

fn word(language: Language, game: Option<&Game>, id: &str, key: &str) -> String {
    if let Some((kind @ ("piece" | "coloured"), figure)) = key.split_once('.')
        && spoken(figure) != figure
    {
        return word(language, game, id, &format!("{kind}.{}", spoken(figure)));
    }
    let words = game.map_or(Words::common(), |game| &game.about.words);
    if let Some(text) = words.find(language, key) {
        return text.to_owned();
    }
    match key.split_once('.') {
        Some(("lesson", rest)) => {
            let step = rest.split_once('.').and_then(|(part, step)| lesson(game?.about.step(step)?, part));
            step.map_or_else(String::new, |text| text.of(language).to_owned())
        }
        // Variants of files have no words but their names.
        Some(("variant" | "short", variant)) => {
            let found = game.and_then(|game| game.variants.find(variant));
            found.map_or_else(|| variant.to_owned(), |variant| variant.title.clone())
        }
        Some(("stock", name)) => format!("{{n}} × {name}"),
        Some(("coloured", figure)) => format!("{{colour}} {figure}"),
        Some(("piece" | "phase" | "tile", name)) => name.to_owned(),
        Some(_) => String::new(),
        None => if key == "name" { id } else { "" }.to_owned(),
    }
}

fn lesson<'a>(step: &'a LessonStep, part: &str) -> Option<&'a Phrase> {
    match part {
        "title" => Some(&step.title),
        "text" => Some(&step.text),
        "task" => step.task.as_ref(),
        "wrong" => step.wrong.as_ref(),
        _ => None,
    }
}
