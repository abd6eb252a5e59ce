//! What a table looks like to whoever reads it: the names of the cells, and the words around the board.

use serde::Deserialize;

use super::phone::{Phone, Place};

const LOOK: &str = r#"
    const read = (element) => element.innerText.replace(/\s+/g, " ").trim();
    const all = (selector) => [...document.querySelectorAll(selector)];
    // A cell has a name once the position has come.
    const cells = all(".board button[aria-label]").map((button) => {
        const box = button.getBoundingClientRect();
        const [name, piece, ...notes] = button.getAttribute("aria-label").split(", ");
        return { name, piece, notes, middle: [box.x + box.width / 2, box.y + box.height / 2] };
    });
    return {
        cells,
        choices: all("dialog[open] .pick, .below .pick").map(read),
        moves: all(".moves .move").map(read),
        result: all(".result").map(read)[0] ?? null,
    };
"#;

/// What one sees of a match at one moment.
#[derive(Deserialize, Debug)]
pub struct Sight {
    pub cells: Vec<Cell>,
    /// What can be chosen beside the board.
    pub choices: Vec<String>,
    pub moves: Vec<String>,
    /// How it ended.
    pub result: Option<String>,
}

/// A cell by its name: "e4, white pawn, can move".
#[derive(Deserialize, Debug)]
pub struct Cell {
    pub name: String,
    pub piece: String,
    pub notes: Vec<String>,
    pub middle: Place,
}

impl Cell {
    /// Whether a tap there goes on with a move.
    pub fn is_lit(&self) -> bool {
        self.notes.iter().any(|note| ["can move", "can be tapped", "can be taken"].contains(&note.as_str()))
    }

    pub fn can_be_taken(&self) -> bool {
        self.notes.iter().any(|note| note == "can be taken")
    }
}

impl Sight {
    pub fn lit(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().filter(|cell| cell.is_lit())
    }

    /// Whether it is the reader's turn.
    pub fn waits_for_us(&self) -> bool {
        self.lit().next().is_some() || !self.choices.is_empty()
    }

    /// Where everything stands, whichever way round the board lies.
    pub fn position(&self) -> Vec<(&str, &str)> {
        let mut cells: Vec<_> =
            self.cells.iter().map(|cell| (cell.name.as_str(), cell.piece.as_str())).collect();
        cells.sort_unstable();
        cells
    }
}

impl Phone {
    pub async fn look(&self) -> Sight {
        serde_json::from_value(self.read(LOOK, vec![]).await).expect("all of it is there")
    }

    /// Looks until something is the case.
    pub async fn look_until(&self, what: &str, is_so: impl Fn(&Sight) -> bool) -> Sight {
        self.poll(what, || async { Some(self.look().await).filter(&is_so) }).await
    }

    /// Taps a cell that is lit.
    pub async fn tap_cell(&self, name: &str) {
        let sight = self
            .look_until(&format!("{name} to be lit"), |sight| sight.lit().any(|cell| cell.name == name))
            .await;
        let cell = sight.lit().find(|cell| cell.name == name).expect("it was just there");
        self.tap(cell.middle).await;
    }

    /// Opens a match from the set-up, as it stands but for some choices; it has no clock.
    pub async fn set_up(&self, game: &str, choices: &[&str]) {
        self.go(&format!("/#new/{game}")).await;
        for choice in choices.iter().chain(&["None"]) {
            self.press(choice).await;
        }
    }

    /// Sets a match up for somebody else, and returns the code of the open seat.
    pub async fn invite(&self, game: &str, choices: &[&str]) -> String {
        self.set_up(game, &[choices, &["A person", "By QR code only"]].concat()).await;
        self.press("Get the QR code").await;
        self.words(".invite .code", "").await
    }

    /// Joins by typing a code, as somebody who was told it.
    pub async fn join(&self, code: &str, colour: &str) {
        self.go(&format!("/t/{code}")).await;
        self.press(&format!("Play as {colour}")).await;
        self.wait_for("the board", "return document.querySelector('.board button') !== null", vec![]).await;
    }

    /// Watches a table whose seats are taken.
    pub async fn watch(&self, code: &str) {
        self.go(&format!("/t/{code}")).await;
        self.press("Watch").await;
        self.wait_for("the board", "return document.querySelector('.board button') !== null", vec![]).await;
    }
}
