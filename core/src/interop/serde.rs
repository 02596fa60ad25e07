//! Serialization by the crate [`serde`](serde_core): a structure with the fields `shape` and `data`.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use shapecast_kernel::{DimVec, MAX_RANK};

use serde_core::de::{self, Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_core::ser::{Serialize, SerializeStruct, Serializer};

#[cfg(feature = "alloc")]
use crate::error::element_count;
use crate::error::{Detail, ShapeError};
use crate::shape::results::array_from;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, Iter, View, ViewMut};

/// The names of the fields.
const FIELDS: &[&str] = &["shape", "data"];

/// The maximum number of elements for which a reader reserves memory.
#[cfg(feature = "alloc")]
const MAX_RESERVED: usize = 4096;

/// A sequence that serializes element by element.
struct Sequence<I>(I);

impl<'a, T: Serialize + 'a, I: Iterator<Item = &'a T> + Clone> Serialize for Sequence<I> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.collect_seq(self.0.clone())
    }
}

/// Serializes sizes and elements.
fn serialize<T: Serialize, Z: Serializer>(
    sizes: &[usize],
    elements: Iter<'_, T>,
    serializer: Z,
) -> Result<Z::Ok, Z::Error> {
    let mut fields = serializer.serialize_struct("Tensor", FIELDS.len())?;
    fields.serialize_field(FIELDS[0], sizes)?;
    fields.serialize_field(FIELDS[1], &Sequence(elements))?;
    fields.end()
}

macro_rules! impl_serialize {
    ($([$($l:lifetime)?] $type:ident $shape:ident;)*) => {$(
        /// Serializes a structure with the fields `shape`, the sizes, and `data`, the elements in row-major
        /// order.
        ///
        /// ```
        /// use shapecast::array;
        /// let json = serde_json::to_string(&array![[1, 2, 3], [4, 5, 6]]).unwrap();
        /// assert_eq!(json, r#"{"shape":[2,3],"data":[1,2,3,4,5,6]}"#);
        /// ```
        impl<$($l,)? T: Serialize, S: $shape> Serialize for $type<$($l,)? T, S> {
            fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
                serialize(self.shape(), self.iter(), serializer)
            }
        }
    )*};
}
#[cfg(feature = "alloc")]
impl_serialize!([] Tensor Shape;);
impl_serialize!([] Array KnownShape; ['a] View Shape; ['a] ViewMut Shape;);

/// Elements that stand before or after the sizes in the input.
trait Elements<'de, S: Shape>: Sized {
    /// The tensor of these elements.
    type Output;

    /// Reads the elements. More elements than known `sizes` allow are an error.
    fn read<A: SeqAccess<'de>>(elements: A, sizes: Option<&S::Sizes>) -> Result<Self, A::Error>;

    /// Combines the elements with sizes.
    fn with_sizes<E: de::Error>(self, sizes: S::Sizes) -> Result<Self::Output, E>;
}

#[cfg(feature = "alloc")]
impl<'de, T: Deserialize<'de>, S: Shape> Elements<'de, S> for Vec<T> {
    type Output = Tensor<T, S>;

    fn read<A: SeqAccess<'de>>(mut from: A, sizes: Option<&S::Sizes>) -> Result<Self, A::Error> {
        // A length in the input may be wrong, so the loop must not reserve much memory or take much time for it.
        let len = sizes.map(|sizes| element_count(sizes.as_ref()).map_err(de::Error::custom));
        let len = len.transpose()?;
        let expected = from.size_hint().or(len);
        let mut elements = Vec::with_capacity(expected.unwrap_or(0).min(MAX_RESERVED));
        while let Some(element) = from.next_element()? {
            if let Some(sizes) = sizes
                && len == Some(elements.len())
            {
                return Err(too_many_elements(sizes.as_ref()));
            }
            elements.push(element);
        }
        Ok(elements)
    }

    fn with_sizes<E: de::Error>(self, sizes: S::Sizes) -> Result<Tensor<T, S>, E> {
        Tensor::from_shape_vec(sizes.as_ref(), self).map_err(E::custom)
    }
}

impl<'de, T: Deserialize<'de>, S: KnownShape> Elements<'de, S> for Array<T, S> {
    type Output = Self;

    fn read<A: SeqAccess<'de>>(mut from: A, _: Option<&S::Sizes>) -> Result<Self, A::Error> {
        let (mut count, mut result) = (0, Ok(()));
        let elements = array_from::<S, Option<T>>(|_| {
            if result.is_err() {
                return None;
            }
            match from.next_element() {
                Ok(element) => {
                    count += usize::from(element.is_some());
                    element
                }
                Err(error) => {
                    result = Err(error);
                    None
                }
            }
        });
        result?;
        let mut elements = Array::<Option<T>, S>::new(elements);
        let expected = elements.len();
        if count == expected && from.next_element::<IgnoredAny>()?.is_some() {
            return Err(too_many_elements(S::SIZES_REF));
        }
        if count != expected {
            return Err(de::Error::invalid_length(count, &ElementCount(expected)));
        }
        let elements = elements.as_mut_slice();
        Ok(Array::new(array_from::<S, T>(|i| {
            elements[i].take().expect("the element was read")
        })))
    }

    fn with_sizes<E: de::Error>(self, _: S::Sizes) -> Result<Self, E> {
        Ok(self)
    }
}

/// Returns the error for more elements than those of `sizes`.
#[cold]
fn too_many_elements<E: de::Error>(sizes: &[usize]) -> E {
    let sizes = DimVec::from_slice(sizes);
    E::custom(ShapeError::from(Detail::TooManyElements { sizes }))
}

/// The number of elements, for an error.
struct ElementCount(usize);

impl de::Expected for ElementCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} elements", self.0)
    }
}

/// Sizes that match the shape `S`.
struct Sizes<S: Shape>(S::Sizes);

impl<'de, S: Shape> Deserialize<'de> for Sizes<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct SizesVisitor<S>(PhantomData<S>);

        impl<'de, S: Shape> Visitor<'de> for SizesVisitor<S> {
            type Value = Sizes<S>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the sizes of a tensor")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Sizes<S>, A::Error> {
                let (mut sizes, mut rank) = ([0; MAX_RANK], 0);
                while let Some(size) = from.next_element()? {
                    if rank == MAX_RANK {
                        return Err(de::Error::invalid_length(rank + 1, &self));
                    }
                    sizes[rank] = size;
                    rank += 1;
                }
                let sizes = S::sizes_from(&sizes[..rank]).map_err(de::Error::custom)?;
                Ok(Sizes(sizes))
            }
        }
        deserializer.deserialize_seq(SizesVisitor(PhantomData))
    }
}

/// The elements, with the sizes if they are known.
struct Data<'s, E, S: Shape>(Option<&'s S::Sizes>, PhantomData<E>);

impl<'de, S: Shape, E: Elements<'de, S>> de::DeserializeSeed<'de> for Data<'_, E, S> {
    type Value = E;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<E, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, S: Shape, E: Elements<'de, S>> Visitor<'de> for Data<'_, E, S> {
    type Value = E;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the elements of a tensor")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, from: A) -> Result<E, A::Error> {
        E::read(from, self.0)
    }
}

/// The name of a field.
enum Field {
    Shape,
    Data,
    Other,
}

impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldVisitor;

        impl Visitor<'_> for FieldVisitor {
            type Value = Field;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("`shape` or `data`")
            }

            fn visit_u64<E>(self, position: u64) -> Result<Field, E> {
                Ok(match position {
                    0 => Field::Shape,
                    1 => Field::Data,
                    _ => Field::Other,
                })
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Field, E> {
                self.visit_bytes(name.as_bytes())
            }

            fn visit_bytes<E>(self, name: &[u8]) -> Result<Field, E> {
                Ok(match name {
                    b"shape" => Field::Shape,
                    b"data" => Field::Data,
                    _ => Field::Other,
                })
            }
        }
        deserializer.deserialize_identifier(FieldVisitor)
    }
}

/// Reads a tensor of shape `S` with the elements `E`.
struct TensorVisitor<E, S> {
    /// Whether the format is text, in which users may write nested lists.
    is_human_readable: bool,
    types: PhantomData<(E, S)>,
}

/// Returns the error for a list in a format of text.
///
/// A list could be the fields in their order or nested rows: `[[1, 2], [3, 4]]` is also the shape `[1, 2]` with the
/// elements 3 and 4.
#[cold]
fn list_error<E: de::Error>() -> E {
    E::custom(
        "a list is not a tensor; write {\"shape\":[2,3],\"data\":[1,2,3,4,5,6]} instead of nested lists",
    )
}

impl<'de, S: Shape, E: Elements<'de, S>> Visitor<'de> for TensorVisitor<E, S> {
    type Value = E::Output;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a tensor with the fields `shape` and `data`")
    }

    /// Reads the fields without their names, as in binary formats.
    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<E::Output, A::Error> {
        if self.is_human_readable {
            return Err(list_error());
        }
        let missing = |position| de::Error::invalid_length(position, &"a tensor of 2 fields");
        let sizes: Sizes<S> = from.next_element()?.ok_or_else(|| missing(0))?;
        let data = Data::<E, S>(Some(&sizes.0), PhantomData);
        let data = from.next_element_seed(data)?.ok_or_else(|| missing(1))?;
        data.with_sizes(sizes.0)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<E::Output, A::Error> {
        let (mut sizes, mut data) = (None::<Sizes<S>>, None);
        while let Some(field) = from.next_key()? {
            match field {
                Field::Shape if sizes.is_some() => {
                    return Err(de::Error::duplicate_field(FIELDS[0]));
                }
                Field::Data if data.is_some() => return Err(de::Error::duplicate_field(FIELDS[1])),
                Field::Shape => sizes = Some(from.next_value()?),
                Field::Data => {
                    let sizes = sizes.as_ref().map(|sizes| &sizes.0);
                    let seed = Data::<E, S>(sizes, PhantomData);
                    data = Some(from.next_value_seed(seed)?);
                }
                Field::Other => {
                    from.next_value::<IgnoredAny>()?;
                }
            }
        }
        let sizes = sizes.ok_or_else(|| de::Error::missing_field(FIELDS[0]))?;
        let data = data.ok_or_else(|| de::Error::missing_field(FIELDS[1]))?;
        data.with_sizes(sizes.0)
    }
}

macro_rules! impl_deserialize {
    ($type:ident $shape:ident, $elements:ty) => {
        /// Deserializes a structure with the fields `shape` and `data`.
        ///
        /// The sizes must match the type, and the number of elements must match the sizes. Nested lists such as
        /// `[[1, 2, 3], [4, 5, 6]]` are an error.
        ///
        /// ```
        /// use shapecast::{Shape, Tensor, tensor};
        /// type Rows = Tensor<i32, Shape![dyn, 3]>;
        /// let rows: Rows = serde_json::from_str(r#"{"shape":[2,3],"data":[1,2,3,4,5,6]}"#).unwrap();
        /// assert_eq!(rows, tensor![[1, 2, 3], [4, 5, 6]]);
        /// let wrong = serde_json::from_str::<Rows>(r#"{"shape":[3,2],"data":[1,2,3,4,5,6]}"#);
        /// let error = wrong.unwrap_err().to_string();
        /// assert!(error.starts_with("shape [3, 2] is not of the form [dyn, 3]"));
        /// ```
        impl<'de, T: Deserialize<'de>, S: $shape> Deserialize<'de> for $type<T, S> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let visitor = TensorVisitor::<$elements, S> {
                    is_human_readable: deserializer.is_human_readable(),
                    types: PhantomData,
                };
                deserializer.deserialize_struct("Tensor", FIELDS, visitor)
            }
        }
    };
}
#[cfg(feature = "alloc")]
impl_deserialize!(Tensor Shape, Vec<T>);
impl_deserialize!(Array KnownShape, Array<T, S>);
