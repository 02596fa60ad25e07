//! Computes `log_sum_exp` from values that its derivative reads.

use super::Reader;
use crate::backward::axes_from_one_end;
use crate::derivative::operand;
use crate::kept_call::evaluated;
use crate::steps::{Exponentials, Operation, Reduction};
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Expr, Ident, parse_quote};

impl Reader {
    /// Makes a step of the maximum and one of the sum of the exponentials. The forward pass computes the result from both, and
    /// the pullback divides by the sum. From the result alone, the pullback would have to compute the sum again: the rounding
    /// of a large result is a factor of all exponentials.
    ///
    /// The error of axes that cannot be put back is reported where the derivative is written.
    pub fn exponentials(
        &mut self,
        reduction: &mut Reduction,
        span: Span,
        code: &dyn Fn(TokenStream) -> TokenStream,
    ) {
        let list = match reduction.keepdim {
            true => Vec::new(),
            false => axes_from_one_end(&reduction.axes).unwrap_or_default(),
        };
        let (axes, body) = (&reduction.axes, operand(&evaluated(&reduction.body)));
        let suffix = match reduction.keepdim {
            true => "_keepdim",
            false => "",
        };
        let [max, sum] =
            ["__exp_shift", "sum"].map(|name| format_ident!("{name}{suffix}", span = span));
        let mut fresh = |text: &str, code: Expr, is_view: bool| {
            let value = self.fresh(text, span);
            let operation = match is_view {
                true => Operation::ConstantView(code),
                false => Operation::Constant(code),
            };
            self.push(value.clone(), None, operation, quote!());
            value
        };
        let constant = |tokens: TokenStream| -> Expr { parse_quote!(#tokens) };
        let maximum = fresh("maximum", constant(code(quote!(#max #axes (#body)))), false);
        let shift = quote!(::shapecast_grad::__private::finite_or_0(&#maximum));
        let shift: Ident = fresh("shift", constant(shift), false);
        let mut kept = shift.clone();
        for axis in list {
            kept = fresh("shift", parse_quote!(#kept.unsqueeze::<#axis>()), true);
        }
        let total = code(quote!(#sum #axes ((#body - #kept).exp())));
        let total = fresh("total", constant(total), false);
        reduction.code = quote!(::shapecast_grad::__private::log_sum_exp(#shift, &#total));
        reduction.exponentials = Some(Exponentials { maximum, total });
    }
}
