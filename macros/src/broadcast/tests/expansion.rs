//! The forms of the generated code.

use super::*;

#[test]
fn operands_are_joined_in_the_order_of_their_first_use() {
    expands("1.0", &[], "|()| 1.0");
    expands("x", &["&x"], "|((), x)| x");
    expands("y - x * y", &["&y", "&x"], "|(((), y), x)| y - x * y");
}

#[test]
fn the_fallible_form_calls_the_fallible_method() {
    let code = squeezed(broadcast(input("x"), OnMismatch::Return).unwrap());
    assert!(code.starts_with("k::__private::Join::try_map("), "{code}");
    let code = squeezed(broadcast(input("x += y"), OnMismatch::Return).unwrap());
    assert!(code.contains("k::__private::Join::try_update("), "{code}");
}

#[test]
fn parentheses_around_the_whole_are_left_out() {
    expands("((x + 1.0))", &["&x"], "|((), x)| x + 1.0");
    expands("(x + 1.0) * (x)", &["&x"], "|((), x)| (x + 1.0) * (x)");
}

/// The code of an in-place form: the operands joined, the target, and the kernel.
fn updates(source: &str, joined: &str, target: &str, kernel: &str) {
    replaces_by("update", source, joined, target, kernel);
}

fn replaces_by(method: &str, source: &str, joined: &str, target: &str, kernel: &str) {
    let expected = format!(
        "{{ use k::__private::NoTarget as _;
           k::__private::Join::{method}({joined}, {target}.as_target(), #[inline(always)] {kernel}) }}"
    );
    assert_eq!(
        unflagged(expansion(source)).replace("_element", ""),
        squeezed(expected),
        "{source}"
    );
}

#[test]
fn in_place_forms_update_the_target() {
    let y = "k::__private::Join::with(k::__private::join(), &y)";
    replaces_by("assign", "x = y * 3.0", y, "x", "|((), y)| y * 3.0");
    updates(
        "x += y",
        y,
        "x",
        "|mut target, ((), y)| { target += y; target }",
    );
    updates(
        "x <<= (y)",
        y,
        "x",
        "|mut target, ((), y)| { target <<= y; target }",
    );
    updates(
        "self.out -= y",
        y,
        "self.out",
        "|mut target, ((), y)| { target -= y; target }",
    );
    updates(
        "*x += y",
        y,
        "(*x)",
        "|mut target, ((), y)| { target += y; target }",
    );
}

#[test]
fn a_target_that_is_read_is_no_operand() {
    let nothing = "k::__private::join()";
    updates("x = x * 2.0", nothing, "x", "|target, ()| target * 2.0");
    updates(
        "*x = x.max(&x)",
        nothing,
        "(*x)",
        "|target, ()| target.max(&target)",
    );
    updates(
        "a.b = a.b + 1.0",
        nothing,
        "a.b",
        "|target, ()| target + 1.0",
    );
}

#[test]
fn control_flow_is_kept() {
    expands(
        "if x > 0.0 { x } else { 0.0 }",
        &["&x"],
        "|((), x)| if x > 0.0 { x } else { 0.0 }",
    );
    expands(
        "match n { 0 => x, ONE | 2..=3 if x > y => -x, _ => unreachable!() }",
        &["&n", "&x", "&y"],
        "|((((), n), x), y)| match n { 0 => x, ONE | 2..=3 if x > y => -x, _ => unreachable!() }",
    );
    expands(
        "unsafe { x.f::<3>(y as u64, ..) }",
        &["&x", "&y"],
        "|(((), x), y)| unsafe { x.f::<3>(y as u64, ..) }",
    );
}

#[test]
fn matches_is_looked_into() {
    expands(
        "matches!(x, Some(v) if v > y)",
        &["&x", "&y"],
        "|(((), x), y)| match (x) { Some(v) if v > y => true, _ => false }",
    );
}

#[test]
fn composite_values_are_kept() {
    expands(
        "(x, [y, 1], [x; 2])",
        &["&x", "&y"],
        "|(((), x), y)| (x, [y, 1], [x; 2])",
    );
    expands(
        "Point { x, y: 1.0, ..z }",
        &["&x", "&z"],
        "|(((), x), z)| Point { x: x, y: 1.0, ..z }",
    );
    expands(
        "(0..n, a..=b, ..c)",
        &["&n", "&a", "&b", "&c"],
        "|(((((), n), a), b), c)| (0..n, a..=b, ..c)",
    );
}

#[test]
fn float_functions_are_called_on_numbers() {
    let number = "k::__private::Number";
    expands("x.exp()", &["&x"], &format!("|((), x)| {number}(x).exp()"));
    expands(
        "((x - y) * 2.0).powf((x + y).tanh()).abs()",
        &["&x", "&y"],
        &format!("|(((), x), y)| {number}((x - y) * 2.0).powf({number}(x + y).tanh()).abs()"),
    );
    expands(
        "{ let f = |v| v.ln(); let c = f(x); c.sqrt() }",
        &["&x"],
        &format!("|((), x)| {{ let f = |v| {number}(v).ln(); let c = f(x); {number}(c).sqrt() }}"),
    );
    // Of one element nothing is reduced: that is told by types.
    let told = format!("|((), x)| x - {number}(x).max() + x.max(1.0) + x.abs().max()");
    expands("x - (x).max() + x.max(1.0) + x.abs().max()", &["&x"], &told);
    // One varying argument is enough.
    let power = format!("|((), x)| {number}(10f64).powf(x) * 10f64.powf(2.0)");
    expands("10f64.powf(x) * 10f64.powf(2.0)", &["&x"], &power);
    expands(
        "match x { v if v > 0.0 => v.sqrt(), _ => (table[x as usize]).re.sin_cos().0 }",
        &["&x"],
        &format!(
            "|((), x)| match x {{ v if v > 0.0 => {number}(v).sqrt(),
             _ => {number}((table[x as usize]).re).sin_cos().0 }}"
        ),
    );
}

#[test]
fn other_calls_of_those_names_stay() {
    expands(
        "f32::exp(x) + ln(x) + x * 2.0_f32.sqrt() + x.max(y)",
        &["&x", "&y"],
        "|(((), x), y)| f32::exp(x) + ln(x) + x * 2.0_f32.sqrt() + x.max(y)",
    );
    expands(
        "x + &y.exp() + &(z).sqrt()",
        &["&x", "&y.exp()", "&(z).sqrt()"],
        "|((((), x), operand), operand_2)| x + operand + operand_2",
    );
}

#[test]
fn hoisted_values_follow_the_operands() {
    let code = |source| {
        let code =
            squeezed(broadcast(input(source), OnMismatch::Return).expect("it is element-wise"));
        let code = unflagged(code)
            .replace("k::__private::", "")
            .replace("_element", "");
        code.replace("#[inline(always)]", "").replace("Join::", "")
    };
    assert_eq!(
        code("(x / 2.0).max(y) + 1.0 / (y + z)"),
        squeezed(
            "try_map(hoist::<6, { 0 }, _, _>(hoist::<1, { 0 }, _, _>(
                 with(with(with(join(), &x), &y), &z),
                 |((((), x), _), _)| x / 2.0),
                 |((((), _), y), z)| 1.0 / (y + z)),
             |((((((), _), y), _), hoisted_0), hoisted_1)| hoisted_0.max(y) + *&hoisted_1)"
        ),
    );
    assert_eq!(
        code("x -= y.exp()"),
        squeezed(
            "{ use NoTarget as _;
             try_update(hoist::<1, { 0 }, _, _>(with(join(), &y), |((), y)| Number(y).exp()), x.as_target(),
                 |mut target, (((), _), hoisted_0)| { target -= *&hoisted_0; target }) }"
        ),
    );
}

/// The properties that the last kernel is given, in the order of their constants.
fn flags(source: &str, knows_halves: bool) -> Vec<String> {
    let code = super::super::broadcast(input(source), OnMismatch::Panic, knows_halves);
    let code = squeezed(code.expect("it is element-wise"));
    let Some((_, flags)) = code.rsplit_once("Join::with_flags::<{") else {
        return vec![];
    };
    let (flags, _) = flags.split_once('}').expect("they are in braces");
    let names = flags.split('|');
    names
        .map(|name| name.replace("k::__private::flags::", ""))
        .collect()
}

#[test]
fn kernels_that_compute_longer_than_they_move_have_a_flag() {
    let bound = |source| {
        let flags = flags(source, false);
        ["COMPUTE_BOUND", "COMPUTE_BOUND_BODY"].map(|flag| flags.iter().any(|name| name == flag))
    };
    assert_eq!(bound("x * y + 1.0"), [false, false]);
    assert_eq!(bound("(x - m) * r * g + b"), [false, false]);
    assert_eq!(bound("(x + y).exp()"), [true, true]);
    assert_eq!(bound("f32::exp(x) + y"), [true, true]);
    assert_eq!(bound("x.exp() + y"), [true, false]);
    assert_eq!(bound("out = x.exp()"), [true, false]);
}

#[test]
fn kernels_that_call_functions_have_a_flag() {
    let calls = |source| flags(source, false).iter().any(|name| name == "CALLS");
    assert!(calls("x.floor() + y"));
    assert!(calls("x = if y > x.abs() { y } else { -y }"));
    assert!(calls("x.exp() + y.floor()"));
    assert!(calls("sum(x.floor())"));
    assert!(!calls("x * y + 1.0"));
    assert!(!calls("x += if y > 0.0 { y } else { f() }"));
    assert!(!calls("(x + y).exp().floor()"));
    assert!(!calls("x.exp() + y"));
    assert!(!calls("sum(x * y)"));
}

#[test]
fn kernels_speculate_where_nobody_can_tell() {
    let speculates = |source| {
        let flags = flags(source, false);
        ["SPECULATES_IN_FLOATS", "SPECULATES_IN_NUMBERS"]
            .map(|flag| flags.iter().any(|name| name == flag))
    };
    let (in_floats, in_numbers, in_both) = ([true, false], [false, true], [true, true]);
    for (expected, sources) in [
        (
            in_floats,
            &[
                "(x + y).sin() * scale",
                "x = if y > 0.0 { y.sin() } else { -y }",
                "{ let (s, c) = x.sin_cos(); s * c + y }",
                "match x { v if v > 0.0 => v.cos(), v => y / v }",
                "(x.sin() * 100.0) as i32",
                "x = ((y.sin() * 100.0) as i32)",
                "sum((x.sin() * 100.0) as i16)",
                "if n > 1 && x > 0.0 { x.sin() } else { x.cos() }",
                "x.sin() / y + z",
            ][..],
        ),
        (
            in_both,
            &["(x as f64).sin() * y as f64", "(2.0 * x).cos() + y"],
        ),
        (
            in_numbers,
            &["x / y", "x %= y", "(x / y) as f32", "(x % y).max(z / x)"],
        ),
        (in_both, &["x as i32 / y as i32"]),
        (
            [false, false],
            &[
                "(x + y).exp() / 2.0",
                "f(x).sin()",
                "x.sin() + y.count_up()",
                "x.sin() + y + { next() }",
                "(x.sin() * 100.0) as i32 + 1",
                "x += (y.sin() * 100.0) as i32",
                "x.clamp(y.sin() - 1.0, y.sin())",
                "if x.sin() > 1.0 { n + 1 } else { n }",
                "x.sin() > 1.0 && n / m > 0",
                "match n { 0 => y, k if x.sin() > 0.5 => k + y, k => k }",
                "{ let s = x.sin(); if s > 1.0 { n + 1 } else { n } }",
                // In place of a quotient any integer may overflow the sum.
                "x + y / z",
                "x / y + x as i64",
                "x += y % x",
                "{ let q = x / y; q * 2 }",
                "if x / y > 0 { z + 1 } else { z }",
                "-(x / y)",
                "(x / y).abs()",
                "x as i32 / y as i32 + 1",
            ],
        ),
    ] {
        for source in sources {
            assert_eq!(speculates(source), expected, "{source}");
        }
    }
}

#[test]
fn kernels_are_told_how_to_compute() {
    let code = expansion("(x - y).sin()").replace("_element", "");
    let kernel = "|__mode,(((),x),y)|k::__private::Number(x-y,__mode).sin())";
    assert!(code.ends_with(kernel), "{code}");
    let code = expansion("x -= y.sqrt()").replace("_element", "");
    assert!(
        code.contains("|__mode,((),y)|k::__private::Number(y,__mode).sqrt()"),
        "{code}"
    );
    assert!(
        code.contains("|__mode,muttarget,(((),_),hoisted_0)|"),
        "{code}"
    );
}

#[test]
fn arithmetic_is_passed_through_where_there_may_be_halves() {
    let kernel = |source: &str| {
        let code = super::super::broadcast(input(source), OnMismatch::Panic, true).unwrap();
        let code = squeezed(code)
            .replace("k::__private::", "")
            .replace("#[inline(always)]", "")
            .replace("_element", "")
            .replace("(__mode,", "(")
            .replace("__left", "x")
            .replace("__right", "y");
        let (_, kernel) = code.split_once("|__mode,").expect("there is a kernel");
        kernel.to_string()
    };
    assert_eq!(
        kernel("x + y * 2.0"),
        "(((),x),y)|arithmetic(x,y*2.0,|x,y|x+y,|x,y|x+y))"
    );
    assert_eq!(
        kernel("(x - y) * (z)"),
        "((((),x),y),z)|arithmetic(arithmetic(x,y,|x,y|x-y,|x,y|x-y),z,|x,y|x*y,|x,y|x*y))"
    );
    let sum = |x, y| format!("arithmetic({x},{y},|x,y|x+y,|x,y|x+y)");
    assert_eq!(
        kernel("(x + y) + (y + x)"),
        format!("(((),x),y)|{})", sum(&sum("x", "y"), &sum("y", "x")))
    );
    assert_eq!(kernel("x / y % 2"), "(((),x),y)|divide(x,y,|x,y|x/y)%2)");
    assert_eq!(kernel("x < y && x == y"), "(((),x),y)|x<y&&x==y)");
    assert_eq!(
        kernel("x /= -y"),
        "target,((),y)|divide_assign(target,-y,|x,y|*x/=y))}"
    );
}

#[test]
fn casts_to_integers_that_vectors_hold_are_passed_through_a_function() {
    let cast = |inner: &str, to: &str| {
        format!("k::__private::cast({inner}, #[inline(always)] |__value| __value as {to})")
    };
    for to in ["i8", "u8", "i16", "u16", "i32", "u32"] {
        let cast = cast("x * 255.0", to);
        expands(
            &format!("(x * 255.0) as {to}"),
            &["&x"],
            &format!("|((), x)| {cast}"),
        );
    }
    for kept in [
        "x as f32",
        "x as u64",
        "x as Byte",
        "x as std::primitive::u8",
    ] {
        expands(kept, &["&x"], &format!("|((), x)| {kept}"));
    }
    let divided = |x: &str, y: &str| {
        format!(
            "k::__private::divide(__mode, {x}, {y}, #[inline(always)] |__left, __right| __left / __right)"
        )
    };
    expands(
        "(x / y) as u8",
        &["&x", "&y"],
        &format!("|(((), x), y)| {}", cast(&divided("x", "y"), "u8")),
    );
    let both = divided(&cast("x", "u8"), &cast("y", "u8"));
    let kernel = format!("|(((), x), y)| {both}");
    expands("x as u8 / y as u8", &["&x", "&y"], &kernel);
    let cast = cast("x", "u8");
    expands("x + 3 as u8", &["&x"], "|((), x)| x + 3 as u8");
    expands(
        "-x as u8 as f32",
        &["&x"],
        &format!("|((), x)| {} as f32", cast.replace("cast(x", "cast(-x")),
    );
}

#[test]
fn kernels_that_end_in_arithmetic_have_a_flag_where_there_may_be_halves() {
    let rounds = |source: &str, knows_halves| {
        flags(source, knows_halves)
            .iter()
            .any(|name| name == "ROUNDS")
    };
    for source in ["x + y", "(x / y)", "out = f(x) * y", "x -= -y"] {
        assert!(rounds(source, true) && !rounds(source, false), "{source}");
    }
    for source in [
        "x + 1.0",
        "-x",
        "(x + y).exp()",
        "x < y",
        "x |= y",
        "sum(x + y)",
    ] {
        assert!(!rounds(source, true), "{source}");
    }
}
