//! The one way to think, on chess: what is asked is answered, among all moves or some, whatever becomes of the search; and
//! whoever watches sees every move of the root.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use engine::catalog::Start;
use engine::search::{Budget, Clock, Control, Counters, Searched, score};
use engine::thinking::{Decision, Task, decide};
use engine::{Brain, Contender, Idea, Level, LiveGame, Means, RootIdea, Thinker};

struct Broken;

impl Thinker for Broken {
    fn think(&mut self, _: &dyn LiveGame, _: &mut Control<'_>, _: &mut dyn FnMut(&Idea)) -> Option<Idea> {
        panic!("as if there were a fault in a search")
    }
}

fn open(name: &str, start: Start<'_>) -> Box<dyn LiveGame> {
    let (_, variant) = games::catalog().find(name).expect("a game");
    variant.open(start).expect("a position")
}

const MEANS: Means = Means { bytes: 1 << 20, seed: 0, threads: 1, variety: false };

/// What a brain decides about a position of chess among some moves, and what it told on the way.
fn decided(brain: Brain, position: &str, only: &[&str], budget: Budget) -> (Decision, Vec<Idea>) {
    let game = open("chess", Start::Text(position));
    let only: Vec<usize> = only.iter().map(|text| game.read_move(text).expect("a move")).collect();
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let task = Task { only: &only, ..Task::new(&*game, budget, &clock, &stop) };
    let mut told = Vec::new();
    let mut thinker = game.thinker(brain.into(), MEANS);
    (decide(&mut *thinker, &task, &mut |idea| told.push(idea.clone())), told)
}

fn codes(idea: &Idea) -> Vec<&str> {
    idea.line.iter().map(|mv| mv.code.as_str()).collect()
}

const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1";

#[test]
fn a_search_that_breaks_down_is_answered_by_a_plainer_one() {
    let game = open("chess", Start::Text(BACK_RANK));
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let task = Task::new(&*game, Budget::depth(3), &clock, &stop);
    let decision = decide(&mut Broken, &task, &mut |_| {});
    assert_eq!((decision.code.as_deref(), decision.broke_down), (Some("a1a8"), true), "two plies see a mate");
    let only = [game.read_move("e1e2").expect("a move")];
    let decision = decide(&mut Broken, &Task { only: &only, ..task }, &mut |_| {});
    assert_eq!((decision.code.as_deref(), decision.broke_down), (Some("e1e2"), true));
}

#[test]
fn only_the_moves_in_question_are_chosen_among() {
    for brain in Brain::ALL {
        let (decision, told) = decided(*brain, BACK_RANK, &["h1g1", "e1e2", "a1a7"], Budget::depth(4));
        let allowed = |code: &str| ["h1g1", "e1e2", "a1a7"].contains(&code);
        assert!(decision.code.as_deref().is_some_and(allowed), "{brain:?}: {decision:?}");
        assert!(told.iter().all(|idea| idea.depth > 0 && allowed(codes(idea)[0])), "{told:?}");
    }
}

#[test]
fn a_mate_among_the_moves_is_counted_from_here() {
    let champion = |position, only, depth| {
        let (decision, _) = decided(Brain::Champion, position, only, Budget::depth(depth));
        decision.idea.expect("an idea")
    };
    let idea = champion(BACK_RANK, &["e1e2", "a1a8"], 5);
    assert_eq!((idea.score, idea.exact, &codes(&idea)[..]), (score::WIN - 1, true, &["a1a8"][..]));
    // King and two rooks need three plies once the first rook has cut the king off.
    let far = champion("8/8/8/5k2/R7/1R6/8/K7 w - - 0 1", &["b3b5"], 6);
    assert!(!score::is_decided(far.score) || far.score < score::WIN - 4, "{far:?}");
    let near = champion("7k/8/R7/1R6/8/8/8/K7 w - - 0 1", &["b5b7"], 4);
    assert_eq!((near.score, codes(&near)[0]), (score::WIN - 3, "b5b7"));
}

#[test]
fn a_choice_that_is_stopped_at_once_is_legal() {
    let (decision, _) = decided(Brain::Champion, BACK_RANK, &["e1f2", "h1g1"], Budget::nodes(0));
    assert_eq!((decision.code.as_deref(), decision.broke_down), (Some("e1f2"), false));
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let mut game = open("chess", Start::Usual);
    game.agree_draw().expect("a game under way");
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let mut thinker = game.thinker(Brain::Champion.into(), MEANS);
    let task = Task::new(&*game, Budget::depth(3), &clock, &stop);
    assert_eq!(decide(&mut *thinker, &task, &mut |_| {}), Decision::default());
}

/// All reports of a brain that is watched by this clock, the answer last.
fn watched(
    game: &dyn LiveGame,
    contender: Contender,
    budget: Budget,
    clock: &dyn Clock,
    every: Duration,
) -> Vec<Idea> {
    let stop = AtomicBool::new(false);
    let task = Task { watch: Some(every), ..Task::new(game, budget, clock, &stop) };
    let mut told = Vec::new();
    let mut thinker = game.thinker(contender, MEANS);
    let decision = decide(&mut *thinker, &task, &mut |idea| told.push(idea.clone()));
    told.extend(decision.idea);
    told
}

/// How a brain searches a move that it has not cut off.
fn full(brain: Brain) -> Searched {
    if brain == Brain::Mcts { Searched::Sampled } else { Searched::Exact }
}

fn budget(brain: Brain) -> Budget {
    if brain == Brain::Mcts { Budget::nodes(300) } else { Budget::depth(4) }
}

#[test]
fn whoever_watches_sees_every_move_of_the_root() {
    for name in ["chess", "draughts", "reversi", "morris"] {
        let game = open(name, Start::Usual);
        for brain in Brain::ALL {
            let told = watched(&*game, (*brain).into(), budget(*brain), &Instant::now(), Duration::MAX);
            let last = told.last().expect("an answer");
            assert_eq!(last.root.len(), game.offers().len(), "{name} {brain:?}");
            let best = &last.root[last.number];
            assert_eq!((best.searched, best.score), (Some(full(*brain)), last.score), "{name} {brain:?}");
            assert!(last.root.iter().all(|mv| mv.searched.is_some()), "{name} {brain:?}: {last:?}");
            let no_better = |mv: &RootIdea| mv.score <= last.score || *brain == Brain::Mcts;
            assert!(last.root.iter().all(no_better), "{name} {brain:?}: {last:?}");
            let visits: u64 = last.root.iter().map(|mv| mv.visits).sum();
            assert!(visits > 0 && visits <= last.nodes, "{name} {brain:?}: {visits} of {}", last.nodes);
            assert_eq!(last.line.first().map(|mv| mv.number), Some(last.number));
            for (number, mv) in last.root.iter().enumerate() {
                assert_eq!(mv.line[0], number);
                let mut after = game.boxed_clone();
                mv.line.iter().for_each(|number| after.play(*number).expect("lines can be played"));
            }
        }
    }
}

#[test]
fn pruning_knows_of_most_moves_only_that_they_are_no_better() {
    let game = open("chess", Start::Usual);
    let bounds = |brain: Brain| {
        let told = watched(&*game, brain.into(), Budget::depth(4), &Instant::now(), Duration::MAX);
        let root = told.into_iter().next_back().expect("an answer").root;
        root.iter().filter(|mv| mv.searched == Some(Searched::Upper)).count()
    };
    assert_eq!(bounds(Brain::Minimax), 0);
    assert!(bounds(Brain::AlphaBeta) > 10 && bounds(Brain::Champion) > 10);
}

#[test]
fn counters_count() {
    let game = open("chess", Start::Usual);
    for brain in Brain::ALL {
        let told = watched(&*game, (*brain).into(), budget(*brain), &Instant::now(), Duration::MAX);
        let Idea { counters, nodes, .. } = told.last().expect("an answer");
        let prunes = matches!(brain, Brain::AlphaBeta | Brain::Ordered | Brain::Champion);
        let remembers = matches!(brain, Brain::Ordered | Brain::Champion);
        assert!(counters.positions >= *nodes && counters.evaluations > 0, "{brain:?}: {counters:?}");
        assert_eq!((counters.cut_offs > 0, counters.table_hits > 0), (prunes, remembers), "{brain:?}");
        assert_eq!(counters.playouts, if *brain == Brain::Mcts { *nodes } else { 0 });
    }
}

/// A clock that is a millisecond further whenever somebody looks at it.
#[derive(Default)]
struct Ticking(std::sync::atomic::AtomicU64);

impl Clock for Ticking {
    fn passed(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
    }
}

#[test]
fn reports_come_in_the_middle_of_a_depth_as_often_as_the_clock_says() {
    let game = open("chess", Start::Usual);
    for brain in Brain::ALL {
        let nodes = Budget::nodes(if *brain == Brain::Mcts { 100 } else { 60_000 });
        let reports = |every| watched(&*game, (*brain).into(), nodes, &Ticking::default(), every).len();
        let (often, seldom) = (reports(Duration::ZERO), reports(Duration::MAX));
        assert!(often > seldom + 30, "{brain:?}: {often} and {seldom}");
        let told = watched(&*game, (*brain).into(), nodes, &Ticking::default(), Duration::ZERO);
        let underway = |idea: &Idea| idea.root.iter().any(|mv| mv.searched.is_none());
        assert!(told.iter().any(underway), "{brain:?}: some moves are still to come");
    }
}

#[test]
fn unwatched_searches_do_the_same_and_tell_of_no_root() {
    let game = open("draughts", Start::Usual);
    for brain in Brain::ALL {
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let task = Task::new(&*game, budget(*brain), &clock, &stop);
        let unwatched = decide(&mut *game.thinker((*brain).into(), MEANS), &task, &mut |_| {}).idea;
        let unwatched = unwatched.expect("an idea");
        let watched = watched(&*game, (*brain).into(), budget(*brain), &clock, Duration::ZERO);
        let watched = watched.last().expect("an answer");
        let facts = |idea: &Idea| (idea.number, idea.score, idea.nodes, idea.counters);
        assert_eq!(facts(&unwatched), facts(watched), "{brain:?}");
        assert!(unwatched.root.is_empty());
    }
}

#[test]
fn who_is_held_back_is_seen_to_weigh_the_moves() {
    let game = open("chess", Start::Usual);
    for brain in Brain::ALL {
        let casual = Contender::new(*brain, Level::Casual);
        let told = watched(&*game, casual, Budget::default(), &Instant::now(), Duration::MAX);
        let last = told.last().expect("an answer");
        let weighed = last.root.iter().filter(|mv| mv.searched == Some(full(*brain)));
        assert!(weighed.count() > 10, "{brain:?}: {last:?}");
    }
}

#[test]
fn who_is_held_back_is_seen_while_it_weighs_the_moves() {
    let game = open("chess", Start::Usual);
    for brain in Brain::ALL {
        let casual = Contender::new(*brain, Level::Casual);
        let told = watched(&*game, casual, Budget::default(), &Ticking::default(), Duration::ZERO);
        assert!(told.len() > 20, "{brain:?}: {}", told.len());
        let partly = |idea: &Idea| {
            let known = idea.root.iter().filter(|mv| mv.searched.is_some()).count();
            known > 0 && known < idea.root.len()
        };
        assert!(told.iter().any(partly), "{brain:?}");
        assert!(told.is_sorted_by_key(|idea| (idea.nodes, idea.time)), "{brain:?}");
        let last = &told[told.len() - 1];
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let task = Task::new(&*game, Budget::default(), &clock, &stop);
        let mut reports = 0;
        let unwatched = decide(&mut *game.thinker(casual, MEANS), &task, &mut |_| reports += 1).idea;
        let facts = |idea: &Idea| (idea.number, idea.score, idea.nodes, idea.counters);
        assert_eq!((unwatched.as_ref().map(facts), reports), (Some(facts(last)), 1), "{brain:?}");
    }
}

#[test]
fn a_choice_among_some_moves_is_seen_too() {
    let game = open("chess", Start::Usual);
    let only = ["e2e4", "g1f3"].map(|text| game.read_move(text).expect("a move"));
    for brain in Brain::ALL {
        let nodes = Budget::nodes(if *brain == Brain::Mcts { 300 } else { 20_000 });
        let think = |watch| {
            let (clock, stop) = (Ticking::default(), AtomicBool::new(false));
            let task = Task { only: &only, watch, ..Task::new(&*game, nodes, &clock, &stop) };
            let mut told = Vec::new();
            let mut thinker = game.thinker((*brain).into(), MEANS);
            let idea = decide(&mut *thinker, &task, &mut |idea| told.push(idea.clone())).idea;
            (idea.expect("an idea"), told)
        };
        let (seen, told) = think(Some(Duration::ZERO));
        assert!(told.len() > 20, "{brain:?}: {}", told.len());
        for idea in told.iter().chain([&seen]) {
            assert_eq!(idea.root.len(), game.offers().len(), "{brain:?}");
            let unknown = |mv: &RootIdea| mv.depth == 0 && mv.visits == 0 && mv.searched.is_none();
            let others = (0..idea.root.len()).filter(|number| !only.contains(number));
            assert!(others.into_iter().all(|number| unknown(&idea.root[number])), "{brain:?}");
        }
        let finished = told.iter().rev().find(|idea| only.iter().all(|mv| idea.root[*mv].searched.is_some()));
        let finished = finished.expect("a round that is finished");
        assert!(only.iter().all(|mv| finished.root[*mv].searched == Some(full(*brain))), "{brain:?}");
        assert!(only.iter().all(|mv| finished.root[*mv].visits > 0), "{brain:?}");
        // What is counted is counted for all moves in all rounds.
        assert!(seen.counters.positions >= seen.nodes, "{brain:?}: {seen:?}");
        let (unseen, _) = think(None);
        assert_eq!((unseen.nodes, unseen.counters), (seen.nodes, seen.counters), "{brain:?}");
        assert!(unseen.counters != Counters::default() && unseen.root.is_empty(), "{brain:?}");
    }
}

#[test]
fn standing_pat_is_a_cut_off() {
    let game = open("chess", Start::Usual);
    let champion = Brain::Champion.into();
    let told = watched(&*game, champion, Budget::depth(1), &Instant::now(), Duration::MAX);
    // After one move nothing can be captured, so there is nothing else that could cut off.
    assert!(told.last().expect("an answer").counters.cut_offs > 0);
}

#[test]
fn who_answers_for_a_broken_search_takes_no_time_that_is_not_there() {
    let game = open("chess", Start::Usual);
    let (clock, stop) = (Ticking::default(), AtomicBool::new(false));
    let task = Task::new(&*game, Budget::time(Duration::from_millis(50)), &clock, &stop);
    let decision = decide(&mut Broken, &task, &mut |_| {});
    assert!(decision.broke_down && decision.number.is_some());
    assert!(clock.passed() < Duration::from_millis(100), "{:?}", clock.passed());
}

#[test]
fn an_ending_that_is_solved_is_seen_to_be() {
    let text = "-OOOXXXXXXXXXXO--OOXOXXOOO-XXXOOOOOXXOOOO-OX--O------OXX------X- X";
    let game = open("reversi", Start::Text(text));
    let told = watched(&*game, Brain::Champion.into(), Budget::default(), &Instant::now(), Duration::MAX);
    let last = told.last().expect("an answer");
    let best = &last.root[last.number];
    assert_eq!((last.exact, best.searched, best.score), (true, Some(Searched::Exact), last.score));
    let no_better = |mv: &RootIdea| mv.searched.is_some() && mv.visits > 0 && mv.score <= last.score;
    assert!(last.root.iter().all(no_better), "{last:?}");
    assert!(told.len() > last.root.len(), "after each move that is solved, and at the end");
    assert!(last.counters.cut_offs > 0 && last.counters.table_hits > 0, "{last:?}");

    let told =
        watched(&*game, Brain::Champion.into(), Budget::default(), &Ticking::default(), Duration::ZERO);
    let silent = told.windows(2).map(|two| two[1].nodes - two[0].nodes).max().expect("reports");
    assert!(silent < last.nodes / 5, "nothing is heard for {silent} of {} nodes", last.nodes);
}

#[test]
fn contenders_evaluate_as_they_are_told() {
    for name in ["chess", "draughts", "reversi", "morris"] {
        let mut game = open(name, Start::Usual);
        game.play(0).expect("an offered move");
        game.play(0).expect("an offered move");
        let names = game.evaluations();
        assert!(names.len() >= 2, "{name}");
        let score = |contender: String| {
            let contender: Contender = contender.parse().expect("a contender");
            let (clock, stop) = (Instant::now(), AtomicBool::new(false));
            let task = Task::new(&*game, Budget::depth(3), &clock, &stop);
            let idea =
                decide(&mut *game.thinker(contender, MEANS), &task, &mut |_| {}).idea.expect("an idea");
            (idea.score, idea.nodes)
        };
        assert_eq!(score("alpha_beta".into()), score(format!("alpha_beta@{}", names[0])), "{name}");
        let (plain, best) = (names[0], names[names.len() - 1]);
        assert_eq!(score("champion".into()), score(format!("champion@{best}")), "{name}");
        assert_ne!(score(format!("ordered@{plain}")), score(format!("ordered@{best}")), "{name}");
    }
}
