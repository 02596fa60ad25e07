//! Statistics of all elements and along axes: counts, norms, medians and quantiles.
#![allow(
    clippy::useless_conversion,
    reason = "arguments are `f32`, as the elements of some operations"
)]

use shapecast::{Axes, Shape};

use super::case::{Case, unless_it_panics};
use super::elements::Sample;
use super::folds::Bounded;
use super::forms::{Loop, constant_axis, exact, for_axes, scalar, typed, with_axes, within};
use super::lines::{compared, sort_order};
use super::norms::{Norm, norm};
use super::reference::{Naive, groups};
use super::runner::Operation;

/// Returns `f` of the elements that are reduced to each element of the result.
fn reduced<T: Copy, E: Copy>(
    x: &Naive<T>,
    dims: &[usize],
    keepdim: bool,
    f: impl Fn(&[T]) -> E,
) -> Option<Naive<E>> {
    let (sizes, groups) = groups(x, dims, keepdim);
    let results = groups.iter().map(|group| f(group)).collect();
    Some(Naive::dense(&sizes, results))
}

/// Returns `true` if there are no elements to reduce.
fn is_empty<T>(x: &Naive<T>, dims: &[usize]) -> bool {
    dims.iter().any(|&d| x.sizes[d] == 0)
}

fn no_argument(_: &mut Case) {}

fn counts<T: Sample + Default>(
    x: &Naive<T>,
    dims: &[usize],
    keepdim: bool,
    (): (),
) -> Option<Naive<usize>> {
    let count = |group: &[T]| group.iter().filter(|&&x| x != T::default()).count();
    reduced(x, dims, keepdim, count)
}

/// Numbers with a mean.
trait Statistics: Sample + PartialOrd {
    type Mean: Sample;
    fn median(sorted: &[Self]) -> Bounded;
    fn quantile(sorted: &[Self], q: f64) -> Bounded;
}

macro_rules! statistics {
    ($($t:ident $mean:ident;)*) => {$(
        impl Statistics for $t {
            type Mean = $mean;
            fn median(sorted: &[$t]) -> Bounded {
                let real = |i: usize| f64::from($mean::from(sorted[i]));
                let median = match sorted.len() {
                    0 => f64::NAN,
                    n if n % 2 == 1 => real(n / 2),
                    n => {
                        let (a, b) = (real(n / 2 - 1), real(n / 2));
                        // The halves of large numbers are exact.
                        let mean = if (a + b).is_finite() { (a + b) / 2.0 } else { a / 2.0 + b / 2.0 };
                        f64::from(mean as $mean)
                    }
                };
                Bounded::exact(median)
            }
            fn quantile(sorted: &[$t], q: f64) -> Bounded {
                let last = sorted.len() - 1;
                let position = q * last as f64;
                let t = position.fract();
                let lower = position as usize;
                let real = |i: usize| $mean::from(sorted[i.min(last)]);
                let (a, b) = (real(lower), real(lower + 1));
                let quantile = if t == 0.0 || a == b {
                    a
                } else if !(a.is_finite() && b.is_finite()) {
                    a + b
                } else if !(b - a).is_finite() {
                    // NumPy's formula overflows.
                    let (a, b) = (f64::from(a) / 2.0, f64::from(b) / 2.0);
                    let error = 8.0 * f64::from($mean::EPSILON) * f64::from($mean::MAX);
                    return Bounded::near((a * (1.0 - t) + b * t) * 2.0, error);
                } else if t < 0.5 {
                    a + (b - a) * t as $mean
                } else {
                    b - (b - a) * (1.0 - t) as $mean
                };
                Bounded::exact(f64::from(quantile))
            }
        }
    )*};
}
statistics! {
    f32 f32;
    f64 f64;
    i32 f64;
    u8 f64;
}

/// Returns `f` of each group, sorted. If an element is NaN, it is the only one.
fn of_sorted<T: Statistics>(
    x: &Naive<T>,
    dims: &[usize],
    keepdim: bool,
    f: impl Fn(&[T]) -> Bounded,
) -> Option<Naive<Bounded>> {
    reduced(x, dims, keepdim, |group| {
        let mut sorted = group.to_vec();
        sorted.sort_by(sort_order);
        match sorted.last() {
            Some(last) if last.partial_cmp(last).is_none() => f(&[*last]),
            _ => f(&sorted),
        }
    })
}

fn medians<T: Statistics>(
    x: &Naive<T>,
    dims: &[usize],
    keepdim: bool,
    (): (),
) -> Option<Naive<Bounded>> {
    of_sorted(x, dims, keepdim, T::median)
}

fn nanmedians<T: Statistics>(
    x: &Naive<T>,
    dims: &[usize],
    keepdim: bool,
    (): (),
) -> Option<Naive<Bounded>> {
    reduced(x, dims, keepdim, |group| {
        let present = group.iter().filter(|x| x.partial_cmp(x).is_some());
        let mut sorted: Vec<T> = present.copied().collect();
        sorted.sort_by(sort_order);
        T::median(&sorted)
    })
}

fn nanquantiles<T: Statistics>(
    x: &Naive<T>,
    dims: &[usize],
    keepdim: bool,
    q: f64,
) -> Option<Naive<Bounded>> {
    let fits = (0.0..=1.0).contains(&q);
    let of_present = |group: &[T]| {
        let present = group.iter().filter(|x| x.partial_cmp(x).is_some());
        let mut sorted: Vec<T> = present.copied().collect();
        sorted.sort_by(sort_order);
        match sorted.is_empty() {
            true => T::median(&sorted),
            false => T::quantile(&sorted, q),
        }
    };
    fits.then(|| reduced(x, dims, keepdim, of_present))?
}

/// Returns the position of the first element that is not NaN and that no other one comes before.
fn first_present<T: PartialOrd>(group: &[T], comes_before: fn(&T, &T) -> bool) -> Option<usize> {
    let present = (0..group.len()).filter(|&i| group[i].partial_cmp(&group[i]).is_some());
    present.reduce(|first, i| {
        if comes_before(&group[i], &group[first]) {
            i
        } else {
            first
        }
    })
}

/// Returns the positions of the extremes that are not NaN, or `None` if a group has none.
fn positions_present<T: Sample + PartialOrd>(
    x: &Naive<T>,
    dims: &[usize],
    keepdim: bool,
    comes_before: fn(&T, &T) -> bool,
) -> Option<Naive<usize>> {
    let all = reduced(x, dims, keepdim, |group| first_present(group, comes_before))?;
    let is_whole = !is_empty(x, dims) && all.memory.iter().all(Option::is_some);
    is_whole.then(|| all.map(Option::unwrap))
}

fn nanargmaxima<T: Sample + PartialOrd>(
    x: &Naive<T>,
    dims: &[usize],
    keepdim: bool,
    (): (),
) -> Option<Naive<usize>> {
    positions_present(x, dims, keepdim, T::gt)
}

fn nanargminima<T: Sample + PartialOrd>(
    x: &Naive<T>,
    dims: &[usize],
    keepdim: bool,
    (): (),
) -> Option<Naive<usize>> {
    positions_present(x, dims, keepdim, T::lt)
}

fn quantiles<T: Statistics>(
    x: &Naive<T>,
    dims: &[usize],
    keepdim: bool,
    q: f64,
) -> Option<Naive<Bounded>> {
    let fits = (0.0..=1.0).contains(&q) && !is_empty(x, dims);
    fits.then(|| of_sorted(x, dims, keepdim, |sorted| T::quantile(sorted, q)))?
}

fn any_quantile(case: &mut Case) -> f64 {
    let q = match case.random.below(3) {
        0 => case.random.unit().abs(),
        1 => case.random.pick(&[0.0, 1.0, 0.5, 0.25]),
        _ => case
            .random
            .pick(&[0.75, 0.1, 1.0 - f64::EPSILON, -0.1, 1.5, f64::NAN]),
    };
    case.note(format_args!("quantile {q}"));
    q
}

fn norms<T: Norm>(
    x: &Naive<T>,
    dims: &[usize],
    keepdim: bool,
    order: f32,
) -> Option<Naive<Bounded>> {
    reduced(x, dims, keepdim, |group| norm(group, order.into()))
}

fn any_order(case: &mut Case) -> f32 {
    let infinity = f32::INFINITY;
    let order = case.random.pick(&[
        0.0, 1.0, 2.0, 2.0, infinity, -infinity, 3.0, 0.5, 1.5, -1.0, -2.0,
    ]);
    case.note(format_args!("order {order}"));
    order
}

/// The methods of a statistic: that of all elements, and those along axes, which are removed or kept.
macro_rules! reductions {
    ($([$($t:ident)+; $typed:ident] $argument:ident: $draw:ident, $loop:ident $fits:ident $methods:tt)+) => {&[
        $($(
            (concat!(stringify!($loop), " of ", stringify!($t)), |case| {
                let $argument = $draw(case);
                reductions!(@run_time case $t $argument $loop $fits $methods);
            }),
        )+)+
        $(
            (concat!("typed ", stringify!($loop), " of ", stringify!($typed)), |case| {
                let $argument = $draw(case);
                reductions!(@typed case $typed $argument $loop $fits $methods);
            }),
        )+
    ]};
    (@run_time $case:ident $t:ident $argument:ident $loop:ident $fits:ident {
        $arguments:tt $all:ident $(or $try_all:ident)?;
        $($keepdim:literal $axis:ident $try_axis:ident $(, $axes:ident $try_axes:ident)?;)+
    }) => {
        let values = compared($case);
        let x = $case.any::<$t>(values);
        reductions!(@all $case $t x, x.view(), $argument $loop $fits $arguments $all $($try_all)?);
        $({
            let along = reductions!(@loop $t $argument $loop $fits $keepdim);
            along.along_axis($case, stringify!($try_axis), &x, for_axes!($try_axis $arguments));
            $(along.along_axes($case, stringify!($try_axes), &x, for_axes!($try_axes $arguments));)?
        })+
    };
    (@typed $case:ident $t:ident $argument:ident $loop:ident $fits:ident {
        $arguments:tt $all:ident $(or $try_all:ident)?;
        $($keepdim:literal $axis:ident $try_axis:ident $(, $axes:ident $try_axes:ident)?;)+
    }) => {
        let values = compared($case);
        let sizes = $case.sizes_of_rank::<$t, 3>();
        let x = $case.operand::<$t>(&sizes, values);
        let open = typed::<$t, Shape![dyn, dyn, dyn]>(&x);
        let y = $case.dense::<$t>(&[2, 3], values);
        let array = typed::<$t, Shape![2, 3]>(&y).to_array();
        reductions!(@all $case $t x, open, $argument $loop $fits $arguments $all $($try_all)?);
        reductions!(@all $case $t y, array, $argument $loop $fits $arguments $all $($try_all)?);
        $({
            let along = reductions!(@loop $t $argument $loop $fits $keepdim);
            constant_axis!($case along $t values; $axis $arguments);
            $(
                let found = unless_it_panics(|| open.$axes::<Axes![0, -1]> $arguments.into_dyn());
                along.check($case, stringify!($axes), &x, &[0, -1], found);
                let found = unless_it_panics(|| array.$axes::<Axes![1, 0]> $arguments.into_tensor().into_dyn());
                along.check($case, stringify!($axes), &y, &[1, 0], found);
            )?
        })+
    };
    (@all $case:ident $t:ident $naive:ident, $x:expr, $argument:ident $loop:ident $fits:ident $arguments:tt
        $all:ident $($try_all:ident)?) => {{
        let all = reductions!(@loop $t $argument $loop $fits false);
        let axes: Vec<isize> = (0..$naive.rank() as isize).collect();
        let found = unless_it_panics(|| scalar($x.$all $arguments));
        all.check($case, stringify!($all), &$naive, &axes, found);
        $(all.check($case, stringify!($try_all), &$naive, &axes, $x.$try_all $arguments.map(scalar));)?
    }};
    (@loop $t:ident $argument:ident $loop:ident $fits:ident $keepdim:literal) => {
        Loop {
            reference: &|x: &Naive<$t>, dims| $loop(x, dims, $keepdim, $argument),
            fits: $fits,
        }
    };
}

pub const REDUCTIONS: &[Operation] = reductions! {
    [f32 f64 i64 u8 bool; f32] _none: no_argument, counts exact {
        () count_nonzero;
        false count_nonzero_axis try_count_nonzero_axis, count_nonzero_axes try_count_nonzero_axes;
        true count_nonzero_keepdim try_count_nonzero_keepdim, count_nonzero_axes_keepdim try_count_nonzero_axes_keepdim;
    }
    [f32 f64; f32] order: any_order, norms within {
        (order.into()) norm;
        false norm_axis try_norm_axis, norm_axes try_norm_axes;
        true norm_keepdim try_norm_keepdim, norm_axes_keepdim try_norm_axes_keepdim;
    }
    [f32 f64 i32 u8; f32] _none: no_argument, medians within {
        () median or try_median;
        false median_axis try_median_axis, median_axes try_median_axes;
        true median_keepdim try_median_keepdim, median_axes_keepdim try_median_axes_keepdim;
    }
    [f32 f64 i32; f32] _none: no_argument, nanmedians within {
        () nanmedian or try_nanmedian;
        false nanmedian_axis try_nanmedian_axis, nanmedian_axes try_nanmedian_axes;
        true nanmedian_keepdim try_nanmedian_keepdim, nanmedian_axes_keepdim try_nanmedian_axes_keepdim;
    }
    [f32 f64; f32] q: any_quantile, nanquantiles within {
        (q) nanquantile or try_nanquantile;
        false nanquantile_axis try_nanquantile_axis, nanquantile_axes try_nanquantile_axes;
        true nanquantile_keepdim try_nanquantile_keepdim, nanquantile_axes_keepdim try_nanquantile_axes_keepdim;
    }
    [f32 f64 i32; f32] _none: no_argument, nanargmaxima exact {
        () nanargmax or try_nanargmax;
        false nanargmax_axis try_nanargmax_axis;
        true nanargmax_keepdim try_nanargmax_keepdim;
    }
    [f32 f64; f32] _none: no_argument, nanargminima exact {
        () nanargmin or try_nanargmin;
        false nanargmin_axis try_nanargmin_axis;
        true nanargmin_keepdim try_nanargmin_keepdim;
    }
    [f32 f64 i32 u8; f32] q: any_quantile, quantiles within {
        (q) quantile or try_quantile;
        false quantile_axis try_quantile_axis, quantile_axes try_quantile_axes;
        true quantile_keepdim try_quantile_keepdim, quantile_axes_keepdim try_quantile_axes_keepdim;
    }
};
