//! Names in tokens: which are mentioned, and how to replace them.

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::collections::{BTreeMap, BTreeSet};
use syn::{Expr, Ident};

/// Returns all identifiers that may be variables.
pub fn mentioned(tokens: impl ToTokens) -> BTreeSet<Ident> {
    let mut names = BTreeSet::new();
    let mut add = |name: &Ident, _| {
        names.insert(name.clone());
        None
    };
    map_variables(tokens.into_token_stream(), &mut add);
    names
}

/// Returns the tokens with variables replaced by others, which take the spans of the tokens. A name that is called is a
/// function, such as a reduction in a call of `broadcast!`, `name =` is an argument of `println!`, and `name:` is a field.
pub fn renamed(tokens: impl ToTokens, names: &BTreeMap<Ident, Ident>) -> TokenStream {
    let tokens = tokens.into_token_stream();
    if names.is_empty() {
        return tokens;
    }
    map_variables(tokens, &mut |name, is_other| {
        let mut new = names.get(name).filter(|_| !is_other)?.clone();
        new.set_span(name.span().resolved_at(new.span()));
        Some(new)
    })
}

/// Maps the identifiers that may be variables. `.name` is a field or a method, but `..name` ends a range. `map` gets whether
/// arguments, a path or `=` follow the identifier.
fn map_variables(
    tokens: TokenStream,
    map: &mut dyn FnMut(&Ident, bool) -> Option<Ident>,
) -> TokenStream {
    let mut points = 0;
    let mut tokens = tokens.into_iter().peekable();
    let mut mapped = Vec::new();
    while let Some(token) = tokens.next() {
        let is_member = points == 1;
        points = match &token {
            TokenTree::Punct(mark) if mark.as_char() == '.' => points + 1,
            _ => 0,
        };
        mapped.push(match token {
            TokenTree::Group(group) => {
                let inner = map_variables(group.stream(), map);
                let mut mapped = Group::new(group.delimiter(), inner);
                mapped.set_span(group.span());
                TokenTree::Group(mapped)
            }
            TokenTree::Ident(name) if !is_member => {
                let is_other = match tokens.peek() {
                    Some(TokenTree::Group(next)) => next.delimiter() == Delimiter::Parenthesis,
                    Some(TokenTree::Punct(next)) => matches!(
                        (next.as_char(), next.spacing()),
                        // A path, or the field of a struct.
                        (':', _) | ('=', Spacing::Alone)
                    ),
                    _ => false,
                };
                TokenTree::Ident(map(&name, is_other).unwrap_or(name))
            }
            other => other,
        });
    }
    mapped.into_iter().collect()
}

/// Returns the variable of an expression that is one, in parentheses or not.
pub fn variable(expr: &Expr) -> Option<&Ident> {
    match expr {
        Expr::Path(path) => path.path.get_ident(),
        Expr::Paren(of) => variable(&of.expr),
        Expr::Group(of) => variable(&of.expr),
        _ => None,
    }
}

/// Returns `true` for the use of a variable.
pub fn is_variable(expr: &Expr, name: &Ident) -> bool {
    matches!(expr, Expr::Path(_)) && variable(expr) == Some(name)
}

/// Returns `model` and the tokens `.layers`, `[1]` and `.weights` of `model.layers[1].weights`.
pub fn field(expr: &Expr) -> Option<(&Ident, Vec<TokenStream>)> {
    let (base, member) = match expr {
        Expr::Paren(of) => return field(&of.expr),
        Expr::Group(of) => return field(&of.expr),
        Expr::Field(of) => {
            let member = &of.member;
            (&of.base, quote!(.#member))
        }
        Expr::Index(of) => {
            let index = &of.index;
            (&of.expr, quote!([#index]))
        }
        _ => return None,
    };
    let (root, mut members) = match variable(base) {
        Some(root) => (root, Vec::new()),
        None => field(base)?,
    };
    members.push(member);
    Some((root, members))
}

/// Returns the expression without `&`, parentheses and invisible groups around it.
pub fn without_references(expr: &Expr) -> &Expr {
    match expr {
        Expr::Reference(of) => without_references(&of.expr),
        Expr::Paren(of) => without_references(&of.expr),
        Expr::Group(of) => without_references(&of.expr),
        _ => expr,
    }
}

/// Returns `x` of `constant(x)`, which drops the gradient of `x`.
pub fn dropped(expr: &Expr) -> Option<&Expr> {
    let Expr::Call(call) = expr else {
        return None;
    };
    let Expr::Path(path) = &*call.func else {
        return None;
    };
    let is_constant = path.path.segments.last()?.ident == "constant" && call.args.len() == 1;
    call.args.first().filter(|_| is_constant)
}
