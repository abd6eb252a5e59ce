//! Boards drawn in memory and compared with pictures that somebody has looked at.
//!
//! `GAMETABLE_PICTURES=write cargo test -p gametable-kiosk --lib worlds::golden` draws them anew.

use std::env;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::catalog::Start;
use engine::kit::isles;
use engine::{Cell, Colour, LiveGame};
use slint::{Color, ComponentHandle, Image, PhysicalSize, Rgba8Pixel, SharedPixelBuffer};
use terms::occupant::{Animal, Hue};
use ui::{BoardWindow, Drawings, FarSeat, StockView, TakenView, Tint};

use crate::lists::BoardLists;
use crate::surface::{Stance, Surface};

/// By how much a part of a pixel may differ: rounding, not drawing.
const NEAR: u8 = 12;
/// How many of a thousand pixels may differ by more than that.
const FEW: usize = 2;

/// A position to draw: the game, its text or a start, and what is done to it first.
struct Sitter {
    name: &'static str,
    game: &'static str,
    text: Option<&'static str>,
    pose: fn(&mut Table),
}

/// A game on its surface.
struct Table {
    game: Box<dyn LiveGame>,
    surface: Surface,
    hint: Vec<Cell>,
}

impl Table {
    fn cell(&self, name: &str) -> Cell {
        self.game.board().names.iter().position(|known| known == name).unwrap() as Cell
    }

    fn show(&mut self) {
        let stance = Stance { hint: self.hint.clone(), ..Stance::of_game(&*self.game) };
        self.surface.jump(stance);
    }

    fn play(&mut self, moves: &str) {
        for written in moves.split(' ') {
            let number = self.game.read_move(written).unwrap();
            self.game.play(number).unwrap();
        }
        self.show();
    }

    fn tap(&mut self, name: &str) {
        let cell = &self.surface.cells()[usize::from(self.cell(name))];
        let (x, y) = (cell.x + 0.5, cell.y + 0.5);
        self.surface.tap(x, y);
        self.rest();
    }

    /// Lets everything come to rest.
    fn rest(&mut self) {
        self.surface.advance(Duration::ZERO);
        self.surface.advance(Duration::from_secs(1));
    }

    fn ask(&mut self, cells: &[&str]) {
        self.hint = cells.iter().map(|name| self.cell(name)).collect();
        self.show();
    }
}

const SITTERS: &[Sitter] = &[
    Sitter {
        name: "isles-settling",
        game: "isles",
        text: None,
        pose: |table| table.play("b2=o b5 a3 e3 a5 e1 d4"),
    },
    Sitter {
        name: "isles-bombed",
        game: "isles",
        text: Some("....-..C....--..B.B.-.... 1123.4212334..12341x.1234 0000 0111 b 0000 1"),
        pose: |table| table.play("a5"),
    },
    Sitter { name: "chess-start", game: "chess", text: None, pose: |_| {} },
    Sitter {
        name: "chess-picked",
        game: "chess",
        text: None,
        pose: |table| {
            table.play("e4 e5 Nf3 Nc6 Bb5 a6");
            table.tap("b5");
        },
    },
    Sitter {
        name: "chess-check",
        game: "chess",
        text: Some("rnb1kbnr/pppp1ppp/8/4p3/4PP1q/8/PPPP2PP/RNBQKBNR w KQkq - 1 3"),
        pose: |_| {},
    },
    Sitter {
        name: "chess-flipped-turned",
        game: "chess",
        text: None,
        pose: |table| {
            table.play("d4 d5 c4");
            table.surface.turn(true);
            table.surface.face(Some(Colour::White));
        },
    },
    Sitter { name: "chess-hint", game: "chess", text: None, pose: |table| table.ask(&["g1", "f3"]) },
    Sitter { name: "draughts-start", game: "draughts", text: None, pose: |table| table.play("32-28") },
    Sitter {
        name: "draughts-forced",
        game: "draughts",
        text: Some("W:WK46,32,36,50,48:B28,19,31,1,K5"),
        pose: |_| {},
    },
    Sitter {
        name: "draughts-jumping",
        game: "draughts",
        text: Some("W:W32,K47:B28,19,1"),
        pose: |table| {
            table.tap("32");
            table.tap("23");
        },
    },
    Sitter { name: "reversi-start", game: "reversi", text: None, pose: |_| {} },
    Sitter {
        name: "reversi-turning",
        game: "reversi",
        text: None,
        pose: |table| {
            let number = table.game.read_move("d3").unwrap();
            table.game.play(number).unwrap();
            table.surface.show(Stance::of_game(&*table.game));
            table.surface.advance(Duration::ZERO);
            table.surface.advance(Duration::from_millis(60));
        },
    },
    Sitter {
        name: "morris-placing",
        game: "morris",
        text: Some("WW-BB------------------- W 7,7"),
        pose: |_| {},
    },
    Sitter {
        name: "morris-taking",
        game: "morris",
        text: Some("WW-BB------------------- W 7,7"),
        pose: |table| table.tap("g7"),
    },
    Sitter {
        name: "morris-flipped-hint",
        game: "morris",
        text: Some("WW-BB------------------- W 7,7"),
        pose: |table| {
            table.ask(&["g7", "b6"]);
            table.surface.turn(true);
        },
    },
];

fn window(width: u32, height: u32) -> BoardWindow {
    let options = i_slint_backend_testing::TestingBackendOptions {
        mock_time: true,
        renderer_name: Some("software".into()),
        ..Default::default()
    };
    slint::platform::set_platform(Box::new(i_slint_backend_testing::TestingBackend::new(options))).unwrap();
    let window = BoardWindow::new().unwrap();
    ui::drawings::install(&window);
    window.window().set_size(PhysicalSize::new(width, height));
    window.show().unwrap();
    window
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("pictures")
}

fn write(path: &Path, picture: &SharedPixelBuffer<Rgba8Pixel>) {
    let file = BufWriter::new(File::create(path).unwrap());
    let mut encoder = png::Encoder::new(file, picture.width(), picture.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    let pixels: Vec<u8> = picture.as_slice().iter().flat_map(|pixel| [pixel.r, pixel.g, pixel.b]).collect();
    encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
}

fn read(path: &Path) -> Option<(u32, u32, Vec<u8>)> {
    let mut reader = png::Decoder::new(BufReader::new(File::open(path).ok()?)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    Some((info.width, info.height, pixels))
}

/// Compares with the picture of that name; one that differs is left in the folder for temporary files, to be looked at.
pub fn compare(name: &str, picture: &SharedPixelBuffer<Rgba8Pixel>) -> Result<(), String> {
    let path = folder().join(name).with_extension("png");
    if env::var_os("GAMETABLE_PICTURES").is_some_and(|wish| wish == "write") {
        fs::create_dir_all(folder()).unwrap();
        write(&path, picture);
        return Ok(());
    }
    let Some((width, height, pixels)) = read(&path) else { return Err(format!("{name} was never drawn")) };
    let differs = |(one, other): (&Rgba8Pixel, &[u8])| {
        let parts = [one.r, one.g, one.b].into_iter().zip(other);
        parts.into_iter().any(|(one, other)| one.abs_diff(*other) > NEAR)
    };
    let count = picture.as_slice().iter().zip(pixels.chunks(3)).filter(|pair| differs(*pair)).count();
    if (width, height) == (picture.width(), picture.height()) && count * 1000 <= pixels.len() / 3 * FEW {
        return Ok(());
    }
    let drawn = env::temp_dir().join(format!("gametable-{name}.png"));
    write(&drawn, picture);
    Err(format!("{name} differs in {count} pixels: compare {} with {}", drawn.display(), path.display()))
}

#[test]
fn every_board_looks_as_it_did_when_somebody_looked() {
    let window = window(400, 400);
    let mut wrong = Vec::new();
    for sitter in SITTERS {
        let start = sitter.text.map_or(Start::Usual, Start::Text);
        let catalog = if sitter.game == "isles" { isles::catalog() } else { games::catalog() };
        let game = catalog.find(sitter.game).unwrap().1.open(start).unwrap();
        let mut table = Table { surface: Surface::new(game.board()), game, hint: Vec::new() };
        table.show();
        (sitter.pose)(&mut table);
        window.set_board(BoardLists::default().view(&table.surface));
        wrong.extend(compare(sitter.name, &window.window().take_snapshot().unwrap()).err());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// All drawings side by side, on the colour of the table.
fn sheet(window: &BoardWindow) -> SharedPixelBuffer<Rgba8Pixel> {
    const SIDE: i32 = 36;
    let drawings = window.global::<Drawings<'_>>();
    let tints = [
        Tint::White,
        Tint::Black,
        Tint::Red,
        Tint::Blue,
        Tint::Cyan,
        Tint::Yellow,
        Tint::Purple,
        Tint::Orange,
    ];
    let figures = ["disc", "man", "crowned", "pawn", "knight", "bishop", "rook", "queen", "king"];
    let mut rows: Vec<Vec<Image>> = vec![Vec::new(); 4];
    for figure in figures {
        rows[0].extend(
            [Tint::White, Tint::Black].map(|tint| drawings.invoke_piece(figure.into(), tint, SIDE, false)),
        );
    }
    rows[0].extend(tints[2..].iter().map(|tint| drawings.invoke_piece("man".into(), *tint, SIDE, false)));
    for (animal, hue) in Animal::ALL.iter().zip(Hue::ALL.iter().cycle()) {
        rows[1].push(drawings.invoke_animal(animal.name().into(), hue.name().into(), SIDE));
    }
    for (number, sign) in SIGNS.iter().enumerate() {
        let row = if number < SIGNS.len() / 2 { 2 } else { 3 };
        rows[row].push(drawings.invoke_icon((*sign).into(), Color::from_rgb_u8(244, 237, 227), SIDE));
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0) as u32;
    let side = SIDE as u32;
    let mut sheet = SharedPixelBuffer::<Rgba8Pixel>::new(columns * side, rows.len() as u32 * side);
    let width = sheet.width();
    sheet.make_mut_slice().fill(Rgba8Pixel { r: 98, g: 72, b: 52, a: 255 });
    for (row, images) in rows.iter().enumerate() {
        for (column, image) in images.iter().enumerate() {
            let image = image.to_rgba8_premultiplied().unwrap();
            for (index, pixel) in image.as_slice().iter().enumerate() {
                let (x, y) =
                    (column as u32 * side + index as u32 % side, row as u32 * side + index as u32 / side);
                let ground = &mut sheet.make_mut_slice()[(y * width + x) as usize];
                let over =
                    |top: u8, below: u8| top + (u16::from(below) * (255 - u16::from(pixel.a)) / 255) as u8;
                *ground = Rgba8Pixel {
                    r: over(pixel.r, ground.r),
                    g: over(pixel.g, ground.g),
                    b: over(pixel.b, ground.b),
                    a: 255,
                };
            }
        }
    }
    sheet
}

/// Every sign that a screen may ask for.
const SIGNS: &[&str] = &[
    "home",
    "back",
    "hint",
    "undo",
    "draw",
    "resign",
    "flip",
    "qr",
    "phone",
    "person",
    "robot",
    "brain",
    "clock",
    "trophy",
    "book",
    "eye",
    "plus",
    "minus",
    "check",
    "cross",
    "speaker",
    "speaker-off",
    "gear",
    "globe",
    "play",
    "pause",
    "next",
    "previous",
    "first",
    "last",
    "star",
    "lock",
    "more",
    "again",
    "screen",
    "lot",
];

#[test]
fn pieces_animals_and_signs_look_as_they_did_when_somebody_looked() {
    compare("drawings", &sheet(&window(100, 100))).unwrap();
}

#[test]
fn a_seat_across_the_table_is_drawn_upside_down() {
    let window = window(480, 120);
    let seat = FarSeat {
        tint: Tint::Black,
        face: "disc".into(),
        title: "Alpha-beta".into(),
        line: "Black · to move".into(),
        clock: "4:12".into(),
        to_move: true,
        ..FarSeat::default()
    };
    window.set_seat(seat.clone());
    compare("far-seat", &window.window().take_snapshot().unwrap()).unwrap();
    let taken = |figure: &str, count| TakenView { tint: Tint::White, figure: figure.into(), count };
    window.set_seat(FarSeat {
        face: "king".into(),
        stocks: [StockView { name: "hand".into(), figure: "man".into(), count: 7 }].into(),
        captured: [taken("pawn", 3), taken("queen", 1)].into(),
        ..seat
    });
    window.window().set_size(PhysicalSize::new(480, 163));
    compare("far-seat-stocks", &window.window().take_snapshot().unwrap()).unwrap();
}
