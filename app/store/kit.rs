//! What tests begin with, here and in other rooms.

use engine::TimeControl;
use engine::catalog::Start;
use terms::occupant::Occupant;
use terms::{Kind, UnixTime};

use crate::{Begun, Sitter};

/// When it all began.
pub const MORNING: UnixTime = UnixTime(1_795_000_000_000);

/// The usual start of a game that phones play.
pub fn begun(name: &str, seats: [Occupant; 2]) -> Begun {
    let (game, variant) = games::catalog().find(name).unwrap();
    Begun {
        table: "K7QX".to_owned(),
        kind: Kind::Phone,
        game: game.id.to_owned(),
        variant: variant.id.clone(),
        start: variant.open(Start::Usual).unwrap().position(),
        time: TimeControl::minutes(5, 3),
        seats: seats.map(|occupant| Sitter { occupant, secret: None }).into(),
        began: MORNING,
        rematch_of: None,
    }
}
