//! Chess on a board of 64 letters, standard castling only.
//!
//! Every move that the pieces could make is played on a copy, and the copy is thrown away if it leaves the
//! king attacked. Squares are numbered as they are written in the text: 0 is a8, 7 is h8, 63 is h1.

use crate::Mailbox;

const EMPTY: char = '.';

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [(i32, i32); 8] = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)];

/// A position of chess.
#[derive(Clone)]
pub struct MailboxChess {
    board: [char; 64],
    white_to_move: bool,
    /// Some of the letters `KQkq`, in this order.
    castling: String,
    /// The square that a pawn has just passed over with a double step.
    passed: Option<usize>,
    halfmoves: u32,
    number: u32,
}

#[derive(Clone, Copy)]
struct MailboxStep {
    from: usize,
    to: usize,
    promotion: Option<char>,
}

fn is_white(piece: char) -> bool {
    piece.is_ascii_uppercase()
}

fn is_black(piece: char) -> bool {
    piece.is_ascii_lowercase()
}

/// The square so many rows down and columns to the right, if it is on the board.
fn beside(square: usize, (rows, columns): (i32, i32)) -> Option<usize> {
    let (row, column) = (square as i32 / 8 + rows, square as i32 % 8 + columns);
    ((0..8).contains(&row) && (0..8).contains(&column)).then_some((row * 8 + column) as usize)
}

fn square_named(name: &str) -> usize {
    let [file, rank] = name.as_bytes() else { panic!("a square, not {name:?}") };
    (b'8' - rank) as usize * 8 + (file - b'a') as usize
}

fn name(square: usize) -> String {
    format!("{}{}", char::from(b'a' + (square % 8) as u8), 8 - square / 8)
}

impl MailboxChess {
    fn is_own(&self, piece: char) -> bool {
        if self.white_to_move { is_white(piece) } else { is_black(piece) }
    }

    /// The own piece of this kind, as the board shows it.
    fn own(&self, kind: char) -> char {
        if self.white_to_move { kind.to_ascii_uppercase() } else { kind }
    }

    /// The rows a pawn of the side to move goes down with one step.
    fn forward(&self) -> i32 {
        if self.white_to_move { -1 } else { 1 }
    }

    /// The squares that the piece on a square attacks.
    fn attacks(&self, from: usize) -> Vec<usize> {
        let piece = self.board[from];
        let near = |steps: &[(i32, i32)]| steps.iter().filter_map(|step| beside(from, *step)).collect();
        match piece.to_ascii_lowercase() {
            'p' if is_white(piece) => near(&[(-1, -1), (-1, 1)]),
            'p' => near(&[(1, -1), (1, 1)]),
            'n' => near(&KNIGHT),
            'k' => near(&[STRAIGHT, DIAGONAL].concat()),
            'r' => self.far(from, &STRAIGHT),
            'b' => self.far(from, &DIAGONAL),
            'q' => self.far(from, &[STRAIGHT, DIAGONAL].concat()),
            _ => Vec::new(),
        }
    }

    /// The squares in these directions, up to the first piece and including it.
    fn far(&self, from: usize, directions: &[(i32, i32)]) -> Vec<usize> {
        let mut squares = Vec::new();
        for direction in directions {
            let mut at = from;
            while let Some(next) = beside(at, *direction) {
                squares.push(next);
                if self.board[next] != EMPTY {
                    break;
                }
                at = next;
            }
        }
        squares
    }

    /// Whether the side that is not to move attacks a square.
    fn is_attacked(&self, square: usize) -> bool {
        (0..64).any(|from| {
            let piece = self.board[from];
            piece != EMPTY && !self.is_own(piece) && self.attacks(from).contains(&square)
        })
    }

    fn is_in_check(&self) -> bool {
        let king = self.own('k');
        let square = self.board.iter().position(|piece| *piece == king).expect("there is a king");
        self.is_attacked(square)
    }

    /// What the pieces could do if kings were like other pieces.
    fn steps(&self) -> Vec<MailboxStep> {
        let mut steps = Vec::new();
        for from in (0..64).filter(|from| self.is_own(self.board[*from])) {
            if self.board[from].eq_ignore_ascii_case(&'p') {
                self.pawn_steps(from, &mut steps);
            } else {
                let free = self.attacks(from).into_iter().filter(|to| !self.is_own(self.board[*to]));
                steps.extend(free.map(|to| MailboxStep { from, to, promotion: None }));
            }
        }
        self.castling_steps(&mut steps);
        steps
    }

    fn pawn_steps(&self, from: usize, steps: &mut Vec<MailboxStep>) {
        let mut targets = Vec::new();
        let ahead = beside(from, (self.forward(), 0)).expect("no pawn stands on the last row");
        if self.board[ahead] == EMPTY {
            targets.push(ahead);
            let first_row = if self.white_to_move { 6 } else { 1 };
            let two_ahead = beside(from, (2 * self.forward(), 0));
            if let Some(two_ahead) = two_ahead
                && from / 8 == first_row
                && self.board[two_ahead] == EMPTY
            {
                targets.push(two_ahead);
            }
        }
        for to in self.attacks(from) {
            let is_capture = self.board[to] != EMPTY && !self.is_own(self.board[to]);
            if is_capture || Some(to) == self.passed {
                targets.push(to);
            }
        }
        for to in targets {
            if to / 8 == 0 || to / 8 == 7 {
                steps.extend(['q', 'r', 'b', 'n'].map(|kind| MailboxStep {
                    from,
                    to,
                    promotion: Some(kind),
                }));
            } else {
                steps.push(MailboxStep { from, to, promotion: None });
            }
        }
    }

    fn castling_steps(&self, steps: &mut Vec<MailboxStep>) {
        let king = square_named(if self.white_to_move { "e1" } else { "e8" });
        let is_free = |square: usize| self.board[square] == EMPTY;
        let is_safe = |square: usize| !self.is_attacked(square);
        if self.castling.contains(self.own('k'))
            && [king + 1, king + 2].into_iter().all(is_free)
            && [king, king + 1, king + 2].into_iter().all(is_safe)
        {
            steps.push(MailboxStep { from: king, to: king + 2, promotion: None });
        }
        if self.castling.contains(self.own('q'))
            && [king - 1, king - 2, king - 3].into_iter().all(is_free)
            && [king, king - 1, king - 2].into_iter().all(is_safe)
        {
            steps.push(MailboxStep { from: king, to: king - 2, promotion: None });
        }
    }

    /// The position after a step, still with the same side to move.
    fn stepped(&self, step: MailboxStep) -> MailboxChess {
        let mut after = self.clone();
        let piece = self.board[step.from];
        let is_pawn = piece.eq_ignore_ascii_case(&'p');
        let is_king = piece.eq_ignore_ascii_case(&'k');
        after.board[step.from] = EMPTY;
        after.board[step.to] = step.promotion.map_or(piece, |kind| self.own(kind));
        if is_pawn && Some(step.to) == self.passed {
            after.board[step.from / 8 * 8 + step.to % 8] = EMPTY;
        }
        if is_king && step.to == step.from + 2 {
            after.board[step.from + 3] = EMPTY;
            after.board[step.from + 1] = self.own('r');
        }
        if is_king && step.to + 2 == step.from {
            after.board[step.from - 4] = EMPTY;
            after.board[step.from - 1] = self.own('r');
        }
        for (corner, lost) in [("e1", "KQ"), ("h1", "K"), ("a1", "Q"), ("e8", "kq"), ("h8", "k"), ("a8", "q")]
        {
            if [step.from, step.to].contains(&square_named(corner)) {
                after.castling.retain(|right| !lost.contains(right));
            }
        }
        after.passed = (is_pawn && step.from.abs_diff(step.to) == 16).then(|| (step.from + step.to) / 2);
        after.halfmoves = if is_pawn || self.board[step.to] != EMPTY { 0 } else { self.halfmoves + 1 };
        after
    }

    /// The legal steps with the positions they lead to.
    fn legal(&self) -> Vec<(MailboxStep, MailboxChess)> {
        let stepped = self.steps().into_iter().map(|step| (step, self.stepped(step)));
        let safe = stepped.filter(|(_, after)| !after.is_in_check());
        let handed_over = safe.map(|(step, mut after)| {
            after.white_to_move = !self.white_to_move;
            after.number += u32::from(!self.white_to_move);
            (step, after)
        });
        handed_over.collect()
    }

    /// The square that was passed over, if a pawn may capture there.
    fn capturable(&self) -> Option<usize> {
        let passed = self.passed?;
        let captures =
            |step: MailboxStep| step.to == passed && self.board[step.from].eq_ignore_ascii_case(&'p');
        self.legal().into_iter().any(|(step, _)| captures(step)).then_some(passed)
    }
}

impl Mailbox for MailboxChess {
    fn read(variant: &str, text: &str) -> MailboxChess {
        assert_eq!(variant, "standard", "no other way of castling is known here");
        let fields: Vec<&str> = text.split(' ').collect();
        let [rows, turn, castling, passed, halfmoves, number] = fields[..] else {
            panic!("six fields in {text:?}")
        };
        let mut squares = Vec::new();
        for letter in rows.chars().filter(|letter| *letter != '/') {
            match letter.to_digit(10) {
                Some(gap) => squares.extend((0..gap).map(|_| EMPTY)),
                None => squares.push(letter),
            }
        }
        MailboxChess {
            board: squares.try_into().expect("64 squares"),
            white_to_move: turn == "w",
            castling: castling.replace('-', ""),
            passed: (passed != "-").then(|| square_named(passed)),
            halfmoves: halfmoves.parse().expect("a number"),
            number: number.parse().expect("a number"),
        }
    }

    fn text(&self) -> String {
        let mut rows = Vec::new();
        for squares in self.board.chunks(8) {
            let mut row: String = squares.iter().collect();
            for gap in (1..=8).rev() {
                row = row.replace(&EMPTY.to_string().repeat(gap), &gap.to_string());
            }
            rows.push(row);
        }
        format!(
            "{} {} {} {} {} {}",
            rows.join("/"),
            if self.white_to_move { 'w' } else { 'b' },
            if self.castling.is_empty() { "-" } else { &self.castling },
            self.capturable().map_or("-".to_owned(), name),
            self.halfmoves,
            self.number,
        )
    }

    fn children(&self) -> Vec<MailboxChess> {
        self.legal().into_iter().map(|(_, after)| after).collect()
    }
}
