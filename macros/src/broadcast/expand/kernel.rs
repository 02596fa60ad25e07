//! The body of a kernel: the user's expression, its float functions called on `Number`.

use super::Writer;
use crate::broadcast::functions::{is_float_function, reduces_all};
use crate::broadcast::tree::{Kind, Method, Node, Parts};
use crate::broadcast::words::{first_span, last_span};
use proc_macro2::{Delimiter, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

impl Writer<'_> {
    /// The expression without parentheses around the whole.
    pub fn body(&self, node: &Node) -> TokenStream {
        let node = self.on_numbers(node.unparenthesised().clone());
        self.through_functions(node).into_token_stream()
    }

    /// The same with `Number(x, __mode).exp()` for `x.exp()`, and so for `x.sum()`, of which types tell that it
    /// is of one element. What does not vary keeps std's functions, which need no fast ones.
    fn on_numbers(&self, node: Node) -> Node {
        let node = node.map_children(&mut |child| self.on_numbers(child));
        let redirected = matches!(
            &node.kind,
            Kind::Method(method) if is_of_varying_numbers(method) || is_of_all(method)
        );
        if !redirected {
            return node;
        }
        let mut is_receiver = true;
        node.map_children(&mut |child| match std::mem::take(&mut is_receiver) {
            true => self.number(&child),
            false => child,
        })
    }

    /// `Number(receiver, __mode)`, from the place where the receiver begins to where it ends.
    fn number(&self, receiver: &Node) -> Node {
        let begin = first_span(receiver);
        let end = first_span(self.krate).located_at(last_span(receiver));
        let inner = Parts::new()
            .node(receiver.unparenthesised().clone())
            .tokens(quote_spanned!(Span::mixed_site().located_at(end)=> , __mode));
        Node::new(Kind::Other(
            Parts::new().tokens(self.at(begin, quote!(Number))).group(
                Delimiter::Parenthesis,
                end,
                inner,
            ),
        ))
    }
}

/// Whether the method would be a reduction, were its receiver not one element.
fn is_of_all(method: &Method) -> bool {
    let is_bare = method.turbofish.is_none() && method.arguments.is_empty();
    let receiver = &method.receiver.unparenthesised().kind;
    is_bare && reduces_all(&method.name) && matches!(receiver, Kind::Element(_))
}

/// Whether the method is a float function, the value of which may be another for every element.
fn is_of_varying_numbers(method: &Method) -> bool {
    is_float_function(&method.name) && method.children().iter().any(|child| child.varies())
}
