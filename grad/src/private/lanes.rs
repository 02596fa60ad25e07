//! Gradients and tangents of methods of the elements along axes: each lane of an operand has a result of its own.
//!
//! The work is done on `f64`, so that it is compiled in this crate, and not for each type and call.

use shapecast::{DynTensor, Float, Operand, Shape, Tensor};

use super::lane_methods::{LaneMethod, to_gradient, to_tangent, to_weights};
use super::{IntoTensor, LoopOperand, sizes};

/// Returns the gradient of `x` from that of the value of a method.
pub fn gradient_of_lanes<T: Float, S: Shape>(
    method: LaneMethod<T>,
    axes: Option<&[isize]>,
    x: Tensor<T, S>,
    of_value: impl IntoTensor<T>,
) -> DynTensor<T> {
    let of_value = in_f64(of_value.into_tensor());
    from_f64(gradient(method.in_f64(), axes, in_f64(x), of_value))
}

/// Returns the tangent of the value of a method from that of `x`.
pub fn tangent_of_lanes<T: Float, S: Shape, R: Shape, V: LoopOperand<Element = T> + Operand>(
    value: &V,
    method: LaneMethod<T>,
    axes: Option<&[isize]>,
    x: Tensor<T, S>,
    of_x: Tensor<T, R>,
) -> V::Gradient {
    let (x, of_x) = (in_f64(x), in_f64(of_x));
    let tangent = tangent(sizes(value), method.in_f64(), axes, x, of_x);
    value.gradient_from(from_f64::<T>(tangent))
}

/// Reduces each lane of `x`, and returns the derivative of each result by the elements of its lane.
pub fn weights_of_lanes<T: Float, X: IntoTensor<T>>(
    method: LaneMethod<T>,
    axes: Option<&[isize]>,
    x: X,
) -> Tensor<T, X::Shape> {
    let weights = weights(method.in_f64(), axes, in_f64(x.into_tensor()));
    let weights = from_f64(weights).try_into_shape();
    weights.expect("the sizes are those of the operand")
}

fn in_f64<T: Float, S: Shape>(tensor: Tensor<T, S>) -> DynTensor<f64> {
    let sizes = tensor.shape().to_vec();
    let elements = tensor.into_vec().into_iter().map(T::to_f64);
    DynTensor::from_shape_vec(sizes, elements.collect()).expect(SAME_NUMBER)
}

fn from_f64<T: Float>(tensor: DynTensor<f64>) -> DynTensor<T> {
    let sizes = tensor.shape().to_vec();
    let elements = tensor.into_vec().into_iter().map(T::from_f64);
    DynTensor::from_shape_vec(sizes, elements.collect()).expect(SAME_NUMBER)
}

const SAME_NUMBER: &str = "the sizes are those of the same number of elements";

fn weights(method: LaneMethod<f64>, axes: Option<&[isize]>, x: DynTensor<f64>) -> DynTensor<f64> {
    let mut lanes = Lanes::of(x, axes);
    lanes.iter_mut().for_each(|lane| to_weights(method, lane));
    lanes.into_tensor()
}

fn gradient(
    method: LaneMethod<f64>,
    axes: Option<&[isize]>,
    x: DynTensor<f64>,
    of_value: DynTensor<f64>,
) -> DynTensor<f64> {
    let mut lanes = Lanes::of(x, axes);
    if method.is_reduction() {
        for (lane, of_value) in lanes.iter_mut().zip(of_value.as_slice()) {
            to_weights(method, lane);
            lane.iter_mut().for_each(|weight| *weight *= of_value);
        }
    } else {
        let mut of_value = Lanes::of(of_value, axes);
        for (lane, of_value) in lanes.iter_mut().zip(of_value.iter_mut()) {
            to_gradient(method, lane, of_value);
        }
    }
    lanes.into_tensor()
}

/// Returns the tangent of a value of these sizes.
fn tangent(
    sizes: &[usize],
    method: LaneMethod<f64>,
    axes: Option<&[isize]>,
    x: DynTensor<f64>,
    of_x: DynTensor<f64>,
) -> DynTensor<f64> {
    let (mut lanes, mut of_x) = (Lanes::of(x, axes), Lanes::of(of_x, axes));
    let both = lanes.iter_mut().zip(of_x.iter_mut());
    if !method.is_reduction() {
        both.for_each(|(lane, of_x)| to_tangent(method, lane, of_x));
        return lanes.into_tensor();
    }
    let sums = both.map(|(lane, of_x)| {
        to_weights(method, lane);
        let products = lane.iter().zip(of_x).map(|(weight, of_x)| *weight * *of_x);
        products.sum()
    });
    let mut tangents: Vec<f64> = sums.collect();
    // A lane without elements has the tangent 0.
    tangents.resize(sizes.iter().product(), 0.0);
    DynTensor::from_shape_vec(sizes.to_vec(), tangents).expect(SAME_NUMBER)
}

/// The elements of a tensor, with each lane of them contiguous.
struct Lanes {
    elements: DynTensor<f64>,
    len: usize,
    /// The axes in the order that makes lanes contiguous, or `None` if they are contiguous anyway.
    order: Option<Vec<isize>>,
}

impl Lanes {
    /// Returns the lanes along `axes`, which a method has read already, or one lane of all elements.
    fn of(tensor: DynTensor<f64>, axes: Option<&[isize]>) -> Self {
        let rank = tensor.ndim() as isize;
        let in_lane: Vec<isize> = match axes {
            Some(axes) => axes.iter().map(|axis| axis.rem_euclid(rank)).collect(),
            None => (0..rank).collect(),
        };
        let (last, first): (Vec<isize>, Vec<isize>) =
            (0..rank).partition(|axis| in_lane.contains(axis));
        let sizes = last.iter().map(|&axis| tensor.shape()[axis as usize]);
        let (len, order) = (sizes.product(), [first, last].concat());
        let is_sorted = order.is_sorted();
        Lanes {
            elements: match is_sorted {
                true => tensor,
                false => permuted(&tensor, &order),
            },
            len,
            order: (!is_sorted).then_some(order),
        }
    }

    /// Returns the lanes that have elements.
    fn iter_mut(&mut self) -> impl Iterator<Item = &mut [f64]> {
        self.elements.as_mut_slice().chunks_mut(self.len.max(1))
    }

    /// Returns the tensor with its axes in their own order.
    fn into_tensor(self) -> DynTensor<f64> {
        let Some(order) = self.order else {
            return self.elements;
        };
        let mut inverse = vec![0; order.len()];
        for (position, axis) in order.into_iter().enumerate() {
            inverse[axis as usize] = position as isize;
        }
        permuted(&self.elements, &inverse)
    }
}

fn permuted(tensor: &DynTensor<f64>, order: &[isize]) -> DynTensor<f64> {
    let view = tensor.try_permute(order);
    view.expect("the order has each axis once").to_tensor()
}
