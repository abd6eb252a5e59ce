//! What a seat has captured: the pieces of others that its moves took off the board, as they stood there. A queen that once
//! was a pawn is lost as a queen; what changes sides stays on the board, and what belongs to nobody is nobody's loss.

use std::borrow::Cow;

use engine::live::Ply;
use engine::{Change, Colour, Scene, Seat};

/// Colour, figure and how many of each, in the order in which the first of each was taken.
pub fn of(record: &[Ply], scene: &Scene, seat: Seat) -> Vec<(Colour, Cow<'static, str>, usize)> {
    let mut kinds: Vec<(Colour, Cow<'static, str>, usize)> = Vec::new();
    let others = |colour: Colour| {
        let owner = scene.seats.iter().position(|view| view.colour == colour);
        owner.is_some_and(|owner| owner != seat.index())
    };
    let changes = record.iter().filter(|ply| ply.seat == seat).flat_map(|ply| &ply.changes);
    for (_, change) in changes {
        if let Change::Removed { piece, .. } = change
            && others(piece.colour)
        {
            let known = |(colour, figure, _): &&mut (Colour, Cow<'static, str>, usize)| {
                (*colour, figure.as_ref()) == (piece.colour, piece.figure)
            };
            match kinds.iter_mut().find(known) {
                Some((.., count)) => *count += 1,
                None => kinds.push((piece.colour, piece.figure.into(), 1)),
            }
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
        let number = game.read_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let seat = game.turn();
        game.play(number).expect("a legal move");
        let last = &game.record()[game.record().len() - 1..];
        let words = |(colour, figure, count): &(Colour, Cow<'static, str>, usize)| {
            vec![format!("{colour:?} {figure}").to_lowercase(); *count]
        };
        of(last, &game.scene(), seat).iter().flat_map(words).collect()
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
                    game.scene().seats.iter().map(engine::SeatScene::all).sum()
                };
                let start = count(&*game);
                while !game.offers().is_empty() {
                    game.play(chance.random_range(0..game.offers().len())).expect("a legal move");
                    let taken = |seat: Seat| of(game.record(), &game.scene(), seat);
                    let all = Seat::all(2).flat_map(taken);
                    let lost: usize = all.map(|(.., count)| count).sum();
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
