//! What can go wrong in draughts, drawn. `w` and `b` are men, `W` and `B` kings; White is below.

use engine::{Effect, History, Judgement, Outcome, Presentation, Reason, Rules, Seat, kit};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::geometry::{Geometry, bits};
use super::variant::{Brazilian, English, International, Russian, Variant};
use super::{Draughts, Position, Side};
use crate::contest::Contest;
use crate::oracle;

fn rules<V: Variant>() -> Draughts<V> {
    Draughts::default()
}

/// The position in a drawing, one character per cell.
fn drawn<V: Variant>(turn: Side, drawing: &str) -> Position {
    let cells: Vec<char> = drawing.chars().filter(|c| !c.is_whitespace()).collect();
    assert_eq!(cells.len(), (V::SIDE * V::SIDE) as usize, "a whole board is drawn");
    let mut position = Position { pieces: [0, 0], kings: 0, turn };
    for (cell, piece) in cells.into_iter().enumerate().filter(|(_, piece)| *piece != '.') {
        let (row, column) = (cell as u32 / V::SIDE, cell as u32 % V::SIDE);
        let bit = 1 << V::bit(row * V::ROW + column / 2);
        assert_eq!((row + column) % 2, 1, "{piece} in row {row} stands on a dark square");
        position.pieces[if piece.eq_ignore_ascii_case(&'w') { 0 } else { 1 }] |= bit;
        position.kings |= if piece.is_ascii_uppercase() { bit } else { 0 };
    }
    position
}

fn moves<V: Variant>(position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    rules::<V>().moves(position, &mut moves);
    let mut texts: Vec<String> = moves.iter().map(|mv| rules::<V>().notation(position, *mv)).collect();
    texts.sort();
    texts
}

fn after<V: Variant>(position: &Position, text: &str) -> String {
    let mv = rules::<V>().read_move(position, text).expect("a legal move");
    rules::<V>().write(&rules::<V>().play(position, mv))
}

#[test]
fn perft_tables() {
    let table = include_str!("../perft/draughts.txt");
    assert!(kit::perft_table(crate::catalog(), "draughts", table, 0..2_000_000) >= 40);
}

fn passes_the_kit<V: Variant>() {
    kit::playouts(rules::<V>(), 2000);
    oracle::agrees::<mailbox::draughts::Draughts, _>(&rules::<V>(), V::ID, 30);
    let mut lot = SmallRng::seed_from_u64(1);
    for _ in 0..150 {
        let position = scattered::<V>(&mut lot);
        oracle::agrees_from::<mailbox::draughts::Draughts, _>(&rules::<V>(), V::ID, &position, 1);
    }
}

/// A position with pieces anywhere, many of them kings: more captures than games ever show.
fn scattered<V: Variant>(lot: &mut SmallRng) -> Position {
    let mut position = Position { pieces: [0, 0], kings: 0, turn: Side::White };
    let density = lot.random_range(4..12);
    for bit in bits(V::BOARD) {
        let side = lot.random_range(0..density);
        let far = [V::TOP, V::BOTTOM];
        if side < 2 && position.pieces[side].count_ones() < V::MEN {
            position.pieces[side] |= 1 << bit;
            position.kings |= if lot.random_ratio(1, 3) { 1 << bit } else { far[side] & 1 << bit };
        }
    }
    position
}

#[test]
fn international_passes_the_kit() {
    passes_the_kit::<International>();
}

#[test]
fn brazilian_passes_the_kit() {
    passes_the_kit::<Brazilian>();
}

#[test]
fn russian_passes_the_kit() {
    passes_the_kit::<Russian>();
}

#[test]
fn english_passes_the_kit() {
    passes_the_kit::<English>();
}

#[test]
fn the_most_pieces_must_be_captured() {
    let two_to_the_right_one_to_the_left = "
        ..........
        ..........
        ..........
        ......b...
        ..........
        ..B.b.....
        ...w......
        ..........
        ..........
        ..........";
    let position = drawn::<International>(Side::White, two_to_the_right_one_to_the_left);
    assert_eq!(moves::<International>(&position), ["32x14"], "a king is no more than a man");
    assert_eq!(after::<International>(&position, "32x23x14"), "B:W14:BK27", "every square may be named");
    assert!(rules::<International>().read_move(&position, "32x21").is_err());
}

#[test]
fn any_capture_will_do_where_most_does_not_count() {
    let two_to_the_right_one_to_the_left = "
        ........
        ........
        ........
        ......b.
        ........
        ..b.b...
        ...w....
        ........";
    let position = drawn::<Russian>(Side::White, two_to_the_right_one_to_the_left);
    assert_eq!(moves::<Russian>(&position), ["d2xb4", "d2xh6"]);
    assert_eq!(moves::<Brazilian>(&position), ["d2xh6"]);
    assert_eq!(moves::<English>(&position), ["26x12", "26x17"]);
}

#[test]
fn a_double_capture_must_be_finished() {
    let two_in_a_row = "
        ........
        ........
        .b......
        ..w.....
        ........
        ....w...
        ........
        ........";
    let position = drawn::<English>(Side::Black, two_in_a_row);
    assert_eq!(moves::<English>(&position), ["9x27"], "stopping on 18 is not allowed");
    assert_eq!(after::<English>(&position, "9x27"), "W:W:B27");
}

#[test]
fn a_king_may_cross_the_square_it_started_from() {
    let round_and_over_the_start = "
        ..........
        ..........
        ..........
        ..b.......
        ...b.b....
        ..W.......
        ...b.b....
        ..........
        ..........
        ..........";
    let position = drawn::<International>(Side::White, round_and_over_the_start);
    // The start (27) is empty for the king itself: it takes four on the way round, flies over 27 to 21, takes the fifth.
    assert_eq!(moves::<International>(&position), ["27x12", "27x3", "27x8"]);
    assert_eq!(after::<International>(&position, "27x18x29x38x21x12"), "B:WK12:B");
}

#[test]
fn a_king_may_end_where_it_started() {
    let a_ring_of_four = "
        ..........
        ..........
        ..........
        ..........
        ...b.b....
        ..W.......
        ...b.b....
        ..........
        ..........
        ..........";
    let position = drawn::<International>(Side::White, a_ring_of_four);
    let moves = moves::<International>(&position);
    assert!(moves.contains(&"27x27".to_owned()), "{moves:?}: both ways round are one move");
    assert_eq!(after::<International>(&position, "27x27"), "B:WK27:B");
}

#[test]
fn the_turkish_stroke_a_captured_piece_still_blocks() {
    let the_way_back_is_blocked_by_the_first_victim = "
        ..........
        ..........
        ..........
        ....b...b.
        .....b....
        ........b.
        ...W......
        ..........
        ..........
        ..........";
    // The king takes 23, turns on 14, takes 19 and 29 and comes down on 34, in line with 18. But 23 lies
    // between them until the capture is over, and cannot be jumped again.
    let position = drawn::<International>(Side::White, the_way_back_is_blocked_by_the_first_victim);
    assert_eq!(moves::<International>(&position), ["32x34", "32x39", "32x43", "32x48"]);
    assert_eq!(after::<International>(&position, "32x34"), "B:WK34:B18");
}

#[test]
fn a_man_only_passing_the_far_row_stays_a_man() {
    let over_the_far_row_and_back = "
        ..........
        ....b.b...
        ...w......
        ..........
        ..........
        ..........
        ..........
        ..........
        .b........
        ..........";
    let position = drawn::<International>(Side::White, over_the_far_row_and_back);
    assert_eq!(after::<International>(&position, "12x14"), "B:W14:B41");
}

const OVER_THE_FAR_ROW_AND_BACK: &str = "
        ........
        ....b.b.
        ...w....
        ........
        ........
        ........
        .b......
        ........";

#[test]
fn a_russian_man_goes_on_as_a_king() {
    let position = drawn::<Russian>(Side::White, OVER_THE_FAR_ROW_AND_BACK);
    assert_eq!(moves::<Russian>(&position), ["d6xh6"]);
    assert_eq!(after::<Russian>(&position, "d6xh6"), "B:WKh6:Bb2");
}

#[test]
fn a_brazilian_man_passes_the_far_row_as_a_man() {
    let position = drawn::<Brazilian>(Side::White, OVER_THE_FAR_ROW_AND_BACK);
    assert_eq!(after::<Brazilian>(&position, "d6xh6"), "B:Wh6:Bb2");
}

#[test]
fn an_english_man_stops_on_the_far_row() {
    let position = drawn::<English>(Side::White, OVER_THE_FAR_ROW_AND_BACK);
    assert_eq!(moves::<English>(&position), ["10x3"]);
    assert_eq!(after::<English>(&position, "10x3"), "B:WK3:B8,25");
}

#[test]
fn a_russian_king_comes_down_where_it_can_go_on() {
    let e3_is_seen_from_d4_only = "
        ........
        ........
        ........
        ........
        ........
        ..b.b...
        .W......
        ........";
    let position = drawn::<Russian>(Side::White, e3_is_seen_from_d4_only);
    assert_eq!(moves::<Russian>(&position), ["b2xf2", "b2xg1"], "stopping on e5 … h8 would leave e3 untaken");
    let f6_is_seen_from_d4_and_e5 = "
        ........
        ........
        .....b..
        ........
        ........
        ..b.....
        .W......
        ........";
    let position = drawn::<Russian>(Side::White, f6_is_seen_from_d4_and_e5);
    assert_eq!(moves::<Russian>(&position), ["b2xg7", "b2xh8"], "either way it is the same capture");
}

#[test]
fn two_captures_with_the_same_ends_are_written_out() {
    let over_the_king_on_the_left_or_on_the_right = "
        .........W
        ..........
        .......b..
        ..........
        ..........
        ..........
        ..........
        ......B.b.
        .....B....
        ..........";
    let position = drawn::<International>(Side::White, over_the_king_on_the_left_or_on_the_right);
    assert_eq!(moves::<International>(&position), ["5x28x44x35", "5x32x49x35"]);
    assert_eq!(after::<International>(&position, "5x28x44x35"), "B:WK35:BK43");
    assert_eq!(after::<International>(&position, "5x32x49x35"), "B:WK35:BK39");
    let error = rules::<International>().read_move(&position, "5x35").unwrap_err();
    assert_eq!(error.to_string(), "\"5x35\" can mean 5x28x44x35 or 5x32x49x35");
}

#[test]
fn a_man_may_go_all_the_way_round() {
    let a_ring_of_four = "
        ..........
        ..........
        ...b.b....
        ..........
        ...b.b....
        ....w.....
        ..........
        ..........
        ..........
        ..........";
    let position = drawn::<International>(Side::White, a_ring_of_four);
    assert_eq!(moves::<International>(&position), ["28x28"]);
    assert_eq!(after::<International>(&position, "28x28"), "B:W28:B");
}

fn history(reversible: u32, spell: u32) -> History {
    let mut history = History::new(1);
    let plies = reversible.max(spell);
    for ply in 1..=plies {
        let effect = Effect { irreversible: ply == plies - reversible, new_spell: ply == plies - spell };
        history.push(u64::from(ply) + 1, effect);
    }
    history
}

fn drawn_after<V: Variant>(text: &str, counts: impl Fn(u32) -> History) -> Option<u32> {
    let position = rules::<V>().read(text).expect("a position");
    (0..200).find(|plies| {
        let outcome = rules::<V>().outcome(&position, &counts(*plies));
        outcome == Some(Outcome::draw(2, Reason::MoveLimit))
    })
}

#[test]
fn king_moves_without_progress_draw() {
    let reversible = |plies| history(plies, 0);
    assert_eq!(drawn_after::<International>("W:WK1,50:BK5,6,7", reversible), Some(50));
    assert_eq!(drawn_after::<Brazilian>("W:WK1,32:BK5,6,7", reversible), Some(40));
    assert_eq!(drawn_after::<Russian>("W:WK1,32:BK5,6,7", reversible), Some(30));
    assert_eq!(drawn_after::<English>("W:WK1,32:BK5,6,7", reversible), Some(80));
}

#[test]
fn few_pieces_against_a_lone_king_draw() {
    let spell = |plies| history(0, plies);
    for sixteen in ["W:WK1,K2,K3:BK50", "W:WK1,K2,48:BK50", "B:WK50:BK1,12,13"] {
        assert_eq!(drawn_after::<International>(sixteen, spell), Some(32), "{sixteen}");
    }
    for five in ["W:WK1,K2:BK50", "W:WK1,48:BK50", "B:WK50:BK1"] {
        assert_eq!(drawn_after::<International>(five, spell), Some(10), "{five}");
    }
    for none in ["W:W47,48:BK5", "W:W47,48,49:BK5", "W:WK1,K2:BK49,K50", "W:WK1,K2,K3,K4:BK50", "W:WK1,K2:B6"]
    {
        assert_eq!(drawn_after::<International>(none, spell), None, "{none}");
    }
    assert_eq!(drawn_after::<Brazilian>("W:WK1,K2:BK32", spell), None);
}

fn effect(text: &str, mv: &str) -> Effect {
    let rules = rules::<International>();
    let before = rules.read(text).expect("a position");
    let mv = rules.read_move(&before, mv).expect("a legal move");
    rules.effect(&before, mv, &rules.play(&before, mv))
}

#[test]
fn the_lone_king_count_goes_on_through_a_crowning_and_starts_with_a_capture() {
    assert!(
        !effect("W:WK50,7,48:BK46", "7-2").new_spell,
        "two pieces and a king or one and two: the same sixteen"
    );
    assert!(effect("W:WK50,7,48:BK46", "7-2").irreversible);
    assert!(effect("W:WK50,K7,K48:B11,K46", "7x16").new_spell, "the fourth piece went: now it counts");
    assert!(!effect("W:WK50,K7,K48:BK46", "7-1").irreversible);
}

#[test]
fn the_third_occurrence_draws() {
    let (_, variant) = crate::catalog().find("draughts/english").unwrap();
    let mut game = variant.open(engine::catalog::Start::Text("B:WK32:BK1")).unwrap();
    for text in ["1-5", "32-28", "5-1", "28-32", "1-5", "32-28", "5-1"] {
        let number = game.read_move(text).unwrap();
        game.play(number).unwrap();
        assert_eq!(game.outcome(), None);
    }
    let number = game.read_move("28-32").unwrap();
    game.play(number).unwrap();
    assert_eq!(game.outcome(), Some(&Outcome::draw(2, Reason::Repetition)));
}

#[test]
fn whoever_cannot_move_has_lost() {
    let outcome = |text: &str| {
        let position = rules::<International>().read(text).expect("a position");
        let history = History::new(rules::<International>().key(&position));
        rules::<International>().outcome(&position, &history)
    };
    let lost = |seat, reason| Some(Outcome::loss(2, seat, reason));
    assert_eq!(outcome("W:W:B1"), lost(Seat::FIRST, Reason::NoPieces));
    assert_eq!(outcome("W:W31:B"), lost(Seat::SECOND, Reason::NoPieces), "even if it is not to move");
    assert_eq!(outcome("W:W46:B41,37"), lost(Seat::FIRST, Reason::NoMoves), "46 is shut in");
    assert_eq!(outcome("W:W31:B1"), None);
    assert!(moves::<International>(&rules::<International>().read("W:W31:B").unwrap()).is_empty());
}

#[test]
fn positions_are_read_in_every_form() {
    let reads =
        |text: &str| rules::<International>().read(text).map(|read| rules::<International>().write(&read));
    let start = rules::<International>().write(&rules::<International>().start());
    assert_eq!(reads("W:W31-50:B1-20"), Ok(start));
    assert_eq!(reads("B:B1,2:W31,32,K33."), Ok("B:W31,32,K33:B1,2".to_owned()));
    assert_eq!(reads("W:Wa1,Kc3:Bb6"), Ok("W:WK37,46:B21".to_owned()));
    let russian = rules::<Russian>();
    assert_eq!(
        russian.read("W:Wa1,Kc3:Bb6").map(|read| russian.write(&read)),
        Ok("W:Wa1,Kc3:Bb6".to_owned())
    );
    assert_eq!(
        russian.read("W:WK29:B1-4").map(|read| russian.write(&read)),
        Ok("W:WKa1:Bb8,d8,f8,h8".to_owned())
    );
}

#[test]
fn bad_positions_are_refused_in_words() {
    let error = |text: &str| rules::<International>().read(text).unwrap_err().to_string();
    assert_eq!(error(""), "the text is empty");
    assert_eq!(error(&"W".repeat(2000)), "the text is 2000 bytes long, more than 1000");
    assert_eq!(error("X:W1:B2"), "character 1: expected W or B, found \"X\"");
    assert_eq!(error("W:W31,32"), "character 9: expected ':', found the end of the text");
    assert_eq!(error("W:W31:W32"), "character 7: the pieces of White are listed twice");
    assert_eq!(error("W:W51:B1"), "character 4: expected a square from 1 to 50, found \"51\"");
    assert_eq!(
        error("W:W31,:B1"),
        "character 7: expected a square from 1 to 50 or from a1 to j10, found \":\""
    );
    assert_eq!(error("W:W31,31:B1"), "character 7: there are two pieces on 31");
    assert_eq!(error("W:W31:B1,31"), "character 10: there are two pieces on 31");
    assert_eq!(error("W:W40-31:B1"), "character 4: this range of squares runs backwards");
    assert_eq!(
        error("W:W31-:B1"),
        "character 7: expected a square from 1 to 50 or from a1 to j10, found \":\""
    );
    assert_eq!(error("W:W:B"), "there is no piece on the board");
    assert_eq!(error("W:W1:B20"), "the man of White on 1 would be a king");
    assert_eq!(error("W:W20:B50"), "the man of Black on 50 would be a king");
    assert_eq!(error("W:W30-50:B1"), "White has 21 pieces; 20 is the most");
    assert_eq!(error("W:W31:B1 "), "character 9: expected the end of the text, found \" \"");
    assert_eq!(
        error("W:W３1:B1"),
        "character 4: expected a square from 1 to 50 or from a1 to j10, found \"３1\""
    );
}

#[test]
fn bad_moves_are_refused_in_words() {
    let start = rules::<International>().start();
    let error = |text: &str| rules::<International>().read_move(&start, text).unwrap_err().to_string();
    assert_eq!(
        error("32-27x"),
        "\"32-27x\" is not a move: character 6: expected the end of the text, found \"x\""
    );
    assert_eq!(
        error("32-99"),
        "\"32-99\" is not a move: character 4: expected a square from 1 to 50, found \"99\""
    );
    assert_eq!(error("32-26"), "\"32-26\" is not legal here");
    assert_eq!(error("32x28"), "\"32x28\" is not legal here", "a step is not a capture");
    assert!(rules::<International>().read_move(&start, "b4-c5").is_ok(), "letters are read too");
}

/// The board turned round and the colours changed.
fn mirrored<V: Variant>(position: &Position) -> Position {
    let turned = |pieces| bits(pieces).fold(0, |set, bit| set | 1 << V::bit(V::SQUARES - 1 - V::square(bit)));
    let [white, black] = position.pieces.map(turned);
    Position { pieces: [black, white], kings: turned(position.kings), turn: position.turn.opponent() }
}

fn mirrors<V: Variant>() {
    let mut lot = SmallRng::seed_from_u64(2);
    for _ in 0..2000 {
        let position = scattered::<V>(&mut lot);
        let [here, there] = [position, mirrored::<V>(&position)]
            .map(|position| rules::<V>().expertise(&position, super::rules::seat::<V>(Side::White)));
        assert_eq!(here, -there, "{}", rules::<V>().write(&position));
    }
    assert_eq!(rules::<V>().expertise(&Position::start::<V>(), Seat::FIRST), 0);
}

#[test]
fn changed_colours_change_the_sign() {
    mirrors::<International>();
    mirrors::<Brazilian>();
    mirrors::<Russian>();
    mirrors::<English>();
}

/// How White stands in a drawing, whoever sits where.
fn white<V: Variant>(drawing: &str) -> i32 {
    let position = drawn::<V>(Side::White, drawing);
    rules::<V>().expertise(&position, super::rules::seat::<V>(Side::White))
}

fn guards_the_back_row<V: Variant>() {
    let guarded = "
        ........
        ..b...b.
        .b...b..
        b.......
        ...w....
        ..w...w.
        ........
        w...w...";
    let left = "
        ........
        ..b...b.
        .b...b..
        b.......
        ...w....
        ..w...w.
        ...w....
        w.......";
    assert!(white::<V>(guarded) > white::<V>(left));
}

#[test]
fn the_back_row_is_guarded() {
    guards_the_back_row::<English>();
    guards_the_back_row::<Russian>();
    guards_the_back_row::<Brazilian>();
}

#[test]
fn a_runaway_man_is_almost_a_king() {
    let runaway = "
        ........
        ........
        .....w..
        b.......
        ........
        ..w.....
        ........
        ........";
    let stopped = "
        .....b..
        ........
        .....w..
        ........
        ........
        ..w.....
        ........
        ........";
    assert!(white::<Russian>(runaway) > white::<Russian>(stopped) + 80);
    assert!(white::<English>(runaway) > white::<English>(stopped) + 20);
}

#[test]
fn three_kings_do_not_catch_one_on_the_longest_diagonal() {
    let on_the_road = "
        .......B
        ........
        ........
        ........
        ........
        W.......
        ...W....
        ....W...";
    let off_the_road = "
        .....B..
        ........
        ........
        ........
        ........
        W.......
        ...W....
        ....W...";
    assert!(white::<Russian>(on_the_road) < 100);
    assert!(white::<Russian>(off_the_road) > 400);
    assert!(white::<English>(on_the_road) > 200, "short kings have no such refuge");
}

#[test]
fn who_has_one_move_is_in_a_hurry() {
    let forced = "
        ........
        ........
        ........
        ..b.....
        .w......
        w.......
        ........
        ........";
    assert!(rules::<Russian>().urgent(&drawn::<Russian>(Side::White, forced)));
    assert!(!rules::<Russian>().urgent(&Position::start::<Russian>()));
}

fn beats_counting<V: Variant>() {
    let tally = Contest { pairs: 100, opening: 6, nodes: 4000 }.hold(rules::<V>);
    println!("{} {tally:?} {:.3}", V::ID, tally.share());
    assert!(tally.share() > 0.6, "{tally:?}");
}

#[test]
#[ignore = "a hundred pairs of games"]
fn international_expertise_beats_counting() {
    beats_counting::<International>();
}

#[test]
#[ignore = "a hundred pairs of games"]
fn brazilian_expertise_beats_counting() {
    beats_counting::<Brazilian>();
}

#[test]
#[ignore = "a hundred pairs of games"]
fn russian_expertise_beats_counting() {
    beats_counting::<Russian>();
}

#[test]
#[ignore = "a hundred pairs of games"]
fn english_expertise_beats_counting() {
    beats_counting::<English>();
}
