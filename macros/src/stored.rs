//! Splits a call whose reduction and result both need the values of a `let` statement, so that these are computed once.
//!
//! A reduction repeats the `let` statements that it needs. In `{ let e = x.exp(); e / sum(e) }`, two loops would compute
//! exponentials, which takes longer than to store and load them. Such a call becomes two calls: the first gives the
//! values, and the second, `e = e / sum(e)`, updates them in place.

use crate::ast::{Axes, Kind, LocalId, OperandId, Reduction};
use crate::generate::OnMismatch;
use crate::hygiene::quote_mixed;
use crate::parse::Input;
use crate::tree::{Node, is_arithmetic};
use proc_macro2::{Ident, TokenStream};
use shapecast_syntax::numbers::SERIES;
use shapecast_syntax::places::Assignment;
use shapecast_syntax::sorted_set::SortedSet;
use syn::{Block, Expr, ExprBlock, Pat, Stmt, UnOp, parse_quote};

/// The two calls of a split one.
pub struct Split {
    /// The name of the `let` statement.
    name: Ident,
    pub values: Input,
    pub update: Input,
}

impl Split {
    /// Returns the calls, if the values are worth storing and the result has their shape and type.
    pub fn of(input: &Input, tree: &Node) -> Option<Self> {
        let Expr::Block(ExprBlock {
            attrs,
            label: None,
            block,
        }) = &input.value
        else {
            return None;
        };
        let [before @ .., Stmt::Local(stored), Stmt::Expr(last, None)] = &block.stmts[..] else {
            return None;
        };
        let (Pat::Ident(name), Some(value)) = (&stored.pat, &stored.init) else {
            return None;
        };
        if !attrs.is_empty() || input.assignment.is_some() || !is_worthwhile(tree) {
            return None;
        }
        let value = &value.expr;
        let name = name.ident.clone();
        let target = parse_quote!(#name);
        let values = Block {
            brace_token: block.brace_token,
            stmts: before
                .iter()
                .cloned()
                .chain([Stmt::Expr((**value).clone(), None)])
                .collect(),
        };
        let of = |assignment, value| Input {
            krate: input.krate.clone(),
            assignment,
            value,
            ..*input
        };
        Some(Split {
            values: of(None, parse_quote!(#values)),
            update: of(
                Some(Assignment {
                    target,
                    operator: None,
                }),
                last.clone(),
            ),
            name,
        })
    }

    /// Returns the code of the call from that of its parts.
    pub fn join(
        self,
        values: TokenStream,
        update: TokenStream,
        on_mismatch: OnMismatch,
    ) -> TokenStream {
        let name = self.name;
        match on_mismatch {
            OnMismatch::Panic => quote_mixed!({ let mut #name = #values; #update; #name }),
            OnMismatch::Return => quote_mixed! {
                match #values {
                    ::core::result::Result::Ok(mut #name) => match #update {
                        ::core::result::Result::Ok(()) => ::core::result::Result::Ok(#name),
                        ::core::result::Result::Err(__error) => ::core::result::Result::Err(__error),
                    },
                    ::core::result::Result::Err(__error) => ::core::result::Result::Err(__error),
                }
            },
        }
    }
}

/// Returns `true` if the last `let` statement of the block computes functions of floats, a reduction reads its name, and
/// the result is arithmetic over its name whose shape is that of the values.
fn is_worthwhile(tree: &Node) -> bool {
    let is_value = |operand: &OperandId| matches!(operand, OperandId::Value(_));
    let Some((last, statements)) = tree.children.split_last() else {
        return false;
    };
    let Some((name, value)) = statements.last().and_then(binding) else {
        return false;
    };
    let mut shape = SortedSet::new();
    // The operands `&expr` are evaluated once for all loops.
    !tree.facts.operands.iter().any(is_value)
        && is_float_function(value)
        && add_operands(value, statements, &mut shape)
        && is_update(last, name, &shape)
        && reads(last, name, true)
        && reads(last, name, false)
}

/// Returns the name and the value of a `let` statement that may be moved.
fn binding(statement: &Node) -> Option<(LocalId, &Node)> {
    let Kind::Let(of) = &statement.kind else {
        return None;
    };
    let name = of.movable_name.filter(|_| !of.has_type)?;
    Some((name, &statement.children[0]))
}

/// Returns `true` for a function of floats that needs a series or a table, and for arithmetic with it.
fn is_float_function(node: &Node) -> bool {
    let node = node.unparenthesised();
    match &node.kind {
        Kind::Unary(_) => is_float_function(&node.children[0]),
        Kind::Binary(operator) if is_arithmetic(operator) => {
            node.children.iter().any(is_float_function)
        }
        kind => kind.known_method().is_some_and(|method| {
            method.is_of_crate && method.is_of_floats && method.cost >= SERIES
        }),
    }
}

/// Adds the operands whose shapes give that of a value. Returns `false` if they are unknown.
fn add_operands(value: &Node, statements: &[Node], shape: &mut SortedSet<OperandId>) -> bool {
    match &value.kind {
        Kind::Reduction(reduction) => !changes_shape(reduction),
        Kind::Element(element) => {
            shape.insert(element.operand);
            true
        }
        Kind::Local(name, _) => {
            let mut bindings = statements.iter().filter_map(binding);
            let bound = bindings.find(|(bound, _)| bound == name);
            bound.is_some_and(|(_, value)| add_operands(value, statements, shape))
        }
        _ => {
            let mut children = value.children.iter();
            children.all(|child| add_operands(child, statements, shape))
        }
    }
}

/// Returns `true` if the result of a reduction may have another shape than its argument with sizes of 1.
fn changes_shape(reduction: &Reduction) -> bool {
    reduction.removes_axes() || matches!(reduction.axes, Axes::Like(..))
}

/// Returns `true` if `node` is arithmetic over the name, over operands that give its shape, and over reductions of these.
fn is_update(node: &Node, name: LocalId, shape: &SortedSet<OperandId>) -> bool {
    let known = |node: &Node| {
        node.facts
            .operands
            .iter()
            .all(|operand| shape.contains(operand))
    };
    let mut children = node.children.iter();
    match &node.kind {
        Kind::Literal(_) => true,
        Kind::Element(_) => known(node),
        Kind::Local(local, _) => *local == name,
        Kind::Reduction(reduction) => {
            let argument = &node.children[0];
            let is_plain = !changes_shape(reduction) && !reduction.is_unsafe;
            is_plain && known(argument) && *argument.facts.locals == [name]
        }
        Kind::Paren(_) | Kind::Unary(UnOp::Neg(_)) => {
            children.all(|child| is_update(child, name, shape))
        }
        Kind::Binary(operator) if is_arithmetic(operator) => {
            children.all(|child| is_update(child, name, shape))
        }
        _ => false,
    }
}

/// Returns `true` if `node` reads the name inside of a reduction, or outside of all reductions.
fn reads(node: &Node, name: LocalId, inside: bool) -> bool {
    match &node.kind {
        Kind::Local(local, _) => !inside && *local == name,
        Kind::Reduction(_) => inside && node.facts.locals.contains(&name),
        _ => node.children.iter().any(|child| reads(child, name, inside)),
    }
}
