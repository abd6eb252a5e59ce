//! The order in which questions are served: a state machine without a thread or a clock. Every call says what time it is.
//!
//! The more important come first; among equals whoever is due first, which is when it would be answered had it not had to
//! wait: so short questions overtake long ones, and nobody is overtaken by those who come after it is due. Where people
//! wait, whoever is served has a fair share of a round; then it is asked to answer with the best it has found. So nobody
//! waits longer than the sum of the fair shares of those before it.

use std::time::Duration;

/// Within about so long everybody who waits for a thread is served.
const ROUND: Duration = Duration::from_secs(2);

/// However many wait, everybody may think for so long.
pub const LEAST: Duration = Duration::from_millis(50);

/// How important a question is; the most important first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rank {
    Screen,
    Phone,
    Screensaver,
}

/// The number of a question in the line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ticket(u64);

/// What waits for a few threads, and who is served by them.
pub struct WaitingLine<T> {
    threads: usize,
    tickets: u64,
    waiting: Vec<InLine<T>>,
    served: Vec<InService>,
}

struct InLine<T> {
    ticket: Ticket,
    rank: Rank,
    /// When it would be answered had it not had to wait.
    due: Duration,
    hurried: bool,
    what: T,
}

struct InService {
    ticket: Ticket,
    rank: Rank,
    since: Duration,
    /// Somebody wants its answer whoever waits.
    hurried: bool,
    /// It was asked to answer.
    called: bool,
}

impl<T> WaitingLine<T> {
    pub fn new(threads: usize) -> WaitingLine<T> {
        WaitingLine { threads: threads.max(1), tickets: 0, waiting: Vec::new(), served: Vec::new() }
    }

    /// Takes its place: something of this rank that would be served for `wish`.
    pub fn arrive(&mut self, rank: Rank, wish: Duration, what: T, now: Duration) -> Ticket {
        self.tickets += 1;
        let ticket = Ticket(self.tickets);
        self.waiting.push(InLine { ticket, rank, due: now.saturating_add(wish), hurried: false, what });
        ticket
    }

    /// Whether there are more questions than threads.
    pub fn is_full(&self) -> bool {
        self.waiting.len() + self.served.len() > self.threads
    }

    /// How many are served.
    pub fn in_service(&self) -> usize {
        self.served.len()
    }

    /// Who is served next, if a thread is free and somebody waits.
    pub fn next(&mut self, now: Duration) -> Option<(Ticket, T)> {
        if self.served.len() >= self.threads {
            return None;
        }
        let order = |at: &usize| (self.waiting[*at].rank, self.waiting[*at].due, self.waiting[*at].ticket);
        let first = (0..self.waiting.len()).min_by_key(order)?;
        let InLine { ticket, rank, hurried, what, .. } = self.waiting.remove(first);
        self.served.push(InService { ticket, rank, since: now, hurried, called: false });
        Some((ticket, what))
    }

    /// It is answered.
    pub fn finish(&mut self, ticket: Ticket) {
        self.served.retain(|served| served.ticket != ticket);
    }

    /// Nobody waits for it any more; what had been waiting.
    pub fn leave(&mut self, ticket: Ticket) -> Option<T> {
        let at = self.waiting.iter().position(|waiting| waiting.ticket == ticket)?;
        Some(self.waiting.remove(at).what)
    }

    /// Somebody wants its answer now: it gets no more than the least, and waits like something that is as short.
    pub fn hurry(&mut self, ticket: Ticket, now: Duration) {
        for waiting in self.waiting.iter_mut().filter(|waiting| waiting.ticket == ticket) {
            (waiting.hurried, waiting.due) = (true, waiting.due.min(now.saturating_add(LEAST)));
        }
        let mut served = self.served.iter_mut();
        if let Some(served) = served.find(|served| served.ticket == ticket) {
            served.hurried = true;
        }
    }

    /// Those that have had more than their share by now. Each is named once.
    pub fn call(&mut self, now: Duration) -> Vec<Ticket> {
        let calls: Vec<Ticket> =
            self.calls().into_iter().filter(|(at, _)| *at <= now).map(|(_, ticket)| ticket).collect();
        for served in self.served.iter_mut().filter(|served| calls.contains(&served.ticket)) {
            served.called = true;
        }
        calls
    }

    /// When somebody will have had more than its share, if nothing changes before.
    pub fn deadline(&self) -> Option<Duration> {
        self.calls().into_iter().map(|(at, _)| at).min()
    }

    /// Who is to be asked to answer, and when: as many as there are others who wait.
    fn calls(&self) -> Vec<(Duration, Ticket)> {
        let called = self.served.iter().filter(|served| served.called).count();
        let running = self.served.iter().filter(|served| !served.called);
        let mut calls: Vec<(Duration, &InService)> = running
            .filter_map(|served| Some((served.since.saturating_add(self.share(served)?), served)))
            .collect();
        calls.sort_by_key(|(at, served)| (*at, served.ticket));
        let is_wanted = |(place, (_, served)): &(usize, (Duration, &InService))| {
            served.hurried || place + called < self.rivals(served).count()
        };
        let wanted = calls.into_iter().enumerate().filter(is_wanted);
        wanted.map(|(_, (at, served))| (at, served.ticket)).collect()
    }

    /// How long it may be served; none if nobody waits who matters to it.
    fn share(&self, served: &InService) -> Option<Duration> {
        let waiting = self.rivals(served).count();
        if served.hurried || self.rivals(served).any(|rival| rival.rank < served.rank) {
            return Some(LEAST);
        }
        let together = waiting + self.served.iter().filter(|other| matters(other.rank, served.rank)).count();
        (waiting > 0).then(|| (ROUND * self.threads as u32 / together as u32).max(LEAST))
    }

    fn rivals<'l>(&'l self, served: &InService) -> impl Iterator<Item = &'l InLine<T>> + use<'l, T> {
        let rank = served.rank;
        self.waiting.iter().filter(move |waiting| matters(waiting.rank, rank))
    }
}

/// Whether somebody of the one rank has a share of what the other takes. People wait for each other; a screensaver has what
/// they leave.
fn matters(rank: Rank, to: Rank) -> bool {
    rank < Rank::Screensaver || to == Rank::Screensaver
}

#[cfg(test)]
mod tests;
