//! The bodies of kernels.

use crate::tests::*;

#[test]
fn parentheses_around_the_whole_are_removed() {
    computes("((x + 1.0))", &["x"], "x + 1.0");
    keeps("(x + 1.0) * (x)", &["x"]);
}

#[test]
fn float_functions_are_called_on_numbers() {
    computes("x.exp()", &["x"], "Number(x).exp()");
    computes(
        "((x - y) * 2.0).powf((x + y).tanh()).abs()",
        &["x", "y"],
        "Number((x - y) * 2.0).powf(Number(x + y).tanh()).abs()",
    );
    computes(
        "{ let f = |v| v.ln(); let c = f(x); c.sqrt() }",
        &["x"],
        "{ let f = |v| Number(v).ln(); let c = f(x); Number(c).sqrt() }",
    );
    // The type `Number` has the error for a reduction of one element.
    computes(
        "x - (x).max() + x.max(1.0) + x.abs().max()",
        &["x"],
        "x - Number(x).max() + x.max(1.0) + x.abs().max()",
    );
    // One varying argument is enough.
    computes(
        "10f64.powf(x) * 10f64.powf(2.0)",
        &["x"],
        "Number(10f64).powf(x) * 10f64.powf(2.0)",
    );
    computes(
        "match x { v if v > 0.0 => v.sqrt(), _ => (table[x as usize]).re.sin_cos().0 }",
        &["x"],
        "match x { v if v > 0.0 => Number(v).sqrt(), _ => Number((table[x as usize]).re).sin_cos().0 }",
    );
}

#[test]
fn other_calls_of_these_names_are_kept() {
    keeps(
        "f32::exp(x) + f(x) + x * 2.0_f32.sqrt() + x.max(y)",
        &["x", "y"],
    );
    computes(
        "ln(x) + atan2(x, y)",
        &["x", "y"],
        "ln({ let argument = x; argument }) + atan2(x, y)",
    );
    keeps(
        "x + &y.exp() + &(z).sqrt()",
        &["x", "&y.exp()", "&(z).sqrt()"],
    );
}

#[test]
fn arithmetic_of_16_bit_floats_is_passed_through_functions() {
    let computes = |source: &str, expected: &str| {
        let code = broadcast_of(source, OnMismatch::Panic, true);
        let code = Code::read(code.expect("the source is element-wise"));
        assert_eq!(code.only().body, squeezed(expected), "{source}");
    };
    computes("x + y * 2.0", "arithmetic(x, +, y * 2.0)");
    computes("(x - y) * (z)", "arithmetic(arithmetic(x, -, y), *, z)");
    computes(
        "(x + y) + (y + x)",
        "arithmetic(arithmetic(x, +, y), +, arithmetic(y, +, x))",
    );
    computes("x / y % 2", "divide(x, /, y) % 2");
    computes("x < y && x == y", "x < y && x == y");
    computes("x /= -y", "divide_assign(target, /=, -y)");
    computes("x *= y", "arithmetic_assign(target, *=, y)");
}

#[test]
fn casts_to_small_integers_are_passed_through_a_function() {
    for to in ["i8", "u8", "i16", "u16", "i32", "u32"] {
        let cast = format!("cast(x * 255.0, as {to})");
        computes(&format!("(x * 255.0) as {to}"), &["x"], &cast);
    }
    keeps("x as f32", &["x"]);
    keeps("x as u64", &["x"]);
    keeps("x as Byte", &["x"]);
    keeps("x as std::primitive::u8", &["x"]);
    computes("(x / y) as u8", &["x", "y"], "cast(divide(x, /, y), as u8)");
    let both = "divide(cast(x, as u8), /, cast(y, as u8))";
    computes("x as u8 / y as u8", &["x", "y"], both);
    keeps("x + 3 as u8", &["x"]);
    computes("-x as u8 as f32", &["x"], "cast(-x, as u8) as f32");
}
