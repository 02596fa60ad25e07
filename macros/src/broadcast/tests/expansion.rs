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
        unweighed(expansion(source)).replace("_element", ""),
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
        let code = unweighed(code)
            .replace("k::__private::", "")
            .replace("_element", "");
        code.replace("#[inline(always)]", "").replace("Join::", "")
    };
    assert_eq!(
        code("(x / 2.0).max(y) + 1.0 / (y + z)"),
        squeezed(
            "try_map(hoist::<6, false, _, _>(hoist::<1, false, _, _>(
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
             try_update(hoist::<1, false, _, _>(with(join(), &y), |((), y)| Number(y).exp()), x.as_target(),
                 |mut target, (((), _), hoisted_0)| { target -= *&hoisted_0; target }) }"
        ),
    );
}

#[test]
fn costly_kernels_say_so() {
    let costly = |source| {
        let code = expansion(source);
        ["true", "false"].map(|body| code.contains(&format!("Join::costly::<{body}>(")))
    };
    assert_eq!(costly("x * y + 1.0"), [false, false]);
    assert_eq!(costly("(x - m) * r * g + b"), [false, false]);
    assert_eq!(costly("(x + y).exp()"), [true, false]);
    assert_eq!(costly("f32::exp(x) + y"), [true, false]);
    assert_eq!(costly("x.exp() + y"), [false, true]);
    assert_eq!(costly("out = x.exp()"), [false, true]);
}

#[test]
fn kernels_that_call_functions_say_so() {
    let calling = |source| expansion(source).contains("Join::calling(");
    assert!(calling("x.floor() + y"));
    assert!(calling("x = if y > x.abs() { y } else { -y }"));
    assert!(calling("x.exp() + y.floor()"));
    assert!(calling("sum(x.floor())"));
    assert!(!calling("x * y + 1.0"));
    assert!(!calling("x += if y > 0.0 { y } else { f() }"));
    assert!(!calling("(x + y).exp().floor()"));
    assert!(!calling("x.exp() + y"));
    assert!(!calling("sum(x * y)"));
}

#[test]
fn kernels_that_may_be_computed_twice_say_so() {
    let doubted = |source| expansion(source).contains("Join::doubted(");
    assert!(doubted("(x + y).sin() * scale"));
    assert!(doubted("x = if y > 0.0 { y.sin() } else { -y }"));
    assert!(doubted("{ let (s, c) = x.sin_cos(); s * c + y }"));
    assert!(doubted("match x { v if v > 0.0 => v.cos(), v => y / v }"));
    assert!(doubted("x / y"));
    assert!(doubted("x += y % x"));
    assert!(doubted("x %= y"));
    assert!(!doubted("(x + y).exp() / 2.0"));
    assert!(!doubted("f(x).sin()"));
    assert!(!doubted("x.sin() + y.count_up()"));
    assert!(!doubted("x.sin() + y + { next() }"));
    assert!(doubted("(x as f64).sin() * y as f64"));
    assert!(!doubted("(x.sin() * 100.0) as i32 + 1"));
    assert!(doubted("(x.sin() * 100.0) as i32"));
    assert!(!doubted("x += (y.sin() * 100.0) as i32"));
    assert!(doubted("x = ((y.sin() * 100.0) as i32)"));
    assert!(doubted("sum((x.sin() * 100.0) as i16)"));
    assert!(!doubted("x.clamp(y.sin() - 1.0, y.sin())"));
    assert!(!doubted("if x.sin() > 1.0 { n + 1 } else { n }"));
    assert!(!doubted("x.sin() > 1.0 && n / m > 0"));
    assert!(!doubted(
        "match n { 0 => y, k if x.sin() > 0.5 => k + y, k => k }"
    ));
    assert!(!doubted(
        "{ let s = x.sin(); if s > 1.0 { n + 1 } else { n } }"
    ));
    assert!(doubted("if n > 1 && x > 0.0 { x.sin() } else { x.cos() }"));
    assert!(doubted("x / y + x as i64"));
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
fn kernels_that_end_in_arithmetic_say_so_where_there_may_be_halves() {
    let rounded = |source: &str, knows_halves| {
        let code = super::super::broadcast(input(source), OnMismatch::Panic, knows_halves);
        squeezed(code.expect("it is element-wise")).contains("Join::rounded(")
    };
    for source in ["x + y", "(x / y)", "out = f(x) * y", "x -= -y"] {
        assert!(rounded(source, true) && !rounded(source, false), "{source}");
    }
    for source in [
        "x + 1.0",
        "-x",
        "(x + y).exp()",
        "x < y",
        "x |= y",
        "sum(x + y)",
    ] {
        assert!(!rounded(source, true), "{source}");
    }
}
