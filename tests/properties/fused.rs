//! Reductions inside `broadcast!` agree with separate steps, including their errors.
use super::strategies::tensors;
use proptest::prelude::*;
use shapecast::{Axes, DynTensor, ShapeError, try_broadcast};

type Outcome<T> = Result<DynTensor<T>, ShapeError>;

/// Compares a fused reduction with a method on the value of the expression.
macro_rules! assert_matches_steps {
    ($($fused:tt is $expression:tt.$step:ident($axes:expr);)+) => {$(
        let expected = try_broadcast! $expression.and_then(|whole| whole.$step($axes));
        prop_assert_eq!(try_broadcast! $fused, expected, "{}", stringify!($fused));
    )+};
}

/// Returns all axes of a tensor.
fn all_axes<T>(x: &DynTensor<T>) -> Vec<isize> {
    (0..x.ndim() as isize).collect()
}

proptest! {
    #[test]
    fn integers(tensors in tensors(2, |k| i64::from(k as i8))) {
        let [x, y] = &tensors[..] else { unreachable!("there are two tensors") };
        assert_matches_steps! {
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
        // All axes, also if the operands do not broadcast.
        let product: Outcome<i64> = try_broadcast!(x * y);
        let total: Outcome<i64> = product.and_then(|xy| xy.try_sum_axes(&all_axes(&xy)));
        prop_assert_eq!(try_broadcast!(sum(x * y)).map(|total| total.into_dyn()), total);
    }

    // Multiples of 1/4, so that sums are exact in any order.
    #[test]
    fn floats(tensors in tensors(2, |k| f32::from(k as i8) / 4.0)) {
        let [x, y] = &tensors[..] else { unreachable!("there are two tensors") };
        assert_matches_steps! {
            (sum::<-1>((x - y) * (x - y))) is ((x - y) * (x - y)).try_sum_axis(-1);
            (sum_keepdim::<1>(x + y)) is (x + y).try_sum_keepdim(1);
            (max::<0>((x - y).abs())) is ((x - y).abs()).try_max_axis(0);
            (min::<-1, 0>(if x < y { x } else { y })) is (if x < y { x } else { y }).try_min_axes(&[-1, 0]);
        }
        if !x.is_empty() {
            assert_matches_steps! {
                (mean::<-1>(x * 0.5)) is (x * 0.5).try_mean_axis(-1);
            }
        }
    }

    /// A reduction inside a larger expression agrees with a separate reduction that broadcasts
    /// back.
    #[test]
    fn inside_a_larger_expression(tensors in tensors(2, |k| f32::from(k as i8) / 4.0)) {
        let [x, y] = &tensors[..] else { unreachable!("there are two tensors") };
        prop_assume!(!x.is_empty());
        let expected: Outcome<f32> = (|| {
            let max = x.try_max_keepdim(-1)?;
            let e = try_broadcast!((x - max).exp())?;
            let sum = e.try_sum_keepdim(-1)?;
            try_broadcast!(e / sum * y)
        })();
        let fused: Outcome<f32> = try_broadcast!({
            let e = (x - max_keepdim::<-1>(x)).exp();
            e / sum_keepdim::<-1>(e) * y
        });
        match (&fused, &expected) {
            (Ok(fused), Ok(expected)) => {
                prop_assert_eq!(fused.shape(), expected.shape());
                let mut pairs = fused.iter().zip(expected.iter());
                prop_assert!(pairs.all(|(a, b)| (a - b).abs() <= 1e-5 * b.abs()));
            }
            _ => prop_assert_eq!(fused, expected),
        }
    }

    /// In place, a reduction reads the target as it was before the update.
    #[test]
    fn in_place(tensors in tensors(1, |k| i64::from(k as i8))) {
        let x = &tensors[0];
        let centred: Outcome<i64> = try_broadcast!(x - sum_keepdim::<-1>(x));
        let mut target = x.clone();
        let result = try_broadcast!(target -= sum_keepdim::<-1>(target));
        match centred {
            Ok(centred) => prop_assert_eq!((result, target), (Ok(()), centred)),
            Err(error) => prop_assert_eq!((result, &target), (Err(error), x)),
        }
    }
}
