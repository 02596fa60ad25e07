//! Operands without indices, which must be scalars.

use super::lower::Lowered;
use super::operands::variable;
use crate::ast::{Element, Kind, OperandId};
use crate::errors::Errors;
use crate::tree::Node;
use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use shapecast_syntax::tokens::{comparable, last_span};
use syn::Ident;

/// The scalars of a call, as the user wrote them, each `&expr` with its `&`.
#[derive(Default)]
pub struct Scalars {
    pub written: Vec<(OperandId, TokenStream)>,
}

impl Scalars {
    /// Replaces the operands that are not views by variables.
    pub fn take(&mut self, node: Node, lowered: &Lowered, errors: &mut Errors) -> Node {
        let views = (0..lowered.views.len()).map(|number| {
            let view = variable("view", number, Span::call_site());
            comparable(view)
        });
        let views: Vec<_> = views.collect();
        self.take_from(node, &views, lowered, errors)
    }

    fn take_from(
        &mut self,
        node: Node,
        views: &[String],
        lowered: &Lowered,
        errors: &mut Errors,
    ) -> Node {
        let node = node.map_children(&mut |child| self.take_from(child, views, lowered, errors));
        let Kind::Element(element) = &node.kind else {
            return node;
        };
        let is_view = views.contains(&comparable(&element.written));
        if is_view || element.operand == OperandId::Target {
            return node;
        }
        let written = syn::parse2::<Ident>(element.written.clone()).ok();
        if let Some(index) = written.filter(|name| lowered.known_index(name).is_some()) {
            let message = format!("`{index}` is an index, which has no value");
            errors.add(&index, message);
            return Node::leaf(Kind::Missing(Vec::new()));
        }
        let known = self.written.iter();
        let mut operands = known.map(|(operand, _)| *operand);
        let position = operands.position(|operand| operand == element.operand);
        let number = position.unwrap_or_else(|| {
            let scalar = (element.operand, element.written.clone());
            self.written.push(scalar);
            self.written.len() - 1
        });
        let variable = variable("scalar", number, last_span(&element.written));
        let written = variable.to_token_stream();
        let element = Element {
            written,
            ..element.clone()
        };
        Node::leaf(Kind::Element(element))
    }
}
