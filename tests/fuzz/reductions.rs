//! The reductions as methods.

use std::fmt;

use shapecast::{Axes, DynTensor, Shape, ShapeError, Tensor};

use super::case::Case;
use super::elements::{Sample, Values};
use super::folds::{self, Expected, Reduce};
use super::reference::{Naive, dimensions, expands, groups};
use super::runner::Operation;
use super::shapes;

/// A reduction of axes that are known at run time.
type OfAxes<T, R> = fn(&Naive<T>, &[isize]) -> Result<DynTensor<R>, ShapeError>;
/// A reduction of all elements, or of axes that are part of the method.
type Whole<T, R> = fn(&Naive<T>) -> Result<DynTensor<R>, ShapeError>;

/// The methods of a reduction.
struct Methods<T: 'static, R: 'static> {
    /// The public names.
    name: &'static str,
    /// Whether a reduction of no elements is an error.
    needs_elements: bool,
    all: Whole<T, R>,
    /// Whether one axis at most is reduced, whether it is kept with size 1, and the method.
    along: &'static [(bool, bool, OfAxes<T, R>)],
    /// Methods of constant axes, of a shape of rank 3: the axes, whether these are kept, and the method.
    typed: &'static [(&'static [isize], bool, Whole<T, R>)],
    /// The sizes, if the compiler knows them.
    sizes: Option<[usize; 3]>,
}

/// Compares the methods with a loop over each group of elements.
fn reduce<T: Sample, R: Sample>(
    case: &mut Case,
    methods: &Methods<T, R>,
    values: &[Values],
    fold: impl Fn(&[T]) -> Expected<R>,
) {
    let values = match case.random.one_in(4) && values != FACTORS {
        true => case.hard_values(),
        false => case.random.pick(values),
    };
    let sizes = match methods.sizes {
        Some(sizes) => sizes.to_vec(),
        None if !methods.typed.is_empty() && case.random.one_in(4) => {
            case.sizes_of_rank::<T, 3>().to_vec()
        }
        None => case.reduced_sizes::<T>(),
    };
    let mut x = case.operand::<T>(&sizes, values);
    if x.len() > 0 && case.random.one_in(3) {
        plant(case, &mut x);
    }
    let expected = |axes: &[isize], keepdim| {
        let dims = dimensions(axes, x.rank())?;
        if methods.needs_elements && dims.iter().any(|&d| x.sizes[d] == 0) {
            return None;
        }
        let (sizes, groups) = groups(&x, &dims, keepdim);
        Some((sizes, groups.iter().map(|group| fold(group)).collect()))
    };
    let typed = if x.rank() == 3 { methods.typed } else { &[] };
    for &(axes, keepdim, method) in typed {
        if let Some(expected) = expected(axes, keepdim) {
            case.note(format_args!("constant axes {axes:?}, keepdim {keepdim}"));
            compare(case, methods.name, method(&x), Some(expected));
        }
    }
    let all: Vec<isize> = (0..x.rank() as isize).collect();
    for axes in case.reduced_axes(x.rank()) {
        let fits = |&(is_single, ..): &(bool, bool, OfAxes<T, R>)| !is_single || axes.len() == 1;
        let choices: Vec<_> = methods.along.iter().copied().filter(fits).collect();
        if choices.is_empty() || axes.len() == x.rank() && case.random.one_in(2) {
            case.note(format_args!("all axes"));
            compare(case, methods.name, (methods.all)(&x), expected(&all, false));
            continue;
        }
        let (_, keepdim, method) = case.random.pick(&choices);
        case.note(format_args!("axes {axes:?}, keepdim {keepdim}"));
        compare(
            case,
            methods.name,
            method(&x, &axes),
            expected(&axes, keepdim),
        );
    }
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
    found: Result<Tensor<R, S>, impl fmt::Display>,
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
            Expected::Near(bounded) | Expected::NearUnlessOverflow(bounded) => {
                let found = found.approximate();
                case.mix(found.to_bits());
                let may_overflow = matches!(expected, Expected::NearUnlessOverflow(_));
                bounded.includes(found) || may_overflow && !found.is_finite()
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
/// Some elements are NaN.
const SPARSE: &[Values] = &[Values::Sparse, Values::Sparse, Values::Mixed, Values::Any];
const FACTORS: &[Values] = &[Values::NearOne];
const COMPARED: &[Values] = &[Values::Usual, Values::Any, Values::Mixed, Values::Few];
/// Either as often, few that are true, or few that are false.
const TRUTHS: &[Values] = &[Values::Any, Values::Few, Values::NearOne];

fn scalar<R>(x: R) -> DynTensor<R> {
    DynTensor::from_shape_vec([], vec![x]).expect("one element")
}

/// The tensor whose methods are called.
macro_rules! receiver {
    (@run_time view $shape:tt $x:ident) => { $x.view() };
    (@run_time tensor $shape:tt $x:ident) => { $x.tensor() };
    (@run_time $($of:tt)+) => { receiver!($($of)+) };
    (view $shape:tt $x:ident) => { $x.view().try_into_shape::<Shape!$shape>()? };
    (tensor $shape:tt $x:ident) => { $x.tensor().try_into_shape::<Shape!$shape>()? };
    (array $shape:tt $x:ident) => { $x.view().try_into_shape::<Shape!$shape>()?.to_array() };
}

/// The sizes of a shape that the compiler knows.
macro_rules! known_sizes {
    ([]) => {
        None
    };
    ([dyn, dyn, dyn]) => {
        None
    };
    ($sizes:tt) => {
        Some($sizes)
    };
}

/// An operation for an element type, a kind of tensor and its shape. Without a shape, only methods for axes
/// known at run time are called.
macro_rules! operation {
    ($of:ident $t:ident $shape:tt; $name:ident $fold:expr, $values:ident $needs:literal |$x:ident| $all:expr;
        $arg:tt [$axis:ident $try_axis:ident $keepdim:ident $try_keepdim:ident]
        $([$axes:ident $try_axes:ident $axes_keepdim:ident $try_axes_keepdim:ident])?) => {
        (concat!(stringify!($name $t $of $shape)), |case| {
            reduce::<$t, _>(case, &Methods {
                name: operation!(@name $shape $name $name $try_axis $try_keepdim $($try_axes $try_axes_keepdim)?;
                    $axis $keepdim $($axes $axes_keepdim)?),
                needs_elements: $needs,
                all: |x| { let $x = receiver!(@run_time $of $shape x); Ok(scalar($all)) },
                along: &[
                    (true, false, |x, axes| operation!(@call receiver!(@run_time $of $shape x), $try_axis, axes[0], $arg)),
                    (true, true, |x, axes| operation!(@call receiver!(@run_time $of $shape x), $try_keepdim, axes[0], $arg)),
                    $((false, false, |x, axes| operation!(@call receiver!(@run_time $of $shape x), $try_axes, axes, $arg)),
                    (false, true, |x, axes| operation!(@call receiver!(@run_time $of $shape x), $try_axes_keepdim, axes, $arg)),)?
                ],
                typed: operation!(@typed $of $shape $axis $keepdim [$($axes $axes_keepdim)?] $arg),
                sizes: known_sizes!($shape),
            }, $values, $fold)
        })
    };
    (@name [] $($run_time:ident)+; $($typed:ident)+) => { concat!("try_", $(stringify!($run_time), " "),+) };
    (@name $shape:tt $($run_time:ident)+; $($typed:ident)+) => {
        concat!("try_", $(stringify!($run_time), " ",)+ $(stringify!($typed), " "),+)
    };
    (@call $x:expr, $method:ident, $axes:expr, ($($arg:expr)?)) => { $x.$method($axes $(, $arg)?) };
    (@typed $of:ident [] $($rest:tt)*) => { &[] };
    (@typed $of:ident $shape:tt $axis:ident $keepdim:ident [$($axes:ident $axes_keepdim:ident)?] $arg:tt) => {&[
        operation!(@one $of $shape [0] false $axis [0] $arg),
        operation!(@one $of $shape [1] false $axis [1] $arg),
        operation!(@one $of $shape [-1] true $keepdim [-1] $arg),
        $(operation!(@one $of $shape [0, 2] false $axes [Axes![0, 2]] $arg),
        operation!(@one $of $shape [1, 0] true $axes_keepdim [Axes![1, 0]] $arg),)?
    ]};
    (@one $of:ident $shape:tt $axes:tt $kept:literal $method:ident [$($parameter:tt)+] ($($arg:expr)?)) => {
        (&$axes, $kept, |x| {
            let reduced = receiver!($of $shape x).$method::<$($parameter)+>($($arg)?);
            Ok(reduced.view().to_tensor().into_dyn())
        })
    };
}

/// Each reduction: its reference, the values that it is given, whether it needs elements, and its methods.
macro_rules! reduction {
    (sum $($of:tt)+) => { operation!($($of)+; sum folds::sum, SUMMANDS false |x| x.sum();
        () [sum_axis try_sum_axis sum_keepdim try_sum_keepdim]
        [sum_axes try_sum_axes sum_axes_keepdim try_sum_axes_keepdim]) };
    (prod $($of:tt)+) => { operation!($($of)+; prod folds::prod, FACTORS false |x| x.prod();
        () [prod_axis try_prod_axis prod_keepdim try_prod_keepdim]
        [prod_axes try_prod_axes prod_axes_keepdim try_prod_axes_keepdim]) };
    (mean $($of:tt)+) => { operation!($($of)+; mean folds::mean, SUMMANDS false |x| x.mean();
        () [mean_axis try_mean_axis mean_keepdim try_mean_keepdim]
        [mean_axes try_mean_axes mean_axes_keepdim try_mean_axes_keepdim]) };
    (var $($of:tt)+) => { operation!($($of)+; var folds::var, SUMMANDS false |x| x.var();
        () [var_axis try_var_axis var_keepdim try_var_keepdim]
        [var_axes try_var_axes var_axes_keepdim try_var_axes_keepdim]) };
    (std $($of:tt)+) => { operation!($($of)+; std folds::std, SUMMANDS false |x| x.std();
        () [std_axis try_std_axis std_keepdim try_std_keepdim]
        [std_axes try_std_axes std_axes_keepdim try_std_axes_keepdim]) };
    (var_ddof $($of:tt)+) => { operation!($($of)+; var_ddof folds::var_ddof, SUMMANDS false |x| x.var_ddof(1.0);
        (1.0) [var_axis_ddof try_var_axis_ddof var_keepdim_ddof try_var_keepdim_ddof]
        [var_axes_ddof try_var_axes_ddof var_axes_keepdim_ddof try_var_axes_keepdim_ddof]) };
    (std_ddof $($of:tt)+) => { operation!($($of)+; std_ddof folds::std_ddof, SUMMANDS false |x| x.std_ddof(1.0);
        (1.0) [std_axis_ddof try_std_axis_ddof std_keepdim_ddof try_std_keepdim_ddof]
        [std_axes_ddof try_std_axes_ddof std_axes_keepdim_ddof try_std_axes_keepdim_ddof]) };
    (log_sum_exp $($of:tt)+) => { operation!($($of)+; log_sum_exp folds::log_sum_exp, SUMMANDS false |x| x.log_sum_exp();
        () [log_sum_exp_axis try_log_sum_exp_axis log_sum_exp_keepdim try_log_sum_exp_keepdim]
        [log_sum_exp_axes try_log_sum_exp_axes log_sum_exp_axes_keepdim try_log_sum_exp_axes_keepdim]) };
    (max $($of:tt)+) => { operation!($($of)+; max folds::max, COMPARED true |x| { let max = x.try_max()?; assert!(max.same(x.max())); max };
        () [max_axis try_max_axis max_keepdim try_max_keepdim]
        [max_axes try_max_axes max_axes_keepdim try_max_axes_keepdim]) };
    (min $($of:tt)+) => { operation!($($of)+; min folds::min, COMPARED true |x| { let min = x.try_min()?; assert!(min.same(x.min())); min };
        () [min_axis try_min_axis min_keepdim try_min_keepdim]
        [min_axes try_min_axes min_axes_keepdim try_min_axes_keepdim]) };
    (nansum $($of:tt)+) => { operation!($($of)+; nansum folds::nansum, SPARSE false |x| x.nansum();
        () [nansum_axis try_nansum_axis nansum_keepdim try_nansum_keepdim]
        [nansum_axes try_nansum_axes nansum_axes_keepdim try_nansum_axes_keepdim]) };
    (nanmean $($of:tt)+) => { operation!($($of)+; nanmean folds::nanmean, SPARSE false |x| x.nanmean();
        () [nanmean_axis try_nanmean_axis nanmean_keepdim try_nanmean_keepdim]
        [nanmean_axes try_nanmean_axes nanmean_axes_keepdim try_nanmean_axes_keepdim]) };
    (nanvar $($of:tt)+) => { operation!($($of)+; nanvar folds::nanvar, SPARSE false |x| x.nanvar();
        () [nanvar_axis try_nanvar_axis nanvar_keepdim try_nanvar_keepdim]
        [nanvar_axes try_nanvar_axes nanvar_axes_keepdim try_nanvar_axes_keepdim]) };
    (nanstd $($of:tt)+) => { operation!($($of)+; nanstd folds::nanstd, SPARSE false |x| x.nanstd();
        () [nanstd_axis try_nanstd_axis nanstd_keepdim try_nanstd_keepdim]
        [nanstd_axes try_nanstd_axes nanstd_axes_keepdim try_nanstd_axes_keepdim]) };
    (nanmax $($of:tt)+) => { operation!($($of)+; nanmax folds::nanmax, SPARSE true |x| { let max = x.try_nanmax()?; assert!(max.same(x.nanmax())); max };
        () [nanmax_axis try_nanmax_axis nanmax_keepdim try_nanmax_keepdim]
        [nanmax_axes try_nanmax_axes nanmax_axes_keepdim try_nanmax_axes_keepdim]) };
    (nanmin $($of:tt)+) => { operation!($($of)+; nanmin folds::nanmin, SPARSE true |x| { let min = x.try_nanmin()?; assert!(min.same(x.nanmin())); min };
        () [nanmin_axis try_nanmin_axis nanmin_keepdim try_nanmin_keepdim]
        [nanmin_axes try_nanmin_axes nanmin_axes_keepdim try_nanmin_axes_keepdim]) };
    (argmax $($of:tt)+) => { operation!($($of)+; argmax folds::argmax, COMPARED true |x| { let at = x.try_argmax()?; assert_eq!(at, x.argmax()); at };
        () [argmax_axis try_argmax_axis argmax_keepdim try_argmax_keepdim]) };
    (argmin $($of:tt)+) => { operation!($($of)+; argmin folds::argmin, COMPARED true |x| { let at = x.try_argmin()?; assert_eq!(at, x.argmin()); at };
        () [argmin_axis try_argmin_axis argmin_keepdim try_argmin_keepdim]) };
    (any $($of:tt)+) => { operation!($($of)+; any folds::any, TRUTHS false |x| x.any();
        () [any_axis try_any_axis any_keepdim try_any_keepdim]
        [any_axes try_any_axes any_axes_keepdim try_any_axes_keepdim]) };
    (all $($of:tt)+) => { operation!($($of)+; all folds::all, TRUTHS false |x| x.all();
        () [all_axis try_all_axis all_keepdim try_all_keepdim]
        [all_axes try_all_axes all_axes_keepdim try_all_axes_keepdim]) };
}

macro_rules! reductions {
    ($($name:ident = $of:ident $t:ident $shape:tt: [$($kind:ident)+];)+) => {$(
        pub const $name: &[Operation] = &[$(reduction!($kind $of $t $shape)),+];
    )+};
}
reductions! {
    F32 = view f32 [dyn, dyn, dyn]: [sum prod mean log_sum_exp var std var_ddof std_ddof max min argmax argmin];
    F64 = view f64 []: [sum prod mean log_sum_exp var std var_ddof max min argmax argmin];
    I32 = view i32 [dyn, dyn, dyn]: [sum prod mean var max min argmax argmin];
    I64 = view i64 []: [sum prod max min argmax];
    I16 = view i16 []: [sum max min];
    I8 = view i8 []: [sum max min];
    U8 = view u8 []: [sum mean var max min argmin];
    U16 = view u16 []: [sum max];
    U32 = view u32 []: [sum min];
    U64 = view u64 []: [sum prod max min argmax];
    BOOL = view bool [dyn, dyn, dyn]: [sum any all max argmax];
    TENSORS = tensor f32 [33, 2, 17]: [sum mean log_sum_exp var max argmax nanvar];
    SKIP_NAN = view f32 [dyn, dyn, dyn]: [nansum nanmean nanmax nanmin nanvar nanstd];
    SKIP_NAN_F64 = view f64 []: [nansum nanmean nanmax nanmin nanvar nanstd];
    ARRAYS = array i32 [4, 1, 6]: [sum prod var max argmin];
}

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

/// Compares `sum_to` and `sum_like` with their twin, whose results are compared with loops.
fn typed_sum_to(case: &mut Case) {
    let x = case.operand::<i32>(&[4, 2, 6], Values::Usual);
    let typed = x.view().try_into_shape::<Shape![4, 2, 6]>();
    let typed = typed.expect("sizes of this shape");
    macro_rules! twins {
        ($($sizes:tt)+) => {$(
            let twin = x.view().try_sum_to(&$sizes).expect("the sizes broadcast");
            assert_eq!(typed.sum_to::<Shape!$sizes>(), twin);
            let like = case.operand::<bool>(&$sizes, Values::Any);
            let known = like.tensor().try_into_shape::<Shape!$sizes>().expect("this shape");
            assert_eq!(typed.sum_like(&known), twin);
            assert_eq!(x.tensor().sum_like(&like.view()), twin);
            let found = x.view().try_sum_like(&like.tensor());
            case.check("try_sum_like", found, Some(Naive::dense(twin.shape(), twin.as_slice().to_vec())));
        )+};
    }
    twins!([6] [2, 1] [4, 1, 6] [1, 1, 1] [4, 2, 6]);
    case.count("sum_to sum_like");
    let wrong = case.operand::<bool>(&[2, 2], Values::Any);
    case.check(
        "try_sum_like",
        x.view().try_sum_like(&wrong.view()),
        None::<Naive<i64>>,
    );
}

pub const TYPED_SUM_TO: &[Operation] = &[("sum_to of constant sizes", typed_sum_to)];
pub const SUM_TO: &[Operation] = sums_to!(view f32 view i16 tensor u8);
