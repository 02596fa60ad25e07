//! The example `network`: what it learns and draws, and its errors.

use crate::example::{Example, test_path, text};
use std::fs;

static EXAMPLE: Example = Example::new("network");

/// The least number of test digits that it must read: 93 % of 797.
const LEAST_RIGHT: usize = 742;

#[test]
fn learns_to_read_digits_and_draws_the_loss() {
    let chart = test_path("network.svg");
    let result = EXAMPLE.run(&[&chart]);
    let output = text(&result.stdout);
    assert!(result.status.success(), "{}", text(&result.stderr));
    let (right, _) = output
        .split_once("/797 digits right")
        .expect("it prints the accuracy");
    assert!(
        right
            .parse::<usize>()
            .is_ok_and(|right| right >= LEAST_RIGHT),
        "{output}"
    );
    let picture = fs::read_to_string(chart).expect("it writes the chart");
    assert!(
        picture.starts_with("<svg") && picture.contains("<polyline"),
        "{picture}"
    );
    // Standard error is no terminal: there is no progress bar.
    assert_eq!(text(&result.stderr), "");
}

#[test]
fn a_chart_that_cannot_be_written_is_an_error() {
    let result = EXAMPLE.run(&[env!("CARGO_TARGET_TMPDIR")]);
    let error = text(&result.stderr);
    assert!(!result.status.success());
    assert!(error.starts_with("network: cannot write "), "{error}");
}

#[test]
fn too_many_arguments_are_an_error() {
    let result = EXAMPLE.run(&["a.svg", "b.svg"]);
    assert_eq!(result.status.code(), Some(2));
    assert!(text(&result.stderr).contains("expected at most one file"));
}
