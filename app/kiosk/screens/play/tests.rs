use engine::{Colour, Reason};
use protocol::{
    Aborted, ClockView, EndReason, OfferView as Offer, PlyView, ResultView as Ended, ThinkingView as Thought,
};
use terms::occupant::{Animal, Avatar, Hue, Occupant as Sitter};
use terms::{Help, MatchId, OfferKind as Kind, Remark};

use super::*;
use crate::sitting::tests::{brain, lobby, sit};

const FOX: OccupantView =
    OccupantView::Phone { who: Avatar { animal: Animal::Fox, colour: Hue::Teal }, present: true };

/// A match on the screen, and when it came there.
struct Trial {
    screen: PlayScreen,
    began: Instant,
}

impl Trial {
    async fn of(game: &str, occupants: Vec<Sitter>) -> Trial {
        let sitting = sit(&lobby(), game, occupants).await;
        let began = Instant::now();
        let screen = PlayScreen::new(sitting.table().board().clone(), sitting.snapshot(), began);
        Trial { screen, began }
    }

    async fn of_two(game: &str) -> Trial {
        Trial::of(game, vec![Sitter::Touch, Sitter::Touch]).await
    }

    /// Something changes at the table.
    fn change(&mut self, change: impl FnOnce(&mut Snapshot)) -> &mut Trial {
        let mut snapshot = self.screen.snapshot().clone();
        change(&mut snapshot);
        self.screen.hear(snapshot, self.began);
        self
    }

    fn view(&self) -> PlayView {
        self.screen.view(self.began)
    }

    fn later(&self, millis: u64) -> PlayView {
        self.screen.view(self.began + Duration::from_millis(millis))
    }
}

fn ended(reason: EndReason, winner: Option<Seat>) -> Ended {
    let verdict = |seat| match winner {
        None => Verdict::Draw,
        Some(winner) if winner == seat => Verdict::Win,
        Some(_) => Verdict::Loss,
    };
    Ended { reason, winner, verdicts: [Seat::FIRST, Seat::SECOND].map(verdict).to_vec(), ..Ended::aborted() }
}

fn end(snapshot: &mut Snapshot, result: Ended) {
    (snapshot.state, snapshot.result) = (State::Over, Some(result));
    snapshot.moves.clear();
}

fn ply(seat: Seat, notation: &str) -> PlyView {
    PlyView { seat, notation: notation.to_owned(), passed: false }
}

#[tokio::test]
async fn whoever_is_alone_at_the_screen_sits_near() {
    let trial = Trial::of("chess", vec![Sitter::Touch, brain()]).await;
    let view = trial.view();
    assert!(view.alone && view.playable);
    assert_eq!((view.near.tint, view.near.who.occupant), (Tint::White, OccupantKind::Touch));
    assert_eq!(view.far.iter().map(|seat| seat.who.occupant).collect::<Vec<_>>(), [OccupantKind::Brain]);
    assert!(view.near.to_move && !view.far[0].to_move);
    let trial = Trial::of("chess", vec![brain(), Sitter::Touch]).await;
    assert_eq!(trial.view().near.tint, Tint::Black);
    assert!(trial.screen.seen().is_flipped());
    let two = Trial::of_two("draughts/english").await;
    assert_eq!((two.view().alone, two.screen.near()), (false, two.screen.board().bottom));
    assert_eq!(two.view().near.tint, Tint::White, "Black begins, but White lies near");
}

#[tokio::test]
async fn the_board_is_turned_by_hand_until_the_next_match() {
    let mut trial = Trial::of_two("chess").await;
    trial.screen.flip();
    assert_eq!(trial.view().near.tint, Tint::Black);
    assert!(trial.screen.seen().is_flipped());
    trial.change(|_| {});
    assert!(trial.screen.seen().is_flipped());
    trial.change(|snapshot| snapshot.r#match = MatchId(99));
    assert!(!trial.screen.seen().is_flipped());
}

#[tokio::test]
async fn those_across_the_table_see_their_own_pieces_upright() {
    let mut trial = Trial::of_two("chess").await;
    let turned = |trial: &Trial| {
        let pieces = trial.screen.seen().pieces();
        let turned = pieces.iter().filter(|piece| piece.turned).map(|piece| piece.tint);
        let mut tints: Vec<Tint> = turned.collect();
        tints.dedup();
        tints
    };
    assert!(turned(&trial).is_empty());
    trial.screen.sit_face_to_face(true);
    assert!(trial.screen.is_face_to_face());
    assert_eq!(turned(&trial), [Tint::Black]);
    trial.screen.flip();
    assert_eq!(turned(&trial), [Tint::White]);
}

#[tokio::test]
async fn clocks_run_between_two_snapshots_and_end_in_tenths() {
    let mut trial = Trial::of_two("chess").await;
    let clock = |left, running| Some(ClockView { left, running });
    trial.change(|snapshot| {
        snapshot.seats[0].clock = clock(20_500, true);
        snapshot.seats[1].clock = clock(3_600_000, false);
    });
    let near = |millis| trial.later(millis).near;
    assert_eq!((near(0).clock.as_str(), near(0).low), ("0:21", false));
    assert_eq!((near(501).clock.as_str(), near(501).low), ("0:20", true));
    assert_eq!(near(10_500).clock, "0:10");
    assert_eq!(near(10_501).clock, "10.0", "tenths are rounded up as seconds are");
    assert_eq!(near(10_600).clock, "9.9");
    assert_eq!(near(20_450).clock, "0.1");
    assert_eq!(near(99_000).clock, "0.0");
    assert_eq!(trial.later(99_000).far[0].clock, "1:00:00", "it does not run");
    trial.change(|snapshot| end(snapshot, ended(EndReason::Game(Reason::Time), Some(Seat::SECOND))));
    assert!(!trial.later(99_000).near.low, "it does not matter any more");
    assert_eq!(Trial::of_two("chess").await.view().near.clock, "");
}

#[tokio::test]
async fn whoever_has_gone_has_so_long_to_come_back_on_their_own_turn() {
    let mut trial = Trial::of_two("chess").await;
    trial.change(|snapshot| {
        snapshot.seats[1].occupant = FOX;
        snapshot.seats[1].away = Some(60_000);
    });
    assert_eq!((trial.later(5_000).far[0].away, trial.view().near.away), (60, -1));
    trial.change(|snapshot| snapshot.turn = Seat::SECOND);
    assert_eq!(trial.later(4_100).far[0].away, 56);
    assert_eq!(trial.later(70_000).far[0].away, 0);
    trial.change(|snapshot| snapshot.state = State::Paused);
    assert_eq!(trial.later(5_000).far[0].away, 60);
    assert!(trial.view().paused);
    let who = trial.view().far[0].who.clone();
    assert_eq!((who.animal.as_str(), who.hue.as_str()), ("fox", "teal"));
}

#[tokio::test]
async fn moves_are_read_in_rounds() {
    let mut trial = Trial::of_two("reversi").await;
    let (first, second) = (Seat::FIRST, Seat::SECOND);
    trial.change(|snapshot| {
        snapshot.record = vec![ply(first, "d3"), ply(second, "c5"), ply(second, "b6"), ply(first, "a7")];
    });
    let rounds = trial.view().rounds;
    let read = |round: &RoundView| format!("{} {}|{}", round.number, round.first, round.others);
    assert_eq!(rounds.iter().map(read).collect::<Vec<_>>(), ["1 d3|c5", "2 |b6", "3 a7|"]);
}

#[tokio::test]
async fn a_pass_is_announced_until_the_next_move() {
    let mut trial = Trial::of_two("reversi").await;
    assert_eq!(trial.view().notice, "", "nothing was played yet");
    trial.change(|now| now.record.push(PlyView { passed: true, ..ply(Seat::FIRST, "pass") }));
    assert_eq!(trial.view().notice, "passed");
    trial.change(|now| now.record.push(ply(Seat::SECOND, "swap")));
    assert_eq!(trial.view().notice, "", "a move that is only a choice beside the board is no pass");
    trial.change(|now| {
        now.record.push(ply(Seat::SECOND, "d3"));
        now.last = vec![19];
    });
    assert_eq!(trial.view().notice, "");
}

#[tokio::test]
async fn a_hint_is_awaited_until_it_is_there_or_the_position_is_another() {
    let mut trial = Trial::of_two("chess").await;
    assert!(!trial.view().advising);
    trial.screen.asked(Ask::Resign);
    assert!(!trial.view().advising);
    trial.screen.asked(Ask::Hint);
    trial.change(|_| {});
    assert!(trial.view().advising);
    trial.change(|snapshot| snapshot.hint = Some(snapshot.moves[3].clone()));
    let view = trial.view();
    assert!(!view.advising && view.advice.r#move == trial.screen.snapshot().moves[3].notation);
    trial.change(|snapshot| snapshot.hint = snapshot.moves.iter().find(|one| one.notation == "Nf3").cloned());
    let advice = trial.view().advice;
    assert_eq!((advice.figure.as_str(), advice.to.as_str()), ("knight", "f3"));
    trial.change(|snapshot| snapshot.hint = None);
    trial.screen.asked(Ask::Hint);
    trial.change(|snapshot| snapshot.revision += 1);
    assert!(!trial.view().advising);
    trial.screen.asked(Ask::Hint);
    trial.screen.refused(Ask::Hint);
    assert!(!trial.view().advising, "whoever was refused does not wait");
}

#[tokio::test]
async fn what_a_brain_thought_stays_and_is_seen_from_the_near_side() {
    let mut trial = Trial::of("chess", vec![Sitter::Touch, brain()]).await;
    trial.change(|snapshot| snapshot.thinking = None);
    let shown = trial.view().thinking.shown;
    let thought =
        |seat, score| Thought { seat, depth: 7, score, line: vec!["e5".into(), "d4".into()], nodes: 1234 };
    trial.change(|snapshot| snapshot.thinking = Some(thought(Seat::SECOND, 400)));
    let thinking = trial.view().thinking;
    assert!(!shown && thinking.shown);
    assert!((thinking.share - 1.0 / 11.0).abs() < 1e-6, "the brain stands better, and is far");
    assert_eq!((thinking.by, thinking.better), (Tint::Black, Tint::Black));
    assert_eq!((thinking.near, thinking.far, thinking.line.as_str()), (Tint::White, Tint::Black, "e5 d4"));
    trial.change(|snapshot| snapshot.thinking = None);
    assert!(trial.view().thinking.shown, "it stays while others think");
    trial.screen.flip();
    let turned = trial.view().thinking;
    assert!(
        (turned.share - 10.0 / 11.0).abs() < 1e-6 && turned.near == Tint::Black,
        "the bar turns with the board"
    );
    trial.change(|snapshot| snapshot.record = vec![ply(Seat::FIRST, "e4"), ply(Seat::SECOND, "e5")]);
    assert!(trial.view().thinking.shown);
    trial.change(|snapshot| snapshot.record.clear());
    assert!(!trial.view().thinking.shown, "what was thought of a move goes with it");
    trial.change(|snapshot| snapshot.thinking = Some(thought(Seat::SECOND, 400)));
    trial.change(|snapshot| (snapshot.thinking, snapshot.r#match) = (None, MatchId(99)));
    assert!(!trial.view().thinking.shown, "another match, other thoughts");
}

#[tokio::test]
async fn the_brain_to_move_is_named_and_what_it_has_looked_at_grows() {
    let mut trial = Trial::of("chess", vec![Sitter::Touch, brain()]).await;
    trial.change(|snapshot| snapshot.thinking = None);
    let view = trial.view();
    assert!(
        view.with_ai && view.mover.occupant != ui::OccupantKind::Brain,
        "somebody at the screen is to move"
    );
    trial.change(|snapshot| {
        (snapshot.turn, snapshot.may) = (Seat::SECOND, vec![Ask::MoveNow]);
        snapshot.moves.clear();
    });
    let view = trial.view();
    assert_eq!(view.mover.occupant, ui::OccupantKind::Brain);
    assert!(view.someone_waits && view.may.move_now && view.looked.1.is_empty());
    let thought = |nodes| Thought { seat: Seat::SECOND, depth: 3, score: 0, line: vec!["e5".into()], nodes };
    let mut looked = Vec::new();
    for nodes in [1234, 5678] {
        trial.change(|snapshot| snapshot.thinking = Some(thought(nodes)));
        looked.push(trial.view().looked);
    }
    assert!(looked[0].0 == 3 && looked[0].1 != looked[1].1, "{looked:?}");
    trial.change(|snapshot| snapshot.turn = Seat::FIRST);
    assert!(trial.view().looked.1.is_empty(), "it thinks no more");
}

#[tokio::test]
async fn every_end_has_its_reason_and_the_highest_score_comes_first() {
    let mut trial = Trial::of_two("reversi").await;
    assert!(!trial.view().result.over);
    let reasons =
        [(Reason::Checkmate, "checkmate"), (Reason::NoMoves, "no_moves"), (Reason::MoveLimit, "move_limit")];
    for (reason, shown) in reasons {
        trial.change(|snapshot| end(snapshot, ended(EndReason::Game(reason), None)));
        let result = trial.view().result;
        assert_eq!((result.over, result.won, result.reason.as_str()), (true, false, shown));
    }
    let count = Ended { scores: vec![20, 44], ..ended(EndReason::Game(Reason::Count), Some(Seat::SECOND)) };
    trial.change(|snapshot| end(snapshot, count));
    let view = trial.view();
    let winner = keys::tint(trial.screen.snapshot().seats[1].colour);
    assert_eq!((view.result.winner, view.result.score.as_str()), (winner, "44–20"));
    assert!(!view.playable && view.hint == Hint::None);
    let left = Ended { left: Some(Seat::SECOND), ..ended(EndReason::Game(Reason::Time), Some(Seat::SECOND)) };
    trial.change(|snapshot| end(snapshot, left));
    assert_eq!(trial.view().result.loser, winner, "whoever left last is the reason");
    trial.change(|snapshot| snapshot.seats[0].help = Help { hints: 2, take_backs: 1 });
    let help = trial.view().result;
    assert_eq!((help.hints, help.take_backs), (2, 1), "help is told");
    let aborted = Ended { verdicts: Vec::new(), ..ended(EndReason::Aborted(Aborted::Aborted), None) };
    trial.change(|snapshot| end(snapshot, aborted));
    assert_eq!(trial.view().result.reason, "aborted");
}

#[tokio::test]
async fn of_two_the_winner_can_be_named_and_nobody_where_nothing_was_played() {
    let mut trial = Trial::of_two("chess").await;
    assert_eq!(trial.screen.nameable(), None);
    let won = |winner| ended(EndReason::Game(Reason::Resignation), winner);
    trial.change(|snapshot| end(snapshot, won(Some(Seat::SECOND))));
    assert_eq!(trial.screen.nameable(), None, "nothing was played");
    trial.change(|snapshot| snapshot.record = vec![ply(Seat::FIRST, "e4")]);
    assert_eq!(trial.screen.nameable(), Some(Seat::SECOND));
    trial.change(|snapshot| snapshot.seats[1].occupant = FOX);
    assert_eq!(trial.screen.nameable(), Some(Seat::FIRST), "the winner has a name");
    trial.change(|snapshot| snapshot.seats[0].occupant = FOX);
    assert_eq!(trial.screen.nameable(), None);
}

#[tokio::test]
async fn open_seats_invite_and_offers_say_from_whom_they_come() {
    let mut trial = Trial::of("morris", vec![Sitter::Touch, Sitter::Open]).await;
    let view = trial.view();
    assert_eq!(view.invitations.len(), 1);
    assert_eq!((view.invitations[0].0, view.far[0].who.occupant), (view.far[0].tint, OccupantKind::Open));
    trial.change(|snapshot| snapshot.seats[1].occupant = FOX);
    assert!(trial.view().invitations.is_empty());
    let kinds = [
        (Kind::Draw, OpenOfferKind::Draw),
        (Kind::TakeBack, OpenOfferKind::TakeBack),
        (Kind::Hint, OpenOfferKind::Hint),
        (Kind::Rematch, OpenOfferKind::Rematch),
    ];
    for (kind, shown) in kinds {
        trial.change(|snapshot| snapshot.offer = Some(Offer { kind, seat: Seat::SECOND }));
        let view = trial.view();
        assert_eq!((view.offer.kind, view.offer.by), (shown, view.far[0].tint));
    }
}

#[tokio::test]
async fn a_declined_offer_is_said_for_a_moment() {
    let mut trial = Trial::of_two("chess").await;
    trial.change(|snapshot| snapshot.seats[1].occupant = FOX);
    let mut told = |kind, by, answer: fn(&mut Snapshot)| {
        trial.change(|snapshot| snapshot.offer = Some(Offer { kind, seat: by }));
        trial.change(|snapshot| snapshot.offer = None).change(answer);
        let view = trial.view();
        assert_eq!(trial.later(5_000).declined.kind, OpenOfferKind::None, "not for ever");
        trial.change(|snapshot| snapshot.r#match = MatchId(snapshot.r#match.0 + 1));
        assert_eq!(trial.view().declined.kind, OpenOfferKind::None, "nor in another match");
        (view.declined.kind, view.declined.by == view.near.tint)
    };
    let own = Seat::FIRST;
    assert_eq!(told(Kind::Draw, own, |_| {}), (OpenOfferKind::Draw, true));
    assert_eq!(told(Kind::TakeBack, own, |_| {}), (OpenOfferKind::TakeBack, true));
    assert_eq!(told(Kind::Hint, own, |_| {}), (OpenOfferKind::Hint, true));
    assert_eq!(told(Kind::Draw, Seat::SECOND, |_| {}).0, OpenOfferKind::None, "the phone's own");
    assert_eq!(told(Kind::Rematch, own, |_| {}).0, OpenOfferKind::None);
}

#[tokio::test]
async fn what_was_granted_or_taken_back_was_not_declined() {
    let trial = Trial::of_two("chess").await;
    let before = |kind| {
        let mut before = trial.screen.snapshot().clone();
        before.record = vec![ply(Seat::FIRST, "e4"), ply(Seat::SECOND, "e5")];
        before.offer = Some(Offer { kind, seat: Seat::FIRST });
        before
    };
    type Settled = fn(&mut Snapshot);
    let cases: [(Kind, Settled); 5] = [
        (Kind::TakeBack, |now| now.record.clear()),
        (Kind::TakeBack, |now| now.record.push(ply(Seat::FIRST, "d4"))),
        (Kind::Draw, |now| now.state = State::Over),
        (Kind::Draw, |now| now.offer = Some(Offer { kind: Kind::TakeBack, seat: Seat::SECOND })),
        (Kind::Hint, |now| now.seats[0].help.hints += 1),
    ];
    for (kind, change) in cases {
        let (before, mut now) = (before(kind), before(kind));
        now.offer = None;
        assert!(offers::declined(&before, &now).is_some());
        change(&mut now);
        assert_eq!(offers::declined(&before, &now), None, "{kind:?}");
    }
    let (before, mut now) = (before(Kind::Draw), before(Kind::Draw));
    now.offer = None;
    now.record.push(ply(Seat::SECOND, "d5"));
    assert!(offers::declined(&before, &now).is_some(), "whoever moves on has declined");
}

#[tokio::test]
async fn what_an_ai_says_is_said_by_its_colour() {
    let mut trial = Trial::of_two("chess").await;
    assert_eq!(trial.view().remark.says, ui::RemarkKind::None);
    let remark = protocol::RemarkView { seat: Seat::SECOND, says: Remark::StandsBetter };
    trial.change(|snapshot| snapshot.remark = Some(remark));
    let view = trial.view();
    assert_eq!((view.remark.says, view.remark.by), (ui::RemarkKind::StandsBetter, view.far[0].tint));
}

#[tokio::test]
async fn what_was_taken_is_shown_and_the_list_stays_the_same_until_it_changes() {
    let mut trial = Trial::of_two("chess").await;
    assert_eq!(trial.view().near.captured.row_count(), 0);
    let took = |count| vec![(Colour::Black, "pawn".into(), count), (Colour::Black, "queen".into(), 1)];
    trial.change(|snapshot| snapshot.seats[0].captured = took(2));
    let view = trial.view();
    let rows: Vec<TakenView> = view.near.captured.iter().collect();
    assert_eq!(rows[0], TakenView { tint: Tint::Black, figure: "pawn".into(), count: 2 });
    assert_eq!((rows.len(), view.far[0].captured.row_count()), (2, 0));
    trial.change(|_| {});
    assert_eq!(trial.view().near, view.near, "nothing is drawn again");
    trial.change(|snapshot| snapshot.seats[0].captured = took(3));
    assert_ne!(trial.view().near, view.near);
}

#[tokio::test]
async fn a_new_phase_is_announced_for_a_few_seconds_whatever_else_is_told() {
    let mut trial = Trial::of_two("morris").await;
    trial.change(|snapshot| snapshot.phase = Some("moving".into()));
    trial.change(|snapshot| snapshot.revision += 1);
    assert!(trial.view().new_phase && trial.later(4_900).new_phase, "also after the next move");
    assert!(!trial.later(5_000).new_phase);
    trial.change(|snapshot| snapshot.phase = Some("flying".into()));
    assert!(trial.view().new_phase);
}

#[tokio::test]
async fn a_tap_in_vain_is_answered_for_a_moment() {
    let mut trial = Trial::of("chess", vec![Sitter::Touch, brain()]).await;
    let tap = |trial: &mut Trial, name: &str| {
        let cell = trial.screen.board().board.names.iter().position(|known| known == name).unwrap();
        let (x, y) = crate::board::corner(&trial.screen.board().board, cell as u16);
        trial.screen.surface().tap(x + 0.5, y + 0.5);
        trial.screen.fingered(trial.began);
        trial.view().denial
    };
    for (cell, denial) in
        [("e1", Denial::Stuck), ("e7", Denial::OthersPiece), ("e4", Denial::NotHere), ("e2", Denial::None)]
    {
        assert_eq!(tap(&mut trial, cell), denial, "{cell}");
    }
    tap(&mut trial, "e2");
    tap(&mut trial, "e1");
    assert!(trial.screen.seen().is_moving(), "it shakes");
    assert_eq!(trial.later(2_900).denial, Denial::Stuck);
    assert_eq!(trial.later(3_000).denial, Denial::None);
    trial.change(|snapshot| snapshot.notice = Some(engine::Notice::Check));
    assert_eq!(tap(&mut trial, "e1"), Denial::Notice);
    trial.change(|snapshot| snapshot.revision += 1);
    assert_eq!(trial.view().denial, Denial::None, "that was before");
    trial.change(|snapshot| snapshot.moves.clear());
    assert_eq!(tap(&mut trial, "e2"), Denial::OthersTurn);
    trial.change(|snapshot| snapshot.state = State::Paused);
    assert_eq!(tap(&mut trial, "e2"), Denial::None, "a pause is said anyway");
}

#[tokio::test]
async fn cards_keep_room_for_what_a_seat_may_come_to_have() {
    let kept = |view: PlayView| (view.near.stocked, view.near.takes);
    let mut morris = Trial::of_two("morris").await;
    assert_eq!(kept(morris.view()), (true, true));
    morris.change(|snapshot| snapshot.seats.iter_mut().for_each(|seat| seat.stocks.clear()));
    assert_eq!(kept(morris.view()), (true, true), "all are placed, and nothing jumps");
    assert_eq!(kept(Trial::of_two("chess").await.view()), (false, true));
    assert_eq!(kept(Trial::of_two("reversi").await.view()), (false, false));
}
