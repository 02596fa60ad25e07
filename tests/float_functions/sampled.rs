//! Tests random arguments of all exponents.

use shapecast::{broadcast, float};

use crate::forms::{FUNCTIONS, Function, tensor};
use crate::oracle::{Random, distance_f64, error_f32};

const SAMPLES: usize = 20_000;
const BOUND: f64 = 2.0;

fn check_f32(function: &Function, arguments: &[f32]) {
    let oracle = function.oracle();
    for (form, evaluate) in function.of_f32.named() {
        for (&x, &found) in arguments.iter().zip(evaluate(arguments).as_slice()) {
            let error = error_f32(found, oracle(x.into()));
            assert!(
                error <= BOUND,
                "{} {form} of {x:e}: {error} ulp",
                function.name
            );
        }
    }
}

fn check_f64(function: &Function, arguments: &[f64]) {
    let oracle = function.oracle();
    for (form, evaluate) in function.of_f64.named() {
        for (&x, &found) in arguments.iter().zip(evaluate(arguments).as_slice()) {
            let expected = oracle(x);
            assert!(
                distance_f64(found, expected) <= BOUND,
                "{} {form} of {x:e}: found {found:e}, expected {expected:e}",
                function.name
            );
        }
    }
}

#[test]
fn f32_functions_are_within_the_bound() {
    for function in FUNCTIONS {
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        let arguments: Vec<_> = (0..SAMPLES).map(|_| random.f64() as f32).collect();
        check_f32(function, &arguments);
    }
}

#[test]
fn f64_functions_are_within_the_bound() {
    for function in FUNCTIONS {
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        let arguments: Vec<_> = (0..SAMPLES).map(|_| random.f64()).collect();
        check_f64(function, &arguments);
    }
}

/// Returns the floats around each of `ends`, with both signs.
fn around<const N: usize>(ends: [f64; N], step: impl Fn(f64, i64) -> f64) -> Vec<f64> {
    let steps = |end: f64| (-40..=40).map(move |by| (end, by));
    let numbers = ends.into_iter().flat_map(steps);
    numbers
        .map(|(end, by)| step(end, by))
        .flat_map(|x| [x, -x])
        .collect()
}

#[test]
fn functions_are_within_the_bound_at_the_ends_of_the_range() {
    let of_f32 = around(
        [0.0, f32::MIN_POSITIVE, 1.0, f32::MAX].map(f64::from),
        |x, by| {
            let bits = (x as f32).to_bits().saturating_add_signed(by as i32);
            f32::from_bits(bits.min(f32::INFINITY.to_bits())).into()
        },
    );
    let of_f64 = around([0.0, f64::MIN_POSITIVE, 1.0, f64::MAX], |x, by| {
        let bits = x.to_bits().saturating_add_signed(by);
        f64::from_bits(bits.min(f64::INFINITY.to_bits()))
    });
    let of_f32: Vec<_> = of_f32.iter().map(|&x| x as f32).collect();
    for function in FUNCTIONS {
        check_f32(function, &of_f32);
        check_f64(function, &of_f64);
    }
}

/// Near multiples of π/2 most digits of x cancel. Some arguments are outside the domain of the fast
/// path.
#[test]
fn trigonometric_functions_are_within_the_bound_near_multiples_of_a_quarter_turn() {
    let functions = FUNCTIONS
        .iter()
        .filter(|function| ["sin", "cos", "tan"].contains(&function.name));
    let mut random = Random(9);
    let multiples: Vec<f64> = (0..SAMPLES)
        .map(|_| (random.bits() >> (31 + random.bits() % 32)) as f64 * std::f64::consts::FRAC_PI_2)
        .flat_map(|x| [x.next_down(), x, -x, x.next_up()])
        .collect();
    let of_f32: Vec<f32> = multiples.iter().map(|&x| x as f32).collect();
    for function in functions {
        check_f64(function, &multiples);
        check_f32(function, &of_f32);
    }
}

/// Returns a base near 1, so that most powers are finite and not 0.
fn base(random: &mut Random) -> f64 {
    let mantissa = (random.bits() >> 12) as f64 / (1_u64 << 52) as f64;
    let x = (mantissa + 1.0) * 2_f64.powi((random.bits() % 7) as i32 - 3);
    if random.bits() & 7 == 0 { -x } else { x }
}

/// Compares both forms of a function of two arguments with the reference function.
macro_rules! check_two_arguments {
    ($name:ident($x:ident, $y:ident), $oracle:path, $error:ident) => {
        let (first, second) = (tensor(&$x), tensor(&$y));
        let portable = broadcast!(float::$name(first, second));
        let method = broadcast!(first.$name(second));
        for (i, (&x, &y)) in $x.iter().zip(&$y).enumerate() {
            for found in [portable.as_slice()[i], method.as_slice()[i]] {
                let error = $error(found, $oracle(x.into(), y.into()));
                let name = stringify!($name);
                assert!(error <= BOUND, "{name}({x:e}, {y:e}): {error} ulp");
            }
        }
    };
}

#[test]
fn powers_are_within_the_bound() {
    let mut random = Random(7);
    let x: Vec<f64> = (0..SAMPLES * 3).map(|_| base(&mut random)).collect();
    let exponent = |_| {
        let y = ((random.bits() >> 11) as f64 / (1_u64 << 53) as f64 - 0.5) * 800.0;
        if random.bits() & 1 == 0 { y.round() } else { y }
    };
    let y: Vec<f64> = (0..SAMPLES * 3).map(exponent).collect();
    let n: Vec<i32> = y.iter().map(|&y| y as i32).collect();
    check_two_arguments!(powf(x, y), pxfm::f_pow, distance_f64);
    check_two_arguments!(powi(x, n), pxfm::f_pow, distance_f64);
    let x: Vec<f32> = x.iter().map(|&x| x as f32).collect();
    let y: Vec<f32> = y.iter().map(|&y| (y / 8.0) as f32).collect();
    let n: Vec<i32> = y.iter().map(|&y| y as i32).collect();
    check_two_arguments!(powf(x, y), pxfm::f_pow, error_f32);
    check_two_arguments!(powi(x, n), pxfm::f_pow, error_f32);
}

#[test]
fn functions_of_two_arguments_are_within_the_bound() {
    let mut random = Random(8);
    let x: Vec<f64> = (0..SAMPLES * 3).map(|_| random.f64()).collect();
    let y: Vec<f64> = (0..SAMPLES * 3).map(|_| random.f64()).collect();
    check_two_arguments!(atan2(y, x), pxfm::f_atan2, distance_f64);
    check_two_arguments!(hypot(y, x), pxfm::f_hypot, distance_f64);
    let x: Vec<f32> = x.iter().map(|&x| x as f32).collect();
    let y: Vec<f32> = y.iter().map(|&y| y as f32).collect();
    check_two_arguments!(atan2(y, x), pxfm::f_atan2, error_f32);
    check_two_arguments!(hypot(y, x), pxfm::f_hypot, error_f32);
}
