//! The cases of errors of `einsum`, with PyTorch's texts.

use core::fmt;

use super::ShapeErrorKind;

/// A case of an error of `einsum`, with the values that its text prints. Operands are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EinsumDetail {
    #[cfg(feature = "alloc")]
    NoOperands,
    /// The equation has more or fewer operands than there are.
    #[cfg(feature = "alloc")]
    OperandCount { more_given: bool },
    #[cfg(feature = "alloc")]
    Subscript { position: usize },
    /// A second ellipsis of an operand, or of the output.
    #[cfg(feature = "alloc")]
    SecondEllipsis { operand: Option<usize> },
    /// A point of an operand, or of the output, without an ellipsis.
    #[cfg(feature = "alloc")]
    IncompleteEllipsis { operand: Option<usize> },
    #[cfg(feature = "alloc")]
    Rank {
        operand: usize,
        subscripts: usize,
        rank: usize,
        has_ellipsis: bool,
    },
    #[cfg(feature = "alloc")]
    OutputTwice { label: char },
    #[cfg(feature = "alloc")]
    OutputUnknown { label: char },
    Size {
        label: char,
        operand: usize,
        size: usize,
        previous: usize,
    },
    #[cfg(feature = "alloc")]
    EllipsisSize {
        dim: usize,
        operand: usize,
        size: usize,
        previous: usize,
    },
    Diagonal {
        label: char,
        operand: usize,
        sizes: [usize; 2],
    },
}

impl EinsumDetail {
    /// Returns the public kind of this case.
    pub(super) fn kind(self) -> ShapeErrorKind {
        match self {
            EinsumDetail::Size { .. } | EinsumDetail::Diagonal { .. } => ShapeErrorKind::Mismatch,
            #[cfg(feature = "alloc")]
            EinsumDetail::EllipsisSize { .. } => ShapeErrorKind::Mismatch,
            #[cfg(feature = "alloc")]
            _ => ShapeErrorKind::Equation,
        }
    }
}

impl fmt::Display for EinsumDetail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("einsum(): ")?;
        match *self {
            #[cfg(feature = "alloc")]
            EinsumDetail::NoOperands => f.write_str("must provide at least one operand"),
            #[cfg(feature = "alloc")]
            EinsumDetail::OperandCount { more_given } => write!(
                f,
                "{} operands were provided than specified in the equation",
                if more_given { "more" } else { "fewer" }
            ),
            #[cfg(feature = "alloc")]
            EinsumDetail::Subscript { position } => write!(
                f,
                "invalid subscript given at index {position} in the equation string, subscripts \
                 must be in [a-zA-Z]"
            ),
            #[cfg(feature = "alloc")]
            EinsumDetail::SecondEllipsis {
                operand: Some(operand),
            } => write!(
                f,
                "found '.' for operand {operand} for which an ellipsis was already found"
            ),
            #[cfg(feature = "alloc")]
            EinsumDetail::SecondEllipsis { operand: None } => {
                f.write_str("found '.' for output but an ellipsis (...) was already found")
            }
            #[cfg(feature = "alloc")]
            EinsumDetail::IncompleteEllipsis {
                operand: Some(operand),
            } => write!(
                f,
                "found '.' for operand {operand} that is not part of any ellipsis"
            ),
            #[cfg(feature = "alloc")]
            EinsumDetail::IncompleteEllipsis { operand: None } => {
                f.write_str("found '.' for output that is not part of any ellipsis (...)")
            }
            #[cfg(feature = "alloc")]
            EinsumDetail::Rank {
                operand,
                subscripts,
                rank,
                has_ellipsis: true,
            } => write!(
                f,
                "the number of subscripts in the equation ({subscripts}) is more than the number of \
                 dimensions ({rank}) for operand {operand}"
            ),
            #[cfg(feature = "alloc")]
            EinsumDetail::Rank {
                operand,
                subscripts,
                rank,
                has_ellipsis: false,
            } => write!(
                f,
                "the number of subscripts in the equation ({subscripts}) does not match the number \
                 of dimensions ({rank}) for operand {operand} and no ellipsis was given"
            ),
            #[cfg(feature = "alloc")]
            EinsumDetail::OutputTwice { label } => write!(
                f,
                "output subscript {label} appears more than once in the output"
            ),
            #[cfg(feature = "alloc")]
            EinsumDetail::OutputUnknown { label } => write!(
                f,
                "output subscript {label} does not appear in the equation for any input operand"
            ),
            EinsumDetail::Size {
                label,
                operand,
                size,
                previous,
            } => write!(
                f,
                "subscript {label} has size {size} for operand {operand} which does not broadcast \
                 with previously seen size {previous}"
            ),
            // PyTorch's text has no space after the operand.
            #[cfg(feature = "alloc")]
            EinsumDetail::EllipsisSize {
                dim,
                operand,
                size,
                previous,
            } => write!(
                f,
                "dimension {dim} covered by ellipsis in operand {operand}has size {size} which does \
                 not broadcast with previously seen ellipsis with size {previous} for the \
                 respective dimension"
            ),
            EinsumDetail::Diagonal {
                label,
                operand,
                sizes: [first, second],
            } => write!(
                f,
                "subscript {label} is repeated for operand {operand} but the sizes don't match, \
                 {second} != {first}"
            ),
        }
    }
}
