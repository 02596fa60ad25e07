//! Writes the statements before the loops: the views, the products and the scalars.

use super::lower::Lowered;
use super::operands::{Numbering, Product, View, Viewed, index_variable, variable};
use super::scalars::Scalars;
use crate::ast::OperandId;
use crate::generate::OnMismatch;
use crate::tokens::{last_span, mixed_at, quote_mixed, ungrouped};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{BinOp, Expr};

/// The prelude of the loops, and the expression of a call that needs no loop.
pub struct Prelude<'a> {
    pub lowered: &'a Lowered<'a>,
    pub scalars: &'a Scalars,
    pub on_mismatch: OnMismatch,
}

impl Prelude<'_> {
    /// Returns the block that evaluates the call. `loops` is the code of its loops.
    pub fn around(&self, loops: TokenStream) -> TokenStream {
        let lowered = self.lowered;
        let krate = &lowered.krate;
        let operands = lowered.operands.iter().enumerate();
        let operands = operands.map(|(number, operand)| self.operand(number, operand));
        let indices = lowered.indices.iter().enumerate();
        let indices = indices.map(|(number, index)| self.index(number, index));
        let views = |of_products: bool| {
            let views = lowered.views.iter().enumerate();
            let views =
                views.filter(move |(_, view)| matches!(view.of, Viewed::Product(_)) == of_products);
            views.map(|(number, view)| self.view(number, view))
        };
        let (of_operands, of_products) = (views(false), views(true));
        let question = &self.question_mark();
        let products = lowered.products.iter().enumerate();
        let products = products.map(|(number, product)| {
            let variable = variable("product", number, Span::call_site());
            let product = self.product(product);
            quote_mixed!(let #variable = #product #question;)
        });
        let scalars = self.scalars();
        let target = self.diagonal();
        let result = match self.only_product() {
            Some(product) => self.product(product),
            None => {
                let value = self.in_pairs(loops);
                quote_mixed!(#(#products)* #(#of_products)* #value)
            }
        };
        let imports = self.imports();
        let statements = quote_mixed! {
            #imports
            #(#operands)*
            #(#indices)*
            #scalars
            #(#of_operands)*
            #target
            #result
        };
        match self.on_mismatch {
            OnMismatch::Panic => quote_mixed!({ #statements }),
            OnMismatch::Return => quote_mixed! {{
                // Whether the closure changes a target is not known here.
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
            "contract_indexed",
            "multiply_indexed",
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
                in_order as __in_order, reorder as __reorder, scalar_operand as __scalar,
                target_along as __target_along, #(#checking),*
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

    /// Returns the product that is the result of the call.
    pub fn only_product(&self) -> Option<&Product> {
        let lowered = self.lowered;
        let mut value = ungrouped(&lowered.value);
        while let Expr::Paren(paren) = value {
            value = ungrouped(&paren.expr);
        }
        let [product] = lowered.products.as_slice() else {
            return None;
        };
        let value = match value {
            Expr::Path(path) => path.path.get_ident()?,
            _ => return None,
        };
        let is_view = |(number, view): (usize, &View)| {
            matches!(view.of, Viewed::Product(_))
                && *value == variable("view", number, Span::call_site())
        };
        let is_all = lowered.views.iter().enumerate().any(is_view);
        let is_result = lowered.target.is_none() && product.indices == lowered.left;
        (is_all && is_result).then_some(product)
    }

    /// Returns `let __view_0 = …;`.
    fn view(&self, number: usize, view: &View) -> TokenStream {
        let (of, span) = match view.of {
            Viewed::Operand(operand) => {
                let span = self.lowered.operands[operand].span();
                (variable("operand", operand, span).to_token_stream(), span)
            }
            Viewed::Product(product) => {
                let product = variable("product", product, Span::call_site());
                (quote_mixed!(&#product), Span::call_site())
            }
        };
        let variable = variable("view", number, span);
        let indices = self.sizes_of(view, span);
        let span = mixed_at(span);
        let call = match view.is_in_order() {
            true => quote_spanned!(span=> __in_order(#of, #indices)),
            false => {
                let axes = view.axes.iter().map(|(_, axes)| list(axes));
                quote_spanned!(span=> __reorder(#of, #indices, &[#(#axes),*]))
            }
        };
        quote_spanned!(span=> let #variable = #call;)
    }

    /// Returns the tuple of the sizes of a view's axes.
    fn sizes_of(&self, view: &View, span: Span) -> TokenStream {
        let krate = &self.lowered.krate;
        let sizes = view.axes.iter().map(|(index, axes)| match axes.is_empty() {
            true => quote_mixed!(#krate::__private::NEW_AXIS),
            false => index_variable(*index, span).to_token_stream(),
        });
        quote_mixed!((#(#sizes,)*))
    }

    /// Returns `__multiply_indexed::<true, _, …>(__operand_0, __operand_1, PairIndices { … }, (…))`.
    fn product(&self, product: &Product) -> TokenStream {
        let krate = &self.lowered.krate;
        let span = mixed_at(product.operator);
        let factors = product.factors.iter();
        let factors = factors.map(|(operand, _)| variable("operand", *operand, product.operator));
        let sizes = product.indices.iter();
        let sizes = sizes.map(|&index| index_variable(index, product.operator));
        let [x, y, result] = product.numbered().map(|indices| index_list(&indices));
        let has_matrices = product.has_matrices();
        quote_spanned! {span=>
            __multiply_indexed::<#has_matrices, _, _, _, _, _, _, _, _, _, _>(
                #(#factors,)*
                #krate::__private::PairIndices { factors: [#x, #y], result: #result },
                (#(#sizes,)*),
            )
        }
    }

    /// Returns the value of the loops, which may be contracted in pairs instead:
    /// `__contract_indexed((((), __view_0), …), ContractionIndices { … }, || loops)`.
    fn in_pairs(&self, loops: TokenStream) -> TokenStream {
        let Some(views) = self.factors() else {
            return loops;
        };
        let lowered = self.lowered;
        let krate = &lowered.krate;
        let span = Span::call_site();
        let mut numbering = Numbering::default();
        let mut operands = quote!(());
        let mut lists = Vec::new();
        for number in views {
            let view = variable("view", number, span);
            operands = quote!((#operands, &#view));
            let indices = lowered.views[number].axes.iter().map(|(index, _)| *index);
            lists.push(index_list(&numbering.numbers(indices)));
        }
        let result = index_list(&numbering.numbers(lowered.left.iter().copied()));
        quote_mixed! {
            __contract_indexed(
                #operands,
                #krate::__private::ContractionIndices { factors: &[#(#lists),*], result: #result },
                || #loops,
            )
        }
    }

    /// Returns the views of a call that is the sum of a product of three and more operands.
    fn factors(&self) -> Option<Vec<usize>> {
        let lowered = self.lowered;
        let Expr::Call(sum) = ungrouped(&lowered.value) else {
            return None;
        };
        let mut views = Vec::new();
        let is_product = self.add_factors(sum.args.first()?, &mut views).is_some();
        let is_sum = match &*sum.func {
            Expr::Path(function) => {
                let last = function.path.segments.last()?;
                last.ident == "sum"
            }
            _ => false,
        };
        (is_product && is_sum && views.len() > 2 && lowered.target.is_none()).then_some(views)
    }

    /// Adds the views of a product, from left to right. Returns `None` if anything else is multiplied.
    fn add_factors(&self, expr: &Expr, views: &mut Vec<usize>) -> Option<()> {
        match ungrouped(expr) {
            Expr::Paren(of) => self.add_factors(&of.expr, views),
            Expr::Binary(of) if matches!(of.op, BinOp::Mul(_)) => {
                self.add_factors(&of.left, views)?;
                self.add_factors(&of.right, views)
            }
            Expr::Path(path) => {
                let name = path.path.get_ident()?;
                let is_view = |&number: &usize| *name == variable("view", number, name.span());
                views.push((0..self.lowered.views.len()).find(is_view)?);
                Some(())
            }
            _ => None,
        }
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
        let (place, updated) = (&target.place, target.updated());
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

/// Returns `&[0, 1]`, the numbers of axes.
fn list(axes: &[usize]) -> TokenStream {
    let axes = axes.iter().map(|&axis| Literal::usize_unsuffixed(axis));
    quote!(&[#(#axes),*])
}
