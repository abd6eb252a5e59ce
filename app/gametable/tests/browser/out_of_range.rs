//! Phones lose their network and find another one, or sleep in a pocket: the page says so, comes back by itself, shows the
//! newest position, and the seat is still its own. Meanwhile the others see a countdown.

use super::coming_back::{has_moves, play};
use super::fair::Fair;
use super::phone::Phone;
use super::road::Road;

/// Two phones after one move each; the second one is on a road of its own.
async fn two_phones(fair: &Fair) -> (Phone, Phone, Road) {
    let road = fair.road().await;
    let (first, second) = tokio::join!(fair.visitor("first"), fair.visitor_on("second", &road));
    let code = first.invite("chess", &[]).await;
    second.join(&code, "Black").await;
    play(&first, "e2", "e4").await;
    play(&second, "e7", "e5").await;
    has_moves(&first, &["e4", "e5"]).await;
    (first, second, road)
}

/// While the second phone is away it is missed on its own turn, in words that count.
async fn is_missed(first: &Phone) {
    play(first, "g1", "f3").await;
    let words = first.words(".above .seat-status", "to come back").await;
    let seconds = words.split_whitespace().find_map(|word| word.parse::<u32>().ok()).expect("a number");
    let counts = "const words = document.querySelector('.above .seat-status').innerText; \
                  const [left] = words.match(/\\d+/) ?? []; return left !== undefined && Number(left) < arguments[0]";
    first.wait_for("the countdown to go on", counts, vec![seconds.into()]).await;
}

/// The second phone has the move that it missed, and plays the next one from its own seat.
async fn is_back(first: &Phone, second: &Phone) {
    has_moves(second, &["e4", "e5", "Nf3"]).await;
    second.words("#line", "connected").await;
    first.words(".above .seat-status", "to move").await;
    play(second, "b8", "c6").await;
    has_moves(first, &["e4", "e5", "Nf3", "Nc6"]).await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_phone_whose_network_breaks_off_comes_back_through_another_one() {
    Fair::hold("broken-network", async |fair| {
        let (first, second, road) = two_phones(&fair).await;
        fair.lines_get_lost().await;
        road.cut();
        second.words("#line", "no connection – trying again in").await;
        assert!(!second.look().await.waits_for_us());
        is_missed(&first).await;
        has_moves(&second, &["e4", "e5"]).await;
        road.reopen_elsewhere();
        is_back(&first, &second).await;
    })
    .await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_phone_that_was_out_of_range_comes_back_although_nobody_told_it() {
    Fair::hold("out-of-range", async |fair| {
        let (first, second, road) = two_phones(&fair).await;
        fair.lines_get_lost().await;
        road.fall_silent();
        tokio::join!(is_missed(&first), async {
            // The page notices by itself, and says what it does.
            second.words("#line", "no connection – trying again in").await;
            second.words("#line", "connecting …").await;
        });
        road.reopen_elsewhere();
        is_back(&first, &second).await;
    })
    .await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_move_that_was_lost_on_its_way_is_sent_again() {
    Fair::hold("lost-move", async |fair| {
        let (first, second, road) = two_phones(&fair).await;
        play(&first, "g1", "f3").await;
        has_moves(&second, &["e4", "e5", "Nf3"]).await;
        fair.lines_get_lost().await;
        // The move leaves the page and never reaches the table.
        let swallow = "const { prototype } = WebSocket; const { send } = prototype; window.swallowed = 0; \
                       prototype.send = function (text) { \
                       if (!text.includes('\"play\"') || window.swallowed++ > 0) send.call(this, text); }";
        second.read(swallow, vec![]).await;
        play(&second, "b8", "c6").await;
        second.wait_for("the move to leave", "return window.swallowed === 1", vec![]).await;
        road.fall_silent();
        second.words("#line", "no connection – trying again in").await;
        second.words(".below .seat-status", "sent again once connected").await;
        road.reopen_elsewhere();
        has_moves(&first, &["e4", "e5", "Nf3", "Nc6"]).await;
        has_moves(&second, &["e4", "e5", "Nf3", "Nc6"]).await;
        assert_eq!(second.read("return window.swallowed", vec![]).await, 2, "it was sent once more");
    })
    .await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_phone_that_slept_wakes_up_to_the_newest_position() {
    Fair::hold("asleep", async |fair| {
        let (first, second, _road) = two_phones(&fair).await;
        fair.lines_get_lost().await;
        second.sleep().await;
        play(&first, "g1", "f3").await;
        has_moves(&first, &["e4", "e5", "Nf3"]).await;
        second.wake().await;
        is_back(&first, &second).await;
    })
    .await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_phone_whose_line_died_in_its_sleep_finds_a_new_one() {
    Fair::hold("died-asleep", async |fair| {
        let (first, second, road) = two_phones(&fair).await;
        second.sleep().await;
        fair.lines_get_lost().await;
        road.fall_silent();
        is_missed(&first).await;
        road.reopen_elsewhere();
        second.wake().await;
        is_back(&first, &second).await;
    })
    .await;
}
