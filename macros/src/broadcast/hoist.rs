//! Finds the sub-expressions that may be worth evaluating once per element of their own.
//!
//! In `sin(a * a) * x` the sine need not be taken for every element of the result if `a` has fewer of
//! them. The macro knows which operands a sub-expression reads, the planner knows how often it would be
//! evaluated to the same value: so each candidate becomes a value that is derived from the elements of
//! some operands, and the planner decides whether to keep the values or to derive them in place.
//!
//! A candidate is [pure](mod@cost), since it is evaluated whether or not the planner keeps it, and stands
//! where the kernel evaluates it [in any case](mod@unconditional), since an integer division may panic. One
//! inside another is no use: whichever promises more is taken.

mod cost;
#[cfg(test)]
mod tests;
mod unconditional;

use super::loops::{Hoisted, Kernel};
use super::tree::{Element, Kind, Node, OperandId, Parts};
use super::words::{first_span, last_span};
use cost::{Cost, cost};
use proc_macro2::Span;
use quote::{ToTokens, format_ident};
use std::cmp::Reverse;
use syn::{Token, UnOp};
use unconditional::unconditional;

/// How many values the core has room for.
const MAX_HOISTED: usize = 3;

/// Takes the candidates out of the kernel's body, the most promising of them if there are more than the
/// core has room for.
pub fn hoist(kernel: Kernel, has_target: bool) -> Kernel {
    let mut hoisting = Hoisting {
        readable: kernel.operands.len() + usize::from(has_target),
        hoisted: Vec::new(),
    };
    let mut study = hoisting.study(&kernel.body);
    study.keep_most_promising(MAX_HOISTED);
    let body = hoisting.take(kernel.body, study);
    Kernel {
        hoisted: hoisting.hoisted,
        body,
        ..kernel
    }
}

/// The state of a walk through a body.
struct Hoisting {
    /// How many operands the body may read, the target of an in-place form with them.
    readable: usize,
    hoisted: Vec<Hoisted>,
}

/// What is known of a node before any is taken out.
struct Study {
    /// What one evaluation costs; `None` if it may do more than compute.
    cost: Option<Cost>,
    /// Whether the node is to be taken out.
    is_best: bool,
    /// What taking out the node, or else the best inside it, promises.
    promise: u32,
    /// Of the children that are evaluated in any case.
    children: Vec<Study>,
}

impl Study {
    /// Keeps up to `count` candidates; of equally promising ones the first.
    fn keep_most_promising(&mut self, count: usize) {
        let mut candidates = self.candidates();
        candidates.sort_by_key(|study| Reverse(study.promise));
        for study in candidates.into_iter().skip(count) {
            study.is_best = false;
            study.children.clear();
        }
    }

    /// What is to be taken out, in order.
    fn candidates(&mut self) -> Vec<&mut Self> {
        if self.is_best {
            return vec![self];
        }
        let children = self.children.iter_mut();
        children.flat_map(Self::candidates).collect()
    }
}

impl Hoisting {
    /// Studies a node and all below it.
    fn study(&self, node: &Node) -> Study {
        let children = node.kind.children().into_iter();
        let mut children: Vec<_> = children.map(|child| self.study(child)).collect();
        let cost = cost(&node.kind, children.iter().map(|child| child.cost));
        let cost = cost.map(|cost| match node.operands().is_empty() {
            true => Cost::default(),
            false => cost,
        });
        children.truncate(unconditional(&node.kind));
        let inside = children.iter().map(|child| child.promise).sum();
        let own = cost.and_then(|cost| self.promise(node, cost));
        Study {
            cost,
            is_best: own.is_some_and(|own| own >= inside),
            promise: own.unwrap_or(0).max(inside),
            children,
        }
    }

    /// What it promises to take out a node of this cost, if it may be. The more operands it reads, the
    /// less likely it is that it has fewer elements than the whole: each is taken to halve the chance.
    fn promise(&self, node: &Node, cost: Cost) -> Option<u32> {
        let read = node.operands().len();
        let may_repeat = (1..self.readable).contains(&read)
            && !node.operands().contains(OperandId::Target)
            && cost.is_expensive();
        may_repeat.then(|| cost.scaled() >> read)
    }

    /// The node with the variables of the candidates in their places.
    fn take(&mut self, node: Node, study: Study) -> Node {
        if study.is_best {
            return whole(self.variable(node));
        }
        let is_method = matches!(node.kind, Kind::Method(_));
        let mut studies = study.children.into_iter().enumerate();
        node.map_children(&mut |child| match studies.next() {
            Some((0, study)) if is_method && study.is_best => {
                Node::new(Kind::Element(self.variable(child)))
            }
            Some((_, study)) => self.take(child, study),
            None => child,
        })
    }

    /// Takes out the node.
    fn variable(&mut self, value: Node) -> Element {
        let name = format_ident!("hoisted_{}", self.hoisted.len(), span = Span::mixed_site());
        let written = value.to_token_stream();
        let mut variable = name.clone();
        variable.set_span(Span::mixed_site().located_at(last_span(&written)));
        let operand = OperandId::Hoisted(self.hoisted.len());
        self.hoisted.push(Hoisted {
            variable: name,
            value,
        });
        Element {
            operand,
            variable,
            written,
        }
    }
}

/// `*&variable`, the same value: from the place where the sub-expression begins to where it ends, for
/// errors to point at. As a receiver it would need parentheses, of which errors show one place only.
fn whole(element: Element) -> Node {
    let begin = Span::mixed_site().located_at(first_span(&element.written));
    let borrowed = Parts::new()
        .tokens(Token![&](begin))
        .node(Node::new(Kind::Element(element)));
    let borrowed = Box::new(Node::new(Kind::Other(borrowed)));
    Node::new(Kind::Unary(UnOp::Deref(Token![*](begin)), borrowed))
}
