//! Which kernels speculate.

use super::flags;

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
                // A speculative quotient may be any integer, which may overflow the sum.
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
