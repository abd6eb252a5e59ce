//! A game of three seats in which turns are skipped: nothing in the contract, the live game or the kit assumes
//! two seats that take turns. Its variants come from files: how many sticks there are.

use engine::catalog::Start;
use engine::*;

/// A pile of sticks. A turn takes one, or two and skips the next seat; who has the most in the end comes first.
struct Sticks(u8);

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
        Pile { left: self.0, taken: [0; 3], turn: Seat::FIRST }
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

#[derive(Clone, Copy)]
struct Taken;

impl Evaluation<Sticks> for Taken {
    fn evaluate(&self, _: &Sticks, pile: &Pile, seat: Seat) -> i32 {
        i32::from(pile.taken[seat.index()]) * 100
    }
}

impl Judgement for Sticks {
    const EVALUATIONS: Evaluations<Sticks> = &[("taken", &Taken)];
}

impl Presentation for Sticks {
    fn board(&self) -> Board {
        Board {
            shape: Shape::Grid { columns: 3, tones: vec![Tone::Felt, Tone::Hole, Tone::Felt] },
            names: vec!["one".into(), String::new(), "two".into()],
            columns: Vec::new(),
            rows: Vec::new(),
            links: Vec::new(),
        }
    }

    fn scene(&self, pile: &Pile) -> Scene {
        let seat = |(colour, taken): (Colour, u8)| SeatScene::new(colour, taken.into());
        Scene { seats: Colour::MANY.into_iter().zip(pile.taken).map(seat).collect(), ..Scene::default() }
    }

    fn route(&self, _: &Pile, sticks: u8) -> Route {
        Route::cells([if sticks == 1 { 0 } else { 2 }])
    }

    /// Nothing stands on the board.
    fn changes(&self, _: &Pile, _: u8) -> Changes {
        Changes::new()
    }

    fn notation(&self, _: &Pile, sticks: u8) -> String {
        sticks.to_string()
    }

    fn check_move_text(&self, text: &str) -> Result<(), TextError> {
        Reader::new(text)?.number("sticks", 1..=2).map(|_| ())
    }
}

fn live(text: &str) -> Box<dyn LiveGame> {
    Variant::new("standard", "Sticks", Sticks(12)).open(Start::Text(text)).expect("a position")
}

#[test]
fn passes_the_kit() {
    kit::playouts(Sticks(12), 200);
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
fn a_game_that_cannot_go_on_without_somebody_ends() {
    let mut game = live("12 0,0,0 0");
    game.leave(Seat::SECOND, Leaving::Resignation).expect("the game runs");
    let end = game.outcome().expect("it is over");
    assert_eq!(Seat::all(3).map(|seat| end.place(seat)).collect::<Vec<_>>(), [1, 3, 1]);
    assert_eq!(end.winner(), None);
}

fn catalog() -> Catalog {
    let standard = Variant::new("standard", "Sticks", Sticks(12));
    Catalog::new(vec![Game {
        id: "sticks",
        about: About::embedded("face = 'disc'\nwords.name = { en = 'Sticks', de = 'Stäbe' }"),
        aliases: &[],
        times: [TimeControl::Unlimited; 3],
        pace: Pace { usual_plies: 8, fewest_left: 1, longest_plies: 12 },
        book: None,
        variants: Variants::new(vec![standard]).and_files("pile", |id, text| {
            let mut lines = text.lines().zip(1..);
            let (count, line) = lines.next().ok_or_else(|| FileFault::whole("there is nothing in it"))?;
            let sticks = count.parse().ok().filter(|sticks| (1..=12).contains(sticks));
            let sticks = sticks.ok_or_else(|| FileFault::at(line, "expected 1 to 12 sticks"))?;
            match lines.next() {
                Some((_, line)) => Err(FileFault::at(line, "expected the end of the file")),
                None => Ok(Variant::new(id, format!("{sticks} sticks"), Sticks(sticks))),
            }
        }),
    }])
}

fn file(name: &str, text: &str) -> VariantFile {
    VariantFile { name: name.to_owned(), text: Ok(text.to_owned()) }
}

fn names(catalog: &Catalog) -> Vec<String> {
    catalog.games()[0].variants.all().iter().map(|variant| variant.id.clone()).collect()
}

#[test]
fn files_bring_variants_and_take_them_away_while_games_go_on() {
    let catalog = catalog();
    assert_eq!(catalog.endings().collect::<Vec<_>>(), ["pile"]);
    catalog.offer_files(&[file("two.pile", "2"), file("five.pile", "5\n"), file("notes.txt", "hello")]);
    assert_eq!(names(&catalog), ["standard", "five", "two"]);
    assert_eq!(catalog.refused_files(), []);
    let (_, two) = catalog.find("sticks/two").expect("it is listed");
    let mut game = two.open(Start::Usual).expect("the usual start");
    assert_eq!(two.title, "2 sticks");
    catalog.offer_files(&[file("five.pile", "6")]);
    assert_eq!(names(&catalog), ["standard", "five"]);
    assert_eq!(catalog.find("sticks/five").expect("it is listed").1.title, "6 sticks", "it was read again");
    assert_eq!(
        catalog.find("sticks/two").err().map(|error| error.to_string()).as_deref(),
        Some("sticks has no variant called \"two\"; it has standard, five")
    );
    game.play(1).expect("whoever plays it keeps it");
    assert!(game.outcome().is_some());
    assert!(two.open(Start::Usual).is_ok());
}

#[test]
fn a_file_that_is_wrong_is_named_and_hides_no_other() {
    let catalog = catalog();
    let unreadable =
        VariantFile { name: "locked.pile".to_owned(), text: Err("permission denied".to_owned()) };
    catalog.offer_files(&[
        file("many.pile", "13"),
        file("good.pile", "3"),
        file("long.pile", "3\n4"),
        file("void.pile", ""),
        file("standard.pile", "3"),
        file(".pile", "3"),
        file("a\tb.pile", "3"),
        unreadable,
    ]);
    assert_eq!(names(&catalog), ["standard", "good"]);
    let refused: Vec<String> = catalog.refused_files().iter().map(ToString::to_string).collect();
    assert_eq!(
        refused,
        [
            ".pile: its name has to have 1 to 60 characters",
            "a\tb.pile: its name contains '\\t'",
            "locked.pile: permission denied",
            "long.pile, line 2: expected the end of the file",
            "many.pile, line 1: expected 1 to 12 sticks",
            "standard.pile: there is a variant of this name already",
            "void.pile: there is nothing in it",
        ]
    );
    assert_eq!(catalog.find("sticks").expect("a game").1.id, "standard");
    catalog.offer_files(&[]);
    assert_eq!(catalog.refused_files(), []);
}
