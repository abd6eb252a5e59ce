//! Every screen on phones held either way and on a tablet: nothing is cut off, and fingers fit.

use super::fair::Fair;
use super::phone::{Habits, Phone, Size};
use super::sight::Sight;

const SIZES: [Size; 4] = [Size(390, 844), Size(844, 390), Size(360, 640), Size(768, 1024)];

/// What is wrong with a page, in words.
const FAULTS: &str = r#"
    const faults = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push(`scrolls sideways: ${root.scrollWidth} > ${root.clientWidth}`);
    if (root.scrollHeight > root.clientHeight) faults.push(`scrolls: ${root.scrollHeight} > ${root.clientHeight}`);
    const stage = document.getElementById("stage");
    if (stage.scrollWidth > stage.clientWidth) faults.push(`its stage scrolls sideways: ${stage.scrollWidth}`);
    const inside = (box) => box.left >= -0.5 && box.top >= -0.5 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
    const board = document.querySelector(".frame .board");
    if (board?.getClientRects().length > 0) {
        const box = board.getBoundingClientRect();
        if (Math.abs(box.width - box.height) > 1) faults.push(`a board of ${box.width} × ${box.height}`);
        if (!inside(box)) faults.push(`a board that is cut off: ${JSON.stringify(box)}`);
        if (stage.scrollHeight > stage.clientHeight) faults.push(`the match scrolls: ${stage.scrollHeight} > ${stage.clientHeight}`);
        for (const action of document.querySelectorAll(".actions button"))
            if (!inside(action.getBoundingClientRect())) faults.push(`out of sight: ${action.innerText}`);
    }
    const covers = (one, other) =>
        one.left < other.right - 0.5 && other.left < one.right - 0.5 && one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5;
    const cells = [...document.querySelectorAll(".frame .cell")].map((cell) => cell.getBoundingClientRect());
    for (const label of document.querySelectorAll(".frame .edge")) {
        const box = label.getBoundingClientRect();
        if (cells.some((cell) => covers(cell, box))) faults.push(`pieces cover the label ${label.innerText}`);
        if (parseFloat(getComputedStyle(label).fontSize) < 10) faults.push(`too small to be read: ${label.innerText}`);
    }
    // Cells are smaller where they must be: a tap there snaps to what can be played.
    for (const element of document.querySelectorAll("button:not(.cell), a, label.chip, input[type=text]")) {
        const { width, height } = element.getBoundingClientRect();
        if (element.getClientRects().length > 0 && Math.min(width, height) < 40)
            faults.push(`too small for a finger: ${element.innerText || element.ariaLabel} ${width} × ${height}`);
        if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
            faults.push(`words that are cut off: ${element.innerText} ${element.scrollWidth} > ${element.clientWidth}`);
    }
    return faults;
"#;

/// Words of which a part cannot be seen, or that stand outside the page.
const CUT_OFF: &str = r#"
    const faults = [];
    const stage = document.getElementById("stage");
    if (stage.scrollWidth > stage.clientWidth) faults.push(`scrolls sideways: ${stage.scrollWidth}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        const words = textContent.trim();
        if (!words || parentElement.getClientRects().length === 0 || parentElement.closest(".spoken, noscript, .board")) continue;
        const { left, right } = parentElement.getBoundingClientRect();
        if (left < -0.5 || right > innerWidth + 0.5) faults.push(`outside: ${words}`);
        for (let box = parentElement; box !== stage && box !== document.body; box = box.parentElement) {
            const { overflowX, clipPath } = getComputedStyle(box);
            // Some words are for listeners only.
            if (clipPath !== "none") break;
            const hides = overflowX === "hidden" || box.matches("button, a, .chip");
            if (hides && (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 2)) faults.push(`cut off: ${words}`);
        }
    }
    return faults;
"#;

pub async fn fits(phone: &Phone, screen: &str) {
    is_well(phone, screen, FAULTS, &SIZES).await;
}

async fn is_well(phone: &Phone, screen: &str, faults: &str, sizes: &[Size]) {
    for &size in sizes {
        phone.resize(size).await;
        let shape = "return innerWidth === arguments[0] && innerHeight === arguments[1]";
        phone.wait_for("the new size", shape, vec![size.0.into(), size.1.into()]).await;
        let faults = phone.read(faults, vec![]).await;
        super::fair::keep(&format!("{screen}-{size}.png"), &phone.picture().await);
        assert_eq!(faults, serde_json::json!([]), "{screen} at {size}");
    }
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn pages_fit() {
    Fair::hold("pages-fit", async |fair| {
        let phone = fair.visitor("guest").await;
        for (screen, path, sign) in [
            ("lobby", "/", ".card"),
            ("set-up", "/#new/draughts", ".setup .chip"),
            ("leaderboard", "/#scores", ".scores .none"),
            ("rules", "/#rules/chess", ".steps li"),
        ] {
            phone.go(path).await;
            phone.words(sign, "").await;
            fits(&phone, screen).await;
        }
        phone.invite("reversi", &[]).await;
        fits(&phone, "invitation").await;
    })
    .await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn german_fits_on_the_smallest_phone() {
    Fair::hold("german-fits", async |fair| {
        let habits = Habits { language: "de-DE", light: true, ..Habits::default() };
        let phone = fair.visitor_with("guest", habits).await;
        for (screen, path, sign) in [
            ("lobby", "/", ".card"),
            ("set-up-chess", "/#new/chess", ".setup .chip"),
            ("set-up-morris", "/#new/morris", ".setup .chip"),
            ("leaderboard", "/#scores", ".scores .none"),
            ("rules", "/#rules/draughts", ".steps li"),
        ] {
            phone.go(path).await;
            phone.words(sign, "").await;
            for faults in [FAULTS, CUT_OFF] {
                is_well(&phone, &format!("german-{screen}"), faults, &[Size(320, 568)]).await;
            }
        }
    })
    .await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn nothing_is_cut_off_for_those_who_read_large_letters() {
    Fair::hold("large-letters", async |fair| {
        let phone = fair.visitor_with("guest", Habits { large: true, ..Habits::default() }).await;
        let sizes = [Size(844, 390), Size(390, 844)];
        for (screen, path, sign) in [
            ("lobby", "/", ".card"),
            ("set-up", "/#new/draughts", ".setup .chip"),
            ("leaderboard", "/#scores", ".scores .none"),
            ("rules", "/#rules/chess", ".steps li"),
        ] {
            phone.go(path).await;
            phone.words(sign, "").await;
            is_well(&phone, &format!("large-{screen}"), CUT_OFF, &sizes).await;
        }
        phone.set_up("chess", &["An AI", "Beginner"]).await;
        phone.press("Start").await;
        phone.look_until("our turn", Sight::waits_for_us).await;
        is_well(&phone, "large-match", CUT_OFF, &sizes).await;
        phone.press("Cancel").await;
        is_well(&phone, "large-question", CUT_OFF, &sizes).await;
    })
    .await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn matches_fit() {
    Fair::hold("matches-fit", async |fair| {
        let phone = fair.visitor("guest").await;
        for game in ["draughts", "reversi", "chess", "morris"] {
            phone.set_up(game, &["An AI", "Beginner"]).await;
            phone.press("Start").await;
            phone.look_until("our turn", Sight::waits_for_us).await;
            fits(&phone, game).await;
        }
        phone.press("Cancel").await;
        phone.press("Yes, cancel it").await;
        phone.words(".result", "Cancelled").await;
        fits(&phone, "result").await;
    })
    .await;
}
