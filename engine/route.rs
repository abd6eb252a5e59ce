//! Tap routes: the same hand for every game.
//!
//! Each legal move has a route, the list of what is tapped to play it. Whoever takes input narrows the legal
//! routes down by what was tapped so far and lights up what can follow. After the first tap a final cell
//! alone is enough where only one move ends there.

use arrayvec::ArrayVec;
use serde::Serialize;

use crate::{Cell, Seat};

/// A choice that is made beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Let the turn go by.
    Pass,
    /// A piece, by the name of its figure.
    Piece(&'static str),
    /// One of the seats.
    Seat(Seat),
}

/// One tap.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// On a cell of the board.
    Cell(Cell),
    /// On a choice beside it.
    Choice(Choice),
}

/// The most taps a move can take: twenty captures and the start.
pub const MAX_STEPS: usize = 24;

/// The taps that play one move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct Route(ArrayVec<Step, MAX_STEPS>);

impl Route {
    /// A route over cells alone.
    pub fn cells(cells: impl IntoIterator<Item = Cell>) -> Route {
        Route(cells.into_iter().take(MAX_STEPS).map(Step::Cell).collect())
    }

    /// The same route with a choice at its end.
    pub fn choosing(mut self, choice: Choice) -> Route {
        self.0.push(Step::Choice(choice));
        self
    }

    /// Its taps in order.
    pub fn steps(&self) -> &[Step] {
        &self.0
    }
}

/// What a tap came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tapped {
    /// The move with this number in the list of routes is to be played.
    Chosen(usize),
    /// More taps are needed.
    Pending,
    /// Nothing can be played that way; whatever was tapped before is forgotten.
    Refused,
}

impl AsRef<[Step]> for Route {
    fn as_ref(&self) -> &[Step] {
        &self.0
    }
}

/// What has been tapped so far in a turn. A client that reads its routes from a message has steps of its own.
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

    /// Forgets what was tapped.
    pub fn clear(&mut self) {
        self.taps.clear();
    }

    /// Takes one tap into account. `routes` are those of the legal moves and stay the same for a whole turn.
    pub fn tap<R: AsRef<[S]>>(&mut self, routes: &[R], step: S) -> Tapped {
        if self.extend(routes, &step) {
            return self.chosen(routes);
        }
        let mut ending = self.open(routes).filter(|(_, route)| route.last() == Some(&step));
        let only = match (ending.next(), ending.next()) {
            (Some((index, _)), None) if !self.taps.is_empty() => Some(index),
            _ => None,
        };
        drop(ending);
        self.clear();
        match only {
            Some(index) => Tapped::Chosen(index),
            None if self.extend(routes, &step) => self.chosen(routes),
            None => Tapped::Refused,
        }
    }

    /// What can be tapped next.
    pub fn lights<R: AsRef<[S]>>(&self, routes: &[R]) -> Vec<S> {
        let mut lights: Vec<S> = Vec::new();
        for (_, route) in self.open(routes) {
            if let Some(step) = route.get(self.taps.len())
                && !lights.contains(step)
            {
                lights.push(step.clone());
            }
        }
        lights
    }

    /// The routes that begin with what was tapped.
    fn open<'r, R: AsRef<[S]>>(&self, routes: &'r [R]) -> impl Iterator<Item = (usize, &'r [S])>
    where
        S: 'r,
    {
        routes.iter().map(AsRef::as_ref).enumerate().filter(|(_, route)| route.starts_with(&self.taps))
    }

    fn extend<R: AsRef<[S]>>(&mut self, routes: &[R], step: &S) -> bool {
        let fits = self.open(routes).any(|(_, route)| route.get(self.taps.len()) == Some(step));
        if fits {
            self.taps.push(step.clone());
        }
        fits
    }

    fn chosen<R: AsRef<[S]>>(&mut self, routes: &[R]) -> Tapped {
        let complete = self.open(routes).find(|(_, route)| *route == self.taps()).map(|(index, _)| index);
        match complete {
            Some(index) => {
                self.clear();
                Tapped::Chosen(index)
            }
            None => Tapped::Pending,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn routes() -> Vec<Route> {
        vec![
            Route::cells([1, 2, 5]),
            Route::cells([1, 3, 6]),
            Route::cells([1, 4, 6]),
            Route::cells([7]),
            Route::cells([8, 9]).choosing(Choice::Piece("queen")),
            Route::cells([8, 9]).choosing(Choice::Piece("knight")),
        ]
    }

    fn taps(cells: &[Cell]) -> Vec<Tapped> {
        let mut hand = Hand::default();
        cells.iter().map(|cell| hand.tap(&routes(), Step::Cell(*cell))).collect()
    }

    #[test]
    fn a_route_is_tapped_cell_by_cell() {
        assert_eq!(taps(&[1, 3, 6]), [Tapped::Pending, Tapped::Pending, Tapped::Chosen(1)]);
        assert_eq!(taps(&[7]), [Tapped::Chosen(3)]);
    }

    #[test]
    fn a_final_cell_is_enough_where_only_one_move_ends_there() {
        assert_eq!(taps(&[1, 5]), [Tapped::Pending, Tapped::Chosen(0)]);
        assert_eq!(taps(&[1, 6]), [Tapped::Pending, Tapped::Refused], "two moves end on 6");
        assert_eq!(taps(&[5]), [Tapped::Refused], "not before the first cell");
    }

    #[test]
    fn another_piece_can_be_picked_up_instead() {
        assert_eq!(taps(&[8, 1, 5]), [Tapped::Pending, Tapped::Pending, Tapped::Chosen(0)]);
        assert_eq!(taps(&[1, 7]), [Tapped::Pending, Tapped::Chosen(3)]);
    }

    #[test]
    fn choices_come_after_the_cells() {
        let (routes, mut hand) = (routes(), Hand::default());
        hand.tap(&routes, Step::Cell(8));
        hand.tap(&routes, Step::Cell(9));
        let queen = Step::Choice(Choice::Piece("queen"));
        assert_eq!(hand.lights(&routes), [queen, Step::Choice(Choice::Piece("knight"))]);
        assert_eq!(hand.tap(&routes, queen), Tapped::Chosen(4));
        assert_eq!(hand.lights(&routes), [1, 7, 8].map(Step::Cell), "and the hand is free again");
    }
}
