//! What is wrong with a shape, with the numbers.

use super::ShapeErrorKind;
use crate::dim_vec::DimVec;

/// What is wrong, with the numbers.
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
    ShapeIsNot {
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
    SticksOut {
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
    SliceStep,
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
    ReshapeTwoOpen,
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
}

/// Two sizes that do not fit, and the dimension, counted in the larger of the two ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict {
    pub(crate) a: usize,
    pub(crate) b: usize,
    pub(crate) dim: usize,
}

impl Detail {
    /// What kind of thing is wrong, without the numbers.
    pub(super) fn kind(&self) -> ShapeErrorKind {
        match self {
            Detail::Mismatch(_)
            | Detail::ConcatRanks { .. }
            | Detail::ConcatSizes { .. }
            | Detail::StackSizes { .. } => ShapeErrorKind::Mismatch,
            Detail::OutputShape { .. } => ShapeErrorKind::OutputShape,
            Detail::Expand { .. }
            | Detail::ExpandLeading { .. }
            | Detail::ExpandRank { .. }
            | Detail::SumTo { .. } => ShapeErrorKind::Expand,
            Detail::DataLength { .. }
            | Detail::ShapeIsNot { .. }
            | Detail::Squeeze { .. }
            | Detail::Reshape { .. }
            | Detail::ReshapeNegative { .. }
            | Detail::ReshapeTwoOpen
            | Detail::ReshapeAmbiguous(_)
            | Detail::NoTensors { .. }
            | Detail::Item { .. } => ShapeErrorKind::Sizes,
            Detail::AxisRange { .. }
            | Detail::AxisOfEqualRanks { .. }
            | Detail::AxisNegative { .. }
            | Detail::SticksOut { .. }
            | Detail::NoSuchAxis { .. }
            | Detail::AxisTwice { .. }
            | Detail::PermutationRank { .. }
            | Detail::PermutationRepeats => ShapeErrorKind::NoSuchAxis,
            Detail::EmptyReduction { .. } => ShapeErrorKind::EmptyReduction,
            Detail::RankTooLarge(_) => ShapeErrorKind::Rank,
            Detail::Overflow => ShapeErrorKind::TooLarge,
            #[cfg(feature = "alloc")]
            Detail::OutOfMemory { .. } => ShapeErrorKind::TooLarge,
            Detail::Select { .. } | Detail::SliceStep | Detail::Narrow { .. } => {
                ShapeErrorKind::OutOfBounds
            }
            Detail::ReshapeStrides | Detail::StrideCount { .. } | Detail::OutOfStorage { .. } => {
                ShapeErrorKind::Strides
            }
            Detail::InternalOverlap => ShapeErrorKind::Overlap,
        }
    }

    pub(crate) fn shape_is_not(sizes: &[usize], pattern: &[Option<usize>]) -> Self {
        if sizes.len() > crate::MAX_RANK {
            return Detail::RankTooLarge(sizes.len());
        }
        Detail::ShapeIsNot {
            sizes: DimVec::from_slice(sizes),
            pattern: DimVec::from_slice(pattern),
        }
    }
}
