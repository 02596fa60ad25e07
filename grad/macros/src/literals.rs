//! Numbers in derivatives.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::punctuated::Punctuated;
use syn::{
    GenericArgument, GenericParam, Generics, Ident, PathArguments, Token, Type, TypeParamBound,
    WherePredicate,
};

/// The type of the elements of a function, as far as numbers need it.
#[derive(Default)]
pub struct Literals {
    /// The type parameter with the bound `Float` or `DifferentiableFloat`. Without one, literals have the type that rustc infers.
    float: Option<Ident>,
    /// Whether the bound is `DifferentiableFloat`.
    is_number: bool,
}

impl Literals {
    pub fn of(generics: &[&Generics]) -> Self {
        let parameter = |param: &GenericParam| match param {
            GenericParam::Type(param) => Literals::bounded(Some(&param.ident), &param.bounds),
            _ => None,
        };
        let predicate = |predicate: &WherePredicate| match predicate {
            WherePredicate::Type(of) => match &of.bounded_ty {
                Type::Path(path) => Literals::bounded(path.path.get_ident(), &of.bounds),
                _ => None,
            },
            _ => None,
        };
        let parameters = generics.iter().flat_map(|of| &of.params);
        let clauses = generics.iter().flat_map(|of| &of.where_clause);
        let predicates = clauses.flat_map(|of| &of.predicates);
        let found: Vec<Literals> = parameters
            .filter_map(parameter)
            .chain(predicates.filter_map(predicate))
            .collect();
        let float = found.iter().find_map(|of| of.float.clone());
        let is_number = found.iter().any(|of| of.is_number && of.float == float);
        Literals { float, is_number }
    }

    /// Returns these literals, or those of a type parameter that is the type of numbers or elements: its bound may be a trait
    /// of the user that has the bound.
    pub fn or_elements_of<'a>(
        self,
        mut types: impl Iterator<Item = &'a Type>,
        generics: &[&Generics],
    ) -> Self {
        if self.float.is_some() {
            return self;
        }
        let is_parameter = |name: &Ident| {
            generics
                .iter()
                .any(|of| of.type_params().any(|of| of.ident == *name))
        };
        let float = types.find_map(|of| element_of(of).filter(|name| is_parameter(name)));
        Literals {
            is_number: float.is_some(),
            float: float.cloned(),
        }
    }

    /// Returns the literals of a type parameter, if one of its bounds is that of floats.
    fn bounded(
        name: Option<&Ident>,
        bounds: &Punctuated<TypeParamBound, Token![+]>,
    ) -> Option<Self> {
        let has = |name: &str| {
            bounds.iter().any(|bound| match bound {
                TypeParamBound::Trait(of) => of
                    .path
                    .segments
                    .last()
                    .is_some_and(|last| last.ident == name),
                _ => false,
            })
        };
        let is_number = has("DifferentiableFloat");
        let float = name.filter(|_| is_number || has("Float"))?;
        Some(Literals {
            float: Some(float.clone()),
            is_number,
        })
    }

    /// Returns `true` for the type parameter with the bound `Float`, which has elements and no numbers of its own.
    pub fn is_of_elements(&self, of: &Type) -> bool {
        let name = match of {
            Type::Path(path) => path.path.get_ident(),
            _ => None,
        };
        name.is_some() && name == self.float.as_ref() && !self.is_number
    }

    /// Returns `true` if the elements are of a type parameter.
    pub fn are_generic(&self) -> bool {
        self.float.is_some()
    }

    /// Returns a number as an expression.
    pub fn number(&self, value: f64) -> TokenStream {
        let literal = Literal::f64_unsuffixed(value.abs());
        let magnitude = match &self.float {
            None => quote!(#literal),
            // Constants instead of calls, because loops with calls have another schedule.
            Some(float) if value == 0.0 => quote!(#float::ZERO),
            Some(float) if value.abs() == 1.0 => quote!(#float::ONE),
            Some(float) if value.abs() == 2.0 => quote!((#float::ONE + #float::ONE)),
            Some(float) if value.abs() == 0.5 => {
                quote!((#float::ONE / (#float::ONE + #float::ONE)))
            }
            Some(float) => quote!(#float::from_f64(#literal)),
        };
        match value < 0.0 {
            true => quote!((-#magnitude)),
            false => magnitude,
        }
    }
}

/// Returns `T` of the types `T`, `Tensor<T, S>`, `&Array<T, S>` and `View<'_, T, S>`.
fn element_of(of: &Type) -> Option<&Ident> {
    let (Type::Path(path), is_reference) = (match of {
        Type::Reference(of) => (&*of.elem, true),
        other => (other, false),
    }) else {
        return None;
    };
    let last = path.path.segments.last()?;
    let is_tensor = ["Tensor", "DynTensor", "Array", "View"]
        .iter()
        .any(|name| last.ident == name);
    let PathArguments::AngleBracketed(list) = &last.arguments else {
        // A reference is to a struct rather than to a number.
        return path.path.get_ident().filter(|_| !is_reference);
    };
    let first = list.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(Type::Path(of)) => Some(of.path.get_ident()),
        _ => None,
    });
    first.flatten().filter(|_| is_tensor)
}
