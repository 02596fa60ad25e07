//! What is an operand, and what is not.

use crate::tests::*;

#[test]
fn variables_and_constants_are_operands() {
    keeps("x + _y + r#type", &["x", "_y", "r#type"]);
    keeps(
        "PI + std::f64::consts::E + Self::SCALE",
        &["PI", "std::f64::consts::E", "Self::SCALE"],
    );
    keeps("self + 1", &["self"]);
}

#[test]
fn a_chain_of_fields_is_one_operand() {
    keeps("self.mean + a.b.0 * self.mean", &["self.mean", "a.b.0"]);
    keeps("a.x + b.x", &["a.x", "b.x"]);
    keeps("(x).re + f(x).im", &["x"]);
    keeps("self.scale.abs()", &["self.scale"]);
}

#[test]
fn functions_and_variants_are_not_operands() {
    keeps("g(x, f32::abs)", &["x"]);
    keeps("x == None || x == Ordering::Less", &["x"]);
    keeps("<f32 as Mul>::mul(x, 2.0)", &["x"]);
    keeps("(self.f)(x)", &["x"]);
    keeps("x + const { N + 1 }", &["x"]);
}

#[test]
fn an_indexed_table_is_not_an_operand() {
    keeps("table[x as usize]", &["x"]);
    keeps("self.t[x].lut[y][0]", &["x", "y"]);
    keeps("(x)[1]", &["x"]);
}

#[test]
fn a_borrowed_expression_is_evaluated_once() {
    keeps(
        "&f(&x)? + &tensor![1.0] * &f(&x)?",
        &["&f(&x)?", "&tensor![1.0]", "&f(&x)?"],
    );
    keeps("x - &(a + b)", &["x", "&(a + b)"]);
    keeps("x + &layers[0].weight", &["x", "&layers[0].weight"]);
}

#[test]
fn a_borrowed_place_is_the_element() {
    computes("&x + &self.y", &["x", "self.y"], "x + self.y");
    keeps("x.total_cmp(&y)", &["x", "y"]);
    keeps("f(&x, &1.0, &-1, &&y)", &["x", "y"]);
    keeps("f(&table[x], &[x, y])", &["x", "y"]);
    keeps("f(&|v| v + x)", &["x"]);
}

#[test]
fn an_expression_that_uses_a_local_is_evaluated_in_the_kernel() {
    computes(
        "{ let c = x; f(&(c.max(y))) + &{ let d = z; d } }",
        &["x", "y", "&{ let d = z; d }"],
        "{ f(&(x.max(y))) + &{ let d = z; d } }",
    );
    // The name of a field is not a use of a local.
    computes(
        "{ let rate = x; rate + &Config { rate: 1.0 }.build() }",
        &["x", "&Config { rate: 1.0 }.build()"],
        "{ x + &Config { rate: 1.0 }.build() }",
    );
    // An item may stand in a type or a pattern.
    keeps("{ use f32 as T; f(&(g::<T>(1))) + &(2 as T) }", &[]);
    rejects("{ let v = x; v + &vec![v].sum() }", "vec", "not supported");
    rejects("{ let v = x; f(&mut v) }", "&mut", "cannot be borrowed");
}
