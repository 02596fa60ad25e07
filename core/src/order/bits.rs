//! Sorts and selections of elements by their bits.
//!
//! The standard library compiles a sort to dozens of functions for each type and comparison. Here, all elements of one
//! width share a sort of signed integers: the bits of the elements change in place to integers that have the same
//! order, and back.

use crate::element::{BitOrder, ReduceOrd};
use crate::error::ShapeError;
use crate::iteration::Lanes;
use shapecast_kernel::{Buffer, call_compiled, type_eq};

/// The order of a sort.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SortOrder {
    Ascending,
    Descending,
}

/// Signed integers that hold the bits of elements of their width.
pub(crate) trait Bits: Copy + Ord {
    /// The bits of a float −0.
    const NEGATIVE_ZERO: Self;

    /// Returns the bits of the absolute value of a float.
    fn magnitude(self) -> Self;

    /// Returns `true` if this is a NaN.
    fn is_nan(self, infinity: i64) -> bool;

    /// Returns `true` if the sign bit is set.
    fn is_negative(self) -> bool;

    /// Inverts the magnitude of negative floats, and all bits of `mask`.
    fn to_key(self, is_float: bool, mask: Self) -> Self;

    /// Inverts [`to_key`](Self::to_key).
    fn to_bits(self, is_float: bool, mask: Self) -> Self;

    /// Returns the mask of [`to_key`](Self::to_key).
    fn mask(bits: BitOrder, order: SortOrder) -> Self;
}

macro_rules! bits {
    ($($integer:ident)*) => {$(
        impl Bits for $integer {
            const NEGATIVE_ZERO: Self = $integer::MIN;

            #[inline(always)]
            fn magnitude(self) -> Self {
                self & $integer::MAX
            }

            #[inline(always)]
            fn is_nan(self, infinity: i64) -> bool {
                self.magnitude() > infinity as $integer
            }

            #[inline(always)]
            fn is_negative(self) -> bool {
                self < 0
            }

            #[inline(always)]
            fn to_key(self, is_float: bool, mask: Self) -> Self {
                let inverted = match is_float {
                    true => (self >> ($integer::BITS - 1)) & $integer::MAX,
                    false => 0,
                };
                self ^ inverted ^ mask
            }

            #[inline(always)]
            fn to_bits(self, is_float: bool, mask: Self) -> Self {
                // The sign is the same in the bits and in the key without the mask.
                (self ^ mask).to_key(is_float, 0)
            }

            #[inline(always)]
            fn mask(bits: BitOrder, order: SortOrder) -> Self {
                let sign = match bits {
                    BitOrder::Unsigned => $integer::MIN,
                    BitOrder::Signed | BitOrder::Float { .. } => 0,
                };
                match order {
                    SortOrder::Ascending => sign,
                    SortOrder::Descending => !sign,
                }
            }
        }
    )*};
}
bits! { i8 i16 i32 i64 }

/// Changes elements to keys that sort in `order`, calls `change`, and changes the keys back.
#[inline(always)]
fn with_keys<B: Bits, R>(
    elements: &mut [B],
    bits: BitOrder,
    order: SortOrder,
    change: impl FnOnce(&mut [B]) -> R,
) -> R {
    let is_float = matches!(bits, BitOrder::Float { .. });
    let mask = B::mask(bits, order);
    // The bits of signed integers are their keys in ascending order.
    let differ = is_float || mask != B::mask(BitOrder::Signed, SortOrder::Ascending);
    if differ {
        for x in &mut *elements {
            *x = x.to_key(is_float, mask);
        }
    }
    let result = change(elements);
    if differ {
        for x in elements {
            *x = x.to_bits(is_float, mask);
        }
    }
    result
}

/// Moves the elements that `is_moved` selects to the front, in their order, and returns their number.
pub(crate) fn move_to_front<T>(elements: &mut [T], is_moved: impl Fn(&T) -> bool) -> usize {
    let mut moved = 0;
    for i in 0..elements.len() {
        if is_moved(&elements[i]) {
            elements.swap(moved, i);
            moved += 1;
        }
    }
    moved
}

/// Moves the elements that `is_moved` selects to the back, in their order, and returns the number of others.
fn move_to_back<T>(elements: &mut [T], is_moved: impl Fn(&T) -> bool) -> usize {
    let mut others = elements.len();
    for i in (0..elements.len()).rev() {
        if is_moved(&elements[i]) {
            others -= 1;
            elements.swap(i, others);
        }
    }
    others
}

/// Returns `true` for the floats −0 and 0, which are equal and have different keys.
fn is_zero<B: Bits>(x: &B) -> bool {
    x.magnitude() == B::NEGATIVE_ZERO.magnitude()
}

/// Sorts a lane stably. NaN is larger than all numbers.
///
/// Only NaN and zeros are equal to elements with other bits. For all other elements, an unstable sort gives the same
/// result in less time and memory.
///
/// # Errors
/// There is not enough memory.
fn sort_lane<B: Bits>(lane: &mut [B], bits: BitOrder, order: SortOrder) -> Result<(), ShapeError> {
    let BitOrder::Float { infinity } = bits else {
        with_keys(lane, bits, order, <[B]>::sort_unstable);
        return Ok(());
    };
    let is_nan = |x: &B| x.is_nan(infinity);
    let (has_nan, has_negative_zero) = lane.iter().fold((false, false), |(nan, zero), x| {
        (nan | is_nan(x), zero | (*x == B::NEGATIVE_ZERO))
    });
    // Moving NaN changes the order of the other elements, so a copy keeps the zeros.
    let zeros = match has_negative_zero {
        true => {
            let count = lane.iter().filter(|x| is_zero(*x)).count();
            let zeros = lane.iter().copied().filter(is_zero);
            Some(Buffer::collect(count, zeros)?)
        }
        false => None,
    };
    let numbers = match order {
        _ if !has_nan => lane,
        SortOrder::Ascending => {
            let count = move_to_back(lane, is_nan);
            &mut lane[..count]
        }
        SortOrder::Descending => {
            let nans = move_to_front(lane, is_nan);
            &mut lane[nans..]
        }
    };
    with_keys(numbers, bits, order, <[B]>::sort_unstable);
    if let Some(zeros) = zeros {
        let is_first = |x: &B| !is_zero(x) && x.is_negative() == (order == SortOrder::Ascending);
        let start = numbers.partition_point(is_first);
        numbers[start..][..zeros.len()].copy_from_slice(&zeros);
    }
    Ok(())
}

/// Partially sorts elements without NaN, and returns the positions of those at `rank` and `rank + 1` of the sorted
/// elements. The second position is in range if `with_next` is set. The zeros keep their order, as in a stable sort.
fn select_in<B: Bits>(
    elements: &mut [B],
    bits: BitOrder,
    rank: usize,
    with_next: bool,
) -> [usize; 2] {
    let has_negative_zero = matches!(bits, BitOrder::Float { .. })
        && elements
            .iter()
            .fold(false, |zero, x| zero | (*x == B::NEGATIVE_ZERO));
    let zeros = match has_negative_zero {
        true => move_to_front(elements, is_zero),
        false => 0,
    };
    let others = &mut elements[zeros..];
    // The number of elements before the zeros.
    let negative = match zeros {
        0 => others.len(),
        _ => others.iter().filter(|x| x.is_negative()).count(),
    };
    // Returns the rank among the others, or `None` for a zero.
    let among_others = |rank: usize| match rank < negative {
        true => Some(rank),
        false => rank.checked_sub(zeros).filter(|&rank| rank >= negative),
    };
    let next = with_next.then_some(rank + 1);
    let (own, next_own) = (among_others(rank), next.and_then(among_others));
    with_keys(others, bits, SortOrder::Ascending, |keys| {
        if let Some(first) = own.or(next_own) {
            keys.select_nth_unstable(first);
        }
        if let (Some(_), Some(next)) = (own, next_own)
            && let Some(&least) = keys[next..].iter().min()
            && let Some(at) = keys[next..].iter().position(|&key| key == least)
        {
            keys.swap(next, next + at);
        }
    });
    [rank, rank + 1].map(|rank| match among_others(rank) {
        Some(own) => zeros + own,
        None => rank - negative,
    })
}

/// Calls a function with the bits of elements `$t` and the order of these bits. This crate compiles the function for 32
/// and 64 bits.
macro_rules! call_with_bits {
    (
        $t:ident: ($elements:ident, $order:ident $(, $argument:ident: $argument_type:ty)*) -> $result:ty $body:block
    ) => {{
        let Some($order) = $t::BITS.order() else {
            unreachable!("these elements are compared by their keys")
        };
        if const { size_of::<$t>() == size_of::<i8>() } {
            if let Some($elements) = type_eq::bits_mut::<$t, i8>($elements) {
                return $body;
            }
        } else if const { size_of::<$t>() == size_of::<i16>() } {
            if let Some($elements) = type_eq::bits_mut::<$t, i16>($elements) {
                return $body;
            }
        }
        call_compiled! {
            [i32 i64] as Integer => (
                $elements: &mut [Integer] = type_eq::bits_mut($elements),
                $order: BitOrder = Some($order),
                $($argument: $argument_type = Some($argument),)*
            ) -> $result $body
        }
    }};
}

/// Sorts each lane stably. NaN is larger than all numbers.
///
/// # Errors
/// There is not enough memory.
pub(super) fn sort_lanes<T: ReduceOrd>(
    elements: &mut [T],
    lanes: Lanes,
    order: SortOrder,
) -> Result<(), ShapeError> {
    if const { T::BITS.order().is_none() } {
        return lanes.try_for_each(elements, |lane| {
            lane.sort_unstable_by_key(|x| x.sort_key());
            if order == SortOrder::Descending {
                lane.reverse();
            }
            Ok(())
        });
    }
    call_with_bits! {
        T: (elements, bits, lanes: Lanes, order: SortOrder) -> Result<(), ShapeError> {
            lanes.try_for_each(elements, |lane| sort_lane(lane, bits, order))
        }
    }
}

/// Partially sorts elements without NaN, and returns the position of the one at `rank` of the sorted elements.
pub(crate) fn select<T: ReduceOrd>(elements: &mut [T], rank: usize) -> usize {
    let [position, _] = positions(elements, rank, false);
    position
}

/// Partially sorts elements without NaN, and returns the positions of those at `rank` and `rank + 1` of the sorted
/// elements.
pub(crate) fn select_two<T: ReduceOrd>(elements: &mut [T], rank: usize) -> [usize; 2] {
    positions(elements, rank, true)
}

/// Partially sorts elements as [`select_in`] does.
fn positions<T: ReduceOrd>(elements: &mut [T], rank: usize, with_next: bool) -> [usize; 2] {
    if const { T::BITS.order().is_none() } {
        elements.select_nth_unstable_by_key(rank, |x| x.sort_key());
        let others = if with_next {
            rank + 1..elements.len()
        } else {
            0..0
        };
        let next = others.min_by_key(|&i| elements[i].sort_key());
        return [rank, next.unwrap_or(rank)];
    }
    call_with_bits! {
        T: (elements, bits, rank: usize, with_next: bool) -> [usize; 2] {
            select_in(elements, bits, rank, with_next)
        }
    }
}

#[cfg(all(test, feature = "std"))]
#[path = "tests/bits.rs"]
mod tests;
