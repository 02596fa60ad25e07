//! Reads the input of `einsum!`: `[i, k] => a[i, j] * b[j, k]`, or `c[i, k] += a[i, j] * b[j, k]`.

use super::brackets::{WriteSlice, names_of, with_tuples, without_tuples};
use super::given::GivenSize;
use super::names::NamedIndex;
use super::sums::sums_of;
use crate::places::{Assignment, is_place, split};
use crate::sorted_set::SortedSet;
use crate::tokens::{is_punct, name};
use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::{BinOp, Error, Expr, Ident, Token, bracketed, token};

/// The whole input.
pub struct Input {
    /// The left side of an in-place form.
    pub target: Option<Target>,
    /// The indices on the left.
    pub left: Vec<NamedIndex>,
    /// The right side.
    pub value: Expr,
}

/// The target of an in-place form.
pub struct Target {
    /// The place without its indices.
    pub place: Expr,
    /// An operator such as `+=`, or `None` for `=`.
    pub operator: Option<BinOp>,
    /// Whether an index stands at several axes, so that the target is a view of the diagonal.
    pub is_diagonal: bool,
}

const ARROW: &str = "write `=>` after the indices of the result";

const NO_LEFT: &str = "`einsum!` needs the indices of the result, `[i, k] => a[i, j] * b[j, k]`, \
                       or a target, `c[i, k] += a[i, j] * b[j, k]`";

/// Parses a call, with tuples in the brackets of operands. `slice` is that of [`with_tuples`].
pub fn parse(input: TokenStream, slice: Option<WriteSlice<'_>>) -> syn::Result<Input> {
    syn::parse2(with_tuples(input, slice)?)
}

impl Parse for Input {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        if input.is_empty() {
            return Err(Error::new(input.span(), NO_LEFT));
        }
        if input.peek(token::Bracket) && input.peek2(Token![=>]) {
            let left;
            bracketed!(left in input);
            let left = left.parse_terminated(index, Token![,])?;
            input.parse::<Token![=>]>()?;
            if input.is_empty() {
                let message = "expected an expression after `=>`, such as `a[i, j] * b[j, k]`";
                return Err(Error::new(input.span(), message));
            }
            return Ok(Self {
                target: None,
                left: left.into_iter().collect(),
                value: whole_expression(input)?,
            });
        }
        let expr = whole_expression(input)?;
        let (assignment, value) = split(expr);
        let Some(Assignment { target, operator }) = assignment else {
            return Err(Error::new_spanned(value, NO_LEFT));
        };
        let Expr::Index(indexed) = target else {
            let message = match &target {
                Expr::Array(_) if operator.is_none() => ARROW,
                _ => "a target needs its indices, such as `c[i, k] += a[i, j] * b[j, k]`",
            };
            return Err(Error::new_spanned(target, message));
        };
        let Some(left) = names_of(&indexed) else {
            let message = match sums_of(&indexed) {
                Some(_) => {
                    "an index of the target is a name: slice the target first, \
                            `let mut inner = y.slice_mut(s![1..]);`"
                }
                None => "an index of the target is a name, such as `i`",
            };
            return Err(Error::new_spanned(indexed.index, message));
        };
        if matches!(&*indexed.expr, Expr::MethodCall(call) if call.method == "slice") {
            let message = "a target has no constant index: bind the slice first, \
                           `let mut column = c.slice_mut(s![.., 0]);`";
            return Err(Error::new_spanned(indexed.index, message));
        }
        if !is_place(&indexed.expr) {
            let message = "this expression cannot be assigned to: \
                           assign to a variable, a field, or `*reference`";
            return Err(Error::new_spanned(indexed.expr, message));
        }
        let distinct: SortedSet<_> = left.iter().map(name).collect();
        Ok(Self {
            target: Some(Target {
                place: *indexed.expr,
                operator,
                is_diagonal: distinct.len() < left.len(),
            }),
            left: left.into_iter().map(NamedIndex::from).collect(),
            value,
        })
    }
}

/// Reads an index of the result, which may have a size: `k: 3`.
fn index(input: ParseStream) -> syn::Result<NamedIndex> {
    if !input.peek(Ident) {
        return Err(input.error("an index is a name, such as `i`"));
    }
    let name = input.parse()?;
    if input.peek(Token![+]) || input.peek(Token![*]) {
        return Err(
            input.error("an index of the result is a name: sums of indices stand at operands")
        );
    }
    let size = match input.parse::<Option<Token![:]>>()? {
        Some(_) => Some(GivenSize::new(input.parse()?)),
        None => None,
    };
    Ok(NamedIndex { name, size })
}

fn whole_expression(input: ParseStream) -> syn::Result<Expr> {
    let tokens: TokenStream = input.fork().parse()?;
    let expr = input.parse();
    let expr: Expr = expr.map_err(|error| notation_error(tokens.clone()).unwrap_or(error))?;
    if !input.is_empty() {
        let message = "expected the end of the expression: `einsum!` takes one expression";
        return Err(notation_error(tokens).unwrap_or_else(|| input.error(message)));
    }
    Ok(expr)
}

/// Returns the error of NumPy's notation, `"ij,jk->ik", a, b`, and of `[i, k] -> ..` and `i, k => ..`.
fn notation_error(tokens: TokenStream) -> Option<Error> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    match tokens.as_slice() {
        [TokenTree::Literal(text), ..] if text.to_string().contains("->") => {
            let message = "indices are names, not a text: write `[i, k] => a[i, j] * b[j, k]`, \
                           or call `try_einsum`";
            Some(Error::new(text.span(), message))
        }
        [TokenTree::Group(left), dash, end, ..]
            if is_bracket(left) && is_punct(dash, '-') && is_punct(end, '>') =>
        {
            Some(Error::new(joined(dash.span(), end.span()), ARROW))
        }
        [TokenTree::Ident(first), rest @ ..] => {
            let mut rest = rest.chunks(2);
            let arrow = rest
                .find(|pair| !matches!(pair, [comma, TokenTree::Ident(_)] if is_punct(comma, ',')));
            let is_list =
                matches!(arrow, Some([equals, end]) if is_punct(equals, '=') && is_punct(end, '>'));
            let message = "write the indices of the result in brackets, such as `[i, k] => …`";
            is_list.then(|| Error::new(first.span(), message))
        }
        _ => None,
    }
}

fn is_bracket(group: &Group) -> bool {
    group.delimiter() == Delimiter::Bracket
}

fn joined(first: Span, last: Span) -> Span {
    first.join(last).unwrap_or(first)
}

/// Returns the expression of an operand as plain Rust.
pub fn plain(expr: &Expr) -> Expr {
    let tokens = without_tuples(expr.to_token_stream());
    syn::parse2(tokens).unwrap_or_else(|_| expr.clone())
}
