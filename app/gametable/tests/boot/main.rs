//! The package for the Pi, on an imagined one: it boots to the table, is touched, killed, frozen, updated, turned and unplugged,
//! and the match on its screen goes on. `deploy/test-boot` makes the system and runs this.

mod pi;
#[path = "../window/picture.rs"]
#[allow(dead_code, reason = "pictures can do more than is needed here")]
mod picture;
#[path = "../window/twin.rs"]
#[allow(dead_code, reason = "a twin can show more than is needed here")]
mod twin;

use std::env;
use std::panic;
use std::path::PathBuf;
use std::process::Command;
use std::thread::{self, sleep};
use std::time::Duration;

use engine::Colour;
use engine::catalog::Start;
use test_support::phone::read;
use ui::{Screen, SitterKind};

use pi::{Pi, Turn, wait_for};
use picture::{Area, Likeness, Picture};
use twin::Twin;

const SIZE: (u32, u32) = (800, 480);

/// As qemu's network calls the machine.
const PAGE: &str = "http://10.0.2.15:8080/";

#[test]
#[ignore = "needs a system for an imagined Pi; deploy/test-boot makes one and runs it"]
fn a_pi_boots_into_the_table_and_its_match_survives_everything() {
    let given =
        PathBuf::from(env::var_os("GAMETABLE_BOOT").expect("deploy/test-boot says where the system is"));
    // Trials are made on disks of their own, on top of those that were made.
    let trials = tempfile::tempdir().expect("a folder");
    let disks = ["disk", "matches"].map(|name| {
        let disk = trials.path().join(name);
        let made = Command::new("qemu-img")
            .args(["create", "-q", "-f", "qcow2", "-F", "raw", "-b"])
            .args([&given.join(format!("{name}.img")), &disk])
            .status()
            .expect("qemu-img starts; `deploy/setup boot` installs it");
        assert!(made.success(), "qemu-img says why");
        disk
    });
    let mut pi = Pi::switch_on(&disks, SIZE);
    let ended = panic::catch_unwind(panic::AssertUnwindSafe(|| {
        Visit::pay(&mut pi, SIZE, |visit| visit.go_through_everything());
        println!("turned by a quarter");
        pi.wait_for_a_prompt();
        pi.must("gametable-setup --rotate 90");
        pi.turn = Turn::Quarter;
        Visit::pay(&mut pi, (SIZE.1, SIZE.0), |visit| visit.leave_the_match());
    }));
    if let Err(failure) = ended {
        pi.picture().save("boot-failed");
        println!("{}", pi.run("journalctl --no-pager --lines 60 --unit gametable.service").0);
        panic::resume_unwind(failure);
    }
}

/// Somebody who stands before the machine.
struct Visit<'a> {
    pi: &'a mut Pi,
    twin: Twin,
    size: (u32, u32),
}

/// A match on the screen: which table, and how many moves.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Shown {
    table: String,
    plies: u64,
}

impl Visit<'_> {
    /// Each visit has a thread of its own, because each twin needs one.
    fn pay(pi: &mut Pi, size: (u32, u32), visit: fn(&mut Visit<'_>)) {
        let paid = thread::scope(|scope| {
            scope.spawn(|| visit(&mut Visit { pi, twin: Twin::new(size), size })).join()
        });
        paid.unwrap_or_else(|failure| panic::resume_unwind(failure));
    }

    fn go_through_everything(&mut self) {
        self.comes_up();
        let begun = self.begins_a_match();
        let board = self.board_at_rest();
        board.save("boot");
        self.pi.wait_for_a_prompt();

        println!("killed");
        self.pi.must("systemctl kill --signal=KILL gametable.service");
        self.is_back(&begun, &board);

        println!("frozen: the watchdog ends it");
        self.pi.must("systemctl kill --signal=STOP gametable.service");
        wait_for("the watchdog", || {
            let (said, _) =
                self.pi.run("journalctl --no-pager --unit gametable.service --grep 'Watchdog timeout'");
            said.contains("Watchdog timeout").then_some(())
        });
        self.is_back(&begun, &board);

        println!("updated by a program that does not start: the old one comes back");
        let (said, well) = self.pi.run("dpkg --install /srv/broken.deb");
        assert!(!well && said.contains("going back to the old one"), "{said}");
        self.is_back(&begun, &board);
        let kept = self.pi.must("dpkg-query --show --showformat '${db:Status-Status} ${Version}' gametable");
        assert!(kept.contains("installed") && !kept.contains("9.1"), "{kept}");

        println!("updated by one that does");
        self.pi.must("dpkg --install /srv/newer.deb");
        assert!(self.pi.must("dpkg-query --show gametable").contains("9.0"));
        self.is_back(&begun, &board);

        println!("unplugged");
        self.pi.lose_power();
        self.is_back(&begun, &board);

        println!("its card is only read");
        self.pi.wait_for_a_prompt();
        self.pi.must("gametable-setup --read-only /dev/vdb");
        for _ in 0..2 {
            self.pi.lose_power();
            self.is_back(&begun, &board);
            self.pi.wait_for_a_prompt();
            self.pi.must("findmnt --noheadings --output FSTYPE / | grep --quiet overlay");
            self.pi.must("findmnt --noheadings --output SOURCE /var/lib/gametable | grep --quiet /dev/vdb");
            // What is written elsewhere is gone with the power.
            self.pi.must("test ! -e /etc/written && touch /etc/written");
        }
    }

    /// From the plug to the screensaver, whose code leads to the page.
    fn comes_up(&mut self) {
        wait_for("the code of the screensaver", || {
            self.pi.picture().codes().into_iter().find(|code| code == PAGE)
        });
        let answer =
            read(self.pi.port, "/api/v1/tables").ok().flatten().expect("the page behind the code answers");
        assert!(answer["tables"].is_array(), "{answer}");
        println!("up");
    }

    /// A touch that wakes, and two that begin a match of chess; then the first move.
    fn begins_a_match(&mut self) -> Shown {
        self.twin.show(Screen::Home);
        let chess = self.twin.area("Chess", 0);
        self.pi.click(chess.middle(), self.size);
        for label in ["Watch two AIs", "How to play"] {
            self.sees(label, self.twin.area(label, 0), Likeness::Whole);
        }
        assert_eq!(self.pi.tables(), Some(Vec::new()), "the touch that wakes does nothing else");
        self.sees("Chess", chess, Likeness::Frame);
        self.pi.click(chess.middle(), self.size);
        let (game, _) = games::catalog().find("chess").expect("a game");
        self.twin.show_setup(game, SitterKind::Brain);
        let start = self.twin.area("Start", 0);
        self.sees("Start", start, Likeness::Whole);
        self.pi.click(start.middle(), self.size);
        wait_for("the match", || self.match_on_screen());
        self.show_chess();
        self.board_at_rest();
        for cell in ["e2", "e4"] {
            self.pi.click(self.twin.cell(cell).middle(), self.size);
        }
        let shown = wait_for("the answer", || self.match_on_screen().filter(|shown| shown.plies >= 2));
        println!("a match is on: {shown:?}");
        shown
    }

    fn show_chess(&self) {
        let (game, variant) = games::catalog().find("chess").expect("a game");
        self.twin.show_play(
            game.id,
            &variant.open(Start::Usual).expect("the usual start").board(),
            Colour::White,
        );
    }

    fn board(&self) -> Area {
        let (first, last) = (self.twin.cell("a8"), self.twin.cell("h1"));
        let (width, height) = (last.x + last.width - first.x, last.y + last.height - first.y);
        Area { x: first.x, y: first.y, width, height }
    }

    /// The screen, as soon as nothing moves on its board.
    fn board_at_rest(&mut self) -> Picture {
        let mut last = self.pi.picture();
        wait_for("a board at rest", || {
            sleep(Duration::from_secs(2));
            let before = std::mem::replace(&mut last, self.pi.picture());
            last.agrees(&before, self.board(), Likeness::Whole).then_some(())
        });
        last
    }

    fn match_on_screen(&self) -> Option<Shown> {
        let table = self.pi.tables()?.pop()?;
        Some(Shown { table: table["table"].as_str()?.to_owned(), plies: table["plies"].as_u64()? })
    }

    /// The same match is on the screen again, and its board looks as it did.
    fn is_back(&mut self, begun: &Shown, board: &Picture) {
        let shown = wait_for("the same match", || self.match_on_screen());
        assert_eq!(shown, *begun);
        wait_for("the same board", || {
            self.pi.picture().agrees(board, self.board(), Likeness::Whole).then_some(())
        });
        println!("the match is back");
    }

    /// The picture stands on its side, and so do the touches: the match is left by two of them.
    fn leave_the_match(&mut self) {
        self.show_chess();
        for label in ["Home", "Yes, leave"] {
            let area = self.twin.area(label, 0);
            // Turned edges and letters may lie on the next pixel; what is between them may not.
            let inside = Area { x: area.x + 4.0, y: area.y + 4.0, width: 12.0, height: area.height / 2.0 };
            self.sees(label, inside, Likeness::Whole);
            self.pi.click(area.middle(), self.size);
            self.twin.tap(label, 0);
        }
        wait_for("the end of the match", || self.pi.tables()?.is_empty().then_some(()));
        self.pi.picture().save("boot-turned");
    }

    /// Waits until an area looks as it does on the twin.
    fn sees(&mut self, what: &str, area: Area, likeness: Likeness) {
        let expected = self.twin.picture();
        wait_for(what, || self.pi.picture().agrees(&expected, area, likeness).then_some(()));
    }
}
