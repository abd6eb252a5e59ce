//! Map files: what is read, what is refused and where, and that the maps of the program are good ones.

use engine::{FileFault, MAX_SEATS, Rules};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::super::generator::{MapWish, Symmetry, WishRefusal, draw};
use super::super::symmetry::favours_nobody;
use super::super::{check, show, survey, variant};
use super::{LARGE_ROOM, MAPS, ReversiXt, SMALL_ROOM, USUAL_ROOM, XtMap, moves};

const SMALL: &str = "3\n2\n1 0\n3 4\n- 0 c i\nb x 1 2\n3 0 0 0\n0 1 6 <-> 3 1 2\n1 0 0 <-> 1 0 6\n";

#[test]
fn files_are_read_as_they_are_written() {
    let map = XtMap::read(SMALL).expect("a map");
    assert_eq!((map.players, map.overrides, map.bombs, map.radius), (3, 2, 1, 0));
    assert_eq!((map.height, map.width, map.transitions.len()), (3, 4, 2));
    assert_eq!(map.write(), SMALL);
    assert_eq!(XtMap::read(&SMALL.replace('\n', "\r\n")), Ok(map.clone()), "lines of Windows");
    assert_eq!(XtMap::read(&format!("\u{feff}{}\n\n", SMALL.replace('\n', "  \n\n"))), Ok(map));
}

#[test]
fn bad_files_are_refused_with_line_and_reason() {
    let refusal = |from: &str, to: &str| {
        assert!(SMALL.contains(from), "{from:?}");
        XtMap::read(&SMALL.replacen(from, to, 1)).expect_err(to)
    };
    for (from, to, line, reason) in [
        ("3\n2\n", "1\n2\n", 1, "expected players from 2 to 8, found \"1\""),
        ("3\n2\n", "9\n2\n", 1, "expected players from 2 to 8, found \"9\""),
        ("3\n2\n", "3\n-2\n", 2, "expected override stones from 0 to 999, found \"-2\""),
        ("1 0\n", "1\n", 3, "expected bombs and radius, found \"1\""),
        ("1 0\n", "1 0 0\n", 3, "expected bombs and radius, found \"1 0 0\""),
        ("3 4\n", "51 4\n", 4, "expected height from 1 to 50, found \"51\""),
        ("3 4\n", "3 0\n", 4, "expected width from 1 to 50, found \"0\""),
        ("- 0 c i", "- 0 c", 5, "row 1 has 3 tiles, not 4"),
        ("- 0 c i", "- 0 c z", 5, "a tile is one of - 0 1 2 3 4 5 6 7 8 x c i b, not \"z\" (column 3)"),
        ("b x 1 2", "b x 1 22", 6, "a tile is one of - 0 1 2 3 4 5 6 7 8 x c i b, not \"22\" (column 3)"),
        ("b x 1 2", "b x 1 4", 6, "there is no player 4 (column 3): the map has 3"),
        ("0 1 6 <-> 3", "0 1 6 <> 3", 8, "a transition is written x1 y1 r1 <-> x2 y2 r2"),
        ("0 1 6 <-> 3", "4 1 6 <-> 3", 8, "expected column from 0 to 3, found \"4\""),
        ("0 1 6 <-> 3", "0 3 6 <-> 3", 8, "expected row from 0 to 2, found \"3\""),
        ("0 1 6 <-> 3", "0 1 8 <-> 3", 8, "expected direction from 0 to 7, found \"8\""),
        ("0 1 6 <-> 3", "0 0 6 <-> 3", 8, "0 0 6 is the edge of a hole"),
        ("0 1 6 <-> 3", "0 1 2 <-> 3", 8, "0 1 2 has a neighbour already"),
        ("1 0 0 <->", "0 1 6 <->", 9, "0 1 6 is the end of another transition"),
    ] {
        assert_eq!(refusal(from, to), FileFault::at(line, reason));
    }
    assert_eq!(refusal(SMALL, ""), FileFault::whole("it ends before its players"));
    assert_eq!(refusal(&SMALL[4..], ""), FileFault::whole("it ends before its bombs and radius"));
    assert_eq!(refusal(&SMALL[20..], ""), FileFault::whole("it ends before row 2 of 3"));
    let nothing = "2\n0\n0 0\n2 2\n0 0\n0 0";
    assert_eq!(check(nothing), Err(FileFault::whole("nobody can do anything on this map")));
    assert_eq!(variant("map", SMALL).expect("a variant").title, "Map (3 players)");
}

#[test]
fn the_maps_of_the_program_favour_nobody() {
    for (name, file) in MAPS {
        let map = check(file).unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
        assert_eq!(map.write(), *file, "{name} is written as one would write it");
        println!("{name}\n{}{}\n", show(&map), survey(&map).join("\n"));
        assert!(favours_nobody(&map), "{name}");
    }
    assert!(!favours_nobody(&XtMap::read(SMALL).expect("a map")));
}

/// Games at random, as a measure of how long they last.
fn plies<const ROOM: usize>(game: &ReversiXt<ROOM>, lot: &mut SmallRng) -> usize {
    let mut position = game.start();
    for ply in 0.. {
        let moves = moves(game, &position);
        if moves.is_empty() {
            return ply;
        }
        position = game.play(&position, moves[lot.random_range(..moves.len())]);
    }
    0
}

#[test]
fn games_on_the_maps_of_the_program_last_sensibly_long() {
    let mut lot = SmallRng::seed_from_u64(1);
    on_every_map!(game, _file => {
        let lengths: Vec<usize> = (0..20).map(|_| plies(&game, &mut lot)).collect();
        let (sum, longest) = (lengths.iter().sum::<usize>(), lengths.iter().max());
        println!("  {} plies on average, {longest:?} at most, {} moves at first", sum / 20, game.count(&game.start()));
        assert!((40 * 20..330 * 20).contains(&sum), "{lengths:?}");
    });
}

fn wish(players: usize, side: (usize, usize), symmetry: Symmetry) -> MapWish {
    MapWish {
        seed: 1,
        players,
        width: side.0,
        height: side.1,
        symmetry,
        holes: 2,
        choices: 1,
        inversions: 1,
        bonuses: 1,
        expansions: 1,
        transitions: 1,
        overrides: 1,
        bombs: 1,
        radius: 1,
    }
}

#[test]
fn maps_by_lot_favour_nobody_and_can_be_played() {
    let mut wishes = vec![
        wish(2, (8, 8), Symmetry::Half),
        wish(2, (11, 9), Symmetry::Half),
        wish(2, (10, 8), Symmetry::Mirror),
        wish(2, (9, 9), Symmetry::Quarter),
        wish(4, (15, 15), Symmetry::Quarter),
        wish(2, (50, 50), Symmetry::Half),
    ];
    wishes.extend((2..=MAX_SEATS).map(|players| wish(players, (3 * players, 8), Symmetry::Ring)));
    for wish in &wishes {
        for seed in 0..5 {
            let wish = MapWish { seed, ..wish.clone() };
            let map = draw(&wish).unwrap_or_else(|refusal| panic!("{refusal}: {wish:?}"));
            assert_eq!(Ok(&map), draw(&wish).as_ref(), "the same wish, the same map");
            assert_eq!(check(&map.write()).as_ref(), Ok(&map), "{}", show(&map));
            assert!(favours_nobody(&map), "{}", map.write());
            let transitions = if wish.symmetry == Symmetry::Ring { wish.players } else { 1 };
            assert!(map.transitions.len() >= transitions, "{}", show(&map));
        }
        let other = draw(&MapWish { seed: 6, ..wish.clone() });
        assert!(other.is_ok() && other != draw(wish), "another seed, another map");
    }
}

#[test]
fn wishes_that_cannot_be_met_are_refused() {
    let refused = |wish: MapWish| draw(&wish).expect_err("no such map").to_string();
    assert_eq!(refused(wish(3, (9, 9), Symmetry::Quarter)), "quarters are for two or four players");
    assert_eq!(refused(wish(4, (9, 8), Symmetry::Quarter)), "quarters need a square board");
    assert_eq!(refused(wish(3, (8, 8), Symmetry::Half)), "two parts are for two players");
    assert_eq!(refused(wish(2, (9, 8), Symmetry::Mirror)), "a mirrored board has an even number of columns");
    assert!(refused(wish(3, (8, 8), Symmetry::Ring)).starts_with("a ring has equally many columns"));
    assert_eq!(refused(wish(9, (9, 9), Symmetry::Ring)), "two to eight can play");
    assert_eq!(refused(wish(2, (3, 8), Symmetry::Half)), "a side has 4 to 50 tiles");
    let many = MapWish { bombs: 1000, ..wish(2, (8, 8), Symmetry::Half) };
    assert!(refused(many).starts_with("a player has at most 999"));
    let full = MapWish { holes: 100, ..wish(2, (8, 8), Symmetry::Half) };
    assert_eq!(draw(&full), Err(WishRefusal::TooMuch));
}

#[test]
fn a_map_is_drawn_in_letters() {
    let map = XtMap::read(SMALL).expect("a map");
    let drawing = "      0  1  2  3\n  0      .  c  i\n  1   b  x  1  2\n  2   3  .  .  .\n\
                   0,1 west <-> 3,1 east\n1,0 north <-> 1,0 west\n";
    assert_eq!(show(&map), drawing);
    assert_eq!(
        survey(&map),
        [
            "3 players, 4 columns and 3 rows, 11 tiles, 2 transitions",
            "each has 2 override stones and 1 bomb of radius 0",
            "special: 1 choice, 1 inversion, 1 bonus tile, 1 expansion stone",
            "stones: 1, 1, 1",
            "tiles to begin on: 1, 1, 1",
            "the players do not stand alike",
        ]
    );
}
