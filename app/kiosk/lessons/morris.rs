//! Nine men's morris.

use super::{START, Step};

pub const STEPS: &[Step] = &[
    Step::watch("morris.goal", START, &["d6", "d2", "f4", "b4", "f6", "b2"]),
    Step::try_out("morris.place", "----W-----B--W-----B---- W 7,7"),
    Step::find("morris.mill", "WW--------------B---B--- W 7,7", &["g7xf2", "g7xd3"]),
    Step::find(
        "morris.move",
        "--WBB----W---BWB------W- W 0,0",
        &["d1-g1xb6", "d1-g1xd6", "d1-g1xf4", "d1-g1xc3"],
    ),
    // Three black men are safe in their mill.
    Step::find("morris.safe", "WW----BBB-----W---W-B--- W 0,0", &["g4-g7xf2"]),
    Step::find(
        "morris.fly",
        "WW-BB--------B-B-WB----- W 0,0",
        &["e3-g7xb6", "e3-g7xd6", "e3-g7xf4", "e3-g7xb2", "e3-g7xc3"],
    ),
    Step::find("morris.end", "WW------B--W--W-B-W-B--- W 0,0", &["g4-g7xf2", "g4-g7xe5", "g4-g7xd3"]),
];
