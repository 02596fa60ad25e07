//! Tensors whose element type only the fact knows.
use super::facts::{Unmet, sizes, text};
use serde_json::Value;
use shapecast::{DynTensor, ShapeError};
use std::fmt::Debug;

/// An element type that facts are recorded in.
pub trait Element: Copy + Debug + 'static {
    fn parse(value: &Value) -> Option<Self>;
    /// Whether this is `want`, give or take the relative tolerance (0: to the bit).
    fn agrees(self, want: Self, rtol: f64) -> bool;
    fn tensor_in(any: &AnyTensor) -> Option<&DynTensor<Self>>;
}

/// What `Element` and `AnyTensor` are made of, from one list.
macro_rules! any_tensor {
    ($($variant:ident($element:ident) via $reading:ident)+) => {
        #[derive(Clone, Debug)]
        pub enum AnyTensor {
            $($variant(DynTensor<$element>)),+
        }

        impl AnyTensor {
            /// From an object with the fields `dtype`, `shape` and `data`.
            pub fn parse(object: &Value) -> Result<Self, Unmet> {
                match text(object, "dtype") {
                    $(stringify!($element) => Ok(AnyTensor::$variant(tensor(object)?)),)+
                    other => Err(Unmet::NoWay(format!("the dtype `{other}`"))),
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

            /// A copy, stretched.
            pub fn broadcast_to(&self, shape: &[usize]) -> Result<Self, ShapeError> {
                match self {
                    $(AnyTensor::$variant(tensor) => Ok(tensor.try_broadcast_to(shape)?.to_tensor().into()),)+
                }
            }

            /// A copy, laid at an axis of `x`.
            pub fn align_at(&self, axis: isize, x: &[usize]) -> Result<Self, ShapeError> {
                match self {
                    $(AnyTensor::$variant(tensor) => Ok(tensor.try_align_at(axis, x)?.to_tensor().into()),)+
                }
            }

            /// How this differs from `want`, if it does.
            pub fn difference(&self, want: &Self, rtol: f64) -> Option<String> {
                match (self, want) {
                    $((AnyTensor::$variant(found), AnyTensor::$variant(want)) => difference(found, want, rtol),)+
                    _ => Some(format!("gives {self:?}, not {want:?}")),
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
                $reading! { $element }

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
                // A recorded f32 is printed as the f64 of the same value: the cast is exact.
                None => value.as_f64().map(|value| value as $element),
                // "NaN", "inf" and "-inf", as Rust spells them too.
                Some(text) => text.parse().ok(),
            }
        }

        fn agrees(self, want: Self, rtol: f64) -> bool {
            let close = || f64::from((self - want).abs()) <= rtol * f64::from(want.abs());
            self.to_bits() == want.to_bits()
                || (self.is_nan() && want.is_nan())
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

        fn agrees(self, want: Self, _: f64) -> bool {
            self == want
        }
    };
}

macro_rules! boolean {
    ($element:ident) => {
        fn parse(value: &Value) -> Option<Self> {
            value.as_bool()
        }

        fn agrees(self, want: Self, _: f64) -> bool {
            self == want
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

fn tensor<T: Element>(object: &Value) -> Result<DynTensor<T>, Unmet> {
    let data = object["data"]
        .as_array()
        .and_then(|data| data.iter().map(T::parse).collect::<Option<Vec<T>>>());
    let data = data.ok_or_else(|| Unmet::NoWay("data that does not fit its dtype".to_owned()))?;
    let shape = sizes(&object["shape"])?;
    DynTensor::from_shape_vec(shape, data)
        .map_err(|error| Unmet::Differs(format!("an input: {error}")))
}

fn difference<T: Element>(found: &DynTensor<T>, want: &DynTensor<T>, rtol: f64) -> Option<String> {
    if found.shape() != want.shape() {
        return Some(format!(
            "has the shape {:?}, not {:?}",
            found.shape(),
            want.shape()
        ));
    }
    let mut pairs = found.iter().zip(want.iter()).enumerate();
    let (at, (found, want)) = pairs.find(|(_, (found, want))| !found.agrees(**want, rtol))?;
    Some(format!("element {at} is {found:?}, not {want:?}"))
}
