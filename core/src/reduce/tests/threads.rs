//! Threads share reductions with few results, and operations on few long rows.

use alloc::vec::Vec;
use std::cell::Cell;
use std::collections::HashSet;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use crate::{DynTensor, try_broadcast};

/// Sizes with few rows or few columns, large enough for several threads, and the axis to reduce.
const SIZES: [([usize; 2], isize); 4] = [
    ([1, 900_000], 1),
    ([3, 900_000], 1),
    ([300_000, 3], 0),
    ([30_000, 31], 0),
];

fn tensor(sizes: [usize; 2]) -> DynTensor<f32> {
    let value = |i: &[usize]| ((i[0] * sizes[1] + i[1]) % 1009) as f32 * 0.37 - 100.0;
    DynTensor::from_shape_fn(sizes, value).unwrap()
}

/// Runs `work` on a pool of `threads` threads.
fn with_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    let pool = rayon_core::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build();
    pool.unwrap().install(work)
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "needs threads")]
fn results_do_not_depend_on_the_number_of_threads() {
    for (sizes, axis) in SIZES {
        let x = tensor(sizes);
        let results = [1, 2, 3].map(|threads| {
            with_threads(threads, || {
                let sum = x.try_sum_axis(axis).unwrap();
                let var = x.try_var_axis(axis).unwrap();
                let bits = sum.iter().chain(var.iter()).map(|r| r.to_bits());
                bits.collect::<Vec<_>>()
            })
        });
        assert_eq!(results[0], results[1], "{sizes:?}");
        assert_eq!(results[0], results[2], "{sizes:?}");
    }
}

/// Asserts that three threads call the function that `work` receives. The first call in each thread
/// waits for the other threads.
fn assert_three_threads<R: Send>(work: impl FnOnce(&(dyn Fn(f32) -> f32 + Sync)) -> R + Send) {
    let ids = Mutex::new(HashSet::new());
    let deadline = Instant::now() + Duration::from_secs(20);
    let record = |x: f32| {
        std::thread_local! {
            static IS_RECORDED: Cell<bool> = const { Cell::new(false) };
        }
        if !IS_RECORDED.replace(true) {
            ids.lock().unwrap().insert(thread::current().id());
            while ids.lock().unwrap().len() < 3 && Instant::now() < deadline {
                thread::yield_now();
            }
        }
        x
    };
    with_threads(3, || work(&record));
    assert_eq!(ids.lock().unwrap().len(), 3);
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "needs threads")]
fn threads_share_two_rows_and_three_columns() {
    let x = tensor([2, 900_000]);
    assert_three_threads(|record| {
        x.view()
            .try_sum_axis(1)
            .and(try_broadcast!(sum::<1>(record(x))))
    });
    let x = tensor([300_000, 3]);
    assert_three_threads(|record| try_broadcast!(sum::<0>(record(x))));
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "needs threads")]
fn threads_share_two_long_rows() {
    let (x, row) = (tensor([2, 900_000]), tensor([2, 1]));
    assert_three_threads(|record| try_broadcast!(record(x) * row));
    assert_three_threads(|record| try_broadcast!(record(x) * row + x));
}
