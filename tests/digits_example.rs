//! The main job, `cargo run --example digits`: its numbers, and one clear line for every bad file.
#[path = "support/example.rs"]
mod example;

use example::{file, run, shipped, text};
use std::fs;
use std::path::Path;
use std::process::Output;

/// The size of the header of the project's own `.npy` files.
const HEADER: usize = 128;

fn digits(arguments: &[&Path]) -> Output {
    run("digits", arguments)
}

#[test]
fn prints_both_accuracies_and_draws_what_it_misread() {
    let by_default = digits(&[]);
    let said = text(&by_default.stdout);
    assert!(by_default.status.success(), "{}", text(&by_default.stderr));
    assert!(said.contains("raw pixels: 767/797 right"), "{said}");
    assert!(said.contains("standardised: 741/797 right"), "{said}");
    assert!(said.contains("read as") && said.contains('█'), "{said}");
    // Not a terminal: no colour, and no progress bar.
    assert!(!said.contains('\x1b'));
    assert_eq!(text(&by_default.stderr), "");
}

#[test]
fn reads_the_files_that_it_is_given() {
    // The training set, and one digit to test.
    let pixels = fs::read(shipped("digits_pixels.npy")).expect("the project's own data");
    let labels = fs::read(shipped("digits_labels.npy")).expect("the project's own data");
    let first_pixels = &pixels[HEADER..][..1001 * 64];
    let first_labels = &labels[HEADER..][..1001];
    let given = digits(&[
        &file(
            "first_pixels.npy",
            &npy("|u1", "False", "(1001, 64)", first_pixels),
        ),
        &file(
            "first_labels.npy",
            &npy("|u1", "False", "(1001,)", first_labels),
        ),
    ]);
    let said = text(&given.stdout);
    assert!(said.contains("raw pixels: 1/1 right (100.0 %)"), "{said}");
    assert!(!said.contains("misread"), "{said}");
}

#[test]
fn explains_its_arguments() {
    let help = digits(&[Path::new("--help")]);
    assert!(help.status.success() && text(&help.stdout).starts_with("Usage: digits"));
    let one = digits(&[Path::new("one.npy")]);
    assert_eq!(one.status.code(), Some(2));
    assert_eq!(
        text(&one.stderr),
        "digits: wants two files or none; see --help\n"
    );
}

/// A `.npy` file, version 1.0.
fn npy(dtype: &str, order: &str, shape: &str, data: &[u8]) -> Vec<u8> {
    let header = format!("{{'descr': '{dtype}', 'fortran_order': {order}, 'shape': {shape}, }}\n");
    let length = u16::try_from(header.len()).expect("a short header");
    [
        b"\x93NUMPY\x01\x00",
        length.to_le_bytes().as_slice(),
        header.as_bytes(),
        data,
    ]
    .concat()
}

/// A C-ordered file of as many zero bytes as `elements` says.
fn zeros(shape: &str, elements: usize) -> Vec<u8> {
    npy("|u1", "False", shape, &vec![0; elements])
}

/// The example names the file `bad` and says `why`, on one line, and ends with exit code 1.
fn assert_refused(pixels: &Path, labels: &Path, bad: &Path, why: &str) {
    let done = digits(&[pixels, labels]);
    let said = text(&done.stderr);
    assert_eq!(done.status.code(), Some(1), "{said}");
    assert_eq!(text(&done.stdout), "");
    assert!(
        said.starts_with(&format!("digits: {}: ", bad.display())),
        "{said}"
    );
    assert!(said.contains(why), "{said:?} does not say {why:?}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn refuses_bad_pixels() {
    let labels = shipped("digits_labels.npy");
    let good = fs::read(shipped("digits_pixels.npy")).expect("the project's own data");
    let cases: &[(&str, &[u8], &str)] = &[
        ("empty.npy", b"", "is no readable .npy file"),
        (
            "prose.npy",
            b"This is not a NumPy file.",
            "is no readable .npy file",
        ),
        ("half_a_header.npy", &good[..40], "is no readable .npy file"),
        (
            "bad_header.npy",
            &npy("|u1", "((((", "(1797, 64)", b""),
            "is no readable .npy file",
        ),
        (
            "truncated.npy",
            &good[..good.len() - 1],
            "is truncated: its header promises the shape [1797, 64]",
        ),
        (
            "floats.npy",
            &npy("<f4", "False", "(2, 64)", &[0; 512]),
            "holds '<f4' values, not bytes ('|u1')",
        ),
        (
            "by_columns.npy",
            &npy("|u1", "True", "(1797, 64)", &[0; 1797 * 64]),
            "Fortran order",
        ),
        ("narrow.npy", &zeros("(1797, 63)", 1797 * 63), "[1797, 63]"),
        (
            "square.npy",
            &zeros("(1797, 8, 8)", 1797 * 64),
            "[1797, 8, 8]",
        ),
        ("flat.npy", &zeros("(115008,)", 1797 * 64), "[115008]"),
        ("none.npy", &zeros("(0, 64)", 0), "has 0 digits"),
        ("few.npy", &zeros("(1000, 64)", 64_000), "has 1000 digits"),
        ("immense.npy", &zeros("(9223372036854775808, 64)", 10), ""),
    ];
    for (name, bytes, why) in cases {
        let pixels = file(name, bytes);
        assert_refused(&pixels, &labels, &pixels, why);
    }
    let missing = Path::new("no_such_file.npy");
    assert_refused(missing, &labels, missing, "No such file");
}

#[test]
fn refuses_bad_labels() {
    let pixels = shipped("digits_pixels.npy");
    let cases: &[(&str, &[u8], &str)] = &[
        (
            "fewer_labels.npy",
            &zeros("(1796,)", 1796),
            "has 1796 labels for 1797 digits",
        ),
        ("label_column.npy", &zeros("(1797, 1)", 1797), "[1797, 1]"),
        (
            "wide_labels.npy",
            &npy("<i8", "False", "(1,)", &[0; 8]),
            "holds '<i8' values",
        ),
    ];
    for (name, bytes, why) in cases {
        let labels = file(name, bytes);
        assert_refused(&pixels, &labels, &labels, why);
    }
}
