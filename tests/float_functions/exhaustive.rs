//! Tests all 2^32 arguments of the `f32` functions.
//!
//! Run `cargo test -p shapecast-tests --release --test float_functions -- --ignored --nocapture`, with
//! `SHAPECAST_STRIDE=97` for every 97th argument and with `SHAPECAST_FUNCTION=exp` for one
//! function.

use std::env;
use std::thread;

use crate::forms::{FUNCTIONS, Function};
use crate::oracle::error_f32;

/// The maximum error of each form, and its argument.
type MaxErrors = [(f64, f32); 2];

fn maxima(a: MaxErrors, b: MaxErrors) -> MaxErrors {
    [0, 1].map(|form| {
        if b[form].0 > a[form].0 {
            b[form]
        } else {
            a[form]
        }
    })
}

/// Returns the maximum errors over every `parts`th block of arguments.
fn max_errors_of_part(function: &Function, part: u64, parts: u64, stride: u64) -> MaxErrors {
    const BLOCK: u64 = 4096;
    let mut max = MaxErrors::default();
    let oracle = function.oracle();
    let mut first = part * BLOCK * stride;
    while first < 1 << 32 {
        let bits = (0..BLOCK)
            .map(|i| first + i * stride)
            .take_while(|&bits| bits < 1 << 32);
        let arguments: Vec<f32> = bits.map(|bits| f32::from_bits(bits as u32)).collect();
        let results = function
            .of_f32
            .named()
            .map(|(_, evaluate)| evaluate(&arguments));
        for (i, &x) in arguments.iter().enumerate() {
            let expected = oracle(x.into());
            let errors = results
                .each_ref()
                .map(|results| (error_f32(results.as_slice()[i], expected), x));
            max = maxima(max, errors);
        }
        first += parts * BLOCK * stride;
    }
    max
}

#[test]
#[ignore = "takes minutes per function"]
fn every_f32_is_within_the_bound() {
    let stride = env::var("SHAPECAST_STRIDE").map_or(1, |text| text.parse().expect("a number"));
    let only = env::var("SHAPECAST_FUNCTION").ok();
    let parts = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    for function in FUNCTIONS {
        if only.as_ref().is_some_and(|name| name != function.name) {
            continue;
        }
        let max_errors = thread::scope(|scope| {
            let threads: Vec<_> = (0..parts)
                .map(|part| scope.spawn(move || max_errors_of_part(function, part, parts, stride)))
                .collect();
            threads
                .into_iter()
                .map(|thread| thread.join().expect("no panic"))
                .fold(MaxErrors::default(), maxima)
        });
        let max_errors = max_errors.into_iter().zip(function.of_f32.named());
        for ((error, x), (form, _)) in max_errors.clone() {
            println!("{:8} {form:8} {error:.4} ulp at {x:e}", function.name);
        }
        for ((error, x), (form, _)) in max_errors {
            assert!(
                error <= 2.0,
                "{} {form} of {x:e}: {error} ulp",
                function.name
            );
        }
    }
}
