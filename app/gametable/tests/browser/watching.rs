//! Two AIs that a phone has play: it pauses them, lets them play one move, and sees them to the end. Others only watch.

use super::fair::Fair;
use super::phone::{Phone, Size};
use super::sight::Sight;
use super::sizes::fits;

/// What can be done at the table, as its buttons say.
async fn actions(phone: &Phone) -> Vec<String> {
    let script =
        "return [...document.querySelectorAll('.actions button')].map((one) => one.innerText.trim())";
    serde_json::from_value(phone.read(script, vec![]).await).expect("words")
}

async fn moves(phone: &Phone) -> usize {
    phone.look().await.moves.len()
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_phone_has_two_ais_play_and_sets_their_pace() {
    Fair::hold("watching", async |fair| {
        let (phone, guest) = tokio::join!(fair.visitor("phone"), fair.visitor("guest"));
        phone.set_up("reversi", &["Watch two AIs", "Merciless"]).await;
        fits(&phone, "watch-set-up").await;
        phone.resize(Size(390, 844)).await;
        phone.press("Watch").await;
        phone.look_until("some moves", |sight: &Sight| sight.moves.len() >= 2).await;
        phone.press("Pause").await;
        phone.words(".seat-status", "Paused").await;
        fits(&phone, "watch-paused").await;
        phone.resize(Size(390, 844)).await;

        let waits = moves(&phone).await;
        guest.go("/").await;
        guest.press("Watch").await;
        guest.words(".seat-status", "Paused").await;
        assert!(!actions(&guest).await.iter().any(|one| one == "Go on"), "that is for the other one");
        for step in 1..=2 {
            phone.press("One move").await;
            phone.look_until("one more move", |sight: &Sight| sight.moves.len() == waits + step).await;
            phone.words(".seat-status", "Paused").await;
        }
        assert_eq!(moves(&guest).await, waits + 2, "it waits for both");

        // Whoever loads the page again still has the pace.
        phone.reload().await;
        phone.press("Speed: normal").await;
        phone.words(".actions", "Speed: fast").await;
        phone.press("Pause").await;
        phone.words(".seat-status", "Paused").await;
        phone.press("Go on").await;
        for one in [&phone, &guest] {
            one.words(".result", "").await;
        }
        fits(&phone, "watch-over").await;
        assert!(actions(&phone).await.iter().any(|one| one == "New match"));
    })
    .await;
}
