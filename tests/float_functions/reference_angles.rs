//! The trigonometric functions of `f64` and their inverses, as double words.

use std::f64::consts::FRAC_PI_4;

use crate::double_word::{Double, decompose, scaled};
use crate::reference::{Exact, is_tiny, series, tiny};

/// 2/π, without the point.
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

/// Returns 64 bits of the number whose digits are `words`, from bit `first` on.
fn bits_from(words: &[u64], first: usize) -> u64 {
    let word = |i: usize| words.get(i).copied().unwrap_or(0);
    let pair = u128::from(word(first / 64)) << 64 | u128::from(word(first / 64 + 1));
    (pair << (first % 64) >> 64) as u64
}

/// Returns n mod 4 and x − n π/2, for the nearest n.
fn quadrant(x: f64) -> (u64, Double) {
    if x.abs() < FRAC_PI_4 {
        return (0, x.into());
    }
    let exponent = decompose(x).1 - 52;
    let significand = x.abs().to_bits() & ((1 << 52) - 1) | 1 << 52;
    // Digits whose product with x is a multiple of 4 do not count.
    let skipped = usize::try_from(exponent - 2).unwrap_or(0);
    let mut product = [0; 5];
    let mut carry = 0;
    for i in (0..4).rev() {
        let digits = bits_from(&TWO_OVER_PI, skipped + 64 * i);
        let sum = u128::from(significand) * u128::from(digits) + carry;
        product[i + 1] = sum as u64;
        carry = sum >> 64;
    }
    product[0] = carry as u64;
    // The product is x · 2/π / 4, times 2^shift, with the point after the first word.
    let shift = (2 - exponent).max(0) as usize;
    let turns: [u64; 4] = std::array::from_fn(|i| bits_from(&product, 64 + 64 * i - shift));
    let digits: [u64; 4] = std::array::from_fn(|i| bits_from(&turns, 2 + 64 * i));
    let is_upper = digits[0] >> 63;
    let halves = digits.iter().enumerate().flat_map(|(i, &word)| {
        let word = if is_upper == 1 { !word } else { word };
        let half = |bits: u64, place: usize| scaled(bits as f64, -32 * (place as i32));
        [
            half(word >> 32, 2 * i + 1),
            half(word & 0xffff_ffff, 2 * i + 2),
        ]
    });
    let distance = halves.fold(Double(0.0, 0.0), |sum, half| sum + half.into());
    let r = Double::HALF_PI * distance;
    let r = if is_upper == 1 { -r } else { r };
    let n = (turns[0] >> 62) + is_upper;
    match x < 0.0 {
        true => (n.wrapping_neg() & 3, -r),
        false => (n & 3, r),
    }
}

fn sin_cos(x: f64) -> (Double, Double) {
    let (n, r) = quadrant(x);
    let square = -(r * r);
    let next = |first: f64| {
        move |k: f64, term| term * square / ((2.0 * k + first) * (2.0 * k + first - 1.0)).into()
    };
    let (sin, cos) = (series(r, next(1.0)), series(1.0.into(), next(0.0)));
    match n {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

pub fn sin(x: f64) -> Exact {
    match x {
        _ if is_tiny(x) => tiny(x, 1.0.into()),
        _ if x.is_finite() => sin_cos(x).0.into(),
        _ => Exact::NAN,
    }
}

pub fn cos(x: f64) -> Exact {
    match x {
        _ if is_tiny(x) => Double::from(1.0).into(),
        _ if x.is_finite() => sin_cos(x).1.into(),
        _ => Exact::NAN,
    }
}

pub fn tan(x: f64) -> Exact {
    match x {
        _ if is_tiny(x) => tiny(x, 1.0.into()),
        _ if x.is_finite() => (sin_cos(x).0 / sin_cos(x).1).into(),
        _ => Exact::NAN,
    }
}

/// Returns the angle of a point whose coordinates are neither large nor tiny.
fn angle(y: Double, x: Double) -> Double {
    let angle = pxfm::f_atan2(y.0, x.0);
    let (sin, cos) = sin_cos(angle);
    Double::from(angle) + (y * cos - x * sin) / (x * cos + y * sin)
}

pub fn atan2(y: f64, x: f64) -> Exact {
    let is_ordinary = |x: f64| x.is_finite() && x != 0.0;
    if !is_ordinary(x) || !is_ordinary(y) {
        return Exact::NAN;
    }
    let ((y_m, y_n), (x_m, x_n)) = (decompose(y), decompose(x));
    match y_n - x_n {
        300.. => (Double::HALF_PI * 1_f64.copysign(y).into()).into(),
        ..-300 if x > 0.0 => Exact::new(Double::from(y_m) / x_m.into(), y_n - x_n),
        ..-300 => (Double::HALF_PI * 2_f64.copysign(y).into()).into(),
        n => angle(Double::from(y_m).scaled(n), x_m.into()).into(),
    }
}

pub fn atan(x: f64) -> Exact {
    atan2(x, 1.0)
}

/// Returns √(1 − x²).
fn co_sine(x: f64) -> Double {
    let one = Double::from(1.0);
    ((one - x.into()) * (one + x.into())).sqrt()
}

pub fn asin(x: f64) -> Exact {
    match x.abs() {
        _ if is_tiny(x) => tiny(x, 1.0.into()),
        ..1.0 => angle(x.into(), co_sine(x)).into(),
        _ => Exact::NAN,
    }
}

pub fn acos(x: f64) -> Exact {
    match x.abs() {
        ..1e-100 => Double::HALF_PI.into(),
        ..1.0 => angle(co_sine(x), x.into()).into(),
        _ => Exact::NAN,
    }
}
