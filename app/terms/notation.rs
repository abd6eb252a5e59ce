//! Games as other programs read them: PGN for chess, PDN for draughts, and the same form for the games that have none.
//!
//! Here stands what is the same for every game of a variant. What else there is to tell (the event, the day) is for
//! whoever kept the game.

use engine::live::Ply;
use engine::record::{Record, result};
use engine::{Colour, Departure, Game, Leaving, LiveGame, Outcome, Seat, Variant};

/// How the names of files with such games end.
pub fn extension(game: &Game) -> &str {
    game.about.record.as_ref().map_or("txt", |format| &format.extension)
}

/// How the games of a variant are written.
#[derive(Clone, Debug)]
pub struct Notation {
    /// How the names of such files end.
    pub extension: String,
    /// Says which game it is.
    tag: Option<(String, String)>,
    /// The seats in the order in which they are named, and how. Two are White and Black, more are called by their colours.
    players: Vec<(Seat, &'static str)>,
}

impl Notation {
    /// That of a variant; `game` is any game of it.
    pub fn new(kind: &Game, variant: &Variant, game: &dyn LiveGame) -> Notation {
        let tag = match &kind.about.record {
            Some(format) => format.tags.get(&variant.id).cloned(),
            None => Some(("Game".to_owned(), variant.title.clone())),
        };
        let seats = game.scene().seats;
        let players = match &seats[..] {
            [first, _] => {
                let white = if first.colour == Colour::White { Seat::FIRST } else { Seat::SECOND };
                vec![(white, "White"), (white.other(), "Black")]
            }
            many => Seat::all(many.len()).zip(many.iter().map(|seat| seat.colour.name())).collect(),
        };
        Notation { extension: extension(kind).to_owned(), tag, players }
    }

    /// What can be said before the first move: who plays, what, and from where if that is not the usual start.
    pub fn record(&self, player: impl Fn(Seat) -> String, start: Option<&str>) -> Record {
        let mut record = Record::of(self.players.iter().map(|(_, name)| *name));
        for (seat, name) in &self.players {
            record = record.tag(name, &player(*seat));
        }
        if let Some((name, value)) = &self.tag {
            record = record.tag(name, value);
        }
        match start {
            Some(start) => record.starting_at(start, 1),
            None => record,
        }
    }

    /// Adds of all sides whether a person or a program played it.
    pub fn with_kinds(&self, record: Record, is_person: impl Fn(Seat) -> bool) -> Record {
        let kind = |seat: Seat| if is_person(seat) { "human" } else { "program" };
        self.players
            .iter()
            .fold(record, |record, (seat, name)| record.tag(&format!("{name}Type"), kind(*seat)))
    }

    /// Adds who left while the others played on, where it happened.
    pub fn with_departures(&self, record: Record, departures: &[Departure]) -> Record {
        let told = |record: Record, gone: &Departure| {
            let who = self.players.iter().find(|(seat, _)| *seat == gone.seat).map_or("?", |(_, name)| name);
            let how = match gone.why {
                Leaving::Resignation => "gave up",
                Leaving::Absence => "went away",
                Leaving::Time => "ran out of time",
                Leaving::Disqualification => "was disqualified",
            };
            record.comment(gone.plies, &format!("{who} {how}"))
        };
        departures.iter().fold(record, told)
    }

    /// A whole game with an empty line after it. Of more than two, each one's place is told.
    pub fn write(&self, record: &Record, plies: &[Ply], outcome: &Outcome) -> String {
        let mut record = record.clone();
        for (seat, name) in self.players.iter().filter(|_| self.players.len() > 2) {
            record = record.tag(&format!("{name}Place"), &outcome.place(*seat).to_string());
        }
        let seats = self.players.iter().map(|(seat, _)| *seat);
        record.write(plies, Some(outcome), |outcome| result(outcome, seats)) + "\n"
    }
}
