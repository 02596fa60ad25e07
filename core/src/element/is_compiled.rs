//! [`IsCompiled`], which elements state of their loops.

use core::marker::PhantomData;

/// Whether this crate compiles the loops over elements `T`, so that the crates of users do not.
///
/// The traits of elements, which users can implement, have a hidden constant of this type. No user can set it to `YES`,
/// which is private, or to the constant of another element, which has another type:
///
/// ```compile_fail
/// # #[derive(Clone, Copy, Default)]
/// # struct Own(f32);
/// # impl std::ops::Add for Own { type Output = Own; fn add(self, _: Own) -> Own { self } }
/// # impl std::ops::Mul for Own { type Output = Own; fn mul(self, _: Own) -> Own { self } }
/// impl shapecast::Numeric for Own {
///     const IS_COMPILED: bool = true;
///     fn one() -> Own { Own(1.0) }
/// }
/// ```
///
/// ```compile_fail
/// # #[derive(Clone, Copy, Default)]
/// # struct Own(f32);
/// # impl std::ops::Add for Own { type Output = Own; fn add(self, _: Own) -> Own { self } }
/// # impl std::ops::Mul for Own { type Output = Own; fn mul(self, _: Own) -> Own { self } }
/// # use shapecast::__private::IsCompiled;
/// impl shapecast::Numeric for Own {
///     const IS_COMPILED: IsCompiled<Own> = <f32 as shapecast::Numeric>::IS_COMPILED;
///     fn one() -> Own { Own(1.0) }
/// }
/// ```
///
/// With the only other value, the same code compiles:
///
/// ```
/// # #[derive(Clone, Copy, Default)]
/// # struct Own(f32);
/// # impl std::ops::Add for Own { type Output = Own; fn add(self, _: Own) -> Own { self } }
/// # impl std::ops::Mul for Own { type Output = Own; fn mul(self, _: Own) -> Own { self } }
/// # use shapecast::__private::IsCompiled;
/// impl shapecast::Numeric for Own {
///     const IS_COMPILED: IsCompiled<Own> = IsCompiled::NO;
///     fn one() -> Own { Own(1.0) }
/// }
/// # let x = shapecast::tensor![Own(1.0), Own(2.0)];
/// # assert_eq!(x.sum().0, 0.0);
/// ```
pub struct IsCompiled<T> {
    is_true: bool,
    element: PhantomData<fn() -> T>,
}

impl<T> IsCompiled<T> {
    /// The crate that calls compiles the loops.
    pub const NO: Self = Self::new(false);
    /// This crate compiles the loops.
    pub(crate) const YES: Self = Self::new(true);

    pub(crate) const fn new(is_true: bool) -> Self {
        IsCompiled {
            is_true,
            element: PhantomData,
        }
    }

    /// Returns `true` if this crate compiles the loops.
    #[doc(hidden)]
    pub const fn is_true(&self) -> bool {
        self.is_true
    }
}
