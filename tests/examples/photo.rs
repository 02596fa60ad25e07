//! The example `photo`: its results, and its errors for bad files.

use crate::example::{Example, create_file, data_path, test_path, text};
use image::{ImageFormat, RgbImage};
use std::fs;
use std::path::{Path, PathBuf};

static EXAMPLE: Example = Example::new("photo");

/// Runs the example on a photograph. `name` is the file that the example writes.
fn developed(photo: &Path, name: &str) -> RgbImage {
    let output = test_path(name);
    let result = EXAMPLE.run(&[&output, photo]);
    assert!(result.status.success(), "{}", text(&result.stderr));
    let png = fs::read(&output).expect("the example wrote a file");
    let picture = image::load_from_memory_with_format(&png, ImageFormat::Png);
    picture.expect("a PNG").into_rgb8()
}

fn photograph(name: &str, width: u32, height: u32, pixels: &[u8]) -> PathBuf {
    let path = test_path(name);
    let picture = RgbImage::from_raw(width, height, pixels.to_vec()).expect("enough pixels");
    picture
        .save_with_format(&path, ImageFormat::Png)
        .expect("the folder for tests is writable");
    path
}

#[test]
fn results_match_numpy() {
    const PHOTO: [u8; 36] = [
        0, 0, 0, 60, 100, 140, 120, 120, 120, 180, 220, 4, //
        25, 65, 105, 85, 85, 85, 145, 185, 225, 205, 205, 205, //
        50, 50, 50, 110, 150, 190, 170, 170, 170, 230, 14, 54,
    ];
    // Computed by NumPy in f64.
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
            .all(|(&found, expected)| found.abs_diff(expected) <= 1),
        "{:?}",
        photo.as_raw()
    );
}

#[test]
fn develops_the_flower() {
    let photo = developed(&data_path("flower.jpg"), "flower.png");
    assert_eq!(photo.dimensions(), (640, 427));
    // The middle is bright and the corners are dark.
    let mean = |x: u32, y: u32| -> u32 {
        let square = (0..40).flat_map(|i| (0..40).map(move |j| (x + i, y + j)));
        let values = square.flat_map(|(x, y)| photo.get_pixel(x, y).0.map(u32::from));
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
    // No channel has any variation.
    let one = developed(&photograph("one.png", 1, 1, &[128; 3]), "one_developed.png");
    let between = |cool: f64, warm: f64| cool + (warm - cool) * 128.0 / 255.0;
    let expected = [between(0.28, 0.6), between(0.4, 0.5), between(0.42, 0.38)];
    assert_eq!(
        one.get_pixel(0, 0).0,
        expected.map(|value| (value * 255.0).round() as u8)
    );
    // A grey picture has three channels too.
    let line = developed(
        &photograph("line.png", 5, 1, &[7; 15]),
        "line_developed.png",
    );
    assert_eq!(line.dimensions(), (5, 1));
}

#[test]
fn rejects_bad_files_in_one_line() {
    let jpeg = fs::read(data_path("flower.jpg")).expect("the project's own data");
    let cases = [
        (PathBuf::from("no_such_photo.jpg"), "No such file"),
        (create_file("empty.jpg", b""), "is not a readable picture"),
        (
            create_file("prose.jpg", b"This is no photograph."),
            "is not a readable picture",
        ),
        (
            create_file("header.jpg", &jpeg[..100]),
            "is not a readable picture",
        ),
        (test_path(""), ""),
    ];
    for (photo, error) in cases {
        let result = EXAMPLE.run(&[&test_path("never.png"), &photo]);
        let output = text(&result.stderr);
        assert_eq!(
            result.status.code(),
            Some(1),
            "{}: {output}",
            photo.display()
        );
        assert!(
            output.starts_with(&format!("photo: {}: ", photo.display())),
            "{output}"
        );
        assert!(
            output.contains(error),
            "found {output:?}, expected {error:?}"
        );
        assert_eq!(output.lines().count(), 1, "{output}");
    }
    assert!(!test_path("never.png").exists());
}

#[test]
fn reports_files_that_it_cannot_write() {
    let folder = test_path("");
    let result = EXAMPLE.run(&[&folder, &data_path("flower.jpg")]);
    assert_eq!(result.status.code(), Some(1));
    assert!(
        text(&result.stderr)
            .starts_with(&format!("photo: {}: cannot be written: ", folder.display()))
    );
    let below_file = create_file("a_file", b"").join("photo.png");
    let result = EXAMPLE.run(&[&below_file, &data_path("flower.jpg")]);
    assert_eq!(
        (result.status.code(), text(&result.stderr).lines().count()),
        (Some(1), 1)
    );
}

#[test]
fn prints_help_and_rejects_wrong_arguments() {
    let help = EXAMPLE.run(&["--help"]);
    assert!(help.status.success() && text(&help.stdout).starts_with("Usage: photo"));
    assert_eq!(EXAMPLE.run(&["a", "b", "c"]).status.code(), Some(2));
}
