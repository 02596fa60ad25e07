//! Takes the reductions out of the expression: each is a loop of its own, run before the loops that read
//! its result.

mod lets;

use super::loops::{Kernel, Loops, Reduced};
use super::parse::Input;
use super::tree::{Element, Kind, MAX_OPERANDS, Node, OperandId, OperandSet, Parts, Reduction};
use super::words::{Words, last_span};
use crate::refusal::Refusals;
use lets::Lets;
use proc_macro2::{Delimiter, Ident, Span};
use quote::{ToTokens, format_ident};

/// The loops of the call's tree. What a loop cannot do is refused.
pub fn reduce(input: &Input, tree: Node, refusals: &mut Refusals) -> Loops {
    let values = values(&tree);
    let mut reducing = Reducing {
        reductions: Vec::new(),
        lets: Lets::default(),
        refusals,
    };
    let body = reducing.node(tree);
    let mut operands = operands(&body);
    operands.retain(|element| element.operand != OperandId::Target);
    let is_reduction = input.assignment.is_none() && is_last(&body, &reducing.reductions);
    let last = (!is_reduction).then(|| reducing.kernel(operands, body));
    Loops {
        values,
        reductions: reducing.reductions,
        last,
    }
}

/// The operands `&expr`; each is used in one place.
fn values(tree: &Node) -> Vec<Element> {
    let elements = tree.elements().into_iter();
    let is_value = |element: &&Element| matches!(element.operand, OperandId::Value(_));
    elements.filter(is_value).cloned().collect()
}

/// The operands of a loop, each as it is used first.
fn operands(body: &Node) -> Vec<Element> {
    let mut known = OperandSet::default();
    let elements = body.elements().into_iter();
    let first_uses = elements.filter(|element| known.insert(element.operand));
    first_uses.cloned().collect()
}

/// Whether the value is just the result of the last reduction.
fn is_last(body: &Node, reductions: &[Reduced]) -> bool {
    match &body.kind {
        Kind::Paren(_, inner) => is_last(inner, reductions),
        Kind::Block(block) => block
            .only_statement()
            .is_some_and(|inner| is_last(inner, reductions)),
        Kind::Element(element) => {
            let last = reductions.len().checked_sub(1).map(OperandId::Reduction);
            last == Some(element.operand)
        }
        _ => false,
    }
}

/// `unsafe { body }`.
fn in_unsafe(body: Node) -> Node {
    let inner = Parts::new().node(body);
    let parts = Parts::new().tokens(Ident::new("unsafe", Span::mixed_site()));
    Node::new(Kind::Other(parts.group(
        Delimiter::Brace,
        Span::mixed_site(),
        inner,
    )))
}

/// The state of a walk through the tree.
struct Reducing<'a> {
    reductions: Vec<Reduced>,
    lets: Lets,
    refusals: &'a mut Refusals,
}

impl Reducing<'_> {
    /// The node with the results of the reductions in their places.
    fn node(&mut self, node: Node) -> Node {
        let node = node.map_children(&mut |child| self.node(child));
        match &node.kind {
            Kind::Reduction(reduction) => self.reduction(reduction),
            Kind::Let(_) => self.lets.add(node),
            Kind::Block(_) => self.lets.without_moved(node),
            _ => node,
        }
    }

    /// The result of a reduction inside of which there are none.
    fn reduction(&mut self, reduction: &Reduction) -> Node {
        let Reduction {
            callee,
            paren,
            argument,
            is_unsafe,
        } = reduction;
        let argument = argument.unparenthesised();
        let Some(mut body) = self.lets.in_front_of(argument, self.refusals) else {
            return Node::missing();
        };
        if *is_unsafe {
            body = in_unsafe(body);
        }
        let written = reduction.to_token_stream();
        let words = Words::of(Reduction {
            callee: callee.clone(),
            paren: *paren,
            argument: Box::new(body.clone()),
            is_unsafe: *is_unsafe,
        });
        let mut known = self.reductions.iter();
        let index = match known.position(|known| known.words == words) {
            Some(index) => index,
            None => {
                let kernel = self.kernel(operands(&body), body);
                let index = self.reductions.len();
                let name = callee.operator.to_lowercase();
                self.reductions.push(Reduced {
                    callee: callee.clone(),
                    written: written.clone(),
                    variable: format_ident!("{name}_{index}", span = Span::mixed_site()),
                    kernel,
                    words,
                });
                index
            }
        };
        let mut variable = self.reductions[index].variable.clone();
        variable.set_span(Span::mixed_site().located_at(last_span(&written)));
        Node::new(Kind::Element(Element {
            operand: OperandId::Reduction(index),
            variable,
            written,
        }))
    }

    /// The kernel over these operands, or the refusal of the first that is too many.
    fn kernel(&mut self, operands: Vec<Element>, body: Node) -> Kernel {
        if let Some(beyond) = operands.get(MAX_OPERANDS) {
            let message = format_args!(
                "a broadcast takes at most {MAX_OPERANDS} operands: split the expression, \
                 and pass the result of one part to the other"
            );
            self.refusals.refuse(&beyond.written, message);
        }
        Kernel {
            operands,
            hoisted: Vec::new(),
            body,
        }
    }
}
