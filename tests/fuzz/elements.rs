//! The elements that tensors are filled with, and when two of them are the same.

use std::fmt::Debug;

use super::random::Random;

/// Which values elements are drawn from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Values {
    /// Integers so small that a product of two and a sum of a few do not overflow; floats below 8.
    Usual,
    /// The same, with a NaN, an infinity, a zero or a limit of the type now and then.
    Mixed,
    /// Usual numbers, and as many NaN.
    Sparse,
    /// Any bits.
    Any,
    /// Large integers, from which a usual one can be subtracted.
    High,
    /// Anything but 0.
    NonZero,
    /// Anything but the smallest signed integer, which divided by -1 overflows.
    Dividend,
    /// Shift distances that are less than the number of bits.
    Shift,
    /// Few different values, so that there are equal ones.
    Few,
    /// Numbers near 1, whose products neither overflow nor vanish.
    NearOne,
    /// Usual numbers far from 0, which deviate little.
    FarFromZero,
    /// Numbers that are larger or smaller than usual ones.
    Extreme,
    /// Nothing but hard numbers: zeros, the limits of the type, their square roots and halves, subnormal numbers,
    /// neighbours of 1, infinities and NaN.
    Hard,
    /// The finite ones among the hard numbers.
    HardFinite,
    /// Usual numbers times a power of two, so that their squares, or sums of a few, overflow or vanish.
    Scaled(Scaling),
}

/// A power of two that all elements of an operand are multiplied by, from the smallest to the largest of the type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scaling {
    /// The exponent divided by the largest one of the type.
    part: f64,
}

impl Scaling {
    /// Returns a random scaling. Every other one is within a few bits of a limit of the type, or of its square root.
    pub fn random(random: &mut Random) -> Self {
        let part = match random.below(4) {
            0 => random.pick(&[-1.0, 1.0]),
            1 => random.pick(&[-0.5, 0.5]),
            _ => random.unit(),
        };
        Scaling { part }
    }
}

/// Elements that can be drawn at random and compared.
pub trait Sample: Copy + Send + Sync + PartialEq + Debug + 'static {
    /// Whether arithmetic never panics, also in debug builds.
    const IS_FLOAT: bool = false;

    fn sample(random: &mut Random, values: Values) -> Self;

    /// Returns `true` if both are the same bits, or both NaN.
    fn same(self, other: Self) -> bool {
        self == other
    }

    /// Returns the number, of floats.
    fn approximate(self) -> f64 {
        unreachable!("{self:?} is compared exactly")
    }
}

macro_rules! integers {
    ($($t:ident)*) => {$(
        impl Sample for $t {
            fn sample(random: &mut Random, values: Values) -> $t {
                let any = random.next() as $t;
                match values {
                    Values::Any => any,
                    Values::Usual => usual(any as i64, $t::BITS, $t::MIN != 0) as $t,
                    Values::Mixed if any & 15 == 0 => random.pick(&[0, 1, $t::MIN, $t::MAX]),
                    Values::Mixed | Values::Sparse => usual(any as i64, $t::BITS, $t::MIN != 0) as $t,
                    Values::High => $t::MAX / 2 + (any & ($t::MAX / 4)),
                    Values::NonZero if any == 0 || random.one_in(8) => 1,
                    Values::NonZero if random.one_in(2) => (any >> (random.below($t::BITS as usize))).max(1),
                    Values::NonZero => any,
                    Values::Dividend if any == $t::MIN => $t::MAX,
                    Values::Dividend if random.one_in(2) => any >> random.below($t::BITS as usize),
                    Values::Dividend => any,
                    Values::Shift => random.below($t::BITS as usize) as $t,
                    Values::Few | Values::NearOne => random.below(4) as $t,
                    Values::FarFromZero => $t::MAX / 2 + random.below(4) as $t,
                    Values::Extreme => random.pick(&[$t::MIN, $t::MAX]),
                    Values::Hard | Values::HardFinite | Values::Scaled(_) => random.pick(&[
                        0, 1, $t::MIN, $t::MAX, $t::MIN + 1, $t::MAX - 1, $t::MAX / 2, $t::MAX / 2 + 1, $t::MIN / 2,
                        1 << ($t::BITS / 2), (1 << ($t::BITS / 2)) - 1, (0 as $t).wrapping_sub(1),
                    ]),
                }
            }
        }
    )*};
}
integers!(u8 i8 u16 i16 u32 i32 u64 i64 usize);

/// Returns a number whose square, and a few times that, is within an integer of `bits` bits.
fn usual(any: i64, bits: u32, signed: bool) -> i64 {
    let limit = (1i64 << (bits / 2 - 2)) - 1;
    let number = any.rem_euclid(limit + 1);
    if signed && any & (1 << 40) != 0 {
        -number
    } else {
        number
    }
}

macro_rules! floats {
    ($($t:ident $bits:ident;)*) => {$(
        impl Sample for $t {
            const IS_FLOAT: bool = true;

            fn sample(random: &mut Random, values: Values) -> $t {
                // The square roots are powers of two, since square roots are not constants.
                const HARD: [$t; 16] = [
                    0.0, 1.0, $t::from_bits(1), $t::MIN_POSITIVE - $t::from_bits(1), $t::MIN_POSITIVE,
                    $t::MIN_POSITIVE * 2.0, $t::MAX, $t::MAX / 2.0, $t::MAX / 4.0, root($t::MIN_EXP) as $t,
                    root($t::MAX_EXP) as $t, 1.0 + $t::EPSILON, 1.0 - $t::EPSILON / 2.0, $t::EPSILON, 3.0, 0.5,
                ];
                const SPECIAL: [$t; 16] = [
                    0.0, -0.0, 1.0, -1.0, $t::NAN, $t::INFINITY, $t::NEG_INFINITY, $t::MAX, $t::MIN,
                    $t::MIN_POSITIVE, $t::MIN_POSITIVE / 8.0, -$t::MIN_POSITIVE / 2.0, $t::EPSILON,
                    1e30, -3e9, 710.0,
                ];
                match values {
                    Values::Any if random.one_in(4) => random.pick(&SPECIAL),
                    Values::Any => {
                        let x = $t::from_bits(random.next() as $bits);
                        // C's functions tell signaling NaNs from others.
                        if x.is_nan() { $t::from_bits(x.to_bits() | $t::NAN.to_bits()) } else { x }
                    }
                    Values::Mixed if random.one_in(64) => random.pick(&SPECIAL),
                    Values::Sparse if random.one_in(2) => $t::NAN,
                    Values::Few => random.pick(&[0.0, -0.0, 1.0, -1.5]),
                    Values::NearOne => 1.0 + random.unit() as $t / 256.0,
                    Values::FarFromZero => 1e4 + random.unit() as $t,
                    Values::Extreme => random.pick(&[-1e5, 1e5]),
                    Values::NonZero => (random.unit() as $t + 1.5) * 2.0,
                    Values::Hard if random.one_in(8) => random.pick(&[$t::NAN, $t::INFINITY, $t::NEG_INFINITY]),
                    Values::Hard | Values::HardFinite => random.pick(&[-1.0, 1.0]) * random.pick(&HARD),
                    Values::Scaled(Scaling { part }) => {
                        let bits = part * f64::from($t::MAX_EXP - 4);
                        (random.unit() * 8.0 * bits.trunc().exp2()) as $t
                    }
                    _ => random.unit() as $t * 8.0,
                }
            }

            fn same(self, other: $t) -> bool {
                self.to_bits() == other.to_bits() || self.is_nan() && other.is_nan()
            }

            fn approximate(self) -> f64 {
                self.into()
            }
        }
    )*};
}
/// Returns the square root of 2 to the power of `exponent`, which is rounded down to an even one.
const fn root(exponent: i32) -> f64 {
    let half = exponent / 2;
    f64::from_bits(((1023 + half) as u64) << 52)
}

floats! {
    f32 u32;
    f64 u64;
}

impl Sample for bool {
    fn sample(random: &mut Random, values: Values) -> bool {
        match values {
            Values::Few => random.one_in(50),
            Values::NearOne => !random.one_in(50),
            _ => random.one_in(2),
        }
    }
}
