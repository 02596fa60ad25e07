//! Tensors over memory of other owners.

use alloc::rc::Rc;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::{DynShape, Shape, ShapeErrorKind, SharedTensor, broadcast, tensor};

#[test]
fn clones_share_the_elements() {
    let data: Arc<[f32]> = (0..6_u8).map(f32::from).collect();
    let x = SharedTensor::<f32, Shape![dyn, 3], _>::from_shape_owner([2, 3], data.clone()).unwrap();
    let y = x.clone();
    assert_eq!((x.as_ptr(), y.as_ptr()), (data.as_ptr(), data.as_ptr()));
    assert_eq!(x.view().as_ptr(), data.as_ptr());
    assert_eq!(Arc::strong_count(&data), 3);
    let row = tensor![0.0, 10.0, 20.0];
    assert_eq!(
        broadcast!(x + row),
        tensor![[0.0, 11.0, 22.0], [3.0, 14.0, 25.0]]
    );
    assert_eq!(y.iter().sum::<f32>(), 15.0);
    assert!(Arc::ptr_eq(&y.into_owner(), &data));
}

#[test]
fn a_layout_has_any_strides() {
    let columns: Rc<[i32]> = Rc::new([1, 2, 3, 4, 5, 6]);
    let x = SharedTensor::<i32, DynShape, _>::from_shape_strides([3, 2], &[-1, 3], 2, columns);
    let x = x.unwrap();
    assert_eq!(x.view(), tensor![[3, 6], [2, 5], [1, 4]]);
    assert_eq!((x[[2, 1]], x.get([3, 0])), (4, None));
    assert_eq!(
        alloc::format!("{x:?}"),
        "View([[3, 6],\n      [2, 5],\n      [1, 4]], shape=[3, 2])"
    );
}

#[test]
fn layouts_outside_of_the_slice_are_errors() {
    let wrong = |sizes: [usize; 1]| {
        let x =
            SharedTensor::<u8, Shape![2], Vec<u8>>::from_shape_owner(sizes, Vec::from([1, 2, 3]));
        x.unwrap_err().kind()
    };
    assert_eq!(wrong([2]), ShapeErrorKind::Sizes);
    assert_eq!(wrong([3]), ShapeErrorKind::Sizes);
    let x = SharedTensor::<u8, Shape![2], _>::from_shape_strides([2], &[2], 1, &[1, 2, 3][..]);
    assert_eq!(x.unwrap_err().kind(), ShapeErrorKind::Strides);
}

#[cfg(feature = "std")]
#[test]
#[cfg_attr(panic = "abort", ignore = "needs unwinding")]
fn an_owner_that_changes_its_slice_cannot_lead_outside() {
    struct Shrinking(core::cell::Cell<bool>);
    impl core::ops::Deref for Shrinking {
        type Target = [u8];
        fn deref(&self) -> &[u8] {
            if self.0.replace(true) {
                &[1]
            } else {
                &[1, 2, 3]
            }
        }
    }
    let x = SharedTensor::<u8, Shape![3], _>::from_shape_owner(
        [3],
        Shrinking(core::cell::Cell::new(false)),
    );
    let x = x.unwrap();
    let read = std::panic::catch_unwind(core::panic::AssertUnwindSafe(|| broadcast!(x + 1)));
    assert!(read.is_err());
}
