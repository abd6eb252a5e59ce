//! A game in progress, as tables, screens and the network see it: object-safe, implemented once for every game.

use std::any::Any;
use std::sync::Arc;

use smallvec::SmallVec;
use thiserror::Error;

use crate::brains::GameThinker;
use crate::{
    Board, Cell, Changes, Complete, Contender, Departure, History, Leaving, Means, MoveError, Outcome,
    Reason, Route, Scene, Seat, Thinker, leaving,
};

/// One of the legal moves, as it is shown to whoever may choose it.
#[derive(Clone, PartialEq, Debug)]
pub struct Offer {
    /// How it is written.
    pub notation: String,
    /// How programs write it to one another.
    pub code: String,
    /// How it is tapped.
    pub route: Route,
    /// What it does.
    pub changes: Changes,
}

/// A move that has been played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Who played it.
    pub seat: Seat,
    /// How it is written.
    pub notation: String,
    /// The cells of its route.
    pub cells: SmallVec<[Cell; 4]>,
    /// What it did.
    pub changes: Changes,
    /// Whether it let the turn go by. A move that is only a choice beside the board is none of these.
    pub passed: bool,
}

impl Ply {
    /// A move of which only the text is known.
    pub fn written(seat: Seat, notation: impl Into<String>) -> Ply {
        Ply {
            seat,
            notation: notation.into(),
            cells: SmallVec::new(),
            changes: Changes::new(),
            passed: false,
        }
    }
}

/// Why a game refuses what it was asked to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum GameRefusal {
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
    /// Nothing was played yet, or since a seat has left.
    #[error("there is no move to take back")]
    NothingToTakeBack,
    /// A seat leaves only once.
    #[error("this seat has left")]
    HasLeft,
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
    /// The seats that have left while the others played on, the first one first.
    fn departures(&self) -> &[Departure];
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
    fn play(&mut self, number: usize) -> Result<(), GameRefusal>;
    /// Takes the last move back, and whatever ended the game with it. What was played before a seat left stays.
    fn take_back(&mut self) -> Result<(), GameRefusal>;
    /// Ends the game with the draw that may be claimed.
    fn claim_draw(&mut self) -> Result<(), GameRefusal>;
    /// Ends the game as a draw that everybody wants.
    fn agree_draw(&mut self) -> Result<(), GameRefusal>;
    /// A seat plays no further. Where more than one other stays, they play on if the game can; otherwise it ends, and if
    /// time ran out and nobody else could have won, as a draw.
    fn leave(&mut self, seat: Seat, why: Leaving) -> Result<(), GameRefusal>;
    /// A copy that goes its own way.
    fn boxed_clone(&self) -> Box<dyn LiveGame>;
    /// The names of the game's evaluations, from the plainest to the best.
    fn evaluations(&self) -> Vec<&'static str>;
    /// A contender that can think about this game and its like. It evaluates as usual if it asks for an evaluation that the
    /// game does not have.
    fn thinker(&self, contender: Contender, means: Means) -> Box<dyn Thinker>;
}

/// The live game of any [`Complete`] game.
pub(crate) struct Live<G: Complete> {
    game: Arc<G>,
    /// Every position from the first to the present one.
    positions: Vec<G::Position>,
    history: History,
    record: Vec<Ply>,
    departures: Vec<Departure>,
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
            departures: Vec::new(),
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
        let outcome = self.game.outcome(self.now(), &self.history);
        self.outcome = outcome.map(|outcome| self.ranked(outcome));
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        if self.outcome.is_none() {
            self.game.moves(self.now(), &mut moves);
        }
        let offer = |mv: &G::Move| Offer {
            notation: self.game.notation(self.now(), *mv),
            code: self.game.code(self.now(), *mv),
            route: self.game.route(self.now(), *mv),
            changes: self.game.changes(self.now(), *mv),
        };
        self.offers = moves.iter().map(offer).collect();
        self.moves = moves;
    }

    fn end(&mut self, outcome: Outcome) -> Result<(), GameRefusal> {
        if self.outcome.is_some() {
            return Err(GameRefusal::Over);
        }
        self.outcome = Some(self.ranked(outcome));
        self.moves.clear();
        self.offers.clear();
        Ok(())
    }

    /// The same outcome with those behind who have left.
    fn ranked(&self, outcome: Outcome) -> Outcome {
        if self.departures.is_empty() { outcome } else { outcome.behind(&leaving::ranked(&self.departures)) }
    }

    /// The others play on without a seat, as long as there are two of them.
    fn go_on(&mut self, without: G::Position, departure: Departure) -> Result<(), GameRefusal> {
        self.history.replace(self.game.key(&without));
        self.positions.pop();
        self.positions.push(without);
        self.departures.push(departure);
        self.look();
        if let [last] = *self.staying().collect::<Vec<Seat>>() {
            self.outcome = None;
            return self.end(Outcome::win(self.game.seats(), last, departure.why.into()));
        }
        Ok(())
    }

    /// The seats that have not left.
    pub(crate) fn staying(&self) -> impl Iterator<Item = Seat> {
        let has_left = |seat: &Seat| self.departures.iter().any(|departure| departure.seat == *seat);
        Seat::all(self.game.seats()).filter(move |seat| !has_left(seat))
    }

    fn check_seat(&self, seat: Seat) -> Result<(), GameRefusal> {
        let seats = self.game.seats();
        if seat.index() < seats { Ok(()) } else { Err(GameRefusal::NoSuchSeat { seats }) }
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

    fn departures(&self) -> &[Departure] {
        &self.departures
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

    fn play(&mut self, number: usize) -> Result<(), GameRefusal> {
        if self.outcome.is_some() {
            return Err(GameRefusal::Over);
        }
        let offered = self.offers.len();
        let mv = *self.moves.get(number).ok_or(GameRefusal::NoSuchMove { number, offered })?;
        let Offer { notation, route, changes, .. } = self.offers.swap_remove(number);
        let (cells, passed) = (route.places().collect(), route.is_pass());
        self.record.push(Ply { seat: self.turn(), notation, cells, changes, passed });
        let after = self.game.play(self.now(), mv);
        self.history.push(self.game.key(&after), self.game.effect(self.now(), mv, &after));
        self.positions.push(after);
        self.look();
        Ok(())
    }

    fn take_back(&mut self) -> Result<(), GameRefusal> {
        if self.departures.last().is_some_and(|departure| departure.plies == self.record.len()) {
            return Err(GameRefusal::NothingToTakeBack);
        }
        self.record.pop().ok_or(GameRefusal::NothingToTakeBack)?;
        self.positions.pop();
        self.history.pop();
        self.look();
        Ok(())
    }

    fn claim_draw(&mut self) -> Result<(), GameRefusal> {
        let reason = self.claimable().ok_or(GameRefusal::NothingToClaim)?;
        self.end(Outcome::draw(self.seats(), reason))
    }

    fn agree_draw(&mut self) -> Result<(), GameRefusal> {
        self.end(Outcome::draw(self.seats(), Reason::Agreement))
    }

    fn leave(&mut self, seat: Seat, why: Leaving) -> Result<(), GameRefusal> {
        self.check_seat(seat)?;
        if self.outcome.is_some() {
            return Err(GameRefusal::Over);
        }
        if !self.staying().any(|stays| stays == seat) {
            return Err(GameRefusal::HasLeft);
        }
        let seats = self.seats();
        let without = if seats > 2 { self.game.without(self.now(), seat) } else { None };
        if let Some(without) = without {
            return self.go_on(without, Departure { seat, why, plies: self.record.len() });
        }
        let could_win = |other: Seat| other != seat && self.game.can_win(self.now(), other);
        self.end(if why == Leaving::Time && !self.staying().any(could_win) {
            Outcome::draw(seats, Reason::Time)
        } else {
            Outcome::loss(seats, seat, why.into())
        })
    }

    fn boxed_clone(&self) -> Box<dyn LiveGame> {
        Box::new(Live {
            game: self.game.clone(),
            positions: self.positions.clone(),
            history: self.history.clone(),
            record: self.record.clone(),
            departures: self.departures.clone(),
            moves: self.moves.clone(),
            offers: self.offers.clone(),
            outcome: self.outcome.clone(),
        })
    }

    fn evaluations(&self) -> Vec<&'static str> {
        G::EVALUATIONS.iter().map(|(name, _)| *name).collect()
    }

    fn thinker(&self, contender: Contender, means: Means) -> Box<dyn Thinker> {
        Box::new(GameThinker::new(self.game.clone(), contender, means))
    }
}
