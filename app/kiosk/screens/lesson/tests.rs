use engine::Cell;

use super::*;
use crate::board;

const SECOND: Duration = Duration::from_secs(1);
const NOW: Duration = Duration::from_secs(1000);

fn open(name: &str) -> LessonScreen {
    LessonScreen::open(name, NOW).unwrap()
}

/// Goes on to the step with these words.
fn at(name: &str, words: &str) -> LessonScreen {
    let mut screen = open(name);
    while screen.view().words != words {
        assert!(screen.view().at + 1 < screen.view().count, "{name} has no step {words}");
        screen.next(NOW);
    }
    screen
}

/// Taps a cell by its name.
fn tap(screen: &mut LessonScreen, name: &str, now: Duration) {
    let board = screen.surface().board();
    let cell = board.names.iter().position(|known| known == name).unwrap();
    let (left, top) = board::corner(board, cell as Cell);
    screen.touch(Finger::Tap(left + 0.5, top + 0.5), now);
}

/// Taps a move by its number, along its route.
fn tap_move(screen: &mut LessonScreen, number: usize, now: Duration) {
    let route = screen.live.offers()[number].route.clone();
    for step in route.steps() {
        match step {
            engine::Step::Cell(cell) => {
                let (left, top) = board::corner(screen.surface().board(), *cell);
                screen.touch(Finger::Tap(left + 0.5, top + 0.5), now);
            }
            engine::Step::Choice(_) => screen.touch(Finger::Choose(0), now),
        }
    }
}

fn play(screen: &mut LessonScreen, text: &str, now: Duration) {
    let number = screen.live.read_move(text).unwrap();
    tap_move(screen, number, now);
}

/// What stands on a cell, as it is drawn.
fn figure(screen: &mut LessonScreen, name: &str) -> String {
    let cells = screen.surface().cells();
    cells.iter().find(|cell| cell.name == name).unwrap().figure.to_string()
}

fn lights(screen: &mut LessonScreen) -> usize {
    screen.surface().cells().iter().filter(|cell| cell.light != ui::Light::None).count()
}

/// Lets happen what happens by itself, once.
fn wait(screen: &mut LessonScreen) -> Duration {
    let due = screen.due().expect("something happens by itself");
    screen.tick(due - Duration::from_millis(1));
    assert_eq!(screen.due(), Some(due), "not a moment too early");
    screen.tick(due);
    due
}

fn plies(screen: &LessonScreen) -> usize {
    screen.live.record().len()
}

#[test]
fn shown_moves_are_played_one_by_one_and_again() {
    let mut screen = open("draughts");
    assert_eq!((screen.view().mood, screen.is_asking()), (LessonMood::Watch, false));
    let start = screen.live.position();
    for played in 1..=4 {
        wait(&mut screen);
        assert_eq!(plies(&screen), played);
    }
    wait(&mut screen);
    assert_eq!((plies(&screen), screen.live.position()), (0, start), "from the beginning");
    wait(&mut screen);
    assert_eq!((plies(&screen), screen.view().at), (1, 0), "it waits for nobody and goes nowhere");
}

#[test]
fn a_solved_task_is_praised_and_the_lesson_goes_on() {
    let mut screen = at("chess", "knight");
    assert_eq!((screen.view().mood, screen.due()), (LessonMood::Task, None));
    play(&mut screen, "Nxb3", NOW);
    assert_eq!((screen.view().mood, screen.is_asking()), (LessonMood::Solved, false));
    wait(&mut screen);
    assert_eq!((screen.view().words, screen.view().mood), ("pawn", LessonMood::Task));
}

#[test]
fn another_legal_move_is_answered_and_put_back() {
    let mut screen = at("chess", "mate");
    let before = screen.live.position();
    play(&mut screen, "Ra7", NOW);
    assert_eq!((screen.view().mood, plies(&screen), screen.is_asking()), (LessonMood::Wrong, 1, false));
    assert_eq!(figure(&mut screen, "a7"), "rook");
    wait(&mut screen);
    assert_eq!((figure(&mut screen, "a7"), figure(&mut screen, "a1")), (String::new(), "rook".to_owned()));
    assert_eq!((screen.live.position(), screen.view().mood), (before, LessonMood::Wrong));
    assert!(screen.is_asking() && screen.due().is_none(), "and there is all the time in the world");
    play(&mut screen, "Ra8#", NOW + SECOND);
    assert_eq!((screen.view().mood, screen.due()), (LessonMood::Solved, None), "the last step stays");
}

#[test]
fn what_is_not_a_move_changes_nothing() {
    let mut screen = at("reversi", "pass");
    tap(&mut screen, "h8", NOW);
    screen.touch(Finger::Choose(7), NOW);
    assert_eq!((screen.view().mood, plies(&screen)), (LessonMood::Task, 0));
    let mut shown = open("reversi");
    tap(&mut shown, "d3", NOW);
    assert_eq!((plies(&shown), lights(&mut shown)), (0, 0), "nobody moves while moves are shown");
    let mut solved = at("reversi", "enclose");
    assert_eq!(lights(&mut solved), 4);
    tap(&mut solved, "d3", NOW);
    tap(&mut solved, "c5", NOW);
    assert_eq!((plies(&solved), lights(&mut solved)), (1, 0), "nor when it is done");
}

#[test]
fn a_tap_in_vain_shakes_and_says_why() {
    let mut screen = at("chess", "lines");
    for (cell, denial) in [("e8", Denial::OthersPiece), ("a8", Denial::NotHere), ("d1", Denial::None)] {
        tap(&mut screen, cell, NOW);
        assert_eq!(screen.view().denial, denial, "{cell}");
        assert_eq!(screen.surface().is_moving(), cell == "e8", "what stands there shakes");
        screen.surface().advance(NOW);
        screen.surface().advance(NOW + SECOND);
    }
    let mut shown = open("reversi");
    tap(&mut shown, "d4", NOW);
    assert_eq!(shown.view().denial, Denial::None, "nobody is asked for anything");
    let mut screen = at("morris", "move");
    tap(&mut screen, "g1", NOW);
    screen.next(NOW);
    assert_eq!(screen.view().denial, Denial::None, "another step, another board");
}

#[test]
fn moves_can_lead_to_a_task() {
    let mut screen = at("chess/chess960", "passing");
    assert_eq!(screen.view().mood, LessonMood::Watch);
    wait(&mut screen);
    assert_eq!((screen.view().mood, screen.due()), (LessonMood::Task, None));
    play(&mut screen, "Kd2", NOW);
    wait(&mut screen);
    assert_eq!(plies(&screen), 1, "what led there stays");
    play(&mut screen, "exd6", NOW);
    assert_eq!(screen.view().mood, LessonMood::Solved);
}

#[test]
fn one_goes_to_and_fro_and_no_further_than_the_ends() {
    let mut screen = open("morris");
    screen.previous(NOW);
    assert_eq!(screen.view().at, 0);
    for _ in 0..20 {
        screen.next(NOW);
    }
    assert_eq!(screen.view().at, screen.view().count - 1);
    screen.previous(NOW);
    assert_eq!(screen.view().at, screen.view().count - 2);
    play(&mut screen, "e3-g7xb6", NOW);
    screen.again(NOW);
    assert_eq!((screen.view().mood, plies(&screen), screen.due()), (LessonMood::Task, 0, None));
}

#[test]
fn every_lesson_can_be_gone_through_to_its_end() {
    for game in games::catalog().games() {
        for variant in game.variants.all().iter() {
            let mut screen = open(&format!("{}/{}", game.id, variant.id));
            let mut seen = vec![screen.view().words];
            while screen.view().at + 1 < screen.view().count || screen.view().mood != LessonMood::Solved {
                if screen.is_asking() {
                    let step = game.about.lesson(&variant.id).nth(screen.view().at).unwrap();
                    let solves = |number: &usize| step.is_solved_by(&*screen.live, *number);
                    let number = (0..screen.live.offers().len()).find(solves).unwrap();
                    tap_move(&mut screen, number, NOW);
                } else if screen.view().mood == LessonMood::Watch && seen.len() == 1 {
                    screen.next(NOW);
                } else {
                    wait(&mut screen);
                }
                if seen.last() != Some(&screen.view().words) {
                    seen.push(screen.view().words);
                }
            }
            assert_eq!(seen.len(), screen.view().count);
        }
    }
}

#[test]
fn there_are_no_lessons_in_what_is_not_there() {
    assert!(LessonScreen::open("ludo", NOW).is_none() && LessonScreen::open("chess/atomic", NOW).is_none());
}
