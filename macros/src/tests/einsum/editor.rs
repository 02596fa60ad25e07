use crate::einsum::editor::with_expression;
use crate::tests::{input, squeezed};
use proc_macro2::TokenStream;

/// Checks the expression and the indices that an editor sees.
fn shows(source: &str, expression: &str, indices: &str) {
    let all = squeezed(with_expression(input(source), Ok(TokenStream::new())));
    let body = all
        .strip_prefix("{usek::__private::editor::*;let_=||{")
        .unwrap();
    let (found, rest) = body.split_once("};").unwrap();
    let found = found.replace(").element()", "]").replace("Place(", "[");
    assert_eq!(found, squeezed(expression), "{source}");
    let rest = rest.replace("k::__private::sizes_of_indices", "sizes");
    let rest = rest.replace("_,_,_>", ">").replace(",\"\")", ")");
    assert_eq!(rest, squeezed(indices) + "}", "{source}");
}

#[test]
fn operands_are_elements_and_indices_are_variables() {
    shows(
        "[i] => a[i, j] * self.b[j]",
        "[&a] * [&[&self].b]",
        "let _ = || { let (i, j,) = sizes::<2, >(&a); let (_,) = sizes::<1, >(&self.b); \
         let _ = j; let _ = i; };",
    );
    shows(
        "[] => max::<j>(a[j])",
        "reduced(k::__private::Max, [&a])",
        "let _ = || { let (j,) = sizes::<1, >(&a); let _ = j; };",
    );
    shows(
        "c[i] += a[i]",
        "let _ = &c; [&a]",
        "let _ = || { let (i,) = sizes::<1, >(&c); let (_,) = sizes::<1, >(&a); let _ = i; };",
    );
}

#[test]
fn unfinished_calls_are_repaired() {
    shows("[i] => ", "[&unfinished]", "");
    shows(
        "[i] => a[i].",
        "[&[&a].unfinished()]",
        "let _ = || { let (i,) = sizes::<1, >(&a); let _ = i; };",
    );
}
