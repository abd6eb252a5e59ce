//! Maps: files in a folder of the exhibitor's, from which games make variants. They are read again whenever somebody is
//! about to choose what to play, so that a file that is put there or corrected is there without a restart.

use std::fs::{self, DirEntry, File};
use std::io::{self, Read};
use std::path::Path;

use engine::{Catalog, VariantFile};

/// The largest map that is read, in bytes. The largest honest one has about 20,000.
const LARGEST: u64 = 256 << 10;

/// So many files are looked at.
const MOST: usize = 1000;

/// Reads all maps in a folder, and says so in the log if one is newly refused. Without a folder there are none.
pub fn read(catalog: &Catalog, folder: &Path) -> io::Result<()> {
    let endings: Vec<&str> = catalog.endings().collect();
    if endings.is_empty() || folder.as_os_str().is_empty() {
        return Ok(());
    }
    let entries = fs::read_dir(folder).inspect_err(|_| catalog.offer_files(&[]))?;
    let is_map = |entry: &DirEntry| {
        entry.path().extension().is_some_and(|ending| endings.iter().any(|known| ending == *known))
    };
    let files: Vec<VariantFile> =
        entries.flatten().filter(is_map).take(MOST).map(|entry| file(&entry)).collect();
    let before = catalog.refused_files();
    catalog.offer_files(&files);
    for refused in catalog.refused_files().iter().filter(|refused| !before.contains(refused)) {
        tracing::warn!("a map is not offered: {refused}");
    }
    Ok(())
}

fn file(entry: &DirEntry) -> VariantFile {
    let name = entry.file_name();
    let text = match name.to_str() {
        Some(_) => text(&entry.path()).map_err(|error| error.to_string()),
        None => Err("its name is not written in UTF-8".to_owned()),
    };
    VariantFile { name: name.to_string_lossy().into_owned(), text }
}

fn text(path: &Path) -> io::Result<String> {
    // Opening something else, such as a pipe, could wait for ever.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    let mut text = String::new();
    File::open(path)?.take(LARGEST + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LARGEST {
        return Err(io::Error::other(format!("it is larger than {} kB", LARGEST >> 10)));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use config::games::GamesConfig;
    use engine::catalog::{Game, Variant};
    use engine::{About, Books, FileFault, Pace, TimeControl, Variants};
    use games::morris::Morris;
    use games::reversi::Reversi;
    use matches::setting::Setting;
    use store::kit::begun;
    use store::{Begun, Entry, SavedMatch, Store};
    use terms::code::{Code, TableCode};
    use terms::occupant::Occupant;
    use terms::secret::Secret;
    use terms::{Kind, Refusal};

    use super::*;
    use crate::workers::Workers;
    use crate::{Chair, Customs, Lobby, Services};

    /// Morris under the name of every file that says so.
    fn catalog() -> &'static Catalog {
        let standard = Variant::new("standard", "Maps", Morris);
        Box::leak(Box::new(Catalog::new(vec![Game {
            id: "maps",
            about: About::embedded("face = 'disc'\nwords.name = { en = 'Maps', de = 'Karten' }"),
            aliases: &[],
            times: [TimeControl::Unlimited; 3],
            pace: Pace { usual_plies: 60, fewest_left: 24, longest_plies: 400 },
            book: None,
            variants: Variants::new(vec![standard]).and_files("map", |id, text| match text {
                "morris" => Ok(Variant::new(id, id, Morris)),
                "reversi" => Ok(Variant::new(id, id, Reversi)),
                _ => Err(FileFault::at(1, "expected \"morris\"")),
            }),
        }])))
    }

    fn names(catalog: &Catalog) -> Vec<String> {
        catalog.games()[0].variants.all().iter().map(|variant| variant.id.clone()).collect()
    }

    #[test]
    fn a_folder_brings_its_maps_and_says_what_is_wrong_with_others() {
        let (folder, catalog) = (tempfile::tempdir().unwrap(), catalog());
        let put = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
        put("b.map", b"morris");
        put("a.map", b"morris");
        put("c.txt", b"morris");
        put("bytes.map", b"\xff");
        put("huge.map", &vec![b'x'; LARGEST as usize + 1]);
        put("wrong.map", b"chess");
        fs::create_dir(folder.path().join("folder.map")).unwrap();
        read(catalog, folder.path()).unwrap();
        assert_eq!(names(catalog), ["standard", "a", "b"]);
        let refused: Vec<String> = catalog.refused_files().iter().map(ToString::to_string).collect();
        assert_eq!(
            refused,
            [
                "bytes.map: stream did not contain valid UTF-8",
                "folder.map: it is not a file",
                "huge.map: it is larger than 256 kB",
                "wrong.map, line 1: expected \"morris\"",
            ]
        );
        read(catalog, Path::new("")).unwrap();
        assert_eq!(names(catalog).len(), 3, "without a folder nothing is changed");
        assert!(read(catalog, &folder.path().join("gone")).is_err());
        assert_eq!(names(catalog), ["standard"]);
    }

    #[tokio::test]
    async fn a_match_waits_while_its_map_is_missing_or_another_one() {
        let (folder, catalog) = (tempfile::tempdir().unwrap(), catalog());
        let opening = Store::in_memory();
        let secret = Secret::lot(&mut rand::rng());
        let code: TableCode = "QKZ7M".parse().unwrap();
        let mut begun = begun("morris", [Occupant::Touch, Occupant::Touch]);
        begun.seats[0].secret = Some(secret.hash());
        let begun = Begun { table: code.to_string(), game: "maps".into(), variant: "castle".into(), ..begun };
        let id = opening.store.new_id();
        let saved = SavedMatch {
            id,
            begun,
            moves: vec!["a1".to_owned()],
            departures: Vec::new(),
            clocks: Vec::new(),
            help: Vec::new(),
        };
        opening.store.write(saved.entries()).await.unwrap();
        // Each time the program is started anew.
        let started = async |map: Option<&str>| {
            let file = folder.path().join("castle.map");
            match map {
                Some(text) => fs::write(file, text).unwrap(),
                None => fs::remove_file(file).unwrap_or_default(),
            }
            read(catalog, folder.path()).unwrap();
            let lobby = Lobby::new(Services {
                catalog,
                store: opening.store.clone(),
                workers: Workers::new(1, 1 << 20, Books::default()),
                customs: Customs::default(),
            });
            lobby.restore(saved.clone()).await;
            lobby
        };
        for map in [None, Some("reversi")] {
            let lobby = started(map).await;
            assert_eq!(lobby.sit(code, secret).await.err(), Some(Refusal::Waiting), "{map:?}");
            assert_eq!(lobby.look(Code::Table(code)).err(), Some(Refusal::Waiting));
            assert_eq!(lobby.open_table("22222".parse().unwrap()).err(), Some(Refusal::UnknownTable));
        }
        let lobby = started(Some("morris")).await;
        let seated = lobby.sit(code, secret).await.expect("it goes on, and the seat is still theirs");
        assert_eq!(seated.table.views().watchers.snapshot.record.len(), 1);
        let goes_on = Entry::TakenBack { id, plies_left: 0, clocks: Vec::new() };
        opening.store.write(vec![goes_on]).await.expect("nobody has closed it");
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_is_welcomed_sees_the_maps_of_today_and_matches_go_on_without_theirs() {
        let (folder, catalog) = (tempfile::tempdir().unwrap(), catalog());
        let enabled = vec!["maps".to_owned()];
        let games = GamesConfig { enabled, maps: folder.path().to_owned(), ..GamesConfig::default() };
        let lobby = Lobby::new(Services {
            catalog,
            store: Store::in_memory().store,
            workers: Workers::new(1, 1 << 20, Books::default()),
            customs: Customs { games, ..Customs::default() },
        });
        let offered = async || {
            let welcome = lobby.welcome().await;
            welcome.games[0].variants.iter().map(|variant| variant.id.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(offered().await, ["standard"]);
        fs::write(folder.path().join("castle.map"), "morris").unwrap();
        assert_eq!(offered().await, ["standard"], "the disk is not asked again at once");
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(offered().await, ["standard", "castle"]);
        let setting = Setting::find(catalog, "maps", "castle", TimeControl::Unlimited).unwrap();
        let table = lobby.arrange(Kind::Screen, setting, vec![Occupant::Touch; 2]).await.unwrap();
        fs::remove_file(folder.path().join("castle.map")).unwrap();
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(offered().await, ["standard"]);
        assert!(Setting::find(catalog, "maps", "castle", TimeControl::Unlimited).is_err());
        let somebody = table.attend(Some(Chair(0)));
        let revision = table.views().watchers.snapshot.revision;
        somebody.play(revision, 0).await.expect("its variant is alive");
    }
}
