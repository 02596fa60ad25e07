//! Few results of many elements each, which threads share.

use alloc::vec::Vec;
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
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

#[test]
fn several_threads_work_on_one_result() {
    static THREADS: AtomicUsize = AtomicUsize::new(0);
    std::thread_local! {
        static SEEN: Cell<bool> = const { Cell::new(false) };
    }
    /// Waits, the first time in each thread, until there are two.
    fn seen(x: f32) -> f32 {
        if !SEEN.replace(true) {
            THREADS.fetch_add(1, Relaxed);
            let end = Instant::now() + Duration::from_secs(20);
            while THREADS.load(Relaxed) < 2 && Instant::now() < end {
                thread::yield_now();
            }
        }
        x
    }
    for (sizes, axis) in SIZES {
        let x = of_sizes(sizes);
        THREADS.store(0, Relaxed);
        with(3, || {
            let sum = match axis {
                0 => try_broadcast!(sum::<0>(seen(x))),
                _ => try_broadcast!(sum::<1>(seen(x))),
            };
            assert!(sum.is_ok());
        });
        assert!(THREADS.load(Relaxed) > 1, "{sizes:?}");
    }
}
