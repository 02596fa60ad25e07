//! The derivative of each function of elements against a formula in `f64`, which neither overflows nor cancels.

use shapecast::{Array, Dyn, DynTensor, Float, Shape, Tensor, array, broadcast};
use shapecast_grad::{Wanted, jvp, vjp};
use std::f64::consts::{FRAC_2_SQRT_PI, LN_2, LN_10, PI};

type Vector<T> = Tensor<T, (Dyn,)>;

fn vector<T: Float>(elements: &[f64]) -> Vector<T> {
    elements.iter().map(|&x| T::from_f64(x)).collect()
}

/// The arguments: both signs of each, and NaN.
fn arguments<T: Float>() -> Vec<f64> {
    let epsilon = T::EPSILON.to_f64();
    let smallest = T::MIN_POSITIVE.to_f64();
    let mut all = vec![0.0, smallest * epsilon, smallest / 3.0, smallest];
    all.extend([1e-300, 1e-200, 1e-150, 1e-30, 1e-20, 1e-15, 1e-10, 1e-5]);
    all.extend([0.1, 0.5, 0.75, 0.99, 0.9999, 1.0 - epsilon / 2.0, 1.0]);
    all.extend([1.0 + epsilon, 1.0001, 1.3, 2.0, 3.0, 5.0, 7.0, 10.0, 13.0]);
    all.extend([
        17.0, 26.0, 37.0, 40.0, 45.0, 88.0, 100.0, 350.0, 700.0, 740.0,
    ]);
    all.extend([1e4, 1e7, 1e10, 1e15, 1e18, 1e20, 1e30, 1e38, 1e150, 1e160]);
    all.extend([
        1e200,
        1e300,
        T::MAX.to_f64() / 3.0,
        T::MAX.to_f64(),
        f64::INFINITY,
    ]);
    // The arguments are those that the function gets.
    let rounded = all.iter().map(|&x| T::from_f64(x).to_f64());
    let both = rounded.flat_map(|x| [x, -x]);
    both.chain([f64::NAN]).collect()
}

/// Compares a derivative with that of a formula. `condition` is how many times larger the relative error of the argument
/// gets.
fn check<T: Float>(what: &str, found: T, expected: f64, condition: f64) -> Option<String> {
    let rounded = T::from_f64(expected).to_f64();
    let found = found.to_f64();
    let relative = 16.0 * T::EPSILON.to_f64() * (1.0 + condition);
    let absolute = 4.0 * T::MIN_POSITIVE.to_f64() * T::EPSILON.to_f64();
    let is_close = (found - expected).abs() <= relative * expected.abs() + absolute;
    let is_right = is_close || found == rounded || found.is_nan() && expected.is_nan();
    (!is_right).then(|| format!("{what}: {found:e}, expected {expected:e}"))
}

fn assert_none_wrong(wrong: &[String]) {
    assert!(
        wrong.is_empty(),
        "{} are wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Declares a test for functions of `x`, with their derivatives and conditions in `f64`.
macro_rules! functions {
    ($($name:ident: |$x:ident| $value:expr => $derivative:expr, $condition:expr;)*) => {
        fn wrong_functions<T: Float>() -> Vec<String> {
            let arguments = arguments::<T>();
            let mut wrong = Vec::new();
            $({
                #[vjp]
                #[jvp]
                fn $name<T: Float>($x: &Vector<T>) -> Vector<T> {
                    shapecast::broadcast!($value)
                }
                let x = vector::<T>(&arguments);
                let (_, pullback) = $name::vjp(&x);
                let (gradient,) = pullback(&x, Tensor::ones_like(&x), Wanted::ALL);
                let (_, tangent) = $name::jvp(&x, &Tensor::ones_like(&x));
                for (i, &$x) in arguments.iter().enumerate() {
                    let (expected, condition) = ($derivative, $condition);
                    for (mode, found) in [("vjp", &gradient), ("jvp", &tangent)] {
                        let what = format!("{mode} of {} at {:e}", stringify!($value), $x);
                        wrong.extend(check(&what, found[[i]], expected, condition));
                    }
                }
            })*
            wrong
        }
    };
}
functions! {
    exp: |x| x.exp() => x.exp(), 0.0;
    exp2: |x| x.exp2() => x.exp2() * LN_2, 0.0;
    exp_m1: |x| x.exp_m1() => x.exp(), 0.0;
    ln: |x| x.ln() => 1.0 / x, 0.0;
    log2: |x| x.log2() => 1.0 / LN_2 / x, 0.0;
    log10: |x| x.log10() => 1.0 / LN_10 / x, 0.0;
    ln_1p: |x| x.ln_1p() => 1.0 / (1.0 + x), 0.0;
    sqrt: |x| x.sqrt() => 0.5 / x.sqrt(), 0.0;
    rsqrt: |x| x.rsqrt() => -0.5 / x.sqrt() / x.sqrt() / x.sqrt(), 0.0;
    recip: |x| x.recip() => -1.0 / x / x, 0.0;
    cbrt: |x| x.cbrt() => 1.0 / 3.0 / x.cbrt() / x.cbrt(), 0.0;
    sin: |x| x.sin() => x.cos(), 0.0;
    cos: |x| x.cos() => -x.sin(), 0.0;
    tan: |x| x.tan() => 1.0 / x.cos() / x.cos(), 0.0;
    asin: |x| x.asin() => 1.0 / (1.0 - x).sqrt() / (1.0 + x).sqrt(), 0.0;
    acos: |x| x.acos() => -1.0 / (1.0 - x).sqrt() / (1.0 + x).sqrt(), 0.0;
    atan: |x| x.atan() => 1.0 / x.hypot(1.0) / x.hypot(1.0), 0.0;
    sinh: |x| x.sinh() => x.cosh(), 0.0;
    cosh: |x| x.cosh() => x.sinh(), 0.0;
    tanh: |x| x.tanh() => 1.0 / x.cosh() / x.cosh(), 0.0;
    asinh: |x| x.asinh() => 1.0 / x.hypot(1.0), 0.0;
    // PyTorch and JAX have derivatives left of the domain too.
    acosh: |x| x.acosh() => 1.0 / (x.abs() - 1.0).sqrt() / (x.abs() + 1.0).sqrt(), 0.0;
    atanh: |x| x.atanh() => 1.0 / (1.0 - x) / (1.0 + x), 0.0;
    sigmoid: |x| x.sigmoid() => 0.25 / (0.5 * x).cosh() / (0.5 * x).cosh(), 0.0;
    softplus: |x| x.softplus() => x.min(0.0).exp() / (1.0 + (-x.abs()).exp()), 0.0;
    erf: |x| x.erf() => FRAC_2_SQRT_PI * (-x * x).exp(), 2.0 * x * x;
    gelu: |x| x.gelu() => of_gelu(x), x * x + 100.0;
    abs: |x| x.abs() => if x == 0.0 { 0.0 } else { x.signum() }, 0.0;
    square: |x| x.powi(2) => 2.0 * x, 0.0;
    cube: |x| x.powi(3) => 3.0 * x * x, 0.0;
    inverse_square: |x| x.powi(-2) => -2.0 / x / x / x, 0.0;
    power: |x| x.powf(T::from_f64(1.5)) => 1.5 * x.powf(0.5), 0.0;
    product: |x| x * x => 2.0 * x, 0.0;
    quotient: |x| T::from_f64(3.0) / x => -3.0 / x / x, 0.0;
}

/// Returns the derivative of `x` times the integral of the density of the normal distribution up to `x`.
fn of_gelu(x: f64) -> f64 {
    if x.is_infinite() {
        // As in PyTorch and JAX: infinity times 0.
        return f64::NAN;
    }
    let density = (-0.5 * x * x).exp() / (2.0 * PI).sqrt();
    if x.abs() < 2.0 {
        // The series of the integral from 0 on: x + x^3 / 3 + x^5 / (3 * 5) + ..
        let (mut term, mut sum) = (x, x);
        for odd in (3..99).step_by(2) {
            term *= x * x / f64::from(odd);
            sum += term;
        }
        return 0.5 + density * (sum + x);
    }
    // The continued fraction of the integral from `x` on: 1 / (x + 1 / (x + 2 / (x + ..))).
    let fraction = (1..300)
        .rev()
        .fold(x.abs(), |rest, n| x.abs() + f64::from(n) / rest);
    match x < 0.0 {
        true => density * (1.0 / fraction + x),
        false => 1.0 + density * (x - 1.0 / fraction),
    }
}

#[test]
fn functions_of_one_element() {
    assert_none_wrong(&wrong_functions::<f64>());
    assert_none_wrong(&wrong_functions::<f32>());
}

/// Declares a test for functions of `x` and `y`, with their derivatives by both in `f64`.
macro_rules! functions_of_two {
    ($($name:ident: |$x:ident, $y:ident| $value:expr => $by_x:expr, $by_y:expr;)*) => {
        fn wrong_functions_of_two<T: Float>(pairs: &[[f64; 2]]) -> Vec<String> {
            let mut wrong = Vec::new();
            $({
                #[vjp]
                #[jvp]
                fn $name<T: Float>($x: &Vector<T>, $y: &Vector<T>) -> Vector<T> {
                    shapecast::broadcast!($value)
                }
                let [x, y] = [0, 1].map(|side| {
                    let elements: Vec<f64> = pairs.iter().map(|pair| pair[side]).collect();
                    vector::<T>(&elements)
                });
                let (ones, zeros) = (Tensor::ones_like(&x), Tensor::zeros_like(&x));
                let (_, pullback) = $name::vjp(&x, &y);
                let (of_x, of_y) = pullback(&x, &y, ones.clone(), Wanted::ALL);
                let (_, along_x) = $name::jvp(&x, &y, &ones, &zeros);
                let (_, along_y) = $name::jvp(&x, &y, &zeros, &ones);
                for (i, &[$x, $y]) in pairs.iter().enumerate() {
                    let (by_x, by_y): (f64, f64) = ($by_x, $by_y);
                    // The other operand has the tangent 0, which an infinite derivative multiplies.
                    let is_finite = [by_x, by_y].iter().all(|&by| T::from_f64(by).to_f64().is_finite());
                    let is_tested = |by: &str| is_finite || by.starts_with("vjp");
                    for (by, found, expected) in [
                        ("vjp by the first", &of_x, by_x),
                        ("vjp by the second", &of_y, by_y),
                        ("jvp by the first", &along_x, by_x),
                        ("jvp by the second", &along_y, by_y),
                    ].into_iter().filter(|(by, ..)| is_tested(by)) {
                        let what = format!("{by} of {} at {:e}, {:e}", stringify!($value), $x, $y);
                        wrong.extend(check(&what, found[[i]], expected, 0.0));
                    }
                }
            })*
            wrong
        }
    };
}
functions_of_two! {
    hypot: |x, y| x.hypot(y) => direction(x, y), direction(y, x);
    atan2: |y, x| y.atan2(x) => direction(x, y) / length(x, y), -direction(y, x) / length(x, y);
    quotients: |x, y| x / y => 1.0 / y, -(x / y) / y;
}

fn length(x: f64, y: f64) -> f64 {
    let larger = x.abs().max(y.abs());
    larger * (x / larger).hypot(y / larger)
}

/// Returns the cosine of the angle between the first axis and `(x, y)`, and 0 at the origin.
fn direction(x: f64, y: f64) -> f64 {
    let larger = x.abs().max(y.abs());
    match larger == 0.0 {
        true => 0.0,
        false => x / larger / (x / larger).hypot(y / larger),
    }
}

fn pairs<T: Float>(units: &[f64]) -> Vec<[f64; 2]> {
    let mut pairs = Vec::new();
    for unit in units {
        let rounded = |x: f64| T::from_f64(x * unit).to_f64();
        for (x, y) in [
            (3.0, 4.0),
            (-1.0, 1.0),
            (0.5, -2.0),
            (1.0, 0.0),
            (0.0, -1.0),
        ] {
            pairs.push([rounded(x), rounded(y)]);
        }
        pairs.push([rounded(1.0), 1.0]);
        pairs.push([-1.0, rounded(1.0)]);
    }
    pairs
}

#[test]
fn functions_of_two_elements() {
    let small = [1e-15, 1e-30, 2e-38, 1e-40, 1.0, 1e15, 1e20, 1e30, 3e37];
    let large = [
        1e-150, 1e-200, 1e-300, 3e-308, 1e-310, 1e150, 1e200, 1e300, 3e307,
    ];
    let mut of_f64 = pairs::<f64>(&small);
    of_f64.extend(pairs::<f64>(&large));
    of_f64.retain(|[x, y]| length(*x, *y) >= 1e-309);
    assert_none_wrong(&wrong_functions_of_two::<f64>(&of_f64));
    let mut of_f32 = pairs::<f32>(&small);
    // The value overflows, and the derivatives do not.
    of_f32.push([f64::from(f32::MAX), f64::from(-f32::MAX)]);
    assert_none_wrong(&wrong_functions_of_two::<f32>(&of_f32));
}

#[test]
fn the_origin_has_no_direction() {
    #[vjp]
    #[jvp]
    fn lengths_and_angles(x: &DynTensor<f32>, y: &DynTensor<f32>) -> DynTensor<f32> {
        shapecast::broadcast!(x.hypot(y) + x.atan2(y))
    }
    let zeros = DynTensor::from_shape_vec(vec![4], vec![0.0, -0.0, 0.0, -0.0]).unwrap();
    let others = DynTensor::from_shape_vec(vec![4], vec![0.0, 0.0, -0.0, -0.0]).unwrap();
    let ones = Tensor::ones_like(&zeros);
    let (_, pullback) = lengths_and_angles::vjp(&zeros, &others);
    let (of_x, of_y) = pullback(&zeros, &others, ones.clone(), Wanted::ALL);
    let (_, tangent) = lengths_and_angles::jvp(&zeros, &others, &ones, &ones);
    for found in [of_x, of_y, tangent] {
        assert_eq!(found.as_slice(), [0.0; 4]);
    }
}

#[test]
fn derivatives_of_numbers_and_of_index_sums() {
    #[vjp]
    #[jvp]
    fn angle(y: f64, x: f64) -> f64 {
        y.atan2(x) + y.asinh() * 1e200
    }
    let (y, x) = (3e200, 4e200);
    let (_, (of_y, of_x)) = shapecast_grad::grad!(angle(y, x); y, x);
    assert!(
        (of_y - (1.6e-201 + 1.0 / 3.0)).abs() < 1e-15 && (of_x / -1.2e-201 - 1.0).abs() < 1e-15
    );
    let (_, tangent) = angle::jvp(y, x, 1.0, 0.0);
    assert_eq!(tangent, of_y);
    #[vjp]
    #[jvp]
    fn angles(y: &Vector<f32>, x: &Vector<f32>) -> Vector<f32> {
        shapecast::einsum!([i] => y[i].atan2(x[j]))
    }
    let (y, x) = (vector(&[3e-30]), vector(&[4e-30, 4e-30]));
    let (_, pullback) = angles::vjp(&y, &x);
    let (of_y, of_x) = pullback(&y, &x, Tensor::ones_like(&y), Wanted::ALL);
    let (_, tangent) = angles::jvp(&y, &x, &Tensor::ones_like(&y), &Tensor::zeros_like(&x));
    assert!((of_y[[0]] / 3.2e29 - 1.0).abs() < 1e-6 && (tangent[[0]] / 3.2e29 - 1.0).abs() < 1e-6);
    assert!((of_x[[1]] / -1.2e29 - 1.0).abs() < 1e-6);
}

#[test]
fn an_operand_may_be_a_literal_or_a_constant() {
    #[vjp]
    #[jvp]
    fn f(x: &Array<f32, Shape![2]>, #[constant] c: f32) -> f32 {
        broadcast!(sum(
            x.hypot(4.0) + x.atan2(1.0) + (x * x).atan2(c) - x.hypot(c)
        ))
        .item()
    }
    let (x, c) = (array![3.0_f32, 0.0], 4.0);
    let (_, of_x) = shapecast_grad::grad!(f(&x, c); x);
    let expected = 3.0 / 5.0 + 1.0 / 10.0 + 6.0 * 4.0 / (81.0 + 16.0) - 3.0 / 5.0;
    assert!((of_x[[0]] - expected).abs() < 1e-6 && (of_x[[1]] - 1.0).abs() < 1e-6);
    let (_, tangent) = f::jvp(&x, c, &array![1.0, 0.0], shapecast_grad::Constant);
    assert!((tangent - expected).abs() < 1e-6);
}
