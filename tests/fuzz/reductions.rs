//! The reductions as methods.

use shapecast::{DynTensor, Shape, ShapeError, Tensor};

use super::case::Case;
use super::elements::{Sample, Values};
use super::folds::{self, Expected, Reduce};
use super::reference::{Naive, dimensions, expands, groups};
use super::runner::Operation;
use super::shapes;

/// A reduction of several axes or one, removed or kept with size 1.
pub type OfAxes<T, R> = fn(&Naive<T>, &[isize]) -> Result<DynTensor<R>, ShapeError>;

/// The methods of a reduction.
pub struct Methods<T: 'static, R: 'static> {
    pub name: &'static str,
    /// Whether a reduction of no elements is an error.
    pub needs_elements: bool,
    pub all: fn(&Naive<T>) -> Result<R, ShapeError>,
    /// Whether one axis at most is reduced, whether it is kept with size 1, and the method.
    pub along: &'static [(bool, bool, OfAxes<T, R>)],
}

/// Compares one of the methods with a loop over each group.
fn reduce<T: Sample, R: Sample>(
    case: &mut Case,
    methods: &Methods<T, R>,
    values: &[Values],
    fold: impl Fn(&[T]) -> Expected<R>,
) {
    let values = case.random.pick(values);
    let mut x = case.any::<T>(values);
    if x.len() > 0 && case.random.one_in(3) {
        plant(case, &mut x);
    }
    let fails = |dims: &[usize]| methods.needs_elements && dims.iter().any(|&d| x.sizes[d] == 0);
    let choice = case.random.below(methods.along.len() + 1);
    let Some(&(is_single, keepdim, method)) = methods.along.get(choice) else {
        let all: Vec<usize> = (0..x.rank()).collect();
        let expected = (!fails(&all)).then(|| (Vec::new(), vec![fold(&x.elements())]));
        let found = (methods.all)(&x)
            .map(|found| DynTensor::from_shape_vec([], vec![found]).expect("one element"));
        return compare(case, methods.name, found, expected);
    };
    let axes = if is_single {
        vec![case.random.axis(x.rank())]
    } else {
        case.random.axes(x.rank())
    };
    case.note(format_args!("axes {axes:?}, keepdim {keepdim}"));
    let dims = dimensions(&axes, x.rank()).filter(|dims| !fails(dims));
    let expected = dims.map(|dims| {
        let (sizes, groups) = groups(&x, &dims, keepdim);
        (sizes, groups.iter().map(|group| fold(group)).collect())
    });
    compare(case, methods.name, method(&x, &axes), expected);
}

/// Makes an element extreme: the first one, the last one or any.
fn plant<T: Sample>(case: &mut Case, x: &mut Naive<T>) {
    let place = case.random.below(3);
    let index = |&size: &usize| match place {
        0 => 0,
        1 => size - 1,
        _ => case.random.below(size),
    };
    let index: Vec<usize> = x.sizes.iter().map(index).collect();
    case.note(format_args!("an extreme at {index:?}"));
    let at = x.position(&index);
    x.memory[at] = T::sample(&mut case.random, Values::Extreme);
}

/// Compares sizes and elements with what is expected.
#[track_caller]
pub fn compare<R: Sample, S: Shape>(
    case: &mut Case,
    name: &'static str,
    found: Result<Tensor<R, S>, ShapeError>,
    expected: Option<(Vec<usize>, Vec<Expected<R>>)>,
) {
    let Some((found, (sizes, expected))) = case.both(name, found, expected) else {
        return;
    };
    assert_eq!(found.shape(), sizes, "the shape");
    assert_eq!(found.len(), expected.len(), "the number of elements");
    for (i, (&found, expected)) in found.iter().zip(&expected).enumerate() {
        let fits = match expected {
            Expected::Exact(expected) => found.same(*expected),
            Expected::Near(bounded) => {
                case.mix(found.approximate().to_bits());
                bounded.includes(found.approximate())
            }
        };
        assert!(fits, "element {i} is {found:?}, expected {expected:?}");
    }
}

const SUMMANDS: &[Values] = &[
    Values::Usual,
    Values::Any,
    Values::Mixed,
    Values::FarFromZero,
];
const FACTORS: &[Values] = &[Values::NearOne];
const COMPARED: &[Values] = &[Values::Usual, Values::Any, Values::Mixed, Values::Few];
/// Either as often, few that are true, or few that are false.
const TRUTHS: &[Values] = &[Values::Any, Values::Few, Values::NearOne];

/// The methods of each reduction, by the name of the fold that is their reference.
macro_rules! reductions {
    ($($of:ident $($t:ident)+: $kinds:tt;)+) => {&[$($(
        (concat!("reductions of ", stringify!($t)), |case| reductions!(@of case $of $t $kinds)),
    )+)+]};
    (@of $case:ident $of:ident $t:ident [$($kind:ident)+]) => {{
        let all: &[fn(&mut Case)] = &[$(|case| reductions!(@$kind case $of $t)),+];
        $case.random.pick(all)($case);
    }};
    (@methods $case:ident $of:ident $t:ident $fold:ident $values:ident, $needs_elements:literal |$x:ident| $all:expr;
        $axis:ident $keepdim:ident $($axes:ident $axes_keepdim:ident)?) => {
        reduce::<$t, _>(
            $case,
            &Methods {
                name: stringify!($fold),
                needs_elements: $needs_elements,
                all: |x| { let $x = x.$of(); $all },
                along: &[
                    (true, false, |x, axes| x.$of().$axis(axes[0])),
                    (true, true, |x, axes| x.$of().$keepdim(axes[0])),
                    $((false, false, |x, axes| x.$of().$axes(axes)),
                    (false, true, |x, axes| x.$of().$axes_keepdim(axes)),)?
                ],
            },
            $values,
            folds::$fold,
        )
    };
    (@sum $($case:tt)+) => { reductions!(@methods $($case)+ sum SUMMANDS, false |x| Ok(x.sum());
        try_sum_axis try_sum_keepdim try_sum_axes try_sum_axes_keepdim) };
    (@prod $($case:tt)+) => { reductions!(@methods $($case)+ prod FACTORS, false |x| Ok(x.prod());
        try_prod_axis try_prod_keepdim try_prod_axes try_prod_axes_keepdim) };
    (@mean $($case:tt)+) => { reductions!(@methods $($case)+ mean SUMMANDS, false |x| Ok(x.mean());
        try_mean_axis try_mean_keepdim try_mean_axes try_mean_axes_keepdim) };
    (@var $($case:tt)+) => { reductions!(@methods $($case)+ var SUMMANDS, false |x| Ok(x.var());
        try_var_axis try_var_keepdim try_var_axes try_var_axes_keepdim) };
    (@std $($case:tt)+) => { reductions!(@methods $($case)+ std SUMMANDS, false |x| Ok(x.std());
        try_std_axis try_std_keepdim try_std_axes try_std_axes_keepdim) };
    (@max $($case:tt)+) => { reductions!(@methods $($case)+ max COMPARED, true |x| x.try_max();
        try_max_axis try_max_keepdim try_max_axes try_max_axes_keepdim) };
    (@min $($case:tt)+) => { reductions!(@methods $($case)+ min COMPARED, true |x| x.try_min();
        try_min_axis try_min_keepdim try_min_axes try_min_axes_keepdim) };
    (@argmax $($case:tt)+) => { reductions!(@methods $($case)+ argmax COMPARED, true |x| x.try_argmax();
        try_argmax_axis try_argmax_keepdim) };
    (@argmin $($case:tt)+) => { reductions!(@methods $($case)+ argmin COMPARED, true |x| x.try_argmin();
        try_argmin_axis try_argmin_keepdim) };
    (@any $($case:tt)+) => { reductions!(@methods $($case)+ any TRUTHS, false |x| Ok(x.any());
        try_any_axis try_any_keepdim try_any_axes try_any_axes_keepdim) };
    (@all $($case:tt)+) => { reductions!(@methods $($case)+ all TRUTHS, false |x| Ok(x.all());
        try_all_axis try_all_keepdim try_all_axes try_all_axes_keepdim) };
}

pub const METHODS: &[Operation] = reductions! {
    view f32 f64: [sum prod mean var std max min argmax argmin];
    view i32: [sum prod mean var max min argmax argmin];
    view u8: [sum mean max min argmin];
    view i8 i16: [sum max min];
    view i64 u64: [sum prod max min argmax];
    view bool: [sum any all max argmax];
    tensor f32: [sum var max argmax];
    tensor u8: [sum min];
};

/// `try_sum_to` of a tensor and sizes.
type ToSizes<T, R> = fn(&Naive<T>, &[usize]) -> Result<DynTensor<R>, ShapeError>;

/// Compares `try_sum_to` with sums over the dimensions that broadcast.
fn sum_to<T: Reduce>(case: &mut Case, method: ToSizes<T, T::Total>) {
    let x = case.any::<T>(Values::Usual);
    let target = if case.random.one_in(8) {
        case.sizes::<T>()
    } else {
        shapes::operand(&mut case.random, &x.sizes)
    };
    case.note(format_args!("to {target:?}"));
    let expected = expands(&target, &x.sizes).then(|| {
        let missing = x.rank() - target.len();
        let is_summed = |&d: &usize| d < missing || target[d - missing] == 1 && x.sizes[d] != 1;
        let dims: Vec<usize> = (0..x.rank()).filter(is_summed).collect();
        let (_, groups) = groups(&x, &dims, true);
        (
            target.clone(),
            groups.iter().map(|group| T::total(group)).collect(),
        )
    });
    compare(case, "try_sum_to", method(&x, &target), expected);
}

macro_rules! sums_to {
    ($($of:ident $t:ident)+) => {&[$(
        (concat!("try_sum_to of ", stringify!($t)), |case| {
            sum_to::<$t>(case, |x, sizes| x.$of().try_sum_to(sizes))
        }),
    )+]};
}

pub const SUM_TO: &[Operation] = sums_to!(view f32 view i16 tensor u8);
