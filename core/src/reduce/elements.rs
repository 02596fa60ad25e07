//! What elements must be able to do to be reduced.

use crate::tensor::Element;

/// Elements that can be added and multiplied up: numbers and `bool`.
///
/// Integers become the 64-bit integer of their signedness, `bool` becomes `i64`, and both wrap, as
/// NumPy has it; floats stay what they are.
#[diagnostic::on_unimplemented(
    message = "elements `{Self}` cannot be summed up",
    label = "expected numbers or `bool`"
)]
pub trait Summand: Element {
    /// The type of the sum.
    type Sum: Element;
    /// What is added up in.
    #[doc(hidden)]
    type Acc: Element;
    #[doc(hidden)]
    const ZERO: Self::Acc;
    #[doc(hidden)]
    const ONE: Self::Acc;
    #[doc(hidden)]
    fn widen(self) -> Self::Acc;
    #[doc(hidden)]
    fn plus(a: Self::Acc, b: Self::Acc) -> Self::Acc;
    #[doc(hidden)]
    fn times(a: Self::Acc, b: Self::Acc) -> Self::Acc;
    /// What the sum of nothing is made, where [`ZERO`](Self::ZERO) is -0.
    #[doc(hidden)]
    fn settle(sum: Self::Acc, count: usize) -> Self::Acc;
    #[doc(hidden)]
    fn round(acc: Self::Acc) -> Self::Sum;
}

/// Elements that have a mean: floats, in their own type; integers and `bool`, as `f64`.
#[diagnostic::on_unimplemented(
    message = "elements `{Self}` have no mean",
    label = "expected numbers or `bool`"
)]
pub trait Real: Element {
    /// The type of the mean.
    type Mean: Element;
    /// What is computed in.
    #[doc(hidden)]
    type Wide: Summand<Acc = Self::Wide> + Real<Wide = Self::Wide>;
    #[doc(hidden)]
    fn real(self) -> Self::Wide;
    #[doc(hidden)]
    fn ratio(sum: Self::Wide, count: usize) -> Self::Wide;
    /// `x` times `a / b`.
    #[doc(hidden)]
    fn share(x: Self::Wide, a: usize, b: usize) -> Self::Wide;
    #[doc(hidden)]
    fn minus(a: Self::Wide, b: Self::Wide) -> Self::Wide;
    #[cfg(feature = "std")]
    #[doc(hidden)]
    fn root(x: Self::Wide) -> Self::Wide;
    #[doc(hidden)]
    fn narrow(wide: Self::Wide) -> Self::Mean;
}

/// Elements that have a smallest and a largest; a NaN among them is both, as for NumPy, and -0 is smaller
/// than 0.
#[diagnostic::on_unimplemented(
    message = "elements `{Self}` have no largest and no smallest",
    label = "expected numbers or `bool`"
)]
pub trait Ordered: Element {
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

/// Elements that are true or false.
#[diagnostic::on_unimplemented(
    message = "elements `{Self}` are neither true nor false",
    label = "expected `bool`",
    note = "compare first: `any::<-1>(x != 0.0)`"
)]
pub trait Truth: Element + Into<bool> {}
impl Truth for bool {}

/// Floats: their bits, those of negative ones turned round, are in the order of the numbers, -0 before
/// 0.
macro_rules! ordered_by_bits {
    ($t:ident $key:ident) => {
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
    };
}
#[cfg(feature = "half")]
pub(crate) use ordered_by_bits;

macro_rules! floats {
    ($($t:ident $key:ident)*) => {$(
        impl Summand for $t {
            type Sum = $t;
            type Acc = $t;
            // Adding -0 changes nothing, not even -0.
            const ZERO: $t = -0.0;
            const ONE: $t = 1.0;
            #[inline(always)]
            fn widen(self) -> $t {
                self
            }
            #[inline(always)]
            fn plus(a: $t, b: $t) -> $t {
                a + b
            }
            #[inline(always)]
            fn times(a: $t, b: $t) -> $t {
                a * b
            }
            #[inline(always)]
            fn settle(sum: $t, count: usize) -> $t {
                if count == 0 { 0.0 } else { sum }
            }
            #[inline(always)]
            fn round(acc: $t) -> $t {
                acc
            }
        }
        impl Real for $t {
            type Mean = $t;
            type Wide = $t;
            #[inline(always)]
            fn real(self) -> $t {
                self
            }
            #[inline(always)]
            fn ratio(sum: $t, count: usize) -> $t {
                sum / count as $t
            }
            #[inline(always)]
            fn share(x: $t, a: usize, b: usize) -> $t {
                x * (a as $t / b as $t)
            }
            #[inline(always)]
            fn minus(a: $t, b: $t) -> $t {
                a - b
            }
            #[inline(always)]
            fn narrow(wide: $t) -> $t {
                wide
            }
            #[cfg(feature = "std")]
            #[inline(always)]
            fn root(x: $t) -> $t {
                x.sqrt()
            }
        }
        impl Ordered for $t {
            ordered_by_bits!($t $key);
        }
    )*};
}
floats!(f32 i32 f64 i64);

macro_rules! integers {
    ($($t:ident $wide:ident)*) => {$(
        impl Summand for $t {
            type Sum = $wide;
            type Acc = $wide;
            const ZERO: $wide = 0;
            const ONE: $wide = 1;
            #[inline(always)]
            fn widen(self) -> $wide {
                self as $wide
            }
            #[inline(always)]
            fn plus(a: $wide, b: $wide) -> $wide {
                a.wrapping_add(b)
            }
            #[inline(always)]
            fn times(a: $wide, b: $wide) -> $wide {
                a.wrapping_mul(b)
            }
            #[inline(always)]
            fn settle(sum: $wide, _: usize) -> $wide {
                sum
            }
            #[inline(always)]
            fn round(acc: $wide) -> $wide {
                acc
            }
        }
        real_as_f64!($t, |x| x as f64);
        impl Ordered for $t {
            ordered!($t, $t::MIN, $t::MAX);
        }
    )*};
}
macro_rules! real_as_f64 {
    ($t:ident, |$x:ident| $real:expr) => {
        impl Real for $t {
            type Mean = f64;
            type Wide = f64;
            #[inline(always)]
            fn real(self) -> f64 {
                let $x = self;
                $real
            }
            #[inline(always)]
            fn ratio(sum: f64, count: usize) -> f64 {
                sum / count as f64
            }
            #[inline(always)]
            fn share(x: f64, a: usize, b: usize) -> f64 {
                x * (a as f64 / b as f64)
            }
            #[inline(always)]
            fn minus(a: f64, b: f64) -> f64 {
                a - b
            }
            #[inline(always)]
            fn narrow(wide: f64) -> f64 {
                wide
            }
            #[cfg(feature = "std")]
            #[inline(always)]
            fn root(x: f64) -> f64 {
                x.sqrt()
            }
        }
    };
}
/// Elements that are their own keys.
macro_rules! ordered {
    ($t:ident, $lowest:expr, $highest:expr) => {
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
    };
}
integers!(i8 i64 i16 i64 i32 i64 i64 i64 isize i64 i128 i128);
integers!(u8 u64 u16 u64 u32 u64 u64 u64 usize u64 u128 u128);

impl Summand for bool {
    type Sum = i64;
    type Acc = i64;
    const ZERO: i64 = 0;
    const ONE: i64 = 1;
    #[inline(always)]
    fn widen(self) -> i64 {
        i64::from(self)
    }
    #[inline(always)]
    fn plus(a: i64, b: i64) -> i64 {
        a.wrapping_add(b)
    }
    #[inline(always)]
    fn times(a: i64, b: i64) -> i64 {
        a.wrapping_mul(b)
    }
    #[inline(always)]
    fn settle(sum: i64, _: usize) -> i64 {
        sum
    }
    #[inline(always)]
    fn round(acc: i64) -> i64 {
        acc
    }
}
real_as_f64!(bool, |x| f64::from(u8::from(x)));
impl Ordered for bool {
    ordered!(bool, false, true);
}
