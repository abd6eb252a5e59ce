//! For those who listen to the page, or have nothing but a keyboard.

use std::env;
use std::fs;

use fantoccini::key::Key;
use serde_json::{Value, json};

use super::fair::Fair;
use super::phone::Phone;
use super::sight::Sight;

/// What axe finds wrong, one line each.
const AUDIT: &str = r#"
    const { violations } = await axe.run();
    const line = ({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target} (${any[0]?.message ?? ""})`).join("; ")}`;
    return violations.map(line);
"#;

/// A rule book for accessible pages, by Deque Systems. It is no part of the project; `deploy/test-browser` fetches it.
fn axe() -> String {
    let path = env::var("AXE_CORE").expect("AXE_CORE names axe.min.js of axe-core; run deploy/test-browser");
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

async fn passes(phone: &Phone, rules: &str, screen: &str) {
    let known = phone.read("return typeof axe === 'object'", vec![]).await;
    if known == Value::Bool(false) {
        phone.read(&format!("{rules}; window.axe = axe;"), vec![]).await;
    }
    for light in [false, true] {
        phone.set_light(light).await;
        let theme = if light { "light" } else { "dark" };
        let script = "return document.documentElement.dataset.theme === arguments[0]";
        phone.wait_for("the theme", script, vec![theme.into()]).await;
        super::fair::keep(&format!("access-{screen}-{theme}.png"), &phone.picture().await);
        assert_eq!(phone.read(AUDIT, vec![]).await, json!([]), "{screen}, {theme}");
    }
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn every_screen_passes_an_audit_in_both_themes() {
    let rules = axe();
    Fair::hold("audit", async move |fair| {
        let (phone, other) = tokio::join!(fair.visitor("guest"), fair.visitor("other"));
        for (screen, path, sign) in [
            ("lobby", "/", ".card"),
            ("set-up", "/#new/chess", ".setup .chip"),
            ("leaderboard", "/#scores", ".scores .none"),
            ("rules", "/#rules/draughts", ".steps li"),
        ] {
            phone.go(path).await;
            phone.words(sign, "").await;
            passes(&phone, &rules, screen).await;
        }

        let code = phone.invite("draughts", &[]).await;
        passes(&phone, &rules, "invitation").await;
        other.go(&format!("/t/{code}")).await;
        other.words(".invitation", "There is a seat for you").await;
        passes(&other, &rules, "arrival").await;
        other.press("Play as Black").await;
        phone.look_until("our turn", Sight::waits_for_us).await;
        passes(&phone, &rules, "match").await;
        passes(&other, &rules, "match-of-the-other").await;
        phone.press("More").await;
        passes(&phone, &rules, "more").await;
        phone.press("Close").await;

        phone.tap_cell("32").await;
        phone.tap_cell("28").await;
        other.tap_cell("19").await;
        other.tap_cell("23").await;
        phone.look_until("our turn", Sight::waits_for_us).await;
        passes(&phone, &rules, "capture").await;
        phone.press("Resign").await;
        passes(&phone, &rules, "question").await;
        phone.press("Yes, resign").await;
        other.words(".result", "You won – White gave up.").await;
        passes(&phone, &rules, "result").await;
        phone.press("Replay").await;
        phone.words("h1", "").await;
        phone.wait_for("the replay", "return document.querySelector('.replay-place')", vec![]).await;
        passes(&phone, &rules, "replay").await;
        other.go("/#scores").await;
        other.words(".scores td", "1 · 0 · 0").await;
        passes(&other, &rules, "standings").await;
        other.go("/").await;
        other
            .wait_for("the lobby", "return document.querySelector('.welcome .round:last-child')", vec![])
            .await;
        let own = "return document.querySelector('.welcome .round:last-child').getAttribute('aria-label')";
        let Value::String(own) = other.read(own, vec![]).await else { panic!("a button with a name") };
        other.press(&own).await;
        passes(&other, &rules, "you").await;
    })
    .await;
}

/// The name of what a key would act on.
async fn focused(phone: &Phone) -> String {
    let script = "return document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.innerText ?? ''";
    phone.read(script, vec![]).await.as_str().unwrap_or_default().to_owned()
}

/// Walks over the board by arrows. White sits at the bottom.
async fn walk_to(phone: &Phone, goal: &str) {
    for _ in 0..16 {
        let here = focused(phone).await;
        let (here, there) = (&here.as_bytes()[..2], goal.as_bytes());
        let key = match (here[0].cmp(&there[0]), here[1].cmp(&there[1])) {
            (std::cmp::Ordering::Less, _) => Key::Right,
            (std::cmp::Ordering::Greater, _) => Key::Left,
            (_, std::cmp::Ordering::Less) => Key::Up,
            (_, std::cmp::Ordering::Greater) => Key::Down,
            _ => return,
        };
        phone.key(key).await;
    }
    panic!("arrows do not lead to {goal}");
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_move_by_keyboard_alone() {
    Fair::hold("keyboard", async |fair| {
        let phone = fair.visitor("guest").await;
        phone.set_up("chess", &["An AI", "Beginner", "White, first"]).await;
        phone.press("Start").await;
        phone.look_until("our turn", Sight::waits_for_us).await;
        let on_board = "return document.activeElement?.matches('.board button') ?? false";
        for _ in 0..20 {
            if phone.read(on_board, vec![]).await == Value::Bool(true) {
                break;
            }
            phone.key(Key::Tab).await;
        }
        assert_eq!(phone.read(on_board, vec![]).await, Value::Bool(true), "the tabulator leads to the board");
        walk_to(&phone, "e2").await;
        assert_eq!(focused(&phone).await, "e2, white pawn, can move");
        phone.key(Key::Enter).await;
        assert_eq!(focused(&phone).await, "e2, white pawn, picked up");
        walk_to(&phone, "e4").await;
        assert_eq!(focused(&phone).await, "e4, empty, can be tapped");
        phone.key(Key::Enter).await;
        let sight = phone.look_until("the answer", |sight| sight.moves.len() == 2).await;
        assert_eq!(sight.moves[0], "e4");
        assert!(focused(&phone).await.starts_with("e4, white pawn"), "the place on the board is kept");
        phone.words("#listeners", "").await;
    })
    .await;
}
