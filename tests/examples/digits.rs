//! The example `digits`: its output, and its errors for bad files.

use crate::example::{Example, create_file, data_path, text};
use std::fs;
use std::path::Path;
use std::process::Output;

static EXAMPLE: Example = Example::new("digits");

/// The size of the header of the `.npy` files in the project's data set.
const HEADER: usize = 128;

fn digits(arguments: &[&Path]) -> Output {
    EXAMPLE.run(arguments)
}

#[test]
fn prints_accuracies_and_draws_misread_digits() {
    let result = digits(&[]);
    let output = text(&result.stdout);
    assert!(result.status.success(), "{}", text(&result.stderr));
    assert!(output.contains("raw pixels: 767/797 right"), "{output}");
    assert!(output.contains("standardised: 741/797 right"), "{output}");
    assert!(
        output.contains("read as") && output.contains('█'),
        "{output}"
    );
    // The output is not a terminal: there are no colours and no progress bar.
    assert!(!output.contains('\x1b'));
    assert_eq!(text(&result.stderr), "");
}

#[test]
fn reads_the_files_in_its_arguments() {
    // The training set and one test digit.
    let pixels = fs::read(data_path("digits_pixels.npy")).expect("the project's own data");
    let labels = fs::read(data_path("digits_labels.npy")).expect("the project's own data");
    let first_pixels = &pixels[HEADER..][..1001 * 64];
    let first_labels = &labels[HEADER..][..1001];
    let result = digits(&[
        &create_file(
            "first_pixels.npy",
            &npy("|u1", "False", "(1001, 64)", first_pixels),
        ),
        &create_file(
            "first_labels.npy",
            &npy("|u1", "False", "(1001,)", first_labels),
        ),
    ]);
    let output = text(&result.stdout);
    assert!(
        output.contains("raw pixels: 1/1 right (100.0 %)"),
        "{output}"
    );
    assert!(!output.contains("misread"), "{output}");
}

#[test]
fn prints_help_and_rejects_wrong_arguments() {
    let help = digits(&[Path::new("--help")]);
    assert!(help.status.success() && text(&help.stdout).starts_with("Usage: digits"));
    let one = digits(&[Path::new("one.npy")]);
    assert_eq!(one.status.code(), Some(2));
    assert_eq!(
        text(&one.stderr),
        "digits: expected two files or none; see --help\n"
    );
}

/// Returns the content of a `.npy` file of version 1.0.
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

/// Returns the content of a `.npy` file in C order with `elements` zero bytes.
fn zeros(shape: &str, elements: usize) -> Vec<u8> {
    npy("|u1", "False", shape, &vec![0; elements])
}

/// Asserts that the example exits with code 1 and prints one line with the file `bad` and `error`.
fn assert_rejected(pixels: &Path, labels: &Path, bad: &Path, error: &str) {
    let result = digits(&[pixels, labels]);
    let output = text(&result.stderr);
    assert_eq!(result.status.code(), Some(1), "{output}");
    assert_eq!(text(&result.stdout), "");
    assert!(
        output.starts_with(&format!("digits: {}: ", bad.display())),
        "{output}"
    );
    assert!(
        output.contains(error),
        "found {output:?}, expected {error:?}"
    );
    assert_eq!(output.lines().count(), 1, "{output}");
}

#[test]
fn rejects_bad_pixel_files() {
    let labels = data_path("digits_labels.npy");
    let good = fs::read(data_path("digits_pixels.npy")).expect("the project's own data");
    let cases: &[(&str, &[u8], &str)] = &[
        ("empty.npy", b"", "the file ends within its header"),
        (
            "prose.npy",
            b"This is not a NumPy file.",
            "the file is not an .npy file",
        ),
        (
            "half_a_header.npy",
            &good[..40],
            "the file ends within its header",
        ),
        (
            "bad_header.npy",
            &npy("|u1", "((((", "(1797, 64)", b""),
            "the header is invalid",
        ),
        (
            "truncated.npy",
            &good[..good.len() - 1],
            "the file is truncated",
        ),
        (
            "floats.npy",
            &npy("<f4", "False", "(2, 64)", &[0; 512]),
            "expected elements '|u1', found '<f4'",
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
    for (name, bytes, error) in cases {
        let pixels = create_file(name, bytes);
        assert_rejected(&pixels, &labels, &pixels, error);
    }
    let missing = Path::new("no_such_file.npy");
    assert_rejected(missing, &labels, missing, "No such file");
}

#[test]
fn rejects_bad_label_files() {
    let pixels = data_path("digits_pixels.npy");
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
            "found '<i8'",
        ),
    ];
    for (name, bytes, error) in cases {
        let labels = create_file(name, bytes);
        assert_rejected(&pixels, &labels, &labels, error);
    }
}
