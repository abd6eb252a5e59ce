//! Tap routes: the same hand for every game.
//!
//! Each legal move has a route, the list of what is tapped to play it: cells, and choices beside the board wherever the game has
//! one to make. Whoever takes input narrows the legal routes down by what was tapped so far and lights up what can follow.
//! After the first tap a final cell alone is enough where only one move ends there.
//!
//! A route may say that its first taps commit the player: a closed mill is not opened again. From then on only what goes on
//! with it is accepted, and nothing is laid down.

use arrayvec::ArrayVec;

use crate::{Cell, Seat};

/// A choice that is made beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// Let the turn go by.
    Pass,
    /// A piece, by the name of its figure.
    Piece(&'static str),
    /// One of the seats.
    Seat(Seat),
}

/// One tap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// On a cell of the board.
    Cell(Cell),
    /// On a choice beside it.
    Choice(Choice),
}

/// The most taps a move can take: twenty captures and the start.
pub const MAX_STEPS: usize = 24;

/// The taps that play one move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    steps: ArrayVec<Step, MAX_STEPS>,
    committed: Option<usize>,
}

impl Route {
    /// A route over cells alone.
    pub fn cells(cells: impl IntoIterator<Item = Cell>) -> Route {
        Route { steps: cells.into_iter().take(MAX_STEPS).map(Step::Cell).collect(), committed: None }
    }

    /// The same route with a choice after it.
    #[must_use]
    pub fn choosing(mut self, choice: Choice) -> Route {
        self.steps.push(Step::Choice(choice));
        self
    }

    /// The same route with another cell after it.
    #[must_use]
    pub fn then(mut self, cell: Cell) -> Route {
        self.steps.push(Step::Cell(cell));
        self
    }

    /// The same route, which commits the player after so many of its taps.
    #[must_use]
    pub fn committing(mut self, taps: usize) -> Route {
        self.committed = Some(taps);
        self
    }

    /// Its taps in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// After how many taps it commits the player, if it does before its end.
    pub fn committed(&self) -> Option<usize> {
        self.committed
    }

    /// Whether it does nothing but let the turn go by.
    pub fn is_pass(&self) -> bool {
        self.steps() == [Step::Choice(Choice::Pass)]
    }

    /// The cells it leads over.
    pub fn places(&self) -> impl Iterator<Item = Cell> {
        self.steps.iter().filter_map(|step| match step {
            Step::Cell(cell) => Some(*cell),
            Step::Choice(_) => None,
        })
    }
}

/// What a tap came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tapped {
    /// The move with this number in the list of routes is to be played.
    Chosen(usize),
    /// More taps are needed.
    Pending,
    /// Nothing can be played that way; whatever was tapped before is forgotten, unless it commits the player.
    Refused,
}

/// What a hand can follow. A client that reads its routes from a message has routes and steps of its own.
pub trait Tappable<S> {
    /// Its taps in order.
    fn steps(&self) -> &[S];
    /// After how many taps it commits the player, if it does before its end.
    fn committed(&self) -> Option<usize>;
}

impl Tappable<Step> for Route {
    fn steps(&self) -> &[Step] {
        &self.steps
    }

    fn committed(&self) -> Option<usize> {
        self.committed
    }
}

/// What has been tapped so far in a turn. The routes it is asked about are those of the legal moves and stay the same for a
/// whole turn.
#[derive(Clone, Debug)]
pub struct Hand<S = Step> {
    taps: ArrayVec<S, MAX_STEPS>,
}

impl<S> Default for Hand<S> {
    fn default() -> Hand<S> {
        Hand { taps: ArrayVec::new() }
    }
}

impl<S: Clone + PartialEq> Hand<S> {
    /// What has been tapped so far.
    pub fn taps(&self) -> &[S] {
        &self.taps
    }

    /// Forgets what was tapped, unless it commits the player.
    pub fn lay_down<R: Tappable<S>>(&mut self, routes: &[R]) {
        if !self.is_committed(routes) {
            self.taps.clear();
        }
    }

    /// Whether what was tapped commits the player to go on with it.
    pub fn is_committed<R: Tappable<S>>(&self, routes: &[R]) -> bool {
        let commits = |route: &R| route.committed().is_some_and(|taps| taps <= self.taps.len());
        self.open(routes).any(|(_, route)| commits(route))
    }

    /// One of the routes that begin with what was tapped.
    pub fn route<'r, R: Tappable<S>>(&self, routes: &'r [R]) -> Option<&'r R> {
        self.open(routes).next().map(|(_, route)| route)
    }

    /// Takes one tap into account.
    pub fn tap<R: Tappable<S>>(&mut self, routes: &[R], step: S) -> Tapped {
        if self.extend(routes, &step) {
            return self.chosen(routes);
        }
        let mut ending = self.open(routes).filter(|(_, route)| route.steps().last() == Some(&step));
        let only = match (ending.next(), ending.next()) {
            (Some((index, _)), None) if !self.taps.is_empty() => Some(index),
            _ => None,
        };
        drop(ending);
        if let Some(index) = only {
            self.taps.clear();
            return Tapped::Chosen(index);
        }
        if self.is_committed(routes) {
            return Tapped::Refused;
        }
        self.taps.clear();
        if self.extend(routes, &step) { self.chosen(routes) } else { Tapped::Refused }
    }

    /// What can be tapped next.
    pub fn lights<R: Tappable<S>>(&self, routes: &[R]) -> Vec<S> {
        let mut lights: Vec<S> = Vec::new();
        for (_, route) in self.open(routes) {
            if let Some(step) = route.steps().get(self.taps.len())
                && !lights.contains(step)
            {
                lights.push(step.clone());
            }
        }
        lights
    }

    /// The routes that begin with what was tapped.
    fn open<'r, R: Tappable<S>>(&self, routes: &'r [R]) -> impl Iterator<Item = (usize, &'r R)> {
        routes.iter().enumerate().filter(|(_, route)| route.steps().starts_with(&self.taps))
    }

    fn extend<R: Tappable<S>>(&mut self, routes: &[R], step: &S) -> bool {
        let fits = self.open(routes).any(|(_, route)| route.steps().get(self.taps.len()) == Some(step));
        if fits {
            self.taps.push(step.clone());
        }
        fits
    }

    fn chosen<R: Tappable<S>>(&mut self, routes: &[R]) -> Tapped {
        let complete = self.open(routes).find(|(_, route)| route.steps() == self.taps());
        match complete.map(|(index, _)| index) {
            Some(index) => {
                self.taps.clear();
                Tapped::Chosen(index)
            }
            None => Tapped::Pending,
        }
    }
}
