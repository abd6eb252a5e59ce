//! Seats that leave while the others play on.

use engine::{Departure, Leaving};

use super::super::saved::load;
use super::*;

fn left(id: MatchId, seat: usize, why: Leaving, plies: usize) -> Entry {
    let departure = Departure { seat: Seat::new(seat).unwrap(), why, plies };
    Entry::Left { id, departure, clocks: clocks([7, 9]) }
}

#[test]
fn who_left_is_told_in_order_with_the_clocks_of_then() {
    let store = Store::in_memory().store;
    let id = store.new_id();
    store.write(entries(id, &reversi(), 2)).wait().unwrap();
    store
        .write(vec![left(id, 1, Leaving::Time, 2), left(id, 0, Leaving::Disqualification, 2)])
        .wait()
        .unwrap();
    let saved = store.ask(move |connection| load(connection, id)).wait().unwrap();
    let told: Vec<(usize, Leaving, usize)> =
        saved.departures.iter().map(|gone| (gone.seat.index(), gone.why, gone.plies)).collect();
    assert_eq!(told, [(1, Leaving::Time, 2), (0, Leaving::Disqualification, 2)]);
    assert_eq!(saved.clocks, clocks([7, 9]));
}

#[test]
fn what_does_not_follow_is_refused() {
    let store = Store::in_memory().store;
    let id = store.new_id();
    store.write(entries(id, &reversi(), 3)).wait().unwrap();
    let refused = |entry: Entry| store.write(vec![entry]).wait().unwrap_err();
    assert_eq!(refused(left(id, 0, Leaving::Time, 2)), StoreError::OutOfOrder { id, stored: 3 });
    assert_eq!(refused(left(id, 5, Leaving::Time, 3)), StoreError::NoSuchSeat(id));
    store.write(vec![left(id, 0, Leaving::Absence, 3)]).wait().unwrap();
    assert_eq!(refused(left(id, 0, Leaving::Time, 3)), StoreError::NoSuchSeat(id), "a seat leaves once");
    let back = |plies_left| Entry::TakenBack { id, plies_left, clocks: clocks([1, 2]) };
    assert_eq!(
        refused(back(2)),
        StoreError::OutOfOrder { id, stored: 3 },
        "it was played before the seat left"
    );
    store.write(vec![back(3)]).wait().unwrap();
}
