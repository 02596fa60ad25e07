//! Products with a factor that overlaps itself, such as windows, which is read in place.

use shapecast_kernel::sizes::layout::extent;
use shapecast_kernel::thresholds::MIN_WINDOW_COLUMNS;
use shapecast_kernel::{
    Buffer, Deinterleaved, DimVec, TermOffsets, WindowFactor, WindowProducts, filled,
};

use super::factor::{Axes, Axis, IndexedFactor};
use crate::error::{ShapeError, memory_error};

/// The sizes and strides of products with a factor that overlaps itself.
pub(in crate::einsum) struct WindowLayout {
    batch: DimVec<usize>,
    rows: usize,
    columns: usize,
    terms: TermOffsets,
    /// The strides of the batch and of the rows of each factor.
    strides: [DimVec<isize>; 2],
    /// The strides of the batch, of the rows and of the columns.
    result_strides: DimVec<isize>,
    /// Whether the second factor is on the left.
    is_swapped: bool,
    /// The planes to copy the right factor to.
    planes: Option<Planes>,
}

/// A copy of a factor whose columns are not neighbors: first each element at a multiple of `count`, then the elements after
/// these, and so on. The columns of windows with stride 2 are neighbors in a copy of two planes.
#[derive(Clone, Copy)]
struct Planes {
    count: usize,
    /// The number of elements of each plane.
    len: usize,
}

impl Planes {
    /// Returns the planes for columns that are `step` apart.
    ///
    /// Returns `None` if indices of the result change the plane, or the factor has fewer windows than elements.
    fn new(factor: &Axes, step: isize, is_kept: impl Fn(&Axis) -> bool) -> Option<Self> {
        // Columns that repeat one element have no planes.
        let count = usize::try_from(step).ok().filter(|&count| count > 0)?;
        let are_in_planes = factor
            .iter()
            .all(|axis| axis.stride >= 0 && (axis.stride % step == 0 || !is_kept(axis)));
        let sizes = DimVec::collect(factor.iter().map(|axis| axis.size));
        let strides = DimVec::collect(factor.iter().map(|axis| axis.stride));
        let (_, end) = extent(&sizes, &strides)?;
        let elements = usize::try_from(end).ok()?;
        (are_in_planes && elements <= factor.count()).then_some(Planes {
            count,
            len: elements.div_ceil(count),
        })
    }
}

impl WindowLayout {
    /// Makes rows of the largest axis of the left or else of the right factor, columns of the innermost axes of the result,
    /// and a batch of all other axes of the result. `result` has the axes of the result without sizes of 1.
    ///
    /// Returns `None` if a copy of the right factor, or one loop nest, may take less time.
    ///
    /// # Errors
    /// There is not enough memory.
    pub(super) fn new(x: &Axes, y: &Axes, result: &[Axis]) -> Result<Option<Self>, ShapeError> {
        let Some(innermost) = result.last() else {
            return Ok(None);
        };
        let (left, right, is_swapped) = match [x, y].map(|axes| axes.axis(innermost.index)) {
            [None, Some(_)] => (x, y, false),
            [Some(_), None] => (y, x, true),
            _ => return Ok(None),
        };
        let is_kept = |axis: &Axis| result.iter().any(|kept| kept.index == axis.index);
        let are_common = |axes: &Axes, other: &Axes| {
            let is_common = |axis: &Axis| is_kept(axis) || other.axis(axis.index).is_some();
            axes.iter().all(is_common)
        };
        let sizes = DimVec::collect(right.iter().map(|axis| axis.size));
        let strides = DimVec::collect(right.iter().map(|axis| axis.stride));
        let is_empty = result.iter().chain(&**x).any(|axis| axis.size == 0);
        if is_empty
            || !overlaps_itself(&sizes, &strides)
            || !are_common(left, right)
            || !are_common(right, left)
        {
            return Ok(None);
        }
        let step = right.stride(innermost.index);
        let planes = match step {
            1 => None,
            _ => match Planes::new(right, step, is_kept) {
                None => return Ok(None),
                planes => planes,
            },
        };
        // The innermost axes of the right factor alone merge if there are no gaps between them.
        let (mut columns, mut outer) = (1, result);
        while let Some((axis, others)) = outer.split_last()
            && left.axis(axis.index).is_none()
            && right.stride(axis.index) == step.wrapping_mul(columns as isize)
        {
            columns *= axis.size;
            outer = others;
        }
        let contracted = right.by_stride();
        let contracted = contracted.iter().filter(|axis| !is_kept(axis));
        if columns < MIN_WINDOW_COLUMNS || contracted.clone().next().is_none() {
            return Ok(None);
        }
        // Without rows of the left factor, rows of windows may share elements.
        let tap_of = |axis: &Axis| {
            let stride = right.stride(axis.index);
            contracted.clone().find(|tap| tap.stride == stride)
        };
        let own = outer.iter().filter(|axis| right.axis(axis.index).is_none());
        let windows = outer.iter().filter(|axis| left.axis(axis.index).is_none());
        let rows = own.max_by_key(|axis| axis.size);
        let rows = rows.or_else(|| windows.max_by_key(|axis| (tap_of(axis).is_some(), axis.size)));
        let tap = rows.and_then(tap_of).map(|tap| tap.index);
        // The kernel finds the taps if they are the last axis.
        let terms = contracted.clone().filter(|axis| Some(axis.index) != tap);
        let terms = terms.chain(contracted.clone().filter(|axis| Some(axis.index) == tap));
        let batch = outer
            .iter()
            .filter(|axis| rows.is_none_or(|rows| rows.index != axis.index));
        let sizes = DimVec::collect(terms.clone().map(|axis| axis.size));
        let [of_left, of_right] = [left, right]
            .map(|factor| DimVec::collect(terms.clone().map(|axis| factor.stride(axis.index))));
        let terms = TermOffsets::try_new(&sizes, [&of_left, &of_right])
            .map_err(|error| memory_error(error, sizes.as_ref()))?;
        let strides = |of: &dyn Fn(&Axis) -> isize, columns: &[isize]| {
            let rows = rows.map_or(0, of);
            let batch = batch.clone().map(of);
            DimVec::collect(batch.chain([rows]).chain(columns.iter().copied()))
        };
        Ok(Some(WindowLayout {
            batch: DimVec::collect(batch.clone().map(|axis| axis.size)),
            rows: rows.map_or(1, |axis| axis.size),
            columns,
            terms: match planes {
                Some(Planes { count, len }) => terms.in_planes(count, len),
                None => terms,
            },
            strides: [
                strides(&|axis| left.stride(axis.index), &[]),
                // The elements of a plane are `step` apart in the factor.
                strides(&|axis| right.stride(axis.index) / step, &[]),
            ],
            planes,
            result_strides: strides(&|axis| axis.stride, &[1]),
            is_swapped,
        }))
    }

    /// Copies the right factor if its columns are not neighbors. Casts elements that the kernel does not cast.
    ///
    /// # Errors
    /// There is not enough memory.
    pub(super) fn pack<'a, T: Copy>(
        &self,
        x: &mut IndexedFactor<'a, T>,
        y: &mut IndexedFactor<'a, T>,
    ) -> Result<(), ShapeError> {
        let casts_in_chunks = self.planes.is_none() && self.products(x, y).casts_in_chunks();
        let [left, right] = if self.is_swapped { [y, x] } else { [x, y] };
        left.cast_elements()?;
        if !casts_in_chunks {
            right.cast_elements()?;
        }
        if let Some(Planes { count, len }) = self.planes {
            let (data, offset) = right.data();
            let copy = Deinterleaved {
                elements: &data[offset..],
                planes: count,
            };
            let buffer = Buffer::with_capacity(count * len)?;
            *right = IndexedFactor::without_axes(filled(buffer, &[], copy));
        }
        Ok(())
    }

    /// Returns the products of two factors, which [`pack`](Self::pack) has copied.
    pub(super) fn products<'s, T: Copy>(
        &'s self,
        x: &'s IndexedFactor<'_, T>,
        y: &'s IndexedFactor<'_, T>,
    ) -> WindowProducts<'s, T> {
        let factors = if self.is_swapped { [y, x] } else { [x, y] };
        WindowProducts {
            batch: &self.batch,
            rows: self.rows,
            columns: self.columns,
            terms: &self.terms,
            factors: [0, 1].map(|k| {
                let (elements, offset) = factors[k].window_elements();
                WindowFactor {
                    elements,
                    offset,
                    strides: &self.strides[k],
                }
            }),
            result_strides: &self.result_strides,
        }
    }
}

/// Returns `true` if the elements along an axis are as near to each other as other axes reach, as in windows. Axes that
/// repeat elements are ignored.
pub(in crate::einsum) fn overlaps_itself(sizes: &[usize], strides: &[isize]) -> bool {
    let axes = || {
        sizes
            .iter()
            .zip(strides)
            .map(|(&size, stride)| (size, stride.unsigned_abs()))
    };
    axes().enumerate().any(|(dim, (size, stride))| {
        let shorter = axes()
            .enumerate()
            .filter(|&(other, (_, shorter))| (shorter, other) < (stride, dim));
        let reach = shorter.fold(0_usize, |reach, (_, (size, stride))| {
            reach.saturating_add(size.saturating_sub(1).saturating_mul(stride))
        });
        size > 1 && stride != 0 && stride <= reach
    })
}

#[cfg(test)]
#[path = "tests/windows.rs"]
mod tests;
