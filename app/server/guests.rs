//! Who is connected: every connection is counted, by its address and in all, for as long as it lasts.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use config::sections::LimitsConfig;

/// So many connections over the limit are still told that there is no room. Whoever comes after them is hung up on.
const WAITING_ROOM: usize = 32;

/// The same for one address, so that a single one cannot fill it.
const WAITING_ROOM_PER_ADDRESS: usize = 8;

/// The count of all connections.
#[derive(Debug)]
pub struct Guests {
    limits: LimitsConfig,
    present: Mutex<Present>,
}

#[derive(Default, Debug)]
struct Present {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// What a connection holds while it lasts.
#[derive(Debug)]
pub struct Pass {
    guests: Arc<Guests>,
    from: IpAddr,
    surplus: bool,
}

impl Guests {
    pub fn new(limits: LimitsConfig) -> Arc<Guests> {
        Arc::new(Guests { limits, present: Mutex::default() })
    }

    /// How many connections there are.
    pub fn count(&self) -> usize {
        self.present().all
    }

    /// Counts a connection, if there is room to say anything at all.
    pub fn admit(self: &Arc<Guests>, from: IpAddr) -> Option<Pass> {
        let from = household(from);
        let mut present = self.present();
        let all = present.all;
        let same = present.by_address.get(&from).copied().unwrap_or(0);
        let LimitsConfig { connections, connections_per_address, .. } = self.limits;
        let surplus = all >= connections || same >= connections_per_address;
        if all >= connections + WAITING_ROOM || same >= connections_per_address + WAITING_ROOM_PER_ADDRESS {
            return None;
        }
        present.all += 1;
        *present.by_address.entry(from).or_default() += 1;
        Some(Pass { guests: Arc::clone(self), from, surplus })
    }

    fn present(&self) -> MutexGuard<'_, Present> {
        // Counts are whole at any moment, also if somebody panicked while holding them.
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pass {
    /// Where it comes from.
    pub fn from(&self) -> IpAddr {
        self.from
    }

    /// Whether this is one too many: it is told so and let go.
    pub fn is_surplus(&self) -> bool {
        self.surplus
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut present = self.guests.present();
        present.all -= 1;
        if let Some(same) = present.by_address.get_mut(&self.from) {
            *same -= 1;
            if *same == 0 {
                present.by_address.remove(&self.from);
            }
        }
    }
}

/// Whoever has one IPv6 address has all of its network.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn guests(connections: usize, connections_per_address: usize) -> Arc<Guests> {
        Guests::new(LimitsConfig { connections, connections_per_address, ..LimitsConfig::default() })
    }

    #[test]
    fn an_address_has_its_share_then_a_waiting_room_then_nothing() {
        let guests = guests(1000, 3);
        let passes: Vec<_> = (0..20).map_while(|_| guests.admit(address("10.0.0.1"))).collect();
        assert_eq!(passes.iter().filter(|pass| !pass.is_surplus()).count(), 3);
        assert_eq!(passes.len(), 3 + WAITING_ROOM_PER_ADDRESS);
        assert!(guests.admit(address("10.0.0.2")).is_some_and(|pass| !pass.is_surplus()));
        drop(passes);
        assert_eq!(guests.count(), 0);
        assert!(guests.present().by_address.is_empty());
        assert!(guests.admit(address("10.0.0.1")).is_some_and(|pass| !pass.is_surplus()));
    }

    #[test]
    fn all_addresses_together_have_a_limit_too() {
        let guests = guests(5, 3);
        let passes: Vec<_> =
            (0..=255).map_while(|last| guests.admit(IpAddr::from([10, 0, 0, last]))).collect();
        assert_eq!(passes.iter().filter(|pass| !pass.is_surplus()).count(), 5);
        assert_eq!(passes.len(), 5 + WAITING_ROOM);
    }

    #[test]
    fn a_network_of_ipv6_is_one_address_and_a_mapped_ipv4_is_itself() {
        assert_eq!(household(address("2001:db8:1:2:3:4:5:6")), household(address("2001:db8:1:2::9")));
        assert_ne!(household(address("2001:db8:1:2::9")), household(address("2001:db8:1:3::9")));
        assert_eq!(household(address("::ffff:10.0.0.1")), address("10.0.0.1"));
    }
}
