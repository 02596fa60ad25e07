//! Errors in words: PyTorch's, where it has any.

use core::fmt;

use super::{Conflict, Detail, ShapeError};
use crate::const_text::Text;

/// What is said of a shape with more elements than can be counted.
pub(crate) const OVERFLOW: &str = "numel: integer multiplication overflow";

impl Conflict {
    /// PyTorch's words, also for an error that the compiler comes upon in a const.
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
        write!(f, "ShapeError({self})")
    }
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.detail() {
            Detail::Mismatch(conflict) => f.write_str(conflict.text().as_str()),
            Detail::RankTooLarge(rank) => {
                write!(
                    f,
                    "a shape has at most {} dimensions, not {rank}",
                    crate::MAX_RANK
                )
            }
            Detail::Overflow => f.write_str(OVERFLOW),
            #[cfg(feature = "alloc")]
            Detail::OutOfMemory { bytes } => write!(f, "cannot allocate {bytes} bytes"),
            Detail::DataLength { sizes, len } => {
                write!(f, "shape {sizes:?} is invalid for data of {len} elements")
            }
            Detail::ShapeIsNot { sizes, pattern } => {
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
            // PyTorch names the tensor's type; it is part of the text that people search for.
            Detail::ExpandRank { targets, sizes } => write!(
                f,
                "expand(torch.FloatTensor{{{sizes:?}}}, size={targets:?}): the number of sizes \
                 provided ({}) must be greater or equal to the number of dimensions in the tensor ({})",
                targets.as_ref().len(),
                sizes.as_ref().len()
            ),
            // The next three are PaddlePaddle's.
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
            Detail::SticksOut { x, y, axis } => write!(
                f,
                "shape {y:?} laid at axis {axis} sticks out of shape {x:?}: it has {} dimensions, \
                 and {} are left from that axis on",
                y.as_ref().len(),
                x.as_ref().len().saturating_add_signed(-axis),
            ),
            // What `torch.as_strided` says.
            Detail::StrideCount { sizes, strides } => write!(
                f,
                "mismatch in length of strides and shape: {strides} strides for shape {sizes:?}"
            ),
            // PyTorch counts bytes; a slice has elements.
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
            // PyTorch says so of dense tensors too.
            Detail::PermutationRank { rank, axes } => write!(
                f,
                "permute(sparse_coo): number of dimensions in the tensor input does not match the \
                 length of the desired ordering of dimensions i.e. input.dim() = {rank} is not \
                 equal to len(dims) = {axes}"
            ),
            Detail::PermutationRepeats => {
                f.write_str("permute(): duplicate dims are not allowed.")
            }
            // NumPy's; PyTorch leaves such an axis where it is.
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
            // Python's; PyTorch knows no negative step.
            Detail::SliceStep => f.write_str("slice step cannot be zero"),
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
            Detail::ReshapeTwoOpen => f.write_str("only one dimension can be inferred"),
            Detail::ReshapeAmbiguous(targets) => write!(
                f,
                "cannot reshape tensor of 0 elements into shape {targets:?} because the \
                 unspecified dimension size -1 can be any value and is ambiguous"
            ),
            // PyTorch says how to go on in its own way.
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
            Detail::OutputShape { output, result } => {
                write!(
                    f,
                    "output with shape {output:?} doesn't match the broadcast shape {result:?}"
                )?;
                match growth(output.as_ref(), result.as_ref()) {
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

/// The rightmost dimension in which a result is not of its output's size; the dimension is counted
/// in the output. `None` if the result only has more dimensions.
fn growth(output: &[usize], result: &[usize]) -> Option<(usize, usize, usize)> {
    let pairs = output.iter().enumerate().rev().zip(result.iter().rev());
    pairs
        .map(|((dim, &a), &b)| (a, b, dim))
        .find(|(a, b, _)| a != b)
}

/// A shape as `Shape![..]` spells it, known sizes as numbers and others as `dyn`.
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
