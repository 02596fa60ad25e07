//! The forms of the generated code.

mod joined;
mod kernel;
mod reductions;

use super::*;

#[test]
fn try_broadcast_returns_the_error_of_any_loop() {
    for source in [
        "x",
        "x += y",
        "sum(x * y)",
        "x - min(x)",
        "y -= x - max(x * y)",
        "sum(&f() * x) + &g()",
    ] {
        let fallible = broadcast(source, OnMismatch::Return);
        let fallible = Code::read(fallible.expect("the source is element-wise"));
        assert!(
            fallible.is_fallible && !code(source).is_fallible,
            "{source}"
        );
        assert_eq!(fallible.to_string(), code(source).to_string());
    }
}

#[test]
fn in_place_forms_update_the_target() {
    loops("x = y * 3.0", &["assign x[y](y * 3.0)"]);
    loops("x += y", &["update x[y](target += y)"]);
    loops("x <<= (y)", &["update x[y](target <<= y)"]);
    loops("self.out -= y", &["update self.out[y](target -= y)"]);
    loops("*x += y", &["update (*x)[y](target += y)"]);
}

#[test]
fn a_target_of_a_method_must_borrow_its_elements() {
    let target = "borrowed_target(x.row_mut(i))";
    loops(
        "x.row_mut(i) += y",
        &[&format!("update {target}[y](target += y)")],
    );
}

#[test]
fn a_target_that_is_read_is_not_an_operand() {
    loops("x = x * 2.0", &["update x[](target * 2.0)"]);
    loops("*x = x.max(&x)", &["update (*x)[](target.max(&target))"]);
    loops("a.b = a.b + 1.0", &["update a.b[](target + 1.0)"]);
}
