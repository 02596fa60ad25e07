//! Constants of argument reductions, each as several floats whose sum is the constant.

use super::ieee::IeeeFloat;

/// ln 2 and π/2.
pub trait Constants: IeeeFloat {
    /// The first float has trailing zeros, so that its product with any exponent is exact.
    const LN_2: (Self, Self);
    /// The first float is the one nearest to π/2.
    const HALF_PI: [Self; 3];
}

impl Constants for f32 {
    const LN_2: (f32, f32) = (0.693_359_4, -2.121_944_4e-4);
    const HALF_PI: [f32; 3] = [core::f32::consts::FRAC_PI_2, -4.371139e-8, -1.7151245e-15];
}

impl Constants for f64 {
    const LN_2: (f64, f64) = (0.6931471803691238, 1.9082149292705877e-10);
    const HALF_PI: [f64; 3] = [
        core::f64::consts::FRAC_PI_2,
        6.123233995736766e-17,
        -1.4973849048591698e-33,
    ];
}
