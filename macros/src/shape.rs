//! `Shape![5, N, {N + 1}, dyn, dyn Time - 2, 1]`: the type of a shape.

use crate::errors::Errors;
use crate::hygiene::mixed_at;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use shapecast_syntax::tokens::{first_span, parse_crate, source, source_text, ungrouped};
use syn::parse::{Parse, ParseStream};
use syn::{Error, Expr, Lit, LitInt, Token, Type, UnOp};

/// The largest rank of a typed shape.
pub const MAX_STATIC_RANK: usize = 8;

/// Expands `Shape!` to a tuple type.
pub fn expand(input: TokenStream) -> syn::Result<TokenStream> {
    let Input { krate, sizes } = syn::parse2(input)?;
    let mut errors = Errors::default();
    let mut dimensions = Vec::new();
    for size in sizes.iter().take(MAX_STATIC_RANK) {
        match dimension(&krate, size) {
            Ok(dimension) => dimensions.push(dimension),
            Err(error) => errors.push(error),
        }
    }
    for size in sizes.iter().filter(|size| is_dimension(size)) {
        let comma = if dimensions.len() == 1 { "," } else { "" };
        let list = source(quote!(#(#dimensions),*)).replace(&source(quote!(#krate::)), "");
        let message = match source(size).as_str() {
            "Dyn" => "write `dyn` for a size that is known at run time".to_string(),
            "One" => "write `1` for the size that broadcasts".to_string(),
            other => format!("`{other}` is a type: write `({list}{comma})`"),
        };
        errors.add(size, message);
    }
    if let Some(extra @ [_, ..]) = sizes.get(MAX_STATIC_RANK..) {
        let found = sizes.len();
        let message = format_args!(
            "a typed shape has at most {MAX_STATIC_RANK} sizes, found {found}: \
             use `DynShape` for a higher rank"
        );
        errors.add(quote!(#(#extra)*), message);
    }
    // The comma after each dimension also makes rank 1 a tuple.
    errors.finish(quote!((#(#dimensions,)*)))
}

/// The sizes, outermost first. `dyn`, or the name after it, becomes a verbatim expression.
struct Input {
    krate: TokenStream,
    sizes: Vec<Expr>,
}

impl Parse for Input {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let krate = parse_crate(input)?;
        let mut sizes = Vec::new();
        while !input.is_empty() {
            sizes.push(match input.parse::<Option<Token![dyn]>>()? {
                Some(dyn_token) if input.is_empty() || input.peek(Token![,]) => {
                    Expr::Verbatim(dyn_token.to_token_stream())
                }
                Some(_) => Expr::Verbatim(named(&krate, input)?),
                None => input.parse().map_err(not_a_size)?,
            });
            if !input.is_empty() && input.parse::<Option<Token![,]>>()?.is_none() {
                return Err(input.error("expected `,` between two sizes"));
            }
        }
        Ok(Self { krate, sizes })
    }
}

/// Parses the name after `dyn`, with the number that is added to it or subtracted from it, and returns the dimension.
fn named(krate: &TokenStream, input: ParseStream) -> syn::Result<TokenStream> {
    let message = "expected `,`, or the name of a size that `dims!` declares";
    let start = input.span();
    let name = match input.call(Type::without_plus) {
        Ok(name @ (Type::Path(_) | Type::Group(_))) => name,
        _ => return Err(Error::new(start, message)),
    };
    let sign = input.span();
    let with_offset = if input.parse::<Option<Token![+]>>()?.is_some() {
        quote_spanned!(mixed_at(sign)=> #krate::Longer)
    } else if input.parse::<Option<Token![-]>>()?.is_some() {
        quote_spanned!(mixed_at(sign)=> #krate::Shorter)
    } else if input.peek(Token![*]) || input.peek(Token![/]) || input.peek(Token![%]) {
        return Err(
            input.error("a name takes `+` or `-` and a number: write `dyn` for another size")
        );
    } else {
        return Ok(name.into_token_stream());
    };
    let message = "expected a known number after the sign: an integer, a constant, or `{…}`";
    let offset: Expr = input
        .parse()
        .map_err(|error| Error::new(error.span(), message))?;
    match ungrouped(&offset) {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(digits) if usize_value(digits)? == 0 => Ok(name.into_token_stream()),
            Lit::Int(digits) => Ok(quote!(#with_offset<#name, #digits>)),
            _ => Err(Error::new_spanned(&offset, message)),
        },
        Expr::Path(_) if is_name_of_type(&offset) => {
            let message = "a sum or difference of two names has no name: write `dyn`";
            Err(Error::new_spanned(&offset, message))
        }
        Expr::Path(path) => Ok(quote!(#with_offset<#name, { #path }>)),
        Expr::Block(block) if block.label.is_none() => {
            let statements = &block.block.stmts;
            Ok(quote!(#with_offset<#name, { #(#statements)* }>))
        }
        _ => Err(Error::new_spanned(&offset, message)),
    }
}

fn not_a_size(error: Error) -> Error {
    let message = "expected a size: an integer, a name, `{…}`, or `dyn`";
    Error::new(error.span(), message)
}

/// Returns the type of a dimension, with the span of the user's tokens.
fn dimension(krate: &TokenStream, size: &Expr) -> syn::Result<TokenStream> {
    let size = ungrouped(size);
    let message = match size {
        Expr::Verbatim(tokens) if syn::parse2::<Token![dyn]>(tokens.clone()).is_ok() => {
            let span = mixed_at(first_span(tokens));
            return Ok(quote_spanned!(span=> #krate::Dyn));
        }
        Expr::Verbatim(name) => return Ok(name.clone()),
        Expr::Lit(literal) if literal.attrs.is_empty() => match &literal.lit {
            Lit::Int(digits) => return integer(krate, digits),
            _ => "a size must be an integer",
        },
        Expr::Path(path) if is_dimension(size) => return Ok(quote!(#path)),
        Expr::Path(path) if is_name_of_type(size) => {
            let name = source(path);
            let message = format!(
                "`{name}` is a type: write `dyn {name}` for a size that `dims!` names, \
                 or list the dimensions in a tuple"
            );
            return Err(Error::new_spanned(path, message));
        }
        Expr::Path(path) if is_name_of_variable(size) => {
            let name = source(path);
            let message = format!(
                "`{name}` is a variable: write `dyn` for a size that is known at run time, and a function that takes \
                 the sizes, such as `try_zeros([{name}, 3])?`; write a constant with this name in braces, `{{ {name} }}`"
            );
            return Err(Error::new_spanned(path, message));
        }
        // Without braces, rustc would report an unknown name as an unknown type.
        Expr::Path(path) => return Ok(quote!(#krate::Size<{ #path }>)),
        // New braces replace the user's, because rustc warns of the user's braces around a literal. Without braces,
        // `{1}` would be another type.
        Expr::Block(block) if block.label.is_none() => {
            let statements = &block.block.stmts;
            return Ok(quote!(#krate::Size<{ #(#statements)* }>));
        }
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            "a size cannot be negative: write `dyn` for a size that is known at run time"
        }
        Expr::Infer(_) => {
            "a size cannot be inferred: write `dyn` for a size that is known at run time"
        }
        Expr::Array(_) | Expr::Tuple(_) => "write the sizes without brackets around them",
        Expr::Range(_) => {
            "a shape lists every size: use `DynShape` for a rank that is known at run time"
        }
        Expr::Binary(binary) if is_name_of_type(&binary.left) => {
            let message = format!(
                "write `dyn {}` for a size that `dims!` names",
                source_text(binary)
            );
            return Err(Error::new_spanned(binary, message));
        }
        _ => {
            "the compiler cannot compute with a generic parameter: write `dyn`, or a dimension `D` with the bound of the \
             operation, such as `D: DiffDim<0>` and its `D::Count`; write a size that is an expression of constants in \
             braces, such as `{2 * 3}`"
        }
    };
    Err(Error::new_spanned(size, message))
}

/// Returns `true` for the known names of types, such as `Dyn`, `One` and `U3`.
fn is_dimension(size: &Expr) -> bool {
    let path = source(size);
    let name = path.rsplit("::").next().unwrap_or_default();
    let digits = name.strip_prefix('U').unwrap_or_default();
    let is_typenum = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_typenum || name == "Dyn" || name == "One"
}

/// Returns `true` for `n`, which is no constant by Rust's conventions, and `false` for `N` and `MAX_LEN`.
fn is_name_of_variable(size: &Expr) -> bool {
    let Expr::Path(path) = size else {
        return false;
    };
    path.path
        .get_ident()
        .is_some_and(|ident| ident.to_string().starts_with(char::is_lowercase))
}

/// Returns `true` for `Batch`, which is no constant by Rust's conventions, and `false` for `N` and `MAX_LEN`.
fn is_name_of_type(size: &Expr) -> bool {
    let Expr::Path(path) = ungrouped(size) else {
        return false;
    };
    path.path.get_ident().is_some_and(|ident| {
        let name = ident.to_string();
        name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase)
    })
}

/// Returns the dimension of an integer literal. Any literal of value 1 broadcasts.
fn integer(krate: &TokenStream, digits: &LitInt) -> syn::Result<TokenStream> {
    Ok(match usize_value(digits)? {
        1 => {
            let span = mixed_at(digits.span());
            quote_spanned!(span=> #krate::One)
        }
        _ => quote!(#krate::Size<#digits>),
    })
}

/// Returns the value of an integer literal, which must be a `usize`.
fn usize_value(digits: &LitInt) -> syn::Result<usize> {
    let value = digits.base10_parse::<u64>().ok();
    let message = match (
        digits.suffix(),
        value.and_then(|value| value.try_into().ok()),
    ) {
        ("" | "usize", Some(value)) => return Ok(value),
        ("" | "usize", None) => format!("the size `{digits}` does not fit into a `usize`"),
        (suffix, _) => format!("a size is a `usize`: remove the suffix `{suffix}`"),
    };
    Err(Error::new_spanned(digits, message))
}
