//! Draughts. A square is written with a letter and a number from the bottom left here, which every variant reads: so one
//! position serves boards of both sizes.

use super::{START, Step};

const MOVE: Step = Step::try_out("draughts.move", "W:Wc3,e3:Bb6,f6");
const CAPTURE: Step = Step::find("draughts.capture", "W:Wc3,g3:Bd4,a7", &["c3xe5"]);
const END: Step = Step::find("draughts.end", "W:Wa3,c3:Ba5", &["a3-b4"]);

/// Two men can capture, one of them twice.
const TWO_WAYS: &str = "W:Wa3,e1:Bb4,d6,f2";
const MOST: Step = Step::find("draughts.most", TWO_WAYS, &["a3xe7"]);
const FREE: Step = Step::try_out("draughts.free", TWO_WAYS);

/// An enemy man before and one behind, of which only one can be jumped over: the other one has a friend behind it.
const BACKWARD: Step = Step::find("draughts.backward", "W:We5:Bd4,f6,g7", &["e5xc3"]);
const FORWARD: Step = Step::find("draughts.forward", "W:We5:Bd4,f6", &["e5xg7"]);

const FLYING: Step = Step::try_out("draughts.flying", "W:WKa1:Bd4,a7");
const SHORT: Step = Step::find("draughts.short", "W:WKd4:Bc3,a7", &["d4xb2"]);

const NEAR_THE_LAST_ROW: &str = "W:Wc7:Bf6,h4";

pub fn steps(variant: &str) -> Vec<Step> {
    match variant {
        "international" => vec![
            Step::watch("draughts.goal.international", START, &["32-28", "19-23", "28x19", "14x23"]),
            MOVE,
            CAPTURE,
            MOST,
            BACKWARD,
            Step::try_out("draughts.crown", "W:Wc9:Bf6,h4"),
            FLYING,
            END,
        ],
        "brazilian" => vec![
            Step::watch("draughts.goal.brazilian", START, &["c3-d4", "f6-e5", "d4xf6", "g7xe5"]),
            MOVE,
            CAPTURE,
            MOST,
            BACKWARD,
            Step::try_out("draughts.crown", NEAR_THE_LAST_ROW),
            FLYING,
            END,
        ],
        "russian" => vec![
            Step::watch("draughts.goal.russian", START, &["c3-d4", "f6-e5", "d4xf6", "g7xe5"]),
            MOVE,
            CAPTURE,
            FREE,
            BACKWARD,
            Step::try_out("draughts.crown.russian", NEAR_THE_LAST_ROW),
            FLYING,
            END,
        ],
        "english" => vec![
            Step::watch("draughts.goal.english", START, &["f6-e5", "c3-d4", "e5xc3", "b2xd4"]),
            MOVE,
            CAPTURE,
            FREE,
            FORWARD,
            Step::try_out("draughts.crown.english", NEAR_THE_LAST_ROW),
            SHORT,
            END,
        ],
        _ => Vec::new(),
    }
}
