//! What somebody may have meant who made a slip of the pen.

use strsim::damerau_levenshtein;

/// The words that go after a name that is not known: the known one that is nearest, or all of them.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let all: Vec<&str> = known.into_iter().collect();
    let near = all
        .iter()
        .map(|known| (damerau_levenshtein(name, known), known))
        .filter(|(distance, _)| *distance <= (name.chars().count() / 2).max(2))
        .min();
    match near {
        Some((_, known)) => format!(", did you mean `{known}`?"),
        None => {
            let all: Vec<String> = all.iter().map(|known| format!("`{known}`")).collect();
            format!("; there is {}", all.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn the_nearest_name_is_offered_and_all_where_none_is_near() {
        let known = ["port", "ports_to_try", "bind", "hosts"];
        let hint = |name| nearest(name, known);
        assert_eq!(hint("prot"), ", did you mean `port`?");
        assert_eq!(hint("host"), ", did you mean `hosts`?");
        assert_eq!(hint("port_to_try"), ", did you mean `ports_to_try`?");
        assert_eq!(hint("zzzzz"), "; there is `port`, `ports_to_try`, `bind`, `hosts`");
        assert_eq!(hint(""), "; there is `port`, `ports_to_try`, `bind`, `hosts`");
    }
}
