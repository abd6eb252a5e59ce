//! How a piece gets from one picture of the board into the next: it slides, turns over, comes or goes.
//!
//! Time is handed in. A motion begins with the first frame that shows it, so that a busy moment before costs none of it.

use std::time::Duration;

/// One leg of a way across the board.
pub const LEG: Duration = Duration::from_millis(170);
/// A piece that comes or goes.
const FADE: Duration = Duration::from_millis(140);
/// A disc that turns over.
const TURN: Duration = Duration::from_millis(190);
/// A piece that does not do what a finger wants.
const SHAKE: Duration = Duration::from_millis(190);
/// How far it goes to either side, in cells, and how often.
const SWING: (f32, f32) = (0.07, 2.0);
/// The rest of a way on which a finger has carried a piece.
const SETTLE: Duration = Duration::from_millis(80);

/// A place, in cells.
pub type Spot = (f32, f32);

#[derive(Clone, PartialEq, Debug)]
pub enum Motion {
    /// From place to place, each leg in the same time.
    Slide(Vec<Spot>),
    /// The last bit to where it belongs.
    Settle(Spot, Spot),
    /// To and fro about where it stands.
    Shake(Spot),
    TurnOver,
    Come,
    Go,
}

/// What a motion has come to at a moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    /// Where, unless it stands where it belongs.
    pub place: Option<Spot>,
    /// How wide, of its full width.
    pub across: f32,
    pub size: f32,
    pub opacity: f32,
    /// It still looks as it did before.
    pub as_before: bool,
}

impl Pose {
    pub const REST: Pose = Pose { place: None, across: 1.0, size: 1.0, opacity: 1.0, as_before: false };
}

impl Motion {
    pub fn lasts(&self) -> Duration {
        match self {
            Motion::Slide(way) => LEG * way.len().saturating_sub(1) as u32,
            Motion::Settle(..) => SETTLE,
            Motion::Shake(_) => SHAKE,
            Motion::TurnOver => TURN,
            Motion::Come | Motion::Go => FADE,
        }
    }

    /// How it looks after some time.
    pub fn pose(&self, after: Duration) -> Pose {
        let part = (after.as_secs_f32() / self.lasts().as_secs_f32().max(f32::EPSILON)).clamp(0.0, 1.0);
        match self {
            Motion::Slide(way) => {
                let legs = way.len().saturating_sub(1);
                let leg = ((part * legs as f32) as usize).min(legs.saturating_sub(1));
                let place = match (way.get(leg), way.get(leg + 1)) {
                    (Some(from), Some(to)) => {
                        Some(between(*from, *to, eased(part * legs as f32 - leg as f32)))
                    }
                    _ => None,
                };
                Pose { place, as_before: part < 1.0, ..Pose::REST }
            }
            Motion::Settle(from, to) => {
                Pose { place: Some(between(*from, *to, eased(part))), as_before: part < 1.0, ..Pose::REST }
            }
            Motion::Shake((x, y)) => {
                let (width, times) = SWING;
                let aside = width * (1.0 - part) * (part * times * std::f32::consts::TAU).sin();
                Pose { place: Some((x + aside, *y)), ..Pose::REST }
            }
            Motion::TurnOver => {
                Pose { across: (1.0 - 2.0 * part).abs(), as_before: part < 0.5, ..Pose::REST }
            }
            Motion::Come => Pose { size: 0.5 + 0.5 * eased(part), opacity: part, ..Pose::REST },
            Motion::Go => Pose { size: 1.0 - 0.4 * eased(part), opacity: 1.0 - part, ..Pose::REST },
        }
    }
}

/// Slow at both ends.
fn eased(part: f32) -> f32 {
    part * part * (3.0 - 2.0 * part)
}

fn between(from: Spot, to: Spot, part: f32) -> Spot {
    (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slide_passes_through_the_corners_of_its_way() {
        let slide = Motion::Slide(vec![(0.0, 0.0), (2.0, 2.0), (4.0, 0.0)]);
        assert_eq!(slide.lasts(), 2 * LEG);
        assert_eq!(slide.pose(Duration::ZERO).place, Some((0.0, 0.0)));
        assert_eq!(slide.pose(LEG / 2).place, Some((1.0, 1.0)));
        assert_eq!(slide.pose(LEG).place, Some((2.0, 2.0)));
        let end = slide.pose(3 * LEG);
        assert_eq!((end.place, end.as_before), (Some((4.0, 0.0)), false), "and stays at its end");
    }

    #[test]
    fn a_shake_goes_to_both_sides_and_ends_where_it_began() {
        let across = |part| Motion::Shake((2.0, 3.0)).pose(SHAKE.mul_f32(part)).place.unwrap().0 - 2.0;
        assert!(across(0.1) > 0.02 && across(0.35) < -0.02);
        assert!(across(0.0).abs() < 0.001 && across(1.0).abs() < 0.001);
    }

    #[test]
    fn a_disc_shows_its_other_side_once_it_stands_on_edge() {
        let pose = |part| Motion::TurnOver.pose(TURN.mul_f32(part));
        assert!(pose(0.4).as_before && !pose(0.6).as_before);
        assert!(pose(0.49).across < 0.05 && pose(0.0).across > 0.95 && pose(1.0).across > 0.95);
    }

    #[test]
    fn no_single_motion_takes_a_fifth_of_a_second() {
        let leg = Motion::Slide(vec![(0.0, 0.0), (1.0, 0.0)]);
        for motion in [leg, Motion::Shake((0.0, 0.0)), Motion::TurnOver, Motion::Come, Motion::Go] {
            assert!(motion.lasts() < Duration::from_millis(200));
        }
    }
}
