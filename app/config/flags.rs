//! Settings by flags of the command line: those that one wants to change for a single run.

use toml::Table;

use super::given::{self, Given, Source};

/// What commands that run the table take; they go before everything else.
#[derive(Clone, Default, Debug, clap::Args)]
pub struct Flags {
    /// The port on which phones reach the table
    #[arg(long, value_name = "PORT")]
    pub port: Option<String>,
    /// The address in the QR code, instead of the one that is found
    #[arg(long, value_name = "IP")]
    pub address: Option<String>,
    /// Where matches are kept
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<String>,
    /// The language of the screen: de or en
    #[arg(long, value_name = "LANGUAGE")]
    pub lang: Option<String>,
    /// What is logged: a level such as debug, or a filter
    #[arg(long, value_name = "LEVEL")]
    pub log: Option<String>,
}

impl Flags {
    /// What the flags give; whether it can be used is judged as with all other values.
    pub(super) fn given(&self, defaults: &Table) -> Vec<Given> {
        let flags = [
            ("--port", "server.port", &self.port),
            ("--address", "network.address", &self.address),
            ("--data-dir", "store.data_dir", &self.data_dir),
            ("--lang", "screen.language", &self.lang),
            ("--log", "log.level", &self.log),
        ];
        let leaves = given::leaves(defaults);
        let one = |(flag, key, text): (_, &str, &Option<String>)| {
            let (_, default) = leaves.iter().find(|(leaf, _)| leaf == key)?;
            let value = given::value_like(default, text.as_deref()?);
            Some(Given { key: key.to_owned(), value, source: Source::Flag(flag) })
        };
        flags.into_iter().filter_map(one).collect()
    }
}
