//! The table itself: what `gametable` does when it is given no command.

use std::io::Write;
use std::path::Path;

use config::settings::Settings;
use config::{Flags, InForce};
use house::watchdog::Watchdog;
use house::{House, HouseError};
use kiosk::{Kiosk, KioskError, ProgramEnding};

use super::{Failure, serve};

#[derive(clap::Args)]
pub struct TableArgs {
    /// Show the table in a window of this size instead of on the whole screen
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = kiosk::size)]
    windowed: Option<(u32, u32)>,
    #[command(flatten)]
    flags: Flags,
}

impl TableArgs {
    /// Shows the table on the screen and serves phones beside it; where there is no screen, it serves phones alone.
    pub fn run(self, named: Option<&Path>, out: &mut dyn Write) -> Result<ProgramEnding, Failure> {
        let in_force = InForce::load(named, &self.flags)?;
        config::log::start(&in_force.config)?;
        let settings = Settings::begin(in_force);
        let mut kiosk = match Kiosk::open(self.windowed, settings.now().screen.renderer) {
            Err(absent @ (KioskError::NoScreen | KioskError::NoDesktop(_))) if self.windowed.is_none() => {
                writeln!(out, "Gametable serves phones alone, because {absent}.\n")?;
                serve::serve(&settings, out)?;
                return Ok(ProgramEnding::Quit);
            }
            opened => opened?,
        };
        let house = match House::open(&settings) {
            Err(HouseError::Listen(error)) => {
                tracing::error!("phones cannot reach the table: {error}");
                House::open_for_the_screen_alone(&settings)?
            }
            opened => opened?,
        };
        if let Some(page) = house.rooms().page.borrow().as_deref() {
            tracing::info!("phones reach the table at {page}");
        }
        let watchdog = Watchdog::start(house.rooms(), Some(kiosk::call));
        let ending = kiosk.run(house.rooms())?;
        drop(watchdog);
        drop(kiosk);
        house.close();
        Ok(ending)
    }
}
