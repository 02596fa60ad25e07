//! A reduction in `broadcast!` is the same as one step after the other, its errors included.
use super::strategies::tensors;
use proptest::prelude::*;
use shapecast::{Axes, DynTensor, ShapeError, try_broadcast};

type Ran<T> = Result<DynTensor<T>, ShapeError>;

/// Fused, and step by step: the expression on its own, and a method on that.
macro_rules! same_as_by_steps {
    ($($fused:tt is $expression:tt.$step:ident($axes:expr);)+) => {$(
        let by_steps = try_broadcast! $expression.and_then(|whole| whole.$step($axes));
        prop_assert_eq!(try_broadcast! $fused, by_steps, "{}", stringify!($fused));
    )+};
}

/// All axes of a tensor.
fn every<T>(x: &DynTensor<T>) -> Vec<isize> {
    (0..x.ndim() as isize).collect()
}

proptest! {
    #[test]
    fn integers(tensors in tensors(2, |k| i64::from(k as i8))) {
        let [x, y] = &tensors[..] else { unreachable!("two tensors were asked for") };
        same_as_by_steps! {
            (sum::<-1>((x - y) * (x - y))) is ((x - y) * (x - y)).try_sum_axis(-1);
            (sum_keepdim::<0>(x * y + x)) is (x * y + x).try_sum_keepdim(0);
            (sum::<0, -1>(x + y)) is (x + y).try_sum_axes(&[0, -1]);
            (sum_keepdim::<Axes![1, 0]>(x - y)) is (x - y).try_sum_axes_keepdim(&[1, 0]);
            (prod::<-1>((x ^ y) & 3)) is ((x ^ y) & 3).try_prod_axis(-1);
            (max::<1>(x - y)) is (x - y).try_max_axis(1);
            (min_keepdim::<-2>(x.max(y))) is (x.max(y)).try_min_keepdim(-2);
            (any::<0>(x > y)) is (x > y).try_any_axis(0);
            (all_keepdim::<-1>(x <= y)) is (x <= y).try_all_keepdim(-1);
        }
        // Of all axes; and where the operands do not fit.
        let product: Ran<i64> = try_broadcast!(x * y);
        let total: Ran<i64> = product.and_then(|xy| xy.try_sum_axes(&every(&xy)));
        prop_assert_eq!(try_broadcast!(sum(x * y)).map(|total| total.into_dyn()), total);
    }

    // Quarters, so that sums are exact in whatever order.
    #[test]
    fn floats(tensors in tensors(2, |k| f32::from(k as i8) / 4.0)) {
        let [x, y] = &tensors[..] else { unreachable!("two tensors were asked for") };
        same_as_by_steps! {
            (sum::<-1>((x - y) * (x - y))) is ((x - y) * (x - y)).try_sum_axis(-1);
            (sum_keepdim::<1>(x + y)) is (x + y).try_sum_keepdim(1);
            (max::<0>((x - y).abs())) is ((x - y).abs()).try_max_axis(0);
            (min::<-1, 0>(if x < y { x } else { y })) is (if x < y { x } else { y }).try_min_axes(&[-1, 0]);
        }
        if !x.is_empty() {
            same_as_by_steps! {
                (mean::<-1>(x * 0.5)) is (x * 0.5).try_mean_axis(-1);
            }
        }
    }

    /// A reduction inside a larger expression is the reduction on its own, broadcast back.
    #[test]
    fn inside_a_larger_expression(tensors in tensors(2, |k| f32::from(k as i8) / 4.0)) {
        let [x, y] = &tensors[..] else { unreachable!("two tensors were asked for") };
        prop_assume!(!x.is_empty());
        let by_steps: Ran<f32> = (|| {
            let highest = x.try_max_keepdim(-1)?;
            let e = try_broadcast!((x - highest).exp())?;
            let sum = e.try_sum_keepdim(-1)?;
            try_broadcast!(e / sum * y)
        })();
        let fused: Ran<f32> = try_broadcast!({
            let e = (x - max_keepdim::<-1>(x)).exp();
            e / sum_keepdim::<-1>(e) * y
        });
        match (&fused, &by_steps) {
            (Ok(fused), Ok(by_steps)) => {
                prop_assert_eq!(fused.shape(), by_steps.shape());
                let mut pairs = fused.iter().zip(by_steps.iter());
                prop_assert!(pairs.all(|(a, b)| (a - b).abs() <= 1e-5 * b.abs()));
            }
            _ => prop_assert_eq!(fused, by_steps),
        }
    }

    /// In place, a reduction reads the target as it was.
    #[test]
    fn in_place(tensors in tensors(1, |k| i64::from(k as i8))) {
        let x = &tensors[0];
        let centred: Ran<i64> = try_broadcast!(x - sum_keepdim::<-1>(x));
        let mut target = x.clone();
        let done = try_broadcast!(target -= sum_keepdim::<-1>(target));
        match centred {
            Ok(centred) => prop_assert_eq!((done, target), (Ok(()), centred)),
            Err(error) => prop_assert_eq!((done, &target), (Err(error), x)),
        }
    }
}
