//! Finds sub-expressions that read few elements, for which one evaluation per element may be enough.
//!
//! In `sin(a * a) * x`, one sine for each element of `a` is enough if `a` has fewer elements than the result. The macro
//! knows which operands a sub-expression reads. The core knows their sizes, and either materializes or inlines each
//! value that the macro hoists.
//!
//! A candidate is pure, and the kernel always evaluates it, because an integer division may panic. If one candidate
//! contains another, the macro hoists the one with the greater benefit.

use crate::ast::{Element, Kind, MAX_OPERANDS, OperandId};
use crate::hygiene::mixed_at;
use crate::loops::{Hoisted, Kernel};
use crate::tree::Node;
use proc_macro2::Span;
use quote::format_ident;
use shapecast_syntax::numbers::OPERATION;
use shapecast_syntax::tokens::first_span;
use syn::{BinOp, Token, UnOp};

/// The maximum number of hoisted values in the core.
const MAX_HOISTED: usize = 3;

/// The least cost of a candidate, which is higher than that of loading a materialized value.
const MIN_COST: u32 = 2 * OPERATION;

/// Hoists the candidates of the kernel's body that have the greatest benefit.
pub fn hoist(kernel: Kernel, has_target: bool) -> Kernel {
    let readable = kernel.operands.len() + usize::from(has_target);
    let mut plan = Plan::new(&kernel.body, readable);
    plan.limit(MAX_HOISTED);
    let mut hoisted = Vec::new();
    let body = extract(kernel.body, plan, &mut hoisted);
    Kernel {
        hoisted,
        body,
        ..kernel
    }
}

/// The parts of a node to hoist.
struct Plan {
    /// Whether the node itself is hoisted.
    is_hoisted: bool,
    /// The benefit of the node, or else of the candidates inside.
    benefit: u32,
    /// The plans of the first children, which are always evaluated.
    children: Vec<Plan>,
}

impl Plan {
    /// Returns the plan for a node of a kernel that may read `readable` operands.
    fn new(node: &Node, readable: usize) -> Self {
        let always = &node.children[..always_evaluated(node)];
        let children: Vec<_> = always
            .iter()
            .map(|child| Self::new(child, readable))
            .collect();
        let inside = children.iter().map(|child| child.benefit).sum();
        let own = benefit(node, readable);
        Self {
            is_hoisted: own.is_some_and(|own| own >= inside),
            benefit: own.unwrap_or(0).max(inside),
            children,
        }
    }

    /// Keeps up to `count` candidates, the first of equal ones.
    fn limit(&mut self, count: usize) {
        let mut candidates = self.candidates();
        while candidates.len() > count {
            let last_first = candidates.iter().enumerate().rev();
            let least = last_first.min_by_key(|(_, plan)| plan.benefit);
            let plan = candidates.remove(least.map_or(0, |(at, _)| at));
            plan.is_hoisted = false;
            plan.children.clear();
        }
    }

    /// Returns the hoisted nodes, in the order of the source.
    fn candidates(&mut self) -> Vec<&mut Self> {
        if self.is_hoisted {
            return vec![self];
        }
        let children = self.children.iter_mut();
        children.flat_map(Self::candidates).collect()
    }
}

/// Returns the benefit of hoisting a node, if it is a candidate. Each operand that the node reads halves the benefit,
/// because the node less likely has fewer elements than the result.
fn benefit(node: &Node, readable: usize) -> Option<u32> {
    let facts = &node.facts;
    let read = facts.operands.len();
    let may_repeat = (1..readable).contains(&read) && !node.reads(OperandId::Target);
    let is_candidate = facts.is_pure && may_repeat && facts.cost >= MIN_COST;
    // Scaled so that every operand can halve the cost.
    let scaled = facts.cost.min(u32::MAX >> (2 * MAX_OPERANDS)) << MAX_OPERANDS;
    is_candidate.then(|| scaled >> read)
}

/// Returns how many of the first children are always evaluated and could be evaluated first.
fn always_evaluated(node: &Node) -> usize {
    match &node.kind {
        Kind::Binary(BinOp::And(_) | BinOp::Or(_)) => 1,
        Kind::Let(_) | Kind::If { .. } | Kind::Match(_) => 1,
        Kind::Paren(_) | Kind::Unary(_) | Kind::Binary(_) | Kind::Cast(..) => node.children.len(),
        Kind::Call(_) | Kind::MethodCall(_) => node.children.len(),
        Kind::Block { .. } if is_straight(node) => {
            let statements = &node.children;
            let mut checks = statements.iter();
            // The statements after a check rely on the check.
            match checks.position(|statement| statement.facts.may_diverge) {
                Some(check) => check + 1,
                None => statements.len(),
            }
        }
        _ => 0,
    }
}

/// Returns `true` if every statement of the block is evaluated. Items may bring methods into scope.
fn is_straight(block: &Node) -> bool {
    let mut statements = block.children.iter();
    statements.all(|statement| match &statement.kind {
        Kind::Item(_) => false,
        Kind::Let(of) => of.else_token.is_none(),
        _ => true,
    })
}

/// Returns the node with the variables of the hoisted values in their places.
fn extract(node: Node, plan: Plan, hoisted: &mut Vec<Hoisted>) -> Node {
    if plan.is_hoisted {
        return dereferenced(variable(node, hoisted));
    }
    let is_method_call = matches!(node.kind, Kind::MethodCall(_));
    let mut plans = plan.children.into_iter().enumerate();
    node.map_children(&mut |child| match plans.next() {
        Some((0, plan)) if is_method_call && plan.is_hoisted => {
            Node::leaf(Kind::Element(variable(child, hoisted)))
        }
        Some((_, plan)) => extract(child, plan, hoisted),
        None => child,
    })
}

/// Hoists a value and returns the use of its variable.
fn variable(value: Node, hoisted: &mut Vec<Hoisted>) -> Element {
    let index = hoisted.len();
    let variable = format_ident!("hoisted_{index}", span = Span::mixed_site());
    let element = Element::new(OperandId::Hoisted(index), &variable, &value);
    hoisted.push(Hoisted { variable, value });
    element
}

/// Returns `*&variable`, with spans from the start to the end of the sub-expression for errors to cover. A receiver
/// stays `variable`: it would need parentheses, and errors would cover only one of the two.
fn dereferenced(element: Element) -> Node {
    let start = mixed_at(first_span(&element.written));
    let element = Node::leaf(Kind::Element(element));
    let reference = Node::new(Kind::Reference(Token![&](start)), vec![element]);
    Node::new(Kind::Unary(UnOp::Deref(Token![*](start))), vec![reference])
}
