//! Every screen is in the album.

use std::io::BufReader;

use super::*;

/// As small as screens get, so that it is quick.
const SIZES: [(u32, u32); 2] = [(800, 480), (480, 800)];

#[test]
fn every_screen_is_in_the_album_at_every_size() {
    let folder = tempfile::tempdir().unwrap();
    let taken = Album { folder: folder.path(), sizes: &SIZES, language: "en" }.fill().unwrap();
    assert_eq!(taken.len(), 18 * SIZES.len());
    for (path, (width, height)) in taken.iter().zip(SIZES.iter().cycle()) {
        let decoder = png::Decoder::new(BufReader::new(File::open(path).unwrap()));
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height), (*width, *height), "{}", path.display());
        let others = pixels.iter().filter(|pixel| **pixel != pixels[0]).count();
        assert!(others * 20 > (width * height) as usize, "{} shows something", path.display());
    }
}
