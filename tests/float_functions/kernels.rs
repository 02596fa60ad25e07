//! The bits of a result depend on its arguments alone, whatever stands beside them.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use shapecast::{DynTensor, broadcast, float};

use crate::oracle::{FUNCTIONS, Forms, tensor};

/// Numbers as they are usual, at whose number the loops have something left over.
fn usual() -> impl Iterator<Item = f64> {
    (0..5003).map(|i| f64::from(i - 2500) / 64.0)
}

/// A number beyond what any function takes for usual.
const UNUSUAL: f64 = 1e30;
const PLACE: usize = 1500;

macro_rules! check {
    ($check:ident, $float:ident) => {
        fn $check(name: &str, forms: &Forms<$float>) {
            let same =
                |a: &$float, b: &$float| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
            let all_same = |a: &DynTensor<$float>, b: &DynTensor<$float>| {
                let mut pairs = a.as_slice().iter().zip(b.as_slice());
                pairs.all(|(a, b)| same(a, b))
            };
            let mut x: Vec<$float> = usual().map(|x| x as $float).collect();
            let mut results = (forms.method)(&x);
            x[PLACE] = UNUSUAL as $float;
            let beside = (forms.method)(&x);
            results.as_mut_slice()[PLACE] = beside.as_slice()[PLACE];
            assert!(all_same(&results, &beside), "{name} beside {UNUSUAL}");
            for i in (0..x.len()).step_by(97).chain([PLACE]) {
                let alone = (forms.method)(&x[i..=i]);
                assert!(
                    same(&alone.as_slice()[0], &beside.as_slice()[i]),
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
fn results_do_not_depend_on_what_is_beside() {
    for function in FUNCTIONS {
        check_f32(function.name, &function.of_f32);
        check_f64(function.name, &function.of_f64);
    }
}

macro_rules! portable {
    ($($float:ident $forms:ident: $($name:ident)*;)*) => {$($({
        let x: Vec<$float> = usual().map(|x| x as $float).collect();
        let function = FUNCTIONS.iter().find(|function| function.name == stringify!($name));
        let results = (function.expect("is listed").$forms.portable)(&x);
        for (&x, &y) in x.iter().zip(results.as_slice()) {
            let alone = float::$name(x);
            let same = y.to_bits() == alone.to_bits() || y.is_nan() && alone.is_nan();
            assert!(same, concat!(stringify!($name), "({}): {} and {}"), x, y, alone);
        }
    })*)*};
}

#[test]
fn functions_are_portable_inside_of_a_kernel_too() {
    portable! {
        f32 of_f32: exp exp2 exp_m1 ln log2 log10 ln_1p sin cos tan asin acos atan sinh cosh tanh
            sqrt rsqrt cbrt sigmoid erf gelu;
        f64 of_f64: exp exp2 exp_m1 ln log2 log10 ln_1p sin cos tan asin acos atan sinh cosh tanh
            sqrt rsqrt cbrt sigmoid erf gelu;
    }
}

#[test]
fn other_functions_are_called_once_for_each_element() {
    let x = DynTensor::<f32>::from_shape_vec([3000], vec![1e30; 3000]).expect("as many elements");
    let calls = AtomicUsize::new(0);
    let counted = |x: f32| {
        calls.fetch_add(1, Relaxed);
        x
    };
    let _sines = broadcast!(counted(x).sin());
    assert_eq!(calls.load(Relaxed), 3000);
}

/// What has to be dropped is computed one by one, by the same instructions.
struct Dropped<T>(T);
impl<T> Drop for Dropped<T> {
    fn drop(&mut self) {}
}

macro_rules! dropped {
    ($($float:ident: $($name:ident)*;)*) => {$($({
        let x: Vec<$float> = usual().map(|x| x as $float).collect();
        let x = tensor(&x);
        let want = broadcast!(x.$name());
        let got = broadcast!(Dropped(x.$name()));
        for (got, want) in got.iter().zip(&want) {
            let same = got.0.to_bits() == want.to_bits() || got.0.is_nan() && want.is_nan();
            assert!(same, concat!(stringify!($name), " of ", stringify!($float)));
        }
    })*)*};
}

#[test]
fn results_that_are_to_be_dropped_have_the_same_bits() {
    dropped! {
        f32: exp sin tanh sigmoid;
        f64: exp sin cos tanh sigmoid;
    }
}

/// A target that is read cannot be read again once it is replaced.
macro_rules! in_place {
    ($($float:ident: $($name:ident)*;)*) => {$(for unusual in [1.0, UNUSUAL as $float] {
        let mut x: Vec<$float> = usual().map(|x| x as $float).collect();
        x[PLACE] = unusual;
        $({
            let mut target = tensor(&x);
            let want = broadcast!(target.$name());
            broadcast!(target = target.$name());
            assert_eq!(target, want, concat!(stringify!($name), " of ", stringify!($float)));
        })*
    })*};
}

#[test]
fn functions_of_the_target_are_computed_in_place() {
    in_place! {
        f32: sin tan exp;
        f64: cos tan;
    }
}

/// Sums of a function along no axis, rows and columns, held against the sums of its results.
macro_rules! summed {
    ($($float:ident: $($name:ident)*;)*) => {$($(
        for unusual in [None, Some(UNUSUAL as $float)] {
            let elements = usual().map(|x| x as $float).take(61 * 82).enumerate();
            let elements = elements.map(|(i, x)| unusual.filter(|_| i == PLACE).unwrap_or(x));
            let x = DynTensor::from_shape_vec([61, 82], elements.collect()).expect("as many elements");
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
fn reductions_are_of_the_same_results() {
    summed! {
        f32: sin cos tan atan tanh;
        f64: sin cos tan atan tanh;
    }
}
