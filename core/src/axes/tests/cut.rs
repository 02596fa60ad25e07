//! Axes of which a part is taken.

use super::{Sizes, assert_is, with, with_axes};
use crate::axes::Slice;
use crate::{ShapeErrorKind, tensor, try_concat};

#[test]
fn axes_are_cut() {
    with_axes(|x, d, axis| {
        let (sizes, size) = (x.shape(), x.shape()[d]);
        let flipped = x.try_flip(axis).unwrap();
        assert_is(&flipped, sizes, x, |index| {
            with(index, d, size - 1 - index[d])
        });
        for start in 0..=size + 1 {
            for len in 0..=size + 1 {
                let y = x.try_narrow(axis, start, len);
                assert_eq!(y.is_ok(), start + len <= size);
                if let Ok(y) = y {
                    assert_is(&y, &with(sizes, d, len), x, |index| {
                        with(index, d, index[d] + start)
                    });
                }
            }
            let halves = x.try_split_at(axis, start);
            assert_eq!(halves.is_ok(), start <= size);
            if let Ok((first, rest)) = halves {
                assert_is(&first, &with(sizes, d, start), x, |index| index.to_vec());
                assert_is(&rest, &with(sizes, d, size - start), x, |index| {
                    with(index, d, index[d] + start)
                });
                assert_eq!(try_concat(axis, &[first, rest]).unwrap(), *x);
            }
        }
        for (slice, taken) in [
            (Slice::from(..).step_by(2), (0..size).step_by(2).collect()),
            (Slice::from(..).step_by(-1), (0..size).rev().collect()),
            (
                Slice::from(-2..),
                (size.saturating_sub(2)..size).collect::<Sizes>(),
            ),
            (Slice::from(1..7), (1..size).collect()),
        ] {
            let y = x.try_slice_axis(axis, slice).unwrap();
            assert_is(&y, &with(sizes, d, taken.len()), x, |index| {
                with(index, d, taken[index[d]])
            });
        }
        let still = x.try_slice_axis(axis, Slice::from(..).step_by(0));
        assert_eq!(
            still.err().map(|error| error.kind()),
            Some(ShapeErrorKind::OutOfBounds)
        );
    });
}

#[test]
#[should_panic(
    expected = "select(): index 2 out of range for tensor of size [2, 3] at dimension 0"
)]
fn index_beyond_the_end() {
    let _ = tensor![[1, 2, 3], [4, 5, 6]].index_axis::<0>(2);
}
