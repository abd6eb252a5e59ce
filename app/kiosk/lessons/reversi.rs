//! Reversi. Positions are written row by row.

use super::{START, Step};

pub const STEPS: &[Step] = &[
    Step::watch("reversi.goal", START, &["d3", "c5", "f6", "f5"]),
    Step::try_out("reversi.enclose", START),
    Step::find("reversi.lines", LINES, &["d4"]),
    Step::find("reversi.corner", CORNER, &["a1"]),
    Step::find("reversi.pass", PASS, &["pass"]),
    Step::find("reversi.end", END, &["h8"]),
];

/// d4 encloses in three directions.
const LINES: &str = concat!(
    "--------", "-X-X----", "--OO----", "----OOX-", "--------", "--------", "--------", "--------", " X"
);

const CORNER: &str = concat!(
    "-OOX----", "-OOX----", "--OXX---", "--XOO---", "---XO---", "--------", "--------", "--------", " X"
);

/// White stands along the edge, where nothing can be enclosed.
const PASS: &str = concat!(
    "OX------", "OX------", "OXX-----", "OX------", "OX------", "--------", "--------", "--------", " X"
);

const END: &str = concat!(
    "XXXXXXXX", "XXOOOOOO", "XOXXOOOO", "XOOXXOOO", "OOOOXXOO", "OOXXXXXO", "OXXXXXXO", "XOOOOOO-", " X"
);
