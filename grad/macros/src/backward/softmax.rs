//! The gradient of a softmax, which needs nothing but its value.

use super::{Backward, gradient};
use crate::steps::{Softmax, Step};
use quote::quote;
use syn::parse_quote;

impl Backward<'_> {
    pub fn softmax(&mut self, step: &Step, softmax: &Softmax) {
        let Softmax {
            operand,
            axes,
            scale,
            ..
        } = softmax;
        let (value, of_value) = (&step.value, gradient(&step.value));
        let mean = self.fresh("mean");
        self.code.extend(quote! {
            let #mean = ::shapecast_grad::__private::broadcast!(
                sum_keepdim #axes (#value * #of_value)
            );
        });
        let body = parse_quote!(#value * (#of_value - #mean) #scale);
        let read = std::slice::from_ref(operand);
        self.add_elements(operand, &body, read, &[], Some(&of_value));
    }
}
