//! The functions of `f64` as double words, so that errors have fractions of a unit in the last place.
//!
//! The functions are series, or Newton's iteration from the result of `pxfm`. The trigonometric
//! functions are in `reference_angles.rs`.

use std::f64::consts::LN_2;

use crate::double_word::{Double, decompose, scaled};

/// The number `value` · 2^`exponent`, which may be outside the range of `f64`.
#[derive(Clone, Copy, Debug)]
pub struct Exact {
    value: Double,
    exponent: i32,
}

impl From<Double> for Exact {
    fn from(value: Double) -> Self {
        Self { value, exponent: 0 }
    }
}

impl Exact {
    pub const NAN: Self = Self {
        value: Double(f64::NAN, 0.0),
        exponent: 0,
    };

    pub fn new(value: Double, exponent: i32) -> Self {
        Self { value, exponent }
    }

    fn to_double(self) -> Double {
        self.value.scaled(self.exponent)
    }

    /// Returns the nearest `f64`.
    pub fn to_f64(self) -> f64 {
        scaled(self.value.0, self.exponent)
    }

    /// Returns the error of `found` in units in the last place of this number. It is 0 if this
    /// number is 0, NaN or outside the range of `f64`: other tests check such results.
    pub fn error_of(self, found: f64) -> f64 {
        let Double(high, low) = self.value;
        if !self.to_f64().is_finite() || high == 0.0 {
            return 0.0;
        }
        let (_, n) = decompose(high);
        let unit = (n + self.exponent).max(-1022) - 52;
        let difference = (scaled(found, -self.exponent) - high) - low;
        scaled(difference, self.exponent - unit).abs()
    }
}

/// Returns the sum of the `terms`, of which `next` computes each from its index and the one before.
pub fn series(first: Double, mut next: impl FnMut(f64, Double) -> Double) -> Double {
    let (mut term, mut sum) = (first, first);
    let mut k = 1.0;
    while term.0.abs() > sum.0.abs() * 1e-31 {
        term = next(k, term);
        sum = sum + term;
        k += 1.0;
    }
    sum
}

/// Returns n and e^(x − n ln 2) − 1.
fn reduced_exp_m1(x: Double) -> (i32, Double) {
    let n = (x.0 / LN_2).round();
    let r = x - Double::LN_2 * n.into();
    (n as i32, series(r, |k, term| term * r / (k + 1.0).into()))
}

/// Returns `true` if functions are linear up to x, to more than 100 bits.
pub fn is_tiny(x: f64) -> bool {
    x.abs() < 1e-100
}

/// Returns `slope` · x for a tiny x, which may be subnormal.
pub fn tiny(x: f64, slope: Double) -> Exact {
    Exact::new(slope * scaled(x, 700).into(), -700)
}

fn exp_of(x: Double) -> Exact {
    if x.0.is_nan() || x.0.abs() >= 1000.0 {
        return Exact::NAN;
    }
    let (n, s) = reduced_exp_m1(x);
    Exact::new(Double::from(1.0) + s, n)
}

fn exp_m1_of(x: Double) -> Exact {
    let (n, s) = reduced_exp_m1(x);
    let power = Double::from(1.0) + s;
    match n {
        0 => s.into(),
        1.. => Exact::new(power - scaled(1.0, -n).into(), n),
        _ => (power.scaled(n) - 1.0.into()).into(),
    }
}

pub fn exp(x: f64) -> Exact {
    exp_of(x.into())
}

pub fn exp2(x: f64) -> Exact {
    if x.is_nan() || x.abs() >= 2000.0 {
        return Exact::NAN;
    }
    let power = exp_of(Double::LN_2 * (x - x.round()).into());
    Exact::new(power.value, power.exponent + x.round() as i32)
}

pub fn exp_m1(x: f64) -> Exact {
    match x {
        _ if is_tiny(x) => tiny(x, 1.0.into()),
        ..1000.0 => exp_m1_of(x.max(-1000.0).into()),
        _ => Exact::NAN,
    }
}

pub fn sigmoid(x: f64) -> Exact {
    let e = exp_of((-x.abs()).into());
    let sum = Double::from(1.0) + e.to_double();
    match x < 0.0 {
        true => Exact::new(e.value / sum, e.exponent),
        false => (Double::from(1.0) / sum).into(),
    }
}

fn ln_1p_of(x: Double) -> Double {
    if x.0.is_nan() || x.0.abs() >= 0.25 {
        return ln_of(Double::from(1.0) + x);
    }
    let y = pxfm::f_log1p(x.0);
    let power = exp_m1_of(y.into()).to_double();
    Double::from(y) + (x - power) / (Double::from(1.0) + power)
}

fn ln_of(x: Double) -> Double {
    if !(x.0 > 0.0 && x.0 < f64::INFINITY) {
        return Exact::NAN.value;
    }
    let (m, n) = decompose(x.0);
    let n = if m > 1.4 { n + 1 } else { n };
    let m = x.scaled(-n);
    let f = m - 1.0.into();
    let y = pxfm::f_log1p(f.0);
    let power = exp_m1_of(y.into()).to_double();
    Double::LN_2 * f64::from(n).into() + (Double::from(y) + (f - power) / (power + 1.0.into()))
}

pub fn softplus(x: f64) -> Exact {
    match x {
        ..-80.0 => exp_of(x.into()),
        -80.0..1000.0 => {
            let rest = ln_1p_of(exp_of((-x.abs()).into()).to_double());
            (Double::from(x.max(0.0)) + rest).into()
        }
        _ => Exact::NAN,
    }
}

pub fn ln(x: f64) -> Exact {
    ln_of(x.into()).into()
}

pub fn log2(x: f64) -> Exact {
    (ln_of(x.into()) / Double::LN_2).into()
}

pub fn log10(x: f64) -> Exact {
    (ln_of(x.into()) / Double::LN_10).into()
}

pub fn ln_1p(x: f64) -> Exact {
    match is_tiny(x) {
        true => tiny(x, 1.0.into()),
        false => ln_1p_of(x.into()).into(),
    }
}

pub fn sinh(x: f64) -> Exact {
    if is_tiny(x) {
        return tiny(x, 1.0.into());
    }
    if x.is_nan() || x.abs() >= 1000.0 {
        return Exact::NAN;
    }
    let (n, s) = reduced_exp_m1(x.abs().into());
    let power = Double::from(1.0) + s;
    let twice = match n {
        0 => s + s / power,
        _ => power - (Double::from(1.0) / power).scaled(-2 * n),
    };
    Exact::new(twice * 0.5_f64.copysign(x).into(), n)
}

pub fn cosh(x: f64) -> Exact {
    let power = exp_of(x.abs().into());
    let inverse = (Double::from(1.0) / power.value).scaled(-2 * power.exponent);
    Exact::new((power.value + inverse) * 0.5.into(), power.exponent)
}

pub fn tanh(x: f64) -> Exact {
    match x.abs() {
        _ if is_tiny(x) => tiny(x, 1.0.into()),
        40.0.. => Double::from(1_f64.copysign(x)).into(),
        _ => {
            let power = exp_m1_of((2.0 * x).into()).to_double();
            (power / (power + 2.0.into())).into()
        }
    }
}

pub fn asinh(x: f64) -> Exact {
    let one = Double::from(1.0);
    let a = Double::from(x.abs());
    let sign = Double::from(1_f64.copysign(x));
    match a.0 {
        _ if is_tiny(x) => tiny(x, one),
        1e100.. => (sign * (ln_of(a) + Double::LN_2)).into(),
        _ => (sign * ln_1p_of(a + a * a / (one + (one + a * a).sqrt()))).into(),
    }
}

pub fn acosh(x: f64) -> Exact {
    let t = Double::from(x) - 1.0.into();
    match x {
        1e100.. => (ln_of(x.into()) + Double::LN_2).into(),
        1.0.. => ln_1p_of(t + (t * (t + 2.0.into())).sqrt()).into(),
        _ => Exact::NAN,
    }
}

pub fn atanh(x: f64) -> Exact {
    let a = Double::from(x.abs());
    match a.0 {
        _ if is_tiny(x) => tiny(x, 1.0.into()),
        ..1.0 => {
            let twice = ln_1p_of((a + a) / (Double::from(1.0) - a));
            (twice * 0.5_f64.copysign(x).into()).into()
        }
        _ => Exact::NAN,
    }
}

pub fn rsqrt(x: f64) -> Exact {
    if !(x > 0.0 && x < f64::INFINITY) {
        return Exact::NAN;
    }
    let half = decompose(x).1.div_euclid(2);
    let root = Double::from(scaled(x, -2 * half)).sqrt();
    Exact::new(Double::from(1.0) / root, -half)
}

pub fn cbrt(x: f64) -> Exact {
    if !x.is_finite() || x == 0.0 {
        return Exact::NAN;
    }
    let third = decompose(x).1.div_euclid(3);
    let cube = Double::from(scaled(x, -3 * third));
    let root = Double::from(pxfm::f_cbrt(cube.0));
    let square = root * root;
    let root = root + (cube - square * root) / (square * 3.0.into());
    Exact::new(root, third)
}

pub fn hypot(x: f64, y: f64) -> Exact {
    let largest = x.abs().max(y.abs());
    if !largest.is_finite() || largest == 0.0 {
        return Exact::NAN;
    }
    let (_, n) = decompose(largest);
    let square = |x: f64| Double::from(scaled(x, -n)) * scaled(x, -n).into();
    Exact::new((square(x) + square(y)).sqrt(), n)
}

pub fn powf(x: f64, y: f64) -> Exact {
    let is_odd = y % 2.0 != 0.0;
    if x < 0.0 && y.fract() != 0.0 {
        return Exact::NAN;
    }
    let power = exp_of(ln_of(x.abs().into()) * y.into());
    let sign = if x < 0.0 && is_odd { -1.0 } else { 1.0 };
    Exact::new(power.value * sign.into(), power.exponent)
}

/// Returns erf z for z in [0, 3).
fn small_erf(z: Double) -> Double {
    let twice_square = z * z * 2.0.into();
    let sum = series(z, |k, term| term * twice_square / (2.0 * k + 1.0).into());
    Double::TWO_OVER_ROOT_PI * sum * exp_of(-(z * z)).to_double()
}

/// Returns erfc z for z ≥ 3, by the continued fraction.
fn large_erfc(z: Double) -> Exact {
    let tail = (1..=100).rev();
    let fraction = tail.fold(z, |tail, k| z + Double::from(0.5 * f64::from(k)) / tail);
    let power = exp_of(-(z * z));
    let value = Double::TWO_OVER_ROOT_PI * 0.5.into() * power.value / fraction;
    Exact::new(value, power.exponent)
}

fn erfc(z: Double) -> Exact {
    match z.0 {
        ..3.0 => (Double::from(1.0) - small_erf(z)).into(),
        _ => large_erfc(z),
    }
}

pub fn erf(x: f64) -> Exact {
    let sign = Double::from(1_f64.copysign(x));
    match x.abs() {
        _ if is_tiny(x) => tiny(x, Double::TWO_OVER_ROOT_PI),
        z @ ..3.0 => (sign * small_erf(z.into())).into(),
        z @ ..10.0 => (sign * (Double::from(1.0) - large_erfc(z.into()).to_double())).into(),
        _ => sign.into(),
    }
}

/// Returns x/2 erfc(−x/√2).
pub fn gelu(x: f64) -> Exact {
    let half = Double::from(0.5 * x);
    match x {
        _ if is_tiny(x) => tiny(x, 0.5.into()),
        ..-40.0 => Exact::NAN,
        ..0.0 => {
            let tail = erfc(-Double::from(x) * Double::HALF_ROOT);
            Exact::new(half * tail.value, tail.exponent)
        }
        ..40.0 => {
            let tail = erfc(Double::from(x) * Double::HALF_ROOT).to_double();
            (half * (Double::from(2.0) - tail)).into()
        }
        _ => Double::from(x).into(),
    }
}
