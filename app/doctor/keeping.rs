//! Where matches are kept: whether there is room, and whether what is there can be read.

use std::path::Path;

use rustix::fs::statvfs;
use store::StoreError;

use super::{Finding, Machine};

const TOPIC: &str = "matches";

/// Less room than this is soon used up.
const ROOM: u64 = 200 << 20;

/// How the names of stores begin that could not be used, or had to give way to a backup.
const ASIDE: &str = "gametable-set-aside-";

pub fn look(machine: &Machine, data_dir: &Path) -> Vec<Finding> {
    let folder = machine.path(data_dir);
    let place = data_dir.display();
    let existing = folder.ancestors().find(|ancestor| ancestor.exists()).unwrap_or(&machine.root);
    if !existing.is_dir() || !(machine.may_use)(existing) {
        let advice = "Make that folder the table's own: sudo chown USER FOLDER, or set another store.data_dir. \
                      Until then games are lost when the table stops.";
        return vec![Finding::care(TOPIC, format!("nothing can be kept in {place}"), advice)];
    }
    let mut all = vec![kept(&folder, &place.to_string())];
    if let Ok(disk) = statvfs(existing) {
        let free = disk.f_bavail.saturating_mul(disk.f_frsize);
        let words = format!("{} free on that disk", megabytes(free));
        all.push(if free >= ROOM {
            Finding::well(TOPIC, words)
        } else {
            Finding::care(TOPIC, words, "Delete something: without room no match can be kept.")
        });
    }
    let aside =
        machine.list(data_dir).into_iter().filter(|name| name.starts_with(ASIDE) && name.ends_with(".db"));
    let aside = aside.count();
    if aside > 0 {
        let words = format!("{aside} store(s) were set aside in {place}");
        all.push(Finding::note(TOPIC, words, "Keep them if their games matter, or delete them."));
    }
    all
}

/// What is there already. It is read beside a table that writes, and nothing is changed.
fn kept(folder: &Path, place: &str) -> Finding {
    let looked = store::look_at(folder).and_then(|connection| {
        connection
            .map(|connection| Ok((store::version(&connection)?, store::statistics(&connection, None)?)))
            .transpose()
    });
    match looked {
        Ok(None) => Finding::well(TOPIC, format!("none yet; they will be kept in {place}")),
        Ok(Some((version, figures))) => {
            let store::Figures { begun, finished, .. } = figures.total;
            let words = format!("{begun} in {place}, {finished} of them finished (version {version})");
            Finding::well(TOPIC, words)
        }
        Err(StoreError::Older { .. }) => Finding::well(
            TOPIC,
            format!("kept in {place} by an older program; the table renews them when it starts"),
        ),
        Err(error @ StoreError::Newer { .. }) => {
            let advice = "Install the newer program again. Until then games are kept in a file beside it.";
            Finding::care(TOPIC, format!("{place}: {error}"), advice)
        }
        Err(error) => {
            let advice = "The table sets a damaged file aside when it starts, and begins a new one. Copy it first if its games matter.";
            Finding::care(TOPIC, format!("{place}: {error}"), advice)
        }
    }
}

/// Bytes in words.
pub fn megabytes(bytes: u64) -> String {
    match bytes >> 20 {
        megabytes @ 0..2_000 => format!("{megabytes} MB"),
        megabytes => format!("{:.1} GB", megabytes as f64 / 1024.0),
    }
}
