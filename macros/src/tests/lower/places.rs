//! What is an operand, and what is not.

use crate::tests::*;

#[test]
fn variables_and_constants_are_operands() {
    expands(
        "x + _y + r#type",
        &["&x", "&_y", "&r#type"],
        "|((((), x), _y), type)| x + _y + type",
    );
    expands(
        "PI + std::f64::consts::E + Self::SCALE",
        &["&PI", "&std::f64::consts::E", "&Self::SCALE"],
        "|((((), pi), e), scale)| pi + e + scale",
    );
    expands("self + 1", &["&self"], "|((), self)| self + 1");
}

#[test]
fn a_chain_of_fields_is_one_operand() {
    expands(
        "self.mean + a.b.0 * self.mean",
        &["&self.mean", "&a.b.0"],
        "|(((), mean), b_0)| mean + b_0 * mean",
    );
    expands("a.x + b.x", &["&a.x", "&b.x"], "|(((), x), x_1)| x + x_1");
    expands("(x).re + f(x).im", &["&x"], "|((), x)| (x).re + f(x).im");
    expands(
        "self.scale.abs()",
        &["&self.scale"],
        "|((), scale)| scale.abs()",
    );
}

#[test]
fn functions_and_variants_are_not_operands() {
    expands("g(x, f32::abs)", &["&x"], "|((), x)| g(x, f32::abs)");
    expands(
        "x == None || x == Ordering::Less",
        &["&x"],
        "|((), x)| x == None || x == Ordering::Less",
    );
    expands(
        "<f32 as Mul>::mul(x, 2.0)",
        &["&x"],
        "|((), x)| <f32 as Mul>::mul(x, 2.0)",
    );
    expands("(self.f)(x)", &["&x"], "|((), x)| (self.f)(x)");
    expands(
        "x + const { N + 1 }",
        &["&x"],
        "|((), x)| x + const { N + 1 }",
    );
}

#[test]
fn an_indexed_table_is_not_an_operand() {
    expands("table[x as usize]", &["&x"], "|((), x)| table[x as usize]");
    expands(
        "self.t[x].lut[y][0]",
        &["&x", "&y"],
        "|(((), x), y)| self.t[x].lut[y][0]",
    );
    expands("(x)[1]", &["&x"], "|((), x)| (x)[1]");
}

#[test]
fn a_borrowed_expression_is_evaluated_once() {
    expands(
        "&f(&x)? + &tensor![1.0] * &f(&x)?",
        &["&f(&x)?", "&tensor![1.0]", "&f(&x)?"],
        "|((((), operand), operand_1), operand_2)| operand + operand_1 * operand_2",
    );
    expands(
        "x - &(a + b)",
        &["&x", "&(a + b)"],
        "|(((), x), operand)| x - operand",
    );
    expands(
        "x + &layers[0].weight",
        &["&x", "&layers[0].weight"],
        "|(((), x), operand)| x + operand",
    );
}

#[test]
fn a_borrowed_place_is_the_element() {
    expands("&x + &self.y", &["&x", "&self.y"], "|(((), x), y)| x + y");
    expands(
        "x.total_cmp(&y)",
        &["&x", "&y"],
        "|(((), x), y)| x.total_cmp(&y)",
    );
    expands(
        "f(&x, &1.0, &-1, &&y)",
        &["&x", "&y"],
        "|(((), x), y)| f(&x, &1.0, &-1, &&y)",
    );
    expands(
        "f(&table[x], &[x, y])",
        &["&x", "&y"],
        "|(((), x), y)| f(&table[x], &[x, y])",
    );
    expands("f(&|v| v + x)", &["&x"], "|((), x)| f(&|v| v + x)");
}

#[test]
fn an_expression_that_uses_a_local_is_evaluated_in_the_kernel() {
    expands(
        "{ let c = x; f(&(c.max(y))) + &{ let d = z; d } }",
        &["&x", "&y", "&{ let d = z; d }"],
        "|((((), x), y), operand)| { f(&(x.max(y))) + operand }",
    );
    // The name of a field is not a use of a local.
    expands(
        "{ let rate = x; rate + &Config { rate: 1.0 }.build() }",
        &["&x", "&Config { rate: 1.0 }.build()"],
        "|(((), x), operand)| { x + operand }",
    );
    // An item may stand in a type or a pattern.
    expands(
        "{ use f32 as T; f(&(g::<T>(1))) + &(2 as T) }",
        &[],
        "|()| { use f32 as T; f(&(g::<T>(1))) + &(2 as T) }",
    );
    rejects("{ let v = x; v + &vec![v].sum() }", "vec", "not supported");
    rejects("{ let v = x; f(&mut v) }", "&mut", "cannot be borrowed");
}
