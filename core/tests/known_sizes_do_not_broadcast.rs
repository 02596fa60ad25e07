//! `Size<N>` never broadcasts, even if `N` is 1. The literal `1` in a shape broadcasts.
#![cfg(feature = "alloc")]

use std::ops::AddAssign;
use std::panic::{AssertUnwindSafe, catch_unwind};

use shapecast::{DynTensor, Shape, ShapeError, Tensor, broadcast, try_broadcast, try_einsum};

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

/// Views, matrix products and sums have the rule of the operators.
#[test]
fn a_named_size_of_one_does_not_broadcast_to_sizes_known_at_run_time() {
    type One = Tensor<f64, Shape![{ 1 }]>;
    type Batch = Tensor<f64, Shape![{ 1 }, 2, 2]>;
    let vector = Tensor::<f64, Shape![dyn]>::from_elem([4], 1.0).unwrap();
    let batch = DynTensor::from_elem([4, 2, 2], 1.0).unwrap();
    let (one, single) = (One::ones(), Batch::ones());
    let text = |result: Result<(), ShapeError>| result.unwrap_err().to_string();
    let panics = |call: &dyn Fn()| catch_unwind(AssertUnwindSafe(call)).is_err();

    assert!(panics(&|| _ = one.expand_as(&vector)));
    assert!(text(one.try_expand_as(&vector).map(drop)).contains("existing size (1)"));
    assert!(one.try_broadcast_to(&[4]).is_err() && one.try_expand(&[4]).is_err());
    assert!(one.view().try_broadcast_to(&[4]).is_err());
    assert_eq!(one.try_broadcast_to(&[4, 1]).unwrap().shape(), [4, 1]);

    assert!(panics(&|| drop(single.matmul(&batch))));
    assert!(panics(&|| drop(batch.matmul(&single))));
    let sizes = |a, b| {
        format!(
            "The size of tensor a ({a}) must match the size of tensor b ({b}) at non-singleton dimension 0"
        )
    };
    assert_eq!(text(single.try_matmul(&batch).map(drop)), sizes(1, 4));
    assert_eq!(text(batch.try_matmul(&single).map(drop)), sizes(4, 1));
    let mut target = batch.clone();
    assert_eq!(
        text(target.try_gemm(1.0, &single, &batch, 1.0)),
        sizes(1, 4)
    );
    assert!(text(target.try_assign_matmul(&batch, &single)).contains("tensor b (1)"));
    assert_eq!(target, batch);
    let literal = Tensor::<f64, Shape![1, 2, 2]>::ones();
    assert_eq!(literal.matmul(&batch).shape(), [4, 2, 2]);
    let one_batch = DynTensor::from_elem([1, 2, 2], 1.0).unwrap();
    assert_eq!(single.matmul(&one_batch).shape(), [1, 2, 2]);

    // The sum is the adjoint of the broadcast.
    assert!(panics(&|| drop(vector.sum_to::<Shape![{ 1 }]>())));
    assert_eq!(vector.sum_to::<Shape![1]>().as_slice(), [4.0]);
    let column = DynTensor::from_elem([4, 1], 1.0).unwrap();
    assert_eq!(column.sum_to::<Shape![{ 1 }]>().as_slice(), [4.0]);

    let rows = Tensor::<f64, Shape![{ 1 }, dyn]>::from_elem([1, 4], 1.0).unwrap();
    for equation in ["ij,ji->ij", "ij,jk->ik", "ji,kj->i"] {
        let error = text(try_einsum(equation, &[&rows, &rows]).map(drop));
        assert!(error.contains("does not broadcast"), "{error}");
    }
    assert_eq!(
        try_einsum("ij,ij->i", &[&rows, &rows]).unwrap().as_slice(),
        [4.0]
    );
}
