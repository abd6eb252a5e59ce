//! What the champion knows of draughts: that it is fair, that it sees what it should, and that it wins games.

use engine::{Evaluation, Judgement, Rules, Seat};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::{drawn, rules, scattered};
use crate::contest::{Contest, share_against_counting};
use crate::draughts::expert::DraughtsExpert;
use crate::draughts::geometry::{Geometry, bits};
use crate::draughts::plain::{DraughtsPlain, KING, MAN};
use crate::draughts::rules::{seat, side};
use crate::draughts::variant::{Brazilian, DraughtsVariant, English, International, Russian};
use crate::draughts::{Draughts, Position, Side};

/// The board turned round and the colours changed.
fn mirrored<V: DraughtsVariant>(position: &Position) -> Position {
    let turned = |pieces| bits(pieces).fold(0, |set, bit| set | 1 << V::bit(V::SQUARES - 1 - V::square(bit)));
    let [white, black] = position.pieces.map(turned);
    Position { pieces: [black, white], kings: turned(position.kings), turn: position.turn.other() }
}

fn mirrors<V: DraughtsVariant>() {
    let mut lot = SmallRng::seed_from_u64(2);
    for _ in 0..2000 {
        let position = scattered::<V>(&mut lot);
        let [here, there] = [position, mirrored::<V>(&position)]
            .map(|position| DraughtsExpert.evaluate(&rules::<V>(), &position, seat::<V>(Side::White)));
        assert_eq!(here, -there, "{}", rules::<V>().write(&position));
    }
    assert_eq!(DraughtsExpert.evaluate(&rules::<V>(), &Position::start::<V>(), Seat::FIRST), 0);
}

#[test]
fn changed_colours_change_the_sign() {
    mirrors::<International>();
    mirrors::<Brazilian>();
    mirrors::<Russian>();
    mirrors::<English>();
}

/// How White stands in a drawing, whoever sits where.
fn white<V: DraughtsVariant>(drawing: &str) -> i32 {
    let position = drawn::<V>(Side::White, drawing);
    DraughtsExpert.evaluate(&rules::<V>(), &position, seat::<V>(Side::White))
}

fn guards_the_back_row<V: DraughtsVariant>() {
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
    assert!(rules::<Russian>().extends(&drawn::<Russian>(Side::White, forced)));
    assert!(!rules::<Russian>().extends(&Position::start::<Russian>()));
}

fn beats_counting<V: DraughtsVariant>() {
    let game = &format!("draughts/{}", V::ID);
    let contest = Contest { game, pairs: 100, opening: 6, nodes: 4000 };
    assert!(contest.share("ordered@expert", "ordered@plain") > 0.6);
}

fn plain_beats_counting<V: DraughtsVariant>() {
    let share = share_against_counting(&Draughts::<V>::default(), DraughtsPlain, |_, position, seat| {
        let pieces = position.of(side::<V>(seat));
        let kings = (pieces & position.kings).count_ones() as i32;
        (pieces.count_ones() as i32 - kings) * MAN + kings * KING
    });
    println!("draughts/{}: plain got {share:.3} against material alone", V::ID);
    assert!(share > 0.5);
}

#[test]
#[ignore = "a hundred pairs of games of each"]
fn knowing_where_men_stand_beats_counting() {
    plain_beats_counting::<International>();
    plain_beats_counting::<Brazilian>();
    plain_beats_counting::<Russian>();
    plain_beats_counting::<English>();
}

#[test]
#[ignore = "a hundred pairs of games"]
fn international_expert_beats_counting() {
    beats_counting::<International>();
}

#[test]
#[ignore = "a hundred pairs of games"]
fn brazilian_expert_beats_counting() {
    beats_counting::<Brazilian>();
}

#[test]
#[ignore = "a hundred pairs of games"]
fn russian_expert_beats_counting() {
    beats_counting::<Russian>();
}

#[test]
#[ignore = "a hundred pairs of games"]
fn english_expert_beats_counting() {
    beats_counting::<English>();
}
