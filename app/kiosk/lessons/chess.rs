//! Chess, and Chess960, which differs in how it begins and castles.

use super::{START, Step};

const LINES: Step = Step::find("chess.lines", "4k3/8/8/7r/8/8/8/3QK2R w - - 0 1", &["Qxh5+", "Rxh5"]);

/// The knight is surrounded, and jumps.
const KNIGHT: Step = Step::find("chess.knight", "4k3/8/8/2PPP3/2PNP3/1rPPP3/8/4K3 w - - 0 1", &["Nxb3"]);

const PAWN: Step =
    Step::find("chess.pawn", "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", &["bxa8=Q", "bxa8=R", "bxa8=B", "bxa8=N"]);

const PASSING: Step =
    Step::find("chess.passing", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", &["exd6"]).after(&["d5"]);

/// The king can go away, the bishop step in between, the pawn take the rook.
const CHECK: Step = Step::try_out("chess.check", "4k3/8/8/8/4r3/3P4/8/4KB2 w - - 0 1");

const MATE: Step = Step::find("chess.mate", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", &["Ra8#"]);

pub fn steps(variant: &str) -> Vec<Step> {
    let (goal, castle) = match variant {
        "standard" => (
            Step::watch("chess.goal", START, &["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]),
            Step::find("chess.castle", "4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1", &["O-O"]),
        ),
        "chess960" => (
            Step::watch(
                "chess960.goal",
                "nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w KQkq - 0 1",
                &["e4", "e5", "Ng3", "Ng6"],
            ),
            Step::find("chess960.castle", "1k6/8/8/8/8/8/PPPP2PP/1K4R1 w K - 0 1", &["O-O"]),
        ),
        _ => return Vec::new(),
    };
    vec![goal, LINES, KNIGHT, PAWN, PASSING, CHECK, castle, MATE]
}
