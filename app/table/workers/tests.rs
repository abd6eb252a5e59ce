use super::*;
use engine::catalog::Start;
use std::sync::mpsc::{Receiver, Sender, channel};

fn game(name: &str) -> Box<dyn LiveGame> {
    let (_, variant) = games::catalog().find(name).expect("a game");
    variant.open(Start::Usual).expect("the usual start")
}

fn question(rank: Rank, table: u64, brain: &str, budget: Budget) -> BrainQuestion {
    let asker = Asker { table, chair: 0 };
    let (brain, game) = (brain.parse().expect("a brain"), game("chess"));
    BrainQuestion { asker, rank, brain, game, budget, watch: None }
}

/// A question that is thought about until somebody says stop.
fn endless(rank: Rank, table: u64) -> BrainQuestion {
    question(rank, table, "champion", Budget::default())
}

fn nodes(nodes: u64) -> Budget {
    Budget { nodes: Some(nodes), ..Budget::default() }
}

/// Asks, and lets every end be told under this name.
fn ask(
    workers: &Workers,
    question: BrainQuestion,
    name: &'static str,
    ends: &Sender<&'static str>,
) -> PendingAnswer {
    let ends = ends.clone();
    workers.ask(question, |_| {}, move |_| ends.send(name).expect("somebody listens"))
}

/// Asks an endless question and waits until it is being thought about.
fn busy(workers: &Workers, rank: Rank, name: &'static str, ends: &Sender<&'static str>) -> PendingAnswer {
    let (begun, started) = channel();
    let ends = ends.clone();
    let tell = move |_: Progress<'_>| {
        // Only the first word is waited for.
        let _ = begun.send(());
    };
    let thinking = workers.ask(endless(rank, 1), tell, move |_| ends.send(name).expect("somebody listens"));
    started.recv().expect("it begins");
    thinking
}

fn channel_of_ends() -> (Sender<&'static str>, Receiver<&'static str>) {
    channel()
}

#[test]
fn a_question_is_answered_with_a_legal_move_and_steps_on_the_way() {
    let workers = Workers::new(1, 1 << 20, Books::default());
    let (steps, told) = channel();
    let (done, decided) = channel();
    let tell = move |progress: Progress<'_>| {
        let depth = if let Progress::Step(idea) = progress { idea.depth } else { 0 };
        steps.send(depth).expect("somebody listens");
    };
    let _thinking = workers.ask(
        question(Rank::Phone, 1, "alpha_beta", Budget { depth: Some(3), ..Budget::default() }),
        tell,
        move |decision| done.send(decision).expect("somebody listens"),
    );
    let decision = decided.recv().expect("an answer");
    assert!(decision.number.expect("a move") < game("chess").offers().len());
    assert_eq!(told.iter().collect::<Vec<u32>>(), [0, 1, 2, 3]);
}

#[test]
fn the_screen_comes_first_and_hurries_the_others() {
    let workers = Workers::new(1, 1 << 20, Books::default());
    let (ends, ended) = channel_of_ends();
    let _saver = busy(&workers, Rank::Screensaver, "saver", &ends);
    let _another =
        ask(&workers, question(Rank::Screensaver, 2, "minimax:beginner", nodes(10)), "another", &ends);
    let _phone = ask(&workers, question(Rank::Phone, 3, "minimax:beginner", nodes(10)), "phone", &ends);
    let _screen = ask(&workers, question(Rank::Screen, 4, "minimax:beginner", nodes(10)), "screen", &ends);
    let order: Vec<&str> = ended.iter().take(4).collect();
    assert_eq!(order.iter().position(|name| *name == "saver"), Some(0));
    assert!(order[1..].iter().position(|name| *name == "another") == Some(2), "{order:?}");
}

#[test]
fn among_equals_whoever_has_waited_longest() {
    let workers = Workers::new(1, 1 << 20, Books::default());
    let (ends, ended) = channel_of_ends();
    let holding = busy(&workers, Rank::Phone, "first", &ends);
    let names = ["a", "b", "c"];
    let waiting: Vec<PendingAnswer> = (2..)
        .zip(names)
        .map(|(table, name)| {
            ask(&workers, question(Rank::Phone, table, "minimax:beginner", nodes(10)), name, &ends)
        })
        .collect();
    holding.stop.store(true, Ordering::Relaxed);
    assert_eq!(ended.iter().take(4).collect::<Vec<_>>(), ["first", "a", "b", "c"]);
    drop(waiting);
}

#[test]
fn what_is_dropped_is_never_heard_of_again() {
    let workers = Workers::new(1, 1 << 20, Books::default());
    let (ends, ended) = channel_of_ends();
    let running = busy(&workers, Rank::Screen, "dropped", &ends);
    let waiting = ask(&workers, endless(Rank::Screen, 2), "dropped too", &ends);
    drop((waiting, running));
    let _last = ask(&workers, question(Rank::Screensaver, 3, "minimax:beginner", nodes(10)), "last", &ends);
    assert_eq!(ended.recv(), Ok("last"));
    drop(workers);
    drop(ends);
    assert_eq!(ended.iter().count(), 0);
}

#[test]
fn there_are_never_more_opponents_than_threads() {
    let workers = Workers::new(2, 2 << 20, Books::default());
    let (ends, ended) = channel_of_ends();
    for table in 0..6 {
        let thinking =
            ask(&workers, question(Rank::Phone, table, "ordered:beginner", nodes(50)), "end", &ends);
        ended.recv().expect("an answer");
        drop(thinking);
        let resting = &workers.0.pool.work().resting;
        assert!(resting.len() <= 2);
        assert_eq!(resting.last().map(|asker| asker.table), Some(table));
    }
}

#[test]
fn what_an_opponent_remembers_is_given_back_when_its_match_is_over() {
    let workers = Workers::new(2, 2 << 20, Books::default());
    let (ends, ended) = channel_of_ends();
    for table in 0..2 {
        let _thinking =
            ask(&workers, question(Rank::Phone, table, "ordered:beginner", nodes(50)), "end", &ends);
        ended.recv().expect("an answer");
    }
    workers.forget(0);
    let resting = &workers.0.pool.work().resting;
    assert_eq!((resting.len(), resting.last().map(|asker| asker.table)), (1, Some(1)));
}

#[test]
fn a_long_question_is_asked_to_answer_while_another_waits_and_knows_that_it_did() {
    let workers = Workers::new(1, 1 << 20, Books::default());
    let (ends, ended) = channel_of_ends();
    let champion = busy(&workers, Rank::Phone, "champion", &ends);
    let casual = ask(&workers, question(Rank::Phone, 2, "minimax:casual", nodes(10)), "casual", &ends);
    assert_eq!((champion.waits, casual.waits), (false, true));
    assert_eq!(ended.iter().take(2).collect::<Vec<_>>(), ["champion", "casual"]);
}

#[test]
fn move_now_is_heard_while_it_thinks_and_while_it_waits() {
    let workers = Workers::new(1, 1 << 20, Books::default());
    let (ends, ended) = channel_of_ends();
    let first = busy(&workers, Rank::Phone, "first", &ends);
    first.hurry();
    assert_eq!(ended.recv(), Ok("first"));
    let saver = busy(&workers, Rank::Screen, "screen", &ends);
    let waiting = ask(&workers, endless(Rank::Screensaver, 2), "hurried", &ends);
    waiting.hurry();
    saver.hurry();
    assert_eq!(ended.iter().take(2).collect::<Vec<_>>(), ["screen", "hurried"]);
}

#[test]
fn whoever_watches_hears_of_positions_before_a_depth_is_finished() {
    let workers = Workers::new(1, 1 << 20, Books::default());
    let (steps, told) = channel();
    let asked = BrainQuestion { watch: Some(Duration::ZERO), ..endless(Rank::Phone, 1) };
    let asked = BrainQuestion { brain: "minimax".parse().expect("a brain"), ..asked };
    let tell = move |progress: Progress<'_>| {
        if let Progress::Step(idea) = progress {
            // Nobody listens once enough was heard.
            let _ = steps.send((idea.depth, idea.nodes));
        }
    };
    let _thinking = workers.ask(asked, tell, |_| {});
    let heard: Vec<(u32, u64)> = told.iter().take(40).collect();
    assert!(heard.windows(2).any(|two| two[0].0 == two[1].0 && two[0].1 < two[1].1), "{heard:?}");
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let workers = Workers::new(1, 1 << 20, Books::default());
    let (done, decided) = channel();
    let mut asked = question(Rank::Phone, 1, "champion", nodes(10));
    asked.game.agree_draw().expect("a game under way");
    let _thinking =
        workers.ask(asked, |_| {}, move |decision| done.send(decision).expect("somebody listens"));
    assert_eq!(decided.recv(), Ok(Decision::default()));
}

#[test]
fn a_search_that_breaks_down_is_answered_by_a_plainer_brain_and_the_thread_lives_on() {
    let workers = Workers::new(1, 1 << 20, Books::default());
    for _ in 0..2 {
        let (done, decided) = channel();
        let asked = question(Rank::Phone, 1, "champion", Budget::default());
        let broken = Opponent::broken(asked.brain);
        workers.0.pool.work().resting.put(asked.asker, broken, Duration::ZERO);
        let _thinking =
            workers.ask(asked, |_| {}, move |decision| done.send(decision).expect("somebody listens"));
        let decision = decided.recv().expect("an answer");
        assert_eq!(decision.idea.map(|idea| idea.depth), Some(2), "the plainer brain looks two plies ahead");
        assert!(decision.number.is_some() && workers.0.pool.work().resting.is_empty());
    }
}
