//! Indices of elements and their positions in row-major order.

use shapecast::{
    Array, Indexed, Iter, Shape, ShapeErrorKind, Tensor, array, ravel_multi_index, tensor,
    try_ravel_multi_index, try_unravel_index, unravel_index,
};

use super::layouts::{assert_kind, for_each_view, shapes};

/// The results are those of NumPy.
#[test]
fn positions_of_known_shapes() {
    // np.unravel_index([22, 41, 37], (7, 6))
    let index = unravel_index::<Shape![7, 6]>;
    assert_eq!([22, 41, 37].map(index), [[3, 4], [6, 5], [6, 1]]);
    // np.unravel_index(1621, (6, 7, 8, 9))
    assert_eq!(unravel_index::<Shape![6, 7, 8, 9]>(1621), [3, 1, 4, 1]);
    // np.ravel_multi_index((3, 1, 4, 1), (6, 7, 8, 9))
    assert_eq!(ravel_multi_index::<Shape![6, 7, 8, 9]>([3, 1, 4, 1]), 1621);
    // np.unravel_index(0, ()), np.ravel_multi_index((), ())
    assert_eq!(unravel_index::<()>(0), [0_usize; 0]);
    assert_eq!(ravel_multi_index::<()>([]), 0);
}

#[test]
fn positions_of_every_kind_of_tensor() {
    let mut x = array![[3, 8, 1], [2, 5, 4]];
    assert_eq!(x.unravel_index(4), [1, 1]);
    assert_eq!(x.view().unravel_index(4), [1, 1]);
    assert_eq!(x.view_mut().unravel_index(4), [1, 1]);
    assert_eq!(x.transpose().unravel_index(4), [2, 0]);
    let open = x.to_tensor().into_dyn();
    let index = open.unravel_index(4);
    assert_eq!((&index, open[&index]), (&open.unravel_index(4), 5));
    assert_eq!(open.ravel_multi_index(index.clone()), 4);
    assert_eq!(open.ravel_multi_index(&index), 4);
    assert_eq!(open[index], 5);
    assert_eq!(x.ravel_multi_index([1, 2]), 5);
}

#[test]
fn positions_are_checked() {
    let empty = Tensor::<i32, Shape![2, 0]>::zeros();
    assert_kind(empty.try_unravel_index(0), ShapeErrorKind::OutOfBounds);
    assert_kind(
        empty.try_ravel_multi_index([1, 0]),
        ShapeErrorKind::OutOfBounds,
    );
    let x = tensor![[1, 2], [3, 4]];
    assert_kind(x.try_unravel_index(usize::MAX), ShapeErrorKind::OutOfBounds);
    assert_kind(
        x.try_ravel_multi_index(&[0, 0, 0][..]),
        ShapeErrorKind::Sizes,
    );
    let huge = [usize::MAX, 2];
    assert_kind(try_unravel_index(1, &huge), ShapeErrorKind::TooLarge);
    assert_kind(
        try_ravel_multi_index(&[1, 1], &huge),
        ShapeErrorKind::TooLarge,
    );
    assert_kind(try_unravel_index(0, &[1; 65]), ShapeErrorKind::Rank);
    assert_kind(try_ravel_multi_index(&[1], &[3, 3]), ShapeErrorKind::Sizes);
}

#[test]
#[should_panic(expected = "index 4 is out of bounds for array with size 4")]
fn unravel_index_panics_beyond_the_elements() {
    let _ = unravel_index::<Shape![2, 2]>(4);
}

#[test]
#[should_panic(expected = "index 2 is out of bounds for axis 1 with size 2")]
fn ravel_multi_index_panics_beyond_an_axis() {
    let _ = ravel_multi_index::<Shape![2, 2]>([0, 2]);
}

#[test]
fn indexed_iter_visits_each_element() {
    for sizes in shapes() {
        for_each_view(&sizes, |x| {
            let mut count = 0;
            for (position, (index, element)) in x.indexed_iter().enumerate() {
                assert!(std::ptr::eq(element, &x[&index]));
                assert_eq!(x.unravel_index(position), index);
                assert_eq!(x.ravel_multi_index(&index), position);
                count += 1;
            }
            assert_eq!(count, x.len());
            assert_eq!(x.indexed_iter().count(), x.len());
            let last = x.len().checked_sub(1).map(|last| x.unravel_index(last));
            assert_eq!(x.indexed_iter().last().map(|(index, _)| index), last);
            let mut backwards: Vec<_> = x.indexed_iter().rev().map(|(index, _)| index).collect();
            backwards.reverse();
            assert!(x.indexed_iter().map(|(index, _)| index).eq(backwards));
        });
    }
}

#[test]
fn indexed_iter_of_every_kind_of_tensor() {
    let mut x: Array<i32, Shape![2, 2]> = array![[1, 2], [3, 4]];
    let from_array: Indexed<Iter<'_, i32>, Shape![2, 2]> = x.indexed_iter();
    assert_eq!(format!("{from_array:?}"), "Indexed { len: 4 }");
    assert!(from_array.eq([([0, 0], &1), ([0, 1], &2), ([1, 0], &3), ([1, 1], &4)]));
    // The items of a view outlive it.
    let last = x.view().index_axis::<0>(1).indexed_iter().last();
    assert_eq!(last, Some(([1], &4)));
    for ([i, j], element) in x.indexed_iter_mut() {
        *element = 10 * (i as i32) + j as i32;
    }
    assert_eq!(x, array![[0, 1], [10, 11]]);
    for ([i, j], element) in x.view_mut().transpose().indexed_iter_mut().rev() {
        *element -= 10 * (j as i32) + i as i32;
    }
    assert_eq!(x, array![[0, 0], [0, 0]]);
    let scalar = array![7].index_axis::<0>(0);
    assert!(scalar.indexed_iter().eq([([], &7)]));
}
