//! Random operands and central differences.
#![allow(dead_code, reason = "not all tests use every function")]

use shapecast::{Dim, DynTensor, Shape, Tensor};
use shapecast_grad::Params;

/// A matrix of `f64` with rows of a known size.
pub type Matrix<D, const C: usize> = Tensor<f64, (D, shapecast::Size<C>)>;

/// Returns a tensor of these sizes with elements between `low` and `high`.
pub fn random_between<S: Shape>(
    random: &mut fastrand::Rng,
    sizes: &[usize],
    low: f64,
    high: f64,
) -> Tensor<f64, S> {
    let count = sizes.iter().product();
    let elements = std::iter::repeat_with(|| low + (high - low) * random.f64());
    let elements = elements.take(count).collect();
    let tensor = DynTensor::from_shape_vec(sizes.to_vec(), elements).unwrap();
    tensor.try_into_shape().unwrap()
}

/// Returns a tensor of these sizes with elements between -1 and 1.
pub fn random<S: Shape>(random: &mut fastrand::Rng, sizes: &[usize]) -> Tensor<f64, S> {
    random_between(random, sizes, -1.0, 1.0)
}

/// Returns a matrix with this number of rows.
pub fn matrix<D: Dim, const C: usize>(rng: &mut fastrand::Rng, rows: usize) -> Matrix<D, C> {
    random(rng, &[rows, C])
}

/// Compares a gradient with central differences of `f`, relative to the largest element.
#[track_caller]
pub fn assert_gradient<P: Params<Element = f64> + Clone>(
    what: &str,
    x: &P,
    gradient: &P,
    f: impl Fn(&P) -> f64,
) {
    // Compiled once for each type.
    compare(what, x, gradient, &f);
}

#[track_caller]
fn compare<P: Params<Element = f64> + Clone>(
    what: &str,
    x: &P,
    gradient: &P,
    f: &dyn Fn(&P) -> f64,
) {
    let mut elements = Vec::new();
    P::visit([], [gradient], &mut |[], [g]| elements.extend_from_slice(g));
    assert_eq!(elements.len(), x.count(), "{what}");
    let largest = elements
        .iter()
        .fold(1e-2_f64, |largest, g| largest.max(g.abs()));
    let step = 1e-6;
    let at = |index: usize, by: f64| {
        let (mut moved, mut i) = (x.clone(), 0);
        moved.apply(|element| {
            if i == index {
                *element += by;
            }
            i += 1;
        });
        f(&moved)
    };
    for (index, found) in elements.into_iter().enumerate() {
        let expected = (at(index, step) - at(index, -step)) / (2.0 * step);
        assert!(
            (expected - found).abs() <= 1e-6 * largest,
            "{what}: element {index} is {found}, and central differences give {expected}"
        );
    }
}

/// Returns the sum of the products of the elements of two gradients.
pub fn dot<P: Params<Element = f64>>(a: &P, b: &P) -> f64 {
    let mut sum = 0.0;
    P::visit([], [a, b], &mut |[], [a, b]| {
        assert_eq!(a.len(), b.len());
        sum += a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    });
    sum
}

/// Compares the tangent of a number with the gradients times the tangents of the operands.
#[track_caller]
pub fn assert_tangent(what: &str, found: f64, expected: f64) {
    let difference = (found - expected).abs();
    assert!(
        difference <= 1e-12 * expected.abs().max(1.0),
        "{what}: the tangent is {found}, and reverse mode gives {expected}"
    );
}
