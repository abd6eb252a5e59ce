//! German and English: every word of every screen, on the screen and for those who listen.

use serde_json::{Value, json};

use super::fair::Fair;
use super::phone::Phone;
use super::sight::Sight;

/// What is read or heard on the page that is no word of its language: words of the other one, or names of words.
const STRANGE: &str = r#"
    const [language, games] = arguments;
    const names = (code) => games.map((text) => text[code]);
    const said = (words, code) => new Set([...Object.values(words).filter((word) => typeof word === "string"), ...names(code)]);
    const [own, other] = language === "de" ? [said(de, "de"), said(en, "en")] : [said(en, "en"), said(de, "de")];
    const texts = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        if (!parentElement.closest("noscript, [lang]:not(html)")) texts.add(textContent.trim());
    }
    for (const name of ["aria-label", "alt", "title"])
        for (const element of document.querySelectorAll(`[${name}]:not([lang])`))
            for (const part of element.getAttribute(name).split(/, |: /)) texts.add(part);
    texts.add(document.title.split(" · ")[0]);
    const strange = (text) => (other.has(text) && !own.has(text)) || (text.includes(".") && text in en) || /^[a-z]+(\.[a-zA-Z_]+)+$/.test(text);
    return { lang: document.documentElement.lang, strange: [...texts].filter(strange), some: texts.size > 5 };
"#;

/// The words of the page in one language, as a script that gives them their name.
fn words(code: &str, module: &str) -> String {
    let module = module.replace("export const", "const");
    format!("const {code} = (() => {{ {module}; return {code}; }})();")
}

async fn speaks(phone: &Phone, language: &str, screen: &str) {
    let page = [
        words("en", include_str!("../../../web/assets/words-en.js")),
        words("de", include_str!("../../../web/assets/words-de.js")),
        STRANGE.to_owned(),
    ];
    let games = games::catalog().games();
    let said: Vec<Value> =
        games.iter().flat_map(|game| serde_json::to_value(&game.about.words)).flat_map(values).collect();
    let heard = phone.read(&page.concat(), vec![language.into(), said.into()]).await;
    assert_eq!(heard, json!({ "lang": language, "strange": [], "some": true }), "{screen}");
}

fn values(words: Value) -> Vec<Value> {
    words.as_object().map(|words| words.values().cloned().collect()).unwrap_or_default()
}

/// All screens that have an address, and the match with this one.
async fn walk(phone: &Phone, language: &str, table: &str) {
    for (path, sign) in [
        ("/", ".card"),
        ("/#new/draughts", ".setup .chip"),
        ("/#new/reversi", ".setup .chip"),
        ("/#scores", ".scores .none"),
        ("/#rules/draughts", ".steps li"),
        ("/#rules/reversi", ".steps li"),
        ("/#rules/chess", ".steps li"),
        ("/#rules/morris", ".steps li"),
        ("/t/22222", ".notice p"),
        (table, ".board button"),
    ] {
        phone.go(path).await;
        phone.wait_for(sign, "return document.querySelector(arguments[0])", vec![sign.into()]).await;
        speaks(phone, language, path).await;
    }
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn all_words_change_with_the_language() {
    Fair::hold("languages", async |fair| {
        let phone = fair.visitor("guest").await;
        phone.set_up("chess", &["An AI", "Beginner"]).await;
        phone.press("Start").await;
        phone.look_until("our turn", Sight::waits_for_us).await;
        let Value::String(table) = phone.read("return location.pathname", vec![]).await else {
            panic!("an address is text");
        };
        walk(&phone, "en", &table).await;

        phone.press("More").await;
        speaks(&phone, "en", "more").await;
        phone.press("To the lobby").await;
        phone.press("DE – Deutsch").await;
        phone.words("h1", "Was spielen wir?").await;
        walk(&phone, "de", &table).await;

        phone.press("Mehr").await;
        speaks(&phone, "de", "more").await;
        phone.press("Schließen").await;
        phone.press("Abbrechen").await;
        speaks(&phone, "de", "a question").await;
        phone.press("Ja, abbrechen").await;
        phone.words(".result", "Abgebrochen").await;
        speaks(&phone, "de", "the result").await;
    })
    .await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn the_language_of_the_phone_comes_first() {
    Fair::hold("first-language", async |fair| {
        for (language, title) in [
            ("de-AT", "Was spielen wir?"),
            ("en-US", "What shall we play?"),
            ("fr-FR", "What shall we play?"),
        ] {
            let habits = super::phone::Habits { language, ..Default::default() };
            let phone = fair.visitor_with(language, habits).await;
            phone.go("/").await;
            phone.words("h1", title).await;
            fair.close(language).await;
        }
    })
    .await;
}
