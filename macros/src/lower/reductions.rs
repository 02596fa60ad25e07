//! Recognizes calls that are reductions, and reads their axes.

use super::Lowering;
use crate::ast::{Axes, Kind, Reduction};
use crate::tree::Node;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use shapecast_syntax::calls::bare_name;
use shapecast_syntax::places::is_place;
use shapecast_syntax::reductions::{KEEPDIM, operator};
use shapecast_syntax::tokens::{signed_integer, source, ungrouped, ungrouped_type};
use syn::punctuated::Punctuated;
use syn::{Error, Expr, ExprCall, GenericArgument, Ident, Lit, LitInt, PathArguments, Token, Type};

impl Lowering<'_> {
    /// Lowers a call of a reduction such as `sum`, unless the name is bound inside.
    pub fn reduction(&mut self, call: &mut ExprCall) -> Option<Node> {
        let segment = bare_name(&call.func)?;
        let name = segment.ident.to_string();
        let without_keepdim = name.strip_suffix(KEEPDIM);
        let is_like = name == "sum_like";
        let operator = match is_like {
            true => "Sum",
            false => operator(without_keepdim.unwrap_or(&name))?,
        };
        if self.scopes.find(&segment.ident).is_some() {
            return None;
        }
        let segment = segment.clone();
        let axes = match is_like {
            true => match self.like(call) {
                Ok(axes) => axes,
                Err(error) => {
                    self.errors.push(error);
                    return Some(self.missing(call));
                }
            },
            false if call.args.len() == 1 => self.axes(&segment.arguments),
            false => {
                let message = larger_of_two(&name, &call.args)?;
                return Some(self.error(&call, &segment.ident, message));
            }
        };
        let argument = call.args.last_mut()?;
        if let Some(item) = self.scopes.mentioned_item(&*argument) {
            return Some(self.error(argument, &item, cannot_use(&item)));
        }
        self.check_value(argument);
        let argument = self.expr(argument);
        self.leaves_unsafe |= self.is_unsafe;
        let kind = Kind::Reduction(Box::new(Reduction {
            segment,
            operator,
            keepdim: without_keepdim.is_some(),
            axes,
            paren: call.paren_token,
            is_unsafe: self.is_unsafe,
        }));
        Some(Node::new(kind, vec![argument]))
    }

    /// Returns the operand of `sum_like(x, expression)`.
    fn like(&self, call: &ExprCall) -> syn::Result<Axes> {
        let mut arguments = call.args.pairs();
        let (Some(operand), Some(_), None) = (arguments.next(), arguments.next(), arguments.next())
        else {
            let message =
                "write `sum_like(x, expression)`: the expression is summed to the shape of `x`";
            return Err(Error::new_spanned(&call.func, message));
        };
        let (operand, comma) = operand.into_tuple();
        let is_reference = matches!(ungrouped(operand), Expr::Reference(_));
        if !is_reference && !is_place(operand) {
            let message =
                "expected a variable, a field or `&expression`, whose shape the result has";
            return Err(Error::new_spanned(operand, message));
        }
        if let Some(local) = self.scopes.mentioned_name(operand) {
            return Err(Error::new_spanned(&local, cannot_use(&local)));
        }
        let comma = comma.copied().unwrap_or_default();
        Ok(Axes::Like(operand.to_token_stream(), comma))
    }

    /// Returns the axes of a turbofish.
    fn axes(&mut self, arguments: &PathArguments) -> Axes {
        let PathArguments::AngleBracketed(turbofish) = arguments else {
            return Axes::All;
        };
        if let Some(axes) = lone_type(&turbofish.args) {
            return Axes::Type(axes.to_token_stream());
        }
        let mut list = Vec::new();
        for argument in &turbofish.args {
            match axis(argument) {
                Ok(axis) => list.push(axis),
                Err(error) => self.errors.push(error),
            }
        }
        match list.as_slice() {
            [] => Axes::All,
            _ => Axes::List(list),
        }
    }
}

/// Returns the error text for `max(x, 0.0)`. No function `max` of std takes floats. The user can call another `max` by
/// a longer path.
fn larger_of_two(name: &str, arguments: &Punctuated<Expr, Token![,]>) -> Option<String> {
    let is_float = |argument: &Expr| {
        let literal = match ungrouped(argument) {
            Expr::Unary(negative) => ungrouped(&negative.expr),
            other => other,
        };
        matches!(literal, Expr::Lit(literal) if matches!(literal.lit, Lit::Float(_)))
    };
    let [x, y] = [arguments.first()?, arguments.last()?];
    if arguments.len() != 2 || !matches!(name, "max" | "min") || !(is_float(x) || is_float(y)) {
        return None;
    }
    let [x, y] = if is_float(x) { [y, x] } else { [x, y] };
    let receiver = match ungrouped(x) {
        Expr::Binary(_) | Expr::Unary(_) | Expr::Cast(_) => format!("({})", source(x)),
        _ => source(x),
    };
    let y = source(y);
    Some(format!(
        "`{name}` reduces one expression: write `{receiver}.{name}imum({y})` for two values, \
         or a path such as `self::{name}` for a function of your own"
    ))
}

/// Returns the error text for a reduction that uses a name bound around it.
pub fn cannot_use(name: &Ident) -> String {
    format!(
        "a reduction runs before the rest of the expression, so it cannot use `{name}`, \
         which is bound inside `broadcast!`: write the value of `{name}` itself"
    )
}

/// Returns `Axes![..]` if it is the only argument.
pub fn lone_type(arguments: &Punctuated<GenericArgument, Token![,]>) -> Option<&Type> {
    match arguments.first() {
        Some(GenericArgument::Type(only)) if arguments.len() == 1 && is_axes(only) => Some(only),
        _ => None,
    }
}

/// Returns `true` for `Axes![..]`.
fn is_axes(of: &Type) -> bool {
    let Type::Macro(call) = ungrouped_type(of) else {
        return false;
    };
    let last = call.mac.path.segments.last();
    last.is_some_and(|last| last.ident == "Axes")
}

/// Returns an axis as a const argument.
fn axis(argument: &GenericArgument) -> syn::Result<TokenStream> {
    let not_an_axis = "expected an axis: an integer (`-1` is the last axis), the name of a constant, \
                       a const expression in braces, or `Axes![..]`";
    let message = match argument {
        GenericArgument::Const(axis) => match (ungrouped(axis), signed_integer(axis)) {
            (Expr::Block(_), _) => return Ok(axis.to_token_stream()),
            (_, Some((_, digits))) => return check_suffix(digits).map(|()| quote!(#axis)),
            _ => not_an_axis,
        },
        // `syn` parses the name of a constant as a type. A longer path must be in braces.
        GenericArgument::Type(axis) => match ungrouped_type(axis) {
            Type::Path(path) if path.qself.is_none() && path.path.get_ident().is_some() => {
                return Ok(quote!(#path));
            }
            Type::Path(path) => return Ok(quote!({ #path })),
            axes if is_axes(axes) => {
                "`Axes![..]` lists all axes: write it alone, or write the axes one by one"
            }
            _ => not_an_axis,
        },
        _ => not_an_axis,
    };
    Err(Error::new_spanned(argument, message))
}

/// Checks that an integer is not of another type.
fn check_suffix(digits: &LitInt) -> syn::Result<()> {
    match digits.suffix() {
        "" | "isize" => Ok(()),
        suffix => Err(Error::new_spanned(
            digits,
            format_args!("an axis is an `isize`: remove the suffix `{suffix}`"),
        )),
    }
}
