//! `gametable doctor`: what the table finds around it, and what to do about it.

use std::io::Write;
use std::path::Path;

use config::{Flags, InForce, pin};
use doctor::Machine;
use rustix::process::geteuid;

use super::{Failure, must_be_ours};

#[derive(clap::Args)]
pub struct DoctorArgs {
    #[command(flatten)]
    flags: Flags,
    /// Give the operator a new PIN, print it, and look at nothing else
    #[arg(long)]
    new_pin: bool,
}

impl DoctorArgs {
    pub fn run(&self, named: Option<&Path>, out: &mut dyn Write) -> Result<(), Failure> {
        let in_force = InForce::load(named, &self.flags);
        if self.new_pin {
            return new_pin(&in_force?.config.store.data_dir, geteuid().as_raw(), out);
        }
        let report = Machine::this().examine(in_force);
        write!(out, "{report}")?;
        if report.cares() == 0 { Ok(()) } else { Err(Failure::NotWell) }
    }
}

/// Gives the table that keeps its matches in a folder a new PIN.
fn new_pin(folder: &Path, user: u32, out: &mut dyn Write) -> Result<(), Failure> {
    must_be_ours(folder, user, "its PIN", "doctor --new-pin".to_owned())?;
    let pin = pin::renew(folder)?;
    Ok(writeln!(
        out,
        "The operator's PIN is now {pin}, for the table that keeps its matches in {}.",
        folder.display()
    )?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    #[test]
    fn a_new_pin_is_printed_and_only_the_tables_own_user_gets_one() {
        let folder = TempDir::new().expect("a temporary folder");
        let user = geteuid().as_raw();
        let mut out = Vec::new();
        new_pin(folder.path(), user, &mut out).expect("it is ours");
        let words = String::from_utf8(out).expect("words");
        let digits: String = words.chars().take_while(|c| *c != ',').filter(char::is_ascii_digit).collect();
        assert_eq!(digits.len(), pin::DIGITS, "{words}");
        let refused = new_pin(folder.path(), user + 1, &mut Vec::new()).expect_err("it is not ours");
        assert!(refused.to_string().contains(&format!("sudo -u '#{user}' gametable doctor --new-pin")));
    }
}
