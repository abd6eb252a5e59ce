//! Games as other programs read them: PGN for chess, PDN for draughts, and the same form for the games that have none.
//!
//! Here stands what is the same for every game of a variant. What else there is to tell (the event, the day) is for
//! whoever kept the game.

use engine::live::Ply;
use engine::record::{Record, result};
use engine::{Colour, Game, LiveGame, Outcome, Reason, Seat, Variant};

/// How the names of files with such games end.
pub fn extension(game: &Game) -> &'static str {
    match game.id {
        "chess" => "pgn",
        "draughts" => "pdn",
        _ => "txt",
    }
}

/// How the games of a variant are written.
#[derive(Clone, Debug)]
pub struct Notation {
    /// How the names of such files end.
    pub extension: &'static str,
    /// Says which game it is.
    tag: Option<(&'static str, &'static str)>,
    /// The seat that is called White.
    white: Seat,
}

impl Notation {
    /// That of a variant; `game` is any game of it.
    pub fn new(kind: &'static Game, variant: &'static Variant, game: &dyn LiveGame) -> Notation {
        let tag = match (kind.id, variant.id) {
            ("chess", "chess960") => Some(("Variant", "Chess960")),
            ("chess", _) => None,
            ("draughts", "english") => Some(("GameType", "21")),
            ("draughts", "russian") => Some(("GameType", "25")),
            ("draughts", "brazilian") => Some(("GameType", "26")),
            ("draughts", _) => Some(("GameType", "20")),
            _ => Some(("Game", variant.title)),
        };
        let seats = game.scene().seats;
        let white = if seats[0].colour == Colour::White { Seat::FIRST } else { Seat::SECOND };
        Notation { extension: extension(kind), tag, white }
    }

    /// What can be said before the first move: who plays, what, and from where if that is not the usual start.
    pub fn record(&self, player: impl Fn(Seat) -> String, start: Option<&str>) -> Record {
        let mut record =
            Record::new().tag("White", &player(self.white)).tag("Black", &player(self.white.opponent()));
        if let Some((name, value)) = self.tag {
            record = record.tag(name, value);
        }
        match start {
            Some(start) => record.starting_at(start, 1),
            None => record,
        }
    }

    /// Adds of both sides whether a person or a program played it.
    pub fn with_kinds(&self, record: Record, is_person: impl Fn(Seat) -> bool) -> Record {
        let kind = |seat: Seat| if is_person(seat) { "human" } else { "program" };
        record.tag("WhiteType", kind(self.white)).tag("BlackType", kind(self.white.opponent()))
    }

    /// A whole game with an empty line after it; nobody won if it was drawn.
    pub fn write(&self, record: &Record, plies: &[Ply], winner: Option<Seat>, reason: Reason) -> String {
        let outcome = match winner {
            Some(winner) => Outcome::win(2, winner, reason),
            None => Outcome::draw(2, reason),
        };
        record.write(plies, Some(&outcome), |outcome| result(outcome, self.white)) + "\n"
    }
}
