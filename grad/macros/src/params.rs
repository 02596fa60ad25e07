//! `derive(Params)`.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Data, DataStruct, DeriveInput, Error};

pub fn expand(input: &DeriveInput) -> syn::Result<TokenStream> {
    let Data::Struct(DataStruct { fields, .. }) = &input.data else {
        return Err(Error::new_spanned(
            &input.ident,
            "`Params` can be derived for a struct",
        ));
    };
    let (mut zeros, mut visited, mut named, mut added) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut element, mut constant) = (None, Vec::new());
    for (member, field) in fields.members().zip(fields) {
        let (of, span) = (&field.ty, field.ty.span());
        let is_constant = field.attrs.iter().any(|of| of.path().is_ident("constant"));
        if is_constant {
            let name = member.to_token_stream().to_string();
            constant.push(name.trim_start_matches("r#").to_string());
            zeros.push(quote!(#member: ::core::clone::Clone::clone(&self.#member)));
            continue;
        }
        let params = quote_spanned!(span=> <#of as ::shapecast_grad::Params>);
        let name = member.to_token_stream().to_string();
        let name = name.trim_start_matches("r#");
        zeros.push(quote!(#member: #params::zeros_like(&self.#member)));
        visited.push(quote! {
            #params::visit(
                changed.each_mut().map(|params| &mut params.#member),
                read.map(|params| &params.#member),
                visitor,
            );
        });
        named.push(quote! {
            #params::visit_named(
                &self.#member,
                &::shapecast_grad::__private::joined_name(name, #name),
                visitor,
            );
        });
        added.push(quote!(#params::accumulate(&mut self.#member, gradient.#member);));
        element.get_or_insert_with(|| quote!(#params::Element));
    }
    let Some(element) = element else {
        let message = "a struct of parameters needs a field that is not `#[constant]`";
        return Err(Error::new_spanned(&input.ident, message));
    };
    let name = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    Ok(quote! {
        #[automatically_derived]
        impl #generics ::shapecast_grad::Params for #name #arguments #bounds {
            type Element = #element;

            fn zeros_like(&self) -> Self {
                Self { #(#zeros),* }
            }

            fn accumulate(&mut self, gradient: Self) {
                #(#added)*
            }

            fn visit<const CHANGED: ::core::primitive::usize, const READ: ::core::primitive::usize>(
                mut changed: [&mut Self; CHANGED],
                read: [&Self; READ],
                visitor: &mut impl FnMut([&mut [Self::Element]; CHANGED], [&[Self::Element]; READ]),
            ) {
                #(#visited)*
            }

            fn visit_named(
                &self,
                name: &::core::primitive::str,
                visitor: &mut ::shapecast_grad::NamedVisitor<'_, Self::Element>,
            ) {
                #(#named)*
            }
        }

        #[automatically_derived]
        impl #generics ::shapecast_grad::Differentiable for #name #arguments #bounds {
            type Gradient = Self;

            const CONSTANT_FIELDS: &'static [&'static ::core::primitive::str] = &[#(#constant),*];

            fn zero_gradient(&self) -> Self {
                ::shapecast_grad::Params::zeros_like(self)
            }
        }
    })
}
