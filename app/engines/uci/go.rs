//! `go`: how far to think, and when the answer is wanted.

use std::time::Duration;

use engine::LiveGame;
use engine::allotment::OnTheClock;
use engine::search::Budget;

use crate::chess::plies;
use crate::number::{milliseconds, small, whole};
use crate::pace;
use crate::session::{AnswerDue, Inquiry};

/// What a `go` says.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Go {
    /// What is on the clocks, White's first.
    time: [Option<Duration>; 2],
    increment: [Option<Duration>; 2],
    moves_to_go: Option<u32>,
    move_time: Option<Duration>,
    depth: Option<u32>,
    nodes: Option<u64>,
    /// A mate in so many moves is looked for.
    mate: Option<u32>,
    infinite: bool,
    ponder: bool,
    /// The moves to choose among, in code.
    pub only: Vec<String>,
}

const KEYWORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

impl Go {
    /// Reads the words after `go`; those it does not know mean nothing.
    pub fn read<'w>(words: impl Iterator<Item = &'w str>) -> Go {
        let mut go = Go::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            let mut value = || words.next_if(|next| !KEYWORDS.contains(next));
            match word {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "wtime" => go.time[0] = value().and_then(milliseconds),
                "btime" => go.time[1] = value().and_then(milliseconds),
                "winc" => go.increment[0] = value().and_then(milliseconds),
                "binc" => go.increment[1] = value().and_then(milliseconds),
                "movestogo" => go.moves_to_go = value().and_then(small),
                "movetime" => go.move_time = value().and_then(milliseconds),
                "depth" => go.depth = value().and_then(small),
                "nodes" => go.nodes = value().and_then(whole),
                "mate" => go.mate = value().and_then(small),
                "searchmoves" => go.only.extend(std::iter::from_fn(value).map(str::to_owned)),
                _ => {}
            }
        }
        go
    }

    /// The question it puts about a game, with the numbers of the moves to choose among.
    pub fn question(&self, game: &dyn LiveGame, lag: Duration, only: Vec<usize>) -> Inquiry {
        let depths = [self.depth, self.mate.map(|moves| moves.saturating_mul(3))];
        let depth = depths.into_iter().flatten().min().map(|depth| depth.max(1));
        let timed = if self.infinite { Budget::default() } else { self.timed(game, lag) };
        let budget = Budget { depth, nodes: self.nodes, ..timed };
        let answer = if self.ponder {
            AnswerDue::AfterTheirMove
        } else if budget == Budget::default() || self.infinite {
            AnswerDue::WhenStopped
        } else {
            AnswerDue::Soon
        };
        Inquiry { budget, only, answer }
    }

    /// The limits of time. A time for this move is used to the full, as the protocol has it.
    fn timed(&self, game: &dyn LiveGame, lag: Duration) -> Budget {
        let seat = game.turn().index();
        if let Some(limit) = self.move_time {
            return Budget::time(limit);
        }
        let Some(left) = self.time[seat] else { return Budget::default() };
        let increment = self.increment[seat].unwrap_or_default();
        OnTheClock { left, increment, moves: self.moves_to_go }.limits(pace("chess"), plies(game), lag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::catalog::Start;
    use proptest::prelude::*;

    fn read(text: &str) -> Go {
        Go::read(text.split_whitespace())
    }

    fn asked(text: &str) -> Inquiry {
        let (_, variant) = games::catalog().find("chess").expect("a game");
        let game = variant.open(Start::Usual).expect("the start");
        read(text).question(&*game, Duration::from_millis(10), Vec::new())
    }

    fn ms(milliseconds: u64) -> Option<Duration> {
        Some(Duration::from_millis(milliseconds))
    }

    #[test]
    fn everything_it_says_is_read() {
        let go = read("wtime 100 btime 200 winc 3 binc 4 movestogo 5 depth 6 nodes 7 mate 8 ponder");
        let times = (go.time, go.increment, go.moves_to_go);
        assert_eq!(times, ([ms(100), ms(200)], [ms(3), ms(4)], Some(5)));
        assert_eq!(
            (go.depth, go.nodes, go.mate, go.ponder, go.infinite),
            (Some(6), Some(7), Some(8), true, false)
        );
        assert_eq!(read("movetime 50 infinite"), Go { move_time: ms(50), infinite: true, ..Go::default() });
    }

    #[test]
    fn moves_end_where_a_keyword_begins() {
        let go = read("searchmoves e2e4 d2d4 depth 3 searchmoves c2c4");
        assert_eq!(
            (go.only, go.depth),
            (vec!["e2e4".to_owned(), "d2d4".to_owned(), "c2c4".to_owned()], Some(3))
        );
    }

    #[test]
    fn what_it_does_not_know_means_nothing() {
        assert_eq!(read("fast depth wtime -5 nodes lots"), Go { time: [ms(0), None], ..Go::default() });
    }

    #[test]
    fn the_answer_comes_when_it_is_wanted() {
        let answer = |text| asked(text).answer;
        assert_eq!((answer("depth 3"), answer("wtime 1000 btime 1000")), (AnswerDue::Soon, AnswerDue::Soon));
        assert_eq!(
            (answer(""), answer("infinite depth 3")),
            (AnswerDue::WhenStopped, AnswerDue::WhenStopped)
        );
        assert_eq!(answer("ponder wtime 1000 btime 1000"), AnswerDue::AfterTheirMove);
    }

    #[test]
    fn time_is_divided_by_the_clock_of_the_one_to_move() {
        let budget = asked("movetime 70").budget;
        assert_eq!((budget.soft, budget.hard), (ms(70), ms(70)));
        let sudden = asked("wtime 60000 btime 10").budget;
        assert!(sudden.soft > ms(200) && sudden.hard < ms(10_000), "{sudden:?}");
        assert!(asked("wtime 60000 btime 10 movestogo 2").budget.soft > sudden.soft);
        assert_eq!(asked("infinite wtime 1 btime 1").budget, Budget::default());
    }

    #[test]
    fn a_mate_is_looked_for_deep_enough() {
        assert_eq!(asked("mate 3").budget.depth, Some(9));
        assert_eq!((asked("mate 3 depth 4").budget.depth, asked("depth 0").budget.depth), (Some(4), Some(1)));
        assert_eq!(asked("mate 99999999999").budget.depth, Some(u32::MAX));
    }

    proptest! {
        #[test]
        fn any_words_do_no_harm(words in prop::collection::vec(
            prop_oneof![prop::sample::select(&KEYWORDS[..]).prop_map(str::to_owned), "-?[0-9]{0,30}", ".{0,8}"], 0..12,
        )) {
            let budget = asked(&words.join(" ")).budget;
            prop_assert!(budget.soft <= budget.hard);
        }
    }
}
