//! A brain that ends a game otherwise than by a move. What it finds and thinks is told to the table by the tests, before it has
//! found anything itself.

use engine::catalog::Start;
use engine::{LiveGame, TimeControl};
use protocol::{EndReason, OfferView};
use store::Sitter;
use terms::OfferKind;

use super::*;

/// Bishops that never meet, kings, and men that stand in each other's way.
const BARE: &str = "4k3/8/b1p1p1p1/2P1P1P1/8/8/8/2B1K3 w - - 0 1";

/// Somebody at the screen plays White against the champion, and so much has been played.
async fn restored(start: &str, moves: Vec<String>) -> Attendance {
    let opening = Store::in_memory();
    let mut services = services(&opening);
    (services.customs.at_least, services.customs.at_most) = (Duration::ZERO, Duration::from_secs(3600));
    let lobby = Lobby::new(services);
    let brain = Occupant::Brain { brain: "champion".parse().expect("a brain"), depth: None };
    let sitter = |occupant| Sitter { occupant, secret: None };
    let begun = Begun {
        table: "AAAAA".to_owned(),
        kind: Kind::Screen,
        start: start.to_owned(),
        time: TimeControl::Unlimited,
        seats: [Occupant::Touch, brain].map(sitter).into(),
        ..begun("chess", [Occupant::Open, Occupant::Open])
    };
    let saved = SavedMatch {
        id: opening.store.new_id(),
        begun,
        moves,
        departures: Vec::new(),
        clocks: Vec::new(),
        help: Vec::new(),
    };
    opening.store.write(saved.entries()).await.expect("a store");
    lobby.restore(saved).await;
    lobby.of_the_screen().first().expect("the table").attend(Some(Chair(0)))
}

/// Plays a move of whoever is at the screen; what comes of it.
async fn play(me: &mut Attendance, number: usize) -> protocol::Snapshot {
    let mine = seen(me, |snapshot| !snapshot.moves.is_empty()).await;
    me.play(mine.revision, number).await.expect("a legal move");
    seen(me, |snapshot| snapshot.record.len() > mine.record.len()).await
}

/// The brain has found a move and thinks that nobody stands better.
async fn find(me: &mut Attendance, now: &protocol::Snapshot, number: usize) -> protocol::Snapshot {
    let idea = Some(engine::Idea { score: 0, ..engine::Idea::default() });
    let decision = Decision { number: Some(number), code: None, idea, broke_down: false };
    let decided = Command::Decided { revision: now.revision, decision };
    me.table().0.commands.send(decided).expect("an open table");
    seen(me, |snapshot| snapshot.state == State::Over || snapshot.record.len() > now.record.len()).await
}

/// Plays a move; how programs write it.
fn go(game: &mut dyn LiveGame, number: usize) -> String {
    let code = game.offers()[number].code.clone();
    game.play(number).expect("it is legal");
    code
}

fn chess(start: Start<'_>) -> Box<dyn LiveGame> {
    let (_, variant) = games::catalog().find("chess").expect("a game");
    variant.open(start).expect("a position")
}

#[tokio::test]
async fn it_claims_a_draw_in_words() {
    let mut game = chess(Start::Usual);
    let start = game.position();
    let moves = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split(' ').map(|text| {
        let number = game.read_move(text).expect("a move");
        go(&mut *game, number)
    });
    let moves = moves.collect();
    let mut me = restored(&start, moves).await;
    let third = play(&mut me, game.read_move("Nf3").expect("a move")).await;
    assert_eq!((third.state, third.remark), (State::Running, None));
    let over = find(&mut me, &third, 0).await;
    let result = over.result.expect("a result");
    assert_eq!(
        (over.record.len(), result.reason, result.winner),
        (9, EndReason::Game(engine::Reason::Repetition), None)
    );
    assert_eq!(over.remark.map(|remark| (remark.seat, remark.says)), Some((Seat::SECOND, Remark::Claims)));
}

/// A move after which everything stands as it never did, and nothing is taken.
fn onwards(game: &dyn LiveGame, before: &mut Vec<String>) -> usize {
    let stands = |game: &dyn LiveGame| game.position().split(' ').take(2).collect::<Vec<_>>().join(" ");
    let new = |number: &usize| {
        let mut next = game.boxed_clone();
        next.play(*number).expect("it is legal");
        let stands = stands(&*next);
        let fits = next.scene().pieces.len() == game.scene().pieces.len() && !before.contains(&stands);
        fits.then_some(stands)
    };
    let found = (0..game.offers().len()).find_map(|number| Some((number, new(&number)?)));
    let (number, stands) = found.expect("somewhere to go");
    before.push(stands);
    number
}

#[tokio::test]
async fn it_offers_a_draw_by_itself_where_nothing_happens_any_more() {
    let (mut game, mut before) = (chess(Start::Text(BARE)), Vec::new());
    let mut go_on = || {
        let number = onwards(&*game, &mut before);
        (number, go(&mut *game, number))
    };
    let moves = (0..66).map(|_| go_on().1).collect();
    let mut me = restored(BARE, moves).await;
    let mut offered = Vec::new();
    for _ in 0..8 {
        let now = play(&mut me, go_on().0).await;
        let now = find(&mut me, &now, go_on().0).await;
        offered.push(seen(&mut me, |later| later.sequence >= now.sequence).await.offer);
    }
    let draw = OfferView { kind: OfferKind::Draw, seat: Seat::SECOND };
    assert_eq!(offered.iter().flatten().collect::<Vec<_>>(), [&draw], "after eight moves, and 82 plies");
    assert_eq!(offered[7], Some(draw));
    let mine = seen(&mut me, |snapshot| snapshot.may.contains(&Ask::Accept)).await;
    me.ask(mine.revision, Ask::Accept).await.expect("it was offered");
    let over = seen(&mut me, |snapshot| snapshot.state == State::Over).await;
    assert_eq!(over.result.map(|result| result.reason), Some(EndReason::Game(engine::Reason::Agreement)));
}
