//! Operands and hoisted values.

use crate::tests::*;

#[test]
fn operands_are_joined_in_the_order_of_their_first_use() {
    keeps("1.0", &[]);
    keeps("x", &["x"]);
    keeps("y - x * y", &["y", "x"]);
}

#[test]
fn elements_have_the_names_of_their_operands() {
    let names = |source: &str| code(source).only().elements.join(" ");
    assert_eq!(names("x + _y + r#type"), "x _y type");
    assert_eq!(
        names("PI + std::f64::consts::E + Self::SCALE"),
        "pi e scale"
    );
    assert_eq!(names("self + self.mean + a.b.0"), "self mean b_0");
    assert_eq!(names("a.x + b.x"), "x x_1");
    assert_eq!(
        names("&f(&x)? + &tensor![1.0] * &f(&x)?"),
        "operand operand_1 operand_2"
    );
    assert_eq!(names("x + &y.exp() + &(z).sqrt()"), "x operand operand_2");
}

#[test]
fn errors_name_the_operands_and_the_target() {
    let names = |source: &str| code(source).only().names.join(" ");
    assert_eq!(names("x * 2.0"), "");
    assert_eq!(names("self.x * y"), "self.x y");
    assert_eq!(names("x -= y"), "y x");
}

#[test]
fn receivers_of_calls_without_elements_are_checked() {
    computes("s.m(2)", &["receiver(s)"], "s.m(2)");
    computes("x - s.m()", &["x", "receiver(s)"], "x - s.m()");
    // `&` before the call is not valid, or another use of the place needs an operand first.
    keeps("s.m(x)", &["s", "x"]);
    keeps("s + s.m()", &["s"]);
}

#[test]
fn hoisted_values_follow_the_operands() {
    computes(
        "(x / 2.0).max(y) + 1.0 / (y + z)",
        &["x", "y", "z"],
        "hoisted(x / 2.0).max(y) + hoisted(1.0 / (y + z))",
    );
    loops(
        "x -= y.exp()",
        &["update x[y](target -= hoisted(Number(y).exp()))"],
    );
    computes(
        "(x - y).sin() * z",
        &["x", "y", "z"],
        "hoisted::<SPECULATES_IN_FLOATS>(Number(x - y).sin()) * z",
    );
}
