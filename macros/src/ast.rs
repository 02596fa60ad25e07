//! The kinds of syntax in an expression, without facts about them.
//!
//! Every syntax that a later step looks at has a separate [`Kind`]. A kind holds its tokens with the user's spans. The
//! nodes of the [tree](crate::tree) hold the children, in source order.

mod print;
mod syntax;

pub use syntax::{
    Axes, Element, Let, LocalId, MAX_OPERANDS, MacroCall, Match, OperandId, Reduction, parts,
};

use proc_macro2::{Span, TokenStream};
use shapecast_syntax::numbers::Method;
use syn::{
    BinOp, Expr, ExprCall, ExprIndex, ExprMethodCall, ExprPath, Ident, Item, Lit, Token, Type,
    UnOp, token,
};

/// The kind of a node. The examples show the places of the children.
///
/// A `scope` is the first binding made in the node: this and all later bindings are unknown outside.
#[derive(Clone)]
pub enum Kind {
    /// `x`: an element of an operand.
    Element(Element),
    /// `v`: a name that is bound inside of the macro call.
    Local(LocalId, Ident),
    /// `f32::abs`. If a `use` inside the call imports the first segment, the second field is that binding.
    Path(ExprPath, Option<LocalId>),
    /// A variable or a field from outside the macro call, in a message such as `panic!("{x}")`.
    Captured(Box<Expr>),
    /// `1.0`.
    Literal(Lit),
    /// `const { N + 1 }` or `line!()`: tokens that are the same for every element.
    Verbatim(TokenStream),
    /// `(child)`.
    Paren(token::Paren),
    /// `-child`.
    Unary(UnOp),
    /// `&child`.
    Reference(Token![&]),
    /// `left + right`. Comparisons and `&&` are also binary.
    Binary(BinOp),
    /// `child as Type`.
    Cast(Token![as], Box<Type>),
    /// `callee(argument, argument)`.
    Call(Box<ExprCall>),
    /// `receiver.name(argument, argument)`.
    MethodCall(Box<ExprMethodCall>),
    /// `table[index]`.
    Index(Box<ExprIndex>),
    /// An array, a tuple, a range, a struct literal or a field.
    Compound(Box<Expr>),
    /// `panic!("{} {}", argument, argument)`.
    MacroCall(Box<MacroCall>),
    /// `sum::<-1>(argument)`.
    Reduction(Box<Reduction>),
    /// `|v| child`. The head is everything before the child.
    Closure { head: TokenStream, scope: LocalId },
    /// `if condition { child } else { child }`. The last child is optional.
    If {
        if_token: Token![if],
        else_token: Option<Token![else]>,
        scope: LocalId,
    },
    /// `match scrutinee { pattern if guard => child, pattern => child }`.
    Match(Box<Match>),
    /// `let pattern = child` in a condition, with the tokens before the child.
    LetCondition(TokenStream),
    /// `{ child child }`. The span is that of the braces.
    Block { span: Span, scope: LocalId },
    /// `unsafe` or `'label:` before a block.
    PrefixedBlock(TokenStream),
    /// `#[attribute] child`.
    Attributed(TokenStream),
    /// `let pattern = value else { child };`. The last child is optional.
    Let(Box<Let>),
    /// `child;`.
    Statement(Token![;]),
    /// An item in a block.
    Item(Box<Item>),
    /// `variable.of(child)`, where the variable records the type of the value.
    Recorded { variable: Ident, is_place: bool },
    /// The placeholder for an expression with an error, with the bindings that its tokens mention.
    Missing(Vec<LocalId>),
}

impl Kind {
    /// Returns the kind of an expression without its children.
    pub fn compound(expr: Expr) -> Self {
        match expr {
            Expr::Call(call) => Self::Call(Box::new(call)),
            Expr::MethodCall(call) => Self::MethodCall(Box::new(call)),
            Expr::Index(index) => Self::Index(Box::new(index)),
            _ => Self::Compound(Box::new(expr)),
        }
    }

    /// Returns a block that the macro generates. Its bindings are unknown outside.
    pub fn generated_block() -> Self {
        Self::Block {
            span: Span::mixed_site(),
            scope: LocalId(0),
        }
    }

    /// Returns the first binding of the scope that the node opens.
    pub fn scope(&self) -> Option<LocalId> {
        match self {
            Self::Closure { scope, .. } | Self::If { scope, .. } | Self::Block { scope, .. } => {
                Some(*scope)
            }
            Self::Match(of) => Some(of.scope),
            _ => None,
        }
    }

    /// Returns the indices of the children that decide which other children are evaluated.
    pub fn conditions(&self) -> Vec<usize> {
        match self {
            Self::Binary(BinOp::And(_) | BinOp::Or(_)) | Self::If { .. } => vec![0],
            Self::Match(of) => {
                let mut next = 0;
                let guards = of.arms.iter().filter_map(|arm| {
                    next += 1;
                    let guard = arm.guard.is_some().then_some(next);
                    next += usize::from(guard.is_some());
                    guard
                });
                [0].into_iter().chain(guards).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the called method if the table has it and the call has no generic arguments.
    pub fn known_method(&self) -> Option<Method> {
        match self {
            Self::MethodCall(call) if call.turbofish.is_none() => Method::find(&call.method),
            _ => None,
        }
    }
}
