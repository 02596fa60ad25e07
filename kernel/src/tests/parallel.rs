use std::collections::HashSet;
use std::panic::catch_unwind;
use std::sync::Mutex;
use std::sync::atomic::AtomicU8;
use std::sync::atomic::Ordering::Relaxed;
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use super::*;

/// Runs `len` blocks that take the time `each`, checks that each runs once, and returns the threads.
fn threads(len: usize, cost: Cost, each: Duration) -> HashSet<ThreadId> {
    let ids = Mutex::new(HashSet::new());
    let seen: std::vec::Vec<AtomicU8> = (0..len).map(|_| AtomicU8::new(0)).collect();
    let pool = rayon_core::ThreadPoolBuilder::new().num_threads(3).build();
    pool.unwrap().install(|| {
        share(len, cost, &|range| {
            ids.lock().unwrap().insert(thread::current().id());
            for i in range {
                thread::sleep(each);
                seen[i].fetch_add(1, Relaxed);
            }
        });
    });
    assert!(seen.iter().all(|seen| seen.load(Relaxed) == 1), "{len}");
    ids.into_inner().unwrap()
}

const LARGE: Cost = Cost {
    bytes: 64 << 20,
    computes: false,
};

#[test]
fn the_calling_thread_takes_pieces() {
    let ids = Mutex::new(HashSet::new());
    let own = thread::current().id();
    share(1000, LARGE, &|_| {
        // There are more pieces than threads, and the other threads wait for this one.
        let end = Instant::now() + Duration::from_secs(20);
        let id = thread::current().id();
        while id != own && !ids.lock().unwrap().contains(&own) && Instant::now() < end {
            thread::yield_now();
        }
        ids.lock().unwrap().insert(id);
    });
    let ids = ids.into_inner().unwrap();
    assert!(ids.contains(&own));
    assert!(ids.len() <= rayon_core::current_num_threads());
}

#[test]
#[cfg_attr(panic = "abort", ignore = "needs unwinding")]
fn a_panic_in_any_piece_reaches_the_caller() {
    for at in [0, 500, 999] {
        let result = catch_unwind(|| {
            share(1000, LARGE, &|range| {
                assert!(!range.contains(&at), "panic at {at}");
            });
        });
        let message = result.unwrap_err();
        assert_eq!(
            message.downcast_ref::<std::string::String>().unwrap(),
            &std::format!("panic at {at}")
        );
    }
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "needs threads")]
fn work_that_takes_long_is_shared_even_if_it_moves_few_bytes() {
    let each = Duration::from_millis(1);
    let cost = |bytes, computes| Cost { bytes, computes };
    assert!(threads(60, cost(100 << 10, true), each).len() > 1);
    assert_eq!(threads(60, cost(100 << 10, false), each).len(), 1);
    assert_eq!(threads(60, cost(1 << 10, true), each).len(), 1);
    assert!(threads(60, cost(4 << 20, false), each).len() > 1);
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "needs threads")]
fn every_unit_runs_once() {
    for len in [0, 1, 2, 63, 64, 65, 1000, 100_000] {
        for bytes in [0, 70_000, 3 << 20] {
            for computes in [false, true] {
                threads(len, Cost { bytes, computes }, Duration::ZERO);
            }
        }
    }
    threads(
        3,
        Cost {
            bytes: 70_000,
            computes: true,
        },
        Duration::from_millis(1),
    );
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "needs threads")]
fn a_single_thread_shares_no_work() {
    // A loaded machine may start the other threads late, so the calling thread waits for them.
    let stays_for = |patience| {
        let (own, start) = (thread::current().id(), Instant::now());
        let stays = AtomicU8::new(1);
        share(1000, LARGE, &|_| {
            if thread::current().id() != own {
                stays.store(0, Relaxed);
            }
            while stays.load(Relaxed) == 1 && start.elapsed() < patience {
                thread::sleep(Duration::from_micros(100));
            }
        });
        stays.into_inner() == 1
    };
    let is_shared = || !stays_for(Duration::from_secs(20));
    let stays = || stays_for(Duration::from_millis(2));
    let pool = rayon_core::ThreadPoolBuilder::new().num_threads(3).build();
    pool.unwrap().install(|| {
        assert!(is_shared());
        assert!(single_thread(stays));
        assert!(single_thread(|| single_thread(stays)
            && stays()
            && !shares_each(1, LARGE)));
        assert!(catch_unwind(|| single_thread(|| panic!("inside"))).is_err());
        assert!(is_shared() && shares_each(1, LARGE));
    });
}
