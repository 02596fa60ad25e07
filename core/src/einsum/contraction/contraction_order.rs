//! The order in which a contraction contracts pairs of factors.
//!
//! The work of a pair is the product of the sizes of all its indices. The cost of a pair adds the elements that it
//! reads or writes once more. As in `opt_einsum` (D. Smith and J. Gray, "opt_einsum: A Python package for optimizing
//! contraction order for einsum-like expressions", 2018), dynamic programming over subsets finds the order of least
//! cost. For many factors, a greedy search chooses an order.

use alloc::vec;
use alloc::vec::Vec;

use super::factor::{IndexSizes, MAX_INDICES};
use shapecast_kernel::thresholds::{
    MAX_COMPARED_FACTORS, MAX_OPTIMAL_FACTORS, MAX_PAIRED_WORK, MIN_PAIRED_VECTOR_PRODUCTS,
};

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
    /// The product of the sizes of all indices, a float because it may be large.
    pub(super) work: f64,
    /// Whether each factor keeps an index that the other one lacks, and both share a summed index.
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
    /// The loop nest is faster if no pair is a matrix product, and the products are few or the pairs have notably more
    /// work. Each product of three factors takes longer than one of two.
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
    /// One of the two subsets in the last contraction.
    part: usize,
}

impl Subset {
    /// Returns the cost of contracting two subsets to the indices `kept`.
    ///
    /// A pair that sums nothing writes all products. An operand costs more if the result keeps its innermost axis.
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
        // `part` has the first operand, so that the loop visits each split once.
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

/// Adds the pairs that contract a subset, and returns the position of their product among the factors.
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

/// Returns the order that always contracts the pair whose product grows least over its factors.
///
/// Each step compares the first [`MAX_COMPARED_FACTORS`], so the time is linear in the number of factors. Two of these
/// have a common index, since there are fewer letters.
fn greedy(operands: &[OperandIndices], result: IndexSet, sizes: &IndexSizes) -> Vec<Pair> {
    // The positions and the indices of the remaining factors.
    let mut factors: Vec<(usize, IndexSet)> =
        operands.iter().map(|own| own.all).enumerate().collect();
    // The number of factors with each index. The result counts as one more factor.
    let mut counts = [0_usize; MAX_INDICES];
    let all = operands.iter().map(|own| own.all).chain([result]);
    all.for_each(|set| indices_of(set).for_each(|index| counts[usize::from(index)] += 1));
    let mut pairs = vec![];
    while factors.len() > 1 {
        let having = |count: usize| {
            let indices = (0..MAX_INDICES).filter(|&index| counts[index] == count);
            indices.fold(0, |set: IndexSet, index| set | 1 << index)
        };
        // A pair sums the indices that no other factor has.
        let (in_one, in_two) = (having(1), having(2));
        let compared = &factors[..factors.len().min(MAX_COMPARED_FACTORS)];
        let volumes: Vec<f64> = compared
            .iter()
            .map(|&(_, indices)| volume(indices, sizes))
            .collect();
        let mut best: Option<(f64, [usize; 2])> = None;
        for j in 1..compared.len() {
            for i in 0..j {
                let (a, b) = (compared[i].1, compared[j].1);
                let summed = in_one & (a ^ b) | in_two & a & b;
                let product = volume((a | b) & !summed, sizes);
                let growth = product - volumes[i] - volumes[j];
                if best.is_none_or(|(least, _)| growth < least) {
                    best = Some((growth, [i, j]));
                }
            }
        }
        let Some((_, [i, j])) = best else {
            break;
        };
        let ((j, b), (i, a)) = (factors.remove(j), factors.remove(i));
        let kept = !(in_one & (a ^ b) | in_two & a & b);
        let pair = pair([i, j], [a, b], kept, sizes);
        for set in [a, b] {
            indices_of(set).for_each(|index| counts[usize::from(index)] -= 1);
        }
        indices_of(pair.kept).for_each(|index| counts[usize::from(index)] += 1);
        factors.push((operands.len() + pairs.len(), pair.kept));
        pairs.push(pair);
    }
    pairs
}
