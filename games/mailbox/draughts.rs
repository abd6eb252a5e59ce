//! Draughts on a square of letters: `w` and `b` men, `W` and `B` kings, `.` empty.

use crate::Mailbox;

/// A position of any variant.
#[derive(Clone)]
pub struct MailboxDraughts {
    rules: DraughtsRules,
    /// Rows from the top.
    board: Vec<Vec<char>>,
    white_to_move: bool,
}

#[derive(Clone, Copy)]
struct DraughtsRules {
    size: usize,
    flying: bool,
    backwards: bool,
    most: bool,
    /// What a man does that reaches the far row in a capture: 'p'asses on, 's'tops, becomes a 'k'ing at once.
    far_row: char,
    algebraic: bool,
}

/// A capture under way.
#[derive(Clone)]
struct Capture {
    at: (usize, usize),
    taken: Vec<(usize, usize)>,
    piece: char,
}

const DIAGONALS: [(isize, isize); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

impl MailboxDraughts {
    fn square(
        &self,
        at: (usize, usize),
        (down, right): (isize, isize),
        steps: isize,
    ) -> Option<(usize, usize)> {
        let row = at.0.checked_add_signed(down * steps)?;
        let column = at.1.checked_add_signed(right * steps)?;
        (row < self.rules.size && column < self.rules.size).then_some((row, column))
    }

    fn piece(&self, at: (usize, usize)) -> char {
        self.board[at.0][at.1]
    }

    fn is_own(&self, piece: char) -> bool {
        piece.eq_ignore_ascii_case(if self.white_to_move { &'w' } else { &'b' })
    }

    fn is_theirs(&self, piece: char) -> bool {
        piece != '.' && !self.is_own(piece)
    }

    fn squares(&self) -> Vec<(usize, usize)> {
        (0..self.rules.size).flat_map(|row| (0..self.rules.size).map(move |column| (row, column))).collect()
    }

    fn is_far_row(&self, row: usize) -> bool {
        row == if self.white_to_move { 0 } else { self.rules.size - 1 }
    }

    fn is_forward(&self, (down, _): (isize, isize)) -> bool {
        (down < 0) == self.white_to_move
    }

    /// The board without the capturing piece.
    fn lifted(&self, from: (usize, usize)) -> MailboxDraughts {
        let mut lifted = self.clone();
        lifted.board[from.0][from.1] = '.';
        lifted
    }

    /// All captures that go one piece further, on a board from which the capturing piece was lifted.
    fn jumps(&self, capture: &Capture) -> Vec<Capture> {
        let king = capture.piece.is_ascii_uppercase();
        let far = if king && self.rules.flying { self.rules.size as isize } else { 1 };
        let mut all = Vec::new();
        for diagonal in DIAGONALS {
            if !king && !self.rules.backwards && !self.is_forward(diagonal) {
                continue;
            }
            let mut to_victim = 1;
            while to_victim < far
                && self.square(capture.at, diagonal, to_victim).is_some_and(|at| self.piece(at) == '.')
            {
                to_victim += 1;
            }
            let Some(victim) = self.square(capture.at, diagonal, to_victim) else { continue };
            if !self.is_theirs(self.piece(victim)) || capture.taken.contains(&victim) {
                continue;
            }
            let mut behind = Vec::new();
            for steps in 1..=far {
                let Some(at) = self.square(victim, diagonal, steps) else { break };
                if self.piece(at) != '.' {
                    break;
                }
                let mut next = Capture { at, ..capture.clone() };
                next.taken.push(victim);
                if !king && self.is_far_row(at.0) && self.rules.far_row == 'k' {
                    next.piece = next.piece.to_ascii_uppercase();
                }
                behind.push(next);
            }
            // A capture must be carried on, so a square from which it can be comes before one from which not.
            if behind.iter().any(|next| !self.jumps(next).is_empty()) {
                behind.retain(|next| !self.jumps(next).is_empty());
            }
            all.extend(behind);
        }
        all
    }

    fn finish(&self, capture: Capture, finished: &mut Vec<Capture>) {
        let next = self.jumps(&capture);
        let man = capture.piece.is_ascii_lowercase();
        let stops = man && self.is_far_row(capture.at.0) && self.rules.far_row == 's';
        if next.is_empty() || stops {
            if !capture.taken.is_empty() {
                finished.push(capture);
            }
        } else {
            for next in next {
                self.finish(next, finished);
            }
        }
    }

    fn after(&self, from: (usize, usize), mut capture: Capture) -> MailboxDraughts {
        let mut after = self.lifted(from);
        for taken in &capture.taken {
            after.board[taken.0][taken.1] = '.';
        }
        if self.is_far_row(capture.at.0) {
            capture.piece = capture.piece.to_ascii_uppercase();
        }
        after.board[capture.at.0][capture.at.1] = capture.piece;
        after.white_to_move = !self.white_to_move;
        after
    }

    fn captures(&self) -> Vec<((usize, usize), Capture)> {
        let mut all: Vec<((usize, usize), Capture)> = Vec::new();
        for from in self.squares() {
            if self.is_own(self.piece(from)) {
                let mut finished = Vec::new();
                let start = Capture { at: from, taken: Vec::new(), piece: self.piece(from) };
                self.lifted(from).finish(start, &mut finished);
                for mut capture in finished {
                    capture.taken.sort_unstable();
                    let same = |(start, other): &((usize, usize), Capture)| {
                        *start == from && other.at == capture.at && other.taken == capture.taken
                    };
                    if !all.iter().any(same) {
                        all.push((from, capture));
                    }
                }
            }
        }
        if self.rules.most {
            let most = all.iter().map(|(_, capture)| capture.taken.len()).max().unwrap_or(0);
            all.retain(|(_, capture)| capture.taken.len() == most);
        }
        all
    }

    fn steps(&self) -> Vec<((usize, usize), Capture)> {
        let mut all = Vec::new();
        for from in self.squares() {
            let piece = self.piece(from);
            if !self.is_own(piece) {
                continue;
            }
            let king = piece.is_ascii_uppercase();
            for diagonal in DIAGONALS {
                if !king && !self.is_forward(diagonal) {
                    continue;
                }
                let far = if king && self.rules.flying { self.rules.size as isize } else { 1 };
                for steps in 1..=far {
                    match self.square(from, diagonal, steps) {
                        Some(at) if self.piece(at) == '.' => {
                            all.push((from, Capture { at, taken: Vec::new(), piece }));
                        }
                        _ => break,
                    }
                }
            }
        }
        all
    }

    fn name(&self, (row, column): (usize, usize)) -> String {
        if self.rules.algebraic {
            format!("{}{}", char::from(b'a' + column as u8), self.rules.size - row)
        } else {
            (row * self.rules.size / 2 + column / 2 + 1).to_string()
        }
    }

    fn list(&self, men: char) -> String {
        let mut squares: Vec<(usize, usize)> =
            self.squares().into_iter().filter(|at| self.piece(*at).eq_ignore_ascii_case(&men)).collect();
        if self.rules.algebraic {
            squares.sort_by_key(|at| self.name(*at));
        }
        let piece = |at: &(usize, usize)| {
            format!("{}{}", if self.piece(*at).is_ascii_uppercase() { "K" } else { "" }, self.name(*at))
        };
        squares.iter().map(piece).collect::<Vec<_>>().join(",")
    }
}

impl Mailbox for MailboxDraughts {
    fn read(variant: &str, text: &str) -> MailboxDraughts {
        let (size, flying, backwards, most, far_row, algebraic) = match variant {
            "international" => (10, true, true, true, 'p', false),
            "brazilian" => (8, true, true, true, 'p', true),
            "russian" => (8, true, true, false, 'k', true),
            "english" => (8, false, false, false, 's', false),
            _ => panic!("no such variant: {variant}"),
        };
        let rules = DraughtsRules { size, flying, backwards, most, far_row, algebraic };
        let fields: Vec<&str> = text.split(':').collect();
        let board = vec![vec!['.'; size]; size];
        let mut position = MailboxDraughts { rules, board, white_to_move: fields[0] == "W" };
        for list in &fields[1..] {
            let (side, pieces) = list.split_at(1);
            for name in pieces.split(',').filter(|name| !name.is_empty()) {
                let (square, king) = match name.strip_prefix('K') {
                    Some(square) => (square, true),
                    None => (name, false),
                };
                let dark = |at: &(usize, usize)| (at.0 + at.1) % 2 == 1 && position.name(*at) == square;
                let (row, column) = position.squares().into_iter().find(dark).expect("a dark square");
                let piece = side.chars().next().expect("a side");
                position.board[row][column] = if king { piece } else { piece.to_ascii_lowercase() };
            }
        }
        position
    }

    fn text(&self) -> String {
        let turn = if self.white_to_move { 'W' } else { 'B' };
        format!("{turn}:W{}:B{}", self.list('w'), self.list('b'))
    }

    fn children(&self) -> Vec<MailboxDraughts> {
        if !self.squares().iter().any(|at| self.is_theirs(self.piece(*at))) {
            return Vec::new();
        }
        let captures = self.captures();
        let moves = if captures.is_empty() { self.steps() } else { captures };
        moves.into_iter().map(|(from, mv)| self.after(from, mv)).collect()
    }
}
