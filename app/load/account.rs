//! What two clients know about a match, and whether the store knows the same.

use std::collections::HashMap;

use engine::catalog::Start;
use store::{ReplayError, SavedMatch};
use terms::MatchId;

/// A match as its players know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    pub id: MatchId,
    /// The moves that were sent, each by its number among those that were offered.
    pub sent: Vec<usize>,
    /// So many of them were shown to both.
    pub acknowledged: usize,
}

impl Account {
    pub fn new(id: MatchId) -> Account {
        Account { id, sent: Vec::new(), acknowledged: 0 }
    }
}

/// How accounts and store differ.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Comparison {
    /// The moves that both players were shown.
    pub acknowledged: usize,
    /// Those of them that are not in the store.
    pub lost: usize,
    /// Moves in the store that nobody has sent, or that stand there once more than they were sent.
    pub doubled: usize,
}

/// Plays all stored matches again and compares them with what their players know.
pub fn compare(accounts: &[Account], stored: &[SavedMatch]) -> Comparison {
    let mut known: HashMap<MatchId, &Account> =
        accounts.iter().map(|account| (account.id, account)).collect();
    let mut all = Comparison::default();
    for saved in stored {
        let nobodys = Account::new(saved.id);
        let account = known.remove(&saved.id).unwrap_or(&nobodys);
        let agreed = agreed(account, saved).unwrap_or(0);
        all.acknowledged += account.acknowledged;
        all.lost += account.acknowledged.saturating_sub(agreed);
        all.doubled += saved.moves.len() - agreed;
    }
    for account in known.into_values() {
        all.acknowledged += account.acknowledged;
        all.lost += account.acknowledged;
    }
    all
}

/// How many moves from the first one on are the same in both. What cannot be played again is not the same.
fn agreed(account: &Account, saved: &SavedMatch) -> Result<usize, ReplayError> {
    saved.replay(games::catalog())?;
    let (_, variant) = saved.variant(games::catalog())?;
    let mut live = variant.open(Start::Text(&saved.begun.start))?;
    let mut agreed = 0;
    for (number, code) in account.sent.iter().zip(&saved.moves) {
        let same = live.offers().get(*number).is_some_and(|offer| offer.code == *code);
        if !same || live.play(*number).is_err() {
            break;
        }
        agreed += 1;
    }
    Ok(agreed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::TimeControl;
    use store::Begun;
    use terms::occupant::Occupant;
    use terms::{Kind, UnixTime};

    /// A match of Reversi in which these moves were played, each by its number.
    fn saved(id: i64, numbers: &[usize]) -> SavedMatch {
        let (_, variant) = games::catalog().find("reversi").unwrap();
        let mut live = variant.open(Start::Usual).unwrap();
        let sitter = || store::Sitter { occupant: Occupant::Touch, secret: None };
        let begun = Begun {
            table: "QKZ7M".to_owned(),
            kind: Kind::Phone,
            game: "reversi".to_owned(),
            variant: variant.id.clone(),
            start: live.position(),
            time: TimeControl::Unlimited,
            seats: vec![sitter(), sitter()],
            began: UnixTime(0),
            rematch_of: None,
        };
        let mut play = |number: &usize| {
            let code = live.offers()[*number].code.clone();
            live.play(*number).unwrap();
            code
        };
        let moves = numbers.iter().map(&mut play).collect();
        SavedMatch {
            id: MatchId(id),
            begun,
            moves,
            departures: Vec::new(),
            clocks: Vec::new(),
            help: Vec::new(),
        }
    }

    fn account(id: i64, sent: &[usize], acknowledged: usize) -> Account {
        Account { id: MatchId(id), sent: sent.to_vec(), acknowledged }
    }

    fn difference(account: Account, saved: SavedMatch) -> (usize, usize) {
        let Comparison { lost, doubled, .. } = compare(&[account], &[saved]);
        (lost, doubled)
    }

    #[test]
    fn what_was_shown_and_stored_is_neither_lost_nor_doubled() {
        assert_eq!(difference(account(1, &[0, 1, 2], 3), saved(1, &[0, 1, 2])), (0, 0));
        assert_eq!(difference(account(1, &[0, 1, 2], 2), saved(1, &[0, 1, 2])), (0, 0), "on its way");
        assert_eq!(difference(account(1, &[0, 1, 2], 2), saved(1, &[0, 1])), (0, 0), "not yet on its way");
    }

    #[test]
    fn what_was_shown_and_is_not_stored_is_lost() {
        assert_eq!(difference(account(1, &[0, 1, 2], 3), saved(1, &[0])), (2, 0));
        assert_eq!(difference(account(1, &[0, 1, 2], 3), saved(2, &[])), (3, 0), "the whole match");
    }

    #[test]
    fn what_is_stored_and_was_not_sent_is_doubled() {
        assert_eq!(difference(account(1, &[0, 1], 2), saved(1, &[0, 1, 0])), (0, 1));
        assert_eq!(difference(account(1, &[0, 1], 2), saved(1, &[0, 2])), (1, 1), "another move");
        assert_eq!(difference(account(7, &[], 0), saved(1, &[0, 1])), (0, 2), "nobody's match");
    }

    #[test]
    fn what_cannot_be_played_again_is_lost() {
        let mut damaged = saved(1, &[0, 1, 2]);
        damaged.moves[1] = "z9".to_owned();
        assert_eq!(difference(account(1, &[0, 1, 2], 3), damaged), (3, 3));
    }
}
