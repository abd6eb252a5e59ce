use super::*;

fn game(id: &str) -> &'static Game {
    games::catalog().find(id).expect("a game").0
}

fn setup(id: &str) -> SetupScreen {
    SetupScreen::new(game(id), None, &GamesConfig::default())
}

#[test]
fn every_game_can_be_begun_as_it_is_offered() {
    for game in games::catalog().games() {
        for variant in game.variants.all().iter() {
            let setup = SetupScreen::new(game, Some(&variant.id), &GamesConfig::default());
            let (setting, occupants) = setup.decided();
            assert_eq!((&setting.variant.id, setting.time), (&variant.id, game.times[1]));
            let touched = occupants.iter().position(|occupant| *occupant == Occupant::Touch);
            assert_eq!(
                touched,
                Some(bottom(variant).index()),
                "whoever is there sits where the pieces are near"
            );
            assert_eq!(occupants.iter().filter(|occupant| occupant.brain() == Some(USUAL)).count(), 1);
        }
    }
}

#[test]
fn anybody_can_sit_anywhere() {
    let mut setup = setup("chess");
    setup.choose_sitter(0, SitterKind::Phone);
    setup.choose_brain(1, 3, 0);
    setup.choose_sitter(7, SitterKind::Touch);
    setup.choose_brain(1, 99, 0);
    let mcts = Contender::new(Brain::Mcts, Level::Beginner);
    assert_eq!(setup.decided().1, [Occupant::Open, Occupant::Brain { brain: mcts, depth: None }]);
    setup.exchange();
    assert_eq!(setup.decided().1, [Occupant::Brain { brain: mcts, depth: None }, Occupant::Open]);
    assert_eq!(setup.seats()[0].colour, Colour::White, "the seats keep their colours");
}

#[test]
fn who_plays_stays_when_the_rules_change() {
    let mut setup = setup("draughts");
    setup.choose_sitter(1, SitterKind::Phone);
    setup.choose_variant(3);
    assert_eq!(setup.variant().id, "english");
    assert_eq!(setup.seats()[1].sitter, SitterKind::Phone);
    setup.choose_variant(99);
    assert_eq!(setup.variant().id, "english");
}

#[test]
fn times_are_presets_or_ones_own() {
    let mut setup = setup("reversi");
    setup.choose_time(2);
    assert_eq!(setup.time(), game("reversi").times[2]);
    setup.choose_own(TimeKind::Clock);
    assert_eq!((setup.preset(), setup.time()), (None, TimeControl::minutes(5, 3)));
    setup.step(SetupQuantity::Minutes, true);
    setup.step(SetupQuantity::Increment, false);
    assert_eq!(setup.time(), TimeControl::minutes(7, 2));
    setup.choose_own(TimeKind::PerMove);
    setup.step(SetupQuantity::Seconds, false);
    assert_eq!(setup.time(), TimeControl::PerMove(Duration::from_secs(15)));
    setup.choose_own(TimeKind::Clock);
    assert_eq!(setup.time(), TimeControl::minutes(7, 2), "what was set before is still there");
    setup.choose_time(0);
    assert_eq!(setup.time(), game("reversi").times[0]);
}

#[test]
fn steppers_stay_within_what_the_house_allows() {
    let games = GamesConfig { longest: Duration::from_secs(600), ..GamesConfig::default() };
    let mut setup = SetupScreen::new(game("chess"), None, &games);
    for what in
        [SetupQuantity::Minutes, SetupQuantity::Increment, SetupQuantity::Seconds, SetupQuantity::Depth]
    {
        for up in [true, false] {
            for _ in 0..40 {
                setup.step(what, up);
                for kind in [TimeKind::Clock, TimeKind::PerMove, TimeKind::Unlimited] {
                    setup.choose_own(kind);
                    assert!(games.allows(setup.time()), "{:?}", setup.time());
                }
            }
        }
    }
}

#[test]
fn depth_is_asked_for_only_where_a_brain_has_no_clock() {
    let mut setup = setup("morris");
    setup.step(SetupQuantity::Depth, true);
    setup.step(SetupQuantity::Depth, true);
    assert!(!setup.asks_for_depth());
    assert_eq!(setup.decided().1[1], Occupant::Brain { brain: USUAL, depth: None });
    setup.choose_own(TimeKind::Unlimited);
    assert!(setup.asks_for_depth());
    assert_eq!(setup.decided().1[1], Occupant::Brain { brain: USUAL, depth: Some(2) });
    assert_eq!(setup.strength(USUAL), None, "that was earned without a limit");
    setup.choose_sitter(1, SitterKind::Touch);
    assert!(!setup.asks_for_depth());
}

#[test]
fn ratings_are_shown_where_they_were_earned() {
    let mut setup = setup("draughts");
    assert!(setup.elo(USUAL).is_some());
    setup.choose_variant(3);
    assert_eq!(setup.elo(USUAL), None, "English draughts was not rated");
}

#[test]
fn where_brains_are_watched_every_seat_has_one_and_none_has_a_clock() {
    let games = GamesConfig::default();
    for game in games::catalog().games() {
        let setup = SetupScreen::to_watch(game, None, &games);
        let (setting, occupants) = setup.decided();
        assert_eq!(setting.time, TimeControl::Unlimited);
        let brains: Vec<Contender> = occupants.iter().filter_map(Occupant::brain).collect();
        assert_eq!(brains.len(), occupants.len());
        assert!(brains[0].brain != brains[1].brain && brains[0].level == brains[1].level);
        assert_eq!(setup.watched(), Some(&*games.enabled));
    }
    assert_eq!(setup("chess").watched(), None);
}

#[test]
fn the_brains_stay_in_another_variant_and_in_another_game() {
    let mut setup = SetupScreen::to_watch(game("draughts"), None, &GamesConfig::default());
    setup.choose_brain(1, 4, 2);
    setup.choose_variant(3);
    let other = SetupScreen::to_watch(game("chess"), None, &GamesConfig::default()).with_brains_of(&setup);
    let brains = |setup: &SetupScreen| setup.seats().iter().map(|seat| seat.brain).collect::<Vec<_>>();
    assert_eq!(brains(&setup)[1], Contender::new(Brain::Champion, Level::Skilled));
    assert_eq!(brains(&other), brains(&setup));
}

#[test]
fn what_is_watched_first_is_rated() {
    let first = |enabled: &[&str]| {
        let enabled = enabled.iter().map(|id| (*id).to_owned()).collect();
        first_to_watch(&GamesConfig { enabled, ..GamesConfig::default() }).map(|game| game.id)
    };
    assert_eq!(first(&["ludo", "morris", "chess"]), Some("morris"));
    assert_eq!(first(&[]), None);
}
