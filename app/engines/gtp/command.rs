//! Lines of the Go Text Protocol: perhaps a number, a command, its arguments, perhaps a comment.

/// A line, taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GtpCommand {
    /// The number in front of it, which comes back in the answer; may be empty.
    pub id: String,
    pub name: String,
    pub arguments: Vec<String>,
}

impl GtpCommand {
    /// Takes a line apart; a line that holds nothing but a comment is none.
    pub fn read(line: &str) -> Option<GtpCommand> {
        let said = line.split('#').next().unwrap_or_default();
        let tidy = said.replace('\t', " ").replace(|c: char| c.is_control(), "");
        let mut words = tidy.split_whitespace().map(str::to_owned).peekable();
        let id = words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or_default();
        let name = words.next().unwrap_or_default();
        let empty = id.is_empty() && name.is_empty();
        (!empty).then(|| GtpCommand { id, name, arguments: words.collect() })
    }

    /// An argument, or what should stand there.
    pub fn argument(&self, number: usize, expected: &str) -> Result<&str, String> {
        let argument = self.arguments.get(number).map(String::as_str);
        argument.ok_or_else(|| format!("{} needs {expected}", self.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(line: &str) -> Option<(String, String, usize)> {
        GtpCommand::read(line).map(|command| (command.id, command.name, command.arguments.len()))
    }

    fn parts(id: &str, name: &str, arguments: usize) -> Option<(String, String, usize)> {
        Some((id.to_owned(), name.to_owned(), arguments))
    }

    #[test]
    fn lines_are_taken_apart() {
        assert_eq!(read("play black d3"), parts("", "play", 2));
        assert_eq!(read("17 \tgenmove\tb # please"), parts("17", "genmove", 1));
        assert_eq!(read("na\u{7}me"), parts("", "name", 0), "control characters are dropped");
        assert_eq!(read("5"), parts("5", "", 0));
    }

    #[test]
    fn blank_lines_and_comments_say_nothing() {
        assert_eq!((read(""), read("   "), read("# name"), read("\u{1}")), (None, None, None, None));
    }

    proptest! {
        #[test]
        fn any_line_does_no_harm(line in ".{0,80}") {
            if let Some(command) = GtpCommand::read(&line) {
                prop_assert!(command.id.len() + command.name.len() > 0);
            }
        }
    }
}
