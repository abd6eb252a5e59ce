//! Nine men's morris on a list of letters. Which points are neighbours and which three make a mill is worked
//! out from where the points lie, every time anew.

use crate::Mailbox;

/// The points in the order of the text; the letter is the column, the digit the row.
const POINTS: [&str; 24] = [
    "a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3", "d3",
    "e3", "b2", "d2", "f2", "a1", "d1", "g1",
];

/// A position of nine men's morris: the letters of the text and the men in White's and in Black's hand.
#[derive(Clone)]
pub struct MailboxMorris {
    board: Vec<char>,
    turn: char,
    hand: [usize; 2],
}

fn column(point: usize) -> i32 {
    i32::from(POINTS[point].as_bytes()[0] - b'a')
}

fn row(point: usize) -> i32 {
    i32::from(POINTS[point].as_bytes()[1] - b'1')
}

/// Whether the place at a column and row lies between two points, on one straight line with them.
fn between(place: (i32, i32), a: usize, b: usize) -> bool {
    let same_row = row(a) == row(b) && place.1 == row(a);
    let same_column = column(a) == column(b) && place.0 == column(a);
    let strictly = |place: i32, a: i32, b: i32| a.min(b) < place && place < a.max(b);
    same_row && strictly(place.0, column(a), column(b)) || same_column && strictly(place.1, row(a), row(b))
}

/// Two points on one straight line are neighbours if nothing lies between them, neither a point nor the hole
/// in the middle of the board.
fn neighbours(a: usize, b: usize) -> bool {
    let straight = row(a) == row(b) || column(a) == column(b);
    let hole = between((3, 3), a, b);
    let point = (0..24).any(|point| between((column(point), row(point)), a, b));
    a != b && straight && !hole && !point
}

/// Three points make a line if they are neighbours one after the other and do not go around a corner.
fn line(a: usize, b: usize, c: usize) -> bool {
    let straight = row(a) == row(b) && row(b) == row(c) || column(a) == column(b) && column(b) == column(c);
    a != c && straight && neighbours(a, b) && neighbours(b, c)
}

impl MailboxMorris {
    fn opponent(&self) -> char {
        if self.turn == 'W' { 'B' } else { 'W' }
    }

    fn hand_of(&self, side: char) -> usize {
        self.hand[if side == 'W' { 0 } else { 1 }]
    }

    fn on_board(&self, side: char) -> Vec<usize> {
        (0..24).filter(|point| self.board[*point] == side).collect()
    }

    fn men(&self, side: char) -> usize {
        self.on_board(side).len() + self.hand_of(side)
    }

    /// Whether the man on a point stands in a mill.
    fn in_mill(&self, point: usize) -> bool {
        let men = self.on_board(self.board[point]);
        men.iter().any(|b| men.iter().any(|c| line(point, *b, *c) || line(*b, point, *c)))
    }

    /// The positions after a man has come to `to`: one, or one for each man that his mill can take.
    fn arrived(mut self, to: usize) -> Vec<MailboxMorris> {
        let opponent = self.opponent();
        let mut takable = Vec::new();
        if self.in_mill(to) {
            takable = self.on_board(opponent);
            if takable.iter().any(|man| !self.in_mill(*man)) {
                takable.retain(|man| !self.in_mill(*man));
            }
        }
        self.turn = opponent;
        if takable.is_empty() {
            return vec![self];
        }
        let take = |man: usize| {
            let mut child = self.clone();
            child.board[man] = '-';
            child
        };
        takable.into_iter().map(take).collect()
    }
}

impl Mailbox for MailboxMorris {
    fn read(_: &str, text: &str) -> MailboxMorris {
        let fields: Vec<&str> = text.split(' ').collect();
        let hand: Vec<usize> = fields[2].split(',').map(|number| number.parse().expect("a number")).collect();
        MailboxMorris {
            board: fields[0].chars().collect(),
            turn: fields[1].chars().next().expect("a side"),
            hand: [hand[0], hand[1]],
        }
    }

    fn text(&self) -> String {
        let board: String = self.board.iter().collect();
        format!("{board} {} {},{}", self.turn, self.hand[0], self.hand[1])
    }

    fn children(&self) -> Vec<MailboxMorris> {
        if self.men('W') < 3 || self.men('B') < 3 {
            return Vec::new();
        }
        let mut children = Vec::new();
        for to in self.on_board('-') {
            if self.hand_of(self.turn) > 0 {
                let mut child = self.clone();
                child.hand[if self.turn == 'W' { 0 } else { 1 }] -= 1;
                child.board[to] = self.turn;
                children.extend(child.arrived(to));
                continue;
            }
            for from in self.on_board(self.turn) {
                if self.men(self.turn) == 3 || neighbours(from, to) {
                    let mut child = self.clone();
                    child.board[from] = '-';
                    child.board[to] = self.turn;
                    children.extend(child.arrived(to));
                }
            }
        }
        children
    }
}
