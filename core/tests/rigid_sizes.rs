//! A size that is known to the compiler never stretches, unless it is the literal 1.
#![cfg(feature = "alloc")]

use std::ops::AddAssign;
use std::panic::{AssertUnwindSafe, catch_unwind};

use shapecast::{DynTensor, Shape, ShapeError, Tensor, broadcast, try_broadcast};

/// Code generic over a size means the same for every size: what is known to be of size `N` never stretches, be `N`
/// 1, and be the others known only at run time.
#[test]
fn a_generic_size_does_not_stretch_if_it_is_one() {
    fn say<const N: usize>(x: &Tensor<f64, Shape![N]>) -> [String; 4] {
        let open = Tensor::<f64, Shape![dyn]>::from_elem([5], 0.0).unwrap();
        let all_open = DynTensor::from_elem([2, 5], 0.0).unwrap();
        let (mut target, mut into) = (open.clone(), all_open.clone());
        let text = |refused: Result<(), ShapeError>| refused.unwrap_err().to_string();
        let panics = |operator: &dyn Fn()| catch_unwind(AssertUnwindSafe(operator)).is_err();
        assert!(panics(&|| drop(&open + x)) && panics(&|| drop(open.clone() + x)));
        assert!(panics(&|| drop(all_open.clone() - x)) && panics(&|| drop(x.clone() - &all_open)));
        assert!(panics(&|| target.clone().add_assign(x)));
        [
            text(try_broadcast!(open + x).map(drop)),
            text(try_broadcast!(x * all_open).map(drop)),
            text(try_broadcast!(target += x)),
            text(try_broadcast!(into = x)),
        ]
    }
    let says = |n: usize| {
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
    assert_eq!(say(&Tensor::<f64, Shape![3]>::ones()), says(3));
    assert_eq!(say::<1>(&Tensor::ones()), says(1));

    let one = Tensor::<f64, Shape![{ 1 }]>::ones();
    let mut open = DynTensor::from_elem([2, 1], 1.0).unwrap();
    broadcast!(open += one);
    assert_eq!(open.as_slice(), [2.0, 2.0]);
    assert_eq!(try_broadcast!(open + one).unwrap().as_slice(), [3.0, 3.0]);
    let stretches = Tensor::<f64, Shape![1]>::ones();
    let mut open = DynTensor::from_elem([2, 3], 1.0).unwrap();
    broadcast!(open += stretches);
    assert_eq!(open.as_slice(), [2.0; 6]);
}
