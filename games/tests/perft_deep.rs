//! The deep rows of the perft tables, beyond what the fast tests count: minutes without optimisation, so they
//! are a group of their own (`deploy/test` runs it with `--release -- --ignored`).

use engine::kit;

fn deep(game: &str, table: &str) {
    let checked = kit::perft_table(games::catalog(), game, table, 2_000_000..u64::MAX);
    assert!(checked > 0, "{game} has deep rows");
}

#[test]
#[ignore = "slow group: half a billion nodes"]
fn draughts() {
    deep("draughts", include_str!("../perft/draughts.txt"));
}

#[test]
#[ignore = "slow group: millions of nodes"]
fn reversi() {
    deep("reversi", include_str!("../perft/reversi.txt"));
}

#[test]
#[ignore = "slow group: a third of a billion nodes"]
fn chess() {
    deep("chess", include_str!("../perft/chess.txt"));
}

#[test]
#[ignore = "slow group: millions of nodes"]
fn morris() {
    deep("morris", include_str!("../perft/morris.txt"));
}
