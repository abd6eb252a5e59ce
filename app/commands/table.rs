//! The table itself: what `gametable` does when it is given no command.

use std::io::Write;
use std::path::Path;

use super::{Failure, serve};
use crate::config::{Flags, InForce};
use crate::house::{House, HouseError};
use crate::kiosk::{self, Ending, Kiosk, KioskError};
use crate::settings::Settings;
use crate::watchdog::Watchdog;

#[derive(clap::Args)]
pub struct Table {
    /// Show the table in a window of this size instead of on the whole screen
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = size)]
    windowed: Option<(u32, u32)>,
    #[command(flatten)]
    flags: Flags,
}

impl Table {
    /// Shows the table on the screen and serves phones beside it; where there is no screen, it serves phones alone.
    pub fn run(self, named: Option<&Path>, out: &mut dyn Write) -> Result<Ending, Failure> {
        let in_force = InForce::load(named, &self.flags)?;
        crate::log::start(&in_force.config)?;
        let settings = Settings::begin(in_force);
        let mut kiosk = match Kiosk::open(self.windowed, settings.now().screen.renderer) {
            Err(absent @ (KioskError::NoScreen | KioskError::NoDesktop(_))) if self.windowed.is_none() => {
                writeln!(out, "Gametable serves phones alone, because {absent}.\n")?;
                serve::serve(&settings, out)?;
                return Ok(Ending::Quit);
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

pub fn size(text: &str) -> Result<(u32, u32), String> {
    let pixels = |text: &str| text.parse().ok().filter(|pixels| *pixels > 0);
    let size = text.split_once('x').and_then(|(width, height)| Some((pixels(width)?, pixels(height)?)));
    size.ok_or_else(|| "a size looks like 1280x720".to_owned())
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes_are_read_strictly() {
        assert_eq!(size("800x480"), Ok((800, 480)));
        for wrong in ["", "800", "800x", "0x480", "-1x480", "800x480x2", "800 x 480"] {
            assert!(size(wrong).is_err(), "{wrong:?}");
        }
    }
}
