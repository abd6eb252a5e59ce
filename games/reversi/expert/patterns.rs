//! Patterns: lines and corners of the board, each read as a number that says what lies on it.
//!
//! Whether a disc is good depends on what lies around it, above all on edges and in corners. So the eight kinds of
//! straight line and the corner of three by three cells are looked up whole: every configuration has a weight of its
//! own. A configuration and its mirror image are worth the same, and with the colours exchanged the opposite; so only
//! one of the four needs a weight.

/// How many kinds of pattern there are: the edge, the second to the fourth line, the diagonals of eight to four cells,
/// and the corner.
const KINDS: usize = 10;

/// How many cells each kind has.
const CELLS: [u32; KINDS] = [8, 8, 8, 8, 8, 7, 6, 5, 4, 9];

/// The number of the corner among the kinds.
const CORNER: usize = 9;

/// Where the configurations of each kind begin when all are counted through.
const BEGIN: [usize; KINDS + 1] = {
    let mut begin = [0; KINDS + 1];
    let mut kind = 0;
    while kind < KINDS {
        begin[kind + 1] = begin[kind] + 3usize.pow(CELLS[kind]);
        kind += 1;
    }
    begin
};

/// How many configurations all kinds have together.
pub const CONFIGURATIONS: usize = BEGIN[KINDS];

/// How many patterns lie on the board: sixteen rows and columns, eighteen diagonals, four corners.
pub const PATTERNS: usize = 16 + 18 + 4;

/// Bits read as digits to the base of three.
const TERNARY: [u16; 512] = {
    let mut ternary = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        let mut place = 0;
        while place < 9 {
            if bits >> place & 1 == 1 {
                ternary[bits] += 3u16.pow(place);
            }
            place += 1;
        }
        bits += 1;
    }
    ternary
};

/// A diagonal: its cells, its first column, and its kind.
#[derive(Clone, Copy)]
struct Diagonal {
    cells: u64,
    column: u32,
    kind: usize,
}

/// The diagonals of at least four cells.
const DIAGONALS: [Diagonal; 18] = {
    let mut diagonals = [Diagonal { cells: 0, column: 0, kind: 0 }; 18];
    let mut index = 0;
    while index < 18 {
        let offset = index / 2 % 9;
        let (mut cell, mut cells, mut column) = (0, 0, 8);
        while cell < 64 {
            // The mirrored row turns a falling diagonal into a rising one.
            let row = if index % 2 == 0 { cell / 8 } else { 7 - cell / 8 };
            if row + 4 == cell % 8 + offset {
                cells |= 1 << cell;
                column = if cell % 8 < column { cell % 8 } else { column };
            }
            cell += 1;
        }
        diagonals[index] = Diagonal { cells, column: column as u32, kind: 4 + offset.abs_diff(4) };
        index += 1;
    }
    diagonals
};

/// The board with rows and columns exchanged: blocks of one, two and four cells change places in turn.
fn transposed(mut board: u64) -> u64 {
    for (distance, cells) in
        [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)]
    {
        let differ = (board ^ (board >> distance)) & cells;
        board ^= differ ^ (differ << distance);
    }
    board
}

/// The configuration of every pattern on the board, counted through all kinds.
pub(super) fn configurations(mover: u64, other: u64) -> [usize; PATTERNS] {
    let configuration = |kind: usize, own: u64, others: u64| {
        BEGIN[kind]
            + usize::from(TERNARY[own as usize & 511])
            + 2 * usize::from(TERNARY[others as usize & 511])
    };
    let mut found = [0; PATTERNS];
    let boards = [(mover, other), (transposed(mover), transposed(other))];
    for (index, (mover, other)) in boards.into_iter().enumerate() {
        for row in 0..8 {
            let line = |board: u64| board >> (8 * row) & 0xff;
            found[8 * index + row] = configuration(row.min(7 - row), line(mover), line(other));
        }
    }
    for (index, Diagonal { cells, column, kind }) in DIAGONALS.into_iter().enumerate() {
        // Each cell is alone in its column: the product moves them all down to one row.
        let line = |board: u64| (board & cells).wrapping_mul(0x0101_0101_0101_0101) >> (56 + column);
        found[16 + index] = configuration(kind, line(mover), line(other));
    }
    let turned = |board: u64| {
        let around = board.reverse_bits();
        [board, board.swap_bytes(), around, around.swap_bytes()]
    };
    for (index, (mover, other)) in turned(mover).into_iter().zip(turned(other)).enumerate() {
        let corner = |board: u64| board & 0o7 | board >> 5 & 0o70 | board >> 10 & 0o700;
        found[34 + index] = configuration(CORNER, corner(mover), corner(other));
    }
    found
}

/// Which weight belongs to each configuration, and whether it counts the other way round. Those that are their own
/// opposite have none.
pub fn weights_of_configurations() -> (Vec<Option<(usize, bool)>>, usize) {
    let mut owners = vec![None; CONFIGURATIONS];
    let mut weights = 0;
    for kind in 0..KINDS {
        for configuration in 0..BEGIN[kind + 1] - BEGIN[kind] {
            let digits: Vec<usize> =
                (0..CELLS[kind]).map(|place| configuration / 3usize.pow(place) % 3).collect();
            let number = |digits: &mut dyn DoubleEndedIterator<Item = usize>| {
                BEGIN[kind] + digits.rev().fold(0, |number, digit| 3 * number + digit)
            };
            let mirror = |place: usize| {
                if kind == CORNER { place % 3 * 3 + place / 3 } else { digits.len() - 1 - place }
            };
            let exchange = |digit: usize| (3 - digit) % 3;
            let places = 0..digits.len();
            let itself = BEGIN[kind] + configuration;
            let mirrored = number(&mut places.clone().map(|place| digits[mirror(place)]));
            let opposite = number(&mut places.clone().map(|place| exchange(digits[place])));
            let opposite_mirrored = number(&mut places.map(|place| exchange(digits[mirror(place)])));
            if owners[itself].is_some() || opposite == itself || opposite == mirrored {
                continue;
            }
            for (configuration, negative) in
                [(itself, false), (mirrored, false), (opposite, true), (opposite_mirrored, true)]
            {
                owners[configuration] = Some((weights, negative));
            }
            weights += 1;
        }
    }
    (owners, weights)
}
