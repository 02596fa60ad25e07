//! Comparison of every schedule with a naive loop, for all kinds of sizes, alignments and strides.

mod compute_bound;
mod hoist;
mod many_loops;
mod materialize;
mod one_block;
mod rows;
mod sample;
mod schedules;
mod strided_operand;
mod uniform;
mod updates;

use crate::KnownDims;
use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use self::strided_operand::StridedOperand;
use super::{Map, Source, Sources, Target, assign, update};
use crate::MemoryError;
use crate::SimpleLoops;
use crate::elementwise::KnownPlan;
use crate::fill::{FillResult, fill_buffer};
use crate::memory::Buffer;
use crate::simd::force_streaming;
use crate::tests::dims::{Contiguous, Strided};
use crate::tests::dims::{DynShape, Size};

fn evaluate<S: KnownDims, L: Sources, R: Send, F: Fn(L::Elems) -> R + Sync>(
    sizes: &[usize],
    sources: L,
    f: F,
) -> Result<Buffer<R>, MemoryError> {
    fill_buffer::<S, R>(
        sizes,
        Map::<S, _, _, _>::new(sources, (), |_, elems| f(elems)),
    )
}

/// Evaluates into a new result, by complete and by simple loops, and by streaming stores into a target.
fn evaluate_in_each_way<L: Sources, R: Copy + Send, F: Fn(L::Elems) -> R + Sync>(
    sizes: &[usize],
    sources: L,
    f: F,
) -> [Vec<R>; 3] {
    let simple = Map::<DynShape, _, _, _>::new(sources, SimpleLoops, |_, elems| f(elems));
    let simple = fill_buffer::<DynShape, R>(sizes, simple).unwrap();
    let new = evaluate::<DynShape, _, _, _>(sizes, sources, &f).unwrap();
    let mut replaced = evaluate::<DynShape, _, _, _>(sizes, sources, &f).unwrap();
    replaced.reverse();
    let target: Target<'_, R, DynShape, Contiguous<DynShape>> = Target {
        data: &mut replaced,
        offset: 0,
        sizes,
        strides: None,
        shape: PhantomData,
    };
    force_streaming(|| {
        assign::<DynShape, _, _, _, _, _, _>(target, sources, (), |_, elems| f(elems))
    });
    [new.to_vec(), simple.to_vec(), replaced.to_vec()]
}

/// Returns the number of rounds of a random test. Miri is a thousand times slower, so it runs fewer.
fn rounds(count: usize) -> usize {
    if cfg!(miri) {
        count.div_ceil(30)
    } else {
        count
    }
}

/// A generator of pseudorandom numbers (xorshift) with a fixed seed.
struct Random(u64);
impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }

    /// Returns the numbers below `n` in random order.
    fn order(&mut self, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..n).collect();
        for d in (1..n).rev() {
            order.swap(d, self.below(d + 1));
        }
        order
    }
}

/// Returns every index of a tensor of these sizes, in row-major order.
fn indices(sizes: &[usize]) -> Vec<Vec<usize>> {
    let count: usize = sizes.iter().product();
    let unravel = |mut flat: usize| {
        let mut index = vec![0; sizes.len()];
        for d in (0..sizes.len()).rev() {
            index[d] = flat % sizes[d];
            flat /= sizes[d];
        }
        index
    };
    (0..count).map(unravel).collect()
}

/// Returns sizes that reach every schedule, with short and long rows, zeros, ones and high ranks.
fn random_sizes(random: &mut Random) -> Vec<usize> {
    match random.below(6) {
        0 => vec![1 + random.below(4), 100 + random.below(1500)],
        1 => (0..9 + random.below(4))
            .map(|_| 1 + random.below(2))
            .collect(),
        2 => vec![300 + random.below(900), 1 + random.below(9)],
        _ => (0..random.below(6)).map(|_| random.below(6)).collect(),
    }
}

#[test]
fn operands_of_any_strides() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for _ in 0..rounds(400) {
        let sizes = random_sizes(&mut random);
        let value = |v| (v % 251) as f32;
        let [a, b, c] = [(); 3].map(|()| StridedOperand::random(&mut random, &sizes, value));
        let f = |a: f32, b: f32, c: f32| a * 3.0 - b + c * 0.5;
        let sources = ((((), a.source()), b.source()), c.source());
        let got = evaluate::<DynShape, _, _, _>(&sizes, sources, |((((), a), b), c)| f(a, b, c));
        let want: Vec<f32> = indices(&sizes)
            .iter()
            .map(|i| f(a.at(i), b.at(i), c.at(i)))
            .collect();
        assert_eq!(got.unwrap()[..], want, "{sizes:?} {a:?} {b:?} {c:?}");
    }
}

#[test]
fn targets_of_any_strides() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    for _ in 0..rounds(400) {
        let sizes = random_sizes(&mut random);
        let a = StridedOperand::random(&mut random, &sizes, |v| (v % 251) as f32);
        // A target of all sizes, in a random order of dimensions, without broadcasting.
        let mut strides = vec![0; sizes.len()];
        let mut step = 1;
        for &d in random.order(sizes.len()).iter().rev() {
            strides[d] = if random.below(4) == 0 { -step } else { step };
            step *= sizes[d].max(1) as isize;
        }
        let mut target = StridedOperand::new(&mut random, &sizes, &strides, |v| v as f32);
        let want = target.updated(|index, t| t * 2.0 - a.at(index));
        let sources = ((), a.source());
        update::<DynShape, _, _, _, _, _, _>(target.target(), sources, (), |_, t, ((), a)| {
            t * 2.0 - a
        });
        assert_eq!(target.data, want, "{sizes:?} {strides:?} {a:?}");
    }
}

#[test]
fn elements_too_large_for_buffers_and_without_size() {
    let wide: Vec<[u64; 100]> = (0..6).map(|i| [i; 100]).collect();
    let source = Source::<_, Strided<DynShape>>::new(&wide, 0, &[2, 3], Some(&[1, 2]));
    let got = evaluate::<DynShape, _, _, _>(&[2, 3], ((), source), |((), v)| v).unwrap();
    assert_eq!(
        got.iter().map(|v| v[99]).collect::<Vec<_>>(),
        [0, 2, 4, 1, 3, 5]
    );
    let source = Source::<_, Strided<DynShape>>::new(&[()], 0, &[1], Some(&[1]));
    let got = evaluate::<DynShape, _, _, _>(&[1000], ((), source), |((), ())| ()).unwrap();
    assert_eq!(got.len(), 1000);
}

#[test]
#[cfg_attr(panic = "abort", ignore = "needs unwinding")]
fn results_that_must_be_dropped_are_dropped_after_a_panic() {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::Arc;

    let alive = Arc::new(());
    let data: Vec<usize> = (0..10).collect();
    let source = Source::<_, Strided<DynShape>>::new(&data, 0, &[10], Some(&[1]));
    let make = |limit: usize| {
        evaluate::<DynShape, _, _, _>(&[3, 10], ((), source), |((), v)| {
            assert!(v < limit);
            Arc::clone(&alive)
        })
    };
    assert_eq!(make(10).unwrap().len(), 30);
    assert_eq!(Arc::strong_count(&alive), 1);
    assert!(catch_unwind(AssertUnwindSafe(|| make(7))).is_err());
    assert_eq!(Arc::strong_count(&alive), 1, "computed results are dropped");
}

#[test]
#[should_panic(expected = "reaches beyond its elements")]
fn layouts_beyond_their_slices_panic() {
    let source = Source::<_, Strided<DynShape>>::new(&[1.0f32; 5], 0, &[2, 3], Some(&[3, 1]));
    let _ = evaluate::<DynShape, _, _, _>(&[2, 3], ((), source), |((), v)| v);
}

#[test]
#[should_panic(expected = "overlaps itself")]
fn broadcast_targets_panic() {
    let target: Target<'_, f32, DynShape, Strided<DynShape>> = Target {
        data: &mut [1.0; 3],
        offset: 0,
        sizes: &[2, 3],
        strides: Some(&[0, 1]),
        shape: core::marker::PhantomData,
    };
    update::<DynShape, _, _, _, _, _, _>(target, (), (), |_, v, ()| v);
}

#[test]
#[should_panic(expected = "does not broadcast")]
fn operands_of_other_sizes_panic() {
    let source = Source::<_, Strided<DynShape>>::new(&[1.0f32; 3], 0, &[3], Some(&[1]));
    let _ = evaluate::<DynShape, _, _, _>(&[2, 2], ((), source), |((), v)| v);
}

#[test]
#[cfg_attr(panic = "abort", ignore = "needs unwinding")]
fn operands_of_more_dimensions_panic() {
    for len in [4, 100] {
        let sizes = [0, len];
        let nothing = Source::<f32, Strided<DynShape>>::new(&[], 0, &sizes, Some(&[1, 1]));
        let fill = || evaluate::<DynShape, _, _, _>(&[len], ((), nothing), |((), v)| v);
        let panic = std::panic::catch_unwind(fill).err().unwrap();
        let text = panic.downcast_ref::<&str>().map(|text| (*text).into());
        let text: alloc::string::String = text.or_else(|| panic.downcast_ref().cloned()).unwrap();
        assert!(text.contains("more dimensions than the result"), "{text}");
    }
}

#[test]
#[should_panic(expected = "one place for each element")]
fn results_of_other_lengths_panic() {
    let mut out = [MaybeUninit::<f32>::uninit(); 5];
    Map::<(Size<2>, Size<3>), _, _, _>::new((), (), |_, ()| 0.0).fill(&[2, 3], &mut out);
}

#[test]
#[should_panic(expected = "does not broadcast")]
fn results_have_the_sizes_of_their_shapes() {
    let source = Source::<_, Strided<DynShape>>::new(&[1.0f32; 400], 0, &[20, 20], Some(&[20, 1]));
    let mut out = [MaybeUninit::<f32>::uninit(); 6];
    Map::<(Size<2>, Size<3>), _, _, _>::new(((), source), (), |_, ((), v)| v)
        .fill(&[20, 20], &mut out);
}

#[test]
#[should_panic(expected = "does not broadcast")]
fn operands_have_the_sizes_of_their_shapes() {
    let known = Source::<_, Contiguous<(Size<3>,)>>::new(&[1.0f32; 3], 0, &[5], None);
    let open = Source::<_, Strided<DynShape>>::new(&[1.0f32; 5], 0, &[5], Some(&[1]));
    let mut out = [MaybeUninit::<f32>::uninit(); 5];
    Map::<DynShape, _, _, _>::new((((), known), open), (), |_, (((), v), w)| v + w)
        .fill(&[5], &mut out);
}

#[test]
fn threads_share_large_results() {
    for sizes in [[1200, 1000], [400_000, 3]] {
        let row: Vec<f32> = (0..sizes[1]).map(|v| v as f32).collect();
        let column: Vec<f32> = (0..sizes[0]).map(|v| v as f32).collect();
        let row = Source::<_, Strided<DynShape>>::new(&row, 0, &sizes[1..], Some(&[1]));
        let sizes_of_column = [sizes[0], 1];
        let column =
            Source::<_, Strided<DynShape>>::new(&column, 0, &sizes_of_column, Some(&[1, 1]));
        let got =
            evaluate::<DynShape, _, _, _>(&sizes, (((), row), column), |(((), row), column)| {
                row - column
            })
            .unwrap();
        for (i, row) in got.chunks(sizes[1]).enumerate() {
            assert!(
                row.iter()
                    .enumerate()
                    .all(|(j, &v)| v == j as f32 - i as f32)
            );
        }
    }
}

#[test]
fn known_shapes_are_planned_by_the_compiler() {
    type Out = (Size<3>, Size<5>, Size<2>, Size<4>, Size<7>);
    let sizes = [3, 5, 2, 4, 7];
    let a: Vec<f32> = (0..840).map(|v| v as f32).collect();
    let b: Vec<f32> = (0..5 * 4).map(|v| v as f32 * 0.5).collect();
    type B = (
        Size<5>,
        crate::tests::dims::One,
        Size<4>,
        crate::tests::dims::One,
    );
    let a_source = Source::<_, Contiguous<Out>>::new(&a, 0, &sizes, None);
    let b_source = Source::<_, Contiguous<B>>::new(&b, 0, &[5, 1, 4, 1], None);
    let got =
        evaluate::<Out, _, _, _>(&sizes, (((), a_source), b_source), |(((), a), b)| a - b).unwrap();
    for (i, index) in indices(&sizes).iter().enumerate() {
        assert_eq!(got[i], a[i] - b[index[1] * 4 + index[3]]);
    }
    type Operands<'a> = (
        ((), Source<'a, f32, Contiguous<Out>>),
        Source<'a, f32, Contiguous<B>>,
    );
    const { assert!(KnownPlan::<Out, Operands<'static>>::IS_KNOWN) };
}
