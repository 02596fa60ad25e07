//! Products of the primitive numbers, which are compiled in this crate and not in each crate that multiplies.
//!
//! Generic code finds the [`Number`] of its elements and calls a function of this crate with elements that are
//! [erased](ErasedElements).

use core::any::TypeId;

#[cfg(not(feature = "std"))]
use super::direct::multiply_rows as floats;
use super::direct::multiply_rows as direct;
use super::elements::{ErasedElements, ErasedMatrices};
#[cfg(feature = "std")]
use super::floats::multiply as floats;
use super::integers::multiply as integers;
use super::layout::ProductsLayout;
use super::output::Combination;
use crate::type_eq;

/// Defines [`Number`] and the functions that choose by it. Each entry has the function that multiplies, the name and the type
/// of a number, and the types with the same products.
///
/// Integers wrap on overflow, so those of one width share the products of the unsigned one.
macro_rules! numbers {
    ($($(#[$feature:meta])? $way:ident: $name:ident $number:ty = [$($same:ty)+],)+) => {
        /// The numbers whose products this crate compiles.
        #[derive(Clone, Copy)]
        pub(super) enum Number {
            $($(#[$feature])? $name,)+
        }

        impl Number {
            /// Returns the number whose products have the same bits as those of elements `T`. The optimizer evaluates the
            /// call.
            ///
            /// All bits of a number are valid in both types, which have the same layout.
            #[inline(always)]
            pub(super) fn of<T>() -> Option<Self> {
                let id = type_eq::id::<T>();
                $($(#[$feature])? $(
                    // rustc evaluates the constant, and generates no code for types that differ in their layout. `isize` and
                    // `usize` have the layout of one of their numbers.
                    if const {
                        type_eq::have_same_layout::<T, $number>()
                            && type_eq::have_same_layout::<$number, $same>()
                    } && id == const { TypeId::of::<$same>() }
                    {
                        return Some(Number::$name);
                    }
                )+)+
                None
            }
        }

        /// Computes all products.
        ///
        /// # Safety
        /// The type of the elements has this number. The layout is within the elements of the result, without overlap.
        ///
        /// # Panics
        /// The layout of a factor reaches beyond its elements.
        pub(super) unsafe fn run(number: Number, layout: &ProductsLayout<'_>, elements: &ErasedElements<'_>) {
            match number {
                $($(#[$feature])? Number::$name => {
                    // SAFETY: the precondition is the same.
                    let elements = unsafe { elements.of::<$number>() };
                    layout.run(&|parts| {
                        let size = parts.size();
                        // SAFETY: each part is one of a result without overlap, and is taken once.
                        let mut rows = parts.map(|part| unsafe { elements.part(&part) });
                        $way(&mut rows, size, elements.combination);
                    });
                })+
            }
        }

        /// Writes the products of contiguous matrices.
        ///
        /// # Safety
        /// The type of the elements has this number.
        pub(super) unsafe fn multiply(number: Number, matrices: &ErasedMatrices<'_>) {
            match number {
                $($(#[$feature])? Number::$name => {
                    // SAFETY: the precondition is the same.
                    let mut rows = unsafe { matrices.parts::<$number>() };
                    $way(&mut rows, matrices.size, Combination::REPLACE);
                })+
            }
        }
    };
}
numbers! {
    floats: F32 f32 = [f32],
    floats: F64 f64 = [f64],
    integers: U8 u8 = [i8 u8],
    integers: U16 u16 = [i16 u16],
    integers: U32 u32 = [i32 u32 isize usize],
    integers: U64 u64 = [i64 u64 isize usize],
    direct: U128 u128 = [i128 u128],
    #[cfg(feature = "half")]
    direct: F16 half::f16 = [half::f16],
    #[cfg(feature = "half")]
    direct: BF16 half::bf16 = [half::bf16],
    #[cfg(feature = "num-complex")]
    direct: Complex32 num_complex::Complex<f32> = [num_complex::Complex<f32>],
    #[cfg(feature = "num-complex")]
    direct: Complex64 num_complex::Complex<f64> = [num_complex::Complex<f64>],
}
