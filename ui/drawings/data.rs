//! The drawings as they are written down: tables of names and texts that the phone page reads as well.

/// The pieces and their colours.
pub const FIGURES: &str = include_str!("figures.js");
/// The animals and their colours.
pub const ANIMALS: &str = include_str!("animals.js");
/// The signs on buttons.
pub const SIGNS: &str = include_str!("signs.js");

/// What a table has under a name.
pub fn find(source: &'static str, table: &str, name: &str) -> Option<&'static str> {
    entries(source, table).find(|(known, _)| *known == name).map(|(_, text)| text)
}

/// Everything in a table, in its order. There is one entry to a line: a name and a text in double quotes.
pub fn entries(source: &'static str, table: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let (_, rest) = source.split_once(&format!("export const {table} = {{\n")).unwrap_or_default();
    let (inside, _) = rest.split_once("\n}").unwrap_or((rest, ""));
    inside.lines().filter_map(|line| {
        let (name, text) = line.trim().split_once(": \"")?;
        Some((name.trim_matches('"'), text.strip_suffix("\",")?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_every_table_is_an_entry() {
        for (source, tables) in
            [(FIGURES, &["FIGURES", "PAINTS"][..]), (ANIMALS, &["ANIMALS", "HUES"]), (SIGNS, &["SIGNS"])]
        {
            let found: usize = tables.iter().map(|table| entries(source, table).count()).sum();
            assert_eq!(found, source.lines().filter(|line| line.starts_with("  ")).count());
        }
        assert_eq!(entries(ANIMALS, "ANIMALS").count(), 26);
        assert_eq!(entries(ANIMALS, "HUES").count(), 8);
        assert_eq!(entries(FIGURES, "PAINTS").count(), 8);
        assert!(find(SIGNS, "SIGNS", "speaker-off").is_some() && find(SIGNS, "SIGNS", "nobody").is_none());
    }
}
