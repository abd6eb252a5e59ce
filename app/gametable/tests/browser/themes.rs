//! The page is as light or as dark as the phone.

use super::fair::{Fair, keep};
use super::phone::Habits;
use super::sight::Sight;

/// By how much the ground is brighter than the words on it.
const BRIGHTER: &str = r#"
    const bright = (colour) => colour.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
    const { backgroundColor, color } = getComputedStyle(document.body);
    return bright(backgroundColor) - bright(color);
"#;

#[tokio::test]
#[ignore = "slow: a real browser"]
async fn a_match_is_as_light_as_the_phone() {
    Fair::hold("themes", async |fair| {
        for (theme, light) in [("light", true), ("dark", false)] {
            let phone = fair.visitor_with(theme, Habits { light, ..Habits::default() }).await;
            phone.set_up("chess", &["An AI", "Beginner"]).await;
            phone.press("Start").await;
            phone.look_until("our turn", Sight::waits_for_us).await;
            assert_eq!(phone.read("return document.documentElement.dataset.theme", vec![]).await, theme);
            let brighter = phone.read(BRIGHTER, vec![]).await.as_i64().expect("a number");
            assert!(if light { brighter > 300 } else { brighter < -300 }, "{theme}: {brighter}");
            keep(&format!("match-{theme}.png"), &phone.picture().await);
        }
    })
    .await;
}
