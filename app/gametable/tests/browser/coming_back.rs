//! Phones are closed, tables lose their power: everybody comes back to where they were.

use super::fair::Fair;
use super::phone::Phone;
use super::sight::Sight;

/// A move of chess by its two squares.
pub async fn play(phone: &Phone, from: &str, to: &str) {
    phone.tap_cell(from).await;
    phone.tap_cell(to).await;
}

pub async fn has_moves(phone: &Phone, moves: &[&str]) -> Sight {
    phone.look_until(&format!("{moves:?}"), |sight| sight.moves == moves).await
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_page_that_was_closed_keeps_its_seat() {
    Fair::hold("closed-page", async |fair| {
        let (first, second) = tokio::join!(fair.visitor("first"), fair.visitor("second"));
        let code = first.invite("chess", &[]).await;
        second.join(&code, "Black").await;
        play(&first, "e2", "e4").await;
        has_moves(&second, &["e4"]).await;
        let address = second.read("return location.pathname", vec![]).await;

        fair.close("second").await;
        first.words(".above .seat-status", "away").await;

        let second = fair.visitor("second").await;
        second.go(address.as_str().expect("a path")).await;
        has_moves(&second, &["e4"]).await;
        first.words(".above .seat-status", "to move").await;
        play(&second, "e7", "e5").await;
        has_moves(&first, &["e4", "e5"]).await;

        // From the lobby as well, and by loading the page again.
        first.go("/").await;
        first.press("Continue").await;
        has_moves(&first, &["e4", "e5"]).await;
        first.reload().await;
        play(&first, "g1", "f3").await;
        has_moves(&second, &["e4", "e5", "Nf3"]).await;
    })
    .await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_table_that_lost_its_power_goes_on() {
    Fair::hold("lost-power", async |fair| {
        let (first, second, watcher) =
            tokio::join!(fair.visitor("first"), fair.visitor("second"), fair.visitor("watcher"));
        let code = first.invite("chess", &[]).await;
        second.join(&code, "Black").await;
        watcher.watch(&code).await;
        play(&first, "e2", "e4").await;
        has_moves(&second, &["e4"]).await;

        fair.pull_the_plug().await;
        for phone in [&first, &second, &watcher] {
            phone.words("#line", "no connection – trying again in").await;
            let told = phone.read("return document.getElementById('toast').innerText", vec![]).await;
            assert_eq!(told, "", "nobody has asked for anything that was not done");
        }
        let sight = second.look().await;
        assert!(!sight.waits_for_us(), "what cannot be played is not lit");
        assert_eq!(sight.moves, ["e4"], "the board stays");

        fair.house().await.reopen();
        play(&second, "c7", "c5").await;
        for phone in [&first, &watcher] {
            phone.words("#line", "connected").await;
            has_moves(phone, &["e4", "c5"]).await;
        }
        play(&first, "g1", "f3").await;
        has_moves(&second, &["e4", "c5", "Nf3"]).await;
        has_moves(&watcher, &["e4", "c5", "Nf3"]).await;
    })
    .await;
}
