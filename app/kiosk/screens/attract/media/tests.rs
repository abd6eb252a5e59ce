//! Folders as exhibitors fill them.

use std::fs;
use std::path::Path;
use std::task::{Context, Poll, Waker};

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use tempfile::TempDir;
use test_support::patience::wait_for;
use tokio::runtime::Runtime;
use tokio::sync::watch;

use super::*;

const SCREEN: (u32, u32) = (64, 48);

/// A picture whose upper left quarter is white, and whose size tells it from others.
fn made(width: u32, height: u32) -> DynamicImage {
    let pixel = |x, y| if 2 * x < width && 2 * y < height { Rgb([255; 3]) } else { Rgb([0; 3]) };
    RgbImage::from_fn(width, height, pixel).into()
}

fn put(folder: &Path, name: &str, width: u32, height: u32) {
    let format = ImageFormat::from_path(name).unwrap();
    made(width, height).save_with_format(folder.join(name), format).unwrap();
}

/// What is shown next: the size of a picture.
fn next(round: &mut Round) -> Option<(u32, u32)> {
    match round.next(SCREEN)? {
        Show::Picture(picture) => Some((picture.width(), picture.height())),
        Show::Film(_) => panic!("there is no film here"),
    }
}

fn round(folder: &Path) -> Round {
    Round { folder: folder.to_owned(), last: None, told: BTreeSet::new() }
}

fn is_white(picture: &Picture, x: u32, y: u32) -> bool {
    picture.as_slice()[(y * picture.width() + x) as usize].r > 128
}

#[test]
fn pictures_come_in_the_order_of_their_names_and_then_again() {
    let folder = TempDir::new().unwrap();
    for (name, side) in [("b.jpg", 2), ("a.png", 1), ("c.webp", 3), ("d.JPEG", 4)] {
        put(folder.path(), name, side, side);
    }
    let mut round = round(folder.path());
    let shown: Vec<_> = (0..6).map(|_| next(&mut round).unwrap().0).collect();
    assert_eq!(shown, [1, 2, 3, 4, 1, 2]);
}

#[test]
fn files_may_come_and_go_while_the_table_runs() {
    let folder = TempDir::new().unwrap();
    put(folder.path(), "a.png", 1, 1);
    put(folder.path(), "c.png", 3, 3);
    let mut round = round(folder.path());
    assert_eq!(next(&mut round), Some((1, 1)));
    put(folder.path(), "b.png", 2, 2);
    assert_eq!(next(&mut round), Some((2, 2)));
    fs::remove_file(folder.path().join("b.png")).unwrap();
    fs::remove_file(folder.path().join("c.png")).unwrap();
    assert_eq!(next(&mut round), Some((1, 1)));
}

#[test]
fn what_cannot_be_shown_is_passed_over_and_told_once() {
    let folder = TempDir::new().unwrap();
    put(folder.path(), "good.png", 5, 5);
    put(folder.path(), "torn.png", 40, 40);
    let whole = fs::read(folder.path().join("torn.png")).unwrap();
    fs::write(folder.path().join("torn.png"), &whole[..whole.len() / 2]).unwrap();
    fs::write(folder.path().join("empty.jpg"), "").unwrap();
    fs::write(folder.path().join("letter.png"), "Dear visitors").unwrap();
    fs::write(folder.path().join("notes.txt"), "not meant to be shown").unwrap();
    put(folder.path(), ".hidden.png", 7, 7);
    fs::create_dir(folder.path().join("folder.png")).unwrap();
    put(&folder.path().join("folder.png"), "inside.png", 8, 8);
    let mut round = round(folder.path());
    for _ in 0..5 {
        assert_eq!(next(&mut round), Some((5, 5)));
    }
    let told: Vec<_> = round.told.iter().filter_map(|path| path.file_name()?.to_str()).collect();
    assert_eq!(told, ["empty.jpg", "letter.png", "torn.png"]);
    fs::remove_file(folder.path().join("torn.png")).unwrap();
    next(&mut round);
    assert_eq!(round.told.len(), 2, "what is gone is forgotten");
}

#[test]
fn a_folder_that_is_empty_missing_or_a_file_shows_nothing_until_it_does() {
    let folder = TempDir::new().unwrap();
    let later = folder.path().join("later");
    let mut round = round(&later);
    assert_eq!(next(&mut round), None, "it is not there");
    assert_eq!(round.told.len(), 1, "which is told");
    fs::create_dir(&later).unwrap();
    assert_eq!(next(&mut round), None, "it is empty");
    put(&later, "a.png", 1, 1);
    assert_eq!(next(&mut round), Some((1, 1)));
    let mut file = super::tests::round(&later.join("a.png"));
    assert_eq!(next(&mut file), None);
    let mut nowhere = super::tests::round(Path::new(""));
    assert_eq!((next(&mut nowhere), nowhere.told.len()), (None, 0), "no folder is no trouble");
}

#[test]
fn a_picture_is_made_to_fit_and_keeps_its_shape() {
    let folder = TempDir::new().unwrap();
    let fitted = |width, height| {
        put(folder.path(), "a.png", width, height);
        next(&mut round(folder.path()))
    };
    assert_eq!(fitted(640, 480), Some((64, 48)), "far too large");
    assert_eq!(fitted(80, 60), Some((64, 48)), "a little too large");
    assert_eq!(fitted(480, 640), Some((36, 48)), "too high");
    assert_eq!(fitted(6400, 10), Some((64, 1)), "a line stays a line");
    assert_eq!(fitted(10, 10), Some((10, 10)), "small enough");
    assert!(picture::read(&folder.path().join("a.png"), (0, 0)).is_ok(), "even on no screen at all");
}

#[test]
fn what_is_large_is_refused_before_it_is_unpacked() {
    let folder = TempDir::new().unwrap();
    for (name, width, height) in [("area.png", 16_000, 12_500), ("side.png", 100_000, 1)] {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.write_header().unwrap().write_chunk(png::chunk::IDAT, &[0; 9]).unwrap();
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        let error = picture::read(&path, SCREEN).unwrap_err().to_string();
        assert!(error.starts_with("it is too large, "), "{error}");
    }
}

#[test]
fn a_picture_is_turned_as_its_camera_was_held() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.jpg");
    // Which corner is white once it is upright: x and y, 0 or 1.
    for (orientation, size, white) in
        [(1, (64, 32), (0, 0)), (3, (64, 32), (1, 1)), (6, (24, 48), (1, 0)), (8, (24, 48), (0, 1))]
    {
        put(folder.path(), "a.jpg", 128, 64);
        let plain = fs::read(&path).unwrap();
        fs::write(&path, [&plain[..2], &exif(orientation), &plain[2..]].concat()).unwrap();
        let picture = picture::read(&path, SCREEN).unwrap();
        let (width, height) = (picture.width(), picture.height());
        assert_eq!((width, height), size, "{orientation}");
        for corner in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let [x, y] = [corner.0 * (width - 1), corner.1 * (height - 1)];
            assert_eq!(is_white(&picture, x, y), corner == white, "{orientation}: {corner:?}");
        }
    }
}

/// The part of a JPEG file that says how its camera was held.
fn exif(orientation: u8) -> Vec<u8> {
    let mut bytes = vec![0xff, 0xe1, 0, 34];
    bytes.extend(b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0");
    bytes.extend([orientation, 0, 0, 0, 0, 0, 0, 0]);
    bytes
}

#[test]
fn the_screen_waits_for_pictures_without_working_for_them() {
    let folder = TempDir::new().unwrap();
    put(folder.path(), "a.png", 1, 1);
    let runtime = Runtime::new().unwrap();
    let media = Media::new(folder.path());
    let next = || media.next(SCREEN, runtime.handle());
    drop(next());
    // Awaited outside of the runtime, as the screen does.
    let mut next = Box::pin(next());
    let mut waiting = Context::from_waker(Waker::noop());
    let shown = wait_for("the picture", || match next.as_mut().poll(&mut waiting) {
        Poll::Ready(shown) => Some(shown),
        Poll::Pending => None,
    });
    assert!(matches!(shown, Some(Show::Picture(_))));
}

#[tokio::test]
async fn a_film_shows_its_newest_frame_and_ends() {
    let (frames, film) = watch::channel(Picture::new(1, 1));
    let mut film = Film::new(film);
    assert_eq!(film.frame().await.unwrap().width(), 1, "the first is there at once");
    frames.send(Picture::new(2, 1)).unwrap();
    frames.send(Picture::new(3, 1)).unwrap();
    assert_eq!(film.frame().await.unwrap().width(), 3, "what was missed is gone");
    drop(frames);
    assert!(film.frame().await.is_none());
}

#[cfg(not(feature = "video"))]
#[test]
fn videos_are_passed_over_where_nobody_can_play_them() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.mp4"), "whatever").unwrap();
    put(folder.path(), "b.png", 1, 1);
    let mut round = round(folder.path());
    assert_eq!(next(&mut round), Some((1, 1)));
    assert_eq!(round.told.len(), 1);
}

#[cfg(feature = "video")]
mod videos {
    use super::*;
    use gstreamer::prelude::*;
    use gstreamer::{ClockTime, MessageType, MessageView, State};

    /// Makes a video of 25 frames, by GStreamer itself, with a codec that is free.
    fn film(path: &Path, rate: &str) {
        gstreamer::init().unwrap();
        let chain = format!(
            "videotestsrc num-buffers=25 pattern=white ! video/x-raw, width=160, height=80, framerate={rate} ! \
             vp8enc deadline=1 ! webmmux ! filesink name=file"
        );
        let pipeline = gstreamer::parse::launch(&chain).unwrap().downcast::<gstreamer::Pipeline>().unwrap();
        pipeline.by_name("file").unwrap().set_property("location", path.to_str().unwrap());
        pipeline.set_state(State::Playing).unwrap();
        let ends = [MessageType::Eos, MessageType::Error];
        let end = pipeline.bus().unwrap().timed_pop_filtered(ClockTime::from_seconds(30), &ends).unwrap();
        assert!(matches!(end.view(), MessageView::Eos(_)), "{end:?}");
        pipeline.set_state(State::Null).unwrap();
    }

    #[tokio::test]
    async fn a_video_is_played_to_its_end_at_the_size_of_the_screen() {
        let folder = TempDir::new().unwrap();
        film(&folder.path().join("a.webm"), "25/1");
        let media = Media::new(folder.path());
        for _ in 0..2 {
            let Some(Show::Film(mut film)) = media.next(SCREEN, &Handle::current()).await else {
                panic!("it can be played")
            };
            let mut frames = 0;
            while let Some(frame) = film.frame().await {
                assert_eq!((frame.width(), frame.height()), (64, 32));
                assert!(is_white(&frame, 32, 16));
                frames += 1;
            }
            assert!((2..=25).contains(&frames), "{frames}");
        }
    }

    #[tokio::test]
    async fn what_is_no_video_is_passed_over() {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("a.mp4"), "whatever").unwrap();
        film(&folder.path().join("b.webm"), "25/1");
        let torn = fs::read(folder.path().join("b.webm")).unwrap();
        fs::write(folder.path().join("b.webm"), &torn[..100]).unwrap();
        put(folder.path(), "c.png", 1, 1);
        let media = Media::new(folder.path());
        let shown = media.next(SCREEN, &Handle::current()).await;
        assert!(matches!(shown, Some(Show::Picture(_))));
        assert_eq!(media.0.lock().unwrap().told.len(), 2);
    }

    #[test]
    fn a_film_that_nobody_watches_stops() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("a.webm");
        // Four minutes: whoever waits for its end would notice.
        film(&path, "1/10");
        let (begun, beginning) = std::sync::mpsc::channel();
        let projector = playback::Projector::new(begun);
        let running = std::thread::spawn(move || projector.run(&path, SCREEN));
        drop(beginning.recv().unwrap().unwrap());
        assert_eq!(running.join().unwrap(), Ok(()));
    }
}
