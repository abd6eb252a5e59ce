//! The address of this machine that phones around it can reach, for the QR code.
//!
//! The order in which it is chosen, so that the same machine always shows the same one:
//!
//! 1. the address in the settings, whatever the machine says;
//! 2. the smallest address of the interface in the settings, and nothing else if it has none;
//! 3. of all others: wired before wireless before unknown interfaces (wireless first where the table has a hotspot of its
//!    own, for that is where its visitors are), addresses of private networks before public ones, then by the
//!    interface's name, then the smallest.
//!
//! Loopback, link-local addresses and interfaces that only exist within this machine (containers, virtual machines,
//! tunnels) are never chosen for 3.

use std::collections::BTreeMap;
use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use config::Config;
use config::sections::NetworkConfig;
use local_ip_address::list_afinet_netifas;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

/// How often the address is looked up again.
const PERIOD: Duration = Duration::from_secs(2);

/// How the names of interfaces begin that no phone can reach.
const INTERNAL: [&str; 18] = [
    "br-",
    "cali",
    "cni",
    "docker",
    "dummy",
    "flannel",
    "ifb",
    "lxc",
    "lxd",
    "nebula",
    "podman",
    "tailscale",
    "tap",
    "tun",
    "veth",
    "virbr",
    "wg",
    "zt",
];

/// Who knows the interfaces of a machine; tests bring their own.
pub trait Interfaces: Send + 'static {
    /// The names of the interfaces and their addresses, in any order.
    fn list(&self) -> io::Result<Vec<(String, IpAddr)>>;
}

/// Those of this machine.
pub struct OwnInterfaces;

impl Interfaces for OwnInterfaces {
    fn list(&self) -> io::Result<Vec<(String, IpAddr)>> {
        list_afinet_netifas().map_err(io::Error::other)
    }
}

/// The address under which phones reach this machine now; none if there is no network.
pub fn address(network: &NetworkConfig, interfaces: &dyn Interfaces) -> io::Result<Option<Ipv4Addr>> {
    match network.address {
        Some(address) => Ok(Some(address)),
        None => Ok(choose(network, interfaces.list()?)),
    }
}

/// Follows the address for as long as anybody listens, looking every two seconds, and when the settings change. Has to be called within a runtime; the
/// receiver can be read anywhere, and holds the address from the start.
pub fn watch(
    mut settings: watch::Receiver<Arc<Config>>,
    interfaces: impl Interfaces,
) -> watch::Receiver<Option<Ipv4Addr>> {
    let mut known = Known::default();
    let network = settings.borrow_and_update().network.clone();
    let (sender, receiver) = watch::channel(known.update(&network, &interfaces));
    tokio::spawn(async move {
        let mut ticks = interval(PERIOD);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = sender.closed() => return,
                _ = ticks.tick() => {}
                Ok(()) = settings.changed() => {}
            }
            let network = settings.borrow_and_update().network.clone();
            let now = known.update(&network, &interfaces);
            sender.send_if_modified(|address| std::mem::replace(address, now) != now);
        }
    });
    receiver
}

/// The interfaces that phones may reach, each with the address that it would give, for somebody to choose from.
pub fn choices(interfaces: &dyn Interfaces) -> io::Result<Vec<(String, Ipv4Addr)>> {
    let mut choices: BTreeMap<String, Ipv4Addr> = BTreeMap::new();
    for (name, address) in interfaces.list()? {
        if let IpAddr::V4(address) = address
            && is_reachable(&name, address)
        {
            choices.entry(name).and_modify(|known| *known = address.min(*known)).or_insert(address);
        }
    }
    Ok(choices.into_iter().collect())
}

/// What was told last, so that nothing is told twice.
#[derive(Default)]
struct Known {
    address: Option<Ipv4Addr>,
    is_failing: bool,
}

impl Known {
    fn update(&mut self, network: &NetworkConfig, interfaces: &dyn Interfaces) -> Option<Ipv4Addr> {
        let found = address(network, interfaces);
        if let Err(error) = &found
            && !self.is_failing
        {
            tracing::warn!(%error, "cannot list the network's interfaces");
        }
        self.is_failing = found.is_err();
        let found = found.unwrap_or_default();
        if found != self.address {
            match found {
                Some(address) => tracing::info!(%address, "phones reach the table here"),
                None => tracing::warn!("there is no network for phones"),
            }
        }
        self.address = found;
        found
    }
}

/// The best of these addresses.
fn choose(network: &NetworkConfig, listed: Vec<(String, IpAddr)>) -> Option<Ipv4Addr> {
    let candidates = listed.into_iter().filter_map(|(name, address)| match address {
        IpAddr::V4(address) => Some((name, address)),
        IpAddr::V6(_) => None,
    });
    if !network.interface.is_empty() {
        let named = candidates.filter(|(name, _)| *name == network.interface);
        return named.map(|(_, address)| address).min();
    }
    let hotspot = network.hotspot().is_some();
    let best = candidates
        .filter(|(name, address)| is_reachable(name, *address))
        .min_by_key(|(name, address)| (kind(name, hotspot), !address.is_private(), name.clone(), *address));
    best.map(|(_, address)| address)
}

fn is_reachable(name: &str, address: Ipv4Addr) -> bool {
    let internal = INTERNAL.iter().any(|start| name.starts_with(start));
    !internal && !address.is_loopback() && !address.is_link_local() && !address.is_unspecified()
}

/// How soon an interface is chosen, by what Linux calls it.
fn kind(name: &str, hotspot: bool) -> u8 {
    if name.starts_with("wl") {
        if hotspot { 0 } else { 2 }
    } else if name.starts_with("en") || name.starts_with("eth") {
        1
    } else {
        3
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use config::sections::HotspotConfig;
    use std::sync::Mutex;

    /// A machine whose cables can be pulled.
    #[derive(Clone, Default)]
    struct Machine(Arc<Mutex<Vec<(String, IpAddr)>>>);

    impl Machine {
        fn new(listed: &[(&str, &str)]) -> Machine {
            let machine = Machine::default();
            machine.now_has(listed);
            machine
        }

        fn now_has(&self, listed: &[(&str, &str)]) {
            let listed =
                listed.iter().map(|(name, address)| (name.to_string(), address.parse().expect("an address")));
            *self.0.lock().expect("nobody panics") = listed.collect();
        }
    }

    impl Interfaces for Machine {
        fn list(&self) -> io::Result<Vec<(String, IpAddr)>> {
            let listed = self.0.lock().expect("nobody panics").clone();
            if listed.is_empty() { Err(io::Error::other("no network at all")) } else { Ok(listed) }
        }
    }

    fn found(network: &NetworkConfig, listed: &[(&str, &str)]) -> Option<String> {
        let mut backwards = listed.to_vec();
        backwards.reverse();
        let [one, other] = [listed, &backwards].map(|listed| {
            address(network, &Machine::new(listed)).expect("a list").map(|found| found.to_string())
        });
        assert_eq!(one, other, "their order does not matter");
        one
    }

    const PI: [(&str, &str); 7] = [
        ("lo", "127.0.0.1"),
        ("docker0", "172.17.0.1"),
        ("eth0", "fe80::1"),
        ("eth0", "169.254.3.4"),
        ("wlan0", "10.42.0.1"),
        ("eth0", "192.168.1.20"),
        ("eth0", "192.168.1.9"),
    ];

    #[test]
    fn wired_goes_before_wireless_and_what_no_phone_can_reach_is_left_out() {
        let network = NetworkConfig::default();
        assert_eq!(found(&network, &PI).as_deref(), Some("192.168.1.9"));
        assert_eq!(found(&network, &PI[..5]).as_deref(), Some("10.42.0.1"));
        assert_eq!(found(&network, &PI[..4]), None);
        let several = [("usb0", "10.0.0.1"), ("enp3s0", "8.8.8.8"), ("eth1", "10.1.0.1")];
        assert_eq!(found(&network, &several).as_deref(), Some("10.1.0.1"), "private before public");
        assert_eq!(found(&network, &several[..2]).as_deref(), Some("8.8.8.8"), "wired before unknown");
        assert_eq!(found(&network, &several[..1]).as_deref(), Some("10.0.0.1"));
    }

    #[test]
    fn visitors_of_a_hotspot_are_on_the_wireless_side() {
        let hotspot = HotspotConfig { ssid: "Gametable".to_owned(), password: String::new() };
        let network = NetworkConfig { hotspot, ..NetworkConfig::default() };
        assert_eq!(found(&network, &PI).as_deref(), Some("10.42.0.1"));
    }

    #[test]
    fn settings_go_before_everything() {
        let on =
            |interface: &str| NetworkConfig { interface: interface.to_owned(), ..NetworkConfig::default() };
        assert_eq!(found(&on("wlan0"), &PI).as_deref(), Some("10.42.0.1"));
        assert_eq!(found(&on("docker0"), &PI).as_deref(), Some("172.17.0.1"), "who names it, means it");
        assert_eq!(found(&on("wlan1"), &PI), None);
        let network = NetworkConfig { address: Some(Ipv4Addr::new(1, 2, 3, 4)), ..on("wlan1") };
        assert_eq!(found(&network, &PI).as_deref(), Some("1.2.3.4"));
        assert!(address(&network, &Machine::default()).is_ok(), "nobody is asked");
        assert!(address(&on("wlan1"), &Machine::default()).is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn the_address_is_followed() {
        let machine = Machine::new(&PI);
        let settings = watch::Sender::new(Arc::new(Config::default()));
        let mut watched = watch(settings.subscribe(), machine.clone());
        assert_eq!(*watched.borrow_and_update(), Some(Ipv4Addr::new(192, 168, 1, 9)), "known at once");
        tokio::time::sleep(5 * PERIOD).await;
        assert!(!watched.has_changed().expect("it is followed"), "the same is not told again");
        for (now, expected) in [(&PI[4..5], Some(Ipv4Addr::new(10, 42, 0, 1))), (&[], None)] {
            machine.now_has(now);
            watched.changed().await.expect("it is followed");
            assert_eq!(*watched.borrow_and_update(), expected);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_settings_are_followed_too_for_as_long_as_they_can_change() {
        let settings = watch::Sender::new(Arc::new(Config::default()));
        let mut watched = watch(settings.subscribe(), Machine::new(&PI));
        let network = NetworkConfig { interface: "wlan0".to_owned(), ..NetworkConfig::default() };
        settings.send_replace(Arc::new(Config { network, ..Config::default() }));
        watched.changed().await.expect("it is followed");
        assert_eq!(*watched.borrow_and_update(), Some(Ipv4Addr::new(10, 42, 0, 1)));
        drop(settings);
        tokio::time::sleep(5 * PERIOD).await;
        assert!(!watched.has_changed().expect("it is followed all the same"));
    }

    #[test]
    fn interfaces_are_offered_once_and_with_the_address_they_would_give() {
        let choices = choices(&Machine::new(&PI)).expect("a list");
        let expected = [("eth0", [192, 168, 1, 9]), ("wlan0", [10, 42, 0, 1])];
        assert_eq!(choices, expected.map(|(name, address)| (name.to_owned(), address.into())));
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_follows_for_nobody() {
        let machine = Machine::new(&PI);
        let settings = watch::Sender::new(Arc::new(Config::default()));
        drop(watch(settings.subscribe(), machine.clone()));
        tokio::time::sleep(PERIOD).await;
        assert_eq!(Arc::strong_count(&machine.0), 1, "the task is gone");
    }

    #[test]
    fn this_machine_can_be_asked() {
        let listed = OwnInterfaces.list().expect("every machine has interfaces");
        assert!(listed.iter().any(|(_, address)| address.is_loopback()));
    }
}
