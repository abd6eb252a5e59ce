//! Reversi on a board of letters: from every empty cell, walk in every direction.

use crate::Mailbox;

const DIRECTIONS: [(i32, i32); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// A position of Reversi: the letters of the text, row by row, and the letter of whoever is to move.
#[derive(Clone)]
pub struct MailboxReversi {
    board: [[char; 8]; 8],
    turn: char,
}

impl MailboxReversi {
    fn opponent(&self) -> char {
        if self.turn == 'X' { 'O' } else { 'X' }
    }

    fn at(&self, row: i32, column: i32) -> Option<char> {
        let on_board = (0..8).contains(&row) && (0..8).contains(&column);
        on_board.then(|| self.board[row as usize][column as usize])
    }

    /// The cells that a disc of `turn` on this cell would turn over in one direction.
    fn turned(&self, row: i32, column: i32, (down, right): (i32, i32)) -> Vec<(i32, i32)> {
        let mut cells = Vec::new();
        let (mut row, mut column) = (row + down, column + right);
        while self.at(row, column) == Some(self.opponent()) {
            cells.push((row, column));
            row += down;
            column += right;
        }
        if self.at(row, column) == Some(self.turn) { cells } else { Vec::new() }
    }

    /// The positions after each placement.
    fn placements(&self) -> Vec<MailboxReversi> {
        let mut children = Vec::new();
        for row in 0..8 {
            for column in 0..8 {
                if self.at(row, column) != Some('-') {
                    continue;
                }
                let mut child = self.clone();
                let mut any = false;
                for direction in DIRECTIONS {
                    for (row, column) in self.turned(row, column, direction) {
                        child.board[row as usize][column as usize] = self.turn;
                        any = true;
                    }
                }
                if any {
                    child.board[row as usize][column as usize] = self.turn;
                    child.turn = self.opponent();
                    children.push(child);
                }
            }
        }
        children
    }
}

impl Mailbox for MailboxReversi {
    fn read(_: &str, text: &str) -> MailboxReversi {
        let letters: Vec<char> = text.chars().collect();
        assert_eq!(letters.len(), 66, "{text:?}");
        let mut board = [['-'; 8]; 8];
        for row in 0..8 {
            for column in 0..8 {
                board[row][column] = letters[8 * row + column];
            }
        }
        MailboxReversi { board, turn: letters[65] }
    }

    fn text(&self) -> String {
        let cells: String = self.board.iter().flatten().collect();
        format!("{cells} {}", self.turn)
    }

    fn children(&self) -> Vec<MailboxReversi> {
        let children = self.placements();
        let passed = MailboxReversi { turn: self.opponent(), ..self.clone() };
        if children.is_empty() && !passed.placements().is_empty() { vec![passed] } else { children }
    }
}
