//! The error of a sum is bounded by the number of additions that one element passes through.

use alloc::vec;

use super::*;
use crate::sizes::layout::extent;
use crate::{AnyLayout, CompleteLoops, SimpleLoops, Source};

/// Counts the additions on the longest path from an element to the result.
#[derive(Clone, Copy)]
struct Additions<const CHAIN: usize>;

impl<const CHAIN: usize> Reduction<f64> for Additions<CHAIN> {
    /// The number of elements, and the additions that the result of these has passed through.
    type Acc = (usize, u32);
    type Output = (usize, u32);
    const MAX_CHAIN: usize = CHAIN;

    fn start(self) -> (usize, u32) {
        (0, 0)
    }
    fn push(self, acc: (usize, u32), _: f64) -> (usize, u32) {
        self.merge(acc, (1, 0))
    }
    fn merge(self, a: (usize, u32), b: (usize, u32)) -> (usize, u32) {
        // Adding zero is exact.
        let is_exact = a.0 == 0 || b.0 == 0;
        (a.0 + b.0, a.1.max(b.1) + u32::from(!is_exact))
    }
    fn finish(self, acc: (usize, u32), _: usize) -> (usize, u32) {
        acc
    }
}

/// Reduces elements at these strides along the dimensions whose bit is set in `reduced`.
fn check<const CHAIN: usize>(sizes: [usize; 3], strides: [isize; 3], reduced: u64) {
    let (low, end) = extent(&sizes, &strides).expect("the strides are small");
    let data = vec![1.0; (end - low) as usize];
    let source = Source::<_, AnyLayout>::new(&data, low.unsigned_abs(), &sizes, Some(&strides));
    macro_rules! check_loops {
        ($($loops:ident)*) => {$(
            let mut out = vec![MaybeUninit::uninit(); count_among(&sizes, !reduced)];
            let fold = Fold {
                sizes: &sizes,
                reduced,
                sources: ((), source),
                f: |_: &MathContext, ((), x): ((), f64)| x,
                op: Additions::<CHAIN>,
                loops: $loops,
            };
            fold.fill(&[], &mut out);
            let terms = count_among(&sizes, reduced);
            let most = 64 + terms.ilog2();
            for result in out {
                // SAFETY: `fill` initializes each result.
                let (added, longest) = unsafe { result.assume_init() };
                assert_eq!(added, terms, "{sizes:?} {strides:?} {reduced:b}");
                assert!(
                    longest <= most,
                    "{longest} of at most {most} additions: {sizes:?} {strides:?} {reduced:b}"
                );
            }
        )*};
    }
    check_loops!(CompleteLoops);
    // They add in the same order, and take as long for each element.
    if sizes.iter().product::<usize>() <= 2_000 {
        check_loops!(SimpleLoops);
    }
}

/// Reduces tensors of these sizes and of many layouts along all subsets of their axes.
fn check_layouts(sizes: [usize; 3]) {
    let [_, b, c] = sizes.map(|size| size as isize);
    // Whole tensors, slices, broadcast dimensions and a reversed one.
    for strides in [
        [b * c, c, 1],
        [b * c + 5, c, 1],
        [(c + 1) * b, c + 1, 1],
        [1, 0, 3],
        [0, c, 1],
        [b * c, 0, 1],
        [-1, 7, 2],
    ] {
        for reduced in 1..8 {
            check::<MAX_CHAIN>(sizes, strides, reduced);
            check::<48>(sizes, strides, reduced);
        }
    }
}

#[test]
fn sums_of_any_layout_are_pairwise() {
    if cfg!(miri) {
        return [[3, 33, 2], [70, 3, 2], [2, 65, 4]]
            .into_iter()
            .for_each(check_layouts);
    }
    const SIZES: &[usize] = &[1, 2, 3, 4, 7, 33, 64, 100, 127, 520, 4095];
    for &a in SIZES {
        for &b in SIZES {
            for &c in SIZES.iter().filter(|&&c| a * b * c <= 9_000) {
                check_layouts([a, b, c]);
            }
        }
    }
}
