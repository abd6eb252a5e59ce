//! Every screen on phones held either way and on a tablet: nothing is cut off, and fingers fit.

use super::fair::Fair;
use super::phone::{Phone, Size};
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
    const board = document.querySelector(".board");
    if (board?.getClientRects().length > 0) {
        const box = board.getBoundingClientRect();
        if (Math.abs(box.width - box.height) > 1) faults.push(`a board of ${box.width} × ${box.height}`);
        if (!inside(box)) faults.push(`a board that is cut off: ${JSON.stringify(box)}`);
        if (stage.scrollHeight > stage.clientHeight) faults.push(`the match scrolls: ${stage.scrollHeight} > ${stage.clientHeight}`);
        for (const action of document.querySelectorAll(".actions button"))
            if (!inside(action.getBoundingClientRect())) faults.push(`out of sight: ${action.innerText}`);
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

pub async fn fits(phone: &Phone, screen: &str) {
    for size in SIZES {
        phone.resize(size).await;
        let shape = "return innerWidth === arguments[0] && innerHeight === arguments[1]";
        phone.wait_for("the new size", shape, vec![size.0.into(), size.1.into()]).await;
        let faults = phone.read(FAULTS, vec![]).await;
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
            ("rules", "/#rules/chess", ".steps"),
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
async fn matches_fit() {
    Fair::hold("matches-fit", async |fair| {
        let phone = fair.visitor("guest").await;
        for game in ["draughts", "reversi", "chess", "morris"] {
            phone.set_up(game, &["An AI", "Beginner"]).await;
            phone.press("Start").await;
            phone.look_until("our turn", Sight::waits_for_us).await;
            fits(&phone, game).await;
        }
        phone.press("Abort").await;
        phone.press("Yes, abort").await;
        phone.words(".result", "Aborted").await;
        fits(&phone, "result").await;
    })
    .await;
}
