//! Pictures of every screen, as visitors see them: each is reached by what a finger would do, at a real table whose store
//! has a day's matches in it.

mod palette;
pub mod past;

use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use engine::{Brain, Contender, Level, TimeControl};
use protocol::RouteStep;
use slint::{ComponentHandle, Model, Rgba8Pixel, SharedPixelBuffer};
use terms::Kind;
use terms::occupant::Occupant;
use thiserror::Error;
use toml::Value;
use ui::{
    AttractState, HomeState, LeaderboardState, LessonState, OperatorPart, OperatorState, PaceKind, PlayState,
    Screen, SetupState, Shell, SitterKind, StandingsState,
};

use self::past::{Middle, Moves};
use super::offscreen::ScreenClock;
use super::rehearsal::{Phones, Rehearsal, RehearsalError, RehearsalPlan};

/// Where phones would find the table.
const PAGE: &str = "http://192.168.4.1:8080/";

/// So many moves of the screensaver's match make a picture of it worth looking at.
const INTERESTING: usize = 14;

/// How deep an AI has looked before it is worth a picture.
const DEEP: i32 = 4;

/// Why pictures could not be taken.
#[derive(Debug, Error)]
pub enum AlbumError {
    #[error("{0}")]
    Rehearsal(#[from] RehearsalError),
    #[error("a picture cannot be taken: {0}")]
    Screen(#[from] slint::PlatformError),
    #[error("cannot write {}: {error}", path.display())]
    File { path: PathBuf, error: std::io::Error },
}

/// Takes pictures.
pub struct Album<'a> {
    pub folder: &'a Path,
    pub sizes: &'a [(u32, u32)],
    pub language: &'a str,
}

impl Album<'_> {
    /// Takes a picture of every screen at every size; where they are.
    pub fn fill(&self) -> Result<Vec<PathBuf>, AlbumError> {
        std::fs::create_dir_all(self.folder)
            .map_err(|error| AlbumError::File { path: self.folder.to_owned(), error })?;
        let Some(first) = self.sizes.first() else { return Ok(Vec::new()) };
        let show = Rehearsal::open(RehearsalPlan {
            size: *first,
            clock: ScreenClock::real(),
            language: Some(self.language),
            phones: Phones::MadeUp(PAGE),
            settings: &[
                // The screensaver plays through all games; the picture shows the one that everybody knows.
                ("games.enabled", Value::Array(vec!["chess".into()])),
                ("screen.attract_thinking", "600ms".into()),
                ("thinking.at_most", "1m".into()),
            ],
            data_dir: None,
        })?;
        let pin = show.write_down_the_pin();
        past::write_the_day(&show.rooms.store)?;
        let mut sitting = AlbumTable { album: self, show, taken: Vec::new() };
        sitting.attract()?;
        sitting.home()?;
        sitting.setup()?;
        sitting.matches()?;
        sitting.watching()?;
        sitting.result()?;
        sitting.lessons()?;
        sitting.leaderboard()?;
        sitting.operator(&pin)?;
        Ok(sitting.taken)
    }
}

/// The table while pictures of it are taken.
struct AlbumTable<'a> {
    album: &'a Album<'a>,
    show: Rehearsal,
    taken: Vec<PathBuf>,
}

impl AlbumTable<'_> {
    fn attract(&mut self) -> Result<(), AlbumError> {
        let mut tables = self.show.rooms.lobby.tables();
        self.show.until("the screensaver's match", |show| {
            let played = tables
                .borrow_and_update()
                .iter()
                .any(|table| table.kind == Kind::Screensaver && table.plies >= INTERESTING);
            let attract = show.kiosk.global::<AttractState<'_>>();
            played && attract.get_thinking().shown && !attract.get_moving() && !attract.get_result().over
        })?;
        self.take("attract")
    }

    fn home(&mut self) -> Result<(), AlbumError> {
        let all = games::catalog().games().iter().map(|game| game.id.into()).collect();
        let changed = self.show.rooms.settings.change(&[("games.enabled", Value::Array(all))]);
        changed.map_err(RehearsalError::from)?;
        self.show.kiosk.global::<AttractState<'_>>().invoke_wake();
        self.show.until("all games", |show| {
            show.kiosk.global::<HomeState<'_>>().get_games().row_count() == games::catalog().games().len()
        })?;
        self.take("home")
    }

    fn setup(&mut self) -> Result<(), AlbumError> {
        self.show.kiosk.global::<HomeState<'_>>().invoke_watch();
        self.take("setup-watch")?;
        self.show.kiosk.global::<Shell<'_>>().invoke_home();
        self.show.kiosk.global::<HomeState<'_>>().invoke_open("draughts".into());
        self.take("setup")?;
        self.show.kiosk.global::<SetupState<'_>>().set_picking(1);
        self.take("setup-ai")?;
        let setup = self.show.kiosk.global::<SetupState<'_>>();
        setup.set_picking(-1);
        setup.invoke_choose_sitter(1, SitterKind::Phone);
        setup.invoke_begin();
        self.show.until("the code", |show| {
            show.kiosk.global::<PlayState<'_>>().get_invitations().row_count() > 0
        })?;
        self.take("play-phone")
    }

    /// Each game in the middle: one against an AI that thinks, the others with somebody at the screen to move.
    fn matches(&mut self) -> Result<(), AlbumError> {
        let champion = Contender::new(Brain::Champion, Level::Merciless);
        let brain = Occupant::Brain { brain: champion, depth: None };
        self.go_on_with(&Middle {
            game: "chess",
            seats: [Occupant::Touch, brain],
            time: TimeControl::minutes(10, 5),
            moves: Moves::Written("e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O Re1 a6 Bb3 Ba7 Nbd2 h6 h3"),
            left: Some([543, 571]),
        })?;
        self.show
            .until("a thought", |show| show.kiosk.global::<PlayState<'_>>().get_thinking().depth >= DEEP)?;
        self.take("play-chess")?;
        let minimax = Contender::new(Brain::AlphaBeta, Level::Casual);
        let sitters = [
            ("draughts", Occupant::Touch, 24, true),
            ("reversi", Occupant::Brain { brain: minimax, depth: None }, 26, false),
            ("morris", Occupant::Touch, 26, true),
        ];
        for (game, other, plies, picks) in sitters {
            self.go_on_with(&Middle {
                game,
                seats: [Occupant::Touch, other],
                time: TimeControl::minutes(5, 3),
                moves: Moves::Found(plies),
                left: Some([214, 187]),
            })?;
            if picks {
                self.pick_up();
            }
            self.take(&format!("play-{game}"))?;
        }
        Ok(())
    }

    /// Two AIs that wait while somebody explains what they think.
    fn watching(&mut self) -> Result<(), AlbumError> {
        let brain = |brain| Occupant::Brain { brain: Contender::new(brain, Level::Strong), depth: None };
        self.go_on_with(&Middle {
            game: "chess",
            seats: [brain(Brain::AlphaBeta), brain(Brain::Mcts)],
            time: TimeControl::Unlimited,
            moves: Moves::Written("e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5"),
            left: None,
        })?;
        self.show
            .until("a thought", |show| show.kiosk.global::<PlayState<'_>>().get_thinking().depth >= DEEP)?;
        self.show.kiosk.global::<PlayState<'_>>().invoke_set_pace(PaceKind::Hold);
        self.show.until("a pause", |show| show.kiosk.global::<PlayState<'_>>().get_paused())?;
        self.take("watch")
    }

    /// Takes up the piece that can go farthest.
    fn pick_up(&self) {
        let Some(table) = self.show.rooms.lobby.of_the_screen().into_iter().next() else { return };
        let views = table.views();
        let moves = views.chairs.iter().flat_map(|view| &view.snapshot.moves);
        let firsts: Vec<_> = moves
            .filter_map(|one| match one.route.first() {
                Some(RouteStep::Cell(cell)) if one.route.len() > 1 => Some(*cell),
                _ => None,
            })
            .collect();
        let count = |cell: &u16| firsts.iter().filter(|first| *first == cell).count();
        if let Some(cell) = firsts.iter().copied().max_by_key(count) {
            self.show.tap(&table, cell);
        }
    }

    fn result(&mut self) -> Result<(), AlbumError> {
        self.go_on_with(&Middle {
            game: "chess",
            seats: [Occupant::Touch, Occupant::Touch],
            time: TimeControl::minutes(5, 3),
            moves: Moves::Written("e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7"),
            left: Some([281, 266]),
        })?;
        if let Some(table) = self.show.rooms.lobby.of_the_screen().first() {
            let names = &table.board().board.names;
            for name in ["c3", "d5"] {
                let cell = names.iter().position(|known| known == name).unwrap_or_default();
                self.show.tap(table, cell as u16);
            }
        }
        self.show.until("the result", |show| show.shown() == Screen::Result)?;
        self.take("result")
    }

    fn lessons(&mut self) -> Result<(), AlbumError> {
        self.show.kiosk.global::<Shell<'_>>().invoke_home();
        self.show.kiosk.global::<HomeState<'_>>().invoke_lessons();
        self.take("lessons")?;
        let lesson = self.show.kiosk.global::<LessonState<'_>>();
        lesson.invoke_open("draughts".into(), "international".into());
        lesson.invoke_next();
        self.show
            .until("the visitor's turn", |show| show.kiosk.global::<LessonState<'_>>().get_playable())?;
        self.take("lesson")
    }

    fn leaderboard(&mut self) -> Result<(), AlbumError> {
        self.show.kiosk.global::<Shell<'_>>().invoke_home();
        self.show.kiosk.global::<HomeState<'_>>().invoke_leaderboard();
        self.show.until("the leaderboard", |show| {
            show.kiosk.global::<LeaderboardState<'_>>().get_state() == StandingsState::Shown
        })?;
        self.take("leaderboard")
    }

    fn operator(&mut self, pin: &str) -> Result<(), AlbumError> {
        self.show.kiosk.global::<Shell<'_>>().invoke_home();
        let kiosk = self.show.kiosk.clone_strong();
        let state = kiosk.global::<OperatorState<'_>>();
        state.invoke_knock();
        self.take("operator-pin")?;
        for digit in pin.chars().filter_map(|digit| digit.to_digit(10)) {
            state.invoke_digit(digit as i32);
        }
        self.show.until("the operator's screen", |show| {
            show.kiosk.global::<OperatorState<'_>>().get_part() != OperatorPart::Keypad
        })?;
        state.invoke_show(OperatorPart::Games);
        self.take("operator-games")?;
        state.invoke_show(OperatorPart::Today);
        self.show
            .until("the day's figures", |show| show.kiosk.global::<OperatorState<'_>>().get_counted())?;
        self.take("operator-today")
    }

    fn go_on_with(&self, middle: &Middle) -> Result<(), AlbumError> {
        let saved = middle.begin(&self.show.rooms.store)?;
        self.show.go_on_with(saved)?;
        Ok(())
    }

    /// Takes a picture of what is shown, at every size.
    fn take(&mut self, name: &str) -> Result<(), AlbumError> {
        for (width, height) in self.album.sizes {
            self.show.screen.resize((*width, *height));
            self.show.rest()?;
            self.show.screen.turn();
            let picture = self.show.kiosk.window().take_snapshot()?;
            let path = self.album.folder.join(format!("{name}-{width}x{height}.png"));
            write(&path, &picture).map_err(|error| AlbumError::File { path: path.clone(), error })?;
            self.taken.push(path);
        }
        Ok(())
    }
}

fn write(path: &Path, picture: &SharedPixelBuffer<Rgba8Pixel>) -> std::io::Result<()> {
    let file = BufWriter::new(File::create(path)?);
    let mut encoder = png::Encoder::new(file, picture.width(), picture.height());
    let (colours, indices) = palette::paint(picture.as_slice());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(colours);
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&indices)?;
    writer.finish()?;
    Ok(())
}

#[cfg(test)]
mod tests;
