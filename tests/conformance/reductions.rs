//! Reductions by the name they are recorded under, each in every way there is.
use super::operations::Ran;
use super::tensors::AnyTensor;
use crate::support::Laid;
use shapecast::{DynShape, DynTensor, ShapeError, View};

/// What came of each way to run a reduction.
pub type Ways = Vec<(&'static str, Ran)>;

/// Along `axes`, or all; `None` if there is no such reduction of elements of this type.
pub fn run(operation: &str, x: &AnyTensor, axes: Option<&[isize]>, keepdim: bool) -> Option<Ways> {
    match x {
        AnyTensor::F32(x) => f32(operation, x, axes, keepdim),
        AnyTensor::F64(x) => f64(operation, x, axes, keepdim),
        AnyTensor::I32(x) => i32(operation, x, axes, keepdim),
        AnyTensor::I64(x) => i64(operation, x, axes, keepdim),
        AnyTensor::U8(x) => u8(operation, x, axes, keepdim),
        AnyTensor::Bool(x) => bool(operation, x, axes, keepdim),
        _ => None,
    }
}

/// To these sizes.
pub fn sum_to(x: &AnyTensor, sizes: &[usize]) -> Option<Ways> {
    match x {
        AnyTensor::F32(x) => Some(ways(x, |view| ran(view.try_sum_to(sizes)))),
        AnyTensor::F64(x) => Some(ways(x, |view| ran(view.try_sum_to(sizes)))),
        AnyTensor::I64(x) => Some(ways(x, |view| ran(view.try_sum_to(sizes)))),
        _ => None,
    }
}

/// From the memory of a tensor, and from the same elements laid in memory otherwise.
fn ways<T: Copy>(x: &DynTensor<T>, reduce: impl Fn(View<'_, T, DynShape>) -> Ran) -> Ways {
    let views = Laid::EACH.map(|(way, lay)| {
        let laid = lay(x.shape(), x.as_slice());
        (way, reduce(laid.view()))
    });
    [("in order", reduce(x.view()))]
        .into_iter()
        .chain(views)
        .collect()
}

fn ran<T>(result: Result<DynTensor<T>, ShapeError>) -> Ran
where
    AnyTensor: From<DynTensor<T>>,
{
    result.map(AnyTensor::from)
}

/// A function for each element type.
macro_rules! reductions {
    ($($element:ident)+) => {$(
        fn $element(
            operation: &str,
            x: &DynTensor<$element>,
            axes: Option<&[isize]>,
            keepdim: bool,
        ) -> Option<Ways> {
            Some(match operation {
                "sum" => methods!(x axes keepdim: sum try_sum_axis try_sum_axes try_sum_keepdim try_sum_axes_keepdim),
                "mean" => methods!(x axes keepdim: mean try_mean_axis try_mean_axes try_mean_keepdim try_mean_axes_keepdim),
                "max" => methods!(x axes keepdim: max try_max_axis try_max_axes try_max_keepdim try_max_axes_keepdim),
                "min" => methods!(x axes keepdim: min try_min_axis try_min_axes try_min_keepdim try_min_axes_keepdim),
                "prod" => methods!(x axes keepdim: prod try_prod_axis try_prod_axes try_prod_keepdim try_prod_axes_keepdim),
                _ => return None,
            })
        }
    )+};
}

/// The methods for one axis where there is one, for all where that is asked for, and for several.
macro_rules! methods {
    ($x:ident $axes:ident $keepdim:ident: $all:ident $axis:ident $axes_:ident $kept:ident $axes_kept:ident) => {{
        let every: Vec<isize> = (0..$x.ndim() as isize).collect();
        let several = $axes.unwrap_or(&every);
        let mut found = ways($x, |view| match $keepdim {
            false => ran(view.$axes_(several)),
            true => ran(view.$axes_kept(several)),
        });
        match ($axes, $keepdim) {
            (Some(&[axis]), false) => found.extend(ways($x, |view| ran(view.$axis(axis)))),
            (Some(&[axis]), true) => found.extend(ways($x, |view| ran(view.$kept(axis)))),
            (None, false) => {
                found.extend(ways($x, |view| ran(DynTensor::from_elem([], view.$all()))));
            }
            _ => {}
        }
        found
    }};
}

reductions! { f32 f64 i32 i64 u8 bool }
