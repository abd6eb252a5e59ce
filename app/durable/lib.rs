//! Small files that must survive a pulled plug: each is there as a whole, old or new, and never in between.
//!
//! A text is written beside the file, waited for, and renamed over it; then the folder is waited for, too. `config` keeps
//! the operator's settings and the PIN like this; `store` uses the last step for the copies and exports that it makes by
//! itself. A file that cannot be used is renamed, so that what is in it is not lost.
//!
//! What the files say is left to whoever writes them. Reading needs no help from here, and the database has its own ways.

#![allow(missing_docs, reason = "names of fields say what they are")]

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use tempfile::NamedTempFile;

/// Writes a file that only its owner can read, and waits until it is on the disk.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    // Made with mode 0600, which it keeps under its new name.
    let mut draft = NamedTempFile::new_in(folder)?;
    draft.write_all(text.as_bytes())?;
    draft.as_file().sync_all()?;
    draft.persist(path)?;
    settle(folder)
}

/// Waits until the names in a folder are on the disk.
pub fn settle(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Renames a file that cannot be used, so that it is out of the way and yet not lost; gives its new name.
pub fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let stamp = humantime::format_rfc3339_seconds(SystemTime::now()).to_string().replace(':', "-");
    let named = |number: u32| {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!("-set-aside-{stamp}-{number}"));
        path.with_file_name(name)
    };
    let aside = (1..).map(named).find(|aside| !aside.exists()).expect("there are more numbers than files");
    fs::rename(path, &aside)?;
    Ok(aside)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_file_is_replaced_as_a_whole_and_is_its_owners_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("below").join("a.toml");
        for text in ["a long text that is there first", "short"] {
            write(&path, text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
            assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        }
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "no draft is left over");
    }

    #[test]
    fn nothing_is_written_where_no_folder_can_be() {
        let program = std::env::current_exe().unwrap();
        assert!(write(&program.join("below").join("a.toml"), "").is_err());
    }

    #[test]
    fn files_that_are_set_aside_do_not_replace_one_another() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.toml");
        for text in ["one", "other"] {
            write(&path, text).unwrap();
            let aside = set_aside(&path).unwrap();
            assert!(!path.exists());
            assert_eq!(fs::read_to_string(aside).unwrap(), text);
        }
    }
}
