//! Work that is compiled in this crate.
//!
//! rustc compiles a generic function in each crate that calls it with concrete types. It compiles implementations of
//! [`CompiledWork`] for concrete types, and functions of [`call_compiled`], once, in this crate.

use core::cell::Cell;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::FillResult;
use crate::type_eq::{self, TypeTag};

/// Work on elements `T` that this crate compiles. Implement it for concrete types, with `#[inline(never)]`.
pub trait CompiledWork<T> {
    /// Fills the places.
    fn fill<'p>(self, places: Places<'p, T>) -> Filled<'p>;
}

/// The places of a result. No other places have the lifetime `'p`.
pub struct Places<'p, T> {
    sizes: &'p [usize],
    out: &'p mut [MaybeUninit<T>],
    lifetime: PhantomData<Cell<&'p ()>>,
}

/// The proof that the places of the lifetime `'p` are filled.
pub struct Filled<'p>(PhantomData<Cell<&'p ()>>);

impl<'p, T> Places<'p, T> {
    /// Returns these places as those of elements `U`, if `T` is `U`.
    #[inline(always)]
    pub fn of<U: TypeTag>(self) -> Option<Places<'p, U>> {
        let Places {
            sizes,
            out,
            lifetime,
        } = self;
        Some(Places {
            sizes,
            out: type_eq::places(out)?,
            lifetime,
        })
    }

    /// Fills the places by `work`.
    #[inline]
    pub fn fill_by(self, work: impl FillResult<T>) -> Filled<'p> {
        work.fill(self.sizes, self.out);
        Filled(PhantomData)
    }
}

/// Fills a result by work that this crate compiles.
pub struct Compiled<W>(pub W);

// SAFETY: `W` returns a proof that the places of this call are filled, or panics: it cannot choose the lifetime.
unsafe impl<T, W: CompiledWork<T>> FillResult<T> for Compiled<W> {
    #[inline]
    fn fill(self, sizes: &[usize], out: &mut [MaybeUninit<T>]) {
        let lifetime = PhantomData;
        let Filled(_) = self.0.fill(Places {
            sizes,
            out,
            lifetime,
        });
    }
}

/// One of two kinds of work.
pub enum Either<A, B> {
    A(A),
    B(B),
}

// SAFETY: both kinds initialize every element, or panic.
unsafe impl<R, A: FillResult<R>, B: FillResult<R>> FillResult<R> for Either<A, B> {
    #[inline]
    fn fill(self, sizes: &[usize], out: &mut [MaybeUninit<R>]) {
        match self {
            Either::A(work) => work.fill(sizes, out),
            Either::B(work) => work.fill(sizes, out),
        }
    }
}

/// Returns the result of a function that this crate compiles for each of some types.
///
/// `$number` is the type in the signature and in the body. The value of each argument is an `Option`. The first one is
/// `Some` for one of the types, and the others are `Some` then too. If it is `None` for all types, the block after `else` is
/// evaluated.
///
/// ```ignore
/// call_compiled! {
///     [f32 f64] as Number => (x: &[Number] = type_eq::slice(x)) -> bool {
///         x.iter().any(|x| x.is_nan())
///     } else {
///         false
///     }
/// }
/// ```
///
/// # Panics
/// There is no `else`, and the first argument is `None` for all types.
#[doc(hidden)]
#[macro_export]
macro_rules! call_compiled {
    (
        $types:tt as $number:ident => $(<$lifetime:lifetime>)? ($($arguments:tt)+) -> $result:ty $body:block
    ) => {
        $crate::call_compiled! {
            $types as $number => $(<$lifetime>)? ($($arguments)+) -> $result $body else {
                unreachable!("the arguments have another type than those that this crate compiles")
            }
        }
    };
    (
        [$($type:ty)+] as $number:ident => $(<$lifetime:lifetime>)? (
            $first:ident: $first_type:ty = $first_value:expr
            $(, $argument:ident: $argument_type:ty = $value:expr)* $(,)?
        ) -> $result:ty $body:block else $otherwise:block
    ) => {
        $crate::call_compiled! {
            @each [$($type),+] $number [$(<$lifetime>)?] $first [$first_value] [$($argument = $value),*]
            [$first: $first_type $(, $argument: $argument_type)*] [$result] $body $otherwise
        }
    };
    (
        @each [$($type:ty),+] $number:ident $generics:tt $first:ident $first_value:tt $values:tt $parameters:tt
        $result:tt $body:block $otherwise:block
    ) => {{
        $($crate::call_compiled! {
            @one $type, $number $generics $first $first_value $values $parameters $result $body
        })+
        $otherwise
    }};
    (
        @one $type:ty, $number:ident [$($generics:tt)*] $first:ident [$first_value:expr]
        [$($argument:ident = $value:expr),*] [$($parameters:tt)+] [$result:ty] $body:block
    ) => {{
        type $number = $type;
        if let Some($first) = $first_value {
            #[inline(never)]
            fn compiled $($generics)* ($($parameters)+) -> $result $body

            $(let Some($argument) = $value else {
                unreachable!("all arguments are of the same number");
            };)*
            return compiled($first $(, $argument)*);
        }
    }};
}
