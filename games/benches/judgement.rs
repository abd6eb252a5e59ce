//! How fast positions are evaluated, plainly and by experts: `cargo bench -p gametable-games --bench judgement`.

use divan::AllocProfiler;
use divan::counter::ItemsCount;
use engine::{History, Judgement, Seat};
use games::chess::Laws;
use games::draughts::Draughts;
use games::draughts::variant::{English, International, Russian};
use games::morris::Morris;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

#[global_allocator]
static ALLOCATIONS: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

/// Positions as random games meet them.
fn positions<G: Judgement>(game: &G) -> Vec<G::Position> {
    let (mut positions, mut moves) = (Vec::new(), Vec::new());
    let mut lot = SmallRng::seed_from_u64(0);
    while positions.len() < 1000 {
        let mut position = game.start_by_lot(lot.random());
        let mut history = History::new(game.key(&position));
        while game.outcome(&position, &history).is_none() {
            positions.push(position.clone());
            game.moves(&position, &mut moves);
            let mv = moves[lot.random_range(..moves.len())];
            let after = game.play(&position, mv);
            history.push(game.key(&after), game.effect(&position, mv, &after));
            position = after;
        }
    }
    positions
}

fn judge<G: Judgement>(bencher: divan::Bencher<'_, '_>, game: G, expert: bool) {
    let positions = positions(&game);
    let [(_, plain), .., (_, best)] = G::EVALUATIONS else { panic!("there are two evaluations") };
    let evaluation = if expert { best } else { plain };
    let standing = |position| evaluation.static_evaluation(&game, position, Seat::FIRST);
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench_local(|| positions.iter().map(standing).fold(0i32, i32::wrapping_add));
}

fn by_name(bencher: divan::Bencher<'_, '_>, name: &str, expert: bool) {
    match name {
        "chess" => judge(bencher, Laws::STANDARD, expert),
        "international" => judge(bencher, Draughts::<International>::default(), expert),
        "russian" => judge(bencher, Draughts::<Russian>::default(), expert),
        "english" => judge(bencher, Draughts::<English>::default(), expert),
        _ => judge(bencher, Morris, expert),
    }
}

const NAMES: [&str; 5] = ["chess", "international", "russian", "english", "morris"];

#[divan::bench(args = NAMES)]
fn plain(bencher: divan::Bencher<'_, '_>, name: &str) {
    by_name(bencher, name, false);
}

#[divan::bench(args = NAMES)]
fn expert(bencher: divan::Bencher<'_, '_>, name: &str) {
    by_name(bencher, name, true);
}
