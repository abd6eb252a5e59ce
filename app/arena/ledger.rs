//! What all games of a folder come to. It grows game by game, so that no game has to be kept in memory for it.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use engine::arena::{ArenaStanding, Tally, standings};
use engine::{Contender, Verdict};

use super::played::{Effort, Meeting, Played};

/// A phase of the game is so many plies long.
pub const PHASE: usize = 10;

/// Who met whom, what came of it, and how fast everybody thought.
#[derive(Default, Debug)]
pub struct Ledger {
    /// What the first seat got.
    verdicts: HashMap<Meeting, Verdict>,
    /// All nodes and all time of a contender in each phase of the game.
    efforts: BTreeMap<Contender, BTreeMap<usize, Effort>>,
}

/// How many nodes per second a contender made in each phase of the game, where it made any.
pub type Speeds = BTreeMap<Contender, Vec<(usize, f64)>>;

/// Everybody in the order of their ratings, the best first.
#[derive(Debug)]
pub struct Ranking {
    pub contenders: Vec<Contender>,
    pub standings: Vec<ArenaStanding>,
    pub tally: Tally,
}

impl Ledger {
    /// Counts a game.
    pub fn add(&mut self, played: &Played) {
        self.verdicts.insert(played.meeting, played.verdict());
        for (number, turn) in played.turns.iter().enumerate().skip(played.opening_plies) {
            let phases = self.efforts.entry(played.meeting.contender(turn.ply.seat)).or_default();
            let all = phases.entry(number / PHASE).or_default();
            all.nodes += turn.effort.nodes;
            all.microseconds += turn.effort.microseconds;
        }
    }

    /// Whether this game was played.
    pub fn has(&self, meeting: &Meeting) -> bool {
        self.verdicts.contains_key(meeting)
    }

    /// How many games were played.
    pub fn games(&self) -> usize {
        self.verdicts.len()
    }

    /// How everybody stands who has played.
    pub fn ranking(&self) -> Ranking {
        let players: BTreeSet<Contender> =
            self.verdicts.keys().flat_map(|meeting| [meeting.first, meeting.second]).collect();
        let mut contenders: Vec<Contender> = players.into_iter().collect();
        let ratings = standings(&self.tally(&contenders));
        let mut rated: Vec<_> = contenders.into_iter().zip(ratings).collect();
        rated.sort_by(|(_, one), (_, other)| other.rating.total_cmp(&one.rating));
        let standings;
        (contenders, standings) = rated.into_iter().unzip();
        let tally = self.tally(&contenders);
        Ranking { contenders, standings, tally }
    }

    /// How fast everybody thought.
    pub fn speeds(&self) -> Speeds {
        let speed = |(phase, effort): (&usize, &Effort)| {
            let per_second = effort.nodes as f64 * 1e6 / effort.microseconds.max(1) as f64;
            (effort.nodes > 0).then_some((*phase, per_second))
        };
        let speeds = self
            .efforts
            .iter()
            .map(|(contender, phases)| (*contender, phases.iter().filter_map(speed).collect::<Vec<_>>()));
        speeds.filter(|(_, phases)| !phases.is_empty()).collect()
    }

    fn tally(&self, contenders: &[Contender]) -> Tally {
        let places: HashMap<Contender, usize> = contenders.iter().copied().zip(0..).collect();
        let mut tally = Tally::new(contenders.len());
        for (meeting, verdict) in &self.verdicts {
            tally.add(places[&meeting.first], places[&meeting.second], *verdict);
        }
        tally
    }
}

#[cfg(test)]
mod tests {
    use engine::live::Ply;
    use engine::{Reason, Seat};

    use super::super::played::{Conditions, PlayedPly};
    use super::*;

    /// A game that the first seat wins; everybody looks at 30 positions in 10 microseconds.
    fn won(first: &str, second: &str, plies: usize) -> Played {
        let (first, second) = (first.parse().unwrap(), second.parse().unwrap());
        let turn = |number: usize| PlayedPly {
            ply: Ply::written(Seat::new(number % 2).unwrap(), "a1"),
            effort: Effort { depth: 1, nodes: 30, microseconds: 10 },
        };
        Played {
            conditions: Conditions { game: String::new(), limit: String::new() },
            meeting: Meeting { seed: 1, opening: 0, first, second },
            date: String::new(),
            start: None,
            opening_plies: PHASE,
            turns: (0..plies).map(turn).collect(),
            winner: Some(Seat::FIRST),
            reason: Reason::Count,
        }
    }

    #[test]
    fn the_best_come_first_and_nothing_counts_twice() {
        let mut ledger = Ledger::default();
        for (first, second) in [("mcts", "minimax"), ("mcts", "minimax"), ("minimax", "ordered")] {
            ledger.add(&won(first, second, 0));
        }
        let ranking = ledger.ranking();
        let names: Vec<String> = ranking.contenders.iter().map(ToString::to_string).collect();
        assert_eq!((names, ledger.games()), (["mcts", "minimax", "ordered"].map(str::to_owned).into(), 2));
        assert_eq!((ranking.tally.points(0, 1), ranking.standings[2].points), (1.0, 0.0));
    }

    #[test]
    fn speed_is_counted_by_phase_after_the_opening() {
        let mut ledger = Ledger::default();
        ledger.add(&won("mcts", "minimax", 2 * PHASE + 1));
        let (mcts, minimax) = ("mcts".parse().unwrap(), "minimax".parse().unwrap());
        let speeds = ledger.speeds();
        assert_eq!(speeds[&mcts], [(1, 3e6), (2, 3e6)]);
        assert_eq!(speeds[&minimax], [(1, 3e6)]);
    }
}
