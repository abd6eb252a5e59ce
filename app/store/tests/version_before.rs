//! A store that the version before has written opens, and goes on.

use std::fs;
use std::io::Read;

use flate2::read::GzDecoder;
use test_support::patience::wait_for;

use super::*;

/// Games of all kinds, seven of them over and four under way, as version 2 of the store left them.
pub const VERSION_2: &[u8] = include_bytes!("version-2.db.gz");

/// A folder with that store.
pub fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut bytes = Vec::new();
    GzDecoder::new(VERSION_2).read_to_end(&mut bytes).unwrap();
    fs::write(folder.path().join("gametable.db"), bytes).unwrap();
    folder
}

#[test]
fn everything_is_there() {
    let folder = folder();
    let old = Connection::open(folder.path().join("gametable.db")).unwrap();
    assert_eq!(version(&old).unwrap(), 2);
    drop(old);
    let Opened { store, running, .. } = open(folder.path());
    let found: Vec<_> =
        running.iter().map(|saved| (saved.id.0, saved.begun.kind, saved.moves.len())).collect();
    assert_eq!(
        found,
        [(8, Kind::Screen, 7), (9, Kind::Phone, 6), (10, Kind::Phone, 0), (11, Kind::Screensaver, 5)]
    );
    assert!(running.iter().all(|saved| saved.replay(games::catalog()).is_ok()));
    assert_eq!(running[1].clocks, clocks([250, 280]));
    let secret = SecretHash::of(&0x00112233_44556677_8899aabb_ccddeeff_u128.to_be_bytes());
    assert_eq!(running[1].begun.seats[0], Sitter { occupant: phone("fox"), secret: Some(secret) });
    let finished: Vec<i64> =
        store.finished(9, None).wait().unwrap().iter().map(|game| game.played.id.0).collect();
    assert_eq!(finished, [4, 3, 2, 1]);
    let board = store.leaderboard(None, None).wait().unwrap();
    let board: Vec<_> =
        board.iter().map(|one| (one.who.animal.name(), one.games, one.wins, one.draws)).collect();
    assert_eq!(board.len(), 3, "{board:?}");
    assert!(
        board.contains(&("fox", 2, 2, 0))
            && board.contains(&("owl", 2, 0, 1))
            && board.contains(&("bee", 1, 1, 0))
    );
}

#[test]
fn it_is_played_on_and_pruned() {
    let folder = folder();
    let Opened { store, running, .. } = open(folder.path());
    let id = running[1].id;
    let code = running[1].replay(games::catalog()).unwrap().offers()[0].code.clone();
    store.write(vec![moved(id, 6, &code), ended(id, [2, 1])]).wait().unwrap();
    store.write(vec![Entry::Closed { id: running[3].id }]).wait().unwrap();
    store.write(entries(store.new_id(), &reversi(), 3)).wait().unwrap();
    assert_eq!(store.finished_one(id).wait().unwrap().unwrap().played.moves.len(), 7);
    drop(store);
    let Opened { store, running, .. } = open(folder.path());
    assert_eq!(running.iter().map(|saved| saved.id.0).collect::<Vec<_>>(), [8, 10, 12]);
    let savers = || {
        store.ask(|connection| {
            Ok(connection.query_row(
                "SELECT count(*) FROM matches WHERE kind = 'screensaver'",
                [],
                |row| row.get::<_, i64>(0),
            )?)
        })
    };
    wait_for("the end of the screensaver's", || (savers().wait().unwrap() == 0).then_some(()));
}
