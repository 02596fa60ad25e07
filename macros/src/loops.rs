//! The loops of a call, each with its kernel.

use crate::ast::{Element, Kind, Reduction};
use crate::tree::Node;
use proc_macro2::{Ident, TokenStream};

/// The loops of a call, in the order in which they run.
pub struct Loops {
    /// The operands `&expr`, in the order of the source.
    pub values: Vec<Element>,
    /// The loops of the reductions, whose results later loops may read.
    pub reductions: Vec<ReductionLoop>,
    /// The last loop, or `None` if the last reduction gives the result of the call.
    pub last: Option<Kernel>,
}

/// The loop of a reduction.
pub struct ReductionLoop {
    pub reduction: Reduction,
    /// The first call of the reduction, as the user wrote it.
    pub written: TokenStream,
    pub variable: Ident,
    pub kernel: Kernel,
    /// The call without the reductions inside. Equal calls share a loop.
    pub tokens: String,
}

/// The computation of a loop for each element.
pub struct Kernel {
    /// The operands in the order of their first use.
    pub operands: Vec<Element>,
    /// The hoisted sub-expressions, in the order of the source.
    pub hoisted: Vec<Hoisted>,
    /// The expression over the elements and the hoisted values.
    pub body: Node,
}

impl Kernel {
    /// Returns `true` if the result is the element of the only operand.
    pub fn is_element(&self) -> bool {
        self.operands.len() == 1 && matches!(self.body.unparenthesised().kind, Kind::Element(_))
    }
}

/// A sub-expression that is evaluated once for each of its own elements if these are fewer.
pub struct Hoisted {
    pub variable: Ident,
    pub value: Node,
}
