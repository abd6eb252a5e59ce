//! What taps come to: the cases that the page's own hand has to pass as well (`app/web/tests/hand.test.js`).

use engine::Hand;
use engine::route::{Tappable, Tapped};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct Case {
    name: String,
    moves: Vec<Offered>,
    taps: Vec<Tap>,
}

#[derive(Deserialize)]
struct Offered {
    route: Vec<Value>,
    committed: Option<usize>,
}

/// A tap, or that everything is laid down, and what follows.
#[derive(Deserialize)]
struct Tap {
    tap: Option<Value>,
    comes_to: Option<Value>,
    lights: Vec<Value>,
    #[serde(default)]
    committed: bool,
}

impl Tappable<Value> for Offered {
    fn steps(&self) -> &[Value] {
        &self.route
    }

    fn committed(&self) -> Option<usize> {
        self.committed
    }
}

#[test]
fn taps_come_to_what_the_cases_say() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("route_cases.json")).expect("cases");
    for Case { name, moves, taps } in cases {
        let mut hand = Hand::default();
        for (Tap { tap, comes_to, lights, committed }, number) in taps.into_iter().zip(1..) {
            let tapped = tap.map(|step| match hand.tap(&moves, step) {
                Tapped::Chosen(chosen) => Value::from(chosen),
                Tapped::Pending => "pending".into(),
                Tapped::Refused => "refused".into(),
            });
            if tapped.is_none() {
                hand.lay_down(&moves);
            }
            let found = (tapped, hand.lights(&moves), hand.is_committed(&moves));
            assert_eq!(found, (comes_to, lights, committed), "{name}, tap {number}");
        }
    }
}
