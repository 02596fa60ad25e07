//! Methods of tensors and numbers.

use super::{RULES, Reader};
use crate::names::{dropped, variable};
use crate::steps::Operation;
use quote::quote;
use syn::{Error, Expr, ExprMethodCall, Ident, Macro, Type, parse_quote};

/// The functions of elements, which numbers and tensors have as methods.
const OF_ELEMENTS: [&str; 44] = [
    "abs", "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil", "clamp",
    "clip", "copysign", "cos", "cosh", "erf", "exp", "exp2", "exp_m1", "floor", "fract", "gelu",
    "hypot", "ln", "ln_1p", "log10", "log2", "maximum", "minimum", "mul_add", "powf", "powi",
    "recip", "round", "rsqrt", "sigmoid", "signum", "sin", "sinh", "softplus", "sqrt", "tan",
    "tanh", "trunc",
];

/// Methods whose results do not depend on the elements.
const OF_SIZES: [&str; 8] = [
    "is_empty", "is_none", "is_some", "len", "ndim", "rank", "shape", "size_of",
];

/// Methods of tensors that return views or copies.
const VIEWS: [&str; 7] = [
    "clone",
    "squeeze",
    "to_array",
    "to_tensor",
    "transpose",
    "unsqueeze",
    "view",
];

/// Methods that return views of values without a gradient.
const CONSTANT_VIEWS: [&str; 8] = [
    "expand_as",
    "index_axis",
    "permute",
    "slice",
    "squeeze",
    "transpose",
    "unsqueeze",
    "view",
];

/// Methods of tensors that have no rule. A method that is in no list is the user's, and needs a twin.
const WITHOUT_RULE: [&str; 44] = [
    "argmax",
    "argmax_axis",
    "argmin",
    "argmin_axis",
    "argsort_axis",
    "cast",
    "cholesky",
    "cholesky_solve",
    "clip",
    "corrcoef",
    "cov",
    "cummax_axis",
    "cummin_axis",
    "cumprod_axis",
    "cumsum_axis",
    "det",
    "diff",
    "eig",
    "eigh",
    "interp",
    "inverse",
    "iter",
    "lstsq",
    "lu",
    "map",
    "matrix_power",
    "median",
    "median_axis",
    "norm",
    "norm_axis",
    "pinv",
    "prod",
    "prod_axis",
    "qr",
    "quantile",
    "quantile_axis",
    "scatter_add_axis",
    "slogdet",
    "solve",
    "solve_lower_triangular",
    "solve_upper_triangular",
    "sort_axis",
    "sum_to",
    "svd",
];

/// The reductions that have a rule.
const REDUCTIONS: [&str; 7] = ["log_sum_exp", "max", "mean", "min", "std", "sum", "var"];

/// Returns `true` for a call of a function of elements.
pub fn is_of_elements(call: &ExprMethodCall) -> bool {
    let of_two = call.args.len() == 1 && (call.method == "max" || call.method == "min");
    let is_known = OF_ELEMENTS.iter().any(|name| call.method == name);
    call.turbofish.is_none() && (of_two || is_known)
}

/// Returns `true` for a call whose result depends on sizes alone.
pub fn is_of_sizes(call: &ExprMethodCall) -> bool {
    OF_SIZES.iter().any(|name| call.method == name)
}

/// Returns the function of `broadcast!` for a method such as `sum_axis` or `sum_axes_keepdim`.
pub fn reduction(name: &str) -> Option<String> {
    let function = match name.strip_suffix("_axes_keepdim") {
        Some(function) => format!("{function}_keepdim"),
        None => {
            let suffixes = ["_axis", "_axes"];
            let function = suffixes.iter().find_map(|of| name.strip_suffix(of));
            function.unwrap_or(name).to_string()
        }
    };
    let base = function.strip_suffix("_keepdim").unwrap_or(&function);
    REDUCTIONS.contains(&base).then_some(function)
}

/// Returns `true` for a value that may borrow from an argument, and is cheap to create again.
pub fn borrows(expr: &Expr) -> bool {
    match expr {
        Expr::Reference(_) => true,
        Expr::Call(_) => dropped(expr).is_some_and(|of| variable(of).is_some() || borrows(of)),
        Expr::MethodCall(call) => CONSTANT_VIEWS.iter().any(|name| call.method == name),
        _ => false,
    }
}

impl Reader {
    pub fn method(
        &mut self,
        value: Ident,
        annotation: Option<Type>,
        call: &ExprMethodCall,
    ) -> syn::Result<()> {
        let name = call.method.to_string();
        if let ("matmul", Some(right)) = (name.as_str(), call.args.first()) {
            let (left, right) = (self.value(&call.receiver)?, self.value(right)?);
            let read = quote!(#left #right);
            self.push(
                value,
                annotation,
                Operation::MatMul {
                    left,
                    right,
                    method: call.method.clone(),
                },
                read,
            );
            return Ok(());
        }
        if is_of_elements(call) {
            return self.operators(value, annotation, &Expr::MethodCall(call.clone()));
        }
        if self.selection(&value, annotation.as_ref(), call)? {
            return Ok(());
        }
        if WITHOUT_RULE.contains(&name.as_str()) {
            return Err(unknown(call));
        }
        if name == "item" || VIEWS.contains(&name.as_str()) {
            let receiver = self.value(&call.receiver)?;
            let mut call = call.clone();
            *call.receiver = parse_quote!(#receiver);
            let read = receiver.clone();
            self.push(
                value,
                annotation,
                Operation::Method { receiver, call },
                read,
            );
            return Ok(());
        }
        let Some(function) = reduction(&name) else {
            return self.call_of_method(value, annotation, call);
        };
        let x = self.value(&call.receiver)?;
        let (function, axes) = (Ident::new(&function, call.method.span()), &call.turbofish);
        let reduced: Macro =
            parse_quote!(::shapecast_grad::__private::broadcast!(#function #axes (#x)));
        if axes.is_some() || name.ends_with("_keepdim") {
            return self.broadcast(value, annotation, &reduced);
        }
        let of_rank_0 = self.fresh(&name, call.method.span());
        self.broadcast(of_rank_0.clone(), None, &reduced)?;
        let item = parse_quote!(#of_rank_0.item());
        self.method(value, annotation, &item)
    }
}

fn unknown(call: &ExprMethodCall) -> Error {
    let method = &call.method;
    Error::new_spanned(
        method,
        format!("the method `{method}` has no rule: {RULES}"),
    )
}

/// Returns `true` for a method whose result borrows from its receiver.
pub fn is_view(call: &ExprMethodCall) -> bool {
    let copies = ["clone", "item", "to_array", "to_tensor"];
    !copies.iter().any(|name| call.method == name)
}
