//! Whether anybody is kept waiting: on one thread a champion with half an hour on its clock, a screensaver, and many phones
//! that play against casual AIs as fast as these answer. How long an answer takes is what somebody at a phone sees, the
//! moment in which people follow included.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::time::{Duration, Instant};

use engine::{Books, TimeControl};
use matches::setting::Setting;
use protocol::{SeatWish, Setup, Snapshot};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde::Serialize;
use store::Store;
use table::workers::Workers;
use table::{Attendance, Customs, Lobby, Services};
use terms::occupant::{Animal, Avatar, Hue, Occupant, Who};
use terms::{Kind, State};

use super::BenchFailure;
use super::ui::{Spread, print, round};

/// All but one in a hundred answers of casual AIs should come within so many seconds.
const TARGET: f64 = 2.0;

#[derive(clap::Args)]
pub struct Fairness {
    /// How long they play
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration, default_value = "60s")]
    time: Duration,
    /// How many phones play against casual AIs
    #[arg(long, value_name = "N", default_value_t = 20)]
    phones: u8,
}

#[derive(Serialize)]
struct Answers {
    measure: &'static str,
    threads: usize,
    phones: u8,
    answers: usize,
    casual_seconds: Spread,
    target_p99_seconds: f64,
    champion_answers: usize,
    champion_longest_seconds: f64,
    /// Of the champion's own clock, for each of its moves.
    champion_clock_seconds: f64,
    screensaver_plies: usize,
}

impl Fairness {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), BenchFailure> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let folder = tempfile::tempdir()?;
        let line = runtime.block_on(self.measure(folder.path())).map_err(io::Error::other)?;
        print(out, &line)
    }

    async fn measure(&self, folder: &Path) -> Result<Answers, terms::Refusal> {
        let memory = engine::Means::default().bytes;
        let lobby = Lobby::new(Services {
            catalog: games::catalog(),
            store: Store::open(folder).store,
            workers: Workers::new(1, memory, Books::default()),
            customs: Customs { tables: usize::from(self.phones) + 2, ..Customs::default() },
        });
        let until = Instant::now() + self.time;
        let saver = screensaver(&lobby).await?;
        let mut slow = player(&lobby, 0, "chess", "30m+20s", "champion").await?;
        let slow = tokio::spawn(async move {
            let mut answers = Vec::new();
            while let Some(answer) = slow.answer(until).await {
                answers.push(answer);
            }
            answers
        });
        let mut casual = Vec::new();
        for (number, game) in (1..=self.phones).zip(["chess", "draughts", "reversi", "morris"].iter().cycle())
        {
            let mut player = player(&lobby, number, game, "none", "alpha_beta:casual").await?;
            casual.push(tokio::spawn(async move {
                let mut seconds = Vec::new();
                while let Some(answer) = player.answer(until).await {
                    seconds.push(answer.seconds);
                }
                seconds
            }));
        }
        let mut seconds = Vec::new();
        for player in casual {
            seconds.extend(player.await.expect("a player that does not fail"));
        }
        let champion = slow.await.expect("a player that does not fail");
        let clock: f64 = champion.iter().map(|answer| answer.clock).sum();
        Ok(Answers {
            measure: "fairness",
            threads: 1,
            phones: self.phones,
            answers: seconds.len(),
            casual_seconds: Spread::of(&seconds),
            target_p99_seconds: TARGET,
            champion_answers: champion.len(),
            champion_longest_seconds: round(champion.iter().map(|answer| answer.seconds).fold(0.0, f64::max)),
            champion_clock_seconds: round(clock / champion.len().max(1) as f64),
            screensaver_plies: saver.views().watchers.snapshot.record.len(),
        })
    }
}

async fn screensaver(lobby: &Lobby) -> Result<table::Table, terms::Refusal> {
    let setting = Setting::find(games::catalog(), "draughts", "international", TimeControl::Unlimited)
        .expect("one of the games");
    let brain = |name: &str| Occupant::Brain { brain: name.parse().expect("a brain"), depth: None };
    lobby.arrange(Kind::Screensaver, setting, vec![brain("mcts"), brain("champion")]).await
}

/// Somebody who plays at once whatever comes, by lot, against an AI.
struct Player {
    me: Attendance,
    lot: SmallRng,
}

/// What an answer took, and of the clock of whoever gave it, in seconds.
struct Took {
    seconds: f64,
    clock: f64,
}

async fn player(
    lobby: &Lobby,
    number: u8,
    game: &str,
    time: &str,
    brain: &str,
) -> Result<Player, terms::Refusal> {
    let brain = SeatWish::Brain { brain: brain.parse().expect("a brain"), depth: None };
    let setup = Setup {
        game: game.to_owned(),
        variant: games::catalog().find(game).expect("a game").1.id.clone(),
        time: time.parse().expect("a time"),
        seats: vec![SeatWish::Me, brain],
        shuffle: false,
        listed: false,
        who: Who::Person(Avatar { animal: Animal::Fox, colour: Hue::Teal }),
    };
    let seated = lobby.open(&setup, IpAddr::V4(Ipv4Addr::new(10, 0, 0, number))).await?;
    let me = seated.table.attend(Some(seated.chair));
    Ok(Player { me, lot: SmallRng::seed_from_u64(number.into()) })
}

impl Player {
    /// Moves, and waits for the answer; none once the time is up. A game that is over is played again.
    async fn answer(&mut self, until: Instant) -> Option<Took> {
        loop {
            let mine = self.seen(|seen| !seen.moves.is_empty() || seen.state == State::Over).await?;
            if Instant::now() >= until {
                return None;
            }
            if mine.state == State::Over {
                self.me.ask(mine.revision, terms::Ask::Rematch).await.ok()?;
                continue;
            }
            let number = self.lot.random_range(0..mine.moves.len());
            let asked = Instant::now();
            self.me.play(mine.revision, number).await.ok()?;
            let answered = self.seen(|seen| seen.revision > mine.revision + 1 || seen.state == State::Over);
            let after = answered.await?;
            if after.state == State::Over {
                continue;
            }
            let left = |seen: &Snapshot| {
                seen.seats
                    .iter()
                    .find(|seat| matches!(seat.occupant, protocol::OccupantView::Brain { .. }))?
                    .clock
            };
            let used = left(&mine).zip(left(&after)).map(|(before, after)| {
                let increment = if mine.record.is_empty() { 0 } else { 20_000 };
                (before.left + increment).saturating_sub(after.left)
            });
            let seconds = asked.elapsed().as_secs_f64();
            return Some(Took { seconds, clock: used.unwrap_or_default() as f64 / 1000.0 });
        }
    }

    async fn seen(&mut self, awaited: impl Fn(&Snapshot) -> bool) -> Option<Snapshot> {
        let chair = self.me.chair();
        let views = self.me.views().wait_for(|views| awaited(&views.of(chair).snapshot)).await.ok()?.clone();
        Some(views.of(chair).snapshot.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_is_answered() {
        let fairness = Fairness { time: Duration::from_secs(2), phones: 2 };
        let mut out = Vec::new();
        fairness.run(&mut out).expect("figures");
        let line: serde_json::Value = serde_json::from_slice(&out).expect("one line");
        assert!(
            line["casual_seconds"]["p99"].is_number() && line["champion_clock_seconds"].is_number(),
            "{line}"
        );
    }
}
