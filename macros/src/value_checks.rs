//! Finds the values that the kernel computes for each element and that may be tensors.
//!
//! In `x + bias(2.0)`, the user forgot the `&` if `bias` returns a tensor. The macro does not know the types of calls,
//! so the generated code records the type of each such value, and `shapecast` rejects tensors.

use crate::ast::Kind;
use crate::loops::Loops;
use crate::tree::Node;
use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use shapecast_syntax::tokens::first_span;
use syn::{BinOp, Expr};

/// A value whose type is recorded.
pub struct ValueCheck {
    /// The variable that records the type.
    pub variable: Ident,
    /// The value as the user wrote it.
    pub written: TokenStream,
    /// Whether the value is computed from elements.
    pub varies: bool,
}

/// The values of a call whose types are recorded.
pub struct ValueChecks {
    /// Calls and indices.
    pub values: Vec<ValueCheck>,
    /// The elements of the result, if they are not one of `values`.
    pub result: Option<ValueCheck>,
    /// The hygiene of the variables.
    hygiene: Span,
}

/// Records the types of calls and indices in all kernels.
pub fn check_values(krate: &TokenStream, loops: &mut Loops) -> ValueChecks {
    let mut checks = ValueChecks::none(krate);
    for of in &mut loops.reductions {
        checks.check(&mut of.kernel.body);
    }
    if let Some(last) = &mut loops.last {
        checks.check(&mut last.body);
        for hoisted in &mut last.hoisted {
            checks.check(&mut hoisted.value);
        }
        if has_unchecked_calls(&last.body) {
            checks.result = Some(record(&mut last.body, "__result_type", checks.hygiene));
        }
    }
    checks
}

impl ValueChecks {
    /// Creates an empty list of checks.
    pub fn none(krate: &TokenStream) -> Self {
        Self {
            values: Vec::new(),
            result: None,
            hygiene: first_span(krate),
        }
    }

    /// Records the type of a node that stands for a value, or of the values that it chooses from.
    fn check(&mut self, node: &mut Node) {
        match &node.kind {
            Kind::Call(_) | Kind::Index(_) => self.add(node),
            Kind::MethodCall(_) => match node.kind.known_method() {
                None => self.add(node),
                Some(method) if method.is_of_crate => {
                    node.children.iter_mut().for_each(|child| self.check(child));
                }
                Some(_) => {}
            },
            Kind::Paren(_)
            | Kind::Unary(_)
            | Kind::Attributed(_)
            | Kind::PrefixedBlock(_)
            | Kind::Cast(..) => self.check(&mut node.children[0]),
            Kind::Binary(BinOp::And(_) | BinOp::Or(_)) => {}
            Kind::Binary(_) => node.children.iter_mut().for_each(|child| self.check(child)),
            Kind::Block { .. } => {
                if let Some(last) = node.children.last_mut() {
                    self.check(last);
                }
            }
            Kind::If { .. } => node.children[1..]
                .iter_mut()
                .for_each(|child| self.check(child)),
            Kind::Match(of) => {
                let mut children = node.children[1..].iter_mut();
                for arm in &of.arms {
                    let skipped = usize::from(arm.guard.is_some());
                    if let Some(body) = children.nth(skipped) {
                        self.check(body);
                    }
                }
            }
            Kind::Compound(expr) if matches!(**expr, Expr::Tuple(_) | Expr::Array(_)) => {
                node.children.iter_mut().for_each(|child| self.check(child));
            }
            _ => {}
        }
    }

    fn add(&mut self, node: &mut Node) {
        let name = format!("__type_{}", self.values.len());
        let check = record(node, &name, self.hygiene);
        self.values.push(check);
    }
}

/// Wraps a node so that the variable `name` records the type of its value.
fn record(node: &mut Node, name: &str, hygiene: Span) -> ValueCheck {
    let written = node.to_token_stream();
    let variable = Ident::new(name, hygiene.located_at(first_span(&written)));
    let is_place = matches!(node.kind, Kind::Index(_));
    let kind = Kind::Recorded {
        variable: variable.clone(),
        is_place,
    };
    let facts = node.facts.clone();
    let inner = std::mem::replace(node, Node::leaf(Kind::Missing(Vec::new())));
    *node = Node {
        kind,
        children: vec![inner],
        facts,
    };
    ValueCheck {
        variable,
        written,
        varies: node.facts.varies(),
    }
}

/// Returns `true` if the expression has a call or an index outside of recorded values.
fn has_unchecked_calls(node: &Node) -> bool {
    match &node.kind {
        Kind::Recorded { .. } => false,
        Kind::Call(_) | Kind::Index(_) => true,
        Kind::MethodCall(_) if node.kind.known_method().is_none() => true,
        _ => node.children.iter().any(has_unchecked_calls),
    }
}
