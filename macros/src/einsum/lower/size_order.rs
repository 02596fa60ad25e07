//! Which sums give the size of an index, and the order in which the sizes are known.
//!
//! An axis of an operand that a sum indexes anywhere in the call holds as many values of each index as fit. It gives the
//! size of the one index that has no other size, by the rule of [`Lowered::gives`], and of several such axes the one that
//! holds the fewest counts. If each index of a sum has another size, the axis must hold exactly that of the index with the
//! largest factor, or of the first of these.

use super::Lowered;
use crate::einsum::operands::{Index, SumUse};
use std::cmp::Reverse;
use std::mem;

impl Lowered<'_> {
    /// Finds the sums that give or check the size of each index, and the order in which the sizes are known.
    pub(super) fn order_sizes(&mut self) {
        // At any axis, before the sums take over the uses at theirs.
        let is_alone: Vec<bool> = self.indices.iter().map(|of| !of.uses.is_empty()).collect();
        self.collect_sums();
        let mut is_known: Vec<bool> = self.indices.iter().map(Index::has_own_size).collect();
        self.size_order = (0..is_known.len())
            .filter(|&index| is_known[index])
            .collect();
        let mut left: Vec<usize> = (0..self.sums.len()).collect();
        // An index gets its size from all sums in which it alone is unknown.
        loop {
            let mut found = Vec::new();
            left.retain(|&number| match unknown(&self.sums[number], &is_known)[..] {
                [index] if self.gives(&self.sums[number], index, is_alone[index]) => {
                    self.indices[index].given_by.push(number);
                    found.push(index);
                    false
                }
                _ => true,
            });
            if found.is_empty() {
                break;
            }
            for index in found {
                if !mem::replace(&mut is_known[index], true) {
                    self.size_order.push(index);
                }
            }
        }
        for number in left {
            let unknown = unknown(&self.sums[number], &is_known);
            unknown.iter().for_each(|&index| is_known[index] = true);
            let terms = self.sums[number].terms.iter().enumerate();
            // The last one, such as `k` in `i + k`, is most often that of a filter.
            if let Some(&index) = unknown.last() {
                let name = &self.indices[index].name;
                self.errors.add(name, without_size(&name.to_string()));
            } else if let Some((_, &(index, _))) =
                terms.max_by_key(|(position, (_, factor))| (*factor, Reverse(*position)))
            {
                self.indices[index].checked_by.push(number);
            }
        }
    }

    /// Returns `true` if the axis of a sum gives the size of an index to which nothing else gives one.
    ///
    /// The index is on the left, or the sum is over all places of windows: `i` in `[] => x[i + k] * w[k]`, or in
    /// `[] => x[i + 1] * x[i]`. In `[i] => x[i + lag] - x[i]` and in `[i] => x[i, n + 1]`, a variable is taken for an index.
    fn gives(&self, sum: &SumUse, index: usize, is_alone: bool) -> bool {
        let is_result = |index: &usize| self.left.contains(index);
        let mut others = sum
            .terms
            .iter()
            .map(|(of, _)| of)
            .filter(|of| **of != index);
        let is_single = sum.terms.len() == 1;
        is_result(&index)
            || is_single && is_alone
            || !is_single
                && sum.terms[0].0 == index
                && !others.any(|of| is_result(of) && self.indices[*of].given.is_empty())
    }

    /// Moves each use of an index alone, at an axis that a sum stands at elsewhere, to the sums. Of sums that differ by their
    /// constants, the largest one remains.
    fn collect_sums(&mut self) {
        let axes: Vec<[usize; 2]> = self
            .sums
            .iter()
            .map(|sum| [sum.operand, sum.axis])
            .collect();
        let has_target = self.target.is_some();
        for (number, index) in self.indices.iter_mut().enumerate() {
            let operands = &self.operands;
            let (of_sums, alone) = mem::take(&mut index.uses).into_iter().partition(|of| {
                axes.contains(&[of.operand, of.axis]) && !(has_target && of.operand == 0)
            });
            index.uses = alone;
            let of_sums: Vec<_> = of_sums;
            self.sums.extend(of_sums.into_iter().map(|of| SumUse {
                operand: of.operand,
                axis: of.axis,
                terms: vec![(number, 1)],
                constant: 0,
                text: of.token.to_string(),
                indexed: operands[of.operand].name(),
                token: of.token,
            }));
        }
        let mut largest: Vec<SumUse> = Vec::new();
        for sum in mem::take(&mut self.sums) {
            let same = largest.iter_mut().find(|known| {
                (known.operand, known.axis, &known.terms) == (sum.operand, sum.axis, &sum.terms)
            });
            match same {
                Some(known) if known.constant >= sum.constant => {}
                Some(known) => *known = sum,
                None => largest.push(sum),
            }
        }
        self.sums = largest;
    }

    /// Returns `true` if a sum stands at an axis of an operand.
    pub fn is_sum_axis(&self, [operand, axis]: [usize; 2]) -> bool {
        let mut sums = self.sums.iter();
        sums.any(|sum| (sum.operand, sum.axis) == (operand, axis))
    }
}

/// Returns the indices of a sum whose size is unknown.
fn unknown(sum: &SumUse, is_known: &[bool]) -> Vec<usize> {
    let indices = sum.terms.iter().map(|(index, _)| *index);
    indices.filter(|&index| !is_known[index]).collect()
}

fn without_size(name: &str) -> String {
    format!(
        "no operand gives the size of index `{name}`: give it in the call, as in `sum::<{name}: 3>(..)`, or on the left, as in \
         `[.., {name}: 3]`; if `{name}` is a variable, slice the operand first"
    )
}
