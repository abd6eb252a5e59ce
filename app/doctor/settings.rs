//! The settings: which file is in force, what is wrong with it, and whether what it names is there.

use config::{Config, ConfigError, InForce};
use table::maps;

use super::{Finding, Machine};

const TOPIC: &str = "settings";

pub fn look(machine: &Machine, in_force: &Result<InForce, ConfigError>) -> Vec<Finding> {
    match in_force {
        Err(error) => vec![Finding::care(
            TOPIC,
            "they cannot be used, and the table will not start",
            format!("{error}\nCorrect that. What follows is as if there were no settings."),
        )],
        Ok(in_force) => {
            let changed = match in_force.how_many_given() {
                (0, _) => "nothing changed".to_owned(),
                (given, 0) => format!("{} changed", counted(given, "setting")),
                (given, operators) => {
                    format!("{} changed, {operators} of them at the screen", counted(given, "setting"))
                }
            };
            let words = match in_force.file() {
                Some(file) => format!("{}, {changed}", file.display()),
                None => format!("the usual ones, {changed}"),
            };
            let mut all = vec![Finding::well(TOPIC, words)];
            all.extend(in_force.trouble().map(|why| {
                let place = in_force.operators_file().display();
                let advice =
                    format!("{why}\nCorrect or delete {place}, and change the settings at the screen again.");
                Finding::care(TOPIC, "what was changed at the screen is not in force", advice)
            }));
            all.extend(in_force.instead().map(|reason| {
                let words = format!("matches go to this user's own folder, because {reason}");
                let advice =
                    "If the table runs as another user, look as that one: sudo -u USER gametable doctor";
                Finding::note(TOPIC, words, advice)
            }));
            all.extend(book(&in_force.config));
            all.extend(pictures(machine, &in_force.config));
            all.extend(maps(machine, &in_force.config));
            all
        }
    }
}

fn book(config: &Config) -> Option<Finding> {
    let error = config.books().err()?;
    let advice = "Correct it in the settings, or take it out; phones are not served like this.";
    Some(Finding::care(TOPIC, format!("an opening book cannot be used: {error}"), advice))
}

/// The exhibitor's own pictures.
fn pictures(machine: &Machine, config: &Config) -> Option<Finding> {
    let folder = &config.screen.attract_media;
    if folder.as_os_str().is_empty() {
        return None;
    }
    let place = folder.display();
    Some(if machine.path(folder).is_dir() {
        let files = counted(machine.list(folder).len(), "file");
        Finding::well(TOPIC, format!("for the screensaver: {files} in {place}"))
    } else {
        let advice = "Make that folder and put pictures into it, or take screen.attract_media out.";
        Finding::care(TOPIC, format!("there is no folder {place} with pictures for the screensaver"), advice)
    })
}

/// The files from which games make variants.
fn maps(machine: &Machine, config: &Config) -> Vec<Finding> {
    let folder = &config.games.maps;
    if folder.as_os_str().is_empty() {
        return Vec::new();
    }
    let place = folder.display();
    if let Err(error) = maps::read(games::catalog(), &machine.path(folder)) {
        let advice = "Make that folder and put maps into it, or take games.maps out.";
        return vec![Finding::care(TOPIC, format!("the maps in {place} cannot be read: {error}"), advice)];
    }
    let refused = games::catalog().refused_files().into_iter().map(|refused| {
        Finding::care(
            TOPIC,
            format!("a map in {place} is not offered: {refused}"),
            "Correct it, or take it away.",
        )
    });
    refused.collect()
}

/// So many things.
fn counted(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}
