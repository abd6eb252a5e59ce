//! What the searches are told about Connect Four: the lines that are still open count, and the middle has most of them.

use engine::{Evaluation, Evaluations, Judgement, Seat};

use super::ConnectFour;
use super::position::{COLUMNS, LINES, Position};

/// What a line is worth that has so many discs of one seat and none of the other, in hundredths of a man.
const OPEN: [i32; 5] = [0, 5, 20, 80, 0];

/// Open lines.
#[derive(Clone, Copy, Debug)]
pub struct OpenLines;

impl Evaluation<ConnectFour> for OpenLines {
    fn evaluate(&self, _: &ConnectFour, position: &Position, seat: Seat) -> i32 {
        let [own, other] = [seat, seat.other()].map(|seat| position.discs[seat.index()]);
        let worth = |line: &u64| match [own & line, other & line] {
            [mine, 0] => OPEN[mine.count_ones() as usize],
            [0, theirs] => -OPEN[theirs.count_ones() as usize],
            _ => 0,
        };
        LINES.iter().map(worth).sum()
    }
}

impl Judgement for ConnectFour {
    const EVALUATIONS: Evaluations<ConnectFour> = &[("lines", &OpenLines)];

    fn guess(&self, _: &Position, column: u8) -> i32 {
        -i32::from(column.abs_diff(COLUMNS / 2))
    }
}
