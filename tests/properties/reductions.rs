//! Reductions are the loops in `f64` that one would write by hand, along any axes of any layout.
use super::strategies::{fitting_shapes, tensors};
use crate::support::{Laid, broadcast_shape, index_at, stretch};
use proptest::prelude::*;
use shapecast::{DynShape, DynTensor, ShapeError, View};

/// Axes of a tensor of this rank, some of them counted from the back.
fn axes(rank: usize, (chosen, from_back): (u8, u8)) -> Vec<isize> {
    (0..rank)
        .filter(|d| chosen >> d & 1 == 1)
        .map(|d| match from_back >> d & 1 {
            0 => d as isize,
            _ => d as isize - rank as isize,
        })
        .collect()
}

/// The shape that is left, without keepdim and with it, and for each of its elements the elements
/// that are reduced to it, in row-major order.
fn groups<T: Copy>(x: &DynTensor<T>, axes: &[isize]) -> (Vec<usize>, Vec<usize>, Vec<Vec<T>>) {
    let rank = x.ndim();
    let goes =
        |d: &usize| axes.contains(&(*d as isize)) || axes.contains(&(*d as isize - rank as isize));
    let kept: Vec<usize> = (0..rank).filter(|d| !goes(d)).collect();
    let left: Vec<usize> = kept.iter().map(|&d| x.shape()[d]).collect();
    let left_keepdim = (0..rank)
        .map(|d| if goes(&d) { 1 } else { x.shape()[d] })
        .collect();
    let mut groups = vec![Vec::new(); left.iter().product()];
    for (position, &element) in x.as_slice().iter().enumerate() {
        let index = index_at(position, x.shape());
        let at = kept.iter().fold(0, |at, &d| at * x.shape()[d] + index[d]);
        groups[at].push(element);
    }
    (left, left_keepdim, groups)
}

/// Whether one of the axes has no elements.
fn has_empty<T>(x: &DynTensor<T>, axes: &[isize]) -> bool {
    let size = |&axis: &isize| x.shape()[axis.rem_euclid(x.ndim() as isize) as usize];
    axes.iter().any(|axis| size(axis) == 0)
}

/// Whether `found` is `want`, up to `error`.
fn close(found: f64, want: f64, error: f64) -> bool {
    (found - want).abs() <= error || (found.is_nan() && want.is_nan())
}

/// The reductions that are compared: the methods, the loop over one group, and the error allowed in
/// a group of f32, as a multiple of its epsilon.
macro_rules! same_as_by_hand {
    ($x:ident $axes:ident: $($try_axes:ident $try_axes_keepdim:ident |$group:ident| $loop:expr, within $error:expr;)+) => {
        let (left, left_keepdim, groups) = groups(&$x, &$axes);
        let layouts = Laid::EACH.map(|(way, lay)| (way, lay($x.shape(), $x.as_slice())));
        let views = layouts.iter().map(|(way, laid)| (*way, laid.view()));
        for (way, view) in [("in order", $x.view())].into_iter().chain(views) {
            $(
                let found = view.$try_axes(&$axes)?;
                prop_assert_eq!(found.shape(), &left[..], "{}, {}", stringify!($try_axes), way);
                for (found, $group) in found.iter().zip(&groups) {
                    let (found, want) = (f64::from(*found), $loop);
                    let error = f64::from(f32::EPSILON) * $error;
                    prop_assert!(close(found, want, error), "{}, {way}: {found}, not {want}", stringify!($try_axes));
                }
                let kept = view.$try_axes_keepdim(&$axes)?;
                prop_assert_eq!(kept.shape(), &left_keepdim[..]);
                prop_assert!(kept.iter().zip(found.iter()).all(|(a, b)| a.to_bits() == b.to_bits()));
            )+
        }
    };
}

fn sum(group: &[f32]) -> f64 {
    group.iter().copied().map(f64::from).sum()
}

fn mean(group: &[f32]) -> f64 {
    sum(group) / group.len() as f64
}

fn variance(group: &[f32]) -> f64 {
    let mean = mean(group);
    let squares: f64 = group.iter().map(|&x| (f64::from(x) - mean).powi(2)).sum();
    squares / group.len() as f64
}

fn sum_of_sizes(group: &[f32]) -> f64 {
    group.iter().copied().map(f64::from).map(f64::abs).sum()
}

/// Any element of a few digits, either sign.
fn float(k: u32) -> f32 {
    (f32::from(k as i16) / 300.0).sin() * 40.0
}

fn one(tensors: &[DynTensor<f32>]) -> DynTensor<f32> {
    tensors[0].clone()
}

proptest! {
    // At most 17,010 elements: pairwise sums of them err by less than 32 epsilons of their sizes' sum.
    #[test]
    fn sums_means_and_variances(tensors in tensors(1, float), chosen in any::<(u8, u8)>()) {
        let x = one(&tensors);
        let axes = axes(x.ndim(), chosen);
        same_as_by_hand! { x axes:
            try_sum_axes try_sum_axes_keepdim |group| sum(group), within 32.0 * sum_of_sizes(group);
            try_mean_axes try_mean_axes_keepdim |group| mean(group), within 32.0 * 40.0;
            try_var_axes try_var_axes_keepdim |group| variance(group), within 64.0 * 1600.0;
            try_std_axes try_std_axes_keepdim |group| variance(group).sqrt(), within 64.0 * 40.0 + 0.01;
        }
    }

    #[test]
    fn products(tensors in tensors(1, |k| 1.0 - (k % 7) as f32 / 4096.0), chosen in any::<(u8, u8)>()) {
        let x = one(&tensors);
        let axes = axes(x.ndim(), chosen);
        same_as_by_hand! { x axes:
            try_prod_axes try_prod_axes_keepdim |group| group.iter().copied().map(f64::from).product(), within group.len() as f64;
        }
    }

    /// Where an axis has no element to choose from, an error; and none elsewhere.
    #[test]
    fn extremes(tensors in tensors(1, float), chosen in any::<(u8, u8)>()) {
        let x = one(&tensors);
        let axes = axes(x.ndim(), chosen);
        if has_empty(&x, &axes) {
            prop_assert!(x.try_max_axes(&axes).is_err() && x.try_min_axes(&axes).is_err());
            return Ok(());
        }
        same_as_by_hand! { x axes:
            try_max_axes try_max_axes_keepdim |group| group.iter().copied().fold(f32::NEG_INFINITY, f32::max).into(), within 0.0;
            try_min_axes try_min_axes_keepdim |group| group.iter().copied().fold(f32::INFINITY, f32::min).into(), within 0.0;
        }
    }

    /// Few different elements, so that the first of equals is asked for.
    #[test]
    fn places(tensors in tensors(1, |k| i64::from(k % 5)), axis in 0..6usize) {
        let x = &tensors[0];
        prop_assume!(axis < x.ndim());
        let axis = axis as isize;
        let (left, _, groups) = groups(x, &[axis]);
        if has_empty(x, &[axis]) {
            prop_assert!(x.try_argmax_axis(axis).is_err());
            return Ok(());
        }
        let first = |extreme: fn(&Vec<i64>) -> Option<&i64>| -> Vec<usize> {
            let places = groups.iter().map(|group| group.iter().position(|x| Some(x) == extreme(group)));
            places.map(|place| place.expect("the extreme is there")).collect()
        };
        let (largest, smallest) = (first(|group| group.iter().max()), first(|group| group.iter().min()));
        for view in Laid::EACH.map(|(_, lay)| lay(x.shape(), x.as_slice())) {
            let (largest_found, smallest_found) =
                (view.view().try_argmax_axis(axis)?, view.view().try_argmin_axis(axis)?);
            prop_assert_eq!(largest_found.shape(), &left[..]);
            prop_assert_eq!(largest_found.as_slice(), &largest[..]);
            prop_assert_eq!(smallest_found.as_slice(), &smallest[..]);
            let (places, values) = (view.view().try_argmax_keepdim(axis)?, view.view().try_max_keepdim(axis)?);
            prop_assert_eq!(places.shape(), values.shape());
            prop_assert_eq!(places.as_slice(), &largest[..]);
        }
    }

    #[test]
    fn integers_and_booleans(tensors in tensors(1, |k| k as u8), chosen in any::<(u8, u8)>()) {
        let x = &tensors[0];
        let axes = axes(x.ndim(), chosen);
        let (_, _, groups) = groups(x, &axes);
        let truths = DynTensor::from_shape_vec(x.shape(), x.iter().map(|k| k % 3 > 0).collect::<Vec<_>>())?;
        let by_hand = |reduce: fn(&[u8]) -> u64| -> Vec<u64> { groups.iter().map(|group| reduce(group)).collect() };
        let numbers = |found: Result<DynTensor<bool>, ShapeError>| -> Result<Vec<u64>, ShapeError> {
            Ok(found?.iter().map(|&truth| u64::from(truth)).collect())
        };
        let (sums, products) = (x.try_sum_axes(&axes)?, x.try_prod_axes(&axes)?);
        prop_assert_eq!(sums.as_slice(), by_hand(|group| group.iter().map(|&k| u64::from(k)).sum()));
        let product = |group: &[u8]| group.iter().fold(1, |product: u64, &k| product.wrapping_mul(k.into()));
        prop_assert_eq!(products.as_slice(), by_hand(product));
        prop_assert_eq!(numbers(truths.try_any_axes(&axes))?, by_hand(|group| group.iter().any(|k| k % 3 > 0).into()));
        prop_assert_eq!(numbers(truths.try_all_axes(&axes))?, by_hand(|group| group.iter().all(|k| k % 3 > 0).into()));
    }

    /// Stretching and summing are each other's adjoint: stretched(x) · y = x · summed(y).
    #[test]
    fn sum_to_is_the_adjoint_of_broadcast_to(shapes in fitting_shapes(2), seed in any::<u16>()) {
        let [small, large] = &shapes[..] else { unreachable!("two shapes were asked for") };
        let whole = broadcast_shape(&[small, large]).expect("these were made to fit");
        let x = numbered(small, usize::from(seed));
        let y = numbered(&whole, usize::from(seed) / 2);
        let there = dot(x.try_broadcast_to(&whole)?, y.view());
        let back = dot(x.view(), y.try_sum_to(small)?.view());
        prop_assert_eq!(there, back);
        // A sum of copies counts them.
        let copies = stretch(small, &vec![1; small.iter().product()], &whole);
        let counts = DynTensor::<i64>::from_shape_vec(&whole[..], copies)?.try_sum_to(small)?;
        let times = whole.iter().product::<usize>().checked_div(small.iter().product()).unwrap_or(0);
        prop_assert!(counts.iter().all(|&count| count == times as i64));
    }

    /// What does not stretch to a shape is no target of a sum.
    #[test]
    fn sum_to_refuses_what_does_not_broadcast(
        from in super::strategies::shape(),
        to in super::strategies::shape(),
    ) {
        let fits = numbered(&to, 0).try_broadcast_to(&from).is_ok();
        prop_assert_eq!(numbered(&from, 0).try_sum_to(&to).is_ok(), fits);
    }
}

fn numbered(shape: &[usize], seed: usize) -> DynTensor<i64> {
    let elements =
        (0..shape.iter().product()).map(|i: usize| ((i * 7919 + seed) % 101) as i64 - 50);
    DynTensor::from_shape_vec(shape, elements.collect::<Vec<_>>()).expect("as many as there are")
}

fn dot(x: View<'_, i64, DynShape>, y: View<'_, i64, DynShape>) -> i64 {
    x.iter().zip(y.iter()).map(|(x, y)| x * y).sum()
}
