//! Aspiration windows: a narrow window around the score of the depth before is cheap to search. If the score lies outside,
//! the window is widened on that side and the depth searched again.

use super::params::PARAMS;
use crate::search::Stopped;
use crate::search::score::{self, INFINITE};

/// Searches a depth with `search`, which is given a window, until the score lies within it.
pub(super) fn aspire(
    depth: u32,
    last: i32,
    mut search: impl FnMut(i32, i32) -> Result<i32, Stopped>,
) -> Result<i32, Stopped> {
    let mut reach = PARAMS.aspiration_window;
    let (mut alpha, mut beta) = if depth < PARAMS.aspiration_min_depth || score::is_decided(last) {
        (-INFINITE, INFINITE)
    } else {
        (last - reach, last + reach)
    };
    loop {
        let score = search(alpha, beta)?;
        reach *= PARAMS.aspiration_growth;
        let open = reach > PARAMS.aspiration_widest;
        if score <= alpha && alpha > -INFINITE {
            beta = (alpha + beta) / 2;
            alpha = if open { -INFINITE } else { score - reach };
        } else if score >= beta && beta < INFINITE {
            beta = if open { INFINITE } else { score + reach };
        } else {
            return Ok(score);
        }
    }
}
