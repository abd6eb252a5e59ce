//! What a brain thinks, as people read it: scores become shares of a bar and short figures.

use ui::Proof;

/// From here on a score is a proof.
const DECIDED: i32 = 900_000;

/// What makes ten to one, in the measure of a game: hundredths of a man, or discs.
fn scale(game: &str) -> f32 {
    if game == "reversi" { 16.0 } else { 400.0 }
}

/// How much of the bar belongs to whoever has this score.
pub fn share(score: i32, game: &str) -> f32 {
    1.0 / (1.0 + 10f32.powf(-(score as f32) / scale(game)))
}

/// By how much somebody stands better, whoever that is.
pub fn score(score: i32, game: &str) -> String {
    if score.abs() >= DECIDED {
        return String::new();
    }
    match game {
        "reversi" => format!("+{}", score.abs()),
        _ => format!("+{:.1}", score.abs() as f32 / 100.0),
    }
}

pub fn proof(score: i32) -> Proof {
    match score {
        DECIDED.. => Proof::Win,
        ..=-900_000 => Proof::Loss,
        _ => Proof::None,
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

    #[test]
    fn an_even_game_is_half_and_a_won_one_is_all() {
        assert_eq!(share(0, "chess"), 0.5);
        assert!((share(400, "chess") - 10.0 / 11.0).abs() < 1e-6);
        assert!((share(16, "reversi") - 10.0 / 11.0).abs() < 1e-6);
        assert_eq!((share(999_990, "chess"), share(-999_990, "chess")), (1.0, 0.0));
    }

    #[test]
    fn scores_are_read_in_men_or_discs() {
        assert_eq!(score(-135, "draughts"), "+1.4");
        assert_eq!(score(6, "reversi"), "+6");
        assert_eq!((score(999_995, "chess").as_str(), proof(999_995)), ("", Proof::Win));
        assert_eq!((proof(-999_995), proof(12)), (Proof::Loss, Proof::None));
    }

    #[test]
    fn large_numbers_are_grouped() {
        let groups = |number| thousands(number).replace('\u{202f}', " ");
        assert_eq!([0, 999, 1000, 1_234_567].map(groups), ["0", "999", "1 000", "1 234 567"]);
    }
}
