//! All forms over primitive numbers. Those over 16-bit floats are in `core/tests/half.rs`.
use crate::einsum_forms::{check_few_forms, check_forms, check_sums};

macro_rules! elements {
    ($($check:ident: $($t:ident)+;)+) => {$($(
        #[test]
        fn $t() {
            $check::<$t>();
        }
    )+)+};
}
elements! {
    // Each type with all forms takes half a minute to compile.
    check_forms: i32;
    check_few_forms: f32 f64 i64 u8;
    // These differ in the conversion from the wider type in which integers are summed.
    check_sums: i8 i16 i128 isize u16 u32 u64 u128 usize;
}
