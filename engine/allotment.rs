//! How long a brain may think about a move, so that it uses its time and never runs out of it.
//!
//! Two wishes pull apart: think as long as the game is likely to allow, and still have time for every move if the game
//! lasts far longer than usual. So the time left is divided twice. What is spent is a share for the moves that usually
//! come. What is kept back pays for the lag (the way to the table and back, the look at the clock that came late) of
//! every move of the longest game to expect, twice over. A brain that has nothing to spend still may use half of an even
//! share of what it keeps: then each such move costs at most its even share, and what is left for the others does not
//! get less. That is why a hard limit can be used up on every single move without losing on time.

use std::time::Duration;

use crate::TimeControl;
use crate::search::Budget;

/// How long games last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// The plies of a usual game.
    pub usual_plies: u32,
    /// However long a game has lasted, expect at least so many more plies.
    pub fewest_left: u32,
    /// No time is kept for games of more plies than these.
    pub longest_plies: u32,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { usual_plies: 80, fewest_left: 24, longest_plies: 400 }
    }
}

impl Pace {
    /// How many moves of its own a seat is likely to have to play, the next included.
    fn likely_moves(self, plies: u32, seats: u32) -> u32 {
        self.usual_plies.saturating_sub(plies).max(self.fewest_left).div_ceil(seats).max(1)
    }

    /// How many moves of its own a seat must have time for, the next included.
    fn most_moves(self, plies: u32, seats: u32) -> u32 {
        self.longest_plies.saturating_sub(plies).max(self.fewest_left).div_ceil(seats).max(1)
    }
}

/// How a brain divides its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allotment {
    /// How long the game lasts.
    pub pace: Pace,
    /// How many seats take turns.
    pub seats: usize,
    /// What a move takes at most beside the thinking.
    pub lag: Duration,
}

impl Default for Allotment {
    fn default() -> Allotment {
        Allotment { pace: Pace::default(), seats: 2, lag: Duration::from_millis(10) }
    }
}

impl Allotment {
    /// The limits for one move of a seat with `remaining` on its clock, after so many plies of the game. Without limits
    /// of the match there are none here either.
    pub fn limits(&self, control: TimeControl, remaining: Duration, plies: u32) -> Budget {
        let (soft, hard) = match control {
            TimeControl::Unlimited => return Budget::default(),
            TimeControl::PerMove(_) => self.of_one_move(remaining),
            TimeControl::Clock { increment, .. } => self.of_stock(remaining, increment, plies),
        };
        Budget { soft: Some(soft), hard: Some(hard), ..Budget::default() }
    }

    /// What is left over would be lost, so all of it may be used.
    fn of_one_move(&self, remaining: Duration) -> (Duration, Duration) {
        let hard = remaining.saturating_sub(self.lag.saturating_mul(2)).max(remaining / 2);
        (hard, hard)
    }

    fn of_stock(&self, remaining: Duration, increment: Duration, plies: u32) -> (Duration, Duration) {
        let seats = self.seats.max(1) as u32;
        let most = self.pace.most_moves(plies, seats).saturating_add(1);
        let spare = remaining.saturating_sub(self.reserve(increment, most));
        let share = spare / self.pace.likely_moves(plies, seats) + increment.min(spare) / 4 * 3;
        let even_share = remaining / 2 / most;
        // A depth that is begun takes as long as all before it, or several times that.
        let soft = (share / 2).min(spare / 2).max(even_share / 2);
        let hard = share.saturating_mul(3).min(spare / 2).max(even_share);
        (soft, hard)
    }

    /// What pays for the lag of so many moves, as far as their increments do not.
    fn reserve(&self, increment: Duration, moves: u32) -> Duration {
        let each = self.lag.saturating_mul(2);
        each.saturating_add(each.saturating_sub(increment).saturating_mul(moves))
    }
}

/// What an outside program says about the clock of the one to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OnTheClock {
    /// What is left on it.
    pub left: Duration,
    /// What each move adds to it.
    pub increment: Duration,
    /// So many moves must be played in that time; all of them if nothing is said.
    pub moves: Option<u32>,
}

/// More moves than these are not planned for.
const MOST_MOVES: u32 = 200;

impl OnTheClock {
    /// The limits for one move after so many plies of a game of this pace, where `lag` is what a move takes beside the
    /// thinking.
    pub fn limits(&self, pace: Pace, plies: u32, lag: Duration) -> Budget {
        let (pace, plies) = match self.moves {
            Some(moves) => {
                let plies = 2 * moves.clamp(1, MOST_MOVES);
                (Pace { usual_plies: plies, fewest_left: plies, longest_plies: plies }, 0)
            }
            None => (pace, plies),
        };
        let control = TimeControl::Clock { stock: self.left, increment: self.increment };
        Allotment { pace, lag, ..Allotment::default() }.limits(control, self.left, plies)
    }
}

/// How much longer to wait before playing a move that took `thought`, so that people can follow a brain that answers at
/// once: until `floor` has passed, but never beyond the time its clock allows. In an arena nobody watches, and the floor
/// is zero.
pub fn wait_for_show(thought: Duration, floor: Duration, limits: &Budget) -> Duration {
    floor.min(limits.soft.unwrap_or(Duration::MAX)).saturating_sub(thought)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clocks, Seat};
    use proptest::prelude::*;

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    /// Plays a game in which both seats use every hard limit up and every move takes `lag` beside it; gives the least
    /// that any clock ever showed at the end of a move, none if a flag fell.
    fn play(
        allotment: Allotment,
        control: TimeControl,
        plies: u32,
        lag: impl Fn(u32) -> Duration,
    ) -> Option<Duration> {
        let mut clocks = Clocks::new(control, allotment.seats);
        let (mut now, mut least) = (Duration::ZERO, Duration::MAX);
        let seat = |ply: u32| Seat::new(ply as usize % allotment.seats).expect("a seat");
        clocks.start(seat(0), now);
        for ply in 0..plies {
            let remaining = clocks.remaining(seat(ply), now).expect("a limited match");
            let limits = allotment.limits(control, remaining, ply);
            assert!(limits.soft <= limits.hard, "{limits:?}");
            now += limits.hard.expect("a hard limit") + lag(ply);
            if clocks.flag(now).is_some() {
                return None;
            }
            least = least.min(clocks.remaining(seat(ply), now)?);
            clocks.press(seat(ply + 1), now);
        }
        Some(least)
    }

    fn clock(stock: u64, increment: u64) -> TimeControl {
        TimeControl::Clock { stock: ms(stock), increment: ms(increment) }
    }

    #[test]
    fn no_game_of_up_to_400_plies_is_lost_on_time() {
        let allotment = Allotment { lag: ms(30), ..Allotment::default() };
        for plies in (20..=400).step_by(19) {
            for (stock, increment) in
                [(15_000, 0), (60_000, 0), (300_000, 0), (1000, 100), (60_000, 1000), (100, 200)]
            {
                let end = play(allotment, clock(stock, increment), plies, |_| allotment.lag);
                assert!(end.is_some(), "{stock} + {increment} ms, {plies} plies");
            }
        }
    }

    #[test]
    fn a_tiny_stock_lasts_if_the_lag_leaves_it_any_chance() {
        // 201 moves in a second are 5 ms each; half of that may be lag even if much more was feared.
        assert!(play(Allotment::default(), clock(1000, 0), 400, |_| Duration::from_micros(2400)).is_some());
        assert!(play(Allotment::default(), clock(100, 0), 400, |_| Duration::from_micros(240)).is_some());
        assert!(play(Allotment::default(), clock(1, 0), 400, |_| Duration::ZERO).is_some());
    }

    #[test]
    fn a_move_with_its_own_limit_is_in_time() {
        let per_move = |limit| TimeControl::PerMove(ms(limit));
        let allotment = Allotment { lag: ms(30), ..Allotment::default() };
        assert!(play(allotment, per_move(1000), 400, |_| ms(30)).is_some());
        assert!(play(allotment, per_move(50), 400, |_| ms(24)).is_some());
        let limits = allotment.limits(per_move(1000), ms(1000), 10);
        assert_eq!((limits.soft, limits.hard), (Some(ms(940)), Some(ms(940))));
    }

    #[test]
    fn without_a_clock_there_is_no_limit() {
        let limits = Allotment::default().limits(TimeControl::Unlimited, Duration::ZERO, 0);
        assert_eq!(limits, Budget::default());
    }

    #[test]
    fn the_time_of_a_usual_game_is_used_and_not_hoarded() {
        let (allotment, control) = (Allotment::default(), clock(300_000, 0));
        let mut left = ms(300_000);
        for ply in (0..80).step_by(2) {
            // Deepening stops somewhere between the limits: twice the soft one is about the mean.
            left -= allotment.limits(control, left, ply).soft.expect("limited") * 2;
        }
        assert!((ms(3_000)..ms(60_000)).contains(&left), "{left:?}");
    }

    #[test]
    fn increments_are_spent_as_they_come() {
        let limits = Allotment::default().limits(clock(0, 2000), ms(5000), 200);
        assert!(limits.soft > Some(ms(800)) && limits.hard < Some(ms(4000)), "{limits:?}");
    }

    #[test]
    fn absurd_settings_do_no_harm() {
        let pace = Pace { usual_plies: u32::MAX, fewest_left: u32::MAX, longest_plies: u32::MAX };
        let allotment = Allotment { pace, seats: 0, lag: Duration::MAX };
        let limits = allotment.limits(clock(1000, 0), ms(1000), u32::MAX);
        assert!(limits.hard < Some(ms(1)), "{limits:?}");
        let nothing = Pace { usual_plies: 0, fewest_left: 0, longest_plies: 0 };
        let limits = Allotment { pace: nothing, ..allotment }.limits(clock(1000, 0), ms(1000), 0);
        assert!(limits.hard < Some(ms(1000)), "{limits:?}");
    }

    #[test]
    fn the_show_waits_for_the_floor_but_not_for_the_flag() {
        let relaxed = Budget { soft: Some(ms(3000)), ..Budget::default() };
        let hurried = Budget { soft: Some(ms(200)), ..Budget::default() };
        assert_eq!(wait_for_show(ms(100), ms(800), &relaxed), ms(700));
        assert_eq!(wait_for_show(ms(900), ms(800), &relaxed), ms(0));
        assert_eq!(wait_for_show(ms(100), ms(800), &hurried), ms(100));
        assert_eq!(wait_for_show(ms(100), ms(800), &Budget::default()), ms(700));
        assert_eq!(wait_for_show(ms(100), ms(0), &relaxed), ms(0));
    }

    #[test]
    fn the_moves_until_the_next_control_share_the_time() {
        let hard = |moves| {
            let clock = OnTheClock { left: ms(60_000), increment: Duration::ZERO, moves };
            clock.limits(Pace::default(), 30, ms(10)).hard.expect("a limit")
        };
        assert!(hard(Some(1)) > ms(20_000) && hard(Some(1)) < ms(60_000));
        assert!(hard(Some(1)) > hard(Some(10)) && hard(Some(10)) > hard(Some(40)));
        assert_eq!((hard(Some(0)), hard(Some(u32::MAX))), (hard(Some(1)), hard(Some(MOST_MOVES))));
        assert!(hard(None) > ms(500) && hard(None) < ms(30_000));
    }

    proptest! {
        /// With a lag within what was provided for, and a stock that can pay for it twice, nobody ever loses on time.
        #[test]
        fn nobody_loses_on_time(
            plies in 20..=400u32,
            spare in 0..1_000_000u64,
            increment in prop_oneof![Just(0u64), 0..5000u64],
            lag in 0..100u64,
            seats in 2..=4usize,
            usual_plies in 10..=200u32,
            fewest_left in 2..=60u32,
            jitter: u64,
        ) {
            let pace = Pace { usual_plies, fewest_left, longest_plies: 400 };
            let allotment = Allotment { pace, seats, lag: ms(lag) };
            let moves = u64::from(pace.most_moves(0, seats as u32)) + 2;
            let stock = 2 * lag + (2 * lag).saturating_sub(increment) * moves + spare + 1;
            let late = |ply: u32| ms(lag * (crate::key::mix([jitter, u64::from(ply)]) % 101) / 100);
            prop_assert!(play(allotment, clock(stock, increment), plies, late).is_some());
            prop_assert!(play(allotment, clock(stock, increment), plies, |_| ms(lag)).is_some());
        }
    }
}
