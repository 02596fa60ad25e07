//! What elements must be able to do to be reduced.

use super::accumulators::{Accumulator, Fractional};
use crate::tensor::Element;

/// Elements that can be added and multiplied up: numbers and `bool`.
///
/// Integers become the 64-bit integer of their signedness, those of 128 bits stay what they are, `bool`
/// becomes `i64`, and all wrap in every build, as NumPy has it; floats stay what they are.
#[diagnostic::on_unimplemented(
    message = "elements `{Self}` cannot be summed up",
    label = "expected numbers or `bool`"
)]
pub trait ReduceSum: Element {
    /// The type of the sum.
    type Sum: Element;
    /// What is added up in.
    #[doc(hidden)]
    type Acc: Accumulator;
    #[doc(hidden)]
    fn widen(self) -> Self::Acc;
    #[doc(hidden)]
    fn round(acc: Self::Acc) -> Self::Sum;
}

/// Elements that have a mean: floats, in their own type; integers and `bool`, as `f64`.
#[diagnostic::on_unimplemented(
    message = "elements `{Self}` have no mean",
    label = "expected numbers or `bool`"
)]
pub trait ReduceMean: Element {
    /// The type of the mean.
    type Mean: Element;
    /// What is computed in.
    #[doc(hidden)]
    type Wide: Fractional + ReduceSum<Acc = Self::Wide>;
    #[doc(hidden)]
    fn real(self) -> Self::Wide;
    #[doc(hidden)]
    fn narrow(wide: Self::Wide) -> Self::Mean;
}

/// Elements that have a smallest and a largest, which is of their type; a NaN among them is both, as for
/// NumPy, and -0 is smaller than 0.
#[diagnostic::on_unimplemented(
    message = "elements `{Self}` have no largest and no smallest",
    label = "expected numbers or `bool`"
)]
pub trait ReduceOrd: Element {
    /// What is compared: integers are soon compared, and one that is larger waits for nothing else.
    #[doc(hidden)]
    type Key: Copy + Ord + Send;
    #[doc(hidden)]
    const LOWEST: Self::Key;
    #[doc(hidden)]
    const HIGHEST: Self::Key;
    /// The key where the largest is looked for: above all others for a NaN.
    #[doc(hidden)]
    fn key_up(self) -> Self::Key;
    /// The key where the smallest is looked for: below all others for a NaN.
    #[doc(hidden)]
    fn key_down(self) -> Self::Key;
    /// The element of this key.
    #[doc(hidden)]
    fn of_key(key: Self::Key) -> Self;
    /// Whether it is the best of several, of which it is one: equal, or NaN.
    #[doc(hidden)]
    fn is_best(self, best: Self) -> bool;
}

/// Elements that are true or false; so is what they become.
#[diagnostic::on_unimplemented(
    message = "elements `{Self}` are neither true nor false",
    label = "expected `bool`",
    note = "compare first: `any::<-1>(x != 0.0)`"
)]
pub trait ReduceBool: Element + Into<bool> {}
impl ReduceBool for bool {}

/// Elements, what they are added up in, and what their mean is computed in.
macro_rules! reduced {
    ($($t:ident: $acc:ident $wide:ident $(through $number:ident)?;)*) => {$(
        impl ReduceSum for $t {
            type Sum = $acc;
            type Acc = $acc;
            #[inline(always)]
            fn widen(self) -> $acc {
                self as $acc
            }
            #[inline(always)]
            fn round(acc: $acc) -> $acc {
                acc
            }
        }
        impl ReduceMean for $t {
            type Mean = $wide;
            type Wide = $wide;
            #[inline(always)]
            fn real(self) -> $wide {
                self $(as $number)? as $wide
            }
            #[inline(always)]
            fn narrow(wide: $wide) -> $wide {
                wide
            }
        }
    )*};
}
reduced! {
    f32: f32 f32;
    f64: f64 f64;
    i8: i64 f64;
    i16: i64 f64;
    i32: i64 f64;
    i64: i64 f64;
    isize: i64 f64;
    i128: i128 f64;
    u8: u64 f64;
    u16: u64 f64;
    u32: u64 f64;
    u64: u64 f64;
    usize: u64 f64;
    u128: u128 f64;
    bool: i64 f64 through u8;
}

/// Floats: their bits, those of negative ones turned round, are in the order of the numbers, -0 before
/// 0.
macro_rules! ordered_by_bits {
    ($($t:ident $key:ident)*) => {$(
        impl ReduceOrd for $t {
            type Key = $key;
            const LOWEST: $key = $key::MIN;
            const HIGHEST: $key = $key::MAX;
            #[inline(always)]
            fn key_up(self) -> $key {
                let x = if self.is_nan() { $t::NAN } else { self };
                let bits = x.to_bits().cast_signed();
                bits ^ ((bits >> ($key::BITS - 1)) & $key::MAX)
            }
            #[inline(always)]
            fn key_down(self) -> $key {
                if self.is_nan() {
                    !$t::NAN.key_up()
                } else {
                    self.key_up()
                }
            }
            #[inline(always)]
            fn of_key(key: $key) -> $t {
                // To turn it again undoes it.
                let bits = key ^ ((key >> ($key::BITS - 1)) & $key::MAX);
                $t::from_bits(bits.cast_unsigned())
            }
            #[inline(always)]
            fn is_best(self, best: $t) -> bool {
                (self == best) | self.is_nan()
            }
        }
    )*};
}
ordered_by_bits!(f32 i32 f64 i64);
#[cfg(feature = "half")]
pub(crate) use ordered_by_bits;

/// Elements that are their own keys.
macro_rules! ordered {
    ($($($t:ident)*: $lowest:expr, $highest:expr;)*) => {$($(
        impl ReduceOrd for $t {
            type Key = $t;
            const LOWEST: $t = $lowest;
            const HIGHEST: $t = $highest;
            #[inline(always)]
            fn key_up(self) -> $t {
                self
            }
            #[inline(always)]
            fn key_down(self) -> $t {
                self
            }
            #[inline(always)]
            fn of_key(key: $t) -> $t {
                key
            }
            #[inline(always)]
            fn is_best(self, best: $t) -> bool {
                self == best
            }
        }
    )*)*};
}
ordered! {
    i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize: Self::MIN, Self::MAX;
    bool: false, true;
}
