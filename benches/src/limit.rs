//! The memory limit of a case: a plain loop over as many bytes in as many streams.
//!
//! The loops are those of STREAM (J. McCalpin): a fill, a copy, a sum of two streams, and so on.
//! Every stream is as long as the result. The loops use the widest vectors of the machine, on
//! memory in huge pages that is aligned to cache lines. Non-temporal stores are measured too: they
//! are faster for results larger than the caches.

use rayon::current_num_threads;
use shapecast::DynTensor;
use std::hint::black_box;
use std::mem::size_of;

use crate::{Case, Effort, Timing};

/// Returns the minimum time in seconds to move the bytes of a case, with one thread or several.
pub fn limit(case: &Case, effort: Effort) -> f64 {
    let streams = (case.reads + case.writes / 2) / case.writes;
    let vectors = case.writes.div_ceil(size_of::<Vector>());
    let memory = |value| {
        let stream = DynTensor::from_elem([vectors], Vector([value; 16]));
        stream.expect("the operands of the case fit into memory")
    };
    let inputs: Vec<_> = (0..streams).map(|_| memory(1.0)).collect();
    let inputs: Vec<_> = inputs.iter().map(DynTensor::as_slice).collect();
    let mut out = memory(0.0);
    let out = out.as_mut_slice();

    let moved = (streams + 1) * size_of::<Vector>() * vectors;
    let scale = (case.reads + case.writes) as f64 / moved as f64;
    let threads = current_num_threads();
    let variants = [
        (Store::Plain, 1),
        (Store::NonTemporal, 1),
        (Store::Plain, threads),
        (Store::NonTemporal, threads),
    ];
    variants[..if threads == 1 { 2 } else { 4 }]
        .iter()
        .map(|&(store, threads)| {
            let mut run = |times| {
                for _ in 0..times {
                    parallel_sum(black_box(&inputs), black_box(&mut *out), store, threads);
                }
            };
            Timing::sampled(&mut run, effort).best * scale
        })
        .fold(f64::INFINITY, f64::min)
}

/// A cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Vector([f32; 16]);

/// How the loop writes.
#[derive(Clone, Copy)]
enum Store {
    Plain,
    NonTemporal,
}

/// Computes the sum of all inputs on `threads` threads, each with a contiguous part.
fn parallel_sum(inputs: &[&[Vector]], out: &mut [Vector], store: Store, threads: usize) {
    if threads == 1 {
        return sum(inputs, 0, out, store);
    }
    let part = out.len().div_ceil(threads);
    rayon::scope(|scope| {
        for (index, out) in out.chunks_mut(part).enumerate() {
            scope.spawn(move |_| sum(inputs, index * part, out, store));
        }
    });
}

fn sum(inputs: &[&[Vector]], start: usize, out: &mut [Vector], store: Store) {
    let part = |index: usize| &inputs[index][start..start + out.len()];
    match inputs.len() {
        0 => dispatch([], out, store),
        1 => dispatch([part(0)], out, store),
        2 => dispatch([part(0), part(1)], out, store),
        3 => dispatch([part(0), part(1), part(2)], out, store),
        4 => dispatch([part(0), part(1), part(2), part(3)], out, store),
        5 => dispatch([part(0), part(1), part(2), part(3), part(4)], out, store),
        count => panic!("no case has {count} streams"),
    }
}

fn dispatch<const N: usize>(inputs: [&[Vector]; N], out: &mut [Vector], store: Store) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx512f") {
        // SAFETY: the processor has AVX-512.
        return unsafe { avx512(inputs, out, store) };
    }
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2.
        return unsafe { avx2(inputs, out, store) };
    }
    let _ = store;
    for (index, out) in out.iter_mut().enumerate() {
        *out = sum_line(inputs, index);
    }
}

/// Computes the sum of one cache line of all inputs.
#[inline(always)]
fn sum_line<const N: usize>(inputs: [&[Vector]; N], index: usize) -> Vector {
    let mut sum = [0.0; 16];
    for input in inputs {
        for (sum, x) in sum.iter_mut().zip(input[index].0) {
            *sum += x;
        }
    }
    Vector(sum)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
fn avx512<const N: usize>(inputs: [&[Vector]; N], out: &mut [Vector], store: Store) {
    use std::arch::x86_64::{
        _mm_sfence, _mm512_add_ps, _mm512_load_ps, _mm512_set1_ps, _mm512_store_ps,
        _mm512_stream_ps,
    };

    let inputs = inputs.map(|input| &input[..out.len()]);
    for index in 0..out.len() {
        let mut sum = _mm512_set1_ps(1.0);
        for (n, input) in inputs.iter().enumerate() {
            // SAFETY: a `Vector` has 64 bytes and is aligned to 64 bytes.
            let x = unsafe { _mm512_load_ps(input[index].0.as_ptr()) };
            sum = if n == 0 { x } else { _mm512_add_ps(sum, x) };
        }
        let line = out[index].0.as_mut_ptr();
        // SAFETY: a `Vector` has 64 bytes and is aligned to 64 bytes.
        unsafe {
            match store {
                Store::Plain => _mm512_store_ps(line, sum),
                Store::NonTemporal => _mm512_stream_ps(line, sum),
            }
        }
    }
    _mm_sfence();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn avx2<const N: usize>(inputs: [&[Vector]; N], out: &mut [Vector], store: Store) {
    use std::arch::x86_64::{_mm_sfence, _mm256_load_ps, _mm256_stream_ps};

    for (index, out) in out.iter_mut().enumerate() {
        let sum = sum_line(inputs, index);
        match store {
            Store::Plain => *out = sum,
            Store::NonTemporal => {
                let (from, to) = (sum.0.as_ptr(), out.0.as_mut_ptr());
                // SAFETY: a `Vector` has 2 · 32 bytes and is aligned to 64 bytes.
                unsafe {
                    _mm256_stream_ps(to, _mm256_load_ps(from));
                    _mm256_stream_ps(to.add(8), _mm256_load_ps(from.add(8)));
                }
            }
        }
    }
    _mm_sfence();
}
