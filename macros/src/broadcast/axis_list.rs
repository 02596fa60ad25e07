//! Axes as Python lists them, `sum::<[0, 1]>(x)` or `sum::<(0, 1)>(x)`, which is not Rust.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::Error;

/// The refusal of the first such list in what could not be read.
pub fn refusal(unread: TokenStream) -> Option<Error> {
    let tokens: Vec<TokenTree> = unread.into_iter().collect();
    let list = tokens.windows(4).find_map(|tokens| match tokens {
        [first, second, open, TokenTree::Group(list)]
            if is(first, ':') && is(second, ':') && is(open, '<') && lists_axes(list) =>
        {
            Some(list)
        }
        _ => None,
    });
    let message =
        "axes are written one after the other, as in `sum::<0, 1>(..)`, or as `Axes![0, 1]`";
    let within = |token| match token {
        TokenTree::Group(group) => refusal(group.stream()),
        _ => None,
    };
    match list {
        Some(list) => Some(Error::new(list.span(), message)),
        None => tokens.into_iter().find_map(within),
    }
}

/// Whether there are integers in brackets or parentheses.
fn lists_axes(group: &Group) -> bool {
    let mut tokens = group.stream().into_iter().peekable();
    matches!(
        group.delimiter(),
        Delimiter::Bracket | Delimiter::Parenthesis
    ) && tokens.peek().is_some()
        && tokens.all(|token| match token {
            TokenTree::Literal(axis) => axis.to_string().parse::<usize>().is_ok(),
            other => is(&other, ',') || is(&other, '-'),
        })
}

fn is(token: &TokenTree, punct: char) -> bool {
    matches!(token, TokenTree::Punct(own) if own.as_char() == punct)
}
