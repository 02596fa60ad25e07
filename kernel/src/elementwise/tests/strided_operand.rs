//! Operands and targets of any strides.

use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;

use super::sample::Sample;
use super::{Random, evaluate_in_each_way, indices};
use crate::sizes::layout::extent;
use crate::tests::dims::DynShape;
use crate::tests::dims::Strided;
use crate::{Source, Target};

/// Strided elements that begin anywhere in a slice, so that they are not aligned.
#[derive(Debug)]
pub(super) struct StridedOperand<T> {
    pub(super) data: Vec<T>,
    offset: usize,
    sizes: Vec<usize>,
    pub(super) strides: Vec<isize>,
}

impl<T: Copy> StridedOperand<T> {
    pub(super) fn new(
        random: &mut Random,
        sizes: &[usize],
        strides: &[isize],
        value: impl Fn(usize) -> T,
    ) -> Self {
        let (low, end) = extent(sizes, strides).unwrap();
        let offset = low.unsigned_abs() + random.below(3);
        StridedOperand {
            data: (0..offset + end as usize + 1).map(value).collect(),
            offset,
            sizes: sizes.to_vec(),
            strides: strides.to_vec(),
        }
    }

    /// Returns an operand of random sizes that broadcast to `result`, and of random strides.
    pub(super) fn random(
        random: &mut Random,
        result: &[usize],
        value: impl Fn(usize) -> T,
    ) -> Self {
        let skip = random.below(result.len() + 1);
        let sizes: Vec<usize> = result[skip..]
            .iter()
            .map(|&n| if random.below(3) == 0 { 1 } else { n })
            .collect();
        // Row-major in a random order of dimensions, with gaps and signs. Some of them broadcast.
        let order = match random.below(2) {
            0 => random.order(sizes.len()),
            _ => (0..sizes.len()).collect(),
        };
        let gaps = random.below(3) == 0;
        let mut strides = vec![0; sizes.len()];
        let mut step = 1 + if gaps { random.below(3) } else { 0 } as isize;
        for &d in order.iter().rev() {
            strides[d] = step;
            step *= sizes[d].max(1) as isize + isize::from(gaps);
            match random.below(6) {
                0 => strides[d] = -strides[d],
                1 if gaps => strides[d] = 0,
                _ => {}
            }
        }
        StridedOperand::new(random, &sizes, &strides, value)
    }

    pub(super) fn source(&self) -> Source<'_, T, Strided<DynShape>> {
        Source::new(&self.data, self.offset, &self.sizes, Some(&self.strides))
    }

    /// Returns the elements as a target.
    pub(super) fn target(&mut self) -> Target<'_, T, DynShape, Strided<DynShape>> {
        Target {
            data: &mut self.data,
            offset: self.offset,
            sizes: &self.sizes,
            strides: Some(&self.strides),
            shape: PhantomData,
        }
    }

    /// Returns the element for an index of a result.
    pub(super) fn at(&self, index: &[usize]) -> T {
        self.data[self.place(index)]
    }

    /// Returns the data after a naive loop has replaced each element by `f` of its index and value.
    pub(super) fn updated(&self, f: impl Fn(&[usize], T) -> T) -> Vec<T> {
        let mut data = self.data.clone();
        for index in indices(&self.sizes) {
            let place = &mut data[self.place(&index)];
            *place = f(&index, *place);
        }
        data
    }

    /// Returns the position of an element in the data.
    fn place(&self, index: &[usize]) -> usize {
        let index = &index[index.len() - self.sizes.len()..];
        let steps = index.iter().zip(&self.sizes).zip(&self.strides);
        let steps = steps.map(|((&i, &n), &s)| if n == 1 { 0 } else { i as isize * s });
        (self.offset as isize + steps.sum::<isize>()) as usize
    }
}

/// Asserts that a naive loop reads the same from all three operands, and from each of two alone.
pub(super) fn assert_reads<T: Sample>(sizes: &[usize], operands: &[StridedOperand<T>; 3]) {
    let [a, b, c] = operands;
    let sources = ((((), a.source()), b.source()), c.source());
    let all = evaluate_in_each_way(sizes, sources, |((((), a), b), c)| (a, b, c));
    let first = evaluate_in_each_way(sizes, sources, |(((_, a), _), _)| a);
    let second = evaluate_in_each_way(sizes, sources, |((_, b), _)| b);
    for ((all, first), second) in all.iter().zip(&first).zip(&second) {
        for (i, index) in indices(sizes).iter().enumerate() {
            let want = (a.at(index), b.at(index), c.at(index));
            assert_eq!(
                (all[i], first[i], second[i]),
                (want, want.0, want.1),
                "{sizes:?} {index:?}"
            );
        }
    }
}
