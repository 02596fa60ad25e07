//! Values that are trained.

use shapecast::{Array, Float, KnownShape, Shape, Tensor, broadcast};

use crate::view::view;

/// A function of the name, the sizes and the elements of a tensor, for [`Params::visit_named`].
pub type NamedVisitor<'a, T> = dyn FnMut(&str, &[usize], &[T]) + 'a;

/// The parameters of a model: a float, a tensor or an array of floats, a list of parameters, or a struct of them with
/// [`derive(Params)`](macro@crate::Params).
///
/// The gradient of a model has the type of the model, and so has the state of an optimizer. A field that is
/// `#[constant]` is no parameter: it must be `Clone`.
///
/// ```
/// use shapecast::{Shape, Tensor};
/// use shapecast_grad::Params;
///
/// #[derive(Params, Clone)]
/// struct Layer<const I: usize, const O: usize> {
///     weights: Tensor<f32, Shape![I, O]>,
///     bias: Tensor<f32, Shape![O]>,
///     #[constant]
///     epsilon: f32,
/// }
/// let layer = Layer::<3, 4> { weights: Tensor::ones(), bias: Tensor::zeros(), epsilon: 1e-5 };
/// assert_eq!(layer.count(), 16);
/// assert_eq!(layer.norm(), 12.0_f32.sqrt());
/// let mut names = Vec::new();
/// layer.visit_named("", &mut |name, sizes, _| names.push(format!("{name} {sizes:?}")));
/// assert_eq!(names, ["weights [3, 4]", "bias [4]"]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no parameters: expected floats, tensors of floats, or a struct with `#[derive(Params)]`",
    label = "expected parameters",
    note = "write `#[constant]` before a field that is not trained"
)]
pub trait Params: Sized {
    /// The type of all elements: `f32` or `f64`.
    type Element: Float;

    /// Returns parameters of the same sizes that are all 0.
    #[must_use]
    fn zeros_like(&self) -> Self;

    /// Adds a gradient of the same sizes.
    ///
    /// # Panics
    /// The sizes differ.
    fn accumulate(&mut self, gradient: Self);

    /// Calls `visitor` with the elements of each tensor of all values, side by side.
    ///
    /// # Panics
    /// Lists of parameters have different lengths.
    fn visit<const CHANGED: usize, const READ: usize>(
        changed: [&mut Self; CHANGED],
        read: [&Self; READ],
        visitor: &mut impl FnMut([&mut [Self::Element]; CHANGED], [&[Self::Element]; READ]),
    );

    /// Calls `visitor` with the name, the sizes and the elements of each tensor. The name of a field follows `name` and
    /// a point, and so does the index in a list: `layers.0.weights`, as in PyTorch.
    fn visit_named(&self, name: &str, visitor: &mut NamedVisitor<'_, Self::Element>);

    /// Returns the number of elements.
    fn count(&self) -> usize {
        let mut count = 0;
        Self::visit([], [self], &mut |[], [x]| count += x.len());
        count
    }

    /// Applies `f` to each element and to the element of `other` at its place.
    ///
    /// # Panics
    /// The sizes differ.
    fn zip_apply(&mut self, other: &Self, mut f: impl FnMut(&mut Self::Element, Self::Element)) {
        Self::visit([self], [other], &mut |[x], [y]| {
            assert_eq!(x.len(), y.len(), "parameters of different sizes");
            x.iter_mut().zip(y).for_each(|(x, y)| f(x, *y));
        });
    }

    /// Applies `f` to each element.
    fn apply(&mut self, mut f: impl FnMut(&mut Self::Element)) {
        Self::visit([self], [], &mut |[x], []| x.iter_mut().for_each(&mut f));
    }

    /// Returns the Euclidean norm of all elements: the norm of the norms of the tensors.
    ///
    /// Squares that overflow or underflow do no harm: see [`Tensor::norm`].
    ///
    /// ```
    /// use shapecast::tensor;
    /// use shapecast_grad::Params;
    /// assert_eq!((tensor![3e200, 4e200], 12e200).norm(), 13e200);
    /// ```
    fn norm(&self) -> Self::Element {
        let mut norms = Vec::new();
        Self::visit([], [self], &mut |[], [x]| norms.push(euclidean_norm(x)));
        euclidean_norm(&norms)
    }
}

/// The elements of tensors that have a gradient: `f32` and `f64`.
#[diagnostic::on_unimplemented(
    message = "no gradient of `{Self}`: write `#[constant]` before the argument",
    label = "elements `{Self}` cannot be differentiated"
)]
pub trait DifferentiableElement: Float {}

#[diagnostic::do_not_recommend]
impl<T: Float> DifferentiableElement for T {}

/// Returns the Euclidean norm of the elements.
fn euclidean_norm<T: Float>(elements: &[T]) -> T {
    view(elements).norm(T::from_f64(2.0))
}

/// Implements [`Params`] for a tensor.
macro_rules! tensors {
    ($($shape:ident $tensor:ident;)*) => {$(
        impl<T: DifferentiableElement, S: $shape> Params for $tensor<T, S> {
            type Element = T;

            fn zeros_like(&self) -> Self {
                $tensor::zeros_like(self)
            }

            #[inline]
            fn accumulate(&mut self, gradient: Self) {
                broadcast!(self += gradient);
            }

            #[inline]
            fn visit<const CHANGED: usize, const READ: usize>(
                changed: [&mut Self; CHANGED],
                read: [&Self; READ],
                visitor: &mut impl FnMut([&mut [T]; CHANGED], [&[T]; READ]),
            ) {
                visitor(changed.map(|x| x.as_mut_slice()), read.map(|x| x.as_slice()));
            }

            fn visit_named(&self, name: &str, visitor: &mut NamedVisitor<'_, T>) {
                visitor(name, self.shape(), self.as_slice());
            }
        }
    )*};
}
tensors! {
    Shape Tensor;
    KnownShape Array;
}

macro_rules! floats {
    ($($float:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Params for $float {
            type Element = Self;

            fn zeros_like(&self) -> Self {
                0.0
            }

            #[inline]
            fn accumulate(&mut self, gradient: Self) {
                *self += gradient;
            }

            #[inline]
            fn visit<const CHANGED: usize, const READ: usize>(
                changed: [&mut Self; CHANGED],
                read: [&Self; READ],
                visitor: &mut impl FnMut([&mut [Self]; CHANGED], [&[Self]; READ]),
            ) {
                visitor(changed.map(std::slice::from_mut), read.map(std::slice::from_ref));
            }

            fn visit_named(&self, name: &str, visitor: &mut NamedVisitor<'_, Self>) {
                visitor(name, &[], std::slice::from_ref(self));
            }
        }
    )*};
}
floats!(f32 f64);

/// Implements [`Params`] for lists of parameters.
macro_rules! lists {
    ($(($($generics:tt)*) $list:ty: |$self:ident| $zeros:expr;)*) => {$(
        impl<P: Params, $($generics)*> Params for $list {
            type Element = P::Element;

            fn zeros_like(&$self) -> Self {
                $zeros
            }

            fn accumulate(&mut self, gradient: Self) {
                assert_eq!(self.len(), gradient.len(), "{DIFFERENT_LENGTHS}");
                self.iter_mut()
                    .zip(gradient)
                    .for_each(|(params, gradient)| params.accumulate(gradient));
            }

            fn visit<const CHANGED: usize, const READ: usize>(
                changed: [&mut Self; CHANGED],
                read: [&Self; READ],
                visitor: &mut impl FnMut([&mut [P::Element]; CHANGED], [&[P::Element]; READ]),
            ) {
                visit_lists(
                    changed.map(|list| list.as_mut_slice()),
                    read.map(|list| list.as_slice()),
                    visitor,
                );
            }

            fn visit_named(&self, name: &str, visitor: &mut NamedVisitor<'_, P::Element>) {
                visit_list_named(self, name, visitor);
            }
        }
    )*};
}
lists! {
    (const N: usize) [P; N]: |self| self.each_ref().map(P::zeros_like);
    () Vec<P>: |self| self.iter().map(P::zeros_like).collect();
}

/// Implements [`Params`] for tuples, which errors do not list.
macro_rules! tuples {
    ($(($first:ident $($rest:ident)*; $($index:tt)*))*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$first: Params, $($rest: Params<Element = $first::Element>),*> Params
            for ($first, $($rest),*)
        {
            type Element = $first::Element;

            fn zeros_like(&self) -> Self {
                ($(self.$index.zeros_like()),*)
            }

            fn accumulate(&mut self, gradient: Self) {
                $(self.$index.accumulate(gradient.$index);)*
            }

            fn visit<const CHANGED: usize, const READ: usize>(
                mut changed: [&mut Self; CHANGED],
                read: [&Self; READ],
                visitor: &mut impl FnMut([&mut [Self::Element]; CHANGED], [&[Self::Element]; READ]),
            ) {
                $(Params::visit(
                    changed.each_mut().map(|params| &mut params.$index),
                    read.map(|params| &params.$index),
                    visitor,
                );)*
            }

            fn visit_named(&self, name: &str, visitor: &mut NamedVisitor<'_, Self::Element>) {
                $(self.$index.visit_named(&joined_name(name, stringify!($index)), visitor);)*
            }
        }
    )*};
}
tuples! {
    (A B; 0 1)
    (A B C; 0 1 2)
    (A B C D; 0 1 2 3)
    (A B C D E; 0 1 2 3 4)
    (A B C D E F; 0 1 2 3 4 5)
}

/// A part of a model that may be missing. All values have the part, or none has it.
impl<P: Params> Params for Option<P> {
    type Element = P::Element;

    fn zeros_like(&self) -> Self {
        self.as_ref().map(P::zeros_like)
    }

    fn accumulate(&mut self, gradient: Self) {
        match (self, gradient) {
            (Some(params), Some(gradient)) => params.accumulate(gradient),
            (None, None) => {}
            _ => panic!("parameters that only one of two values has"),
        }
    }

    fn visit<const CHANGED: usize, const READ: usize>(
        changed: [&mut Self; CHANGED],
        read: [&Self; READ],
        visitor: &mut impl FnMut([&mut [P::Element]; CHANGED], [&[P::Element]; READ]),
    ) {
        let are_some = changed.iter().map(|params| params.is_some());
        let mut are_some = are_some.chain(read.iter().map(|params| params.is_some()));
        let is_some = are_some.next().unwrap_or(false);
        assert!(
            are_some.all(|other| other == is_some),
            "parameters that only some values have"
        );
        if !is_some {
            return;
        }
        let missing = "all values have the parameters";
        P::visit(
            changed.map(|params| params.as_mut().expect(missing)),
            read.map(|params| params.as_ref().expect(missing)),
            visitor,
        );
    }

    fn visit_named(&self, name: &str, visitor: &mut NamedVisitor<'_, P::Element>) {
        if let Some(params) = self {
            params.visit_named(name, visitor);
        }
    }
}

/// The message of a panic.
const DIFFERENT_LENGTHS: &str = "lists of parameters of different lengths";

fn visit_lists<P: Params, const CHANGED: usize, const READ: usize>(
    mut changed: [&mut [P]; CHANGED],
    read: [&[P]; READ],
    visitor: &mut impl FnMut([&mut [P::Element]; CHANGED], [&[P::Element]; READ]),
) {
    let lens = changed
        .iter()
        .map(|list| list.len())
        .chain(read.iter().map(|list| list.len()));
    let len = lens.clone().next().unwrap_or(0);
    assert!(
        lens.clone().all(|other| other == len),
        "{DIFFERENT_LENGTHS}"
    );
    for i in 0..len {
        P::visit(
            changed.each_mut().map(|list| &mut list[i]),
            read.map(|list| &list[i]),
            visitor,
        );
    }
}

fn visit_list_named<P: Params>(list: &[P], name: &str, visitor: &mut NamedVisitor<'_, P::Element>) {
    for (index, params) in list.iter().enumerate() {
        params.visit_named(&joined_name(name, &index.to_string()), visitor);
    }
}

/// Returns `name.field`, or `field` alone for an empty name.
pub fn joined_name(name: &str, field: &str) -> String {
    match name {
        "" => field.to_string(),
        _ => format!("{name}.{field}"),
    }
}
