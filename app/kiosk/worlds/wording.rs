//! Words that visitors stumbled over, and what is said instead: the old ones are gone, the new ones stand there, in both languages.

use slint::{ComponentHandle, ModelRc};
use ui::{
    AdviceView, AttractState, HomeState, Kiosk, LeaderboardState, LessonMood, LessonState, MayView,
    OccupantKind, OwnTimeView, PersonView, PlayState, ResultCardView, RoundView, Screen, SeatCardView,
    SetupState, Shell, StandingsState, StockView, ThinkingBarView, TimeKind, Tint,
};

use super::trial::{labels, open, says, tap};
use crate::screens::home;
use crate::screens::setup::{SetupScreen, binding::show};
use config::Config;

/// How a window comes to say something.
type Scene = fn(&Kiosk);

/// In one language: what stood there, if that was worth a word, and what stands there now.
type Said = (&'static str, &'static str);

fn play(kiosk: &Kiosk) -> PlayState<'_> {
    kiosk.global::<Shell<'_>>().set_screen(Screen::Play);
    kiosk.global::<PlayState<'_>>()
}

fn seat(kiosk: &Kiosk, who: PersonView, change: impl FnOnce(&mut SeatCardView)) {
    let mut seat = SeatCardView { who, away: -1, ..SeatCardView::default() };
    change(&mut seat);
    play(kiosk).set_near_seat(seat);
}

fn brain(name: &str) -> PersonView {
    let level = "casual".into();
    PersonView { occupant: OccupantKind::Brain, brain: name.into(), level, elo: 1790, ..Default::default() }
}

fn result(kiosk: &Kiosk, game: &str, reason: &str) {
    kiosk.global::<Shell<'_>>().set_screen(Screen::Result);
    kiosk.global::<PlayState<'_>>().set_result(ResultCardView {
        over: true,
        won: true,
        winner: Tint::White,
        loser: Tint::Black,
        game: game.into(),
        reason: reason.into(),
        ..ResultCardView::default()
    });
}

fn set_up(kiosk: &Kiosk) -> SetupState<'_> {
    kiosk.global::<Shell<'_>>().set_screen(Screen::Setup);
    let (game, _) = games::catalog().find("morris").unwrap();
    let setup = kiosk.global::<SetupState<'_>>();
    show(&setup, &SetupScreen::new(game, None, &Config::default().games));
    setup
}

fn learn(kiosk: &Kiosk, words: &str, mood: LessonMood) {
    kiosk.global::<Shell<'_>>().set_screen(Screen::Lesson);
    let lesson = kiosk.global::<LessonState<'_>>();
    lesson.set_choosing(false);
    lesson.set_game("draughts".into());
    lesson.set_words(words.into());
    lesson.set_mood(mood);
}

/// Taps what has one of these labels, whichever language is spoken.
fn tap_either(kiosk: &Kiosk, labels: [&str; 2]) {
    let there = labels.into_iter().find(|label| says(kiosk, label));
    tap(kiosk, there.expect("one of them"));
}

/// Every line: how the window comes to say it, in English, and in German.
const LINES: &[(Scene, Said, Said)] = &[
    (
        |kiosk| result(kiosk, "draughts", "no_pieces"),
        ("the other side", "Black has no pieces left"),
        ("die andere Seite", "Schwarz hat keine Steine mehr"),
    ),
    (
        |kiosk| result(kiosk, "chess", "time"),
        ("wins by", "White wins!"),
        ("gewinnt nach", "Die Zeit von Schwarz ist um"),
    ),
    (
        |kiosk| {
            play(kiosk).set_someone_waits(true);
            play(kiosk).set_mover(brain("minimax"));
        },
        ("other side’s turn", "Minimax is thinking"),
        ("andere Seite", "Minimax denkt nach"),
    ),
    (
        |kiosk| {
            kiosk.global::<Shell<'_>>().set_screen(Screen::Attract);
            let attract = kiosk.global::<AttractState<'_>>();
            attract.set_thinking(ThinkingBarView { shown: true, even: true, ..Default::default() });
            attract.set_game("chess".into());
        },
        ("algorithms", "Two AIs play Chess"),
        ("Algorithmen", "Zwei KIs spielen Schach"),
    ),
    (
        |kiosk| {
            kiosk.global::<Shell<'_>>().set_screen(Screen::Attract);
            let score = "+0.5".into();
            let thinking = ThinkingBarView { shown: true, score, better: Tint::White, ..Default::default() };
            kiosk.global::<AttractState<'_>>().set_thinking(thinking);
        },
        ("even", "White +0.5"),
        ("0.5", "Weiß +0,5"),
    ),
    (
        |kiosk| {
            let stock = StockView { name: "hand".into(), figure: "man".into(), count: 9 };
            seat(kiosk, PersonView::default(), |seat| {
                (seat.game, seat.stocked) = ("morris".into(), true);
                seat.stocks = ModelRc::from([stock]);
            });
        },
        ("in hand", "9 still to place"),
        ("in der Hand", "noch 9 zu setzen"),
    ),
    (
        |kiosk| {
            set_up(kiosk);
        },
        ("Own time", "Other time …"),
        ("Eigene", "Andere Zeit …"),
    ),
    (
        |kiosk| {
            set_up(kiosk);
        },
        ("Own", "Swap sides"),
        ("Tauschen", "Seiten tauschen"),
    ),
    (
        |kiosk| {
            let setup = set_up(kiosk);
            setup.set_asks_for_depth(true);
            setup.set_own(OwnTimeView { kind: TimeKind::Unlimited, ..Default::default() });
            tap_either(kiosk, ["Other time …", "Andere Zeit …"]);
        },
        ("freely", "no limit"),
        ("frei", "beliebig"),
    ),
    (
        |kiosk| {
            play(kiosk).set_may(MayView { abort: true, ..MayView::default() });
            tap_either(kiosk, ["Resign", "Aufgeben"]);
        },
        ("Break", "Cancel this match?"),
        ("unterbrechen", "Partie abbrechen?"),
    ),
    (
        |kiosk| {
            kiosk.global::<Shell<'_>>().set_screen(Screen::Leaderboard);
            kiosk.global::<LeaderboardState<'_>>().set_state(StandingsState::Empty);
        },
        ("Nobody stands here", "Be the first!"),
        ("steht hier", "Wer macht den Anfang?"),
    ),
    (
        |kiosk| seat(kiosk, brain("ordered"), |_| {}),
        ("beta+", "Alpha-beta, sorted"),
        ("Beta+", "Alpha-Beta, sortiert"),
    ),
    (
        |kiosk| kiosk.global::<Shell<'_>>().set_screen(Screen::Home),
        ("Morris", "Nine men’s morris"),
        ("Mühlespiel", "Mühle"),
    ),
    (
        |kiosk| {
            let advice = AdviceView { r#move: "d4".into(), figure: "pawn".into(), to: "d4".into() };
            play(kiosk).set_game("chess".into());
            play(kiosk).set_advice(advice);
        },
        ("Hint: d4", "Hint: pawn to d4"),
        ("Tipp: d4", "Tipp: Bauer nach d4"),
    ),
    (
        |kiosk| seat(kiosk, brain("minimax"), |seat| (seat.game, seat.on_board) = ("chess".into(), 16)),
        ("men", "16 pieces · Casual"),
        ("Locker", "16 Figuren · Mittel"),
    ),
    (
        |kiosk| {
            play(kiosk).set_game("chess".into());
            let round = RoundView { number: 1, first: "Nc3".into(), others: "".into() };
            play(kiosk).set_rounds(ModelRc::from([round]));
        },
        ("Sc3", "Nc3"),
        ("Nc3", "Sc3"),
    ),
    (
        |kiosk| {
            play(kiosk);
        },
        ("Menu", "Take back"),
        ("Zurück", "Zug zurück"),
    ),
    (
        |kiosk| {
            play(kiosk);
        },
        ("Menu", "Home"),
        ("Menü", "Start"),
    ),
    (
        |kiosk| learn(kiosk, "goal.russian", LessonMood::Watch),
        (
            "duty",
            "Twelve men a side, on the dark squares. White begins. Take all enemy pieces, or leave them no move, and you win.",
        ),
        (
            "fremde",
            "Jeder hat zwölf Steine auf den dunklen Feldern. Weiß beginnt. Schlag alle gegnerischen Steine oder lass ihnen keinen Zug, und du gewinnst.",
        ),
    ),
    (
        |kiosk| learn(kiosk, "end", LessonMood::Wrong),
        ("same square", "Black can still move. Stand in its way with the man that it cannot jump over."),
        (
            "dasselbe Feld",
            "Schwarz kann noch ziehen. Stell ihm den Stein in den Weg, den es nicht überspringen kann.",
        ),
    ),
    (
        |kiosk| seat(kiosk, PersonView { occupant: OccupantKind::Open, ..Default::default() }, |_| {}),
        ("free seat", "Free seat"),
        ("freier Platz", "Freier Platz"),
    ),
    (
        |kiosk| {
            let (animal, hue) = ("owl".into(), "coral".into());
            seat(
                kiosk,
                PersonView { occupant: OccupantKind::Phone, animal, hue, ..Default::default() },
                |seat| {
                    (seat.clock, seat.low) = ("2.0".into(), true);
                },
            );
        },
        ("! 2.0", "Coral owl"),
        ("2.0", "Korallenrote Eule"),
    ),
    (
        |kiosk| {
            play(kiosk).set_game("chess".into());
            play(kiosk).set_hint(ui::Hint::Choose);
        },
        ("Choose", "What does the pawn become?"),
        ("Wähle aus", "Was wird aus dem Bauern?"),
    ),
    (
        |kiosk| {
            play(kiosk);
            kiosk.global::<Shell<'_>>().set_countdown(12);
        },
        ("Screensaver", "Is anybody still there? 12 s"),
        ("Bildschirmschoner", "Ist noch jemand da? 12 s"),
    ),
];

fn check(number: usize, language: &str, scene: Scene, (old, new): Said) {
    let kiosk = open(Screen::Home);
    kiosk.global::<HomeState<'_>>().set_games(home::cards(&Config::default().games));
    slint::select_bundled_translation(language).unwrap();
    kiosk.global::<Shell<'_>>().set_language(language.into());
    scene(&kiosk);
    let said = labels(&kiosk);
    assert!(said.iter().any(|said| said == new), "{new:?} of line {number} in {said:#?}");
    assert!(!said.iter().any(|said| said.contains(old)), "{old:?} of line {number} in {said:#?}");
}

#[test]
fn what_visitors_stumbled_over_is_said_in_other_words() {
    for (number, (scene, english, german)) in LINES.iter().enumerate() {
        for (language, said) in [("en", english), ("de", german)] {
            // A window is its thread's own.
            let checked = std::thread::spawn(move || check(number, language, *scene, *said));
            checked.join().unwrap();
        }
    }
}
