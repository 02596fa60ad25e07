//! The example `layer_norm`: its functions agree with NumPy, and it prints their results.
#[path = "../../examples/layer_norm/normal.rs"]
mod normal;

use crate::example::{Example, create_file, data_path, text};
use crate::iris::{Flowers, Iris, MEASUREMENTS, SPECIES};
use normal::{Row, layer_norm, softmax};
use shapecast::{Shape, Tensor, broadcast, tensor};
use std::path::Path;

static EXAMPLE: Example = Example::new("layer_norm");

/// The layer norm and softmax of three flowers, computed by NumPy in `f64` with the example's gain
/// and bias.
const FLOWERS: [(usize, [f32; 4], [f32; 4]); 3] = [
    (
        0,
        [1.351021, 0.503322, -0.413926, -1.367588],
        [0.600398, 0.25721, 0.102786, 0.039606],
    ),
    (
        50,
        [1.424394, -0.426101, 0.956536, -1.453976],
        [0.543558, 0.085425, 0.340454, 0.030562],
    ),
    (
        149,
        [1.195058, -0.582208, 1.557167, -1.476442],
        [0.373887, 0.063224, 0.537035, 0.025854],
    ),
];

fn read() -> Iris {
    let files = (data_path("iris_features.npy"), data_path("iris_labels.npy"));
    Iris::read(&files.0, &files.1).unwrap_or_else(|error| panic!("{error}"))
}

fn norm_and_softmax(flowers: &Flowers) -> (Flowers, Flowers) {
    let gain: Row<4> = tensor![1.0, 1.0, 1.5, 1.5];
    let bias: Row<4> = tensor![0.0, 0.0, 0.5, 0.5];
    let normal = layer_norm(flowers, &gain, &bias);
    let softmax = softmax(&normal);
    (normal, softmax)
}

fn assert_close(found: impl IntoIterator<Item = f32>, expected: impl IntoIterator<Item = f32>) {
    for (found, expected) in found.into_iter().zip(expected) {
        assert!(
            (found - expected).abs() < 4e-6,
            "found {found}, expected {expected}"
        );
    }
}

#[test]
fn results_of_flowers_match_numpy() {
    let (normal, softmax) = norm_and_softmax(&read().flowers);
    for (flower, expected_normal, expected_softmax) in FLOWERS {
        assert_close((0..4).map(|j| normal[[flower, j]]), expected_normal);
        assert_close((0..4).map(|j| softmax[[flower, j]]), expected_softmax);
    }
    assert!(broadcast!((sum::<-1>(softmax) - 1.0).abs() < 1e-6).all());
}

#[test]
fn means_of_species_match_numpy() {
    let iris = read();
    let (normal, softmax) = norm_and_softmax(&iris.flowers);
    let expected_flowers: Tensor<f32, Shape![3, 4]> = tensor![
        [5.006, 3.428, 1.462, 0.246],
        [5.936, 2.77, 4.26, 1.326],
        [6.588, 2.974, 5.552, 2.026]
    ];
    let expected_normal: Tensor<f32, Shape![3, 4]> = tensor![
        [1.353246, 0.48498, -0.376705, -1.380635],
        [1.372414, -0.462344, 1.097754, -1.46286],
        [1.239354, -0.70278, 1.520903, -1.325764]
    ];
    let expected_softmax: Tensor<f32, Shape![3, 4]> = tensor![
        [0.600574, 0.253483, 0.106885, 0.039058],
        [0.50428, 0.080775, 0.385354, 0.029591],
        [0.393205, 0.056389, 0.520216, 0.03019]
    ];
    assert_close(iris.mean_of_species(&iris.flowers), expected_flowers);
    assert_close(iris.mean_of_species(&normal), expected_normal);
    assert_close(iris.mean_of_species(&softmax), expected_softmax);
}

#[test]
fn rows_without_variance_stay_finite() {
    let same: Flowers = Tensor::from_elem([2, 4], 3.0).unwrap();
    let (normal, softmax) = norm_and_softmax(&same);
    assert_close(normal, [0.0, 0.0, 0.5, 0.5, 0.0, 0.0, 0.5, 0.5]);
    assert!(softmax.iter().all(|value| value.is_finite()));
    let none: Flowers = Tensor::from_elem([0, 4], 3.0).unwrap();
    assert_eq!(norm_and_softmax(&none).1.shape(), [0, 4]);
}

#[test]
fn prints_a_table() {
    let result = EXAMPLE.run::<&str>(&[]);
    let output = text(&result.stdout);
    assert!(result.status.success(), "{}", text(&result.stderr));
    for name in MEASUREMENTS.iter().chain(&SPECIES) {
        assert!(output.contains(name), "{output}");
    }
    let row = |what: &str, species: usize| -> Vec<&str> {
        let rows = output.lines().filter_map(|line| line.split_once(what));
        let mut rows = rows.map(|(_, numbers)| numbers.split_whitespace().collect());
        rows.nth(species).unwrap_or_default()
    };
    assert_eq!(row("layer norm", 2), ["1.24", "-0.70", "1.52", "-1.33"]);
    assert_eq!(row("softmax, %", 0), ["60.06", "25.35", "10.69", "3.91"]);
    assert_eq!(EXAMPLE.run(&["x"]).status.code(), Some(2));
}

#[test]
fn rejects_files_that_do_not_fit() {
    let labels = data_path("iris_labels.npy");
    let assert_rejected = |flowers: &Path, labels: &Path, expected: &str| {
        let error = Iris::read(flowers, labels)
            .err()
            .expect("a bad file")
            .to_string();
        assert!(
            error.contains(expected),
            "found {error:?}, expected {expected:?}"
        );
    };
    assert_rejected(&labels, &labels, "expected elements '<f4', found '|u1'");
    assert_rejected(
        &data_path("iris_features.npy"),
        &data_path("digits_labels.npy"),
        "has 1797 labels for 150 flowers",
    );
    let prose = create_file("flowers.npy", b"This is not a NumPy file.");
    assert_rejected(&prose, &labels, "the file is not an .npy file");
}
