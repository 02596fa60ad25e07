//! Jacobians: the derivatives of a tensor by a tensor.

use shapecast::{Array, Dim, DynShape, DynTensor, KnownShape, Shape, Tensor};

use crate::differentiable::Differentiable;
use crate::params::{DifferentiableElement, Params};
use crate::tangent::Direction;

/// The value and the operand of [`jacobian!`](crate::jacobian!): a float, or a tensor or an array of floats.
#[diagnostic::on_unimplemented(
    message = "no Jacobian of `{Self}`: expected a tensor, an array or a float",
    label = "`jacobian!` needs a function of a tensor whose result is a tensor",
    note = "pass the tensors of a struct as arguments, or call the `jvp` of the function with a tangent of the struct"
)]
pub trait JacobianTensor: Params {
    /// The shape. A float has the shape `()`.
    type Shape: Shape;

    /// Returns the sizes.
    fn sizes(&self) -> &[usize];
}

impl<T: DifferentiableElement, S: Shape> JacobianTensor for Tensor<T, S> {
    type Shape = S;

    fn sizes(&self) -> &[usize] {
        self.shape()
    }
}

impl<T: DifferentiableElement, S: KnownShape> JacobianTensor for Array<T, S> {
    type Shape = S;

    fn sizes(&self) -> &[usize] {
        self.shape()
    }
}

macro_rules! floats {
    ($($float:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl JacobianTensor for $float {
            type Shape = ();

            fn sizes(&self) -> &[usize] {
                &[]
            }
        }
    )*};
}
floats!(f32 f64);

/// A shape of a value, which the shape `S` of an operand follows in the shape of a Jacobian.
#[diagnostic::on_unimplemented(
    message = "no Jacobian of a value of shape `{Self}` by an operand of shape `{S}`",
    label = "the value and the operand have at most 4 dimensions each"
)]
pub trait JacobianShape<S>: Shape {
    /// The dimensions of the value, and those of the operand.
    type Output: Shape;
}

impl<S: Shape> JacobianShape<S> for DynShape {
    type Output = DynShape;
}

/// Implements [`JacobianShape`] for a value with the first dimensions.
macro_rules! shapes {
    ($(($($value:ident)*))*) => {$(
        impl<$($value: Dim),*> JacobianShape<DynShape> for ($($value,)*) {
            type Output = DynShape;
        }
        shapes!(@operands ($($value)*) () (A) (A B) (A B C) (A B C D));
    )*};
    (@operands $value:tt $($operand:tt)*) => {
        $(shapes!(@one $value $operand);)*
    };
    (@one ($($value:ident)*) ($($operand:ident)*)) => {
        impl<$($value: Dim,)* $($operand: Dim),*> JacobianShape<($($operand,)*)> for ($($value,)*) {
            type Output = ($($value,)* $($operand,)*);
        }
    };
}
shapes!(() (V) (V W) (V W X) (V W X Y));

/// The type of the derivative of a value by an operand.
type Jacobian<V, O> = Tensor<
    <V as Params>::Element,
    <<V as JacobianTensor>::Shape as JacobianShape<<O as JacobianTensor>::Shape>>::Output,
>;

/// Returns the value of a function, and its derivative by an operand: one `jvp` for each element of the operand.
pub fn jacobian<X, R, V>(
    operand: &X,
    jvp: impl Fn(Direction<'_, X::Gradient>) -> (R, V),
) -> (R, Jacobian<V, X::Gradient>)
where
    X: Differentiable<Gradient: JacobianTensor<Element = V::Element>>,
    V: JacobianTensor<
            Element: DifferentiableElement,
            Shape: JacobianShape<<X::Gradient as JacobianTensor>::Shape>,
        >,
{
    let mut direction = operand.zero_gradient();
    let columns = direction.count();
    // The tangent along zeros has the sizes of the value, also if the operand has no elements.
    set(&mut direction, 0, 1.0);
    let (value, tangent) = jvp(Direction(&direction));
    let sizes = [tangent.sizes(), direction.sizes()].concat();
    let mut elements = vec![V::Element::default(); tangent.count() * columns];
    write(&mut elements, &tangent, 0, columns);
    for column in 1..columns {
        set(&mut direction, column - 1, 0.0);
        set(&mut direction, column, 1.0);
        let (_, tangent) = jvp(Direction(&direction));
        write(&mut elements, &tangent, column, columns);
    }
    let fits = "a Jacobian has the sizes of the value and of the operand";
    let jacobian = DynTensor::from_shape_vec(sizes, elements).expect(fits);
    (value, jacobian.try_into_shape().expect(fits))
}

/// Sets an element, if there is one.
fn set<P: JacobianTensor<Element: DifferentiableElement>>(x: &mut P, index: usize, value: f64) {
    P::visit([x], [], &mut |[x], []| {
        if let Some(element) = x.get_mut(index) {
            *element = shapecast::Float::from_f64(value);
        }
    });
}

/// Writes a column of a matrix with this number of columns.
fn write<P: Params>(elements: &mut [P::Element], tangent: &P, column: usize, columns: usize) {
    P::visit([], [tangent], &mut |[], [tangent]| {
        let column = elements.iter_mut().skip(column).step_by(columns.max(1));
        column.zip(tangent).for_each(|(to, from)| *to = *from);
    });
}
