//! The one-sided rule for sizes, with strides.

use super::rule::count;
use crate::ShapeError;
use crate::error::Detail;
use crate::list::List;

/// Stretches a layout to `targets`, where -1 keeps a size, into `sizes` and `strides`, which have
/// as many entries as `targets`.
///
/// The algorithm, the order of its checks and the strides are those of PyTorch's
/// `inferExpandGeometry`: a stretched dimension gets stride 0; a new dimension of size 1 gets the
/// stride that would let it be merged with the next one.
///
/// # Errors
/// There are more dimensions than targets, a size is neither 1 nor its target, or -1 stands for a
/// dimension that does not exist.
pub(crate) fn expand(
    own: &[usize],
    own_strides: &[isize],
    targets: &[isize],
    sizes: &mut [usize],
    strides: &mut [isize],
) -> Result<(), ShapeError> {
    let Some(missing) = targets.len().checked_sub(own.len()) else {
        return Err(Detail::ExpandRank {
            sizes: List::from_slice(own),
            targets: List::from_slice(targets),
        }
        .into());
    };
    for d in (0..targets.len()).rev() {
        let existing = d.checked_sub(missing);
        let (size, stride) = match existing {
            Some(e) => (own[e], own_strides[e]),
            None if own.is_empty() => (1, 0),
            None => (1, (sizes[d + 1] as isize).wrapping_mul(strides[d + 1])),
        };
        (sizes[d], strides[d]) = match targets[d] {
            -1 if existing.is_none() => return Err(Detail::ExpandLeading { dim: d }.into()),
            -1 => (size, stride),
            target if target >= 0 && target as usize == size => (size, stride),
            target if target >= 0 && size == 1 => (target as usize, 0),
            target => {
                return Err(Detail::Expand {
                    target,
                    existing: size,
                    dim: d,
                    targets: List::from_slice(targets),
                    sizes: List::from_slice(own),
                }
                .into());
            }
        };
    }
    if count(sizes).is_none() {
        Err(Detail::Overflow.into())
    } else {
        Ok(())
    }
}
