//! The products of one element and two vectors, added to sums.

use core::arch::asm;
use core::arch::x86_64::{__m256, __m256d};

/// Defines functions that add the products of an element and two vectors to sums.
///
/// In assembly, each element is broadcast where it is used. LLVM broadcasts the elements of all rows of a tile first, so
/// that 16 registers do not suffice for the sums: products of 64 by 64 `f32` then take twice as long on a Zen 4.
macro_rules! add_products {
    ($($two:ident $vector:ident $float:ident: $broadcast:literal $size:literal $mul_add:literal;)+) => {$(
        /// # Safety
        /// The element `row[column]` may be read.
        #[target_feature(enable = "avx2,fma")]
        #[inline]
        pub(super) unsafe fn $two(
            [mut first, mut second]: [$vector; 2],
            row: *const $float,
            column: isize,
            [first_factor, second_factor]: [$vector; 2],
        ) -> [$vector; 2] {
            // SAFETY: by the precondition.
            unsafe {
                asm!(
                    concat!($broadcast, " {element}, [{row} + {column} * ", $size, "]"),
                    concat!($mul_add, " {first}, {element}, {first_factor}"),
                    concat!($mul_add, " {second}, {element}, {second_factor}"),
                    row = in(reg) row,
                    column = in(reg) column,
                    element = out(ymm_reg) _,
                    first = inout(ymm_reg) first,
                    second = inout(ymm_reg) second,
                    first_factor = in(ymm_reg) first_factor,
                    second_factor = in(ymm_reg) second_factor,
                    options(pure, readonly, nostack, preserves_flags),
                );
            }
            [first, second]
        }
    )+};
}
add_products! {
    add_two_products_f32 __m256 f32: "vbroadcastss" 4 "vfmadd231ps";
    add_two_products_f64 __m256d f64: "vbroadcastsd" 8 "vfmadd231pd";
}
