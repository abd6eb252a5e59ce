//! ReversiXT on a board of letters: from every tile, walk in every direction, step by step.

use std::collections::{BTreeMap, BTreeSet};

use crate::Mailbox;

/// North, then clockwise: to the right and down.
const DIRECTIONS: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

type MailboxSpot = (i32, i32);

/// A map file, as it is written.
#[derive(Clone)]
struct Chart {
    players: usize,
    radius: i32,
    /// Where one comes to who leaves a tile in a direction, and in which direction one goes on.
    tunnels: BTreeMap<(MailboxSpot, usize), (MailboxSpot, usize)>,
}

/// A position: the letters of the tiles, and the words that follow them.
#[derive(Clone)]
pub struct MailboxReversiXt {
    chart: Chart,
    board: Vec<Vec<char>>,
    turn: usize,
    bombing: bool,
    overrides: Vec<u32>,
    bombs: Vec<u32>,
    gone: BTreeSet<usize>,
    name: String,
}

fn digit(player: usize) -> char {
    char::from_digit(player as u32, 10).expect("a player from 1 to 8")
}

impl MailboxReversiXt {
    /// The letter of a tile; beside the board there are only holes.
    fn at(&self, (x, y): MailboxSpot) -> char {
        let row = usize::try_from(y).ok().and_then(|y| self.board.get(y));
        row.zip(usize::try_from(x).ok()).and_then(|(row, x)| row.get(x)).copied().unwrap_or('-')
    }

    fn put(&mut self, (x, y): MailboxSpot, letter: char) {
        self.board[y as usize][x as usize] = letter;
    }

    fn places(&self) -> impl Iterator<Item = MailboxSpot> {
        let (height, width) = (self.board.len() as i32, self.board[0].len() as i32);
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    fn step(&self, (x, y): MailboxSpot, direction: usize) -> Option<(MailboxSpot, usize)> {
        if let Some(exit) = self.chart.tunnels.get(&((x, y), direction)) {
            return Some(*exit);
        }
        let (right, down) = DIRECTIONS[direction];
        let next = (x + right, y + down);
        (self.at(next) != '-').then_some((next, direction))
    }

    /// The tiles that a stone of a player would capture in one direction.
    fn captured_towards(&self, player: usize, place: MailboxSpot, direction: usize) -> Vec<MailboxSpot> {
        let mut captured = Vec::new();
        let mut now = (place, direction);
        while let Some(next) = self.step(now.0, now.1) {
            let letter = self.at(next.0);
            if next.0 == place || !"12345678x".contains(letter) {
                return Vec::new();
            }
            if letter == digit(player) {
                return captured;
            }
            captured.push(next.0);
            now = next;
        }
        Vec::new()
    }

    fn captured(&self, player: usize, place: MailboxSpot) -> Vec<MailboxSpot> {
        (0..8).flat_map(|direction| self.captured_towards(player, place, direction)).collect()
    }

    fn can_place(&self, player: usize, place: MailboxSpot) -> bool {
        let letter = self.at(place);
        let captures = !self.captured(player, place).is_empty();
        match letter {
            '-' => false,
            'x' => self.overrides[player - 1] > 0,
            '1'..='8' => self.overrides[player - 1] > 0 && captures,
            _ => captures,
        }
    }

    fn players_after(&self, player: usize) -> Vec<usize> {
        let count = self.chart.players;
        (0..count).map(|step| (player + step) % count + 1).filter(|next| !self.gone.contains(next)).collect()
    }

    /// Finds out whose turn it is after a move of this player.
    fn settle(&mut self, player: usize) {
        let next = self.players_after(player);
        if !self.bombing {
            for player in &next {
                if self.places().any(|place| self.can_place(*player, place)) {
                    self.turn = *player;
                    return;
                }
            }
        }
        self.bombing = true;
        let something_is_left = self.board.iter().flatten().any(|letter| *letter != '-');
        let has_bombs = |player: &usize| something_is_left && self.bombs[*player - 1] > 0;
        self.turn = next.iter().copied().find(has_bombs).unwrap_or(next[0]);
    }

    fn placed(&self, place: MailboxSpot) -> Vec<MailboxReversiXt> {
        let (player, letter) = (self.turn, self.at(place));
        let mut placed = self.clone();
        if "12345678x".contains(letter) {
            placed.overrides[player - 1] -= 1;
        }
        for captured in self.captured(player, place) {
            placed.put(captured, digit(player));
        }
        placed.put(place, digit(player));
        let count = self.chart.players;
        let recoloured = |colour: &dyn Fn(usize) -> usize| {
            let mut after = placed.clone();
            for letter in after.board.iter_mut().flatten() {
                if let Some(player) = letter.to_digit(10).filter(|player| *player > 0) {
                    *letter = digit(colour(player as usize));
                }
            }
            after
        };
        let mut children = match letter {
            'c' => (1..=count)
                .map(|other| {
                    recoloured(&|stone| {
                        if stone == player {
                            other
                        } else if stone == other {
                            player
                        } else {
                            stone
                        }
                    })
                })
                .collect(),
            'i' => vec![recoloured(&|stone| stone % count + 1)],
            'b' => {
                let (mut bomb, mut stone) = (placed.clone(), placed);
                bomb.bombs[player - 1] += 1;
                stone.overrides[player - 1] += 1;
                vec![bomb, stone]
            }
            _ => vec![placed],
        };
        children.iter_mut().for_each(|child| child.settle(player));
        children
    }

    fn bombed(&self, place: MailboxSpot) -> MailboxReversiXt {
        let mut reached = BTreeSet::from([place]);
        for _ in 0..self.chart.radius {
            let before = reached.len();
            for place in reached.clone() {
                for direction in 0..8 {
                    let next = self.step(place, direction).map(|(next, _)| next);
                    reached.extend(next.filter(|next| self.at(*next) != '-'));
                }
            }
            if reached.len() == before {
                break;
            }
        }
        let mut after = self.clone();
        for place in reached {
            after.put(place, '-');
        }
        after.bombs[self.turn - 1] -= 1;
        after.settle(self.turn);
        after
    }
}

impl Mailbox for MailboxReversiXt {
    /// In the place of a variant's name stands its map.
    fn read(map: &str, text: &str) -> MailboxReversiXt {
        let words: Vec<&str> = map.split_whitespace().collect();
        let number = |place: usize| words[place].parse::<usize>().expect("a number");
        let (players, radius, height, width) = (number(0), number(3) as i32, number(4), number(5));
        let mut tunnels = BTreeMap::new();
        for tunnel in words[6 + height * width..].chunks(7) {
            let end = |place: usize| {
                let [x, y, direction] =
                    [0, 1, 2].map(|offset| tunnel[place + offset].parse().expect("a number"));
                ((x, y), direction as usize)
            };
            for (from, to) in [(end(0), end(4)), (end(4), end(0))] {
                tunnels.insert(from, (to.0, (to.1 + 4) % 8));
            }
        }
        let fields: Vec<&str> = text.splitn(7, ' ').collect();
        let [rows, turn, phase, overrides, bombs, gone, name] = fields[..] else { panic!("{text:?}") };
        let board: Vec<Vec<char>> = rows.split('/').map(|row| row.chars().collect()).collect();
        assert_eq!(board.iter().map(Vec::len).collect::<Vec<_>>(), vec![width; height], "{text:?}");
        let counts = |text: &str| text.split(',').map(|count| count.parse().expect("a count")).collect();
        MailboxReversiXt {
            chart: Chart { players, radius, tunnels },
            board,
            turn: turn.parse().expect("a player"),
            bombing: phase == "b",
            overrides: counts(overrides),
            bombs: counts(bombs),
            gone: gone
                .chars()
                .filter_map(|player| player.to_digit(10))
                .map(|player| player as usize)
                .collect(),
            name: name.to_owned(),
        }
    }

    fn text(&self) -> String {
        let rows: Vec<String> = self.board.iter().map(|row| row.iter().collect()).collect();
        let counts = |counts: &[u32]| counts.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let gone: String = self.gone.iter().map(|player| digit(*player)).collect();
        format!(
            "{} {} {} {} {} {} {}",
            rows.join("/"),
            self.turn,
            if self.bombing { "b" } else { "s" },
            counts(&self.overrides),
            counts(&self.bombs),
            if gone.is_empty() { "-" } else { &gone },
            self.name
        )
    }

    fn children(&self) -> Vec<MailboxReversiXt> {
        if self.bombing {
            let something_is_there = |place: &MailboxSpot| self.at(*place) != '-';
            let has_bombs = self.bombs[self.turn - 1] > 0;
            return self
                .places()
                .filter(|place| has_bombs && something_is_there(place))
                .map(|place| self.bombed(place))
                .collect();
        }
        let can_place = |place: &MailboxSpot| self.can_place(self.turn, *place);
        self.places().filter(can_place).flat_map(|place| self.placed(place)).collect()
    }
}
