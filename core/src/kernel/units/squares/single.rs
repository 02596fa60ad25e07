//! Of single bytes: 8 columns at a time, 8 of each, by vectors of 128 bits.

use core::arch::asm;

use super::{Panel, side};

/// # Safety
/// As for [`transpose_panel`](super::transpose_panel), of single bytes.
pub(super) unsafe fn by_128(panel: Panel) {
    let Panel {
        from_step, to_step, ..
    } = panel;
    let side = side(1);
    panel.split(1, (side, side), |from, to| {
        // SAFETY: the caller lets the panel be read and written; nothing is touched but memory, and
        // registers that are named.
        unsafe {
            asm!(
                "movq {a}, [{from}]",
                "movq {b}, [{from} + {step}]",
                "movq {c}, [{from} + 2*{step}]",
                "movq {d}, [{from} + {step_3}]",
                "lea {from}, [{from} + 4*{step}]",
                "movq {e}, [{from}]",
                "movq {f}, [{from} + {step}]",
                "movq {g}, [{from} + 2*{step}]",
                "movq {h}, [{from} + {step_3}]",
                "punpcklbw {a}, {b}",
                "punpcklbw {c}, {d}",
                "punpcklbw {e}, {f}",
                "punpcklbw {g}, {h}",
                "movdqa {b}, {a}",
                "punpcklwd {a}, {c}",
                "punpckhwd {b}, {c}",
                "movdqa {f}, {e}",
                "punpcklwd {e}, {g}",
                "punpckhwd {f}, {g}",
                "movdqa {c}, {a}",
                "punpckldq {a}, {e}",
                "punpckhdq {c}, {e}",
                "movdqa {d}, {b}",
                "punpckldq {b}, {f}",
                "punpckhdq {d}, {f}",
                "movq [{to}], {a}",
                "movhps [{to} + {to_step}], {a}",
                "movq [{to} + 2*{to_step}], {c}",
                "movhps [{to} + {to_step_3}], {c}",
                "lea {to}, [{to} + 4*{to_step}]",
                "movq [{to}], {b}",
                "movhps [{to} + {to_step}], {b}",
                "movq [{to} + 2*{to_step}], {d}",
                "movhps [{to} + {to_step_3}], {d}",
                from = inout(reg) from => _,
                step = in(reg) from_step,
                step_3 = in(reg) from_step.wrapping_mul(3),
                to = inout(reg) to => _,
                to_step = in(reg) to_step,
                to_step_3 = in(reg) to_step.wrapping_mul(3),
                a = out(xmm_reg) _,
                b = out(xmm_reg) _,
                c = out(xmm_reg) _,
                d = out(xmm_reg) _,
                e = out(xmm_reg) _,
                f = out(xmm_reg) _,
                g = out(xmm_reg) _,
                h = out(xmm_reg) _,
                options(nostack, preserves_flags),
            );
        }
    });
}
