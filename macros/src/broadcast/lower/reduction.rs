//! Reductions: which calls are one, and over which axes.

use super::Lowering;
use crate::broadcast::tree::{Axes, Callee, Kind, Node, Reduction, cannot_use};
use crate::broadcast::words::ungrouped;
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::{
    Error, Expr, ExprCall, ExprPath, GenericArgument, Lit, LitInt, PathArguments, PathSegment,
    Token, Type, UnOp,
};

/// What follows the name of a reduction that keeps its axes.
pub const KEEPDIM: &str = "_keepdim";

impl Lowering<'_> {
    /// The reduction that the call is, if it is one: `sum` or one of its like, of one argument. A longer
    /// path, or a name that is bound inside, is the user's function.
    pub fn reduction(&mut self, call: &ExprCall) -> Option<Node> {
        let segment = bare_name(&call.func)?;
        let argument = match call.args.first() {
            Some(first) if call.args.len() == 1 => first,
            _ => return None,
        };
        let name = segment.ident.to_string();
        let keepdim = name.ends_with(KEEPDIM);
        let operator = operator(name.strip_suffix(KEEPDIM).unwrap_or(&name))?;
        if self.scopes.find(&segment.ident).is_some() {
            return None;
        }
        let axes = self.axes(&segment.arguments);
        if let Some(item) = self.mentioned_item(argument) {
            return Some(self.refuse(&item, cannot_use(&item)));
        }
        self.needs_value(argument);
        let argument = Box::new(self.expr(argument));
        self.leaves_unsafe |= self.is_unsafe;
        Some(Node::new(Kind::Reduction(Reduction {
            callee: Callee {
                name: segment.clone(),
                operator,
                keepdim,
                axes,
            },
            paren: call.paren_token,
            argument,
            is_unsafe: self.is_unsafe,
        })))
    }

    /// The axes in the turbofish.
    fn axes(&mut self, arguments: &PathArguments) -> Axes {
        let PathArguments::AngleBracketed(turbofish) = arguments else {
            return Axes::All;
        };
        if let Some(axes) = lone_type(&turbofish.args) {
            return Axes::Type(axes.to_token_stream());
        }
        let mut axes = Vec::new();
        for argument in &turbofish.args {
            match axis(argument) {
                Ok(axis) => axes.push(axis),
                Err(error) => self.refusals.push(error),
            }
        }
        match axes.as_slice() {
            [] => Axes::All,
            _ => Axes::Each(axes),
        }
    }
}

/// The type that stands for the reduction of this name.
pub fn operator(name: &str) -> Option<&'static str> {
    Some(match name {
        "sum" => "Sum",
        "mean" => "Mean",
        "prod" => "Prod",
        "max" => "Max",
        "min" => "Min",
        "any" => "Any",
        "all" => "All",
        _ => return None,
    })
}

/// The name that is called, with its turbofish, if it is no longer path; a macro's `$f:path` is in a group.
pub fn bare_name(callee: &Expr) -> Option<&PathSegment> {
    match callee {
        Expr::Path(ExprPath {
            qself: None, path, ..
        }) if path.leading_colon.is_none() => {
            path.segments.first().filter(|_| path.segments.len() == 1)
        }
        Expr::Group(group) => bare_name(&group.expr),
        _ => None,
    }
}

/// `Axes![..]`, if that is all.
pub fn lone_type(arguments: &Punctuated<GenericArgument, Token![,]>) -> Option<&Type> {
    match arguments.first() {
        Some(GenericArgument::Type(only)) if arguments.len() == 1 => {
            Some(only).filter(|only| is_axes(only))
        }
        _ => None,
    }
}

/// Whether the type is `Axes![..]`.
fn is_axes(of: &Type) -> bool {
    let Type::Macro(call) = ungrouped(of) else {
        return false;
    };
    let last = call.mac.path.segments.last();
    last.is_some_and(|last| last.ident == "Axes")
}

/// One axis as a const argument.
fn axis(argument: &GenericArgument) -> syn::Result<proc_macro2::TokenStream> {
    match argument {
        GenericArgument::Const(axis) => constant(axis).map(|()| axis.to_token_stream()),
        GenericArgument::Type(of) => named(of),
        other => Err(no_axis(other)),
    }
}

/// A name looks like a type; a path of more than one is a const argument only in braces.
fn named(of: &Type) -> syn::Result<proc_macro2::TokenStream> {
    match ungrouped(of) {
        Type::Path(path) if path.qself.is_none() && path.path.get_ident().is_some() => {
            Ok(quote!(#path))
        }
        Type::Path(path) => Ok(quote!({ #path })),
        axes if is_axes(axes) => Err(Error::new_spanned(
            axes,
            "`Axes![..]` lists all axes: write it alone, or write the axes one by one",
        )),
        other => Err(no_axis(other)),
    }
}

/// Refuses what is no integer and no block.
fn constant(axis: &Expr) -> syn::Result<()> {
    match axis {
        Expr::Group(group) => constant(&group.expr),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => match &*unary.expr {
            Expr::Lit(literal) => constant(&Expr::Lit(literal.clone())),
            _ => Err(no_axis(axis)),
        },
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(digits) => integer(digits),
            _ => Err(no_axis(axis)),
        },
        Expr::Block(_) => Ok(()),
        _ => Err(no_axis(axis)),
    }
}

/// Refuses an integer of another type.
fn integer(digits: &LitInt) -> syn::Result<()> {
    match digits.suffix() {
        "" | "isize" => Ok(()),
        suffix => Err(Error::new_spanned(
            digits,
            format_args!("an axis is an `isize`: leave out the suffix `{suffix}`"),
        )),
    }
}

/// What anything else is told.
fn no_axis(at: impl ToTokens) -> Error {
    Error::new_spanned(
        at,
        "an axis is a whole number, such as `0` or, for the last one, `-1`; the name of a constant; \
         a const expression in braces; or all of them are `Axes![..]`",
    )
}
