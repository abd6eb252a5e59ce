//! Machines as they are found at fairs, made of files.

use std::fs;
use std::io;
use std::net::IpAddr;
use std::path::Path;
use std::time::{Duration, SystemTime};

use config::Flags;
use config::environment::Surroundings;
use config::sections::Renderer;
use store::Store;
use tempfile::TempDir;

use super::finding::FindingState;
use super::network::Port;
use super::*;

/// Interfaces that do not change.
struct Cables(Vec<(String, IpAddr)>);

impl Interfaces for Cables {
    fn list(&self) -> io::Result<Vec<(String, IpAddr)>> {
        Ok(self.0.clone())
    }
}

/// A machine made of files.
struct Made {
    folder: TempDir,
    machine: Machine,
}

impl Made {
    /// A server somewhere: all is well, and there is nothing to see or hear.
    fn server() -> Made {
        let folder = TempDir::new().unwrap();
        let machine = Machine {
            root: folder.path().to_owned(),
            variables: BTreeMap::new(),
            interfaces: cables(&[("lo", "127.0.0.1"), ("eth0", "192.168.1.9")]),
            now: SystemTime::UNIX_EPOCH + Duration::from_secs(1_790_000_000),
            may_use: |_| true,
            lends: |_| true,
            knock: |_| Port::Free,
            try_sound: || Err("nobody should try".to_owned()),
        };
        let made = Made { folder, machine };
        made.has("proc/meminfo", "MemTotal:  2000000 kB\nMemFree: 1 kB\nMemAvailable:  1500000 kB\n");
        made.has("run/systemd/timesync/synchronized", "");
        made
    }

    /// A Pi 5 with a touchscreen and a loudspeaker, on the console.
    fn pi() -> Made {
        let mut made = Made::server();
        made.has("proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0");
        for file in ["card1", "renderD128"] {
            made.has(&format!("dev/dri/{file}"), "");
        }
        made.has("sys/class/drm/card1-HDMI-A-1/status", "connected\n");
        made.has("sys/class/drm/card1-HDMI-A-1/modes", "1920x1080\n1280x720\n");
        made.has("sys/class/drm/card1-HDMI-A-2/status", "disconnected\n");
        made.has("sys/class/drm/renderD128/device/uevent", "DRIVER=v3d\nOF_NAME=v3d\n");
        for library in ["libEGL.so.1", "libgbm.so.1"] {
            made.has(&format!("usr/lib/aarch64-linux-gnu/{library}"), "");
        }
        made.has("proc/bus/input/devices", INPUTS);
        made.has("proc/asound/cards", " 1 [Device         ]: USB-Audio - USB Audio Device\n   Generic\n");
        made.has("proc/asound/card1/pcm0p/sub0/status", "closed\n");
        made.has("dev/snd/pcmC1D0p", "");
        made.has("sys/class/thermal/thermal_zone0/temp", "51400\n");
        made.has("sys/devices/platform/soc/soc:firmware/get_throttled", "0x0\n");
        made.machine.try_sound = || Ok(());
        made
    }

    fn has(&self, path: &str, text: &str) {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn lacks(&self, path: &str) {
        fs::remove_file(self.folder.path().join(path)).unwrap();
    }

    /// What is found with the usual settings, with a line of the file changed if need be.
    fn report(&self, settings: &str) -> Report {
        let file = self.folder.path().join("settings.toml");
        fs::write(&file, settings).unwrap();
        let operators = |folder: &Path| folder.join("operator.toml");
        let surroundings = Surroundings { usual_place: file, operators, ..surroundings() };
        self.machine.examine(InForce::gather(None, &Flags::default(), &surroundings))
    }

    /// The only finding that needs care.
    fn care(&self, settings: &str) -> String {
        let report = self.report(settings);
        assert_eq!(report.cares(), 1, "{report}");
        let finding =
            report.findings.into_iter().find(|finding| finding.state == FindingState::Care).unwrap();
        assert!(finding.advice.is_some(), "whoever complains says what to do");
        format!("{}: {}", finding.topic, finding.words)
    }
}

/// Nothing is set anywhere.
fn surroundings() -> Surroundings {
    Surroundings {
        variables: BTreeMap::new(),
        usual_place: "/nowhere".into(),
        writable: |_| true,
        operators: |_| "/nowhere".into(),
    }
}

fn cables(listed: &[(&str, &str)]) -> Box<dyn Interfaces> {
    let listed = listed.iter().map(|(name, address)| (name.to_string(), address.parse().unwrap()));
    Box::new(Cables(listed.collect()))
}

/// A touchscreen, a keyboard and a mouse, as the kernel lists them.
const INPUTS: &str = r#"I: Bus=0003 Vendor=222a Product=0001 Version=0110
N: Name="ILITEK ILITEK-TP"
P: Phys=usb-xhci-hcd.0-1/input0
H: Handlers=mouse0 event2 
B: PROP=2
B: EV=1b
B: KEY=400 0 0 0 0 0
B: ABS=2608000 3

I: Bus=0003 Vendor=046d Product=c31c Version=0110
N: Name="Logitech USB Keyboard"
H: Handlers=sysrq kbd leds event0 
B: PROP=0
B: EV=120013
B: KEY=1000000000007 ff800000000007ff febeffdff3cfffff fffffffffffffffe

I: Bus=0003 Vendor=046d Product=c077 Version=0111
N: Name="Logitech USB Optical Mouse"
H: Handlers=mouse1 event1 
B: PROP=0
B: EV=17
B: KEY=ff0000 0 0 0 0
B: REL=903
"#;

#[test]
fn a_pi_with_a_touchscreen_is_well() {
    let made = Made::pi();
    let text = made.report("").to_string();
    for words in [
        "Raspberry Pi 5 Model B Rev 1.0\n",
        "display    HDMI-A-1, 1920x1080 (card1)\n",
        "drawing    by the graphics processor (v3d)\n",
        "touch      ILITEK ILITEK-TP (event2)\n",
        "sound      USB Audio Device; volume 60\n",
        "192.168.1.9 (eth0) is in the QR code\n",
        "port 8080 is free",
        "none yet; they will be kept in /var/lib/gametable\n",
        "2026-09-21 14:13:20 UTC, set by the network\n",
        "the processor has 51 °C\n",
        "power      enough\n",
        "memory     1953 MB, 1464 MB of it free\n",
        "\nAll is well.\n",
    ] {
        assert!(text.contains(words), "{words:?} is not in\n{text}");
    }
}

#[test]
fn a_bare_server_is_well_too() {
    let report = Made::server().report("");
    assert_eq!(report.cares(), 0, "{report}");
    let text = report.to_string();
    assert!(
        text.contains("the table serves phones alone") && text.contains("nothing to hear through"),
        "{text}"
    );
    assert!(!text.contains("touch "), "nobody touches a server");
}

#[test]
fn settings_that_cannot_be_used_are_shown_with_their_place() {
    let made = Made::pi();
    assert_eq!(
        made.care("[server]\nprot = 1"),
        "settings: they cannot be used, and the table will not start"
    );
    let text = made.report("[server]\nprot = 1").to_string();
    assert!(text.contains("`prot`, did you") && text.contains("| prot = 1\n"), "{text}");
    assert!(made.care("[screen]\nattract_media = \"/pictures\"").contains("no folder /pictures"));
    made.has("pictures/a.png", "");
    assert!(
        made.report("[screen]\nattract_media = \"/pictures\"")
            .to_string()
            .contains("screensaver: 1 file in /pictures\n")
    );
    let store = made.folder.path().join("store");
    let settings = format!("[store]\ndata_dir = {store:?}");
    made.has("store/operator.toml", "[screen]\nvolume = 20\n");
    assert!(
        made.report(&settings).to_string().contains("2 settings changed, 1 of them at"),
        "{}",
        made.report(&settings)
    );
    made.has("store/operator.toml", "[screen]\nvolume = 200\n");
    assert_eq!(made.care(&settings), "settings: what was changed at the screen is not in force");
    assert!(made.care("[chess]\nbook = \"/no/book.bin\"").contains("an opening book cannot be used"));
}

#[test]
fn whoever_looks_as_another_user_is_told_so() {
    let made = Made::pi();
    let variables = BTreeMap::from([("HOME".to_owned(), "/home/ada".into())]);
    let surroundings = Surroundings { variables, writable: |_| false, ..surroundings() };
    let text = made.machine.examine(InForce::gather(None, &Flags::default(), &surroundings)).to_string();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        text.contains("because /var/lib/gametable cannot be written") && text.contains("sudo -u"),
        "{text}"
    );
}

#[test]
fn displays_are_told_apart() {
    let mut made = Made::pi();
    made.has("sys/class/drm/card1-HDMI-A-1/status", "disconnected\n");
    assert!(made.care("").contains("no screen is connected"));
    made.machine.variables.insert("DISPLAY".to_owned(), ":0".into());
    assert!(made.care("").contains("a desktop that is not running (:0)"));
    made.has("tmp/.X11-unix/X0", "");
    assert!(made.report("").to_string().contains("display    an X11 desktop (:0)\n"));
    made.machine.variables.insert("WAYLAND_DISPLAY".to_owned(), "wayland-0".into());
    assert!(made.report("").to_string().contains("a Wayland desktop (wayland-0)\n"));
    let old = Made::server();
    old.has("dev/fb0", "");
    old.has("sys/class/graphics/fb0/virtual_size", "800,480\n");
    assert!(old.report("").to_string().contains("display    an old framebuffer 800x480\n"));
}

#[test]
fn what_draws_follows_from_the_settings_and_the_machine() {
    let mut made = Made::pi();
    let drawing = |made: &Made, settings| {
        made.report(settings).findings.into_iter().find(|finding| finding.topic == "drawing").unwrap().words
    };
    let [software, femtovg] = ["software", "femtovg"].map(|name| format!("[screen]\nrenderer = {name:?}"));
    let alone = |why: &str| format!("by the processor alone{why}");
    assert_eq!(drawing(&made, &software), alone(", as the settings say"));
    made.has("tmp/.X11-unix/X0", "");
    made.machine.variables.insert("DISPLAY".to_owned(), ":0".into());
    assert_eq!(drawing(&made, ""), "by the graphics processor (v3d)");
    made.machine.lends = |display| display != ":0";
    assert_eq!(drawing(&made, ""), alone(": the desktop lends no graphics processor"));
    made.machine.variables.insert("WAYLAND_DISPLAY".to_owned(), "wayland-0".into());
    assert_eq!(drawing(&made, ""), "by the graphics processor (v3d)");
    made.machine.variables.clear();
    made.lacks("usr/lib/aarch64-linux-gnu/libgbm.so.1");
    assert!(drawing(&made, "").starts_with(&alone(": libgbm.so.1 is not installed")));
    assert!(made.care(&femtovg).contains("libgbm.so.1"));
    made.has("sys/class/drm/renderD128/device/uevent", "DRIVER=virtio-pci\n");
    assert_eq!(drawing(&made, ""), alone(": there is no graphics processor behind the driver virtio-pci"));
    assert_eq!(Config::default().screen.renderer, Renderer::Auto);
}

#[test]
fn a_screen_that_cannot_be_touched_needs_care() {
    let made = Made::pi();
    let blocks: Vec<&str> = INPUTS.split("\n\n").collect();
    made.has("proc/bus/input/devices", &blocks[1..].join("\n\n"));
    let text = made.report("").to_string();
    assert!(text.contains("no touchscreen, but a mouse: Logitech USB Optical Mouse"), "{text}");
    made.has("proc/bus/input/devices", blocks[1]);
    assert_eq!(made.care(""), "touch: there is no touchscreen, and no mouse either");
}

#[test]
fn devices_that_this_user_may_not_use_need_care() {
    let mut made = Made::pi();
    made.machine.may_use = |path| !path.to_string_lossy().contains("/dev/input/");
    assert_eq!(made.care(""), "touch: this user may not use /dev/input/event2");
    made.machine.may_use = |path| !path.ends_with("dev/dri/card1");
    assert_eq!(made.care(""), "display: this user may not use /dev/dri/card1");
    made.machine.may_use = |path| !path.starts_with("/") || !path.ends_with("renderD128");
    assert!(made.report("").to_string().contains("by the processor alone: this user may not use"));
}

#[test]
fn a_loudspeaker_is_tried_only_where_nobody_plays() {
    let mut made = Made::pi();
    made.machine.try_sound = || Err("it is broken".to_owned());
    assert_eq!(made.care(""), "sound: USB Audio Device; it cannot be opened: it is broken");
    assert_eq!(made.report("[screen]\nvolume = 0").cares(), 0);
    made.has("proc/asound/card1/pcm0p/sub0/status", "state: RUNNING\nowner_pid   : 812\n");
    assert!(made.report("").to_string().contains("in use now, and left alone"));
}

#[test]
fn the_network_is_told_with_what_phones_will_find() {
    let mut made = Made::pi();
    made.machine.knock = |_| Port::Ours;
    assert!(made.report("").to_string().contains("a table is running on port 8080\n"));
    made.machine.knock = |address| if address.port() == 8080 { Port::Others } else { Port::Free };
    assert!(made.report("").to_string().contains("The table will take port 8081."));
    made.machine.knock = |_| Port::Others;
    assert_eq!(made.care(""), "network: port 8080 is taken by another program");
    assert!(made.report("[server]\nport = 0").to_string().contains("any free port"));
    made.machine.knock = |_| Port::Free;
    assert!(made.care("[network]\naddress = \"10.0.0.1\"").contains("this machine does not have it"));
    assert!(made.care("[network]\ninterface = \"wlan0\"").contains("the interface wlan0 has no address"));
    assert!(made.care("[network.hotspot]\nssid = \"Table\"").contains("no Wi-Fi is up here"));
    made.machine.interfaces = cables(&[("wlan0", "10.42.0.1"), ("eth0", "192.168.1.9")]);
    let text = made.report("[network.hotspot]\nssid = \"Table\"").to_string();
    assert!(text.contains("10.42.0.1 (wlan0) is in the QR code; also 192.168.1.9 (eth0)"), "{text}");
    made.machine.interfaces = cables(&[("lo", "127.0.0.1")]);
    assert_eq!(made.care(""), "network: there is none that phones could reach");
}

#[test]
fn a_store_is_read_and_a_broken_one_left_as_it_is() {
    let mut made = Made::pi();
    let folder = made.folder.path().join("var/lib/gametable");
    drop(Store::open(&folder));
    assert!(made.report("").to_string().contains("0 in /var/lib/gametable, 0 of them finished (version "));
    made.has("var/lib/gametable/gametable-set-aside-2026-1.db", "");
    assert!(made.report("").to_string().contains("1 store(s) were set aside"));
    let broken = "this is no database, but it is long enough to be taken for one".repeat(20);
    made.has("var/lib/gametable/gametable.db", &broken);
    assert!(made.care("").starts_with("matches: /var/lib/gametable: the store is damaged"));
    assert_eq!(fs::read_to_string(folder.join("gametable.db")).unwrap(), broken);
    made.machine.may_use = |path| !path.starts_with("/") || !path.ends_with("gametable");
    assert_eq!(made.care(""), "matches: nothing can be kept in /var/lib/gametable");
}

#[test]
fn the_machine_itself_is_felt() {
    let mut made = Made::pi();
    made.has("sys/class/thermal/thermal_zone0/temp", "84000\n");
    assert_eq!(made.care(""), "warmth: the processor has 84 °C");
    made.lacks("sys/class/thermal/thermal_zone0/temp");
    for (flags, words) in [
        ("50005", "power: there is too little of it"),
        ("0x50000", "power: there was too little of it since the start"),
        ("4", "power: the processor is slowed down because it is hot"),
    ] {
        made.has("sys/devices/platform/soc/soc:firmware/get_throttled", flags);
        assert_eq!(made.care(""), words);
    }
    made.has("sys/devices/platform/soc/soc:firmware/get_throttled", "nonsense");
    made.has("proc/meminfo", "MemTotal:  500000 kB\nMemAvailable:  90000 kB\n");
    assert_eq!(made.care(""), "memory: 488 MB, 87 MB of it free");
    made.has("proc/meminfo", "nonsense");
    made.machine.now = SystemTime::UNIX_EPOCH;
    assert_eq!(made.care(""), "clock: it is wrong: 1970-01-01 00:00:00 UTC");
    made.machine.now = Made::server().machine.now;
    made.lacks("run/systemd/timesync/synchronized");
    assert!(made.report("").to_string().contains("not set by the network"));
}

#[test]
fn this_machine_can_be_looked_at() {
    let settings = InForce::gather(None, &Flags::default(), &surroundings());
    let report = Machine::this().examine(settings);
    assert!(report.findings.len() > 5, "{report}");
}

/// The fonts that are built in have all their tables, and these are whole.
#[test]
fn the_fonts_that_are_built_in_can_be_read() {
    let fonts: [&[u8]; 2] = [
        include_bytes!("../../ui/fonts/DejaVuSans.ttf"),
        include_bytes!("../../ui/fonts/DejaVuSans-Bold.ttf"),
    ];
    for font in fonts {
        assert_eq!(font[..4], [0, 1, 0, 0], "TrueType");
        let number = |at: usize| u32::from_be_bytes(font[at..at + 4].try_into().unwrap());
        let tables = usize::from(u16::from_be_bytes([font[4], font[5]]));
        let mut names = Vec::new();
        for entry in (0..tables).map(|table| 12 + 16 * table) {
            let [sum, start, length] = [4, 8, 12].map(|at| number(entry + at));
            let [start, length] = [start, length].map(|number| number as usize);
            let name = &font[entry..entry + 4];
            let words = font[start..start + length].chunks(4).map(|word| {
                let mut whole = [0; 4];
                whole[..word.len()].copy_from_slice(word);
                u32::from_be_bytes(whole)
            });
            let found = words.fold(0, u32::wrapping_add);
            assert!(name == b"head" || found == sum, "{name:?}");
            names.push(name.to_owned());
        }
        assert!([b"cmap", b"glyf", b"head", b"hmtx"].iter().all(|name| names.contains(&name.to_vec())));
    }
}

/// A path of a machine stays within it.
#[test]
fn absolute_paths_are_meant_within_the_machine() {
    let made = Made::server();
    assert_eq!(made.machine.path("/etc/x"), made.folder.path().join("etc/x"));
    assert_eq!(made.machine.path(Path::new("etc/x")), made.folder.path().join("etc/x"));
}
