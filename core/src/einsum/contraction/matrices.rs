//! Two factors as batches of matrices.
//!
//! Each index belongs to the batch, to the rows, to the columns, or to the contracted indices. Axes of a group that are
//! contiguous to each other merge into one axis of a strided matrix. See P. Springer and P. Bientinesi, "Design of a
//! high-performance GEMM-like tensor-tensor multiplication" (2018), which calls loops over the other axes nested.

#[cfg(feature = "alloc")]
use shapecast_kernel::thresholds::{MIN_PACKED_REUSE, MIN_UNPACKED_BLOCK};
use shapecast_kernel::{DimVec, Factor, MatrixProducts};

#[cfg(feature = "alloc")]
use super::factor::Index;
use super::factor::{Axes, Axis, IndexedFactor};
use crate::insertion_sort::insertion_sort_by_key;

/// The positions of the strides of a [`Loop`].
pub(super) const X: usize = 0;
pub(super) const Y: usize = 1;
const RESULT: usize = 2;

/// A loop over an index, or over several merged indices.
#[derive(Clone, Copy, Default)]
struct Loop {
    size: usize,
    /// The strides of both factors and of the result: 0 where they broadcast.
    strides: [isize; 3],
}

impl Loop {
    /// Returns `true` if one step of this loop equals a pass of the loop `inner` in the layout `k`.
    fn continues(&self, inner: &Loop, k: usize) -> bool {
        let run = inner.strides[k].checked_mul(inner.size as isize);
        run == Some(self.strides[k])
    }
}

/// The loops of a contraction, outermost first, grouped by the layouts that have their indices.
pub(super) struct Groups {
    /// Both factors and the result.
    batch: DimVec<Loop>,
    /// The first factor and the result.
    rows: DimVec<Loop>,
    /// The second factor and the result.
    columns: DimVec<Loop>,
    /// Both factors.
    contracted: DimVec<Loop>,
}

impl Groups {
    /// Groups the indices of two factors. `result` has the axes of the result without sizes of 1.
    ///
    /// Returns `None` if the contraction is no matrix product: if a group other than the batch is empty, an
    /// index of one factor alone is summed, or a size is 0.
    // Inlining avoids moving the lists.
    #[inline(always)]
    pub(super) fn new(x: &Axes, y: &Axes, result: &[Axis]) -> Option<Self> {
        let kept = |in_x: bool, in_y: bool| {
            let has = move |axis: &&Axis| {
                let index = axis.index;
                (x.axis(index).is_some(), y.axis(index).is_some()) == (in_x, in_y)
            };
            let loops = result.iter().filter(has).map(|axis| Loop {
                size: axis.size,
                strides: [x.stride(axis.index), y.stride(axis.index), axis.stride],
            });
            merged(DimVec::collect(loops))
        };
        let is_summed = |axis: &&Axis| !result.iter().any(|other| other.index == axis.index);
        let is_alone = |axis: &Axis, other: &Axes| other.axis(axis.index).is_none();
        if x.iter().filter(is_summed).any(|axis| is_alone(axis, y))
            || y.iter().filter(is_summed).any(|axis| is_alone(axis, x))
            || result.iter().chain(&**x).any(|axis| axis.size == 0)
        {
            return None;
        }
        let (rows, columns) = (kept(true, false), kept(false, true));
        let contracted = x.iter().filter(is_summed).map(|axis| Loop {
            size: axis.size,
            strides: [axis.stride, y.stride(axis.index), 0],
        });
        let contracted = merged(sorted(DimVec::collect(contracted), X));
        if rows.is_empty() || columns.is_empty() || contracted.is_empty() {
            return None;
        }
        Some(Groups {
            batch: kept(true, true),
            rows,
            columns,
            contracted,
        })
    }

    /// Returns `true` for each factor that must be copied, or whose copy pays.
    #[cfg(feature = "alloc")]
    pub(super) fn factors_to_pack(&self, x: &Axes, y: &Axes) -> [bool; 2] {
        let mut pack = [false; 2];
        let groups = [&self.contracted, &self.rows, &self.columns];
        if groups.iter().all(|group| group.len() == 1) {
            return pack;
        }
        if self.contracted.len() > 1 {
            let merges = [X, Y].map(|k| {
                let loops = sorted(DimVec::from_slice(&self.contracted), k);
                loops.windows(2).all(|pair| pair[0].continues(&pair[1], k))
            });
            pack = match merges {
                [true, true] => [x.count() <= y.count(), x.count() > y.count()],
                [x_merges, y_merges] => [!x_merges, !y_merges],
            };
        }
        let groups = [(&self.rows, &self.columns), (&self.columns, &self.rows)];
        for (pack, (group, other)) in pack.iter_mut().zip(groups) {
            let reuse = other.iter().map(|l| l.size).product::<usize>();
            // A copy has the axes of the group in the order of the result.
            let packed = largest(&merged_by(group, &[RESULT])).size;
            let own = largest(group).size;
            *pack |= own < MIN_UNPACKED_BLOCK && own < packed && reuse >= MIN_PACKED_REUSE;
        }
        pack
    }
}

/// Returns the order of the axes of a packed factor: the batch, the axes of the factor alone, and the contracted axes.
/// The last axes of the factor alone follow the contracted axes if the innermost axis of the result is among them and is
/// long enough.
///
/// The contracted axes have their order in `other`, the second factor of the product.
#[cfg(feature = "alloc")]
pub(super) fn packed_order(factor: &Axes, other: &Axes, result: &[Axis]) -> DimVec<Index> {
    let indices = || result.iter().map(|axis| axis.index);
    let has = |factor: &Axes, index| factor.axis(index).is_some();
    let is_own = |index| has(factor, index) && !has(other, index);
    let is_contracted = |index: Index| !indices().any(|i| i == index);
    let batch = indices().filter(|&index| has(factor, index) && has(other, index));
    let own = DimVec::collect(indices().filter(|&index| is_own(index)));
    let contracted = other.by_stride();
    let contracted = contracted.iter().map(|axis| axis.index);
    let contracted = contracted.filter(|&index| has(factor, index) && is_contracted(index));
    // The copy reads along the longer one of the axes of neighbors. A product whose columns are neighbors in the factor
    // and in the result needs no other copy.
    let own_row = result.last().map_or(0, |axis| axis.size);
    let neighbors = factor.iter().filter(|axis| axis.stride == 1);
    let contracted_row = neighbors
        .filter(|axis| is_contracted(axis.index))
        .map(|axis| axis.size)
        .max();
    let columns = if contracted_row.is_none_or(|contracted| contracted <= own_row) {
        indices().rev().take_while(|&index| is_own(index)).count()
    } else {
        0
    };
    let (outer, columns) = own.split_at(own.len() - columns);
    let rest = contracted.chain(columns.iter().copied());
    DimVec::collect(batch.chain(outer.iter().copied()).chain(rest))
}

/// Sorts loops by the strides of the layout `k`, the largest first.
#[inline(always)]
fn sorted(mut loops: DimVec<Loop>, k: usize) -> DimVec<Loop> {
    let stride = |l: &Loop| core::cmp::Reverse(l.strides[k].unsigned_abs());
    insertion_sort_by_key(loops.as_mut(), stride);
    loops
}

/// Merges neighboring loops that are contiguous to each other in all layouts.
#[inline(always)]
fn merged(loops: DimVec<Loop>) -> DimVec<Loop> {
    match loops.len() {
        0 | 1 => loops,
        _ => merged_by(&loops, &[X, Y, RESULT]),
    }
}

/// Merges neighboring loops that are contiguous to each other in these layouts.
fn merged_by(loops: &[Loop], layouts: &[usize]) -> DimVec<Loop> {
    let mut merged = DimVec::from_slice(loops);
    let mut count = 0_usize;
    for inner in loops {
        let previous = count.checked_sub(1).map(|last| merged[last]);
        match previous {
            Some(outer) if layouts.iter().all(|&k| outer.continues(inner, k)) => {
                merged.as_mut()[count - 1] = Loop {
                    size: outer.size * inner.size,
                    strides: inner.strides,
                };
            }
            _ => {
                merged.as_mut()[count] = *inner;
                count += 1;
            }
        }
    }
    DimVec::from_slice(&merged.as_ref()[..count])
}

/// Returns the innermost one of the largest loops.
fn largest(loops: &[Loop]) -> Loop {
    let largest = loops.iter().copied().max_by_key(|l| l.size);
    largest.unwrap_or(Loop {
        size: 1,
        strides: [0; 3],
    })
}

/// The sizes and strides of batches of matrix products.
pub(in crate::einsum) struct ProductLayout {
    /// The sizes of the batch.
    batch: DimVec<usize>,
    /// The sizes m, k and n.
    size: [usize; 3],
    /// The sizes and strides of the left and the right factor.
    factors: [(DimVec<usize>, DimVec<isize>); 2],
    result_strides: DimVec<isize>,
    /// Whether the second factor is on the left.
    is_swapped: bool,
}

impl ProductLayout {
    /// Makes matrices of the largest loops of rows and columns, and a batch of all other loops.
    ///
    /// Returns `None` unless all contracted loops have merged. `commutes` says that `x * y` equals `y * x`, as for
    /// numbers.
    #[inline(always)]
    pub(super) fn new(groups: &Groups, commutes: bool) -> Option<Self> {
        let [contracted] = *groups.contracted.as_ref() else {
            return None;
        };
        let (rows, columns) = (largest(&groups.rows), largest(&groups.columns));
        let is_other = |matrix: Loop| move |l: &&Loop| l.strides[RESULT] != matrix.strides[RESULT];
        let batch = groups.batch.iter();
        let batch = batch
            .chain(groups.rows.iter().filter(is_other(rows)))
            .chain(groups.columns.iter().filter(is_other(columns)));
        let batch = sorted(DimVec::collect(batch.copied()), RESULT);
        // The kernels write along the columns.
        let is_swapped = commutes
            && columns.strides[RESULT].unsigned_abs() > rows.strides[RESULT].unsigned_abs();
        let (left, right, rows, columns) = match is_swapped {
            false => (X, Y, rows, columns),
            true => (Y, X, columns, rows),
        };
        let sizes = |[rows, columns]: [&Loop; 2]| {
            DimVec::collect(batch.iter().chain([rows, columns]).map(|l| l.size))
        };
        let strides = |k: usize, [rows, columns]: [&Loop; 2]| {
            DimVec::collect(
                batch
                    .iter()
                    .chain([rows, columns])
                    .map(move |l| l.strides[k]),
            )
        };
        let (of_left, of_right) = ([&rows, &contracted], [&contracted, &columns]);
        Some(ProductLayout {
            batch: DimVec::collect(batch.iter().map(|l| l.size)),
            size: [rows.size, contracted.size, columns.size],
            factors: [
                (sizes(of_left), strides(left, of_left)),
                (sizes(of_right), strides(right, of_right)),
            ],
            result_strides: strides(RESULT, [&rows, &columns]),
            is_swapped,
        })
    }

    /// Returns the products of two factors.
    pub(super) fn products<'s, T: Copy>(
        &'s self,
        x: &'s IndexedFactor<'_, T>,
        y: &'s IndexedFactor<'_, T>,
    ) -> MatrixProducts<'s, T> {
        let factors = if self.is_swapped { [y, x] } else { [x, y] };
        MatrixProducts {
            batch: self.batch.as_ref(),
            size: self.size,
            factors: [0, 1].map(|k| {
                let ((data, offset), (sizes, strides)) = (factors[k].data(), &self.factors[k]);
                Factor {
                    data,
                    offset,
                    sizes: sizes.as_ref(),
                    strides: strides.as_ref(),
                }
            }),
            result_strides: Some(self.result_strides.as_ref()),
        }
    }
}
