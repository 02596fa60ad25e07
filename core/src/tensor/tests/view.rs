use super::*;
use crate::Iter;
use crate::Shape;
use crate::error::ShapeErrorKind;
use crate::shape::dyn_shape::DynShape;

#[test]
fn from_shape_strides_rejects_layouts_outside_the_data() {
    let data = [0, 1, 2, 3, 4, 5];
    let view = |sizes: [usize; 2], strides: &[isize], offset| {
        View::<i32, DynShape>::from_shape_strides(sizes, strides, offset, &data)
            .map(|view| view.iter().copied().collect::<alloc::vec::Vec<_>>())
    };
    assert_eq!(view([2, 3], &[3, 1], 0).unwrap(), data);
    assert_eq!(view([2, 3], &[-3, -1], 5).unwrap(), [5, 4, 3, 2, 1, 0]);
    assert_eq!(view([2, 2], &[0, 5], 0).unwrap(), [0, 5, 0, 5]);
    assert_eq!(view([0, 9], &[1, 1], 6).unwrap(), [0; 0]);
    assert_eq!(view([1, 1], &[isize::MIN, isize::MAX], 5).unwrap(), [5]);
    for (sizes, strides, offset) in [
        ([2, 3], [3, 1], 1),
        ([2, 3], [-3, -1], 4),
        ([2, 2], [isize::MAX, 1], 0),
        ([3, 2], [isize::MIN, 1], 0),
        ([0, 9], [1, 1], 7),
        ([1, 1], [1, 1], usize::MAX),
    ] {
        let error = view(sizes, &strides, offset).unwrap_err();
        assert_eq!(error.kind(), ShapeErrorKind::Strides, "{error}");
    }
    assert_eq!(
        view([2, 3], &[1], 0).unwrap_err().kind(),
        ShapeErrorKind::Strides
    );
    assert_eq!(
        view([usize::MAX, 2], &[0, 0], 0).unwrap_err().kind(),
        ShapeErrorKind::TooLarge
    );
    let typed = View::<i32, Shape![dyn, 3]>::from_shape_strides([2, 2], &[2, 1], 0, &data);
    assert_eq!(typed.err().unwrap().kind(), ShapeErrorKind::Sizes);
}

/// Each function returns elements or views of a view that it drops.
#[test]
fn elements_and_views_of_a_view_outlive_the_view() {
    type Row<'a> = View<'a, i32, Shape![3]>;
    fn elements<'a>(x: View<'a, i32, Shape![2, 3]>) -> (Option<&'a i32>, Iter<'a, i32>) {
        let x = x.transpose();
        (x.get([2, 1]), x.iter())
    }
    fn reversed(x: Row<'_>) -> impl Iterator<Item = &i32> {
        x.into_iter().rev()
    }
    fn rows<'a>(x: Row<'a>) -> View<'a, i32, Shape![4, 3]> {
        assert_eq!(
            x.align_at::<0>(&crate::tensor![[0], [0], [0]]).shape(),
            [3, 1]
        );
        x.view().broadcast_to()
    }
    fn rows_as<'a>(
        x: Row<'a>,
        other: &impl crate::Operand<Shape = Shape![4, 3]>,
    ) -> View<'a, i32, Shape![4, 3]> {
        x.expand_as(other)
    }
    fn dyn_views<'a>(x: Row<'a>) -> Result<[View<'a, i32, DynShape>; 4], ShapeError> {
        Ok([
            x.try_broadcast_to(&[4, 3])?,
            x.try_expand(&[4, -1])?,
            x.try_expand_as(&crate::DynTensor::from_elem([4, 3], 0.0)?)?,
            x.try_align_at(-1, &[4, 3])?.try_broadcast_to(&[4, 3])?,
        ])
    }
    let data = [1, 2, 3, 4, 5, 6];
    let (last, all) = elements(View::from_shape_slice([2, 3], &data).unwrap());
    assert!(last == Some(&6) && all.eq(&[1, 4, 2, 5, 3, 6]));
    let row = Row::from_shape_slice([3], &data[..3]).unwrap();
    assert!(reversed(row).eq(&[3, 2, 1]));
    let rows = rows(row);
    assert_eq!(rows_as(row, &rows), rows);
    assert!(dyn_views(row).unwrap().iter().all(|view| *view == rows));
    let mut sum = 0;
    for element in rows {
        sum += element;
    }
    assert_eq!(sum, 24);
}
