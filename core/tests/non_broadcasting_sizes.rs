//! A size that the compiler knows does not broadcast, unless it is the literal 1.
#![cfg(feature = "alloc")]

use std::ops::AddAssign;
use std::panic::{AssertUnwindSafe, catch_unwind};

use shapecast::{DynTensor, Shape, ShapeError, Tensor, broadcast, try_broadcast};

/// Code generic over a size `N` means the same for every `N`: a size `N` of 1 does not broadcast,
/// not even to sizes known only at run time.
#[test]
fn a_generic_size_of_one_does_not_broadcast() {
    fn errors<const N: usize>(x: &Tensor<f64, Shape![N]>) -> [String; 4] {
        let dyn_size = Tensor::<f64, Shape![dyn]>::from_elem([5], 0.0).unwrap();
        let dyn_shape = DynTensor::from_elem([2, 5], 0.0).unwrap();
        let (mut target, mut into) = (dyn_size.clone(), dyn_shape.clone());
        let text = |result: Result<(), ShapeError>| result.unwrap_err().to_string();
        let panics = |operator: &dyn Fn()| catch_unwind(AssertUnwindSafe(operator)).is_err();
        assert!(panics(&|| drop(&dyn_size + x)) && panics(&|| drop(dyn_size.clone() + x)));
        assert!(
            panics(&|| drop(dyn_shape.clone() - x)) && panics(&|| drop(x.clone() - &dyn_shape))
        );
        assert!(panics(&|| target.clone().add_assign(x)));
        [
            text(try_broadcast!(dyn_size + x).map(drop)),
            text(try_broadcast!(x * dyn_shape).map(drop)),
            text(try_broadcast!(target += x)),
            text(try_broadcast!(into = x)),
        ]
    }
    let expected = |n: usize| {
        let [left, right] = [format!("a ({n})"), format!("b ({n})")];
        let text = |a: &str, b: &str, dim| {
            format!(
                "The size of tensor {a} must match the size of tensor {b} at non-singleton dimension {dim}"
            )
        };
        [
            text("a (5)", &right, 0),
            text(&left, "b (5)", 1),
            text("a (5)", &right, 0),
            text("a (5)", &right, 1),
        ]
    };
    assert_eq!(errors(&Tensor::<f64, Shape![3]>::ones()), expected(3));
    assert_eq!(errors::<1>(&Tensor::ones()), expected(1));

    let one = Tensor::<f64, Shape![{ 1 }]>::ones();
    let mut target = DynTensor::from_elem([2, 1], 1.0).unwrap();
    broadcast!(target += one);
    assert_eq!(target.as_slice(), [2.0, 2.0]);
    assert_eq!(try_broadcast!(target + one).unwrap().as_slice(), [3.0, 3.0]);
    let literal_one = Tensor::<f64, Shape![1]>::ones();
    let mut target = DynTensor::from_elem([2, 3], 1.0).unwrap();
    broadcast!(target += literal_one);
    assert_eq!(target.as_slice(), [2.0; 6]);
}
