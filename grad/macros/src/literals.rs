//! Numbers in derivatives.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::punctuated::Punctuated;
use syn::{GenericParam, Generics, Ident, Token, Type, TypeParamBound, WherePredicate};

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
