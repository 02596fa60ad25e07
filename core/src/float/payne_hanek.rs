//! The remainder of x by π or π/2, for every finite x, without a branch.
//!
//! The method of M. Payne and R. Hanek (*Radian reduction for trigonometric functions*, 1983)
//! multiplies x only by the digits of 2/π whose product with x is not a multiple of 4. Here these
//! digits are floats, short enough for exact products. An `f32` selects one of two sets of digits. An `f64`
//! looks the digits up by its exponent, as in SLEEF. The tables are short, because one entry serves 13
//! exponents.

use super::constants::Constants;
use super::double::DoubleWord;
use super::ieee::{IeeeFloat, select};
use shapecast_kernel::MathContext;

/// The remainder x − n π/2 as a double word, at most π/4 up to rounding, and n modulo 4.
#[derive(Clone, Copy)]
pub struct ReducedAngle {
    pub(super) quadrant: u32,
    pub(super) high: f64,
    pub(super) low: f64,
}

/// The binary digits of 2/π after the binary point.
const TWO_OVER_PI: [u64; 20] = [
    0xa2f9_836e_4e44_1529,
    0xfc27_57d1_f534_ddc0,
    0xdb62_9599_3c43_9041,
    0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0,
    0x0649_2eea_09d1_921c,
    0xfe1d_eb1c_b129_a73e,
    0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41,
    0x3991_d639_8353_39f4,
    0x9c84_5f8b_bdf9_283b,
    0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f,
    0x6d36_7ecf_27cb_09b7,
    0x4f46_3f66_9e5f_ea2d,
    0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea,
    0x6bfb_5fb1_1f8d_5d08,
    0x5603_3046_fc7b_6bab,
    0xf0cf_bc20_9af4_361d,
];

/// Returns `count` binary digits of 2/π times 2^`scale`. The first digit has the weight
/// 2^−`first` before scaling.
const fn digits(first: i32, count: i32, scale: i32) -> f64 {
    let start = first - 1;
    let word = start.div_euclid(64);
    let pair = (digits_of_word(word) as u128) << 64 | digits_of_word(word + 1) as u128;
    let value = (pair << start.rem_euclid(64) >> (128 - count)) as u64;
    let power = scale - (first + count - 1);
    value as f64 * f64::from_bits(((power + 1023) as u64) << 52)
}

/// Returns 64 binary digits of 2/π. The digits before and after those of [`TWO_OVER_PI`] are 0.
const fn digits_of_word(word: i32) -> u64 {
    if word >= 0 && word < TWO_OVER_PI.len() as i32 {
        TWO_OVER_PI[word as usize]
    } else {
        0
    }
}

const ROUNDER: f64 = <f64 as IeeeFloat>::ROUNDER;

/// 140 digits of 1/π as the sum of four floats. The product of each but the last with a number of 24 digits
/// is exact. The first set is for x below 2^77. The second set, for larger x, omits the first 53 digits,
/// whose product with x is a multiple of 2.
const HALF_TURNS: [[f64; 4]; 2] = [half_turn_digits(0), half_turn_digits(53)];

const fn half_turn_digits(first: i32) -> [f64; 4] {
    [
        digits(first - 1, 29, -1),
        digits(first + 28, 29, -1),
        digits(first + 57, 29, -1),
        digits(first + 86, 53, -1),
    ]
}

/// Returns the shifted integer n and f, where x/π + `shift` = n + f modulo 2 and |f| < 0.55. The
/// significand of `x` has at most 24 digits.
///
/// A selection between two sets of digits is faster in vectors than a lookup by exponent.
#[inline(always)]
pub(super) fn half_turns(x: f64, shift: f64) -> (f64, f64) {
    const LARGE: f64 = (1_u128 << 77) as f64;
    /// Adding this constant rounds to a multiple of 8. Products too large for such rounding are even.
    const ROUNDER_8: f64 = 8.0 * ROUNDER;
    let small = x.abs() < LARGE;
    let part = |i: usize| x * select(small, HALF_TURNS[0][i], HALF_TURNS[1][i]);
    let first = part(0);
    let first = (first - ((first + ROUNDER_8) - ROUNDER_8)) + shift;
    let (second, third) = (part(1), part(2));
    let t = (first + (second + third)) + ROUNDER;
    // A sum that cancels is exact.
    let f = ((first - (t - ROUNDER)) + second) + third;
    (t, f + part(3))
}

/// Returns the position of the first digit of 2/π that counts for the biased exponent 1022 + 13 i.
const fn first_digit(i: usize) -> i32 {
    13 * i as i32 - 54
}

/// The tables are scaled by 2^512 and x by 2^-512, so that all entries and products are normal.
const SCALE: i32 = 512;

/// 26 digits per entry. Each entry begins 13 digits after the previous one.
static SHORT: [f64; 128] = {
    let mut table = [0.0; 128];
    let mut i = 0;
    while i < 90 {
        table[i] = digits(first_digit(i), 26, SCALE);
        i += 1;
    }
    table
};

/// 53 digits per entry, which follow the digits taken from [`SHORT`].
static LONG: [f64; 128] = {
    let mut table = [0.0; 128];
    let mut i = 0;
    while i < 80 {
        table[i] = digits(first_digit(i + 10), 53, SCALE);
        i += 1;
    }
    table
};

/// Returns the remainder of |x| by π/2.
#[inline(always)]
pub(super) fn reduce(x: f64, ctx: &MathContext) -> ReducedAngle {
    const INVERSE_SCALE: f64 = f64::from_bits(((1023 - SCALE) as u64) << 52);
    let magnitude = x.abs();
    let exponent = (magnitude.to_bits() >> 52) as u32;
    // A division by 13 as a multiplication, exact for these exponents.
    let i = (((exponent.max(1022) - 1022) * 5042) >> 16) as usize;
    let digits = |part: usize| SHORT[(i + 2 * part) & 127];
    let scaled = magnitude * INVERSE_SCALE;
    let upper = f64::from_bits(scaled.to_bits() >> 26 << 26);
    let lower = scaled - upper;

    // The products that may exceed 1: their integer parts count modulo 4, and the sum of their
    // fractions is exact. (`upper * digits(0)` is a multiple of 4.)
    let large = [
        lower * digits(0),
        upper * digits(1),
        lower * digits(1),
        upper * digits(2),
    ];
    let rounded = large.map(|product| product + ROUNDER);
    let part = |k: usize| large[k] - (rounded[k] - ROUNDER);
    let sum = (part(0) + part(1)) + (part(2) + part(3));
    let last = sum + ROUNDER;
    let quadrant = rounded.iter().fold(last.to_bits() as u32, |n, k| {
        n.wrapping_add(k.to_bits() as u32)
    });

    // The fraction may cancel down to 2^-62, so each addition keeps its rounding error.
    let fraction = sum - (last - ROUNDER);
    let fraction = DoubleWord::new(fraction, 0.0);
    let add = |to: DoubleWord<f64>, value: f64| {
        let sum = DoubleWord::two_sum(to.high, value);
        DoubleWord::new(sum.high, to.low + sum.low)
    };
    let fraction = add(fraction, lower * digits(2));
    let fraction = add(fraction, upper * digits(3));
    let fraction = add(fraction, lower * digits(3));
    let fraction = add(fraction, upper * digits(4));
    let tail = lower * digits(4) + scaled * LONG[i & 127];
    let fraction = DoubleWord::fast_two_sum(fraction.high, fraction.low + tail);

    const HALF_PI: [f64; 3] = <f64 as Constants>::HALF_PI;
    let product = DoubleWord::two_product(fraction.high, HALF_PI[0], ctx);
    let low = product.low + (fraction.high * HALF_PI[1] + fraction.low * HALF_PI[0]);
    let small = exponent < 1022;
    ReducedAngle {
        quadrant: select(small, 0, quadrant),
        high: select(small, magnitude, product.high),
        low: select(small, 0.0, low),
    }
}
