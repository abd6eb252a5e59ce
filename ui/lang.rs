//! Whether the German words are complete. Slint shows the English where a translation is missing and says nothing, so a word
//! that was added or changed in a `.slint` file alone would be noticed by a visitor first.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, iter};

/// A text to be translated: its context if it has one, and the English.
type Key = (String, String);

/// The forms of a text: one, or one for a single thing and one for several.
type Forms = Vec<String>;

pub fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub fn slint_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let is_slint = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "slint");
    files.into_iter().filter(is_slint).chain(folders.iter().flat_map(|folder| slint_files(folder))).collect()
}

/// The string literal that `text` begins with, and what follows it.
fn literal(text: &str) -> Option<(String, &str)> {
    let mut inside = text.trim_start().strip_prefix('"')?.char_indices();
    let text = inside.as_str();
    let mut literal = String::new();
    while let Some((at, sign)) = inside.next() {
        match sign {
            '"' => return Some((literal, &text[at + 1..])),
            '\\' => match inside.next()?.1 {
                'n' => literal.push('\n'),
                sign => literal.push(sign),
            },
            sign => literal.push(sign),
        }
    }
    None
}

/// The same after a sign.
fn literal_after<'text>(sign: &str, text: &'text str) -> Option<(String, &'text str)> {
    literal(text.trim_start().strip_prefix(sign)?)
}

/// What one `@tr(` asks for.
fn wanted(arguments: &str) -> Option<(Key, Forms)> {
    let (first, rest) = literal(arguments)?;
    let ((context, english), rest) = match literal_after("=>", rest) {
        Some((english, rest)) => ((first, english), rest),
        None => ((String::new(), first), rest),
    };
    let several = literal_after("|", rest).map(|(several, _)| several);
    let forms = iter::once(english.clone()).chain(several).collect();
    Some(((context, english), forms))
}

/// Everything that the screens say.
fn said() -> BTreeMap<Key, Forms> {
    let mut said = BTreeMap::new();
    for path in slint_files(folder()) {
        let file = fs::read_to_string(&path).unwrap();
        for arguments in file.split("@tr(").skip(1) {
            let found = wanted(arguments);
            let (key, forms) = found.unwrap_or_else(|| panic!("{}: @tr({arguments}", path.display()));
            let before = said.insert(key, forms.clone());
            assert!(before.is_none_or(|before| before == forms), "{forms:?} is said in one way everywhere");
        }
    }
    said
}

/// Everything that has German words. Each text stands on a line of its own.
fn translated() -> BTreeMap<Key, Forms> {
    let path = folder().join("lang/de/LC_MESSAGES/gametable-ui.po");
    let mut translated = BTreeMap::new();
    let file = fs::read_to_string(path).unwrap();
    for entry in file.split("\n\n").skip(1) {
        let (mut key, mut forms) = (Key::default(), Forms::new());
        for line in entry.lines().filter(|line| !line.starts_with('#')) {
            let (keyword, text) = line.split_once(' ').unwrap();
            let (text, rest) = literal(text).unwrap();
            assert_eq!(rest, "", "{line}");
            match keyword {
                "msgctxt" => key.0 = text,
                "msgid" => key.1 = text,
                "msgid_plural" => {}
                "msgstr" | "msgstr[0]" | "msgstr[1]" => forms.push(text),
                _ => panic!("{line}"),
            }
        }
        let before = translated.insert(key, forms);
        assert_eq!(before, None, "{entry}");
    }
    translated
}

/// What is put into a text, in whatever order.
fn placeholders(text: &str) -> Vec<&str> {
    let inside = |part: &'_ str| part.find('}').map(|end| end + 1);
    let parts = text.match_indices('{').map(|(at, _)| &text[at..]);
    let mut found: Vec<_> = parts.filter_map(|part| Some(&part[..inside(part)?])).collect();
    found.sort_unstable();
    found
}

#[test]
fn every_word_is_said_in_german_too() {
    let translated = translated();
    let is_missing = |key: &Key| translated.get(key).is_none_or(|forms| forms.iter().any(String::is_empty));
    let missing: Vec<_> = said().into_keys().filter(is_missing).collect();
    assert!(missing.is_empty(), "add these to gametable-ui.po: {missing:#?}");
}

#[test]
fn every_translation_is_of_a_word_that_is_said() {
    let said = said();
    let unused: Vec<_> = translated().into_keys().filter(|key| !said.contains_key(key)).collect();
    assert!(unused.is_empty(), "take these out of gametable-ui.po: {unused:#?}");
}

#[test]
fn what_is_put_into_a_text_is_put_into_its_translation() {
    let translated = translated();
    for (key, english) in said() {
        let Some(german) = translated.get(&key) else { continue };
        assert_eq!(german.len(), english.len(), "singular and plural of {key:?}");
        for (german, english) in german.iter().zip(&english) {
            assert_eq!(placeholders(german), placeholders(english), "{german:?} for {english:?}");
        }
    }
}

#[test]
fn texts_are_found_however_they_are_written() {
    let key = |context: &str, english: &str| (context.to_owned(), english.to_owned());
    assert_eq!(wanted(r#""Home");"#), Some((key("", "Home"), vec!["Home".to_owned()])));
    assert_eq!(wanted("\n  \"a \\\"b\\\"\", x)").unwrap().0, key("", "a \"b\""));
    assert_eq!(wanted(r#""Animal" => "bat")"#).unwrap().0, key("Animal", "bat"));
    let several = wanted(r#""{n} point" | "{n} points" % points)"#).unwrap();
    assert_eq!(several, (key("", "{n} point"), vec!["{n} point".to_owned(), "{n} points".to_owned()]));
    assert_eq!(wanted("text)"), None);
    assert_eq!(placeholders("{1} in {0}: {}"), ["{0}", "{1}", "{}"]);
}
