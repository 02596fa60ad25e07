//! The bodies of kernels.

use crate::tests::*;

#[test]
fn parentheses_around_the_whole_are_removed() {
    expands("((x + 1.0))", &["&x"], "|((), x)| x + 1.0");
    expands("(x + 1.0) * (x)", &["&x"], "|((), x)| (x + 1.0) * (x)");
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
    // Types reject reductions of one element.
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
fn other_calls_of_these_names_are_kept() {
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
fn functions_receive_the_context() {
    let code = expansion("(x - y).sin()").replace("_element", "");
    let kernel = "|__context,(((),x),y)|k::__private::Number(x-y,__context).sin())";
    assert!(code.ends_with(kernel), "{code}");
    let code = expansion("x -= y.sqrt()").replace("_element", "");
    assert!(
        code.contains("|__context,((),y)|k::__private::Number(y,__context).sqrt()"),
        "{code}"
    );
    assert!(
        code.contains("|__context,muttarget,(((),_),hoisted_0)|"),
        "{code}"
    );
}

#[test]
fn arithmetic_of_16_bit_floats_is_passed_through_functions() {
    let kernel = |source: &str| {
        let code = broadcast_of(source, OnMismatch::Panic, true).unwrap();
        let code = squeezed(code)
            .replace("k::__private::", "")
            .replace("#[inline(always)]", "")
            .replace("_element", "")
            .replace("(__context,", "(")
            .replace("__left", "x")
            .replace("__right", "y");
        let (_, kernel) = code.split_once("|__context,").expect("there is a kernel");
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
fn casts_to_small_integers_are_passed_through_a_function() {
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
            "k::__private::divide(__context, {x}, {y}, #[inline(always)] |__left, __right| __left / __right)"
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
