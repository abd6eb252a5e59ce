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
    /// A chair for this occupant; an open one gets a code. Nobody can prove to be a brain.
    pub fn new(occupant: &Occupant, secret: Option<SecretHash>) -> Place {
        let code = (*occupant == Occupant::Open).then(|| SeatCode::lot(&mut rand::rng()));
        let secret = secret.filter(|_| occupant.brain().is_none());
        Place { secret, code, connections: 0 }
    }

    /// A chair for a host.
    pub fn of_host(secret: Option<SecretHash>) -> Place {
        Place { secret, ..Place::default() }
    }
}

/// The chairs of a table.
pub struct Chairs {
    places: Vec<Place>,
    /// How many of them stand at seats; one more is the host's.
    seats: usize,
    /// How many seats everybody has moved up since the first match.
    moved: usize,
    watching: usize,
}

impl Chairs {
    /// Those that stand at the seats, and one for a host: whoever has brains play here, and sets their pace.
    pub fn new(mut places: Vec<Place>, host: Option<Place>) -> Chairs {
        let seats = places.len();
        places.extend(host);
        Chairs { places, seats, moved: 0, watching: 0 }
    }

    /// The chair of the host, where there is one.
    pub fn host(&self) -> Option<Chair> {
        (self.places.len() > self.seats).then_some(Chair(self.seats))
    }

    pub fn all(&self) -> impl Iterator<Item = Chair> + use<> {
        (0..self.places.len()).map(Chair)
    }

    /// Where a chair stands now.
    pub fn seat(&self, chair: Chair) -> Option<Seat> {
        let count = self.seats;
        (chair.0 < count).then(|| Seat::new((chair.0 + self.moved) % count)).flatten()
    }

    /// Which chair stands at a seat.
    pub fn at(&self, seat: Seat) -> Chair {
        let count = self.seats;
        Chair((seat.index() + count - self.moved % count) % count)
    }

    /// Everybody moves up one seat.
    pub fn move_up(&mut self) {
        self.moved += 1;
    }

    pub fn place(&mut self, chair: Chair) -> &mut Place {
        &mut self.places[chair.0]
    }

    /// The secrets in the order of the seats, as they are written down. Brains have none: the host's stands with each of them.
    pub fn secret_at(&self, seat: Seat) -> Option<SecretHash> {
        self.places[self.host().unwrap_or(self.at(seat)).0].secret
    }

    /// The codes of the open seats, in the order of the seats.
    pub fn codes(&self) -> Vec<Option<SeatCode>> {
        Seat::all(self.seats).map(|seat| self.places[self.at(seat).0].code).collect()
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

    /// Whether nobody is there on any of the seats that matter, nor as the host, and nobody watches.
    pub fn is_deserted_by(&self, matters: impl Fn(Seat) -> bool) -> bool {
        let is_there = |seat: Seat| matters(seat) && self.places[self.at(seat).0].connections > 0;
        self.watching == 0 && !self.has_host() && !Seat::all(self.seats).any(is_there)
    }

    /// Whether the host is there.
    fn has_host(&self) -> bool {
        self.host().is_some_and(|chair| self.places[chair.0].connections > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chairs_and_seats_belong_together_through_all_matches() {
        let mut chairs = Chairs::new((0..3).map(|_| Place::default()).collect(), None);
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
        let mut chairs = Chairs::new(vec![Place::default(), Place::default()], None);
        chairs.move_up();
        chairs.arrive(Some(Chair(0)));
        assert!(
            !chairs.is_deserted_by(|seat| seat == Seat::SECOND),
            "that is where the first chair stands now"
        );
        assert!(chairs.is_deserted_by(|seat| seat == Seat::FIRST));
    }

    #[test]
    fn a_host_has_a_chair_that_stands_at_no_seat() {
        let secret = Secret::lot(&mut rand::rng());
        let host = Place::of_host(Some(secret.hash()));
        let mut chairs = Chairs::new(vec![Place::default(), Place::default()], Some(host));
        let chair = chairs.host();
        assert_eq!((chair, chairs.owner(secret)), (Some(Chair(2)), chair));
        assert_eq!(chair.and_then(|chair| chairs.seat(chair)), None);
        assert_eq!((chairs.at(Seat::SECOND), chairs.codes().len()), (Chair(1), 2));
        chairs.arrive(chair);
        assert!(!chairs.is_deserted_by(|_| false) && chairs.watching() == 0);
        assert!(chairs.depart(chair) && chairs.is_deserted_by(|_| true));
        assert_eq!(Chairs::new(vec![Place::default()], None).host(), None);
    }

    #[test]
    fn somebody_with_two_connections_is_there_until_the_last_one_is_gone() {
        let mut chairs = Chairs::new(vec![Place::default(), Place::default()], None);
        let chair = Some(Chair(1));
        assert_eq!([chairs.arrive(chair), chairs.arrive(chair)], [true, false]);
        assert_eq!([chairs.depart(chair), chairs.depart(chair)], [false, true]);
        chairs.arrive(None);
        assert!(!chairs.is_deserted_by(|_| true));
        assert!(chairs.depart(None) && chairs.is_deserted_by(|_| true));
    }
}
