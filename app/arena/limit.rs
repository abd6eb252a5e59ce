//! How long to think about a move: a time, a depth or a number of positions, as several commands ask for it.

use std::fmt;
use std::time::Duration;

use engine::search::Budget;

/// At most one of three limits.
#[derive(clap::Args)]
#[group(multiple = false)]
pub struct Limits {
    /// A time, such as 100ms or 2s
    #[arg(long, value_parser = humantime::parse_duration)]
    time: Option<Duration>,
    /// A depth in plies
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=200))]
    depth: Option<u32>,
    /// A number of positions or playouts
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl Limits {
    /// The one that was given.
    pub fn given(&self) -> Option<Limit> {
        let (time, depth) = (self.time.map(Limit::Time), self.depth.map(Limit::Depth));
        time.or(depth).or(self.nodes.map(Limit::Nodes))
    }
}

/// What ends the thinking about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    Time(Duration),
    Depth(u32),
    Nodes(u64),
}

impl Limit {
    pub fn budget(self) -> Budget {
        match self {
            Limit::Time(time) => Budget::time(time),
            Limit::Depth(depth) => Budget::depth(depth),
            Limit::Nodes(nodes) => Budget::nodes(nodes),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Time(time) => write!(f, "{} a move", humantime::format_duration(*time)),
            Limit::Depth(1) => f.write_str("1 ply a move"),
            Limit::Depth(depth) => write!(f, "{depth} plies a move"),
            Limit::Nodes(1) => f.write_str("1 node a move"),
            Limit::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_limits_one_thing_and_has_a_name_of_its_own() {
        let time = Duration::from_millis(50);
        let limits = [Limit::Time(time), Limit::Depth(1), Limit::Depth(7), Limit::Nodes(1), Limit::Nodes(7)];
        let budgets = limits.map(|limit| {
            let Budget { soft, hard, depth, nodes } = limit.budget();
            assert_eq!(soft, hard, "all of a time may be used");
            (hard, depth, nodes)
        });
        assert_eq!(
            budgets,
            [
                (Some(time), None, None),
                (None, Some(1), None),
                (None, Some(7), None),
                (None, None, Some(1)),
                (None, None, Some(7)),
            ]
        );
        assert_eq!(
            limits.map(|limit| limit.to_string()),
            ["50ms a move", "1 ply a move", "7 plies a move", "1 node a move", "7 nodes a move"]
        );
    }
}
