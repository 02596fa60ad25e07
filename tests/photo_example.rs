//! The example `photo`: what it makes of pixels, and one clear line for every bad file.
#[path = "support/example.rs"]
mod example;

use example::{file, run, scratch, shipped, text};
use image::{ImageFormat, RgbImage};
use std::fs;
use std::path::{Path, PathBuf};

/// Develops a photograph into a file of this name.
fn developed(photo: &Path, name: &str) -> RgbImage {
    let output = scratch(name);
    let done = run("photo", &[&output, photo]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let png = fs::read(&output).expect("the example wrote a file");
    let picture = image::load_from_memory_with_format(&png, ImageFormat::Png);
    picture.expect("a PNG").into_rgb8()
}

fn photograph(name: &str, width: u32, height: u32, pixels: &[u8]) -> PathBuf {
    let path = scratch(name);
    let picture = RgbImage::from_raw(width, height, pixels.to_vec()).expect("enough pixels");
    picture
        .save_with_format(&path, ImageFormat::Png)
        .expect("the folder for tests takes files");
    path
}

#[test]
fn develops_as_numpy_does() {
    const PHOTO: [u8; 36] = [
        0, 0, 0, 60, 100, 140, 120, 120, 120, 180, 220, 4, //
        25, 65, 105, 85, 85, 85, 145, 185, 225, 205, 205, 205, //
        50, 50, 50, 110, 150, 190, 170, 170, 170, 230, 14, 54,
    ];
    // In f64, by NumPy.
    const DEVELOPED: [u8; 36] = [
        0, 16, 23, 57, 96, 117, 108, 113, 103, 150, 166, 14, //
        22, 68, 94, 76, 89, 84, 152, 175, 184, 195, 182, 159, //
        32, 49, 49, 108, 137, 151, 160, 155, 136, 144, 28, 51,
    ];
    let photo = developed(
        &photograph("small.png", 4, 3, &PHOTO),
        "small_developed.png",
    );
    assert_eq!(photo.dimensions(), (4, 3));
    let pairs = photo.as_raw().iter().zip(DEVELOPED);
    assert!(
        pairs
            .clone()
            .all(|(&found, want)| found.abs_diff(want) <= 1),
        "{:?}",
        photo.as_raw()
    );
}

#[test]
fn develops_the_flower() {
    let photo = developed(&shipped("flower.jpg"), "flower.png");
    assert_eq!(photo.dimensions(), (640, 427));
    // Bright in the middle, dark in the corners, and neither black nor white on the whole.
    let mean = |x: u32, y: u32| -> u32 {
        let spot = (0..40).flat_map(|i| (0..40).map(move |j| (x + i, y + j)));
        let values = spot.flat_map(|(x, y)| photo.get_pixel(x, y).0.map(u32::from));
        values.sum::<u32>() / (40 * 40 * 3)
    };
    let (middle, corner) = (mean(300, 200), mean(0, 0));
    assert!(
        (90..220).contains(&middle) && corner < 60,
        "{middle}, {corner}"
    );
}

#[test]
fn develops_photographs_of_few_pixels() {
    // No deviation at all, in any channel.
    let one = developed(&photograph("one.png", 1, 1, &[128; 3]), "one_developed.png");
    let between = |cool: f64, warm: f64| cool + (warm - cool) * 128.0 / 255.0;
    let want = [between(0.28, 0.6), between(0.4, 0.5), between(0.42, 0.38)];
    assert_eq!(
        one.get_pixel(0, 0).0,
        want.map(|value| (value * 255.0).round() as u8)
    );
    // A picture in grey has three channels like any other.
    let line = developed(
        &photograph("line.png", 5, 1, &[7; 15]),
        "line_developed.png",
    );
    assert_eq!(line.dimensions(), (5, 1));
}

#[test]
fn refuses_bad_files_in_one_line() {
    let jpeg = fs::read(shipped("flower.jpg")).expect("the project's own data");
    let cases = [
        (PathBuf::from("no_such_photo.jpg"), "No such file"),
        (file("empty.jpg", b""), "is no readable picture"),
        (
            file("prose.jpg", b"This is no photograph."),
            "is no readable picture",
        ),
        (file("header.jpg", &jpeg[..100]), "is no readable picture"),
        (scratch(""), ""),
    ];
    for (photo, why) in cases {
        let done = run("photo", &[&scratch("never.png"), &photo]);
        let said = text(&done.stderr);
        assert_eq!(done.status.code(), Some(1), "{}: {said}", photo.display());
        assert!(
            said.starts_with(&format!("photo: {}: ", photo.display())),
            "{said}"
        );
        assert!(said.contains(why), "{said:?} does not say {why:?}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    assert!(!scratch("never.png").exists());
}

#[test]
fn says_what_it_cannot_write() {
    let folder = scratch("");
    let done = run("photo", &[&folder, &shipped("flower.jpg")]);
    assert_eq!(done.status.code(), Some(1));
    assert!(
        text(&done.stderr)
            .starts_with(&format!("photo: {}: cannot be written: ", folder.display()))
    );
    let beyond = file("a_file", b"").join("photo.png");
    let done = run("photo", &[&beyond, &shipped("flower.jpg")]);
    assert_eq!(
        (done.status.code(), text(&done.stderr).lines().count()),
        (Some(1), 1)
    );
}

#[test]
fn explains_its_arguments() {
    let help = run("photo", &["--help"]);
    assert!(help.status.success() && text(&help.stdout).starts_with("Usage: photo"));
    assert_eq!(run("photo", &["a", "b", "c"]).status.code(), Some(2));
}
