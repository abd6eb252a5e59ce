//! What the operator sees: the plain screen as the window's properties, and the window's words as ours.

use engine::Language;
use ui::{
    ExportState, ExportView, FiguresView, InterfaceView, KeypadView, NumberView, OperatorGame, OperatorPart,
    OperatorQuestion, OperatorState, PinPrompt, PinTrouble, TimeView,
};

use crate::keys;
use crate::lists::renew;
use crate::screens::operator::keypad::{Complaint, Keypad, Prompt};
use crate::screens::operator::{Export, OperatorScreen, ProgramEnding};

/// Brings all of it up to date; what is the same is not drawn again.
pub fn show(screen: &OperatorScreen, state: &OperatorState<'_>) {
    state.set_part(if screen.is_typing() { OperatorPart::Keypad } else { screen.part });
    state.set_keypad(keypad(&screen.keypad));
    state.set_question(match screen.question {
        None => OperatorQuestion::None,
        Some(ProgramEnding::Quit) => OperatorQuestion::Quit,
        Some(ProgramEnding::Restart) => OperatorQuestion::Restart,
    });
    state.set_forgetful(screen.is_forgetful);
    state.set_has_new_pin(screen.has_new_pin);
    show_settings(screen, state);
    show_games(screen, state);
    show_network(screen, state);
    show_today(screen, state);
}

fn keypad(keypad: &Keypad) -> KeypadView {
    let (trouble, tries) = match keypad.complaint {
        Complaint::None => (PinTrouble::None, 0),
        Complaint::Wrong(tries) => (PinTrouble::Wrong, tries),
        Complaint::Different => (PinTrouble::Different, 0),
        Complaint::Failed => (PinTrouble::Failed, 0),
    };
    KeypadView {
        prompt: match keypad.prompt {
            Prompt::Enter => PinPrompt::Enter,
            Prompt::New => PinPrompt::New,
            Prompt::Again(_) => PinPrompt::Again,
        },
        trouble,
        typed: keypad.typed() as i32,
        tries: tries as i32,
        // The last second is counted to its end.
        seconds: keypad.locked.as_millis().div_ceil(1000) as i32,
        busy: keypad.busy,
    }
}

fn number(screen: &OperatorScreen, key: &str, value: u64) -> NumberView {
    NumberView { value: i32::try_from(value).unwrap_or(i32::MAX), fixed: screen.is_fixed(key) }
}

fn show_settings(screen: &OperatorScreen, state: &OperatorState<'_>) {
    let config = screen.config();
    state.set_idle(number(screen, "idle.attract_after", config.idle.attract_after.as_secs()));
    state.set_countdown(number(screen, "idle.countdown", config.idle.countdown.as_secs()));
    state.set_volume(number(screen, "screen.volume", config.screen.volume.into()));
    state.set_language_fixed(screen.is_fixed("screen.language"));
    state.set_language(match config.screen.language {
        Language::German => "de".into(),
        Language::English => "en".into(),
    });
}

fn show_games(screen: &OperatorScreen, state: &OperatorState<'_>) {
    let config = screen.config();
    let enabled = &config.games.enabled;
    let row = |game: &engine::Game| OperatorGame {
        id: game.id.into(),
        enabled: enabled.iter().any(|id| id == game.id),
    };
    let rows: Vec<OperatorGame> = games::catalog().games().iter().map(row).collect();
    renew(state.get_games(), &rows, |games| state.set_games(games));
    let chosen = screen.chosen_game();
    state.set_game(screen.game as i32);
    state.set_last_game(enabled.len() == 1 && enabled[0] == chosen);
    state.set_games_fixed(screen.is_fixed("games.enabled"));
    let presets: Vec<TimeView> =
        config.games.times(chosen).into_iter().flatten().map(|time| keys::time(time.0)).collect();
    renew(state.get_presets(), &presets, |presets| state.set_presets(presets));
    state.set_preset(screen.preset as i32);
    state.set_time(keys::time(screen.chosen_time()));
    state.set_time_fixed(screen.is_fixed(&format!("games.{chosen}.times")));
}

fn show_network(screen: &OperatorScreen, state: &OperatorState<'_>) {
    let config = screen.config();
    let network = &config.network;
    let row = |(name, address): &(String, std::net::Ipv4Addr)| InterfaceView {
        name: name.into(),
        address: address.to_string().into(),
        chosen: network.address.is_none() && network.interface == *name,
    };
    let rows: Vec<InterfaceView> = screen.interfaces.iter().map(row).collect();
    renew(state.get_interfaces(), &rows, |rows| state.set_interfaces(rows));
    state.set_automatic(network.address.is_none() && network.interface.is_empty());
    state.set_own_address(network.address.map(|address| address.to_string()).unwrap_or_default().into());
    state.set_interfaces_fixed(screen.is_fixed("network.interface") || screen.is_fixed("network.address"));
    state.set_port(number(screen, "server.port", config.server.port.into()));
    state.set_hotspot(network.hotspot.ssid.as_str().into());
}

fn show_today(screen: &OperatorScreen, state: &OperatorState<'_>) {
    let statistics = screen.statistics.clone().unwrap_or_default();
    let row = |game: &str, figures: store::Figures| FiguresView {
        game: game.into(),
        begun: figures.begun as i32,
        finished: figures.finished as i32,
        moves: figures.moves as i32,
    };
    let games = games::catalog().games().iter();
    let rows: Vec<FiguresView> =
        games.map(|game| row(game.id, statistics.games.get(game.id).copied().unwrap_or_default())).collect();
    renew(state.get_figures(), &rows, |rows| state.set_figures(rows));
    state.set_total(row("", statistics.total));
    state.set_people(statistics.people as i32);
    state.set_counted(screen.statistics.is_some());
    state.set_has_stick(screen.stick.is_some());
    state.set_export(match &screen.export {
        Export::None => ExportView::default(),
        Export::Running => ExportView { state: ExportState::Running, ..ExportView::default() },
        Export::Done(done) => ExportView {
            state: ExportState::Done,
            games: done.games as i32,
            left_out: done.left_out as i32,
            words: done.folder.display().to_string().into(),
        },
        Export::Failed(words) => {
            ExportView { state: ExportState::Failed, words: words.into(), ..ExportView::default() }
        }
    });
}
