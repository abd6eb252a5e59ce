//! Strangers find each other: in the lobby, and by a code that somebody tells.

use super::fair::Fair;
use super::sight::Sight;

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_challenge_in_the_lobby_is_accepted_and_watched_with_one_tap() {
    Fair::hold("lobby", async |fair| {
        let (first, second, third) =
            tokio::join!(fair.visitor("first"), fair.visitor("second"), fair.visitor("third"));
        second.go("/").await;
        third.go("/").await;
        first.set_up("reversi", &["A person", "In the lobby and by QR code"]).await;
        first.press("Get the QR code").await;
        second.press("Accept").await;
        first.tap_cell("d3").await;
        second.look_until("our turn", Sight::waits_for_us).await;
        third.press("Watch").await;
        third.words("#line", "You are watching").await;
        third.look_until("the move", |sight| sight.moves == ["d3"]).await;
        first.words("#line", "1 watching").await;
    })
    .await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_code_is_typed_and_leads_to_the_seat_only_once() {
    Fair::hold("code", async |fair| {
        let (first, second, third) =
            tokio::join!(fair.visitor("first"), fair.visitor("second"), fair.visitor("third"));
        let code = first.invite("morris", &[]).await;
        let drawn = "return document.querySelector('.invite img').naturalWidth > 0";
        first.wait_for("the picture of the code", drawn, vec![]).await;
        for phone in [&second, &third] {
            phone.go("/").await;
            phone.type_into("Got a code?", &code.to_lowercase()).await;
            phone.press("Go").await;
            phone.words(".invitation", "There is a seat for you").await;
        }
        second.press("Play as Black").await;
        first.look_until("our turn", Sight::waits_for_us).await;
        third.press("Play as Black").await;
        third.words("#toast", "the seat is taken").await;
        third.press("Watch instead").await;
        third.words("#line", "You are watching").await;
    })
    .await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_code_that_leads_nowhere_is_explained() {
    Fair::hold("nowhere", async |fair| {
        let phone = fair.visitor("guest").await;
        phone.go("/t/ZZZZZZ").await;
        phone.words(".notice", "This code leads nowhere any more").await;
        phone.press("To the lobby").await;
        phone.words("h1", "What shall we play?").await;
    })
    .await;
}
