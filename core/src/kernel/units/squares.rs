//! Columns to rows, in registers.
//!
//! In assembly: whatever the elements are, padding too, is moved as it is.

/// How many rows, and how many columns at least, are transposed at once, of elements of this size; 1
/// where there are no instructions for it.
#[inline(always)]
pub(super) const fn side(bytes: usize) -> usize {
    match bytes {
        4 if cfg!(target_arch = "x86_64") => 4,
        8 if cfg!(target_arch = "x86_64") => 2,
        _ => 1,
    }
}

/// Columns that are dense, and the rows that they become.
#[derive(Clone, Copy)]
#[cfg_attr(
    not(target_arch = "x86_64"),
    expect(dead_code, reason = "there are no instructions for it")
)]
pub(super) struct Panel {
    pub(super) from: *const u8,
    /// From one column to the next, in bytes.
    pub(super) from_step: isize,
    pub(super) to: *mut u8,
    /// From one row to the next, in bytes.
    pub(super) to_step: isize,
    /// How many there are: each a multiple of [`side`].
    pub(super) rows: usize,
    pub(super) columns: usize,
}

/// Transposes a panel of elements of so many bytes.
///
/// # Safety
/// It may be read, and written at `to`, which is elsewhere; elements have a [`side`] over 1.
#[cfg(target_arch = "x86_64")]
pub(super) unsafe fn transpose_panel(bytes: usize, panel: Panel) {
    // SAFETY: passed on to the caller; the machine has what the level needs.
    unsafe {
        if crate::kernel::isa::has_avx2() {
            x86_64::by_256(bytes, panel);
        } else {
            x86_64::by_128(bytes, panel);
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) unsafe fn transpose_panel(_: usize, _: Panel) {}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::{Panel, side};
    use core::arch::asm;

    impl Panel {
        /// Calls `block` with where each block of `columns`, as high as a square, begins, and where it
        /// goes. What is left has fewer columns.
        #[inline(always)]
        fn split(self, bytes: usize, columns: usize, block: impl Fn(*const u8, *mut u8)) -> Self {
            let whole = self.columns - self.columns % columns;
            for c in (0..whole).step_by(columns) {
                let from = self
                    .from
                    .wrapping_offset(self.from_step.wrapping_mul(c as isize));
                let to = self.to.wrapping_add(c * bytes);
                for r in (0..self.rows).step_by(side(bytes)) {
                    let row = self.to_step.wrapping_mul(r as isize);
                    block(from.wrapping_add(r * bytes), to.wrapping_offset(row));
                }
            }
            Panel {
                from: self
                    .from
                    .wrapping_offset(self.from_step.wrapping_mul(whole as isize)),
                to: self.to.wrapping_add(whole * bytes),
                columns: self.columns - whole,
                ..self
            }
        }
    }

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

    /// By vectors of so many bits, which hold a square in every 128.
    macro_rules! levels {
        ($($name:ident: $bits:tt, $register:ident $($features:literal)?;)*) => {$(
            /// # Safety
            /// As for [`transpose_panel`](super::transpose_panel), and the machine has these features.
            $(#[target_feature(enable = $features)])?
            pub(super) unsafe fn $name(bytes: usize, panel: Panel) {
                let Panel { from_step, to_step, .. } = panel;
                let side = side(bytes);
                let rest = panel.split(bytes, side * ($bits / 128), |first, to| {
                    let second = first.wrapping_offset(from_step.wrapping_mul(side as isize));
                    // SAFETY: the caller lets the panel be read and written; nothing is touched but
                    // memory, and registers that are named.
                    unsafe {
                        if bytes == 4 {
                            asm!(
                                load!($bits "a", ""),
                                load!($bits "b", " + {step}"),
                                load!($bits "c", " + 2*{step}"),
                                load!($bits "d", " + {step_3}"),
                                unpack!($bits "unpcklps", "e", "a", "b"),
                                unpack!($bits "unpckhps", "f", "a", "b"),
                                unpack!($bits "unpcklps", "g", "c", "d"),
                                unpack!($bits "unpckhps", "h", "c", "d"),
                                unpack!($bits "unpcklpd", "a", "e", "g"),
                                unpack!($bits "unpckhpd", "b", "e", "g"),
                                unpack!($bits "unpcklpd", "c", "f", "h"),
                                unpack!($bits "unpckhpd", "d", "f", "h"),
                                store!($bits "", "a"),
                                store!($bits " + {to_step}", "b"),
                                store!($bits " + 2*{to_step}", "c"),
                                store!($bits " + {to_step_3}", "d"),
                                // Not read by 128 bits.
                                "/* {second} */",
                                first = in(reg) first,
                                second = in(reg) second,
                                step = in(reg) from_step,
                                step_3 = in(reg) from_step.wrapping_mul(3),
                                to = in(reg) to,
                                to_step = in(reg) to_step,
                                to_step_3 = in(reg) to_step.wrapping_mul(3),
                                a = out($register) _,
                                b = out($register) _,
                                c = out($register) _,
                                d = out($register) _,
                                e = out($register) _,
                                f = out($register) _,
                                g = out($register) _,
                                h = out($register) _,
                                options(nostack, preserves_flags),
                            );
                        } else {
                            asm!(
                                load!($bits "a", ""),
                                load!($bits "b", " + {step}"),
                                unpack!($bits "unpcklpd", "c", "a", "b"),
                                unpack!($bits "unpckhpd", "d", "a", "b"),
                                store!($bits "", "c"),
                                store!($bits " + {to_step}", "d"),
                                // Not read by 128 bits.
                                "/* {second} */",
                                first = in(reg) first,
                                second = in(reg) second,
                                step = in(reg) from_step,
                                to = in(reg) to,
                                to_step = in(reg) to_step,
                                a = out($register) _,
                                b = out($register) _,
                                c = out($register) _,
                                d = out($register) _,
                                options(nostack, preserves_flags),
                            );
                        }
                    }
                });
                if rest.columns > 0 {
                    // SAFETY: passed on to the caller.
                    unsafe { by_128(bytes, rest) };
                }
            }
        )*};
    }

    levels! {
        by_128: 128, xmm_reg;
        by_256: 256, ymm_reg "avx";
    }
}

#[cfg(all(test, feature = "std", target_arch = "x86_64"))]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// Transposes a panel amid other memory, one element of which is `N` bytes.
    fn transposes<const N: usize>(by: unsafe fn(usize, Panel), rows: usize, columns: usize) {
        const AROUND: usize = 3;
        let element = |i: usize| -> [u8; N] { core::array::from_fn(|b| (i * 7 + b * 31) as u8) };
        let (column, row) = (rows + AROUND, columns + AROUND);
        let from: Vec<_> = (0..columns * column).map(element).collect();
        let mut to = alloc::vec![[0xEE; N]; rows * row];
        let panel = Panel {
            from: from.as_ptr().cast(),
            from_step: (column * N) as isize,
            to: to.as_mut_ptr().cast(),
            to_step: (row * N) as isize,
            rows,
            columns,
        };
        // SAFETY: `from` has so many columns, `to` so many rows, and both more between them.
        unsafe { by(N, panel) };
        for (i, got) in to.iter().enumerate() {
            let (r, c) = (i / row, i % row);
            let is_within = c < columns;
            let expected = if is_within {
                element(c * column + r)
            } else {
                [0xEE; N]
            };
            assert_eq!(*got, expected, "{rows} x {columns} of {N}: ({r}, {c})");
        }
    }

    #[test]
    fn panels_become_rows_and_nothing_else_changes() {
        let by_256 = crate::kernel::isa::has_avx2().then_some(x86_64::by_256 as unsafe fn(_, _));
        for by in [Some(x86_64::by_128 as unsafe fn(_, _)), by_256]
            .into_iter()
            .flatten()
        {
            for squares in 0..6 {
                for rows in [1, 2, 5] {
                    transposes::<4>(by, 4 * rows, 4 * squares);
                    transposes::<8>(by, 2 * rows, 2 * squares);
                }
            }
        }
    }
}
