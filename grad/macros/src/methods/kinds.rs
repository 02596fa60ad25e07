//! The methods of a block that are differentiated.

use crate::signature::is_constant;
use syn::{
    Error, FnArg, GenericArgument, PathArguments, PathSegment, ReturnType, Signature, Type,
    TypeReference,
};

/// Returns `true` for a method that takes `self` or `&self` and whose result may have a gradient. Others stay as they are:
/// constructors, updates of `&mut self`, and methods such as `count` and `predict`. `rule` is the name of the attribute.
///
/// With an argument that is `#[constant]`, a gradient is meant.
pub fn is_differentiated(method: &Signature, rule: &str) -> syn::Result<bool> {
    let Some(receiver) = method.receiver() else {
        return Ok(false);
    };
    let has_constant = method.inputs.iter().any(has_constant);
    if let Type::Reference(TypeReference {
        mutability: Some(_),
        ..
    }) = &*receiver.ty
    {
        return match has_constant {
            false => Ok(false),
            true => {
                let message = format!(
                    "a method of `&mut self` has no gradient: write `&self`, or move the method to an `impl` block \
                     without `#[{rule}]`"
                );
                Err(Error::new_spanned(receiver, message))
            }
        };
    }
    let may_have_gradient = match &method.output {
        ReturnType::Default => false,
        ReturnType::Type(_, of) => may_have_gradient(of),
    };
    Ok(may_have_gradient || has_constant)
}

/// Removes `#[constant]` from the arguments of a method that is not differentiated.
pub fn remove_constants(method: &mut Signature) {
    for argument in &mut method.inputs {
        match argument {
            FnArg::Receiver(of) => of.attrs.retain(|of| !is_constant(of)),
            FnArg::Typed(of) => of.attrs.retain(|of| !is_constant(of)),
        }
    }
}

fn has_constant(argument: &FnArg) -> bool {
    match argument {
        FnArg::Receiver(of) => of.attrs.iter().any(is_constant),
        FnArg::Typed(of) => of.attrs.iter().any(is_constant),
    }
}

/// Returns the type of the elements of a type that has no gradient by its name: `usize` of `&Tensor<usize, S>`.
pub fn elements_without_gradient(of: &Type) -> Option<&Type> {
    (!may_have_gradient(of)).then(|| elements(of))
}

fn elements(of: &Type) -> &Type {
    match of {
        Type::Paren(of) => elements(&of.elem),
        Type::Group(of) => elements(&of.elem),
        Type::Reference(of) => elements(&of.elem),
        Type::Array(of) => elements(&of.elem),
        Type::Slice(of) => elements(&of.elem),
        Type::Path(path) => path
            .path
            .segments
            .last()
            .and_then(first_argument)
            .map_or(of, elements),
        _ => of,
    }
}

/// Returns `false` for a type that has no gradient by its name.
fn may_have_gradient(of: &Type) -> bool {
    match of {
        Type::Paren(of) => may_have_gradient(&of.elem),
        Type::Group(of) => may_have_gradient(&of.elem),
        Type::Reference(of) => may_have_gradient(&of.elem),
        Type::Array(of) => may_have_gradient(&of.elem),
        Type::Slice(of) => may_have_gradient(&of.elem),
        Type::Tuple(of) => of.elems.iter().any(may_have_gradient),
        Type::Path(of) => of.path.segments.last().is_none_or(may_be_of_floats),
        Type::ImplTrait(_) | Type::TraitObject(_) | Type::Never(_) | Type::BareFn(_) => false,
        _ => true,
    }
}

fn may_be_of_floats(last: &PathSegment) -> bool {
    match last.ident.to_string().as_str() {
        "bool" | "char" | "str" | "String" => false,
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => false,
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => false,
        "Tensor" | "DynTensor" | "Array" | "View" | "Vec" | "Option" | "Box" | "Result" => {
            first_argument(last).is_none_or(may_have_gradient)
        }
        _ => true,
    }
}

/// Returns the first type in the angle brackets of a name.
fn first_argument(last: &PathSegment) -> Option<&Type> {
    let PathArguments::AngleBracketed(list) = &last.arguments else {
        return None;
    };
    list.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(of) => Some(of),
        _ => None,
    })
}
