//! The remainder of x by π or π/2, for every finite x, without a branch.
//!
//! Payne and Hanek: of the digits of 2/π only those matter whose product with x is no multiple of 4.
//! They are floating-point numbers so short that the products are exact. For an `f32` there are two
//! sets of them, for an `f64` the exponent of x says which to look up. (SLEEF keeps such numbers for
//! every exponent; here each serves every 13th, so that there are less than a hundred.)

use super::constants::Constants;
use super::double::Double;
use super::word::{Word, select};
use crate::kernel::MathContext;

/// x − n π/2, in two words, |x − n π/2| ≤ π/4 but for a rounding; n modulo 4.
#[derive(Clone, Copy)]
pub struct Angle {
    pub(super) quadrant: u32,
    pub(super) high: f64,
    pub(super) low: f64,
}

/// The binary digits of 2/π after the point.
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

/// `count` digits of 2/π, the first of which is worth 2^-first, as a part of 2/π times 2^scale.
const fn digits(first: i32, count: i32, scale: i32) -> f64 {
    let mut value = 0_u64;
    let mut digit = first;
    while digit < first + count {
        value <<= 1;
        if digit >= 1 && digit <= 1280 {
            let index = digit as usize - 1;
            value |= TWO_OVER_PI[index / 64] >> (63 - index % 64) & 1;
        }
        digit += 1;
    }
    let power = scale - (first + count - 1);
    value as f64 * f64::from_bits(((power + 1023) as u64) << 52)
}

const ROUNDER: f64 = <f64 as Word>::ROUNDER;

/// 140 digits of 1/π in four words, whose products with 24 digits are exact but for the last: for x
/// below 2^77, and for the others, with which the first 53 digits give multiples of 2.
const HALF_TURNS: [[f64; 4]; 2] = [half_turn_digits(0), half_turn_digits(53)];

const fn half_turn_digits(first: i32) -> [f64; 4] {
    [
        digits(first - 1, 29, -1),
        digits(first + 28, 29, -1),
        digits(first + 57, 29, -1),
        digits(first + 86, 53, -1),
    ]
}

/// (t, f) such that x/π + `shift` = n + f but for a multiple of 2, t = n + ROUNDER, |f| < 0.55. Of
/// the digits of `x` at most 24 are not 0. Two sets of words, since in vectors a selection is faster
/// than to look up a set for each exponent.
#[inline(always)]
pub(super) fn half_turns(x: f64, shift: f64) -> (f64, f64) {
    const NEAR: f64 = (1_u128 << 77) as f64;
    /// Adding it rounds to a multiple of 8, and what is too large for that is even anyway.
    const EIGHTS: f64 = 8.0 * ROUNDER;
    let near = x.abs() < NEAR;
    let part = |i: usize| x * select(near, HALF_TURNS[0][i], HALF_TURNS[1][i]);
    let first = part(0);
    let first = (first - ((first + EIGHTS) - EIGHTS)) + shift;
    let (second, third) = (part(1), part(2));
    let t = (first + (second + third)) + ROUNDER;
    // Where this cancels each sum is exact.
    let f = ((first - (t - ROUNDER)) + second) + third;
    (t, f + part(3))
}

/// The digits that matter first for exponent 1022 + 13 i begin here.
const fn first_digit(i: usize) -> i32 {
    13 * i as i32 - 54
}

/// Keeps every entry and every product normal; x is scaled by the inverse.
const SCALE: i32 = 512;

/// 26 digits an entry; each begins 13 digits after the one before.
static SHORT: [f64; 128] = {
    let mut table = [0.0; 128];
    let mut i = 0;
    while i < 90 {
        table[i] = digits(first_digit(i), 26, SCALE);
        i += 1;
    }
    table
};

/// 53 digits an entry, where the short ones end.
static LONG: [f64; 128] = {
    let mut table = [0.0; 128];
    let mut i = 0;
    while i < 80 {
        table[i] = digits(first_digit(i + 10), 53, SCALE);
        i += 1;
    }
    table
};

#[inline(always)]
pub(super) fn reduce(x: f64, mode: &MathContext) -> Angle {
    const DOWN: f64 = f64::from_bits(((1023 - SCALE) as u64) << 52);
    let magnitude = x.abs();
    let exponent = (magnitude.to_bits() >> 52) as u32;
    // A thirteenth, by a multiplication; exact for these.
    let i = (((exponent.max(1022) - 1022) * 5042) >> 16) as usize;
    let digits = |part: usize| SHORT[(i + 2 * part) & 127];
    let scaled = magnitude * DOWN;
    let upper = f64::from_bits(scaled.to_bits() >> 26 << 26);
    let lower = scaled - upper;

    // Products that are at least 1 in part: their integers count modulo 4, their fractions add up
    // exactly. (The upper word times the first digits is a multiple of 4.)
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

    // The fraction may cancel down to 2^-62: what each addition loses is kept.
    let fraction = sum - (last - ROUNDER);
    let fraction = Double::new(fraction, 0.0);
    let add = |to: Double<f64>, value: f64| {
        let sum = Double::sum(to.high, value);
        Double::new(sum.high, to.low + sum.low)
    };
    let fraction = add(fraction, lower * digits(2));
    let fraction = add(fraction, upper * digits(3));
    let fraction = add(fraction, lower * digits(3));
    let fraction = add(fraction, upper * digits(4));
    let tail = lower * digits(4) + scaled * LONG[i & 127];
    let fraction = Double::ordered_sum(fraction.high, fraction.low + tail);

    const HALF_PI: [f64; 3] = <f64 as Constants>::HALF_PI;
    let product = Double::product(fraction.high, HALF_PI[0], mode);
    let low = product.low + (fraction.high * HALF_PI[1] + fraction.low * HALF_PI[0]);
    let small = exponent < 1022;
    Angle {
        quadrant: select(small, 0, quadrant),
        high: select(small, magnitude, product.high),
        low: select(small, 0.0, low),
    }
}
