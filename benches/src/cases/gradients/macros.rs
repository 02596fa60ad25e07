//! The macro that makes a case from a loss and its pass by hand.

/// Defines a case that computes a loss and its gradients by some operands:
///
/// ```text
/// gradient! {
///     "name", terms 3;                                  // terms of the longest sum
///     (x: [2, 3], t: [2, 4] one_hot; w: [3, 4]);        // constants; operands with a gradient
///     loss { broadcast!(sum(…)).item() }                // for `#[vjp]`, with static and with run-time shapes
///     by_hand { (loss, (gradient,)) }                   // the same work by shapecast without `#[vjp]`
/// }
/// ```
macro_rules! gradient {
    (
        $name:literal, terms $terms:expr;
        ($($x:ident: $n:tt $($kind:ident)?),*; $($w:ident: $m:tt),+);
        loss $loss:tt
        by_hand $by_hand:tt
    ) => {
        $crate::case::Case {
            name: $name,
            group: $crate::case::Group::Gradients,
            compute_bound: true,
            reads: 4 * (0 $(+ gradient!(@len $n))* $(+ gradient!(@len $m))+),
            writes: 4 * (0 $(+ gradient!(@len $m))+),
            operations: 0,
            tolerance: $crate::computation::tolerance($terms),
            entries: vec![
                $crate::case::Entry {
                    implementation: "pass by hand",
                    allocates: true,
                    prepare: || {
                        let mut operands = 0..;
                        $(let $x: gradient!(@fixed $n) = gradient!(@operand operands $n $($kind)?);)*
                        $(let $w: gradient!(@fixed $m) = gradient!(@operand operands $m);)+
                        $crate::case::fresh(($($x,)* $($w,)+), |($($x,)* $($w,)+)| {
                            let (loss, gradient) = $by_hand;
                            $crate::case::LossAndGradient { loss, gradient }
                        })
                    },
                },
                gradient!(@entry "static", fixed, ($($x: $n $($kind)?),*; $($w: $m),+), $loss),
                gradient!(@entry "run-time", run_time, ($($x: $n $($kind)?),*; $($w: $m),+), $loss),
            ],
        }
    };

    (@entry $implementation:literal, $type:ident,
        ($($x:ident: $n:tt $($kind:ident)?),*; $($w:ident: $m:tt),+), $loss:tt
    ) => {
        $crate::case::Entry {
            implementation: $implementation,
            allocates: true,
            prepare: || {
                #[shapecast_grad::vjp]
                fn loss(
                    $(#[constant] $x: &gradient!(@$type $n),)*
                    $($w: &gradient!(@$type $m)),+
                ) -> f32 $loss

                let mut operands = 0..;
                $(let $x: gradient!(@$type $n) = gradient!(@operand operands $n $($kind)?);)*
                $(let $w: gradient!(@$type $m) = gradient!(@operand operands $m);)+
                $crate::case::fresh(($($x,)* $($w,)+), |($($x,)* $($w,)+)| {
                    let (loss, gradient) = shapecast_grad::grad!(loss($($x,)* $($w),+); $($w),+);
                    $crate::case::LossAndGradient { loss, gradient }
                })
            },
        }
    };

    (@fixed [$($n:literal),*]) => { shapecast::Tensor<f32, shapecast::Shape![$($n),*]> };
    (@run_time [$($n:literal),*]) => { shapecast::DynTensor<f32> };

    (@operand $operands:ident [$($n:literal),*]) => {
        $crate::case::FromElements::from_elements(
            [$($n),*],
            $crate::data::elements::<f32>($operands.next().unwrap(), 1 $(* $n)*),
        )
    };
    (@operand $operands:ident [$n:literal, $classes:literal] one_hot) => {
        $crate::case::FromElements::from_elements(
            [$n, $classes],
            $crate::data::one_hot($operands.next().unwrap(), $n, $classes),
        )
    };

    (@len [$($n:literal),*]) => { 1 $(* $n)* };
}
pub(crate) use gradient;
