//! Two clients that play against each other, match after match, until it is time to stop.

use std::ops::Range;
use std::time::{Duration, Instant};

use protocol::{SeatWish, Setup, Wish};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use terms::code::Code;
use terms::occupant::{Animal, Avatar, Hue};
use terms::times::TimeText;
use terms::{Ask, State};
use tokio::sync::watch;
use tokio::time::sleep;

use super::account::Account;
use super::player::LoadClient;
use super::{LoadError, LoadPhase};

/// Long enough for anything that is played here, so that clocks run but decide nothing.
const TIME: &str = "1h";

/// As whom they sit down.
const PLAYERS: [Avatar; 2] =
    [Avatar { animal: Animal::Fox, colour: Hue::Teal }, Avatar { animal: Animal::Owl, colour: Hue::Coral }];

/// Two clients at one table.
pub struct Duel {
    clients: [LoadClient; 2],
    chance: SmallRng,
    think: Range<Duration>,
    game: &'static engine::Game,
    played: PlayedDuel,
}

/// What two clients have seen.
#[derive(Default)]
pub struct PlayedDuel {
    pub accounts: Vec<Account>,
    /// How long each move was on its way from one to the other, while it was measured.
    pub latencies: Vec<Duration>,
}

impl Duel {
    /// Connects two clients and seats them at a table. Which game they play follows from their number.
    pub async fn open(port: u16, number: usize, think: Range<Duration>) -> Result<Duel, LoadError> {
        let games = games::catalog().games();
        let mut duel = Duel {
            clients: [LoadClient::connect(port).await?, LoadClient::connect(port).await?],
            chance: SmallRng::seed_from_u64(number as u64),
            think,
            game: &games[number % games.len()],
            played: PlayedDuel::default(),
        };
        duel.new_table().await?;
        Ok(duel)
    }

    /// Plays until it is over, and tells what was played.
    pub async fn play(mut self, mut phase: watch::Receiver<LoadPhase>) -> Result<PlayedDuel, LoadError> {
        loop {
            let thinking = self.chance.random_range(self.think.clone());
            tokio::select! {
                () = sleep(thinking) => {}
                // Its sender lives until all clients have stopped.
                _ = phase.wait_for(|phase| *phase == LoadPhase::Over) => return Ok(self.played),
            }
            if self.clients[0].seen.state == State::Over {
                self.next_match().await?;
            } else {
                let latency = self.one_move().await?;
                if *phase.borrow() == LoadPhase::Steady {
                    self.played.latencies.push(latency);
                }
            }
        }
    }

    /// Whoever is to move plays any move. Says how long it took until the other one saw it.
    async fn one_move(&mut self) -> Result<Duration, LoadError> {
        let [first, second] = &mut self.clients;
        let (mover, other) = if first.seen.moves > 0 { (first, second) } else { (second, first) };
        let before = mover.seen;
        let r#move = self.chance.random_range(0..before.moves.max(1));
        let account = self.played.accounts.last_mut().expect("there is a match");
        account.sent.push(r#move);
        let since = Instant::now();
        mover.say(Wish::Play { revision: before.revision, r#move }).await?;
        other.until_seen(|seen| seen.plies > before.plies).await?;
        let latency = since.elapsed();
        mover.until_seen(|seen| seen.plies > before.plies).await?;
        account.acknowledged += 1;
        Ok(latency)
    }

    /// After a match the same two play again, at their table or at another one.
    async fn next_match(&mut self) -> Result<(), LoadError> {
        if self.chance.random() { self.rematch().await } else { self.new_table().await }
    }

    async fn rematch(&mut self) -> Result<(), LoadError> {
        let before = self.clients[0].seen;
        let [first, second] = &mut self.clients;
        let what = Ask::Rematch;
        first.say(Wish::Ask { revision: before.revision, what }).await?;
        // The wish is an offer, and with it the revision changes.
        second.until_seen(|seen| seen.revision > before.revision).await?;
        second.say(Wish::Ask { revision: second.seen.revision, what }).await?;
        for client in &mut self.clients {
            client.until_seen(|seen| seen.id != before.id).await?;
        }
        self.begin();
        Ok(())
    }

    async fn new_table(&mut self) -> Result<(), LoadError> {
        let [first, second] = &mut self.clients;
        let variants = self.game.variants.all();
        let variant = self.chance.random_range(0..variants.len());
        let setup = Setup {
            game: self.game.id.to_owned(),
            variant: variants[variant].id.clone(),
            time: TIME.parse::<TimeText>().expect("this is a time"),
            seats: vec![SeatWish::Me, SeatWish::Open],
            shuffle: true,
            listed: false,
            who: PLAYERS[0].into(),
        };
        let before = first.seen.id;
        first.say(Wish::Open(setup)).await?;
        first.until_seen(|seen| seen.id != before && seen.code.is_some()).await?;
        let (id, code) = (first.seen.id, first.seen.code.expect("it was waited for"));
        second.say(Wish::Join { code: Code::Seat(code), who: PLAYERS[1].into() }).await?;
        for client in &mut self.clients {
            client.until_seen(|seen| seen.id == id && seen.state == State::Running).await?;
        }
        self.begin();
        Ok(())
    }

    /// From now on everything is about the match that both see.
    fn begin(&mut self) {
        self.played.accounts.push(Account::new(self.clients[0].seen.id));
    }
}
