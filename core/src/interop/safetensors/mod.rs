//! Weights in files of the format safetensors: views of tensors by name, and structures of typed weights.
//!
//! Nothing is copied when a file is opened. [`Weights`] reads the header from bytes, which are best those of a
//! memory map, for example of the crate `memmap2`. The shapes of a model are those of its types. One error
//! lists all tensors that are missing or wrong.
//!
//! ```
//! use safetensors::serialize;
//! use shapecast::safetensors::Weights;
//! use shapecast::{Shape, Tensor, View, tensor, weights};
//!
//! weights! {
//!     /// A linear layer.
//!     struct Linear<'a, const I: usize, const O: usize> {
//!         weight: View<'a, f32, Shape![O, I]>,
//!         bias: Tensor<f32, Shape![O]>,
//!     }
//! }
//! weights! {
//!     struct Network<'a> {
//!         hidden: Linear<'a, 3, 2> = "layers.0",
//!         output: Linear<'a, 2, 1> = "layers.1",
//!     }
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let (hidden, bias) = (tensor![[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]], tensor![0.5_f32, 0.5]);
//! let file = serialize(
//!     [
//!         ("layers.0.weight", hidden.as_safetensors()),
//!         ("layers.0.bias", bias.as_safetensors()),
//!         ("layers.1.weight", hidden.as_safetensors()),
//!     ],
//!     None,
//! )?;
//! let weights = Weights::from_bytes(&file)?;
//! let view = weights.view::<f32, Shape![dyn, 3]>("layers.0.weight")?;
//! assert_eq!(view, hidden);
//!
//! let error = weights.load::<Network>().err().unwrap();
//! assert_eq!(
//!     error.to_string(),
//!     "2 tensors cannot be loaded:\n  \
//!      layers.1.weight: shape [2, 3] is not of the form [1, 2]\n  \
//!      layers.1.bias: no such tensor",
//! );
//! # Ok(()) }
//! ```

mod element;
mod error;
mod load;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use ::safetensors::SafeTensors;
use ::safetensors::tensor::TensorView;

use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, Tensor, View};

pub use element::SafeElement;
pub use error::{WeightsError, WeightsErrorKind};
pub use load::{FromWeights, Loader};

#[cfg(target_endian = "big")]
compile_error!("the feature `safetensors` needs a little-endian target");

/// The tensors of a file of the format safetensors. See the [module](self) for an example.
pub struct Weights<'a> {
    tensors: SafeTensors<'a>,
}

impl<'a> Weights<'a> {
    /// Reads the header of a file. The elements are not read.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a file of the format safetensors.
    pub fn from_bytes(file: &'a [u8]) -> Result<Self, WeightsError> {
        match SafeTensors::deserialize(file) {
            Ok(tensors) => Ok(Weights { tensors }),
            Err(error) => Err(WeightsErrorKind::File(error.to_string()).into()),
        }
    }

    /// Returns the names of the tensors, sorted.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let mut names = self.tensors.names();
        names.sort_unstable();
        names
    }

    /// Views a tensor, without a copy.
    ///
    /// # Errors
    /// Returns an error if there is no tensor of this name, if its elements are not of type `T`, if its shape
    /// does not match `S`, or if its elements are not aligned. Elements are aligned if the bytes are, as those
    /// of a memory map are, and the file was written by the crate `safetensors` or by Python's package of that
    /// name.
    pub fn view<T: SafeElement, S: Shape>(
        &self,
        name: &str,
    ) -> Result<View<'a, T, S>, WeightsError> {
        self.try_view(name)
            .map_err(|kind| WeightsError::of_tensor(name, kind))
    }

    /// Copies a tensor. Its elements need not be aligned.
    ///
    /// # Errors
    /// Returns an error if there is no tensor of this name, if its elements are not of type `T`, if its shape
    /// does not match `S`, or if the allocation fails.
    pub fn tensor<T: SafeElement, S: Shape>(
        &self,
        name: &str,
    ) -> Result<Tensor<T, S>, WeightsError> {
        self.try_tensor(name)
            .map_err(|kind| WeightsError::of_tensor(name, kind))
    }

    /// Loads a structure of weights, whose type [`weights!`](crate::weights!) defines.
    ///
    /// # Errors
    /// Returns an error that lists all tensors that are missing, or whose elements or shapes do not match the
    /// types.
    pub fn load<M: FromWeights<'a>>(&self) -> Result<M, WeightsError> {
        self.load_at("")
    }

    /// Loads a structure of weights whose names begin with `prefix` and a dot.
    ///
    /// # Errors
    /// The errors of [`load`](Self::load).
    pub fn load_at<M: FromWeights<'a>>(&self, prefix: &str) -> Result<M, WeightsError> {
        let mut loader = Loader::new(self, prefix);
        let loaded = M::from_weights(&mut loader);
        loader.finish(loaded)
    }

    /// Returns the tensor `name`, checked for elements `T`.
    fn find<T: SafeElement>(&self, name: &str) -> Result<TensorView<'a>, WeightsErrorKind> {
        let tensor = self.tensors.tensor(name);
        let tensor = tensor.map_err(|_| WeightsErrorKind::NoSuchTensor)?;
        if tensor.dtype() != T::DTYPE {
            return Err(WeightsErrorKind::Elements {
                found: tensor.dtype(),
                expected: T::DTYPE,
            });
        }
        Ok(tensor)
    }

    fn try_view<T: SafeElement, S: Shape>(
        &self,
        name: &str,
    ) -> Result<View<'a, T, S>, WeightsErrorKind> {
        let tensor = self.find::<T>(name)?;
        View::from_bytes(tensor.shape(), tensor.data()).map_err(WeightsErrorKind::Shape)
    }

    fn try_tensor<T: SafeElement, S: Shape>(
        &self,
        name: &str,
    ) -> Result<Tensor<T, S>, WeightsErrorKind> {
        let tensor = self.find::<T>(name)?;
        Tensor::from_bytes(tensor.shape(), tensor.data()).map_err(WeightsErrorKind::Shape)
    }

    /// Returns `true` if a tensor has the name, or a name that begins with it and a dot.
    fn contains(&self, name: &str) -> bool {
        self.tensors.names().iter().any(|other| {
            let rest = other.strip_prefix(name);
            rest.is_some_and(|rest| name.is_empty() || rest.is_empty() || rest.starts_with('.'))
        })
    }
}

macro_rules! as_safetensors {
    ($($type:ident $shape:ident;)*) => {$(
        impl<T: SafeElement, S: $shape> $type<T, S> {
            /// Returns the tensor as the crate `safetensors` writes it, without a copy.
            ///
            /// ```
            /// use safetensors::{Dtype, serialize};
            /// use shapecast::tensor;
            /// let (x, y) = (tensor![[1.0_f32, 2.0]], tensor![1_u8, 2, 3]);
            /// assert_eq!((x.as_safetensors().dtype(), x.as_safetensors().shape()), (Dtype::F32, &[1, 2][..]));
            /// let file = serialize([("x", x.as_safetensors()), ("y", y.as_safetensors())], None).unwrap();
            /// assert!(file.ends_with(&[1, 2, 3]));
            /// ```
            #[must_use]
            pub fn as_safetensors(&self) -> TensorView<'_> {
                TensorView::new(T::DTYPE, self.shape().to_vec(), self.as_bytes())
                    .expect("the elements match the sizes")
            }
        }
    )*};
}
as_safetensors!(Tensor Shape; Array KnownShape;);

/// Joins a prefix and a name by a dot.
fn joined(prefix: &str, name: &str) -> String {
    match (prefix, name) {
        ("", _) => name.to_string(),
        (_, "") => prefix.to_string(),
        _ => alloc::format!("{prefix}.{name}"),
    }
}
