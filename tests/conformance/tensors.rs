//! Tensors whose element type is known at run time.
use super::facts::{Failure, sizes, text};
use serde_json::Value;
use shapecast::{DynTensor, ShapeError};
use std::fmt::Debug;

/// The element types in the fact files.
pub trait Element: Copy + Debug + 'static {
    fn parse(value: &Value) -> Option<Self>;
    /// Returns `true` if this equals `expected` within the relative tolerance, or bit for bit if
    /// that is 0.
    fn agrees(self, expected: Self, rtol: f64) -> bool;
    fn tensor_in(any: &AnyTensor) -> Option<&DynTensor<Self>>;
}

/// Defines `AnyTensor` and implements `Element` for a list of element types.
macro_rules! any_tensor {
    ($($variant:ident($element:ident) via $methods:ident)+) => {
        #[derive(Clone, Debug)]
        pub enum AnyTensor {
            $($variant(DynTensor<$element>)),+
        }

        impl AnyTensor {
            /// Reads an object with the fields `dtype`, `shape` and `data`.
            pub fn parse(object: &Value) -> Result<Self, Failure> {
                match text(object, "dtype") {
                    $(stringify!($element) => Ok(AnyTensor::$variant(tensor(object)?)),)+
                    other => Err(Failure::Unsupported(format!("the dtype `{other}`"))),
                }
            }

            pub fn shape(&self) -> &[usize] {
                match self {
                    $(AnyTensor::$variant(tensor) => tensor.shape()),+
                }
            }

            pub fn dtype(&self) -> &'static str {
                match self {
                    $(AnyTensor::$variant(_) => stringify!($element)),+
                }
            }

            /// Returns a broadcast copy.
            pub fn broadcast_to(&self, shape: &[usize]) -> Result<Self, ShapeError> {
                match self {
                    $(AnyTensor::$variant(tensor) => Ok(tensor.try_broadcast_to(shape)?.to_tensor().into()),)+
                }
            }

            /// Returns a copy aligned at an axis of `x`.
            pub fn align_at(&self, axis: isize, x: &[usize]) -> Result<Self, ShapeError> {
                match self {
                    $(AnyTensor::$variant(tensor) => Ok(tensor.try_align_at(axis, x)?.to_tensor().into()),)+
                }
            }

            /// Describes the difference from `expected`, or returns `None`.
            pub fn difference(&self, expected: &Self, rtol: f64) -> Option<String> {
                match (self, expected) {
                    $((AnyTensor::$variant(found), AnyTensor::$variant(expected)) => difference(found, expected, rtol),)+
                    _ => Some(format!("found {self:?}, expected {expected:?}")),
                }
            }
        }

        $(
            impl From<DynTensor<$element>> for AnyTensor {
                fn from(tensor: DynTensor<$element>) -> Self {
                    AnyTensor::$variant(tensor)
                }
            }

            impl Element for $element {
                $methods! { $element }

                fn tensor_in(any: &AnyTensor) -> Option<&DynTensor<Self>> {
                    match any {
                        AnyTensor::$variant(tensor) => Some(tensor),
                        _ => None,
                    }
                }
            }
        )+
    };
}

macro_rules! float {
    ($element:ident) => {
        fn parse(value: &Value) -> Option<Self> {
            match value.as_str() {
                // An f32 is recorded as the f64 of the same value: the cast is exact.
                None => value.as_f64().map(|value| value as $element),
                // Rust parses "NaN", "inf" and "-inf" too.
                Some(text) => text.parse().ok(),
            }
        }

        fn agrees(self, expected: Self, rtol: f64) -> bool {
            let close = || f64::from((self - expected).abs()) <= rtol * f64::from(expected.abs());
            self.to_bits() == expected.to_bits()
                || (self.is_nan() && expected.is_nan())
                || (rtol > 0.0 && close())
        }
    };
}

macro_rules! integer {
    ($element:ident) => {
        fn parse(value: &Value) -> Option<Self> {
            let signed = value.as_i64().map(i128::from);
            let value = signed.or_else(|| value.as_u64().map(i128::from))?;
            $element::try_from(value).ok()
        }

        fn agrees(self, expected: Self, _: f64) -> bool {
            self == expected
        }
    };
}

macro_rules! boolean {
    ($element:ident) => {
        fn parse(value: &Value) -> Option<Self> {
            value.as_bool()
        }

        fn agrees(self, expected: Self, _: f64) -> bool {
            self == expected
        }
    };
}

any_tensor! {
    F32(f32) via float
    F64(f64) via float
    I8(i8) via integer
    I16(i16) via integer
    I32(i32) via integer
    I64(i64) via integer
    U8(u8) via integer
    U16(u16) via integer
    U32(u32) via integer
    U64(u64) via integer
    Bool(bool) via boolean
}

fn tensor<T: Element>(object: &Value) -> Result<DynTensor<T>, Failure> {
    let data = object["data"]
        .as_array()
        .and_then(|data| data.iter().map(T::parse).collect::<Option<Vec<T>>>());
    let data = data.ok_or_else(|| Failure::Unsupported("data of another dtype".to_owned()))?;
    let shape = sizes(&object["shape"])?;
    DynTensor::from_shape_vec(shape, data)
        .map_err(|error| Failure::Differs(format!("an input: {error}")))
}

fn difference<T: Element>(
    found: &DynTensor<T>,
    expected: &DynTensor<T>,
    rtol: f64,
) -> Option<String> {
    if found.shape() != expected.shape() {
        return Some(format!(
            "found shape {:?}, expected {:?}",
            found.shape(),
            expected.shape()
        ));
    }
    let mut pairs = found.iter().zip(expected.iter()).enumerate();
    let (index, (found, expected)) =
        pairs.find(|(_, (found, expected))| !found.agrees(**expected, rtol))?;
    Some(format!(
        "element {index}: found {found:?}, expected {expected:?}"
    ))
}
