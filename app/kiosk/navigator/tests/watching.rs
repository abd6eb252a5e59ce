//! Two AIs that somebody at the screen watches, from the set-up to their end.

use protocol::{PaceView, Snapshot};
use terms::Tempo;

use super::*;
use crate::screens::setup::SetupScreen;
use crate::screens::setup::binding::SetupBinding;

impl Fair {
    /// Two AIs play a game, at the pace of whoever is at the screen.
    fn watch(&self, game: &str) {
        self.tap("Watch two AIs");
        assert_eq!(self.screen(), Screen::Setup);
        self.tap(game);
        self.tap("Start");
        self.come_to(Screen::Play);
    }

    /// What everybody sees who watches.
    fn watched(&self) -> Snapshot {
        self.navigator.borrow().context.visitors.stage.as_ref().unwrap().screen.snapshot().clone()
    }

    fn pace(&self) -> PaceView {
        self.watched().pace.expect("only AIs play")
    }

    fn plies(&self) -> usize {
        self.watched().record.len()
    }

    fn pause(&self) {
        self.tap("Pause");
        self.until("a pause", |fair| fair.watched().state == State::Paused);
    }
}

#[test]
fn two_taps_lead_from_home_to_two_different_ais() {
    let fair = Fair::awake_and_unhurried();
    fair.tap("Watch two AIs");
    assert_eq!(fair.screen(), Screen::Setup);
    assert!(!fair.says("On a phone") && !fair.says("plays here, with a finger"), "nobody else plays");
    for size in trial::SIZES {
        trial::resize(&fair.kiosk, size);
        trial::can_be_hit(
            &fair.kiosk,
            &["Draughts", "Chess", "Choose the AI of White", "Swap sides", "Start"],
        );
        trial::picture(&fair.kiosk, "watch-setup");
    }
    fair.tap("Start");
    fair.come_to(Screen::Play);
    let brains = fair.watched().seats.into_iter().map(|seat| match seat.occupant {
        OccupantView::Brain { brain, elo: Some(_), .. } => brain,
        other => panic!("{other:?} has no strength to compare"),
    });
    let brains: Vec<_> = brains.collect();
    assert_ne!(brains[0].brain, brains[1].brain);
    assert_eq!(brains[0].level, brains[1].level);
    assert!(!fair.says("Hint") && !fair.says("Resign"), "nobody plays here");
    for size in trial::SIZES {
        trial::resize(&fair.kiosk, size);
        trial::can_be_hit(&fair.kiosk, &["Pause", "One move", "Speed: normal", "More", "Home"]);
        trial::picture(&fair.kiosk, "watch");
    }
    fair.tap("Home");
    fair.tap("No, go on watching");
    assert_eq!(fair.screen(), Screen::Play);
}

#[test]
fn the_ais_stay_when_another_game_is_chosen() {
    let fair = Fair::awake();
    fair.tap("Watch two AIs");
    fair.post().call(|setup: &mut SetupBinding, context| {
        setup.change(context, |setup: &mut SetupScreen| setup.choose_brain(0, 4, 1));
    });
    fair.tap("Nine men’s morris");
    let setup = fair.kiosk.global::<SetupState<'_>>();
    let brains: Vec<String> = setup.get_seats().iter().map(|seat| seat.who.brain.into()).collect();
    assert_eq!(
        (setup.get_game().as_str(), brains),
        ("morris", vec!["champion".to_owned(), "mcts".to_owned()])
    );
    fair.tap("Home");
    fair.tap("Chess");
    assert!(fair.says("On a phone"), "a match of one's own is set up as ever");
}

#[test]
fn they_wait_play_one_move_and_go_faster() {
    let fair = Fair::awake_and_unhurried();
    fair.watch("Chess");
    fair.pause();
    let plies = fair.plies();
    fair.live(Duration::from_secs(1));
    assert_eq!(fair.plies(), plies);
    for step in 1..=2 {
        fair.tap("One move");
        fair.until("one move", |fair| fair.plies() == plies + step && fair.watched().state == State::Paused);
    }
    for (label, speed) in
        [("Speed: normal", Tempo::Fast), ("Speed: fast", Tempo::Slow), ("Speed: slow", Tempo::Normal)]
    {
        fair.tap(label);
        fair.until("another speed", |fair| fair.pace().speed == speed);
    }
    fair.tap("Go on");
    fair.until("two more moves", |fair| fair.plies() >= plies + 4);
}

#[test]
fn they_stay_while_they_play_and_what_waits_goes_on_when_nobody_is_left() {
    let fair = Fair::awake_and_unhurried();
    fair.watch("Chess");
    fair.wait(10 * MINUTE);
    assert_eq!(fair.screen(), Screen::Play, "nobody has to touch what they watch");
    fair.pause();
    let plies = fair.plies();
    fair.wait(Duration::from_secs(80));
    let seconds = fair.kiosk.global::<Shell<'_>>().get_countdown();
    assert!(seconds > 0 && fair.says(&format!("The match goes on in {seconds} s")));
    fair.tap("I’m still here");
    fair.wait(Duration::from_secs(60));
    assert!(fair.pace().held, "somebody explains it");
    fair.wait(Duration::from_secs(31));
    fair.until("the next moves", |fair| fair.plies() > plies + 1);
    assert_eq!(fair.screen(), Screen::Play);
    assert_eq!(fair.rooms.lobby.of_the_screen().len(), 1, "nothing was thrown away");
}

#[test]
fn their_end_leads_to_the_same_once_more_or_to_others() {
    let fair = Fair::awake();
    fair.watch("Reversi");
    fair.come_to(Screen::Result);
    assert!(!fair.says("Put me on the leaderboard"), "nobody has played");
    let first = fair.watched();
    fair.tap("Change colours");
    fair.come_to(Screen::Play);
    let second = fair.watched();
    assert_ne!(first.r#match, second.r#match);
    let of = |snapshot: &Snapshot| -> Vec<OccupantView> {
        snapshot.seats.iter().map(|seat| seat.occupant.clone()).collect()
    };
    assert_eq!(of(&second), of(&first).into_iter().rev().collect::<Vec<_>>());
    fair.come_to(Screen::Result);
    fair.tap("New match");
    assert_eq!(fair.screen(), Screen::Setup);
    assert!(fair.says("Watch two AIs") && !fair.says("On a phone"));
}

#[test]
fn after_a_restart_what_waited_goes_on() {
    let fair = Fair::awake_and_unhurried();
    fair.watch("Chess");
    fair.until("a few moves", |fair| fair.plies() >= 2);
    fair.pause();
    let plies = fair.plies();
    let fair = fair.restart();
    fair.come_to(Screen::Play);
    fair.until("the next move", |fair| fair.plies() > plies);
    assert!(fair.pace().yours && !fair.pace().held);
}
