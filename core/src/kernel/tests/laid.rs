//! Elements laid out in any way, held against a naive loop.

use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;

use super::elements::Sample;
use super::{Random, evaluate_twice, indices};
use crate::DynShape;
use crate::kernel::{Source, Strided, Target};
use crate::shape::layout::extent;

/// Elements that stand as the strides say, from an odd place on, so that nothing is aligned.
#[derive(Debug)]
pub(super) struct Laid<T> {
    pub(super) data: Vec<T>,
    offset: usize,
    sizes: Vec<usize>,
    pub(super) strides: Vec<isize>,
}

impl<T: Copy> Laid<T> {
    pub(super) fn new(
        random: &mut Random,
        sizes: &[usize],
        strides: &[isize],
        value: impl Fn(usize) -> T,
    ) -> Self {
        let (low, end) = extent(sizes, strides).unwrap();
        let offset = low.unsigned_abs() + random.below(3);
        Laid {
            data: (0..offset + end as usize + 1).map(value).collect(),
            offset,
            sizes: sizes.to_vec(),
            strides: strides.to_vec(),
        }
    }

    /// Of random sizes that stretch to `result`, and of random strides.
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
        // Row-major in a random order of dimensions, with gaps, signs, and some stretched.
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
        Laid::new(random, &sizes, &strides, value)
    }

    pub(super) fn source(&self) -> Source<'_, T, Strided<DynShape>> {
        Source::new(&self.data, self.offset, &self.sizes, Some(&self.strides))
    }

    /// Where results go that stand like this.
    pub(super) fn target(&mut self) -> Target<'_, T, DynShape, Strided<DynShape>> {
        Target {
            data: &mut self.data,
            offset: self.offset,
            sizes: &self.sizes,
            strides: Some(&self.strides),
            shape: PhantomData,
        }
    }

    /// The element for an index of what they stretch to.
    pub(super) fn at(&self, index: &[usize]) -> T {
        self.data[self.place(index)]
    }

    /// All data, once a naive loop has made `f` of each index and element of what stands like this.
    pub(super) fn updated(&self, f: impl Fn(&[usize], T) -> T) -> Vec<T> {
        let mut data = self.data.clone();
        for index in indices(&self.sizes) {
            let place = &mut data[self.place(&index)];
            *place = f(&index, *place);
        }
        data
    }

    /// Where in the data an element stands.
    fn place(&self, index: &[usize]) -> usize {
        let index = &index[index.len() - self.sizes.len()..];
        let steps = index.iter().zip(&self.sizes).zip(&self.strides);
        let steps = steps.map(|((&i, &n), &s)| if n == 1 { 0 } else { i as isize * s });
        (self.offset as isize + steps.sum::<isize>()) as usize
    }
}

/// All three together, and each of two alone, are read as by a naive loop.
pub(super) fn assert_read<T: Sample>(sizes: &[usize], laid: &[Laid<T>; 3]) {
    let [a, b, c] = laid;
    let sources = ((((), a.source()), b.source()), c.source());
    let all = evaluate_twice(sizes, sources, |((((), a), b), c)| (a, b, c));
    let first = evaluate_twice(sizes, sources, |(((_, a), _), _)| a);
    let second = evaluate_twice(sizes, sources, |((_, b), _)| b);
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
