//! Whether a graphics processor can draw the screen. OpenGL works without one, too: its libraries have the processor draw then
//! (llvmpipe), which takes several times what our software renderer does. So it is not tried out; what the kernel and the
//! desktop say of their devices decides.

use std::env;
use std::fs;
use std::path::Path;

use rustix::fs::{Access, access};
use thiserror::Error;
use x11rb::connection::RequestConnection;

/// Drivers that have a device for drawing and no graphics processor, or one that is often only imagined.
const WITHOUT: [&str; 4] = ["faux_driver", "vgem", "vkms", "vmwgfx"];

/// By any of these an X server gives its clients the device that draws.
const LENDING: [&str; 3] = ["DRI3", "DRI2", "NV-GLX"];

const LIBRARIES: [&str; 2] = ["libEGL.so.1", "libgbm.so.1"];

/// Why a graphics processor does not draw.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoGraphics {
    /// The kernel knows of none.
    #[error("there is no graphics processor")]
    Absent,
    /// A driver has a device for drawing, with nothing behind it.
    #[error("there is no graphics processor behind the driver {0}")]
    Imagined(String),
    /// The device belongs to others.
    #[error("this user may not use /dev/dri/{0}")]
    Closed(String),
    /// The desktop draws for itself, or is elsewhere.
    #[error("the desktop lends no graphics processor")]
    Kept,
    /// What is to speak to it is missing.
    #[error("{0} is not installed (apt install libegl1 libgles2 libgbm1)")]
    Silent(&'static str),
}

/// The driver of the graphics processor that can draw on the screen of this program.
pub fn here() -> Result<String, NoGraphics> {
    let variable = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let x11 = if variable("WAYLAND_DISPLAY").is_some() { None } else { variable("DISPLAY") };
    driver(Path::new("/"), may_use, x11.is_none_or(|display| lends(&display)))
}

/// The driver of the graphics processor of a machine with these files, whose desktop lends it or not.
pub fn driver(root: &Path, may_use: fn(&Path) -> bool, is_lent: bool) -> Result<String, NoGraphics> {
    let nodes = names(&root.join("dev/dri")).into_iter().filter(|name| name.starts_with("renderD"));
    let mut why_not = NoGraphics::Absent;
    for node in nodes {
        let device = root.join("sys/class/drm").join(&node).join("device");
        let text = fs::read_to_string(device.join("uevent")).unwrap_or_default();
        // What is not driven is made up by the kernel.
        let Some(driver) = text.lines().find_map(|line| line.strip_prefix("DRIVER=")) else { continue };
        let is_imagined = WITHOUT.contains(&driver) || driver.starts_with("virtio") && !host_draws(&device);
        if is_imagined {
            why_not = NoGraphics::Imagined(driver.to_owned());
        } else if !may_use(&root.join("dev/dri").join(&node)) {
            why_not = NoGraphics::Closed(node);
        } else if !is_lent {
            return Err(NoGraphics::Kept);
        } else {
            let missing = LIBRARIES.into_iter().find(|library| !is_installed(root, library));
            return missing.map_or_else(|| Ok(driver.to_owned()), |library| Err(NoGraphics::Silent(library)));
        }
    }
    Err(why_not)
}

/// Whether this user may read and write a file.
pub fn may_use(path: &Path) -> bool {
    access(path, Access::READ_OK | Access::WRITE_OK).is_ok()
}

/// Whether an X server gives its clients the device that draws. Devices do not go through a network.
pub fn lends(display: &str) -> bool {
    let Ok((server, _)) = x11rb::connect(Some(display)) else { return false };
    let has = |name| matches!(server.extension_information(name), Ok(Some(_)));
    display.starts_with(':') && LENDING.into_iter().any(has)
}

/// Whether the machine around an imagined one draws for it: the first of the features on which both have agreed.
fn host_draws(device: &Path) -> bool {
    let parts = names(device).into_iter().filter(|name| name.starts_with("virtio"));
    // Some kernels name the device itself, some the slot that it is in.
    let mut places = parts.map(|part| device.join(part)).chain([device.to_owned()]);
    places.any(|place| fs::read_to_string(place.join("features")).is_ok_and(|bits| bits.starts_with('1')))
}

fn is_installed(root: &Path, library: &str) -> bool {
    let usual = root.join("usr/lib");
    let mut folders = names(&usual).into_iter().map(|name| usual.join(name));
    folders.any(|folder| folder.join(library).exists())
        || ["usr/lib", "usr/lib64"].iter().any(|folder| root.join(folder).join(library).exists())
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    /// A machine with these files.
    fn machine(files: &[(&str, &str)]) -> TempDir {
        let folder = TempDir::new().unwrap();
        let libraries = LIBRARIES.map(|library| format!("usr/lib/x86_64-linux-gnu/{library}"));
        let libraries = libraries.iter().map(|path| (path.as_str(), ""));
        for (path, text) in files.iter().copied().chain(libraries) {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        folder
    }

    fn found(files: &[(&str, &str)]) -> Result<String, NoGraphics> {
        driver(machine(files).path(), |_| true, true)
    }

    const NODE: (&str, &str) = ("dev/dri/renderD128", "");
    const UEVENT: &str = "sys/class/drm/renderD128/device/uevent";
    const FEATURES: &str = "sys/class/drm/renderD128/device/virtio0/features";

    #[test]
    fn a_graphics_processor_is_known_by_its_driver() {
        assert_eq!(found(&[NODE, (UEVENT, "DRIVER=v3d\nOF_NAME=v3d\n")]), Ok("v3d".to_owned()));
        assert_eq!(
            found(&[NODE, (UEVENT, "DRIVER=virtio-pci\n"), (FEATURES, "1100\n")]),
            Ok("virtio-pci".to_owned())
        );
        let two = [
            NODE,
            ("dev/dri/renderD129", ""),
            (UEVENT, "MODALIAS=platform:vgem\n"),
            ("sys/class/drm/renderD129/device/uevent", "DRIVER=i915\n"),
        ];
        assert_eq!(found(&two), Ok("i915".to_owned()));
    }

    #[test]
    fn devices_without_one_behind_them_are_none() {
        let imagined = |name: &str| Err(NoGraphics::Imagined(name.to_owned()));
        assert_eq!(found(&[]), Err(NoGraphics::Absent));
        assert_eq!(found(&[("dev/dri/card0", "")]), Err(NoGraphics::Absent), "it shows, and does not draw");
        assert_eq!(found(&[NODE, (UEVENT, "MODALIAS=platform:vgem\n")]), Err(NoGraphics::Absent));
        assert_eq!(found(&[NODE, (UEVENT, "DRIVER=vkms\n")]), imagined("vkms"));
        assert_eq!(
            found(&[NODE, (UEVENT, "DRIVER=virtio-pci\n"), (FEATURES, "0100\n")]),
            imagined("virtio-pci")
        );
        let itself = "sys/class/drm/renderD128/device/features";
        assert_eq!(found(&[NODE, (UEVENT, "DRIVER=virtio_gpu\n"), (itself, "01\n")]), imagined("virtio_gpu"));
    }

    #[test]
    fn it_has_to_be_within_reach() {
        let made = machine(&[NODE, (UEVENT, "DRIVER=v3d\n")]);
        assert_eq!(driver(made.path(), |_| false, true), Err(NoGraphics::Closed("renderD128".to_owned())));
        assert_eq!(driver(made.path(), |_| true, false), Err(NoGraphics::Kept));
        fs::remove_file(made.path().join("usr/lib/x86_64-linux-gnu/libgbm.so.1")).unwrap();
        assert_eq!(driver(made.path(), |_| true, true), Err(NoGraphics::Silent("libgbm.so.1")));
    }

    #[test]
    fn a_desktop_that_is_not_there_lends_nothing() {
        assert!(!lends("nowhere.invalid:0"));
    }
}
