//! The operands of `broadcast!` that conflict, named in an error.

#[cfg(feature = "alloc")]
use alloc::boxed::Box;
#[cfg(feature = "alloc")]
use core::panic::{RefUnwindSafe, UnwindSafe};

use super::ShapeError;
#[cfg(feature = "alloc")]
use super::{Detail, DimVec};

/// A case of an error, and the operands that conflict.
#[cfg(feature = "alloc")]
#[derive(Clone)]
pub(super) struct NamedDetail {
    pub(super) detail: Detail,
    /// The name of the dimension whose sizes differ, if it has one.
    pub(super) dimension: Option<&'static str>,
    /// The operands that conflict, or none if they have no names.
    pub(super) operands: alloc::vec::Vec<NamedOperand>,
}

/// An operand as the user wrote it, and its sizes.
#[cfg(feature = "alloc")]
#[derive(Clone)]
pub(super) struct NamedOperand {
    pub(super) name: &'static str,
    pub(super) sizes: DimVec<usize>,
}

#[cfg(feature = "alloc")]
impl From<Detail> for NamedDetail {
    fn from(detail: Detail) -> Self {
        NamedDetail {
            detail,
            dimension: None,
            operands: alloc::vec::Vec::new(),
        }
    }
}

/// A [`NamedDetail`] whose type only this crate knows.
#[cfg(feature = "alloc")]
pub(super) trait AsNamedDetail: Send + Sync + UnwindSafe + RefUnwindSafe {
    fn named(&self) -> &NamedDetail;
    fn named_mut(&mut self) -> &mut NamedDetail;
}

#[cfg(feature = "alloc")]
impl AsNamedDetail for NamedDetail {
    fn named(&self) -> &NamedDetail {
        self
    }

    fn named_mut(&mut self) -> &mut NamedDetail {
        self
    }
}

#[cfg(feature = "alloc")]
impl From<NamedDetail> for ShapeError {
    #[cold]
    fn from(detail: NamedDetail) -> Self {
        ShapeError(Box::new(Box::new(detail)))
    }
}

impl ShapeError {
    /// Returns the case, and the operands that conflict.
    #[cfg(feature = "alloc")]
    pub(super) fn named(&self) -> &NamedDetail {
        self.0.named()
    }

    /// Adds the two operands that conflict, each with its name and sizes, if both have names.
    pub(crate) fn with_operands(self, pair: [(Option<&'static str>, &[usize]); 2]) -> Self {
        #[cfg(feature = "alloc")]
        if let [(Some(first), a), (Some(second), b)] = pair {
            let named = |name, sizes| NamedOperand {
                name,
                sizes: DimVec::from_slice(sizes),
            };
            let mut error = self;
            error.0.named_mut().operands = alloc::vec![named(first, a), named(second, b)];
            return error;
        }
        let _ = pair;
        self
    }

    /// Adds the name of the dimension whose sizes differ. Without a heap, an error has no names.
    #[cold]
    pub(crate) fn at_dimension(self, name: Option<&'static str>) -> Self {
        #[cfg(feature = "alloc")]
        {
            let mut error = self;
            error.0.named_mut().dimension = name;
            error
        }
        #[cfg(not(feature = "alloc"))]
        {
            let _ = name;
            self
        }
    }
}
