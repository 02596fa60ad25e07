//! The contents of kinds of nodes, and the parts of `syn`'s expressions.

use crate::hygiene::mixed_at;
use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use shapecast_syntax::tokens::last_span;
use syn::{Arm, Expr, Ident, Macro, PathSegment, Token, token};

/// The largest number of operands of a loop, without the target of an in-place form.
pub const MAX_OPERANDS: usize = 12;

/// An operand of the macro call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OperandId {
    /// The target of an in-place form.
    Target,
    /// A place, by its index among the places and values of the call.
    Place(usize),
    /// `&expr`, which is evaluated once, by its index among the places and values of the call.
    Value(usize),
    /// The result of a reduction, by its index.
    Reduction(usize),
    /// A hoisted sub-expression, by its index.
    Hoisted(usize),
}

/// A use of an operand's element.
#[derive(Clone)]
pub struct Element {
    pub operand: OperandId,
    /// The variable of the kernel, with the span of this use.
    pub variable: Ident,
    /// The user's tokens for this use.
    pub written: TokenStream,
}

impl Element {
    /// Returns the use of an operand's variable where the user wrote these tokens.
    pub fn new(operand: OperandId, variable: &Ident, written: impl ToTokens) -> Self {
        let mut variable = variable.clone();
        let written = written.into_token_stream();
        variable.set_span(mixed_at(last_span(&written)));
        Self {
            operand,
            variable,
            written,
        }
    }
}

/// A binding inside of the macro call. Later bindings have greater ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocalId(pub u32);

/// `sum_keepdim::<0, 2>(…)`.
#[derive(Clone)]
pub struct Reduction {
    /// The name and the axes as written.
    pub segment: PathSegment,
    /// The type that stands for the operation: `Sum`.
    pub operator: &'static str,
    /// Whether the axes are kept with size 1.
    pub keepdim: bool,
    pub axes: Axes,
    pub paren: token::Paren,
    /// Whether the call stands in `unsafe { … }`.
    pub is_unsafe: bool,
}

impl Reduction {
    /// Returns `true` if the result lacks some axes of the argument, and is not one number.
    pub fn removes_axes(&self) -> bool {
        !self.keepdim && matches!(self.axes, Axes::List(_) | Axes::Type(_))
    }
}

/// The axes of a reduction.
#[derive(Clone)]
pub enum Axes {
    /// All axes.
    All,
    /// A list, each axis as a const argument.
    List(Vec<TokenStream>),
    /// `Axes![..]`.
    Type(TokenStream),
    /// Those along which the operand of these tokens broadcasts, for `sum_like`. The comma follows the operand.
    Like(TokenStream, Token![,]),
}

/// `name!(…)`: the call of a macro that gives no value.
#[derive(Clone)]
pub struct MacroCall {
    /// The call without its tokens.
    pub call: Macro,
    /// The tokens before each argument that is a child.
    pub before: Vec<TokenStream>,
    /// The tokens after the last argument that is a child.
    pub after: TokenStream,
    /// The names in the text that are not listed, which are the last children.
    pub named_in_text: Vec<Ident>,
}

/// `match … { … }`.
#[derive(Clone)]
pub struct Match {
    pub match_token: Token![match],
    pub span: Span,
    /// The arms, whose guards and bodies are children.
    pub arms: Vec<Arm>,
    pub scope: LocalId,
}

/// `let … = …;`.
#[derive(Clone)]
pub struct Let {
    /// The tokens before the value.
    pub head: TokenStream,
    pub else_token: Option<Token![else]>,
    pub semicolon: Token![;],
    /// Whether the pattern is `_` or `()`, so that the value is evaluated for its effects.
    pub discards: bool,
    /// Whether the type of the name is written.
    pub has_type: bool,
    /// The binding, if the pattern is a name that never changes and if the statement means the same
    /// before any other expression of its scope.
    pub movable_name: Option<LocalId>,
}

/// Returns the parts of an expression that are children, in the order of the source.
pub fn parts(expr: &mut Expr) -> Vec<&mut Expr> {
    match expr {
        Expr::Array(of) => of.elems.iter_mut().collect(),
        Expr::Call(of) => [&mut *of.func].into_iter().chain(&mut of.args).collect(),
        Expr::Field(of) => vec![&mut of.base],
        Expr::Index(of) => vec![&mut of.expr, &mut of.index],
        Expr::MethodCall(of) => {
            let receiver = [&mut *of.receiver].into_iter();
            receiver.chain(&mut of.args).collect()
        }
        Expr::Range(of) => {
            let ends = [&mut of.start, &mut of.end].into_iter().flatten();
            ends.map(|end| &mut **end).collect()
        }
        Expr::Repeat(of) => vec![&mut of.expr],
        Expr::Struct(of) => {
            let fields = of.fields.iter_mut().map(|field| &mut field.expr);
            fields.chain(of.rest.as_deref_mut()).collect()
        }
        Expr::Tuple(of) => of.elems.iter_mut().collect(),
        _ => Vec::new(),
    }
}
