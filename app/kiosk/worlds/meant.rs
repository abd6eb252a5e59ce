//! That the glass shows what is meant: where things lie, what is above what, and which button stands out.

use i_slint_backend_testing::ElementHandle;
use slint::{ComponentHandle, ModelRc, SharedPixelBuffer, VecModel};
use ui::{
    AttractState, BoardShapeView, CellTone, CellView, Clue, Kiosk, LeavingKind, MayView, OccupantKind,
    PersonView, PieceView, PlayState, RemarkKind, RemarkLineView, ResultCardView, ResultState, Screen,
    SeatCardView, SetupSeat, SetupState, Shell, SitterKind, TakenView, Tint,
};

use super::trial::{SIZES, button, can_be_hit, labels, open, picture, resize, says, tap};

fn one<T: Clone + 'static>(row: T) -> ModelRc<T> {
    ModelRc::new(VecModel::from(vec![row]))
}

/// What is drawn at a place.
fn drawn(kiosk: &Kiosk, (x, y): (f32, f32)) -> [u8; 3] {
    let pixels = kiosk.window().take_snapshot().unwrap();
    let pixel = pixels.as_slice()[(y as u32 * pixels.width() + x as u32) as usize];
    [pixel.r, pixel.g, pixel.b]
}

fn middle(element: &ElementHandle) -> (f32, f32) {
    let (at, size) = (element.absolute_position(), element.size());
    (at.x + size.width / 2.0, at.y + size.height / 2.0)
}

#[test]
fn the_answer_that_ends_something_does_not_stand_out() {
    let kiosk = open(Screen::Play);
    kiosk.global::<PlayState<'_>>().set_may(MayView { resign: true, ..MayView::default() });
    for (way, ends) in [("Resign", "Yes, give up"), ("Home", "Yes, leave")] {
        tap(&kiosk, way);
        // Just below its upper edge.
        let ground = |label: &str| {
            let button = button(&kiosk, label);
            drawn(&kiosk, (middle(&button).0, button.absolute_position().y + 4.0))
        };
        assert!(ground("No, play on")[0] > 180, "it is bright");
        assert!(ground(ends)[0] < 100, "{ends}");
        tap(&kiosk, "No, play on");
    }
}

#[test]
fn a_hint_leaves_the_middle_of_its_cell_alone() {
    let kiosk = open(Screen::Play);
    let play = kiosk.global::<PlayState<'_>>();
    let show = |clue| {
        let cell = CellView { tone: CellTone::Dark, name: "a1".into(), clue, ..CellView::default() };
        play.set_board(BoardShapeView { width: 1.0, height: 1.0, cells: one(cell), ..Default::default() });
        drawn(&kiosk, middle(&button(&kiosk, "a1")))
    };
    assert_eq!(show(Clue::Origin), show(Clue::None));
}

#[test]
fn a_piece_in_the_hand_is_seen_above_the_panel() {
    let kiosk = open(Screen::Play);
    let play = kiosk.global::<PlayState<'_>>();
    let show = |x: f32| {
        let king = PieceView {
            figure: "king".into(),
            tint: Tint::White,
            x,
            y: 4.0,
            across: 1.0,
            size: 1.25,
            opacity: 1.0,
            ..PieceView::default()
        };
        play.set_board(BoardShapeView { width: 8.0, height: 8.0, pieces: one(king), ..Default::default() });
        kiosk.window().take_snapshot().unwrap()
    };
    let beside = |pixels: &SharedPixelBuffer<slint::Rgba8Pixel>| -> Vec<slint::Rgba8Pixel> {
        pixels.as_slice().chunks(800).flat_map(|row| row[520..].to_vec()).collect()
    };
    let (on, off) = (show(3.0), show(9.0));
    picture(&kiosk, "carried");
    assert_ne!(beside(&on), beside(&off));
}

#[test]
fn a_card_is_as_high_before_the_first_capture_as_after_it() {
    let kiosk = open(Screen::Play);
    let play = kiosk.global::<PlayState<'_>>();
    let height = |seat: SeatCardView| {
        play.set_near_seat(seat);
        ElementHandle::find_by_element_type_name(&kiosk, "SeatCard").last().unwrap().size().height
    };
    let before = SeatCardView { takes: true, away: -1, ..SeatCardView::default() };
    let taken = TakenView { figure: "pawn".into(), count: 2, ..TakenView::default() };
    assert_eq!(height(before.clone()), height(SeatCardView { captured: one(taken), ..before }));
}

#[test]
fn a_card_is_as_high_whatever_is_said_of_its_seat() {
    let kiosk = open(Screen::Play);
    let play = kiosk.global::<PlayState<'_>>();
    play.set_board(BoardShapeView { width: 8.0, height: 8.0, ..Default::default() });
    let (brain, level) = ("champion".into(), "merciless".into());
    let who = PersonView { occupant: OccupantKind::Brain, brain, level, ..Default::default() };
    let card = SeatCardView {
        who,
        game: "chess".into(),
        on_board: 16,
        clock: "1:23:45".into(),
        away: -1,
        ..Default::default()
    };
    for size in SIZES {
        resize(&kiosk, size);
        let heights = [LeavingKind::None, LeavingKind::Time].map(|left| {
            play.set_near_seat(SeatCardView { left, ..card.clone() });
            ElementHandle::find_by_element_type_name(&kiosk, "SeatCard").last().unwrap().size().height
        });
        assert_eq!(heights[0], heights[1], "{size:?}");
    }
}

#[test]
fn an_ai_that_gave_up_is_heard_beside_the_result() {
    let kiosk = open(Screen::Result);
    let play = kiosk.global::<PlayState<'_>>();
    play.set_result(ResultCardView {
        over: true,
        won: true,
        loser: Tint::Black,
        game: "chess".into(),
        reason: "resignation".into(),
        ..Default::default()
    });
    let remark = |says| play.set_remark(RemarkLineView { says, by: Tint::Black });
    remark(RemarkKind::GivesUp);
    play.set_repeatable(true);
    let result = kiosk.global::<ResultState<'_>>();
    result.set_replay("http://192.0.2.2:8080/?replay=1".into());
    result.set_replay_code(crate::code::picture("http://192.0.2.2:8080/?replay=1"));
    result.set_can_be_named(true);
    for size in SIZES {
        resize(&kiosk, size);
        picture(&kiosk, "gave-up");
        assert!(says(&kiosk, "Black: “I give up. Well played!”") && !says(&kiosk, "Black gave up"));
        can_be_hit(&kiosk, &["New match", "Home"]);
    }
    remark(RemarkKind::Claims);
    assert!(says(&kiosk, "Black: “I claim a draw.”") && says(&kiosk, "Black gave up"), "beside the reason");
    remark(RemarkKind::TooEarly);
    assert!(says(&kiosk, "Black gave up") && !says(&kiosk, "Black: “No, it is too early for a draw.”"));
}

#[test]
fn a_number_of_strength_is_never_bare() {
    let kiosk = open(Screen::Play);
    let who = PersonView {
        occupant: OccupantKind::Brain,
        brain: "minimax".into(),
        level: "casual".into(),
        elo: 1234,
        ..Default::default()
    };
    let card = SeatCardView { who: who.clone(), game: "chess".into(), away: -1, ..Default::default() };
    kiosk.global::<PlayState<'_>>().set_near_seat(card.clone());
    let attract = kiosk.global::<AttractState<'_>>();
    attract.set_seats(one(card));
    attract.set_board(BoardShapeView { width: 8.0, height: 8.0, ..Default::default() });
    let seat = SetupSeat { who, sitter: SitterKind::Brain, ..Default::default() };
    kiosk.global::<SetupState<'_>>().set_seats(one(seat));
    let numbered = |label: &str| label.contains("1234");
    for (language, words) in
        [("en", "strength among our AIs: 1234"), ("de", "Stärke unter unseren KIs: 1234")]
    {
        slint::select_bundled_translation(language).unwrap();
        for screen in [Screen::Play, Screen::Attract, Screen::Setup] {
            kiosk.global::<Shell<'_>>().set_screen(screen);
            for size in SIZES {
                resize(&kiosk, size);
                picture(&kiosk, &format!("strength-{language}-{screen:?}"));
                let said: Vec<String> = labels(&kiosk).into_iter().filter(|label| numbered(label)).collect();
                assert!(said.iter().all(|said| said.contains(words)), "{said:?}");
                assert!(size.0.min(size.1) == 480 || !said.is_empty(), "{screen:?} at {size:?}");
            }
        }
    }
}

#[test]
fn the_code_covers_no_picture_where_there_is_little_room() {
    let kiosk = open(Screen::Attract);
    let attract = kiosk.global::<AttractState<'_>>();
    let shell = kiosk.global::<Shell<'_>>();
    shell.set_page("http://192.0.2.2:8080/".into());
    shell.set_page_code(crate::code::picture("http://192.0.2.2:8080/"));
    let blue =
        SharedPixelBuffer::<slint::Rgba8Pixel>::clone_from_slice(&[0, 0, 200, 255].repeat(16 * 9), 16, 9);
    attract.set_picture(slint::Image::from_rgba8(blue));
    attract.set_showing(true);
    for size in [(800, 480), (480, 800), (1920, 1080)] {
        resize(&kiosk, size);
        picture(&kiosk, "exhibitor");
        let lies = |id: &str| {
            let element = ElementHandle::find_by_element_id(&kiosk, id).next().unwrap();
            (element.absolute_position(), element.size())
        };
        let ((picture, extent), (code, _)) = (lies("Attract::shown"), lies("Attract::invited"));
        let apart = picture.x + extent.width <= code.x || picture.y + extent.height <= code.y;
        assert_eq!(apart, size.0.min(size.1) == 480, "at {size:?}");
    }
}
