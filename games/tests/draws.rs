//! Draws that depend on the past, seen inside the search: whoever wins goes round them, whoever loses goes for them.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine::catalog::Start;
use engine::evaluation::AnyEvaluation;
use engine::search::{Budget, Control, Root};
use engine::{Brain, Effect, History, Idea, Judgement, LiveGame, Means, Reason, Scene, Seat, Thinker};
use games::chess::Laws;
use games::draughts::{Brazilian, Draughts, English, International, Russian};
use games::morris::Morris;

fn open(name: &str, position: &str) -> Box<dyn LiveGame> {
    let (_, variant) = games::catalog().find(name).expect(name);
    variant.open(Start::Text(position)).expect(position)
}

fn thinker(game: &dyn LiveGame, brain: Brain) -> Box<dyn Thinker> {
    game.thinker(brain.into(), Means { bytes: 4 << 20, ..Means::default() })
}

fn think(game: &dyn LiveGame, thinker: &mut dyn Thinker, budget: Budget) -> Idea {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    thinker.think(game, &mut Control::new(budget, &clock, &stop), &mut |_| {}).expect("the game runs")
}

fn nodes(nodes: u64) -> Budget {
    Budget { nodes: Some(nodes), ..Budget::default() }
}

fn depth(depth: u32) -> Budget {
    Budget { depth: Some(depth), ..Budget::default() }
}

/// Plays on from a position, each seat with so many nodes or playouts, until the game is over or a draw could be
/// claimed.
fn play_on(game: &mut dyn LiveGame, seats: [(Brain, u64); 2]) {
    let first = game.turn();
    let mut thinkers = seats.map(|(brain, _)| thinker(game, brain));
    while game.outcome().is_none() && game.claimable().is_none() {
        let seat = usize::from(game.turn() != first);
        let idea = think(game, &mut *thinkers[seat], nodes(seats[seat].1));
        game.play(idea.number).expect("an offered move");
    }
}

/// Whole endings, also against a defender that plays at random as often as not. Nobody may even get a draw to claim.
#[test]
fn the_champion_wins_what_is_won() {
    for (name, position) in [
        ("chess", "8/8/8/4k3/8/8/8/KQ6 w - - 0 1"),
        ("chess", "8/8/8/4k3/8/8/8/KR6 w - - 0 1"),
        ("chess", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"),
        ("draughts/english", "W:WK18,K15:BK29"),
        ("draughts/english", "W:WK14,K15,K18:BK32"),
        ("draughts/russian", "W:Wa5,c5,e3,f2:Bh8"),
        ("draughts/brazilian", "W:Wa5,c5,e3,f2:Bh8"),
        ("draughts/international", "W:W31,32,33,37,38:B14,19"),
        ("draughts/international", "W:WK46,K47,K48,K49:BK6"),
        ("morris", "WWW-W-B-W-W-B---W--B-WB- W 0,0"),
    ] {
        for defender in [(Brain::Ordered, 2_000), (Brain::Mcts, 200)] {
            let mut game = open(name, position);
            let winner = game.turn();
            play_on(&mut *game, [(Brain::Champion, 20_000), defender]);
            let won = game.outcome().is_some_and(|end| end.winner() == Some(winner));
            assert!(won, "{name} {position} against {defender:?}: {:?}", game.record());
        }
    }
}

#[test]
fn a_lost_game_is_saved_by_perpetual_check() {
    let mut game = open("chess", "6k1/5p1p/8/2Q5/8/1q6/r5PP/7K w - - 0 1");
    play_on(&mut *game, [(Brain::Champion, 20_000); 2]);
    assert_eq!(game.claimable(), Some(Reason::Repetition), "{:?}", game.record());
}

/// What is on the board and whose turn it is, without counters.
fn shown(game: &dyn LiveGame) -> (Seat, Scene) {
    (game.turn(), game.scene())
}

/// Moves that lead from here to what was shown in so many plies.
fn way(game: &dyn LiveGame, to: &(Seat, Scene), plies: u32) -> Option<Vec<usize>> {
    if plies == 0 {
        return (shown(game) == *to).then(Vec::new);
    }
    (0..game.offers().len()).find_map(|number| {
        let mut after = game.boxed_clone();
        after.play(number).expect("an offered move");
        let mut rest = way(&*after, to, plies - 1)?;
        rest.insert(0, number);
        Some(rest)
    })
}

/// A game that has come to this position by going round in circles: if `number` is played now, what follows is on the
/// board for the `times`th time.
fn in_circles(name: &str, position: &str, number: usize, times: usize) -> Box<dyn LiveGame> {
    let mut before = open(name, position);
    let start = shown(&*before);
    before.play(number).expect("an offered move");
    let mut game = open(name, &before.position());
    let back = way(&*game, &start, 3).unwrap_or_else(|| panic!("no way back: {name} {position}"));
    for round in 1..times {
        back.iter().for_each(|number| game.play(*number).expect("an offered move"));
        if round + 1 < times {
            game.play(number).expect("an offered move");
        }
    }
    game
}

/// The move that it would play otherwise is the one that repeats.
#[test]
fn the_champion_does_not_repeat_what_it_wins() {
    for (name, position) in [
        ("chess", "8/8/8/4k3/8/8/8/KQ6 w - - 0 1"),
        ("chess", "8/8/8/4k3/8/8/8/KR6 w - - 0 1"),
        ("draughts/english", "W:WK3,K7,K10:BK29"),
        ("draughts/russian", "W:WKa5,Kc1,Ke1:BKb8"),
        ("draughts/brazilian", "W:WKa5,Kc1,Ke1:BKb8"),
        ("draughts/international", "W:WK46,K47,K48:BK6"),
        ("morris", "WW--WWB-------W-B--B--BW W 0,0"),
    ] {
        let fresh = open(name, position);
        let think = |game: &dyn LiveGame| think(game, &mut *thinker(game, Brain::Champion), depth(6));
        let wanted = think(&*fresh);
        assert!(wanted.score > 0, "{name} {position}: {wanted:?}");
        let game = in_circles(name, position, wanted.number, 3);
        let played = think(&*game);
        assert_ne!(played.line[0], wanted.line[0], "{name} {position}");
        assert!(played.score > 0, "{name} {position}: {played:?}");
    }
}

/// One move would repeat the position until it is drawn; every other goes on losing.
#[test]
fn every_tree_search_repeats_what_it_loses() {
    for (name, position, times) in [
        ("chess", "KQ6/8/8/4k3/8/8/8/8 b - - 0 1", 5),
        ("draughts/english", "B:WK3,K7,K10:BK29,K32", 3),
        ("draughts/russian", "B:WKa5,Kc1,Ke1:BKb8", 3),
        ("morris", "WWW-W-B---W-B------B-WB- B 0,0", 3),
    ] {
        for brain in [Brain::Minimax, Brain::AlphaBeta, Brain::Ordered, Brain::Champion] {
            let repeating = 0;
            let game = in_circles(name, position, repeating, times);
            let lost = think(&*open(name, position), &mut *thinker(&*game, brain), depth(3));
            assert!(lost.score < 0, "{name} {position}: {lost:?}");
            let played = think(&*game, &mut *thinker(&*game, brain), depth(3));
            let saved = (played.line[0].notation.as_str(), played.score);
            assert_eq!(
                saved,
                (game.offers()[repeating].notation.as_str(), 0),
                "{} at {name} {position}",
                brain.id()
            );
        }
    }
}

/// What every tree search plays after so many plies without progress: whether its move is progress, and its score.
fn after_long<G: Judgement>(game: G, text: &str, plies: u32) -> Vec<(bool, i32)> {
    let position = game.read(text).expect(text);
    let mut history = History::new(0);
    (1..plies).for_each(|ply| history.push(ply.into(), Effect::default()));
    history.push(game.key(&position), Effect::default());
    let [(_, plain), .., (_, expert)] = G::EVALUATIONS else { panic!("there are two evaluations") };
    let searches = [
        (plain, Brain::Minimax),
        (plain, Brain::AlphaBeta),
        (plain, Brain::Ordered),
        (expert, Brain::Champion),
    ];
    let think = |(evaluation, brain): (&&dyn AnyEvaluation<G>, Brain)| {
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let mut control = Control::new(depth(3), &clock, &stop);
        let root = Root { game: &game, position: &position, history: &history };
        let mut search = evaluation.search(brain, Means { bytes: 1 << 20, ..Means::default() });
        let thought = search.think(root, &mut control, &mut |_| {});
        let effect = game.effect(&position, thought.best(), &game.play(&position, thought.best()));
        (effect.irreversible, thought.score)
    };
    searches.into_iter().map(think).collect()
}

#[test]
fn whoever_wins_makes_progress_before_it_is_too_late() {
    let won = |moves: Vec<(bool, i32)>| {
        assert!(moves.iter().all(|(progress, score)| *progress && *score > 0), "{moves:?}");
    };
    won(after_long(Laws::STANDARD, "8/8/8/4k3/8/8/P7/KR6 w - - 149 100", 149));
    won(after_long(Draughts::<International>::default(), "W:W36,46,47,K48:BK5,15", 49));
    won(after_long(Draughts::<Brazilian>::default(), "W:W21,K30:BK4", 39));
    won(after_long(Draughts::<Russian>::default(), "W:W21,K30:BK4", 29));
    won(after_long(Draughts::<English>::default(), "W:W21,K30:BK4", 79));
}

#[test]
fn whoever_loses_lets_the_time_run_out() {
    let saved = |moves: Vec<(bool, i32)>| assert_eq!(moves, [(false, 0); 4]);
    saved(after_long(Laws::STANDARD, "8/p7/8/4k3/8/8/8/KR6 b - - 149 100", 149));
    saved(after_long(Draughts::<International>::default(), "B:W36,46,47,K48:BK5,15", 49));
    saved(after_long(Draughts::<Brazilian>::default(), "B:W21,K30,K31:BK4,12", 39));
    saved(after_long(Draughts::<Russian>::default(), "B:W21,K30,K31:BK4,12", 29));
    saved(after_long(Draughts::<English>::default(), "B:W21,K30,K31:BK4,12", 79));
    saved(after_long(Morris, "WWW-W-----W----BB--B-W-- B 0,0", 99));
}
