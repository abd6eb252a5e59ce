//! A fifth game, to show what a game takes: its rules, judgement and presentation, and one line in a catalog.
//! It also shows that the test kit fails when a game breaks its contract.

use engine::catalog::Start;
use engine::kit;
use engine::*;

/// Three in a row on nine cells, or a version of it that is broken for the kit to find.
#[derive(Default)]
struct TicTacToe {
    broken: Option<Broken>,
}

#[derive(Clone, Copy, PartialEq)]
enum Broken {
    KeyIgnoresSecondSeat,
    TextForgetsTurn,
    MoveListedTwice,
    RoutesAlike,
    SaysNothing,
    CommitsApart,
    NeverEnds,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Grid {
    stones: [u16; 2],
    turn: Seat,
}

const COLOURS: [Colour; 2] = [Colour::Red, Colour::Blue];

const ROWS: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Grid {
    fn winner(&self) -> Option<Seat> {
        Seat::all(2).find(|seat| ROWS.iter().any(|row| self.stones[seat.index()] & row == *row))
    }

    fn empty(&self) -> u16 {
        0o777 & !(self.stones[0] | self.stones[1])
    }
}

fn name(cell: Cell) -> String {
    format!("{}{}", char::from(b'a' + cell as u8 % 3), 3 - cell / 3)
}

impl Rules for TicTacToe {
    type Position = Grid;
    type Move = Cell;

    fn start(&self) -> Grid {
        Grid { stones: [0, 0], turn: Seat::FIRST }
    }

    fn turn(&self, grid: &Grid) -> Seat {
        grid.turn
    }

    fn moves(&self, grid: &Grid, moves: &mut Vec<Cell>) {
        moves.clear();
        if grid.winner().is_none() {
            moves.extend((0..9).filter(|cell| grid.empty() & 1 << cell != 0));
        }
        if self.broken == Some(Broken::MoveListedTwice) {
            moves.extend(moves.first().copied());
        }
    }

    fn play(&self, grid: &Grid, cell: Cell) -> Grid {
        let kept = if self.broken == Some(Broken::NeverEnds) { [0, 0] } else { grid.stones };
        let mut after = Grid { stones: kept, turn: grid.turn.other() };
        after.stones[grid.turn.index()] |= 1 << cell;
        after
    }

    fn effect(&self, _: &Grid, _: Cell, _: &Grid) -> Effect {
        Effect { irreversible: true, new_spell: false }
    }

    fn outcome(&self, grid: &Grid, _: &History) -> Option<Outcome> {
        match grid.winner() {
            Some(winner) => Some(Outcome::win(2, winner, Reason::Row)),
            None => (grid.empty() == 0).then(|| Outcome::draw(2, Reason::NoMoves)),
        }
    }

    fn can_win(&self, grid: &Grid, seat: Seat) -> bool {
        let others = grid.stones[seat.other().index()];
        ROWS.iter().any(|row| row & others == 0)
    }

    fn key(&self, grid: &Grid) -> u64 {
        let second = if self.broken == Some(Broken::KeyIgnoresSecondSeat) { 0 } else { grid.stones[1] };
        key::mix([u64::from(grid.stones[0]), u64::from(second), grid.turn.index() as u64])
    }

    fn write(&self, grid: &Grid) -> String {
        let stone = |cell: u16| match grid.stones.map(|stones| stones & 1 << cell != 0) {
            [true, _] => 'X',
            [_, true] => 'O',
            _ => '-',
        };
        (0..9).map(stone).chain([' ', if grid.turn == Seat::FIRST { 'X' } else { 'O' }]).collect()
    }

    fn read(&self, text: &str) -> Result<Grid, TextError> {
        let mut reader = Reader::new(text)?;
        let mut grid = self.start();
        for cell in 0..9 {
            let seat = reader.one_of("X, O or -", |c| match c {
                'X' => Some(Some(Seat::FIRST)),
                'O' => Some(Some(Seat::SECOND)),
                '-' => Some(None),
                _ => None,
            })?;
            if let Some(seat) = seat {
                grid.stones[seat.index()] |= 1 << cell;
            }
        }
        reader.expect(' ')?;
        grid.turn = reader.one_of("X or O", |c| match c {
            'X' => Some(Seat::FIRST),
            'O' => Some(Seat::SECOND),
            _ => None,
        })?;
        if self.broken == Some(Broken::TextForgetsTurn) {
            grid.turn = Seat::FIRST;
        }
        reader.end()?;
        Ok(grid)
    }
}

#[derive(Clone, Copy)]
struct Even;

impl Evaluation<TicTacToe> for Even {
    fn evaluate(&self, _: &TicTacToe, _: &Grid, _: Seat) -> i32 {
        0
    }
}

impl Judgement for TicTacToe {
    const EVALUATIONS: Evaluations<TicTacToe> = &[("even", &Even)];
}

impl Presentation for TicTacToe {
    fn board(&self) -> Board {
        Board {
            shape: Shape::Grid { columns: 3, tones: vec![Tone::Light; 9] },
            names: (0..9).map(name).collect(),
            columns: Vec::new(),
            rows: Vec::new(),
            links: Vec::new(),
        }
    }

    fn scene(&self, grid: &Grid) -> Scene {
        let stones = |seat: Seat| (0..9).filter(move |cell| grid.stones[seat.index()] & 1 << cell != 0);
        let piece = |seat: Seat| Piece { colour: COLOURS[seat.index()], figure: "disc" };
        Scene {
            pieces: Seat::all(2).flat_map(|seat| stones(seat).map(move |cell| (cell, piece(seat)))).collect(),
            seats: Seat::all(2)
                .map(|seat| SeatScene::new(COLOURS[seat.index()], stones(seat).count()))
                .collect(),
            ..Scene::default()
        }
    }

    fn route(&self, _: &Grid, cell: Cell) -> Route {
        match self.broken {
            Some(Broken::RoutesAlike) => Route::cells([cell / 2]),
            Some(Broken::CommitsApart) if cell < 2 => {
                Route::cells([0, cell + 1]).committing(1 + usize::from(cell))
            }
            _ => Route::cells([cell]),
        }
    }

    fn changes(&self, grid: &Grid, cell: Cell) -> Changes {
        let piece = Piece { colour: COLOURS[grid.turn.index()], figure: "disc" };
        let swept = if self.broken == Some(Broken::NeverEnds) { self.scene(grid).pieces } else { Vec::new() };
        let mut changes: Changes =
            swept.into_iter().map(|(cell, piece)| (1, Change::Removed { cell, piece })).collect();
        if self.broken != Some(Broken::SaysNothing) {
            changes.push((1, Change::Placed { cell, piece }));
        }
        changes
    }

    fn notation(&self, _: &Grid, cell: Cell) -> String {
        name(cell)
    }

    fn check_move_text(&self, text: &str) -> Result<(), TextError> {
        let mut reader = Reader::new(text)?;
        reader.one_of("a column from a to c", |c| ('a'..='c').contains(&c).then_some(()))?;
        reader.number("a row", 1..=3)?;
        reader.end()
    }
}

const ABOUT: &str = "face = 'disc'\nwords.name = { en = 'Tic-tac-toe', de = 'Tic-Tac-Toe' }";

fn catalog() -> Catalog {
    let times = [TimeControl::Unlimited; 3];
    let variants = vec![Variant::new("standard", "Tic-tac-toe", TicTacToe::default())];
    Catalog::new(vec![Game {
        id: "tic-tac-toe",
        about: About::read(ABOUT).expect("it can be read"),
        aliases: &["noughts"],
        times,
        pace: Pace { usual_plies: 8, fewest_left: 1, longest_plies: 9 },
        book: None,
        variants: variants.into(),
    }])
}

#[test]
fn passes_the_kit() {
    kit::playouts(TicTacToe::default(), 2000);
    let table = "standard ; start ; 9 72 504 3024 15120 54720 148176 200448 127872";
    assert_eq!(kit::perft_table(&catalog(), "tic-tac-toe", table, 0..u64::MAX), 9);
}

fn fails(broken: Broken) -> String {
    let playouts = || kit::playouts(TicTacToe { broken: Some(broken) }, 50);
    let panic = std::panic::catch_unwind(playouts).expect_err("the kit lets a broken game pass");
    panic.downcast_ref::<String>().cloned().unwrap_or_default()
}

#[test]
fn the_kit_finds_what_is_broken() {
    assert!(fails(Broken::MoveListedTwice).contains("is listed twice"));
    assert!(fails(Broken::TextForgetsTurn).contains("text round-trips"));
    assert!(fails(Broken::RoutesAlike).contains("tap 1 of"));
    assert!(fails(Broken::SaysNothing).contains("does what it says"));
    assert!(fails(Broken::CommitsApart).contains("commits on its way"));
    assert!(fails(Broken::NeverEnds).contains("does not end"));
    assert!(fails(Broken::KeyIgnoresSecondSeat).contains("equal keys, different positions"));
}

#[test]
fn is_found_in_a_catalog_by_name_and_alias() {
    let catalog = catalog();
    for name in ["tic-tac-toe", "tic-tac-toe/standard", "noughts", "noughts/standard"] {
        assert_eq!(catalog.find(name).unwrap().0.id, "tic-tac-toe");
    }
    let error = |name: &str| catalog.find(name).err().unwrap().to_string();
    assert_eq!(error("chess"), "there is no game called \"chess\"; there are tic-tac-toe");
    assert_eq!(error("noughts/big"), "tic-tac-toe has no variant called \"big\"; it has standard");
}

fn live(text: &str) -> Box<dyn LiveGame> {
    catalog().find("tic-tac-toe").unwrap().1.open(Start::Text(text)).unwrap()
}

#[test]
fn lives() {
    let mut game = live("XX-OO---- X");
    let twin = game.boxed_clone();
    assert_eq!(game.read_move("c3"), Ok(0));
    assert!(matches!(game.read_move("a3"), Err(MoveError::Illegal { .. })));
    assert!(matches!(game.read_move("z"), Err(MoveError::Unreadable { .. })));
    assert_eq!(game.play(9), Err(live::GameRefusal::NoSuchMove { number: 9, offered: 5 }));
    game.play(0).unwrap();
    assert_eq!(game.outcome(), Some(&Outcome::win(2, Seat::FIRST, Reason::Row)));
    let ply = &game.record()[0];
    let red = Piece { colour: Colour::Red, figure: "disc" };
    assert_eq!((ply.notation.as_str(), &ply.cells[..]), ("c3", &[2][..]));
    assert_eq!(ply.changes[..], [(1, Change::Placed { cell: 2, piece: red })]);
    assert!(game.offers().is_empty());
    assert_eq!(game.play(0), Err(live::GameRefusal::Over));
    assert!(matches!(game.read_move("c1"), Err(MoveError::Over { .. })));
    assert_eq!(game.leave(Seat::FIRST, Leaving::Resignation), Err(live::GameRefusal::Over));
    assert_eq!(twin.offers().len(), 5, "the copy went its own way");
    game.take_back().unwrap();
    assert_eq!((game.position(), game.outcome()), ("XX-OO---- X".to_owned(), None));
}

#[test]
fn is_ended_by_its_players() {
    let ended = |end: &dyn Fn(&mut dyn LiveGame)| {
        let mut game = live("XX-OO---- X");
        end(&mut *game);
        game.outcome().cloned().unwrap()
    };
    assert_eq!(ended(&|game| game.agree_draw().unwrap()), Outcome::draw(2, Reason::Agreement));
    assert_eq!(
        ended(&|game| game.leave(Seat::SECOND, Leaving::Resignation).unwrap()),
        Outcome::win(2, Seat::FIRST, Reason::Resignation)
    );
    assert_eq!(
        ended(&|game| game.leave(Seat::FIRST, Leaving::Time).unwrap()),
        Outcome::loss(2, Seat::FIRST, Reason::Time)
    );
    let mut game = live("XX-OO---- X");
    assert_eq!(game.claim_draw(), Err(live::GameRefusal::NothingToClaim));
    assert_eq!(
        game.leave(Seat::new(5).unwrap(), Leaving::Resignation),
        Err(live::GameRefusal::NoSuchSeat { seats: 2 })
    );
}

#[test]
fn a_flag_falls_for_a_draw_when_nobody_can_win() {
    let mut game = live("XOX-XO-X- O");
    game.leave(Seat::SECOND, Leaving::Time).unwrap();
    assert_eq!(game.outcome().unwrap().winner(), Some(Seat::FIRST));
    let mut game = live("OXO-OX-O- X");
    game.leave(Seat::SECOND, Leaving::Time).unwrap();
    assert_eq!(game.outcome(), Some(&Outcome::draw(2, Reason::Time)), "X has no open row left");
}
