//! Random tensors.

use rand::distr::{Bernoulli, StandardUniform, Uniform};
use rand::rngs::SmallRng;
use rand::{Rng, RngExt, SeedableRng};
use shapecast::{Array, DynTensor, Shape, ShapeErrorKind, Tensor};

fn rng() -> SmallRng {
    SmallRng::seed_from_u64(42)
}

#[test]
fn elements_are_drawn_in_row_major_order() {
    let range = Uniform::new(0, 1000).unwrap();
    let x = Tensor::<i32, Shape![dyn, 3]>::random([20, 3], range, &mut rng()).unwrap();
    let mut again = rng();
    assert!(x.iter().all(|&x| x == again.sample(range)));
    let y = Array::<i32, Shape![20, 3]>::random(range, &mut rng());
    assert_eq!(x, y);
    assert_eq!(DynTensor::random([20, 3], range, &mut rng()).unwrap(), y);
    // A generator behind a pointer, and the next elements differ.
    let mut rng = rng();
    let dynamic: &mut dyn Rng = &mut rng;
    assert_eq!(Array::<i32, Shape![20, 3]>::random(range, dynamic), y);
    assert_ne!(Array::<i32, Shape![20, 3]>::random(range, dynamic), y);
}

#[test]
fn known_shapes_are_drawn_like_numbers() {
    let x: Tensor<f32, Shape![4, 5]> = rng().random();
    let y = rng().random::<Array<f32, Shape![4, 5]>>();
    assert_eq!(x, y);
    assert!(x.iter().all(|x| (0.0..1.0).contains(x)));
    let z = Tensor::<f32, Shape![4, 5]>::random([4, 5], StandardUniform, &mut rng()).unwrap();
    assert_eq!(x, z);
}

#[test]
fn distributions_have_their_moments() {
    let mask =
        DynTensor::<bool>::random([100, 100], Bernoulli::new(0.25).unwrap(), &mut rng()).unwrap();
    assert!((2200..2800).contains(&mask.count_nonzero()));
    let x = Tensor::<f64, Shape![dyn]>::random([10_000], StandardUniform, &mut rng()).unwrap();
    assert!((x.mean() - 0.5).abs() < 0.02 && (x.var() - 1.0 / 12.0).abs() < 0.005);
}

#[test]
fn wrong_sizes_are_errors() {
    let x = Tensor::<f64, Shape![dyn, 3]>::random([2, 4], StandardUniform, &mut rng());
    assert_eq!(x.unwrap_err().kind(), ShapeErrorKind::Sizes);
    let x = Tensor::<f64, Shape![dyn]>::random([usize::MAX], StandardUniform, &mut rng());
    assert_eq!(x.unwrap_err().kind(), ShapeErrorKind::TooLarge);
}
