//! What the champion knows about chess, one thing at a time, and that it wins games.

use engine::{Evaluation, Judgement, Presentation, Rules, Seat};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position, Role};

use super::standard;
use crate::chess::expert::ChessExpert;
use crate::chess::plain::{ChessPlain, worth};
use crate::chess::{Laws, color};
use crate::contest::{Contest, share_against_counting};

/// How White stands.
fn white(text: &str) -> i32 {
    ChessExpert.evaluate(&Laws::STANDARD, &standard(text), Seat::FIRST)
}

/// The board turned upside down and the colours changed.
fn mirrored(position: &Chess) -> Chess {
    let mut setup = position.to_setup(EnPassantMode::Legal);
    setup.mirror();
    setup.position(CastlingMode::Standard).expect("the same position for the other side")
}

#[test]
fn changed_colours_change_the_sign() {
    let mut moves = Vec::new();
    for game in 0..100 {
        let mut lot = SmallRng::seed_from_u64(game);
        let mut position = Laws::STANDARD.start();
        for _ in 0..200 {
            let [here, there] = [position.clone(), mirrored(&position)]
                .map(|position| ChessExpert.evaluate(&Laws::STANDARD, &position, Seat::FIRST));
            assert_eq!(here, -there, "{}", Laws::STANDARD.write(&position));
            Laws::STANDARD.moves(&position, &mut moves);
            if moves.is_empty() {
                break;
            }
            position = Laws::STANDARD.play(&position, moves[lot.random_range(..moves.len())]);
        }
    }
}

#[test]
fn a_passed_pawn_is_worth_more_near_promotion() {
    let near = white("8/1P3k2/8/8/8/8/5K2/8 w - - 0 1");
    let half = white("8/5k2/8/1P6/8/8/5K2/8 w - - 0 1");
    let home = white("8/5k2/8/8/8/8/1P3K2/8 w - - 0 1");
    assert!(near > half + 80 && half > home + 30, "{near} {half} {home}");
}

#[test]
fn a_passed_pawn_is_worth_less_with_a_knight_before_it() {
    let free = white("4k3/8/n7/1P6/8/8/8/4K1N1 w - - 0 1");
    let stopped = white("4k3/8/1n6/1P6/8/8/8/4K1N1 w - - 0 1");
    assert!(free > stopped + 20, "{free} {stopped}");
}

#[test]
fn a_king_without_his_pawns_is_in_danger() {
    let hidden = white("r2q1rk1/ppp2ppp/2n2n2/3p4/3P4/2N2N2/PPP2PPP/R2Q1RK1 w - - 0 1");
    let exposed = white("r2q1rk1/ppp2ppp/2n2n2/3p4/P2P2P1/2N2N2/1PP4P/R2Q1RK1 w - - 0 1");
    assert!(hidden > exposed + 10, "{hidden} {exposed}");
    let walking = white("r2q1rk1/ppp2ppp/2n2n2/3p4/3P4/2N2NK1/PPP2PPP/R2Q1R2 w - - 0 1");
    assert!(hidden > walking + 40, "{hidden} {walking}");
}

#[test]
fn pieces_that_aim_at_the_king_are_worth_more() {
    let aiming = white("r2q1rk1/5ppp/8/6NQ/8/8/5PPP/R4RK1 w - - 0 1");
    let idle = white("r2q1rk1/5ppp/8/QN6/8/8/5PPP/R4RK1 w - - 0 1");
    assert!(aiming > idle, "{aiming} {idle}");
}

#[test]
fn two_bishops_are_more_than_bishop_and_knight() {
    let pair = white("4k3/pppp4/8/8/8/8/PPPP4/2B1KB2 w - - 0 1");
    let mixed = white("4k3/pppp4/8/8/8/8/PPPP4/2B1KN2 w - - 0 1");
    let bishop = white("4k3/pppp4/8/8/8/8/PPPP4/4KB2 w - - 0 1");
    let knight = white("4k3/pppp4/8/8/8/8/PPPP4/4KN2 w - - 0 1");
    assert!(pair - mixed > bishop - knight + 20, "{pair} {mixed} {bishop} {knight}");
}

#[test]
fn weak_pawns_are_worth_less() {
    let sound = white("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1");
    let doubled = white("4k3/pppp4/8/8/8/P7/P1PP4/4K3 w - - 0 1");
    assert!(sound > doubled + 20, "{sound} {doubled}");
}

#[test]
fn a_rook_likes_an_open_file() {
    let open = white("4k3/ppp2ppp/8/8/8/8/PPP2PPP/3RK3 w - - 0 1");
    let shut = white("4k3/ppp2ppp/8/8/8/8/PPP2PPP/1R2K3 w - - 0 1");
    assert!(open > shut + 20, "{open} {shut}");
}

#[test]
fn what_cannot_win_is_worth_little() {
    assert!(white("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1") < 120);
    assert!(white("4k3/8/8/8/8/8/8/R3K3 w - - 0 1") > 450);
}

#[test]
fn a_lone_king_is_driven_to_the_side() {
    let middle = white("8/8/8/3k4/8/8/8/1R2K3 w - - 0 1");
    let side = white("k7/8/8/3K4/8/8/8/1R6 w - - 0 1");
    assert!(side > middle + 80, "{side} {middle}");
}

#[test]
fn a_null_move_is_made_where_that_tells_something() {
    let passed =
        |text| Laws::STANDARD.null_move(&standard(text)).map(|position| Laws::STANDARD.write(&position));
    assert_eq!(
        passed("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3").as_deref(),
        Some("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"),
    );
    assert_eq!(passed("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), None, "pawns and a king");
    assert_eq!(passed("4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1"), None, "in check");
    assert!(Laws::STANDARD.extends(&standard("4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1")));
}

#[test]
#[ignore = "a hundred pairs of games"]
fn the_expert_beats_counting() {
    let contest = Contest { game: "chess", pairs: 100, opening: 6, nodes: 4000 };
    assert!(contest.share("ordered@expert", "ordered@plain") > 0.6);
}

#[test]
#[ignore = "a hundred pairs of games"]
fn knowing_where_pieces_stand_beats_counting() {
    let share = share_against_counting(&Laws::STANDARD, ChessPlain, |_, position, seat| {
        let count = |role: Role| position.board().by_piece(role.of(color(seat))).count() as i32;
        Role::ALL.into_iter().map(|role| worth(role) * count(role)).sum()
    });
    println!("chess: plain got {share:.3} against material alone");
    assert!(share > 0.6);
}

#[test]
fn captures_that_lose_are_told_from_those_that_gain() {
    let guess = |text: &str, mv: &str| {
        let position = standard(text);
        let mv = Laws::STANDARD.read_move(&position, mv).expect("a legal move");
        Laws::STANDARD.guess(&position, mv)
    };
    let gains = |text, mv| guess(text, mv) > 0;
    assert!(!gains("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1", "Qxd5"), "a pawn guards it");
    assert!(gains("4k3/2p5/8/3p4/8/8/3Q4/4K3 w - - 0 1", "Qxd5"), "nobody does");
    assert!(!gains("3rk3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "Rxd5"), "a rook for a pawn");
    assert!(gains("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5"), "a rook behind the rook takes back");
    assert!(!gains("3rk3/3q4/8/3p4/8/8/3R4/3QK3 w - - 0 1", "Rxd5"), "the last one to take is Black");
    assert!(gains("8/8/3k4/3p4/8/1B6/8/3RK3 w - - 0 1", "Bxd5"), "a king takes nothing that is guarded");
    assert!(!gains("8/8/3k4/3p4/8/1B6/8/4K3 w - - 0 1", "Bxd5"), "but what is not");
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert!(gains(fen, "exd6"), "en passant");
    assert!(guess("3qk3/8/4p3/3r4/2P5/8/8/4K3 w - - 0 1", "cxd5") > guess(fen, "exd6"));
}
