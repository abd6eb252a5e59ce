//! Nine men's morris against the kit, the tables, the mailbox, and the cases that go wrong most easily.

use engine::catalog::Start;
use engine::{
    Effect, Evaluation, History, LiveGame, MoveError, Outcome, Presentation, Reason, Rules, Seat, Shape,
    TextError, kit,
};
use proptest::prelude::*;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::Morris;
use super::expert::MorrisExpert;
use super::plain::{MAN, MorrisPlain};
use super::position::Position;
use crate::contest::{Contest, share_against_counting};
use crate::oracle;

const START: &str = "------------------------ W 9,9";

/// The text of a drawn board, whose points are `W`, `B` and `.`, and of what follows it.
fn drawn(board: &str, rest: &str) -> String {
    let points: String = board.chars().filter(|c| "WB.".contains(*c)).collect();
    assert_eq!(points.len(), 24, "{board}");
    format!("{} {rest}", points.replace('.', "-"))
}

fn open(board: &str, rest: &str) -> Box<dyn LiveGame> {
    let (_, variant) = crate::catalog().find("mill").unwrap();
    variant.open(Start::Text(&drawn(board, rest))).unwrap()
}

fn play(game: &mut dyn LiveGame, text: &str) {
    let number = game.read_move(text).unwrap();
    game.play(number).unwrap();
}

/// The legal moves that begin like this, in alphabetical order.
fn offers(game: &dyn LiveGame, beginning: &str) -> Vec<String> {
    let notations = game.offers().iter().map(|offer| offer.notation.clone());
    let mut offers: Vec<String> = notations.filter(|notation| notation.starts_with(beginning)).collect();
    offers.sort();
    offers
}

fn illegal(game: &dyn LiveGame, text: &str) -> bool {
    matches!(game.read_move(text), Err(MoveError::Illegal { .. }))
}

#[test]
fn passes_the_kit() {
    kit::playouts(Morris, 2000);
}

#[test]
fn counts_as_the_table_says() {
    let table = include_str!("../perft/morris.txt");
    assert_eq!(kit::perft_table(crate::catalog(), "morris", table, 0..2_000_000), 18);
}

#[test]
fn agrees_with_the_mailbox() {
    oracle::agrees::<mailbox::morris::MailboxMorris, _>(&Morris, "standard", 200);
}

#[test]
fn the_board_has_24_points_and_32_lines() {
    let board = Morris.board();
    let Shape::Points { points, lines, .. } = &board.shape else { panic!("a board of points") };
    assert_eq!((board.names[0].as_str(), points[0]), ("a7", (0, 0)));
    assert_eq!((board.names[23].as_str(), points[23]), ("g1", (6, 6)));
    assert_eq!(lines.len(), 32);
    for (one, other) in lines {
        let (one, other) = (points[usize::from(*one)], points[usize::from(*other)]);
        assert!((one.0 == other.0) != (one.1 == other.1), "{one:?} and {other:?} lie on one straight line");
    }
}

#[test]
fn a_mill_takes_a_man_each_time_it_is_closed() {
    let mut game = open(
        "
        W--------W--------W
        |  .-----.-----.  |
        |  |  .--.--.  |  |
        .--B--.     .--B--.
        |  |  B--.--.  |  |
        |  W-----B-----.  |
        .--------.--------B",
        "W 0,0",
    );
    play(&mut *game, "d7-d6");
    play(&mut *game, "g1-g4");
    assert_eq!(offers(&*game, "d6-d7").len(), 5, "any of five men");
    play(&mut *game, "d6-d7xc3");
    play(&mut *game, "g4-g1");
    play(&mut *game, "d7-d6");
    play(&mut *game, "b4-a4");
    assert_eq!(offers(&*game, "d6-d7").len(), 4, "any of four men");
    play(&mut *game, "d6-d7xd2");
    assert_eq!(game.scene().seats[1].on_board, 3);
}

#[test]
fn a_man_in_a_mill_is_safe_while_there_are_others() {
    let mut game = open(
        "
        .--------.--------.
        |  W-----W-----.  |
        |  |  .--.--.  |  |
        .--.--.     .--W--.
        |  |  W--.--B  |  |
        |  .-----.-----.  |
        B--------B--------B",
        "W 0,0",
    );
    assert_eq!(offers(&*game, "f4-f6"), ["f4-f6xe3"]);
    assert!(illegal(&*game, "f4-f6xd1"));
    assert!(illegal(&*game, "f4-f6"), "the mill has to take");
    play(&mut *game, "F4-F6XE3");
    assert_eq!(game.outcome(), None);
}

#[test]
fn when_all_men_are_in_mills_any_may_be_taken_and_two_men_have_lost() {
    let mut game = open(
        "
        .--------.--------.
        |  W-----W-----.  |
        |  |  .--.--.  |  |
        .--.--.     .--W--.
        |  |  W--.--.  |  |
        |  .-----.-----.  |
        B--------B--------B",
        "W 0,0",
    );
    assert_eq!(offers(&*game, "f4-f6"), ["f4-f6xa1", "f4-f6xd1", "f4-f6xg1"]);
    play(&mut *game, "f4-f6xd1");
    assert_eq!(game.outcome(), Some(&Outcome::win(2, Seat::FIRST, Reason::NoPieces)));
    let ended = Morris.read(&game.position()).unwrap();
    assert_eq!(Morris.count(&ended), 0);
    assert_eq!(Seat::all(2).map(|seat| Morris.can_win(&ended, seat)).collect::<Vec<_>>(), [true, false]);
}

#[test]
fn two_mills_closed_at_once_take_one_man() {
    let mut game = open(
        "
        .--------W--------.
        |  W-----.-----W  |
        |  |  .--W--.  |  |
        B--.--.     .--.--.
        |  |  B--.--.  |  |
        |  .-----.-----.  |
        B--------.--------B",
        "W 5,5",
    );
    assert_eq!(offers(&*game, "d6"), ["d6xa1", "d6xa4", "d6xc3", "d6xg1"]);
    play(&mut *game, "d6xa4");
    assert_eq!((game.scene().seats[1].on_board, game.scene().seats[1].all()), (3, 8));
    assert_eq!(game.turn(), Seat::SECOND);
}

#[test]
fn a_mill_with_nobody_to_take_is_just_closed() {
    let board = "
        W--------W--------.
        |  .-----.-----.  |
        |  |  .--.--.  |  |
        .--.--.     .--.--.
        |  |  .--.--.  |  |
        |  .-----.-----.  |
        .--------.--------.";
    assert_eq!(offers(&*open(board, "W 7,9"), "g7"), ["g7"]);
    let before = Morris.read(&drawn(board, "W 7,9")).unwrap();
    let mv = Morris.read_move(&before, "g7").unwrap();
    let effect = Morris.effect(&before, mv, &Morris.play(&before, mv));
    assert_eq!(effect, Effect { irreversible: true, new_spell: true });
}

/// White has three men and flies, Black has four and does not.
const THREE_AGAINST_FOUR: &str = "
        W--------W--------.
        |  .-----.-----.  |
        |  |  .--.--B  |  |
        .--.--.     .--.--.
        |  |  W--.--.  |  |
        |  B-----.-----B  |
        .--------B--------.";

#[test]
fn three_men_fly_and_four_do_not() {
    let game = open(THREE_AGAINST_FOUR, "W 0,0");
    assert_eq!(game.read_move("a7-g1").map(|_| ()), Ok(()));
    assert_eq!(offers(&*game, "c3-g7").len(), 4, "the flying man closes the mill");
    assert_eq!(offers(&*game, "a7-").len(), 17);
    let game = open(THREE_AGAINST_FOUR, "B 0,0");
    assert!(illegal(&*game, "b2-g1"));
    assert_eq!(offers(&*game, "b2-"), ["b2-b4", "b2-d2"]);
}

#[test]
fn a_side_with_men_in_hand_places_them_before_it_moves() {
    let game = open(THREE_AGAINST_FOUR, "W 1,0");
    assert!(illegal(&*game, "a7-a4"));
    assert_eq!(offers(&*game, "").len(), 16 + 4, "sixteen empty points and the mill on g7");
}

#[test]
fn men_in_hand_count_for_the_three_that_are_needed() {
    let lone = "
        W--------.--------.
        |  .-----.-----.  |
        |  |  .--.--.  |  |
        .--.--.     .--.--.
        |  |  .--.--.  |  |
        |  .-----.-----B  |
        B--------B--------.";
    assert_eq!(open(lone, "W 2,0").outcome(), None);
    let lost = Outcome::loss(2, Seat::FIRST, Reason::NoPieces);
    assert_eq!(open(lone, "W 1,0").outcome(), Some(&lost));
    assert_eq!(open(lone, "B 1,0").outcome(), Some(&lost), "whoever is to move");
    let mut game = open(lone, "B 8,6");
    play(&mut *game, "g1xa7");
    assert_eq!(game.outcome(), None, "eight men are yet to come");
    assert_eq!(offers(&*game, "").len(), 20);
}

#[test]
fn who_cannot_move_has_lost() {
    let mut game = open(
        "
        W--------W--------W
        |  .-----.-----.  |
        |  |  .--B--.  |  |
        W--B--.     .--.--B
        |  |  .--.--.  |  |
        |  .-----.-----.  |
        B--------.--------.",
        "B 0,0",
    );
    play(&mut *game, "d5-d6");
    assert_eq!(game.outcome(), Some(&Outcome::win(2, Seat::SECOND, Reason::NoMoves)));
    let blocked = Morris.read(&game.position()).unwrap();
    assert!(!Morris.can_win(&blocked, Seat::FIRST) && Morris.can_win(&blocked, Seat::SECOND));
}

#[test]
fn the_third_repetition_is_a_draw() {
    let mut game = open(THREE_AGAINST_FOUR, "W 0,0");
    for round in 1..=2 {
        assert_eq!(game.outcome(), None, "round {round}");
        for mv in ["c3-c4", "d1-g1", "c4-c3", "g1-d1"] {
            play(&mut *game, mv);
        }
    }
    assert_eq!(game.outcome(), Some(&Outcome::draw(2, Reason::Repetition)));
}

/// Random games in which nothing happens for long enough end there, and no game goes on beyond that.
#[test]
fn a_hundred_plies_without_a_mill_are_a_draw() {
    let (mut moves, mut drawn) = (Vec::new(), 0);
    for game in 0..200 {
        let mut lot = SmallRng::seed_from_u64(game);
        let mut position = Morris.start();
        let mut history = History::new(Morris.key(&position));
        let mut without_mill = 0;
        let outcome = loop {
            if let Some(outcome) = Morris.outcome(&position, &history) {
                break outcome;
            }
            assert!(without_mill < 100);
            Morris.moves(&position, &mut moves);
            let mv = moves[lot.random_range(..moves.len())];
            without_mill = if Morris.notation(&position, mv).contains('x') { 0 } else { without_mill + 1 };
            let after = Morris.play(&position, mv);
            history.push(Morris.key(&after), Morris.effect(&position, mv, &after));
            position = after;
        };
        if outcome.reason == Reason::MoveLimit {
            assert_eq!(without_mill, 100);
            assert_eq!(outcome, Outcome::draw(2, Reason::MoveLimit));
            drawn += 1;
        }
    }
    assert!(drawn > 0);
}

#[test]
fn bad_positions_are_refused_in_words() {
    let error = |text: &str| Morris.read(text).unwrap_err().to_string();
    let points = &START[..24];
    assert_eq!(Morris.write(&Morris.start()), START);
    assert_eq!(error(""), "the text is empty");
    assert_eq!(error(&"W".repeat(4001)), "the text is 4001 bytes long, more than 4000");
    assert_eq!(error("-w"), "character 2: expected W, B or -, found \"w\"");
    assert_eq!(error("--é"), "character 3: expected W, B or -, found \"é\"");
    assert_eq!(error(&points[1..]), "character 24: expected W, B or -, found the end of the text");
    assert_eq!(error(points), "character 25: expected ' ', found the end of the text");
    assert_eq!(error(&format!("{points} X 9,9")), "character 26: expected W or B, found \"X\"");
    assert_eq!(error(&format!("{points} W")), "character 27: expected ' ', found the end of the text");
    assert_eq!(
        error(&format!("{points} W ,9")),
        "character 28: expected White's men in hand from 0 to 9, found \",\""
    );
    assert_eq!(error(&format!("{points} W 9")), "character 29: expected ',', found the end of the text");
    assert_eq!(
        error(&format!("{points} W 9,10")),
        "character 30: expected Black's men in hand from 0 to 9, found \"10\""
    );
    assert_eq!(
        error(&format!("{points} W 99999999999999999999999,9")),
        "character 28: expected White's men in hand from 0 to 9, found \"999999999999\""
    );
    assert_eq!(error(&format!("{START} ")), "character 31: expected the end of the text, found \" \"");
    assert_eq!(
        error(&format!("{}{} W 0,9", "W".repeat(10), "-".repeat(14))),
        "White has 10 men on the board and in hand, more than 9"
    );
    assert_eq!(
        error(&format!("{}{} W 9,8", "B".repeat(2), "-".repeat(22))),
        "Black has 10 men on the board and in hand, more than 9"
    );
    assert_eq!(error(&format!("{points} W 2,2")), "both sides have fewer than 3 men");
}

#[test]
fn bad_moves_are_refused_in_words() {
    let error = |text: &str| Morris.read_move(&Morris.start(), text).unwrap_err().to_string();
    assert_eq!(error(""), "\"\" is not a move: the text is empty");
    assert_eq!(error("h1"), "\"h1\" is not a move: character 1: expected a column from a to g, found \"h1\"");
    assert_eq!(error("a8"), "\"a8\" is not a move: character 2: expected a row from 1 to 7, found \"8\"");
    assert_eq!(error("d4"), "\"d4\" is not a move: character 1: there is no point d4 on the board");
    assert_eq!(error("a1-b1"), "\"a1-b1\" is not a move: character 4: there is no point b1 on the board");
    assert_eq!(
        error("a1xd"),
        "\"a1xd\" is not a move: character 5: expected a row from 1 to 7, found the end of the text"
    );
    assert_eq!(
        error("a1-d1-g1"),
        "\"a1-d1-g1\" is not a move: character 6: expected the end of the text, found \"-\""
    );
    assert_eq!(error("a1é"), "\"a1é\" is not a move: character 3: expected the end of the text, found \"é\"");
    assert_eq!(error("a1-d1"), "\"a1-d1\" is not legal here");
    assert!(Morris.read_move(&Morris.start(), "A1").is_ok());
}

/// How White stands on a drawn board.
fn white(board: &str, rest: &str) -> i32 {
    MorrisExpert.evaluate(&Morris, &Morris.read(&drawn(board, rest)).unwrap(), Seat::FIRST)
}

#[test]
fn changed_colours_change_the_sign() {
    let mut moves = Vec::new();
    for game in 0..50 {
        let mut lot = SmallRng::seed_from_u64(game);
        let mut position = Morris.start();
        while Morris.loser(&position).is_none() && lot.random_ratio(99, 100) {
            let mirrored = Position { turn: position.turn.other(), ..position };
            let [ours, theirs] =
                [position, mirrored].map(|p| MorrisExpert.evaluate(&Morris, &p, Seat::FIRST));
            assert_eq!(ours, -theirs, "{}", Morris.write(&position));
            Morris.moves(&position, &mut moves);
            position = Morris.play(&position, moves[lot.random_range(..moves.len())]);
        }
    }
}

/// White's man on d7 goes to and fro between a7-g7 and b6-f6; with f6 moved to b4 he has nowhere to go to.
#[test]
fn a_double_mill_is_worth_more_than_a_mill() {
    let double = "
        W--------W--------W
        |  W-----.-----W  |
        |  |  .--.--.  |  |
        .--.--.     B--.--.
        |  |  .--B--.  |  |
        |  .-----B-----.  |
        B--------.--------B";
    let single = "
        W--------W--------W
        |  W-----.-----.  |
        |  |  .--.--.  |  |
        .--W--.     B--.--.
        |  |  .--B--.  |  |
        |  .-----B-----.  |
        B--------.--------B";
    assert!(white(double, "W 0,0") > white(single, "W 0,0") + 40);
}

#[test]
fn blocked_men_are_worth_less() {
    let blocked = "
        W--------W--------W
        |  .-----B-----.  |
        |  |  .--.--.  |  |
        B--.--.     .--.--B
        |  |  .--W--.  |  |
        |  .-----.-----.  |
        .--------B--------.";
    let free = "
        W--------W--------W
        |  .-----.-----.  |
        |  |  .--B--.  |  |
        .--B--.     .--B--.
        |  |  .--W--.  |  |
        |  .-----.-----.  |
        .--------B--------.";
    assert!(white(blocked, "W 0,0") + 30 < white(free, "W 0,0"));
}

#[test]
#[ignore = "a hundred pairs of games"]
fn the_expert_beats_counting() {
    let contest = Contest { game: "morris", pairs: 100, opening: 4, nodes: 4000 };
    assert!(contest.share("ordered@expert", "ordered@plain") > 0.6);
}

#[test]
#[ignore = "a hundred pairs of games"]
fn knowing_how_men_stand_beats_counting() {
    let share = share_against_counting(&Morris, MorrisPlain, |_, position, seat| {
        MAN * position.strength(seat) as i32
    });
    println!("morris: plain got {share:.3} against men alone");
    assert!(share > 0.6);
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,40}") {
        let _: Result<_, TextError> = Morris.read(&text);
        let _: Result<_, MoveError> = Morris.read_move(&Morris.start(), &text);
    }

    /// What is almost a position is either refused or read as exactly what it says.
    #[test]
    fn what_is_read_is_what_is_written(text in "[WB-]{4}-{8}[WB-]{12} [WB] [0-9],[0-9]") {
        if let Ok(position) = Morris.read(&text) {
            prop_assert_eq!(Morris.write(&position), text);
        }
    }
}
