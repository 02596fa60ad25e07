//! Sums of the weights in bins.

use core::mem::replace;

use alloc::vec::Vec;

use crate::element::Accumulator;
use crate::error::ShapeError;
use crate::shape::dim::Dyn;
use crate::tensor::Tensor;

/// Sums of the numbers that are added to each bin, in blocks of [`BLOCK`](Self::BLOCK) numbers. The sums of blocks are
/// added in pairs.
pub(super) struct BinSums<A> {
    /// The number of numbers of each bin.
    counts: Tensor<usize, (Dyn,)>,
    /// The sums of the last block.
    last: Tensor<A, (Dyn,)>,
    /// The sums of 1, 2, 4 and so on blocks. A bin has a sum where a bit of its number of full blocks is set.
    blocks: Vec<Tensor<A, (Dyn,)>>,
}

impl<A: Accumulator> BinSums<A> {
    const BLOCK: usize = 64;

    pub(super) fn new(bins: usize) -> Result<Self, ShapeError> {
        Ok(BinSums {
            counts: Tensor::filled([bins], 0)?,
            last: Tensor::filled([bins], A::zero())?,
            blocks: Vec::new(),
        })
    }

    #[inline]
    pub(super) fn add(&mut self, bin: usize, number: A) -> Result<(), ShapeError> {
        let (count, last) = (
            &mut self.counts.as_mut_slice()[bin],
            &mut self.last.as_mut_slice()[bin],
        );
        *count += 1;
        *last = last.add(number);
        if (*count).is_multiple_of(Self::BLOCK) {
            return self.end_block(bin);
        }
        Ok(())
    }

    #[cold]
    fn end_block(&mut self, bin: usize) -> Result<(), ShapeError> {
        let full = self.counts.as_slice()[bin] / Self::BLOCK;
        let mut sum = replace(&mut self.last.as_mut_slice()[bin], A::zero());
        // Pairs end at the lowest bit of the number of blocks, as carries do.
        let level = full.trailing_zeros() as usize;
        for of_blocks in &self.blocks[..level] {
            sum = of_blocks.as_slice()[bin].add(sum);
        }
        if level == self.blocks.len() {
            let of_blocks = Tensor::filled([self.counts.len()], A::zero())?;
            self.blocks.push(of_blocks);
        }
        self.blocks[level].as_mut_slice()[bin] = sum;
        Ok(())
    }

    /// Returns the sum of a bin.
    pub(super) fn sum(&self, bin: usize) -> A {
        let count = self.counts.as_slice()[bin];
        let full = count / Self::BLOCK;
        let mut sum = self.last.as_slice()[bin];
        for (level, of_blocks) in self.blocks.iter().enumerate() {
            if full >> level & 1 == 1 {
                sum = of_blocks.as_slice()[bin].add(sum);
            }
        }
        sum.finish_sum(count)
    }
}
