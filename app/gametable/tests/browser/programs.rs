//! A program from outside at a phone's table, and what both have captured.

use std::borrow::Cow;

use protocol::News;
use serde_json::json;
use test_support::visitor::Visitor;

use super::coming_back::{has_moves, play};
use super::fair::Fair;
use super::phone::Phone;
use super::sizes::fits;

/// The longest name there can be.
const NAME: &str = "Wonderful MUHMUHMUH 2000";

/// A program that knows what it wants to play.
struct Program(Visitor);

impl Program {
    async fn join(place: &str, code: &str) -> Program {
        let mut visitor = Visitor::greet(place).await;
        visitor.say(json!({"type": "join", "code": code, "who": {"program": NAME}})).await;
        Program(visitor)
    }

    /// Plays this move as soon as it is its turn to.
    async fn play(&mut self, notation: &str) {
        loop {
            let snapshot = match self.0.news().await {
                News::Snapshot(snapshot) => snapshot,
                News::Refused { reason, .. } => panic!("{reason}"),
                _ => continue,
            };
            if let Some(number) = snapshot.moves.iter().position(|one| one.notation == notation) {
                let wish = json!({"type": "play", "revision": snapshot.revision, "move": number});
                return self.0.say(wish).await;
            }
        }
    }
}

/// What the seat in this place of the page has captured, as those hear it who listen.
async fn captured(phone: &Phone, seat: &str) -> Cow<'static, str> {
    let script = "return document.querySelector(`${arguments[0]} .prey`)?.getAttribute('aria-label') ?? ''";
    phone.read(script, vec![seat.into()]).await.as_str().expect("words").to_owned().into()
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_program_plays_under_its_name_and_what_was_captured_is_shown() {
    Fair::hold("program", async |fair| {
        let (phone, guest) = tokio::join!(fair.visitor("phone"), fair.visitor("guest"));
        let house = fair.house().await.place();
        let code = phone.invite("chess", &[]).await;
        let mut program = Program::join(&house, &code).await;
        let words = phone.words(".above .seat", NAME).await;
        assert!(words.contains("Black · program"), "{words}");
        assert_eq!(captured(&phone, ".above").await, "");

        let line = "e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2 Bh3 Bxb7 Bg2 Bxa8 Bxa8 Nb5 Bxh1 Nxc7+";
        let line: Vec<&str> = line.split(' ').collect();
        let taps = "e2 e4 e4 d5 b1 c3 f1 g2 g2 b7 b7 a8 c3 b5 b5 c7";
        let taps: Vec<&str> = taps.split(' ').collect();
        for (ply, taps) in (0..).step_by(2).zip(taps.chunks(2)) {
            play(&phone, taps[0], taps[1]).await;
            has_moves(&phone, &line[..=ply]).await;
            if let Some(answer) = line.get(ply + 1) {
                program.play(answer).await;
                has_moves(&phone, &line[..=ply + 1]).await;
            }
        }
        assert_eq!(
            captured(&phone, ".below").await,
            "Captured: 3 × black pawn, 1 × black queen, 1 × black rook"
        );
        assert_eq!(
            captured(&phone, ".above").await,
            "Captured: 2 × white pawn, 1 × white bishop, 1 × white rook"
        );
        fits(&phone, "captured").await;
        phone.words(".above .seat-status", "program · to move – check").await;

        guest.go("/").await;
        guest.words(".match-text", &format!("{NAME} (program)")).await;
        guest.press("DE – Deutsch").await;
        guest.words(".match-text", &format!("{NAME} (Programm)")).await;
        super::fair::keep("program-lobby.png", &guest.picture().await);

        drop(program);
        phone.words(".above .seat-status", "to come back").await;
        super::fair::keep("program-away.png", &phone.picture().await);
    })
    .await;
}
