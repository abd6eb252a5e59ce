//! Days on the clock on the wall: a day is that of those who stand before the table, so it begins at their midnight and not
//! at that of UTC. The time zone is that of the system, with the days on which clocks are changed.

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

use crate::UnixTime;

/// How long a day is on which nobody changes the clocks.
const DAY: i64 = 24 * 3600 * 1000;

impl UnixTime {
    /// The last midnight before it. Where that cannot be told, as beyond all calendars, a day before it.
    pub fn beginning_of_day(self) -> UnixTime {
        self.midnight(TimeZone::system()).unwrap_or(UnixTime(self.0.saturating_sub(DAY)))
    }

    /// Its day, as in `2026-05-01`; none beyond all calendars.
    pub fn day(self) -> Option<String> {
        Some(self.zoned(TimeZone::system())?.date().to_string())
    }

    /// Its second on the clock on the wall, as in `20260501T093000`, for names of files; none beyond all calendars.
    pub fn stamp(self) -> Option<String> {
        self.stamp_in(TimeZone::system())
    }

    fn stamp_in(self, zone: TimeZone) -> Option<String> {
        Some(self.zoned(zone)?.strftime("%Y%m%dT%H%M%S").to_string())
    }

    /// Reads what people type: a day as in `2026-05-01`, which begins at midnight, or a moment as in
    /// `2026-05-01T09:30:00` (on the clock on the wall) or `2026-05-01T09:30:00Z`.
    pub fn typed(text: &str) -> Option<UnixTime> {
        UnixTime::typed_in(text, TimeZone::system())
    }

    fn typed_in(text: &str, zone: TimeZone) -> Option<UnixTime> {
        let moment = match text.parse::<Timestamp>() {
            Ok(moment) => moment,
            Err(_) => text.parse::<DateTime>().ok()?.to_zoned(zone).ok()?.timestamp(),
        };
        Some(UnixTime(moment.as_millisecond()))
    }

    fn midnight(self, zone: TimeZone) -> Option<UnixTime> {
        let midnight = self.zoned(zone)?.start_of_day().ok()?;
        Some(UnixTime(midnight.timestamp().as_millisecond()))
    }

    fn zoned(self, zone: TimeZone) -> Option<Zoned> {
        Some(Timestamp::from_millisecond(self.0).ok()?.to_zoned(zone))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Berlin, whatever this machine knows of the world.
    fn berlin() -> TimeZone {
        TimeZone::posix("CET-1CEST,M3.5.0,M10.5.0/3").expect("a time zone")
    }

    #[test]
    fn days_begin_at_midnight_on_the_wall_also_when_clocks_are_changed() {
        let typed = |text| UnixTime::typed_in(text, berlin()).expect(text);
        for (moment, midnight) in [
            ("2026-05-01T09:30:00Z", "2026-04-30T22:00:00Z"),
            ("2026-04-30T22:00:00Z", "2026-04-30T22:00:00Z"),
            ("2026-04-30T21:59:59Z", "2026-04-29T22:00:00Z"),
            ("2026-03-29T20:00:00Z", "2026-03-28T23:00:00Z"),
            ("2026-10-25T22:30:00Z", "2026-10-24T22:00:00Z"),
        ] {
            assert_eq!(typed(moment).midnight(berlin()), Some(typed(midnight)), "{moment}");
        }
        assert_eq!(typed("2026-05-01"), typed("2026-04-30T22:00:00Z"));
        assert_eq!(typed("2026-05-01T09:30:00"), typed("2026-05-01T07:30:00Z"));
        assert_eq!(typed("2026-05-01T09:30:00+05:00"), typed("2026-05-01T04:30:00Z"));
        for wrong in ["", "tuesday", "2026-13-01", "2026-05-01T", "1.5.2026", "2026-05-01T25:00:00Z"] {
            assert_eq!(UnixTime::typed_in(wrong, berlin()), None, "{wrong}");
        }
    }

    #[test]
    fn a_stamp_is_what_the_clock_on_the_wall_says() {
        let moment = UnixTime::typed("2026-04-30T22:05:09Z").expect("a moment");
        assert_eq!(moment.stamp_in(berlin()).as_deref(), Some("20260501T000509"));
        assert_eq!(UnixTime(i64::MAX).stamp(), None);
    }

    #[test]
    fn a_day_has_one_beginning_and_about_24_hours() {
        let moment = UnixTime(1_795_000_000_123);
        let midnight = moment.beginning_of_day();
        assert!(midnight <= moment && moment.0 - midnight.0 <= DAY + 3_600_000);
        assert_eq!(midnight.beginning_of_day(), midnight, "it belongs to the day it begins");
        let length = midnight.0 - UnixTime(midnight.0 - 1).beginning_of_day().0;
        assert!((DAY - 3_600_000..=DAY + 3_600_000).contains(&length), "{length}");
        assert_eq!(UnixTime(midnight.0 + DAY / 2).beginning_of_day(), midnight);
        assert_eq!(moment.day(), midnight.day());
        assert_eq!(midnight.day().and_then(|day| UnixTime::typed(&day)), Some(midnight));
    }

    #[test]
    fn a_moment_beyond_all_calendars_has_a_day_before_it() {
        assert_eq!(UnixTime(i64::MAX).beginning_of_day(), UnixTime(i64::MAX - DAY));
        assert_eq!(UnixTime(i64::MIN).beginning_of_day(), UnixTime(i64::MIN));
        assert_eq!((UnixTime(i64::MAX).day(), UnixTime(i64::MIN).day()), (None, None));
    }
}
