//! Work that is compiled in this crate.
//!
//! rustc compiles a generic function in each crate that calls it with concrete types. It compiles an implementation
//! of [`CompiledWork`] for a concrete type once, in this crate.

use core::cell::Cell;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::FillResult;
use crate::kernel::type_eq::{self, TypeTag};

/// Work on elements `T` that this crate compiles. Implement it for concrete types, with `#[inline(never)]`.
pub(crate) trait CompiledWork<T> {
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
    pub(crate) fn of<U: TypeTag>(self) -> Result<Places<'p, U>, Self> {
        if !type_eq::is::<T, U>() {
            return Err(self);
        }
        let Places {
            sizes,
            out,
            lifetime,
        } = self;
        let out = type_eq::places(out).expect("the types are equal");
        Ok(Places {
            sizes,
            out,
            lifetime,
        })
    }

    /// Fills the places by `work`.
    #[inline]
    pub(crate) fn fill_by(self, work: impl FillResult<T>) -> Filled<'p> {
        work.fill(self.sizes, self.out);
        Filled(PhantomData)
    }
}

/// Fills a result by work that this crate compiles.
pub(crate) struct Compiled<W>(pub(crate) W);

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
pub(crate) enum Either<A, B> {
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
