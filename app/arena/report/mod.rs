//! The results as pictures: `report.svg` for papers and slides, `report.html` to be opened as it is.

mod canvas;
mod meetings;
mod ratings;
mod speed;

use canvas::{Canvas, STYLE, WIDTH, escaped};

use super::Ranking;
use super::ledger::Speeds;

/// What the reports show.
pub struct ArenaReport<'a> {
    /// What was played.
    pub title: &'a str,
    /// How it was played.
    pub conditions: &'a str,
    pub ranking: &'a Ranking,
    pub speeds: &'a Speeds,
}

/// Around and between charts.
const MARGIN: f64 = 40.0;

/// Where the charts begin, below the heading.
const HEADING: f64 = 100.0;

impl ArenaReport<'_> {
    fn charts(&self) -> [Canvas; 3] {
        [ratings::draw(self.ranking), meetings::draw(self.ranking), speed::draw(self.speeds)]
    }

    /// One picture with everything.
    pub fn svg(&self) -> String {
        let (mut body, mut top) = (String::new(), HEADING);
        for Canvas { height, body: chart } in self.charts() {
            body.push_str(&format!("<g transform=\"translate({MARGIN} {top:.1})\">\n{chart}</g>\n"));
            top += height + MARGIN;
        }
        let (width, title, conditions) =
            (WIDTH + 2.0 * MARGIN, escaped(self.title), escaped(self.conditions));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{top:.0}\" \
             viewBox=\"0 0 {width} {top:.0}\">\n\
             <style>\n{STYLE}\n</style>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#15110e\"/>\n\
             <text x=\"{MARGIN}\" y=\"50\" style=\"font-size: 28px; font-weight: 700\">{title}</text>\n\
             <text x=\"{MARGIN}\" y=\"76\" class=\"soft\">{conditions}</text>\n\
             {body}</svg>\n"
        )
    }

    /// A page that needs no other file.
    pub fn html(&self) -> String {
        let (title, conditions) = (escaped(self.title), escaped(self.conditions));
        let mut body = String::new();
        for Canvas { height, body: chart } in self.charts() {
            body.push_str(&format!(
                "<section><svg viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\">\n{chart}</svg></section>\n"
            ));
        }
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>\n{STYLE}\n{PAGE}\n</style>\n</head>\n<body>\n<main>\n\
             <h1>{title}</h1>\n<p>{conditions}</p>\n{body}<section>\n{}</section>\n</main>\n</body>\n</html>\n",
            self.table()
        )
    }

    /// The figures, to be copied.
    fn table(&self) -> String {
        let mut rows = String::new();
        for (place, (contender, standing)) in
            self.ranking.contenders.iter().zip(&self.ranking.standings).enumerate()
        {
            rows.push_str(&format!(
                "<tr><td>{}</td><td>{contender}</td><td>{:.0}</td><td>± {:.0}</td><td>{}</td><td>{}</td></tr>\n",
                place + 1,
                standing.rating,
                standing.error,
                standing.points,
                standing.games
            ));
        }
        format!(
            "<table>\n<tr><th></th><th>brain</th><th>Elo</th><th>95 %</th><th>points</th><th>games</th></tr>\n\
             {rows}</table>\n"
        )
    }
}

/// What only the page has.
const PAGE: &str = "\
body { margin: 0; background: #15110e; color: #f4ede3; font: 16px/1.5 system-ui, 'DejaVu Sans', sans-serif; }
main { max-width: 1280px; margin: 0 auto; padding: 2rem 1rem; }
h1 { margin: 0; font-size: 2rem; }
p { margin: 0 0 1.5rem; color: #a99d8d; }
section { background: #211b17; border-radius: 16px; padding: 1.5rem; margin-bottom: 1.5rem; overflow-x: auto; }
section svg { display: block; width: 100%; min-width: 760px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { color: #a99d8d; font-weight: 400; }
th, td { padding: 0.25rem 1rem; text-align: right; }
th:nth-child(2), td:nth-child(2) { text-align: left; }
td:nth-child(3) { color: #e9a63f; font-weight: 600; }";

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use engine::arena::{Tally, standings};
    use engine::{Contender, Verdict};

    use super::*;

    fn report(players: usize, speeds: &Speeds) -> [String; 2] {
        let contenders: Vec<Contender> = Contender::all().take(players).collect();
        let mut tally = Tally::new(players);
        tally.add(0, 1, Verdict::Win);
        let ranking = Ranking { standings: standings(&tally), contenders, tally };
        let report = ArenaReport { title: "Men & kings", conditions: "1 <s>", ranking: &ranking, speeds };
        [report.svg(), report.html()]
    }

    #[test]
    fn everybody_is_shown_wherever_there_is_something_to_show() {
        let speeds = Contender::all().zip([vec![(0, 5.0), (3, 2e6)], vec![(1, 1000.0)]]).collect();
        for text in report(25, &speeds) {
            for contender in Contender::all() {
                assert!(text.contains(&format!(">{contender}<")), "{contender}");
            }
            assert!(text.contains("Men &amp; kings") && text.contains("1 &lt;s&gt;"));
            assert_eq!(text.matches("<polyline").count(), 1, "a line");
            assert!(!text.contains("NaN") && !text.contains("inf\""), "every figure has a place");
        }
    }

    #[test]
    fn nobody_may_have_looked_at_anything() {
        for text in report(2, &BTreeMap::new()) {
            assert!(!text.contains("NaN") && !text.contains("inf\""));
        }
    }
}
