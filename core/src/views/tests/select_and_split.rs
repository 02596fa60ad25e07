//! Tests of the selection and the splitting of axes.

use super::{Sizes, assert_elements, for_each_axis, replaced};
use crate::views::Slice;
use crate::{ShapeErrorKind, tensor, try_concat};

#[test]
fn views_have_the_selected_elements() {
    for_each_axis(|x, d, axis| {
        let (sizes, size) = (x.shape(), x.shape()[d]);
        let flipped = x.try_flip(axis).unwrap();
        assert_elements(&flipped, sizes, x, |index| {
            replaced(index, d, size - 1 - index[d])
        });
        for start in 0..=size + 1 {
            for len in 0..=size + 1 {
                let y = x.try_narrow(axis, start, len);
                assert_eq!(y.is_ok(), start + len <= size);
                if let Ok(y) = y {
                    assert_elements(&y, &replaced(sizes, d, len), x, |index| {
                        replaced(index, d, index[d] + start)
                    });
                }
            }
            let parts = x.try_split_at(axis, start);
            assert_eq!(parts.is_ok(), start <= size);
            if let Ok((first, rest)) = parts {
                assert_elements(&first, &replaced(sizes, d, start), x, |index| {
                    index.to_vec()
                });
                assert_elements(&rest, &replaced(sizes, d, size - start), x, |index| {
                    replaced(index, d, index[d] + start)
                });
                assert_eq!(try_concat(axis, &[first, rest]).unwrap(), *x);
            }
        }
        for (slice, selected) in [
            (Slice::from(..).step_by(2), (0..size).step_by(2).collect()),
            (Slice::from(..).step_by(-1), (0..size).rev().collect()),
            (
                Slice::from(-2..),
                (size.saturating_sub(2)..size).collect::<Sizes>(),
            ),
            (Slice::from(1..7), (1..size).collect()),
        ] {
            let y = x.try_slice_axis(axis, slice).unwrap();
            assert_elements(&y, &replaced(sizes, d, selected.len()), x, |index| {
                replaced(index, d, selected[index[d]])
            });
        }
        let zero_step = x.try_slice_axis(axis, Slice::from(..).step_by(0));
        assert_eq!(
            zero_step.err().map(|error| error.kind()),
            Some(ShapeErrorKind::OutOfBounds)
        );
    });
}

#[test]
#[should_panic(
    expected = "select(): index 2 out of range for tensor of size [2, 3] at dimension 0"
)]
fn index_axis_panics_for_an_index_out_of_range() {
    let _ = tensor![[1, 2, 3], [4, 5, 6]].index_axis::<0>(2);
}
