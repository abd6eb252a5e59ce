//! Two phones play a game of each kind to its end, and a third watches.

use engine::Language;
use engine::catalog::Start;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use test_support::newcomer;

use super::fair::{Fair, keep};
use super::phone::{Habits, Phone};
use super::sight::{Cell, Sight};

/// Nobody plays longer than this.
const LONGEST: usize = 400;

/// How somebody finds moves.
enum Player {
    /// Knows what to tap.
    Prepared(std::vec::IntoIter<&'static str>),
    /// Taps anything that is lit, and rather takes than not, so that games end.
    Curious(SmallRng),
}

impl Player {
    fn prepared(taps: &'static str) -> Player {
        Player::Prepared(taps.split_whitespace().collect::<Vec<_>>().into_iter())
    }

    fn curious(seed: u64) -> Player {
        Player::Curious(SmallRng::seed_from_u64(seed))
    }

    fn pick<'a>(&mut self, sight: &'a Sight) -> &'a Cell {
        let lit: Vec<&Cell> = sight.lit().collect();
        match self {
            Player::Prepared(taps) => {
                let name = taps.next().expect("the game ends before the taps do");
                lit.iter()
                    .find(|cell| cell.name == name)
                    .unwrap_or_else(|| panic!("{name} is not lit: {lit:?}"))
            }
            Player::Curious(lot) => {
                let taken: Vec<&Cell> = lit.iter().copied().filter(|cell| cell.can_be_taken()).collect();
                let few = if taken.is_empty() { lit } else { taken };
                few.choose(lot).copied().expect("something is lit")
            }
        }
    }

    /// Plays one whole turn.
    async fn take_turn(&mut self, phone: &Phone) {
        loop {
            let sight = phone.look().await;
            if let Some(choice) = sight.choices.first() {
                phone.press(choice).await;
            } else if sight.lit().next().is_some() {
                phone.tap(self.pick(&sight).middle).await;
            } else {
                return;
            }
        }
    }
}

/// What the three read when it is over.
struct Ends {
    moves: Vec<String>,
    first: String,
    second: String,
    watcher: String,
}

impl Ends {
    /// All three tell of the same end, each from where they sit.
    fn check(&self, why: &str) {
        let Ends { first, second, watcher, .. } = self;
        let agree = match (first.split(" – ").next(), second.split(" – ").next()) {
            (Some("You won"), Some("You lost")) | (Some("You lost"), Some("You won")) => {
                watcher.contains(" wins – ")
            }
            (Some("Draw"), Some("Draw")) => watcher.starts_with("Draw – "),
            _ => false,
        };
        assert!(agree, "{first:?}, {second:?}, {watcher:?}");
        for words in [first, second, watcher] {
            assert!(words.contains(why), "{words:?} does not say {why:?}");
        }
    }
}

/// Two phones play a match, move for move under the eyes of a third, until it is over for all of them.
async fn play_out(fair: Fair, game: &str, choices: &[&str], second_colour: &str, mut player: Player) -> Ends {
    let visitor = |name| fair.visitor_with(name, Habits { motion: true, ..Habits::default() });
    let (first, second, watcher) = tokio::join!(visitor("first"), visitor("second"), visitor("watcher"));
    let code = first.invite(game, choices).await;
    second.join(&code, second_colour).await;
    watcher.watch(&code).await;
    let players = [&first, &second];
    for ply in 0..LONGEST {
        let phone = players[ply % 2];
        let sight =
            phone.look_until("our turn", |sight| sight.waits_for_us() || sight.result.is_some()).await;
        if sight.result.is_some() {
            let result = async |phone: &Phone| {
                let sight = phone.look_until("the result", |sight| sight.result.is_some()).await;
                sight.result.expect("it was just there")
            };
            return Ends {
                moves: sight.moves,
                first: result(&first).await,
                second: result(&second).await,
                watcher: result(&watcher).await,
            };
        }
        player.take_turn(phone).await;
        let has_come = |sight: &Sight| sight.moves.len() > ply;
        let here = phone.look_until("the own move", has_come).await;
        for other in [players[1 - ply % 2], &watcher] {
            let there = other.look_until("the move of the other", has_come).await;
            assert_eq!(here.position(), there.position(), "after {:?}", here.moves);
            assert_eq!(here.moves, there.moves);
        }
    }
    panic!("a game of {game} that does not end");
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn chess_by_a_pawn_that_becomes_a_queen_and_mates() {
    Fair::hold("chess", async |fair| {
        let taps = "h2 h4 g7 g5 h4 g5 h7 h6 g5 h6 f8 g7 h6 g7 g8 f6 g7 h8 f6 g8 h8 g8";
        let ends = play_out(fair, "chess", &[], "Black", Player::prepared(taps)).await;
        assert_eq!(ends.moves[8..], ["gxh8=Q+", "Ng8", "Qxg8#"]);
        assert_eq!(ends.first, "You won – checkmate.");
        ends.check("checkmate");
    })
    .await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn draughts_until_somebody_has_nothing_left() {
    Fair::hold("draughts", async |fair| {
        play_out(fair, "draughts", &["English"], "White", Player::curious(1)).await.check(".");
    })
    .await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn reversi_until_the_discs_are_counted() {
    Fair::hold("reversi", async |fair| {
        play_out(fair, "reversi", &[], "White", Player::curious(1)).await.check("–");
    })
    .await;
}

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn morris_until_somebody_cannot_go_on() {
    Fair::hold("morris", async |fair| {
        play_out(fair, "morris", &[], "Black", Player::curious(1)).await.check(".");
    })
    .await;
}

/// What docs/ADDING_A_GAME.md promises of a game that is nothing but a folder and a word in a list.
#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_newcomer_is_offered_explained_and_played() {
    Fair::hold("newcomer", async |fair| {
        let (game, usual) = games::catalog().find(&newcomer::name()).expect("a game of the catalog");
        let guest = fair.visitor("guest").await;
        guest.go("/").await;
        guest.words(".card", game.about.say(Language::English, "name")).await;
        guest.go(&format!("/#rules/{}", game.id)).await;
        for step in game.about.lesson(&usual.id) {
            guest.words(".steps", step.title.of(Language::English)).await;
        }
        keep("newcomer-rules.png", &guest.picture().await);
        let live = usual.open(Start::Usual).expect("a start");
        let second = format!("{:?}", live.scene().seats[1].colour);
        play_out(fair, game.id, &[], &second, Player::curious(1)).await.check(".");
    })
    .await;
}
