//! How fast positions are judged, simply and with expertise: `cargo bench -p gametable-games --bench judgement`.

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

fn judge<G: Judgement>(bencher: divan::Bencher<'_, '_>, game: G, opinion: fn(&G, &G::Position, Seat) -> i32) {
    let positions = positions(&game);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        positions.iter().map(|position| opinion(&game, position, Seat::FIRST)).fold(0i32, i32::wrapping_add)
    });
}

fn by_name(bencher: divan::Bencher<'_, '_>, name: &str, expert: bool) {
    fn run<G: Judgement>(bencher: divan::Bencher<'_, '_>, game: G, expert: bool) {
        judge(bencher, game, if expert { G::expertise } else { G::evaluate });
    }
    match name {
        "chess" => run(bencher, Laws::STANDARD, expert),
        "international" => run(bencher, Draughts::<International>::default(), expert),
        "russian" => run(bencher, Draughts::<Russian>::default(), expert),
        "english" => run(bencher, Draughts::<English>::default(), expert),
        _ => run(bencher, Morris, expert),
    }
}

const NAMES: [&str; 5] = ["chess", "international", "russian", "english", "morris"];

#[divan::bench(args = NAMES)]
fn simple(bencher: divan::Bencher<'_, '_>, name: &str) {
    by_name(bencher, name, false);
}

#[divan::bench(args = NAMES)]
fn expert(bencher: divan::Bencher<'_, '_>, name: &str) {
    by_name(bencher, name, true);
}
