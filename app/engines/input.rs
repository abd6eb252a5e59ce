//! Lines from outside, whatever comes: bytes that are no text are read as signs that stand for nothing, and a line that no
//! honest tool writes is not kept in memory.

use std::io::{BufRead, BufReader, Read};

/// The longest line that is read, in bytes: a game of a hundred thousand moves fits.
const LONGEST: usize = 1 << 20;

/// What to say to a line that is longer.
pub const OVERLONG: &str = "this line is too long to be read";

/// What came in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    Line(String),
    /// A line that is longer than any honest one.
    Overlong,
    /// Nothing more will come.
    End,
}

/// Tells everything that comes in, the end included, until nobody listens.
pub fn listen(source: impl Read, mut tell: impl FnMut(Input) -> bool) {
    let mut source = BufReader::new(source);
    loop {
        let input = next(&mut source);
        let ended = input == Input::End;
        if !tell(input) || ended {
            return;
        }
    }
}

/// An input that fails has ended: there is nothing more to be had from it.
fn next(source: &mut impl BufRead) -> Input {
    let mut line = Vec::new();
    let most = LONGEST as u64 + 1;
    match source.by_ref().take(most).read_until(b'\n', &mut line) {
        Ok(0) | Err(_) => Input::End,
        Ok(_) if line.len() > LONGEST && line.last() != Some(&b'\n') => match source.skip_until(b'\n') {
            Ok(_) => Input::Overlong,
            Err(_) => Input::End,
        },
        Ok(_) => Input::Line(String::from_utf8_lossy(&line).trim().to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(bytes: &[u8]) -> Vec<Input> {
        let mut heard = Vec::new();
        listen(bytes, |input| {
            heard.push(input);
            true
        });
        heard
    }

    fn line(text: &str) -> Input {
        Input::Line(text.to_owned())
    }

    #[test]
    fn lines_end_as_tools_end_them() {
        let expected = [line("uci"), line(""), line("is ready"), line("quit"), Input::End];
        assert_eq!(heard(b"uci\r\n\n  is ready\nquit"), expected);
        assert_eq!(heard(b""), [Input::End]);
    }

    #[test]
    fn bytes_that_are_no_text_do_no_harm() {
        assert_eq!(heard(b"\xff\xfe\0\nuci\n"), [line("\u{fffd}\u{fffd}\0"), line("uci"), Input::End]);
    }

    #[test]
    fn a_line_without_end_is_not_kept() {
        let long = [vec![b'x'; 3 * LONGEST], b"\nuci\n".to_vec()].concat();
        assert_eq!(heard(&long), [Input::Overlong, line("uci"), Input::End]);
        let longest = vec![b'x'; LONGEST];
        assert!(matches!(&heard(&longest)[..], [Input::Line(text), Input::End] if text.len() == LONGEST));
    }
}
