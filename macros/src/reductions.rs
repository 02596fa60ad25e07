//! Takes the reductions out of the expression: each is a loop that runs before its readers.

mod let_motion;

use crate::ast::{Element, Kind, MAX_OPERANDS, OperandId, Reduction};
use crate::errors::Errors;
use crate::loops::{Kernel, Loops, ReductionLoop};
use crate::parse::Input;
use crate::tree::Node;
use let_motion::LetMotion;
use proc_macro2::Span;
use quote::{ToTokens, format_ident};
use shapecast_syntax::sorted_set::SortedSet;
use shapecast_syntax::tokens::comparable;
use syn::Token;

/// Returns the loops of the tree.
pub fn split(input: &Input, tree: Node, errors: &mut Errors) -> Loops {
    let is_value = |element: &&Element| matches!(element.operand, OperandId::Value(_));
    let values = tree.elements().into_iter().filter(is_value);
    let values = values.cloned().collect();
    let mut splitting = Splitting {
        reductions: Vec::new(),
        lets: LetMotion::default(),
        errors,
    };
    let body = splitting.node(tree);
    let mut operands = operands(&body);
    operands.retain(|element| element.operand != OperandId::Target);
    let is_result = input.assignment.is_none() && is_last(&body, &splitting.reductions);
    let last = (!is_result).then(|| splitting.kernel(operands, body));
    Loops {
        values,
        reductions: splitting.reductions,
        last,
    }
}

/// Returns the first use of each operand.
fn operands(body: &Node) -> Vec<Element> {
    let mut known = SortedSet::new();
    let elements = body.elements().into_iter();
    let first_uses = elements.filter(|element| known.insert(element.operand));
    first_uses.cloned().collect()
}

/// Returns `true` if the value is the result of the last reduction.
fn is_last(body: &Node, reductions: &[ReductionLoop]) -> bool {
    match (&body.kind, body.children.as_slice()) {
        (Kind::Paren(_) | Kind::Block { .. }, [inner]) => is_last(inner, reductions),
        (Kind::Element(element), _) => {
            let last = reductions.len().checked_sub(1).map(OperandId::Reduction);
            last == Some(element.operand)
        }
        _ => false,
    }
}

/// Returns `unsafe { body }`.
fn in_unsafe(body: Node) -> Node {
    let unsafe_token = Token![unsafe](Span::mixed_site());
    let block = Node::new(Kind::generated_block(), vec![body]);
    let kind = Kind::PrefixedBlock(unsafe_token.to_token_stream());
    Node::new(kind, vec![block])
}

struct Splitting<'a> {
    reductions: Vec<ReductionLoop>,
    lets: LetMotion,
    errors: &'a mut Errors,
}

impl Splitting<'_> {
    /// Returns the node with the results of the reductions in their places.
    fn node(&mut self, node: Node) -> Node {
        let node = node.map_children(&mut |child| self.node(child));
        match &node.kind {
            Kind::Reduction(reduction) => self.reduction(&node, reduction),
            Kind::Let(_) => self.lets.add(node),
            Kind::Local(local, name) => match self.lets.element(*local, name) {
                Some(element) => Node::leaf(Kind::Element(element)),
                None => node,
            },
            Kind::Block { .. } => self.lets.without_moved(node),
            _ => node,
        }
    }

    /// Returns the result of a reduction whose argument contains no other reduction.
    fn reduction(&mut self, node: &Node, reduction: &Reduction) -> Node {
        let argument = node.children[0].unparenthesised();
        let Some(mut body) = self.lets.in_front_of(argument, self.errors) else {
            return Node::leaf(Kind::Missing(Vec::new()));
        };
        if reduction.is_unsafe {
            body = in_unsafe(body);
        }
        let written = node.to_token_stream();
        let tokens = comparable(node.kind.print(&[body.to_token_stream()]));
        let mut known = self.reductions.iter();
        let index = known.position(|known| known.tokens == tokens);
        let index = index.unwrap_or_else(|| {
            let index = self.reductions.len();
            let name = reduction.operator.to_lowercase();
            let kernel = self.kernel(operands(&body), body);
            self.reductions.push(ReductionLoop {
                reduction: reduction.clone(),
                written: written.clone(),
                variable: format_ident!("{name}_{index}", span = Span::mixed_site()),
                kernel,
                tokens,
            });
            index
        });
        let variable = &self.reductions[index].variable;
        let element = Element::new(OperandId::Reduction(index), variable, written);
        Node::leaf(Kind::Element(element))
    }

    /// Returns the kernel over these operands. Reports the first operand beyond the maximum.
    fn kernel(&mut self, mut operands: Vec<Element>, body: Node) -> Kernel {
        if let Some(extra) = operands.get(MAX_OPERANDS) {
            let message = format_args!(
                "a loop of `broadcast!` has at most {MAX_OPERANDS} operands, found {}: \
                 evaluate a part of the expression before the call",
                operands.len()
            );
            self.errors.add(&extra.written, message);
            operands.truncate(MAX_OPERANDS);
        }
        Kernel {
            operands,
            hoisted: Vec::new(),
            body,
        }
    }
}
