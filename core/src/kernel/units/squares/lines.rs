//! By vectors of 512 bits: a square is as many columns as a line has elements, and each line is read and
//! written as a whole.

use core::arch::asm;
use core::arch::x86_64::_mm256_zeroupper;

use super::{Panel, pieces};
use crate::kernel::caches::LINE;

/// As many columns as the largest square has.
pub(super) const GROUP: usize = LINE / 4;

/// Makes a register of two others.
macro_rules! combine {
    ($how:literal $to:literal = $x:literal $y:literal $($which:literal)?) => {
        concat!($how, " ", $to, ", ", $x, ", ", $y $(, ", ", $which)?, "\n")
    };
}

/// Loads a line of the column that is `$by` on.
macro_rules! load {
    ($register:literal, $by:literal) => {
        concat!("vmovups ", $register, ", [{from}", $by, "]\n")
    };
}

/// Stores a row that is `$by` on.
macro_rules! store {
    ($by:literal, $register:literal) => {
        concat!("vmovups [{to}", $by, "], ", $register, "\n")
    };
}

/// Reads four columns of 4 bytes; pieces of their rows follow in every 128 bits: of each fourth row, from
/// the first, the second, … on.
macro_rules! read_four {
    ($a:literal $b:literal $c:literal $d:literal) => {
        concat!(
            load!($a, ""),
            load!($b, " + {from_step}"),
            load!($c, " + 2*{from_step}"),
            load!($d, " + {from_step_3}"),
            "lea {from}, [{from} + 4*{from_step}]\n",
            combine!("vunpcklps" "zmm16" = $a $b),
            combine!("vunpckhps" "zmm17" = $a $b),
            combine!("vunpcklps" "zmm18" = $c $d),
            combine!("vunpckhps" "zmm19" = $c $d),
            combine!("vunpcklpd" $a = "zmm16" "zmm18"),
            combine!("vunpckhpd" $b = "zmm16" "zmm18"),
            combine!("vunpcklpd" $c = "zmm17" "zmm19"),
            combine!("vunpckhpd" $d = "zmm17" "zmm19"),
        )
    };
}

/// The same of two columns of 8 bytes, and each second row.
macro_rules! read_two {
    ($a:literal $b:literal) => {
        concat!(
            load!("zmm16", ""),
            load!("zmm17", " + {from_step}"),
            "lea {from}, [{from} + 2*{from_step}]\n",
            combine!("vunpcklpd" $a = "zmm16" "zmm17"),
            combine!("vunpckhpd" $b = "zmm16" "zmm17"),
        )
    };
}

/// Writes four rows, a quarter of all from each other, of which each register has a piece of each.
macro_rules! write_rows {
    ($a:literal $b:literal $c:literal $d:literal) => {
        concat!(
            combine!("vshuff32x4" "zmm16" = $a $b "0x88"),
            combine!("vshuff32x4" "zmm17" = $a $b "0xdd"),
            combine!("vshuff32x4" "zmm18" = $c $d "0x88"),
            combine!("vshuff32x4" "zmm19" = $c $d "0xdd"),
            combine!("vshuff32x4" $a = "zmm16" "zmm18" "0x88"),
            combine!("vshuff32x4" $b = "zmm17" "zmm19" "0x88"),
            combine!("vshuff32x4" $c = "zmm16" "zmm18" "0xdd"),
            combine!("vshuff32x4" $d = "zmm17" "zmm19" "0xdd"),
            store!("", $a),
            store!(" + {quarter}", $b),
            store!(" + 2*{quarter}", $c),
            store!(" + {quarter_3}", $d),
            "add {to}, {to_step}",
        )
    };
}

/// # Safety
/// As for [`transpose_panel`](super::transpose_panel), and the machine has this feature.
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn by_512(bytes: usize, panel: Panel) {
    let Panel {
        from_step, to_step, ..
    } = panel;
    let side = LINE / bytes;
    let quarter = to_step.wrapping_mul((side / 4) as isize);
    macro_rules! square {
        ($from:ident $to:ident $($step:expr,)*) => {
            asm!(
                $($step,)*
                from = inout(reg) $from => _,
                from_step = in(reg) from_step,
                from_step_3 = in(reg) from_step.wrapping_mul(3),
                to = inout(reg) $to => _,
                to_step = in(reg) to_step,
                quarter = in(reg) quarter,
                quarter_3 = in(reg) quarter.wrapping_mul(3),
                out("zmm0") _, out("zmm1") _, out("zmm2") _, out("zmm3") _,
                out("zmm4") _, out("zmm5") _, out("zmm6") _, out("zmm7") _,
                out("zmm8") _, out("zmm9") _, out("zmm10") _, out("zmm11") _,
                out("zmm12") _, out("zmm13") _, out("zmm14") _, out("zmm15") _,
                out("zmm16") _, out("zmm17") _, out("zmm18") _, out("zmm19") _,
                options(nostack),
            )
        };
    }
    let rest = panel.split(bytes, (side, side), |from, to| {
        // SAFETY: the caller lets the panel be read and written; nothing is touched but memory, and
        // registers that are named.
        unsafe {
            if bytes == 4 {
                square!(from to
                    read_four!("zmm0" "zmm1" "zmm2" "zmm3"),
                    read_four!("zmm4" "zmm5" "zmm6" "zmm7"),
                    read_four!("zmm8" "zmm9" "zmm10" "zmm11"),
                    read_four!("zmm12" "zmm13" "zmm14" "zmm15"),
                    write_rows!("zmm0" "zmm4" "zmm8" "zmm12"),
                    write_rows!("zmm1" "zmm5" "zmm9" "zmm13"),
                    write_rows!("zmm2" "zmm6" "zmm10" "zmm14"),
                    write_rows!("zmm3" "zmm7" "zmm11" "zmm15"),
                );
            } else {
                square!(from to
                    read_two!("zmm0" "zmm1"),
                    read_two!("zmm2" "zmm3"),
                    read_two!("zmm4" "zmm5"),
                    read_two!("zmm6" "zmm7"),
                    write_rows!("zmm0" "zmm2" "zmm4" "zmm6"),
                    write_rows!("zmm1" "zmm3" "zmm5" "zmm7"),
                    "/* {from_step_3} */",
                );
            }
        }
    });
    _mm256_zeroupper();
    for panel in rest {
        if !panel.is_empty() {
            // SAFETY: passed on to the caller; a machine with AVX-512 has AVX2.
            unsafe { pieces::by_256(bytes, panel) };
        }
    }
}
