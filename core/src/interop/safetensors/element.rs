//! The element types of the format.

use ::safetensors::Dtype;
use bytemuck::checked::{self, CheckedCastError};
use bytemuck::{CheckedBitPattern, NoUninit};

use super::WeightsErrorKind;
use crate::element::Element;
use crate::interop::bytemuck::{cast, cast_error};
use crate::shape::traits::Shape;
use crate::tensor::Tensor;

/// The function that copies elements that are not aligned, for errors.
const COPY: &str = "Weights::tensor";

/// An element type of the format safetensors: `bool`, an integer of 8 to 64 bits, `f32` or `f64`.
///
/// The feature `half` adds `half::f16` and `half::bf16`, and the feature `num-complex` adds `Complex<f32>`. The format
/// has no `Complex<f64>`.
#[diagnostic::on_unimplemented(
    message = "files of the format safetensors have no elements `{Self}`",
    label = "expected `bool`, an integer of 8 to 64 bits, `f32` or `f64`",
    note = "the feature `half` adds `f16` and `bf16`, and the feature `num-complex` adds `Complex<f32>`"
)]
pub trait SafeElement: Element + NoUninit + CheckedBitPattern {
    /// The type in the format.
    const DTYPE: Dtype;

    /// Returns the elements that `bytes` encode, without a copy.
    #[doc(hidden)]
    fn view(bytes: &[u8]) -> Result<&[Self], WeightsErrorKind> {
        if bytes.is_empty() {
            return Ok(&[]);
        }
        checked::try_cast_slice(bytes).map_err(|error| match error {
            CheckedCastError::PodCastError(error) => {
                WeightsErrorKind::Shape(cast_error::<Self>(bytes.len(), COPY, error))
            }
            CheckedCastError::InvalidBitPattern => invalid_values::<Self>(),
        })
    }

    /// Copies the elements that `bytes` encode into a tensor.
    #[doc(hidden)]
    fn copy<S: Shape>(sizes: &[usize], bytes: &[u8]) -> Result<Tensor<Self, S>, WeightsErrorKind> {
        let elements = bytes.chunks_exact(size_of::<Self>().max(1));
        let elements = elements.map(|bytes| {
            checked::try_pod_read_unaligned(bytes).map_err(|_| invalid_values::<Self>())
        });
        let elements = elements.collect::<Result<_, _>>()?;
        Tensor::from_shape_vec(sizes, elements).map_err(WeightsErrorKind::Shape)
    }
}

/// Returns the error for bytes that are not values of `T`.
#[cold]
fn invalid_values<T: SafeElement>() -> WeightsErrorKind {
    WeightsErrorKind::Values { expected: T::DTYPE }
}

impl SafeElement for bool {
    const DTYPE: Dtype = Dtype::BOOL;
}

/// Implements the trait for types for which all bytes are valid, so that no check reads the elements.
macro_rules! elements {
    ($($t:ty: $dtype:ident,)*) => {$(
        impl SafeElement for $t {
            const DTYPE: Dtype = Dtype::$dtype;

            fn view(bytes: &[u8]) -> Result<&[Self], WeightsErrorKind> {
                cast(bytes, COPY).map_err(WeightsErrorKind::Shape)
            }

            fn copy<S: Shape>(
                sizes: &[usize],
                bytes: &[u8],
            ) -> Result<Tensor<Self, S>, WeightsErrorKind> {
                Tensor::from_bytes(sizes, bytes).map_err(WeightsErrorKind::Shape)
            }
        }
    )*};
}
elements! {
    i8: I8, i16: I16, i32: I32, i64: I64,
    u8: U8, u16: U16, u32: U32, u64: U64,
    f32: F32, f64: F64,
}
#[cfg(feature = "half")]
elements!(half::f16: F16, half::bf16: BF16,);
#[cfg(feature = "num-complex")]
elements!(num_complex::Complex<f32>: C64,);
