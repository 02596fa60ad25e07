//! The elements of minima and maxima, which can be ordered.

use core::hint::select_unpredictable;

use super::compiled_numbers::{compiled_numbers, is_compiled};
use super::{BitOrder, Element, ElementBits};
use crate::element::IsCompiled;
use shapecast_kernel::{ColumnIndices, Index, Indices};

/// Elements that can be ordered: the bound of `max`, `min`, `argmax` and `argmin`.
///
/// The trait is implemented for the primitive numbers and `bool`, and with the feature `half` for
/// `half::f16` and `half::bf16`. The minimum and maximum of values that contain a NaN are NaN, as
/// in NumPy, and −0 is less than 0.
///
/// ```
/// use shapecast::{ReduceOrd, Shape, Tensor, tensor};
/// fn range<T: ReduceOrd>(x: &Tensor<T, Shape![3]>) -> (T, T) {
///     (x.min(), x.max())
/// }
/// assert_eq!(range(&tensor![2, 7, 1]), (1, 7));
/// ```
#[diagnostic::on_unimplemented(
    message = "`max`, `min`, `argmax` and `argmin` need elements that can be ordered, found `{Self}`",
    label = "expected numbers or `bool`"
)]
pub trait ReduceOrd: Element + PartialOrd {
    /// An integer that is compared in place of the element. The maximum of integers has a lower
    /// latency than a maximum of floats that propagates NaN.
    #[doc(hidden)]
    type Key: Copy + Ord + Send + Sync;
    /// Whether this crate compiles the reductions of these elements.
    #[doc(hidden)]
    const IS_COMPILED: IsCompiled<Self> = IsCompiled::NO;
    /// The order of the bits, by which sorts compare the elements.
    #[doc(hidden)]
    const BITS: ElementBits<Self> = ElementBits::NONE;
    #[doc(hidden)]
    const MIN_KEY: Self::Key;
    #[doc(hidden)]
    const MAX_KEY: Self::Key;
    /// Returns the key for `max`. The key of NaN is greater than all others.
    #[doc(hidden)]
    fn key_for_max(self) -> Self::Key;
    /// Returns the key for `min`. The key of NaN is less than all others.
    #[doc(hidden)]
    fn key_for_min(self) -> Self::Key;
    #[doc(hidden)]
    fn from_key(key: Self::Key) -> Self;
    /// Returns the key for `max` of elements. `element` may be called several times for an index.
    #[doc(hidden)]
    #[inline(always)]
    fn max_key_of<'n>(elements: Indices<'n>, element: impl Fn(Index<'n>) -> Self) -> Self::Key {
        elements.into_iter().fold(
            Self::MIN_KEY,
            #[inline(always)]
            |key, i| key.max(element(i).key_for_max()),
        )
    }
    /// Returns the key for `min` of elements. `element` may be called several times for an index.
    #[doc(hidden)]
    #[inline(always)]
    fn min_key_of<'n>(elements: Indices<'n>, element: impl Fn(Index<'n>) -> Self) -> Self::Key {
        elements.into_iter().fold(
            Self::MAX_KEY,
            #[inline(always)]
            |key, i| key.min(element(i).key_for_min()),
        )
    }
    /// Returns the key for `max` of a few elements, without a branch. `element` is called once for each index.
    #[doc(hidden)]
    #[inline(always)]
    fn max_key_of_few<'n>(elements: Indices<'n>, element: impl Fn(Index<'n>) -> Self) -> Self::Key {
        Self::max_key_of(elements, element)
    }
    /// Returns the maximum of the elements of `rows` in each of the `N` columns `among`.
    #[doc(hidden)]
    #[inline(always)]
    fn max_of_columns<'r, 'c, const N: usize>(
        rows: Indices<'r>,
        among: ColumnIndices<'c, N>,
        element: impl Fn(Index<'r>, Index<'c>) -> Self,
    ) -> [Self; N] {
        let mut keys = [Self::MIN_KEY; N];
        for row in rows {
            for (i, key) in among.enumerate(&mut keys) {
                *key = (*key).max(element(row, i).key_for_max());
            }
        }
        keys.map(Self::from_key)
    }
    /// Returns the key for `min` of a few elements, without a branch. `element` is called once for each index.
    #[doc(hidden)]
    #[inline(always)]
    fn min_key_of_few<'n>(elements: Indices<'n>, element: impl Fn(Index<'n>) -> Self) -> Self::Key {
        Self::min_key_of(elements, element)
    }
    /// Returns the minimum of the elements of `rows` in each of the `N` columns `among`.
    #[doc(hidden)]
    #[inline(always)]
    fn min_of_columns<'r, 'c, const N: usize>(
        rows: Indices<'r>,
        among: ColumnIndices<'c, N>,
        element: impl Fn(Index<'r>, Index<'c>) -> Self,
    ) -> [Self; N] {
        let mut keys = [Self::MAX_KEY; N];
        for row in rows {
            for (i, key) in among.enumerate(&mut keys) {
                *key = (*key).min(element(row, i).key_for_min());
            }
        }
        keys.map(Self::from_key)
    }
    /// Returns the larger element, or NaN if one of them is NaN.
    #[doc(hidden)]
    fn maximum(self, other: Self) -> Self;
    /// Returns the smaller element, or NaN if one of them is NaN.
    #[doc(hidden)]
    fn minimum(self, other: Self) -> Self;
    /// Returns `true` if this element equals `extremum` or is NaN. `extremum` is the minimum or
    /// maximum of elements that include this one.
    #[doc(hidden)]
    fn attains(self, extremum: Self) -> bool;
    /// Returns `true` if this element is NaN.
    #[doc(hidden)]
    #[inline(always)]
    #[expect(clippy::eq_op, reason = "NaN does not equal itself")]
    fn is_unordered(self) -> bool {
        self != self
    }
    /// Returns the key for sorts. The keys of −0 and 0 are equal, and that of NaN is greater than
    /// all others.
    #[doc(hidden)]
    fn sort_key(self) -> Self::Key;
}

/// Returns the key of the extremum of floats, from their largest bits as signed and as unsigned integers.
///
/// Positive floats have the order of their bits as signed integers. Negative floats have the opposite order of their
/// bits as unsigned integers. `$found` is the extremum if a float has its sign. Otherwise the extremum is the float
/// with the smallest bits as signed integers. The bits of NaN exceed those of the infinity of the same sign. Comparing
/// bits takes a third of the instructions of comparing keys.
macro_rules! key_from_bits {
    (
        $t:ident $key:ident $key_of:ident, $elements:ident, $element:ident,
        |$signed:ident, $unsigned:ident| $found:expr
    ) => {{
        let ($signed, $unsigned) = $elements.into_iter().fold(
            ($key::MIN, 0),
            #[inline(always)]
            |(signed, unsigned), i| {
                let bits = $element(i).to_bits();
                (signed.max(bits.cast_signed()), unsigned.max(bits))
            },
        );
        if is_nan_among!($t, $signed, $unsigned) {
            return $t::NAN.$key_of();
        }
        let found: Option<$key> = $found;
        let bits = found.unwrap_or_else(|| {
            $elements.into_iter().fold(
                $key::MAX,
                #[inline(always)]
                |smallest, i| smallest.min($element(i).to_bits().cast_signed()),
            )
        });
        $t::from_bits(bits.cast_unsigned()).$key_of()
    }};
}

/// Returns the key of the extremum of a few floats, from the smallest of their bits as signed integers and from the
/// largest as signed or unsigned integers, as `$larger` compares them from `$start` on.
///
/// See [`key_from_bits`]. One comparison instruction tests two elements for NaN.
macro_rules! key_of_few {
    (
        $t:ident $key:ident $key_of:ident, $elements:ident, $element:ident, $start:expr,
        |$a:ident, $b:ident| $larger:expr, |$largest:ident, $smallest:ident| $found:expr
    ) => {{
        let ($largest, $smallest, any) = $elements.into_iter().fold(
            ($start, $key::MAX, false),
            #[inline(always)]
            |($a, smallest, any): ($key, _, _), i| {
                let x: $t = $element(i);
                let $b = x.to_bits().cast_signed();
                ($larger, smallest.min($b), any | x.is_nan())
            },
        );
        let bits: $key = $found;
        let key = bits ^ ((bits >> ($key::BITS - 1)) & $key::MAX);
        if any { $t::NAN.$key_of() } else { key }
    }};
}

/// Returns the extrema of the floats of `$rows` in each of the `$n` columns `$among`. Comparing floats takes fewer
/// instructions than comparing keys.
macro_rules! extrema_of_columns {
    (
        $t:ident $key:ident, $n:ident, $rows:ident, $among:ident, $element:ident, $start:expr, $replaces:tt, $join:tt
    ) => {{
        let (mut extrema, mut unordered) = ([$start; $n], [0 as $key; $n]);
        for row in $rows {
            for ((i, extremum), any) in $among.enumerate(&mut extrema).zip(&mut unordered) {
                let (x, y) = ($element(row, i), *extremum);
                // The selections differ for −0 and 0, whose bits are then joined, and for NaN. Each one compiles to one
                // instruction. LLVM would compile branches to masked stores.
                let first = select_unpredictable(x $replaces y, x, y);
                let second = select_unpredictable(y $replaces x, y, x);
                *extremum = $t::from_bits(first.to_bits() $join second.to_bits());
                *any |= -$key::from(x.is_nan());
            }
        }
        for (extremum, any) in extrema.iter_mut().zip(unordered) {
            *extremum = select_unpredictable(any == 0, *extremum, $t::NAN);
        }
        extrema
    }};
}

/// Returns `true` if a NaN is among floats with these largest bits as signed and as unsigned integers.
macro_rules! is_nan_among {
    ($t:ident, $signed:ident, $unsigned:ident) => {
        ($signed > $t::INFINITY.to_bits().cast_signed()) | ($unsigned > $t::NEG_INFINITY.to_bits())
    };
}

/// Implements [`ReduceOrd`] for floats. The bits of floats as signed integers, with the magnitude
/// bits of negative ones inverted, have the order of the floats. −0 comes before 0.
macro_rules! reduce_ord_for_floats {
    (@searches true $t:ident $key:ident) => {
        #[inline(always)]
        fn max_key_of<'n>(elements: Indices<'n>, element: impl Fn(Index<'n>) -> $t) -> $key {
            key_from_bits!($t $key key_for_max, elements, element, |signed, unsigned| {
                (signed >= 0).then_some(signed)
            })
        }
        #[inline(always)]
        fn min_key_of<'n>(elements: Indices<'n>, element: impl Fn(Index<'n>) -> $t) -> $key {
            key_from_bits!($t $key key_for_min, elements, element, |signed, unsigned| {
                (unsigned.cast_signed() < 0).then_some(unsigned.cast_signed())
            })
        }
        #[inline(always)]
        fn max_key_of_few<'n>(elements: Indices<'n>, element: impl Fn(Index<'n>) -> $t) -> $key {
            key_of_few!(
                $t $key key_for_max, elements, element, $key::MIN, |a, b| a.max(b),
                |largest, smallest| if largest >= 0 { largest } else { smallest }
            )
        }
        #[inline(always)]
        fn min_key_of_few<'n>(elements: Indices<'n>, element: impl Fn(Index<'n>) -> $t) -> $key {
            key_of_few!(
                $t $key key_for_min, elements, element, 0,
                |a, b| a.cast_unsigned().max(b.cast_unsigned()).cast_signed(),
                |largest, smallest| if largest < 0 { largest } else { smallest }
            )
        }
        #[inline(always)]
        fn max_of_columns<'r, 'c, const N: usize>(
            rows: Indices<'r>,
            among: ColumnIndices<'c, N>,
            element: impl Fn(Index<'r>, Index<'c>) -> $t,
        ) -> [$t; N] {
            extrema_of_columns!($t $key, N, rows, among, element, $t::NEG_INFINITY, >, &)
        }
        #[inline(always)]
        fn min_of_columns<'r, 'c, const N: usize>(
            rows: Indices<'r>,
            among: ColumnIndices<'c, N>,
            element: impl Fn(Index<'r>, Index<'c>) -> $t,
        ) -> [$t; N] {
            extrema_of_columns!($t $key, N, rows, among, element, $t::INFINITY, <, |)
        }
    };
    // A vector holds as many keys as 16-bit floats.
    (@searches false $t:ident $key:ident) => {};
    (compiled: $is_compiled:tt; $($t:ident $key:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl ReduceOrd for $t {
            type Key = $key;
            const IS_COMPILED: crate::element::IsCompiled<Self> = crate::element::IsCompiled::new($is_compiled);
            const BITS: $crate::element::ElementBits<Self> =
                $crate::element::ElementBits::new($crate::element::BitOrder::Float {
                    infinity: $t::INFINITY.to_bits() as i64,
                });
            const MIN_KEY: $key = $key::MIN;
            const MAX_KEY: $key = $key::MAX;
            #[inline(always)]
            fn key_for_max(self) -> $key {
                let x = if self.is_nan() { $t::NAN } else { self };
                let bits = x.to_bits().cast_signed();
                bits ^ ((bits >> ($key::BITS - 1)) & $key::MAX)
            }
            #[inline(always)]
            fn key_for_min(self) -> $key {
                if self.is_nan() {
                    !$t::NAN.key_for_max()
                } else {
                    self.key_for_max()
                }
            }
            #[inline(always)]
            fn from_key(key: $key) -> $t {
                // The inversion is its own inverse.
                let bits = key ^ ((key >> ($key::BITS - 1)) & $key::MAX);
                $t::from_bits(bits.cast_unsigned())
            }
            reduce_ord_for_floats! { @searches $is_compiled $t $key }
            #[inline(always)]
            fn maximum(self, other: $t) -> $t {
                if self == other {
                    // Only −0 and 0 are equal with different bits.
                    $t::from_bits(self.to_bits() & other.to_bits())
                } else if (self > other) | self.is_nan() {
                    self
                } else {
                    other
                }
            }
            #[inline(always)]
            fn minimum(self, other: $t) -> $t {
                if self == other {
                    $t::from_bits(self.to_bits() | other.to_bits())
                } else if (self < other) | self.is_nan() {
                    self
                } else {
                    other
                }
            }
            #[inline(always)]
            fn attains(self, extremum: $t) -> bool {
                (self == extremum) | self.is_nan()
            }
            #[inline(always)]
            fn sort_key(self) -> $key {
                let key = self.key_for_max();
                // The key of −0 is −1, and that of 0 is 0. No other float has these keys.
                if key == -1 { 0 } else { key }
            }
        }
    )*};
}
reduce_ord_for_floats!(compiled: true; f32 i32 f64 i64);
#[cfg(feature = "half")]
pub(crate) use reduce_ord_for_floats;

/// Implements [`ReduceOrd`] for types that are their own keys.
macro_rules! reduce_ord_for_integers {
    ($($($t:ident)*: $min:expr, $max:expr, $bits:expr;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl ReduceOrd for $t {
            type Key = $t;
            const IS_COMPILED: IsCompiled<Self> = IsCompiled::new(is_compiled!($t));
            const BITS: ElementBits<Self> = $bits;
            const MIN_KEY: $t = $min;
            const MAX_KEY: $t = $max;
            #[inline(always)]
            fn key_for_max(self) -> $t {
                self
            }
            #[inline(always)]
            fn key_for_min(self) -> $t {
                self
            }
            #[inline(always)]
            fn from_key(key: $t) -> $t {
                key
            }
            #[inline(always)]
            fn maximum(self, other: $t) -> $t {
                Ord::max(self, other)
            }
            #[inline(always)]
            fn minimum(self, other: $t) -> $t {
                Ord::min(self, other)
            }
            #[inline(always)]
            fn attains(self, extremum: $t) -> bool {
                self == extremum
            }
            #[inline(always)]
            fn sort_key(self) -> $t {
                self
            }
        }
    )*)*};
}
reduce_ord_for_integers! {
    i8 i16 i32 i64 isize: Self::MIN, Self::MAX, ElementBits::new(BitOrder::Signed);
    u8 u16 u32 u64 usize: Self::MIN, Self::MAX, ElementBits::new(BitOrder::Unsigned);
    i128 u128: Self::MIN, Self::MAX, ElementBits::NONE;
    bool: false, true, ElementBits::NONE;
}
