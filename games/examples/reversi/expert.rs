//! Reversi for searches that only ask for the simple judgement: they get the expert one.

use engine::{Effect, History, Judgement, Outcome, Rules, Seat, TextError};
use games::reversi::{Move, Position, Reversi};

pub struct Expert;

impl Rules for Expert {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Reversi.start()
    }

    fn turn(&self, position: &Position) -> Seat {
        Reversi.turn(position)
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        Reversi.moves(position, moves);
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        Reversi.play(position, mv)
    }

    fn effect(&self, before: &Position, mv: Move, after: &Position) -> Effect {
        Reversi.effect(before, mv, after)
    }

    fn outcome(&self, position: &Position, history: &History) -> Option<Outcome> {
        Reversi.outcome(position, history)
    }

    fn can_win(&self, position: &Position, seat: Seat) -> bool {
        Reversi.can_win(position, seat)
    }

    fn key(&self, position: &Position) -> u64 {
        Reversi.key(position)
    }

    fn write(&self, position: &Position) -> String {
        Reversi.write(position)
    }

    fn read(&self, text: &str) -> Result<Position, TextError> {
        Reversi.read(text)
    }
}

impl Judgement for Expert {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        Reversi.expertise(position, seat)
    }

    fn guess(&self, position: &Position, mv: Move) -> i32 {
        Reversi.guess(position, mv)
    }
}
