//! By vectors that hold a square in every 128 bits: of pieces of columns.

use core::arch::asm;
use core::arch::x86_64::_mm256_zeroupper;

use super::{Panel, side};

/// Loads pieces of columns: of those that are `$by` on from the first of each square.
macro_rules! load {
    (128 $r:literal, $by:literal) => {
        concat!("movups {", $r, "}, [{first}", $by, "]")
    };
    (256 $r:literal, $by:literal) => {
        concat!(
            concat!("vmovups {", $r, ":x}, [{first}", $by, "]\n"),
            concat!("vinsertf128 {", $r, "}, {", $r, "}, [{second}", $by, "], 1"),
        )
    };
}

/// Makes a register of two others.
macro_rules! unpack {
    (128 $how:literal, $to:literal, $x:literal, $y:literal) => {
        concat!(
            "movaps {", $to, "}, {", $x, "}\n", $how, " {", $to, "}, {", $y, "}"
        )
    };
    (256 $how:literal, $to:literal, $x:literal, $y:literal) => {
        concat!("v", $how, " {", $to, "}, {", $x, "}, {", $y, "}")
    };
}

/// Stores a piece of the row that is `$by` on.
macro_rules! store {
    (128 $by:literal, $r:literal) => {
        concat!("movups [{to}", $by, "], {", $r, "}")
    };
    (256 $by:literal, $r:literal) => {
        concat!("vmovups [{to}", $by, "], {", $r, "}")
    };
}

/// Loads four columns.
macro_rules! load_four {
    ($bits:tt $a:literal $b:literal $c:literal $d:literal) => {
        concat!(
            concat!(load!($bits $a, ""), "\n"),
            concat!(load!($bits $b, " + {step}"), "\n"),
            concat!(load!($bits $c, " + 2*{step}"), "\n"),
            load!($bits $d, " + {step_3}"),
        )
    };
}

/// Stores four rows.
macro_rules! store_four {
    ($bits:tt $a:literal $b:literal $c:literal $d:literal) => {
        concat!(
            concat!(store!($bits "", $a), "\n"),
            concat!(store!($bits " + {to_step}", $b), "\n"),
            concat!(store!($bits " + 2*{to_step}", $c), "\n"),
            store!($bits " + {to_step_3}", $d),
        )
    };
}

/// The steps that transpose a square, or two: the second begins at `second`.
macro_rules! square {
    ($register:ident, ($first:ident, $second:ident, $from_step:ident) ($to:ident, $to_step:ident), $($step:expr,)*) => {
        asm!(
            $($step,)*
            // Not all take all of them.
            "/* {second} {step_3} {to_step_3} {e} {f} {g} {h} {i} {j} {k} {l} {m} {n} {o} {p} */",
            first = inout(reg) $first => _,
            second = inout(reg) $second => _,
            step = in(reg) $from_step,
            step_3 = in(reg) $from_step.wrapping_mul(3),
            to = inout(reg) $to => _,
            to_step = in(reg) $to_step,
            to_step_3 = in(reg) $to_step.wrapping_mul(3),
            a = out($register) _,
            b = out($register) _,
            c = out($register) _,
            d = out($register) _,
            e = out($register) _,
            f = out($register) _,
            g = out($register) _,
            h = out($register) _,
            i = out($register) _,
            j = out($register) _,
            k = out($register) _,
            l = out($register) _,
            m = out($register) _,
            n = out($register) _,
            o = out($register) _,
            p = out($register) _,
            options(nostack, preserves_flags),
        )
    };
}

/// What SSE needs after AVX, so as not to wait for it.
macro_rules! leave {
    (128) => {};
    (256) => {
        _mm256_zeroupper()
    };
}

/// By vectors of so many bits, which hold a square in every 128.
macro_rules! levels {
    ($($name:ident: $bits:tt, $register:ident $($features:literal)?;)*) => {$(
        /// # Safety
        /// As for [`transpose_panel`](super::transpose_panel), and the machine has these features.
        $(#[target_feature(enable = $features)])?
        pub(super) unsafe fn $name(bytes: usize, panel: Panel) {
            let Panel { from_step, to_step, .. } = panel;
            let side = side(bytes);
            let [rest, _] = panel.split(bytes, (side, side * ($bits / 128)), |first, to| {
                let second = first.wrapping_offset(from_step.wrapping_mul(side as isize));
                // SAFETY: the caller lets the panel be read and written; nothing is touched but
                // memory, and registers that are named.
                unsafe {
                    match bytes {
                        2 => square!($register, (first, second, from_step) (to, to_step),
                            load_four!($bits "a" "b" "c" "d"),
                            "lea {first}, [{first} + 4*{step}]",
                            "lea {second}, [{second} + 4*{step}]",
                            load_four!($bits "e" "f" "g" "h"),
                            unpack!($bits "punpcklwd", "i", "a", "b"),
                            unpack!($bits "punpckhwd", "j", "a", "b"),
                            unpack!($bits "punpcklwd", "k", "c", "d"),
                            unpack!($bits "punpckhwd", "l", "c", "d"),
                            unpack!($bits "punpcklwd", "m", "e", "f"),
                            unpack!($bits "punpckhwd", "n", "e", "f"),
                            unpack!($bits "punpcklwd", "o", "g", "h"),
                            unpack!($bits "punpckhwd", "p", "g", "h"),
                            unpack!($bits "punpckldq", "a", "i", "k"),
                            unpack!($bits "punpckhdq", "b", "i", "k"),
                            unpack!($bits "punpckldq", "c", "j", "l"),
                            unpack!($bits "punpckhdq", "d", "j", "l"),
                            unpack!($bits "punpckldq", "e", "m", "o"),
                            unpack!($bits "punpckhdq", "f", "m", "o"),
                            unpack!($bits "punpckldq", "g", "n", "p"),
                            unpack!($bits "punpckhdq", "h", "n", "p"),
                            unpack!($bits "punpcklqdq", "i", "a", "e"),
                            unpack!($bits "punpckhqdq", "j", "a", "e"),
                            unpack!($bits "punpcklqdq", "k", "b", "f"),
                            unpack!($bits "punpckhqdq", "l", "b", "f"),
                            unpack!($bits "punpcklqdq", "m", "c", "g"),
                            unpack!($bits "punpckhqdq", "n", "c", "g"),
                            unpack!($bits "punpcklqdq", "o", "d", "h"),
                            unpack!($bits "punpckhqdq", "p", "d", "h"),
                            store_four!($bits "i" "j" "k" "l"),
                            "lea {to}, [{to} + 4*{to_step}]",
                            store_four!($bits "m" "n" "o" "p"),
                        ),
                        4 => square!($register, (first, second, from_step) (to, to_step),
                            load_four!($bits "a" "b" "c" "d"),
                            unpack!($bits "unpcklps", "e", "a", "b"),
                            unpack!($bits "unpckhps", "f", "a", "b"),
                            unpack!($bits "unpcklps", "g", "c", "d"),
                            unpack!($bits "unpckhps", "h", "c", "d"),
                            unpack!($bits "unpcklpd", "a", "e", "g"),
                            unpack!($bits "unpckhpd", "b", "e", "g"),
                            unpack!($bits "unpcklpd", "c", "f", "h"),
                            unpack!($bits "unpckhpd", "d", "f", "h"),
                            store_four!($bits "a" "b" "c" "d"),
                        ),
                        _ => square!($register, (first, second, from_step) (to, to_step),
                            load!($bits "a", ""),
                            load!($bits "b", " + {step}"),
                            unpack!($bits "unpcklpd", "c", "a", "b"),
                            unpack!($bits "unpckhpd", "d", "a", "b"),
                            store!($bits "", "c"),
                            store!($bits " + {to_step}", "d"),
                        ),
                    }
                }
            });
            leave!($bits);
            if !rest.is_empty() {
                // SAFETY: passed on to the caller.
                unsafe { by_128(bytes, rest) };
            }
        }
    )*};
}

levels! {
    by_128: 128, xmm_reg;
    by_256: 256, ymm_reg "avx2";
}
