//! How soon a phone is there that has never been here, and what it asks for.

use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;

use super::fair::Fair;
use super::phone::Phone;
use super::road::Pace;

/// A crowded network.
const CROWDED: Pace = Pace { round_trip: Duration::from_millis(150), bits_per_second: 1_600_000 };

/// Notes when there is something to read, when there is something to tap, and when the line stands.
pub const WATCH: &str = r##"
    window.came = {};
    const note = (name, is) => { if (is && !(name in window.came)) window.came[name] = Math.round(performance.now()); };
    const look = () => {
        note("words", document.body?.innerText.trim());
        note("lobby", document.querySelector(".lobby h1"));
        note("games", document.querySelector(".card"));
        note("connected", document.querySelector("#line[data-state=ready]"));
        requestAnimationFrame(look);
    };
    look();
"##;

/// What went over the network, and when what was there.
const ACCOUNT: &str = r#"
    if (!("connected" in window.came) || !("games" in window.came)) return null;
    const [page] = performance.getEntriesByType("navigation");
    const all = [page, ...performance.getEntriesByType("resource")];
    const sent = all.filter(({ transferSize }) => transferSize > 0);
    return {
        came: window.came,
        paths: sent.map(({ name }) => new URL(name).pathname),
        bytes: sent.reduce((sum, { transferSize }) => sum + transferSize, 0),
    };
"#;

#[derive(Deserialize, Debug)]
pub struct Account {
    came: Value,
    pub paths: Vec<String>,
    pub bytes: usize,
}

pub async fn account(phone: &Phone) -> Account {
    let account = phone.wait_for("the page to be there", ACCOUNT, vec![]).await;
    serde_json::from_value(account).expect("all of it is there")
}

/// Prints it; nothing here fails because a machine is slow.
#[tokio::test]
#[ignore = "slow: a real browser"]
async fn how_soon_a_phone_is_there_in_a_crowded_network() {
    Fair::hold("speed", async |fair| {
        let road = fair.slow_road(CROWDED).await;
        let phone = fair.visitor_on("guest", &road).await;
        phone.watch_pages(WATCH).await;
        phone.go("/").await;
        let cold = account(&phone).await;
        phone.reload().await;
        let again = account(&phone).await;
        for (name, Account { came, paths, bytes }) in [("cold", cold), ("again", again)] {
            println!(
                "{name}: {} requests and the line, {bytes} bytes, milliseconds until {came}",
                paths.len()
            );
        }
    })
    .await;
}
