//! The element types of the format.

use ::safetensors::Dtype;
use bytemuck::Pod;

use crate::tensor::Element;

/// An element type of the format safetensors: an integer of 8 to 64 bits, `f32` or `f64`.
///
/// With the feature `half`, `half::f16` and `half::bf16` are elements too.
#[diagnostic::on_unimplemented(
    message = "files of the format safetensors have no elements `{Self}`",
    label = "expected an integer of 8 to 64 bits, `f32` or `f64`",
    note = "the feature `half` adds `f16` and `bf16`"
)]
pub trait SafeElement: Element + Pod {
    /// The type in the format.
    const DTYPE: Dtype;
}

macro_rules! elements {
    ($($t:ty: $dtype:ident,)*) => {$(
        impl SafeElement for $t {
            const DTYPE: Dtype = Dtype::$dtype;
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
