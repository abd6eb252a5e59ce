//! What is drawn on the page looks the same wherever it stands.

use serde_json::json;

use super::fair::Fair;

const GLEAMS: &str = r#"
    const gleams = [...document.querySelectorAll(".picture .gleam")];
    return [...new Set(gleams.map((gleam) => getComputedStyle(gleam).fill))];
"#;

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn pieces_on_the_cards_lie_in_the_same_light_as_on_a_board() {
    Fair::hold("drawings", async |fair| {
        let phone = fair.visitor("guest").await;
        phone.go("/").await;
        phone.wait_for("cards", "return document.querySelector('.card .tint-black .gleam')", vec![]).await;
        assert_eq!(phone.read(GLEAMS, vec![]).await, json!([r##"url("#piece-light")"##]));
    })
    .await;
}
