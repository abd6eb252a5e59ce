//! Takes a port to listen on: the one in the settings, or the next that is free.

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};

use config::sections::ServerConfig;
use thiserror::Error;

/// A port that was taken.
#[derive(Debug)]
pub struct Listening {
    /// Ready for a runtime: it does not block.
    pub listener: TcpListener,
    /// Where it listens; phones need its port.
    pub address: SocketAddr,
    /// What to tell whoever started us, if it is not the port that was asked for.
    pub told: Option<String>,
}

/// Why there is nowhere to listen.
#[derive(Debug, Error)]
pub enum ListenError {
    #[error(
        "the ports {first} to {last} of {bind} are all taken; stop what uses them, or set another server.port"
    )]
    Taken { bind: IpAddr, first: u16, last: u16 },
    #[error("port {port} is not for us: {error}; set a server.port from 1024 on")]
    Forbidden { port: u16, error: io::Error },
    #[error("this machine has no address {bind}: {error}; set server.bind to one it has, or to 0.0.0.0")]
    NotOurs { bind: IpAddr, error: io::Error },
    #[error("cannot listen on {address}: {error}")]
    Other { address: SocketAddr, error: io::Error },
}

/// Listens on the port in the settings, or on the next free one of its range.
pub fn listen(server: &ServerConfig) -> Result<Listening, ListenError> {
    let ServerConfig { port: first, bind, .. } = *server;
    // With port 0 the machine chooses a free one, and there is no next.
    let last = if first == 0 { 0 } else { first.saturating_add(server.ports_to_try) };
    for port in first..=last {
        let asked = SocketAddr::new(bind, port);
        match open(asked) {
            Ok((listener, address)) => {
                let told = (port != first)
                    .then(|| format!("port {first} is taken by another program; using port {port} instead"));
                if let Some(words) = &told {
                    tracing::warn!("{words}");
                }
                return Ok(Listening { listener, address, told });
            }
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            Err(error) => return Err(refused(asked, error)),
        }
    }
    Err(ListenError::Taken { bind, first, last })
}

fn open(address: SocketAddr) -> io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(address)?;
    listener.set_nonblocking(true)?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

fn refused(address: SocketAddr, error: io::Error) -> ListenError {
    match error.kind() {
        io::ErrorKind::PermissionDenied => ListenError::Forbidden { port: address.port(), error },
        io::ErrorKind::AddrNotAvailable => ListenError::NotOurs { bind: address.ip(), error },
        _ => ListenError::Other { address, error },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn server(port: u16, ports_to_try: u16) -> ServerConfig {
        ServerConfig { port, ports_to_try, bind: Ipv4Addr::LOCALHOST.into(), ..ServerConfig::default() }
    }

    #[test]
    fn a_free_port_is_taken_without_a_word() {
        let listening = listen(&server(0, 10)).expect("some port is free");
        assert_ne!(listening.address.port(), 0);
        assert_eq!(listening.told, None);
        let error = listening.listener.accept().expect_err("nobody comes");
        assert_eq!(error.kind(), io::ErrorKind::WouldBlock);
    }

    #[test]
    fn the_next_free_port_is_taken_and_told() {
        let taken = listen(&server(0, 0)).expect("some port is free");
        let first = taken.address.port();
        let listening = listen(&server(first, 50)).expect("one of fifty is free");
        let port = listening.address.port();
        assert!(port > first && port <= first.saturating_add(50));
        let words = listening.told.expect("it is told");
        assert_eq!(words, format!("port {first} is taken by another program; using port {port} instead"));
    }

    #[test]
    fn a_range_that_is_taken_is_refused_with_its_bounds() {
        let taken = listen(&server(0, 0)).expect("some port is free");
        let port = taken.address.port();
        let words = listen(&server(port, 0)).expect_err("it is taken").to_string();
        assert!(
            words.starts_with(&format!("the ports {port} to {port} of 127.0.0.1 are all taken")),
            "{words}"
        );
    }

    #[test]
    fn an_address_of_another_machine_is_refused() {
        // An address for documentation, which no machine has.
        let server = ServerConfig { bind: Ipv4Addr::new(198, 51, 100, 77).into(), ..server(0, 0) };
        assert!(matches!(listen(&server), Err(ListenError::NotOurs { .. })));
    }
}
