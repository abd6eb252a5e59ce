//! The seat before the screen: it hears of the match like a phone that watches, knows the rules, and taps its moves.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use engine::catalog::Start;
use engine::search::Budget;
use engine::thinking::{Task, decide};
use engine::{Brain, Choice, LiveGame, Means, Step, Thinker};
use serde_json::{Value, json};
use test_support::patience::{GLANCE, wait_for, within};
use test_support::phone::Phone;
use ui::{ChoiceKind, ChoiceView, ResultCardView};

use super::picture::Likeness;
use super::twin::tint;
use super::visit::Visit;

/// A tap that finds the window in the middle of something is made again after so long.
const AGAIN: Duration = Duration::from_secs(4);
const TRIES: usize = 5;

/// So many positions are looked at for a move: enough to beat a beginner soon.
const THOUGHT: u64 = 20_000;

/// Whoever sits before the screen.
pub struct SeatAtTheScreen {
    pub table: String,
    name: String,
    line: Phone,
    pub shown: Value,
    pub game: Box<dyn LiveGame>,
    seat: u64,
    thinker: Box<dyn Thinker>,
    /// Whether any seat has had something in stock.
    stocked: bool,
}

impl SeatAtTheScreen {
    /// Sits down at the match that has just begun on the screen.
    pub fn take(visit: &Visit) -> SeatAtTheScreen {
        let table = wait_for("a match at the screen", || visit.tables("screen").pop());
        let name = |field: &str| table[field].as_str().expect("a name").to_owned();
        let (_, variant) = games::catalog()
            .find(&format!("{}/{}", name("game"), name("variant")))
            .expect("a game that is known");
        let game = variant.open(Start::Usual).expect("the usual start");
        let mut line = Phone::connect(visit.served.port).expect("it answers");
        line.say(&json!({"type": "watch", "table": name("table")})).expect("it listens");
        let board = line.until(|news| news["type"] == "board").expect("it answers");
        let shown = line.until(|news| news["type"] == "snapshot").expect("it answers");
        let seats = shown["seats"].as_array().expect("seats");
        let seat = seats.iter().position(|seat| seat["occupant"]["kind"] == "touch");
        let seat = seat.expect("somebody is at the screen") as u64;
        assert_eq!(board["bottom"], seat, "the board lies for whoever is nearest");
        let thinker = game.thinker(Brain::Champion.into(), Means { bytes: 1 << 20, ..Means::default() });
        let (table, name) = (name("table"), name("game"));
        let mut seat = SeatAtTheScreen { table, name, line, shown, game, seat, thinker, stocked: false };
        seat.take_up();
        let near = seat.game.scene().seats[seat.seat as usize].colour;
        visit.twin.show_play(&seat.name, &seat.game.board(), near);
        seat
    }

    pub fn plies(&self) -> usize {
        self.game.record().len()
    }

    pub fn record(&self) -> Vec<String> {
        self.game.record().iter().map(|ply| ply.notation.clone()).collect()
    }

    pub fn is_over(&self) -> bool {
        self.shown["state"] == "over"
    }

    pub fn is_its_turn(&self) -> bool {
        self.shown["state"] == "running" && self.shown["turn"] == self.seat
    }

    /// Waits until it is this seat's turn, or all is over; whether there is a turn.
    pub fn waits_for_its_turn(&mut self) -> bool {
        while !self.is_over() && !self.is_its_turn() {
            self.hear(|_| true);
        }
        !self.is_over()
    }

    /// Hears of the match until something is the case, if it is not yet.
    pub fn hear_until(&mut self, wanted: impl Fn(&Value) -> bool) {
        if !wanted(&self.shown) {
            self.hear(wanted);
        }
    }

    /// Plays until all is over or so many moves were made.
    pub fn play(&mut self, visit: &Visit, plies: usize) {
        while self.waits_for_its_turn() && self.plies() < plies {
            self.play_one(visit);
        }
    }

    /// Gives up, by the buttons.
    pub fn resign(&mut self, visit: &Visit) {
        visit.tap("Resign");
        visit.tap("Yes, give up");
        self.hear(|news| news["state"] == "over");
    }

    /// Waits until the screen says that it is this seat's turn.
    pub fn sees_its_turn(&self, visit: &Visit) {
        visit.twin.show_stocks(self.stocked);
        visit.twin.show_choices(Vec::new(), self.game.claimable().is_some());
        visit.wait_to_see("the turn", visit.twin.near_card(), Likeness::Frame);
    }

    /// Taps a move on the board, and waits until everybody knows of it.
    pub fn play_one(&mut self, visit: &Visit) {
        let number = self.choose();
        let steps = self.game.offers()[number].route.steps().to_vec();
        let plies = self.plies();
        for _ in 0..TRIES {
            self.sees_its_turn(visit);
            self.tap_route(visit, &steps);
            if self.hear_within(AGAIN, |news| record(news).len() > plies) {
                return;
            }
        }
        panic!("{} cannot be tapped: {}", self.game.offers()[number].notation, self.shown);
    }

    fn tap_route(&self, visit: &Visit, steps: &[Step]) {
        for (number, step) in steps.iter().enumerate() {
            match step {
                Step::Cell(cell) => {
                    let name = &self.game.board().names[usize::from(*cell)];
                    visit.click(visit.twin.cell(name).middle());
                }
                Step::Choice(choice) => {
                    visit.twin.show_choices(self.choices(&steps[..number]), self.game.claimable().is_some());
                    visit.tap_frame(&words(*choice));
                }
            }
        }
    }

    /// What can be chosen after some taps, as it stands beside the board.
    fn choices(&self, tapped: &[Step]) -> Vec<ChoiceView> {
        let colour = tint(self.game.scene().seats[self.seat as usize].colour);
        let mut choices = Vec::new();
        for offer in self.game.offers().iter().filter(|offer| offer.route.steps().starts_with(tapped)) {
            let view = match offer.route.steps().get(tapped.len()) {
                Some(Step::Choice(Choice::Piece(figure))) => {
                    ChoiceView { kind: ChoiceKind::Piece, figure: (*figure).into(), tint: colour }
                }
                Some(Step::Choice(Choice::Pass)) => {
                    ChoiceView { kind: ChoiceKind::Pass, figure: "".into(), tint: colour }
                }
                _ => continue,
            };
            if !choices.contains(&view) {
                choices.push(view);
            }
        }
        choices
    }

    /// A good move, soon found.
    fn choose(&mut self) -> usize {
        let (stop, begun) = (AtomicBool::new(false), Instant::now());
        let task = Task::new(&*self.game, Budget::nodes(THOUGHT), &begun, &stop);
        decide(&mut *self.thinker, &task, &mut |_| {}).number.expect("it is not over")
    }

    /// Hears news of the match until something is the case.
    fn hear(&mut self, wanted: impl Fn(&Value) -> bool) {
        let news = self.line.until(|news| news["type"] == "snapshot" && wanted(news));
        self.shown = news.expect("the table is there");
        self.take_up();
    }

    /// Whether something comes to be the case within some time. Pings are answered where there is no other news.
    fn hear_within(&mut self, time: Duration, wanted: impl Fn(&Value) -> bool) -> bool {
        let look = || {
            self.line.say(&json!({"type": "ping"})).expect("it listens");
            loop {
                let news = self.line.until(|news| news["type"] == "snapshot" || news["type"] == "pong");
                let news = news.expect("the table is there");
                if news["type"] == "pong" {
                    return None;
                }
                self.shown = news;
                self.take_up();
                if wanted(&self.shown) {
                    return Some(());
                }
            }
        };
        within(time, GLANCE, look).is_some()
    }

    /// Plays in the own game what was played at the table.
    fn take_up(&mut self) {
        let stocks = |seat: &Value| seat["stocks"].as_array().is_some_and(|all| !all.is_empty());
        self.stocked |= self.shown["seats"].as_array().is_some_and(|seats| seats.iter().any(stocks));
        let told = record(&self.shown);
        assert!(told.len() >= self.plies(), "nobody takes anything back");
        for notation in &told[self.plies()..] {
            let number = self.game.read_move(notation).expect("the table plays by the rules");
            self.game.play(number).expect("it is offered");
        }
        assert_eq!(self.record(), told);
    }

    /// How it ended, as the screen has to tell it.
    pub fn result(&self) -> ResultCardView {
        let result = &self.shown["result"];
        let winner = result["winner"].as_u64();
        let mut scores: Vec<i64> =
            result["scores"].as_array().into_iter().flatten().filter_map(Value::as_i64).collect();
        scores.sort_unstable_by(|one, other| other.cmp(one));
        let counted: i64 = scores.iter().sum();
        let seats = self.shown["seats"].as_array().expect("seats");
        let on_board: i64 = seats.iter().filter_map(|seat| seat["on_board"].as_i64()).sum();
        let scores: Vec<String> = scores.iter().map(i64::to_string).collect();
        ResultCardView {
            over: true,
            won: winner.is_some(),
            shared: false,
            winner: winner
                .map(|seat| tint(self.game.scene().seats[seat as usize].colour))
                .unwrap_or_default(),
            loser: winner
                .map(|seat| tint(self.game.scene().seats[1 - seat as usize].colour))
                .unwrap_or_default(),
            game: self.name.as_str().into(),
            reason: result["reason"].as_str().expect("a reason").into(),
            empties: (counted - on_board).max(0) as i32,
            hints: 0,
            take_backs: 0,
            score: scores.join("–").into(),
        }
    }
}

pub fn record(snapshot: &Value) -> Vec<String> {
    let plies = snapshot["record"].as_array().map_or(&[][..], Vec::as_slice);
    plies.iter().map(|ply| ply["notation"].as_str().expect("a notation").to_owned()).collect()
}

/// What is written on the button of a choice.
fn words(choice: Choice) -> String {
    match choice {
        Choice::Pass => "Pass".to_owned(),
        Choice::Piece(figure) => figure[..1].to_uppercase() + &figure[1..],
        Choice::Seat(seat) => unreachable!("no game lets anybody choose seat {seat:?}"),
    }
}
