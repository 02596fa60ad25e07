//! Loading of structures of weights.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{SafeElement, Weights, WeightsError, WeightsErrorKind, joined};
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, Tensor, View};

/// A value that [`Weights`] contain: a tensor, or several tensors with a common prefix.
///
/// | type | loaded from |
/// |---|---|
/// | [`View`] | the tensor, without a copy |
/// | [`Tensor`], [`Array`] | the tensor, copied |
/// | a structure of [`weights!`](crate::weights!) | the tensors `name.field` |
/// | `[M; N]` | the values `name.0`, …, `name.N-1` |
/// | `Vec<M>` | the values `name.0`, `name.1`, … up to the largest index, without gaps |
/// | `Option<M>` | the value, or `None` if no tensor has the name |
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be loaded from weights",
    label = "expected a `Tensor`, an `Array`, a `View`, a structure of `weights!`, or an array, `Vec` or `Option` of them",
    note = "define a structure of weights with `weights! {{ struct Layer {{ .. }} }}`"
)]
pub trait FromWeights<'a>: Sized {
    /// Loads the value, or reports the problems to the loader and returns `None`.
    fn from_weights(loader: &mut Loader<'a, '_>) -> Option<Self>;
}

/// A value that [`Weights`] contain and that does not borrow from the file.
///
/// These values are [`Tensor`], [`Array`], structures of [`weights!`](crate::weights!) without a lifetime, and arrays,
/// `Vec` and `Option` of them.
///
/// ```
/// use shapecast::safetensors::{OwnedWeights, Weights, WeightsError};
/// fn load<M: OwnedWeights>(file: Vec<u8>) -> Result<M, WeightsError> {
///     Weights::from_bytes(&file)?.load()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not own weights",
    label = "expected a `Tensor`, an `Array`, or a structure of `weights!` without a lifetime",
    note = "to own the elements, declare each field as a `Tensor` instead of a `View`",
    note = "to borrow the elements, read the file first: `let weights = Weights::from_bytes(&bytes)?; weights.load()?`"
)]
pub trait OwnedWeights: for<'a> FromWeights<'a> {}

#[diagnostic::do_not_recommend]
impl<T: SafeElement, S: Shape> OwnedWeights for Tensor<T, S> {}
#[diagnostic::do_not_recommend]
impl<T: SafeElement, S: KnownShape> OwnedWeights for Array<T, S> {}
impl<M: OwnedWeights, const N: usize> OwnedWeights for [M; N] {}
impl<M: OwnedWeights> OwnedWeights for Vec<M> {}
impl<M: OwnedWeights> OwnedWeights for Option<M> {}

/// Loads tensors by name, and collects the names that are missing, wrong or not used.
pub struct Loader<'a, 'w> {
    weights: &'w Weights<'a>,
    /// The name of the current value.
    name: String,
    /// Whether a field took each tensor, in the order of the names.
    taken: Vec<bool>,
    problems: Vec<(String, WeightsErrorKind)>,
}

impl<'a, 'w> Loader<'a, 'w> {
    pub(super) fn new(weights: &'w Weights<'a>, name: &str) -> Self {
        Loader {
            weights,
            name: name.to_string(),
            taken: vec![false; weights.names.len()],
            problems: Vec::new(),
        }
    }

    /// Reports the tensors of the value that no field took.
    pub(super) fn report_unused(&mut self) {
        let Loader { weights, taken, .. } = self;
        let unused = weights.names_of(&self.name).filter(|&i| !taken[i]);
        let unused = unused.map(|i| (weights.names[i].clone(), WeightsErrorKind::Unused));
        self.problems.extend(unused);
    }

    /// Returns the value, or the error that lists all problems.
    pub(super) fn finish<M>(self, loaded: Option<M>) -> Result<M, WeightsError> {
        match loaded {
            Some(loaded) if self.problems.is_empty() => Ok(loaded),
            _ => Err(WeightsError::of_tensors(self.problems)),
        }
    }

    /// Loads the value called `name` within the current value.
    pub fn field<M: FromWeights<'a>>(&mut self, name: &str) -> Option<M> {
        let inner = joined(&self.name, name);
        let outer = core::mem::replace(&mut self.name, inner);
        let loaded = M::from_weights(self);
        self.name = outer;
        loaded
    }

    /// Returns the result of `load` for the current tensor, or reports its error.
    fn tensor<M>(
        &mut self,
        load: impl FnOnce(&Weights<'a>, &str) -> Result<M, WeightsErrorKind>,
    ) -> Option<M> {
        if let Some(i) = self.weights.position(&self.name) {
            self.taken[i] = true;
        }
        load(self.weights, &self.name)
            .map_err(|kind| self.problems.push((self.name.clone(), kind)))
            .ok()
    }
}

impl<'a, T: SafeElement, S: Shape> FromWeights<'a> for View<'a, T, S> {
    fn from_weights(loader: &mut Loader<'a, '_>) -> Option<Self> {
        loader.tensor(Weights::try_view)
    }
}

impl<T: SafeElement, S: Shape> FromWeights<'_> for Tensor<T, S> {
    fn from_weights(loader: &mut Loader<'_, '_>) -> Option<Self> {
        loader.tensor(Weights::try_tensor)
    }
}

impl<T: SafeElement, S: KnownShape> FromWeights<'_> for Array<T, S> {
    fn from_weights(loader: &mut Loader<'_, '_>) -> Option<Self> {
        Some(Tensor::<T, S>::from_weights(loader)?.to_array())
    }
}

impl<'a, M: FromWeights<'a>, const N: usize> FromWeights<'a> for [M; N] {
    fn from_weights(loader: &mut Loader<'a, '_>) -> Option<Self> {
        let items = core::array::from_fn::<_, N, _>(|i| loader.field(&i.to_string()));
        if items.iter().all(Option::is_some) {
            Some(items.map(Option::unwrap))
        } else {
            None
        }
    }
}

impl<'a, M: FromWeights<'a>> FromWeights<'a> for Vec<M> {
    fn from_weights(loader: &mut Loader<'a, '_>) -> Option<Self> {
        let indices = loader.weights.indices(&loader.name);
        if let Some((missing, _)) = (0..).zip(&indices).find(|(i, index)| i != *index) {
            let name = joined(&loader.name, &missing.to_string());
            loader.problems.push((name, WeightsErrorKind::NoSuchTensor));
        }
        let items: Vec<Option<M>> = indices
            .iter()
            .map(|index| loader.field(&index.to_string()))
            .collect();
        items.into_iter().collect()
    }
}

impl<'a, M: FromWeights<'a>> FromWeights<'a> for Option<M> {
    fn from_weights(loader: &mut Loader<'a, '_>) -> Option<Self> {
        if loader.weights.contains(&loader.name) {
            M::from_weights(loader).map(Some)
        } else {
            Some(None)
        }
    }
}

/// Defines a structure of weights that [`Weights::load`](crate::safetensors::Weights::load) loads.
///
/// The type of each field implements [`FromWeights`](crate::safetensors::FromWeights). The name of a field is the name
/// of its tensor, unless another name follows the type: `field: Type = "name"`. The name `""` stands for the structure
/// itself. A structure may have one lifetime, which is that of the file, and constants of type `usize`. A structure
/// without a lifetime owns its tensors, so that `safetensors::read_weights` can read it from a file.
///
/// ```
/// use shapecast::{Shape, Tensor, View, weights};
/// weights! {
///     /// An attention block of width `D`.
///     #[derive(Clone)]
///     pub struct Block<'a, const D: usize> {
///         pub query: View<'a, f32, Shape![D, D]> = "attention.q.weight",
///         pub norm: Option<Tensor<f32, Shape![D]>>,
///     }
/// }
/// weights! {
///     pub struct Transformer<'a> {
///         pub blocks: Vec<Block<'a, 64>> = "layers",
///         pub output: View<'a, f32, Shape![dyn, 64]>,
///     }
/// }
/// ```
#[macro_export]
macro_rules! weights {
    ($(#[$meta:meta])* $vis:vis struct $name:ident<$life:lifetime $(, const $size:ident: usize)* $(,)?> { $($fields:tt)* }) => {
        $crate::weights!(@define [$(#[$meta])*] [$vis] $name [$life] [$(const $size: usize,)*] [<$life $(, $size)*>] { $($fields)* });
    };
    ($(#[$meta:meta])* $vis:vis struct $name:ident $(<$(const $size:ident: usize),+ $(,)?>)? { $($fields:tt)* }) => {
        $crate::weights!(@define [$(#[$meta])*] [$vis] $name [] [$($(const $size: usize,)+)?] [$(<$($size),+>)?] { $($fields)* });
    };
    (
        @define [$($meta:tt)*] [$vis:vis] $name:ident [$($life:lifetime)?] [$($sizes:tt)*] [$($arguments:tt)*]
        { $($(#[$field_meta:meta])* $field_vis:vis $field:ident: $type:ty $(= $tensor:literal)?),* $(,)? }
    ) => {
        $($meta)*
        $vis struct $name<$($life,)? $($sizes)*> {
            $($(#[$field_meta])* $field_vis $field: $type,)*
        }

        $crate::weights!(@impl [$($life)?] [$($sizes)*] $name [$($arguments)*] { $($field $type [$($tensor,)? stringify!($field)],)* });
    };
    (@impl [] [$($sizes:tt)*] $name:ident [$($arguments:tt)*] $($rest:tt)*) => {
        impl<$($sizes)*> $crate::safetensors::OwnedWeights for $name $($arguments)* {}

        $crate::weights!(@impl ['weights] ['weights, $($sizes)*] [] $name [$($arguments)*] $($rest)*);
    };
    (@impl [$life:lifetime] [$($sizes:tt)*] $name:ident $($rest:tt)*) => {
        $crate::weights!(@impl [$life] [$life, $($sizes)*] [] $name $($rest)*);
    };
    (
        @impl [$life:lifetime] [$($generics:tt)*] [] $name:ident [$($arguments:tt)*]
        { $($field:ident $type:ty [$tensor:expr $(, $default:expr)?],)* }
    ) => {
        impl<$($generics)*> $crate::safetensors::FromWeights<$life> for $name $($arguments)* {
            fn from_weights(
                loader: &mut $crate::safetensors::Loader<$life, '_>,
            ) -> ::core::option::Option<Self> {
                // Loads all fields before the first problem ends the function.
                $(let $field = loader.field::<$type>($tensor);)*
                ::core::option::Option::Some($name { $($field: $field?,)* })
            }
        }
    };
    ($($structure:tt)*) => {
        ::core::compile_error!(
            "`weights!` takes a structure with named fields; its parameters are one lifetime and `const N: usize`"
        );
    };
}
