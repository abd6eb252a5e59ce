//! WebKit, the engine of every iPhone: that of GTK, on a screen in memory. What it cannot pretend to be, it is: its window has the
//! size of a phone, its desktop is light or dark, and a page that sleeps is one whose processes stand still.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tempfile::TempDir;
use test_support::patience::wait_for;
use test_support::program::Running;

use super::display::Display;

/// Room for a tablet that is held either way.
const SCREEN: (u32, u32) = (1100, 1100);

/// Nothing around the page asks for more room than a phone has.
const SMALL: &str = "* { min-width: 0px; min-height: 0px; padding: 0px; margin: 0px; border-width: 0px; font-size: 1px; \
                     -gtk-icon-source: none; }";

/// A running driver with its one browser, and the screen on which it is.
pub struct WebKit {
    program: Running,
    _display: Display,
    /// Where its desktop's settings are.
    _home: TempDir,
    port: u16,
    said: Arc<Mutex<Vec<String>>>,
}

impl WebKit {
    /// On a desktop that is light or dark, and on which things move or not.
    pub fn start(light: bool, motion: bool) -> WebKit {
        let (display, home) = (Display::open(SCREEN), TempDir::new().expect("a place for settings"));
        let folder = home.path().join("gtk-3.0");
        fs::create_dir(&folder).expect("room for settings");
        let animated = format!("[Settings]\ngtk-enable-animations={motion}\n");
        fs::write(folder.join("settings.ini"), animated).expect("room for settings");
        fs::write(folder.join("gtk.css"), SMALL).expect("room for settings");
        // It does not look for a port that is free.
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let port = free.local_addr().expect("it is bound").port();
        drop(free);
        let mut command = Command::new("WebKitWebDriver");
        command
            .arg(format!("--port={port}"))
            .env("DISPLAY", display.name())
            .env_remove("WAYLAND_DISPLAY")
            .envs(["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"].map(|name| (name, home.path())))
            .env("GTK_THEME", if light { "Adwaita" } else { "Adwaita:dark" })
            .env("LC_ALL", "en_GB.UTF-8")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut program =
            Running::start_group(&mut command).expect("WebKit starts; `deploy/setup test` installs it");
        let said: Arc<Mutex<Vec<String>>> = Arc::default();
        let (lines, told) = (BufReader::new(program.stdout.take().expect("it was asked for")), said.clone());
        thread::spawn(move || {
            for line in lines.lines().map_while(Result::ok) {
                told.lock().expect("nobody panics with it").push(line);
            }
        });
        wait_for("the driver", || TcpStream::connect((Ipv4Addr::LOCALHOST, port)).ok());
        WebKit { program, _display: display, _home: home, port, said }
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// What a browser is to be: one that writes down what it complains about.
    pub fn wishes() -> Value {
        let arguments = ["--automation", "--enable-write-console-messages-to-stdout=true"];
        json!({ "webkitgtk:browserOptions": { "args": arguments } })
    }

    /// Errors and warnings.
    pub fn complaints(&self) -> Vec<String> {
        let said = self.said.lock().expect("nobody panics with it");
        let is_bad =
            |line: &&String| line.starts_with("CONSOLE") && (line.contains("ERROR") || line.contains("WARN"));
        said.iter().filter(is_bad).cloned().collect()
    }

    /// Has the processes of its pages stand still.
    pub fn freeze(&self) {
        self.signal_pages(Signal::STOP);
    }

    /// Lets them go on.
    pub fn thaw(&self) {
        self.signal_pages(Signal::CONT);
    }

    fn signal_pages(&self, signal: Signal) {
        let group = self.program.id();
        let mut pages = 0;
        for entry in fs::read_dir("/proc").expect("processes").flatten() {
            let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
            let Some((name, rest)) = stat.rsplit_once(')') else { continue };
            let is_ours = rest.split_whitespace().nth(2).is_some_and(|field| field.parse() == Ok(group));
            // The kernel cuts long names.
            if is_ours && name.contains("(WebKitWebProces") {
                let id =
                    entry.file_name().to_str().and_then(|name| name.parse().ok()).and_then(Pid::from_raw);
                kill_process(id.expect("a process has a number"), signal).expect("it is ours");
                pages += 1;
            }
        }
        assert!(pages > 0, "a browser has a page");
    }
}
