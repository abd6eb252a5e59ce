//! A browser of a visitor. It finds what it touches by the words a person would read, and touches it with a finger.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use axum::http::Method;
use fantoccini::actions::{InputSource, KeyAction, KeyActions, PointerAction, TouchActions};
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde::Deserialize;
use serde_json::{Value, json};
use test_support::patience::await_for;
use url::{ParseError, Url};

use super::driver::Engine;
use super::webkit::WebKit;

/// Finds what can be pressed by its words, brings it into view, and tells its middle if nothing covers it.
const FIND: &str = r#"
    const [words] = arguments;
    const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
    const read = (element) => element?.innerText?.replace(/\s+/g, " ").trim();
    // Lists say more of an action than its first word.
    const named = (element) =>
        element.getAttribute("aria-label")?.startsWith(`${words}: `) ||
        [element.getAttribute("aria-label"), read(element), read(element.querySelector(".chip-label"))].includes(words) ||
        element.querySelector("input")?.getAttribute("aria-label") === words;
    const found = [...top.querySelectorAll("button, a, label, input[type=text]")].find(
        (element) => !element.disabled && element.getClientRects().length > 0 && named(element));
    // What is still on its way up is not where it will be.
    if (!found || (top !== document && top.getAnimations().length > 0)) return null;
    found.scrollIntoView({ block: "center" });
    const box = found.getBoundingClientRect();
    const middle = [box.x + box.width / 2, box.y + box.height / 2];
    return found.contains(document.elementFromPoint(...middle)) ? middle : null;
"#;

/// What a visitor likes.
#[derive(Clone, Copy)]
pub struct Habits {
    pub language: &'static str,
    pub size: Size,
    pub light: bool,
    /// Whether texts are twice as large as usual.
    pub large: bool,
    /// Whether things move; without, nothing has to be waited for.
    pub motion: bool,
}

impl Default for Habits {
    fn default() -> Habits {
        Habits { language: "en-GB", size: Size(390, 844), light: false, large: false, motion: false }
    }
}

/// Width and height in the pixels of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size(pub u32, pub u32);

impl fmt::Display for Size {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}x{}", self.0, self.1)
    }
}

/// Where something is on the screen, in the pixels of a page.
#[derive(Clone, Copy, Deserialize, Debug)]
pub struct Place(pub f64, pub f64);

/// A browser with one page.
#[derive(Clone)]
pub struct Phone {
    browser: Client,
    house: String,
    motion: bool,
    webkit: Option<Arc<WebKit>>,
}

impl Phone {
    /// Opens a browser.
    pub async fn open(engine: &Engine, house: String, profile: &Path, habits: Habits) -> Phone {
        match engine {
            Engine::Chromium(driver) => Phone::open_chromium(&driver.url(), house, profile, habits).await,
            Engine::WebKit => Phone::open_webkit(house, habits).await,
        }
    }

    /// In WebKit, which speaks English and remembers nothing once it is closed.
    async fn open_webkit(house: String, Habits { language, size, light, large, motion }: Habits) -> Phone {
        assert!(language.starts_with("en") && !large, "it cannot pretend that");
        let webkit = WebKit::start(light, motion);
        let browser = connect(&webkit.url(), WebKit::wishes()).await;
        let phone = Phone { browser, house, motion, webkit: Some(Arc::new(webkit)) };
        phone.resize(size).await;
        phone
    }

    /// In Chromium, which remembers what was in its profile before.
    async fn open_chromium(driver: &str, house: String, profile: &Path, habits: Habits) -> Phone {
        let Habits { language, size, light, large, motion } = habits;
        let arguments = [
            "--headless=new".to_owned(),
            // It meets no page but ours, and containers rarely allow it a sandbox.
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--no-first-run".to_owned(),
            format!("--lang={language}"),
            format!("--accept-lang={language}"),
            format!("--user-data-dir={}", profile.display()),
        ];
        let wishes = json!({
            "browserName": "chrome",
            "goog:chromeOptions": {
                "args": arguments,
                "prefs": { "webkit.webprefs.default_font_size": if large { 32 } else { 16 } },
            },
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let browser = connect(driver, wishes).await;
        let phone = Phone { browser, house, motion, webkit: None };
        phone.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": true })).await;
        phone.resize(size).await;
        phone.set_light(light).await;
        phone
    }

    /// Gives the page another size, as when a phone is turned.
    pub async fn resize(&self, Size(width, height): Size) {
        if self.webkit.is_some() {
            // Above the page is a bar of the browser's own.
            let bar = self.read("return outerHeight - innerHeight", vec![]).await;
            let bar = bar.as_u64().expect("a height") as u32;
            self.browser.set_window_rect(0, 0, width, height + bar).await.expect("there is room for it");
            return;
        }
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 2, "mobile": true });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics).await;
    }

    /// What the phone has for all pages: light, or dark.
    pub async fn set_light(&self, light: bool) {
        let value = if light { "light" } else { "dark" };
        let motion = if self.motion { "no-preference" } else { "reduce" };
        let features = json!({ "features": [
            { "name": "prefers-color-scheme", "value": value },
            { "name": "prefers-reduced-motion", "value": motion },
        ] });
        self.devtools("Emulation.setEmulatedMedia", features).await;
    }

    /// Opens the page anew, as from a code that was scanned.
    pub async fn go(&self, path: &str) {
        // An address that differs only after its # would not load anything.
        self.browser.goto("about:blank").await.expect("there is always an empty page");
        self.browser.goto(&format!("{}{path}", self.house)).await.expect("the page opens");
    }

    /// Has a script run before those of every page that is opened from now on.
    pub async fn watch_pages(&self, script: &str) {
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    }

    /// Loads the page again.
    pub async fn reload(&self) {
        self.browser.refresh().await.expect("the page opens again");
    }

    /// What a script returns. It may wait for something itself.
    pub async fn read(&self, script: &str, arguments: Vec<Value>) -> Value {
        let script = format!("return (async () => {{ {script} }})()");
        self.browser.execute(&script, arguments).await.expect("a script that runs")
    }

    /// What a script returns as soon as it returns something.
    pub async fn wait_for(&self, what: &str, script: &str, arguments: Vec<Value>) -> Value {
        let is_something = |found: &Value| !matches!(found, Value::Null | Value::Bool(false));
        self.poll(what, || async { Some(self.read(script, arguments.clone()).await).filter(is_something) })
            .await
    }

    /// Looks again and again until there is something.
    pub async fn poll<T, F: Future<Output = Option<T>>>(&self, what: &str, look: impl Fn() -> F) -> T {
        let page = async { self.read("return document.body.innerText", vec![]).await.to_string() };
        await_for(what, look, page).await
    }

    /// Waits until an element has certain words in it, and returns all of its words.
    pub async fn words(&self, element: &str, words: &str) -> String {
        let script = r#"
            const [selector, words] = arguments;
            const read = (element) => element.innerText.replace(/\s+/g, " ").trim();
            return [...document.querySelectorAll(selector)].map(read).find((text) => text.includes(words)) ?? null;
        "#;
        let found = self
            .wait_for(&format!("{words:?} in {element}"), script, vec![element.into(), words.into()])
            .await;
        found.as_str().expect("words").to_owned()
    }

    /// Taps a button, a link or one of several choices, by its words.
    pub async fn press(&self, words: &str) {
        let middle = self.wait_for(&format!("the button {words:?}"), FIND, vec![words.into()]).await;
        self.tap(serde_json::from_value(middle).expect("two numbers")).await;
    }

    /// Touches the page for a moment.
    pub async fn tap(&self, place: Place) {
        let finger = TouchActions::new("finger".to_owned())
            .then(to(place))
            .then(PointerAction::Down { button: 0 })
            .then(PointerAction::Up { button: 0 });
        self.browser.perform_actions(finger).await.expect("a finger can tap");
    }

    /// Touches the page in one place and lets go in another.
    pub async fn drag(&self, from: Place, place: Place) {
        let finger = TouchActions::new("finger".to_owned())
            .then(to(from))
            .then(PointerAction::Down { button: 0 })
            .then(to(place))
            .then(PointerAction::Up { button: 0 });
        self.browser.perform_actions(finger).await.expect("a finger can drag");
    }

    /// Types into a field that is known by its label.
    pub async fn type_into(&self, label: &str, words: &str) {
        self.press(label).await;
        let field = self.browser.active_element().await.expect("something has the focus");
        field.send_keys(words).await.expect("a field to type into");
    }

    /// Presses a key for a moment.
    pub async fn key(&self, key: fantoccini::key::Key) {
        let value = char::from(key);
        let hand = KeyActions::new("keyboard".to_owned())
            .then(KeyAction::Down { value })
            .then(KeyAction::Up { value });
        self.browser.perform_actions(hand).await.expect("a key can be pressed");
    }

    pub async fn picture(&self) -> Vec<u8> {
        self.browser.screenshot().await.unwrap_or_default()
    }

    /// Errors, warnings, and whatever the page was not allowed to do.
    pub async fn complaints(&self) -> Vec<String> {
        if let Some(webkit) = &self.webkit {
            return webkit.complaints();
        }
        let entries = self.say("se/log", json!({ "type": "browser" })).await;
        let bad = |entry: &&Value| entry["level"] == "SEVERE" || entry["level"] == "WARNING";
        let words = |entry: &Value| entry["message"].as_str().unwrap_or_default().to_owned();
        entries.as_array().expect("a list").iter().filter(bad).map(words).collect()
    }

    pub async fn close(self) {
        self.browser.close().await.expect("a browser can be closed");
    }

    /// The page is frozen, as on a phone in a pocket. Chromium closes its lines then, and tells it when it wakes up; in WebKit
    /// they stay open until somebody gives up.
    pub async fn sleep(&self) {
        if let Some(webkit) = &self.webkit {
            self.browser.minimize_window().await.expect("a window can be put away");
            let hidden = "return document.visibilityState === 'hidden'";
            self.wait_for("the page to be out of sight", hidden, vec![]).await;
            webkit.freeze();
            return;
        }
        let watch = "window.slept = []; for (const name of ['freeze', 'resume']) \
                     document.addEventListener(name, () => window.slept.push(name))";
        self.read(watch, vec![]).await;
        self.devtools("Page.setWebLifecycleState", json!({ "state": "frozen" })).await;
    }

    /// Somebody looks at it again.
    pub async fn wake(&self) {
        if let Some(webkit) = &self.webkit {
            webkit.thaw();
            let (x, y, width, height) = self.browser.get_window_rect().await.expect("a window has a place");
            let rect = self.browser.set_window_rect(x as u32, y as u32, width as u32, height as u32);
            rect.await.expect("a window can be brought back");
            let visible = "return document.visibilityState === 'visible'";
            self.wait_for("the page to be in sight", visible, vec![]).await;
            return;
        }
        self.devtools("Page.setWebLifecycleState", json!({ "state": "active" })).await;
        // It comes into view only as one of several.
        let own = self.browser.window().await.expect("a browser has a window");
        let other = self.browser.new_window(true).await.expect("there is room for another page").handle;
        for window in [other, own] {
            self.browser.switch_to_window(window).await.expect("both pages are there");
        }
        self.devtools("Page.bringToFront", json!({})).await;
        let slept =
            "return window.slept.join() === 'freeze,resume' && document.visibilityState === 'visible'";
        self.wait_for("the page to be awake", slept, vec![]).await;
    }

    async fn devtools(&self, command: &str, parameters: Value) {
        self.say("goog/cdp/execute", json!({ "cmd": command, "params": parameters })).await;
    }

    /// Says something to the driver that not all drivers understand.
    async fn say(&self, path: &'static str, body: Value) -> Value {
        self.browser.issue_cmd(Extension { path, body }).await.expect("chromedriver understands this")
    }
}

/// Opens a browser that is as wished for.
async fn connect(driver: &str, wishes: Value) -> Client {
    let Value::Object(capabilities) = wishes else { unreachable!("it is written as an object") };
    let browser = ClientBuilder::new(HttpConnector::new()).capabilities(capabilities).connect(driver).await;
    browser.expect("a browser starts; `deploy/setup test` installs it")
}

fn to(Place(x, y): Place) -> PointerAction {
    PointerAction::MoveTo { duration: None, x, y }
}

/// What only this driver understands.
#[derive(Debug)]
struct Extension {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Extension {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
