use super::expanded;

/// Returns the number of matrix products in a call.
fn products(source: &str) -> usize {
    expanded(source).matches("__multiply_indexed::<").count()
}

#[test]
fn products_of_rows_and_columns_are_matrix_products() {
    assert_eq!(products("[i, k] => a[i, j] * b[j, k]"), 1);
    assert_eq!(products("[k, i] => (a[i, j]) * b[j, k]"), 1);
    assert_eq!(products("[n, h, q, k] => x[n, q, h, d] * y[n, k, h, d]"), 1);
    assert_eq!(products("[n, t, o] => x[n, t, k] * w[o, k] + bias[o]"), 1);
    assert_eq!(
        products("[i, k] => a[i, j] * b[j, k] - c[i, l] * d[l, k]"),
        2
    );
    assert_eq!(products("[i, k] => a[i, j, l] * b[j, l, k]"), 1);
    assert_eq!(products("[i, b, k] => x[b, i, j] * y[b, j, k]"), 1);
    assert_eq!(products("c[i, k] += a[i, j] * b[j, k]"), 1);
}

#[test]
fn the_indices_of_a_product_are_numbered() {
    let code = expanded("[k, i] => a[i, j] * b[j, k]");
    assert!(
        code.contains("PairIndices{factors:[&[0,1],&[1,2]],result:&[2,0]}"),
        "{code}"
    );
    // A product that is the whole call has no loops.
    assert!(!code.contains("Join::"), "{code}");
    let has_matrices = |source| expanded(source).contains("__multiply_indexed::<true,");
    assert!(has_matrices("[i, k] => a[i, j] * b[j, k]"));
    assert!(!has_matrices("[k, i] => a[i, j] * b[j, k]"));
    assert!(!has_matrices("[i, k] => a[i, j] * b[k, j]"));
}

#[test]
fn other_products_are_fused() {
    for source in [
        "[] => a[i] * b[i]",
        "[i] => a[i, j] * b[j]",
        "[i, k] => a[i] * b[k]",
        "[i, k] => (a[i, j] * b[j, k]).exp()",
        "[i, k] => a[i, j] * b[j, k] * c[i]",
        "[i, k] => a[i, j, j] * b[j, k]",
        "[i, k] => 2.0 * a[i, j] * b[j, k]",
        "c[i, k] = c[i, j] * b[j, k]",
    ] {
        assert_eq!(products(source), 0, "{source}");
    }
}

#[test]
fn products_of_three_factors_are_contracted_in_pairs() {
    let code = expanded("[i, l] => a[i, j] * b[j, k] * (c[k, l])");
    assert!(code.contains("__contract_indexed(("), "{code}");
    let indices = "factors:&[&[0,1,2,3],&[2,3],&[1,2,3]],result:&[0,1]";
    assert!(code.contains(indices), "{code}");
    let in_pairs = |source| expanded(source).contains("__contract_indexed(");
    for source in [
        "[i, k] => a[i, j] * b[j, k]",
        "[i, j, k] => a[i, j] * b[j, k] * c[k, i]",
        "[i, l] => 2.0 * a[i, j] * b[j, k] * c[k, l]",
        "[i, l] => max::<j, k>(a[i, j] * b[j, k] * c[k, l])",
    ] {
        assert!(!in_pairs(source), "{source}");
    }
}

#[test]
fn terms_of_three_factors_are_calls() {
    let calls = |source| expanded(source).matches("=&k::einsum!").count();
    assert_eq!(calls("[i, l] => a[i, j] * b[j, k] * c[k, l]"), 0);
    assert_eq!(
        calls("[i, l] => a[i, j] * b[j, k] * c[k, l] + d[i, m] * e[l]"),
        1
    );
    assert_eq!(calls("t[i, l] -= 1.0 - a[i, j] * b[j, k] * c[k, l]"), 1);
    // The index is summed in both terms and has one size.
    assert_eq!(calls("[i, l] => a[i, j] * b[j, k] * c[k, l] + d[i, j]"), 0);
    assert_eq!(calls("t[i, l] = t[i, j] * b[j, k] * c[k, l]"), 0);
    assert_eq!(calls("t[i, j] += a[i, j] * b[i, j] * c[i, j]"), 0);
    assert_eq!(calls("t[i] += a[i, j] * b[i, j] * c[i, j]"), 0);
}

#[test]
fn products_of_operands_wrap_on_overflow() {
    let wrapping = |source| expanded(source).matches("::wrapping_product(").count();
    assert_eq!(wrapping("[i] => a[i, j] * b[j]"), 1);
    assert_eq!(wrapping("[i, k] => a[i] * (b[k])"), 1);
    assert_eq!(wrapping("[i] => a[i] * (b[i] * c[i])"), 2);
    assert_eq!(wrapping("[i] => a[i, j] * b[j] + a[i, k] * c[k]"), 2);
    assert_eq!(wrapping("[i] => max::<j>(a[i, j] * b[j])"), 1);
    assert_eq!(wrapping("c[i] += a[i, j] * b[j]"), 1);
    for source in [
        "[i] => a[i, j]",
        "[i] => a[i] * b[i] + c[i]",
        "[i] => 2 * a[i]",
        "[i] => a[i] * b[i] / c[i]",
        "[i] => a[i].abs() * b[i]",
        "[i, k] => a[i, j] * b[j, k]",
    ] {
        assert_eq!(wrapping(source), 0, "{source}");
    }
}
