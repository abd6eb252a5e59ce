//! How far a tournament is: a bar where somebody watches, a line now and then where it goes to a file.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use engine::Contender;
use engine::arena::ArenaStanding;
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

use super::ledger::Ranking;

/// How often a line is written.
const LINE_EVERY: Duration = Duration::from_secs(60);

/// How often the bar looks at the time.
const TICK: Duration = Duration::from_secs(1);

/// So many of the best are shown while it runs.
const SHOWN: usize = 5;

/// Tells how far it is, on stderr.
pub struct ArenaProgress {
    bar: ProgressBar,
    wanted: usize,
    done: usize,
    begun: Instant,
    /// When the last line was written, if lines are written at all.
    last_line: Option<Instant>,
}

impl ArenaProgress {
    /// So many games are to be played.
    pub fn new(wanted: usize) -> ArenaProgress {
        let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {eta} left\n{wide_msg}")
            .expect("the template is well formed");
        // Where stderr is no terminal the bar hides itself.
        let bar = ProgressBar::new(wanted as u64).with_style(style);
        bar.enable_steady_tick(TICK);
        let begun = Instant::now();
        let last_line = (!io::stderr().is_terminal()).then_some(begun);
        if last_line.is_some() {
            say(&format!("{wanted} games to play"));
        }
        ArenaProgress { bar, wanted, done: 0, begun, last_line }
    }

    /// Another game is over, and this is how it stands.
    pub fn game_over(&mut self, ranking: &Ranking) {
        self.done += 1;
        self.bar.set_message(standing(ranking));
        self.bar.inc(1);
        if self.last_line.is_some_and(|last| last.elapsed() >= LINE_EVERY) {
            self.last_line = Some(Instant::now());
            let left =
                self.begun.elapsed().div_f64(self.done as f64).mul_f64((self.wanted - self.done) as f64);
            say(&format!(
                "{} of {} games, {} left; {}",
                self.done,
                self.wanted,
                HumanDuration(left),
                standing(ranking)
            ));
        }
    }
}

/// The best with their ratings.
fn standing(ranking: &Ranking) -> String {
    let one = |(contender, standing): (&Contender, &ArenaStanding)| {
        format!("{contender} {:.0} ± {:.0}", standing.rating, standing.error)
    };
    let best: Vec<String> = ranking.contenders.iter().zip(&ranking.standings).take(SHOWN).map(one).collect();
    best.join(", ")
}

/// Says something beside the results.
pub fn say(words: &str) {
    // With stderr gone there is nobody left to tell, and the games are what matters.
    let _ = writeln!(io::stderr(), "{words}");
}
