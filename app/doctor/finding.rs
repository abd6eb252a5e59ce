//! What was found, and how it is told: one line each, and below it what to do.

use std::fmt;

/// How wide lines become.
const WIDTH: usize = 80;

/// Where words begin, after the mark and the topic.
const MARGIN: usize = 16;

/// One thing that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What it is about, in a word.
    pub topic: &'static str,
    pub state: FindingState,
    pub words: String,
    /// What to do about it.
    pub advice: Option<String>,
}

/// Whether something has to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FindingState {
    Well,
    /// Worth knowing; the table works.
    Note,
    /// Somebody has to do something.
    Care,
}

impl Finding {
    pub fn well(topic: &'static str, words: impl Into<String>) -> Finding {
        Finding { topic, state: FindingState::Well, words: words.into(), advice: None }
    }

    pub fn note(topic: &'static str, words: impl Into<String>, advice: impl Into<String>) -> Finding {
        Finding { topic, state: FindingState::Note, words: words.into(), advice: Some(advice.into()) }
    }

    pub fn care(topic: &'static str, words: impl Into<String>, advice: impl Into<String>) -> Finding {
        Finding { topic, state: FindingState::Care, words: words.into(), advice: Some(advice.into()) }
    }
}

/// All that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The machine.
    pub about: String,
    pub findings: Vec<Finding>,
}

impl Report {
    /// How many things need care.
    pub fn cares(&self) -> usize {
        self.findings.iter().filter(|finding| finding.state == FindingState::Care).count()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Gametable {}", env!("CARGO_PKG_VERSION"))?;
        if !self.about.is_empty() {
            writeln!(f, "{}", self.about)?;
        }
        writeln!(f)?;
        let mut last = "";
        for Finding { topic, state, words, advice } in &self.findings {
            let mark = match state {
                FindingState::Well => "ok",
                FindingState::Note => "-",
                FindingState::Care => "!!",
            };
            let title = if *topic == last { "" } else { topic };
            last = topic;
            write_lines(f, &format!("{mark:>3}  {title:<11}"), words)?;
            if let Some(advice) = advice {
                write_lines(f, &format!("{:MARGIN$}> ", ""), advice)?;
            }
        }
        match self.cares() {
            0 => writeln!(f, "\nAll is well."),
            1 => writeln!(f, "\nOne thing needs care, marked with !!."),
            cares => writeln!(f, "\n{cares} things need care, marked with !!."),
        }
    }
}

/// Writes words behind a beginning, and those that are too many below them. Lines that come with words stay.
fn write_lines(f: &mut fmt::Formatter<'_>, begin: &str, words: &str) -> fmt::Result {
    let margin = " ".repeat(begin.chars().count());
    let mut begin = begin;
    for line in words.lines() {
        let mut written = begin.to_owned();
        let mut is_fresh = true;
        // A line that is laid out already keeps its layout.
        let pieces: Vec<&str> = if line.starts_with(' ') { vec![line] } else { line.split(' ').collect() };
        for word in pieces {
            if !is_fresh && written.chars().count() + 1 + word.chars().count() > WIDTH {
                writeln!(f, "{written}")?;
                written.clone_from(&margin);
                is_fresh = true;
            }
            if !is_fresh {
                written.push(' ');
            }
            written.push_str(word);
            is_fresh = false;
        }
        writeln!(f, "{}", written.trim_end())?;
        begin = &margin;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_are_aligned_and_counted() {
        let long = "word ".repeat(20);
        let findings = vec![
            Finding::well("sound", "heard"),
            Finding::note("sound", long.trim(), "listen"),
            Finding::care("network", "gone", "plug it in\n  1 | as shown"),
        ];
        let report = Report { about: "A machine".to_owned(), findings };
        let text = report.to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1..4], ["A machine", "", " ok  sound      heard"]);
        assert!(
            lines[4].starts_with("  -             word word") && lines[5].starts_with("                word")
        );
        assert_eq!(lines[6], "                > listen");
        assert_eq!(lines[7], " !!  network    gone");
        assert_eq!(lines[8..10], ["                > plug it in", "                    1 | as shown"]);
        assert_eq!(lines.last(), Some(&"One thing needs care, marked with !!."));
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH));
        let well = Report { findings: Vec::new(), ..report };
        assert!(well.to_string().ends_with("\nAll is well.\n"));
    }
}
