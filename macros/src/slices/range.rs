//! The selector of a range of `s!`, with the constants in its type.

use super::{Constant, Item, Value, const_argument, spanning};
use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, quote};
use shapecast_syntax::tokens::{signed_integer, ungrouped};
use syn::{Error, Expr, ExprRange, RangeLimits};

/// Returns the selector of a range in steps.
pub fn selector(
    private: &TokenStream,
    range: &ExprRange,
    step: Option<&Expr>,
    written: &Item,
) -> syn::Result<TokenStream> {
    let of_constants = match (constant_step(step)?, constant_bounds(range)?) {
        (Some(ConstantStep::Literal(step)), Some(bounds)) => {
            of_constants(private, bounds, step, written)?
        }
        (Some(ConstantStep::Named(step)), Some(bounds)) => of_named_step(private, bounds, &step),
        _ => None,
    };
    Ok(match of_constants {
        Some(constants) => {
            let constants = spanning(constants, written);
            match range.limits {
                RangeLimits::HalfOpen(_) => constants,
                RangeLimits::Closed(_) => quote!(#private::Inclusive(#constants)),
            }
        }
        None => at_run_time(private, range, step),
    })
}

/// The constant bounds of a range. `None` is an open end.
struct Bounds {
    start: Option<Constant>,
    end: Option<Constant>,
    includes_end: bool,
}

/// Returns the bounds of a range, or `None` if one of them is known only at run time.
fn constant_bounds(range: &ExprRange) -> syn::Result<Option<Bounds>> {
    let constant = |bound: &Option<Box<Expr>>| match bound {
        None => Ok(Some(None)),
        Some(bound) => Ok::<_, Error>(Constant::of(bound)?.map(Some)),
    };
    let (start, end) = (constant(&range.start)?, constant(&range.end)?);
    let includes_end = matches!(range.limits, RangeLimits::Closed(_));
    Ok(start.zip(end).map(|(start, end)| Bounds {
        start,
        end,
        includes_end,
    }))
}

/// A step that the compiler knows.
enum ConstantStep {
    Literal(isize),
    /// A const argument whose value the macro does not know. It counts up.
    Named(TokenStream),
}

/// Returns the step, or `None` if it is known only at run time.
fn constant_step(step: Option<&Expr>) -> syn::Result<Option<ConstantStep>> {
    let Some(step) = step else {
        return Ok(Some(ConstantStep::Literal(1)));
    };
    let Some((sign, digits)) = signed_integer(step) else {
        return Ok(const_argument(step).map(ConstantStep::Named));
    };
    let value = digits.base10_parse::<isize>()?;
    match (sign, value) {
        (_, 0) => Err(Error::new_spanned(
            step,
            "the step of a slice cannot be zero",
        )),
        ("", _) => Ok(Some(ConstantStep::Literal(value))),
        _ => Ok(Some(ConstantStep::Literal(-value))),
    }
}

/// Returns the selector of a range of constants in a step of the name `step`.
fn of_named_step(private: &TokenStream, bounds: Bounds, step: &TokenStream) -> Option<TokenStream> {
    use Constant::{Back, Front};
    match ascending(bounds, 1)? {
        (Front(start), Back(end)) => {
            Some(quote!(#private::InnerRange::<#start, #end, #step, false>))
        }
        (Front(start), Front(end)) => Some(quote!(#private::NamedRange::<#start, #end, #step>)),
        _ => None,
    }
}

/// Returns the selector of a range of constants, or `None` if its length cannot be a type.
fn of_constants(
    private: &TokenStream,
    bounds: Bounds,
    step: isize,
    written: &Item,
) -> syn::Result<Option<TokenStream>> {
    use Constant::{Back, Front};
    use Value::{Literal as Known, Named};
    let Some((start, end)) = ascending(bounds, step) else {
        return Ok(None);
    };
    let stride = step.unsigned_abs();
    let signed = Literal::isize_unsuffixed(step);
    let unsuffixed = Literal::usize_unsuffixed;
    let unsigned = unsuffixed(stride);
    let is_reversed = step < 0;
    let len_of = |low: usize, high: usize| match high.checked_sub(low) {
        Some(len) => Ok(len.div_ceil(stride)),
        None if is_reversed => {
            let message = "a negative step counts down from the start, which is before the end";
            Err(Error::new_spanned(written, message))
        }
        None => Err(Error::new_spanned(written, "the start is after the end")),
    };
    // As in `Shape![..]`, a size that is the literal 1 broadcasts.
    let of_len = |len: usize, range: &dyn Fn(Literal) -> TokenStream| {
        let range = range(unsuffixed(len));
        match len {
            1 => quote!(#private::OneIndex(#range)),
            _ => range,
        }
    };
    Ok(Some(match (start, end) {
        (Front(Known(0, _)), Back(Known(0, _))) if stride == 1 => {
            quote!(#private::Whole::<#signed>)
        }
        (Front(Known(start, _)), Front(Known(end, _))) => {
            let len = len_of(start, end)?;
            let (start, end) = (unsuffixed(start), unsuffixed(end));
            of_len(
                len,
                &|len| quote!(#private::FrontRange::<#start, #end, #signed, #len>),
            )
        }
        (Back(Known(start, _)), Back(Known(end, _))) => {
            let len = len_of(end, start)?;
            let (start, end) = (unsuffixed(start), unsuffixed(end));
            of_len(
                len,
                &|len| quote!(#private::BackRange::<#start, #end, #signed, #len>),
            )
        }
        (Front(start), Back(end)) => {
            quote!(#private::InnerRange::<#start, #end, #unsigned, #is_reversed>)
        }
        (Front(Known(0, _)), Front(Named(end))) if step == 1 => {
            quote!(#private::FrontRange::<0, #end, 1, #end>)
        }
        (Back(Named(start)), Back(Known(0, _))) if step == 1 => {
            quote!(#private::BackRange::<#start, 0, 1, #start>)
        }
        (Front(start), Front(end)) if step > 0 => {
            quote!(#private::NamedRange::<#start, #end, #unsigned>)
        }
        _ => return Ok(None),
    }))
}

/// Returns the boundaries before the first and after the last index, whatever the sign of the step.
fn ascending(bounds: Bounds, step: isize) -> Option<(Constant, Constant)> {
    let Bounds {
        start,
        end,
        includes_end,
    } = bounds;
    let next = |bound: Option<Constant>| match bound {
        Some(bound) => bound.next().map(Some),
        None => Some(None),
    };
    let (low, high) = match (step < 0, includes_end) {
        (true, true) => (end, next(start)?),
        (true, false) => (next(end)?, next(start)?),
        (false, true) => (start, next(end)?),
        (false, false) => (start, end),
    };
    let zero = Value::Literal(0, Span::call_site());
    Some((
        low.unwrap_or(Constant::Front(zero.clone())),
        high.unwrap_or(Constant::Back(zero)),
    ))
}

/// Returns `RunTimeRange(Selection::of_bounds(Some(bound(start)), None, false, step))`.
fn at_run_time(private: &TokenStream, range: &ExprRange, step: Option<&Expr>) -> TokenStream {
    let bound = |bound: &Option<Box<Expr>>| match bound {
        Some(bound) => {
            let bound = super::without_parentheses(bound);
            quote!(::core::option::Option::Some(#private::bound(#bound)))
        }
        None => quote!(::core::option::Option::None),
    };
    let (start, end) = (bound(&range.start), bound(&range.end));
    let includes_end = matches!(range.limits, RangeLimits::Closed(_));
    let step = match step {
        Some(step) if signed_integer(step).is_none() => {
            let step = super::without_parentheses(step);
            quote!(#private::step(#step))
        }
        Some(literal) => ungrouped(literal).to_token_stream(),
        None => quote!(1),
    };
    quote! {
        #private::RunTimeRange(#private::Selection::of_bounds(#start, #end, #includes_end, #step))
    }
}
