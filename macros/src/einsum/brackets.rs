//! Indices in brackets: `a[i, j]` is not a Rust expression, but `a[(i, j,)]` is one.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, TokenStream, TokenTree};
use quote::quote;
use syn::{Expr, ExprIndex};

/// Keywords after which a bracket opens an array.
const KEYWORDS: [&str; 12] = [
    "as", "break", "const", "else", "if", "in", "let", "match", "move", "mut", "return", "while",
];

/// Puts a tuple into each bracket that holds names only and follows an expression. The names keep their spans.
///
/// The expression before such a bracket is plain Rust: in `layers[n][i, j]`, only the last bracket changes.
pub fn with_tuples(tokens: TokenStream) -> TokenStream {
    let mut converted: Vec<TokenTree> = Vec::new();
    // Where the operand before the next token starts.
    let mut start = 0;
    let mut follows_expression = false;
    for token in tokens {
        match &token {
            TokenTree::Group(group) => {
                if !follows_expression {
                    start = converted.len();
                }
                let is_index = follows_expression && group.delimiter() == Delimiter::Bracket;
                let tuple = if is_index { tuple(group) } else { None };
                if tuple.is_some() {
                    let operand = converted.split_off(start);
                    converted.extend(without_tuples(operand.into_iter().collect()));
                }
                let inner = tuple.unwrap_or_else(|| with_tuples(group.stream()));
                converted.push(with_inner(group, inner));
                follows_expression = true;
                continue;
            }
            TokenTree::Ident(name) => {
                if follows_expression {
                    start = converted.len();
                }
                follows_expression = !KEYWORDS.iter().any(|keyword| name == keyword);
                if !follows_expression {
                    start = converted.len() + 1;
                }
            }
            TokenTree::Punct(punct) => {
                follows_expression = false;
                if !matches!(punct.as_char(), '.' | ':' | '?' | '!') {
                    start = converted.len() + 1;
                }
            }
            TokenTree::Literal(_) => {
                start = converted.len();
                follows_expression = false;
            }
        }
        converted.push(token);
    }
    converted.into_iter().collect()
}

/// Reverts [`with_tuples`]. In plain Rust, `[n]` picks an element of a list.
pub fn without_tuples(tokens: TokenStream) -> TokenStream {
    let convert = |token| match token {
        TokenTree::Group(group) => {
            let inner = match names_in(&group) {
                Some(names) => quote!(#(#names),*),
                None => without_tuples(group.stream()),
            };
            with_inner(&group, inner)
        }
        other => other,
    };
    tokens.into_iter().map(convert).collect()
}

/// Returns the names in the brackets of `a[i, j]`, in the form of [`with_tuples`].
pub fn names_in(group: &Group) -> Option<Vec<Ident>> {
    let mut inner = group.stream().into_iter();
    let (TokenTree::Group(tuple), None) = (inner.next()?, inner.next()) else {
        return None;
    };
    if group.delimiter() != Delimiter::Bracket || tuple.delimiter() != Delimiter::Parenthesis {
        return None;
    }
    let mut names = Vec::new();
    let mut tokens = tuple.stream().into_iter();
    while let Some(name) = tokens.next() {
        match (name, tokens.next()) {
            (TokenTree::Ident(name), Some(TokenTree::Punct(comma))) if comma.as_char() == ',' => {
                names.push(name);
            }
            _ => return None,
        }
    }
    Some(names)
}

/// Returns the names of `a[i, j]`, or `None` if the index is an expression.
pub fn names_of(expr: &ExprIndex) -> Option<Vec<Ident>> {
    let Expr::Tuple(tuple) = &*expr.index else {
        return None;
    };
    let names = tuple.elems.iter().map(|element| match element {
        Expr::Path(path) if path.qself.is_none() => path.path.get_ident().cloned(),
        _ => None,
    });
    names.collect()
}

/// Returns `(i, j,)` for `[i, j]`. Its parentheses and commas have the span of the brackets.
fn tuple(group: &Group) -> Option<TokenStream> {
    let mut names = TokenStream::new();
    let mut tokens = group.stream().into_iter();
    while let Some(token) = tokens.next() {
        let name = single(token)?;
        match tokens.next() {
            None => {}
            Some(TokenTree::Punct(comma)) if comma.as_char() == ',' => {}
            Some(_) => return None,
        }
        let mut comma = Punct::new(',', Spacing::Alone);
        comma.set_span(group.span_close());
        names.extend([name, comma.into()]);
    }
    let mut tuple = Group::new(Delimiter::Parenthesis, names);
    tuple.set_span(group.span());
    Some(TokenTree::Group(tuple).into())
}

/// Returns a name, which a macro's `$i:expr` puts into a group without delimiters.
fn single(token: TokenTree) -> Option<TokenTree> {
    match token {
        TokenTree::Ident(_) => Some(token),
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            let mut inner = group.stream().into_iter();
            match (inner.next(), inner.next()) {
                (Some(token), None) => single(token),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns the group with other tokens inside.
fn with_inner(group: &Group, inner: TokenStream) -> TokenTree {
    let mut new = Group::new(group.delimiter(), inner);
    new.set_span(group.span());
    new.into()
}
