//! The table itself: what `gametable` does when it is given no command.

use std::io::{self, Write};

use super::Failure;
use crate::kiosk::{self, KioskError, KioskOptions};
use crate::terminal;

#[derive(clap::Args)]
pub struct Table {
    /// Show the table in a window of this size instead of on the whole screen
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = size)]
    windowed: Option<(u32, u32)>,
}

impl Table {
    /// Shows the table on the screen or, where there is none, on the terminal.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        match kiosk::run(KioskOptions { windowed: self.windowed }) {
            Err(absent @ (KioskError::NoScreen | KioskError::NoDesktop(_))) if self.windowed.is_none() => {
                writeln!(out, "Gametable plays in this terminal, because {absent}.\n")?;
                Ok(terminal::choose_and_play(&mut io::stdin().lock(), out)?)
            }
            shown => Ok(shown?),
        }
    }
}

fn size(text: &str) -> Result<(u32, u32), String> {
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
