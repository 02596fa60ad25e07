//! `exp`, `ln` and `sqrt` of complex numbers, compared with recorded values.
#![cfg(all(feature = "num-complex", feature = "alloc"))]

use num_complex::{Complex, Complex32, Complex64};
use shapecast::{Array, DynTensor, RealOrComplex, Shape, Tensor, broadcast, s};

/// A function, an argument and the result.
struct Fact {
    function: &'static str,
    argument: Complex64,
    result: Complex64,
}

/// Returns the values that `record_complex_functions.py` recorded.
fn facts() -> Vec<Fact> {
    let bits = |word: &str| match word {
        "nan" => f64::NAN,
        _ => f64::from_bits(u64::from_str_radix(word, 16).unwrap()),
    };
    let lines = include_str!("../../tests/fixtures/complex_functions.txt").lines();
    lines
        .map(|line| {
            let words: Vec<&'static str> = line.split(' ').collect();
            let parts: Vec<f64> = words[1..].iter().map(|word| bits(word)).collect();
            Fact {
                function: words[0],
                argument: Complex::new(parts[0], parts[1]),
                result: Complex::new(parts[2], parts[3]),
            }
        })
        .collect()
}

fn evaluate<T: RealOrComplex>(function: &str, x: &DynTensor<T>) -> DynTensor<T> {
    match function {
        "exp" => x.exp(),
        "ln" => x.ln(),
        _ => x.sqrt(),
    }
}

/// Returns the error in units in the last place, or `None` if the numbers are not alike.
fn error(found: f64, expected: f64) -> Option<u64> {
    if found.is_nan() || expected.is_nan() {
        return (found.is_nan() && expected.is_nan()).then_some(0);
    }
    let is_alike = found.is_sign_negative() == expected.is_sign_negative()
        && found.is_infinite() == expected.is_infinite();
    is_alike.then(|| found.to_bits().abs_diff(expected.to_bits()))
}

#[test]
fn functions_equal_recorded_values() {
    let mut largest = 0;
    let facts = facts();
    for function in ["exp", "ln", "sqrt"] {
        let facts = facts.iter().filter(|fact| fact.function == function);
        let facts: Vec<&Fact> = facts.collect();
        for is_conjugated in [false, true] {
            let side = |z: Complex64| if is_conjugated { z.conj() } else { z };
            let arguments: Tensor<Complex64, Shape![dyn]> =
                facts.iter().map(|fact| side(fact.argument)).collect();
            let results = evaluate(function, &arguments.into_dyn());
            for (fact, &found) in facts.iter().zip(results.as_slice()) {
                let (z, expected) = (side(fact.argument), side(fact.result));
                let errors = [error(found.re, expected.re), error(found.im, expected.im)];
                match errors {
                    [Some(re), Some(im)] if re.max(im) <= 3 => largest = largest.max(re).max(im),
                    _ => panic!("{function}({z:?}) = {found:?}, expected {expected:?}: {errors:?}"),
                }
            }
        }
    }
    assert!((1..=3).contains(&largest), "{largest}");
}

/// Returns the parts as bits, so that signed zeros and NaN compare.
fn bits<'a>(x: impl IntoIterator<Item = &'a Complex64>) -> Vec<[u64; 2]> {
    x.into_iter()
        .map(|z| [z.re.to_bits(), z.im.to_bits()])
        .collect()
}

#[test]
fn tensors_arrays_views_and_macros_agree() {
    let of = |i: usize, j: usize| Complex64::new(1.5 * i as f64 - 2.0, 0.75 - j as f64);
    let array = Array::<Complex64, Shape![3, 4]>::from_fn(|[i, j]| of(i, j));
    let tensor = array.to_tensor();
    let dynamic = tensor.clone().into_dyn();
    let mut reversed = Tensor::<Complex64, Shape![4, 3]>::from_fn(|[j, i]| of(i, j));
    let mut target = tensor.clone();
    macro_rules! check {
        ($function:ident) => {
            let expected = bits(&array.$function());
            assert_eq!(bits(&tensor.$function()), expected);
            assert_eq!(bits(&dynamic.$function()), expected);
            assert_eq!(bits(&tensor.view().$function()), expected);
            assert_eq!(bits(&reversed.view().transpose().$function()), expected);
            assert_eq!(bits(&reversed.view_mut().transpose().$function()), expected);
            assert_eq!(bits(&broadcast!(array.$function())), expected);
            assert_eq!(bits(&broadcast!(dynamic.$function())), expected);
            assert_eq!(
                bits(&broadcast!({
                    let z = &tensor;
                    z.$function()
                })),
                expected
            );
            broadcast!(target = tensor.$function());
            assert_eq!(bits(&target), expected);
            let sum = broadcast!(sum(tensor.$function()));
            assert!((sum.item() - tensor.$function().sum()).norm_sqr() < 1e-24);
            let rows = tensor.slice(s![1..]);
            assert_eq!(bits(&rows.$function()), expected[4..]);
        };
    }
    check!(exp);
    check!(ln);
    check!(sqrt);
}

#[test]
fn functions_of_f32_are_rounded_from_f64() {
    for fact in facts() {
        let z = Complex32::new(fact.argument.re as f32, fact.argument.im as f32);
        let wide = Complex64::new(f64::from(z.re), f64::from(z.im));
        let found: Complex32 = evaluate(fact.function, &Tensor::from([z]).into_dyn()).as_slice()[0];
        let wide: Complex64 =
            evaluate(fact.function, &Tensor::from([wide]).into_dyn()).as_slice()[0];
        for (found, expected) in [(found.re, wide.re as f32), (found.im, wide.im as f32)] {
            assert!(
                found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan(),
                "{}({z:?}): {found}, expected {expected}",
                fact.function
            );
        }
    }
}

#[test]
fn functions_invert_each_other() {
    fn round_trip<T: RealOrComplex + std::ops::Mul<Output = T>>(
        x: &Tensor<T, Shape![2]>,
    ) -> Tensor<T, Shape![2]> {
        let root = x.sqrt();
        (&root * &root).ln().exp()
    }
    let z = Tensor::from([Complex64::new(-3.0, 4.0), Complex64::new(0.0, -1.0)]);
    for (found, expected) in round_trip(&z).iter().zip(&z) {
        assert!((found - expected).norm_sqr() < 1e-28, "{found} {expected}");
    }
    let x = Tensor::from([2.0, 0.25]);
    assert!((&round_trip(&x) - &x).abs().max() < 1e-14);
}
