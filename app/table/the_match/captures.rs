//! What was captured, seen from outside: without a rule of any game, by what stood on the board before a move and stands there
//! after it.
//!
//! Pieces were captured if there are fewer than before, those in hand included. So nothing is captured where pieces change
//! sides (Reversi: there are as many or more), come in (morris: one fewer in hand), or become something else (a pawn that is
//! a queen now: the same number of that colour). Whose are fewer has lost what is missing, as it stood on the board: a queen
//! that once was a pawn is lost as a queen.

use engine::{Piece, Scene};

/// What a move took off the board.
pub fn taken(before: &Scene, after: &Scene) -> Vec<Piece> {
    let all = |scene: &Scene| scene.seats.iter().map(|seat| seat.on_board + seat.in_hand).sum::<usize>();
    if all(after) >= all(before) {
        return Vec::new();
    }
    let mut taken = Vec::new();
    for (was, is) in before.seats.iter().zip(&after.seats) {
        let lost = (was.on_board + was.in_hand).saturating_sub(is.on_board + is.in_hand);
        let mut left: Vec<Piece> = of(after, was.colour).collect();
        let missing = of(before, was.colour).filter(|piece| match left.iter().position(|one| one == piece) {
            Some(found) => {
                left.swap_remove(found);
                false
            }
            None => true,
        });
        taken.extend(missing.take(lost));
    }
    taken
}

fn of(scene: &Scene, colour: engine::Colour) -> impl Iterator<Item = Piece> {
    scene.pieces.iter().map(|(_, piece)| *piece).filter(move |piece| piece.colour == colour)
}

/// Equal pieces together, each kind with its number.
pub fn gathered<'a>(pieces: impl Iterator<Item = &'a Piece>) -> Vec<(Piece, usize)> {
    let mut kinds: Vec<(Piece, usize)> = Vec::new();
    for piece in pieces {
        match kinds.iter_mut().find(|(kind, _)| kind == piece) {
            Some((_, count)) => *count += 1,
            None => kinds.push((*piece, 1)),
        }
    }
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::LiveGame;
    use engine::catalog::Start;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    fn open(name: &str, start: Start<'_>) -> Box<dyn LiveGame> {
        games::catalog().find(name).expect("a game").1.open(start).expect("a position")
    }

    /// Plays a move; what it took, in words.
    fn play(game: &mut dyn LiveGame, text: &str) -> Vec<String> {
        let before = game.scene();
        let number = game.read_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(number).expect("a legal move");
        let words = |piece: &Piece| format!("{:?} {}", piece.colour, piece.figure).to_lowercase();
        taken(&before, &game.scene()).iter().map(words).collect()
    }

    #[test]
    fn chess_takes_pieces_also_in_passing_and_while_a_pawn_becomes_a_queen() {
        let mut game = open("chess", Start::Usual);
        let none: [&str; 0] = [];
        for text in ["e4", "a6", "e5", "d5"] {
            assert_eq!(play(&mut *game, text), none);
        }
        assert_eq!(play(&mut *game, "exd6"), ["black pawn"]);
        assert_eq!(play(&mut *game, "Nf6"), none);
        assert_eq!(play(&mut *game, "dxc7"), ["black pawn"]);
        assert_eq!(play(&mut *game, "Nc6"), none);
        assert_eq!(
            play(&mut *game, "cxd8=N"),
            ["black queen"],
            "the pawn that became a knight was not taken"
        );
        assert_eq!(play(&mut *game, "Kxd8"), ["white knight"], "it is lost as what it had become");
    }

    #[test]
    fn castling_and_a_quiet_queen_take_nothing() {
        let mut game = open("chess", Start::Text("8/P3k3/8/8/8/8/8/4K2R w K - 0 1"));
        let none: [&str; 0] = [];
        for text in ["a8=Q", "Kf6", "O-O+"] {
            assert_eq!(play(&mut *game, text), none);
        }
    }

    #[test]
    fn draughts_takes_several_at_once_and_crowns_without_a_loss() {
        let mut game = open("draughts", Start::Text("W:W18:B2,12,3"));
        assert_eq!(play(&mut *game, "18x7"), ["black man"]);
        assert_eq!(play(&mut *game, "2x11"), ["white man"]);
        let mut game = open("draughts", Start::Text("W:W27:B11,22,K12"));
        let mut three = play(&mut *game, "27x16");
        three.sort();
        assert_eq!(three, ["black crowned", "black man", "black man"]);
        let mut game = open("draughts", Start::Text("W:W6:B45"));
        assert_eq!(play(&mut *game, "6-1").len(), 0);
    }

    #[test]
    fn reversi_takes_nothing_and_morris_what_a_mill_removes() {
        let mut game = open("reversi", Start::Usual);
        assert!(["d3", "c3", "c4"].iter().all(|text| play(&mut *game, text).is_empty()));
        let mut game = open("morris", Start::Usual);
        assert!(["a1", "d1", "a4", "d2"].iter().all(|text| play(&mut *game, text).is_empty()));
        assert_eq!(play(&mut *game, "a7xd2"), ["black man"]);
    }

    /// Whatever is played: what was taken and what is there is what was there at the beginning.
    #[test]
    fn nothing_is_taken_that_is_not_missing() {
        for name in ["chess", "draughts", "draughts/english", "morris", "reversi"] {
            for seed in 0..20 {
                let mut chance = SmallRng::seed_from_u64(seed);
                let mut game = open(name, Start::Usual);
                let count = |game: &dyn LiveGame| -> usize {
                    game.scene().seats.iter().map(|seat| seat.on_board + seat.in_hand).sum()
                };
                let (start, mut lost) = (count(&*game), 0);
                while !game.offers().is_empty() {
                    let (before, mover) = (game.scene(), game.turn());
                    game.play(chance.random_range(0..game.offers().len())).expect("a legal move");
                    let pieces = taken(&before, &game.scene());
                    let own = before.seats[mover.index()].colour;
                    assert!(
                        pieces.iter().all(|piece| piece.colour != own),
                        "{name}: nobody takes from themselves"
                    );
                    lost += pieces.len();
                    if name == "reversi" {
                        assert_eq!(lost, 0);
                    } else {
                        assert_eq!(count(&*game) + lost, start, "{name}");
                    }
                }
            }
        }
    }
}
