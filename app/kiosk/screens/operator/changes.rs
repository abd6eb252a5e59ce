//! What a touch changes in the settings: the keys and their new values, always such that they can be used.

use std::time::Duration;

use config::Config;
use engine::TimeControl;
use terms::times::TimeText;
use toml::Value;
use ui::{OperatorQuantity, TimeKind};

use super::ladders::{self, COUNTDOWN, IDLE, INCREMENT, PER_MOVE, STOCK, VOLUME};

/// Ports below are for the system.
const FIRST_PORT: u16 = 1024;

/// A key and its new value.
pub type SettingChange = (String, Value);

/// One step of the settings that are single numbers; none for those of a time limit.
pub fn step(config: &Config, what: OperatorQuantity, up: bool) -> Option<SettingChange> {
    let (idle, countdown) = (config.idle.attract_after.as_secs(), config.idle.countdown.as_secs());
    let most = u64::MAX;
    Some(match what {
        OperatorQuantity::Idle => {
            let seconds = ladders::next(&IDLE, idle, up, countdown + 1, most);
            ("idle.attract_after".to_owned(), duration(seconds))
        }
        OperatorQuantity::Countdown => {
            let seconds = ladders::next(&COUNTDOWN, countdown, up, 0, idle.saturating_sub(1));
            ("idle.countdown".to_owned(), duration(seconds))
        }
        OperatorQuantity::Volume => {
            let volume = ladders::next(&VOLUME, config.screen.volume.into(), up, 0, 100);
            ("screen.volume".to_owned(), Value::Integer(volume as i64))
        }
        OperatorQuantity::Port => {
            let port = config.server.port;
            let port = if up { port.saturating_add(1) } else { port.saturating_sub(1) };
            ("server.port".to_owned(), Value::Integer(port.max(FIRST_PORT).into()))
        }
        OperatorQuantity::Stock | OperatorQuantity::Increment | OperatorQuantity::PerMove => return None,
    })
}

/// Takes a game from the table or puts it back to its place; none if it is the last.
pub fn toggle(config: &Config, game: &str) -> Option<SettingChange> {
    let enabled = &config.games.enabled;
    let mut next: Vec<&str> = enabled.iter().map(String::as_str).filter(|id| *id != game).collect();
    if next.len() == enabled.len() {
        let place = |id: &str| games::catalog().games().iter().position(|game| game.id == id);
        let before = next.iter().position(|id| place(id) > place(game)).unwrap_or(next.len());
        next.insert(before, games::catalog().games().iter().find(|known| known.id == game)?.id);
    }
    (!next.is_empty()).then(|| ("games.enabled".to_owned(), Value::from(next)))
}

/// Another kind for one of the three times of a game.
pub fn kind(config: &Config, game: &str, preset: usize, kind: TimeKind) -> Option<SettingChange> {
    let longest = config.games.longest.as_secs();
    let control = match kind {
        TimeKind::Clock => TimeControl::Clock {
            stock: Duration::from_secs(longest.min(300)),
            increment: Duration::from_secs(3),
        },
        TimeKind::PerMove => TimeControl::PerMove(Duration::from_secs(15)),
        TimeKind::Unlimited => TimeControl::Unlimited,
    };
    time(config, game, preset, |_| control)
}

/// One step of one of the three times of a game.
pub fn step_time(
    config: &Config,
    game: &str,
    preset: usize,
    what: OperatorQuantity,
    up: bool,
) -> Option<SettingChange> {
    let longest = config.games.longest.as_secs();
    let next = |ladder: &[u64], now: Duration| {
        // Less than a second is beyond steppers; it is kept only where nobody steps.
        Duration::from_secs(ladders::next(ladder, now.as_secs(), up, 0, longest))
    };
    time(config, game, preset, |control| match (control, what) {
        (TimeControl::Clock { stock, increment }, OperatorQuantity::Stock) => {
            TimeControl::Clock { stock: next(&STOCK, stock), increment }
        }
        (TimeControl::Clock { stock, increment }, OperatorQuantity::Increment) => {
            TimeControl::Clock { stock, increment: next(&INCREMENT, increment) }
        }
        (TimeControl::PerMove(each), OperatorQuantity::PerMove) => {
            TimeControl::PerMove(next(&PER_MOVE, each))
        }
        (other, _) => other,
    })
}

fn time(
    config: &Config,
    game: &str,
    preset: usize,
    change: impl FnOnce(TimeControl) -> TimeControl,
) -> Option<SettingChange> {
    let mut times = config.games.times(game)?;
    let chosen = times.get_mut(preset)?;
    let next = change(chosen.0);
    if !config.games.allows(next) {
        return None;
    }
    *chosen = TimeText(next);
    Some((format!("games.{game}.times"), Value::from(times.map(String::from).to_vec())))
}

/// A time as the settings write it.
fn duration(seconds: u64) -> Value {
    Value::from(humantime::format_duration(Duration::from_secs(seconds)).to_string())
}
