//! Fingers: they drag, they miss by a little, they think better of it.

use super::coming_back::{has_moves, play};
use super::fair::Fair;
use super::phone::{Phone, Place};
use super::sight::Sight;

async fn place_of(phone: &Phone, name: &str) -> Place {
    let Sight { cells, .. } = phone.look().await;
    cells.iter().find(|cell| cell.name == name).expect("a cell of this name").middle
}

async fn is_noted(phone: &Phone, name: &str, note: &str) -> bool {
    let Sight { cells, .. } = phone.look().await;
    cells.iter().any(|cell| cell.name == name && cell.notes.iter().any(|one| one == note))
}

async fn begin(phone: &Phone, game: &str) {
    phone.set_up(game, &["An AI", "Beginner"]).await;
    phone.press("Start").await;
    phone.look_until("our turn", Sight::waits_for_us).await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_piece_is_dragged_to_its_square() {
    Fair::hold("dragged", async |fair| {
        let phone = fair.visitor("guest").await;
        begin(&phone, "chess").await;
        phone.drag(place_of(&phone, "e2").await, place_of(&phone, "e4").await).await;
        let sight = phone.look_until("the move", |sight| !sight.moves.is_empty()).await;
        assert_eq!(sight.moves[0], "e4");
    })
    .await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_finger_that_does_nothing_is_told_why() {
    Fair::hold("in-vain", async |fair| {
        let (first, second) = tokio::join!(fair.visitor("first"), fair.visitor("second"));
        let code = first.invite("chess", &[]).await;
        second.join(&code, "Black").await;
        first.look_until("our turn", Sight::waits_for_us).await;
        // It is shown for a moment, and heard as well.
        let heard = async |phone: &Phone, words: &str| {
            let script = "return document.getElementById('listeners').textContent.endsWith(arguments[0])";
            phone.wait_for(words, script, vec![words.into()]).await;
        };
        for (phone, cell, words) in [
            (&first, "e1", "This piece cannot move now"),
            (&first, "e7", "That is not your piece"),
            (&first, "e5", "Tap a ring"),
            (&second, "e7", " is to move"),
        ] {
            phone.tap(place_of(phone, cell).await).await;
            heard(phone, words).await;
        }
        first.drag(place_of(&first, "e2").await, place_of(&first, "e5").await).await;
        heard(&first, "It cannot go there").await;
        assert_eq!(first.look().await.moves, [""; 0]);
    })
    .await;
}

/// Notes wherever a finger carries a piece whether it can be seen there: fingers go through it, and what is cut off is not found.
const SEEN: &str = r#"
    window.seen = [];
    document.addEventListener("pointermove", ({ clientX, clientY }) => {
        const piece = document.querySelector(".piece.lifted");
        if (!piece) return;
        piece.style.pointerEvents = "auto";
        window.seen.push(piece.contains(document.elementFromPoint(clientX, clientY)));
    });
"#;

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn what_is_carried_is_seen_everywhere() {
    Fair::hold("carried", async |fair| {
        let phone = fair.visitor("guest").await;
        begin(&phone, "chess").await;
        phone.read(SEEN, vec![]).await;
        let from = place_of(&phone, "e2").await;
        // Over what stands above and below the board, down to the words about the line.
        let places = [Place(200.0, 20.0), Place(200.0, 500.0), Place(200.0, 830.0)];
        for place in places {
            phone.drag(from, place).await;
        }
        assert_eq!(phone.read("return window.seen", vec![]).await, serde_json::json!([true, true, true]));
    })
    .await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_tap_beside_a_dot_means_the_dot_and_one_far_off_means_nothing() {
    Fair::hold("beside", async |fair| {
        let phone = fair.visitor("guest").await;
        begin(&phone, "reversi").await;
        let (Place(x, y), Place(next, _)) = (place_of(&phone, "d3").await, place_of(&phone, "e3").await);
        let width = next - x;
        phone.tap(Place(x, y - 2.0 * width)).await;
        assert!(phone.look().await.waits_for_us(), "nothing was played");
        phone.tap(Place(x, y - 0.6 * width)).await;
        let sight = phone.look_until("the move", |sight| !sight.moves.is_empty()).await;
        assert_eq!(sight.moves[0], "d3");
    })
    .await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_tap_that_closes_a_sheet_presses_nothing_below_it() {
    Fair::hold("ghost-tap", async |fair| {
        let (first, second) = tokio::join!(fair.visitor("first"), fair.visitor("second"));
        let code = first.invite("chess", &[]).await;
        second.join(&code, "Black").await;
        play(&first, "e2", "e4").await;
        play(&second, "e7", "e5").await;
        has_moves(&first, &["e4", "e5"]).await;
        first.press("Resign").await;
        second.press("Undo").await;
        let accept = "const box = document.querySelector('.offer .accent')?.getBoundingClientRect(); \
                      return box && [box.x + box.width / 2, box.y + box.height / 2]";
        let accept = first.wait_for("the question below the sheet", accept, vec![]).await;
        let accept: Place = serde_json::from_value(accept).expect("two numbers");
        let below = "return document.elementFromPoint(...arguments).matches('dialog')";
        assert_eq!(first.read(below, vec![accept.0.into(), accept.1.into()]).await, true, "beside the sheet");

        first.tap(accept).await;
        first.wait_for("the sheet to be closed", "return !document.querySelector('dialog')", vec![]).await;
        first.press("Decline").await;
        second.words("#toast", "was declined").await;
        has_moves(&second, &["e4", "e5"]).await;
    })
    .await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_piece_is_laid_down_again() {
    Fair::hold("laid-down", async |fair| {
        let phone = fair.visitor("guest").await;
        begin(&phone, "chess").await;
        // The piece itself once more, or a place where it cannot go.
        for other in ["e2", "a5"] {
            phone.tap_cell("e2").await;
            assert!(is_noted(&phone, "e2", "picked up").await);
            assert!(is_noted(&phone, "e4", "can be tapped").await);
            phone.tap(place_of(&phone, other).await).await;
            assert!(is_noted(&phone, "e2", "can move").await, "after a tap on {other}");
            assert!(!is_noted(&phone, "e4", "can be tapped").await);
        }
        assert_eq!(phone.look().await.moves, [""; 0]);
    })
    .await;
}
