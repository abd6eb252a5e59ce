//! What the champion knows of draughts: that it is fair, that it sees what it should, and that it wins games.

use engine::{Judgement, Rules, Seat};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::{drawn, rules, scattered};
use crate::contest::Contest;
use crate::draughts::geometry::{Geometry, bits};
use crate::draughts::rules::seat;
use crate::draughts::variant::{Brazilian, English, International, Russian, Variant};
use crate::draughts::{Position, Side};

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
            .map(|position| rules::<V>().expertise(&position, seat::<V>(Side::White)));
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
    rules::<V>().expertise(&position, seat::<V>(Side::White))
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
