//! A method in every form: of views, tensors and arrays, with axes known at run time and constant ones.

use std::fmt::{Debug, Display};

use shapecast::{DynTensor, Shape, ShapeError, Tensor};

use super::case::Case;
use super::elements::Sample;
use super::folds::Bounded;
use super::reference::{Naive, dimensions};

/// Returns `true` if an element of a result fits that of the reference.
pub type Fits<R, E> = fn(&mut Case, R, E) -> bool;

/// Compares all bits.
pub fn exact<R: Sample>(_: &mut Case, found: R, expected: R) -> bool {
    found.same(expected)
}

/// Compares floats within a bound.
pub fn within<R: Sample>(case: &mut Case, found: R, expected: Bounded) -> bool {
    case.mix(found.approximate().to_bits());
    expected.includes(found.approximate())
}

/// A method along an axis, or along several.
type AlongAxis<'a, T, R> = &'a dyn Fn(&Naive<T>, isize) -> Result<DynTensor<R>, ShapeError>;
type AlongAxes<'a, T, R> = &'a dyn Fn(&Naive<T>, &[isize]) -> Result<DynTensor<R>, ShapeError>;

/// A loop along some dimensions, which gives `None` where a method gives an error.
type Reference<'a, T, E> = &'a dyn Fn(&Naive<T>, &[usize]) -> Option<Naive<E>>;

/// The loop that a method is compared with.
pub struct Loop<'a, T, R, E> {
    pub reference: Reference<'a, T, E>,
    pub fits: Fits<R, E>,
}

impl<T: Sample, R: Copy + Debug, E: Copy + Debug> Loop<'_, T, R, E> {
    /// Compares a result for these axes.
    #[track_caller]
    pub fn check(
        &self,
        case: &mut Case,
        name: &'static str,
        x: &Naive<T>,
        axes: &[isize],
        found: Result<DynTensor<R>, impl Display>,
    ) {
        let dims = dimensions(axes, x.rank());
        let expected = dims.and_then(|dims| (self.reference)(x, &dims));
        case.note(format_args!("axes {axes:?}"));
        let Some((found, expected)) = case.both(name, found, expected) else {
            return;
        };
        assert_eq!(found.shape(), expected.sizes, "the shape");
        for (i, (&found, &expected)) in found.iter().zip(&expected.memory).enumerate() {
            let fits = (self.fits)(case, found, expected);
            assert!(fits, "element {i} is {found:?}, expected {expected:?}");
        }
    }

    /// Compares one of the methods along an axis, or along each axis of a small tensor.
    pub fn along_axis(
        &self,
        case: &mut Case,
        name: &'static str,
        x: &Naive<T>,
        methods: &[AlongAxis<'_, T, R>],
    ) {
        let rank = x.rank() as isize;
        let mut axes = vec![case.random.axis(x.rank())];
        if rank <= 4 && x.len() <= 2100 {
            axes.extend((0..rank).map(|axis| axis - case.random.pick(&[0, rank])));
        }
        for axis in axes {
            let found = case.random.pick(methods)(x, axis);
            self.check(case, name, x, &[axis], found);
        }
    }

    /// Compares one of the methods along several axes.
    pub fn along_axes(
        &self,
        case: &mut Case,
        name: &'static str,
        x: &Naive<T>,
        methods: &[AlongAxes<'_, T, R>],
    ) {
        let axes = case.random.axes(x.rank());
        let found = case.random.pick(methods)(x, &axes);
        self.check(case, name, x, &axes, found);
    }
}

/// Returns the elements as a tensor of this shape.
pub fn typed<T: Sample, S: Shape>(x: &Naive<T>) -> Tensor<T, S> {
    let typed = x.tensor().try_into_shape();
    typed.expect("sizes of this shape")
}

/// Returns a result that is never an error.
pub fn done<R>(result: R) -> Result<R, ShapeError> {
    Ok(result)
}

/// Returns an element as a tensor of rank 0.
pub fn scalar<R: Copy>(element: R) -> DynTensor<R> {
    DynTensor::from_shape_vec([], vec![element]).expect("one element")
}

/// Calls a method with axes and the other arguments.
macro_rules! with_axes {
    ($x:expr, $method:ident, $axes:expr, ($($argument:expr),*)) => {
        $x.$method($axes $(, $argument)*)
    };
}
pub(super) use with_axes;

/// The methods of views and tensors for axes known at run time.
macro_rules! for_axes {
    ($method:ident $arguments:tt) => {
        &[
            &|x, axes| with_axes!(x.view(), $method, axes, $arguments),
            &|x, axes| with_axes!(x.tensor(), $method, axes, $arguments),
        ]
    };
}
pub(super) use for_axes;

/// Compares a method with a constant axis: of tensors and views of open sizes, and of a tensor and an
/// array of known sizes.
macro_rules! constant_axis {
    ($case:ident $loop:ident $t:ident $values:expr; $method:ident $arguments:tt) => {{
        let name = concat!(stringify!($method), ": a constant axis");
        let sizes = $case.sizes_of_rank::<$t, 3>();
        let x = $case.operand::<$t>(&sizes, $values);
        let open = typed::<$t, Shape![dyn, dyn, dyn]>(&x);
        let found = unless_it_panics(|| open.$method::<0> $arguments.into_dyn());
        $loop.check($case, name, &x, &[0], found);
        let found = unless_it_panics(|| open.view().$method::<1> $arguments.into_dyn());
        $loop.check($case, name, &x, &[1], found);
        let found = unless_it_panics(|| open.$method::<-1> $arguments.into_dyn());
        $loop.check($case, name, &x, &[-1], found);
        let x = $case.dense::<$t>(&[2, 3], $values);
        let known = typed::<$t, Shape![2, 3]>(&x);
        let found = unless_it_panics(|| known.$method::<0> $arguments.into_dyn());
        $loop.check($case, name, &x, &[0], found);
        let array = known.to_array();
        let found = unless_it_panics(|| array.$method::<-1> $arguments.into_tensor().into_dyn());
        $loop.check($case, name, &x, &[-1], found);
    }};
}
pub(super) use constant_axis;

/// Compares a method without axes: of a view or a tensor.
macro_rules! elements_of {
    ($case:ident $loop:ident $t:ident $values:expr; $method:ident $arguments:tt) => {{
        let name = concat!(stringify!($method), ": a shape known at run time");
        let x = $case.any::<$t>($values);
        let found = if $case.random.one_in(3) {
            x.tensor().$method $arguments
        } else {
            x.view().$method $arguments
        };
        $loop.check($case, name, &x, &[], done(found));
    }};
}
pub(super) use elements_of;

/// Compares a method without axes: of a tensor and a view of open sizes, and of a tensor and an array of
/// known sizes.
macro_rules! typed_elements_of {
    ($case:ident $loop:ident $t:ident $values:expr; $method:ident $arguments:tt) => {{
        let name = concat!(stringify!($method), ": a shape known to the compiler");
        let sizes = $case.sizes_of_rank::<$t, 3>();
        let x = $case.operand::<$t>(&sizes, $values);
        let open = typed::<$t, Shape![dyn, dyn, dyn]>(&x);
        $loop.check($case, name, &x, &[], done(open.$method $arguments.into_dyn()));
        $loop.check($case, name, &x, &[], done(open.view().$method $arguments.into_dyn()));
        let x = $case.dense::<$t>(&[2, 3], $values);
        let known = typed::<$t, Shape![2, 3]>(&x);
        $loop.check($case, name, &x, &[], done(known.$method $arguments.into_dyn()));
        let found = known.to_array().$method $arguments;
        $loop.check($case, name, &x, &[], done(found.into_tensor().into_dyn()));
    }};
}
pub(super) use typed_elements_of;
