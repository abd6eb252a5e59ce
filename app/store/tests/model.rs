//! Whatever is written in whatever order, the store holds what a plain model holds.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::sample::Index;

use super::*;

/// Something that tables may do.
#[derive(Clone, Debug)]
enum Act {
    Begin {
        game: Index,
        screensaver: bool,
    },
    Move {
        which: Index,
        offer: Index,
        micros: u64,
    },
    TakeBack {
        which: Index,
        left: Index,
        micros: u64,
    },
    Seat {
        which: Index,
        seat: Index,
        secret: u8,
    },
    Finish {
        which: Index,
        places: [u8; 2],
        score: Option<i32>,
    },
    Abort {
        which: Index,
    },
    Close {
        which: Index,
    },
    /// Writes a good move together with one that does not follow: nothing of it is kept.
    Blunder {
        which: Index,
    },
    Reopen,
}

fn act() -> impl Strategy<Value = Act> {
    let which = any::<Index>;
    let micros = || 0..u64::from(u32::MAX);
    prop_oneof![
        3 => (which(), any::<bool>()).prop_map(|(game, screensaver)| Act::Begin { game, screensaver }),
        12 => (which(), which(), micros())
            .prop_map(|(which, offer, micros)| Act::Move { which, offer, micros }),
        2 => (which(), which(), micros())
            .prop_map(|(which, left, micros)| Act::TakeBack { which, left, micros }),
        2 => (which(), which(), any::<u8>())
            .prop_map(|(which, seat, secret)| Act::Seat { which, seat, secret }),
        2 => (which(), [1..3_u8, 1..3_u8], any::<Option<i32>>())
            .prop_map(|(which, places, score)| Act::Finish { which, places, score }),
        1 => which().prop_map(|which| Act::Abort { which }),
        1 => which().prop_map(|which| Act::Close { which }),
        1 => which().prop_map(|which| Act::Blunder { which }),
        1 => Just(Act::Reopen),
    ]
}

/// What should be in the store.
#[derive(Default)]
struct Model {
    running: BTreeMap<MatchId, (SavedMatch, Box<dyn LiveGame>)>,
    finished: BTreeMap<MatchId, FinishedGame>,
}

impl Model {
    /// Does something; gives the entries that say so. Nothing happens where it cannot.
    fn perform(&mut self, act: &Act, store: &Store) -> Vec<Entry> {
        use Act as A;
        if let A::Begin { game, screensaver } = act {
            return self.begin(store.new_id(), game, *screensaver);
        }
        let (A::Move { which, .. }
        | A::TakeBack { which, .. }
        | A::Seat { which, .. }
        | A::Finish { which, .. }
        | A::Abort { which }
        | A::Close { which }) = act
        else {
            return Vec::new();
        };
        let Some(id) = self.pick(which) else { return Vec::new() };
        let (saved, live) = self.running.get_mut(&id).expect("it was picked");
        let entry = match act {
            A::Move { offer, micros, .. } => {
                if live.offers().is_empty() {
                    return Vec::new();
                }
                let (ply, number) = (saved.moves.len() as u32, offer.index(live.offers().len()));
                let code = live.offers()[number].code.clone();
                live.play(number).unwrap();
                saved.moves.push(code.clone());
                saved.clocks = vec![Some(Duration::from_micros(*micros)), None];
                let thought = Duration::from_micros(*micros);
                Entry::Moved { id, ply, code, clocks: saved.clocks.clone(), thought }
            }
            A::TakeBack { left, micros, .. } => {
                saved.moves.truncate(left.index(saved.moves.len() + 1));
                while live.record().len() > saved.moves.len() {
                    live.take_back().unwrap();
                }
                saved.clocks = vec![None, Some(Duration::from_micros(*micros))];
                Entry::TakenBack { id, plies_left: saved.moves.len() as u32, clocks: saved.clocks.clone() }
            }
            A::Seat { seat, secret, .. } => {
                let seat = Seat::new(seat.index(2)).unwrap();
                let sitter = Sitter { occupant: phone("goat"), secret: Some(SecretHash([*secret; 32])) };
                saved.begun.seats[seat.index()] = sitter.clone();
                Entry::Seated { id, seat, sitter }
            }
            A::Finish { places, score, .. } => {
                let (reason, places) = (Reason::Count, places.to_vec());
                let scores = score.map_or(Vec::new(), |score| vec![score, !score]);
                let played = saved.clone();
                let (ending, at) = (
                    Ending::Finished { reason, places: places.clone(), scores: scores.clone() },
                    after(id.0),
                );
                let named = vec![None; 2];
                let game = FinishedGame { played, ended: at, reason, places, scores, named };
                self.finished.insert(id, game);
                Entry::Ended { id, ending, at }
            }
            A::Abort { .. } => Entry::Ended { id, ending: Ending::Aborted, at: MORNING },
            _ => Entry::Closed { id },
        };
        if matches!(entry, Entry::Ended { .. } | Entry::Closed { .. }) {
            self.running.remove(&id);
        }
        vec![entry]
    }

    fn begin(&mut self, id: MatchId, game: &Index, screensaver: bool) -> Vec<Entry> {
        let name = ["reversi", "morris", "draughts/english", "chess"][game.index(4)];
        let mut begun = begun(name, [Occupant::Open, phone("fox")]);
        begun.kind = if screensaver { Kind::Screensaver } else { Kind::Phone };
        let saved = SavedMatch {
            id,
            begun: begun.clone(),
            moves: Vec::new(),
            departures: Vec::new(),
            clocks: Vec::new(),
            help: Vec::new(),
        };
        let live = saved.replay(games::catalog()).unwrap();
        self.running.insert(id, (saved, live));
        vec![Entry::Begun { id, begun }]
    }

    fn pick(&self, which: &Index) -> Option<MatchId> {
        (!self.running.is_empty()).then(|| *self.running.keys().nth(which.index(self.running.len())).unwrap())
    }

    /// A good move with a bad one behind it.
    fn blunder(&self, which: &Index) -> Option<Vec<Entry>> {
        let (saved, live) = &self.running[&self.pick(which)?];
        let code = &live.offers().first()?.code;
        let ply = saved.moves.len() as u32;
        Some(vec![moved(saved.id, ply, code), moved(saved.id, ply, code)])
    }

    fn check(&self, running: &[SavedMatch], store: &Store) {
        let expected: Vec<&SavedMatch> = self.running.values().map(|(saved, _)| saved).collect();
        assert_eq!(running.iter().collect::<Vec<_>>(), expected);
        for (saved, (_, live)) in running.iter().zip(self.running.values()) {
            assert_eq!(saved.replay(games::catalog()).unwrap().position(), live.position());
        }
        let shown = |game: &&FinishedGame| game.played.begun.kind != Kind::Screensaver;
        let expected: Vec<FinishedGame> = self.finished.values().rev().filter(shown).cloned().collect();
        assert_eq!(store.finished(usize::MAX, None).wait().unwrap(), expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_store_is_what_the_model_is(acts in prop::collection::vec(act(), 1..80)) {
        let folder = tempfile::tempdir().unwrap();
        let (mut model, mut store) = (Model::default(), open(folder.path()).store);
        let mut answers = Vec::new();
        for act in acts.iter().chain([&Act::Reopen]) {
            match act {
                Act::Reopen => {
                    for answer in answers.drain(..) {
                        let answer: StoreAnswer<()> = answer;
                        answer.wait().unwrap();
                    }
                    drop(store);
                    let reopened = open(folder.path());
                    model.check(&reopened.running, &reopened.store);
                    store = reopened.store;
                }
                Act::Blunder { which } => {
                    if let Some(entries) = model.blunder(which) {
                        prop_assert!(store.write(entries).wait().is_err());
                    }
                }
                act => answers.push(store.write(model.perform(act, &store))),
            }
        }
    }
}
