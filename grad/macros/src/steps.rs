//! The body of a differentiated function as a list of steps, each of which computes one value.

use proc_macro2::TokenStream;
use std::collections::{BTreeMap, BTreeSet};
use syn::{Expr, ExprMethodCall, ExprPath, Ident, Macro, Member, PathArguments, Type};

/// The set of arguments that a value depends on and that are not `#[constant]`. Bit 0 is the first argument.
pub type Mask = u32;

/// A body that was read.
pub struct Steps {
    /// In the order of evaluation.
    pub list: Vec<Step>,
    /// The value that the function returns.
    pub result: Ident,
    /// The values that have a gradient.
    pub masks: BTreeMap<String, Mask>,
}

/// `let value: type = operation;`.
pub struct Step {
    pub value: Ident,
    pub annotation: Option<Type>,
    pub operation: Operation,
    /// The operands that have a gradient.
    pub active: BTreeSet<String>,
}

#[allow(clippy::large_enum_variant, reason = "a macro makes few of them")]
pub enum Operation {
    /// An expression without a gradient.
    Constant(Expr),
    /// A view of values without a gradient, which the pullback creates again.
    ConstantView(Expr),
    /// `&root.field.field`.
    Field { root: Ident, members: Vec<Member> },
    /// `let value = other;`.
    Alias(Ident),
    /// Operators and functions of elements: an expression of Rust or a call of `broadcast!`, with its body.
    Elements { code: TokenStream, body: Expr },
    /// `sum::<-1>(body)` in `broadcast!`.
    Reduction(Reduction),
    /// `einsum!([left] => value)`, where indices `x[i, j]` are written `x[(i, j)]`.
    Einsum {
        call: Macro,
        left: Vec<Ident>,
        value: Expr,
    },
    /// A method of a tensor.
    Method {
        receiver: Ident,
        call: ExprMethodCall,
    },
    /// `root[[i, j]]`, with these brackets.
    Index { root: Ident, index: Expr },
    /// `left.matmul(&right)`.
    MatMul { left: Ident, right: Ident },
    /// A call of a function with a `vjp`.
    Call {
        path: ExprPath,
        arguments: Vec<CallArgument>,
    },
}

impl Operation {
    pub fn field(root: &Ident, members: &[&Member]) -> Self {
        Operation::Field {
            root: root.clone(),
            members: members.iter().copied().cloned().collect(),
        }
    }
}

pub struct Reduction {
    /// The whole call of `broadcast!`.
    pub code: TokenStream,
    /// The name without `_keepdim`.
    pub name: String,
    pub keepdim: bool,
    pub axes: PathArguments,
    pub body: Expr,
}

pub struct CallArgument {
    pub code: TokenStream,
    /// The value whose gradient the argument has.
    pub active: Option<Ident>,
}
