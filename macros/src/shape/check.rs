//! Decides what each entry of `Shape![..]` means, and refuses what is no size.

use super::parse::Entry;
use crate::refusal::{MAX_STATIC_RANK, Refusals};
use proc_macro2::Span;
use syn::{Error, Expr, ExprBlock, ExprPath, Lit, LitInt, UnOp};

/// One dimension of the shape.
pub enum Size<'a> {
    /// `dyn`: known at run time.
    Dyn(Span),
    /// A literal of value 1, however it is spelt: stretches.
    One(Span),
    /// Any other literal.
    Literal(&'a LitInt),
    /// A name, such as a const generic parameter.
    Name(&'a ExprPath),
    /// A longer path, which a const argument takes only in braces.
    Path(&'a ExprPath),
    /// `{…}`.
    Block(&'a ExprBlock),
}

/// The dimensions, or every entry that is none.
pub fn check(entries: &[Entry]) -> syn::Result<Vec<Size<'_>>> {
    let mut refusals = Refusals::default();
    let mut sizes = Vec::with_capacity(entries.len());
    for entry in entries.iter().take(MAX_STATIC_RANK) {
        match size(entry) {
            Ok(size) => sizes.push(size),
            Err(refusal) => refusals.push(refusal),
        }
    }
    if let Some(beyond @ [_, ..]) = entries.get(MAX_STATIC_RANK..) {
        refusals.refuse(
            quote::quote!(#(#beyond)*),
            format_args!(
                "a typed shape has at most {MAX_STATIC_RANK} sizes; `DynShape` is for tensors of a higher rank"
            ),
        );
    }
    refusals.finish(sizes)
}

/// What one entry means.
fn size(entry: &Entry) -> syn::Result<Size<'_>> {
    match entry {
        Entry::Dyn(dyn_token) => Ok(Size::Dyn(dyn_token.span)),
        Entry::Size(expr) => constant(expr),
    }
}

/// What an entry other than `dyn` means.
fn constant(expr: &Expr) -> syn::Result<Size<'_>> {
    let refuse = |message| Err(Error::new_spanned(expr, message));
    match expr {
        Expr::Group(group) => constant(&group.expr),
        Expr::Lit(literal) if literal.attrs.is_empty() => match &literal.lit {
            Lit::Int(digits) => integer(digits),
            Lit::Float(_) => refuse("a size is a whole number"),
            _ => refuse("a size is a non-negative integer"),
        },
        Expr::Path(path) if path.path.get_ident().is_some() => Ok(Size::Name(path)),
        Expr::Path(path) => Ok(Size::Path(path)),
        Expr::Block(block) if block.label.is_none() => Ok(Size::Block(block)),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => refuse(
            "a size is a non-negative integer; for a size that is known at run time write `dyn`",
        ),
        Expr::Infer(_) => {
            refuse("a size cannot be left out; for one that is known at run time write `dyn`")
        }
        Expr::Range(_) => refuse(
            "a shape lists every size; for a shape whose rank is known at run time use `DynShape`",
        ),
        _ => refuse(
            "put a const expression for a size in braces: `{…}`; a generic parameter stands alone, in no expression",
        ),
    }
}

/// What an integer literal means. The literal itself goes into the type, with the user's span.
fn integer(digits: &LitInt) -> syn::Result<Size<'_>> {
    let refuse = |message: String| Err(Error::new_spanned(digits, message));
    match digits.suffix() {
        "" | "usize" => {}
        suffix => {
            return refuse(format!(
                "a size is a `usize`: leave out the suffix `{suffix}`"
            ));
        }
    }
    match digits.base10_parse::<u64>() {
        Ok(1) => Ok(Size::One(digits.span())),
        Ok(value) if usize::try_from(value).is_ok() => Ok(Size::Literal(digits)),
        _ => refuse(format!("the size `{digits}` does not fit into a `usize`")),
    }
}
