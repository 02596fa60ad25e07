use crate::derivative::Differentiation;
use crate::literals::Literals;
use crate::names::is_variable;
use quote::format_ident;
use shapecast_syntax::numbers;
use syn::{Expr, parse_quote};

/// The table says which functions have a derivative, and this module has the derivatives.
#[test]
fn every_method_with_a_gradient_has_a_derivative() {
    let x = format_ident!("x");
    let is_x = |expr: &Expr| is_variable(expr, &x);
    let literals = Literals::of(&[]);
    let has_derivative =
        |call: &Expr| Differentiation::of(&x, &is_x, &|_| false, &literals, call, None).is_ok();
    for (names, method) in numbers::TABLE {
        for name in names.split(' ') {
            let name = format_ident!("{name}");
            let calls: [Expr; 4] = [
                parse_quote!(x.#name()),
                parse_quote!(x.#name(2)),
                parse_quote!(x.#name(x)),
                parse_quote!(x.#name(x, x)),
            ];
            // A `bool` is a constant.
            let expected = method.has_gradient || numbers::is_predicate(&name);
            assert_eq!(calls.iter().any(has_derivative), expected, "{name}");
        }
    }
}
