//! How figures are spread: the middle, what all but one of a hundred keep to, and the greatest.

use serde::Serialize;

use super::round;

#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize)]
pub struct Spread {
    pub p50: f64,
    pub p99: f64,
    pub max: f64,
}

impl Spread {
    pub fn of(figures: &[f64]) -> Spread {
        let mut sorted = figures.to_vec();
        sorted.sort_by(f64::total_cmp);
        let at = |share: f64| {
            let rank = (share * sorted.len() as f64).ceil() as usize;
            sorted.get(rank.max(1) - 1).copied().map_or(0.0, round)
        };
        Spread { p50: at(0.5), p99: at(0.99), max: at(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::Spread;

    #[test]
    fn figures_are_told_by_rank() {
        let figures: Vec<f64> = (1..=200).rev().map(f64::from).collect();
        assert_eq!(Spread::of(&figures), Spread { p50: 100.0, p99: 198.0, max: 200.0 });
        assert_eq!(Spread::of(&[]), Spread::default());
    }
}
