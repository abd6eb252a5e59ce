//! ReversiXT: Reversi for two to eight, on maps of any shape.
//!
//! A stone is placed so that it traps a line of stones of others, or of nobody, against one of one's own. Lines go on through
//! transitions, which join edges that lie apart. An override stone may be placed on another stone. Special tiles swap the
//! stones of two players, hand on all of them, or give something. Who cannot place anything is skipped; when nobody can,
//! bombs turn tiles into holes, and when there are none left, the stones are counted.
//!
//! A map is a file and a variant. It is made ready once, as a table of steps, and shared by all positions.

engine::evaluations! {
    plain
    expert
}

pub mod generator;
mod judgement;
pub mod map;
mod moves;
mod position;
mod presentation;
mod survey;
mod symmetry;
mod terrain;
#[cfg(test)]
mod tests;
mod text;
mod tile;

use std::sync::{Arc, LazyLock};

use engine::{
    About, Effect, FileFault, Game, History, MAX_SEATS, Outcome, Pace, Reason, Rules, Seat, TextError,
    TimeControl, Variant, Variants,
};

use self::map::XtMap;
use self::terrain::Terrain;
pub use moves::{Extra, Move};
pub use position::Position;
pub use survey::{show, survey};

/// What it says about itself.
static ABOUT: LazyLock<About> = LazyLock::new(|| About::embedded(include_str!("about.toml")));

/// Room for boards of up to 8 by 8.
const SMALL_ROOM: usize = 64;

/// Room for boards of up to 20 by 20.
const USUAL_ROOM: usize = 416;

/// Room for boards of up to 50 by 50.
const LARGE_ROOM: usize = 2528;

/// The maps that come with the program: their names and their files.
macro_rules! maps {
    ($($name:ident)+) => {
        &[$((stringify!($name), include_str!(concat!("maps/", stringify!($name), ".map")))),+]
    };
}

/// In the order in which they are shown.
pub const MAPS: &[(&str, &str)] = maps! {
    duel
    tunnels
    gifts
    oasis
    trinity
    delta
    crossroads
    castle
    whirl
    archipelago
    necklace
    hive
    carousel
    galaxy
};

/// The board on which lessons are given.
const SCHOOL: &str = include_str!("school.map");

/// ReversiXT, ready for the catalog.
pub fn game() -> Game {
    let embedded = |(name, text): &(&str, &str)| {
        variant(name, text).unwrap_or_else(|fault| panic!("the map {name} is wrong: {fault:?}"))
    };
    Game {
        id: "reversixt",
        about: ABOUT.clone(),
        aliases: &["xt"],
        times: [TimeControl::minutes(5, 5), TimeControl::minutes(10, 5), TimeControl::minutes(20, 10)],
        pace: Pace { usual_plies: 150, fewest_left: 8, longest_plies: 1500 },
        book: None,
        variants: Variants::new(MAPS.iter().map(embedded).collect()).and_files("map", variant),
    }
}

/// The variant of a map file: the name of the file without its ending, and its text.
pub fn variant(name: &str, text: &str) -> Result<Variant, FileFault> {
    static SCHOOL_VARIANT: LazyLock<Arc<Variant>> = LazyLock::new(|| {
        let school = XtMap::read(SCHOOL).unwrap_or_else(|fault| panic!("the school is wrong: {fault:?}"));
        Arc::new(opened("school", "school", school))
    });
    let map = check(text)?;
    let title = format!("{} ({} players)", titled(name), map.players);
    Ok(opened(name, title, map).taught_on(Arc::clone(&SCHOOL_VARIANT)))
}

/// The rules on a map, with as much room as it needs.
fn opened(name: &str, title: impl Into<String>, map: XtMap) -> Variant {
    let tiles = map.tiles.len();
    if tiles <= SMALL_ROOM {
        Variant::new(name, title, ReversiXt::<SMALL_ROOM>::on(name, map))
    } else if tiles <= USUAL_ROOM {
        Variant::new(name, title, ReversiXt::<USUAL_ROOM>::on(name, map))
    } else {
        Variant::new(name, title, ReversiXt::<LARGE_ROOM>::on(name, map))
    }
}

/// A file's name as a title: "river_delta" is "River delta".
fn titled(name: &str) -> String {
    let spaced = name.replace('_', " ");
    let mut letters = spaced.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Reads a map and makes sure that a game can be played on it.
pub fn check(text: &str) -> Result<XtMap, FileFault> {
    let map = XtMap::read(text)?;
    let terrain = Terrain::of(map);
    let start = Position::<LARGE_ROOM>::start(&terrain);
    if start.is_over() {
        return Err(FileFault::whole("nobody can do anything on this map"));
    }
    Ok(terrain.map)
}

/// The rules of ReversiXT on one map, for boards of so much room.
#[derive(Clone, Debug)]
pub struct ReversiXt<const ROOM: usize> {
    /// What its positions say of it.
    name: String,
    terrain: Arc<Terrain>,
}

impl<const ROOM: usize> ReversiXt<ROOM> {
    /// The map must fit into the room.
    fn on(name: &str, map: XtMap) -> Self {
        ReversiXt { name: name.to_owned(), terrain: Arc::new(Terrain::of(map)) }
    }
}

impl<const ROOM: usize> Rules for ReversiXt<ROOM> {
    type Position = Position<ROOM>;
    type Move = Move;

    fn seats(&self) -> usize {
        self.terrain.map.players
    }

    fn start(&self) -> Position<ROOM> {
        Position::start(&self.terrain)
    }

    fn turn(&self, position: &Position<ROOM>) -> Seat {
        position.turn
    }

    fn moves(&self, position: &Position<ROOM>, moves: &mut Vec<Move>) {
        position.list(&self.terrain, moves);
    }

    fn count(&self, position: &Position<ROOM>) -> usize {
        position.count(&self.terrain)
    }

    fn play(&self, position: &Position<ROOM>, mv: Move) -> Position<ROOM> {
        let mut after = position.clone();
        after.play(&self.terrain, mv);
        after
    }

    fn play_into(&self, position: &Position<ROOM>, mv: Move, after: &mut Position<ROOM>) {
        after.clone_from(position);
        after.play(&self.terrain, mv);
    }

    /// Every move fills a tile, spends an override stone or a bomb: no position ever comes back.
    fn effect(&self, _: &Position<ROOM>, _: Move, _: &Position<ROOM>) -> Effect {
        Effect { irreversible: true, new_spell: false }
    }

    /// Places by stones; whoever has left comes behind.
    fn outcome(&self, position: &Position<ROOM>, _: &History) -> Option<Outcome> {
        if !position.is_over() {
            return None;
        }
        let mut scores = [0; MAX_SEATS];
        let scores = &mut scores[..self.seats()];
        for (score, seat) in scores.iter_mut().zip(Seat::all(MAX_SEATS)) {
            *score = position.stones(&self.terrain, seat) as i32;
        }
        let outcome = Outcome::by_score(Reason::Count, scores);
        if position.gone == 0 {
            return Some(outcome);
        }
        let gone: Vec<Seat> = Seat::all(self.seats()).filter(|seat| position.is_gone(*seat)).collect();
        Some(outcome.behind(&gone))
    }

    /// Who has no stone can win only by what brings one. Apart from that everything may still happen.
    fn can_win(&self, position: &Position<ROOM>, seat: Seat) -> bool {
        if position.is_gone(seat) {
            return false;
        }
        let stones = |seat| position.stones(&self.terrain, seat);
        if position.is_over() {
            let others = Seat::all(self.seats()).filter(|other| *other != seat && !position.is_gone(*other));
            return others.map(stones).all(|others| others < stones(seat));
        }
        stones(seat) > 0 || !position.bombing
    }

    fn without(&self, position: &Position<ROOM>, seat: Seat) -> Option<Position<ROOM>> {
        (self.seats() > 2).then(|| position.without(&self.terrain, seat))
    }

    fn key(&self, position: &Position<ROOM>) -> u64 {
        position.key(&self.terrain)
    }

    fn write(&self, position: &Position<ROOM>) -> String {
        text::write(&self.terrain, &self.name, position)
    }

    fn read(&self, text: &str) -> Result<Position<ROOM>, TextError> {
        text::read(&self.terrain, &self.name, text)
    }
}
