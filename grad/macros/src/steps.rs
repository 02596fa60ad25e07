//! The body of a differentiated function as a list of steps, each of which computes one value.

use proc_macro2::TokenStream;
use quote::quote;
use shapecast_syntax::einsum::names::NamedIndex;
use std::collections::{BTreeMap, BTreeSet};
use syn::{Expr, ExprMethodCall, ExprPath, Ident, Macro, Pat, Path, PathArguments, Type};

/// The set of arguments that a value depends on and that are not `#[constant]`. Bit 0 is the first argument.
pub type Mask = u32;

/// A body that was read.
pub struct Steps {
    /// In the order of evaluation.
    pub list: Vec<Step>,
    /// The value that the function returns.
    pub result: Ident,
    /// The values that have a gradient.
    pub masks: BTreeMap<Ident, Mask>,
    /// The values that are references.
    pub references: BTreeSet<Ident>,
}

/// `let value: type = operation;`.
pub struct Step {
    pub value: Ident,
    pub annotation: Option<Type>,
    pub operation: Operation,
    /// The operands that have a gradient.
    pub active: BTreeSet<Ident>,
}

#[allow(clippy::large_enum_variant, reason = "a macro makes few of them")]
pub enum Operation {
    /// An expression without a gradient.
    Constant(Expr),
    /// A view of values without a gradient, which the pullback creates again.
    ConstantView(Expr),
    /// `&root.field[index].field`.
    Field {
        root: Ident,
        members: Vec<TokenStream>,
    },
    /// `let (first, second) = root;`, whose own value nothing reads.
    Parts { root: Ident, parts: Vec<Ident> },
    /// `(first, second)`.
    Tuple(Vec<Ident>),
    /// `let value = other;`.
    Alias(Ident),
    /// `let value = other.clone();`, where `other` may be a reference.
    Clone(Ident),
    /// The value that a reference refers to.
    Owned(Ident),
    /// Operators and functions of elements: an expression of Rust or a call of `broadcast!`, with its body.
    Elements { code: TokenStream, body: Expr },
    /// A block of `broadcast!` that is the softmax of an operand.
    Softmax(Softmax),
    /// `sum::<-1>(body)` in `broadcast!`.
    Reduction(Reduction),
    /// `einsum!([left] => value)`, where indices `x[i, j]` are written `x[(i, j)]`.
    Einsum {
        call: Macro,
        left: Vec<NamedIndex>,
        value: Expr,
    },
    /// A method of a tensor.
    Method {
        receiver: Ident,
        call: ExprMethodCall,
    },
    /// An expression each of whose elements is an element of the receiver or has no gradient.
    Selection {
        receiver: Ident,
        code: Expr,
        /// Whether the value is a view of the receiver.
        is_view: bool,
    },
    /// A method of the elements along axes, such as `x.norm_axis::<-1>(2.0)`.
    Lanes(Lanes),
    /// `first.concat::<0, _>(&second)` and `stack`.
    Join {
        call: ExprMethodCall,
        operands: [Ident; 2],
    },
    /// `left.matmul(&right)`.
    MatMul {
        left: Ident,
        right: Ident,
        /// The token `matmul`, where errors stand.
        method: Ident,
    },
    /// `for pattern in items { .. }`.
    Loop(Box<Loop>),
    /// `if` and `match` on values without a gradient and on the variant of an `Option`.
    Branch(Box<Branch>),
    /// A call of a function or a method with a `vjp`. The receiver of a method is its first argument.
    Call {
        function: Function,
        arguments: Vec<CallArgument>,
        /// The name of the macro of `checkpoint!(f(&x))`. The pullback calls the function again, so that nothing of its
        /// inside is kept.
        checkpoint: Option<Path>,
    },
}

impl Step {
    /// Returns the values that later steps read.
    pub fn values(&self) -> Vec<&Ident> {
        match &self.operation {
            Operation::Parts { parts, .. } => parts.iter().collect(),
            Operation::Loop(of) => of.carried.iter().map(|carried| &carried.last).collect(),
            Operation::Branch(of) => of.values.iter().collect(),
            _ => vec![&self.value],
        }
    }
}

pub struct Loop {
    pub pattern: Pat,
    /// An expression that can be evaluated again.
    pub items: Expr,
    /// The list whose elements the loop differentiates by, and the name of an element.
    pub list: Option<(Ident, Ident)>,
    pub body: Vec<Step>,
    pub carried: Vec<Carried>,
    /// The condition after a turn that ends the loop.
    pub ends: Option<TokenStream>,
}

/// A variable that each turn of a loop assigns.
pub struct Carried {
    /// Before the loop.
    pub first: Ident,
    /// At the start of a turn.
    pub start: Ident,
    /// At the end of a turn.
    pub end: Ident,
    /// After the loop.
    pub last: Ident,
}

pub struct Branch {
    /// The value that is compared. `if condition` compares with `true` and `_`.
    pub scrutinee: Expr,
    /// The `Option` that is compared, whose content has a gradient.
    pub option: Option<Ident>,
    pub arms: Vec<Arm>,
    /// The value of the branch, if it has one, and the variables that arms assign.
    pub values: Vec<Ident>,
}

pub struct Arm {
    pub pattern: Pat,
    /// The condition after the pattern, with `if`.
    pub guard: Option<TokenStream>,
    /// The names that the guard binds.
    pub bound: Vec<Ident>,
    /// The content of the `Option`.
    pub content: Option<Ident>,
    pub body: Vec<Step>,
    /// What the arm gives for the values of the branch.
    pub results: Vec<Ident>,
    /// The expression by which the arm leaves a turn or panics. Then it has no results.
    pub leaves: Option<Expr>,
}

pub enum Function {
    Path(ExprPath),
    Method(ExprMethodCall),
}

pub struct Softmax {
    /// The whole call of `broadcast!`.
    pub code: TokenStream,
    pub operand: Ident,
    pub axes: PathArguments,
    /// `* 0.5` or `/ 2.0` for a softmax of a multiple of the operand, or nothing.
    pub scale: TokenStream,
}

pub struct Reduction {
    /// The whole call of `broadcast!`.
    pub code: TokenStream,
    /// The name without `_keepdim`.
    pub name: String,
    pub keepdim: bool,
    pub axes: PathArguments,
    pub body: Expr,
    /// The values of a `log_sum_exp` with a gradient.
    pub exponentials: Option<Exponentials>,
}

/// The values of which the forward pass makes a `log_sum_exp`. Its derivative is e^(x - maximum) / total.
pub struct Exponentials {
    pub maximum: Ident,
    /// The sum of the exponentials.
    pub total: Ident,
}

impl Reduction {
    /// Returns `true` for `nansum` and the other reductions that skip NaN.
    pub fn skips_nan(&self) -> bool {
        self.name.starts_with("nan")
    }

    /// Returns the values of a `log_sum_exp` with a gradient.
    pub fn exponentials(&self) -> &Exponentials {
        let exponentials = self.exponentials.as_ref();
        exponentials.expect("the reader makes steps of them")
    }

    /// Returns the name of the mean of the elements that the reduction reads, with its axes kept.
    pub fn mean(&self) -> TokenStream {
        match self.skips_nan() {
            true => quote!(nanmean_keepdim),
            false => quote!(mean_keepdim),
        }
    }
}

pub struct Lanes {
    pub receiver: Ident,
    pub call: ExprMethodCall,
    /// The method with its argument, as a value of the library: `LaneMethod::Norm(2.0)`.
    pub method: TokenStream,
    /// The axes as an option of a list.
    pub axes: TokenStream,
}

pub struct CallArgument {
    pub code: TokenStream,
    /// The value whose gradient the argument has.
    pub active: Option<Ident>,
}
