//! Seats that leave while the others play on, in a little game for four.

use engine::kit::isles;
use terms::Ask;
use terms::occupant::{Animal, Avatar, Hue};

use super::*;

const SECOND: Duration = Duration::from_secs(1);

fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

fn phone() -> Occupant {
    Occupant::Phone { who: Avatar { animal: Animal::Fox, colour: Hue::Teal } }
}

fn brain() -> Occupant {
    Occupant::Brain { brain: "champion".parse().expect("a brain"), depth: None }
}

fn new(time: TimeControl, occupants: [Occupant; 4]) -> Match {
    let (game, variant) = isles::catalog().find("isles").expect("the game");
    let setting = Setting { game, variant, time };
    let start = setting.start(7);
    let mut playing = Match::new(setting, start, occupants.to_vec(), 60 * SECOND);
    for seat in Seat::all(4) {
        playing.set_present(seat, true, Duration::ZERO);
    }
    playing
}

/// Plays the first move so many times; a second each.
fn play(playing: &mut Match, plies: usize, now: &mut Duration) {
    for _ in 0..plies {
        *now += SECOND;
        let (seat, revision) = (playing.game().turn(), playing.revision());
        playing.play(seat, revision, 0, *now).expect("a legal move");
    }
}

fn places(playing: &Match) -> Vec<u8> {
    let end = playing.outcome().expect("it is over");
    Seat::all(4).map(|seat| end.place(seat)).collect()
}

#[test]
fn whoever_gives_up_leaves_and_may_do_nothing_more() {
    let mut playing = new(TimeControl::Unlimited, [phone(), phone(), phone(), phone()]);
    let mut now = Duration::ZERO;
    play(&mut playing, 5, &mut now);
    let revision = playing.revision();
    let deeds = playing.ask(seat(2), revision, Ask::Resign, now).expect("it is allowed");
    let departure = Departure { seat: seat(2), why: Leaving::Resignation, plies: 5 };
    assert_eq!(deeds, [Deed::Left(departure)]);
    assert!(playing.revision() > revision && !playing.is_over());
    assert!(Ask::ALL.iter().all(|what| !playing.may(seat(2), *what)));
    assert_eq!(playing.has_left(seat(2)), Some(Leaving::Resignation));
    // What was played before stays, what is played afterwards can be taken back.
    assert!(Seat::all(4).all(|seat| !playing.may(seat, Ask::TakeBack)));
    let turn = playing.game().turn();
    play(&mut playing, 1, &mut now);
    let revision = playing.revision();
    playing.ask(turn, revision, Ask::TakeBack, now).expect("it was played after the other left");
    let waits_for = playing.offer().expect("the others are asked").waits_for.clone();
    assert!(waits_for.len() == 2 && !waits_for.contains(&seat(2)), "who has left is not");
    for other in waits_for {
        let revision = playing.revision();
        playing.ask(other, revision, Ask::Accept, now).expect("it was asked");
    }
    assert_eq!(playing.plies(), 5);
}

#[test]
fn a_flag_and_an_absence_let_the_others_play_on() {
    let mut playing = new(TimeControl::minutes(1, 0), [phone(), phone(), brain(), phone()]);
    let mut now = Duration::ZERO;
    play(&mut playing, 4, &mut now);
    let flagged = playing.game().turn();
    let deadline = playing.deadline().expect("a clock runs");
    let deeds = playing.tick(deadline);
    assert!(matches!(deeds[..], [Deed::Left(gone)] if gone.seat == flagged && gone.why == Leaving::Time));
    let next = playing.game().turn();
    assert_eq!(
        playing.clock(next, deadline + SECOND).map(|(_, running)| running),
        Some(true),
        "time goes on"
    );
    let away = if next.index() == 2 { seat(3) } else { next };
    now = deadline;
    while playing.game().turn() != away {
        play(&mut playing, 1, &mut now);
    }
    playing.set_present(away, false, now);
    let deeds = playing.tick(now + 60 * SECOND);
    let left: Vec<Seat> = deeds
        .iter()
        .filter_map(|deed| match deed {
            Deed::Left(gone) => Some(gone.seat),
            _ => None,
        })
        .collect();
    assert_eq!(left, [away]);
    assert_eq!((playing.patience(away, now), playing.is_over()), (None, false));
    assert_eq!(playing.state(), State::Running);
}

#[test]
fn the_last_one_wins_and_a_return_match_does_not_wait_for_who_has_gone() {
    let mut playing = new(TimeControl::Unlimited, [phone(), brain(), phone(), phone()]);
    let mut now = Duration::ZERO;
    play(&mut playing, 4, &mut now);
    let mut deeds = Vec::new();
    for (index, why) in [(3, Leaving::Disqualification), (0, Leaving::Absence), (2, Leaving::Resignation)] {
        deeds = playing.leave(seat(index), why, now).expect("it is there");
    }
    assert!(matches!(deeds[..], [Deed::Left(_), Deed::Ended]), "both are written down: {deeds:?}");
    assert_eq!(places(&playing), [3, 1, 2, 4]);
    assert_eq!(playing.deadline(), None);
    playing.set_present(seat(3), false, now);
    assert_eq!(playing.ask(seat(2), playing.revision(), Ask::Rematch, now), Ok(vec![Deed::Offered]));
    assert_eq!(playing.offer().map(|offer| offer.waits_for.clone()), Some(vec![seat(0)]));
    assert_eq!(playing.ask(seat(0), playing.revision(), Ask::Rematch, now), Ok(vec![Deed::Rematch]));
    let next = playing.rematch(playing.setting.start(7), now);
    assert!(Seat::all(4).all(|seat| next.has_left(seat).is_none()));
}

#[test]
fn a_match_waits_only_for_people_who_have_not_left() {
    let mut playing = new(TimeControl::Unlimited, [phone(), phone(), brain(), brain()]);
    let mut now = Duration::ZERO;
    play(&mut playing, 4, &mut now);
    playing.set_present(seat(1), false, now);
    playing.leave(seat(0), Leaving::Resignation, now).expect("it is there");
    assert_eq!(playing.state(), State::Paused, "whoever is left is not there");
    playing.leave(seat(1), Leaving::Absence, now).expect("it is there");
    assert_eq!(playing.state(), State::Running, "the brains play it to its end");
}

#[test]
fn a_match_that_seats_have_left_goes_on_after_a_restart() {
    let mut playing = new(TimeControl::minutes(5, 0), [phone(), phone(), phone(), brain()]);
    let (mut now, mut codes, mut gone) = (Duration::ZERO, Vec::new(), Vec::new());
    for ply in 0..12 {
        now += SECOND;
        if ply == 5 || ply == 9 {
            let turn = playing.game().turn();
            let deeds = playing.leave(turn, Leaving::Resignation, now).expect("it is there");
            gone.extend(deeds.into_iter().filter_map(|deed| match deed {
                Deed::Left(departure) => Some(departure),
                _ => None,
            }));
        }
        let (turn, revision) = (playing.game().turn(), playing.revision());
        for deed in playing.play(turn, revision, 0, now).expect("a legal move") {
            if let Deed::Moved(code) = deed {
                codes.push(code);
            }
        }
    }
    let mut again = new(TimeControl::minutes(5, 0), [phone(), phone(), phone(), brain()]);
    again.resume(&codes, &gone, &playing.all_clocks(now), now).expect("what was played can be played");
    assert_eq!(again.game().position(), playing.game().position());
    assert_eq!(again.game().departures(), playing.game().departures());
    assert_eq!(again.all_clocks(now), playing.all_clocks(now));
}

#[test]
fn one_of_many_cannot_end_it_for_all_once_anything_was_played() {
    let mut playing = new(TimeControl::Unlimited, [phone(), phone(), phone(), brain()]);
    let mut now = Duration::ZERO;
    assert!(playing.may(seat(1), Ask::Abort) && !playing.may(seat(1), Ask::Resign));
    play(&mut playing, 1, &mut now);
    assert!(!playing.may(seat(1), Ask::Abort) && playing.may(seat(1), Ask::Resign));
    let deeds = playing.ask(seat(1), playing.revision(), Ask::Resign, now).expect("one may");
    assert!(matches!(deeds[..], [Deed::Left(gone)] if gone.seat == seat(1)));
    assert!(!playing.is_over());
}
