//! Hand-made positions for each special case, on maps as small as it allows.

use engine::catalog::Start;
use engine::{
    Change, Choice, Colour, Leaving, LiveGame, Notice, Outcome, Presentation, Reason, Route, Rules,
};
use engine::{Seat, Tile};

use super::super::{opened, variant};
use super::*;

/// A map of these players and stocks.
fn map(players: usize, overrides: u32, bombs: (u32, u32), rows: &[&str], transitions: &str) -> String {
    let width = rows[0].split(' ').count();
    let (bombs, radius) = bombs;
    let rows_text = rows.join("\n");
    format!("{players}\n{overrides}\n{bombs} {radius}\n{} {width}\n{rows_text}\n{transitions}", rows.len())
}

fn open(map: &str) -> Box<dyn LiveGame> {
    let map = XtMap::read(map).unwrap_or_else(|fault| panic!("{fault:?}: {map}"));
    opened("map", "Map", map).open(Start::Usual).expect("a start")
}

fn offers(game: &dyn LiveGame) -> Vec<&str> {
    game.offers().iter().map(|offer| offer.notation.as_str()).collect()
}

fn play(game: &mut dyn LiveGame, text: &str) {
    let number = game.read_move(text).unwrap_or_else(|error| panic!("{error}: {}", game.position()));
    game.play(number).expect("an offered move");
}

fn rows(game: &dyn LiveGame) -> String {
    game.position().split(' ').next().unwrap_or_default().to_owned()
}

fn places(game: &dyn LiveGame) -> Vec<u8> {
    let end = game.outcome().expect("it is over");
    Seat::all(end.seats()).map(|seat| end.place(seat)).collect()
}

#[test]
fn a_line_stops_where_it_began() {
    let ring = "0 0 6 <-> 3 0 2";
    let game = open(&map(2, 1, (0, 0), &["1 2 2 2"], ring));
    assert_eq!(offers(&*game), ["1,0", "2,0", "3,0"], "from 0,0 it would only meet itself");
    let mut game = open(&map(2, 0, (0, 0), &["0 2 2 2 1"], "0 0 6 <-> 4 0 2"));
    assert_eq!(offers(&*game), ["0,0"]);
    play(&mut *game, "0,0");
    assert_eq!(rows(&*game), "11111");
    let nothing = open(&map(2, 1, (0, 0), &["0 2 2 2 - 1 2"], ring));
    assert_eq!(nothing.turn(), seat(1));
    assert!(nothing.outcome().is_some(), "all around there is no own stone");
}

#[test]
fn a_transition_may_lead_back_into_its_own_tile() {
    // Leaving to the west one comes back from the south, and goes on to the north.
    let rows_of = ["1 0 0", "2 0 0", "2 2 0"];
    let mut game = open(&map(2, 0, (0, 0), &rows_of, "0 2 6 <-> 0 2 4"));
    assert_eq!(offers(&*game), ["2,2"]);
    play(&mut *game, "2,2");
    assert_eq!(rows(&*game), "100/100/111");
    // An edge that leads to itself sends a line back the way it came.
    let game = open(&map(2, 1, (0, 0), &["2 0 1 2 0"], "0 0 6 <-> 0 0 6"));
    assert_eq!(offers(&*game), ["4,0"]);
    // Of a line that goes twice over a tile the override stone counts where it comes first.
    let twice = open(&map(2, 1, (0, 0), &["2 2 1"], "0 0 6 <-> 0 0 6"));
    assert_eq!(offers(&*twice), ["0,0"]);
}

#[test]
fn lines_go_through_transitions_and_turn_there() {
    let joined = "2 0 2 <-> 0 2 0";
    let mut game = open(&map(2, 0, (0, 0), &["0 2 2", "- - -", "2 - -", "1 - -"], joined));
    play(&mut *game, "0,0");
    assert_eq!(rows(&*game), "111/---/1--/1--");
    let record = &game.record()[0].changes;
    let order: Vec<u16> = record
        .iter()
        .map(|(taps, change)| match change {
            Change::Placed { cell, .. } | Change::Turned { cell, .. } => (*taps, *cell),
            other => panic!("{other:?}"),
        })
        .map(|(taps, cell)| {
            assert_eq!(taps, 1);
            cell
        })
        .collect();
    assert_eq!(order, [0, 1, 2, 6], "from near to far");
}

#[test]
fn captures_are_found_before_any_stone_is_turned() {
    // The line to the east is captured as it is, although the one from the south would end it earlier.
    let mut game = open(&map(3, 0, (0, 0), &["0 2 3 1", "2 2 - -", "1 - 1 -"], ""));
    play(&mut *game, "0,0");
    assert_eq!(rows(&*game), "1111/11--/1-1-");
}

#[test]
fn special_tiles_end_a_line() {
    for special in ["c", "i", "b", "0", "-"] {
        let row = format!("0 2 {special} 2 1 2 0");
        let game = open(&map(2, 0, (0, 0), &[&row], ""));
        assert!(offers(&*game).iter().all(|text| !text.starts_with("0,0")), "{special}");
    }
    let mut game = open(&map(2, 0, (0, 0), &["0 x 2 1"], ""));
    play(&mut *game, "0,0");
    assert_eq!(rows(&*game), "1111", "a stone of nobody is captured like any other");
}

#[test]
fn an_inversion_hands_on_the_stones_of_eight() {
    let mut game = open(&map(8, 0, (0, 0), &["i 2 1 3 4 5 6 7 8"], ""));
    play(&mut *game, "0,0");
    assert_eq!(rows(&*game), "222456781");
}

#[test]
fn a_choice_swaps_with_anybody_and_may_change_nothing() {
    let start = map(3, 0, (0, 0), &["c 2 1 3 3 3"], "");
    let mut game = open(&start);
    assert_eq!(offers(&*game), ["0,0=1", "0,0=2", "0,0=3"]);
    assert_eq!(game.offers()[2].route, Route::cells([0]).choosing(Choice::Seat(seat(3))));
    let of_three: Vec<u8> = game.offers()[2].changes.iter().map(|(taps, _)| *taps).collect();
    assert_eq!(of_three, [1, 1, 2, 2, 2, 2, 2, 2], "first it is placed, then stones are swapped");
    assert_eq!(game.scene().tiles, [(0, Tile::Sign("choice".into()))]);
    play(&mut *game, "0,0=3");
    assert_eq!(rows(&*game), "333111");
    assert_eq!(game.scene().tiles, [(0, Tile::Used("choice".into()))]);
    let mut game = open(&start);
    play(&mut *game, "0,0=1");
    assert_eq!(rows(&*game), "111333");
}

#[test]
fn a_bonus_gives_one_or_the_other() {
    let start = map(2, 0, (0, 0), &["b 2 1 2 0 x"], "");
    let mut game = open(&start);
    assert_eq!(offers(&*game), ["0,0=b", "0,0=o", "4,0"]);
    assert_eq!(game.offers()[0].route, Route::cells([0]).choosing(Choice::Piece("bomb")));
    play(&mut *game, "0,0=o");
    assert!(game.position().ends_with(" 1,0 0,0 - map"), "{}", game.position());
    let mut game = open(&start);
    play(&mut *game, "0,0=b");
    assert!(game.position().ends_with(" 0,0 1,0 - map"), "{}", game.position());
}

#[test]
fn an_override_stone_takes_an_expansion_stone_without_a_capture_and_others_with_one() {
    let mut game = open(&map(2, 1, (0, 0), &["x - 1 2 2 1"], ""));
    assert_eq!(
        offers(&*game),
        ["0,0", "2,0", "3,0", "4,0", "5,0"],
        "own stones, too, if something is captured"
    );
    assert_eq!(game.scene().notice, Some(Notice::own("only_overrides")));
    assert_eq!(game.scene().piece(0).map(|piece| piece.colour), Some(Colour::Grey));
    play(&mut *game, "0,0");
    assert_eq!(game.position(), "1-1221 2 b 0,1 0,0 - map");
    let without = open(&map(2, 0, (0, 0), &["x - 1 2 2 1 - 1 2 0"], ""));
    assert_eq!(offers(&*without), ["9,0"]);
    let mut own = open(&map(2, 1, (0, 0), &["1 2 1 - 2"], ""));
    play(&mut *own, "0,0");
    assert_eq!(rows(&*own), "111-2");
}

#[test]
fn a_bomb_reaches_through_transitions_and_not_through_holes() {
    let rows_of = ["1 2 - 2", "0 0 - 1", "- - - -", "1 2 0 0"];
    let start = map(2, 0, (1, 1), &rows_of, "0 1 6 <-> 3 1 2");
    let mut game = open(&start);
    while game.scene().phase == Some("stones") {
        game.play(0).expect("offered");
    }
    let before = rows(&*game);
    let number = game.read_move("0,1").expect("any tile can be bombed");
    game.play(number).expect("offered");
    assert_eq!(rows(&*game)[..9], *"---2/----", "{before}");
    assert_eq!(rows(&*game)[10..], before[10..], "nothing beyond the holes");
    assert!(game.scene().tiles.contains(&(0, Tile::Hole)));
    assert!(game.read_move("0,0").is_err(), "a hole cannot be bombed");
}

#[test]
fn bombs_have_any_radius() {
    for (radius, left) in [(0, 24), (1, 16), (2, 0), (50, 0)] {
        let middle = ["0 0 0 0 0", "0 0 0 0 0", "0 1 0 2 0", "0 0 0 0 0", "0 0 0 0 0"];
        let mut game = open(&map(2, 0, (1, radius), &middle, ""));
        assert_eq!((game.scene().phase, offers(&*game).len()), (Some("bombs"), 25));
        let removed: Vec<u8> = game.offers()[12].changes.iter().map(|(taps, _)| *taps).collect();
        assert_eq!(removed.len(), if radius == 0 { 0 } else { 2 });
        play(&mut *game, "2,2");
        assert_eq!(rows(&*game).matches('-').count(), 25 - left, "radius {radius}");
        assert_eq!(game.outcome().is_some(), left == 0, "without a tile there is nothing to bomb");
    }
}

#[test]
fn the_next_after_the_last_who_moved_drops_the_first_bomb() {
    let mut game = open(&map(3, 0, (1, 0), &["0 2 1 - 3 3"], ""));
    play(&mut *game, "0,0");
    assert_eq!((game.scene().phase, game.turn()), (Some("bombs"), seat(2)));
    play(&mut *game, "4,0");
    assert_eq!(game.turn(), seat(3));
    play(&mut *game, "1,0");
    play(&mut *game, "0,0");
    assert_eq!(game.outcome(), Some(&Outcome::by_score(Reason::Count, &[1, 0, 1])));
    assert_eq!(places(&*game), [1, 3, 1]);
    assert_eq!(game.scene().phase, None);
}

#[test]
fn whoever_cannot_move_is_skipped() {
    let mut game = open(&map(4, 0, (0, 0), &["0 2 1 3 0", "- - - - -", "2 - 0 2 4"], ""));
    assert_eq!(game.turn(), seat(1));
    play(&mut *game, "0,0");
    assert_eq!(game.turn(), seat(4), "neither 2 nor 3 can move");
    // Nobody but one can: the turn comes back.
    let mut game = open(&map(2, 0, (0, 0), &["0 2 1 2 0"], ""));
    play(&mut *game, "0,0");
    assert_eq!((game.turn(), offers(&*game)), (seat(1), vec!["4,0"]));
    // Not even the first one begins.
    assert_eq!(open(&map(2, 0, (0, 0), &["1 - 2 1 0"], "")).turn(), seat(2));
}

#[test]
fn the_others_place_stones_without_a_seat_that_left() {
    let start = map(3, 0, (1, 0), &["0 2 1 3 0", "- - - - -", "2 1 0 - -", "3 2 0 - -"], "");
    let mut game = open(&start);
    play(&mut *game, "0,0");
    assert_eq!(game.turn(), seat(2));
    game.leave(seat(2), Leaving::Time).expect("it is there");
    assert_eq!(game.turn(), seat(3));
    assert!(game.position().ends_with(" 1,1,1 2 map"), "{}", game.position());
    assert!(rows(&*game).contains('2'), "its stones stay");
    play(&mut *game, "2,3");
    assert!(rows(&*game).ends_with("/333--"), "and can be captured");
    let seats: Vec<usize> = std::iter::from_fn(|| {
        (!game.offers().is_empty()).then(|| {
            let turn = game.turn().index();
            game.play(0).expect("offered");
            turn
        })
    })
    .collect();
    assert!(!seats.contains(&1) && seats.contains(&0) && seats.contains(&2), "{seats:?}");
    assert_eq!(places(&*game)[1], 3);
}

#[test]
fn the_others_bomb_without_a_seat_that_was_disqualified() {
    let start = map(4, 0, (2, 0), &["1 1 1 1 - 2 2 2 - 3 3 - 4"], "");
    let mut game = open(&start);
    assert_eq!((game.scene().phase, game.turn()), (Some("bombs"), seat(1)));
    game.leave(seat(3), Leaving::Disqualification).expect("it is there");
    play(&mut *game, "12,0");
    assert_eq!(game.turn(), seat(2));
    game.leave(seat(2), Leaving::Time).expect("it is there");
    assert_eq!(game.turn(), seat(4), "3 has left, too");
    play(&mut *game, "0,0");
    play(&mut *game, "1,0");
    play(&mut *game, "2,0");
    assert_eq!(places(&*game), [1, 3, 4, 2], "the disqualified come last");
}

#[test]
fn of_two_nobody_plays_on_alone() {
    let mut game = open(MAPS[0].1);
    game.leave(seat(1), Leaving::Absence).expect("it is there");
    assert_eq!(game.outcome().and_then(Outcome::winner), Some(seat(2)));
}

#[test]
fn whoever_has_nothing_left_cannot_win() {
    let game = on(&map(3, 0, (1, 0), &["0 2 1 - 3"], ""));
    let start = game.start();
    assert!(Seat::all(3).all(|seat| game.can_win(&start, seat)));
    let gone = game.without(&start, seat(3)).expect("two play on");
    assert!(!game.can_win(&gone, seat(3)));
    let bombs = game.read("00000 1 b 1,1,1 1,1,1 - map").expect_err("a hole cannot fill");
    assert_eq!(bombs.to_string(), "character 4: there is a hole in the map");
    let bombs = game.read("002-3 3 b 0,0,0 1,1,1 - map").expect("a position");
    assert_eq!([1, 2, 3].map(|player| game.can_win(&bombs, seat(player))), [false, true, true]);
    let over = game.read("002-3 3 b 0,0,0 0,0,0 3 map").expect_err("the one to move has left");
    assert_eq!(over.to_string(), "character 7: this player cannot move");
    let over = game.read("022-3 2 b 0,0,0 0,0,0 3 map").expect("an end");
    assert_eq!([1, 2, 3].map(|player| game.can_win(&over, seat(player))), [false, true, false]);
}

#[test]
fn bad_positions_are_refused_in_words() {
    let game = on(&map(3, 0, (1, 0), &["0 2 1", "- 0 3"], ""));
    let error =
        |text: &str| game.read(text).map(|position| game.write(&position)).expect_err(text).to_string();
    assert_eq!(error(""), "the text is empty");
    assert_eq!(error("021-03"), "character 4: expected '/', found \"-\"");
    assert_eq!(error("021/-04"), "character 7: 3 play here");
    assert_eq!(error("0z1"), "character 2: expected a tile (- 0 to 8 x c i b), found \"z1\"");
    assert_eq!(error("021/-03 4"), "character 9: expected a player from 1 to 3, found \"4\"");
    assert_eq!(error("021/-03 1 x"), "character 11: expected s or b, found \"x\"");
    assert_eq!(error("021/-03 1 s 0,0 "), "character 16: expected ',', found \" \"");
    assert_eq!(
        error("021/-03 1 s 10000,0,0"),
        "character 13: expected a number from 0 to 9999, found \"10000\""
    );
    assert_eq!(error("021/-03 1 s 0,0,0 1,1,1 22 map"), "character 26: players stand in their order");
    assert_eq!(
        error("021/-03 1 s 0,0,0 1,1,1 - other"),
        "character 27: expected the name of the map, \"map\", found \"other\""
    );
    assert_eq!(
        error("021/-03 1 s 0,0,0 1,1,1 - map2"),
        "character 30: expected the end of the text, found \"2\""
    );
    assert_eq!(error("021/-03 1 s 0,0,0 1,1,1 1 map"), "character 9: this player cannot move");
    assert_eq!(error("011/-03 1 s 0,0,0 1,1,1 - map"), "character 9: this player cannot move");
    assert_eq!(error("011/-03 1 b 0,0,0 0,1,1 - map"), "character 9: this player has no bombs");
    let start = "021/-03 1 s 0,0,0 1,1,1 - map";
    assert_eq!(game.write(&game.read(start).expect("the start")), start);
}

#[test]
fn bad_moves_are_refused_in_words() {
    let game = on(&map(3, 0, (1, 0), &["0 2 1", "- 0 3"], ""));
    let error = |text: &str| game.read_move(&game.start(), text).expect_err(text).to_string();
    assert_eq!(
        error("3,0"),
        "\"3,0\" is not a move: character 1: expected a column from 0 to 2, found \"3\""
    );
    assert_eq!(error("0.0"), "\"0.0\" is not a move: character 2: expected ',', found \".\"");
    assert_eq!(error("0,2"), "\"0,2\" is not a move: character 3: expected a row from 0 to 1, found \"2\"");
    assert_eq!(
        error("0,0=4"),
        "\"0,0=4\" is not a move: character 5: expected a player from 1 to 3, b or o, found \"4\""
    );
    assert_eq!(error("0,0=b"), "\"0,0=b\" is not legal here");
    assert_eq!(error("1,1"), "\"1,1\" is not legal here");
    assert!(game.read_move(&game.start(), "0,0").is_ok());
}

#[test]
fn a_lesson_is_given_at_school_whatever_the_map() {
    let variant = variant("some map", MAPS[5].1).expect("a variant");
    assert_eq!(variant.title, "Some map (3 players)");
    let about = super::super::game().about;
    let step = about.lesson("some map").next().expect("there is a lesson");
    let lesson = step.open(&variant).expect("it can be given");
    assert!(lesson.position().ends_with(" school"), "{}", lesson.position());
}
