//! The example `iris_report`: its clusters agree with NumPy, and it draws them.
#[path = "../../examples/iris_report/clusters.rs"]
mod clusters;

use crate::example::{Example, data_path, test_path, text};
use crate::iris::Iris;
use clusters::{cluster, standardise};
use std::fs;

static EXAMPLE: Example = Example::new("iris_report");

#[test]
fn clusters_agree_with_numpy() {
    let files = ["iris_features.npy", "iris_labels.npy"].map(data_path);
    let iris = Iris::read(&files[0], &files[1]).unwrap_or_else(|error| panic!("{error}"));
    let clustering = cluster(&standardise(&iris.flowers));
    // Computed by NumPy in `f32`.
    let centres = [
        [-1.0020685, 0.9062551, -1.3031077, -1.2563444],
        [1.0335972, 0.0061388, 0.94360393, 0.97256184],
        [-0.16840747, -0.97269773, 0.2598704, 0.17543295],
    ];
    for (found, expected) in clustering.centres.iter().zip(centres.as_flattened()) {
        assert!((found - expected).abs() < 1e-5, "{found} {expected}");
    }
    for (found, expected) in clustering
        .inertias
        .iter()
        .zip([479.93607, 141.76913, 140.90152])
    {
        assert!((found - expected).abs() < 1e-3, "{found} {expected}");
    }
    assert_eq!(clustering.inertias.len(), 3);
    assert!(
        clustering.clusters.iter().take(41).all(|&c| c == 0),
        "setosa"
    );
}

#[test]
fn prints_a_table_and_draws_all_flowers() {
    let picture = test_path("iris_report.svg");
    let result = EXAMPLE.run(&[&picture]);
    assert!(result.status.success(), "{}", text(&result.stderr));
    let output = text(&result.stdout);
    for row in ["49           0", "13          42", "37           8"] {
        assert!(output.contains(row), "{output}");
    }
    let picture = fs::read_to_string(picture).expect("it writes the picture");
    assert_eq!(picture.matches("<circle").count(), 150);
}

#[test]
fn a_report_that_cannot_be_written_is_an_error() {
    let result = EXAMPLE.run(&[env!("CARGO_TARGET_TMPDIR")]);
    let error = text(&result.stderr);
    assert!(!result.status.success());
    assert!(error.starts_with("iris_report: cannot write "), "{error}");
}
