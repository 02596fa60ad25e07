//! Indices in brackets that are sums: `i + k`, `2 * i + u`, `i + 1`.

use crate::tokens::{is_punct, name, source_text};
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Expr, ExprIndex};

/// The index of an axis: names with factors, and a constant.
pub struct IndexSum {
    /// Each name once, and its factor.
    pub terms: Vec<(Ident, usize)>,
    pub constant: usize,
    /// Whether it is more than a name. `i + 0` is a sum too.
    pub is_sum: bool,
    tokens: TokenStream,
}

impl IndexSum {
    /// Reads a sum of names, names times integers, and integers, with at least one name.
    pub fn of(tokens: &[TokenTree]) -> Option<Self> {
        Self::read(tokens).filter(|sum| !sum.terms.is_empty())
    }

    /// Reads a sum, which may be a constant.
    pub fn read(tokens: &[TokenTree]) -> Option<Self> {
        let mut sum = Self {
            terms: Vec::new(),
            constant: 0,
            is_sum: !matches!(tokens, [token] if single_name(token).is_some()),
            tokens: tokens.iter().cloned().collect(),
        };
        sum.add(tokens)?;
        Some(sum)
    }

    /// Returns the name of an index that is nothing else.
    pub fn plain(&self) -> Option<&Ident> {
        self.terms
            .first()
            .map(|(name, _)| name)
            .filter(|_| !self.is_sum)
    }

    /// Returns the sum about as the user wrote it.
    pub fn text(&self) -> String {
        source_text(&self.tokens)
    }

    fn add(&mut self, tokens: &[TokenTree]) -> Option<()> {
        for term in tokens.split(|token| is_punct(token, '+')) {
            match term {
                [TokenTree::Group(group)] if group.delimiter() == Delimiter::None => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    self.add(&inner)?;
                }
                [token] => match token {
                    TokenTree::Ident(name) => self.add_name(name, 1)?,
                    _ => self.constant = self.constant.checked_add(integer(token)?)?,
                },
                [left, times, right] if is_punct(times, '*') => {
                    let (name, factor) = match (single_name(left), single_name(right)) {
                        (Some(name), None) => (name, integer(right)?),
                        (None, Some(name)) => (name, integer(left)?),
                        _ => return None,
                    };
                    self.add_name(&name, factor)?;
                }
                _ => return None,
            }
        }
        Some(())
    }

    fn add_name(&mut self, token: &Ident, factor: usize) -> Option<()> {
        if factor == 0 {
            return None;
        }
        let mut terms = self.terms.iter_mut();
        match terms.find(|(known, _)| name(known) == name(token)) {
            Some((_, known)) => *known = known.checked_add(factor)?,
            None => self.terms.push((token.clone(), factor)),
        }
        Some(())
    }
}

impl ToTokens for IndexSum {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.tokens.to_tokens(tokens);
    }
}

/// Returns the index of each axis of `a[i, j + k]`, or `None` if one of them has no name.
pub fn sums_of(expr: &ExprIndex) -> Option<Vec<IndexSum>> {
    read_axes(expr, IndexSum::of)
}

/// Returns the index of each axis of `a[i, 0]`, or `None` if the index is an expression.
pub fn axes_of(expr: &ExprIndex) -> Option<Vec<IndexSum>> {
    read_axes(expr, IndexSum::read)
}

fn read_axes(
    expr: &ExprIndex,
    read: fn(&[TokenTree]) -> Option<IndexSum>,
) -> Option<Vec<IndexSum>> {
    let Expr::Tuple(tuple) = &*expr.index else {
        return None;
    };
    let axes = tuple.elems.iter().map(|element| {
        let tokens = element.to_token_stream();
        read(&tokens.into_iter().collect::<Vec<_>>())
    });
    axes.collect()
}

/// Returns `true` for a difference with a name, such as `i - 1`, which is no index.
pub fn is_difference(tokens: &[TokenTree]) -> bool {
    let is_part = |token: &TokenTree| match token {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(operator) => matches!(operator.as_char(), '+' | '-' | '*'),
        other => integer(other).is_some(),
    };
    tokens.iter().all(is_part)
        && tokens.iter().any(|token| is_punct(token, '-'))
        && tokens.iter().any(|token| single_name(token).is_some())
}

/// Returns `true` for a sum in which the factor of a name is not an integer literal, such as `HOP * i + k`.
pub fn is_scaled(tokens: &[TokenTree]) -> bool {
    let mut terms = tokens.split(|token| is_punct(token, '+'));
    terms.any(|term| match term {
        [left, times, right] if is_punct(times, '*') => {
            let is_name = single_name(left).is_some() || single_name(right).is_some();
            is_name && integer(left).is_none() && integer(right).is_none()
        }
        _ => false,
    })
}

/// Returns a name, also from the group without delimiters that a macro's `$i:expr` adds.
pub fn single_name(token: &TokenTree) -> Option<Ident> {
    match token {
        TokenTree::Ident(name) => Some(name.clone()),
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            let mut inner = group.stream().into_iter();
            match (inner.next(), inner.next()) {
                (Some(token), None) => single_name(&token),
                _ => None,
            }
        }
        _ => None,
    }
}

fn integer(token: &TokenTree) -> Option<usize> {
    match token {
        TokenTree::Literal(literal) => literal.to_string().parse().ok(),
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            let mut inner = group.stream().into_iter();
            match (inner.next(), inner.next()) {
                (Some(token), None) => integer(&token),
                _ => None,
            }
        }
        _ => None,
    }
}
