//! Positions and moves as text.
//!
//! A position is its rows from the top, with the letters of map files and a slash between them; then who is to move, `s`
//! while stones are placed or `b` while bombs fall, the override stones and the bombs of each player, who plays no
//! further (`-` for nobody), and the name of the map. Players are counted from 1. A move is `x,y`, from 0 at the top
//! left; `x,y=3` swaps stones with player 3, `x,y=b` takes a bomb, `x,y=o` an override stone.

use engine::{MAX_SEATS, Reader, Seat, TextError};

use super::moves::{Extra, Move};
use super::position::Position;
use super::terrain::Terrain;
use super::tile::{self, HOLE};

/// More of anything no player can have: what one begins with, and a bonus on every tile.
const MOST_STOCK: usize = 9999;

pub(super) fn write<const ROOM: usize>(terrain: &Terrain, name: &str, position: &Position<ROOM>) -> String {
    let map = &terrain.map;
    let rows = position.tiles[..map.tiles.len()].chunks(map.width);
    let rows: Vec<String> = rows.map(|row| row.iter().map(|tile| tile::letter(*tile)).collect()).collect();
    let counts = |counts: &[u16; MAX_SEATS]| {
        counts[..map.players].iter().map(u16::to_string).collect::<Vec<_>>().join(",")
    };
    let gone: String = Seat::all(map.players)
        .filter(|seat| position.is_gone(*seat))
        .map(|seat| tile::letter(tile::stone(seat)))
        .collect();
    format!(
        "{} {} {} {} {} {} {name}",
        rows.join("/"),
        tile::letter(tile::stone(position.turn)),
        if position.bombing { 'b' } else { 's' },
        counts(&position.overrides),
        counts(&position.bombs),
        if gone.is_empty() { "-" } else { &gone },
    )
}

pub(super) fn read<const ROOM: usize>(
    terrain: &Terrain,
    name: &str,
    text: &str,
) -> Result<Position<ROOM>, TextError> {
    let mut reader = Reader::new(text)?;
    let map = &terrain.map;
    let mut position = Position::start(terrain);
    for cell in 0..map.tiles.len() {
        if cell > 0 && cell % map.width == 0 {
            reader.expect('/')?;
        }
        let before = reader.clone();
        let tile = reader.one_of("a tile (- 0 to 8 x c i b)", tile::of_letter)?;
        if tile::owner(tile).is_some_and(|seat| seat.index() >= map.players) {
            return Err(before.impossible(format!("{} play here", map.players)));
        }
        if map.tiles[cell] == HOLE && tile != HOLE {
            return Err(before.impossible("there is a hole in the map"));
        }
        position.tiles[cell] = tile;
    }
    reader.expect(' ')?;
    let before = reader.clone();
    position.turn = player(&mut reader, map.players)?;
    reader.expect(' ')?;
    position.bombing = reader.one_of("s or b", |c| match c {
        's' => Some(false),
        'b' => Some(true),
        _ => None,
    })?;
    for counts in [&mut position.overrides, &mut position.bombs] {
        for (seat, count) in counts[..map.players].iter_mut().enumerate() {
            reader.expect(if seat == 0 { ' ' } else { ',' })?;
            *count = reader.number("a number", 0..=MOST_STOCK)? as u16;
        }
    }
    reader.expect(' ')?;
    if !reader.take('-') {
        read_gone(&mut reader, map.players, &mut position)?;
    }
    reader.expect(' ')?;
    for letter in name.chars() {
        reader.one_of(&format!("the name of the map, {name:?}"), |c| (c == letter).then_some(()))?;
    }
    reader.end()?;
    if position.is_gone(position.turn) || !position.bombing && !position.can_place(terrain, position.turn) {
        return Err(before.impossible("this player cannot move"));
    }
    let settled = || {
        let mut next = position.clone();
        next.settle(terrain, position.turn);
        next
    };
    if position.is_over() && !settled().is_over() {
        return Err(before.impossible("this player has no bombs"));
    }
    Ok(position)
}

/// Who plays no further, in the order of the seats.
fn read_gone<const ROOM: usize>(
    reader: &mut Reader<'_>,
    players: usize,
    position: &mut Position<ROOM>,
) -> Result<(), TextError> {
    loop {
        let before = reader.clone();
        let seat = player(reader, players)?;
        if position.gone >> seat.index() != 0 {
            return Err(before.impossible("players stand in their order"));
        }
        position.gone |= 1 << seat.index();
        if reader.peek().is_none_or(|next| next == ' ') {
            return Ok(());
        }
    }
}

fn player(reader: &mut Reader<'_>, players: usize) -> Result<Seat, TextError> {
    reader.one_of(&format!("a player from 1 to {players}"), |c| {
        tile::of_letter(c).and_then(tile::owner).filter(|seat| seat.index() < players)
    })
}

pub(super) fn write_move(terrain: &Terrain, mv: Move) -> String {
    let (x, y) = terrain.map.place(mv.cell.into());
    match mv.extra {
        Extra::None => format!("{x},{y}"),
        Extra::Swap(seat) => format!("{x},{y}={}", seat.index() + 1),
        Extra::Bomb => format!("{x},{y}=b"),
        Extra::Override => format!("{x},{y}=o"),
    }
}

/// What a text says, if it has the form of a move.
pub(super) fn read_move(terrain: &Terrain, text: &str) -> Result<Move, TextError> {
    let mut reader = Reader::new(text)?;
    let map = &terrain.map;
    let x = reader.number("a column", 0..=map.width - 1)?;
    reader.expect(',')?;
    let y = reader.number("a row", 0..=map.height - 1)?;
    let extra = if reader.take('=') {
        reader.one_of(&format!("a player from 1 to {}, b or o", map.players), |c| match c {
            'b' => Some(Extra::Bomb),
            'o' => Some(Extra::Override),
            _ => {
                let seat = tile::of_letter(c).and_then(tile::owner)?;
                (seat.index() < map.players).then_some(Extra::Swap(seat))
            }
        })?
    } else {
        Extra::None
    };
    reader.end()?;
    Ok(Move { cell: (y * map.width + x) as u16, extra })
}
