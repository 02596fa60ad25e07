//! Prints nodes as the user's tokens.

use super::{Axes, Kind, MacroCall, Match, parts};
use crate::hygiene::quote_mixed;
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use shapecast_syntax::numbers::Method;
use syn::{Expr, ExprCall, Macro};

impl Kind {
    /// Returns the tokens of a node of this kind with these children.
    pub fn print(&self, children: &[TokenStream]) -> TokenStream {
        let first = children.first();
        let second = children.get(1);
        match self {
            Self::Element(element) => element.variable.to_token_stream(),
            Self::Local(_, name) => name.to_token_stream(),
            Self::Path(path, _) => path.to_token_stream(),
            Self::Captured(place) => place.to_token_stream(),
            Self::Literal(literal) => literal.to_token_stream(),
            Self::Verbatim(tokens) => tokens.clone(),
            Self::Paren(paren) => group(Delimiter::Parenthesis, paren.span.join(), quote!(#first)),
            Self::Unary(operator) => quote!(#operator #first),
            Self::Reference(and) => quote!(#and #first),
            Self::Binary(operator) => quote!(#first #operator #second),
            Self::Cast(as_token, to) => quote!(#first #as_token #to),
            Self::Call(call) if calls_function_of_element(call) => print_call(call, children),
            Self::Call(call) => fill(Expr::Call((**call).clone()), children),
            Self::MethodCall(call) => fill(Expr::MethodCall((**call).clone()), children),
            Self::Index(index) => fill(Expr::Index((**index).clone()), children),
            Self::Compound(expr) => fill((**expr).clone(), children),
            Self::MacroCall(call) => call.print(children),
            Self::Reduction(reduction) => {
                let (segment, paren) = (&reduction.segment, reduction.paren.span.join());
                let arguments = match &reduction.axes {
                    Axes::Like(operand, comma) => quote!(#operand #comma #first),
                    _ => quote!(#first),
                };
                let arguments = group(Delimiter::Parenthesis, paren, arguments);
                quote!(#segment #arguments)
            }
            Self::Closure { head, .. }
            | Self::LetCondition(head)
            | Self::PrefixedBlock(head)
            | Self::Attributed(head) => quote!(#head #first),
            Self::If {
                if_token,
                else_token,
                ..
            } => {
                let otherwise = children.get(2);
                quote!(#if_token #first #second #else_token #otherwise)
            }
            Self::Match(of) => of.print(children),
            Self::Block { span, .. } => group(Delimiter::Brace, *span, quote!(#(#children)*)),
            Self::Let(of) => {
                let (head, else_token, semicolon) = (&of.head, &of.else_token, &of.semicolon);
                quote!(#head #first #else_token #second #semicolon)
            }
            Self::Statement(semicolon) => quote!(#first #semicolon),
            Self::Item(item) => item.to_token_stream(),
            Self::Recorded { variable, is_place } => {
                let span = variable.span();
                if *is_place {
                    quote_spanned!(span=> (*#variable.of_place(&#first)))
                } else {
                    quote_spanned!(span=> #variable.of(#first))
                }
            }
            Self::Missing(_) => TokenStream::new(),
        }
    }
}

impl MacroCall {
    fn print(&self, children: &[TokenStream]) -> TokenStream {
        let (before, after, names) = (&self.before, &self.after, &self.named_in_text);
        let (listed, named) = children.split_at(before.len());
        let named = quote_mixed!(#(, #names = #named)*);
        let call = Macro {
            tokens: quote!(#(#before #listed)* #after #named),
            ..self.call.clone()
        };
        call.to_token_stream()
    }
}

impl Match {
    fn print(&self, children: &[TokenStream]) -> TokenStream {
        let mut children = children.iter();
        let (match_token, scrutinee) = (&self.match_token, children.next());
        let arms = self.arms.iter().map(|arm| {
            let (attributes, pattern) = (&arm.attrs, &arm.pat);
            let guard = arm.guard.as_ref().map(|(if_token, _)| {
                let guard = children.next();
                quote!(#if_token #guard)
            });
            let (arrow, body, comma) = (&arm.fat_arrow_token, children.next(), &arm.comma);
            quote!(#(#attributes)* #pattern #guard #arrow #body #comma)
        });
        let arms = group(Delimiter::Brace, self.span, quote!(#(#arms)*));
        quote!(#match_token #scrutinee #arms)
    }
}

/// Returns `true` for a call such as `exp(-x)`, of a function with the name of a method of floats.
fn calls_function_of_element(call: &ExprCall) -> bool {
    let Expr::Path(path) = &*call.func else {
        return false;
    };
    let names_method = |name: &Ident| Method::find(name).is_some_and(|of| of.is_of_floats);
    path.path.get_ident().is_some_and(names_method)
        && call.args.len() == 1
        && !matches!(call.args[0], Expr::Reference(_) | Expr::Lit(_))
}

/// Returns the tokens of a call for which [`calls_function_of_element`] is `true`.
///
/// If there is no function `exp`, rustc proposes the method, and quotes the span of the argument: `(-x).exp()`. A block
/// gives the argument the span of its parentheses.
fn print_call(call: &ExprCall, children: &[TokenStream]) -> TokenStream {
    let span = call.paren_token.span.join();
    let (function, argument) = (&children[0], &children[1]);
    let argument = quote_mixed!(let argument = #argument; argument);
    let argument = group(Delimiter::Brace, span, argument);
    let arguments = group(Delimiter::Parenthesis, span, argument);
    quote!(#function #arguments)
}

/// Returns an expression with the children in the places of its parts.
fn fill(mut expr: Expr, children: &[TokenStream]) -> TokenStream {
    for (part, child) in parts(&mut expr).into_iter().zip(children) {
        *part = Expr::Verbatim(child.clone());
    }
    expr.to_token_stream()
}

/// Returns a group whose delimiters have this span.
fn group(delimiter: Delimiter, span: Span, inner: TokenStream) -> TokenStream {
    let mut group = Group::new(delimiter, inner);
    group.set_span(span);
    group.to_token_stream()
}
