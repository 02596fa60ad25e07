use alloc::string::ToString;

use super::*;
use crate::error::ShapeErrorKind;
use crate::shape::dyn_shape::DynShape;

#[test]
fn from_shape_strides_rejects_overlapping_elements() {
    let mut data = [0; 6];
    let mut error = |sizes: [usize; 2], strides: [isize; 2]| {
        ViewMut::<i32, DynShape>::from_shape_strides(sizes, &strides, 0, &mut data)
            .err()
            .map(|error| (error.kind(), error.to_string()))
    };
    let overlap = "unsupported operation: more than one element of the written-to tensor \
                   refers to a single memory location. Please clone() the tensor before \
                   performing the operation.";
    let overlap = Some((ShapeErrorKind::Overlap, overlap.to_string()));
    assert_eq!(error([2, 3], [0, 1]), overlap);
    assert_eq!(error([2, 3], [1, 1]), overlap);
    assert_eq!(error([1, 3], [0, 1]), None);
    assert_eq!(error([0, 3], [0, 0]), None);
    assert_eq!(error([3, 2], [1, 3]), None);
}
