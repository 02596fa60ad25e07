//! Tests of the strides of views.

use super::numbered;
use crate::views::Slice;

#[test]
fn strides_equal_those_of_pytorch() {
    let x = numbered(&[2, 3, 4]);
    for (axis, strides) in [
        (0, [24, 12, 4, 1]),
        (1, [12, 12, 4, 1]),
        (2, [12, 4, 4, 1]),
        (3, [12, 4, 1, 1]),
        (-1, [12, 4, 1, 1]),
    ] {
        assert_eq!(x.try_unsqueeze(axis).unwrap().strides(), strides);
    }
    assert_eq!(x.try_permute(&[2, 0, 1]).unwrap().strides(), [1, 12, 4]);
    assert_eq!(
        x.try_slice_axis(1, Slice::from(..).step_by(2))
            .unwrap()
            .strides(),
        [12, 8, 1]
    );
    assert_eq!(x.try_flip(1).unwrap().strides(), [12, -4, 1]);
    assert_eq!(
        x.view().try_reshape(&[6, 2, 2]).unwrap().strides(),
        [4, 2, 1]
    );
    let merged = x
        .try_slice_axis(0, ..)
        .unwrap()
        .try_narrow(1, 0, 2)
        .unwrap()
        .try_reshape(&[2, 8]);
    assert_eq!(merged.unwrap().strides(), [12, 1]);
}
