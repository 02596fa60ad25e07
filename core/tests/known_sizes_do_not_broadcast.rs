//! `Size<N>` never broadcasts, even if `N` is 1. The literal `1` in a shape broadcasts.
#![cfg(feature = "alloc")]

use std::ops::AddAssign;
use std::panic::{AssertUnwindSafe, catch_unwind};

use shapecast::{DynTensor, Shape, ShapeError, Tensor, broadcast, try_broadcast};

/// Code generic over `N` has the same meaning for every `N`, also if the other sizes are known only at run time.
#[test]
fn a_generic_size_does_not_broadcast_if_it_is_one() {
    fn errors<const N: usize>(x: &Tensor<f64, Shape![N]>) -> [String; 4] {
        let vector = Tensor::<f64, Shape![dyn]>::from_elem([5], 0.0).unwrap();
        let matrix = DynTensor::from_elem([2, 5], 0.0).unwrap();
        let (mut updated, mut assigned) = (vector.clone(), matrix.clone());
        let text = |result: Result<(), ShapeError>| result.unwrap_err().to_string();
        let panics = |operator: &dyn Fn()| catch_unwind(AssertUnwindSafe(operator)).is_err();
        assert!(panics(&|| drop(&vector + x)) && panics(&|| drop(vector.clone() + x)));
        assert!(panics(&|| drop(matrix.clone() - x)) && panics(&|| drop(x.clone() - &matrix)));
        assert!(panics(&|| updated.clone().add_assign(x)));
        [
            text(try_broadcast!(vector + x).map(drop)),
            text(try_broadcast!(x * matrix).map(drop)),
            text(try_broadcast!(updated += x)),
            text(try_broadcast!(assigned = x)),
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
    let mut column = DynTensor::from_elem([2, 1], 1.0).unwrap();
    broadcast!(column += one);
    assert_eq!(column.as_slice(), [2.0, 2.0]);
    assert_eq!(try_broadcast!(column + one).unwrap().as_slice(), [3.0, 3.0]);
    let literal_one = Tensor::<f64, Shape![1]>::ones();
    let mut matrix = DynTensor::from_elem([2, 3], 1.0).unwrap();
    broadcast!(matrix += literal_one);
    assert_eq!(matrix.as_slice(), [2.0; 6]);
}
