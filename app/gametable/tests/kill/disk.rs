//! A disk of its own for a server, of which a picture can be taken as a pulled plug would leave it.
//!
//! The disk is a file behind a loop device. What a program has written and the system still holds back is not in that file,
//! just as it would not be on a disk when the power fails.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::process::{getegid, geteuid};
use tempfile::TempDir;

const BYTES: u64 = 64 << 20;

/// A picture that was blurred is taken again, so many times: nothing writes any more but the system, which soon has nothing left.
const TRIES: usize = 100;

/// A file system on a disk that is a file. It is taken down when it is dropped.
pub struct Disk {
    // Dropped in this order.
    mounted: Mounted,
    device: Device,
    image: PathBuf,
    _folder: TempDir,
}

/// A loop device.
struct Device(PathBuf);

struct Mounted(PathBuf);

impl Disk {
    /// An empty disk. Where none can be made, says why.
    pub fn new() -> Result<Disk, String> {
        let folder = tempfile::tempdir().expect("a folder");
        let image = folder.path().join("disk");
        let file = fs::File::create(&image).expect("a file");
        file.set_len(BYTES).expect("a file of this size");
        let owner = format!("root_owner={}:{}", geteuid().as_raw(), getegid().as_raw());
        run(as_root("mkfs.ext4").args(["-q", "-F", "-E", &owner]).arg(&image))?;
        Disk::with(folder, image)
    }

    /// Puts a disk into operation. A file system that was not taken down repairs itself now.
    fn with(folder: TempDir, image: PathBuf) -> Result<Disk, String> {
        let path = run(as_root("losetup").args(["--find", "--show"]).arg(&image))?;
        let device = Device(PathBuf::from(path.trim_end()));
        let place = folder.path().join("mounted");
        fs::create_dir(&place).expect("a folder");
        run(as_root("mount").args(["-t", "ext4"]).arg(&device.0).arg(&place))?;
        Ok(Disk { mounted: Mounted(place), device, image, _folder: folder })
    }

    /// Where files are kept on it.
    pub fn path(&self) -> &Path {
        &self.mounted.0
    }

    /// Another disk, with what is on this one in this moment. Nobody may write to it meanwhile but the system itself.
    pub fn as_after_a_power_cut(&self) -> Disk {
        let folder = tempfile::tempdir().expect("a folder");
        let image = folder.path().join("disk");
        for _ in 0..TRIES {
            let before = self.device.writes();
            fs::copy(&self.image, &image).expect("a copy of the disk");
            if before.under_way == 0 && before == self.device.writes() {
                return Disk::with(folder, image).expect("what worked once works again");
            }
        }
        panic!("the disk does not rest, though nobody writes to it");
    }
}

/// How much a device has done and is doing.
#[derive(PartialEq, Eq, Debug)]
struct Writes {
    done: u64,
    discarded: u64,
    under_way: u64,
}

impl Device {
    fn writes(&self) -> Writes {
        let name = self.0.file_name().expect("a device has a name");
        let path = Path::new("/sys/block").join(name).join("stat");
        let text = fs::read_to_string(path).expect("the system counts");
        let numbers: Vec<u64> =
            text.split_whitespace().map(|number| number.parse().expect("a number")).collect();
        // The columns are described in the kernel's Documentation/block/stat.rst.
        Writes { done: numbers[4], discarded: numbers[11], under_way: numbers[8] }
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        // Somebody else may just be looking at it: then it goes when they have gone.
        if run(as_root("umount").arg(&self.0)).is_err()
            && let Err(error) = run(as_root("umount").arg("--lazy").arg(&self.0))
        {
            println!("{error}");
        }
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        if let Err(error) = run(as_root("losetup").arg("--detach").arg(&self.0)) {
            println!("{error}");
        }
    }
}

fn as_root(program: &str) -> Command {
    if geteuid().is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("sudo");
    command.args(["--non-interactive", program]);
    command
}

/// Runs a command; gives what it printed, or why it failed.
fn run(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr).trim_end()));
    }
    Ok(String::from_utf8(output.stdout).expect("text"))
}
