//! Random compositions of functions, reductions and products against dual numbers.
#![allow(
    unused_parens,
    clippy::double_parens,
    reason = "a script wrote the functions"
)]

use grid::{Dual, Grid, LARGEST};
use proptest::prelude::*;
use shapecast::{DynTensor, Shape, Tensor};

mod grid;
mod table;

/// The types of `x`, `y` and `z`: sizes known at run time, a named size beside axes of size 1, and known sizes.
mod dynamic {
    use shapecast::{Shape, Tensor};
    pub type X = Tensor<f64, Shape![dyn, dyn]>;
    pub type Y = Tensor<f64, Shape![dyn, dyn]>;
    pub type Z = Tensor<f64, Shape![dyn]>;
}
mod named {
    use shapecast::{Shape, Tensor, dims};
    dims! { pub Batch }
    pub type X = Tensor<f64, Shape![dyn Batch, 3]>;
    pub type Y = Tensor<f64, Shape![1, 3]>;
    pub type Z = Tensor<f64, Shape![dyn Batch, 1]>;
}
mod known {
    use shapecast::{Shape, Tensor};
    pub type X = Tensor<f64, Shape![2, 3]>;
    pub type Y = Tensor<f64, Shape![2, 1]>;
    pub type Z = Tensor<f64, Shape![3]>;
}

/// A function of `x`, `y` and `z` that returns its value and the three gradients.
type Function = fn(&[DynTensor<f64>; 3]) -> (f64, [DynTensor<f64>; 3]);

/// Returns a tensor of another type with the same sizes and elements.
fn typed<S: Shape>(tensor: &DynTensor<f64>) -> Tensor<f64, S> {
    let typed = tensor.clone().try_into_shape();
    typed.expect("the shapes are those of the types")
}

mod differentiated {
    use super::*;
    use shapecast::{broadcast, einsum};
    use shapecast_grad::{Wanted, vjp};

    macro_rules! functions {
        ($($name:ident $types:ident |$x:ident, $y:ident, $z:ident| $body:block)*) => {
            pub const FUNCTIONS: &[(&str, &str, Function)] = &[$(
                (stringify!($name), stringify!($types), |operands| {
                    #[vjp]
                    fn f($x: &$types::X, $y: &$types::Y, $z: &$types::Z) -> f64 $body
                    let [x, y, z] = operands;
                    let (x, y, z) = (typed(x), typed(y), typed(z));
                    let (value, pullback) = f::vjp(&x, &y, &z);
                    let (x, y, z) = pullback(&x, &y, &z, 1.0, Wanted::ALL);
                    (value, [x.into_dyn(), y.into_dyn(), z.into_dyn()])
                })
            ),*];
        };
    }
    table::functions! { functions }
}

mod reference {
    use super::grid::*;

    macro_rules! broadcast {
        ($value:expr) => {
            $value
        };
    }
    macro_rules! einsum {
        ([i, j] => $a:ident[i, j] * $b:ident[i, j]) => {
            $a * $b
        };
        ([i, j] => $a:ident[i, k] * $b:ident[l, k] * $c:ident[l, j]) => {
            $a.matmul($b.transpose()).matmul($c)
        };
    }
    macro_rules! functions {
        ($($name:ident $types:ident |$x:ident, $y:ident, $z:ident| $body:block)*) => {
            pub const FUNCTIONS: &[fn(&Grid, &Grid, &Grid) -> Dual] = &[$(|$x, $y, $z| $body),*];
        };
    }
    super::table::functions! { functions }
}

/// Returns a grid whose derivative is that by the element at `moved`.
fn grid(tensor: &DynTensor<f64>, moved: Option<usize>) -> Grid {
    let sizes = match *tensor.shape() {
        [columns] => [1, columns],
        [rows, columns] => [rows, columns],
        _ => unreachable!("matrices and vectors"),
    };
    Grid::new(sizes, |i, j| {
        let index = i * sizes[1] + j;
        Dual {
            value: tensor.as_slice()[index],
            derivative: f64::from(moved == Some(index)),
        }
    })
}

fn is_close(found: f64, expected: f64) -> bool {
    (found - expected).abs() <= 1e-10 * expected.abs().max(1.0)
}

/// Returns the shapes of the operands.
fn shapes(types: &str, [rows, columns]: [usize; 2], ones: [bool; 3]) -> [Vec<usize>; 3] {
    let or_one = |size, is_one| if is_one { 1 } else { size };
    let y = vec![or_one(rows, ones[0]), or_one(columns, ones[1])];
    match types {
        "dynamic" => [vec![rows, columns], y, vec![or_one(columns, ones[2])]],
        "named" => [vec![rows, 3], vec![1, 3], vec![rows, 1]],
        _ => [vec![2, 3], vec![2, 1], vec![3]],
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn random_compositions_agree_with_dual_numbers(
        sizes in [0..=LARGEST, 0..=LARGEST],
        ones in any::<[bool; 3]>(),
        seed in any::<u64>(),
    ) {
        let rng = &mut fastrand::Rng::with_seed(seed);
        let both = differentiated::FUNCTIONS.iter().zip(reference::FUNCTIONS);
        for ((name, types, function), reference) in both {
            let operands = shapes(types, sizes, ones).map(|shape| {
                let elements = (0..shape.iter().product()).map(|_| 2.0 * rng.f64() - 1.0);
                DynTensor::from_shape_vec(shape, elements.collect()).unwrap()
            });
            let (value, gradients) = function(&operands);
            for (operand, gradient) in gradients.iter().enumerate() {
                prop_assert_eq!(gradient.shape(), operands[operand].shape(), "{} {}", name, operand);
                for index in 0..gradient.len() {
                    let moved = |of: usize| grid(&operands[of], (of == operand).then_some(index));
                    let expected = reference(&moved(0), &moved(1), &moved(2));
                    let slope = gradient.as_slice()[index];
                    prop_assert!(is_close(value, expected.value), "{name}: {value} {}", expected.value);
                    prop_assert!(
                        is_close(slope, expected.derivative),
                        "{name}: operand {operand} at {index}: {slope}, expected {}",
                        expected.derivative
                    );
                }
            }
        }
    }
}
