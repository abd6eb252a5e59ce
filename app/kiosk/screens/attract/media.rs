//! The exhibitor's own pictures, shown between two games of the screensaver: whatever lies in a folder, in the order of
//! its names, for ever.
//!
//! The folder is listed again for every picture, so that files can be added and taken away while the table runs: the next
//! one is the one whose name follows the last one's. Everything slow is done where the caller says, never on the screen's
//! thread. What cannot be shown is passed over and told once, not in every round.
//!
//! | file | idea |
//! |---|---|
//! | [`picture`] | reads a picture within limits, upright, as large as the screen |
//! | [`film`] | the frames of a video, whoever plays it |
//! | `playback` | plays a video by GStreamer, in a program that was built with it |

mod film;
mod picture;
#[cfg(feature = "video")]
mod playback;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use slint::{Rgba8Pixel, SharedPixelBuffer};
use tokio::runtime::Handle;

pub use film::Film;

/// A picture as the screen takes it.
pub type Picture = SharedPixelBuffer<Rgba8Pixel>;

/// How the names of pictures end.
const PICTURES: [&str; 4] = ["jpeg", "jpg", "png", "webp"];

/// How the names of videos end.
const VIDEOS: [&str; 6] = ["m4v", "mkv", "mov", "mp4", "ogv", "webm"];

/// Something to show, at most as large as was asked for.
pub enum Show {
    /// For as long as the settings say.
    Picture(Picture),
    /// Until it is over.
    #[cfg_attr(not(feature = "video"), expect(dead_code, reason = "only a build with videos has films"))]
    Film(Film),
}

/// A folder of things to show.
#[derive(Clone)]
pub struct Media(Arc<Mutex<Round>>);

impl Media {
    /// The folder in the settings; an empty path is none.
    pub fn new(folder: &Path) -> Media {
        let round = Round { folder: folder.to_owned(), last: None, told: BTreeSet::new() };
        Media(Arc::new(Mutex::new(round)))
    }

    /// The next thing to show, on a screen of this many pixels; none if there is nothing. The work is done by `tasks`;
    /// the answer can be awaited anywhere.
    pub fn next(&self, size: (u32, u32), tasks: &Handle) -> impl Future<Output = Option<Show>> + use<> {
        let media = self.clone();
        let found =
            tasks.spawn_blocking(move || media.0.lock().unwrap_or_else(PoisonError::into_inner).next(size));
        async move { found.await.ok().flatten() }
    }
}

/// How far we have come in the folder.
struct Round {
    /// Empty if there is none.
    folder: PathBuf,
    /// The name of what was shown last.
    last: Option<String>,
    /// What was told about, and need not be told again as long as it is there.
    told: BTreeSet<PathBuf>,
}

/// What a name promises.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum MediaKind {
    Picture,
    Video,
}

impl Round {
    fn next(&mut self, size: (u32, u32)) -> Option<Show> {
        if self.folder.as_os_str().is_empty() {
            return None;
        }
        let listed = match list(&self.folder) {
            Ok(listed) => listed,
            Err(error) => {
                let folder = self.folder.clone();
                self.tell(&folder, &format!("the folder cannot be read: {error}"));
                return None;
            }
        };
        let is_there = |path: &PathBuf| listed.iter().any(|(name, _)| self.folder.join(name) == *path);
        self.told.retain(is_there);
        let behind = |name: &str| self.last.as_deref().is_some_and(|last| name <= last);
        let (shown, to_come): (Vec<_>, Vec<_>) = listed.into_iter().partition(|(name, _)| behind(name));
        for (name, kind) in to_come.into_iter().chain(shown) {
            let path = self.folder.join(&name);
            self.last = Some(name);
            match open(&path, kind, size) {
                Ok(show) => return Some(show),
                Err(why) => self.tell(&path, &why),
            }
        }
        None
    }

    fn tell(&mut self, path: &Path, why: &str) {
        if self.told.insert(path.to_owned()) {
            tracing::warn!("the screensaver passes over {}: {why}", path.display());
        }
    }
}

fn open(path: &Path, kind: MediaKind, size: (u32, u32)) -> Result<Show, String> {
    match kind {
        MediaKind::Picture => picture::read(path, size).map(Show::Picture).map_err(|error| error.to_string()),
        #[cfg(feature = "video")]
        MediaKind::Video => playback::play(path, size).map(Show::Film),
        #[cfg(not(feature = "video"))]
        MediaKind::Video => Err("this program was built without videos".to_owned()),
    }
}

/// What a folder holds that can be shown, by name. Hidden files and folders are not looked into, and neither are names
/// that are not text.
fn list(folder: &Path) -> io::Result<Vec<(String, MediaKind)>> {
    let mut listed = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).filter(|name| !name.starts_with('.'));
        // A link to a file is a file; what is neither, such as a pipe, could keep us waiting for ever.
        if let Some((name, kind)) = name.zip(kind(&path))
            && path.is_file()
        {
            listed.push((name.to_owned(), kind));
        }
    }
    listed.sort();
    Ok(listed)
}

fn kind(path: &Path) -> Option<MediaKind> {
    let end = path.extension()?.to_str()?.to_lowercase();
    let one_of = |ends: &[&str]| ends.contains(&end.as_str());
    if one_of(&PICTURES) {
        Some(MediaKind::Picture)
    } else if one_of(&VIDEOS) {
        Some(MediaKind::Video)
    } else {
        None
    }
}
