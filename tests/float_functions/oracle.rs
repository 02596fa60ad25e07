//! What the functions are compared with, and how.

use shapecast::{DynTensor, Element, broadcast, float};

/// A function of one argument: ours for both types, and the oracle.
pub struct Function {
    pub name: &'static str,
    pub of_f32: Forms<f32>,
    pub of_f64: Forms<f64>,
    pub oracle: fn(f64) -> f64,
}

/// The ways to evaluate a function for many arguments.
pub struct Forms<T> {
    /// `float::exp(x)`: the same bits on every machine.
    pub portable: Evaluate<T>,
    /// `x.exp()`: with the instructions of this one.
    pub method: Evaluate<T>,
}

pub type Evaluate<T> = fn(&[T]) -> DynTensor<T>;

impl<T> Forms<T> {
    /// Those whose errors are looked at, each with its name.
    pub fn measured(&self) -> [(&'static str, Evaluate<T>); 2] {
        [("portable", self.portable), ("method", self.method)]
    }
}

/// A tensor of one dimension.
pub fn tensor<T: Element>(elements: &[T]) -> DynTensor<T> {
    DynTensor::from_shape_vec([elements.len()], elements.to_vec()).expect("as many elements")
}

macro_rules! forms {
    ($float:ident $name:ident) => {
        Forms::<$float> {
            portable: |x| {
                let x = tensor(x);
                broadcast!(float::$name(x))
            },
            method: |x| {
                let x = tensor(x);
                broadcast!(x.$name())
            },
        }
    };
}

macro_rules! functions {
    ($($name:ident: $oracle:expr,)*) => {
        pub const FUNCTIONS: &[Function] = &[$(Function {
            name: stringify!($name),
            of_f32: forms!(f32 $name),
            of_f64: forms!(f64 $name),
            oracle: $oracle,
        }),*];
    };
}

functions! {
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
    sqrt: f64::sqrt,
    rsqrt: pxfm::f_rsqrt,
    cbrt: pxfm::f_cbrt,
    sigmoid: sigmoid,
    erf: pxfm::f_erf,
    gelu: gelu,
}

fn sigmoid(x: f64) -> f64 {
    let e = pxfm::f_exp(-x.abs());
    if x < 0.0 {
        e / (1.0 + e)
    } else {
        1.0 / (1.0 + e)
    }
}

/// x/2 erfc(−x/√2); what −x/√2 is rounded by is made good by the derivative.
fn gelu(x: f64) -> f64 {
    const ROOT: (f64, f64) = (std::f64::consts::FRAC_1_SQRT_2, -4.833646656726457e-17);
    let z = -x * ROOT.0;
    if z.is_infinite() || z > 40.0 {
        return if x < 0.0 { -0.0 } else { x };
    }
    let rest = f64::mul_add(-x, ROOT.0, -z) - x * ROOT.1;
    let slope = -std::f64::consts::FRAC_2_SQRT_PI * pxfm::f_exp(-z * z);
    0.5 * x * (pxfm::f_erfc(z) + slope * rest)
}

/// The error of `got` in units in the last place of `want`, an `f32` known to `f64`'s digits.
pub fn error_f32(got: f32, want: f64) -> f64 {
    let rounded = want as f32;
    if rounded.is_nan() || rounded.is_infinite() || got.is_nan() || got.is_infinite() {
        let same = got.is_nan() == rounded.is_nan() && (rounded.is_nan() || got == rounded);
        // Either side of the overflow threshold.
        let near = got.abs() >= f32::MAX && want.abs() >= f64::from(f32::MAX);
        return if same {
            0.0
        } else if near {
            1.0
        } else {
            f64::INFINITY
        };
    }
    let exponent = ((want.abs().to_bits() >> 52) as i32 - 1023).max(-126);
    (f64::from(got) - want).abs() / 2_f64.powi(exponent - 23)
}

/// The distance of two `f64` in numbers between them.
pub fn distance_f64(got: f64, want: f64) -> f64 {
    if got.is_nan() || want.is_nan() {
        return if got.is_nan() == want.is_nan() {
            0.0
        } else {
            f64::INFINITY
        };
    }
    let place = |x: f64| {
        let magnitude = (x.to_bits() << 1 >> 1) as i128;
        if x.is_sign_negative() {
            -magnitude
        } else {
            magnitude
        }
    };
    (place(got) - place(want)).abs() as f64
}

/// Numbers without a pattern (xorshift).
pub struct Random(pub u64);

impl Random {
    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// Any bits, or a number of an exponent where functions are neither 0, 1 nor infinite.
    pub fn f64(&mut self) -> f64 {
        let bits = self.bits();
        if self.bits() & 3 == 0 {
            return f64::from_bits(bits);
        }
        let exponent = 1023 - 24 + self.bits() % 36;
        f64::from_bits(bits & !(0x7ff << 52) | exponent << 52)
    }
}
