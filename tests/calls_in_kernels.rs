//! Calls and indices inside `broadcast!` that give plain values are evaluated for each element.
use shapecast::{Array, Float, Shape, Tensor, array, broadcast, tensor};

#[derive(Clone, Copy, Default, Debug, PartialEq)]
enum Rounding {
    #[default]
    Down,
    Up,
}

fn round(x: f32, rounding: Rounding) -> f32 {
    match rounding {
        Rounding::Down => x.floor(),
        Rounding::Up => x.ceil(),
    }
}

struct Config {
    limit: f32,
    gains: [f32; 2],
}

impl Config {
    fn limit(&self) -> f32 {
        self.limit
    }
}

fn halved<T: Float, S: Shape>(x: &Tensor<T, S>) -> Tensor<T, S> {
    broadcast!(x * T::from_f64(0.5))
}

#[test]
fn calls_give_plain_values() {
    let x = tensor![0.5_f32, 1.5];
    let config = Config {
        limit: 1.0,
        gains: [2.0, 3.0],
    };
    let limit = || config.limit();
    assert_eq!(broadcast!(x * f32::from(2_u8)), tensor![1.0, 3.0]);
    assert_eq!(broadcast!(x.min(limit())), tensor![0.5, 1.0]);
    assert_eq!(broadcast!(x + config.gains[1]), tensor![3.5, 4.5]);
    assert_eq!(broadcast!(x * config.gains[0].powi(2)), tensor![2.0, 6.0]);
    assert_eq!(
        broadcast!(x - config.gains[1].sqrt().floor()),
        tensor![-0.5, 0.5]
    );
    assert_eq!(broadcast!(round(x, Rounding::Up)), tensor![1.0, 2.0]);
    assert_eq!(broadcast!(round(x, Default::default())), tensor![0.0, 1.0]);
    assert_eq!(broadcast!(x - limit()), tensor![-0.5, 0.5]);
    assert_eq!(halved(&x), tensor![0.25, 0.75]);
}

fn max(x: f32, y: f32) -> f32 {
    x.max(y)
}

#[test]
fn functions_may_have_the_name_of_a_reduction() {
    let x = tensor![-1.0_f32, 2.0];
    assert_eq!(broadcast!(self::max(x, 0.0)), tensor![0.0, 2.0]);
    assert_eq!(broadcast!(max(x, x * 2.0)), tensor![-1.0, 4.0]);
    let inside = broadcast!({
        let max = |x: f32, y: f32| x.max(y);
        max(x, 0.0)
    });
    assert_eq!(inside, tensor![0.0, 2.0]);
}

#[test]
fn types_may_follow_from_what_is_around_a_call() {
    let x = tensor![1.0_f32, 2.0];
    let parsed: Tensor<f32, Shape![2]> = broadcast!(x.max("1.5".parse().unwrap()));
    assert_eq!(parsed, tensor![1.5, 2.0]);
    let pairs: Tensor<(f32, Rounding), Shape![2]> = broadcast!((x, Default::default()));
    assert_eq!(
        pairs.as_slice(),
        [(1.0, Rounding::Down), (2.0, Rounding::Down)]
    );
    let from: Tensor<f64, Shape![2]> = broadcast!(x.into());
    assert_eq!(from, tensor![1.0, 2.0]);
    let iterated: Tensor<Option<f32>, Shape![2]> =
        broadcast!(core::iter::successors(Some(x), |v| Some(v + 1.0)).nth(1));
    assert_eq!(iterated.as_slice(), [Some(2.0), Some(3.0)]);
}

#[test]
fn a_kernel_may_use_small_tensors_of_its_own() {
    let rotated = |x: f32| array![x.cos(), x.sin()];
    let table: [Array<f32, Shape![2]>; 2] = [array![1.0, 2.0], array![3.0, 4.0]];
    let x = tensor![0.0_f32, 1.0];
    let norms = broadcast!({
        let r = rotated(x);
        r[[0]] * r[[0]] + r[[1]] * r[[1]]
    });
    assert!(norms.iter().all(|norm| (norm - 1.0).abs() < 1e-6));
    assert_eq!(broadcast!(x + table[1].sum()), tensor![7.0, 8.0]);
    assert_eq!(broadcast!(x + table[0][[1]]), tensor![2.0, 3.0]);
}
