//! Lines of the Hub protocol: a command and its arguments, `name` or `name=value`. A value with a space or `=` in it stands
//! in double quotes.

/// A line, taken apart.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct HubLine {
    pub command: String,
    arguments: Vec<(String, Option<String>)>,
}

impl HubLine {
    /// Takes any line apart; a quote that is not closed goes to the end.
    pub fn read(text: &str) -> HubLine {
        let mut rest = text.trim_start();
        let mut arguments = Vec::new();
        while !rest.is_empty() {
            let end = rest.find(|c: char| c.is_whitespace() || c == '=').unwrap_or(rest.len());
            let (name, after) = rest.split_at(end);
            let (value, after) = match after.strip_prefix('=') {
                Some(after) => {
                    let (value, after) = read_value(after);
                    (Some(value.to_owned()), after)
                }
                None => (None, after),
            };
            arguments.push((name.to_owned(), value));
            rest = after.trim_start();
        }
        let command = if arguments.is_empty() { String::new() } else { arguments.remove(0).0 };
        HubLine { command, arguments }
    }

    /// Whether it has this argument, with a value or without.
    pub fn has(&self, name: &str) -> bool {
        self.arguments.iter().any(|(found, _)| found == name)
    }

    /// The value of this argument, if it has one.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.arguments.iter().find(|(found, _)| found == name)?.1.as_deref()
    }
}

/// A value and what follows it.
fn read_value(text: &str) -> (&str, &str) {
    match text.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
        None => text.split_at(text.find(char::is_whitespace).unwrap_or(text.len())),
    }
}

/// A value as it is written: there is no way to write a quote or the end of a line in it.
pub fn written(value: &str) -> String {
    let plain = value.replace('"', "'").replace(|c: char| c.is_control(), " ");
    if plain.is_empty() || plain.contains([' ', '=']) { format!("\"{plain}\"") } else { plain }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn arguments_have_values_quoted_values_or_none() {
        let line = HubLine::read("  level infinite time=1.5  words=\"a = b\" empty=\"\"odd= x");
        assert_eq!(line.command, "level");
        assert_eq!(
            (line.has("infinite"), line.value("infinite"), line.value("time")),
            (true, None, Some("1.5"))
        );
        assert_eq!((line.value("words"), line.value("empty")), (Some("a = b"), Some("")));
        assert_eq!((line.value("odd"), line.has("x"), line.has("y")), (Some(""), true, false));
        assert_eq!(HubLine::read(""), HubLine::default());
        assert_eq!(HubLine::read("pos moves=\"32-28 19-23").value("moves"), Some("32-28 19-23"));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(value in "[^\"\\p{Cc}]{0,40}") {
            let line = HubLine::read(&format!("error message={} last", written(&value)));
            prop_assert!(line.has("last"), "{line:?}");
            // A space that is not the usual one needs no quotes in our own words, and there is none.
            prop_assume!(!value.contains(|c: char| c.is_whitespace() && c != ' '));
            prop_assert_eq!(line.value("message"), Some(&*value));
        }

        #[test]
        fn any_line_does_no_harm(text in ".{0,200}") {
            let line = HubLine::read(&text);
            prop_assert!(line.arguments.len() <= text.len());
        }
    }
}
