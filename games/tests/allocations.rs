//! No node of a tree costs an allocation: the lists of moves are kept and filled again.

use engine::catalog::Start;
use engine::perft::Leaves;

#[test]
fn a_tree_allocates_by_its_depth_not_by_its_nodes() {
    for game in games::catalog().games() {
        for variant in game.variants.all().iter() {
            for leaves in [Leaves::Counted, Leaves::Played] {
                let walk = |depth| variant.perft(Start::Usual, depth, leaves).expect("a start");
                let nodes = walk(4);
                let info = allocation_counter::measure(|| assert_eq!(walk(4), nodes));
                // One list per ply, grown a few times, and the reading of the start.
                assert!(
                    info.count_total <= 60,
                    "{}/{}: {} allocations for {nodes} nodes",
                    game.id,
                    variant.id,
                    info.count_total
                );
            }
        }
    }
}
