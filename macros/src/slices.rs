//! `s![1..-1, .., 0]`: the selection of each axis.

mod range;

use crate::errors::Errors;
use crate::shape::MAX_STATIC_RANK;
use proc_macro2::{Delimiter, Group, Literal, Span, TokenStream};
use quote::{ToTokens, quote};
use shapecast_syntax::tokens::{
    first_span, is_screaming, last_span, parse_crate, signed_integer, ungrouped,
};
use syn::parse::{Parse, ParseStream};
use syn::{Error, Expr, Token, UnOp};

/// Expands `s!` to `OnAxis::<0, _, _>(…, OnAxis::<1, _, _>(…, ()))`.
///
/// Axes after an ellipsis count from the end. The ellipsis checks that there are at least as many axes as selections.
pub fn expand(input: TokenStream) -> syn::Result<TokenStream> {
    let Input { krate, items } = syn::parse2(input)?;
    let mut errors = Errors::default();
    let is_ellipsis = |item: &Item| matches!(item, Item::Ellipsis(_));
    let mut ellipses = items.iter().filter(|item| is_ellipsis(item));
    let ellipsis = ellipses.next();
    for second in ellipses {
        errors.add(second, "a list has at most one `...`");
    }
    let count = items.iter().filter(|item| !is_ellipsis(item)).count();
    if count > MAX_STATIC_RANK {
        let message = format_args!(
            "a list has slices of at most {MAX_STATIC_RANK} axes, found {count}: \
             use `try_slice_axis` for the others"
        );
        errors.add(quote!(#(#items)*), message);
    }
    let private = quote!(#krate::__private);
    let mut list = Vec::new();
    if let (Some(ellipsis), Some(last)) = (ellipsis, count.checked_sub(1)) {
        let check = spanning(quote!(#private::Ellipsis), ellipsis);
        list.push((on_axis(&private, last as isize), check));
    }
    let before = items.iter().take_while(|item| !is_ellipsis(item)).count();
    for (index, item) in items.iter().filter(|item| !is_ellipsis(item)).enumerate() {
        let axis = match ellipsis {
            Some(_) if index >= before => index as isize - count as isize,
            _ => index as isize,
        };
        match selector(&private, item) {
            Ok(selector) => list.push((on_axis(&private, axis), selector)),
            Err(error) => errors.push(error),
        }
    }
    let list = list.into_iter().rev();
    errors.finish(list.fold(
        quote!(()),
        |rest, (on_axis, selector)| quote!(#on_axis(#selector, #rest)),
    ))
}

/// Returns `OnAxis::<0, _, _>`.
// With the user's span, Clippy would take `1` for the user's `0`.
fn on_axis(private: &TokenStream, axis: isize) -> TokenStream {
    let axis = Literal::isize_unsuffixed(axis);
    quote!(#private::OnAxis::<#axis, _, _>)
}

/// Returns `(selector).itself()`, with exactly the span of the user's tokens.
///
/// rustc points at the part of an argument that has an error, unless that part is generated. The
/// parentheses are the first and last tokens of the expression, and have the user's spans.
fn spanning(selector: TokenStream, written: impl ToTokens) -> TokenStream {
    let written = written.into_token_stream();
    let mut receiver = Group::new(Delimiter::Parenthesis, selector);
    receiver.set_span(first_span(&written));
    let mut arguments = Group::new(Delimiter::Parenthesis, TokenStream::new());
    arguments.set_span(last_span(&written));
    quote!(#receiver.itself #arguments)
}

/// The input for one axis.
enum Item {
    /// `...`
    Ellipsis(Token![...]),
    /// An index or a range, and the step after it.
    Selection(Box<Expr>, Option<Box<Step>>),
}

/// `; step`
struct Step {
    semicolon: Token![;],
    step: Expr,
}

impl ToTokens for Item {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Item::Ellipsis(dots) => dots.to_tokens(tokens),
            Item::Selection(of, step) => {
                of.to_tokens(tokens);
                if let Some(step) = step {
                    let Step { semicolon, step } = &**step;
                    semicolon.to_tokens(tokens);
                    step.to_tokens(tokens);
                }
            }
        }
    }
}

struct Input {
    krate: TokenStream,
    items: Vec<Item>,
}

impl Parse for Input {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let krate = parse_crate(input)?;
        let mut items = Vec::new();
        while !input.is_empty() {
            items.push(input.parse()?);
            if !input.is_empty() && input.parse::<Option<Token![,]>>()?.is_none() {
                let message = if input.peek(Token![:]) {
                    "write a range as `start..end`, and its step after `;`"
                } else {
                    "expected `,` between the slices of two axes"
                };
                return Err(input.error(message));
            }
        }
        Ok(Self { krate, items })
    }
}

impl Parse for Item {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        if let Some(dots) = input.parse::<Option<Token![...]>>()? {
            return Ok(Item::Ellipsis(dots));
        }
        let of = input.parse().map_err(|error: Error| {
            let message = "expected an index or a range, such as `0`, `1..-1`, `..` or `..;2`";
            Error::new(error.span(), message)
        })?;
        let step = match input.parse()? {
            Some(semicolon) => {
                let step = input.parse()?;
                Some(Box::new(Step { semicolon, step }))
            }
            None => None,
        };
        Ok(Item::Selection(Box::new(of), step))
    }
}

/// Returns the selector of one axis.
fn selector(private: &TokenStream, item: &Item) -> syn::Result<TokenStream> {
    let Item::Selection(of, step) = item else {
        return Ok(TokenStream::new());
    };
    let of = ungrouped(of);
    if let Expr::Range(range) = of {
        let step = step.as_ref().map(|of| &of.step);
        return range::selector(private, range, step, item);
    }
    if let Some(Step { semicolon, .. }) = step.as_deref() {
        let message = "a step follows a range, such as `..;2`: use `Slice::step_by` for a variable";
        return Err(Error::new_spanned(semicolon, message));
    }
    Ok(match Constant::of(of)? {
        Some(Constant::Front(index)) => spanning(quote!(#private::AtIndex::<#index>), item),
        Some(Constant::Back(index)) => spanning(quote!(#private::AtIndexFromEnd::<#index>), item),
        None => {
            let value = without_parentheses(of);
            quote!(#private::Evaluated(#value))
        }
    })
}

/// Returns the expression without parentheses, which rustc would report as unused.
fn without_parentheses(expr: &Expr) -> &Expr {
    match ungrouped(expr) {
        Expr::Paren(paren) => without_parentheses(&paren.expr),
        other => other,
    }
}

/// Returns the name of a constant or a block as a const argument, or `None` for other expressions.
fn const_argument(expr: &Expr) -> Option<TokenStream> {
    match ungrouped(expr) {
        Expr::Path(path) => {
            let last = path.path.segments.last()?;
            is_screaming(&last.ident).then(|| quote!({ #path }))
        }
        Expr::Block(block) if block.label.is_none() => {
            let statements = &block.block.stmts;
            Some(quote!({ #(#statements)* }))
        }
        _ => None,
    }
}

/// A constant index or bound, counted from the front or from the end.
#[derive(Clone)]
enum Constant {
    Front(Value),
    Back(Value),
}

/// The absolute value of a constant.
#[derive(Clone)]
enum Value {
    Literal(usize, Span),
    /// A const argument whose value the macro does not know.
    Named(TokenStream),
}

impl ToTokens for Value {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Value::Literal(value, span) => {
                let mut literal = Literal::usize_unsuffixed(*value);
                literal.set_span(*span);
                literal.to_tokens(tokens);
            }
            Value::Named(argument) => argument.to_tokens(tokens),
        }
    }
}

impl Constant {
    /// Returns an expression as a constant, or `None` if its value is known only at run time.
    ///
    /// # Errors
    /// A literal is not an index.
    fn of(expr: &Expr) -> syn::Result<Option<Self>> {
        if let Some((sign, digits)) = signed_integer(expr) {
            let value = match (digits.suffix(), digits.base10_parse::<isize>()) {
                ("" | "usize" | "isize" | "i32", Ok(value)) => value.unsigned_abs(),
                ("" | "usize" | "isize" | "i32", Err(_)) => {
                    let message = format!("the index `{digits}` does not fit into an `isize`");
                    return Err(Error::new_spanned(expr, message));
                }
                (suffix, _) => {
                    let message = format!("an index is a `usize`: remove the suffix `{suffix}`");
                    return Err(Error::new_spanned(expr, message));
                }
            };
            let literal = Value::Literal(value, digits.span());
            return Ok(Some(match (sign, value) {
                ("", _) | (_, 0) => Constant::Front(literal),
                _ => Constant::Back(literal),
            }));
        }
        let (is_negative, name) = match ungrouped(expr) {
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => (true, &*unary.expr),
            other => (false, other),
        };
        let name = ungrouped(name);
        if matches!(name, Expr::Lit(_)) {
            let message = "an index or a bound is an integer";
            return Err(Error::new_spanned(expr, message));
        }
        let Some(argument) = const_argument(name) else {
            return Ok(None);
        };
        let value = Value::Named(argument);
        Ok(Some(if is_negative {
            Constant::Back(value)
        } else {
            Constant::Front(value)
        }))
    }

    /// Returns the boundary after this one, or `None` if the macro does not know the value.
    fn next(self) -> Option<Self> {
        match self {
            Constant::Front(Value::Literal(value, span)) => {
                Some(Constant::Front(Value::Literal(value + 1, span)))
            }
            Constant::Back(Value::Literal(value, span)) => {
                Some(Constant::Back(Value::Literal(value - 1, span)))
            }
            _ => None,
        }
    }
}
