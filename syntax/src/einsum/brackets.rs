//! Indices in brackets: `a[i, j]` is not a Rust expression, but `a[(i, j,)]` is one.

use super::given::with_braces;
use super::sums::{IndexSum, is_difference, is_scaled, single_name};
use crate::reductions::operator;
use crate::sorted_set::SortedSet;
use crate::tokens::{is_punct, name, source_text, split_turbofish};
use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::{Error, Expr, ExprIndex};

/// Keywords after which a bracket opens an array.
const KEYWORDS: [&str; 12] = [
    "as", "break", "const", "else", "if", "in", "let", "match", "move", "mut", "return", "while",
];

/// Writes the call of `slice` after an operand. The arguments are the selections of all axes, `.., 0`, and the span of the
/// brackets.
pub type WriteSlice<'a> = &'a dyn Fn(TokenStream, Span) -> syn::Result<TokenStream>;

/// Puts a tuple into each bracket that holds names or sums of names, and follows an expression. The names keep their
/// spans. With `slice`, constants among the names select a slice: `a[i, 0]` becomes `a.slice(s![.., 0])[(i,)]`. Without, it
/// becomes `a[(i, 0,)]`. Sizes that the call gives become Rust: `sum::<k: 3>` becomes `sum::<k = { 3 }>`.
///
/// The expression before such a bracket is plain Rust: in `layers[n][i, j]`, only the last bracket changes. `list[n + 1]` is
/// plain Rust if `n` is no index elsewhere.
///
/// # Errors
/// There are several indices in a bracket, and one is neither a name nor a constant, nor a sum of these; or an index is a
/// difference.
pub fn with_tuples(tokens: TokenStream, slice: Option<WriteSlice<'_>>) -> syn::Result<TokenStream> {
    let mut known = SortedSet::new();
    add_index_names(tokens.clone(), &mut known);
    convert(with_braces(tokens), slice, &known)
}

/// Adds the names of indices that stand in a list, alone in the last bracket, or in the turbofish of a reduction.
fn add_index_names(tokens: TokenStream, known: &mut SortedSet<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut add_all = |tokens: &[TokenTree]| {
        for token in tokens {
            if let Some(index) = single_name(token) {
                known.insert(name(&index));
            }
        }
    };
    for (position, token) in tokens.iter().enumerate() {
        let after = &tokens[position + 1..];
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                let is_last = !matches!(after, [TokenTree::Group(next), ..] if next.delimiter() == Delimiter::Bracket);
                if inside.iter().any(|token| is_punct(token, ',')) || inside.len() == 1 && is_last {
                    add_all(&inside);
                }
            }
            TokenTree::Ident(word) if operator(word).is_some() => {
                if let Some((inside, _)) = split_turbofish(after) {
                    add_all(inside);
                }
            }
            _ => {}
        }
    }
    for token in tokens {
        if let TokenTree::Group(group) = token {
            add_index_names(group.stream(), known);
        }
    }
}

fn convert(
    tokens: TokenStream,
    slice: Option<WriteSlice<'_>>,
    known: &SortedSet<String>,
) -> syn::Result<TokenStream> {
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
                let list = if is_index {
                    IndexList::of(group, known)
                } else {
                    None
                };
                let inner = match list {
                    None => convert(group.stream(), slice, known)?,
                    Some(list) => {
                        let operand = converted.split_off(start).into_iter().collect();
                        let operand = without_tuples(operand);
                        list.check(&operand)?;
                        converted.extend(operand);
                        if let Some(slice) = slice {
                            converted.extend(list.slice(slice)?);
                        }
                        list.tuple(slice.is_none())
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
            let inner = tuple_in(&group).map(TokenStream::from_iter);
            let inner = inner.unwrap_or_else(|| without_tuples(group.stream()));
            with_inner(&group, inner)
        }
        other => other,
    };
    tokens.into_iter().map(convert).collect()
}

/// Returns the index of each axis in the brackets of `a[i, j + k]`, in the form of [`with_tuples`].
pub fn axes_in(group: &Group) -> Option<Vec<IndexSum>> {
    let tokens = tuple_in(group)?;
    if tokens.is_empty() {
        return Some(Vec::new());
    }
    let axes = tokens.split(|token| is_punct(token, ','));
    axes.map(IndexSum::read).collect()
}

/// Returns the tokens `i, j + k` in the brackets of `a[(i, j + k,)]`.
fn tuple_in(group: &Group) -> Option<Vec<TokenTree>> {
    let mut inner = group.stream().into_iter();
    let (TokenTree::Group(tuple), None) = (inner.next()?, inner.next()) else {
        return None;
    };
    if group.delimiter() != Delimiter::Bracket || tuple.delimiter() != Delimiter::Parenthesis {
        return None;
    }
    let mut tokens: Vec<TokenTree> = tuple.stream().into_iter().collect();
    let has_comma = tokens.pop().is_none_or(|last| is_punct(&last, ','));
    has_comma.then_some(tokens)
}

/// Returns the names in the brackets of `a[i, j + k]`, in the form of [`with_tuples`].
pub fn names_in(group: &Group) -> Option<Vec<Ident>> {
    let names = axes_in(group)?.into_iter().flat_map(|sum| sum.terms);
    Some(names.map(|(name, _)| name).collect())
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
    Name(Ident),
    /// A sum of names and constants.
    Sum(TokenStream),
    /// An integer.
    Constant(TokenStream),
    /// A difference with a name, such as `i - 1`.
    Difference(TokenStream),
    /// A sum in which the factor of a name is not an integer literal, such as `HOP * i + k`.
    Scaled(TokenStream),
    /// Anything else.
    Other(TokenStream),
}

impl<'a> IndexList<'a> {
    /// Returns the indices in some brackets, or `None` if they hold one expression without names of `known`, which is plain
    /// Rust.
    fn of(brackets: &'a Group, known: &SortedSet<String>) -> Option<Self> {
        let mut indices = Vec::new();
        let tokens: Vec<TokenTree> = brackets.stream().into_iter().collect();
        let mut items: Vec<&[TokenTree]> = tokens.split(|token| is_punct(token, ',')).collect();
        // A comma may end the list.
        items.pop_if(|last| last.is_empty());
        indices.extend(items.into_iter().map(Index::of));
        match indices.as_slice() {
            [Index::Constant(_) | Index::Other(_)] => None,
            [Index::Sum(_) | Index::Difference(_) | Index::Scaled(_)]
                if !tokens
                    .iter()
                    .filter_map(single_name)
                    .any(|index| known.contains(&name(&index))) =>
            {
                None
            }
            _ => Some(Self { brackets, indices }),
        }
    }

    /// Returns an error if an index is neither a name nor a constant, nor a sum of these.
    fn check(&self, operand: &TokenStream) -> syn::Result<()> {
        let mut indices = self.indices.iter();
        let difference = indices.clone().find_map(|index| match index {
            Index::Difference(tokens) => Some(tokens),
            _ => None,
        });
        if let Some(tokens) = difference {
            let names = tokens
                .clone()
                .into_iter()
                .filter(|token| single_name(token).is_some());
            let message = match names.count() {
                1 => {
                    "indices begin at 0, so none is subtracted from: add to the index of the other operands, \
                     `x[i + 1] - x[i]` for `x[i] - x[i - 1]`"
                }
                _ => {
                    "indices begin at 0, so none is subtracted from: reverse the weights, \
                     `let w = w.slice(s![..;-1]);`, and write `x[t + k] * w[k]` for `x[t - k] * w[k]`"
                }
            };
            return Err(Error::new_spanned(tokens, message));
        }
        let scaled = indices.clone().find_map(|index| match index {
            Index::Scaled(tokens) => Some(tokens),
            _ => None,
        });
        if let Some(tokens) = scaled {
            let message = "the factor of an index is an integer, as in `2 * i + k`: for a constant, take every \
                           `HOP`-th window, `let x = x.windows::<0, LEN>().slice(s![..;HOP]);`, and write `x[i, k]`";
            return Err(Error::new_spanned(tokens, message));
        }
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
            "an index is a name, a constant, or a sum such as `i + 1`: write `{operand}.slice(s![{slices}])` for the operand, and name its axes"
        );
        Err(Error::new_spanned(other, message))
    }

    /// Returns the slice of each axis, which is the whole axis if the index is a name.
    fn slices(&self) -> impl Iterator<Item = TokenStream> {
        self.indices.iter().map(|index| match index {
            Index::Name(name) => quote_spanned!(name.span()=> ..),
            Index::Sum(_) => quote!(..),
            Index::Constant(tokens)
            | Index::Difference(tokens)
            | Index::Scaled(tokens)
            | Index::Other(tokens) => tokens.clone(),
        })
    }

    /// Returns `.slice(s![.., 0])` if some of the indices are constants.
    fn slice(&self, write: WriteSlice<'_>) -> syn::Result<TokenStream> {
        let mut indices = self.indices.iter();
        if indices.all(|index| matches!(index, Index::Name(_) | Index::Sum(_))) {
            return Ok(TokenStream::new());
        }
        let slices = self.slices();
        write(quote!(#(#slices),*), self.brackets.span())
    }

    /// Returns `(i, j,)` for `[i, j]`, with or without constants. The parentheses and commas have the span of the brackets.
    fn tuple(&self, with_constants: bool) -> TokenStream {
        let mut names = TokenStream::new();
        for index in &self.indices {
            match index {
                Index::Name(name) => names.extend([TokenTree::from(name.clone())]),
                Index::Sum(sum) => names.extend(sum.clone()),
                Index::Constant(constant) if with_constants => names.extend(constant.clone()),
                _ => continue,
            }
            let mut comma = Punct::new(',', Spacing::Alone);
            comma.set_span(self.brackets.span_close());
            names.extend([TokenTree::from(comma)]);
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
            _ => match IndexSum::of(tokens) {
                Some(sum) if sum.is_sum => Self::Sum(tokens.iter().cloned().collect()),
                Some(sum) => Self::Name(sum.terms[0].0.clone()),
                None if is_scaled(tokens) => Self::Scaled(tokens.iter().cloned().collect()),
                None if is_difference(tokens) => Self::Difference(tokens.iter().cloned().collect()),
                None => Self::Other(tokens.iter().cloned().collect()),
            },
        }
    }
}

/// Returns the group with other tokens inside.
pub fn with_inner(group: &Group, inner: TokenStream) -> TokenTree {
    let mut new = Group::new(group.delimiter(), inner);
    new.set_span(group.span());
    new.into()
}
