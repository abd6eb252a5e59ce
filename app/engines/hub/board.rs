//! Positions and moves as Hub writes them: `W` or `B` and a letter for every square; captures with all they take.

use engine::{LiveGame, MoveError};

/// Our own text for a position such as `Wbbb…www`, or what is wrong with it: the letters are read here, whether a game can
/// come to them is for the game to say.
pub fn position(text: &str) -> Result<String, String> {
    let mut letters = text.chars();
    let turn =
        letters.next().filter(|turn| ['W', 'B'].contains(turn)).ok_or("a position begins with W or B")?;
    let (mut white, mut black) = (Vec::new(), Vec::new());
    for (square, letter) in (1..).zip(letters) {
        match letter {
            'w' => white.push(square.to_string()),
            'W' => white.push(format!("K{square}")),
            'b' => black.push(square.to_string()),
            'B' => black.push(format!("K{square}")),
            'e' => {}
            _ => return Err(format!("square {square} holds one of w, b, W, B and e, not {letter:?}")),
        }
    }
    if text.chars().count() != 51 {
        return Err("a position has one letter for the side to move and 50 for the squares".to_owned());
    }
    Ok(format!("{turn}:W{}:B{}", white.join(","), black.join(",")))
}

/// The number of the legal move that a text means. What a capture takes may stand in any order, and may be left out where
/// there is nothing to mistake.
pub fn number(game: &dyn LiveGame, text: &str) -> Result<usize, MoveError> {
    let mut squares: Vec<&str> = text.split('x').collect();
    if squares.len() < 3 {
        return game.read_move(text);
    }
    squares[2..].sort_by_key(|square| square.parse::<u32>().ok());
    let code = squares.join("x");
    let found = game.offers().iter().position(|offer| offer.code == code);
    found.ok_or_else(|| MoveError::Illegal { text: text.chars().take(40).collect() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::catalog::Start;
    use proptest::prelude::*;

    fn start(start: Start<'_>) -> Box<dyn LiveGame> {
        let (_, variant) = games::catalog().find("draughts/international").expect("a game");
        variant.open(start).expect("a position")
    }

    /// The other way round, from what stands on the board.
    fn hub(game: &dyn LiveGame) -> String {
        let (board, scene) = (game.board(), game.scene());
        let mut letters = vec!['e'; 50];
        for (cell, piece) in &scene.pieces {
            let square: usize = board.names[usize::from(*cell)].parse().expect("a number");
            let letter = if piece.colour == engine::Colour::White { 'w' } else { 'b' };
            letters[square - 1] =
                if piece.figure == "crowned" { letter.to_ascii_uppercase() } else { letter };
        }
        game.position().chars().take(1).chain(letters).collect()
    }

    #[test]
    fn the_start() {
        let text = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
        assert_eq!(hub(&*start(Start::Usual)), text);
        let read = start(Start::Text(&position(&text).expect("a position")));
        assert_eq!(read.position(), start(Start::Usual).position());
    }

    #[test]
    fn what_is_no_position_is_refused_in_words() {
        assert_eq!(position("").unwrap_err(), "a position begins with W or B");
        assert!(position("Wbbx").unwrap_err().contains("square 3 holds"));
        assert!(position(&format!("W{}", "e".repeat(49))).unwrap_err().contains("50"));
        assert!(position(&"W".repeat(52)).unwrap_err().contains("50"));
    }

    #[test]
    fn captures_name_what_they_take() {
        let game = start(Start::Text("W:W28,K46:B23,14,5"));
        assert_eq!(game.offers().iter().map(|offer| &*offer.code).collect::<Vec<_>>(), ["28x10x14x23"]);
        for text in ["28x10x14x23", "28x10x23x14", "28x10"] {
            assert_eq!(number(&*game, text), Ok(0), "{text}");
        }
        for text in ["28x10x14", "28x10x14x23x5", "28x19x23", "28-22", "x", "xx", "28x10x14xx23"] {
            assert!(number(&*game, text).is_err(), "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        /// Every position and every move of a random game is read as what it is, whatever order its captures stand in.
        #[test]
        fn random_games_round_trip(choices in prop::collection::vec(any::<prop::sample::Index>(), 120)) {
            let mut game = start(Start::Usual);
            for choice in choices {
                if game.outcome().is_some() {
                    break;
                }
                let text = position(&hub(&*game)).expect("what stands on the board is a position");
                prop_assert_eq!(start(Start::Text(&text)).position(), game.position());
                for (expected, offer) in game.offers().iter().enumerate() {
                    let mut squares: Vec<&str> = offer.code.split('x').collect();
                    prop_assert_eq!(number(&*game, &offer.code), Ok(expected));
                    squares.get_mut(2..).unwrap_or_default().reverse();
                    prop_assert_eq!(number(&*game, &squares.join("x")), Ok(expected));
                }
                game.play(choice.index(game.offers().len())).expect("an offered move");
            }
        }

        #[test]
        fn any_text_does_no_harm(text in ".{0,60}", letters in "[WB][wbWBe]{48,52}") {
            let _ = number(&*start(Start::Usual), &text);
            prop_assert!(position(&text).is_err());
            prop_assert_eq!(position(&letters).is_ok(), letters.len() == 51);
        }
    }
}
