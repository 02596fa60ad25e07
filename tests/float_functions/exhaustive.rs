//! All 2^32 arguments: `cargo test --release --test float_functions -- --ignored --nocapture`, with
//! `SHAPECAST_STRIDE=97` for every 97th only and `SHAPECAST_FUNCTION=exp` for one function.

use std::env;
use std::thread;

use crate::oracle::{FUNCTIONS, Function, error_f32};

/// The largest error over one part of the arguments, and where.
fn worst(function: &Function, part: u64, parts: u64, stride: u64) -> (f64, f32) {
    let mut worst = (0.0, 0.0);
    let mut bits = part * stride;
    while bits < 1 << 32 {
        let x = f32::from_bits(bits as u32);
        let error = error_f32((function.of_f32)(x), (function.oracle)(x.into()));
        if error > worst.0 {
            worst = (error, x);
        }
        bits += parts * stride;
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
        let (error, x) = thread::scope(|scope| {
            let threads: Vec<_> = (0..parts)
                .map(|part| scope.spawn(move || worst(function, part, parts, stride)))
                .collect();
            threads
                .into_iter()
                .map(|thread| thread.join().expect("no panic"))
                .fold((0.0, 0.0), |a, b| if b.0 > a.0 { b } else { a })
        });
        println!("{:8} {error:.4} ulp at {x:e}", function.name);
        assert!(error <= 2.0, "{}({x:e}): {error} ulp", function.name);
    }
}
