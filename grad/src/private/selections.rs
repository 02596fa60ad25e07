//! Gradients of selected elements: each is added at the place that the element was read from.

use shapecast::{
    Array, DynTensor, Element, Float, KnownShape, Operand, Padding, Shape, Tensor, View,
};

use super::{IntoTensor, LoopOperand, gradient_of, sizes};
use crate::params::{DifferentiableElement, Params};

/// The places of the elements of a view in the storage that it borrows from.
pub struct Places {
    first: usize,
    sizes: Vec<usize>,
    strides: Vec<isize>,
}

/// Returns the places in `tensor`, which is contiguous, of the elements of a view of it.
pub fn places_in<X: Operand, V: Operand<Elem = X::Elem>>(tensor: &X, view: &V) -> Places {
    let (tensor, view) = (tensor.source(), view.source());
    let strides = match view.strides {
        Some(strides) => strides.to_vec(),
        None => row_major_strides(view.sizes),
    };
    let first = match view.sizes.contains(&0) {
        true => 0,
        false => {
            let bytes = view.data.as_ptr().addr() - tensor.data.as_ptr().addr();
            bytes / size_of::<X::Elem>() + view.offset - tensor.offset
        }
    };
    Places {
        first,
        sizes: view.sizes.to_vec(),
        strides,
    }
}

/// Returns the places of a value with an axis for each index name. Each axis of the operand has the factor of each name
/// and a constant.
pub fn places_of_sums<const NAMES: usize>(
    operand: &[usize],
    sizes: &[usize],
    axes: &[([usize; NAMES], usize)],
) -> Places {
    let mut places = Places {
        first: 0,
        sizes: sizes.to_vec(),
        strides: vec![0; NAMES],
    };
    for (stride, (factors, constant)) in row_major_strides(operand).into_iter().zip(axes) {
        places.first += constant * stride as usize;
        for (total, factor) in places.strides.iter_mut().zip(factors) {
            *total += *factor as isize * stride;
        }
    }
    places
}

fn row_major_strides(sizes: &[usize]) -> Vec<isize> {
    let mut strides = vec![1; sizes.len()];
    for axis in (1..sizes.len()).rev() {
        strides[axis - 1] = strides[axis] * sizes[axis].max(1) as isize;
    }
    strides
}

/// Adds the elements of `gradient` to those at these places.
pub fn added_at<P: Params<Element: Float>>(
    mut params: P,
    places: Places,
    gradient: impl IntoTensor<P::Element>,
) -> P {
    let gradient = gradient.into_tensor();
    P::visit([&mut params], [], &mut |[elements], []| {
        add_rows(elements, gradient.as_slice(), &places);
    });
    params
}

fn add_rows<T: Float>(elements: &mut [T], mut gradient: &[T], places: &Places) {
    let (len, stride, outer) = match places.sizes.split_last() {
        Some((&len, outer)) => (len, places.strides[outer.len()], outer),
        None => (1, 1, &[][..]),
    };
    if gradient.is_empty() {
        return;
    }
    let mut index = vec![0; outer.len()];
    let mut first = places.first as isize;
    loop {
        let (row, rest) = gradient.split_at(len);
        if stride == 1 {
            let start = first as usize;
            let places = &mut elements[start..start + len];
            places.iter_mut().zip(row).for_each(|(sum, g)| *sum += *g);
        } else {
            let mut place = first;
            for g in row {
                elements[place as usize] += *g;
                place += stride;
            }
        }
        gradient = rest;
        let mut axis = outer.len();
        loop {
            if axis == 0 {
                return;
            }
            axis -= 1;
            index[axis] += 1;
            first += places.strides[axis];
            if index[axis] < outer[axis] {
                break;
            }
            first -= places.strides[axis] * outer[axis] as isize;
            index[axis] = 0;
        }
    }
}

/// An operand as the numbers of its elements, from 1 on. A copy of elements takes their numbers with it, and a new
/// element has the number 0.
pub trait Numbered {
    type Numbers;

    fn numbered(&self) -> Self::Numbers;
}

fn numbers<S: Shape>(sizes: &[usize]) -> Tensor<usize, S> {
    let len: usize = sizes.iter().product();
    let numbers = DynTensor::from_shape_vec(sizes.to_vec(), (1..=len).collect());
    numbers
        .and_then(DynTensor::try_into_shape)
        .expect("the sizes are those of a tensor of this shape")
}

impl<T: Element, S: Shape> Numbered for Tensor<T, S> {
    type Numbers = Tensor<usize, S>;

    fn numbered(&self) -> Self::Numbers {
        numbers(self.shape())
    }
}

impl<T: Element, S: Shape> Numbered for View<'_, T, S> {
    type Numbers = Tensor<usize, S>;

    fn numbered(&self) -> Self::Numbers {
        numbers(self.shape())
    }
}

impl<T: Element, S: KnownShape> Numbered for Array<T, S> {
    type Numbers = Array<usize, S>;

    fn numbered(&self) -> Self::Numbers {
        numbers::<S>(self.shape()).to_array()
    }
}

impl<X: Numbered + ?Sized> Numbered for &X {
    type Numbers = X::Numbers;

    fn numbered(&self) -> X::Numbers {
        (**self).numbered()
    }
}

/// Returns the numbers of the elements of an operand.
pub fn numbered<X: Numbered>(operand: &X) -> X::Numbers {
    operand.numbered()
}

/// Returns the padding of numbers that stands for a padding of elements.
pub fn padding_of_numbers<X: LoopOperand>(_: &X, padding: Padding<X::Element>) -> Padding<usize> {
    match padding {
        Padding::Constant(_) => Padding::Constant(0),
        Padding::Edge => Padding::Edge,
        Padding::Reflect => Padding::Reflect,
        Padding::Symmetric => Padding::Symmetric,
        Padding::Wrap => Padding::Wrap,
    }
}

/// Returns the padding of tangents that stands for a padding of elements: constants have the tangent 0.
pub fn padding_of_tangents<T: Default>(padding: Padding<T>) -> Padding<T> {
    match padding {
        Padding::Constant(_) => Padding::Constant(T::default()),
        other => other,
    }
}

/// Adds each element of `gradient` to the element whose number stands at its place in `selected`.
pub fn added_at_numbers<P: Params<Element: Float>>(
    mut params: P,
    selected: &impl SelectedNumbers,
    gradient: impl IntoTensor<P::Element>,
) -> P {
    let gradient = gradient.into_tensor();
    P::visit([&mut params], [], &mut |[elements], []| {
        for (number, g) in selected.numbers().iter().zip(gradient.as_slice()) {
            if let Some(index) = number.checked_sub(1) {
                elements[index] += *g;
            }
        }
    });
    params
}

/// The numbers that a copy of elements has.
pub trait SelectedNumbers {
    fn numbers(&self) -> &[usize];
}

impl<S: Shape> SelectedNumbers for Tensor<usize, S> {
    fn numbers(&self) -> &[usize] {
        self.as_slice()
    }
}

impl<S: KnownShape> SelectedNumbers for Array<usize, S> {
    fn numbers(&self) -> &[usize] {
        self.as_slice()
    }
}

/// Returns the elements of `gradient` with the sizes of the operand.
pub fn reshaped<X: LoopOperand + Operand>(
    operand: &X,
    gradient: impl IntoTensor<X::Element>,
) -> X::Gradient {
    let sizes: Vec<isize> = sizes(operand).iter().map(|&size| size as isize).collect();
    let gradient = gradient.into_tensor().into_dyn().try_reshape(&sizes);
    gradient_of(
        operand,
        gradient.expect("a reshape keeps the number of elements"),
    )
}

/// Returns the part of the gradient of `first.concat(&second)` that belongs to one of both.
pub fn concatenated_part<T: DifferentiableElement, S: Shape, X: Operand>(
    gradient: &Tensor<T, S>,
    axis: isize,
    is_second: bool,
    operand: &X,
) -> DynTensor<T> {
    let sizes = sizes(operand);
    let dim = match axis < 0 {
        true => sizes.len() - axis.unsigned_abs(),
        false => axis.unsigned_abs(),
    };
    let start = match is_second {
        true => gradient.shape()[dim] - sizes[dim],
        false => 0,
    };
    let part = gradient.try_slice_axis(axis, start..start + sizes[dim]);
    part.expect("the operand is a part of the result")
        .to_tensor()
        .into_dyn()
}

/// Returns the part of the gradient of `first.stack(&second)` that belongs to one of both.
pub fn stacked_part<T: DifferentiableElement, S: Shape, X: Operand>(
    gradient: &Tensor<T, S>,
    axis: isize,
    is_second: bool,
    _: &X,
) -> DynTensor<T> {
    let part = gradient.try_index_axis(axis, usize::from(is_second));
    part.expect("the operand is a part of the result")
        .to_tensor()
}
