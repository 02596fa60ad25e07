//! The rule for whole shapes: one impl per pair of ranks, 0 to 8.

use super::{Broadcast, BroadcastAt};
use crate::{Dim, DynShape, Shape};

// Rank 0 on the left needs one blanket impl, so that a scalar may come first in generic code.
impl<R: Shape> Broadcast<R> for () {
    type Output = R;
}
impl<R: Shape> Broadcast<R> for DynShape {
    type Output = DynShape;
}

/// Emits the impls for all pairs of ranks whose larger one is a prefix of `$next` (extended from
/// `$done`). A triple is a dimension of the left shape, of the right one, and its axis.
macro_rules! for_every_rank {
    ([$($done:tt)*] []) => {};
    ([$($done:tt)*] [$next:tt $($rest:tt)*]) => {
        for_every_overlap!([] [$($done)* $next]);
        for_every_rank!([$($done)* $next] [$($rest)*]);
    };
}

/// Moves dimensions one by one from the common ones to those that only the longer shape has.
macro_rules! for_every_overlap {
    ([$($only:tt)*] []) => {
        with_rank_0!($($only)*);
    };
    ([] [$($both:tt)*]) => {
        same_rank!($($both)*);
        move_one!([] [$($both)*]);
    };
    ([$($only:tt)+] [$($both:tt)+]) => {
        different_ranks!([$($only)+] [$($both)+]);
        move_one!([$($only)+] [$($both)+]);
    };
}
macro_rules! move_one {
    ([$($only:tt)*] [$first:tt $($both:tt)*]) => {
        for_every_overlap!([$($only)* $first] [$($both)*]);
    };
}

macro_rules! with_rank_0 {
    ($(($a:ident $b:ident $axis:literal))+) => {
        impl<$($a: Dim),+> Broadcast<()> for ($($a,)+) {
            type Output = Self;
        }
        impl<$($a: Dim),+> Broadcast<DynShape> for ($($a,)+) {
            type Output = DynShape;
        }
    };
}
macro_rules! same_rank {
    ($(($a:ident $b:ident $axis:literal))+) => {
        pair!([$($a, $b),+] ($($a,)+), ($($b,)+); [] $(($a $b $axis))+);
    };
}
macro_rules! different_ranks {
    ([$(($a0:ident $b0:ident $axis0:literal))+] [$(($a:ident $b:ident $axis:literal))+]) => {
        pair!([$($a0: Dim,)+ $($a, $b),+] ($($a0,)+ $($a,)+), ($($b,)+); [$($a0),+] $(($a $b $axis))+);
        pair!([$($b0: Dim,)+ $($a, $b),+] ($($a,)+), ($($b0,)+ $($b,)+); [$($b0),+] $(($a $b $axis))+);
    };
}
macro_rules! pair {
    ([$($generics:tt)*] $left:ty, $right:ty; [$($only:ident),*] $(($a:ident $b:ident $axis:literal))+) => {
        impl<$($generics)*> Broadcast<$right> for $left
        where
            $($a: BroadcastAt<$b, $left, $right, $axis>),+
        {
            type Output = ($($only,)* $(<$a as BroadcastAt<$b, $left, $right, $axis>>::Output,)+);
        }
    };
}

for_every_rank!([] [
    (A0 B0 0) (A1 B1 1) (A2 B2 2) (A3 B3 3) (A4 B4 4) (A5 B5 5) (A6 B6 6) (A7 B7 7)
]);
