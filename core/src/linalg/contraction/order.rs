//! The order in which the factors of a contraction are contracted in pairs.
//!
//! The work of a pair is the product of the sizes of all its indices. Its cost adds the elements that are read or written
//! once more. As in `opt_einsum` (D. Smith and J. Gray,
//! "opt_einsum: A Python package for optimizing contraction order for einsum-like expressions", 2018), the order
//! of least cost is found by dynamic programming over subsets, and greedily for many factors.

use alloc::vec;
use alloc::vec::Vec;

use super::factor::IndexSizes;
use crate::plan::thresholds::{MAX_OPTIMAL_FACTORS, MAX_PAIRED_WORK, MIN_PAIRED_VECTOR_PRODUCTS};

/// A set of indices, one bit for each.
pub(super) type IndexSet = u128;

/// The pairs of factors to contract, and the indices of their products.
///
/// The operands are the first factors, in order. The product of each pair is the next factor.
pub(super) struct ContractionOrder {
    pub(super) pairs: Vec<Pair>,
}

/// Two factors to contract.
#[derive(Clone, Copy)]
pub(super) struct Pair {
    pub(super) factors: [usize; 2],
    /// The indices of the product, which other factors or the result have.
    pub(super) kept: IndexSet,
    /// The product of the sizes of all indices. It is a float because it may be large.
    pub(super) work: f64,
    /// Each factor has an index that the other one lacks, and they share one that is summed.
    pub(super) is_matrix_product: bool,
}

/// The indices of an operand.
#[derive(Clone, Copy)]
pub(super) struct OperandIndices {
    pub(super) all: IndexSet,
    /// The index of the axis with the smallest stride, or none.
    pub(super) innermost: IndexSet,
}

impl ContractionOrder {
    /// Returns the order for operands of these indices.
    pub(super) fn new(operands: &[OperandIndices], result: IndexSet, sizes: &IndexSizes) -> Self {
        let pairs = if operands.len() <= MAX_OPTIMAL_FACTORS {
            optimal(operands, result, sizes)
        } else {
            greedy(operands, result, sizes)
        };
        ContractionOrder { pairs }
    }

    /// Returns `true` if one loop nest over all indices takes less time than the pairs.
    ///
    /// It does if no pair is a matrix product, and the products are few or the pairs have notably more work. A loop over
    /// three factors takes longer for each product than one over two.
    pub(super) fn prefers_fused(&self, sizes: &IndexSizes) -> bool {
        let total: f64 = self.pairs.iter().map(|pair| pair.work).sum();
        let volume = sizes.volume();
        let is_small = volume < MIN_PAIRED_VECTOR_PRODUCTS && volume <= total;
        (is_small || MAX_PAIRED_WORK * volume <= total)
            && !self.pairs.iter().any(|pair| pair.is_matrix_product)
    }
}

/// Returns the indices of a set.
fn indices_of(set: IndexSet) -> impl Iterator<Item = u8> + Clone {
    let mut rest = set;
    core::iter::from_fn(move || {
        let index = rest.trailing_zeros();
        rest &= rest.checked_sub(1)?;
        Some(index as u8)
    })
}

/// Returns the product of the sizes of some indices.
fn volume(set: IndexSet, sizes: &IndexSizes) -> f64 {
    indices_of(set)
        .map(|index| sizes.of(index) as f64)
        .product()
}

/// Returns the contraction of two factors.
fn pair(factors: [usize; 2], [a, b]: [IndexSet; 2], kept: IndexSet, sizes: &IndexSizes) -> Pair {
    let kept = (a | b) & kept;
    Pair {
        factors,
        kept,
        work: volume(a | b, sizes),
        is_matrix_product: a & kept & !b != 0 && b & kept & !a != 0 && a & b & !kept != 0,
    }
}

/// A set of operands, and the best way to contract them.
#[derive(Clone, Copy)]
struct Subset {
    /// The indices that remain after the contraction.
    kept: IndexSet,
    /// The index of the innermost axis of a single operand, or none.
    innermost: IndexSet,
    cost: f64,
    /// One of the two subsets that are contracted last.
    part: usize,
}

impl Subset {
    /// Returns the cost of a pair of subsets of which `kept` remains.
    ///
    /// A pair that sums nothing writes all products. An operand is best summed along its innermost axis.
    fn cost_with(self, other: Self, kept: IndexSet, sizes: &IndexSizes) -> f64 {
        let all = self.kept | other.kept;
        let work = volume(all, sizes);
        let written = if all & !kept == 0 { work } else { 0.0 };
        let reordered = [self, other].map(|factor| match factor.innermost & kept {
            0 => 0.0,
            _ => volume(factor.kept, sizes),
        });
        self.cost + other.cost + work + written + reordered[0] + reordered[1]
    }
}

/// Returns the order of least cost.
fn optimal(operands: &[OperandIndices], result: IndexSet, sizes: &IndexSizes) -> Vec<Pair> {
    let all = (1_usize << operands.len()) - 1;
    let indices_of = |subset: usize| {
        let members = operands.iter().enumerate();
        let members = members.filter(|(k, _)| subset >> k & 1 == 1);
        members.fold(0, |indices, (_, own)| indices | own.all)
    };
    let mut subsets: Vec<Subset> = (0..=all)
        .map(|subset| Subset {
            kept: indices_of(subset) & (result | indices_of(all & !subset)),
            innermost: 0,
            cost: if subset.count_ones() <= 1 {
                0.0
            } else {
                f64::INFINITY
            },
            part: 0,
        })
        .collect();
    for (k, operand) in operands.iter().enumerate() {
        subsets[1 << k].innermost = operand.innermost;
    }
    for subset in (1..=all).filter(|subset| subset.count_ones() > 1) {
        // One part has the first operand, so that each split is visited once.
        let first = subset & subset.wrapping_neg();
        let others = subset & !first;
        let mut other = others;
        while other != 0 {
            let part = subset & !other;
            let kept = subsets[subset].kept;
            let cost = subsets[part].cost_with(subsets[other], kept, sizes);
            if cost < subsets[subset].cost || subsets[subset].part == 0 {
                subsets[subset].cost = cost;
                subsets[subset].part = part;
            }
            other = (other - 1) & others;
        }
    }
    let mut pairs = Vec::with_capacity(operands.len());
    emit(all, &subsets, operands.len(), sizes, &mut pairs);
    pairs
}

/// Adds the pairs that contract a subset, and returns the number of their product.
fn emit(
    subset: usize,
    subsets: &[Subset],
    operands: usize,
    sizes: &IndexSizes,
    pairs: &mut Vec<Pair>,
) -> usize {
    if subset.count_ones() == 1 {
        return subset.trailing_zeros() as usize;
    }
    let parts = [subsets[subset].part, subset & !subsets[subset].part];
    let factors = parts.map(|part| emit(part, subsets, operands, sizes, pairs));
    let indices = parts.map(|part| subsets[part].kept);
    pairs.push(pair(factors, indices, subsets[subset].kept, sizes));
    operands + pairs.len() - 1
}

/// Returns the order that contracts the pair first whose product is smallest compared with its factors.
fn greedy(operands: &[OperandIndices], result: IndexSet, sizes: &IndexSizes) -> Vec<Pair> {
    // The factors that remain, by their numbers.
    let mut factors: Vec<(usize, IndexSet)> =
        operands.iter().map(|own| own.all).enumerate().collect();
    let mut pairs = vec![];
    while factors.len() > 1 {
        let mut best: Option<(f64, [usize; 2], Pair)> = None;
        for j in 1..factors.len() {
            for i in 0..j {
                let others = factors
                    .iter()
                    .enumerate()
                    .filter(|(k, _)| *k != i && *k != j);
                let kept = others.fold(result, |kept, (_, (_, own))| kept | own);
                let ((a, a_indices), (b, b_indices)) = (factors[i], factors[j]);
                let pair = pair([a, b], [a_indices, b_indices], kept, sizes);
                let [a, b, product] = [a_indices, b_indices, pair.kept].map(|s| volume(s, sizes));
                let growth = product - a - b;
                if best.is_none_or(|(least, ..)| growth < least) {
                    best = Some((growth, [i, j], pair));
                }
            }
        }
        let Some((_, [i, j], pair)) = best else {
            break;
        };
        factors.remove(j);
        factors.remove(i);
        factors.push((operands.len() + pairs.len(), pair.kept));
        pairs.push(pair);
    }
    pairs
}
