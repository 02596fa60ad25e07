//! Macro calls inside of the expression.

use crate::tests::*;

#[test]
fn matches_becomes_a_match() {
    computes(
        "matches!(x, Some(v) if v > y)",
        &["x", "y"],
        "match (x) { Some(v) if v > y => true, _ => false }",
    );
}

#[test]
fn messages_show_elements() {
    computes(
        r#"if x > 0.0 { x } else { panic!("{} {{y}} {x:?} {n} {z} {x}", y.abs(), n = x + 1,) }"#,
        &["x", "y"],
        r#"if x > 0.0 { x } else { panic!("{} {{y}} {x:?} {n} {z} {x}", y.abs(), n = x + 1, x = x) }"#,
    );
    computes(
        r#"if m { panic!("{x} {name} {}, {} {}", self.name, name, file!()) } else { x }"#,
        &["m", "x"],
        r#"if m { panic!("{x} {name} {}, {} {}", self.name, name, file!(), x = x) } else { x }"#,
    );
    computes(
        r#"if m { panic!("{self} {x:>width$}") } else { self + x + width }"#,
        &["m", "self", "x", "width"],
        r#"if m { panic!("{self} {x:>width$}", self = self, x = x, width = width) } else { self + x + width }"#,
    );
    computes(
        "match x { 0 => unreachable!(), 1 => panic!(concat!(\"a\", \"b\")), v => todo!(\"{v} {x}\") }",
        &["x"],
        r#"match x { 0 => unreachable!(), 1 => panic!(concat!("a", "b")), v => todo!("{v} {x}", v = v, x = x) }"#,
    );
}

#[test]
fn unknown_macros_are_errors() {
    rejects("x + vec![1.0]", "vec", "`&vec!(…)`");
    rejects(
        "{ debug_assert!(x > 0.0); x }",
        "debug_assert",
        "write `if … { panic!(…) }`",
    );
    rejects(
        "{ println!(\"{x}\"); x }",
        "println",
        "move it into a function",
    );
}

#[test]
fn what_the_rest_reads_decides_about_the_names_in_a_message() {
    // A message is no use of an operand, whether it stands before or after one.
    computes(
        r#"{ if m { panic!("{x} {}", s.y) } x + s.y }"#,
        &["m", "s.y", "x"],
        r#"{ if m { panic!("{x} {}", s.y, x = x) } x + s.y }"#,
    );
    keeps(
        r#"if m { 1.0 } else { panic!("{x}", x = { x + 1 }) }"#,
        &["m", "x"],
    );
    computes(
        r#"{ let v = x; panic!("{v} {n}"); v }"#,
        &["x"],
        r#"{ panic!("{v} {n}", v = x); x }"#,
    );
}
