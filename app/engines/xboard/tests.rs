//! The whole talk in memory. Where the input ends at once, every search is stopped as soon as it has begun; a peer waits for
//! what it wants to hear.

use super::*;
use crate::own_book::kit::rooks_pawn;
use engine::search::score::WIN;
use proptest::prelude::*;
use std::io::Cursor;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

fn player() -> EnginePlayer {
    EnginePlayer::new("champion".parse().expect("a brain"), 1, 1, 0)
}

fn said(input: impl Into<Vec<u8>>) -> String {
    let mut out = Vec::new();
    speak(player(), Cursor::new(input.into()), &mut out).expect("writing to memory works");
    String::from_utf8(out).expect("text")
}

/// Whatever does not come within this time is a hang.
const PATIENCE: Duration = Duration::from_secs(60);

/// The other side of a talk.
struct Peer {
    say: Sender<Vec<u8>>,
    lines: Receiver<String>,
}

/// What the engine reads.
struct Told(Receiver<Vec<u8>>);

impl Read for Told {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let said = self.0.recv().unwrap_or_default();
        buffer[..said.len()].copy_from_slice(&said);
        Ok(said.len())
    }
}

/// What the engine writes.
struct Heard(Sender<String>, Vec<u8>);

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1.extend(bytes);
        while let Some(end) = self.1.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.1.drain(..=end).collect();
            let _ = self.0.send(String::from_utf8_lossy(&line[..end]).into_owned());
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Peer {
    /// A talk that has begun with these lines.
    fn new(lines: &str) -> Peer {
        let ((say, told), (tell, heard)) = (channel(), channel());
        thread::spawn(move || speak(player(), Told(told), &mut Heard(tell, Vec::new())));
        let peer = Peer { say, lines: heard };
        peer.say(lines);
        peer
    }

    fn say(&self, lines: &str) {
        self.say.send(format!("{lines}\n").into_bytes()).expect("it listens");
    }

    /// Everything up to the first line that begins like this, which comes last.
    fn all_to(&self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => lines.push(line),
                Err(error) => panic!("no {start:?} came, {error}; only {lines:?}"),
            }
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                return lines;
            }
        }
    }

    fn wait_for(&self, start: &str) -> String {
        self.all_to(start).pop().expect("it came")
    }

    /// What is said to these lines, where nothing is said later.
    fn answer(&self, lines: &str) -> Vec<String> {
        self.say(&format!("{lines}\nping 99"));
        let mut answer = self.all_to("pong 99");
        answer.pop();
        answer
    }
}

#[test]
fn introduces_itself() {
    let words = said("xboard\nprotover 2\naccepted setboard\nrejected name\nping 1\nquit\n");
    for feature in
        ["done=0 ", " variants=\"normal,fischerandom\"\n", " setboard=1 ", " ping=1 ", " memory=1 "]
    {
        assert!(words.contains(feature), "{feature}: {words}");
    }
    assert!(words.contains(" option=\"OwnBook -check 0\" option=\"BookFile -file \"\n"), "{words}");
    assert!(words.ends_with("\nfeature done=1\npong 1\n"), "{words}");
}

#[test]
fn it_plays_black_unless_told_otherwise() {
    assert_eq!(said("new\n"), "");
    let black = said("new\nst 60\nusermove e2e4\n");
    assert!(black.starts_with("move ") && ["7", "8"].contains(&&black[6..7]), "{black}");
    let white = said("new\nforce\nusermove e2e4\nusermove e7e5\ngo\n");
    assert!(white.starts_with("move ") && ["1", "2", "4"].contains(&&white[6..7]), "{white}");
    let other = said("new\nforce\nusermove e2e4\nplayother\nusermove e7e5\n");
    assert!(other.starts_with("move "), "{other}");
    assert_eq!(said("new\nforce\nusermove e2e4\n"), "");
    assert!(said("e2e4\n").starts_with("move "), "older programs send the move alone");
}

#[test]
fn what_is_not_legal_is_refused_and_changes_nothing() {
    let illegal = |text: &str| said(format!("new\nforce\n{text}\n"));
    assert_eq!(illegal("usermove e2e5"), "Illegal move: e2e5\n");
    assert_eq!(illegal("usermove"), "Illegal move: \n");
    assert_eq!(illegal("e2e5"), "Illegal move: e2e5\n");
    let words = illegal("usermove f2f3\nusermove e7e5\nusermove g2g4\nusermove d8h4\nusermove a2a3");
    assert_eq!(words, "Illegal move (the game is over): a2a3\n");
    let words = said("new\nusermove e2e5\nst 60\nusermove e2e4\n");
    assert!(words.starts_with("Illegal move: e2e5\nmove "), "{words}");
    let words = said("new\nlevel 0 60 0\nusermove e2e4\nusermove d2d4\n");
    assert!(words.starts_with("Illegal move (it is not your turn): d2d4\nmove "), "{words}");
}

#[test]
fn a_position_that_cannot_be_played_is_refused_until_there_is_another() {
    let words = said(
        "new\nforce\nsetboard 8/8/8/8/8/8/8/8 w - - 0 1\nusermove e2e4\ngo\nanalyze\nnew\nforce\nusermove e2e4\n",
    );
    let lines: Vec<&str> = words.lines().collect();
    assert!(lines[0].starts_with("tellusererror Illegal position: "), "{words}");
    let refused = [
        "Illegal move (there is no position): e2e4",
        "Error (there is no position): go",
        "Error (there is no position): analyze",
    ];
    assert_eq!(lines[1..], refused);
    for bad in ["", "K", "9/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0"] {
        let refused = said(format!("force\nsetboard {bad}\n")).starts_with("tellusererror ");
        assert_eq!(refused, !bad.starts_with('4'), "{bad}: counters may be left out");
    }
}

#[test]
fn a_mate_ends_the_game_whoever_gives_it() {
    let words = said(
        "new\nforce\nsetboard 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\nsd 3\nlevel 0 60 0\nplayother\nusermove a1a8\n",
    );
    assert_eq!(words, "1-0 {White mates}\n");
    let peer = Peer::new("new\nforce\nsetboard 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\nlevel 0 60 0\ngo");
    assert_eq!(peer.wait_for("1-0"), "1-0 {White mates}");
    assert_eq!(peer.answer("usermove g8f8"), ["Illegal move (the game is over): g8f8"]);
    assert_eq!(peer.answer("result 1-0 {White mates}\nnew\nforce\nusermove e2e4"), [""; 0]);
}

#[test]
fn moves_are_taken_back() {
    let peer = Peer::new("new");
    assert_eq!(peer.answer("undo"), ["Error (there is no move to take back): undo"]);
    assert_eq!(
        peer.answer("force\nusermove e2e4\nremove"),
        ["Error (there is no move to take back): remove"]
    );
    assert_eq!(peer.answer("undo\nusermove d2d4"), [""; 0], "it is White's turn again");
    peer.say("new\nsd 2\nusermove e2e4");
    peer.wait_for("move ");
    assert_eq!(peer.answer("remove\nforce\nusermove d2d4\nundo\nusermove e2e4"), [""; 0]);
}

#[test]
fn whatever_changes_the_game_breaks_off_what_is_thought() {
    for change in [
        "force",
        "new",
        "undo",
        "remove",
        "setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "result *",
        "analyze\nexit",
    ] {
        let peer = Peer::new("new\nforce\nusermove d2d4\nusermove d7d5\nlevel 0 600 0\npost\ngo");
        peer.wait_for("3 ");
        assert!(
            peer.answer(&format!("nopost\n{change}")).iter().all(|line| !line.starts_with("move")),
            "{change}"
        );
    }
}

#[test]
fn a_question_mark_asks_for_the_move() {
    let peer = Peer::new("?\nnew\nlevel 0 600 0\npost\nusermove e2e4");
    peer.wait_for("2 ");
    peer.say("ping 7\n?");
    let lines = peer.all_to("pong 7");
    assert!(lines[lines.len() - 2].starts_with("move "), "the answer comes after the move: {lines:?}");
    assert_eq!(peer.answer("?"), [""; 0]);
}

#[test]
fn what_it_thinks_is_told_in_hundredths() {
    let peer = Peer::new("new\nforce\nsetboard 7k/8/R7/1R6/8/8/8/K7 w - - 0 1\nst 60\nsd 3\npost\ngo");
    let lines = peer.all_to("move ");
    let words: Vec<&str> = lines[lines.len() - 2].split(' ').collect();
    assert_eq!((words[0], words[1], words[4]), ("3", "100002", "Rb7"), "{lines:?}");
    assert!(words[2..4].iter().all(|word| word.parse::<u64>().is_ok()), "{lines:?}");
    let silent = said("new\nsd 3\nusermove e2e4\n");
    assert_eq!(silent.lines().count(), 1, "{silent}");
}

#[test]
fn it_thinks_in_the_opponents_time_if_it_shall() {
    let peer = Peer::new("new\nlevel 0 60 0\nsd 4\nhard\npost\nusermove e2e4");
    peer.wait_for("move ");
    let told = peer.wait_for("3 ");
    let expected = told.split(' ').nth(4).expect("what is expected comes first");
    peer.say("hint");
    assert_eq!(peer.wait_for("Hint: "), format!("Hint: {expected}"), "{told}");
    // What was thought about becomes the thought about the move.
    peer.say(&format!("time 360000\notim 360000\nusermove {expected}"));
    peer.wait_for("move ");
    let hint = peer.answer("hint").into_iter().any(|line| line.starts_with("Hint: "));
    assert!(hint, "and so on");
    peer.say("usermove a2a3");
    peer.wait_for("move ");
    peer.answer("easy");
    assert_eq!(peer.answer("hint"), [""; 0]);
    peer.say("usermove h2h3");
    peer.wait_for("move ");
    assert_eq!(peer.answer("hint"), [""; 0]);
}

#[test]
fn an_analysis_follows_the_board_until_it_is_over() {
    let peer = Peer::new("new\nforce\npost\nanalyze");
    peer.wait_for("3 ");
    let states = |answer: Vec<String>| {
        answer.into_iter().filter(|line| line.starts_with("stat01: ")).collect::<Vec<_>>()
    };
    let told = states(peer.answer("."));
    let numbers: Vec<u64> = told[0].split(' ').skip(1).map(|word| word.parse().expect("a number")).collect();
    assert!(matches!(numbers[..], [_, (1..), (3..), 0, 20]), "{told:?}");
    peer.say("usermove e2e4");
    peer.wait_for("3 ");
    peer.say("undo\nsetboard 7k/8/R7/1R6/8/8/8/K7 w - - 0 1");
    peer.all_to("3 100002 ");
    peer.say("new");
    peer.wait_for("3 ");
    assert!(peer.answer("usermove e7e5").contains(&"Illegal move: e7e5".to_owned()));
    peer.answer("exit");
    assert_eq!(peer.answer(".\nusermove e2e4\nexit"), [""; 0]);
    assert_eq!(
        peer.answer("setboard R5k1/5ppp/8/8/8/8/8/4K3 b - -\nanalyze\n."),
        [""; 0],
        "nothing is left to think about"
    );
}

#[test]
fn castling_in_both_chesses() {
    let castling = |variant, fen, said: &str| {
        let peer = Peer::new(&format!("new\nvariant {variant}\nforce\nsetboard {fen}"));
        peer.answer(said)
    };
    let both = "4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1";
    assert_eq!(castling("normal", both, "usermove e1g1\nusermove e8d8\nusermove f1e1"), [""; 0]);
    assert_eq!(castling("fischerandom", both, "usermove O-O\nusermove e8d8\nusermove f1e1"), [""; 0]);
    let far = "4k3/8/8/8/8/8/8/RK6 w A - 0 1";
    assert_eq!(castling("fischerandom", far, "usermove O-O-O\nusermove e8f8\nusermove d1d8"), [""; 0]);
    assert!(castling("normal", far, "")[0].starts_with("tellusererror Illegal position: "));
    assert_eq!(castling("suicide", both, ""), ["Error (unsupported variant): variant suicide"]);
    let peer = Peer::new("variant fischerandom\nnew\nforce\nsetboard 4k3/8/8/8/8/8/8/4K2R w H - 0 1");
    assert!(peer.wait_for("telluser").contains("castling"), "another game is a usual one");
}

#[test]
fn limits_are_read_or_refused() {
    let good = "level 40 5 0\nlevel 40 0:30 0\nlevel 0 2 12\nst 3.5\nsd 5\ntime -20\notim 12345\nmemory 2\ncores 2\ncomputer\n";
    assert_eq!(said(good), "");
    let bad =
        ["level 40", "level a b c", "st", "st soon", "sd deep", "time", "otim x", "memory all", "cores"];
    let words = said(bad.join("\n"));
    assert_eq!(words.lines().count(), bad.len(), "{words}");
    assert!(
        words.lines().zip(bad).all(|(line, bad)| line.starts_with("Error (") && line.ends_with(bad)),
        "{words}"
    );
    assert_eq!(said("fly me\n\nfly\n"), "Error (unknown command): fly me\nError (unknown command): fly\n");
    // No time at all is enough for some move.
    let peer = Peer::new("new\nlevel 0 0 0\ntime 0\nusermove e2e4");
    peer.wait_for("move ");
    peer.say("st 0\nusermove d2d4");
    peer.wait_for("move ");
}

#[test]
fn memory_and_cores_are_kept_within_what_there_is() {
    let (mut xboard, mut session) = (XBoard::new(), Session::new(player(), io::empty()));
    let mut obey = |line: &str| {
        xboard.hear(line, &mut session, &mut io::sink()).map(drop).expect("writing works");
        (session.player.megabytes(), session.player.means.threads)
    };
    assert_eq!((obey("memory 32"), obey("cores 2")), ((32, 1), (32, 2)));
    assert_eq!((obey("memory 99999999"), obey("cores 9999")), ((1024, 2), (1024, 64)));
    assert_eq!((obey("memory 0"), obey("cores 0")), ((1, 64), (1, 1)));
}

#[test]
fn its_own_book_is_followed_when_asked() {
    let file = rooks_pawn();
    let book = format!("option BookFile={}\n", file.path().display());
    let (used, go) = ("option OwnBook=1\n", "new\nst 60\ngo\n");
    assert_eq!(said(format!("{book}{used}{go}")), "move a2a4\n");
    for not in [
        book.clone(),
        used.to_owned(),
        format!("{book}{used}option OwnBook=0\n"),
        format!("{book}{used}option BookFile=\n"),
    ] {
        let peer = Peer::new(&format!("{not}new\nst 60\nsd 3\npost\ngo"));
        peer.wait_for("3 ");
    }
    let words = said("option OwnBook=yes\noption BookFile=/no/book.bin\noption Contempt=3\noption\n");
    let errors: Vec<&str> = words.lines().collect();
    assert_eq!(errors[0], "Error (0 or 1 is expected): option OwnBook=yes");
    assert!(errors[1].starts_with("Error (/no/book.bin cannot be read: "), "{words}");
    assert_eq!(errors[2..], ["Error (unknown option): option Contempt=3", "Error (unknown option): option"]);
}

/// Lets it decide on its first move again and again, with this score and time for the opponent, and the opponent move on.
fn decides(fen: &str, score: i32, before: &str) -> String {
    let (mut xboard, mut session, mut out) = (XBoard::new(), Session::new(player(), io::empty()), Vec::new());
    let setup = format!("force\nsetboard {fen}\n{before}");
    for line in setup.lines() {
        xboard.hear(line, &mut session, &mut out).map(drop).expect("writing works");
    }
    for _ in 0..3 {
        let idea = Idea { number: 0, score, ..Idea::default() };
        let decision = Decision::of(&*xboard.game, Some(0), Some(idea));
        xboard.play(&decision, Instant::now(), &mut session, &mut out).expect("writing works");
        let _ = xboard.game.play(0);
    }
    String::from_utf8(out).expect("text")
}

#[test]
fn it_gives_up_late_against_people_who_have_time() {
    let lost = "7k/3q4/8/8/8/8/8/K7 w - - 0 40";
    let gives_up = |before| decides(lost, 40 - WIN, before).contains("resign\n");
    assert!(gives_up("") && gives_up("otim 4000"));
    assert_eq!(["computer", "otim 500", "sd 3"].map(gives_up), [false; 3]);
}

#[test]
fn a_draw_is_claimed_unless_it_stands_better() {
    let old = "3k4/8/8/8/8/8/8/K3R2r w - - 100 90";
    assert!(decides(old, 0, "").starts_with("1/2-1/2 {Draw by fifty-move rule}\n"));
    assert!(decides(old, 50, "").starts_with("move "));
}

#[test]
fn a_draw_is_taken_if_it_does_not_stand_better() {
    let offered = |fen: &str, score| {
        let (mut xboard, mut session, mut out) =
            (XBoard::new(), Session::new(player(), io::empty()), Vec::new());
        for line in [&*format!("setboard {fen}"), "draw"] {
            xboard.hear(line, &mut session, &mut out).map(drop).expect("writing works");
            xboard.score = score;
        }
        String::from_utf8(out).expect("text")
    };
    let (late, early) = ("4k3/8/8/8/8/8/8/4K2R w - - 0 40", "4k3/8/8/8/8/8/8/4K2R w - - 0 5");
    assert_eq!(offered(late, Some(0)), "offer draw\n");
    assert_eq!((offered(late, Some(1)), offered(late, None), offered(early, Some(0))), Default::default());
    // The talk itself: what it thought last is what counts.
    let peer = Peer::new("new\nforce\nsetboard 3qk3/8/8/8/8/8/8/K7 b - - 0 40\nsd 3\ndraw\ngo");
    peer.wait_for("move ");
    assert_eq!(peer.answer("draw"), [""; 0]);
    peer.say("force\nsetboard 3qk3/8/8/8/8/8/8/K7 w - - 0 40\ngo");
    peer.wait_for("move ");
    assert_eq!(peer.answer("draw"), ["offer draw"]);
    assert_eq!(peer.answer("force\ndraw"), [""; 0]);
}

#[test]
fn nothing_comes_after_quit() {
    assert_eq!(said("new\nlevel 0 60 0\nusermove e2e4\nquit\nping 1\n"), "");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever comes in, it is read to its end.
    #[test]
    fn any_lines_do_no_harm(lines in prop::collection::vec(
        prop_oneof![
            "new|force|go|playother|analyze|exit|undo|remove|hard|easy|post|\\?|\\.|draw|hint|result \\*|computer",
            "usermove [a-h][1-8][a-h][1-8]q?",
            Just("usermove e2e4".to_owned()),
            "(setboard|variant|option|level|protover|ping) .{0,40}",
            "(st|sd|time|otim) -?[0-9.]{0,20}",
            "(memory|cores) [0-3]",
            "variant (normal|fischerandom)",
            "level [0-9]{1,20} [0-9:.]{1,9} [0-9]{1,20}",
            "setboard 4k3/8/8/8/8/8/8/R3K2R [wb] (KQ|HA|-) -",
            ".{0,60}",
        ], 0..16,
    ), tail in prop::collection::vec(any::<u8>(), 0..40)) {
        let mut input = lines.join("\n").into_bytes();
        input.extend(tail);
        let words = said(input);
        let starts = ["move ", "Illegal move", "Error (", "feature ", "pong ", "Hint: ", "stat01: ", "tellusererror ", "offer draw", "resign", "1-0 {", "0-1 {", "1/2-1/2 {", "# "];
        prop_assert!(words.lines().all(|line| {
            starts.iter().any(|start| line.starts_with(start)) || line.starts_with(|c: char| c.is_ascii_digit())
        }), "{words}");
    }
}
