//! Macro calls inside of the expression.

use crate::tests::*;

#[test]
fn matches_becomes_a_match() {
    expands(
        "matches!(x, Some(v) if v > y)",
        &["&x", "&y"],
        "|(((), x), y)| match (x) { Some(v) if v > y => true, _ => false }",
    );
}

#[test]
fn messages_show_elements() {
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
    expands(
        r#"{ if m { panic!("{x} {}", s.y) } x + s.y }"#,
        &["&m", "&s.y", "&x"],
        r#"|((((), m), y), x)| { if m { panic!("{x} {}", y, x = x) } x + y }"#,
    );
    expands(
        r#"if m { 1.0 } else { panic!("{x}", x = { x + 1 }) }"#,
        &["&m", "&x"],
        r#"|(((), m), x)| if m { 1.0 } else { panic!("{x}", x = { x + 1 }) }"#,
    );
    expands(
        r#"{ let v = x; panic!("{v} {n}"); v }"#,
        &["&x"],
        r#"|((), x)| { panic!("{v} {n}", v = x); x }"#,
    );
}
