//! Games as other programs read them: PGN for chess, PDN for draughts, and the same form for the games that have none.

use engine::live::Ply;
use engine::record::{Record, result};
use engine::{Colour, Game, LiveGame, Outcome, Seat, Variant};

use super::played::Played;

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
        let (extension, tag) = match (kind.id, variant.id) {
            ("chess", "chess960") => ("pgn", Some(("Variant", "Chess960"))),
            ("chess", _) => ("pgn", None),
            ("draughts", "english") => ("pdn", Some(("GameType", "21"))),
            ("draughts", "russian") => ("pdn", Some(("GameType", "25"))),
            ("draughts", "brazilian") => ("pdn", Some(("GameType", "26"))),
            ("draughts", _) => ("pdn", Some(("GameType", "20"))),
            _ => ("txt", Some(("Game", variant.title))),
        };
        let seats = game.scene().seats;
        let white = if seats[0].colour == Colour::White { Seat::FIRST } else { Seat::SECOND };
        Notation { extension, tag, white }
    }

    /// One game, with an empty line after it.
    pub fn write(&self, played: &Played) -> String {
        let round = format!("{}.{}", played.meeting.seed, played.meeting.opening + 1);
        let mut record = Record::new()
            .tag("Event", &format!("Arena: {}", played.conditions))
            .tag("Date", &played.date.replace('-', "."))
            .tag("Round", &round)
            .tag("White", &played.meeting.contender(self.white).to_string())
            .tag("Black", &played.meeting.contender(self.white.opponent()).to_string());
        if let Some((name, value)) = self.tag {
            record = record.tag(name, value);
        }
        if let Some(start) = &played.start {
            record = record.starting_at(start, 1);
        }
        let outcome = match played.winner {
            Some(winner) => Outcome::win(2, winner, played.reason),
            None => Outcome::draw(2, played.reason),
        };
        let plies: Vec<Ply> = played.turns.iter().map(|turn| turn.ply.clone()).collect();
        record.write(&plies, Some(&outcome), |outcome| result(outcome, self.white)) + "\n"
    }
}
