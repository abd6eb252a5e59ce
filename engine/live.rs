//! A game in progress, as tables, screens and the network see it: object-safe, implemented once for every game.

use std::any::Any;
use std::sync::Arc;

use serde::Serialize;
use thiserror::Error;

use crate::brains::Mind;
use crate::{
    Algorithm, Board, Complete, History, Means, MoveError, Outcome, Reason, Route, Scene, Seat, Thinker,
};

/// One of the legal moves, as it is shown to whoever may choose it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Offer {
    /// How it is written.
    pub notation: String,
    /// How programs write it to one another.
    pub code: String,
    /// How it is tapped.
    pub route: Route,
}

/// A move that has been played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ply {
    /// Who played it.
    pub seat: Seat,
    /// How it is written.
    pub notation: String,
}

/// Why a game refuses what it was asked to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// There is no move with that number.
    #[error("there are {offered} legal moves, none has the number {number}")]
    NoSuchMove {
        /// The number given.
        number: usize,
        /// How many moves there are.
        offered: usize,
    },
    /// Nothing happens any more.
    #[error("the game is over")]
    Over,
    /// No draw can be claimed.
    #[error("there is no draw to claim")]
    NothingToClaim,
    /// Nothing was played yet.
    #[error("no move has been played")]
    NothingToTakeBack,
    /// There is no such seat.
    #[error("this game has {seats} seats")]
    NoSuchSeat {
        /// How many it has.
        seats: usize,
    },
}

/// A game in progress.
pub trait LiveGame: Send + Any {
    /// How many seats there are.
    fn seats(&self) -> usize;
    /// Whose turn it is.
    fn turn(&self) -> Seat;
    /// The position as text.
    fn position(&self) -> String;
    /// The moves played so far.
    fn record(&self) -> &[Ply];
    /// The legal moves; none once the game is over. A move is named by its number in this list.
    fn offers(&self) -> &[Offer];
    /// How the game ended, once it has.
    fn outcome(&self) -> Option<&Outcome>;
    /// Why the seat to move may claim a draw, if it may.
    fn claimable(&self) -> Option<Reason>;
    /// The board.
    fn board(&self) -> Board;
    /// What stands on it.
    fn scene(&self) -> Scene;
    /// The number of the one legal move that a text means.
    fn read_move(&self, text: &str) -> Result<usize, MoveError>;
    /// Plays a legal move by its number.
    fn play(&mut self, number: usize) -> Result<(), Refusal>;
    /// Takes the last move back, and whatever ended the game with it.
    fn take_back(&mut self) -> Result<(), Refusal>;
    /// Ends the game with the draw that may be claimed.
    fn claim_draw(&mut self) -> Result<(), Refusal>;
    /// Ends the game as a draw that everybody wants.
    fn agree_draw(&mut self) -> Result<(), Refusal>;
    /// Ends the game because `seat` gives up.
    fn resign(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Ends the game because `seat` went away and did not come back.
    fn desert(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Ends the game because the time of `seat` ran out: a draw if nobody else could have won.
    fn flag_fell(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// A copy that goes its own way.
    fn boxed_clone(&self) -> Box<dyn LiveGame>;
    /// A brain that can think about this game and its like.
    fn thinker(&self, algorithm: Algorithm, means: Means) -> Box<dyn Thinker>;
}

/// The live game of any [`Complete`] game.
pub(crate) struct Live<G: Complete> {
    game: Arc<G>,
    /// Every position from the first to the present one.
    positions: Vec<G::Position>,
    history: History,
    record: Vec<Ply>,
    moves: Vec<G::Move>,
    offers: Vec<Offer>,
    outcome: Option<Outcome>,
}

impl<G: Complete> Live<G> {
    pub(crate) fn new(game: Arc<G>, position: G::Position) -> Live<G> {
        let history = History::new(game.key(&position));
        let mut live = Live {
            game,
            positions: vec![position],
            history,
            record: Vec::new(),
            moves: Vec::new(),
            offers: Vec::new(),
            outcome: None,
        };
        live.look();
        live
    }

    pub(crate) fn now(&self) -> &G::Position {
        self.positions.last().expect("a live game holds at least its first position")
    }

    pub(crate) fn history(&self) -> &History {
        &self.history
    }

    pub(crate) fn number_of(&self, mv: G::Move) -> Option<usize> {
        self.moves.iter().position(|offered| *offered == mv)
    }

    /// Works out what the present position allows.
    fn look(&mut self) {
        self.outcome = self.game.outcome(self.now(), &self.history);
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        if self.outcome.is_none() {
            self.game.moves(self.now(), &mut moves);
        }
        let offer = |mv: &G::Move| Offer {
            notation: self.game.notation(self.now(), *mv),
            code: self.game.code(self.now(), *mv),
            route: self.game.route(self.now(), *mv),
        };
        self.offers = moves.iter().map(offer).collect();
        self.moves = moves;
    }

    fn end(&mut self, outcome: Outcome) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::Over);
        }
        self.outcome = Some(outcome);
        self.moves.clear();
        self.offers.clear();
        Ok(())
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        let seats = self.game.seats();
        if seat.index() < seats { Ok(()) } else { Err(Refusal::NoSuchSeat { seats }) }
    }
}

impl<G: Complete> LiveGame for Live<G> {
    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn turn(&self) -> Seat {
        self.game.turn(self.now())
    }

    fn position(&self) -> String {
        self.game.write(self.now())
    }

    fn record(&self) -> &[Ply] {
        &self.record
    }

    fn offers(&self) -> &[Offer] {
        &self.offers
    }

    fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    fn claimable(&self) -> Option<Reason> {
        if self.outcome.is_some() { None } else { self.game.claims(self.now(), &self.history) }
    }

    fn board(&self) -> Board {
        self.game.board()
    }

    fn scene(&self) -> Scene {
        self.game.scene(self.now())
    }

    fn read_move(&self, text: &str) -> Result<usize, MoveError> {
        if self.outcome.is_some() {
            return Err(MoveError::Over { text: text.chars().take(40).collect() });
        }
        let mv = self.game.read_move(self.now(), text)?;
        self.number_of(mv).ok_or_else(|| MoveError::Illegal { text: text.to_owned() })
    }

    fn play(&mut self, number: usize) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::Over);
        }
        let offered = self.offers.len();
        let mv = *self.moves.get(number).ok_or(Refusal::NoSuchMove { number, offered })?;
        self.record.push(Ply { seat: self.turn(), notation: self.offers[number].notation.clone() });
        let after = self.game.play(self.now(), mv);
        self.history.push(self.game.key(&after), self.game.effect(self.now(), mv, &after));
        self.positions.push(after);
        self.look();
        Ok(())
    }

    fn take_back(&mut self) -> Result<(), Refusal> {
        self.record.pop().ok_or(Refusal::NothingToTakeBack)?;
        self.positions.pop();
        self.history.pop();
        self.look();
        Ok(())
    }

    fn claim_draw(&mut self) -> Result<(), Refusal> {
        let reason = self.claimable().ok_or(Refusal::NothingToClaim)?;
        self.end(Outcome::draw(self.seats(), reason))
    }

    fn agree_draw(&mut self) -> Result<(), Refusal> {
        self.end(Outcome::draw(self.seats(), Reason::Agreement))
    }

    fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        self.end(Outcome::loss(self.seats(), seat, Reason::Resignation))
    }

    fn desert(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        self.end(Outcome::loss(self.seats(), seat, Reason::Absence))
    }

    fn flag_fell(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        let seats = self.seats();
        let somebody_can_win =
            Seat::all(seats).any(|other| other != seat && self.game.can_win(self.now(), other));
        self.end(if somebody_can_win {
            Outcome::loss(seats, seat, Reason::Time)
        } else {
            Outcome::draw(seats, Reason::Time)
        })
    }

    fn boxed_clone(&self) -> Box<dyn LiveGame> {
        Box::new(Live {
            game: self.game.clone(),
            positions: self.positions.clone(),
            history: self.history.clone(),
            record: self.record.clone(),
            moves: self.moves.clone(),
            offers: self.offers.clone(),
            outcome: self.outcome.clone(),
        })
    }

    fn thinker(&self, algorithm: Algorithm, means: Means) -> Box<dyn Thinker> {
        Box::new(Mind::new(self.game.clone(), algorithm, means))
    }
}
