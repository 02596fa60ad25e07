//! Which sums give the size of an index, and the order in which the sizes are known.
//!
//! A sum gives the size of an index that has no other size, by the rule of [`Lowered::gives`]. The size is the number of
//! values that fit into the axis, and the least one of several sums. If each index of a sum has another size, the sum checks
//! that of the index with the largest factor. Of equal factors, the first one counts.
//!
//! A plain index counts as a sum at an axis where another place of the call has a sum: `x[i]` in `x[i + 1] - x[i]`.

use super::Lowered;
use crate::einsum::operands::{Index, SumUse};
use std::cmp::Reverse;
use std::mem;

impl Lowered<'_> {
    /// Finds the sums that give or check the size of each index, and the order in which the sizes are known.
    pub(super) fn order_sizes(&mut self) {
        // `collect_sums` removes some of the uses.
        let is_alone: Vec<bool> = self.indices.iter().map(|of| !of.uses.is_empty()).collect();
        self.collect_sums();
        let mut is_known: Vec<bool> = self.indices.iter().map(Index::has_own_size).collect();
        self.size_order = (0..is_known.len())
            .filter(|&index| is_known[index])
            .collect();
        // Sizes are compared in the order of the operands. For a transposed `w` in `x[n, k] * w[k, o] + bias[o]`, the error
        // then stands at `w`, not at `bias`.
        let indices = &self.indices;
        let second_use = |&index: &usize| {
            indices[index]
                .uses
                .get(1)
                .map_or(usize::MAX, |of| of.operand)
        };
        self.size_order.sort_by_key(second_use);
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
            // In `x[i + k]`, the size of the window is missing, not the number of windows.
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
    /// This is the case for an index on the left, and for an index that numbers all windows: `i` in
    /// `[] => x[i + k] * w[k]` and in `[] => x[i + 1] * x[i]`. Other indices are probably variables: `lag` in
    /// `[i] => x[i + lag] - x[i]`, and `n` in `[i] => x[i, n + 1]`.
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

    /// Makes sums of the plain indices at axes where another place has a sum. Of sums that differ in their constants alone,
    /// keeps the one with the largest constant.
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
