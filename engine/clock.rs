//! The clocks of a match: whose time runs, what each seat has left, and whose flag fell.
//!
//! A state machine without a timer. Every call says what time it is, as the time since any epoch the caller likes, so
//! that a whole match can be tested without waiting for it, and the flag falls at the same moment however seldom
//! somebody looks. At most one seat's time ever runs: there is one state, and it names one seat.

use std::time::Duration;

use arrayvec::ArrayVec;

use crate::{MAX_SEATS, Seat, TimeControl};

/// What the clocks are doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ClockState {
    /// The game has not begun, or is over.
    Still,
    /// The time of `seat` has been running `since` then.
    Running { seat: Seat, since: Duration },
    /// It is the turn of `seat`, but nobody's time runs.
    Paused { seat: Seat },
    /// The time of `seat` ran out, and nothing can change that.
    Fallen { seat: Seat },
}

/// The clocks of all seats of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    control: TimeControl,
    /// What each seat had when its time was last counted.
    left: ArrayVec<Duration, MAX_SEATS>,
    state: ClockState,
}

impl Clocks {
    /// Clocks that stand still, with the full time for each of `seats` seats.
    pub fn new(control: TimeControl, seats: usize) -> Clocks {
        let full = match control {
            TimeControl::Unlimited => Duration::ZERO,
            TimeControl::Clock { stock, .. } => stock,
            TimeControl::PerMove(limit) => limit,
        };
        Clocks { control, left: Seat::all(seats).map(|_| full).collect(), state: ClockState::Still }
    }

    /// Sets what a seat has left: to go on with a match that was put away, or to give odds.
    pub fn set(&mut self, seat: Seat, left: Duration, now: Duration) {
        self.count(now);
        self.left[seat.index()] = left;
    }

    /// The limits of the match.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Lets the time of `seat` run and nobody else's: at the start, or when a move was taken back. Nobody gets anything
    /// for it; time that was used stays used.
    pub fn start(&mut self, seat: Seat, now: Duration) {
        self.count(now);
        if self.flag(now).is_none() {
            self.refill(seat);
            self.state = ClockState::Running { seat, since: now };
        }
    }

    /// The seat whose time runs has moved, and it is the turn of `next`, who may be the same. A move that comes too
    /// late, or while no time runs, changes nothing.
    pub fn press(&mut self, next: Seat, now: Duration) {
        self.count(now);
        let ClockState::Running { seat, .. } = self.state else { return };
        if let TimeControl::Clock { increment, .. } = self.control {
            self.left[seat.index()] = self.left[seat.index()].saturating_add(increment);
        }
        self.refill(seat);
        self.state = ClockState::Running { seat: next, since: now };
    }

    /// The seat whose time ran plays no further, and it is the turn of `next`: a flag that fell is forgotten.
    pub fn pass_on(&mut self, next: Seat, now: Duration) {
        self.count(now);
        let paused = self.is_paused();
        self.state = ClockState::Running { seat: next, since: now };
        if paused {
            self.pause(now);
        }
    }

    /// Nobody's time runs until it is resumed.
    pub fn pause(&mut self, now: Duration) {
        self.count(now);
        if let ClockState::Running { seat, .. } = self.state {
            self.state = ClockState::Paused { seat };
        }
    }

    /// Goes on after a pause, with the same seat.
    pub fn resume(&mut self, now: Duration) {
        if let ClockState::Paused { seat } = self.state {
            self.state = ClockState::Running { seat, since: now };
        }
    }

    /// The game is over: nobody's time runs any more. A flag that fell stays down.
    pub fn stop(&mut self, now: Duration) {
        self.count(now);
        if self.flag(now).is_none() {
            self.state = ClockState::Still;
        }
    }

    /// Whose time runs.
    pub fn running(&self, now: Duration) -> Option<Seat> {
        match self.state {
            ClockState::Running { seat, .. } if self.flag(now).is_none() => Some(seat),
            _ => None,
        }
    }

    /// Whether the match is paused.
    pub fn is_paused(&self) -> bool {
        matches!(self.state, ClockState::Paused { .. })
    }

    /// What `seat` has left; none where nobody looks at a clock.
    pub fn remaining(&self, seat: Seat, now: Duration) -> Option<Duration> {
        if self.control == TimeControl::Unlimited {
            return None;
        }
        let used = match self.state {
            ClockState::Running { seat: running, since } if running == seat => now.saturating_sub(since),
            _ => Duration::ZERO,
        };
        Some(self.left[seat.index()].saturating_sub(used))
    }

    /// The seat whose time ran out, if one did. Only one can: the clocks stop there.
    pub fn flag(&self, now: Duration) -> Option<Seat> {
        match self.state {
            ClockState::Fallen { seat } => Some(seat),
            ClockState::Running { seat, .. } if self.remaining(seat, now) == Some(Duration::ZERO) => {
                Some(seat)
            }
            _ => None,
        }
    }

    /// When the next flag falls if nobody does anything: until then there is no need to look.
    pub fn deadline(&self) -> Option<Duration> {
        match self.state {
            ClockState::Running { seat, since } if self.control != TimeControl::Unlimited => {
                since.checked_add(self.left[seat.index()])
            }
            _ => None,
        }
    }

    /// Takes the time used so far off the running clock, and notes if it ran out.
    fn count(&mut self, now: Duration) {
        let ClockState::Running { seat, since } = self.state else { return };
        let fell = self.flag(now).is_some();
        if let Some(left) = self.remaining(seat, now) {
            self.left[seat.index()] = left;
        }
        self.state = if fell {
            ClockState::Fallen { seat }
        } else {
            ClockState::Running { seat, since: now.max(since) }
        };
    }

    /// Where every move has its own time, a seat gets it anew.
    fn refill(&mut self, seat: Seat) {
        if let TimeControl::PerMove(limit) = self.control {
            self.left[seat.index()] = limit;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const A: Seat = Seat::FIRST;
    const B: Seat = Seat::SECOND;

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn left(clocks: &Clocks, now: u64) -> [Option<Duration>; 2] {
        [A, B].map(|seat| clocks.remaining(seat, ms(now)))
    }

    #[test]
    fn sudden_death_takes_and_never_gives() {
        let mut clocks = Clocks::new(TimeControl::Clock { stock: ms(1000), increment: ms(0) }, 2);
        assert_eq!((clocks.running(ms(0)), clocks.deadline()), (None, None));
        clocks.start(A, ms(5000));
        assert_eq!(left(&clocks, 5400), [Some(ms(600)), Some(ms(1000))]);
        clocks.press(B, ms(5400));
        assert_eq!(left(&clocks, 5500), [Some(ms(600)), Some(ms(900))]);
        assert_eq!(clocks.deadline(), Some(ms(6400)));
        assert_eq!((clocks.flag(ms(6399)), clocks.flag(ms(6400))), (None, Some(B)));
        clocks.press(A, ms(6400));
        assert_eq!(clocks.flag(ms(6400)), Some(B), "too late is too late");
        assert_eq!(left(&clocks, 9000), [Some(ms(600)), Some(ms(0))]);
    }

    #[test]
    fn an_increment_comes_after_the_move() {
        let mut clocks = Clocks::new(TimeControl::Clock { stock: ms(1000), increment: ms(300) }, 2);
        clocks.start(A, ms(0));
        clocks.press(B, ms(100));
        assert_eq!(left(&clocks, 100), [Some(ms(1200)), Some(ms(1000))]);
        assert_eq!(clocks.flag(ms(1100)), Some(B), "what one would get for moving does not help");
    }

    #[test]
    fn a_fixed_time_per_move_is_not_saved_up() {
        let mut clocks = Clocks::new(TimeControl::PerMove(ms(500)), 2);
        clocks.start(A, ms(0));
        clocks.press(B, ms(499));
        assert_eq!(left(&clocks, 599), [Some(ms(500)), Some(ms(400))]);
        clocks.press(A, ms(600));
        assert_eq!(left(&clocks, 600), [Some(ms(500)), Some(ms(500))]);
        assert_eq!(clocks.flag(ms(1100)), Some(A));
    }

    #[test]
    fn without_limits_no_flag_falls() {
        let mut clocks = Clocks::new(TimeControl::Unlimited, 2);
        clocks.start(A, ms(0));
        clocks.press(B, ms(10));
        assert_eq!(left(&clocks, 1 << 40), [None, None]);
        assert_eq!((clocks.flag(ms(1 << 40)), clocks.deadline()), (None, None));
        assert_eq!(clocks.running(ms(20)), Some(B));
    }

    #[test]
    fn the_same_seat_may_move_twice() {
        let mut clocks = Clocks::new(TimeControl::Clock { stock: ms(1000), increment: ms(10) }, 2);
        clocks.start(A, ms(0));
        clocks.press(A, ms(100));
        clocks.press(B, ms(200));
        assert_eq!(left(&clocks, 200), [Some(ms(820)), Some(ms(1000))]);
    }

    #[test]
    fn taking_back_gives_the_turn_but_no_time() {
        let mut clocks = Clocks::new(TimeControl::Clock { stock: ms(1000), increment: ms(10) }, 2);
        clocks.start(A, ms(0));
        clocks.press(B, ms(100));
        clocks.start(A, ms(300));
        assert_eq!(clocks.running(ms(300)), Some(A));
        assert_eq!(left(&clocks, 300), [Some(ms(910)), Some(ms(800))]);
    }

    #[test]
    fn a_match_that_was_put_away_goes_on() {
        let mut clocks = Clocks::new(TimeControl::minutes(5, 0), 2);
        clocks.set(A, ms(700), ms(0));
        clocks.start(A, ms(0));
        clocks.stop(ms(200));
        assert_eq!(clocks.running(ms(200)), None);
        assert_eq!(left(&clocks, 900), [Some(ms(500)), Some(ms(300_000))]);
    }

    #[test]
    fn the_turn_of_a_seat_that_left_is_passed_on() {
        let mut clocks = Clocks::new(TimeControl::Clock { stock: ms(1000), increment: ms(0) }, 3);
        let third = Seat::new(2).expect("a seat");
        clocks.start(A, ms(0));
        assert_eq!(clocks.flag(ms(1000)), Some(A));
        clocks.pass_on(B, ms(1000));
        assert_eq!((clocks.flag(ms(1500)), clocks.running(ms(1500))), (None, Some(B)));
        clocks.pause(ms(1500));
        clocks.pass_on(third, ms(1600));
        assert_eq!((clocks.running(ms(1700)), clocks.is_paused()), (None, true));
        clocks.resume(ms(2000));
        assert_eq!(clocks.running(ms(2100)), Some(third));
    }

    #[derive(Clone, Copy, Debug)]
    enum Deed {
        Start(usize),
        Press(usize),
        Pause,
        Resume,
        Stop,
    }

    /// Clocks that count every millisecond one by one.
    struct Slow {
        control: TimeControl,
        left: Vec<u64>,
        turn: Option<usize>,
        paused: bool,
        fallen: Option<usize>,
    }

    impl Slow {
        fn new(control: TimeControl, seats: usize) -> Slow {
            let full = match control {
                TimeControl::Unlimited => Duration::MAX,
                TimeControl::Clock { stock, .. } => stock,
                TimeControl::PerMove(limit) => limit,
            };
            let left = vec![u64::try_from(full.as_millis()).unwrap_or(u64::MAX); seats];
            Slow { control, left, turn: None, paused: false, fallen: None }
        }

        fn running(&self) -> Option<usize> {
            self.turn.filter(|_| !self.paused && self.fallen.is_none())
        }

        fn tick(&mut self) {
            let Some(seat) = self.running() else { return };
            self.left[seat] -= 1;
            if self.left[seat] == 0 {
                self.fallen = Some(seat);
            }
        }

        fn after_a_move(&mut self, seat: usize) {
            match self.control {
                TimeControl::Unlimited => {}
                TimeControl::Clock { increment, .. } => self.left[seat] += increment.as_millis() as u64,
                TimeControl::PerMove(limit) => self.left[seat] = limit.as_millis() as u64,
            }
        }

        fn apply(&mut self, deed: Deed) {
            if self.fallen.is_some() {
                return;
            }
            match deed {
                Deed::Start(seat) => {
                    if let TimeControl::PerMove(_) = self.control {
                        self.after_a_move(seat);
                    }
                    (self.turn, self.paused) = (Some(seat), false);
                }
                Deed::Press(next) => {
                    if let Some(seat) = self.running() {
                        self.after_a_move(seat);
                        self.turn = Some(next);
                    }
                }
                Deed::Pause => self.paused = self.turn.is_some(),
                Deed::Resume => self.paused = false,
                Deed::Stop => (self.turn, self.paused) = (None, false),
            }
        }
    }

    fn apply(clocks: &mut Clocks, deed: Deed, now: Duration) {
        let seat = |index| Seat::new(index).expect("a seat");
        match deed {
            Deed::Start(index) => clocks.start(seat(index), now),
            Deed::Press(index) => clocks.press(seat(index), now),
            Deed::Pause => clocks.pause(now),
            Deed::Resume => clocks.resume(now),
            Deed::Stop => clocks.stop(now),
        }
    }

    fn control() -> impl Strategy<Value = TimeControl> {
        let clock = |(stock, increment)| TimeControl::Clock { stock: ms(stock), increment: ms(increment) };
        prop_oneof![
            1 => Just(TimeControl::Unlimited),
            4 => (1..900u64, 0..60u64).prop_map(clock),
            2 => (1..120u64).prop_map(|limit| TimeControl::PerMove(ms(limit))),
        ]
    }

    fn deed() -> impl Strategy<Value = Deed> {
        prop_oneof![
            1 => (0..3usize).prop_map(Deed::Start),
            12 => (0..3usize).prop_map(Deed::Press),
            1 => Just(Deed::Pause),
            2 => Just(Deed::Resume),
            1 => Just(Deed::Stop),
        ]
    }

    proptest! {
        /// Whatever happens, the clocks say what counting every millisecond says, and nobody's time runs beside it.
        #[test]
        fn they_agree_with_counting_every_millisecond(
            control in control(),
            deeds in prop::collection::vec((0..70u64, deed()), 1..60),
        ) {
            let (mut clocks, mut slow) = (Clocks::new(control, 3), Slow::new(control, 3));
            clocks.start(A, ms(0));
            slow.apply(Deed::Start(0));
            let mut now = 0;
            for (wait, deed) in deeds {
                for _ in 0..wait {
                    let before: Vec<_> = Seat::all(3).map(|seat| clocks.remaining(seat, ms(now))).collect();
                    now += 1;
                    slow.tick();
                    let after: Vec<_> = Seat::all(3).map(|seat| clocks.remaining(seat, ms(now))).collect();
                    let ran = before.iter().zip(&after).filter(|(before, after)| before != after).count();
                    prop_assert!(ran <= 1, "the time of {ran} seats ran");
                }
                apply(&mut clocks, deed, ms(now));
                slow.apply(deed);
                prop_assert_eq!(clocks.flag(ms(now)).map(Seat::index), slow.fallen);
                prop_assert_eq!(clocks.running(ms(now)).map(Seat::index), slow.running());
                for seat in Seat::all(3) {
                    let expected = (control != TimeControl::Unlimited).then(|| ms(slow.left[seat.index()]));
                    prop_assert_eq!(clocks.remaining(seat, ms(now)), expected);
                }
                if let Some(deadline) = clocks.deadline() {
                    prop_assert!(clocks.flag(deadline).is_some());
                    prop_assert!(deadline <= ms(now) || clocks.flag(deadline - ms(1)).is_none());
                }
            }
        }
    }
}
