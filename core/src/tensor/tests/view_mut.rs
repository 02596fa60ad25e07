use alloc::string::ToString;

use super::*;
use crate::error::ShapeErrorKind;
use crate::shape::dyn_shape::DynShape;

#[test]
fn nothing_is_written_twice() {
    let mut data = [0; 6];
    let mut refused = |sizes: [usize; 2], strides: [isize; 2]| {
        ViewMut::<i32, DynShape>::from_shape_strides(sizes, &strides, 0, &mut data)
            .err()
            .map(|error| (error.kind(), error.to_string()))
    };
    let overlap = "unsupported operation: more than one element of the written-to tensor \
                   refers to a single memory location. Please clone() the tensor before \
                   performing the operation.";
    let overlap = Some((ShapeErrorKind::Overlap, overlap.to_string()));
    assert_eq!(refused([2, 3], [0, 1]), overlap);
    assert_eq!(refused([2, 3], [1, 1]), overlap);
    assert_eq!(refused([1, 3], [0, 1]), None);
    assert_eq!(refused([0, 3], [0, 0]), None);
    assert_eq!(refused([3, 2], [1, 3]), None);
}
