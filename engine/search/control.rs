//! How long a search may think, and how it learns that it must stop.
//!
//! Time is given from outside, so that a search can be tested without waiting. A search that is told to stop in
//! the middle of a depth forgets that depth; what the last finished one found is its answer.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The limits of one search. What is not given does not limit. Who divides a match's time is the
/// [allotment](crate::allotment).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Budget {
    /// No new depth is begun after so long.
    pub soft: Option<Duration>,
    /// Everything is dropped after so long.
    pub hard: Option<Duration>,
    /// How many plies deep.
    pub depth: Option<u32>,
    /// How many positions, or playouts.
    pub nodes: Option<u64>,
}

impl Budget {
    /// All of a time, and nothing else.
    pub fn time(time: Duration) -> Budget {
        Budget { soft: Some(time), hard: Some(time), ..Budget::default() }
    }

    /// A depth in plies.
    pub fn depth(depth: u32) -> Budget {
        Budget { depth: Some(depth), ..Budget::default() }
    }

    /// A number of positions or playouts.
    pub fn nodes(nodes: u64) -> Budget {
        Budget { nodes: Some(nodes), ..Budget::default() }
    }
}

/// Time since the search began.
pub trait Clock: Sync {
    /// How long it has been.
    fn passed(&self) -> Duration;
}

impl Clock for Instant {
    fn passed(&self) -> Duration {
        self.elapsed()
    }
}

/// The search must end now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// Counts what a search does and tells it when to stop.
pub struct Control<'a> {
    budget: Budget,
    clock: &'a dyn Clock,
    stop: &'a AtomicBool,
    nodes: u64,
    stopped: bool,
    watch: Option<Watching>,
}

/// Somebody who wants to see a search think.
#[derive(Clone, Copy)]
struct Watching {
    every: Duration,
    /// When the last report was made.
    last: Duration,
}

/// The clock and the flag are looked at once in so many nodes.
const POLL: u64 = 1024;

impl<'a> Control<'a> {
    /// A search that begins now.
    pub fn new(budget: Budget, clock: &'a dyn Clock, stop: &'a AtomicBool) -> Control<'a> {
        Control { budget, clock, stop, nodes: 0, stopped: false, watch: None }
    }

    /// Somebody watches: reports tell of every move of the root, and come so often even if no depth is finished.
    pub fn watch(self, every: Duration) -> Control<'a> {
        Control { watch: Some(Watching { every, last: Duration::ZERO }), ..self }
    }

    /// Whether somebody watches.
    pub fn is_watched(&self) -> bool {
        self.watch.is_some()
    }

    /// Whether whoever watches has waited long enough for a report; then it counts as made.
    pub(crate) fn report_is_due(&mut self) -> bool {
        let Some(watch) = &mut self.watch else { return false };
        let now = self.clock.passed();
        let due = now.saturating_sub(watch.last) >= watch.every;
        if due {
            watch.last = now;
        }
        due
    }

    /// For a thread that helps this search: by the same clock, watched as closely, without limits of its own, until `stop`.
    pub fn for_helper<'b>(&self, stop: &'b AtomicBool) -> Control<'b>
    where
        'a: 'b,
    {
        Control { watch: self.watch, ..Control::new(Budget::default(), self.clock, stop) }
    }

    /// Counts one node.
    #[inline]
    pub fn visit(&mut self) -> Result<(), Stopped> {
        if self.poll_is_due() {
            self.poll();
        }
        self.count()
    }

    /// Counts one node; whether whoever watches has waited long enough for a report.
    #[inline]
    pub fn visit_watched(&mut self) -> Result<bool, Stopped> {
        let looks = self.poll_is_due();
        if looks {
            self.poll();
        }
        self.count()?;
        Ok(looks && self.report_is_due())
    }

    /// Whether it is time to look at the clock and the flag.
    #[inline]
    pub(super) fn poll_is_due(&self) -> bool {
        self.nodes.is_multiple_of(POLL) || self.budget.nodes.is_some_and(|most| self.nodes >= most)
    }

    /// Counts one node, unless the search must end.
    #[inline]
    pub(super) fn count(&mut self) -> Result<(), Stopped> {
        if self.stopped {
            return Err(Stopped);
        }
        self.nodes += 1;
        Ok(())
    }

    /// Looks at the clock and the flag; for work that is long in itself, such as a playout.
    pub fn poll(&mut self) {
        self.stopped |= self.stop.load(Ordering::Relaxed)
            || self.budget.nodes.is_some_and(|most| self.nodes >= most)
            || self.budget.hard.is_some_and(|most| self.clock.passed() >= most);
    }

    /// Runs a part of the search under limits of its own, counted from here, besides those that hold for the whole.
    pub fn within<T>(&mut self, part: Budget, run: impl FnOnce(&mut Control<'_>) -> T) -> T {
        let least = |whole: Option<u64>, part: Option<u64>| match (whole, part) {
            (Some(whole), Some(part)) => Some(whole.min(part)),
            (whole, part) => whole.or(part),
        };
        let left = self.budget.nodes.map(|most| most.saturating_sub(self.nodes));
        let depth = least(self.budget.depth.map(u64::from), part.depth.map(u64::from));
        let budget = Budget {
            soft: part.soft.into_iter().chain(self.budget.soft).min(),
            hard: part.hard.into_iter().chain(self.budget.hard).min(),
            depth: depth.map(|depth| depth as u32),
            nodes: least(left, part.nodes),
        };
        let mut control = Control { budget, nodes: 0, ..*self };
        let result = run(&mut control);
        self.nodes += control.nodes;
        self.watch = control.watch;
        self.poll();
        result
    }

    /// Limits for an attempt that may come to nothing: enough must be left for the search that follows. Where nothing but
    /// the depth is limited, `nodes` is what an attempt may cost.
    pub fn attempt(&self, nodes: u64) -> Budget {
        let time = self.budget.soft.into_iter().chain(self.budget.hard).min().map(|time| time * 2 / 5);
        let share = self.budget.nodes.map(|most| most.saturating_sub(self.nodes) * 2 / 5);
        let nodes = share.or_else(|| time.is_none().then_some(nodes));
        Budget { soft: None, hard: time, depth: None, nodes }
    }

    /// Whether work of about so many nodes, at so many in a second, is likely to fit into what is left, and goes no deeper
    /// than it may.
    pub fn has_room_for(&self, depth: u32, nodes: u64, per_second: u64) -> bool {
        let time = self.budget.hard.map(|most| most.saturating_sub(self.clock.passed()));
        let in_time = time.map(|time| (time.as_secs_f64() * per_second as f64) as u64);
        let left = self.budget.nodes.map(|most| most.saturating_sub(self.nodes));
        self.budget.depth.is_none_or(|most| depth <= most)
            && in_time.into_iter().chain(left).all(|room| nodes <= room)
    }

    /// Whether the search has been told to stop.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Whether a search that has finished `depth` plies may go deeper.
    pub fn may_deepen(&mut self, depth: u32) -> bool {
        self.poll();
        !self.stopped
            && self.budget.depth.is_none_or(|most| depth < most)
            && self.budget.soft.is_none_or(|most| self.clock.passed() < most)
            && self.budget.nodes.is_none_or(|most| self.nodes < most)
    }

    /// Whether time or nodes are limited.
    pub fn is_limited(&self) -> bool {
        self.budget.soft.is_some() || self.budget.hard.is_some() || self.budget.nodes.is_some()
    }

    /// Nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The time since the search began.
    pub fn passed(&self) -> Duration {
        self.clock.passed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Stopped(Duration);

    impl Clock for Stopped {
        fn passed(&self) -> Duration {
            self.0
        }
    }

    fn visits(budget: Budget, passed: Duration, stop: bool) -> u64 {
        let (clock, stop) = (Stopped(passed), AtomicBool::new(stop));
        let mut control = Control::new(budget, &clock, &stop);
        (0..5000).take_while(|_| control.visit().is_ok()).count() as u64
    }

    #[test]
    fn nodes_are_counted_exactly() {
        let budget = Budget { nodes: Some(1500), ..Budget::default() };
        assert_eq!(visits(budget, Duration::ZERO, false), 1500);
    }

    #[test]
    fn the_flag_and_the_clock_are_seen_within_1024_nodes() {
        let budget = Budget { hard: Some(Duration::from_secs(1)), ..Budget::default() };
        assert_eq!(visits(budget, Duration::ZERO, false), 5000);
        assert!(visits(budget, Duration::from_secs(1), false) < 1024);
        assert!(visits(budget, Duration::ZERO, true) < 1024);
    }

    #[test]
    fn a_part_is_limited_by_the_whole_and_counted_in_it() {
        let (clock, stop) = (Stopped(Duration::ZERO), AtomicBool::new(false));
        let mut whole = Control::new(Budget { nodes: Some(100), ..Budget::default() }, &clock, &stop);
        let part = |nodes| Budget { nodes: Some(nodes), ..Budget::default() };
        let visits = |control: &mut Control<'_>| (0..500).take_while(|_| control.visit().is_ok()).count();
        assert_eq!(whole.within(part(70), visits), 70);
        assert!(!whole.is_stopped());
        assert_eq!(whole.within(part(70), visits), 30, "no more was left of the whole");
        assert!(whole.is_stopped());
    }

    #[test]
    fn room_is_what_depth_nodes_and_time_leave() {
        let (clock, stop) = (Stopped(Duration::from_secs(1)), AtomicBool::new(false));
        let room = |budget, nodes| Control::new(budget, &clock, &stop).has_room_for(10, nodes, 1000);
        let seconds = |seconds| Some(Duration::from_secs(seconds));
        assert!(room(Budget::default(), u64::MAX));
        assert!(room(Budget { depth: Some(10), ..Budget::default() }, 1));
        assert!(!room(Budget { depth: Some(9), ..Budget::default() }, 1));
        let nodes = Budget { nodes: Some(500), ..Budget::default() };
        assert!(room(nodes, 500) && !room(nodes, 501));
        let time = Budget { hard: seconds(3), ..Budget::default() };
        assert!(room(time, 2000) && !room(time, 2001), "a second has passed");
        assert!(!room(Budget { hard: seconds(1), ..Budget::default() }, 1));
    }

    #[test]
    fn an_attempt_leaves_enough_for_the_rest() {
        let (clock, stop) = (Stopped(Duration::ZERO), AtomicBool::new(false));
        let attempt = |budget| Control::new(budget, &clock, &stop).attempt(7);
        let second = Some(Duration::from_secs(1));
        let timed = attempt(Budget { soft: second, hard: Some(Duration::from_secs(3)), ..Budget::default() });
        assert_eq!((timed.hard, timed.nodes), (Some(Duration::from_millis(400)), None));
        assert_eq!(attempt(Budget { nodes: Some(1000), ..Budget::default() }).nodes, Some(400));
        assert_eq!(attempt(Budget { depth: Some(3), ..Budget::default() }).nodes, Some(7));
    }

    #[test]
    fn a_new_depth_is_begun_only_within_the_soft_limit() {
        let stop = AtomicBool::new(false);
        let budget = Budget { soft: Some(Duration::from_secs(2)), depth: Some(7), ..Budget::default() };
        assert!(Control::new(budget, &Stopped(Duration::from_secs(1)), &stop).may_deepen(6));
        assert!(!Control::new(budget, &Stopped(Duration::from_secs(1)), &stop).may_deepen(7));
        assert!(!Control::new(budget, &Stopped(Duration::from_secs(2)), &stop).may_deepen(1));
    }
}
