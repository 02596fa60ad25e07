//! Where clauses that check the axes of two shapes one after the other.

use super::traits::Shape;

/// Every type implements this trait. rustc does not know the associated types if it does not know `Self`.
///
/// The check of a dimension has an associated type `Output`. If the check fails, rustc knows neither `Output` nor the
/// types below. rustc then reports the failed check, and no errors about types that it does not know.
pub trait IfKnown {
    /// Always `T`.
    type Type<T>;
    /// Always `S`.
    type ShapeType<S: Shape>: Shape;
}
impl<K> IfKnown for K {
    type Type<T> = T;
    type ShapeType<S: Shape> = S;
}

/// Calls `$then!` with the checks of the axes of two shapes, with their outputs, and with the output of the last check.
///
/// An axis is `(A B O axis)`: its dimensions and a name for the output. A check is `(type, B, O, axis)`, for the bound
/// `type: $trait<B, $left, $right, axis, Output = O>`. The type is `A`, but rustc does not know it if an earlier axis
/// differs. For shapes that differ in several axes, rustc therefore reports the first one. It does not know the last
/// output if any axis differs.
///
/// After `@from_last`, the checks begin with the last axis.
macro_rules! checked_axes {
    (@from_last $then:ident! $args:tt $trait:ident $left:ty, $right:ty; $($axes:tt)+) => {
        $crate::shape::checked_axes::checked_axes!(@reverse $then $args [$trait $left, $right] [] $($axes)+);
    };
    (@reverse $then:ident $args:tt $check:tt [$($reversed:tt)*] $next:tt $($rest:tt)*) => {
        $crate::shape::checked_axes::checked_axes!(@reverse $then $args $check [$next $($reversed)*] $($rest)*);
    };
    (@reverse $then:ident $args:tt [$trait:ident $left:ty, $right:ty] [$($reversed:tt)+]) => {
        $crate::shape::checked_axes::checked_axes!($then! $args $trait $left, $right; $($reversed)+);
    };
    (
        $then:ident! $args:tt $trait:ident $left:ty, $right:ty;
        ($a:ident $b:ident $o:ident $axis:literal) $($rest:tt)*
    ) => {
        $crate::shape::checked_axes::checked_axes!(
            @check $then $args [$trait $left, $right] $o
            [($a, $b, $o, $axis)] [] [<$a as $trait<$b, $left, $right, $axis>>::Output]
            $($rest)*
        );
    };
    (
        @check $then:ident $args:tt [$trait:ident $left:ty, $right:ty] $before:ident
        [$($checks:tt)+] [$($outputs:tt)*] [$($output:tt)+]
        ($a:ident $b:ident $o:ident $axis:literal) $($rest:tt)*
    ) => {
        $crate::shape::checked_axes::checked_axes!(
            @check $then $args [$trait $left, $right] $o
            [$($checks)+ (<$before as IfKnown>::Type<$a>, $b, $o, $axis)]
            [$($outputs)* ($($output)+)]
            [<<$($output)+ as IfKnown>::Type<$a> as $trait<$b, $left, $right, $axis>>::Output]
            $($rest)*
        );
    };
    (
        @check $then:ident { $($args:tt)* } $check:tt $before:ident
        $checks:tt [$($outputs:tt)*] [$($output:tt)+]
    ) => {
        $then!($($args)* $checks [$($outputs)* ($($output)+)] ($($output)+));
    };
}
pub(crate) use checked_axes;
