//! A game for four with everything a board can have: what the contract says of it, and what becomes of a game that
//! seats leave.

use engine::catalog::Start;
use engine::kit::{self, isles};
use engine::live::GameRefusal;
use engine::*;

fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}

fn open() -> Box<dyn LiveGame> {
    let (_, variant) = isles::catalog().find("isles").expect("the game");
    variant.open(Start::Usual).expect("the start")
}

fn play(game: &mut dyn LiveGame, moves: &str) {
    for text in moves.split_whitespace() {
        let number = game.read_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(number).expect("offered");
    }
}

fn places(game: &dyn LiveGame) -> Vec<u8> {
    let end = game.outcome().expect("it is over");
    Seat::all(end.seats()).map(|seat| end.place(seat)).collect()
}

/// Plays the first move again and again.
fn play_out(game: &mut dyn LiveGame) {
    while !game.offers().is_empty() {
        game.play(0).expect("offered");
    }
}

#[test]
fn passes_the_kit() {
    kit::playouts(isles::Isles, 200);
}

#[test]
fn a_board_changes_while_it_is_played_on() {
    let mut game = open();
    assert_eq!(game.board().links.len(), 2);
    let stock = |game: &dyn LiveGame, seat: usize| {
        let stocks = game.scene().seats[seat].stocks.clone();
        stocks.into_iter().map(|stock| (stock.name.into_owned(), stock.count)).collect::<Vec<_>>()
    };
    assert_eq!(stock(&*game, 0), [("overrides".to_owned(), 1), ("bombs".to_owned(), 1)]);
    let rock = game.scene().piece(1).expect("a rock");
    assert_eq!((rock.colour, rock.figure), (Colour::Grey, "rock"), "it is nobody's");
    play(&mut *game, "b2=o b5");
    assert_eq!(stock(&*game, 0)[0].1, 2, "a bonus");
    assert_eq!(stock(&*game, 1)[0].1, 0, "an override was spent");
    assert!(game.scene().tiles.contains(&(16, Tile::Used("bonus".into()))));
    assert_eq!(game.scene().piece(1).map(|piece| piece.figure), Some("disc-blue"));
    // The other end of a link is taken over, and the choice tile swaps.
    play(&mut *game, "a3 e3 c4=2");
    let colour = |cell: Cell| game.scene().piece(cell).map(|piece| piece.colour);
    assert_eq!([colour(10), colour(14)], [Some(Colour::White); 2]);
    assert_eq!([colour(16), colour(1)], [Some(Colour::Blue), Some(Colour::Red)]);
    assert_eq!(game.scene().phase, Some("stones"));
    while game.scene().phase == Some("stones") {
        game.play(0).expect("offered");
    }
    let before = game.scene().tiles.len();
    play(&mut *game, "a5");
    assert!(game.scene().tiles.contains(&(0, Tile::Hole)) && game.scene().tiles.len() == before + 1);
    assert_eq!(game.scene().piece(0), None);
}

#[test]
fn the_others_play_on_and_whoever_left_earlier_comes_behind() {
    let mut game = open();
    play(&mut *game, "a1 b1");
    game.leave(seat(3), Leaving::Absence).expect("it is there");
    assert_eq!((game.turn(), game.outcome()), (seat(2), None), "it was somebody else's turn");
    game.leave(seat(2), Leaving::Disqualification).expect("it is there");
    assert_eq!(game.turn(), seat(0), "the turn goes on");
    assert_eq!(game.leave(seat(2), Leaving::Time), Err(GameRefusal::HasLeft));
    assert_eq!(game.take_back(), Err(GameRefusal::NothingToTakeBack));
    play(&mut *game, "c1");
    game.take_back().expect("it was played after they left");
    let departures: Vec<(usize, usize)> =
        game.departures().iter().map(|gone| (gone.seat.index(), gone.plies)).collect();
    assert_eq!(departures, [(3, 2), (2, 2)]);
    let copy = game.boxed_clone();
    assert_eq!(copy.departures(), game.departures());
    play_out(&mut *game);
    assert_eq!(game.outcome().map(|end| end.reason), Some(Reason::own("calm")));
    let places = places(&*game);
    assert_eq!(places[2..], [4, 3], "the disqualified come last");
    assert!(places[..2].iter().all(|place| *place < 3));
}

#[test]
fn the_last_one_wins() {
    let mut game = open();
    for (left, why) in [(0, Leaving::Time), (2, Leaving::Resignation), (3, Leaving::Absence)] {
        assert_eq!(game.outcome(), None);
        game.leave(seat(left), why).expect("it is there");
    }
    assert_eq!(places(&*game), [4, 1, 3, 2]);
    let end = game.outcome().expect("it is over");
    assert_eq!((end.reason, end.winner()), (Reason::Absence, Some(seat(1))));
    assert!(game.offers().is_empty());
    assert_eq!(game.leave(seat(1), Leaving::Time), Err(GameRefusal::Over));
}

#[test]
fn a_draw_is_among_those_who_stay() {
    let mut game = open();
    game.leave(seat(1), Leaving::Resignation).expect("it is there");
    game.agree_draw().expect("the game runs");
    assert_eq!(places(&*game), [1, 4, 1, 1]);
}
