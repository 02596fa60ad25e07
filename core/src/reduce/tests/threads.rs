//! Few results of many elements each, and few long rows, which threads share.

use alloc::vec::Vec;
use std::cell::Cell;
use std::collections::HashSet;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use crate::{DynTensor, try_broadcast};

/// Few rows, and few columns, of more than threads share.
const SIZES: [([usize; 2], isize); 4] = [
    ([1, 900_000], 1),
    ([3, 900_000], 1),
    ([300_000, 3], 0),
    ([30_000, 31], 0),
];

fn of_sizes(sizes: [usize; 2]) -> DynTensor<f32> {
    let value = |i: &[usize]| ((i[0] * sizes[1] + i[1]) % 1009) as f32 * 0.37 - 100.0;
    DynTensor::from_shape_fn(sizes, value).unwrap()
}

/// With so many threads.
fn with<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.unwrap().install(work)
}

#[test]
fn results_are_the_same_however_many_threads_there_are() {
    for (sizes, axis) in SIZES {
        let x = of_sizes(sizes);
        let results = [1, 2, 3].map(|threads| {
            with(threads, || {
                let sum = x.try_sum_axis(axis).unwrap();
                let spread = x.try_var_axis(axis).unwrap();
                let bits = sum.iter().chain(spread.iter()).map(|r| r.to_bits());
                bits.collect::<Vec<_>>()
            })
        });
        assert_eq!(results[0], results[1], "{sizes:?}");
        assert_eq!(results[0], results[2], "{sizes:?}");
    }
}

/// Waits, the first time in each thread of `work`, until there are three; asserts that there are.
fn three_threads_work<R: Send>(work: impl FnOnce(&(dyn Fn(f32) -> f32 + Sync)) -> R + Send) {
    let ids = Mutex::new(HashSet::new());
    let end = Instant::now() + Duration::from_secs(20);
    let seen = |x: f32| {
        std::thread_local! {
            static IS_SEEN: Cell<bool> = const { Cell::new(false) };
        }
        if !IS_SEEN.replace(true) {
            ids.lock().unwrap().insert(thread::current().id());
            while ids.lock().unwrap().len() < 3 && Instant::now() < end {
                thread::yield_now();
            }
        }
        x
    };
    with(3, || work(&seen));
    assert_eq!(ids.lock().unwrap().len(), 3);
}

#[test]
fn threads_share_two_results_and_a_few_columns() {
    let x = of_sizes([2, 900_000]);
    three_threads_work(|seen| {
        x.view()
            .try_sum_axis(1)
            .and(try_broadcast!(sum::<1>(seen(x))))
    });
    let x = of_sizes([300_000, 3]);
    three_threads_work(|seen| try_broadcast!(sum::<0>(seen(x))));
}

#[test]
fn threads_share_two_long_rows() {
    let (x, row) = (of_sizes([2, 900_000]), of_sizes([2, 1]));
    three_threads_work(|seen| try_broadcast!(seen(x) * row));
    three_threads_work(|seen| try_broadcast!(seen(x) * row + x));
}
