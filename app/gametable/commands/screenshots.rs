//! `gametable screenshots`: pictures of every screen, made without a display, so that those in the documentation stay true.

use std::io::Write;
use std::path::PathBuf;

use kiosk::album::Album;

use super::Failure;

#[derive(clap::Args)]
pub struct ScreenshotsArgs {
    /// Where the pictures go
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The size of the screen; several can be given
    #[arg(long = "size", value_name = "WIDTHxHEIGHT", value_parser = kiosk::size, default_values = ["1920x1080", "800x480"])]
    sizes: Vec<(u32, u32)>,
    /// The language of the screen: de or en
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    lang: String,
}

impl ScreenshotsArgs {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let album = Album { folder: &self.folder, sizes: &self.sizes, language: &self.lang };
        for path in album.fill()? {
            writeln!(out, "{}", path.display())?;
        }
        Ok(())
    }
}
