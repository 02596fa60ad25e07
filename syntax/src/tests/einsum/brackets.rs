use crate::einsum::brackets::{with_tuples, without_tuples};
use crate::einsum::names::free_indices;
use crate::tests::{squeezed, tokens};
use proc_macro2::{Span, TokenStream};
use quote::quote;

fn slice(slices: TokenStream, _: Span) -> syn::Result<TokenStream> {
    Ok(quote!(.slice(s![#slices])))
}

/// Returns the tokens with tuples in the brackets of operands.
fn converted(source: &str) -> TokenStream {
    with_tuples(tokens(source), Some(&slice)).unwrap()
}

/// Checks the tokens with tuples in the brackets of operands.
fn becomes(source: &str, expected: &str) {
    assert_eq!(squeezed(converted(source)), squeezed(expected), "{source}");
}

#[test]
fn brackets_of_operands_get_a_tuple() {
    becomes("a[i, j] * b[j]", "a[(i, j,)] * b[(j,)]");
    becomes("self.w[i,]", "self.w[(i,)]");
    becomes("f(x)[i] + (y)[j]", "f(x)[(i,)] + (y)[(j,)]");
    becomes("t[]", "t[()]");
    becomes("sum::<k>(a[i, k])", "sum::<k>(a[(i, k,)])");
}

#[test]
fn other_brackets_stay() {
    becomes("[i, j]", "[i, j]");
    becomes("table[a[i] as usize]", "table[a[(i,)] as usize]");
    becomes("a[i + 1]", "a[i + 1]");
    becomes("if c { [i] } else [j]", "if c { [i] } else [j]");
    becomes("x as [f64; 3]", "x as [f64; 3]");
}

#[test]
fn constants_among_names_select_a_slice() {
    let becomes = |source: &str, operand: &str, slices: &str, rest: &str| {
        becomes(source, &format!("{operand}.slice(s![{slices}]){rest}"));
    };
    becomes("x[i, 0] * 2.0", "x", ".., 0", "[(i,)] * 2.0");
    becomes("self.w[-1, i, 2,]", "self.w", "-1, .., 2", "[(i,)]");
    becomes("x[0, 1] + y[i]", "x", "0, 1", "[()] + y[(i,)]");
    becomes("f(x[n])[i, 0]", "f(x[n])", ".., 0", "[(i,)]");
}

#[test]
fn constants_stay_without_a_writer_of_slices() {
    let kept = |source: &str| squeezed(with_tuples(tokens(source), None).unwrap());
    assert_eq!(kept("x[i, 0] * 2.0"), "x[(i,0,)]*2.0");
    let written = without_tuples(with_tuples(tokens("x[-1, i + 2, 2,]"), None).unwrap());
    assert_eq!(squeezed(written), "x[-1,i+2,2]");
}

#[test]
fn a_constant_alone_is_plain_rust() {
    becomes("layers[0][i, j]", "layers[0][(i, j,)]");
}

#[test]
fn other_expressions_among_names_are_errors() {
    let error = |source: &str| {
        let error = with_tuples(tokens(source), Some(&slice)).unwrap_err();
        error.to_string()
    };
    assert_eq!(
        error("x[i, j] + self.a[i, f(n) + 1]"),
        "an index is a name, a constant, or a sum such as `i + 1`: write `self.a.slice(s![.., f(n) + 1])` for the operand, and name its axes"
    );
    assert!(error("a[1.., i]").contains("`a.slice(s![1.., ..])`"));
}

#[test]
fn the_expression_of_an_operand_is_plain() {
    becomes("layers[n][i, j]", "layers[n][(i, j,)]");
    becomes("a[i] * f(x[n])[j]", "a[(i,)] * f(x[n])[(j,)]");
    becomes("x[i] + tensor![y[n]][j]", "x[(i,)] + tensor![y[n]][(j,)]");
    let plain = without_tuples(converted("f(x[n], y)"));
    assert_eq!(squeezed(plain), "f(x[n],y)");
}

#[test]
fn free_indices_are_those_that_no_reduction_names() {
    let free = |source: &str| {
        let names = free_indices(converted(source));
        let names: Vec<_> = names.iter().map(ToString::to_string).collect();
        names.join(" ")
    };
    assert_eq!(free("a[i, j] * b[j, k]"), "i j k");
    assert_eq!(free("a[i] * sum::<j, k>(b[j, k, l])"), "i l");
    assert_eq!(free("min::<j>(sum::<k>(a[i, k] - b[j, k]))"), "i");
    assert_eq!(free("sum::<j>(a[j]) + a[j]"), "j");
    assert_eq!(
        free("{ let v = a[i]; if v > b[j] { c[k] } else { v } }"),
        "i j k"
    );
}
