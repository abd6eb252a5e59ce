//! A match before it begins: who plays, by which rules, with how much time. Sensible as it stands, so that one more touch
//! begins it.

pub mod binding;

use std::sync::Arc;
use std::time::Duration;

use config::games::GamesConfig;
use elo::Elo;
use engine::catalog::{Game, Start, Variant};
use engine::{Brain, Colour, Contender, Level, Seat, TimeControl};
use matches::setting::{Setting, bottom};
use terms::occupant::Occupant;
use ui::{SetupQuantity, SitterKind, TimeKind};

const MINUTES: &[u64] = &[1, 2, 3, 5, 7, 10, 15, 20, 25, 30, 40, 45, 60, 90, 120, 180];
const INCREMENTS: &[u64] = &[0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 60];
const SECONDS: &[u64] = &[2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120];

/// The deepest that a brain can be told to look where there is no clock.
const DEEPEST: u32 = 16;

/// Whom a visitor meets who does not choose: strong enough to be interesting, weak enough to be beaten.
const USUAL: Contender = Contender::new(Brain::Champion, Level::Casual);

/// Whom a visitor watches who does not choose: two that think in different ways.
const WATCHED: [Contender; 2] =
    [Contender::new(Brain::AlphaBeta, Level::Strong), Contender::new(Brain::Mcts, Level::Strong)];

/// A seat before the match.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeatChoice {
    pub colour: Colour,
    pub sitter: SitterKind,
    pub brain: Contender,
}

/// A visitor's own time. All of it is kept, so that nothing is lost by looking at another kind.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OwnTime {
    pub kind: TimeKind,
    pub minutes: u64,
    pub increment: u64,
    pub seconds: u64,
    /// How far brains look; nothing but their level and patience limits them if it is not said.
    pub depth: Option<u32>,
}

/// What is chosen so far.
#[derive(Clone)]
pub struct SetupScreen {
    game: &'static Game,
    /// Only brains play, and the games that are on can be chosen here.
    watched: Option<Vec<String>>,
    /// As they were when it was opened.
    variants: Arc<[Arc<Variant>]>,
    variant: Arc<Variant>,
    seats: Vec<SeatChoice>,
    presets: [TimeControl; 3],
    /// One of the presets, or the visitor's own time.
    preset: Option<usize>,
    own: OwnTime,
    longest: Duration,
}

impl SetupScreen {
    /// A match of a game as most people want it: whoever is at the screen against a brain.
    pub fn new(game: &'static Game, variant: Option<&str>, games: &GamesConfig) -> SetupScreen {
        let variants = game.variants.all();
        let variant = variants.iter().find(|known| Some(known.id.as_str()) == variant);
        let presets = games.times(game.id).map_or(game.times, |times| times.map(|time| time.0));
        let own = OwnTime { kind: TimeKind::Clock, minutes: 5, increment: 3, seconds: 20, depth: None };
        let mut setup = SetupScreen {
            game,
            watched: None,
            variant: Arc::clone(variant.unwrap_or(game.variants.usual())),
            variants,
            seats: Vec::new(),
            presets,
            preset: Some(1),
            own,
            longest: games.longest,
        };
        setup.seat_everybody();
        setup
    }

    /// A match of brains to watch. Nobody has a clock: how long they think, the house and those who watch say.
    pub fn to_watch(game: &'static Game, variant: Option<&str>, games: &GamesConfig) -> SetupScreen {
        let mut setup = SetupScreen::new(game, variant, games);
        setup.watched = Some(games.enabled.clone());
        setup.choose_own(TimeKind::Unlimited);
        setup.seat_everybody();
        setup
    }

    /// The same brains, of another game.
    pub fn with_brains_of(mut self, before: &SetupScreen) -> SetupScreen {
        for (seat, before) in self.seats.iter_mut().zip(&before.seats) {
            seat.brain = before.brain;
        }
        self
    }

    /// The games that can be chosen here, where brains are to be watched.
    pub fn watched(&self) -> Option<&[String]> {
        self.watched.as_deref()
    }

    pub fn game(&self) -> &'static Game {
        self.game
    }

    pub fn variants(&self) -> &[Arc<Variant>] {
        &self.variants
    }

    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    pub fn seats(&self) -> &[SeatChoice] {
        &self.seats
    }

    pub fn presets(&self) -> [TimeControl; 3] {
        self.presets
    }

    pub fn preset(&self) -> Option<usize> {
        self.preset
    }

    pub fn own(&self) -> OwnTime {
        self.own
    }

    /// Whether it matters how deep brains look: without a clock, and with a brain.
    pub fn asks_for_depth(&self) -> bool {
        self.time() == TimeControl::Unlimited
            && self.seats.iter().any(|seat| seat.sitter == SitterKind::Brain)
    }

    /// Another set of rules. Who sits where stays, as far as there are seats.
    pub fn choose_variant(&mut self, number: usize) {
        if let Some(variant) = self.variants.get(number) {
            let before: Vec<_> = self.seats.iter().map(|seat| (seat.sitter, seat.brain)).collect();
            self.variant = Arc::clone(variant);
            self.seat_everybody();
            for (seat, (sitter, brain)) in self.seats.iter_mut().zip(before) {
                (seat.sitter, seat.brain) = (sitter, brain);
            }
        }
    }

    pub fn choose_sitter(&mut self, seat: usize, sitter: SitterKind) {
        if let Some(seat) = self.seats.get_mut(seat) {
            seat.sitter = sitter;
        }
    }

    /// A brain for a seat, both by their numbers.
    pub fn choose_brain(&mut self, seat: usize, brain: usize, level: usize) {
        let brain = (Brain::ALL.get(brain), Level::ALL.get(level));
        if let (Some(seat), (Some(brain), Some(level))) = (self.seats.get_mut(seat), brain) {
            (seat.sitter, seat.brain) = (SitterKind::Brain, Contender::new(*brain, *level));
        }
    }

    /// Everybody moves up one seat: with two of them, the colours are exchanged.
    pub fn exchange(&mut self) {
        let mut sitters: Vec<_> = self.seats.iter().map(|seat| (seat.sitter, seat.brain)).collect();
        sitters.rotate_right(1);
        for (seat, (sitter, brain)) in self.seats.iter_mut().zip(sitters) {
            (seat.sitter, seat.brain) = (sitter, brain);
        }
    }

    /// One of the presets, or the own time if there is none with this number.
    pub fn choose_time(&mut self, number: usize) {
        self.preset = Some(number).filter(|number| *number < self.presets.len());
    }

    pub fn choose_own(&mut self, kind: TimeKind) {
        (self.preset, self.own.kind) = (None, kind);
    }

    /// One step up or down; at the end of its list a stepper stays.
    pub fn step(&mut self, what: SetupQuantity, up: bool) {
        let longest = self.longest.as_secs();
        match what {
            SetupQuantity::Minutes => self.own.minutes = next(MINUTES, self.own.minutes, up, longest / 60),
            SetupQuantity::Increment => {
                self.own.increment = next(INCREMENTS, self.own.increment, up, longest);
            }
            SetupQuantity::Seconds => self.own.seconds = next(SECONDS, self.own.seconds, up, longest),
            SetupQuantity::Depth => {
                let depth = self.own.depth.unwrap_or(0);
                let depth = if up { (depth + 1).min(DEEPEST) } else { depth.saturating_sub(1) };
                self.own.depth = Some(depth).filter(|depth| *depth > 0);
            }
        }
    }

    pub fn time(&self) -> TimeControl {
        match (self.preset.and_then(|preset| self.presets.get(preset)), self.own.kind) {
            (Some(preset), _) => *preset,
            (None, TimeKind::Clock) => TimeControl::Clock {
                stock: Duration::from_secs(60 * self.own.minutes),
                increment: Duration::from_secs(self.own.increment),
            },
            (None, TimeKind::PerMove) => TimeControl::PerMove(Duration::from_secs(self.own.seconds)),
            (None, TimeKind::Unlimited) => TimeControl::Unlimited,
        }
    }

    /// How strong a brain is by these rules, where it has played for it.
    pub fn elo(&self, brain: Contender) -> Option<i32> {
        let ratings = Elo::shipped().of(self.game.id, &self.variant.id)?;
        ratings.contenders.get(&brain).map(|rating| rating.elo)
    }

    /// How strong it is as it is to play: one that looks only so far has not earned what its unlimited self has.
    pub fn strength(&self, brain: Contender) -> Option<i32> {
        self.depth().map_or_else(|| self.elo(brain), |_| None)
    }

    fn depth(&self) -> Option<u32> {
        self.own.depth.filter(|_| self.asks_for_depth())
    }

    /// What is to be played, and by whom.
    pub fn decided(&self) -> (Setting, Vec<Occupant>) {
        let setting = Setting { game: self.game, variant: Arc::clone(&self.variant), time: self.time() };
        let depth = self.depth();
        let occupant = |seat: &SeatChoice| match seat.sitter {
            SitterKind::Touch => Occupant::Touch,
            SitterKind::Phone => Occupant::Open,
            SitterKind::Brain => Occupant::Brain { brain: seat.brain, depth },
        };
        (setting, self.seats.iter().map(occupant).collect())
    }

    /// Whoever is at the screen gets the seat whose pieces are nearest, a brain the others; where brains are watched, all.
    fn seat_everybody(&mut self) {
        let near = bottom(&self.variant);
        let start = self.variant.open(Start::Usual).expect("the usual start is a position");
        let watched = self.watched.is_some();
        let seat = |(seat, colour): (Seat, Colour)| SeatChoice {
            colour,
            sitter: if seat == near && !watched { SitterKind::Touch } else { SitterKind::Brain },
            brain: if watched { WATCHED[seat.index() % WATCHED.len()] } else { USUAL },
        };
        let scene = start.scene();
        let colours = scene.seats.iter().map(|seat| seat.colour);
        self.seats = Seat::all(scene.seats.len()).zip(colours).map(seat).collect();
    }
}

/// What a visitor watches who does not choose: the first of the games that are on in which brains are rated.
pub fn first_to_watch(games: &GamesConfig) -> Option<&'static Game> {
    let known = |id: &String| games::catalog().games().iter().find(|game| game.id == id);
    let is_rated = |game: &&Game| Elo::shipped().of(game.id, &game.variants.usual().id).is_some();
    let mut on = games.enabled.iter().filter_map(known);
    on.clone().find(is_rated).or_else(|| on.next())
}

/// The value beside this one in a list, as long as it is not more than `most`.
fn next(list: &[u64], value: u64, up: bool, most: u64) -> u64 {
    let beside = if up {
        list.iter().find(|other| **other > value && **other <= most)
    } else {
        list.iter().rev().find(|other| **other < value)
    };
    beside.copied().unwrap_or(value)
}

#[cfg(test)]
mod tests;
