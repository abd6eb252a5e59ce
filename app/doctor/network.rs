//! The network: under which address phones come, and whether the port is free.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

use config::Config;
use config::sections::{HotspotConfig, NetworkConfig};

use super::{Finding, Machine};

const TOPIC: &str = "network";

/// How long somebody has to answer.
const PATIENCE: Duration = Duration::from_secs(1);

/// Who is found at a port.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Port {
    Free,
    /// A table that is running.
    Ours,
    Others,
}

pub fn look(machine: &Machine, config: &Config) -> Vec<Finding> {
    let mut all = vec![address(machine, &config.network), port(machine, config)];
    all.extend(config.network.hotspot().map(|hotspot| wifi(machine, hotspot)));
    all
}

/// What goes into the QR code.
fn address(machine: &Machine, settings: &NetworkConfig) -> Finding {
    let listed = machine.interfaces.list().unwrap_or_default();
    let found = network::address(settings, &*machine.interfaces).ok().flatten();
    let Some(found) = found else {
        return if settings.interface.is_empty() {
            let advice = "Plug a network cable in, join a Wi-Fi, or let the table have its own.";
            Finding::care(TOPIC, "there is none that phones could reach", advice)
        } else {
            let words = format!("the interface {} has no address", settings.interface);
            Finding::care(TOPIC, words, "Connect it, or take network.interface out of the settings.")
        };
    };
    let interface = listed.iter().find(|(_, address)| *address == IpAddr::V4(found)).map(|(name, _)| name);
    match interface {
        Some(interface) => {
            let others = listed.iter().filter_map(|(name, address)| match address {
                IpAddr::V4(address) if *address != found && !address.is_loopback() => {
                    Some(format!("{address} ({name})"))
                }
                _ => None,
            });
            let others: Vec<String> = others.collect();
            let also =
                if others.is_empty() { String::new() } else { format!("; also {}", others.join(", ")) };
            Finding::well(TOPIC, format!("{found} ({interface}) is in the QR code{also}"))
        }
        None => {
            let words =
                format!("{found} is in the QR code by the settings, but this machine does not have it");
            Finding::care(TOPIC, words, "Take network.address out, and the right one is found.")
        }
    }
}

fn port(machine: &Machine, config: &Config) -> Finding {
    let server = &config.server;
    let host = if server.bind.is_unspecified() { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { server.bind };
    let who = |port: u16| (machine.knock)(SocketAddr::new(host, port));
    if server.port == 0 {
        return Finding::well(TOPIC, "any free port is taken, as the settings say");
    }
    match who(server.port) {
        Port::Free => Finding::well(TOPIC, format!("port {} is free for the table", server.port)),
        Port::Ours => Finding::well(TOPIC, format!("a table is running on port {}", server.port)),
        Port::Others => {
            let last = server.port.saturating_add(server.ports_to_try);
            let next = (server.port..=last).skip(1).find(|port| who(*port) != Port::Others);
            let words = format!("port {} is taken by another program", server.port);
            match next {
                Some(next) if who(next) == Port::Ours => {
                    Finding::well(TOPIC, format!("{words}; a table is running on port {next}"))
                }
                Some(next) => {
                    let advice = format!(
                        "The table will take port {next}. That works, unless a printed code says otherwise."
                    );
                    Finding::note(TOPIC, words, advice)
                }
                None => {
                    let advice = "So are the next ones. Stop what uses them, or set another server.port.";
                    Finding::care(TOPIC, words, advice)
                }
            }
        }
    }
}

fn wifi(machine: &Machine, HotspotConfig { ssid, .. }: &HotspotConfig) -> Finding {
    let listed = machine.interfaces.list().unwrap_or_default();
    if listed.iter().any(|(name, address)| name.starts_with("wl") && address.is_ipv4()) {
        Finding::well(TOPIC, format!("visitors are led to the Wi-Fi {ssid}"))
    } else {
        let words = format!("visitors are led to the Wi-Fi {ssid}, but no Wi-Fi is up here");
        Finding::care(TOPIC, words, "Start the hotspot, or take network.hotspot out of the settings.")
    }
}

/// Asks whoever listens at an address how they are; only a table answers as one.
pub fn knock(address: SocketAddr) -> Port {
    let Ok(mut line) = TcpStream::connect_timeout(&address, PATIENCE) else { return Port::Free };
    let mut answer = [0; 4096];
    let mut length = 0;
    let question = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    let asked = line
        .set_read_timeout(Some(PATIENCE))
        .and_then(|()| line.set_write_timeout(Some(PATIENCE)))
        .and_then(|()| line.write_all(question.as_bytes()));
    while asked.is_ok() && length < answer.len() {
        match line.read(&mut answer[length..]) {
            Ok(0) | Err(_) => break,
            Ok(more) => length += more,
        }
    }
    let answer = String::from_utf8_lossy(&answer[..length]);
    let is_ours = ["\"status\"", "\"tables\"", "\"connections\""].iter().all(|word| answer.contains(word));
    if is_ours { Port::Ours } else { Port::Others }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    /// A listener that says one thing to everybody.
    fn listener(answer: &'static str) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("it listens");
        std::thread::spawn(move || {
            let (mut line, _) = listener.accept().expect("somebody comes");
            let mut asked = [0; 512];
            let _ = line.read(&mut asked);
            let _ = line.write_all(answer.as_bytes());
        });
        address
    }

    #[test]
    fn a_table_is_told_from_other_programs() {
        let health = "HTTP/1.1 200 OK\r\n\r\n{\"status\":\"ok\",\"connections\":1,\"tables\":2}";
        assert_eq!(knock(listener(health)), Port::Ours);
        assert_eq!(knock(listener("SSH-2.0-OpenSSH\r\n")), Port::Others);
        assert_eq!(knock(listener("")), Port::Others);
        let closed = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        assert_eq!(knock(closed.expect("a free port")), Port::Free);
    }
}
