//! A screen that exists only in memory, with a pointer that is moved by real events.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use tempfile::TempDir;
use test_support::program::Running;

use super::picture::Picture;

/// A running X server of its own.
pub struct Display {
    _server: Running,
    number: String,
    /// Where it keeps its pixels.
    memory: TempDir,
}

impl Display {
    pub fn open((width, height): (u32, u32)) -> Display {
        let memory = TempDir::new().expect("a place for pixels");
        let mut command = Command::new("Xvfb");
        command
            // It takes a free number, and says which.
            .args(["-displayfd", "1", "-nolisten", "tcp", "-nocursor", "-noreset", "-screen", "0"])
            .arg(format!("{width}x{height}x24"))
            .arg("-fbdir")
            .arg(memory.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut server = Running::start(&mut command).expect("Xvfb starts; `deploy/setup test` installs it");
        let mut number = String::new();
        BufReader::new(server.stdout.take().expect("it was asked for")).read_line(&mut number).expect("text");
        assert!(!number.trim().is_empty(), "Xvfb ended before it said its number");
        Display { _server: server, number: format!(":{}", number.trim()), memory }
    }

    /// Its name, as programs are told it.
    pub fn name(&self) -> &str {
        &self.number
    }

    /// What it shows now: the X server keeps its pixels in a file, as XWD.
    pub fn picture(&self) -> Picture {
        let file = fs::read(self.memory.path().join("Xvfb_screen0")).expect("the server keeps its pixels");
        let field = |number: usize| {
            let bytes = file[4 * number..4 * number + 4].try_into().expect("four bytes");
            u32::from_be_bytes(bytes) as usize
        };
        let (header, width, height, row, colours) = (field(0), field(4), field(5), field(12), field(19));
        let pixels = &file[header + 12 * colours..];
        let rows = pixels.chunks_exact(row).take(height);
        let pixels = rows
            .flat_map(|row| row[..4 * width].chunks_exact(4))
            .flat_map(|pixel| [pixel[2], pixel[1], pixel[0], 255])
            .collect();
        Picture { width, height, pixels }
    }

    /// A finger comes down and is lifted.
    pub fn click(&self, place: (f32, f32)) {
        self.point(place, &["click", "1"]);
    }

    /// A finger comes down and stays.
    pub fn press(&self, place: (f32, f32)) {
        self.point(place, &["mousedown", "1"]);
    }

    pub fn release(&self, place: (f32, f32)) {
        self.point(place, &["mouseup", "1"]);
    }

    fn point(&self, (x, y): (f32, f32), then: &[&str]) {
        let status = Command::new("xdotool")
            .arg("mousemove")
            .args([x, y].map(|part| (part as u32).to_string()))
            .args(then)
            .env("DISPLAY", &self.number)
            .status()
            .expect("xdotool starts; `deploy/setup test` installs it");
        assert!(status.success(), "xdotool: {status}");
    }
}
