//! A table for four on the screen: a game with everything a board can have, and a seat that leaves in the middle of it.

use std::time::{Duration, Instant};

use engine::kit::isles;
use engine::{Books, Colour, Leaving, Notice, Outcome, Reason, Seat, TimeControl};
use i_slint_backend_testing::{ElementHandle, ElementQuery};
use matches::setting::Setting;
use protocol::{BoardView, ResultView, Snapshot, ThinkingView};
use slint::ComponentHandle;
use store::Store;
use table::workers::Workers;
use table::{Customs, Lobby, Services};
use terms::occupant::Occupant;
use terms::{Ask, Kind, State};
use ui::{Kiosk, PlayState, ResultState, Screen};

use super::golden::compare;
use super::trial::{SIZES, can_be_hit, labelled, open, picture, resize, says};
use crate::code;
use crate::lists::BoardLists;
use crate::said;
use crate::screens::play::{PlayScreen, show};
use crate::sitting::Sitting;
use crate::sitting::tests::until;

/// What four at the screen have come to, one of whom has given up.
async fn played() -> (BoardView, Snapshot) {
    let customs =
        Customs { at_least: Duration::ZERO, at_most: Duration::from_millis(20), ..Customs::default() };
    let (store, workers) = (Store::in_memory().store, Workers::new(1, 1 << 20, Books::default()));
    let lobby = Lobby::new(Services { catalog: isles::catalog(), store, workers, customs });
    let (game, variant) = isles::catalog().find("isles").expect("the game");
    let setting = Setting { game, variant, time: TimeControl::Unlimited };
    let seats = vec![Occupant::Touch; 4];
    let table = lobby.arrange(Kind::Screen, setting, seats).await.expect("a table");
    let sitting = Sitting::at(table.clone());
    until(&sitting, |seen| seen.sequence > 0 && !seen.moves.is_empty()).await;
    for text in "b2=o b5 a3 e3 a5 e1 resign d4 c4=2 e5".split(' ') {
        let seen = sitting.snapshot();
        if text == "resign" {
            sitting.ask(seen.revision, Ask::Resign).await.expect("everybody has moved");
        } else {
            let number = seen.moves.iter().position(|known| known.notation == text).expect(text);
            sitting.play(seen.revision, number).await.expect("it is legal");
        }
        until(&sitting, |now| now.revision > seen.revision).await;
    }
    (table.board().clone(), sitting.snapshot())
}

/// Whether something is told that begins like this.
fn tells(kiosk: &Kiosk, beginning: &str) -> bool {
    let beginning = beginning.to_owned();
    let told = move |element: &ElementHandle| {
        element.accessible_label().is_some_and(|label| label.starts_with(&beginning))
    };
    ElementQuery::from_root(kiosk).match_predicate(told).find_first().is_some()
}

#[test]
fn four_seats_fit_on_the_screen_and_one_that_left_is_told_apart() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (board, snapshot) = runtime.block_on(played());
    assert_eq!(snapshot.state, State::Running);
    let left: Vec<Leaving> = snapshot.seats.iter().filter_map(|seat| seat.left).collect();
    assert_eq!(left, [Leaving::Resignation]);
    let kiosk = open(Screen::Play);
    said::teach(&kiosk, isles::catalog());
    let mut screen = PlayScreen::new(board, snapshot, Instant::now());
    let lists = BoardLists::default();
    let play = kiosk.global::<PlayState<'_>>();
    play.set_board(lists.view(screen.surface()));
    show::panels(&play, &screen.view(Instant::now()));
    let mut wrong = Vec::new();
    for (name, size) in [("isles-1920", (1920, 1080)), ("isles-800", (800, 480))] {
        resize(&kiosk, size);
        wrong.extend(compare(name, &kiosk.window().take_snapshot().unwrap()).err());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(says(&kiosk, "bombs left: 1"), "stocks are called as the game calls them");
    let lies = |cell: &str| {
        let mut cells = labelled(&kiosk, cell).into_iter();
        cells.find_map(|cell| cell.accessible_description()).unwrap_or_default()
    };
    assert_eq!(["d2", "d1", "c4"].map(lies), ["gift", "rock", "Blue stone"]);

    // Later: somebody has bombed others, an AI has thought, and a new phase has begun while something else is told.
    let mut later = screen.snapshot().clone();
    later.revision += 1;
    later.phase = Some("bombs".into());
    later.notice = Some(Notice::MustCapture);
    later.you = Some(later.turn);
    later.seats[0].captured = vec![(Colour::Blue, Colour::Blue.disc().into(), 2)];
    let line = vec!["a1".to_owned(), "b1".to_owned()];
    later.thinking = Some(ThinkingView { seat: Seat::FIRST, depth: 3, score: 200, line, nodes: 99 });
    let began = Instant::now();
    screen.hear(later, began);
    show::panels(&play, &screen.view(began));
    for size in SIZES {
        resize(&kiosk, size);
        picture(&kiosk, "isles-later");
    }
    assert!(says(&kiosk, "2 Blue stone"), "what was taken is called as the game calls it");
    assert!(says(&kiosk, "Who stands better?"));
    let announced = || tells(&kiosk, "Bombs away. ");
    assert!(announced(), "also while there is something to heed");
    show::panels(&play, &screen.view(began + Duration::from_secs(6)));
    assert!(!announced(), "it is not new any more");
}

#[test]
fn a_result_of_four_lists_the_places_and_who_shares_the_first() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (board, mut snapshot) = runtime.block_on(played());
    let outcome = Outcome::by_score(Reason::Count, &[7, 3, 0, 7]).behind(&[Seat::new(2).expect("a seat")]);
    snapshot.state = State::Over;
    snapshot.moves.clear();
    snapshot.result = Some(ResultView::of(&outcome, None));
    let kiosk = open(Screen::Result);
    let mut screen = PlayScreen::new(board, snapshot, Instant::now());
    let lists = BoardLists::default();
    let play = kiosk.global::<PlayState<'_>>();
    play.set_board(lists.view(screen.surface()));
    let result = kiosk.global::<ResultState<'_>>();
    result.set_replay("http://10.0.0.7/?replay=1".into());
    result.set_replay_code(code::picture("http://10.0.0.7/?replay=1"));
    result.set_can_be_named(true);
    show::panels(&play, &screen.view(Instant::now()));
    for size in SIZES {
        resize(&kiosk, size);
        picture(&kiosk, "isles-result");
        for words in ["1. Red", "1. White", "3. Blue", "4. Yellow · gave up", "First place is shared"] {
            assert!(says(&kiosk, words), "{words} at {size:?}");
        }
        can_be_hit(&kiosk, &["Rematch", "New match", "Put me on the leaderboard"]);
    }
}
