//! The machine itself: clock, temperature, power and memory.

use std::time::{Duration, SystemTime};

use super::keeping::megabytes;
use super::{Finding, Machine};

/// No table runs before it was written: the first of January 2026.
const EARLIEST: Duration = Duration::from_secs(1_767_225_600);

/// Above this a processor is slowed down, in degrees.
const HOT: u32 = 80;

/// With less memory left than this things are about to be ended.
const SCARCE: u64 = 150 << 20;

pub fn look(machine: &Machine) -> Vec<Finding> {
    let mut all = vec![clock(machine)];
    all.extend(temperature(machine));
    all.extend(power(machine));
    all.extend(memory(machine));
    all
}

fn clock(machine: &Machine) -> Finding {
    const TOPIC: &str = "clock";
    let written = humantime::format_rfc3339_seconds(machine.now).to_string();
    let now = format!("{} UTC", written.trim_end_matches('Z').replace('T', " "));
    if machine.now.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default() < EARLIEST {
        let advice = "Connect the machine to the internet once, or set it: sudo date -s \"2026-05-01 09:00\"";
        return Finding::care(TOPIC, format!("it is wrong: {now}"), advice);
    }
    if machine.path("run/systemd/timesync/synchronized").exists() {
        Finding::well(TOPIC, format!("{now}, set by the network"))
    } else {
        Finding::note(
            TOPIC,
            format!("{now}, not set by the network"),
            "If that is not the time, set it with date -s.",
        )
    }
}

fn temperature(machine: &Machine) -> Option<Finding> {
    const TOPIC: &str = "warmth";
    let zones = machine.list("sys/class/thermal").into_iter().filter(|name| name.starts_with("thermal_zone"));
    let degrees =
        zones.filter_map(|zone| machine.read(format!("sys/class/thermal/{zone}/temp"))?.parse::<i64>().ok());
    let hottest = u32::try_from(degrees.max()? / 1000).ok()?;
    let words = format!("the processor has {hottest} °C");
    Some(if hottest < HOT {
        Finding::well(TOPIC, words)
    } else {
        Finding::care(TOPIC, words, "Give it air or a fan: from 80 °C on it is slowed down.")
    })
}

/// What a Pi says about its power supply.
fn power(machine: &Machine) -> Option<Finding> {
    const TOPIC: &str = "power";
    let flags = machine.read("sys/devices/platform/soc/soc:firmware/get_throttled")?;
    let flags = u32::from_str_radix(flags.trim_start_matches("0x"), 16).ok()?;
    let has = |bits: u32| flags & bits != 0;
    let advice = "Use the power supply made for this Pi, and a short cable.";
    Some(if has(0x1) {
        Finding::care(TOPIC, "there is too little of it", advice)
    } else if has(0x1_0000) {
        Finding::care(TOPIC, "there was too little of it since the start", advice)
    } else if has(0xe) {
        Finding::care(TOPIC, "the processor is slowed down because it is hot", "Give it air or a fan.")
    } else if has(0xe_0000) {
        Finding::note(
            TOPIC,
            "enough; the processor was slowed down once since the start",
            "Give it air or a fan.",
        )
    } else {
        Finding::well(TOPIC, "enough")
    })
}

fn memory(machine: &Machine) -> Option<Finding> {
    const TOPIC: &str = "memory";
    let text = machine.read("proc/meminfo")?;
    let bytes = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
        Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? << 10)
    };
    let (total, available) = (bytes("MemTotal")?, bytes("MemAvailable")?);
    let words = format!("{}, {} of it free", megabytes(total), megabytes(available));
    Some(if available >= SCARCE {
        Finding::well(TOPIC, words)
    } else {
        Finding::care(TOPIC, words, "Stop other programs, or set thinking.memory_mb lower.")
    })
}
