//! `gametable brains`: whom one can play against, and how strong they are.

use std::io::Write;
use std::sync::Arc;

use elo::Elo;
use engine::{Contender, Game, Variant};

use super::Failure;

#[derive(clap::Args)]
pub struct BrainsArgs {
    /// The game and perhaps its variant, such as `chess` or `draughts/english`; every game if not given
    #[arg(value_name = "GAME[/VARIANT]")]
    game: Option<String>,
}

impl BrainsArgs {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let catalog = games::catalog();
        let columns: Vec<(&Game, Arc<Variant>)> = match &self.game {
            Some(name) => vec![catalog.find(name)?],
            None => catalog.games().iter().map(|game| (game, Arc::clone(game.variants.usual()))).collect(),
        };
        let line = |name: &str, title: &str, level: &str, figures: Vec<String>| {
            let figures: String = figures.iter().map(|figure| format!("  {figure:<22}")).collect();
            format!("{name:<20} {title:<30} {level:<9}{figures}").trim_end().to_owned()
        };
        let names = columns.iter().map(|(game, variant)| format!("{}/{}", game.id, variant.id)).collect();
        writeln!(out, "Elo among our AIs ± its 95 % error, by brain and level:")?;
        writeln!(out, "{}", line("name", "brain", "level", names))?;
        for contender in Contender::all() {
            let figures = columns.iter().map(|(game, variant)| rating(game, variant, contender)).collect();
            let (title, level) = (contender.brain.title(), contender.level.id());
            writeln!(out, "{}", line(&contender.to_string(), title, level, figures))?;
        }
        for (game, variant) in &columns {
            if let Some(ratings) = Elo::shipped().of(game.id, &variant.id) {
                writeln!(out, "{}/{}: {} games, {}", game.id, variant.id, ratings.games, ratings.limit)?;
            }
        }
        Ok(())
    }
}

fn rating(game: &Game, variant: &Variant, contender: Contender) -> String {
    let rating =
        Elo::shipped().of(game.id, &variant.id).and_then(|ratings| ratings.contenders.get(&contender));
    rating.map_or("not rated yet".to_owned(), |rating| format!("{} ± {}", rating.elo, rating.error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_said_what_the_numbers_are() {
        let mut out = Vec::new();
        BrainsArgs { game: Some("chess".to_owned()) }.run(&mut out).expect("chess is a game");
        let text = String::from_utf8(out).expect("text");
        assert!(text.starts_with("Elo among our AIs ± its 95 % error"), "{text}");
        assert_eq!(text.lines().count(), 1 + 1 + Contender::all().count() + 1);
    }
}
