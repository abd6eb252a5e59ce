//! When a day began, on the clock on the wall.
//!
//! "Today" on a screen is the day of those who stand before it, so it begins at their midnight and not at that of UTC.
//! SQLite knows the time zone of the system and the days on which clocks are changed.

use rusqlite::Connection;

use super::entry::UnixTime;

/// How long a day is on which nobody changes the clocks.
const DAY: i64 = 24 * 3600 * 1000;

/// The last midnight before a moment. Where that cannot be told, as in a year that SQLite does not know, a day before it.
pub fn beginning_of_day(moment: UnixTime) -> UnixTime {
    let sql = "SELECT unixepoch(?, 'unixepoch', 'localtime', 'start of day', 'utc')";
    let seconds = moment.0.div_euclid(1000);
    let midnight = Connection::open_in_memory()
        .and_then(|connection| connection.query_row(sql, [seconds], |row| row.get::<_, i64>(0)));
    midnight.map_or(UnixTime(moment.0.saturating_sub(DAY)), |seconds| UnixTime(1000 * seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_one_beginning_and_about_24_hours() {
        let moment = UnixTime(1_795_000_000_123);
        let midnight = beginning_of_day(moment);
        assert!(midnight <= moment && moment.0 - midnight.0 <= DAY + 3_600_000);
        assert_eq!(beginning_of_day(midnight), midnight, "it belongs to the day it begins");
        let eve = beginning_of_day(UnixTime(midnight.0 - 1));
        let length = midnight.0 - eve.0;
        assert!((DAY - 3_600_000..=DAY + 3_600_000).contains(&length), "{length}");
        let noon = UnixTime(midnight.0 + DAY / 2);
        assert_eq!(beginning_of_day(noon), midnight);
    }

    #[test]
    fn a_moment_beyond_all_calendars_has_a_day_before_it() {
        assert_eq!(beginning_of_day(UnixTime(i64::MAX)), UnixTime(i64::MAX - DAY));
        assert_eq!(beginning_of_day(UnixTime(i64::MIN)), UnixTime(i64::MIN));
    }
}
