//! The example `edges`: its steps on simple pictures, its pictures of the flower, and its errors.

use crate::example::{Example, create_file, test_path, text};
use image::{GrayImage, ImageFormat};
use shapecast::{Shape, Tensor};
use std::fs;

#[path = "../../examples/photo/edges/detect.rs"]
mod detect;

use detect::{Image, blur, gradient, luminance, strength, thin};

static EXAMPLE: Example = Example::new("edges");

fn image(sizes: [usize; 2], value: impl Fn(usize, usize) -> f32) -> Image {
    Tensor::from_shape_fn(sizes, |index| value(index[0], index[1])).unwrap()
}

#[test]
fn a_slope_keeps_its_values_and_has_a_constant_gradient() {
    let slope = image([7, 9], |i, j| (2 * i + j) as f32);
    let blurred = blur(&slope);
    let of_slope = gradient(&slope);
    for i in 2..5 {
        for j in 2..7 {
            assert_eq!(blurred[[i, j]], slope[[i, j]]);
            assert_eq!([of_slope[[0, i, j]], of_slope[[1, i, j]]], [2.0, 4.0]);
        }
    }
    let white = Tensor::<f32, Shape![dyn, dyn, 3]>::from_elem([2, 3, 3], 1.0).unwrap();
    let grey = luminance(&white.into_shape());
    assert!(grey.iter().all(|value| (value - 1.0).abs() < 1e-6));
}

#[test]
fn a_step_becomes_a_line() {
    // Dark pixels, a line of grey ones, and bright pixels.
    let step = |distance: isize| (distance.signum() + 1) as f32 / 2.0;
    let lines = |value: &dyn Fn(isize, isize) -> f32| -> Vec<usize> {
        let steps = image([9, 9], |i, j| value(i as isize, j as isize));
        let of_steps = gradient(&steps);
        let edges = thin(&strength(&of_steps), &of_steps);
        (1..8)
            .map(|i| (0..9).filter(|&j| edges[[i, j]] > 0.5).sum())
            .collect()
    };
    assert_eq!(lines(&|_, j| step(j - 4)), [4; 7]);
    // Neighbors across a diagonal are two diagonals apart, so the equal gradients beside the middle remain.
    assert_eq!(lines(&|i, j| step(j - i)), [3, 6, 9, 12, 15, 18, 21]);
    assert_eq!(lines(&|i, j| step(i + j - 8)), [21, 18, 15, 12, 9, 6, 3]);
    assert_eq!(lines(&|i, _| step(i - 4))[3], (0..9).sum::<usize>());
}

#[test]
fn writes_pictures_of_the_flower() {
    let folder = test_path("edges");
    let result = EXAMPLE.run(&[&folder]);
    assert!(result.status.success(), "{}", text(&result.stderr));
    assert!(text(&result.stdout).contains("of 640 x 427 pixels are edges"));
    let read = |name: &str| -> GrayImage {
        let png = fs::read(folder.join(name)).expect("the example wrote a file");
        let picture = image::load_from_memory_with_format(&png, ImageFormat::Png);
        picture.expect("a PNG").into_luma8()
    };
    let (edges, gradient) = (read("edges.png"), read("edges_gradient.png"));
    assert_eq!(edges.dimensions(), (640, 427));
    // Each edge is as bright as the gradient there, and most pixels are none.
    let pairs = edges.pixels().zip(gradient.pixels());
    assert!(
        pairs
            .clone()
            .all(|(edge, all)| edge.0[0] == 0 || edge == all)
    );
    let bright = pairs.filter(|(edge, _)| edge.0[0] > 64).count();
    assert!(
        (2_000..40_000).contains(&bright),
        "{bright} pixels are edges"
    );
    assert_eq!(read("edges_blurred.png").dimensions(), (640, 427));
}

#[test]
fn bad_files_are_errors() {
    let bad = create_file("edges_bad.png", b"no picture");
    let result = EXAMPLE.run(&[&test_path("edges_of_nothing"), &bad]);
    assert_eq!(result.status.code(), Some(1));
    assert!(
        text(&result.stderr).starts_with("edges: "),
        "{}",
        text(&result.stderr)
    );
    assert!(text(&result.stderr).contains("is not a readable picture"));
}
