//! Writes the statements before the loops: the views, the products and the scalars.

use super::lower::Lowered;
use super::operands::{
    Contraction, Numbering, Product, View, axis_variable, index_variable, updated, variable,
};
use super::scalars::Scalars;
use crate::ast::OperandId;
use crate::generate::OnMismatch;
use crate::hygiene::{mixed_at, quote_mixed};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use shapecast_syntax::tokens::last_span;

/// The prelude of the loops, and the expression of a call that needs no loop.
pub struct Prelude<'a> {
    pub lowered: &'a Lowered<'a>,
    pub scalars: &'a Scalars,
    /// The loops of each product, for elements and sizes that are not contracted.
    pub fused: Vec<TokenStream>,
    pub on_mismatch: OnMismatch,
}

impl Prelude<'_> {
    /// Returns the block that evaluates the call. `loops` is the code of its loops.
    pub fn around(&self, loops: TokenStream) -> TokenStream {
        let lowered = self.lowered;
        let krate = &lowered.krate;
        let operands = lowered.operands.iter().enumerate();
        let operands = operands.map(|(number, operand)| self.operand(number, operand));
        let indices = self.indices();
        let views = |of_products: bool| {
            let views = lowered.views.iter().enumerate();
            let views = views.filter(move |(_, view)| view.is_of_product() == of_products);
            views.map(|(number, view)| self.view(number, view, None))
        };
        let (of_operands, of_products) = (views(false), views(true));
        let question = &self.question_mark();
        let products = lowered.products.iter().zip(&self.fused).enumerate();
        let products = products.map(|(number, (product, fused))| {
            let variable = variable("product", number, Span::call_site());
            let product = self.product(product, fused);
            quote_mixed!(let #variable = &#product #question;)
        });
        let scalars = self.scalars();
        let target = self.diagonal();
        let result = match lowered.only_product() {
            Some(product) => self.product(product, &self.fused[0]),
            None => quote_mixed!(#(#products)* #(#of_products)* #loops),
        };
        let imports = self.imports();
        let statements = quote_mixed! {
            #imports
            #(#operands)*
            #indices
            #scalars
            #(#of_operands)*
            #target
            #result
        };
        match self.on_mismatch {
            OnMismatch::Panic => quote_mixed!({ #statements }),
            OnMismatch::Return => quote_mixed! {{
                // The macro does not know whether the closure changes a target.
                #[allow(unused_mut, clippy::result_large_err)]
                let mut __evaluate =
                    || -> ::core::result::Result<_, #krate::ShapeError> { #statements };
                __evaluate()
            }},
        }
    }

    /// Returns the imports of the functions that the statements call.
    ///
    /// An imported name has the hygiene of the arguments. Errors then show an operand, not the whole call.
    fn imports(&self) -> TokenStream {
        let krate = &self.lowered.krate;
        let checking = [
            "common_size",
            "contract_windows",
            "held_size",
            "size_in_sums",
            "sizes_of_indices",
            "target_size",
        ];
        let checking = checking.map(|function| {
            let imported = Ident::new(&format!("__{function}"), Span::mixed_site());
            let function = match self.on_mismatch {
                OnMismatch::Panic => function.to_string(),
                OnMismatch::Return => format!("try_{function}"),
            };
            let function = Ident::new(&function, Span::mixed_site());
            quote_mixed!(#function as #imported)
        });
        quote_mixed! {
            #[allow(unused_imports)]
            use #krate::__private::{
                AnyFactors as _, Factors as __Factors, in_order as __in_order, reorder as __reorder, reorder_sums as __reorder_sums,
                scalar_operand as __scalar, target_along as __target_along, #(#checking),*
            };
        }
    }

    /// Returns `?` if the functions that check sizes return a `Result`.
    pub(super) fn question_mark(&self) -> Option<TokenStream> {
        match self.on_mismatch {
            OnMismatch::Panic => None,
            OnMismatch::Return => Some(quote_mixed!(?)),
        }
    }

    /// Returns `let __view_0 = …;`, in the call or in a product.
    fn view(&self, number: usize, view: &View, product: Option<&Product>) -> TokenStream {
        let of = view.variable();
        let span = of.span();
        let variable = variable("view", number, span);
        let indices = self.sizes_of(view, span, product);
        if view.has_sums() {
            let terms = view.axes.iter().map(|(_, terms)| pairs(terms));
            let constants = pairs(&view.constants);
            return quote_spanned! {span=>
                let #variable = __reorder_sums(#of, #indices, &[#(#terms),*], #constants);
            };
        }
        let axes = view.axes.iter().map(|(_, axes)| {
            let axes = axes.iter().map(|(axis, _)| *axis);
            list(&axes.collect::<Vec<_>>())
        });
        let function = match view.is_in_order() {
            true => Ident::new("__in_order", span),
            false => Ident::new("__reorder", span),
        };
        quote_spanned!(span=> let #variable = #function(#of, #indices, &[#(#axes),*]);)
    }

    /// Returns the tuple of the sizes of a view's axes.
    fn sizes_of(&self, view: &View, span: Span, product: Option<&Product>) -> TokenStream {
        let krate = &self.lowered.krate;
        let sizes = view.axes.iter().map(|(index, axes)| {
            let own_axis = product.and_then(|product| product.own_axis(*index));
            match own_axis.filter(|own| !self.lowered.is_sum_axis(*own)) {
                _ if axes.is_empty() => quote_mixed!(#krate::__private::NEW_AXIS),
                Some([operand, axis]) => {
                    axis_variable(operand, axis, Span::call_site()).into_token_stream()
                }
                None => index_variable(*index, span).into_token_stream(),
            }
        });
        quote_mixed!((#(#sizes,)*))
    }

    /// Returns the value of a product:
    /// `__Factors((((), &__view_0), &__view_1)).contract(ContractionIndices { … }, || { … })`.
    fn product(&self, product: &Product, fused: &TokenStream) -> TokenStream {
        let krate = &self.lowered.krate;
        let views = |of_factors: bool| {
            let views = product.views.iter().enumerate();
            let is_factor = |number: &usize| product.factors.contains(number);
            let views = views.filter(move |(number, _)| is_factor(number) == of_factors);
            views.map(|(number, view)| self.view(number, view, Some(product)))
        };
        let (of_factors, of_loops) = (views(true), views(false));
        let mut numbering = Numbering::default();
        let mut operands = quote!(());
        let mut lists = Vec::new();
        for (&number, cast) in product.factors.iter().zip(&product.casts) {
            let view = variable("view", number, product.operator);
            operands = match cast {
                None => quote!((#operands, &#view)),
                Some(float) => quote_mixed! {
                    (#operands, #krate::__private::CastFactor::new(&#view, |x| x as #float))
                },
            };
            let indices = product.views[number].axes.iter().map(|(index, _)| *index);
            lists.push(index_list(&numbering.numbers(indices)));
        }
        let result = index_list(&numbering.numbers(product.indices.iter().copied()));
        let span = mixed_at(product.operator);
        let arguments = quote_spanned! {span=>
            #krate::__private::ContractionIndices { factors: &[#(#lists),*], result: #result },
            || { #(#of_loops)* #fused }
        };
        let contracted = match (&product.contraction, &self.on_mismatch) {
            (Contraction::OfWindows, _) => {
                quote_spanned!(span=> __contract_windows(#operands, #arguments))
            }
            (Contraction::BySizes, OnMismatch::Panic) => {
                quote_spanned!(span=> __Factors(#operands).contract(#arguments))
            }
            (Contraction::BySizes, OnMismatch::Return) => {
                quote_spanned!(span=> __Factors(#operands).try_contract(#arguments))
            }
        };
        quote_mixed!({ #(#of_factors)* #contracted })
    }

    /// Returns `let __scalar_0 = scalar(&x);` for each scalar.
    fn scalars(&self) -> TokenStream {
        let scalars = self.scalars.written.iter().enumerate();
        let scalars = scalars.map(|(number, (operand, written))| {
            let span = last_span(written);
            let value = variable("value", number, span);
            let variable = variable("scalar", number, span);
            // `let` keeps the temporaries of `&expr`.
            let borrowed = match operand {
                OperandId::Value(_) => written.clone(),
                _ => quote_spanned!(mixed_at(span)=> &#written),
            };
            quote_spanned! {mixed_at(span)=>
                let #value = #borrowed;
                let #variable = __scalar(#value);
            }
        });
        scalars.collect()
    }

    /// Returns the view of a target that is a diagonal.
    fn diagonal(&self) -> Option<TokenStream> {
        let target = self.lowered.target.as_ref();
        let target = target.filter(|target| target.is_diagonal)?;
        let (place, updated) = (&target.place, updated(target));
        let span = last_span(place);
        let (mut sizes, mut axes) = (Vec::new(), Vec::new());
        for &index in &self.lowered.left {
            let uses = self.lowered.indices[index].uses.iter();
            let own = uses.filter(|of| of.operand == 0).map(|of| of.axis);
            sizes.push(index_variable(index, span));
            axes.push(list(&own.collect::<Vec<_>>()));
        }
        let view = quote_spanned!(span=> #place.view_mut());
        Some(quote_spanned! {mixed_at(span)=>
            let mut #updated = __target_along(#view, (#(#sizes,)*), &[#(#axes),*]);
        })
    }
}

/// Returns `&[0, 1]`, the numbers of indices.
fn index_list(indices: &[u8]) -> TokenStream {
    let indices = indices.iter().map(|&index| Literal::u8_unsuffixed(index));
    quote!(&[#(#indices),*])
}

/// Returns `&[(0, 1)]`, pairs of numbers.
fn pairs(pairs: &[(usize, usize)]) -> TokenStream {
    let pairs = pairs.iter().map(|&(axis, number)| {
        let (axis, number) = (
            Literal::usize_unsuffixed(axis),
            Literal::usize_unsuffixed(number),
        );
        quote!((#axis, #number))
    });
    quote!(&[#(#pairs),*])
}

/// Returns `&[0, 1]`, the numbers of axes.
fn list(axes: &[usize]) -> TokenStream {
    let axes = axes.iter().map(|&axis| Literal::usize_unsuffixed(axis));
    quote!(&[#(#axes),*])
}
