//! An imagined Pi: qemu with a screen, a finger, a network cable and a serial line, all of them in the hands of a test.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, sleep};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;
use test_support::patience::wait_for_long;
use test_support::phone::read;
use test_support::program::Running;

use super::picture::Picture;

/// An imagined machine is slow, and so may the real one be that imagines it.
const PATIENCE: Duration = Duration::from_secs(900);

/// How wide and high qemu thinks every screen is.
const WHOLE: f32 = 32_767.0;

/// Looks again and again until there is something.
pub fn wait_for<T>(what: &str, look: impl FnMut() -> Option<T>) -> T {
    wait_for_long(what, PATIENCE, look)
}

/// How the picture lies on the glass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    Upright,
    /// By a quarter, clockwise.
    Quarter,
}

/// A machine that runs.
pub struct Pi {
    qemu: Running,
    monitor: BufReader<UnixStream>,
    serial: UnixStream,
    /// All that was said there.
    said: Arc<Mutex<String>>,
    /// Where its port 8080 is found on this machine.
    pub port: u16,
    pub turn: Turn,
    disks: [PathBuf; 2],
    size: (u32, u32),
    folder: TempDir,
}

impl Pi {
    /// Switches it on. What its disks hold is what the last one has left there.
    pub fn switch_on(disks: &[PathBuf; 2], size: (u32, u32)) -> Pi {
        let folder = TempDir::new().expect("a folder");
        let given =
            PathBuf::from(env::var_os("GAMETABLE_BOOT").expect("deploy/test-boot says where the system is"));
        // Free now; nobody else asks for one in this moment.
        let port =
            TcpListener::bind(("127.0.0.1", 0)).and_then(|free| free.local_addr()).expect("a port").port();
        let (width, height) = size;
        let mut command = Command::new("qemu-system-aarch64");
        command
            .args([
                "-machine",
                "virt",
                "-cpu",
                "cortex-a72",
                "-smp",
                "2",
                "-m",
                "1024",
                "-display",
                "none",
                "-no-reboot",
            ])
            .arg("-kernel")
            .arg(given.join("vmlinuz"))
            .arg("-initrd")
            .arg(given.join("initrd.img"))
            .args(["-append", "root=/dev/vda rw console=tty1 console=ttyAMA0 quiet"])
            // What the guest has not flushed is lost with it, as on a card.
            .args(disks.iter().flat_map(|disk| {
                ["-drive".into(), format!("file={},format=qcow2,if=virtio,cache=none", disk.display())]
            }))
            .args(["-device", &format!("virtio-gpu-pci,xres={width},yres={height}")])
            .args(["-device", "virtio-tablet-pci", "-device", "virtio-rng-pci"])
            .args(["-netdev", &format!("user,id=net,hostfwd=tcp:127.0.0.1:{port}-:8080")])
            .args(["-device", "virtio-net-pci,netdev=net,romfile="])
            .arg("-qmp")
            .arg(format!("unix:{},server=on,wait=off", folder.path().join("monitor").display()))
            .arg("-serial")
            .arg(format!("unix:{},server=on,wait=off", folder.path().join("serial").display()))
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        let qemu = Running::start(&mut command).expect("qemu starts; `deploy/setup boot` installs it");
        let dial = |name: &str| wait_for(name, || UnixStream::connect(folder.path().join(name)).ok());
        let (monitor, serial) = (BufReader::new(dial("monitor")), dial("serial"));
        let said = listen(&serial);
        let mut pi =
            Pi { qemu, monitor, serial, said, port, turn: Turn::Upright, disks: disks.clone(), size, folder };
        pi.command("qmp_capabilities", json!({}));
        pi
    }

    /// Says something to the machine's monitor.
    fn command(&mut self, name: &str, arguments: Value) {
        let words = json!({"execute": name, "arguments": arguments});
        writeln!(self.monitor.get_mut(), "{words}").expect("qemu listens");
        loop {
            let mut line = String::new();
            assert!(self.monitor.read_line(&mut line).expect("qemu answers") > 0, "qemu has ended");
            let answer: Value = serde_json::from_str(&line).expect("qemu speaks JSON");
            assert!(answer["error"].is_null(), "{words}: {answer}");
            if !answer["return"].is_null() {
                return;
            }
        }
    }

    /// What is on its screen, as whoever stands before it sees it.
    pub fn picture(&mut self) -> Picture {
        let file = self.folder.path().join("screen.ppm");
        self.command("screendump", json!({"filename": file}));
        let bytes = fs::read(&file).expect("qemu has drawn it");
        let picture = from_ppm(&bytes).expect("qemu draws PPM");
        match self.turn {
            Turn::Upright => picture,
            Turn::Quarter => turned_back(&picture),
        }
    }

    /// A finger comes down and is lifted, somewhere on a picture of this size, and goes away.
    pub fn click(&mut self, (x, y): (f32, f32), (width, height): (u32, u32)) {
        let (x, y) = (x / width as f32, y / height as f32);
        let (x, y) = match self.turn {
            Turn::Upright => (x, y),
            Turn::Quarter => (1.0 - y, x),
        };
        self.point(x, y);
        for down in [true, false] {
            self.command(
                "input-send-event",
                json!({"events": [{"type": "btn", "data": {"down": down, "button": "left"}}]}),
            );
            sleep(Duration::from_millis(150));
        }
        self.point(1.0, 1.0);
    }

    fn point(&mut self, x: f32, y: f32) {
        let axis = |axis: &str, part: f32| json!({"type": "abs", "data": {"axis": axis, "value": (part * WHOLE) as i64}});
        self.command("input-send-event", json!({"events": [axis("x", x), axis("y", y)]}));
        sleep(Duration::from_millis(150));
    }

    /// Runs a command as root, on the serial line; what it printed, and whether it went well.
    pub fn run(&mut self, command: &str) -> (String, bool) {
        self.said.lock().expect("nobody panics with it").clear();
        // In two parts, so that the echo of the command is not taken for its end.
        writeln!(self.serial, "{command}; echo \"en\"\"ded-$?-\"").expect("the line is there");
        wait_for(command, || {
            let said = self.said.lock().expect("nobody panics with it");
            let (before, after) = said.split_once("ended-")?;
            let (code, _) = after.split_once('-')?;
            Some((before.to_owned(), code == "0"))
        })
    }

    /// Waits until somebody can be spoken to on the serial line.
    pub fn wait_for_a_prompt(&mut self) {
        wait_for("a prompt", || {
            self.said.lock().expect("nobody panics with it").contains("root@").then_some(())
        });
    }

    /// Runs a command that has to go well.
    pub fn must(&mut self, command: &str) -> String {
        let (said, well) = self.run(command);
        assert!(well, "{command}: {said}");
        said
    }

    /// The tables on its screen, as soon as it answers.
    pub fn tables(&self) -> Option<Vec<Value>> {
        let answer = read(self.port, "/api/v1/tables").ok()??;
        let tables = answer["tables"].as_array()?.clone();
        Some(tables.into_iter().filter(|table| table["kind"] == "screen").collect())
    }

    /// The plug is pulled and put back.
    pub fn lose_power(&mut self) {
        self.qemu.end();
        *self = Pi::switch_on(&self.disks, self.size);
    }
}

/// Hears all that is said on a line: what nobody hears would stop the whole machine.
fn listen(serial: &UnixStream) -> Arc<Mutex<String>> {
    let said = Arc::new(Mutex::new(String::new()));
    let (mut serial, kept) = (serial.try_clone().expect("another end"), Arc::clone(&said));
    thread::spawn(move || {
        let mut bytes = [0; 4096];
        // It ends with the machine.
        while let Ok(length @ 1..) = serial.read(&mut bytes) {
            kept.lock().expect("nobody panics with it").push_str(&String::from_utf8_lossy(&bytes[..length]));
        }
    });
    said
}

/// Reads a picture as qemu writes it: "P6", width, height, 255, then three bytes for each pixel.
fn from_ppm(bytes: &[u8]) -> Option<Picture> {
    let mut rest = bytes;
    let mut word = || {
        let end = rest.iter().position(u8::is_ascii_whitespace)?;
        let word = std::str::from_utf8(&rest[..end]).ok()?;
        rest = &rest[end + 1..];
        Some(word)
    };
    let (kind, width, height, depth) = (word()?, word()?.parse().ok()?, word()?.parse().ok()?, word()?);
    let pixels = rest.chunks_exact(3).flat_map(|pixel| [pixel[0], pixel[1], pixel[2], 255]).collect();
    ((kind, depth) == ("P6", "255")).then_some(Picture { width, height, pixels })
}

/// The picture as it was before it was turned clockwise by a quarter.
fn turned_back(picture: &Picture) -> Picture {
    let (width, height) = (picture.height, picture.width);
    let mut pixels = Vec::with_capacity(picture.pixels.len());
    for y in 0..height {
        for x in 0..width {
            let [red, green, blue] = picture.pixel(picture.width - 1 - y, x);
            pixels.extend([red, green, blue, 255]);
        }
    }
    Picture { width, height, pixels }
}
