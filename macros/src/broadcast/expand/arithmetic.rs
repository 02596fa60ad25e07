//! Arithmetic that is passed through a function, because the elements' own operators may not become
//! vector instructions: that of 16-bit floats, and divisions, which may be of integers; and casts to
//! integers, which may be of floats.

use super::Writer;
use crate::broadcast::parse::Operator;
use crate::broadcast::tree::{Kind, Node, Parts};
use crate::broadcast::words::{first_span, names_one_of};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{BinOp, Type};

/// What closures call their parameters. Nobody has constants of these names, which they would be taken for.
const VALUE: &str = "__value";
const LEFT: &str = "__left";
const RIGHT: &str = "__right";

impl Writer<'_> {
    /// The same with `divide(__mode, left, right, |__left, __right| __left / __right)` for `left / right`,
    /// and, where there may be 16-bit floats, `arithmetic(__mode, left, right, …, …)` for `left + right`. The
    /// first closure of two is of `f32`; an error in the last is that of `left + right`. `cast(inner,
    /// |__value| __value as u8)` for `inner as u8`.
    pub fn through_functions(&self, node: Node) -> Node {
        if !node.varies() {
            return node;
        }
        // What has become a call knows no more what it reads.
        let node = node.map_children(&mut |child| self.through_functions(child));
        if let Kind::Cast(inner, as_token, to) = &node.kind
            && is_integer(to)
        {
            let inner = inner.unparenthesised();
            let x = variable(VALUE, inner);
            let cast = Ident::new("cast", first_span(self.krate));
            let path = self.at(first_span(inner), cast.into_token_stream());
            let call = quote_spanned! {Span::mixed_site()=>
                #path(#inner, #[inline(always)] |#x| #x #as_token #to)
            };
            return Node::new(Kind::Other(Parts::new().tokens(call)));
        }
        let Some((function, left, operator, right)) = self.passed_through(&node) else {
            return node;
        };
        // As arguments they need no parentheses, and rustc would warn of the user's.
        let (left, right) = (left.unparenthesised(), right.unparenthesised());
        let (x, y) = (variable(LEFT, left), variable(RIGHT, right));
        let own = quote_spanned!(Span::mixed_site()=> |#x, #y| #x #operator #y);
        let call = self.call(&function, left, right, own);
        Node::new(Kind::Other(Parts::new().tokens(call)))
    }

    /// Whether results are those of arithmetic that may be of 16-bit floats.
    pub fn rounds(&self, body: &Node, updates: Option<&Operator>) -> bool {
        let function = match updates {
            Some(Operator::Combine(operator)) => self.function(operator),
            _ => self
                .passed_through(body.unparenthesised())
                .map(|(function, ..)| function),
        };
        self.knows_halves && body.varies() && function.is_some()
    }

    /// What a node that varies is passed through, if it is, and of what it is made.
    fn passed_through<'n>(
        &self,
        node: &'n Node,
    ) -> Option<(Function, &'n Node, &'n BinOp, &'n Node)> {
        let Kind::Binary(left, operator, right) = &node.kind else {
            return None;
        };
        let function = self.function(operator)?;
        // What is written as a number has a vector instruction, or needs none.
        let is_passed = !left.is_literal() && !right.is_literal();
        is_passed.then_some((function, left, operator, right))
    }

    /// The target's new element, if `target += body` is passed through a function.
    pub fn update_through_a_function(
        &self,
        target: &Ident,
        operator: &BinOp,
        body: &TokenStream,
    ) -> Option<TokenStream> {
        let mut function = self.function(operator)?;
        function.name.push_str("_assign");
        let (x, y) = (variable(LEFT, target), variable(RIGHT, body));
        let own = quote_spanned!(Span::mixed_site()=> |#x, #y| *#x #operator #y);
        Some(self.call(&function, target, body, own))
    }

    /// `name(__mode, left, right, of_f32, own)`.
    fn call(
        &self,
        function: &Function,
        left: impl ToTokens,
        right: impl ToTokens,
        own: TokenStream,
    ) -> TokenStream {
        let name = Ident::new(&function.name, first_span(self.krate));
        let path = self.at(first_span(&left), name.into_token_stream());
        let of_f32 = function.of_f32.as_ref().map(
            |symbol| quote_spanned!(Span::mixed_site()=> #[inline(always)] |__left, __right| __left #symbol __right,),
        );
        quote_spanned! {Span::mixed_site()=>
            #path(__mode, #left, #right, #of_f32 #[inline(always)] #own)
        }
    }

    /// What the operator is passed through.
    fn function(&self, operator: &BinOp) -> Option<Function> {
        let (name, of_f32) = match operator {
            BinOp::Div(_) | BinOp::DivAssign(_) => ("divide", None),
            BinOp::Rem(_) | BinOp::RemAssign(_) => ("remainder", None),
            BinOp::Add(_) | BinOp::AddAssign(_) => ("arithmetic", Some(quote!(+))),
            BinOp::Sub(_) | BinOp::SubAssign(_) => ("arithmetic", Some(quote!(-))),
            BinOp::Mul(_) | BinOp::MulAssign(_) => ("arithmetic", Some(quote!(*))),
            _ => return None,
        };
        let name = name.to_string();
        (of_f32.is_none() || self.knows_halves).then_some(Function { name, of_f32 })
    }
}

/// Whether a type is an integer that vector instructions make of floats, by its name.
fn is_integer(to: &Type) -> bool {
    names_one_of(to, &["i8", "u8", "i16", "u16", "i32", "u32"])
}

/// A function that arithmetic is passed through.
struct Function {
    name: String,
    /// The operator of `f32`, where the function does not know it.
    of_f32: Option<TokenStream>,
}

/// What stands for `written` in a closure, where that begins.
fn variable(name: &str, written: impl ToTokens) -> Ident {
    Ident::new(name, Span::mixed_site().located_at(first_span(written)))
}
