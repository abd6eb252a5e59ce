//! What the window shows of the screensaver's match.

use ui::AttractState;

use super::lists::renew;
use crate::kiosk::play::PlayView;

pub fn show(attract: &AttractState<'_>, view: PlayView) {
    let mut seats = view.far;
    seats.push(view.near);
    renew(attract.get_seats(), &seats, |rows| attract.set_seats(rows));
    attract.set_thinking(view.thinking);
    attract.set_result(view.result);
}
