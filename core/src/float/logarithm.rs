//! Logarithms.
//!
//! x = m 2^n with m in [√½, √2), f = m − 1, s = f / (2 + f); ln m = f − (f²/2 − s (f²/2 + R(s²))),
//! where R is a minimax polynomial for (ln((1+s)/(1−s)) − 2s) / s. The method is that of fdlibm's
//! `e_log.c`; for other bases the sum is kept in two words, as in FreeBSD's `e_log2.c`.

use super::constants::Constants;
use super::double::Double;
use super::word::{Word, polynomial, select};
use crate::kernel::MathContext;

/// A logarithm's scale: what turns ln m and n into it, each in two words, the first of which are
/// short enough for exact products.
#[derive(Clone, Copy)]
pub struct Base<F> {
    of_e: (F, F),
    of_2: (F, F),
}

/// The constants of the logarithms.
pub trait Logarithm: Constants {
    /// R(z) / z.
    const TERMS: &[Self];
    const BINARY: Base<Self>;
    const DECIMAL: Base<Self>;
}

impl Logarithm for f32 {
    const TERMS: &[f32] = &[0.6666666, 0.40000972, 0.28498793, 0.24278815];
    const BINARY: Base<f32> = Base {
        of_e: (1.442_382_8, 0.0003122284),
        of_2: (1.0, 0.0),
    };
    const DECIMAL: Base<f32> = Base {
        of_e: (0.434_204_1, 9.038034e-05),
        of_2: (0.301_025_4, 4.605039e-06),
    };
}

impl Logarithm for f64 {
    const TERMS: &[f64] = &[
        0.6666666666666666,
        0.40000000000004937,
        0.2857142856940415,
        0.2222222260829265,
        0.1818177823378604,
        0.15386994675585464,
        0.13252007995400908,
        0.13236113789937895,
    ];
    const BINARY: Base<f64> = Base {
        of_e: (1.4426950216293335, 1.9259629911266175e-08),
        of_2: (1.0, 0.0),
    };
    const DECIMAL: Base<f64> = Base {
        of_e: (0.4342944771051407, 4.798111141615973e-09),
        of_2: (0.30102999560767785, 5.630334806675098e-11),
    };
}

/// What the logarithms share of 1 + f: f²/2 and s (f²/2 + R).
#[inline(always)]
fn correction<F: Logarithm>(f: F, s: F, mode: &MathContext) -> (F, F) {
    let z = s * s;
    let half_square = F::of(0.5) * f * f;
    (
        half_square,
        s * z.times_plus(polynomial(z, F::TERMS, mode), half_square, mode),
    )
}

/// The logarithm of what is no positive finite number: −∞ of 0, ∞ of ∞, else NaN.
#[inline(always)]
pub(super) fn special<F: Word>(x: F, finite: F) -> F {
    let zero = F::of(0.0);
    let rest = select(x == zero, -F::INFINITY, F::NAN);
    select(x > zero, select(x < F::INFINITY, finite, x), rest)
}

#[inline(always)]
pub(super) fn ln<F: Logarithm>(x: F, mode: &MathContext) -> F {
    let (m, n) = x.decompose();
    let f = m - F::of(1.0);
    let (half_square, rest) = correction(f, f / (F::of(2.0) + f), mode);
    let low = n.times_plus(F::LN_2.1, rest, mode);
    let value = n.times_plus(F::LN_2.0, low - half_square + f, mode);
    special(x, value)
}

#[inline(always)]
pub(super) fn ln_1p<F: Logarithm>(x: F, mode: &MathContext) -> F {
    let one = F::of(1.0);
    let sum = Double::sum(one, x);
    let (m, n) = sum.high.decompose();
    // For n = 0 nothing is lost: x itself is f.
    let whole = n == F::of(0.0);
    let f = select(whole, x, m - one);
    let s = f / (F::of(2.0) + f);
    let (half_square, rest) = correction(f, s, mode);
    // What 1 + x lost, over m: 1/m = (1 - s)/(1 + s), of which a few bits are enough. Beside a large
    // logarithm it is nothing.
    let lost = sum.low * F::two_to(-n) * (one - F::of(2.0) * s * (one - s));
    let lost = select(whole | (n > F::of(64.0)), F::of(0.0), lost);
    let low = n.times_plus(F::LN_2.1, lost, mode) + rest;
    let value = n.times_plus(F::LN_2.0, low - half_square + f, mode);
    // A zero keeps its sign.
    select(x == F::of(0.0), x, special(sum.high, value))
}

#[inline(always)]
fn to_base<F: Logarithm>(x: F, base: Base<F>, mode: &MathContext) -> F {
    let (m, n) = x.decompose();
    let f = m - F::of(1.0);
    let (half_square, rest) = correction(f, f / (F::of(2.0) + f), mode);
    let high = (f - half_square).upper();
    let low = ((f - high) - half_square) + rest;
    let low_part = low.times_plus(base.of_e.0, (low + high) * base.of_e.1, mode);
    let sum = Double::ordered_sum(n * base.of_2.0, high * base.of_e.0);
    // With n = 0 the second word is the larger one, and the sum exact.
    special(
        x,
        (n.times_plus(base.of_2.1, low_part, mode) + sum.low) + sum.high,
    )
}

#[inline(always)]
pub(super) fn log2<F: Logarithm>(x: F, mode: &MathContext) -> F {
    to_base(x, F::BINARY, mode)
}

#[inline(always)]
pub(super) fn log10<F: Logarithm>(x: F, mode: &MathContext) -> F {
    to_base(x, F::DECIMAL, mode)
}
