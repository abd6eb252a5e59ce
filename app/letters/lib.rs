//! Any board as letters: what `ui` is to the screen, for a terminal.
//!
//! The terminal draws with it before every turn, and an engine that is asked to show its board. It is handed the same
//! [`Board`] and [`Scene`] as the screens, so it knows no game, no rule and no move; what a piece is called it reads off
//! the figure's name, as the drawings do. It writes to nobody: whoever wants the lines gets them as one text.

use engine::{Board, Cell, Colour, Link, Piece, Scene, Shape, Tile, Tone};

/// A few lines of text that show what stands where.
pub fn draw(board: &Board, scene: &Scene) -> String {
    match &board.shape {
        Shape::Grid { columns, tones } => grid(board, scene, usize::from(*columns), tones),
        Shape::Points { extent, points, lines } => point_board(board, scene, *extent, points, lines),
    }
}

/// Chess by its usual letters, white large; everything else as stones, crowned ones large. Where more than two play each
/// seat has its number, and what is nobody's is a rock. The names of figures are those of drawings, which any game may use:
/// this is how letters draw them, as `ui/drawings/figures.js` is how lines do, and a name nobody knows is a stone here, too.
fn letter(scene: &Scene, piece: Piece) -> char {
    let white = piece.colour == Colour::White;
    if piece.colour == Colour::Grey {
        return '#';
    }
    if scene.seats.len() > 2 {
        let seat = scene.seats.iter().position(|seat| seat.colour == piece.colour).unwrap_or_default();
        return (b'1' + seat as u8).into();
    }
    let letter = match piece.figure {
        "pawn" => 'p',
        "knight" => 'n',
        "bishop" => 'b',
        "rook" => 'r',
        "queen" => 'q',
        "king" => 'k',
        "crowned" => return if white { 'O' } else { 'X' },
        _ => return if white { 'o' } else { 'x' },
    };
    if white { letter.to_ascii_uppercase() } else { letter }
}

fn grid(board: &Board, scene: &Scene, columns: usize, tones: &[Tone]) -> String {
    let mut lines = Vec::new();
    for (row, tones) in tones.chunks(columns).enumerate() {
        let cell = |(column, tone): (usize, &Tone)| {
            let cell = (row * columns + column) as Cell;
            let empty = match tile(scene, cell) {
                Some(Tile::Hole) => ' ',
                Some(Tile::Sign(sign)) => sign.chars().next().unwrap_or('?'),
                Some(Tile::Used(_)) | None if matches!(tone, Tone::Dark | Tone::Felt) => '.',
                _ => ' ',
            };
            scene.piece(cell).map_or(empty, |piece| letter(scene, piece))
        };
        let cells: Vec<String> = tones.iter().enumerate().map(|at| cell(at).to_string()).collect();
        let edge = board.rows.get(row).map_or("", String::as_str);
        // Boards without letters at their edge are numbered: the first square of each row is enough to find the rest.
        let first = board.names[row * columns..].iter().take(columns).find(|name| !name.is_empty());
        let edge = if board.rows.is_empty() { first.map_or("", String::as_str) } else { edge };
        lines.push(format!("{edge:>3}  {}", cells.join(" ")).trim_end().to_owned());
    }
    if !board.columns.is_empty() {
        lines.push(format!("     {}", board.columns.join(" ")));
    }
    let there = |cell: Cell| tile(scene, cell) != Some(&Tile::Hole);
    for Link([(one, out), (other, back)]) in &board.links {
        if there(*one) && there(*other) {
            let [one, other] = [one, other].map(|cell| &board.names[usize::from(*cell)]);
            lines.push(format!("     {one} {out:?} = {other} {back:?}").to_lowercase());
        }
    }
    lines.join("\n")
}

/// What has become of a cell.
fn tile(scene: &Scene, cell: Cell) -> Option<&Tile> {
    scene.tiles.iter().find(|(at, _)| *at == cell).map(|(_, tile)| tile)
}

/// How many characters lie between neighbouring coordinates, to the right and down.
const SPREAD: (usize, usize) = (6, 2);

fn point_board(
    board: &Board,
    scene: &Scene,
    extent: (u16, u16),
    points: &[(u16, u16)],
    lines: &[(Cell, Cell)],
) -> String {
    let place = |cell: Cell| {
        let (x, y) = points[usize::from(cell)];
        (usize::from(x) * SPREAD.0, usize::from(y) * SPREAD.1)
    };
    let (width, height) = (usize::from(extent.0) * SPREAD.0 + 5, usize::from(extent.1) * SPREAD.1 + 1);
    let mut canvas = vec![vec![' '; width]; height];
    for (from, to) in lines {
        let ((x1, y1), (x2, y2)) = (place(*from), place(*to));
        let stroke = if y1 == y2 { '-' } else { '|' };
        for row in canvas.iter_mut().take(y1.max(y2) + 1).skip(y1.min(y2)) {
            row[x1.min(x2)..=x1.max(x2)].fill(stroke);
        }
    }
    for (cell, name) in (0..).zip(&board.names) {
        let (x, y) = place(cell);
        // An empty point shows its name, so that nobody has to count.
        let shown = scene.piece(cell).map_or(name.clone(), |piece| letter(scene, piece).to_string());
        for (offset, c) in shown.chars().enumerate() {
            canvas[y][x + offset] = c;
        }
    }
    let text = |row: Vec<char>| format!("  {}", row.into_iter().collect::<String>().trim_end());
    canvas.into_iter().map(text).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::catalog::Start;

    fn drawn(name: &str, text: &str) -> String {
        let (_, variant) = games::catalog().find(name).expect("a game");
        let game = variant.open(Start::Text(text)).expect("a position");
        draw(&game.board(), &game.scene())
    }

    #[test]
    fn chess_has_letters_on_two_edges() {
        let board = drawn("chess", "4k3/8/8/8/8/8/4P3/4K2n w - - 0 1");
        assert!(board.starts_with("  8    .   . k .   .\n"), "{board}");
        assert!(board.ends_with("  1  .   .   K   . n\n     a b c d e f g h"), "{board}");
    }

    #[test]
    fn numbered_boards_begin_each_row_with_its_first_square() {
        let board = drawn("draughts", "W:W31,K33:B1,K2");
        assert!(board.starts_with("  1    x   X   .   .   .\n  6  .   .   .   .   .\n"), "{board}");
        assert!(board.contains(" 31    o   .   O   .   ."), "{board}");
    }

    #[test]
    fn boards_that_change_show_what_has_become_of_them() {
        let (_, variant) = engine::kit::isles::catalog().find("isles").expect("the game");
        let mut game = variant.open(Start::Usual).expect("the start");
        for text in ["b2=o", "b5", "a3"] {
            let number = game.read_move(text).expect("a move");
            game.play(number).expect("offered");
        }
        let drawn = draw(&game.board(), &game.scene());
        assert!(
            drawn.starts_with("  5  . 2 . . .\n  4  . . c . .\n  3  3 .   . .\n  2  . 1 . b .\n"),
            "{drawn}"
        );
        assert!(drawn.ends_with("a3 west = e3 east\n     e5 northeast = a1 southwest"), "{drawn}");
    }

    #[test]
    fn a_point_board_is_drawn_with_its_lines() {
        let board = drawn("morris", "W----------------------B W 8,8");
        assert!(board.starts_with("  o-----------------d7----------------g7\n  |"), "{board}");
        assert!(board.ends_with("x"), "{board}");
    }
}
