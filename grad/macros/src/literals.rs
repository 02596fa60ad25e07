//! Numbers in derivatives.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::punctuated::Punctuated;
use syn::{GenericParam, Generics, Ident, Token, TypeParamBound, WherePredicate};

/// The type of the elements of a function, as far as numbers need it.
pub struct Literals {
    /// The type parameter with the bound `Float`. Without one, literals have the type that rustc infers.
    float: Option<Ident>,
}

impl Literals {
    pub fn of(generics: &[&Generics]) -> Self {
        let parameter = |param: &GenericParam| match param {
            GenericParam::Type(param) if has_float(&param.bounds) => Some(param.ident.clone()),
            _ => None,
        };
        let bounded = |predicate: &WherePredicate| match predicate {
            WherePredicate::Type(of) if has_float(&of.bounds) => match &of.bounded_ty {
                syn::Type::Path(path) => path.path.get_ident().cloned(),
                _ => None,
            },
            _ => None,
        };
        let clauses = generics.iter().flat_map(|of| &of.where_clause);
        let predicates = clauses.flat_map(|of| &of.predicates);
        let float = generics
            .iter()
            .flat_map(|of| &of.params)
            .find_map(parameter);
        Literals {
            float: float.or_else(|| predicates.into_iter().find_map(bounded)),
        }
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

fn has_float(bounds: &Punctuated<TypeParamBound, Token![+]>) -> bool {
    bounds.iter().any(|bound| match bound {
        TypeParamBound::Trait(of) => of
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident == "Float"),
        _ => false,
    })
}
