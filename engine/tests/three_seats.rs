//! A game of three seats in which turns are skipped: nothing in the contract, the live game or the kit assumes
//! two seats that take turns.

use engine::catalog::Start;
use engine::*;

/// A pile of sticks. A turn takes one, or two and skips the next seat; who has the most in the end comes first.
struct Sticks;

#[derive(Clone, PartialEq, Debug)]
struct Pile {
    left: u8,
    taken: [u8; 3],
    turn: Seat,
}

impl Rules for Sticks {
    type Position = Pile;
    type Move = u8;

    fn seats(&self) -> usize {
        3
    }

    fn start(&self) -> Pile {
        Pile { left: 12, taken: [0; 3], turn: Seat::FIRST }
    }

    fn turn(&self, pile: &Pile) -> Seat {
        pile.turn
    }

    fn moves(&self, pile: &Pile, moves: &mut Vec<u8>) {
        moves.clear();
        moves.extend(1..=pile.left.min(2));
    }

    fn play(&self, pile: &Pile, sticks: u8) -> Pile {
        let mut after = pile.clone();
        after.left -= sticks;
        after.taken[pile.turn.index()] += sticks;
        after.turn = Seat::new((pile.turn.index() + usize::from(sticks)) % 3).expect("one of three");
        after
    }

    fn effect(&self, _: &Pile, _: u8, _: &Pile) -> Effect {
        Effect { irreversible: true, new_spell: false }
    }

    fn outcome(&self, pile: &Pile, _: &History) -> Option<Outcome> {
        (pile.left == 0).then(|| Outcome::by_score(Reason::Count, &pile.taken.map(i32::from)))
    }

    fn can_win(&self, _: &Pile, _: Seat) -> bool {
        true
    }

    fn key(&self, pile: &Pile) -> u64 {
        let [a, b, c] = pile.taken.map(u64::from);
        key::mix([u64::from(pile.left), a, b, c, pile.turn.index() as u64])
    }

    fn write(&self, pile: &Pile) -> String {
        let [a, b, c] = pile.taken;
        format!("{} {a},{b},{c} {}", pile.left, pile.turn.index())
    }

    fn read(&self, text: &str) -> Result<Pile, TextError> {
        let mut reader = Reader::new(text)?;
        let mut pile = self.start();
        pile.left = reader.number("sticks", 0..=12)? as u8;
        for (taken, before) in pile.taken.iter_mut().zip([' ', ',', ',']) {
            reader.expect(before)?;
            *taken = reader.number("sticks", 0..=12)? as u8;
        }
        reader.expect(' ')?;
        let seat = reader.number("a seat", 0..=2)?;
        pile.turn = Seat::new(seat).ok_or_else(|| reader.unexpected("a seat"))?;
        reader.end()?;
        Ok(pile)
    }
}

impl Judgement for Sticks {
    fn evaluate(&self, pile: &Pile, seat: Seat) -> i32 {
        i32::from(pile.taken[seat.index()]) * 100
    }
}

impl Presentation for Sticks {
    fn board(&self) -> Board {
        Board {
            shape: Shape::Grid { columns: 3, tones: vec![Tone::Felt, Tone::Hole, Tone::Felt] },
            names: vec!["one".into(), String::new(), "two".into()],
            columns: Vec::new(),
            rows: Vec::new(),
        }
    }

    fn scene(&self, pile: &Pile) -> Scene {
        let colours = [Colour::Red, Colour::Green, Colour::Blue];
        let seat = |(colour, taken): (Colour, u8)| SeatView { colour, on_board: taken.into(), in_hand: 0 };
        Scene {
            pieces: Vec::new(),
            marks: Vec::new(),
            notice: None,
            seats: colours.into_iter().zip(pile.taken).map(seat).collect(),
        }
    }

    fn route(&self, _: &Pile, sticks: u8) -> Route {
        Route::cells([if sticks == 1 { 0 } else { 2 }])
    }

    fn notation(&self, _: &Pile, sticks: u8) -> String {
        sticks.to_string()
    }

    fn check_move_text(&self, text: &str) -> Result<(), TextError> {
        Reader::new(text)?.number("sticks", 1..=2).map(|_| ())
    }
}

fn live(text: &str) -> Box<dyn LiveGame> {
    Variant::new("standard", "Sticks", Sticks).open(Start::Text(text)).expect("a position")
}

#[test]
fn passes_the_kit() {
    kit::playouts(Sticks, 200);
}

#[test]
fn turns_need_not_alternate() {
    let mut game = live("12 0,0,0 0");
    let mut turns = vec![game.turn().index()];
    for text in ["2", "2", "1", "1"] {
        let number = game.read_move(text).expect("legal");
        game.play(number).expect("offered");
        turns.push(game.turn().index());
    }
    assert_eq!(turns, [0, 2, 1, 2, 0]);
}

#[test]
fn every_seat_gets_its_own_result() {
    let mut game = live("1 5,4,2 2");
    game.play(0).expect("offered");
    let end = game.outcome().expect("the pile is gone");
    let results: Vec<(u8, Verdict)> = Seat::all(3).map(|seat| (end.place(seat), end.verdict(seat))).collect();
    assert_eq!(results, [(1, Verdict::Win), (2, Verdict::Loss), (3, Verdict::Loss)]);
}

#[test]
fn who_resigns_comes_last_and_the_others_share_the_win() {
    let mut game = live("12 0,0,0 0");
    game.resign(Seat::SECOND).expect("the game runs");
    let end = game.outcome().expect("it is over");
    assert_eq!(Seat::all(3).map(|seat| end.place(seat)).collect::<Vec<_>>(), [1, 3, 1]);
    assert_eq!(end.winner(), None);
}
