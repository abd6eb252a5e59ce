//! `gametable serve`: the table without a screen, for phones alone.

use std::io::{self, Write};
use std::path::Path;

use config::sections::HotspotConfig;
use config::settings::Settings;
use config::{Flags, InForce};
use house::House;
use house::watchdog::Watchdog;
use network::qr::{Qr, wifi};
use tokio::signal::unix::{SignalKind, signal};

use super::Failure;

#[derive(clap::Args)]
pub struct ServeArgs {
    #[command(flatten)]
    flags: Flags,
}

impl ServeArgs {
    /// Serves until it is interrupted or told to stop.
    pub fn run(&self, named: Option<&Path>, out: &mut dyn Write) -> Result<(), Failure> {
        let in_force = InForce::load(named, &self.flags)?;
        config::log::start(&in_force.config)?;
        serve(&Settings::begin(in_force), out)
    }
}

/// Serves phones, and shows where they find the page, again whenever that has changed.
pub fn serve(settings: &Settings, out: &mut dyn Write) -> Result<(), Failure> {
    let mut house = House::open(settings)?;
    if let Some(words) = &house.told {
        writeln!(out, "{words}")?;
    }
    if let Some(HotspotConfig { ssid, password }) = settings.now().network.hotspot() {
        writeln!(out, "{}\nJoin the Wi-Fi {ssid} first", Qr::of(&wifi(ssid, password))?.terminal())?;
    }
    house.rooms().startup.carry_on();
    let watchdog = Watchdog::start(house.rooms(), None);
    let mut told_to_stop = {
        let _inside = house.runtime().enter();
        Box::pin(told_to_stop().map_err(Failure::Server)?)
    };
    loop {
        let page = house.rooms().page.borrow().clone();
        match page {
            Some(page) => writeln!(out, "{}\nPhones reach the table at {page}", Qr::of(&page)?.terminal())?,
            None => writeln!(out, "There is no network: phones cannot reach the table yet.")?,
        }
        out.flush()?;
        if house.wait(&mut told_to_stop).is_some() {
            break;
        }
    }
    drop(watchdog);
    house.close();
    Ok(())
}

/// Is there when somebody at the keyboard or the system wants the program to end.
fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    let (mut interrupted, mut terminated) =
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}
