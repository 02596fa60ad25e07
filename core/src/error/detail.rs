//! The cases of a [`ShapeError`](super::ShapeError), with the values that its text prints.

use super::{EinsumDetail, ShapeError, ShapeErrorKind};
use crate::dim_vec::DimVec;

/// A case of a [`ShapeError`](super::ShapeError), with the values that its text prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    Mismatch(Conflict),
    RankTooLarge(usize),
    Overflow,
    #[cfg(feature = "alloc")]
    OutOfMemory {
        bytes: usize,
    },
    DataLength {
        sizes: DimVec<usize>,
        len: usize,
    },
    PatternMismatch {
        sizes: DimVec<usize>,
        pattern: DimVec<Option<usize>>,
    },
    Expand {
        target: isize,
        existing: usize,
        dim: usize,
        targets: DimVec<isize>,
        sizes: DimVec<usize>,
    },
    ExpandLeading {
        dim: usize,
    },
    ExpandRank {
        targets: DimVec<isize>,
        sizes: DimVec<usize>,
    },
    OutputShape {
        output: DimVec<usize>,
        result: DimVec<usize>,
    },
    AxisRange {
        rank: usize,
        axis: isize,
    },
    AxisOfEqualRanks {
        rank: usize,
        axis: isize,
    },
    AxisNegative {
        axis: isize,
    },
    AlignOutOfRange {
        x: DimVec<usize>,
        y: DimVec<usize>,
        axis: isize,
    },
    StrideCount {
        sizes: DimVec<usize>,
        strides: usize,
    },
    OutOfStorage {
        sizes: DimVec<usize>,
        strides: DimVec<isize>,
        offset: usize,
        len: usize,
    },
    InternalOverlap,
    /// The elements of another library's tensor do not fill one slice of memory.
    #[cfg(feature = "ndarray")]
    Gaps {
        sizes: DimVec<usize>,
        strides: DimVec<isize>,
    },
    /// Bytes that are not a whole number of elements.
    #[cfg(feature = "bytemuck")]
    ByteCount {
        len: usize,
        size: usize,
    },
    #[cfg(feature = "bytemuck")]
    Unaligned {
        alignment: usize,
    },
    NoSuchAxis {
        axis: isize,
        rank: usize,
    },
    AxisTwice {
        dim: usize,
    },
    EmptyReduction {
        name: &'static str,
        axis: isize,
    },
    SumTo {
        target: DimVec<usize>,
        sizes: DimVec<usize>,
    },
    PermutationRank {
        rank: usize,
        axes: usize,
    },
    PermutationRepeats,
    Squeeze {
        dim: usize,
        size: usize,
    },
    Select {
        index: usize,
        dim: usize,
        sizes: DimVec<usize>,
    },
    IndexBounds {
        index: usize,
        dim: usize,
        size: usize,
    },
    Window {
        dim: usize,
        size: usize,
        len: usize,
    },
    SliceStep,
    SliceIndex {
        index: isize,
        dim: usize,
        sizes: DimVec<usize>,
    },
    /// A bound is `None` at the end of the axis.
    SliceBounds {
        bounds: [Option<isize>; 2],
        dim: usize,
        sizes: DimVec<usize>,
    },
    Interleaved {
        dim: usize,
    },
    TooManyIndices {
        rank: usize,
    },
    RangeStep,
    RangeBounds,
    Narrow {
        start: usize,
        len: usize,
        size: usize,
    },
    Reshape {
        targets: DimVec<isize>,
        len: usize,
    },
    ReshapeNegative {
        dim: usize,
        targets: DimVec<isize>,
    },
    ReshapeTwoInferred,
    ReshapeAmbiguous(DimVec<isize>),
    ReshapeStrides,
    ConcatRanks {
        first: usize,
        other: usize,
    },
    ConcatSizes {
        axis: usize,
        first: usize,
        other: usize,
        number: usize,
    },
    StackSizes {
        first: DimVec<usize>,
        other: DimVec<usize>,
        number: usize,
    },
    NoTensors {
        name: &'static str,
    },
    Item {
        len: usize,
    },
    MatMulRanks {
        ranks: [usize; 2],
    },
    MatMul {
        left: [usize; 2],
        right: [usize; 2],
    },
    BatchMatMul {
        batch: usize,
        sizes: [usize; 2],
    },
    MatrixVector {
        matrix: [usize; 2],
        vector: usize,
    },
    DotLengths {
        a: usize,
        b: usize,
    },
    Einsum(EinsumDetail),
    Diagonal {
        axes: [usize; 2],
        sizes: DimVec<usize>,
    },
    IndexSizes {
        index: &'static str,
        sizes: [usize; 2],
        operands: [&'static str; 2],
    },
    GridRank {
        sizes: DimVec<usize>,
    },
    Unstack {
        dim: usize,
        size: usize,
        count: usize,
    },
    IndexRanks {
        rank: usize,
        indices: usize,
    },
    IndexCount {
        operand: &'static str,
        sizes: DimVec<usize>,
        count: usize,
    },
    VectorRank {
        name: &'static str,
        rank: usize,
    },
    /// The bits of an `f64`, since floats do not implement `Eq`.
    #[cfg(feature = "alloc")]
    QuantileRange {
        bits: u64,
    },
}

/// Two sizes that do not broadcast, and their dimension, counted in the shape of larger rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict {
    pub(crate) a: usize,
    pub(crate) b: usize,
    pub(crate) dim: usize,
}

impl From<EinsumDetail> for ShapeError {
    #[cold]
    fn from(detail: EinsumDetail) -> Self {
        Detail::Einsum(detail).into()
    }
}

impl Detail {
    /// Returns the public kind of this case.
    pub(super) fn kind(&self) -> ShapeErrorKind {
        match self {
            Detail::Mismatch(_)
            | Detail::ConcatRanks { .. }
            | Detail::ConcatSizes { .. }
            | Detail::StackSizes { .. }
            | Detail::MatMul { .. }
            | Detail::BatchMatMul { .. }
            | Detail::MatrixVector { .. }
            | Detail::DotLengths { .. }
            | Detail::Diagonal { .. }
            | Detail::IndexSizes { .. } => ShapeErrorKind::Mismatch,
            Detail::OutputShape { .. } => ShapeErrorKind::OutputShape,
            Detail::Expand { .. }
            | Detail::ExpandLeading { .. }
            | Detail::ExpandRank { .. }
            | Detail::SumTo { .. } => ShapeErrorKind::Expand,
            Detail::DataLength { .. }
            | Detail::PatternMismatch { .. }
            | Detail::Squeeze { .. }
            | Detail::Reshape { .. }
            | Detail::ReshapeNegative { .. }
            | Detail::ReshapeTwoInferred
            | Detail::ReshapeAmbiguous(_)
            | Detail::NoTensors { .. }
            | Detail::Item { .. }
            | Detail::MatMulRanks { .. }
            | Detail::VectorRank { .. }
            | Detail::IndexCount { .. }
            | Detail::IndexRanks { .. }
            | Detail::GridRank { .. }
            | Detail::Unstack { .. }
            | Detail::RangeBounds => ShapeErrorKind::Sizes,
            Detail::AxisRange { .. }
            | Detail::AxisOfEqualRanks { .. }
            | Detail::AxisNegative { .. }
            | Detail::AlignOutOfRange { .. }
            | Detail::NoSuchAxis { .. }
            | Detail::AxisTwice { .. }
            | Detail::TooManyIndices { .. }
            | Detail::PermutationRank { .. }
            | Detail::PermutationRepeats => ShapeErrorKind::NoSuchAxis,
            Detail::EmptyReduction { .. } => ShapeErrorKind::EmptyReduction,
            Detail::RankTooLarge(_) => ShapeErrorKind::Rank,
            Detail::Overflow => ShapeErrorKind::TooLarge,
            #[cfg(feature = "alloc")]
            Detail::OutOfMemory { .. } => ShapeErrorKind::TooLarge,
            Detail::Select { .. }
            | Detail::IndexBounds { .. }
            | Detail::Window { .. }
            | Detail::SliceStep
            | Detail::SliceIndex { .. }
            | Detail::SliceBounds { .. }
            | Detail::RangeStep
            | Detail::Narrow { .. } => ShapeErrorKind::OutOfBounds,
            #[cfg(feature = "alloc")]
            Detail::QuantileRange { .. } => ShapeErrorKind::OutOfBounds,
            #[cfg(feature = "ndarray")]
            Detail::Gaps { .. } => ShapeErrorKind::Strides,
            #[cfg(feature = "bytemuck")]
            Detail::ByteCount { .. } => ShapeErrorKind::Sizes,
            #[cfg(feature = "bytemuck")]
            Detail::Unaligned { .. } => ShapeErrorKind::Alignment,
            Detail::Interleaved { .. }
            | Detail::ReshapeStrides
            | Detail::StrideCount { .. }
            | Detail::OutOfStorage { .. } => ShapeErrorKind::Strides,
            Detail::InternalOverlap => ShapeErrorKind::Overlap,
            Detail::Einsum(detail) => detail.kind(),
        }
    }

    /// Creates the error for sizes that do not match `pattern`, which has `None` for a size of any value.
    pub(crate) fn pattern_mismatch(sizes: &[usize], pattern: &[Option<usize>]) -> Self {
        if sizes.len() > crate::MAX_RANK {
            return Detail::RankTooLarge(sizes.len());
        }
        Detail::PatternMismatch {
            sizes: DimVec::from_slice(sizes),
            pattern: DimVec::from_slice(pattern),
        }
    }
}
