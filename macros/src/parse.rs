//! Reads the input of `broadcast!`: an expression, or an in-place form.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use shapecast_syntax::places::{Assignment, is_method_call, is_place, split};
use shapecast_syntax::tokens::{parse_crate, signed_integer};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Error, Expr, Token};

/// The whole input.
pub struct Input {
    /// The path of `shapecast`.
    pub krate: TokenStream,
    /// The left side of an in-place form.
    pub assignment: Option<Assignment>,
    /// The element-wise expression, or the right side of an in-place form.
    pub value: Expr,
    /// Whether the expression may be unfinished.
    pub is_in_editor: bool,
    /// Whether products of integer operands wrap on overflow, as in `einsum!`.
    pub is_einsum: bool,
}

impl Parse for Input {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let krate = parse_crate(input)?;
        if input.is_empty() {
            let message = "`broadcast!` needs an expression, such as `x * 2.0 + y`, \
                           or an assignment, such as `x += y`";
            return Err(Error::new(input.span(), message));
        }
        if input.peek(Token![let]) {
            let message = "write `let y = broadcast!(..);` to name the result, \
                           or a block around `let` and the expression after it: `{ let …; … }`";
            return Err(input.error(message));
        }
        let tokens: TokenStream = input.fork().parse()?;
        let expr: Expr = input
            .parse()
            .map_err(|error| foreign_error(tokens.clone()).unwrap_or_else(|| explained(error)))?;
        if !input.is_empty() {
            let message = "expected the end of the expression: `broadcast!` takes one expression";
            return Err(foreign_error(tokens).unwrap_or_else(|| input.error(message)));
        }
        let (assignment, value) = split(expr);
        if let Some(Assignment { target, .. }) = &assignment
            && !is_place(target)
            && !is_method_call(target)
        {
            let message = "this expression cannot be assigned to: \
                           assign to a variable, a field, `*reference`, or a mutable view, such as \
                           `x.slice_mut(s![1.., 0])`";
            return Err(Error::new_spanned(target, message));
        }
        Ok(Self {
            krate,
            assignment,
            value,
            is_in_editor: false,
            is_einsum: false,
        })
    }
}

/// Returns the error of syntax from other languages: `sum::<[0, 1]>(x)`, `where(c, x, y)`,
/// `c ? x : y`, `x if c else y` or `c and d`.
fn foreign_error(unread: TokenStream) -> Option<Error> {
    use TokenTree::{Group, Ident, Literal, Punct};
    let axes = "axes are const arguments: write `sum::<0, 1>(..)`, or `sum::<Axes![0, 1]>(..)`";
    let choose = "to choose a value, write `if c { x } else { y }`";
    error_of_neighbours(unread, |tokens| match tokens {
        [Punct(open), Group(list)] if open.as_char() == '<' && lists_axes(list) => {
            Some(Error::new(list.span(), axes))
        }
        [Punct(mark), Ident(_) | Group(_) | Literal(_)] if mark.as_char() == '?' => {
            Some(Error::new(mark.span(), choose))
        }
        [Ident(before), Ident(word)] if word == "if" && before != "else" => {
            Some(Error::new(word.span(), choose))
        }
        [Ident(_) | Group(_), Punct(at)] if at.as_char() == '@' => {
            let product = "the product of matrices is a method of tensors: write `&x.matmul(&y)`";
            Some(Error::new(at.span(), product))
        }
        [Ident(name), Group(_)] if name == "where" => Some(Error::new(name.span(), choose)),
        [Ident(_) | Group(_) | Literal(_), Ident(word)] => {
            let operator = match word.to_string().as_str() {
                "and" => "&&",
                "or" => "||",
                _ => return None,
            };
            let message = format!("write `{operator}` instead of `{word}`");
            Some(Error::new(word.span(), message))
        }
        _ => None,
    })
}

/// Explains the error of `0.0 < x < 1.0` and of `x > 0.0 & x < 1.0`, which is `x > (0.0 & x) < 1.0`.
fn explained(error: Error) -> Error {
    match error.to_string().as_str() {
        "comparison operators cannot be chained" => {
            let message = "comparison operators cannot be chained: write `low < x && x < high`, \
                           because `&` and `|` bind tighter than `<`";
            Error::new(error.span(), message)
        }
        _ => error,
    }
}

/// Returns the error of `x[0, ..]`, an index that is a list. `syn` reports its comma only after the whole input.
pub fn list_index_error(tokens: TokenStream) -> Option<Error> {
    error_of_neighbours(tokens, |tokens| match tokens {
        [TokenTree::Ident(name), TokenTree::Group(list)] if is_variable(name) && is_list(list) => {
            let selection = list.stream();
            let message = format!(
                "write `&{name}.slice(s![{selection}])` for a part of a tensor, which `slice_mut` updates, \
                 and `{name}[[i, j]]` for an element"
            );
            Some(Error::new(list.span(), message))
        }
        _ => None,
    })
}

/// Returns the first error of two neighbouring tokens, in these tokens or in a group among them.
fn error_of_neighbours(
    tokens: TokenStream,
    error_of: impl Fn(&[TokenTree]) -> Option<Error> + Copy,
) -> Option<Error> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let found = tokens.windows(2).find_map(error_of);
    let mut groups = tokens.into_iter().filter_map(|token| match token {
        TokenTree::Group(group) => error_of_neighbours(group.stream(), error_of),
        _ => None,
    });
    found.or_else(|| groups.next())
}

/// Returns `false` for keywords, as in `for i in [0, 1]`.
fn is_variable(name: &proc_macro2::Ident) -> bool {
    syn::parse_str::<syn::Ident>(&name.to_string()).is_ok()
}

/// Returns `true` for brackets around several indices, such as `[0, ..]`.
fn is_list(group: &proc_macro2::Group) -> bool {
    let is_comma =
        |token: TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ',');
    group.delimiter() == Delimiter::Bracket && group.stream().into_iter().any(is_comma)
}

/// Returns `true` for integers in brackets or parentheses.
fn lists_axes(group: &proc_macro2::Group) -> bool {
    let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
    let list = parser.parse2(group.stream());
    let is_axis = |axis: &Expr| signed_integer(axis).is_some();
    group.delimiter() != Delimiter::Brace
        && list.is_ok_and(|list| !list.is_empty() && list.iter().all(is_axis))
}
