//! All 2^32 arguments: `cargo test --release --test float_functions -- --ignored --nocapture`, with
//! `SHAPECAST_STRIDE=97` for every 97th only and `SHAPECAST_FUNCTION=exp` for one function.

use std::env;
use std::thread;

use crate::oracle::{FUNCTIONS, Function, error_f32};

/// The largest error of each form, and where.
type Worst = [(f64, f32); 2];

fn worse(a: Worst, b: Worst) -> Worst {
    [0, 1].map(|form| {
        if b[form].0 > a[form].0 {
            b[form]
        } else {
            a[form]
        }
    })
}

/// Over every `parts`th block of arguments.
fn worst(function: &Function, part: u64, parts: u64, stride: u64) -> Worst {
    const BLOCK: u64 = 4096;
    let mut worst = Worst::default();
    let mut first = part * BLOCK * stride;
    while first < 1 << 32 {
        let bits = (0..BLOCK)
            .map(|i| first + i * stride)
            .take_while(|&bits| bits < 1 << 32);
        let arguments: Vec<f32> = bits.map(|bits| f32::from_bits(bits as u32)).collect();
        let results = function
            .of_f32
            .measured()
            .map(|(_, evaluate)| evaluate(&arguments));
        for (i, &x) in arguments.iter().enumerate() {
            let want = (function.oracle)(x.into());
            let errors = results
                .each_ref()
                .map(|results| (error_f32(results.as_slice()[i], want), x));
            worst = worse(worst, errors);
        }
        first += parts * BLOCK * stride;
    }
    worst
}

#[test]
#[ignore = "minutes a function"]
fn every_f32_is_within_the_bound() {
    let stride = env::var("SHAPECAST_STRIDE").map_or(1, |text| text.parse().expect("a number"));
    let only = env::var("SHAPECAST_FUNCTION").ok();
    let parts = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    for function in FUNCTIONS {
        if only.as_ref().is_some_and(|name| name != function.name) {
            continue;
        }
        let worst = thread::scope(|scope| {
            let threads: Vec<_> = (0..parts)
                .map(|part| scope.spawn(move || worst(function, part, parts, stride)))
                .collect();
            threads
                .into_iter()
                .map(|thread| thread.join().expect("no panic"))
                .fold(Worst::default(), worse)
        });
        let worst = worst.into_iter().zip(function.of_f32.measured());
        for ((error, x), (form, _)) in worst.clone() {
            println!("{:8} {form:8} {error:.4} ulp at {x:e}", function.name);
        }
        for ((error, x), (form, _)) in worst {
            assert!(
                error <= 2.0,
                "{} {form} of {x:e}: {error} ulp",
                function.name
            );
        }
    }
}
