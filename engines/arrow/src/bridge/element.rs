//! The element types that Arrow and shapecast store alike.

use super::arrow_array::types::{
    ArrowPrimitiveType, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type,
    UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use super::arrow_buffer::ArrowNativeType;

/// Elements of tensors that are values of an Arrow column.
///
/// Booleans are not: Arrow packs them into bits.
pub trait Element: bytemuck::Pod + ArrowNativeType {
    /// Arrow's type of the values.
    type Primitive: ArrowPrimitiveType<Native = Self>;
}

macro_rules! elements {
    ($($element:ident $primitive:ident)*) => {$(
        impl Element for $element {
            type Primitive = $primitive;
        }
    )*};
}
elements! {
    i8 Int8Type i16 Int16Type i32 Int32Type i64 Int64Type
    u8 UInt8Type u16 UInt16Type u32 UInt32Type u64 UInt64Type
    f32 Float32Type f64 Float64Type
}
