//! The cases of a [`ShapeError`](super::ShapeError): the kind, the values and the text of each.
//!
//! The texts are those of PyTorch, if PyTorch has the error.

use core::fmt;

#[cfg(feature = "alloc")]
use shapecast_kernel::MemoryError;
use shapecast_kernel::{DimVec, MAX_RANK};

use super::NoQuotient;
use super::text::{
    AxisOutOfRange, Conflict, Expanded, IndexUses, OutputMismatch, Pattern, SliceDirection,
    SliceRange, conflict_text,
};
use super::{FloatText, NotClose, ShapeErrorKind};

/// The text of the error for a number of elements that overflows.
pub(crate) const OVERFLOW: &str = "numel: integer multiplication overflow";

/// Defines the cases. The text of a case is a format string, which names the values, and its arguments.
macro_rules! cases {
    ($([$kind:ident] $(
        $(#[$attribute:meta])*
        $case:ident $({ $($value:ident: $type:ty),+ })? => $text:literal $(, $argument:expr)*;
    )+)+) => {
        /// A case of a [`ShapeError`](super::ShapeError), with the values that its text prints.
        #[derive(Clone, PartialEq)]
        pub(crate) enum Detail {
            $($($(#[$attribute])* $case $({ $($value: $type),+ })?,)+)+
        }

        impl Detail {
            /// Returns the public kind of this case.
            pub(super) fn kind(&self) -> ShapeErrorKind {
                match self {
                    $($($(#[$attribute])* Detail::$case { .. } => ShapeErrorKind::$kind,)+)+
                }
            }
        }

        impl fmt::Display for Detail {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $($(
                        $(#[$attribute])*
                        #[allow(unused_variables, reason = "some texts print functions of the values")]
                        Detail::$case { $($($value),+)? } => write!(f, $text $(, $argument)*),
                    )+)+
                }
            }
        }
    };
}

cases! {
    [Mismatch]
        Mismatch { conflict: Conflict } => "{}", conflict_text(*conflict).as_str();
        #[cfg(feature = "alloc")]
        NamedSizes { text: alloc::string::String } => "{text}";
        ConcatRanks { first: usize, other: usize } =>
            "Tensors must have same number of dimensions: got {first} and {other}";
        ConcatSizes { axis: usize, first: usize, other: usize, number: usize } =>
            "Sizes of tensors must match except in dimension {axis}. Expected size {first} but got size {other} \
             for tensor number {number} in the list.";
        StackSizes { first: DimVec<usize>, other: DimVec<usize>, number: usize } =>
            "stack expects each tensor to be equal size, but got {first:?} at entry 0 and {other:?} at entry {number}";
        MatMul { left: [usize; 2], right: [usize; 2] } =>
            "mm: mat1 and mat2 shapes cannot be multiplied ({}x{} and {}x{})",
            left[0], left[1], right[0], right[1];
        BatchMatMul { batch: usize, sizes: [usize; 2] } =>
            "Expected size for first two dimensions of batch2 tensor to be: [{batch}, {}] but got: [{batch}, {}].",
            sizes[0], sizes[1];
        MatrixVector { matrix: [usize; 2], vector: usize } =>
            "size mismatch, got input ({0}), mat ({0}x{1}), vec ({vector})", matrix[0], matrix[1];
        DotLengths { a: usize, b: usize } =>
            "inconsistent tensor size, expected tensor [{a}] and src [{b}] to have the same number of elements, \
             but got {a} and {b} elements respectively";
        Diagonal { axes: [usize; 2], sizes: DimVec<usize> } =>
            "diagonal(): expected two axes of the same size, but shape {sizes:?} has size {} at axis {} \
             and size {} at axis {}",
            sizes.as_ref()[axes[0]], axes[0], sizes.as_ref()[axes[1]], axes[1];
        // The mask has size `mask[at]` in place of size `sizes[dim]`.
        #[cfg(feature = "alloc")]
        Mask { mask: DimVec<usize>, at: usize, sizes: DimVec<usize>, dim: usize } =>
            "The shape of the mask {mask:?} at index {at} does not match the shape of the indexed tensor {sizes:?} \
             at index {dim}";
        #[cfg(feature = "alloc")]
        RepeatCounts { len: usize, dim: usize, size: usize } =>
            "repeats must have the same size as input along dim, but got repeats.size(0) = {len} and \
             input.size({dim}) = {size}";
        // The text of NumPy, followed by the values.
        #[cfg(feature = "alloc")]
        InterpLengths { lengths: [usize; 2] } =>
            "fp and xp are not of the same length: {} values for {} points", lengths[1], lengths[0];
        IndexSizes { index: &'static str, sizes: [usize; 2], operands: [&'static str; 2] } =>
            "index `{index}` is {}", IndexUses { sizes: *sizes, operands: *operands };
        EinsumSize { label: char, operand: usize, size: usize, previous: usize } =>
            "einsum(): subscript {label} has size {size} for operand {operand} which does not broadcast with \
             previously seen size {previous}";
        // PyTorch's text has no space after the operand.
        #[cfg(feature = "alloc")]
        EinsumEllipsisSize { dim: usize, operand: usize, size: usize, previous: usize } =>
            "einsum(): dimension {dim} covered by ellipsis in operand {operand}has size {size} which does not \
             broadcast with previously seen ellipsis with size {previous} for the respective dimension";
        EinsumDiagonal { label: char, operand: usize, sizes: [usize; 2] } =>
            "einsum(): subscript {label} is repeated for operand {operand} but the sizes don't match, {} != {}",
            sizes[1], sizes[0];
    [OutputShape]
        OutputShape { output: DimVec<usize>, result: DimVec<usize> } =>
            "output with shape {output:?} doesn't match the broadcast shape {result:?}{}",
            OutputMismatch { output: output.as_ref(), result: result.as_ref() };
    [Expand]
        Expand { target: isize, existing: usize, dim: usize, targets: DimVec<isize>, sizes: DimVec<usize> } =>
            "{}.  Target sizes: {targets:?}.  Tensor sizes: {sizes:?}",
            Expanded { target: *target, existing: *existing, dim: *dim };
        ExpandLeading { dim: usize } =>
            "The expanded size of the tensor (-1) isn't allowed in a leading, non-existing dimension {dim}";
        // PyTorch prints the type of the tensor; the prefix is part of its text.
        ExpandRank { targets: DimVec<isize>, sizes: DimVec<usize> } =>
            "expand(torch.FloatTensor{{{sizes:?}}}, size={targets:?}): the number of sizes provided ({}) must be \
             greater or equal to the number of dimensions in the tensor ({})",
            targets.as_ref().len(), sizes.as_ref().len();
        SumTo { target: DimVec<usize>, sizes: DimVec<usize> } =>
            "size {{{target:?}}} is not expandable to size {{{sizes:?}}}.";
    [Sizes]
        DataLength { sizes: DimVec<usize>, len: usize } => "shape {sizes:?} is invalid for data of {len} elements";
        TooManyElements { sizes: DimVec<usize> } =>
            "shape {sizes:?} is invalid for data of more than {} elements", sizes.as_ref().iter().product::<usize>();
        PatternMismatch { sizes: DimVec<usize>, pattern: DimVec<Option<usize>>, names: &'static [Option<&'static str>] } =>
            "shape {sizes:?} is not of the form {}", Pattern(pattern.as_ref(), names);
        // A size of `Time + 2` that is less than 2.
        BelowOffset { dim: usize, size: usize, name: &'static str, minimum: usize } =>
            "dimension {dim} has size {size}, but `{name}` is at least {minimum}";
        Renamed { dim: usize, names: [&'static str; 2] } =>
            "dimension {dim} is `{}`, not `{}`; to change its name, convert it to `dyn` first", names[0], names[1];
        // The text of NumPy: PyTorch keeps such an axis.
        Squeeze { dim: usize, size: usize } =>
            "cannot select an axis to squeeze out which has size not equal to one: axis {dim} has size {size}";
        Reshape { targets: DimVec<isize>, len: usize } => "shape '{targets:?}' is invalid for input of size {len}";
        ReshapeNegative { dim: usize, targets: DimVec<isize> } =>
            "invalid shape dimension {} at index {dim} of shape {targets:?}", targets.as_ref()[*dim];
        ReshapeTwoInferred => "only one dimension can be inferred";
        ReshapeAmbiguous { targets: DimVec<isize> } =>
            "cannot reshape tensor of 0 elements into shape {targets:?} because the unspecified dimension size -1 \
             can be any value and is ambiguous";
        // The text of NumPy.
        #[cfg(feature = "alloc")]
        InterpEmpty => "array of sample points is empty";
        // The texts of the next five are those of NumPy.
        #[cfg(feature = "alloc")]
        HistogramBins => "`bins` must be positive, when an integer";
        #[cfg(feature = "alloc")]
        HistogramEdges => "`bins` must increase monotonically, when an array";
        #[cfg(feature = "alloc")]
        HistogramInfinite { bits: [u64; 2] } =>
            "supplied range of [{}, {}] is not finite", f64::from_bits(bits[0]), f64::from_bits(bits[1]);
        #[cfg(feature = "alloc")]
        HistogramNarrow { bins: usize, bits: [u64; 2] } =>
            "Too many bins for data range. Cannot create {bins} finite-sized bins from {} to {}.",
            f64::from_bits(bits[0]), f64::from_bits(bits[1]);
        #[cfg(feature = "alloc")]
        HistogramRange { bits: [u64; 2] } =>
            "max must be larger than min in range parameter: {} is less than {}",
            f64::from_bits(bits[1]), f64::from_bits(bits[0]);
        #[cfg(feature = "alloc")]
        CovarianceRank { rank: usize } =>
            "cov(): expected a matrix with a variable in each row, found rank {rank}";
        NoTensors { name: &'static str } => "{name}(): expected a non-empty list of Tensors";
        PadEmpty { dim: usize, sizes: DimVec<usize> } =>
            "pad(): axis {dim} of shape {sizes:?} has no elements to copy; pad it with `Padding::Constant`";
        Item { len: usize } => "a Tensor with {len} elements cannot be converted to Scalar";
        MatMulRanks { ranks: [usize; 2] } =>
            "both arguments to matmul need to be at least 1D, but they are {}D and {}D", ranks[0], ranks[1];
        // The texts of `torch.linalg`.
        #[cfg(feature = "faer")]
        MatrixRank { name: &'static str } => "linalg.{name}: The input tensor A must have at least 2 dimensions.";
        #[cfg(feature = "faer")]
        NotSquare { name: &'static str, size: [usize; 2] } =>
            "linalg.{name}: A must be batches of square matrices, but they are {} by {} matrices", size[0], size[1];
        VectorRank { name: &'static str, rank: usize } => "{name}(): expected a tensor of rank 1, found rank {rank}";
        IndexCount { operand: &'static str, sizes: DimVec<usize>, count: usize } =>
            "`{operand}` of shape {sizes:?} does not have {count} indices";
        OperandRanks { name: &'static str, operand: &'static str, ranks: [usize; 2] } =>
            "{name}(): input and {operand} should have the same number of dimensions, but got {} dimensions for \
             input, and {} dimensions for {operand}",
            ranks[0], ranks[1];
        GridRank { sizes: DimVec<usize> } =>
            "torch.meshgrid: Expected 0D or 1D tensor in the tensor list but got: {sizes:?}";
        IndexLength { rank: usize, len: usize } => "expected an index of length {rank}, found length {len}";
        RollShifts { axes: usize, shifts: usize } =>
            "shifts and dimensions must align. shifts: {shifts}, dims:{axes}";
        Unstack { dim: usize, size: usize, count: usize } =>
            "unstack(): expected {count} indices at axis {dim}, found size {size}";
        // The start, the end and the step.
        RangeBounds { range: [FloatText; 3] } =>
            "unsupported range: arange() cannot count the elements from {} to {} in steps of {}; give finite numbers",
            range[0], range[1], range[2];
        // Bytes that are not a whole number of elements.
        #[cfg(feature = "bytemuck")]
        ByteCount { len: usize, size: usize } => "{len} bytes are not a whole number of elements of {size} bytes";
    [NoSuchAxis]
        // The texts of the next three are those of PaddlePaddle.
        AxisRange { rank: usize, axis: isize } =>
            "The axis range must be [-{rank}, {rank}), but axis is {axis}. Please set the axis again.";
        AxisOfEqualRanks { rank: usize, axis: isize } =>
            "axis should be -1 or 0 while the dimension of tensor X ({rank}) is equal to the dimension of tensor Y \
             ({rank}), but received axis: {axis}";
        AxisNegative { axis: isize } =>
            "Axis should be great than or equal to 0, but received axis is {axis}.";
        AlignOutOfRange { x: DimVec<usize>, y: DimVec<usize>, axis: isize } =>
            "cannot align shape {y:?} at axis {axis} of shape {x:?}: it has {} dimensions, but only {} remain \
             from that axis on",
            y.as_ref().len(), x.as_ref().len().saturating_add_signed(-axis);
        NoSuchAxis { axis: isize, rank: usize } => "Dimension {}", AxisOutOfRange { axis: *axis, rank: *rank };
        AxisTwice { dim: usize } => "dim {dim} appears multiple times in the list of dims";
        TooManyIndices { rank: usize } => "too many indices for tensor of dimension {rank}";
        PermutationRank { rank: usize, axes: usize } =>
            "permute(): the tensor has {rank} dimensions, found {axes} axes: name each axis once";
        PermutationRepeats => "permute(): duplicate dims are not allowed.";
    [EmptyReduction]
        EmptyReduction { name: &'static str, axis: isize } =>
            "{name}(): Expected reduction dim {axis} to have non-zero size.";
        // The text of NumPy, followed by the values.
        AllNan { name: &'static str, len: usize, instead: &'static str } =>
            "{name}(): All-NaN slice encountered: all {len} elements of a slice are NaN; replace the NaNs first, or \
             call `{instead}`, which gives the index of the first NaN";
    [Rank]
        RankTooLarge { rank: usize } => "a shape has at most {} dimensions, found {rank}", MAX_RANK;
    [TooLarge]
        #[cfg(feature = "alloc")]
        Overflow => "{OVERFLOW}";
        // PyTorch's text, followed by the sizes.
        ElementOverflow { sizes: DimVec<usize> } =>
            "{OVERFLOW}: no memory can hold the elements of shape {sizes:?}";
        // The number of elements does not overflow.
        #[cfg(feature = "alloc")]
        ByteOverflow { sizes: DimVec<usize> } =>
            "cannot allocate more than {} bytes: no memory can hold the elements of shape {sizes:?}", isize::MAX;
        LoopOverflow { sizes: DimVec<usize> } =>
            "{OVERFLOW}: a loop over indices of sizes {sizes:?} does not end";
        // The start, the end and the step.
        RangeLength { range: [FloatText; 3] } =>
            "arange(): the range from {} to {} in steps of {} has more elements than a tensor can have: give finite \
             bounds that are closer, or a larger step",
            range[0], range[1], range[2];
        DiagonalSize { len: usize, k: isize } =>
            "diagonal_matrix(): {len} elements on diagonal {k} need a matrix with more elements than a tensor can have: \
             give fewer elements, or a diagonal closer to 0";
        SizeSum { name: &'static str, dim: usize } =>
            "{name}(): the sizes along axis {dim} add up to more than {}, the largest size: give fewer or smaller tensors",
            isize::MAX;
        #[cfg(feature = "alloc")]
        CountSum { dim: usize } =>
            "repeat_by_counts(): the counts along axis {dim} add up to more than {}, the largest size: give smaller counts",
            isize::MAX;
        Copies { times: usize, dim: usize, sizes: DimVec<usize> } =>
            "{times} copies of axis {dim} of shape {sizes:?} have more elements than a tensor can have: give a smaller \
             number of copies";
        PadWidths { widths: [usize; 2], dim: usize, sizes: DimVec<usize> } =>
            "axis {dim} of shape {sizes:?} padded by {} and {} has more elements than a tensor can have: give smaller \
             numbers of indices",
            widths[0], widths[1];
        #[cfg(feature = "image")]
        ImageSize { size: [usize; 2] } =>
            "an image has at most {} rows and columns, and samples in memory; found {} by {}", u32::MAX, size[0], size[1];
        SizeLimit { size: usize } => "a size is at most {}, found {size}", isize::MAX;
        #[cfg(feature = "alloc")]
        OutOfMemory { bytes: usize } => "{}", MemoryError::OutOfMemory { bytes: *bytes };
    [OutOfBounds]
        Select { index: usize, dim: usize, sizes: DimVec<usize> } =>
            "select(): index {index} out of range for tensor of size {sizes:?} at dimension {dim}";
        // The text of NumPy: PyTorch does not state the index.
        IndexBounds { index: usize, dim: usize, size: usize } =>
            "index {index} is out of bounds for axis {dim} with size {size}";
        // The text of NumPy.
        FlatIndexBounds { index: usize, len: usize } => "index {index} is out of bounds for array with size {len}";
        // The least value of the sum of indices `sum`, where the axis has size `size`.
        IndexSum { operand: &'static str, sum: &'static str, least: usize, size: usize } =>
            "no index fits `{sum}` in `{operand}`: its largest value is at least {least}, and the axis has size {size}";
        EmptyIndex { operand: &'static str, sum: &'static str } =>
            "an index of `{sum}` in `{operand}` has size 0";
        Window { dim: usize, size: usize, len: usize } =>
            "maximum size for tensor at dimension {dim} is {size} but size is {len}";
        RangeStep => "step must be nonzero";
        // The text of Python: PyTorch's text rejects negative steps too.
        SliceStep => "slice step cannot be zero";
        SliceIndex { index: i128, dim: usize, sizes: DimVec<usize> } =>
            "select(): index {index} out of range for tensor of size {sizes:?} at dimension {dim}";
        SliceBounds { range: SliceRange, dim: usize, sizes: DimVec<usize> } =>
            "slice(): bounds {range} out of range for tensor of size {sizes:?} at dimension {dim}";
        SliceOrder { range: SliceRange, counts_down: bool, dim: usize, sizes: DimVec<usize> } =>
            "slice(): {} in bounds {range} for tensor of size {sizes:?} at dimension {dim}; exchange the bounds, or \
             change the sign of the step",
            SliceDirection { counts_down: *counts_down };
        Narrow { start: usize, len: usize, size: usize } =>
            "start ({start}) + length ({len}) exceeds dimension size ({size}).";
        // The bits of an `f64`, since floats do not implement `Eq`. The text is that of NumPy, and the value.
        #[cfg(feature = "alloc")]
        QuantileRange { bits: u64 } => "Quantiles must be in the range [0, 1], but got {}", f64::from_bits(*bits);
    [Strides]
        // The text of `torch.as_strided`, followed by the values.
        StrideCount { sizes: DimVec<usize>, strides: usize } =>
            "mismatch in length of strides and shape: {strides} strides for shape {sizes:?}";
        // PyTorch prints the size of the storage in bytes; this text prints elements.
        OutOfStorage { sizes: DimVec<usize>, strides: DimVec<isize>, offset: usize, len: usize } =>
            "sizes {sizes:?}, strides {strides:?}, storage offset {offset} are out of bounds for storage of size {len}";
        Interleaved { dim: usize } =>
            "the indices of axis {dim} are interleaved in memory, and cannot be borrowed mutably at the same time";
        // PyTorch's text ends with "Use .reshape(...) instead."
        ReshapeStrides =>
            "view size is not compatible with input tensor's size and stride (at least one dimension spans across \
             two contiguous subspaces). Use .to_tensor() first.";
        // The elements of another library's tensor do not fill one slice of memory.
        #[cfg(any(feature = "ndarray", feature = "faer"))]
        Gaps { sizes: DimVec<usize>, strides: DimVec<isize> } =>
            "sizes {sizes:?} and strides {strides:?} leave gaps between the elements in memory; slice the view \
             instead of the array, or copy the elements with `Tensor::try_from`";
    [Alignment]
        #[cfg(feature = "bytemuck")]
        Unaligned { alignment: usize, copy: &'static str } =>
            "the bytes are not aligned to {alignment} bytes; copy them with `{copy}`";
        // An array over the memory of another language may begin at any address.
        #[cfg(any(feature = "ndarray", feature = "faer"))]
        UnalignedArray { alignment: usize } =>
            "the elements of the array are not aligned to {alignment} bytes; copy them to aligned memory where \
             they are allocated";
    [Overlap]
        InternalOverlap =>
            "unsupported operation: more than one element of the written-to tensor refers to a single memory \
             location. Please clone() the tensor before performing the operation.";
    [Equation]
        #[cfg(feature = "alloc")]
        EinsumNoOperands => "einsum(): must provide at least one operand";
        #[cfg(feature = "alloc")]
        EinsumMoreOperands => "einsum(): more operands were provided than specified in the equation";
        #[cfg(feature = "alloc")]
        EinsumFewerOperands => "einsum(): fewer operands were provided than specified in the equation";
        #[cfg(feature = "alloc")]
        EinsumSubscript { position: usize } =>
            "einsum(): invalid subscript given at index {position} in the equation string, subscripts must be in \
             [a-zA-Z]";
        #[cfg(feature = "alloc")]
        EinsumSecondEllipsis { operand: usize } =>
            "einsum(): found '.' for operand {operand} for which an ellipsis was already found";
        #[cfg(feature = "alloc")]
        EinsumSecondEllipsisOfOutput =>
            "einsum(): found '.' for output but an ellipsis (...) was already found";
        #[cfg(feature = "alloc")]
        EinsumIncompleteEllipsis { operand: usize } =>
            "einsum(): found '.' for operand {operand} that is not part of any ellipsis";
        #[cfg(feature = "alloc")]
        EinsumIncompleteEllipsisOfOutput =>
            "einsum(): found '.' for output that is not part of any ellipsis (...)";
        #[cfg(feature = "alloc")]
        EinsumRank { operand: usize, subscripts: usize, rank: usize } =>
            "einsum(): the number of subscripts in the equation ({subscripts}) does not match the number of dimensions \
             ({rank}) for operand {operand} and no ellipsis was given";
        #[cfg(feature = "alloc")]
        EinsumRankOfEllipsis { operand: usize, subscripts: usize, rank: usize } =>
            "einsum(): the number of subscripts in the equation ({subscripts}) is more than the number of dimensions \
             ({rank}) for operand {operand}";
        #[cfg(feature = "alloc")]
        EinsumOutputTwice { label: char } =>
            "einsum(): output subscript {label} appears more than once in the output";
        #[cfg(feature = "alloc")]
        EinsumOutputUnknown { label: char } =>
            "einsum(): output subscript {label} does not appear in the equation for any input operand";
    [Division]
        NoQuotient { name: &'static str, failure: NoQuotient } => "{name}(): {}", failure.text();
    [NotClose]
        NotClose { elements: NotClose } => "{elements}";
}

impl Detail {
    /// Creates the error for sizes that do not match `pattern`, which has `None` for a size of any value.
    pub(crate) fn pattern_mismatch(
        sizes: &[usize],
        pattern: &[Option<usize>],
        names: &'static [Option<&'static str>],
    ) -> Self {
        if sizes.len() > MAX_RANK {
            return Detail::RankTooLarge { rank: sizes.len() };
        }
        Detail::PatternMismatch {
            sizes: DimVec::from_slice(sizes),
            pattern: DimVec::from_slice(pattern),
            names,
        }
    }
}
