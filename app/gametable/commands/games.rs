//! `gametable games`: what can be played.

use std::io::Write;

use super::Failure;

pub fn run(out: &mut dyn Write) -> Result<(), Failure> {
    for game in games::catalog().games() {
        for variant in game.variants.all().iter() {
            let name = format!("{}/{}", game.id, variant.id);
            writeln!(out, "{name:<24} {}", variant.title)?;
        }
    }
    Ok(())
}
