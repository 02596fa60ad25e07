//! Indices in brackets: `a[i, j]` is not a Rust expression, but `a[(i, j,)]` is one.

use crate::slices;
use crate::tokens::source_text;
use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::{Error, Expr, ExprIndex};

/// Keywords after which a bracket opens an array.
const KEYWORDS: [&str; 12] = [
    "as", "break", "const", "else", "if", "in", "let", "match", "move", "mut", "return", "while",
];

/// Puts a tuple into each bracket that holds names and follows an expression. The names keep their spans. Constants
/// among the names select a slice: `a[i, 0]` becomes `a.slice(s![.., 0])[(i,)]`.
///
/// The expression before such a bracket is plain Rust: in `layers[n][i, j]`, only the last bracket changes. `krate` is
/// the path of `shapecast`.
///
/// # Errors
/// There are several indices in a bracket, and one is neither a name nor a constant.
pub fn with_tuples(tokens: TokenStream, krate: &TokenStream) -> syn::Result<TokenStream> {
    let mut converted: Vec<TokenTree> = Vec::new();
    // The start of the operand before the next token.
    let mut start = 0;
    let mut follows_expression = false;
    for token in tokens {
        match &token {
            TokenTree::Group(group) => {
                if !follows_expression {
                    start = converted.len();
                }
                let is_index = follows_expression && group.delimiter() == Delimiter::Bracket;
                let list = if is_index { IndexList::of(group) } else { None };
                let inner = match list {
                    None => with_tuples(group.stream(), krate)?,
                    Some(list) => {
                        let operand = converted.split_off(start).into_iter().collect();
                        let operand = without_tuples(operand);
                        list.check(&operand)?;
                        converted.extend(operand);
                        converted.extend(list.slice(krate)?);
                        list.tuple()
                    }
                };
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
    Ok(converted.into_iter().collect())
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

/// The indices in the brackets of an operand.
struct IndexList<'a> {
    brackets: &'a Group,
    indices: Vec<Index>,
}

/// One index in brackets.
enum Index {
    Name(TokenTree),
    /// An integer.
    Constant(TokenStream),
    /// Anything else.
    Other(TokenStream),
}

impl<'a> IndexList<'a> {
    /// Returns the indices in some brackets, or `None` if they hold one expression, which is plain Rust.
    fn of(brackets: &'a Group) -> Option<Self> {
        let mut indices = Vec::new();
        let tokens: Vec<TokenTree> = brackets.stream().into_iter().collect();
        let is_comma =
            |token: &TokenTree| matches!(token, TokenTree::Punct(comma) if comma.as_char() == ',');
        let mut items: Vec<&[TokenTree]> = tokens.split(is_comma).collect();
        // A comma may end the list.
        items.pop_if(|last| last.is_empty());
        indices.extend(items.into_iter().map(Index::of));
        match indices.as_slice() {
            [Index::Constant(_) | Index::Other(_)] => None,
            _ => Some(Self { brackets, indices }),
        }
    }

    /// Returns an error if an index is neither a name nor a constant.
    fn check(&self, operand: &TokenStream) -> syn::Result<()> {
        let mut indices = self.indices.iter();
        let Some(other) = indices.find_map(|index| match index {
            Index::Other(tokens) => Some(tokens),
            _ => None,
        }) else {
            return Ok(());
        };
        let operand = source_text(operand.clone());
        let slices = self
            .slices()
            .map(|slice| source_text(slice).replace(" ..", ".."));
        let slices = slices.collect::<Vec<_>>().join(", ");
        let message = format!(
            "an index is a name or a constant: write `{operand}.slice(s![{slices}])` for the operand, and name its axes"
        );
        Err(Error::new_spanned(other, message))
    }

    /// Returns the slice of each axis, which is the whole axis if the index is a name.
    fn slices(&self) -> impl Iterator<Item = TokenStream> {
        self.indices.iter().map(|index| match index {
            Index::Name(name) => quote_spanned!(name.span()=> ..),
            Index::Constant(tokens) | Index::Other(tokens) => tokens.clone(),
        })
    }

    /// Returns `.slice(s![.., 0])`, with the macro expanded, if some of the indices are constants.
    fn slice(&self, krate: &TokenStream) -> syn::Result<TokenStream> {
        let mut indices = self.indices.iter();
        if indices.all(|index| matches!(index, Index::Name(_))) {
            return Ok(TokenStream::new());
        }
        let slices = self.slices();
        // With a call of `s!`, or with the hygiene of this macro, errors would point at the whole call of `einsum!`.
        let span = self.brackets.span();
        let slices = slices::expand(quote!([#krate] #(#slices),*))?;
        Ok(quote_spanned!(span=> .slice(#slices)))
    }

    /// Returns `(i, j,)` for `[i, j]`. The parentheses and commas have the span of the brackets.
    fn tuple(&self) -> TokenStream {
        let mut names = TokenStream::new();
        for index in &self.indices {
            if let Index::Name(name) = index {
                let mut comma = Punct::new(',', Spacing::Alone);
                comma.set_span(self.brackets.span_close());
                names.extend([name.clone(), comma.into()]);
            }
        }
        let mut tuple = Group::new(Delimiter::Parenthesis, names);
        tuple.set_span(self.brackets.span());
        TokenTree::Group(tuple).into()
    }
}

impl Index {
    /// Returns the index that the tokens stand for.
    fn of(tokens: &[TokenTree]) -> Self {
        let is_integer = |token: &TokenTree| matches!(token, TokenTree::Literal(literal) if literal.to_string().parse::<u64>().is_ok());
        match tokens {
            [token] if is_integer(token) => Self::Constant(token.clone().into()),
            [TokenTree::Punct(minus), token] if minus.as_char() == '-' && is_integer(token) => {
                Self::Constant(tokens.iter().cloned().collect())
            }
            [token] => match single(token.clone()) {
                Some(name) => Self::Name(name),
                None => Self::Other(token.clone().into()),
            },
            _ => Self::Other(tokens.iter().cloned().collect()),
        }
    }
}

/// Returns a name, also from the group without delimiters that a macro's `$i:expr` adds.
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
