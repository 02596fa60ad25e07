use core::any::TypeId;

use typenum::{Const, Prod, Sum, ToUInt, U, U1, U1000};

use super::{DimOf, FromTypenum, LISTED};
use crate::shape::dim::{Dim, Size};

/// Asserts that typenum's integer `N` is the dimension `Size<N>`.
fn is_listed<const N: usize>()
where
    Const<N>: ToUInt<Output: FromTypenum>,
{
    assert_eq!(TypeId::of::<DimOf<U<N>>>(), TypeId::of::<Size<N>>(), "{N}");
}
macro_rules! are_listed {
    ($($n:literal)*) => { $(is_listed::<$n>();)* };
}

#[test]
fn the_rows_list_the_sizes_in_order() {
    assert!(LISTED.iter().copied().eq(32..1024));
}

#[test]
fn each_digit_is_in_its_place() {
    are_listed!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
    // Both digits are equal.
    are_listed!(33 66 99 132 165 198 231 264 297 330 363 396 429 462 495 528 561 594 627 660 693 726 759 792 825 858 891);
    are_listed!(924 957 990 1023 32 63 64 992 511 512 513 640 1000);
}

#[test]
fn powers_are_listed() {
    are_listed!(1024 2048 4096 8192 16384 32768 65536 131072 262144 524288 1048576 2097152 4194304);
    are_listed!(8388608 16777216 33554432 67108864 134217728 268435456 536870912 1073741824);
    are_listed!(2147483648 10000 100000 1000000 10000000 100000000 1000000000);
}

#[test]
fn other_integers_stay_as_they_are() {
    fn is_itself<N: FromTypenum + Dim>() {
        assert_eq!(TypeId::of::<DimOf<N>>(), TypeId::of::<N>(), "{:?}", N::SIZE);
    }
    type Next<N> = Sum<N, U1>;
    is_itself::<Next<U<1024>>>();
    is_itself::<Sum<U<1024>, U<1023>>>();
    is_itself::<Next<U<2048>>>();
    is_itself::<Next<U<10000>>>();
    is_itself::<Sum<U<1000>, U<2048>>>();
    // 3 · 2¹⁰, 5⁴ · 2³, 5⁴ · 2⁵ and 5⁵.
    is_itself::<Prod<U<3>, U<1024>>>();
    is_itself::<Prod<U<625>, U<8>>>();
    is_itself::<Prod<U<625>, U<32>>>();
    is_itself::<Prod<U<625>, U<5>>>();
    is_itself::<Prod<U1000, U<1023>>>();
}

#[cfg(target_pointer_width = "64")]
#[test]
fn powers_from_2_to_the_32_on_stay_as_they_are() {
    use typenum::{U4294967296, U10000000000};
    assert_eq!(
        TypeId::of::<DimOf<U4294967296>>(),
        TypeId::of::<U4294967296>()
    );
    assert_eq!(
        TypeId::of::<DimOf<U10000000000>>(),
        TypeId::of::<U10000000000>()
    );
}
