//! The reference functions, and the errors of results.

use crate::reference;

/// Passes the functions of one argument to a macro, each with its reference.
macro_rules! with_functions {
    ($macro:ident) => {
        $macro! {
            exp: pxfm::f_exp,
            exp2: pxfm::f_exp2,
            exp_m1: pxfm::f_expm1,
            ln: pxfm::f_log,
            log2: pxfm::f_log2,
            log10: pxfm::f_log10,
            ln_1p: pxfm::f_log1p,
            sin: pxfm::f_sin,
            cos: pxfm::f_cos,
            tan: pxfm::f_tan,
            asin: pxfm::f_asin,
            acos: pxfm::f_acos,
            atan: pxfm::f_atan,
            sinh: pxfm::f_sinh,
            cosh: pxfm::f_cosh,
            tanh: pxfm::f_tanh,
            asinh: pxfm::f_asinh,
            acosh: pxfm::f_acosh,
            atanh: pxfm::f_atanh,
            sqrt: f64::sqrt,
            rsqrt: pxfm::f_rsqrt,
            cbrt: pxfm::f_cbrt,
            sigmoid: sigmoid,
            softplus: softplus,
            erf: pxfm::f_erf,
            gelu: gelu,
        }
    };
}
#[allow(unused_imports, reason = "another test needs the references alone")]
pub(crate) use with_functions;

macro_rules! oracles {
    ($($name:ident: $oracle:expr,)*) => {
        /// Returns the reference of the function of this name.
        pub fn oracle(name: &str) -> fn(f64) -> f64 {
            match name {
                $(stringify!($name) => $oracle,)*
                _ => panic!("`{name}` has no reference"),
            }
        }
    };
}
with_functions!(oracles);

fn sigmoid(x: f64) -> f64 {
    if x.abs() < 700.0 {
        return reference::sigmoid(x).to_f64();
    }
    let e = pxfm::f_exp(-x.abs());
    if x < 0.0 {
        e / (1.0 + e)
    } else {
        1.0 / (1.0 + e)
    }
}

fn softplus(x: f64) -> f64 {
    if x.abs() < 700.0 {
        reference::softplus(x).to_f64()
    } else if x < 0.0 {
        pxfm::f_exp(x)
    } else {
        x
    }
}

/// `pxfm` has no function as accurate for negative x.
fn gelu(x: f64) -> f64 {
    if x < -40.0 {
        -0.0
    } else {
        reference::gelu(x).to_f64()
    }
}

/// Returns the error of `found` in units in the last place of `expected`, the exact result in
/// `f64`.
pub fn error_f32(found: f32, expected: f64) -> f64 {
    let rounded = expected as f32;
    if rounded.is_nan() || rounded.is_infinite() || found.is_nan() || found.is_infinite() {
        let same = found.is_nan() == rounded.is_nan() && (rounded.is_nan() || found == rounded);
        // One result overflows, and the other is near the threshold.
        let near = found.abs() >= f32::MAX && expected.abs() >= f64::from(f32::MAX);
        return if same {
            0.0
        } else if near {
            1.0
        } else {
            f64::INFINITY
        };
    }
    let exponent = ((expected.abs().to_bits() >> 52) as i32 - 1023).max(-126);
    (f64::from(found) - expected).abs() / 2_f64.powi(exponent - 23)
}

/// Returns the difference between the positions of two `f64` in the order of all floats.
pub fn distance_f64(found: f64, expected: f64) -> f64 {
    if found.is_nan() || expected.is_nan() {
        return if found.is_nan() == expected.is_nan() {
            0.0
        } else {
            f64::INFINITY
        };
    }
    let position = |x: f64| {
        let magnitude = (x.to_bits() << 1 >> 1) as i128;
        if x.is_sign_negative() {
            -magnitude
        } else {
            magnitude
        }
    };
    (position(found) - position(expected)).abs() as f64
}

/// A pseudorandom number generator (xorshift).
pub struct Random(pub u64);

impl Random {
    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// Returns a float of any bits, or one whose exponent gives most functions an ordinary result.
    pub fn f64(&mut self) -> f64 {
        let bits = self.bits();
        if self.bits() & 3 == 0 {
            return f64::from_bits(bits);
        }
        let exponent = 1023 - 24 + self.bits() % 36;
        f64::from_bits(bits & !(0x7ff << 52) | exponent << 52)
    }
}
