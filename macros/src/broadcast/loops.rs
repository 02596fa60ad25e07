//! The loops that a call is run by.

use super::tree::{Callee, Element, Node};
use super::words::Words;
use proc_macro2::{Ident, TokenStream};

/// The loops of a call, in the order in which they run.
pub struct Loops {
    /// The operands `&expr`, in the order of the source.
    pub values: Vec<Element>,
    /// Those whose results others read.
    pub reductions: Vec<Reduced>,
    /// The last one; `None` if the result of the last reduction is that of the call.
    pub last: Option<Kernel>,
}

/// A reduction that was taken out.
pub struct Reduced {
    /// What is done, over which axes.
    pub callee: Callee,
    /// The first call of it, as the user wrote it.
    pub written: TokenStream,
    /// Its result.
    pub variable: Ident,
    /// What is reduced.
    pub kernel: Kernel,
    /// The call after the reductions inside were taken out: the same words are the same reduction.
    pub words: Words,
}

/// What is run for each element, and what it is run over.
pub struct Kernel {
    /// In the order in which they are joined, each where it is used first.
    pub operands: Vec<Element>,
    /// What may be evaluated less often, in the order of the source.
    pub hoisted: Vec<Hoisted>,
    /// The expression over their elements, and over what is hoisted.
    pub body: Node,
}

/// A sub-expression that was taken out.
pub struct Hoisted {
    /// Its value.
    pub variable: Ident,
    /// The sub-expression.
    pub value: Node,
}
