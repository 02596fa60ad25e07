//! Reductions along any axes of any layout agree with hand-written loops in `f64`.
use super::strategies::{fitting_shapes, tensors};
use crate::support::{Strided, broadcast_elements, broadcast_shape, index_at};
use proptest::prelude::*;
use shapecast::{DynShape, DynTensor, ShapeError, View};

/// Returns some axes of a tensor of rank `rank`, some of them counted from the back.
fn axes(rank: usize, (chosen, from_back): (u8, u8)) -> Vec<isize> {
    (0..rank)
        .filter(|d| chosen >> d & 1 == 1)
        .map(|d| match from_back >> d & 1 {
            0 => d as isize,
            _ => d as isize - rank as isize,
        })
        .collect()
}

/// Returns the shape of the result without and with keepdim, and the elements that are reduced to
/// each element of the result, in row-major order.
fn groups<T: Copy>(x: &DynTensor<T>, axes: &[isize]) -> (Vec<usize>, Vec<usize>, Vec<Vec<T>>) {
    let rank = x.ndim();
    let is_reduced =
        |d: &usize| axes.contains(&(*d as isize)) || axes.contains(&(*d as isize - rank as isize));
    let kept: Vec<usize> = (0..rank).filter(|d| !is_reduced(d)).collect();
    let shape: Vec<usize> = kept.iter().map(|&d| x.shape()[d]).collect();
    let shape_keepdim = (0..rank)
        .map(|d| if is_reduced(&d) { 1 } else { x.shape()[d] })
        .collect();
    let mut groups = vec![Vec::new(); shape.iter().product()];
    for (position, &element) in x.as_slice().iter().enumerate() {
        let index = index_at(position, x.shape());
        let group = kept
            .iter()
            .fold(0, |flat, &d| flat * x.shape()[d] + index[d]);
        groups[group].push(element);
    }
    (shape, shape_keepdim, groups)
}

/// Returns `true` if one of the axes has size 0.
fn has_empty<T>(x: &DynTensor<T>, axes: &[isize]) -> bool {
    let size = |&axis: &isize| x.shape()[axis.rem_euclid(x.ndim() as isize) as usize];
    axes.iter().any(|axis| size(axis) == 0)
}

/// Returns `true` if `found` differs from `expected` by at most `error`, or both are NaN.
fn is_close(found: f64, expected: f64, error: f64) -> bool {
    (found - expected).abs() <= error || (found.is_nan() && expected.is_nan())
}

/// Compares reductions of all layouts: the methods, the loop over one group, and the allowed error
/// as a multiple of the epsilon of `f32`.
macro_rules! assert_matches_loop {
    ($x:ident $axes:ident: $($try_axes:ident $try_axes_keepdim:ident |$group:ident| $loop:expr, within $error:expr;)+) => {
        let (shape, shape_keepdim, groups) = groups(&$x, &$axes);
        let copies = Strided::LAYOUTS.map(|(name, layout)| (name, layout($x.shape(), $x.as_slice())));
        let views = copies.iter().map(|(name, copy)| (*name, copy.view()));
        for (name, view) in [("row-major", $x.view())].into_iter().chain(views) {
            $(
                let found = view.$try_axes(&$axes)?;
                prop_assert_eq!(found.shape(), &shape[..], "{}, {}", stringify!($try_axes), name);
                for (found, $group) in found.iter().zip(&groups) {
                    let (found, expected) = (f64::from(*found), $loop);
                    let error = f64::from(f32::EPSILON) * $error;
                    prop_assert!(
                        is_close(found, expected, error),
                        "{}, {name}: found {found}, expected {expected}",
                        stringify!($try_axes)
                    );
                }
                let kept = view.$try_axes_keepdim(&$axes)?;
                prop_assert_eq!(kept.shape(), &shape_keepdim[..]);
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

fn sum_of_magnitudes(group: &[f32]) -> f64 {
    group.iter().copied().map(f64::from).map(f64::abs).sum()
}

/// Returns an element of either sign with a few digits.
fn float(k: u32) -> f32 {
    (f32::from(k as i16) / 300.0).sin() * 40.0
}

fn first(tensors: &[DynTensor<f32>]) -> DynTensor<f32> {
    tensors[0].clone()
}

proptest! {
    // At most 17,010 elements: the error of pairwise sums is less than 32 epsilons of the sum of
    // magnitudes.
    #[test]
    fn sums_means_and_variances(tensors in tensors(1, float), chosen in any::<(u8, u8)>()) {
        let x = first(&tensors);
        let axes = axes(x.ndim(), chosen);
        assert_matches_loop! { x axes:
            try_sum_axes try_sum_axes_keepdim |group| sum(group), within 32.0 * sum_of_magnitudes(group);
            try_mean_axes try_mean_axes_keepdim |group| mean(group), within 32.0 * 40.0;
            try_var_axes try_var_axes_keepdim |group| variance(group), within 64.0 * 1600.0;
            try_std_axes try_std_axes_keepdim |group| variance(group).sqrt(), within 64.0 * 40.0 + 0.01;
        }
    }

    #[test]
    fn products(tensors in tensors(1, |k| 1.0 - (k % 7) as f32 / 4096.0), chosen in any::<(u8, u8)>()) {
        let x = first(&tensors);
        let axes = axes(x.ndim(), chosen);
        assert_matches_loop! { x axes:
            try_prod_axes try_prod_axes_keepdim |group| group.iter().copied().map(f64::from).product(), within group.len() as f64;
        }
    }

    /// An axis of size 0 is an error.
    #[test]
    fn extrema(tensors in tensors(1, float), chosen in any::<(u8, u8)>()) {
        let x = first(&tensors);
        let axes = axes(x.ndim(), chosen);
        if has_empty(&x, &axes) {
            prop_assert!(x.try_max_axes(&axes).is_err() && x.try_min_axes(&axes).is_err());
            return Ok(());
        }
        assert_matches_loop! { x axes:
            try_max_axes try_max_axes_keepdim |group| group.iter().copied().fold(f32::NEG_INFINITY, f32::max).into(), within 0.0;
            try_min_axes try_min_axes_keepdim |group| group.iter().copied().fold(f32::INFINITY, f32::min).into(), within 0.0;
        }
    }

    /// The elements have few distinct values, so that equal extrema occur.
    #[test]
    fn indices_of_extrema(tensors in tensors(1, |k| i64::from(k % 5)), axis in 0..6usize) {
        let x = &tensors[0];
        prop_assume!(axis < x.ndim());
        let axis = axis as isize;
        let (shape, _, groups) = groups(x, &[axis]);
        if has_empty(x, &[axis]) {
            prop_assert!(x.try_argmax_axis(axis).is_err());
            return Ok(());
        }
        let first = |extremum: fn(&Vec<i64>) -> Option<&i64>| -> Vec<usize> {
            let indices = groups.iter().map(|group| group.iter().position(|x| Some(x) == extremum(group)));
            indices.map(|index| index.expect("an element equals the extremum")).collect()
        };
        let (argmax, argmin) = (first(|group| group.iter().max()), first(|group| group.iter().min()));
        for copy in Strided::LAYOUTS.map(|(_, layout)| layout(x.shape(), x.as_slice())) {
            let view = copy.view();
            let found = view.try_argmax_axis(axis)?;
            prop_assert_eq!(found.shape(), &shape[..]);
            prop_assert_eq!(found.as_slice(), &argmax[..]);
            let found = view.try_argmin_axis(axis)?;
            prop_assert_eq!(found.as_slice(), &argmin[..]);
            let (indices, values) = (view.try_argmax_keepdim(axis)?, view.try_max_keepdim(axis)?);
            prop_assert_eq!(indices.shape(), values.shape());
            prop_assert_eq!(indices.as_slice(), &argmax[..]);
        }
    }

    #[test]
    fn integers_and_booleans(tensors in tensors(1, |k| k as u8), chosen in any::<(u8, u8)>()) {
        let x = &tensors[0];
        let axes = axes(x.ndim(), chosen);
        let (_, _, groups) = groups(x, &axes);
        let truths = DynTensor::from_shape_vec(x.shape(), x.iter().map(|k| k % 3 > 0).collect::<Vec<_>>())?;
        let expected = |reduce: fn(&[u8]) -> u64| -> Vec<u64> { groups.iter().map(|group| reduce(group)).collect() };
        let numbers = |found: Result<DynTensor<bool>, ShapeError>| -> Result<Vec<u64>, ShapeError> {
            Ok(found?.iter().map(|&truth| u64::from(truth)).collect())
        };
        let (sums, products) = (x.try_sum_axes(&axes)?, x.try_prod_axes(&axes)?);
        prop_assert_eq!(sums.as_slice(), expected(|group| group.iter().map(|&k| u64::from(k)).sum()));
        let product = |group: &[u8]| group.iter().fold(1, |product: u64, &k| product.wrapping_mul(k.into()));
        prop_assert_eq!(products.as_slice(), expected(product));
        prop_assert_eq!(numbers(truths.try_any_axes(&axes))?, expected(|group| group.iter().any(|k| k % 3 > 0).into()));
        prop_assert_eq!(numbers(truths.try_all_axes(&axes))?, expected(|group| group.iter().all(|k| k % 3 > 0).into()));
    }

    /// `broadcast_to` and `sum_to` are adjoint: broadcast(x) · y = x · sum(y).
    #[test]
    fn sum_to_is_the_adjoint_of_broadcast_to(shapes in fitting_shapes(2), seed in any::<u16>()) {
        let [small, large] = &shapes[..] else { unreachable!("there are two shapes") };
        let whole = broadcast_shape(&[small, large]).expect("the shapes broadcast");
        let x = numbered(small, usize::from(seed));
        let y = numbered(&whole, usize::from(seed) / 2);
        let broadcast = dot(x.try_broadcast_to(&whole)?, y.view());
        let summed = dot(x.view(), y.try_sum_to(small)?.view());
        prop_assert_eq!(broadcast, summed);
        // The sum of broadcast ones is the number of copies.
        let copies = broadcast_elements(small, &vec![1; small.iter().product()], &whole);
        let counts = DynTensor::<i64>::from_shape_vec(&whole[..], copies)?.try_sum_to(small)?;
        let times = whole.iter().product::<usize>().checked_div(small.iter().product()).unwrap_or(0);
        prop_assert!(counts.iter().all(|&count| count == times as i64));
    }

    /// `sum_to` accepts exactly the shapes that broadcast to the shape of the tensor.
    #[test]
    fn sum_to_rejects_shapes_that_do_not_broadcast(
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
    DynTensor::from_shape_vec(shape, elements.collect::<Vec<_>>())
        .expect("the shape matches the elements")
}

fn dot(x: View<'_, i64, DynShape>, y: View<'_, i64, DynShape>) -> i64 {
    x.iter().zip(y.iter()).map(|(x, y)| x * y).sum()
}
