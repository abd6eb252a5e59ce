//! Where finished games go when they leave the table: to a stick that somebody has plugged in, or into a folder of its own.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rustix::fs::{Access, access};
use store::export::{Archive, ExportError};
use terms::UnixTime;

/// Where sticks are mounted.
const PLACES: [&str; 2] = ["/media/", "/run/media/"];

/// What went where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExportedFolder {
    pub folder: PathBuf,
    pub games: usize,
    /// Those that could not be replayed.
    pub left_out: usize,
}

/// A stick that can be written, if there is one.
pub fn stick() -> Option<PathBuf> {
    let mounts = std::fs::read_to_string("/proc/self/mounts").unwrap_or_default();
    sticks(&mounts).into_iter().find(|path| access(path, Access::WRITE_OK).is_ok())
}

/// Writes all finished games. Waits for the disk.
pub fn export(
    data_dir: &Path,
    stick: Option<&Path>,
    today: SystemTime,
) -> Result<ExportedFolder, ExportError> {
    let day = UnixTime::from(today).day().unwrap_or_else(|| "some-day".to_owned());
    let folder = match stick {
        Some(stick) => stick.join(format!("gametable-{day}")),
        None => data_dir.join(format!("export-{day}")),
    };
    let files = Archive::open(data_dir, games::catalog())?.save_all(&folder, None)?;
    let (mut games, mut left_out) = (0, 0);
    for (_, exported) in files {
        exported.left_out.iter().for_each(|reason| tracing::warn!("left out of the export: {reason}"));
        games += exported.written;
        left_out += exported.left_out.len();
    }
    Ok(ExportedFolder { folder, games, left_out })
}

/// The mounts of a machine that are sticks, as the kernel lists them.
fn sticks(mounts: &str) -> Vec<PathBuf> {
    let points = mounts.lines().filter_map(|line| line.split(' ').nth(1)).map(unescaped);
    points.filter(|point| PLACES.iter().any(|place| point.starts_with(place))).map(PathBuf::from).collect()
}

/// The kernel writes spaces and their like in octal.
fn unescaped(text: &str) -> String {
    let escapes = [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")];
    escapes.iter().fold(text.to_owned(), |text, (octal, plain)| text.replace(octal, plain))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use store::Store;

    #[test]
    fn sticks_are_found_among_the_mounts() {
        let mounts = "/dev/root / ext4 rw 0 0\n/dev/sda1 /media/pi/My\\040Stick vfat rw 0 0\n\
                      tmpfs /run/media/x tmpfs rw 0 0\nproc /proc proc rw 0 0\n\nnonsense\n";
        assert_eq!(sticks(mounts), ["/media/pi/My Stick", "/run/media/x"].map(PathBuf::from));
        assert_eq!(sticks(""), Vec::<PathBuf>::new());
    }

    #[test]
    fn games_go_to_a_folder_of_the_day() {
        let data = tempfile::tempdir().unwrap();
        let noon = SystemTime::UNIX_EPOCH + Duration::from_secs(12 * 3600);
        drop(Store::open(data.path()));
        let exported = export(data.path(), None, noon).unwrap();
        let folder = data.path().join("export-1970-01-01");
        assert!(folder.is_dir());
        assert_eq!(exported, ExportedFolder { folder, games: 0, left_out: 0 });
        let stick = tempfile::tempdir().unwrap();
        let exported = export(data.path(), Some(stick.path()), noon).unwrap();
        assert_eq!(exported.folder, stick.path().join("gametable-1970-01-01"));
    }

    #[test]
    fn what_failed_is_said() {
        let data = tempfile::tempdir().unwrap();
        assert!(matches!(export(data.path(), None, SystemTime::now()), Err(ExportError::NoStore(_))));
        drop(Store::open(data.path()));
        let gone = data.path().join("gametable.db");
        let error = export(data.path(), Some(&gone), SystemTime::now()).unwrap_err();
        assert!(error.to_string().starts_with("cannot write "), "{error}");
    }
}
