//! Texts that the conformance facts do not cover, and the size of an error.

use alloc::string::ToString;

use super::*;

#[test]
fn texts_name_the_values() {
    let text = |detail: Detail| ShapeError::from(detail).to_string();
    assert_eq!(
        text(Detail::pattern_mismatch(&[5, 3], &[None, Some(4)], &[])),
        "shape [5, 3] is not of the form [dyn, 4]"
    );
    assert_eq!(
        text(Detail::DataLength {
            sizes: DimVec::from_slice(&[2, 3]),
            len: 5
        }),
        "shape [2, 3] is invalid for data of 5 elements"
    );
    assert_eq!(
        text(Detail::StrideCount {
            sizes: DimVec::from_slice(&[2, 3]),
            strides: 1
        }),
        "mismatch in length of strides and shape: 1 strides for shape [2, 3]"
    );
    assert_eq!(
        text(Detail::OutOfStorage {
            sizes: DimVec::from_slice(&[2, 3]),
            strides: DimVec::from_slice(&[-3, 1]),
            offset: 2,
            len: 6
        }),
        "sizes [2, 3], strides [-3, 1], storage offset 2 are out of bounds for storage of size 6"
    );
    assert_eq!(
        text(Detail::RankTooLarge { rank: 65 }),
        "a shape has at most 64 dimensions, found 65"
    );
}

#[test]
fn an_error_has_the_size_of_a_pointer() {
    assert_eq!(size_of::<ShapeError>(), size_of::<usize>());
}
