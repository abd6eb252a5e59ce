//! What a brain thinks, as people read it: scores become shares of a bar and short figures.

use engine::about::Measure;
use ui::ProofKind;

/// From here on a score is a proof.
const DECIDED: i32 = 900_000;

/// How much of the bar belongs to whoever has this score.
pub fn share(score: i32, measure: Measure) -> f32 {
    1.0 / (1.0 + 10f32.powf(-(score as f32) / measure.telling as f32))
}

/// By how much somebody stands better, whoever that is: in whole units, or in tenths of them where scores are finer.
pub fn score(score: i32, measure: Measure) -> String {
    if score.abs() >= DECIDED {
        return String::new();
    }
    let decimals = usize::from(measure.unit > 1);
    format!("+{:.decimals$}", score.abs() as f32 / measure.unit as f32)
}

/// Whether nobody stands better by as much as is written.
pub fn is_even(score: i32, measure: Measure) -> bool {
    20 * score.abs() < measure.unit || score == 0
}

pub fn proof(score: i32) -> ProofKind {
    match score {
        DECIDED.. => ProofKind::Win,
        ..=-900_000 => ProofKind::Loss,
        _ => ProofKind::None,
    }
}

/// A large number in groups of three figures.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEN: Measure = Measure { unit: 100, telling: 400, fair: 50, near_equal: 15 };
    const DISCS: Measure = Measure { unit: 1, telling: 16, fair: 3, near_equal: 2 };

    #[test]
    fn an_even_game_is_half_and_a_won_one_is_all() {
        assert_eq!(share(0, MEN), 0.5);
        assert!((share(400, MEN) - 10.0 / 11.0).abs() < 1e-6);
        assert!((share(16, DISCS) - 10.0 / 11.0).abs() < 1e-6);
        assert_eq!((share(999_990, MEN), share(-999_990, MEN)), (1.0, 0.0));
    }

    #[test]
    fn scores_are_read_in_men_or_discs() {
        assert_eq!(score(-135, MEN), "+1.4");
        assert_eq!(score(6, DISCS), "+6");
        assert_eq!([0, 4, -4, 5].map(|score| is_even(score, MEN)), [true, true, true, false]);
        assert_eq!([0, 1].map(|score| is_even(score, DISCS)), [true, false]);
        assert_eq!((score(999_995, MEN).as_str(), proof(999_995)), ("", ProofKind::Win));
        assert_eq!((proof(-999_995), proof(12)), (ProofKind::Loss, ProofKind::None));
    }

    #[test]
    fn large_numbers_are_grouped() {
        let groups = |number| thousands(number).replace('\u{202f}', " ");
        assert_eq!([0, 999, 1000, 1_234_567].map(groups), ["0", "999", "1 000", "1 234 567"]);
    }
}
