//! What a move does, as it is written in a message: short, because every move that is offered says it.
//!
//! `[2,"moved",12,28]`: after two taps, what stood on 12 stands on 28. `[1,"turned","black","disc",[27,35]]`: after one tap, black
//! discs lie on these two cells. Cells to which the same happens share a row.

use std::borrow::Cow;

use engine::{Cell, Change, Changes, Colour};
use serde::{Deserialize, Serialize, Serializer};

/// A piece in a message: whose it is, and which drawing shows it.
pub type Face = (Colour, Cow<'static, str>);

/// What a move does, each change after its number of taps.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(from = "Vec<ChangeRow>")]
pub struct ChangesView(pub Vec<(u8, Change<Face>)>);

impl ChangesView {
    pub fn of(changes: &Changes) -> ChangesView {
        let face = |piece: &engine::Piece| (piece.colour, piece.figure.into());
        ChangesView(changes.iter().map(|(taps, change)| (*taps, change.map(face))).collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Changes of the same kind, as they are written.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum ChangeRow {
    Way(u8, Way, Cell, Cell),
    Faces(u8, Fate, Colour, Cow<'static, str>, Vec<Cell>),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Way {
    Moved,
}

/// What becomes of a piece that stays on its cell, or comes there or goes.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Fate {
    Placed,
    Removed,
    Turned,
    Became,
}

fn fate(change: &Change<Face>) -> Option<(Fate, &Face, Cell)> {
    match change {
        Change::Moved { .. } => None,
        Change::Placed { cell, piece } => Some((Fate::Placed, piece, *cell)),
        Change::Removed { cell, piece } => Some((Fate::Removed, piece, *cell)),
        Change::Turned { cell, piece } => Some((Fate::Turned, piece, *cell)),
        Change::Became { cell, piece } => Some((Fate::Became, piece, *cell)),
    }
}

impl Serialize for ChangesView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let shares = |one: &(u8, Change<Face>), next: &(u8, Change<Face>)| match (fate(&one.1), fate(&next.1))
        {
            (Some((fate, face, _)), Some((other, alike, _))) => (one.0, fate, face) == (next.0, other, alike),
            _ => false,
        };
        let row = |alike: &[(u8, Change<Face>)]| {
            let cells = alike.iter().filter_map(|(_, change)| Some(fate(change)?.2)).collect();
            match &alike[0] {
                (taps, Change::Moved { from, to }) => ChangeRow::Way(*taps, Way::Moved, *from, *to),
                (taps, change) => {
                    let (fate, (colour, figure), _) = fate(change).expect("all others stay on a cell");
                    ChangeRow::Faces(*taps, fate, *colour, figure.clone(), cells)
                }
            }
        };
        serializer.collect_seq(self.0.chunk_by(shares).map(row))
    }
}

impl From<Vec<ChangeRow>> for ChangesView {
    fn from(rows: Vec<ChangeRow>) -> ChangesView {
        let mut changes = Vec::new();
        for row in rows {
            match row {
                ChangeRow::Way(taps, Way::Moved, from, to) => {
                    changes.push((taps, Change::Moved { from, to }));
                }
                ChangeRow::Faces(taps, fate, colour, figure, cells) => {
                    changes.extend(cells.into_iter().map(|cell| {
                        let piece = (colour, figure.clone());
                        let change = match fate {
                            Fate::Placed => Change::Placed { cell, piece },
                            Fate::Removed => Change::Removed { cell, piece },
                            Fate::Turned => Change::Turned { cell, piece },
                            Fate::Became => Change::Became { cell, piece },
                        };
                        (taps, change)
                    }));
                }
            }
        }
        ChangesView(changes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_to_which_the_same_happens_share_a_row() {
        let disc = |colour| (colour, Cow::Borrowed("disc"));
        let changes = ChangesView(vec![
            (1, Change::Placed { cell: 19, piece: disc(Colour::Black) }),
            (1, Change::Turned { cell: 27, piece: disc(Colour::Black) }),
            (1, Change::Turned { cell: 35, piece: disc(Colour::Black) }),
            (2, Change::Moved { from: 4, to: 6 }),
            (2, Change::Moved { from: 7, to: 5 }),
            (2, Change::Removed { cell: 8, piece: disc(Colour::White) }),
            (3, Change::Removed { cell: 9, piece: disc(Colour::White) }),
        ]);
        let written = r#"[[1,"placed","black","disc",[19]],[1,"turned","black","disc",[27,35]],[2,"moved",4,6],[2,"moved",7,5],[2,"removed","white","disc",[8]],[3,"removed","white","disc",[9]]]"#;
        assert_eq!(serde_json::to_string(&changes).unwrap(), written);
        assert_eq!(serde_json::from_str::<ChangesView>(written).unwrap(), changes);
        assert!(serde_json::from_str::<ChangesView>(r#"[[1,"flew",4,6]]"#).is_err());
    }
}
