//! Somebody comes for the first time, or once more, by a code or by chance, on a good network or through a crowd.

use serde_json::Value;

use super::coming_back::play;
use super::fair::Fair;
use super::phone::{Phone, Size};
use super::sight::Sight;
use super::speed::{WATCH, account};

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_phone_asks_for_little_and_the_next_time_for_nothing_but_the_document() {
    Fair::hold("few-requests", async |fair| {
        let phone = fair.visitor("guest").await;
        phone.watch_pages(WATCH).await;
        phone.go("/").await;
        let cold = account(&phone).await;
        // The line to the table is the fourth.
        assert_eq!(cold.paths.len(), 3, "{:?}", cold.paths);
        assert!(cold.bytes < 80_000, "{} bytes", cold.bytes);
        phone.reload().await;
        assert_eq!(account(&phone).await.paths, ["/"]);
        phone.go("/#new/chess").await;
        phone.words(".setup .chip", "").await;
    })
    .await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_page_that_came_in_part_says_so_and_gets_the_rest() {
    Fair::hold("in-part", async |fair| {
        let road = fair.road().await;
        let phone = fair.visitor_on("guest", &road).await;
        fair.status_is_expected("503").await;
        road.refuse_files(usize::MAX);
        phone.go("/").await;
        phone.words("#failed", "A part of this page is still missing").await;
        phone.words("#failed", "Ein Teil dieser Seite fehlt noch").await;
        super::fair::keep("in-part.png", &phone.picture().await);
        road.refuse_files(0);
        phone.words("h1", "What shall we play?").await;
        phone.words("#line", "connected").await;
        let styled = "return getComputedStyle(document.querySelector('.card')).display === 'flex'";
        phone.wait_for("the style", styled, vec![]).await;
        assert_eq!(phone.read("return document.getElementById('failed')", vec![]).await, Value::Null);
    })
    .await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn addresses_are_understood_or_explained() {
    Fair::hold("addresses", async |fair| {
        let (first, second) = tokio::join!(fair.visitor("first"), fair.visitor("second"));
        let code = first.invite("chess", &[]).await;
        let place = fair.house().await.place();
        assert_eq!(first.words(".invite .address", "").await, place, "where the code is typed");
        for path in [format!("/T/{code}"), format!("/t/{}/", code.to_lowercase())] {
            second.go(&path).await;
            second.words(".invitation", "There is a seat for you").await;
        }
        second.press("Play as Black").await;
        play(&first, "e2", "e4").await;
        play(&second, "e7", "e5").await;
        first.look_until("our turn", Sight::waits_for_us).await;
        let table = first.read("return location.pathname", vec![]).await;
        first.press("Resign").await;
        first.press("Yes, resign").await;
        first.words(".result", "You lost").await;

        let third = fair.visitor("third").await;
        third.go(table.as_str().expect("a path")).await;
        third.words(".invitation", "This match is over.").await;
        third.press("See how it ended").await;
        third.words(".result", "wins").await;

        third.press("Replay").await;
        let small = "const buttons = [...document.querySelectorAll('.replay button')]; \
                     const boxes = buttons.map((button) => button.getBoundingClientRect()); \
                     return boxes.length > 5 && boxes.filter((box) => Math.min(box.width, box.height) < 44).length + 1";
        assert_eq!(third.wait_for("the replay", small, vec![]).await, 1, "a finger hits every move and button");

        fair.status_is_expected("404").await;
        for path in ["/nowhere", "/t/", "/t"] {
            third.go(path).await;
            third.words(".notice", "This address leads nowhere").await;
        }
        third.go("/t/ABC").await;
        third.words(".notice", "This code leads nowhere").await;
        third.press("To the lobby").await;
        third.words("h1", "What shall we play?").await;
    })
    .await;
}

/// Whether a button is in sight as it is, without scrolling.
async fn is_in_sight(phone: &Phone, words: &str) -> Value {
    let script = "const button = [...document.querySelectorAll('button')].find((one) => one.innerText.includes(arguments[0])); \
                  const box = button.getBoundingClientRect(); \
                  const stage = document.getElementById('stage'); \
                  return stage.scrollTop === 0 && box.top >= 0 && box.bottom <= stage.getBoundingClientRect().bottom";
    phone.read(script, vec![words.into()]).await
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn whoever_arrives_sees_what_to_tap_whichever_way_the_phone_is_held() {
    Fair::hold("held", async |fair| {
        let (first, second) = tokio::join!(fair.visitor("first"), fair.visitor("second"));
        let code = first.invite("chess", &[]).await;
        for size in [Size(390, 844), Size(844, 390), Size(667, 375), Size(320, 568)] {
            second.resize(size).await;
            second.go(&format!("/t/{code}")).await;
            second.words(".invitation", "There is a seat for you").await;
            super::fair::keep(&format!("arrival-{size}.png"), &second.picture().await);
            for words in ["Play as Black", "Watch instead"] {
                assert_eq!(is_in_sight(&second, words).await, true, "{words} at {size}");
            }
        }
    })
    .await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_phone_that_may_keep_nothing_keeps_its_seat() {
    Fair::hold("keeps-nothing", async |fair| {
        let phone = fair.visitor("guest").await;
        let block =
            "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked'); } })";
        phone.watch_pages(block).await;
        phone.set_up("chess", &["An AI", "Beginner", "White, first"]).await;
        phone.press("Start").await;
        phone.look_until("our turn", Sight::waits_for_us).await;
        let focus = "return document.activeElement.id";
        assert_eq!(phone.read(focus, vec![]).await, "stage", "whoever uses keys goes on at the board");
        play(&phone, "e2", "e4").await;
        phone.look_until("the answer", |sight| sight.moves.len() == 2).await;
        phone.reload().await;
        let sight = phone.look_until("our turn again", Sight::waits_for_us).await;
        assert_eq!(sight.moves[0], "e4");
    })
    .await;
}
