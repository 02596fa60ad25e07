use super::*;
use crate::Shape;
use crate::{DynTensor, Tensor};
use crate::{array, tensor};

#[test]
fn expand_as_takes_the_shape_of_any_operand() {
    let row = tensor![1, 2, 3];
    let _: View<'_, i32, Shape![2, 3]> =
        row.expand_as(&array![[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]].view());
    let open = DynTensor::from_elem([4, 3], 0.0).unwrap();
    let wide: View<'_, i32, DynShape> = row.expand_as(&open);
    assert_eq!(wide.shape(), [4, 3]);
    assert_eq!(
        tensor![[1]].try_expand_as(&5).err().map(|e| e.kind()),
        Some(crate::ShapeErrorKind::Expand)
    );
}

#[test]
fn no_view_is_larger_than_can_be_addressed() {
    let most = isize::MAX as usize;
    let kind =
        |view: Result<View<'_, _, DynShape>, ShapeError>| view.map(drop).map_err(|e| e.kind());
    let too_large = Err(crate::ShapeErrorKind::TooLarge);
    for sizes in [&[usize::MAX][..], &[most + 1], &[2, most], &[0, usize::MAX]] {
        assert_eq!(
            kind(tensor![7.0].try_broadcast_to(sizes)),
            too_large,
            "{sizes:?}"
        );
    }
    let none = DynTensor::<f32>::from_elem([0], 0.0).unwrap();
    assert_eq!(
        none.try_broadcast_to(&[usize::MAX, 0])
            .map(drop)
            .map_err(|e| e.kind()),
        too_large
    );
    assert_eq!(none.try_broadcast_to(&[most, 0]).unwrap().len(), 0);
    assert_eq!(tensor![7.0].try_broadcast_to(&[most]).unwrap().len(), most);
    assert_eq!(
        tensor![()].try_broadcast_to(&[most]).unwrap().strides(),
        [0]
    );
}

#[test]
#[should_panic(
    expected = "The expanded size of the tensor (2) must match the existing size (3) \
                           at non-singleton dimension 0.  Target sizes: [2].  Tensor sizes: [3]"
)]
fn expand_as_holds_sizes_against_each_other_at_run_time() {
    let [x, y] = [3, 2].map(|n| Tensor::<i32, Shape![dyn]>::from_elem([n], 0).unwrap());
    let _ = x.expand_as(&y);
}
