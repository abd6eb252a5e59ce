use super::*;
use proptest::prelude::*;

fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

const LONG: Duration = Duration::from_secs(5);
const SHORT: Duration = Duration::from_millis(250);

fn one_thread() -> WaitingLine<&'static str> {
    WaitingLine::new(1)
}

/// Whoever is served next.
fn taken(line: &mut WaitingLine<&'static str>, now: u64) -> Option<&'static str> {
    line.next(ms(now)).map(|(_, name)| name)
}

/// Serves all that wait, one after the other.
fn order(line: &mut WaitingLine<&'static str>) -> Vec<&'static str> {
    std::iter::from_fn(|| {
        let (ticket, name) = line.next(ms(0))?;
        line.finish(ticket);
        Some(name)
    })
    .collect()
}

#[test]
fn the_screen_comes_first_then_phones_then_the_screensaver() {
    let mut line = one_thread();
    line.arrive(Rank::Screensaver, SHORT, "saver", ms(0));
    line.arrive(Rank::Phone, SHORT, "phone", ms(1));
    line.arrive(Rank::Screen, LONG, "screen", ms(2));
    assert_eq!(order(&mut line), ["screen", "phone", "saver"]);
}

#[test]
fn short_questions_overtake_long_ones_but_not_for_ever() {
    let mut line = one_thread();
    line.arrive(Rank::Phone, LONG, "long", ms(0));
    line.arrive(Rank::Phone, SHORT, "short", ms(100));
    line.arrive(Rank::Phone, SHORT, "shorter in line", ms(100));
    line.arrive(Rank::Phone, SHORT, "too late", ms(4800));
    assert_eq!(order(&mut line), ["short", "shorter in line", "long", "too late"]);
}

#[test]
fn whoever_is_alone_thinks_as_long_as_it_likes_and_with_others_for_a_share() {
    let mut line = one_thread();
    let champion = line.arrive(Rank::Phone, LONG, "champion", ms(0));
    assert_eq!(taken(&mut line, 0), Some("champion"));
    assert_eq!((line.deadline(), line.call(ms(60_000)).len()), (None, 0));
    line.arrive(Rank::Phone, SHORT, "casual", ms(100));
    assert!(line.is_full());
    assert_eq!(line.deadline(), Some(ms(1000)), "two share a round");
    line.arrive(Rank::Phone, SHORT, "another", ms(100));
    line.arrive(Rank::Phone, SHORT, "a third", ms(100));
    assert_eq!(line.deadline(), Some(ms(500)), "four share it");
    assert_eq!(line.call(ms(499)), []);
    assert_eq!(line.call(ms(500)), [champion]);
    assert_eq!((line.call(ms(500)).len(), line.deadline()), (0, None), "it is asked once");
    assert_eq!(taken(&mut line, 500), None, "it is still at it");
    line.finish(champion);
    assert_eq!(taken(&mut line, 500), Some("casual"));
}

#[test]
fn a_share_is_never_less_than_what_a_move_takes() {
    let mut line = one_thread();
    line.arrive(Rank::Phone, LONG, "champion", ms(0));
    line.next(ms(0));
    for _ in 0..1000 {
        line.arrive(Rank::Phone, SHORT, "casual", ms(0));
    }
    assert_eq!(line.deadline(), Some(LEAST));
}

#[test]
fn the_less_important_make_room_at_once_and_people_never_for_the_screensaver() {
    let mut line = one_thread();
    let saver = line.arrive(Rank::Screensaver, LONG, "saver", ms(0));
    line.next(ms(0));
    line.arrive(Rank::Phone, SHORT, "phone", ms(700));
    assert_eq!(line.call(ms(700)), [saver]);
    line.finish(saver);
    assert_eq!(taken(&mut line, 700), Some("phone"));
    line.arrive(Rank::Screensaver, LONG, "saver", ms(700));
    assert_eq!((line.deadline(), line.call(ms(9000)).len()), (None, 0));
}

#[test]
fn no_more_are_asked_to_answer_than_there_are_others_who_wait() {
    let mut line = WaitingLine::new(3);
    let tickets: Vec<Ticket> = (0..3).map(|at| line.arrive(Rank::Phone, LONG, "long", ms(at))).collect();
    for at in 0..3 {
        line.next(ms(at)).expect("a free thread");
    }
    let casual = line.arrive(Rank::Phone, SHORT, "casual", ms(10));
    assert_eq!(line.call(ms(60_000)), tickets[..1], "the one that has had most");
    assert_eq!((line.call(ms(70_000)).len(), line.deadline()), (0, None));
    assert_eq!(line.leave(casual), Some("casual"));
    assert_eq!(line.leave(casual), None);
}

#[test]
fn whoever_is_hurried_answers_whether_it_waits_or_is_served() {
    let mut line = one_thread();
    let first = line.arrive(Rank::Phone, LONG, "first", ms(0));
    line.next(ms(0));
    line.hurry(first, ms(3000));
    assert_eq!(line.call(ms(3000)), [first]);
    let second = line.arrive(Rank::Phone, LONG, "second", ms(3000));
    line.arrive(Rank::Phone, SHORT, "third", ms(3000));
    line.hurry(second, ms(3001));
    line.finish(first);
    assert_eq!(taken(&mut line, 3100), Some("second"), "as short as it can be");
    assert_eq!(line.deadline(), Some(ms(3100) + LEAST));
}

/// Somebody in the model: when it comes, what it is, and how long it would think.
#[derive(Clone, Copy, Debug)]
struct Visitor {
    at: u64,
    rank: Rank,
    work: u64,
}

fn visitor() -> impl Strategy<Value = Visitor> {
    let rank = prop_oneof![1 => Just(Rank::Screen), 4 => Just(Rank::Phone), 1 => Just(Rank::Screensaver)];
    let work = prop_oneof![2 => 1..=300u64, 1 => 300..=5000u64];
    (0..6000u64, rank, work).prop_map(|(at, rank, work)| Visitor { at, rank, work })
}

/// What became of one.
#[derive(Clone, Copy, Default, Debug)]
struct Fate {
    taken: Option<u64>,
    ended: Option<u64>,
}

/// The time passes in steps of so many milliseconds.
const STEP: u64 = 10;

proptest! {
    /// Those who come, are served and go in every order: the line keeps what it promises to each of them.
    #[test]
    fn nobody_waits_longer_than_the_sum_of_the_fair_shares_of_those_before_it(
        threads in 1..=3usize,
        mut visitors in prop::collection::vec(visitor(), 1..25),
    ) {
        visitors.iter_mut().for_each(|visitor| visitor.at -= visitor.at % STEP);
        let mut line = WaitingLine::new(threads);
        let mut tickets: Vec<Option<Ticket>> = vec![None; visitors.len()];
        let mut fates = vec![Fate::default(); visitors.len()];
        // The most that each was ever granted while others waited: its fair share.
        let mut shares = vec![Duration::ZERO; visitors.len()];
        let mut now = 0;
        while fates.iter().any(|fate| fate.ended.is_none()) {
            for (number, visitor) in visitors.iter().enumerate().filter(|(_, visitor)| visitor.at == now) {
                tickets[number] = Some(line.arrive(visitor.rank, ms(visitor.work), number, ms(now)));
            }
            // Whoever is asked to answer does, like those who have finished.
            let called = line.call(ms(now));
            for (number, fate) in fates.iter_mut().enumerate() {
                let (Some(taken), Some(ticket), None) = (fate.taken, tickets[number], fate.ended) else { continue };
                if called.contains(&ticket) || now - taken >= visitors[number].work {
                    fate.ended = Some(now);
                    line.finish(ticket);
                }
            }
            while let Some((_, number)) = line.next(ms(now)) {
                prop_assert!(line.in_service() <= threads);
                for (other, rival) in visitors.iter().enumerate() {
                    let waits = tickets[other].is_some() && fates[other].taken.is_none() && other != number;
                    prop_assert!(!waits || visitors[number].rank <= rival.rank, "the more important come first");
                    let due = rival.at + rival.work;
                    prop_assert!(
                        !waits || visitors[number].rank < rival.rank || visitors[number].at <= due,
                        "{number} came when {other} was due"
                    );
                }
                fates[number].taken = Some(now);
            }
            for served in &line.served {
                let number = tickets.iter().position(|ticket| *ticket == Some(served.ticket)).expect("one of them");
                let whole = ms(visitors[number].work);
                shares[number] = shares[number].max(line.share(served).unwrap_or(whole).min(whole));
            }
            now += STEP;
        }
        for (number, (visitor, fate)) in visitors.iter().zip(&fates).enumerate() {
            let (taken, mut most) = (fate.taken.expect("it was served"), 0);
            for (other, before) in fates.iter().enumerate() {
                let is_before = other != number
                    && before.taken <= Some(taken)
                    && before.ended.is_some_and(|ended| ended >= visitor.at);
                // It is seen to be over at the next step.
                most += if is_before { shares[other].as_millis() as u64 + STEP } else { 0 };
            }
            prop_assert!(taken - visitor.at <= most, "{number} waited {} of {most} ms", taken - visitor.at);
        }
    }
}
