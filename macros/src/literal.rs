//! `tensor![[1.0, 2.0], [3.0, 4.0]]` and `array![..]`: values with the shape of their rows.

use crate::hygiene::quote_mixed;
use crate::shape::MAX_STATIC_RANK;
use proc_macro2::{Delimiter, Literal, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use shapecast_syntax::tokens::{parse_crate, ungrouped};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Error, Expr, Ident, Token};

/// Expands `tensor!` or `array!` to `Tensor::<_, (Size<2>, One)>::new([[…], […]])`.
pub fn expand(input: TokenStream) -> syn::Result<TokenStream> {
    let Input {
        krate,
        constructor,
        entries,
    } = syn::parse2(input.clone()).map_err(|error| missing_comma(input).unwrap_or(error))?;
    let sizes = sizes(&entries)?;
    check_rows(&entries, &sizes[1..], &constructor)?;
    let dimensions = sizes.iter().map(|&size| match size {
        1 => quote!(#krate::One),
        _ => {
            let size = Literal::usize_unsuffixed(size);
            quote!(#krate::Size<#size>)
        }
    });
    Ok(quote_mixed! {
        #krate::#constructor::<_, (#(#dimensions,)*)>::new([#entries])
    })
}

/// The error text for rows between semicolons, as in nalgebra.
const ROWS: &str = "write each row in brackets, such as `[1.0, 2.0], [3.0, 4.0]`";

type Row = Punctuated<Expr, Token![,]>;

struct Input {
    krate: TokenStream,
    /// The type to construct: `Tensor` or `Array`.
    constructor: Ident,
    /// The outermost rows or elements.
    entries: Row,
}

impl Parse for Input {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let krate = parse_crate(input)?;
        let constructor = input.parse()?;
        input.parse::<Token![;]>()?;
        let contents = input.fork();
        let mut entries = Punctuated::new();
        while !input.is_empty() {
            entries.push_value(input.parse()?);
            if input.peek(Token![;]) {
                input.parse::<TokenStream>()?;
                let unread: TokenStream = contents.parse()?;
                return Err(match entries.len() {
                    1 => repeat_error(&constructor, unread),
                    _ => Error::new_spanned(unread, ROWS),
                });
            }
            if !input.is_empty() {
                entries.push_punct(input.parse()?);
            }
        }
        Ok(Self {
            krate,
            constructor,
            entries,
        })
    }
}

/// Returns the error of `[1, 2] [3, 4]`, which indexes the first row, or of `[1, 2]; [3, 4]`.
fn missing_comma(unread: TokenStream) -> Option<Error> {
    let mut after_row = false;
    unread.into_iter().find_map(|token| match &token {
        TokenTree::Group(row) if row.delimiter() == Delimiter::Bracket => {
            let error = Error::new(row.span(), "expected `,` between two rows");
            let error = std::mem::replace(&mut after_row, true).then_some(error);
            error.or_else(|| missing_comma(row.stream()))
        }
        _ => {
            after_row &= token.to_string() == ";";
            None
        }
    })
}

/// Returns the error of `value; count`. A macro cannot evaluate the count.
fn repeat_error(constructor: &Ident, repeat: impl ToTokens) -> Error {
    let message =
        format!("a literal lists every row: use `{constructor}::full` to repeat one value");
    Error::new_spanned(repeat, message)
}

/// Returns the size of the first row at each level, outermost first.
fn sizes(entries: &Row) -> syn::Result<Vec<usize>> {
    let mut sizes = vec![entries.len()];
    let mut first = entries.first();
    while let Some(Expr::Array(row)) = first.map(ungrouped) {
        if sizes.len() == MAX_STATIC_RANK {
            let message = format!(
                "a literal has at most {MAX_STATIC_RANK} dimensions: remove this level of rows"
            );
            return Err(Error::new_spanned(first, message));
        }
        sizes.push(row.elems.len());
        first = row.elems.first();
    }
    Ok(sizes)
}

/// Checks that every entry has the sizes `inner` of the first one. Only the first difference is an error: all other
/// rows differ if the very first row is the wrong one.
fn check_rows(entries: &Row, inner: &[usize], constructor: &Ident) -> syn::Result<()> {
    for entry in entries {
        let message = match (ungrouped(entry), inner) {
            (Expr::Repeat(_), _) => return Err(repeat_error(constructor, entry)),
            (Expr::Array(row), &[size, ref inner @ ..]) if row.elems.len() == size => {
                check_rows(&row.elems, inner, constructor)?;
                continue;
            }
            (Expr::Array(row), &[size, ..]) => {
                let found = count(row.elems.len());
                format!("this row has {found}, but the first row has {size}")
            }
            (Expr::Array(_), []) => "this is a row, but the first entry is a single element: \
                                     put an array in parentheses to make it an element"
                .to_string(),
            // Everything other than a bare array literal is an element.
            (_, []) => continue,
            (_, &[size, ..]) => {
                let expected = count(size);
                format!("this is a single element, but the first entry is a row of {expected}")
            }
        };
        return Err(Error::new_spanned(entry, message));
    }
    Ok(())
}

/// Returns a number of elements in words.
fn count(elements: usize) -> String {
    match elements {
        1 => "1 element".to_string(),
        _ => format!("{elements} elements"),
    }
}
