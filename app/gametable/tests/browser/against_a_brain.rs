//! A phone against an AI, with everything one can ask for in a match.

use super::fair::Fair;
use super::phone::Phone;
use super::sight::Sight;

/// An offer is answered if it ended the match, or if it is gone and cannot be made again at once.
const ANSWERED: &str = r#"
    const draw = [...document.querySelectorAll(".actions button")].find((button) => button.innerText.trim() === "Draw");
    return document.querySelector(".result") !== null || (document.querySelector(".offer") === null && draw.disabled);
"#;

/// Plays the first move that is lit, and waits until it is our turn again.
async fn play_a_move(phone: &Phone) -> Sight {
    let before = phone.look_until("our turn", Sight::waits_for_us).await.moves.len();
    loop {
        let sight = phone.look().await;
        // An AI may have answered before we look: what is lit then is the next move.
        let Some(cell) = sight.lit().next().filter(|_| sight.moves.len() == before) else { break };
        phone.tap(cell.middle).await;
    }
    phone.look_until("the answer", |sight| sight.moves.len() == before + 2 && sight.waits_for_us()).await
}

/// Which pieces are ours, as the name of our seat says.
async fn own_colour(phone: &Phone) -> String {
    let script = "return document.querySelector('.below .seat')?.getAttribute('aria-label')?.split(':')[0]";
    phone.wait_for("the own seat", script, vec![]).await.as_str().expect("a word").to_owned()
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_hint_a_take_back_an_offer_a_resignation_and_a_rematch() {
    Fair::hold("against-a-brain", async |fair| {
        let phone = fair.visitor("guest").await;
        phone.set_up("chess", &["An AI", "Beginner", "White, first"]).await;
        phone.press("Start").await;
        assert_eq!(own_colour(&phone).await, "White");

        phone.look_until("our turn", Sight::waits_for_us).await;
        phone.press("Hint").await;
        phone.words(".tip", "Hint: ").await;
        let shown = phone.look().await;
        let ends = shown.cells.iter().filter(|cell| cell.notes.iter().any(|note| note == "hint")).count();
        assert_eq!(ends, 2, "from where, and to where");

        let start = phone.look().await;
        play_a_move(&phone).await;
        phone.press("Undo").await;
        let again = phone
            .look_until("the first position", |sight| {
                sight.moves.iter().all(|word| word.is_empty()) && sight.waits_for_us()
            })
            .await;
        assert_eq!(again.position(), start.position());

        play_a_move(&phone).await;
        phone.press("Draw").await;
        phone.words("dialog[open]", "Offer a draw?").await;
        phone.press("Yes, offer it").await;
        // It agrees or it does not; while its answer is awaited, the offer is shown.
        phone.wait_for("the answer to the offer", ANSWERED, vec![]).await;
        if phone.look().await.result.is_none() {
            play_a_move(&phone).await;
            phone.press("Resign").await;
            phone.press("Yes, resign").await;
            phone.words(".result", "You lost – White gave up.").await;
        }

        phone.press("Rematch").await;
        phone
            .poll("the other colour", || async {
                Some(own_colour(&phone).await).filter(|colour| colour == "Black")
            })
            .await;
        let sight = phone.look_until("our turn", Sight::waits_for_us).await;
        assert_eq!(sight.moves.len(), 1, "white has begun");
        assert_eq!(sight.cells[0].name, "h1", "the own pieces are at the bottom");
    })
    .await;
}
