//! Where the largest and the smallest element stand.

use alloc::vec::Vec;

use super::axes::{mask, reduce};
use super::elements::Ordered;
use super::operations::{Any, ArgMax, ArgMin, Max, Min, Operation};
use crate::kernel::{Contiguous, Layout, Mode, Source, Strided};
use crate::numeric::axes::{all, is_among};
use crate::numeric::layout::is_contiguous;
use crate::shape::List;
use crate::tensor::{Element, Heap};
use crate::{
    Array, Axis, DynShape, DynTensor, KnownShape, ReduceAxes, Shape, ShapeError, Tensor, View,
    ViewMut,
};

/// The places along the dimension of `mask`, or, if it has all, in row-major order, that `op`
/// finds.
fn find<R, T, Y, O>(
    source: Source<'_, T, Y>,
    mask: u64,
    op: O,
) -> Result<Tensor<usize, R>, ShapeError>
where
    R: Shape,
    T: Element,
    Y: Layout,
    O: Operation<(T, usize), Output = usize>,
{
    // Places are one operand more, which stretches along all other dimensions.
    let sizes = source.sizes;
    let among = |d: usize| is_among(mask, d);
    let mut place_sizes = List::filled(1, sizes.len());
    let mut strides = List::filled(0isize, sizes.len());
    let mut count = 1;
    for d in (0..sizes.len()).filter(|&d| among(d)).rev() {
        place_sizes.as_mut()[d] = sizes[d];
        strides.as_mut()[d] = count as isize;
        count *= sizes[d];
    }
    let places: Vec<usize> = (0..count).collect();
    let places = Source::<_, Strided<DynShape>>::new(
        &places,
        0,
        place_sizes.as_ref(),
        Some(strides.as_ref()),
    );
    let sources = (((), source), places);
    reduce::<Heap, R, _, _, _, _>(sizes, mask, false, sources, op, placed)
}

/// The element and its place.
#[inline(always)]
fn placed<T>(_: &Mode, (((), x), place): (((), T), usize)) -> (T, usize) {
    (x, place)
}

/// From so many elements on, a place among all of them is looked for without a list of places.
const LONG: usize = 1 << 14;

/// The place of the first of many elements that is the `best` one, by its key; `None` if they are few, or
/// are not contiguous.
fn find_among_many<T, Y, K>(
    source: Source<'_, T, Y>,
    best: impl Operation<T, Output = T>,
    key: impl Fn(T) -> K + Sync,
) -> Option<usize>
where
    T: Element,
    K: Copy + PartialEq + Sync,
{
    let Source { sizes, strides, .. } = source;
    let len: usize = sizes.iter().product();
    if len < LONG || strides.is_some_and(|strides| !is_contiguous(sizes, strides)) {
        return None;
    }
    let elements = &source.data[source.offset..][..len];
    let best = key(reduced(elements, best, |_, ((), x)| x)?);
    let is_best = |x| key(x) == best;
    let mut pieces = elements.chunks(LONG);
    let piece =
        pieces.position(|piece| reduced(piece, Any, |_, ((), x)| is_best(x)) == Some(true))?;
    let within = elements[piece * LONG..].iter().position(|&x| is_best(x))?;
    Some(piece * LONG + within)
}

/// All of these elements, reduced.
fn reduced<T, E, O>(
    elements: &[T],
    op: O,
    f: impl Fn(&Mode, ((), T)) -> E + Sync,
) -> Option<O::Output>
where
    T: Element,
    O: Operation<E>,
{
    let sizes = [elements.len()];
    let source = Source::<_, Contiguous<DynShape>>::new(elements, 0, &sizes, None);
    let result = reduce::<Heap, (), _, _, _, _>(&sizes, all(1), false, ((), source), op, f);
    result.ok().map(|result| result[[]])
}

macro_rules! arg {
    ($($what:literal $op:ident by $best:ident $key:ident: $all:ident $axis:ident $try_axis:ident;)*) => {$(
        arg!(@on [] Tensor Shape, $what $op $best $key $all $axis $try_axis);
        arg!(@on [] Array KnownShape, $what $op $best $key $all $axis $try_axis);
        arg!(@on ['a,] View Shape, $what $op $best $key $all $axis $try_axis);
        arg!(@on ['a,] ViewMut Shape, $what $op $best $key $all $axis $try_axis);
    )*};
    (@on [$($l:tt)*] $type:ident $shape:ident, $what:literal $op:ident $best:ident $key:ident $all:ident $axis:ident $try_axis:ident) => {
        impl<$($l)* T: Ordered, S: $shape> $type<$($l)* T, S> {
            #[doc = concat!("The place, in row-major order, of the first ", $what, " element; a NaN counts as it.")]
            ///
            /// # Panics
            /// There is no element.
            #[track_caller]
            pub fn $all(&self) -> usize {
                let source = self.source();
                if let Some(place) = find_among_many(source, $best, |x| x.unsigned_zero().$key()) {
                    return place;
                }
                match find::<(), _, _, _>(source, all(source.sizes.len()), $op) {
                    Ok(place) => place[[]],
                    Err(error) => error.panic(),
                }
            }

            #[doc = concat!("The places of the first ", $what, " elements along axis `AXIS`, which goes; a NaN counts as one.")]
            ///
            /// # Panics
            /// There is no element along the axis.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1.0, 7.0, 2.0], [9.0, 3.0, 9.0]];
            /// assert_eq!((x.argmax(), x.argmin()), (3, 0));
            /// assert_eq!(x.argmax_axis::<1>(), tensor![1, 0]);
            /// ```
            #[track_caller]
            pub fn $axis<const AXIS: isize>(
                &self,
            ) -> Tensor<usize, <S as ReduceAxes<(Axis<AXIS>,)>>::Dropped>
            where
                S: ReduceAxes<(Axis<AXIS>,)>,
            {
                let source = self.source();
                match mask(Some(&[AXIS]), source.sizes.len()).and_then(|mask| find(source, mask, $op)) {
                    Ok(places) => places,
                    Err(error) => error.panic(),
                }
            }

            #[doc = concat!("As [`", stringify!($axis), "`](Self::", stringify!($axis), "), for an axis known only at run time.")]
            ///
            /// # Errors
            /// The axis is out of range, or there is no element along it.
            pub fn $try_axis(&self, axis: isize) -> Result<DynTensor<usize>, ShapeError> {
                let source = self.source();
                find(source, mask(Some(&[axis]), source.sizes.len())?, $op)
            }
        }
    };
}
arg! {
    "largest" ArgMax by Max key_up: argmax argmax_axis try_argmax_axis;
    "smallest" ArgMin by Min key_down: argmin argmin_axis try_argmin_axis;
}
