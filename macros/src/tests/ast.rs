//! The kinds of nodes, and how they are printed.

use super::{squeezed, tree};
use crate::ast::Kind;
use quote::ToTokens;

#[test]
fn syntax_keeps_its_kind() {
    macro_rules! assert_kind {
        ($source:literal, $kind:pat) => {
            assert!(matches!(tree($source).kind, $kind), "{}", $source);
        };
    }
    assert_kind!("x", Kind::Element(_));
    assert_kind!("-1.0", Kind::Unary(_));
    assert_kind!("1.0", Kind::Literal(_));
    assert_kind!("x / (y as f32)", Kind::Binary(_));
    assert_kind!("total::<-1>(x * y)", Kind::Call(_));
    assert_kind!("x.powf(y)", Kind::MethodCall(_));
    assert_kind!("table[x]", Kind::Index(_));
    assert_kind!("panic!()", Kind::MacroCall(_));
    assert_kind!("if x { y } else { z }", Kind::If { .. });
    assert_kind!("match x { y => z }", Kind::Match(_));
    assert_kind!("|v| v", Kind::Closure { .. });
    assert_kind!("sum(x)", Kind::Reduction(_));
}

#[test]
fn a_node_prints_as_it_was_written() {
    for source in [
        "if a > 1 { b[0].f::<u8>(-c, !d) } else { |e| (e, [f; 3], ..g) }",
        "if let Some(v) = a && v > b { v } else if c { a } else { b }",
        "match a { #[x] Some(v) | None if v > b => { v } c => d, }",
        "{ use m::n; const K: u8 = 1; #[x] let c: u8 = a else { panic!(\"{}\", b) }; f(c,); c }",
        "unsafe { 'a: { (a).re } }",
        "Point { x: a, ..b }",
    ] {
        let printed = tree(source).to_token_stream().to_string();
        assert_eq!(squeezed(printed.replace("_element", "")), squeezed(source));
    }
}
