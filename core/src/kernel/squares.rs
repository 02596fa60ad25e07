//! Squares of elements, transposed in registers.

/// The side of a square of elements of this size; 1 where there are no instructions for it.
#[inline(always)]
pub(super) const fn side(bytes: usize) -> usize {
    match bytes {
        4 if cfg!(target_arch = "x86_64") => 4,
        8 if cfg!(target_arch = "x86_64") => 2,
        _ => 1,
    }
}

/// Transposes a square: columns, which are dense and `from_step` bytes from each other, to rows,
/// `to_step` bytes from each other.
///
/// In assembly: whatever the elements are, padding too, is moved as it is. SSE2 is part of x86-64.
///
/// # Safety
/// The square may be read, and written at `to`, which is elsewhere; its side is [`side`], over 1.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) unsafe fn transpose_square(
    bytes: usize,
    from: *const u8,
    from_step: isize,
    to: *mut u8,
    to_step: isize,
) {
    use core::arch::asm;
    // SAFETY: the caller lets the square be read and written; only registers named as clobbered,
    // and memory, are touched.
    unsafe {
        if bytes == 4 {
            asm!(
                "movups {a}, [{from}]",
                "movups {b}, [{from} + {from_step}]",
                "movups {c}, [{from} + 2*{from_step}]",
                "movups {d}, [{from_3} + {from_step}]",
                "movaps {e}, {a}",
                "unpcklps {a}, {b}",
                "unpckhps {e}, {b}",
                "movaps {b}, {c}",
                "unpcklps {c}, {d}",
                "unpckhps {b}, {d}",
                "movaps {d}, {a}",
                "movlhps {a}, {c}",
                "movhlps {c}, {d}",
                "movaps {d}, {e}",
                "movlhps {e}, {b}",
                "movhlps {b}, {d}",
                "movups [{to}], {a}",
                "movups [{to} + {to_step}], {c}",
                "movups [{to} + 2*{to_step}], {e}",
                "movups [{to_3} + {to_step}], {b}",
                from = in(reg) from,
                from_3 = in(reg) from.wrapping_offset(2 * from_step),
                from_step = in(reg) from_step,
                to = in(reg) to,
                to_3 = in(reg) to.wrapping_offset(2 * to_step),
                to_step = in(reg) to_step,
                a = out(xmm_reg) _,
                b = out(xmm_reg) _,
                c = out(xmm_reg) _,
                d = out(xmm_reg) _,
                e = out(xmm_reg) _,
                options(nostack, preserves_flags),
            );
        } else {
            asm!(
                "movups {a}, [{from}]",
                "movups {b}, [{from} + {from_step}]",
                "movaps {c}, {a}",
                "unpcklpd {a}, {b}",
                "unpckhpd {c}, {b}",
                "movups [{to}], {a}",
                "movups [{to} + {to_step}], {c}",
                from = in(reg) from,
                from_step = in(reg) from_step,
                to = in(reg) to,
                to_step = in(reg) to_step,
                a = out(xmm_reg) _,
                b = out(xmm_reg) _,
                c = out(xmm_reg) _,
                options(nostack, preserves_flags),
            );
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) unsafe fn transpose_square(_: usize, _: *const u8, _: isize, _: *mut u8, _: isize) {}

/// Asks for `bytes` of memory from `at` on, which will be read or written soon.
#[inline(always)]
pub(super) fn prefetch(at: *const u8, bytes: usize) {
    #[cfg(target_arch = "x86_64")]
    for line in (0..bytes).step_by(64) {
        use core::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
        // SAFETY: SSE is part of x86-64, and a prefetch reads nothing that the program sees.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(at.wrapping_add(line).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (at, bytes);
}
