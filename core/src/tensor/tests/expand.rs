use super::*;
use crate::Shape;
use crate::{DynTensor, Tensor};
use crate::{array, tensor};

#[test]
fn expand_as_accepts_any_operand() {
    let row = tensor![1, 2, 3];
    let _: View<'_, i32, Shape![2, 3]> =
        row.expand_as(&array![[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]].view());
    let other = DynTensor::from_elem([4, 3], 0.0).unwrap();
    let rows: View<'_, i32, DynShape> = row.expand_as(&other);
    assert_eq!(rows.shape(), [4, 3]);
    assert_eq!(
        tensor![[1]].try_expand_as(&5).err().map(|e| e.kind()),
        Some(crate::ShapeErrorKind::Expand)
    );
}

#[test]
fn sizes_that_overflow_isize_are_rejected() {
    let max = isize::MAX as usize;
    let kind =
        |view: Result<View<'_, _, DynShape>, ShapeError>| view.map(drop).map_err(|e| e.kind());
    let too_large = Err(crate::ShapeErrorKind::TooLarge);
    for sizes in [&[usize::MAX][..], &[max + 1], &[2, max], &[0, usize::MAX]] {
        assert_eq!(
            kind(tensor![7.0].try_broadcast_to(sizes)),
            too_large,
            "{sizes:?}"
        );
    }
    let empty = DynTensor::<f32>::from_elem([0], 0.0).unwrap();
    assert_eq!(
        empty
            .try_broadcast_to(&[usize::MAX, 0])
            .map(drop)
            .map_err(|e| e.kind()),
        too_large
    );
    assert_eq!(empty.try_broadcast_to(&[max, 0]).unwrap().len(), 0);
    assert_eq!(tensor![7.0].try_broadcast_to(&[max]).unwrap().len(), max);
    assert_eq!(tensor![()].try_broadcast_to(&[max]).unwrap().strides(), [0]);
}

#[test]
#[should_panic(
    expected = "The expanded size of the tensor (2) must match the existing size (3) \
                           at non-singleton dimension 0.  Target sizes: [2].  Tensor sizes: [3]"
)]
fn expand_as_checks_sizes_at_run_time() {
    let [x, y] = [3, 2].map(|n| Tensor::<i32, Shape![dyn]>::from_elem([n], 0).unwrap());
    let _ = x.expand_as(&y);
}

#[test]
fn a_named_size_of_one_does_not_broadcast() {
    let x = Tensor::<i32, Shape![{ 1 }]>::from_elem([1], 7).unwrap();
    let kind = |view: Result<View<'_, _, DynShape>, ShapeError>| view.unwrap_err().kind();
    let other = Tensor::<i32, Shape![dyn]>::from_elem([4], 0).unwrap();
    let expand = crate::ShapeErrorKind::Expand;
    assert_eq!(kind(x.try_expand_as(&other)), expand);
    assert_eq!(kind(x.try_broadcast_to(&[4])), expand);
    assert_eq!(kind(x.try_broadcast_to(&[0])), expand);
    assert_eq!(kind(x.try_expand(&[2, 4])), expand);
    // New leading dimensions repeat it, and a literal 1 broadcasts.
    assert_eq!(x.try_broadcast_to(&[3, 1]).unwrap().shape(), [3, 1]);
    assert_eq!(x.try_expand(&[3, -1]).unwrap().shape(), [3, 1]);
    assert_eq!(tensor![7].try_expand_as(&other).unwrap().shape(), [4]);
    let single = Tensor::<i32, Shape![dyn]>::from_elem([1], 0).unwrap();
    assert_eq!(x.expand_as(&single).shape(), [1]);
}

#[test]
#[should_panic(expected = "must match the existing size (1) at non-singleton dimension 0")]
fn expand_as_does_not_broadcast_a_named_size_of_one() {
    let other = Tensor::<i32, Shape![dyn]>::from_elem([4], 0).unwrap();
    let _ = Tensor::<i32, Shape![{ 1 }]>::ones().expand_as(&other);
}
