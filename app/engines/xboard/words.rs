//! What is said to XBoard: features, scores, ends of games.

use std::io::{self, Write};

use engine::{Idea, LiveGame, Offer, Reason, Seat, Verdict};

use crate::chess::moves_to_mate;

/// Mates are counted from here.
const MATE: i32 = 100_000;

/// Says what of the protocol is spoken, and what can be set.
pub fn introduce(out: &mut dyn Write) -> io::Result<()> {
    let version = env!("CARGO_PKG_VERSION");
    writeln!(out, "feature done=0 myname=\"Gametable {version}\" variants=\"normal,fischerandom\"")?;
    writeln!(out, "feature setboard=1 usermove=1 ping=1 playother=1 san=0 time=1 draw=1 colors=0 name=1")?;
    writeln!(out, "feature sigint=0 sigterm=0 reuse=1 analyze=1 debug=1 nps=0 memory=1 smp=1")?;
    writeln!(out, "feature option=\"OwnBook -check 0\" option=\"BookFile -file \"")?;
    writeln!(out, "feature done=1")
}

/// A step of thinking: plies, hundredths of a pawn, hundredths of a second, positions, and what is expected to be played,
/// after the move that the opponent is expected to play, if there is one.
pub fn thought(idea: &Idea, expected: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
    let Idea { depth, nodes, time, line, .. } = idea;
    let (score, time) = (score(idea.score), time.as_millis() / 10);
    write!(out, "{depth} {score} {time} {nodes}")?;
    for mv in expected.into_iter().chain(line.iter().map(|mv| mv.notation.as_str())) {
        write!(out, " {mv}")?;
    }
    writeln!(out)
}

/// A score in hundredths of a pawn; mates stand beyond all of these.
fn score(value: i32) -> i32 {
    match moves_to_mate(value) {
        Some(moves) => moves.signum() * MATE + moves,
        None => value,
    }
}

/// A move from square to square. In Chess960 castling is written as people do, for there the squares say too little.
pub fn written(offer: &Offer, chess960: bool) -> &str {
    if chess960 && offer.notation.starts_with('O') {
        offer.notation.trim_end_matches(['+', '#'])
    } else {
        &offer.code
    }
}

/// How a game has ended, if it has.
pub fn result(game: &dyn LiveGame) -> Option<&'static str> {
    let outcome = game.outcome()?;
    Some(match (outcome.verdict(Seat::FIRST), outcome.reason) {
        (Verdict::Win, _) => "1-0 {White mates}",
        (Verdict::Loss, _) => "0-1 {Black mates}",
        (Verdict::Draw, Reason::Stalemate) => "1/2-1/2 {Stalemate}",
        (Verdict::Draw, Reason::Repetition) => "1/2-1/2 {Draw by repetition}",
        (Verdict::Draw, Reason::InsufficientMaterial) => "1/2-1/2 {Insufficient material}",
        (Verdict::Draw, _) => "1/2-1/2 {Draw by fifty-move rule}",
    })
}

/// A line that is quoted in an answer: not all of it if it is long, and nothing that ends a line.
pub fn shown(line: &str) -> String {
    line.chars().filter(|letter| !letter.is_control()).take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess;
    use engine::search::score::WIN;

    #[test]
    fn scores_are_in_hundredths_and_mates_beyond_them() {
        assert_eq!([score(35), score(-120), score(0)], [35, -120, 0]);
        assert_eq!([score(WIN - 1), score(WIN - 5)], [100_001, 100_003]);
        assert_eq!([score(2 - WIN), score(6 - WIN)], [-100_001, -100_003]);
    }

    #[test]
    fn castling_is_written_as_each_variant_has_it() {
        let fields = "5k2/8/8/8/8/8/8/4K2R w K - 0 1".split(' ').collect::<Vec<_>>();
        let castling = |chess960| {
            let game = chess::set_up(chess960, fields.clone()).expect("a position");
            let offer = game.offers().iter().find(|offer| offer.notation.starts_with('O')).expect("castling");
            written(offer, chess960).to_owned()
        };
        assert_eq!((castling(false), castling(true)), ("e1g1".to_owned(), "O-O".to_owned()));
    }

    #[test]
    fn every_end_has_its_words() {
        let result =
            |fen: &str| result(&*chess::set_up(false, fen.split(' ').collect()).expect("a position"));
        assert_eq!(result("7k/8/8/8/8/8/8/KR6 w - -"), None);
        assert_eq!(result("R5k1/5ppp/8/8/8/8/8/4K3 b - -"), Some("1-0 {White mates}"));
        assert_eq!(result("4k3/8/8/8/8/8/5PPP/r5K1 w - -"), Some("0-1 {Black mates}"));
        assert_eq!(result("k7/2Q5/1K6/8/8/8/8/8 b - -"), Some("1/2-1/2 {Stalemate}"));
        assert_eq!(result("k7/8/1K6/8/8/8/8/8 b - -"), Some("1/2-1/2 {Insufficient material}"));
        assert_eq!(result("7k/8/8/8/8/8/8/KR6 w - - 150 90"), Some("1/2-1/2 {Draw by fifty-move rule}"));
    }
}
