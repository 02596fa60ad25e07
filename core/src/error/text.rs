//! The texts of errors: those of PyTorch, if PyTorch has the error.

use core::fmt;

use super::{Conflict, Detail, ShapeError};
use crate::const_text::Text;

/// The text of the error for a number of elements that overflows.
pub(crate) const OVERFLOW: &str = "numel: integer multiplication overflow";

impl Conflict {
    /// Returns PyTorch's text. It is a `const fn` so that constants evaluated by the compiler can panic with it.
    pub(crate) const fn text(self) -> Text {
        Text::new()
            .push_str("The size of tensor a (")
            .push_number(self.a)
            .push_str(") must match the size of tensor b (")
            .push_number(self.b)
            .push_str(") at non-singleton dimension ")
            .push_number(self.dim)
    }
}

impl fmt::Debug for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ShapeError({self:#})")
    }
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.detail())?;
        #[cfg(feature = "alloc")]
        if f.alternate() {
            for (k, operand) in self.0.operands.iter().enumerate() {
                let separator = if k == 0 { ": " } else { ", " };
                let (name, sizes) = (operand.name, &operand.sizes);
                write!(f, "{separator}`{name}` of shape {sizes:?}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Detail::Mismatch(conflict) => f.write_str(conflict.text().as_str()),
            Detail::RankTooLarge(rank) => {
                write!(
                    f,
                    "a shape has at most {} dimensions, found {rank}",
                    crate::MAX_RANK
                )
            }
            Detail::Overflow => f.write_str(OVERFLOW),
            #[cfg(feature = "alloc")]
            Detail::OutOfMemory { bytes } => write!(f, "cannot allocate {bytes} bytes"),
            Detail::DataLength { sizes, len } => {
                write!(f, "shape {sizes:?} is invalid for data of {len} elements")
            }
            Detail::PatternMismatch { sizes, pattern } => {
                write!(
                    f,
                    "shape {sizes:?} is not of the form {}",
                    Pattern(pattern.as_ref())
                )
            }
            Detail::Expand {
                target,
                existing,
                dim,
                targets,
                sizes,
            } => {
                write_expanded(f, *target, *existing, *dim)?;
                write!(f, ".  Target sizes: {targets:?}.  Tensor sizes: {sizes:?}")
            }
            Detail::ExpandLeading { dim } => write!(
                f,
                "The expanded size of the tensor (-1) isn't allowed \
                 in a leading, non-existing dimension {dim}"
            ),
            // PyTorch prints the type of the tensor; the prefix is part of its text.
            Detail::ExpandRank { targets, sizes } => write!(
                f,
                "expand(torch.FloatTensor{{{sizes:?}}}, size={targets:?}): the number of sizes \
                 provided ({}) must be greater or equal to the number of dimensions in the tensor ({})",
                targets.as_ref().len(),
                sizes.as_ref().len()
            ),
            // The next three texts are those of PaddlePaddle.
            Detail::AxisRange { rank, axis } => write!(
                f,
                "The axis range must be [-{rank}, {rank}), but axis is {axis}. \
                 Please set the axis again."
            ),
            Detail::AxisOfEqualRanks { rank, axis } => write!(
                f,
                "axis should be -1 or 0 while the dimension of tensor X ({rank}) is equal to \
                 the dimension of tensor Y ({rank}), but received axis: {axis}"
            ),
            Detail::AxisNegative { axis } => write!(
                f,
                "Axis should be great than or equal to 0, but received axis is {axis}."
            ),
            Detail::AlignOutOfRange { x, y, axis } => write!(
                f,
                "cannot align shape {y:?} at axis {axis} of shape {x:?}: it has {} dimensions, \
                 but only {} remain from that axis on",
                y.as_ref().len(),
                x.as_ref().len().saturating_add_signed(-axis),
            ),
            // The text of `torch.as_strided`, followed by the values.
            Detail::StrideCount { sizes, strides } => write!(
                f,
                "mismatch in length of strides and shape: {strides} strides for shape {sizes:?}"
            ),
            // PyTorch prints the size of the storage in bytes; this text prints elements.
            Detail::OutOfStorage {
                sizes,
                strides,
                offset,
                len,
            } => write!(
                f,
                "sizes {sizes:?}, strides {strides:?}, storage offset {offset} are out of bounds \
                 for storage of size {len}"
            ),
            Detail::InternalOverlap => f.write_str(
                "unsupported operation: more than one element of the written-to tensor refers to a \
                 single memory location. Please clone() the tensor before performing the operation.",
            ),
            #[cfg(feature = "ndarray")]
            Detail::Gaps { sizes, strides } => write!(
                f,
                "sizes {sizes:?} and strides {strides:?} leave gaps between the elements in memory; \
                 slice the view instead of the array, or copy the array"
            ),
            #[cfg(feature = "bytemuck")]
            Detail::ByteCount { len, size } => {
                write!(f, "{len} bytes are not a whole number of elements of {size} bytes")
            }
            #[cfg(feature = "bytemuck")]
            Detail::Unaligned { alignment } => write!(
                f,
                "the bytes are not aligned to {alignment} bytes; copy them with `Tensor::from_bytes`"
            ),
            Detail::NoSuchAxis { axis, rank: 0 } => write!(
                f,
                "Dimension specified as {axis} but tensor has no dimensions"
            ),
            Detail::NoSuchAxis { axis, rank } => write!(
                f,
                "Dimension out of range (expected to be in range of [-{rank}, {}], but got {axis})",
                *rank as isize - 1
            ),
            Detail::AxisTwice { dim } => {
                write!(f, "dim {dim} appears multiple times in the list of dims")
            }
            Detail::EmptyReduction { name, axis } => {
                write!(f, "{name}(): Expected reduction dim {axis} to have non-zero size.")
            }
            Detail::SumTo { target, sizes } => {
                write!(f, "size {{{target:?}}} is not expandable to size {{{sizes:?}}}.")
            }
            // PyTorch prints `sparse_coo` for dense tensors too.
            Detail::PermutationRank { rank, axes } => write!(
                f,
                "permute(sparse_coo): number of dimensions in the tensor input does not match the \
                 length of the desired ordering of dimensions i.e. input.dim() = {rank} is not \
                 equal to len(dims) = {axes}"
            ),
            Detail::PermutationRepeats => {
                f.write_str("permute(): duplicate dims are not allowed.")
            }
            // The text of NumPy: PyTorch keeps such an axis.
            Detail::Squeeze { dim, size } => write!(
                f,
                "cannot select an axis to squeeze out which has size not equal to one: \
                 axis {dim} has size {size}"
            ),
            Detail::Select { index, dim, sizes } => write!(
                f,
                "select(): index {index} out of range for tensor of size {sizes:?} \
                 at dimension {dim}"
            ),
            // The text of NumPy: PyTorch does not state the index.
            Detail::IndexBounds { index, dim, size } => write!(
                f,
                "index {index} is out of bounds for axis {dim} with size {size}"
            ),
            Detail::Window { dim, size, len } => write!(
                f,
                "maximum size for tensor at dimension {dim} is {size} but size is {len}"
            ),
            Detail::GridRank { sizes } => write!(
                f,
                "torch.meshgrid: Expected 0D or 1D tensor in the tensor list but got: {sizes:?}"
            ),
            Detail::Unstack { dim, size, count } => write!(
                f,
                "unstack(): expected {count} indices at axis {dim}, found size {size}"
            ),
            Detail::IndexRanks { rank, indices } => write!(
                f,
                "take_along_axis(): input and indices should have the same number of dimensions, \
                 but got {rank} dimensions for input, and {indices} dimensions for indices"
            ),
            Detail::SliceIndex { index, dim, sizes } => write!(
                f,
                "select(): index {index} out of range for tensor of size {sizes:?} \
                 at dimension {dim}"
            ),
            Detail::SliceBounds { bounds, dim, sizes } => {
                f.write_str("slice(): bounds ")?;
                for (bound, separator) in bounds.iter().zip(["..", ""]) {
                    if let Some(bound) = bound {
                        write!(f, "{bound}")?;
                    }
                    f.write_str(separator)?;
                }
                write!(f, " out of range for tensor of size {sizes:?} at dimension {dim}")
            }
            Detail::Interleaved { dim } => write!(
                f,
                "the indices of axis {dim} are interleaved in memory, and cannot be borrowed mutably \
                 at the same time"
            ),
            Detail::TooManyIndices { rank } => {
                write!(f, "too many indices for tensor of dimension {rank}")
            }
            // The text of Python: PyTorch's text rejects negative steps too.
            Detail::SliceStep => f.write_str("slice step cannot be zero"),
            Detail::RangeStep => f.write_str("step must be nonzero"),
            Detail::RangeBounds => f.write_str(
                "unsupported range: a bound or the step of arange() is NaN, or both bounds are infinite",
            ),
            Detail::Narrow { start, len, size } => write!(
                f,
                "start ({start}) + length ({len}) exceeds dimension size ({size})."
            ),
            Detail::Reshape { targets, len } => {
                write!(f, "shape '{targets:?}' is invalid for input of size {len}")
            }
            Detail::ReshapeNegative { dim, targets } => write!(
                f,
                "invalid shape dimension {} at index {dim} of shape {targets:?}",
                targets.as_ref()[*dim]
            ),
            Detail::ReshapeTwoInferred => f.write_str("only one dimension can be inferred"),
            Detail::ReshapeAmbiguous(targets) => write!(
                f,
                "cannot reshape tensor of 0 elements into shape {targets:?} because the \
                 unspecified dimension size -1 can be any value and is ambiguous"
            ),
            // PyTorch's text ends with "Use .reshape(...) instead."
            Detail::ReshapeStrides => f.write_str(
                "view size is not compatible with input tensor's size and stride (at least one \
                 dimension spans across two contiguous subspaces). Use .to_tensor() first.",
            ),
            Detail::ConcatRanks { first, other } => write!(
                f,
                "Tensors must have same number of dimensions: got {first} and {other}"
            ),
            Detail::ConcatSizes {
                axis,
                first,
                other,
                number,
            } => write!(
                f,
                "Sizes of tensors must match except in dimension {axis}. Expected size {first} \
                 but got size {other} for tensor number {number} in the list."
            ),
            Detail::StackSizes {
                first,
                other,
                number,
            } => write!(
                f,
                "stack expects each tensor to be equal size, but got {first:?} at entry 0 and \
                 {other:?} at entry {number}"
            ),
            Detail::NoTensors { name } => {
                write!(f, "{name}(): expected a non-empty list of Tensors")
            }
            Detail::Item { len } => {
                write!(f, "a Tensor with {len} elements cannot be converted to Scalar")
            }
            Detail::MatMulRanks { ranks: [a, b] } => write!(
                f,
                "both arguments to matmul need to be at least 1D, but they are {a}D and {b}D"
            ),
            Detail::MatMul {
                left: [m, k],
                right: [rows, n],
            } => write!(
                f,
                "mm: mat1 and mat2 shapes cannot be multiplied ({m}x{k} and {rows}x{n})"
            ),
            Detail::BatchMatMul {
                batch,
                sizes: [k, rows],
            } => write!(
                f,
                "Expected size for first two dimensions of batch2 tensor to be: [{batch}, {k}] \
                 but got: [{batch}, {rows}]."
            ),
            Detail::MatrixVector {
                matrix: [m, k],
                vector,
            } => write!(
                f,
                "size mismatch, got input ({m}), mat ({m}x{k}), vec ({vector})"
            ),
            Detail::DotLengths { a, b } => write!(
                f,
                "inconsistent tensor size, expected tensor [{a}] and src [{b}] to have the same \
                 number of elements, but got {a} and {b} elements respectively"
            ),
            Detail::Einsum(detail) => detail.fmt(f),
            Detail::VectorRank { name, rank } => {
                write!(f, "{name}(): expected a tensor of rank 1, found rank {rank}")
            }
            // The text of NumPy, followed by the value.
            #[cfg(feature = "alloc")]
            Detail::QuantileRange { bits } => write!(
                f,
                "Quantiles must be in the range [0, 1], but got {}",
                f64::from_bits(*bits)
            ),
            Detail::Diagonal { axes: [a, b], sizes } => write!(
                f,
                "diagonal(): expected two axes of the same size, but shape {sizes:?} has size {} at \
                 axis {a} and size {} at axis {b}",
                sizes.as_ref()[*a],
                sizes.as_ref()[*b],
            ),
            Detail::IndexSizes {
                index,
                sizes: [a, b],
                operands: [first, other],
            } if first == other => {
                write!(f, "index `{index}` is {a} and {b} in `{first}`")
            }
            Detail::IndexSizes {
                index,
                sizes: [a, b],
                operands: [first, other],
            } => write!(f, "index `{index}` is {a} in `{first}` and {b} in `{other}`"),
            Detail::IndexCount {
                operand,
                sizes,
                count,
            } => write!(
                f,
                "`{operand}` of shape {sizes:?} does not have {count} indices"
            ),
            Detail::OutputShape { output, result } => {
                write!(
                    f,
                    "output with shape {output:?} doesn't match the broadcast shape {result:?}"
                )?;
                match rightmost_mismatch(output.as_ref(), result.as_ref()) {
                    Some((target, existing, dim)) => {
                        f.write_str(": ")?;
                        write_expanded(f, target as isize, existing, dim)
                    }
                    None => Ok(()),
                }
            }
        }
    }
}

/// Writes PyTorch's text for a size that does not expand to `target`.
fn write_expanded(
    f: &mut fmt::Formatter<'_>,
    target: isize,
    existing: usize,
    dim: usize,
) -> fmt::Result {
    write!(
        f,
        "The expanded size of the tensor ({target}) must match the existing size ({existing}) \
         at non-singleton dimension {dim}"
    )
}

/// Returns the rightmost pair of sizes that differ, as `(output, result, dim)`. `dim` is counted in `output`.
///
/// Returns `None` if the result only has more dimensions.
fn rightmost_mismatch(output: &[usize], result: &[usize]) -> Option<(usize, usize, usize)> {
    let pairs = output.iter().enumerate().rev().zip(result.iter().rev());
    pairs
        .map(|((dim, &output), &result)| (output, result, dim))
        .find(|(output, result, _)| output != result)
}

/// Formats a pattern in the syntax of `Shape![..]`: known sizes as numbers, other sizes as `dyn`.
struct Pattern<'a>(&'a [Option<usize>]);

impl fmt::Display for Pattern<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (d, size) in self.0.iter().enumerate() {
            let comma = if d == 0 { "" } else { ", " };
            match size {
                Some(n) => write!(f, "{comma}{n}")?,
                None => write!(f, "{comma}dyn")?,
            }
        }
        f.write_str("]")
    }
}
