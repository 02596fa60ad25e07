//! Which type a type parameter stands for.

use core::any::TypeId;
use core::marker::PhantomData;

/// Types that [`is`] may tell.
///
/// # Safety
/// The type has no lifetime parameter: what is the same but for lifetimes is the same.
pub(crate) unsafe trait TypeTag: Copy + 'static {}
macro_rules! tellable {
    ($($number:ident)*) => {$(
        // SAFETY: the type has no parameter.
        unsafe impl TypeTag for $number {}
    )*

    /// Returns `true` if `T` is a number of the language or of the crate `half`, or `bool`: types whose
    /// operators no user can have written. The optimiser knows it.
    #[inline(always)]
    pub(crate) fn is_number<T>() -> bool {
        #[cfg(feature = "half")]
        if is::<T, half::f16>() || is::<T, half::bf16>() {
            return true;
        }
        false $(|| is::<T, $number>())*
    }};
}
tellable! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 bool }
#[cfg(feature = "half")]
// SAFETY: plain numbers.
unsafe impl TypeTag for half::f16 {}
#[cfg(feature = "half")]
// SAFETY: plain numbers.
unsafe impl TypeTag for half::bf16 {}

/// Returns `true` if `T` is `f32` or `f64`. The optimiser knows it.
#[inline(always)]
pub(crate) fn is_float<T>() -> bool {
    is::<T, f32>() || is::<T, f64>()
}

/// Whether `T` is `U`. The optimiser knows it.
// As the crate `typeid` does it.
#[inline(always)]
pub(crate) fn is<T, U: TypeTag>() -> bool {
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
    // SAFETY: only a lifetime changes; a type's identity does not depend on it, and there is no
    // data to outlive it.
    let marker =
        unsafe { core::mem::transmute::<&dyn Identified, &(dyn Identified + 'static)>(marker) };
    marker.id() == TypeId::of::<U>()
}

/// `value`, if it is a `U`.
#[inline(always)]
pub(crate) fn to<T, U: TypeTag>(value: &T) -> Option<U> {
    // SAFETY: both are the same type, which is `Copy`.
    is::<T, U>().then(|| unsafe { core::mem::transmute_copy(value) })
}

/// `value`, if it is a `T`.
#[inline(always)]
pub(crate) fn from<U: TypeTag, T>(value: U) -> Option<T> {
    // SAFETY: both are the same type.
    is::<T, U>().then(|| unsafe { core::mem::transmute_copy(&value) })
}
