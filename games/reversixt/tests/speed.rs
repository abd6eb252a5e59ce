//! How fast moves are counted, beside the mailbox in the same run: `cargo test --release -p gametable-games -- --ignored
//! --nocapture leaves`.

use std::time::Instant;

use engine::Rules;
use engine::perft::{Leaves, perft};
use mailbox::Mailbox;
use mailbox::reversixt::MailboxReversiXt;

use super::super::{MAPS, ReversiXt, SMALL_ROOM, USUAL_ROOM, map::XtMap};

fn measure<const ROOM: usize>(name: &str, depth: u32) {
    let (_, file) = MAPS.iter().find(|(known, _)| *known == name).expect("a map");
    let game = ReversiXt::<ROOM>::on(name, XtMap::read(file).expect("it can be read"));
    let start = game.start();
    let letters = MailboxReversiXt::read(file, &game.write(&start));
    let rate = |count: &dyn Fn() -> u64| {
        let begun = Instant::now();
        let nodes = count();
        nodes as f64 / begun.elapsed().as_secs_f64() / 1e6
    };
    let counted = rate(&|| perft(&game, &start, depth, Leaves::Counted));
    let played = rate(&|| perft(&game, &start, depth, Leaves::Played));
    let slow = rate(&|| mailbox::perft(&letters, depth - 2));
    println!("{name}: {counted:.1} million leaves a second counted, {played:.1} played, mailbox {slow:.3}");
    println!("{name}: {:.0} times the mailbox", counted / slow);
}

#[test]
#[ignore = "measures: wants a release build and a quiet machine"]
fn leaves_per_second() {
    measure::<SMALL_ROOM>("duel", 9);
    measure::<SMALL_ROOM>("tunnels", 9);
    measure::<USUAL_ROOM>("castle", 6);
    measure::<USUAL_ROOM>("crossroads", 7);
}
