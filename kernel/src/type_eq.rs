//! Equality of types, for type parameters without a bound `'static`.

use core::any::TypeId;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// Types that a type parameter can be compared with, by [`is`].
///
/// # Safety
/// The type has no lifetime parameter, so that a type that equals it up to lifetimes equals it.
pub unsafe trait TypeTag: Copy + 'static {}

/// Defines functions that compare a type, or its identity, with each of several types.
///
/// In debug builds, the comparisons are compiled once. Otherwise, each call would compile all of them.
macro_rules! is_any {
    ($([$name_of_id:ident] $(=> $(#[$attribute:meta])* $visibility:vis $name:ident)?: $($(#[$feature:meta])? $type:ty),+;)*) => {$(
        $($(#[$attribute])*
        #[inline(always)]
        $visibility fn $name<T>() -> bool {
            $name_of_id(id::<T>())
        })?

        #[cfg_attr(debug_assertions, inline(never))]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn $name_of_id(id: TypeId) -> bool {
            $(
                $(#[$feature])?
                if id == TypeId::of::<$type>() {
                    return true;
                }
            )+
            false
        }
    )*};
}

macro_rules! type_tags {
    ([$($integer:ident)*] $($number:ident)*) => {
        $(
            // SAFETY: the type has no lifetime parameter.
            unsafe impl TypeTag for $integer {}
        )*
        $(
            // SAFETY: the type has no lifetime parameter.
            unsafe impl TypeTag for $number {}
        )*
        is_any! {
            [is_number_id] =>
            /// Returns `true` if `T` is a primitive number, a float of the crate `half`, or `bool`. The
            /// operators of these types are not the user's. The optimizer evaluates the call.
            pub is_number:
                $($integer,)* $($number,)* #[cfg(feature = "half")] half::f16, #[cfg(feature = "half")] half::bf16;
            [is_term_of_numbers_id] =>
            /// Returns `true` if `T` is a [number](is_number), or a wide term that is one. The optimizer evaluates the
            /// call.
            pub(crate) is_term_of_numbers:
                $($integer,)* $($number,)* #[cfg(feature = "half")] half::f16, #[cfg(feature = "half")] half::bf16,
                $(#[cfg(feature = "half")] crate::WideTerm<$integer>,)*
                $(#[cfg(feature = "half")] crate::WideTerm<$number>,)*
                #[cfg(feature = "half")] crate::WideTerm<half::f16>, #[cfg(feature = "half")] crate::WideTerm<half::bf16>;
            [is_any_integer_id]: $($integer),*;
        }
    };
}
type_tags! { [i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize] f32 f64 bool }
#[cfg(feature = "half")]
// SAFETY: the type has no lifetime parameter.
unsafe impl TypeTag for half::f16 {}
#[cfg(feature = "half")]
// SAFETY: the type has no lifetime parameter.
unsafe impl TypeTag for half::bf16 {}

// SAFETY: the types of the pair have no lifetime parameter.
unsafe impl<A: TypeTag, B: TypeTag> TypeTag for (A, B) {}

#[cfg(feature = "num-complex")]
// SAFETY: the type has no lifetime parameter.
unsafe impl TypeTag for num_complex::Complex<f32> {}
#[cfg(feature = "num-complex")]
// SAFETY: the type has no lifetime parameter.
unsafe impl TypeTag for num_complex::Complex<f64> {}

is_any! {
    [is_float_id] =>
    /// Returns `true` if `T` is `f32` or `f64`. The optimizer evaluates the call.
    pub is_float: f32, f64;
    [is_integer_id] =>
    /// Returns `true` if `T` is a primitive integer of up to 64 bits. The optimizer evaluates the call.
    pub is_integer: i8, i16, i32, i64, isize, u8, u16, u32, u64, usize;
}

/// Returns `true` if all three types are one primitive integer. The optimizer evaluates the call.
#[inline(always)]
pub(crate) fn are_one_integer<T, U, V>() -> bool {
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn are(ids: [TypeId; 3]) -> bool {
        is_any_integer_id(ids[0]) && ids[0] == ids[1] && ids[0] == ids[2]
    }
    are([id::<T>(), id::<U>(), id::<V>()])
}

/// Returns `true` if `T` is `U`. The optimizer evaluates the call.
#[inline(always)]
pub fn is<T, U: TypeTag>() -> bool {
    id::<T>() == TypeId::of::<U>()
}

/// Returns the identity of `T` up to lifetimes. The optimizer evaluates the call.
// The crate `typeid` uses the same technique.
#[inline(always)]
pub fn id<T>() -> TypeId {
    trait Identified {
        fn id(&self) -> TypeId
        where
            Self: 'static;
    }
    impl<T> Identified for PhantomData<T> {
        #[inline(always)]
        fn id(&self) -> TypeId
        where
            Self: 'static,
        {
            TypeId::of::<T>()
        }
    }
    let marker = PhantomData::<T>;
    let marker: &dyn Identified = &marker;
    // SAFETY: only a lifetime changes. No `TypeId` depends on it, and the marker has no data.
    let marker =
        unsafe { core::mem::transmute::<&dyn Identified, &(dyn Identified + 'static)>(marker) };
    marker.id()
}

/// Returns `value` as a `U` if `T` is `U`.
#[inline(always)]
pub fn to<T, U: TypeTag>(value: &T) -> Option<U> {
    // SAFETY: `T` is `U`, which is `Copy`.
    is::<T, U>().then(|| unsafe { core::mem::transmute_copy(value) })
}

/// Returns `value` as a `T` if `T` is `U`.
#[inline(always)]
pub fn from<U: TypeTag, T>(value: U) -> Option<T> {
    // SAFETY: `T` is `U`, which is `Copy`.
    is::<T, U>().then(|| unsafe { core::mem::transmute_copy(&value) })
}

/// Returns `elements` with elements `U` if `T` is `U`.
#[inline(always)]
pub fn slice<T, U: TypeTag>(elements: &[T]) -> Option<&[U]> {
    let same = core::ptr::from_ref(elements) as *const [U];
    // SAFETY: `T` is `U`.
    is::<T, U>().then(|| unsafe { &*same })
}

/// Returns `elements` with elements `U` if `T` is `U`.
#[cfg(feature = "alloc")]
#[inline(always)]
pub fn slice_mut<T, U: TypeTag>(elements: &mut [T]) -> Option<&mut [U]> {
    let same = core::ptr::from_mut(elements) as *mut [U];
    // SAFETY: `T` is `U`, and the elements are borrowed as long as before.
    is::<T, U>().then(|| unsafe { &mut *same })
}

/// Returns `places` for elements `U` if `T` is `U`.
#[inline(always)]
pub(crate) fn places<T, U: TypeTag>(
    places: &mut [MaybeUninit<T>],
) -> Option<&mut [MaybeUninit<U>]> {
    let same = core::ptr::from_mut(places) as *mut [MaybeUninit<U>];
    // SAFETY: `T` is `U`, and the places are borrowed as long as before.
    is::<T, U>().then(|| unsafe { &mut *same })
}

/// Returns `true` if `T` and `U` have the same size and alignment.
pub const fn have_same_layout<T, U>() -> bool {
    size_of::<T>() == size_of::<U>() && align_of::<T>() == align_of::<U>()
}

/// Returns `true` if `T` is a primitive integer or a float, of which all bits are valid.
#[cfg(feature = "alloc")]
#[inline(always)]
fn has_any_bits<T>() -> bool {
    is_number::<T>() && !is::<T, bool>()
}

/// Returns the bits of `elements` as integers `U`, if `T` is an integer or a float of the same width.
#[cfg(feature = "alloc")]
#[inline(always)]
pub fn bits_mut<T, U: TypeTag>(elements: &mut [T]) -> Option<&mut [U]> {
    let bits = core::ptr::from_mut(elements) as *mut [U];
    // SAFETY: both types have the same size and alignment, and all bits are valid in both. The elements are borrowed as
    // long as before.
    (have_same_layout::<T, U>() && has_any_bits::<T>() && has_any_bits::<U>())
        .then(|| unsafe { &mut *bits })
}
