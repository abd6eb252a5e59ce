//! Who may sit where, and who is there. A person keeps a chair; which seat of the match it stands at changes from one match
//! to the next.

use engine::Seat;
use terms::code::SeatCode;
use terms::occupant::Occupant;
use terms::secret::{Secret, SecretHash};

use super::Chair;

/// One chair.
#[derive(Default)]
pub struct Place {
    /// What whoever sits there can prove.
    pub secret: Option<SecretHash>,
    /// The one-time code, as long as nobody has redeemed it.
    pub code: Option<SeatCode>,
    /// How many connections its owner has.
    connections: usize,
}

impl Place {
    /// A chair for this occupant; an open one gets a code.
    pub fn new(occupant: &Occupant, secret: Option<SecretHash>) -> Place {
        let code = (*occupant == Occupant::Open).then(|| SeatCode::lot(&mut rand::rng()));
        Place { secret, code, connections: 0 }
    }
}

/// The chairs of a table.
pub struct Chairs {
    places: Vec<Place>,
    /// How many seats everybody has moved up since the first match.
    moved: usize,
    watching: usize,
}

impl Chairs {
    pub fn new(places: Vec<Place>) -> Chairs {
        Chairs { places, moved: 0, watching: 0 }
    }

    pub fn all(&self) -> impl Iterator<Item = Chair> + use<> {
        (0..self.places.len()).map(Chair)
    }

    /// Where a chair stands now.
    pub fn seat(&self, chair: Chair) -> Option<Seat> {
        let count = self.places.len();
        (chair.0 < count).then(|| Seat::new((chair.0 + self.moved) % count)).flatten()
    }

    /// Which chair stands at a seat.
    pub fn at(&self, seat: Seat) -> Chair {
        let count = self.places.len();
        Chair((seat.index() + count - self.moved % count) % count)
    }

    /// Everybody moves up one seat.
    pub fn move_up(&mut self) {
        self.moved += 1;
    }

    pub fn place(&mut self, chair: Chair) -> &mut Place {
        &mut self.places[chair.0]
    }

    /// The secrets in the order of the seats, as they are written down.
    pub fn secret_at(&self, seat: Seat) -> Option<SecretHash> {
        self.places[self.at(seat).0].secret
    }

    /// The codes of the open seats, in the order of the seats.
    pub fn codes(&self) -> Vec<Option<SeatCode>> {
        Seat::all(self.places.len()).map(|seat| self.places[self.at(seat).0].code).collect()
    }

    /// Whose secret this is.
    pub fn owner(&self, secret: Secret) -> Option<Chair> {
        let hash = secret.hash();
        self.all().find(|chair| self.places[chair.0].secret == Some(hash))
    }

    /// Somebody has come. Whether that makes a chair's owner present.
    pub fn arrive(&mut self, chair: Option<Chair>) -> bool {
        let count = self.count(chair);
        *count += 1;
        *count == 1
    }

    /// Somebody has gone. Whether that leaves a chair's owner absent.
    pub fn depart(&mut self, chair: Option<Chair>) -> bool {
        let count = self.count(chair);
        *count = count.saturating_sub(1);
        *count == 0
    }

    fn count(&mut self, chair: Option<Chair>) -> &mut usize {
        match chair.and_then(|chair| self.places.get_mut(chair.0)) {
            Some(place) => &mut place.connections,
            None => &mut self.watching,
        }
    }

    pub fn watching(&self) -> usize {
        self.watching
    }

    /// Whether nobody is there on any of the seats that matter, and nobody watches.
    pub fn is_deserted_by(&self, matters: impl Fn(Seat) -> bool) -> bool {
        let is_there = |seat: Seat| matters(seat) && self.places[self.at(seat).0].connections > 0;
        self.watching == 0 && !Seat::all(self.places.len()).any(is_there)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chairs_and_seats_belong_together_through_all_matches() {
        let mut chairs = Chairs::new((0..3).map(|_| Place::default()).collect());
        for _ in 0..7 {
            for chair in chairs.all() {
                let seat = chairs.seat(chair).expect("a seat");
                assert_eq!(chairs.at(seat), chair);
            }
            chairs.move_up();
        }
        assert_eq!(chairs.seat(Chair(0)).map(Seat::index), Some(1));
        assert_eq!(chairs.seat(Chair(3)), None);
    }

    #[test]
    fn only_those_who_matter_keep_a_table() {
        let mut chairs = Chairs::new(vec![Place::default(), Place::default()]);
        chairs.move_up();
        chairs.arrive(Some(Chair(0)));
        assert!(
            !chairs.is_deserted_by(|seat| seat == Seat::SECOND),
            "that is where the first chair stands now"
        );
        assert!(chairs.is_deserted_by(|seat| seat == Seat::FIRST));
    }

    #[test]
    fn somebody_with_two_connections_is_there_until_the_last_one_is_gone() {
        let mut chairs = Chairs::new(vec![Place::default(), Place::default()]);
        let chair = Some(Chair(1));
        assert_eq!([chairs.arrive(chair), chairs.arrive(chair)], [true, false]);
        assert_eq!([chairs.depart(chair), chairs.depart(chair)], [false, true]);
        chairs.arrive(None);
        assert!(!chairs.is_deserted_by(|_| true));
        assert!(chairs.depart(None) && chairs.is_deserted_by(|_| true));
    }
}
