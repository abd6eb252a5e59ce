//! ReversiXT against the kit and the mailbox, and the cases that go wrong most easily.

/// The same check on every map that comes with the program, whatever its room.
macro_rules! on_every_map {
    ($game:ident, $file:ident => $check:expr) => {
        for (name, $file) in MAPS {
            let map = XtMap::read($file).unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
            println!("{name}");
            if map.tiles.len() <= SMALL_ROOM {
                let $game = ReversiXt::<SMALL_ROOM>::on(name, map);
                $check
            } else if map.tiles.len() <= USUAL_ROOM {
                let $game = ReversiXt::<USUAL_ROOM>::on(name, map);
                $check
            } else {
                let $game = ReversiXt::<LARGE_ROOM>::on(name, map);
                $check
            }
        }
    };
}

mod files;
mod laws;
mod speed;

use engine::{Rules, Seat, kit};
use mailbox::reversixt::MailboxReversiXt;

use super::map::XtMap;
use super::plain::XtPlain;
use super::tile::HOLE;
use super::{LARGE_ROOM, MAPS, Move, Position, ReversiXt, SMALL_ROOM, USUAL_ROOM};
use crate::contest::{Contest, share_against_counting};
use crate::oracle::agrees_for;

/// No game lasts longer on any of the maps here.
const LONGEST: usize = 1500;

/// Rules on a map without a file.
fn on(map: &str) -> ReversiXt<USUAL_ROOM> {
    ReversiXt::on("map", XtMap::read(map).unwrap_or_else(|fault| panic!("{fault:?}: {map}")))
}

fn seat(number: usize) -> Seat {
    Seat::new(number - 1).expect("a player from 1 to 8")
}

fn moves<const ROOM: usize>(game: &ReversiXt<ROOM>, position: &Position<ROOM>) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves
}

#[test]
fn passes_the_kit() {
    on_every_map!(game, _file => kit::playouts(game, 10));
}

#[test]
#[ignore = "slow group: 2,000 games on every map"]
fn passes_the_kit_2000_times() {
    on_every_map!(game, _file => kit::playouts(game, 2000));
}

#[test]
fn agrees_with_the_mailbox() {
    on_every_map!(game, file => agrees_for::<MailboxReversiXt, _>(&game, file, &game.start(), 1, LONGEST));
}

#[test]
#[ignore = "slow group: 300 games on every map but the largest"]
fn agrees_with_the_mailbox_300_times() {
    let mut maps = 0;
    on_every_map!(game, file => {
        let tiles = game.terrain.map.tiles.iter().filter(|tile| **tile != HOLE).count();
        if tiles <= 200 {
            maps += 1;
            agrees_for::<MailboxReversiXt, _>(&game, file, &game.start(), 300, LONGEST);
        }
    });
    assert!(maps >= 10, "{maps} maps are enough to say so");
}

/// Some seats play no further from the beginning.
#[test]
fn agrees_with_the_mailbox_when_seats_have_left() {
    on_every_map!(game, file => if game.seats() > 2 {
        let first = game.without(&game.start(), seat(1)).expect("the others play on");
        let last = game.without(&first, Seat::all(game.seats()).last().expect("a seat"));
        agrees_for::<MailboxReversiXt, _>(&game, file, &last.expect("one plays on"), 1, LONGEST);
    });
}

/// The rules of a usual map of the program.
fn on_map(name: &str) -> ReversiXt<USUAL_ROOM> {
    let (name, file) = MAPS.iter().find(|(known, _)| *known == name).expect("a map");
    ReversiXt::on(name, XtMap::read(file).expect("it can be read"))
}

#[test]
#[ignore = "a hundred pairs of games on each of two maps"]
fn knowing_tiles_and_moves_beats_counting() {
    for name in ["tunnels", "oasis"] {
        let game = on_map(name);
        let share = share_against_counting(&game, XtPlain, |game, position, seat| {
            100 * position.stones(&game.terrain, seat) as i32
        });
        println!("{name}: plain got {share:.3} against stones");
        assert!(share > 0.6);
    }
}

#[test]
#[ignore = "thirty pairs of games on each of three maps"]
fn knowing_what_lasts_beats_plain() {
    for game in ["reversixt/tunnels", "reversixt/gifts", "reversixt/oasis"] {
        let contest = Contest { game, pairs: 30, opening: 6, nodes: 2000 };
        assert!(contest.share("champion@expert", "champion@plain") > 0.5);
    }
}
