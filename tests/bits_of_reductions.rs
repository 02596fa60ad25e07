//! Reductions have the same bits in debug builds, whose loops are simple, as in release builds.

use shapecast::{DynTensor, broadcast};

/// The sizes of operands, below and above the limits at which reductions change the order of their additions.
const SIZES: &[&[usize]] = &[
    &[1],
    &[19],
    &[1000],
    &[40_000],
    &[7, 3],
    &[100, 5],
    &[5, 100],
    &[300, 70],
    &[3, 40, 2],
    &[2000, 3, 4],
    &[300, 33, 3],
    &[12, 14, 4, 16],
];

/// Returns numbers of many magnitudes, from a generator of pseudo-random numbers. One in 16 is NaN if `has_nan`.
fn numbers(sizes: &[usize], seed: u64, has_nan: bool) -> DynTensor<f64> {
    let mut state = seed;
    let count = sizes.iter().product();
    let numbers = (0..count).map(|_| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let bits = state >> 33;
        match has_nan && bits.is_multiple_of(16) {
            true => f64::NAN,
            false => (bits as f64 / f64::from(1 << 30) - 1.0) * f64::from(1_u32 << (bits % 11)),
        }
    });
    DynTensor::from_shape_vec(sizes, numbers.collect()).unwrap()
}

/// Combines the bits of all elements with `hash`. All NaN count as one.
fn combine(hash: &mut u64, elements: &[f64]) {
    for x in elements {
        let bits = if x.is_nan() { 1 } else { x.to_bits() };
        *hash = (*hash ^ bits)
            .wrapping_mul(0x0100_0000_01b3)
            .rotate_left(17);
    }
}

/// Combines the bits of reductions along these axes with a hash. `$z` has elements that are NaN.
macro_rules! combine_reductions {
    ($hash:ident, $x:ident, $y:ident, $z:ident: $([$($axes:tt)*])*) => {$(
        combine(&mut $hash, broadcast!(sum $($axes)* ($x * $y)).as_slice());
        combine(&mut $hash, broadcast!(mean $($axes)* ($x * $y)).as_slice());
        combine(&mut $hash, broadcast!(var $($axes)* ($x * $y)).as_slice());
        combine(&mut $hash, broadcast!(prod $($axes)* (1.0 + $x * 1e-6)).as_slice());
        combine(&mut $hash, broadcast!(nansum $($axes)* ($z * $y)).as_slice());
        combine(&mut $hash, broadcast!(nanmean $($axes)* ($z * $y)).as_slice());
        combine(&mut $hash, broadcast!(nanstd $($axes)* ($z * $y)).as_slice());
        combine(&mut $hash, broadcast!(max $($axes)* ($x * $y)).as_slice());
        combine(&mut $hash, broadcast!(nanmin $($axes)* ($z * $y)).as_slice());
    )*};
}

#[test]
fn do_not_depend_on_the_profile() {
    let mut hash = 0;
    for (sizes, seed) in SIZES.iter().zip(1..) {
        let x = numbers(sizes, seed, false);
        let y = numbers(&sizes[sizes.len() - 1..], seed + 100, false);
        let z = numbers(sizes, seed + 200, true);
        combine_reductions!(hash, x, y, z: [] [::<0>] [::<-1>]);
        if sizes.len() > 1 {
            // The same elements with other strides.
            let swapped = |of: &DynTensor<f64>| of.try_swap_axes(0, 1).unwrap().to_tensor();
            let (x, z) = (swapped(&x), swapped(&z));
            let x = &x.try_swap_axes(0, 1).unwrap();
            let z = &z.try_swap_axes(0, 1).unwrap();
            combine_reductions!(hash, x, y, z: [] [::<0>] [::<-1>] [::<0, 1>]);
        }
    }
    assert_eq!(hash, 0xfb10_f728_5ce3_0bd9, "{hash:#x}");
}
