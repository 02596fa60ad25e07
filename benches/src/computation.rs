//! Cases whose implementations create their result in each run, and the macro that makes one.

use crate::case::ELEMENT_WISE_TOLERANCE;

/// Returns the tolerance for sums of `terms` elements, and functions.
///
/// The order of the sum differs between libraries. The rounding errors of random terms grow with the square root
/// of their number.
pub fn tolerance(terms: usize) -> f64 {
    ELEMENT_WISE_TOLERANCE + 4.0 * (terms as f64).sqrt() * f64::from(f32::EPSILON)
}

/// Defines a case from its operands and an expression for each implementation, over references to the operands:
///
/// ```text
/// computation! {
///     "name", Reductions, fresh, terms 3;       // the group, and `by_value` for results of a few cycles
///     (x: f32 [2, 3], y: f32 [3] positive) => f32 [2];
///     ours { broadcast!(sum::<-1>(x / y)) }     // with static and with run-time shapes
///     by_hand { … }                             // a loop over `Vec`s, or over `[T; N]` with `by_value`
///     rows_known(Shape![dyn, 3], Shape![3])     // `ours` with these shapes too, if given
///     copy { … }                                // shapecast with a copy of the windows and `matmul`, if given
///     slices { … }                              // shapecast with one slice for each element of a window, if given
///     ndarray { (x / y).sum_axis(Axis(1)) }     // if ndarray has the operation
///     nalgebra { … }                            // if nalgebra has it
/// }
/// ```
///
/// Each term adds to the rounding errors. nalgebra's operands are transposed, as `FromElements` says.
macro_rules! computation {
    (
        $name:expr, $group:ident, $measure:ident, terms $terms:expr;
        $operands:tt => $u:ident [$($m:literal),*];
        ours $ours:tt
        by_hand $hand:tt
        $(rows_known $shapes:tt)?
        $(copy $copy:tt)?
        $(slices $slices:tt)?
        $(ndarray $ndarray:tt)?
        $(nalgebra $nalgebra:tt)?
    ) => {{
        let entries = vec![
            computation!(@entry "by hand", by_hand, $measure, $operands, $hand),
            computation!(@entry "static", fixed, $measure, $operands, $ours),
            $(computation!(@rows_known $measure, $operands, $shapes, $ours),)?
            computation!(@entry "run-time", run_time, $measure, $operands, $ours),
            $(computation!(@entry "copy", fixed, $measure, $operands, $copy),)?
            $(computation!(@entry "slices", fixed, $measure, $operands, $slices),)?
            $(computation!(@entry "ndarray", ndarray, $measure, $operands, $ndarray),)?
            $(computation!(@entry "nalgebra", nalgebra, $measure, $operands, $nalgebra),)?
        ];
        $crate::case::Case {
            name: $name,
            group: $crate::case::Group::$group,
            compute_bound: true,
            reads: computation!(@reads $operands),
            writes: size_of::<$u>() $(* $m)*,
            operations: 0,
            tolerance: $crate::computation::tolerance($terms),
            entries,
        }
    }};

    (@entry $implementation:literal, $kind:ident, $measure:ident,
        ($($x:ident: $t:ident [$($n:literal),*] $($positive:ident)?),+), $compute:tt
    ) => {
        computation!(@run $implementation, $measure, (
            $($x: computation!(@operand $kind $measure $t [$($n),*]) = $t [$($n),*] $($positive)?),+
        ), $compute)
    };
    (@rows_known $measure:ident,
        ($($x:ident: $t:ident [$($n:literal),*] $($positive:ident)?),+), ($($shape:ty),+), $compute:tt
    ) => {
        computation!(@run "rows known", $measure, (
            $($x: shapecast::Tensor::<$t, $shape> = $t [$($n),*] $($positive)?),+
        ), $compute)
    };
    (@run $implementation:literal, $measure:ident,
        ($($x:ident: $container:ty = $t:ident [$($n:literal),*] $($positive:ident)?),+), $compute:tt
    ) => {
        $crate::case::Entry {
            implementation: $implementation,
            allocates: true,
            prepare: || {
                let mut operands = 0..;
                $(let $x: $container = $crate::case::FromElements::from_elements(
                    [$($n),*],
                    computation!(@elements $t $($positive)?)(operands.next().unwrap(), 1 $(* $n)*),
                );)+
                $crate::case::$measure(($($x,)+), |($($x,)+)| $compute)
            },
        }
    };

    (@operand by_hand fresh $t:ident [$($n:literal),*]) => { Vec<$t> };
    (@operand by_hand by_value $t:ident [$($n:literal),*]) => { [$t; 1 $(* $n)*] };
    (@operand fixed fresh $t:ident [$($n:literal),*]) => { shapecast::Tensor<$t, shapecast::Shape![$($n),*]> };
    (@operand fixed by_value $t:ident [$($n:literal),*]) => { shapecast::Array<$t, shapecast::Shape![$($n),*]> };
    (@operand run_time $measure:ident $t:ident [$($n:literal),*]) => { shapecast::DynTensor<$t> };
    (@operand ndarray $measure:ident $t:ident [$($n:literal),*]) => { ndarray::Array<$t, _> };
    (@operand nalgebra fresh $t:ident [$n:literal]) => { nalgebra::DVector<$t> };
    (@operand nalgebra fresh $t:ident [$n:literal, $m:literal]) => { nalgebra::DMatrix<$t> };
    (@operand nalgebra by_value $t:ident [$n:literal]) => { nalgebra::SVector<$t, $n> };
    (@operand nalgebra by_value $t:ident [$n:literal, $m:literal]) => { nalgebra::SMatrix<$t, $n, $m> };

    (@elements $t:ident) => { $crate::data::elements::<$t> };
    (@elements f32 positive) => { $crate::data::positive_elements };

    (@reads ($($x:ident: $t:ident [$($n:literal),*] $($positive:ident)?),+)) => {
        0 $(+ size_of::<$t>() $(* $n)*)+
    };
}
pub(crate) use computation;
