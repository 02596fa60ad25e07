use super::{expanded, expanded_with_f16};

/// Returns the number of products that a call contracts.
fn products(source: &str) -> usize {
    expanded(source).matches("__Factors(").count()
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
fn products_with_sums_of_indices_may_be_filters_and_windows() {
    let count = |source: &str| expanded(source).matches("__contract_windows(").count();
    for source in [
        "[i] => a[i + j] * b[j]",
        "[i] => b[j] * (a[2 * i + 3 * j + 1])",
        "[n, c, i, j] => x[n, c, i + u, j + v] * k[c, u, v]",
        "[i] => a[i + j] * b[j] + c[i]",
        "c[i] = a[i + j] * b[j]",
        "c[i] += a[i + j] * b[j]",
    ] {
        assert_eq!([count(source), products(source)], [1, 0], "{source}");
    }
    for source in [
        "[] => a[i] * b[i]",
        "[i] => a[i, j] * b[j]",
        "[i] => a[i, j] * b[j] + c[i]",
        "[i] => 2.0 * a[i + j] * b[j]",
        // The target is read before it is written.
        "c[i] = c[i + j] * b[j]",
        "[i, k] => a[i, j] * b[j, k]",
    ] {
        assert_eq!(count(source), 0, "{source}");
    }
}

#[test]
fn the_indices_of_a_product_are_numbered() {
    let code = expanded("[k, i] => a[i, j] * b[j, k]");
    assert!(
        code.contains("ContractionIndices{factors:&[&[0,1],&[1,2]],result:&[2,0]}"),
        "{code}"
    );
    // A product that is the whole call has no other loops.
    assert_eq!(code.matches("JoinedOperands::reduce").count(), 1, "{code}");
    // Axes of a factor that have the same index are merged.
    let code = expanded("[i, k] => a[i, j, j] * b[j, k]");
    assert!(
        code.contains("factors:&[&[0,1],&[1,2]],result:&[0,2]"),
        "{code}"
    );
    assert!(code.contains("&[&[0],&[1,2]]"), "{code}");
}

#[test]
fn the_sizes_of_a_product_are_those_of_its_factors() {
    let code = expanded("[i, k] => a[i, j] * b[j, k] + c[i, k]");
    let views = [
        "__in_order(__operand_0,(__axis_0_0,__index_2,),&[&[0],&[1]])",
        "__in_order(__product_0,(__index_0,__index_1,),&[&[0],&[1]])",
    ];
    assert!(views.iter().all(|view| code.contains(view)), "{code}");
}

#[test]
fn other_products_are_fused() {
    for source in [
        "[] => a[i] * b[i]",
        "[i] => a[i, j] * b[j]",
        "[i, k] => a[i] * b[k]",
        "[i, k] => (a[i, j] * b[j, k]).exp()",
        "[i, k] => 2.0 * a[i, j] * b[j, k]",
        "c[i, k] = c[i, j] * b[j, k]",
    ] {
        assert_eq!(products(source), 0, "{source}");
    }
}

#[test]
fn products_of_three_factors_are_contracted() {
    let code = expanded("[i, l] => a[i, j] * b[j, k] * (c[k, l])");
    let indices = "factors:&[&[0,1],&[1,2],&[2,3]],result:&[0,3]";
    assert!(code.contains(indices), "{code}");
    for (source, count) in [
        ("[i, k] => a[i, j] * b[j, k] * c[i]", 1),
        ("[] => a[i, j] * a[j, k] * a[k, i]", 1),
        ("[i, l] => a[i, j] * b[j, k] * c[k, l] + d[i, m] * e[l]", 1),
        ("t[i, l] -= 1.0 - a[i, j] * b[j, k] * c[k, l]", 1),
        ("[i, l] => a[i, j] * b[j, k] * c[k, l] + d[i, j]", 1),
        ("[i, j, k] => a[i, j] * b[j, k] * c[k, i]", 0),
        ("[i, l] => 2.0 * a[i, j] * b[j, k] * c[k, l]", 0),
        ("[i, l] => max::<j, k>(a[i, j] * b[j, k] * c[k, l])", 0),
        // The target is read before it is written.
        ("t[i, l] = t[i, j] * b[j, k] * c[k, l]", 0),
        ("t[i, j] += a[i, j] * b[i, j] * c[i, j]", 0),
        // All factors have all indices: one loop takes no more time.
        ("t[i] += a[i, j] * b[i, j] * c[i, j]", 0),
    ] {
        assert_eq!(products(source), count, "{source}");
    }
}

#[test]
fn products_of_operands_wrap_on_overflow() {
    let wrapping = |source| expanded(source).matches("::wrapping_product(").count();
    assert_eq!(wrapping("[i] => a[i, j] * b[j]"), 1);
    assert_eq!(wrapping("[i, k] => a[i] * (b[k])"), 1);
    assert_eq!(wrapping("[i] => a[i] * (b[i] * c[i])"), 2);
    assert_eq!(wrapping("[i] => a[i, j] * b[j] + a[i, k] * c[k]"), 2);
    assert_eq!(wrapping("[i] => sum::<j>(a[i, j] * b[j]) + c[i]"), 1);
    assert_eq!(wrapping("c[i] += a[i, j] * b[j]"), 1);
    assert_eq!(wrapping("[i, k] => a[i, j] * b[j, k]"), 1);
    for source in [
        "[i] => a[i, j]",
        "[i] => a[i] * b[i] + c[i]",
        "[i] => 2 * a[i]",
        "[i] => a[i] * b[i] / c[i]",
        "[i] => a[i].abs() * b[i]",
        // The results of these reductions have other types or ranges.
        "[i] => mean::<j>(a[i, j] * b[j])",
        "[i] => max::<j>(a[i, j] * b[j])",
    ] {
        assert_eq!(wrapping(source), 0, "{source}");
    }
}

#[test]
fn sums_have_the_type_of_their_elements() {
    for source in [
        "[i] => a[i, j]",
        "[i] => a[i, j] * b[j] + c[i]",
        "[i] => sum::<j>(a[i, j]) * c[i]",
        "c[i] += a[i, j]",
    ] {
        assert_eq!(
            expanded(source).matches("::IndexSum").count(),
            1,
            "{source}"
        );
        assert_eq!(expanded(source).matches("::Sum").count(), 0, "{source}");
    }
}

#[test]
fn sums_of_arithmetic_are_wide() {
    let wide = |source| expanded_with_f16(source).matches("::wide_term(").count();
    for source in [
        "[] => a[i] * b[i]",
        "[i] => a[i, j] * b[j]",
        "[i, k] => a[i, j] * b[j, k]",
        "[] => -a[i] * (b[i] - c[i])",
        "[] => a[i] * b[i] * scale",
        "[i] => sum::<k>(a[i, k] * b[k]) * c[i]",
        "[i] => mean::<k>(a[i, k] * b[k])",
        "c[i] -= a[i, k] * b[k]",
        "[] => a[i] * b[j]",
    ] {
        assert_eq!(wide(source), 1, "{source}");
    }
    for source in [
        "[] => a[i]",
        "[] => a[i] * 2.0",
        "[] => a[i].abs() * b[i]",
        "[i] => max::<k>(a[i, k] * b[k])",
        "[i] => a[i] * b[i]",
    ] {
        assert_eq!(wide(source), 0, "{source}");
    }
    let code = expanded_with_f16("[] => a[i] * b[i] * a[i]");
    let [x, y] = ["__view_0_element", "__view_1_element"];
    let inline = "#[inline(always)]";
    let call = format!("::wide_term((((),{x}),{y}),{inline}|(((),{x}),{y})|{x}*{y}*{x},{inline}||");
    assert!(code.contains(&call), "{code}");
    assert!(!expanded("[] => a[i] * b[i]").contains("wide_term"));
}

#[test]
fn products_of_three_operands_are_rounded_once() {
    let rounded = |source| expanded_with_f16(source).matches("::rounded_once(").count();
    assert_eq!(rounded("[i] => a[i] * b[i] * c[i]"), 1);
    assert_eq!(rounded("[i, j] => a[i] * b[i] * c[i] * d[j]"), 1);
    assert_eq!(rounded("c[i] = a[i] * b[i] * c[i]"), 1);
    assert_eq!(rounded("[i] => a[i] * b[i]"), 0);
    assert_eq!(rounded("[i] => a[i] * b[i] * c[i] + d[i]"), 0);
}
