//! The bits of a result depend only on its arguments, not on other elements or on the loop.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use shapecast::{DynTensor, broadcast, float};

use crate::forms::{FUNCTIONS, Forms, tensor};

/// Returns arguments inside the domain of the fast paths. Their number is not a multiple of a
/// vector length.
fn fast_arguments() -> impl Iterator<Item = f64> {
    (0..5003).map(|i| f64::from(i - 2500) / 64.0)
}

/// An argument outside the domain of every fast path.
const EXACT_ARGUMENT: f64 = 1e30;
/// The index of [`EXACT_ARGUMENT`].
const EXACT_INDEX: usize = 1500;

macro_rules! check {
    ($check:ident, $float:ident) => {
        fn $check(name: &str, forms: &Forms<$float>) {
            let same =
                |a: &$float, b: &$float| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
            let all_same = |a: &DynTensor<$float>, b: &DynTensor<$float>| {
                let mut pairs = a.as_slice().iter().zip(b.as_slice());
                pairs.all(|(a, b)| same(a, b))
            };
            let mut x: Vec<$float> = fast_arguments().map(|x| x as $float).collect();
            let mut results = (forms.method)(&x);
            x[EXACT_INDEX] = EXACT_ARGUMENT as $float;
            let mixed = (forms.method)(&x);
            results.as_mut_slice()[EXACT_INDEX] = mixed.as_slice()[EXACT_INDEX];
            assert!(all_same(&results, &mixed), "{name} beside {EXACT_ARGUMENT}");
            for i in (0..x.len()).step_by(97).chain([EXACT_INDEX]) {
                let alone = (forms.method)(&x[i..=i]);
                assert!(
                    same(&alone.as_slice()[0], &mixed.as_slice()[i]),
                    "{name} of {}",
                    x[i]
                );
            }
        }
    };
}
check!(check_f32, f32);
check!(check_f64, f64);

#[test]
fn results_do_not_depend_on_other_elements() {
    for function in FUNCTIONS {
        check_f32(function.name, &function.of_f32);
        check_f64(function.name, &function.of_f64);
    }
}

macro_rules! portable {
    ($($float:ident $forms:ident: $($name:ident)*;)*) => {$($({
        let x: Vec<$float> = fast_arguments().map(|x| x as $float).collect();
        let function = FUNCTIONS.iter().find(|function| function.name == stringify!($name));
        let results = (function.expect("the function is in the list").$forms.portable)(&x);
        for (&x, &y) in x.iter().zip(results.as_slice()) {
            let alone = float::$name(x);
            let same = y.to_bits() == alone.to_bits() || y.is_nan() && alone.is_nan();
            assert!(same, concat!(stringify!($name), "({}): {} and {}"), x, y, alone);
        }
    })*)*};
}

#[test]
fn portable_functions_give_the_same_bits_inside_kernels() {
    portable! {
        f32 of_f32: exp exp2 exp_m1 ln log2 log10 ln_1p sin cos tan asin acos atan sinh cosh tanh
            asinh acosh atanh sqrt rsqrt cbrt sigmoid softplus erf gelu;
        f64 of_f64: exp exp2 exp_m1 ln log2 log10 ln_1p sin cos tan asin acos atan sinh cosh tanh
            asinh acosh atanh sqrt rsqrt cbrt sigmoid softplus erf gelu;
    }
}

#[test]
fn user_functions_are_called_once_per_element() {
    let x = DynTensor::<f32>::from_shape_vec([3000], vec![1e30; 3000])
        .expect("the sizes match the elements");
    let calls = AtomicUsize::new(0);
    let counted = |x: f32| {
        calls.fetch_add(1, Relaxed);
        x
    };
    let _sines = broadcast!(counted(x).sin());
    assert_eq!(calls.load(Relaxed), 3000);
}

/// A result with a destructor. Such results are computed one at a time.
struct WithDrop<T>(T);
impl<T> Drop for WithDrop<T> {
    fn drop(&mut self) {}
}

macro_rules! with_drop {
    ($($float:ident: $($name:ident)*;)*) => {$($({
        let x: Vec<$float> = fast_arguments().map(|x| x as $float).collect();
        let x = tensor(&x);
        let expected = broadcast!(x.$name());
        let found = broadcast!(WithDrop(x.$name()));
        for (found, expected) in found.iter().zip(&expected) {
            let same = found.0.to_bits() == expected.to_bits() || found.0.is_nan() && expected.is_nan();
            assert!(same, concat!(stringify!($name), " of ", stringify!($float)));
        }
    })*)*};
}

#[test]
fn results_with_a_destructor_have_the_same_bits() {
    with_drop! {
        f32: exp sin tanh sigmoid;
        f64: exp sin cos tanh sigmoid;
    }
}

/// In place, the exact path cannot read an element of the target that the fast path has
/// overwritten.
macro_rules! in_place {
    ($($float:ident: $($name:ident)*;)*) => {$(for argument in [1.0, EXACT_ARGUMENT as $float] {
        let mut x: Vec<$float> = fast_arguments().map(|x| x as $float).collect();
        x[EXACT_INDEX] = argument;
        $({
            let mut target = tensor(&x);
            let expected = broadcast!(target.$name());
            broadcast!(target = target.$name());
            assert_eq!(target, expected, concat!(stringify!($name), " of ", stringify!($float)));
        })*
    })*};
}

#[test]
fn functions_of_the_target_are_exact_in_place() {
    in_place! {
        f32: sin tan exp;
        f64: cos tan;
    }
}

/// Compares fused sums over all axes, rows and columns with the sums of the results.
macro_rules! fused_sums {
    ($($float:ident: $($name:ident)*;)*) => {$($(
        for argument in [None, Some(EXACT_ARGUMENT as $float)] {
            let elements = fast_arguments().map(|x| x as $float).take(61 * 82).enumerate();
            let elements = elements.map(|(i, x)| argument.filter(|_| i == EXACT_INDEX).unwrap_or(x));
            let x = DynTensor::from_shape_vec([61, 82], elements.collect()).expect("the sizes match the elements");
            let results = broadcast!(x.$name());
            let name = concat!(stringify!($name), " of ", stringify!($float));
            let all = broadcast!(sum(x.$name()));
            assert_eq!(all.as_slice()[0].to_bits(), results.sum().to_bits(), "{name}");
            let rows = broadcast!(sum::<1>(x.$name()));
            assert_eq!(rows, results.sum_axis::<1>(), "{name}");
            let columns = broadcast!(sum::<0>(x.$name()));
            assert_eq!(columns, results.sum_axis::<0>(), "{name}");
        }
    )*)*};
}

#[test]
fn fused_reductions_use_the_same_results() {
    fused_sums! {
        f32: sin cos tan atan tanh;
        f64: sin cos tan atan tanh;
    }
}
