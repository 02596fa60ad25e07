//! Weights in files of the format safetensors: views of tensors by name, and structures of typed weights.
//!
//! `read_weights(path)` reads a structure that owns its tensors from a file. [`Weights`] reads the header from bytes,
//! such as a memory map of the crate `memmap2`, and copies nothing before a structure is loaded.
//! The types of a model state its shapes. One error lists all tensors that are missing or wrong, or that no field
//! takes. The files have no checksum of the elements.
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
#[cfg(feature = "std")]
mod read;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use ::safetensors::SafeTensors;
use ::safetensors::tensor::{Metadata, TensorInfo, TensorView};

use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, Tensor, View};

pub use element::SafeElement;
pub use error::{WeightsError, WeightsErrorKind};
pub use load::{FromWeights, Loader, OwnedWeights};
#[cfg(feature = "std")]
pub use read::read_weights;

#[cfg(target_endian = "big")]
compile_error!("the feature `safetensors` needs a little-endian target");

/// The tensors of a file of the format safetensors. See the [module](self) for an example.
pub struct Weights<'a> {
    header: Metadata,
    /// The bytes after the header.
    data: &'a [u8],
    /// The names of the tensors, sorted.
    names: Vec<String>,
}

impl<'a> Weights<'a> {
    /// Reads the header of a file, without the elements.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a file of the format safetensors.
    pub fn from_bytes(file: &'a [u8]) -> Result<Self, WeightsError> {
        let (len, header) = SafeTensors::read_metadata(file)
            .map_err(|error| WeightsError::from(WeightsErrorKind::File(error.to_string())))?;
        let mut names = header.offset_keys();
        names.sort_unstable();
        // The length of the header stands before it.
        let data = &file[size_of::<u64>() + len..];
        Ok(Weights {
            header,
            data,
            names,
        })
    }

    /// Returns the names of the tensors, sorted.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        self.names.iter().map(String::as_str).collect()
    }

    /// Returns the entries of `__metadata__`: names with texts that the writer of the file added.
    ///
    /// ```
    /// use safetensors::serialize;
    /// use shapecast::safetensors::Weights;
    /// use shapecast::tensor;
    /// let metadata = [("format".to_string(), "pt".to_string())].into_iter().collect();
    /// let file = serialize([("x", tensor![1.0_f32, 2.0].as_safetensors())], Some(metadata)).unwrap();
    /// let weights = Weights::from_bytes(&file)?;
    /// assert_eq!(weights.metadata().get("format"), Some(&"pt"));
    /// # Ok::<(), shapecast::safetensors::WeightsError>(())
    /// ```
    #[must_use]
    pub fn metadata(&self) -> BTreeMap<&str, &str> {
        let entries = self.header.metadata().iter().flatten();
        entries
            .map(|(name, text)| (name.as_str(), text.as_str()))
            .collect()
    }

    /// Views a tensor, without a copy.
    ///
    /// # Errors
    /// Returns an error if there is no tensor of this name, if its elements are not of type `T`, if its shape does not
    /// match `S`, or if its elements are not aligned. Elements are aligned if the bytes are, as in a memory map, and if
    /// the crate `safetensors` or the Python package of that name wrote the file. [`tensor`](Self::tensor) copies
    /// elements that are not aligned. For `bool`, a byte other than 0 and 1 is an error.
    pub fn view<T: SafeElement, S: Shape>(
        &self,
        name: &str,
    ) -> Result<View<'a, T, S>, WeightsError> {
        self.try_view(name)
            .map_err(|kind| WeightsError::of_tensor(name, kind))
    }

    /// Copies a tensor, whose elements need not be aligned.
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
    /// A field must take each tensor of the file. To ignore other tensors, call [`load_partial`](Self::load_partial).
    ///
    /// # Errors
    /// Returns an error that lists all tensors that are missing, whose elements or shapes do not match the types, or
    /// that no field takes.
    pub fn load<M: FromWeights<'a>>(&self) -> Result<M, WeightsError> {
        self.load_at("")
    }

    /// Loads a structure of weights whose names begin with `prefix` and a dot.
    ///
    /// A field must take each tensor with such a name. To ignore others, call
    /// [`load_partial_at`](Self::load_partial_at).
    ///
    /// # Errors
    /// The errors of [`load`](Self::load).
    pub fn load_at<M: FromWeights<'a>>(&self, prefix: &str) -> Result<M, WeightsError> {
        let mut loader = Loader::new(self, prefix);
        let loaded = M::from_weights(&mut loader);
        loader.report_unused();
        loader.finish(loaded)
    }

    /// Loads a structure of weights, and ignores tensors that no field takes.
    ///
    /// # Errors
    /// Returns an error that lists all tensors that are missing, or whose elements or shapes do not match the types.
    ///
    /// ```
    /// use safetensors::serialize;
    /// use shapecast::safetensors::Weights;
    /// use shapecast::{Shape, Tensor, tensor, weights};
    /// weights! {
    ///     struct Head {
    ///         bias: Tensor<f32, Shape![2]>,
    ///     }
    /// }
    /// let (bias, steps) = (tensor![1.0_f32, 2.0], tensor![1000_i64]);
    /// let file = serialize([("bias", bias.as_safetensors()), ("steps", steps.as_safetensors())], None).unwrap();
    /// let weights = Weights::from_bytes(&file)?;
    /// assert_eq!(weights.load_partial::<Head>()?.bias, bias);
    /// let error = weights.load::<Head>().err().unwrap();
    /// assert_eq!(error.to_string(), "steps: no field takes this tensor; `load_partial` ignores such tensors");
    /// # Ok::<(), shapecast::safetensors::WeightsError>(())
    /// ```
    pub fn load_partial<M: FromWeights<'a>>(&self) -> Result<M, WeightsError> {
        self.load_partial_at("")
    }

    /// Loads a structure of weights whose names begin with `prefix` and a dot, and ignores tensors that no field takes.
    ///
    /// # Errors
    /// The errors of [`load_partial`](Self::load_partial).
    pub fn load_partial_at<M: FromWeights<'a>>(&self, prefix: &str) -> Result<M, WeightsError> {
        let mut loader = Loader::new(self, prefix);
        let loaded = M::from_weights(&mut loader);
        loader.finish(loaded)
    }

    /// Returns the tensor `name` and its bytes, checked for elements `T`.
    fn find<T: SafeElement>(
        &self,
        name: &str,
    ) -> Result<(&TensorInfo, &'a [u8]), WeightsErrorKind> {
        let tensor = self.header.info(name);
        let tensor = tensor.ok_or(WeightsErrorKind::NoSuchTensor)?;
        if tensor.dtype != T::DTYPE {
            return Err(WeightsErrorKind::Elements {
                found: tensor.dtype,
                expected: T::DTYPE,
            });
        }
        let (start, end) = tensor.data_offsets;
        Ok((tensor, &self.data[start..end]))
    }

    fn try_view<T: SafeElement, S: Shape>(
        &self,
        name: &str,
    ) -> Result<View<'a, T, S>, WeightsErrorKind> {
        let (tensor, bytes) = self.find::<T>(name)?;
        View::from_shape_slice(&tensor.shape[..], T::view(bytes)?).map_err(WeightsErrorKind::Shape)
    }

    fn try_tensor<T: SafeElement, S: Shape>(
        &self,
        name: &str,
    ) -> Result<Tensor<T, S>, WeightsErrorKind> {
        let (tensor, bytes) = self.find::<T>(name)?;
        T::copy(&tensor.shape, bytes)
    }

    /// Returns the position of `name` in the sorted names.
    fn position(&self, name: &str) -> Option<usize> {
        self.names
            .binary_search_by(|other| other.as_str().cmp(name))
            .ok()
    }

    /// Returns the positions of the names that begin with `prefix` and a dot, or of all names without a prefix.
    fn names_below(&self, prefix: &str) -> Range<usize> {
        if prefix.is_empty() {
            return 0..self.names.len();
        }
        // `/` is the next byte after `.`, so that these bounds enclose the names that begin with the prefix and a dot.
        let [start, end] = [".", "/"].map(|end| {
            let bound = alloc::format!("{prefix}{end}");
            self.names.partition_point(|name| *name < bound)
        });
        start..end
    }

    /// Returns the positions of the tensors of the value called `prefix`.
    fn names_of(&self, prefix: &str) -> impl Iterator<Item = usize> {
        let own = self.position(prefix).filter(|_| !prefix.is_empty());
        own.into_iter().chain(self.names_below(prefix))
    }

    /// Returns `true` if there is a value called `name`.
    fn contains(&self, name: &str) -> bool {
        self.names_of(name).next().is_some()
    }

    /// Returns the indices `i` for which there is a value called `prefix.i`.
    fn indices(&self, prefix: &str) -> BTreeSet<usize> {
        let start = if prefix.is_empty() {
            0
        } else {
            prefix.len() + 1
        };
        let names = self.names[self.names_below(prefix)].iter();
        let indices = names.filter_map(|name| {
            let digits = name[start..].split('.').next()?;
            // `00` is not the name of an index.
            let index: usize = digits.parse().ok()?;
            (index.to_string() == digits).then_some(index)
        });
        indices.collect()
    }
}

macro_rules! as_safetensors {
    ($($type:ident $shape:ident;)*) => {$(
        /// # The file format safetensors
        impl<T: SafeElement, S: $shape> $type<T, S> {
            /// Returns the tensor as the crate `safetensors` writes it, without a copy.
            ///
            /// Needs the feature `safetensors`.
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
