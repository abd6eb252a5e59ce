//! Any sequence of commands keeps the promises of a match.

use terms::occupant::{Animal, Avatar, Hue};
use terms::{Ask, PaceWish};

use super::*;
use proptest::prelude::*;

const SECOND: Duration = Duration::from_secs(1);

fn phone() -> Occupant {
    Occupant::Phone { who: Avatar { animal: Animal::Fox, colour: Hue::Teal } }
}

fn brain() -> Occupant {
    Occupant::Brain { brain: "champion".parse().expect("a brain"), depth: None }
}

fn program() -> Occupant {
    Occupant::Remote { name: "Deep Red".parse().expect("a name") }
}

fn new(game: &str, time: TimeControl, occupants: [Occupant; 2]) -> Match {
    let variant = games::catalog().find(game).expect("a game").1.id.clone();
    let setting = Setting::find(games::catalog(), game, &variant, time).expect("a variant");
    Match::new(setting.clone(), setting.start(7), occupants.to_vec(), 60 * SECOND)
}

#[derive(Clone, Copy, Debug)]
enum Act {
    Play { seat: usize, behind: u64, number: usize },
    Ask { seat: usize, behind: u64, what: usize },
    Presence { seat: usize, present: bool },
    TakeSeat { seat: usize },
    Hold { waits: bool },
    Tick,
}

fn act() -> impl Strategy<Value = Act> {
    let behind = || prop_oneof![9 => Just(0u64), 1 => 1..3u64];
    prop_oneof![
        12 => (0..2usize, behind(), 0..40usize).prop_map(|(seat, behind, number)| Act::Play { seat, behind, number }),
        6 => (0..2usize, behind(), 0..10usize).prop_map(|(seat, behind, what)| Act::Ask { seat, behind, what }),
        2 => (0..2usize, any::<bool>()).prop_map(|(seat, present)| Act::Presence { seat, present }),
        1 => (0..2usize).prop_map(|seat| Act::TakeSeat { seat }),
        2 => any::<bool>().prop_map(|waits| Act::Hold { waits }),
        1 => Just(Act::Tick),
    ]
}

fn time() -> impl Strategy<Value = TimeControl> {
    prop_oneof![
        Just(TimeControl::Unlimited),
        (1..200u64, 0..5u64).prop_map(|(stock, increment)| TimeControl::Clock {
            stock: Duration::from_secs(stock),
            increment: Duration::from_secs(increment),
        }),
        (1..60u64).prop_map(|limit| TimeControl::PerMove(Duration::from_secs(limit))),
    ]
}

fn seated() -> impl Strategy<Value = Occupant> {
    prop_oneof![2 => Just(phone()), 1 => Just(Occupant::Touch), 1 => Just(brain()), 1 => Just(program()), 1 => Just(Occupant::Open)]
}

/// All that a command may change.
#[derive(Clone, PartialEq, Debug)]
struct Seen {
    revision: u64,
    record: Vec<engine::live::Ply>,
    offer: Option<OpenOffer>,
    over: bool,
    position: String,
}

fn look(at: &Match) -> Seen {
    Seen {
        revision: at.revision(),
        record: at.game().record().to_vec(),
        offer: at.offer().cloned(),
        over: at.is_over(),
        position: at.game().position(),
    }
}

proptest! {
    #[test]
    fn any_sequence_of_commands_keeps_the_promises(
        game in prop::sample::select(vec!["chess", "draughts", "reversi", "morris"]),
        time in time(),
        first in seated(),
        second in seated(),
        acts in prop::collection::vec((0..20u32, act()), 1..80),
    ) {
        let mut playing = new(game, time, [first, second]);
        let mut now = Duration::ZERO;
        // What was written down: the moves that are on the board.
        let mut written: Vec<String> = Vec::new();
        for (wait, act) in acts {
            let clocks_before = playing.all_clocks(now);
            now += wait * SECOND;
            let ran = clocks_before.iter().zip(playing.all_clocks(now)).filter(|(was, is)| **was != *is).count();
            prop_assert!(ran <= 1, "two clocks ran");
            prop_assert!(ran == 0 || !playing.is_held(), "a brain that waits lost time");
            let stands = playing.occupant(playing.game().turn()).is_guest();
            prop_assert!(!playing.is_held() || !stands, "the clock of a guest was held");
            let ticked = playing.tick(now);
            if !ticked.is_empty() {
                prop_assert!(playing.is_over());
            }
            let before = look(&playing);
            let seat = |index: usize| Seat::new(index).expect("a seat");
            let done = match act {
                Act::Play { seat: index, behind, number } => {
                    let revision = before.revision.wrapping_sub(behind);
                    let turn = playing.game().turn();
                    let done = playing.play(seat(index), revision, number, now);
                    if done.is_ok() {
                        prop_assert!(behind == 0 && turn == seat(index) && !before.over);
                    }
                    Some(done)
                }
                Act::Ask { seat: index, behind, what } => {
                    let what = Ask::ALL[what];
                    let allowed = playing.may(seat(index), what);
                    let done = playing.ask(seat(index), before.revision.wrapping_sub(behind), what, now);
                    prop_assert_eq!(done.is_ok(), allowed && behind == 0, "{:?} was offered and refused, or the reverse", what);
                    Some(done)
                }
                Act::Presence { seat: index, present } => {
                    playing.set_present(seat(index), present, now);
                    None
                }
                Act::TakeSeat { seat: index } => {
                    let open = *playing.occupant(seat(index)) == Occupant::Open;
                    prop_assert_eq!(playing.take_seat(seat(index), phone(), now).is_ok(), open);
                    None
                }
                Act::Hold { waits } => {
                    playing.hold(waits, now);
                    None
                }
                Act::Tick => None,
            };
            let after = look(&playing);
            match &done {
                Some(Ok(deeds)) => {
                    for deed in deeds {
                        match deed {
                            Deed::Moved(code) => written.push(code.clone()),
                            Deed::TakenBack(plies) => written.truncate(*plies),
                            Deed::Ended | Deed::Aborted => prop_assert!(after.over),
                            Deed::Offered | Deed::Helped(..) => {}
                            Deed::Left(_) => prop_assert!(false, "with two seats nobody plays on"),
                            Deed::Rematch => {
                                let next = playing.rematch(playing.setting.start(7), now);
                                prop_assert!(next.revision() > playing.revision());
                                prop_assert_eq!(next.occupant(Seat::FIRST), playing.occupant(Seat::SECOND));
                                prop_assert_eq!(next.is_present(Seat::SECOND), playing.is_present(Seat::FIRST));
                                playing = next;
                                written.clear();
                            }
                        }
                    }
                    if after != before {
                        prop_assert!(playing.revision() > before.revision, "a change without a new revision");
                    }
                }
                // What is refused changes nothing, and who is there is not on the board.
                _ => prop_assert_eq!(&after, &before),
            }
            prop_assert_eq!(written.len(), playing.plies(), "a move was lost or invented");
            prop_assert!(!playing.is_over() || playing.deadline().is_none());
            if playing.state() == State::Paused {
                prop_assert_eq!(playing.deadline(), None, "nobody is there, and still time runs");
            }
            if let Some(deadline) = playing.deadline() {
                prop_assert!(deadline >= now, "something was due and did not happen");
            }
        }
        // What was written down is what is on the board.
        let mut again = new(game, time, [phone(), phone()]);
        again.resume(&written, &[], &playing.all_clocks(now), now).expect("what was played can be played");
        prop_assert_eq!(again.game().position(), playing.game().position());
        prop_assert_eq!(again.game().record(), playing.game().record());
    }
}

#[test]
fn grace_runs_on_ones_own_turn_only() {
    let mut playing = new("reversi", TimeControl::Unlimited, [phone(), phone()]);
    playing.set_present(Seat::FIRST, true, Duration::ZERO);
    assert_eq!(playing.patience(Seat::SECOND, 100 * SECOND), Some(60 * SECOND));
    playing.play(Seat::FIRST, 1, 0, 100 * SECOND).expect("a legal move");
    assert_eq!(playing.patience(Seat::SECOND, 110 * SECOND), Some(50 * SECOND));
    assert_eq!(playing.deadline(), Some(160 * SECOND));
    playing.set_present(Seat::FIRST, false, 120 * SECOND);
    assert_eq!(playing.deadline(), None, "nobody waits");
    playing.set_present(Seat::FIRST, true, 500 * SECOND);
    assert_eq!(playing.deadline(), Some(540 * SECOND), "what had passed has passed");
    playing.set_present(Seat::SECOND, true, 510 * SECOND);
    playing.set_present(Seat::SECOND, false, 520 * SECOND);
    assert_eq!(playing.deadline(), Some(580 * SECOND), "whoever came back has all of it again");
    assert_eq!(playing.tick(579 * SECOND), []);
    assert_eq!(playing.tick(580 * SECOND), [Deed::Aborted], "both have not moved yet");
    assert_eq!(playing.outcome(), None);
}

#[test]
fn all_absences_of_a_match_have_an_end() {
    let mut playing = new("reversi", TimeControl::Unlimited, [phone(), phone()]);
    for seat in [Seat::FIRST, Seat::SECOND] {
        playing.set_present(seat, true, Duration::ZERO);
        let revision = playing.revision();
        playing.play(seat, revision, 0, Duration::ZERO).expect("a legal move");
    }
    // Somebody who is away for 50 s of each minute, on their own turn.
    let mut now = Duration::ZERO;
    for _ in 0..ABSENCES {
        playing.set_present(Seat::FIRST, false, now);
        now += 50 * SECOND;
        assert_eq!(playing.tick(now), []);
        playing.set_present(Seat::FIRST, true, now);
        now += 10 * SECOND;
    }
    playing.set_present(Seat::FIRST, false, now);
    assert_eq!(playing.patience(Seat::FIRST, now), Some(50 * SECOND), "that is what is left of all");
    now += 50 * SECOND;
    assert_eq!(playing.tick(now), [Deed::Ended]);
    assert_eq!(playing.outcome().and_then(Outcome::winner), Some(Seat::SECOND));
}

#[test]
fn whoever_goes_before_both_have_moved_gives_nobody_a_win() {
    for (plies, left) in [(0, Leaving::Absence), (1, Leaving::Resignation), (1, Leaving::Time)] {
        let mut playing = new("chess", TimeControl::minutes(1, 0), [phone(), phone()]);
        for _ in 0..plies {
            let (turn, revision) = (playing.game().turn(), playing.revision());
            playing.play(turn, revision, 0, SECOND).expect("a legal move");
        }
        let turn = playing.game().turn();
        assert_eq!(playing.leave(turn, left, 2 * SECOND), Ok(vec![Deed::Aborted]));
        assert!(playing.was_aborted() && playing.outcome().is_none());
    }
    let mut playing = new("chess", TimeControl::Unlimited, [phone(), program()]);
    playing.leave(Seat::SECOND, Leaving::Disqualification, SECOND).expect("it is there");
    assert_eq!(playing.outcome().and_then(Outcome::winner), Some(Seat::FIRST), "rules are rules");
}

#[test]
fn a_draw_that_is_offered_stands_until_the_other_answers_or_moves() {
    let mut playing = new("chess", TimeControl::Unlimited, [phone(), phone()]);
    let play = |playing: &mut Match, seat| {
        let revision = playing.revision();
        playing.play(seat, revision, 0, SECOND).expect("a legal move");
    };
    let ask = |playing: &mut Match, seat, what| {
        let revision = playing.revision();
        playing.ask(seat, revision, what, SECOND).expect("it is allowed")
    };
    play(&mut playing, Seat::FIRST);
    play(&mut playing, Seat::SECOND);
    ask(&mut playing, Seat::FIRST, Ask::OfferDraw);
    play(&mut playing, Seat::FIRST);
    assert!(playing.may(Seat::SECOND, Ask::Accept), "also after one's own move");
    play(&mut playing, Seat::SECOND);
    assert_eq!(playing.offer(), None, "a move is an answer");
    ask(&mut playing, Seat::FIRST, Ask::OfferDraw);
    play(&mut playing, Seat::FIRST);
    assert_eq!(ask(&mut playing, Seat::SECOND, Ask::Accept), [Deed::Ended]);
    assert_eq!(playing.outcome().map(|end| end.reason), Some(engine::Reason::Agreement));
}

#[test]
fn people_get_hints_once_both_have_agreed() {
    for other in [phone(), Occupant::Touch] {
        let mut playing = new("reversi", TimeControl::Unlimited, [Occupant::Touch, other]);
        playing.set_present(Seat::SECOND, true, Duration::ZERO);
        let mut ask = |seat, what| {
            let done = playing.ask(seat, playing.revision(), what, SECOND);
            (done, playing.wants_a_hint())
        };
        assert_eq!(ask(Seat::SECOND, Ask::Hint), (Err(Refusal::NotAllowed), false), "on one's own turn");
        assert_eq!(ask(Seat::FIRST, Ask::Hint), (Ok(vec![Deed::Offered]), false));
        assert_eq!(ask(Seat::FIRST, Ask::Hint), (Err(Refusal::NotAllowed), false), "once is enough");
        assert_eq!(ask(Seat::SECOND, Ask::Decline), (Ok(vec![Deed::Offered]), false));
        assert_eq!(ask(Seat::FIRST, Ask::Hint), (Ok(vec![Deed::Offered]), false));
        let helped = |seat| Deed::Helped(seat, Help { hints: 1, take_backs: 0 });
        assert_eq!(ask(Seat::SECOND, Ask::Accept), (Ok(vec![Deed::Offered, helped(Seat::FIRST)]), true));
        playing.play(Seat::FIRST, playing.revision(), 0, SECOND).expect("a legal move");
        assert!(!playing.wants_a_hint(), "that was another position");
        let done = playing.ask(Seat::SECOND, playing.revision(), Ask::Hint, SECOND);
        assert_eq!(done, Ok(vec![helped(Seat::SECOND)]), "they had agreed, and it is counted for both");
    }
    let waiting = new("reversi", TimeControl::Unlimited, [Occupant::Touch, Occupant::Open]);
    assert!(!waiting.may(Seat::FIRST, Ask::Hint), "somebody may come who has not agreed");
}

#[test]
fn help_is_counted() {
    let mut playing = new("reversi", TimeControl::Unlimited, [Occupant::Touch, brain()]);
    let helped = |hints, take_backs| Deed::Helped(Seat::FIRST, Help { hints, take_backs });
    let ask = |playing: &mut Match, what| {
        let revision = playing.revision();
        playing.ask(Seat::FIRST, revision, what, SECOND).expect("it is allowed")
    };
    assert_eq!(ask(&mut playing, Ask::Hint), [helped(1, 0)]);
    assert_eq!(ask(&mut playing, Ask::Hint), [], "the same one");
    playing.play(Seat::FIRST, 1, 0, SECOND).expect("a legal move");
    assert_eq!(ask(&mut playing, Ask::TakeBack), [Deed::TakenBack(0), helped(1, 1)]);
    assert_eq!(ask(&mut playing, Ask::Hint), [helped(2, 1)]);
    assert_eq!(playing.help(Seat::FIRST), Help { hints: 2, take_backs: 1 });
    assert_eq!(playing.help(Seat::SECOND), Help::default());
    let next = playing.rematch(playing.setting.start(7), SECOND);
    assert!(next.help(Seat::SECOND).is_none(), "another match, another count");
    let mut people = new("reversi", TimeControl::Unlimited, [Occupant::Touch, Occupant::Touch]);
    people.play(Seat::FIRST, 1, 0, SECOND).expect("a legal move");
    assert_eq!(ask(&mut people, Ask::TakeBack), [Deed::TakenBack(0), helped(0, 1)], "of people, too");
}

#[test]
fn a_match_waits_for_people_and_not_for_programs() {
    let mut playing = new("reversi", TimeControl::minutes(5, 0), [phone(), program()]);
    playing.set_present(Seat::SECOND, true, Duration::ZERO);
    assert_eq!(playing.state(), State::Paused, "a program alone is nobody to go on for");
    playing.set_present(Seat::FIRST, true, Duration::ZERO);
    playing.set_present(Seat::SECOND, false, Duration::ZERO);
    assert_eq!(playing.state(), State::Running);
    playing.play(Seat::FIRST, 1, 0, SECOND).expect("a legal move");
    assert_eq!(
        playing.patience(Seat::SECOND, 11 * SECOND),
        Some(50 * SECOND),
        "it has to come back like anybody"
    );
    playing.set_present(Seat::FIRST, false, 11 * SECOND);
    assert_eq!((playing.state(), playing.deadline()), (State::Paused, None));
}

#[test]
fn among_programs_whoever_does_not_come_back_loses() {
    let mut playing = new("reversi", TimeControl::Unlimited, [program(), brain()]);
    assert_eq!(playing.state(), State::Running);
    playing.set_present(Seat::FIRST, true, SECOND);
    playing.set_present(Seat::FIRST, false, 2 * SECOND);
    assert_eq!(playing.deadline(), Some(62 * SECOND));
    for seat in [Seat::FIRST, Seat::SECOND] {
        let revision = playing.revision();
        playing.play(seat, revision, 0, 2 * SECOND).expect("a legal move");
    }
    assert_eq!(playing.tick(62 * SECOND), [Deed::Ended]);
    assert_eq!(playing.outcome().and_then(Outcome::winner), Some(Seat::SECOND));
}

#[test]
fn a_program_is_not_asked_about_taking_back_and_gets_no_hints() {
    let mut playing = new("reversi", TimeControl::Unlimited, [phone(), program()]);
    for seat in [Seat::FIRST, Seat::SECOND] {
        playing.set_present(seat, true, Duration::ZERO);
    }
    assert!(playing.may(Seat::FIRST, Ask::Hint));
    playing.play(Seat::FIRST, 1, 0, SECOND).expect("a legal move");
    assert!(!playing.may(Seat::SECOND, Ask::Hint));
    playing.play(Seat::SECOND, 2, 0, SECOND).expect("a legal move");
    let asked = playing.ask(Seat::SECOND, 3, Ask::TakeBack, SECOND);
    assert_eq!(asked, Ok(vec![Deed::Offered]), "a person is asked");
    playing.ask(Seat::FIRST, 4, Ask::Decline, SECOND).expect("it was offered");
    assert_eq!(
        playing.ask(Seat::FIRST, 5, Ask::TakeBack, SECOND),
        Ok(vec![Deed::TakenBack(0), Deed::Helped(Seat::FIRST, Help { hints: 0, take_backs: 1 })])
    );
}

#[test]
fn what_was_captured_is_given_back_with_the_move() {
    let mut playing = new("draughts", TimeControl::Unlimited, [phone(), brain()]);
    for text in ["32-28", "19-23", "28x19"] {
        let (seat, revision) = (playing.game().turn(), playing.revision());
        let number = playing.game().read_move(text).expect("a move");
        playing.play(seat, revision, number, SECOND).expect("a legal move");
    }
    let captured = |playing: &Match, seat| {
        let game = playing.game();
        let kinds = captures::of(game.record(), &game.scene(), seat).into_iter();
        kinds.map(|(colour, figure, count)| format!("{count} {colour:?} {figure}")).collect::<Vec<_>>()
    };
    assert_eq!(captured(&playing, Seat::FIRST), ["1 Black man"]);
    assert_eq!(captured(&playing, Seat::SECOND), [""; 0]);
    playing.ask(Seat::FIRST, playing.revision(), Ask::TakeBack, SECOND).expect("against a brain one may");
    assert_eq!(captured(&playing, Seat::FIRST), [""; 0]);
}

#[test]
fn those_at_the_screen_need_to_ask_only_once_for_a_return_match() {
    let mut playing = new("chess", TimeControl::Unlimited, [Occupant::Touch, Occupant::Touch]);
    let aborted = playing.ask(Seat::FIRST, 1, Ask::Abort, SECOND).expect("nothing was played");
    assert_eq!(aborted, [Deed::Aborted]);
    let revision = playing.revision();
    assert_eq!(playing.ask(Seat::SECOND, revision, Ask::Rematch, SECOND), Ok(vec![Deed::Rematch]));
}

#[test]
fn a_brain_that_waits_for_a_thread_loses_no_time() {
    let control = TimeControl::Clock { stock: 10 * SECOND, increment: Duration::ZERO };
    let mut playing = new("reversi", control, [Occupant::Touch, brain()]);
    let (me, ai) = (Seat::FIRST, Seat::SECOND);
    playing.play(me, 1, 0, SECOND).expect("a legal move");
    playing.hold(true, SECOND);
    let clock = |playing: &Match, at: u32| playing.clock(ai, at * SECOND).expect("a clock");
    assert_eq!((clock(&playing, 60), playing.deadline()), ((10 * SECOND, false), None), "it just stands");
    assert_eq!(playing.tick(60 * SECOND), []);
    playing.hold(false, 60 * SECOND);
    assert_eq!(clock(&playing, 63), (7 * SECOND, true));
    playing.play(ai, playing.revision(), 0, 63 * SECOND).expect("a legal move");
    playing.hold(true, 63 * SECOND);
    assert!(!playing.is_held(), "people's time always runs");
    assert_eq!(playing.clock(me, 65 * SECOND), Some((8 * SECOND, true)));
    // Somebody else's answer may come while its clock stands; then it is charged like any other.
    playing.play(me, playing.revision(), 0, 65 * SECOND).expect("a legal move");
    playing.hold(true, 65 * SECOND);
    playing.play(ai, playing.revision(), 0, 70 * SECOND).expect("a legal move");
    assert_eq!(playing.clock(ai, 80 * SECOND), Some((7 * SECOND, false)));
    assert_eq!(playing.clock(me, 71 * SECOND), Some((7 * SECOND, true)));
}

#[test]
fn only_a_person_at_the_table_may_hurry_a_brain_and_only_while_it_thinks() {
    let mut playing = new("reversi", TimeControl::Unlimited, [Occupant::Touch, brain()]);
    let may = |playing: &Match| [Seat::FIRST, Seat::SECOND].map(|seat| playing.may(seat, Ask::MoveNow));
    assert_eq!(may(&playing), [false, false], "it is not its turn");
    playing.play(Seat::FIRST, 1, 0, SECOND).expect("a legal move");
    assert_eq!(may(&playing), [true, false]);
    let before = look(&playing);
    assert_eq!(playing.ask(Seat::FIRST, 2, Ask::MoveNow, SECOND), Ok(vec![]));
    assert_eq!(look(&playing), before, "nothing on the board changes");
    let programs = new("reversi", TimeControl::Unlimited, [brain(), program()]);
    assert_eq!(may(&programs), [false, false]);
}

#[test]
fn brains_alone_wait_while_they_are_held_and_a_step_is_one_move() {
    let mut playing = new("chess", TimeControl::minutes(1, 0), [brain(), brain()]);
    let mut now = Duration::ZERO;
    let play = |playing: &mut Match, now: Duration| {
        let (seat, revision) = (playing.game().turn(), playing.revision());
        playing.play(seat, revision, 0, now).expect("a legal move");
    };
    play(&mut playing, now);
    play(&mut playing, now);
    playing.set_pace(PaceWish::Hold, now).expect("only brains play");
    let before = (playing.all_clocks(now), playing.revision());
    assert_eq!((playing.state(), playing.deadline()), (State::Paused, None));
    now += 1000 * SECOND;
    assert_eq!((playing.all_clocks(now), playing.revision()), before, "no clock runs");
    playing.set_pace(PaceWish::Step, now).expect("only brains play");
    assert_eq!(playing.state(), State::Running, "somebody thinks");
    now += SECOND;
    play(&mut playing, now);
    assert_eq!(playing.clock(Seat::FIRST, now), Some((59 * SECOND, false)), "thinking was charged");
    assert_eq!((playing.state(), playing.pace().map(|pace| pace.is_held())), (State::Paused, Some(true)));
    playing.set_pace(PaceWish::GoOn, now).expect("only brains play");
    play(&mut playing, now);
    assert_eq!(playing.state(), State::Running);
    let ended = playing.leave(Seat::FIRST, Leaving::Resignation, now);
    ended.expect("it is there");
    assert_eq!(playing.set_pace(PaceWish::Hold, now), Err(Refusal::Over));
}

#[test]
fn where_anybody_else_plays_there_is_no_pace() {
    for other in [phone(), Occupant::Touch, program(), Occupant::Open] {
        let mut playing = new("chess", TimeControl::minutes(1, 0), [brain(), other]);
        assert_eq!(playing.pace(), None);
        for wish in PaceWish::ALL {
            assert_eq!(playing.set_pace(wish, Duration::ZERO), Err(Refusal::NotAllowed));
        }
        assert!(!playing.pace.is_held());
    }
}
