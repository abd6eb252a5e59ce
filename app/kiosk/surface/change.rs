//! What happened between two pictures of a board: which piece went where, which came, went or turned over.
//!
//! A screen knows no rule, so it compares. The route of the last move settles who moved where several could have.

use std::collections::BTreeMap;

use engine::Cell;

use super::stance::Piece;

/// What stands where.
pub type Pieces = BTreeMap<Cell, Piece>;

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Change {
    /// Cells whose piece changed its colour where it stood.
    pub turned: Vec<Cell>,
    pub moved: Vec<Moved>,
    pub came: Vec<Cell>,
    pub gone: Vec<Cell>,
}

/// A piece that went from one cell to another, by others.
#[derive(Clone, PartialEq, Debug)]
pub struct Moved {
    pub from: Cell,
    pub by: Vec<Cell>,
    pub to: Cell,
}

/// Compares two pictures; `route` are the cells of the move between them, as far as known.
pub fn compare(before: &Pieces, after: &Pieces, route: &[Cell]) -> Change {
    let mut change = Change::default();
    let (mut left, mut arrived) = (Vec::new(), Vec::new());
    for (cell, old) in before {
        match after.get(cell) {
            None => left.push(*cell),
            Some(new) if new == old => {}
            Some(new) if new.figure == old.figure && new.figure == "disc" => change.turned.push(*cell),
            Some(_) => {
                left.push(*cell);
                arrived.push(*cell);
            }
        }
    }
    arrived.extend(after.keys().filter(|cell| !before.contains_key(cell)));

    let mut join = |left: &mut Vec<Cell>, arrived: &mut Vec<Cell>, from: Cell, to: Cell| {
        left.retain(|cell| *cell != from);
        arrived.retain(|cell| *cell != to);
        let by = match route {
            [first, by @ .., last] if *first == from && *last == to => by.to_vec(),
            _ => Vec::new(),
        };
        change.moved.push(Moved { from, by, to });
    };
    let alike = |from: Cell, to: Cell| before[&from].colour == after[&to].colour;
    // First whoever the route names, then equal figures, then any of the colour: a pawn becomes a queen.
    if let Some(from) = route.first().filter(|from| left.contains(from)) {
        let ends = route.iter().rev().find(|to| arrived.contains(to) && alike(*from, **to));
        if let Some(to) = ends {
            join(&mut left, &mut arrived, *from, *to);
        }
    }
    for exact in [true, false] {
        for to in arrived.clone() {
            let fits =
                |from: &&Cell| alike(**from, to) && (!exact || before[*from].figure == after[&to].figure);
            if let Some(from) = left.iter().find(fits).copied() {
                join(&mut left, &mut arrived, from, to);
            }
        }
    }
    change.came = arrived;
    change.gone = left;
    change
}

#[cfg(test)]
mod tests {
    use engine::Colour::{self, Black, White};

    use super::*;

    fn pieces(standing: &[(Cell, Colour, &str)]) -> Pieces {
        let piece = |colour: &Colour, figure: &str| Piece { colour: *colour, figure: figure.into() };
        standing.iter().map(|(cell, colour, figure)| (*cell, piece(colour, figure))).collect()
    }

    #[test]
    fn a_capture_follows_its_route_and_whoever_was_taken_is_gone() {
        let before = pieces(&[(1, White, "man"), (2, Black, "man"), (4, Black, "man"), (9, White, "man")]);
        let after = pieces(&[(5, White, "man"), (9, White, "man")]);
        let change = compare(&before, &after, &[1, 3, 5]);
        assert_eq!(change.moved, [Moved { from: 1, by: vec![3], to: 5 }]);
        assert_eq!((change.gone, change.came.len()), (vec![2, 4], 0));
    }

    #[test]
    fn the_route_says_which_of_two_moved() {
        let before = pieces(&[(1, White, "knight"), (2, White, "knight")]);
        let after = pieces(&[(2, White, "knight"), (3, White, "knight")]);
        assert_eq!(compare(&before, &after, &[1, 3]).moved, [Moved { from: 1, by: vec![], to: 3 }]);
    }

    #[test]
    fn a_pawn_that_takes_and_becomes_a_queen_is_one_piece() {
        let before = pieces(&[(1, White, "pawn"), (2, Black, "rook")]);
        let change = compare(&before, &pieces(&[(2, White, "queen")]), &[1, 2]);
        assert_eq!(change.moved, [Moved { from: 1, by: vec![], to: 2 }]);
        assert_eq!(change.gone, [2]);
    }

    #[test]
    fn both_pieces_move_when_a_king_castles() {
        let before = pieces(&[(4, White, "king"), (7, White, "rook")]);
        let change = compare(&before, &pieces(&[(5, White, "rook"), (6, White, "king")]), &[4, 6]);
        let moved: Vec<(Cell, Cell)> = change.moved.iter().map(|moved| (moved.from, moved.to)).collect();
        assert_eq!((moved, change.gone.len(), change.came.len()), (vec![(4, 6), (7, 5)], 0, 0));
    }

    #[test]
    fn discs_turn_where_they_lie() {
        let before = pieces(&[(1, White, "disc"), (2, Black, "disc")]);
        let after = pieces(&[(1, White, "disc"), (2, White, "disc"), (3, White, "disc")]);
        let change = compare(&before, &after, &[3]);
        assert_eq!((change.turned, change.came, change.moved.len()), (vec![2], vec![3], 0));
    }

    #[test]
    fn a_mill_moves_one_man_and_takes_another() {
        let before = pieces(&[(1, White, "man"), (7, Black, "man")]);
        let change = compare(&before, &pieces(&[(2, White, "man")]), &[1, 2, 7]);
        assert_eq!((change.moved[0].to, change.gone), (2, vec![7]));
    }
}
