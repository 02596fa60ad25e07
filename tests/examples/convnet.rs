//! The example `convnet`: its network agrees with plain loops, what it prints, and its errors.

use crate::example::{Example, create_file, data_path, text};
use shapecast::safetensors::Weights;
use shapecast::{DynShape, Size, Tensor};
use std::fs;
use std::path::Path;

#[path = "../../examples/convnet/network.rs"]
mod network;

use network::{Images, Network};

static EXAMPLE: Example = Example::new("convnet");

/// Returns the result of a convolution, ReLU and pooling, for one image of `side` rows and columns.
fn layer(image: &[f64], side: usize, weight: &[f32], bias: &[f32]) -> Vec<f64> {
    let channels = image.len() / (side * side);
    let pixel = |c: usize, i: usize, j: usize| {
        // The first row and the first column are those of the padding.
        let inside = (1..=side).contains(&i) && (1..=side).contains(&j);
        if inside {
            image[(c * side + i - 1) * side + j - 1]
        } else {
            0.0
        }
    };
    let half = side / 2;
    let mut result = vec![0.0; bias.len() * half * half];
    for (o, i, j) in indices(bias.len(), side, side) {
        let mut sum = f64::from(bias[o]);
        for (c, u, v) in indices(channels, 3, 3) {
            sum += pixel(c, i + u, j + v) * f64::from(weight[((o * channels + c) * 3 + u) * 3 + v]);
        }
        let place = &mut result[(o * half + i / 2) * half + j / 2];
        *place = sum.max(*place);
    }
    result
}

/// Iterates over the indices of three axes.
fn indices(a: usize, b: usize, c: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..a * b * c).map(move |k| (k / (b * c), k / c % b, k % c))
}

#[test]
fn scores_are_those_of_plain_loops() {
    let file = fs::read(data_path("convnet.safetensors")).expect("the project's own data");
    let weights = Weights::from_bytes(&file).expect("a safetensors file");
    let values = |name: &str| weights.tensor::<f32, DynShape>(name).expect(name);
    let network: Network = weights.load().expect("the weights of the network");

    let images: Images<Size<3>> =
        Tensor::from_fn(|[n, _, i, j]: [usize; 4]| ((7 * n + 3 * i * j + i) % 16) as f32 / 16.0);
    let scores = network.scores(&images);
    let digits = network.classify(&images);
    for n in 0..3 {
        let image: Vec<f64> = images
            .index_axis::<0>(n)
            .iter()
            .map(|&pixel| f64::from(pixel))
            .collect();
        let x = layer(
            &image,
            8,
            values("first.weight").as_slice(),
            values("first.bias").as_slice(),
        );
        let x = layer(
            &x,
            4,
            values("second.weight").as_slice(),
            values("second.bias").as_slice(),
        );
        let expected: Vec<f64> = values("dense.weight")
            .as_slice()
            .chunks(x.len())
            .zip(values("dense.bias").as_slice())
            .map(|(row, &bias)| {
                let products = row.iter().zip(&x).map(|(&weight, x)| f64::from(weight) * x);
                products.sum::<f64>() + f64::from(bias)
            })
            .collect();
        for (d, &score) in expected.iter().enumerate() {
            assert!(
                (f64::from(scores[[n, d]]) - score).abs() < 1e-4,
                "image {n}, digit {d}"
            );
        }
        assert!(expected.iter().all(|&score| score <= expected[digits[[n]]]));
    }
}

#[test]
fn prints_the_accuracies_and_a_table() {
    let result = EXAMPLE.run::<&Path>(&[]);
    let output = text(&result.stdout);
    assert!(result.status.success(), "{}", text(&result.stderr));
    // The numbers that the script in Python printed.
    assert!(
        output.contains("training: 996/1000 right (99.6 %)"),
        "{output}"
    );
    assert!(output.contains("test: 777/797 right (97.5 %)"), "{output}");

    let rows: Vec<Vec<usize>> = output
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("a "))
        .map(|row| {
            row.split_whitespace()
                .skip(1)
                .map(|count| count.parse().unwrap())
                .collect()
        })
        .collect();
    assert_eq!((0..10).map(|digit| rows[digit][digit]).sum::<usize>(), 777);
    assert_eq!(rows.iter().flatten().sum::<usize>(), 797);
}

#[test]
fn bad_weights_are_errors() {
    let no_weights = create_file("convnet_bad.safetensors", b"no weights");
    let result = EXAMPLE.run(&[&no_weights]);
    assert_eq!(result.status.code(), Some(1));
    assert!(text(&result.stderr).contains("convnet_bad.safetensors: not a safetensors file"));

    // Another name of the same length.
    let mut file = fs::read(data_path("convnet.safetensors")).expect("the project's own data");
    let name = file
        .windows(10)
        .position(|bytes| bytes == b"dense.bias")
        .expect("a name");
    file[name..name + 10].copy_from_slice(b"dense.boas");
    let result = EXAMPLE.run(&[&create_file("convnet_names.safetensors", &file)]);
    let error = text(&result.stderr);
    assert_eq!(result.status.code(), Some(1));
    assert!(error.contains("dense.bias: no such tensor"), "{error}");
    assert!(
        error.contains("dense.boas: no field takes this tensor"),
        "{error}"
    );
}

#[test]
fn too_many_arguments_are_an_error() {
    let result = EXAMPLE.run(&["a.safetensors", "b.safetensors"]);
    assert_eq!(result.status.code(), Some(2));
    assert!(text(&result.stderr).contains("expected at most one file"));
}
