//! What is an operand, and what stays in place.

use super::*;

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
fn functions_and_variants_stay_in_place() {
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
fn an_indexed_table_stays_in_place() {
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
fn what_a_block_binds_is_no_operand() {
    expands(
        "{ let c = x - m; c * c }",
        &["&x", "&m"],
        "|(((), x), m)| { let c = x - m; c * c }",
    );
    expands("{ let x = x; x }", &["&x"], "|((), x)| { let x = x; x }");
    expands(
        "{ let c = x; c } + c",
        &["&x", "&c"],
        "|(((), x), c)| { let c = x; c } + c",
    );
    expands(
        "{ let c = x; f(&c, &(c * 2.0)) }",
        &["&x"],
        "|((), x)| { let c = x; f(&c, &(c * 2.0)) }",
    );
    expands(
        "{ let c = x; c.re + f(&(0..c)) + f(&(g.c)) }",
        &["&x", "&(g.c)"],
        "|(((), x), operand)| { let c = x; c.re + f(&(0..c)) + f(operand) }",
    );
}

#[test]
fn what_patterns_and_closures_bind_is_no_operand() {
    expands(
        "{ let f = |v: f32| v * x; f(y) }",
        &["&x", "&y"],
        "|(((), x), y)| { let f = |v: f32| v * x; f(y) }",
    );
    expands(
        "match x { (a, [b, ..]) | P { a, q: b } => a + b, c @ 1.. => c, N => n }",
        &["&x", "&n"],
        "|(((), x), n)| match x { (a, [b, ..]) | P { a, q: b } => a + b, c @ 1.. => c, N => n }",
    );
    expands(
        "if let Some(v) = f(x) && v > y { v } else { v }",
        &["&x", "&y", "&v"],
        "|((((), x), y), v)| if let Some(v) = f(x) && v > y { v } else { v }",
    );
    expands(
        "{ let Some(v) = f(v) else { panic!() }; v }",
        &["&v"],
        "|((), v)| { let Some(v) = f(v) else { panic!() }; v }",
    );
    expands(
        "{ let (R, y) = (x * 2.0, 1.0); R + N + y }",
        &["&x", "&N"],
        "|(((), x), n)| { let (R, y) = (x * 2.0, 1.0); R + n + y }",
    );
    expands(
        "(|Y: f32| Y + 1.0)(x)",
        &["&x"],
        "|((), x)| (|Y: f32| Y + 1.0)(x)",
    );
}

#[test]
fn what_a_panic_says_is_of_the_element() {
    expands(
        r#"if x > 0.0 { x } else { panic!("{} {{y}} {x:?} {n} {z} {x}", y.abs(), n = x + 1,) }"#,
        &["&x", "&y"],
        r#"|(((), x), y)| if x > 0.0 { x }
           else { panic!("{} {{y}} {x:?} {n} {z} {x}", y.abs(), n = x + 1, x = x) }"#,
    );
    expands(
        r#"if m { panic!("{x} {name} {}, {} {}", self.name, name, file!()) } else { x }"#,
        &["&m", "&x"],
        r#"|(((), m), x)| if m { panic!("{x} {name} {}, {} {}", self.name, name, file!(), x = x) }
           else { x }"#,
    );
    expands(
        "match x { 0 => unreachable!(), 1 => panic!(concat!(\"a\", \"b\")), v => todo!(\"{v} {x}\") }",
        &["&x"],
        "|((), x)| match x { 0 => unreachable!(), 1 => panic!(concat!(\"a\", \"b\")),
         v => todo!(\"{v} {x}\", v = v, x = x) }",
    );
}

#[test]
fn items_of_a_block_are_in_scope_in_all_of_it() {
    expands(
        "{ f(K * TAU * x); const K: f32 = 2.0; use std::f32::consts::{PI, TAU}; fn f(_: f32) {} PI }",
        &["&x"],
        "|((), x)| { f(K * TAU * x); const K: f32 = 2.0; use std::f32::consts::{PI, TAU}; \
         fn f(_: f32) {} PI }",
    );
}
