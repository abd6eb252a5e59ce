//! A screen that hangs when it is told to, and real tables: in a time that the tests make pass.

use std::sync::{Arc, Mutex};

use protocol::SeatWish;
use store::Store;
use table::kit::{HERE, services, setup, time_stands_still, two_phones};
use test_support::patience::await_turn;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::sync::oneshot::{Receiver, Sender};
use tokio::task::JoinHandle;
use tokio::time::advance;

use super::*;

const WITHIN: Duration = Duration::from_secs(20);

/// So short that whoever answers at all does so in time.
const STEP: Duration = Duration::from_millis(500);

/// A screen. Its clones are the same screen.
#[derive(Clone, Default)]
struct Screen(Arc<Mutex<Option<Vec<Sender<()>>>>>);

impl Screen {
    fn hang(&self) {
        *self.0.lock().unwrap() = Some(Vec::new());
    }

    fn go_on(&self) {
        let waiting = self.0.lock().unwrap().take();
        waiting.into_iter().flatten().for_each(|reply| reply.send(()).expect("somebody waits for it"));
    }

    fn call(&self) -> Receiver<()> {
        let (reply, answer) = oneshot::channel();
        match &mut *self.0.lock().unwrap() {
            Some(waiting) => waiting.push(reply),
            None => reply.send(()).expect("the other end is here"),
        }
        answer
    }
}

/// Somebody who hears all news, in their order.
struct Listener {
    heard: UnboundedReceiver<WatchdogNews>,
    watching: JoinHandle<()>,
}

impl Listener {
    fn new(call: impl Fn() -> Vec<Called> + Send + 'static, within: Option<Duration>) -> Listener {
        let (sender, heard) = unbounded_channel();
        let tell = move |news| sender.send(news).expect("it listens");
        Listener { heard, watching: tokio::spawn(watch(call, tell, within)) }
    }

    /// Lets time pass until there are news.
    async fn hears(&mut self) -> WatchdogNews {
        loop {
            if let Ok(news) = self.heard.try_recv() {
                return news;
            }
            advance(STEP).await;
        }
    }
}

fn call_screen(screen: &Screen) -> Called {
    Called { who: WatchedTask::Screen, answer: screen.call() }
}

/// Much longer than systemd would wait.
async fn a_long_time() {
    for _ in 0..50 {
        advance(WITHIN / TIMES).await;
    }
}

#[tokio::test(start_paused = true)]
async fn it_is_ready_once_all_have_answered() {
    let _still = time_stands_still();
    let screens = [Screen::default(), Screen::default()];
    screens[1].hang();
    let called = screens.clone();
    let mut listener = Listener::new(move || called.iter().map(call_screen).collect(), None);
    assert_eq!(listener.hears().await, WatchdogNews::Silent(WatchedTask::Screen));
    a_long_time().await;
    screens[1].go_on();
    assert_eq!(listener.hears().await, WatchdogNews::Back(WatchedTask::Screen));
    assert_eq!(listener.hears().await, WatchdogNews::Ready);
    // Nobody wants to know more.
    listener.watching.await.expect("it ends");
}

#[tokio::test(start_paused = true)]
async fn while_the_screen_hangs_nothing_is_well() {
    let _still = time_stands_still();
    let screen = Screen::default();
    let called = screen.clone();
    let mut listener = Listener::new(move || vec![call_screen(&called)], Some(WITHIN));
    assert_eq!(listener.hears().await, WatchdogNews::Ready);
    for _ in 0..10 {
        let before = Instant::now();
        assert_eq!(listener.hears().await, WatchdogNews::Well);
        assert!(before.elapsed() < WITHIN / 2, "systemd has half of its patience left");
    }
    for _ in 0..2 {
        screen.hang();
        assert_eq!(listener.hears().await, WatchdogNews::Silent(WatchedTask::Screen));
        a_long_time().await;
        screen.go_on();
        assert_eq!(listener.hears().await, WatchdogNews::Back(WatchedTask::Screen));
        assert_eq!(listener.hears().await, WatchdogNews::Well);
        assert_eq!(listener.hears().await, WatchdogNews::Well);
    }
}

#[tokio::test(start_paused = true)]
async fn one_table_that_waits_for_the_disk_is_named_among_several() {
    let _still = time_stands_still();
    let opening = Store::in_memory();
    let lobby = Lobby::new(services(&opening));
    let _others = two_phones(&lobby, "reversi", "none").await;
    let (one, _other) = two_phones(&lobby, "chess", "none").await;
    let stuck = WatchedTask::Table(one.table().code());
    let called = lobby.clone();
    let mut listener = Listener::new(move || call(&called, None), Some(WITHIN));
    assert_eq!(listener.hears().await, WatchdogNews::Ready);
    assert_eq!(listener.hears().await, WatchdogNews::Well);

    let hanging = opening.store.hang();
    let revision = one.table().views().of(one.chair()).snapshot.revision;
    let playing = tokio::spawn(async move { (one.play(revision, 0).await, one) });
    assert_eq!(listener.hears().await, WatchdogNews::Silent(stuck));
    a_long_time().await;
    drop(hanging);
    assert_eq!(listener.hears().await, WatchdogNews::Back(stuck));
    assert_eq!(listener.hears().await, WatchdogNews::Well);
    assert_eq!(listener.hears().await, WatchdogNews::Well);
    let (played, _one) = playing.await.expect("no panic");
    assert_eq!(played, Ok(()));
}

#[tokio::test(start_paused = true)]
async fn a_table_that_nobody_serves_yet_is_waited_for_and_one_that_has_ended_is_not() {
    let _still = time_stands_still();
    let opening = Store::in_memory();
    let lobby = Lobby::new(services(&opening));
    let hanging = opening.store.hang();
    let opened = lobby.clone();
    let beginning =
        tokio::spawn(async move { opened.open(&setup("morris", "none", SeatWish::Open), HERE).await });
    let begun =
        await_turn("a table", || lobby.call().first().map(|called| WatchedTask::Table(called.0))).await;
    let called = lobby.clone();
    let mut listener = Listener::new(move || call(&called, None), Some(WITHIN));
    assert_eq!(listener.hears().await, WatchdogNews::Silent(begun));
    a_long_time().await;
    // Whoever opens it goes away; so does the table, and there is nobody left to answer.
    beginning.abort();
    assert_eq!(listener.hears().await, WatchdogNews::Back(begun));
    assert_eq!(listener.hears().await, WatchdogNews::Ready);
    assert_eq!(listener.hears().await, WatchdogNews::Well);
    drop(hanging);
}
