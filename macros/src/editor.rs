//! The expansion of `broadcast!` in an editor: the expression over elements of its operands, where
//! the editor finds completions and definitions, and then the code that runs the call.
//!
//! An editor compares the expansions with and without a name at the cursor, so the code before the
//! cursor must not depend on the tokens after it.

use crate::ast::Kind;
use crate::errors::{Errors, as_expression};
use crate::hygiene::quote_mixed;
use crate::lower::lower;
use crate::parse::Input;
use crate::tree::Node;
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use syn::{Expr, Member};

/// The largest number of insertions that make an unfinished call complete.
const MAX_REPAIRS: usize = 3;

/// Returns the expression of a call and its code.
pub fn with_expression(tokens: TokenStream, code: syn::Result<TokenStream>) -> TokenStream {
    with_statements(tokens, TokenStream::new(), code)
}

/// Returns the expression of a call, statements that are never run, and the code of the call.
pub fn with_statements(
    tokens: TokenStream,
    statements: TokenStream,
    code: syn::Result<TokenStream>,
) -> TokenStream {
    let code = code.map_or_else(as_expression, without_location);
    let Some(mut input) = (0..=MAX_REPAIRS).find_map(|repairs| parse(&tokens, repairs)) else {
        return code;
    };
    input.is_in_editor = true;
    let krate = &input.krate;
    let target = input.assignment.as_ref().map(|assignment| {
        let target = &assignment.target;
        quote_mixed!(let _ = &#target;)
    });
    let statements = (!statements.is_empty()).then(|| quote_mixed!(let _ = || { #statements };));
    let value = print(&lower(&input, &mut Errors::default()), krate);
    quote_mixed!({
        use #krate::__private::editor::*;
        let _ = || { #target #value };
        #statements
        #code
    })
}

/// Parses an input with up to `repairs` syntax errors.
fn parse(tokens: &TokenStream, repairs: usize) -> Option<Input> {
    let error = match syn::parse2(tokens.clone()) {
        Ok(input) => return Some(input),
        Err(error) => format!("{:?}", error.span()),
    };
    let insertions = [
        quote_mixed!(unfinished),
        quote_mixed!(;),
        quote_mixed!({ unfinished }),
    ];
    let mut changes = insertions.into_iter().chain([TokenStream::new()]);
    changes.find_map(|change| {
        // A removal loses user's tokens, so it counts as two repairs.
        let repairs = repairs.checked_sub(if change.is_empty() { 2 } else { 1 })?;
        let mut change = Some(change);
        let mut changed = changed_at(&error, tokens.clone(), &mut change);
        changed.extend(change);
        parse(&changed, repairs)
    })
}

/// Returns the tokens with `change` before the token at the span `at`, or without this token if `change` is empty. The
/// span is text, because spans do not implement `PartialEq`.
fn changed_at(at: &str, tokens: TokenStream, change: &mut Option<TokenStream>) -> TokenStream {
    let mut changed = TokenStream::new();
    for mut token in tokens {
        let mut start = token.span();
        if let TokenTree::Group(group) = &token {
            start = group.span_open();
            let mut inner = changed_at(at, group.stream(), change);
            if format!("{:?}", group.span_close()) == at {
                inner.extend(change.take());
            }
            token = with_inner(group, inner);
        }
        match change.take_if(|_| format!("{start:?}") == at) {
            Some(removal) if removal.is_empty() => {}
            insertion => changed.extend(insertion.into_iter().chain([token.into()])),
        }
    }
    changed
}

/// Returns the code of an expression over elements.
fn print(node: &Node, krate: &TokenStream) -> TokenStream {
    let children = node.children.iter().map(|child| print(child, krate));
    let children: Vec<_> = children.collect();
    match &node.kind {
        Kind::Element(of) => syn::parse2(of.written.clone()).map_or_else(as_expression, element),
        Kind::Reduction(of) => {
            let operator = Ident::new(of.operator, of.segment.ident.span());
            quote_mixed!(reduced(#krate::__private::#operator, #(#children)*))
        }
        Kind::Missing(_) => quote_mixed!(unfinished()),
        kind => kind.print(&children),
    }
}

/// Returns the element of an operand. Looks up each field in an element, because `x.` may become `x.exp()` or `x.mean`.
fn element(operand: Expr) -> TokenStream {
    match operand {
        Expr::Group(group) => element(*group.expr),
        Expr::Field(field) => {
            let (base, dot, member) = (element(*field.base), field.dot_token, field.member);
            let is_unfinished = matches!(&member, Member::Named(name) if name == "unfinished");
            let call = is_unfinished.then(|| quote_mixed!(()));
            quote_mixed!(Place(&#base #dot #member #call).element())
        }
        Expr::Reference(_) | Expr::Unsafe(_) => quote_mixed!(Place(#operand).element()),
        _ => quote_mixed!(Place(&#operand).element()),
    }
}

/// Returns tokens that an editor does not relate to the user's tokens.
fn without_location(tokens: TokenStream) -> TokenStream {
    let mut unlocated = TokenStream::new();
    for mut token in tokens {
        let span = Span::call_site().resolved_at(token.span());
        match &token {
            TokenTree::Group(group) => token = with_inner(group, without_location(group.stream())),
            // rust-analyzer drops the sign of `-1` unless it is a token of its own.
            TokenTree::Literal(literal) => {
                unlocated.extend(literal.to_string().parse::<TokenStream>());
                continue;
            }
            _ => {}
        }
        token.set_span(span);
        unlocated.extend([token]);
    }
    unlocated
}

/// Returns a group with other tokens inside.
fn with_inner(group: &Group, inner: TokenStream) -> TokenTree {
    let mut new = Group::new(group.delimiter(), inner);
    new.set_span(group.span());
    new.into()
}
