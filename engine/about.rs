//! What a game says about itself beside its rules: a picture of it, the piece that stands for a seat, how its scores are
//! read, how its games are written down, its words and its lesson.
//!
//! All of it is data in the game's folder (`about.toml`), read once. Every text stands there in every language of the
//! program, side by side, so that none can be missing in one of them. Words that most games share are in
//! `engine/words.toml`; a game says only what is different with it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::catalog::Start;
use crate::{LiveGame, TextError, Variant};

/// What most games would say.
const COMMON: &str = include_str!("words.toml");

/// The languages of the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Language {
    /// German.
    #[serde(rename = "de")]
    German,
    /// English.
    #[serde(rename = "en")]
    English,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::German, Language::English];

    /// Its short name.
    pub fn code(self) -> &'static str {
        match self {
            Language::German => "de",
            Language::English => "en",
        }
    }

    /// The language with a short name; English where nobody knows it.
    pub fn of(code: &str) -> Language {
        Language::ALL.into_iter().find(|language| language.code() == code).unwrap_or(Language::English)
    }
}

/// A text in every language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phrase {
    en: String,
    de: String,
}

impl Phrase {
    /// The text in a language.
    pub fn of(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::German => &self.de,
        }
    }
}

/// A game's words by their keys, with dots between the parts of a key: `piece.king`, `won.time`. What is to be filled in
/// stands in braces.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "BTreeMap<String, Branch>")]
pub struct Words(BTreeMap<String, Phrase>);

/// Words as they are written down: tables within tables.
#[derive(Deserialize)]
#[serde(untagged)]
enum Branch {
    Leaf(Phrase),
    Branches(BTreeMap<String, Branch>),
}

impl From<BTreeMap<String, Branch>> for Words {
    fn from(branches: BTreeMap<String, Branch>) -> Words {
        let mut words = BTreeMap::new();
        let mut left: Vec<(String, Branch)> = branches.into_iter().collect();
        while let Some((key, branch)) = left.pop() {
            match branch {
                Branch::Leaf(phrase) => drop(words.insert(key, phrase)),
                Branch::Branches(inner) => {
                    left.extend(inner.into_iter().map(|(name, branch)| (format!("{key}.{name}"), branch)));
                }
            }
        }
        Words(words)
    }
}

impl Words {
    /// What most games would say.
    pub fn common() -> &'static Words {
        static WORDS: LazyLock<Words> =
            LazyLock::new(|| toml::from_str(COMMON).expect("the tests have read engine/words.toml"));
        &WORDS
    }

    /// The text under a key, if there is one.
    pub fn find(&self, language: Language, key: &str) -> Option<&str> {
        self.0.get(key).map(|phrase| phrase.of(language))
    }

    /// The keys in their order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

/// What a figure is called in words. What comes after a hyphen tells pieces apart for the eye: "disc-red" is spoken of as "disc".
pub fn spoken(figure: &str) -> &str {
    figure.split('-').next().unwrap_or(figure)
}

/// Puts values into the braces of a text.
pub fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let put = |text: String, (name, value): &(&str, &str)| text.replace(&format!("{{{name}}}"), value);
    values.iter().fold(text.to_owned(), put)
}

/// How the scores of a game are read, by people and by searches: the score of a whole man, and others in the same measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Measure {
    /// So much is one man, or one disc: what people count in. Evaluations count in hundredths of it.
    pub unit: i32,
    /// With so much of a lead a game is won ten times out of eleven.
    pub telling: i32,
    /// An opening that favours nobody by more than this is fair.
    pub fair: i32,
    /// By how much moves may differ and be as good as each other in an opening.
    pub near_equal: i32,
}

impl Measure {
    /// A score of this measure in hundredths of a man or disc, as evaluations count.
    pub fn in_hundredths(self, score: i32) -> i32 {
        100 * score / self.unit
    }

    /// The other way round: what an evaluation's score is in this measure.
    pub fn of_hundredths(self, score: i32) -> i32 {
        score * self.unit / 100
    }
}

impl Default for Measure {
    /// Hundredths of a man.
    fn default() -> Measure {
        Measure { unit: 100, telling: 400, fair: 50, near_equal: 15 }
    }
}

/// How other programs expect a game's records.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordFormat {
    /// How the names of such files end.
    pub extension: String,
    /// The tag, a name and a value, that tells a variant from the usual game.
    #[serde(default)]
    pub tags: BTreeMap<String, (String, String)>,
}

/// One idea of a lesson on a board: a position, perhaps moves that are shown, perhaps a task.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// Its name among those of its game.
    pub key: String,
    /// The variants whose lesson it belongs to; all if none is named.
    #[serde(default)]
    variants: Vec<String>,
    /// The position; the usual start if there is none.
    position: Option<String>,
    /// Moves that are played by themselves. Where there is a task they lead to it, otherwise they are played again and
    /// again.
    #[serde(default)]
    pub shown: Vec<String>,
    /// The moves that solve the task; any legal one if none is named.
    #[serde(default)]
    pub find: Vec<String>,
    /// What it is about.
    pub title: Phrase,
    /// The rule.
    pub text: Phrase,
    /// What the visitor is asked to do, in one move; nothing where there is only something to see.
    pub task: Option<Phrase>,
    /// The answer to a legal move that does not solve the task; nothing where every move does.
    pub wrong: Option<Phrase>,
}

impl LessonStep {
    /// Sets the board up: the variant's own, or the one on which it is taught.
    pub fn open(&self, variant: &Variant) -> Result<Box<dyn LiveGame>, TextError> {
        let taught_on = variant.school.as_deref().unwrap_or(variant);
        taught_on.open(self.position.as_deref().map_or(Start::Usual, Start::Text))
    }

    /// Whether a legal move solves the task.
    pub fn is_solved_by(&self, game: &dyn LiveGame, number: usize) -> bool {
        self.find.is_empty() || self.find.iter().any(|text| game.read_move(text) == Ok(number))
    }
}

/// What a game says about itself.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// A position of the usual variant that looks like the game; its start if there is none.
    emblem: Option<String>,
    /// The figure that stands for a seat beside its name.
    pub face: String,
    /// Whether its moves take pieces of others off the board, so that room is kept for them.
    #[serde(default)]
    pub captures: bool,
    /// How its scores are read.
    #[serde(default)]
    pub score: Measure,
    /// How its games are written down; none if nobody but this program writes them.
    pub record: Option<RecordFormat>,
    /// The letters of pieces in the notation of its moves, in the same order in every language.
    pub letters: Option<Phrase>,
    /// Its words.
    pub words: Words,
    /// Its lesson, for all variants together.
    #[serde(default)]
    lesson: Vec<LessonStep>,
}

/// What is wrong with what a game says about itself.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("{0}")]
pub struct AboutError(#[from] toml::de::Error);

impl About {
    /// Reads the text of a game's `about.toml`, and adds what most games would say.
    pub fn read(text: &str) -> Result<About, AboutError> {
        let mut about: About = toml::from_str(text)?;
        for (key, phrase) in &Words::common().0 {
            about.words.0.entry(key.clone()).or_insert_with(|| phrase.clone());
        }
        Ok(about)
    }

    /// Reads a text that is part of the program, and that its tests have read.
    pub fn embedded(text: &str) -> About {
        About::read(text).unwrap_or_else(|error| panic!("this is no about.toml: {error}"))
    }

    /// The text under a key; empty where there is none.
    pub fn say(&self, language: Language, key: &str) -> &str {
        self.words.find(language, key).unwrap_or_default()
    }

    /// A move, or several, with the letters that people use in a language.
    pub fn spell(&self, language: Language, notation: &str) -> String {
        let Some(letters) = &self.letters else { return notation.to_owned() };
        let spelt = |letter: char| {
            let place = letters.of(Language::English).chars().position(|known| known == letter);
            place.and_then(|place| letters.of(language).chars().nth(place)).unwrap_or(letter)
        };
        notation.chars().map(spelt).collect()
    }

    /// The position that stands for the game, if it is not its start.
    pub fn emblem(&self, variant: &Variant) -> Result<Box<dyn LiveGame>, TextError> {
        variant.open(self.emblem.as_deref().map_or(Start::Usual, Start::Text))
    }

    /// The lesson of a variant, step by step.
    pub fn lesson(&self, variant: &str) -> impl Iterator<Item = &LessonStep> {
        let taught = move |step: &&LessonStep| {
            step.variants.is_empty() || step.variants.iter().any(|known| known == variant)
        };
        self.lesson.iter().filter(taught)
    }

    /// A step of it by its name.
    pub fn step(&self, key: &str) -> Option<&LessonStep> {
        self.lesson.iter().find(|step| step.key == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABOUT: &str = r#"
        face = "king"
        letters = { en = "NQ", de = "SD" }
        [words]
        name = { en = "Game", de = "Spiel" }
        piece.king = { en = "King", de = "König" }
        won.time = { en = "too late", de = "zu spät" }
        [[lesson]]
        key = "goal"
        title = { en = "Goal", de = "Ziel" }
        text = { en = "Win.", de = "Gewinne." }
        [[lesson]]
        key = "small"
        variants = ["small"]
        title = { en = "Small", de = "Klein" }
        text = { en = "Win.", de = "Gewinne." }
    "#;

    #[test]
    fn words_are_found_by_their_keys_in_every_language() {
        let about = About::read(ABOUT).expect("it can be read");
        assert_eq!(about.say(Language::German, "piece.king"), "König");
        assert_eq!(about.say(Language::English, "won.time"), "too late", "a game's own words come first");
        assert_eq!(
            about.say(Language::of("de"), "drawn.agreement"),
            "ihr habt euch geeinigt",
            "others are common"
        );
        assert_eq!(about.say(Language::of("tlh"), "nobody.knows"), "");
        assert_eq!(fill("{winner} beats {loser}", &[("loser", "you"), ("winner", "I")]), "I beats you");
    }

    #[test]
    fn evaluations_count_in_hundredths_whatever_the_unit() {
        let (men, discs) = (Measure::default(), Measure { unit: 1, telling: 16, fair: 3, near_equal: 2 });
        assert_eq!((men.in_hundredths(men.telling), discs.in_hundredths(discs.telling)), (400, 1600));
        assert_eq!((men.of_hundredths(-57), discs.of_hundredths(-257)), (-57, -2));
    }

    #[test]
    fn signs_on_discs_are_for_the_eye() {
        assert_eq!(["king", "disc-red"].map(spoken), ["king", "disc"]);
        assert!(crate::Colour::MANY.iter().all(|colour| spoken(colour.disc()) == "disc"));
    }

    #[test]
    fn moves_are_spelt_as_people_do() {
        let about = About::read(ABOUT).expect("it can be read");
        assert_eq!(about.spell(Language::German, "Nf3 Qxe4 O-O b8=N"), "Sf3 Dxe4 O-O b8=S");
        assert_eq!(about.spell(Language::English, "Nf3"), "Nf3");
    }

    #[test]
    fn steps_are_taught_where_they_belong() {
        let about = About::read(ABOUT).expect("it can be read");
        let keys = |variant: &str| about.lesson(variant).map(|step| step.key.clone()).collect::<Vec<_>>();
        assert_eq!(
            (keys("small"), keys("large")),
            (vec!["goal".into(), "small".into()], vec!["goal".into()])
        );
    }

    #[test]
    fn whatever_is_missing_or_unknown_is_refused() {
        for (from, to) in [
            (r#"name = { en = "Game", de = "Spiel" }"#, r#"name = { en = "Game" }"#),
            (r#"name = { en = "Game", de = "Spiel" }"#, r#"name = "Game""#),
            (r#"face = "king""#, r#"faces = "king""#),
            (r#"key = "goal""#, r#"solution = "goal""#),
        ] {
            assert!(About::read(&ABOUT.replace(from, to)).is_err(), "{to}");
        }
    }
}
