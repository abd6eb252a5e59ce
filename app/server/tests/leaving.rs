//! Seats that leave while the others play on: from the table to the store, through a restart, to the replay and the record.

use engine::kit::isles;
use engine::{Books, Leaving, Seat, TimeControl};
use matches::setting::Setting;
use protocol::Snapshot;
use serde_json::{Value, json};
use store::export::Archive;
use store::{Opening, Store};
use table::kit::seen;
use table::workers::Workers;
use table::{Attendance, Chair, Customs, Lobby, Table};
use terms::occupant::{Animal, Avatar, Hue, Occupant};
use terms::{Ask, Kind, State};
use tokio::task::yield_now;

use crate::past::Past;

fn lobby(opening: &Opening) -> Lobby {
    Lobby::new(table::Services {
        catalog: isles::catalog(),
        store: opening.store.clone(),
        workers: Workers::new(1, 1 << 20, Books::default()),
        customs: Customs::default(),
    })
}

/// Everybody at a table for four.
fn all(table: &Table) -> [Attendance; 4] {
    [0, 1, 2, 3].map(|chair| table.attend(Some(Chair(chair))))
}

/// What whoever is to move sees.
async fn to_move(all: &mut [Attendance; 4], plies: usize) -> (usize, Snapshot) {
    let there = |seen: &Snapshot| seen.state == State::Running && seen.record.len() == plies;
    let turn = seen(&mut all[0], there).await.turn.index();
    (turn, seen(&mut all[turn], |seen| there(seen) && !seen.moves.is_empty()).await)
}

async fn play(all: &mut [Attendance; 4], text: &str, plies: usize) {
    let (turn, snapshot) = to_move(all, plies).await;
    let number = snapshot.moves.iter().position(|known| known.notation == text).expect(text);
    all[turn].play(snapshot.revision, number).await.expect("it is legal");
}

#[tokio::test]
async fn who_left_is_told_by_result_replay_and_record_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let code = {
        let opening = Store::open(folder.path());
        let lobby = lobby(&opening);
        let setting = Setting::find(isles::catalog(), "isles", "standard", TimeControl::Unlimited).unwrap();
        let phone = |animal| Occupant::Phone { who: Avatar { animal, colour: Hue::Teal } };
        let people = vec![phone(Animal::Fox), phone(Animal::Owl), phone(Animal::Bee), Occupant::Touch];
        let table = lobby.arrange(Kind::Phone, setting, people).await.unwrap();
        let mut all = all(&table);
        for (text, plies) in ["b2=o", "b5", "a3", "e3", "a5", "e1"].into_iter().zip(0..) {
            play(&mut all, text, plies).await;
        }
        let (turn, snapshot) = to_move(&mut all, 6).await;
        assert_eq!(turn, 2);
        all[2].ask(snapshot.revision, Ask::Resign).await.expect("one may");
        play(&mut all, "d4", 6).await;
        lobby.shut_down();
        table.code()
    };
    // As after a pulled plug: the old store may still be there for a moment.
    let opening = loop {
        let opening = Store::open(folder.path());
        if opening.troubles.is_empty() {
            break opening;
        }
        yield_now().await;
    };
    let store = opening.store.clone();
    let lobby = lobby(&opening);
    for saved in opening.under_way.await.expect("a store").matches {
        lobby.restore(saved).await;
    }
    let table = lobby.table(code).expect("it goes on");
    let mut all = all(&table);
    let (_, snapshot) = to_move(&mut all, 7).await;
    assert_eq!(snapshot.seats[2].left, Some(Leaving::Resignation));
    table.disqualify(Chair(1)).await.expect("it is there");
    let (_, snapshot) = to_move(&mut all, 7).await;
    assert_eq!(snapshot.seats[1].left, Some(Leaving::Disqualification));
    all[0].ask(snapshot.revision, Ask::Resign).await.expect("one may");
    let over = seen(&mut all[3], |seen| seen.state == State::Over).await;
    let result = over.result.expect("it is over");
    assert_eq!((result.winner, result.left), (Seat::new(3), Some(Seat::FIRST)), "the last one is the reason");
    assert_eq!(result.places, [2, 4, 3, 1]);

    let past = Past::new(isles::catalog(), store);
    let replay = serde_json::to_value(past.game(over.r#match).await.unwrap()).unwrap();
    assert_eq!(replay["result"], serde_json::to_value(&result).unwrap(), "the store says the same");
    let told = |frame: &Value| frame["left"].as_str().or(frame["notation"].as_str()).map(str::to_owned);
    let frames = replay["frames"].as_array().unwrap();
    let events: Vec<String> = frames.iter().filter_map(told).collect();
    assert_eq!(events.join(" "), "b2=o b5 a3 e3 a5 e1 resignation d4 disqualification resignation");
    assert_eq!((&frames[7]["seat"], &frames[7]["notation"]), (&json!(2), &json!(null)));
    assert_eq!(frames[0]["phase"], "stones");
    assert_eq!(frames[0]["tiles"][0], json!([7, {"sign": "choice"}]));
    let overrides = |frame: usize| frames[frame]["stocks"][0][0]["count"].as_u64();
    assert_eq!((overrides(0), overrides(1)), (Some(1), Some(2)));

    let archive = Archive::open(folder.path(), isles::catalog()).unwrap();
    let text = archive.texts(&[over.r#match]).next().unwrap().unwrap().unwrap();
    let lines: Vec<&str> =
        text.lines().filter(|line| !line.contains("Date") && !line.contains("FEN")).collect();
    assert_eq!(
        lines,
        [
            "[Event \"Gametable\"]",
            "[Site \"?\"]",
            "[Round \"?\"]",
            "[Red \"teal fox\"]",
            "[Blue \"teal owl\"]",
            "[Yellow \"teal bee\"]",
            "[White \"touchscreen\"]",
            "[Result \"0-0-0-1\"]",
            "[Game \"Isles\"]",
            "[TimeControl \"-\"]",
            "[Termination \"normal\"]",
            "[RedType \"human\"]",
            "[BlueType \"human\"]",
            "[YellowType \"human\"]",
            "[WhiteType \"human\"]",
            "[RedPlace \"2\"]",
            "[BluePlace \"4\"]",
            "[YellowPlace \"3\"]",
            "[WhitePlace \"1\"]",
            "",
            "1. b2=o b5 a3 e3 2. a5 e1 {Yellow gave up} d4 {Blue was disqualified} {Red gave",
            "up} 0-0-0-1",
            "",
        ]
    );
}
