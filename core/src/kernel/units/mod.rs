//! Moving elements of any type, by their size alone: these loops are compiled once, with the
//! crate, and not at every call site.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod lanes;
mod pack;
mod planes;
mod rectangle;
mod repeat;
mod rows;
mod squares;
mod transpose;

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ptr::copy_nonoverlapping;

pub(super) use self::pack::{fill, pack, unpack};
pub(super) use self::planes::{interleave, pack_from_slice};
pub(super) use self::rectangle::Rectangle;
pub(super) use self::repeat::{repeat, repeat_each};
pub(super) use self::rows::copy_rows;
pub(super) use self::transpose::{Transposition, parts};
use super::isa::{Widest, dispatch};

/// How elements of one size are read and written.
trait Unit: Copy {
    /// An element that has been read, or where it stands.
    type Value: Copy;
    /// How many elements a [splat](Self::splat) has.
    const LANES: usize;

    fn bytes(self) -> usize;
    /// # Safety
    /// An element may be read.
    unsafe fn read(self, from: *const u8) -> Self::Value;
    /// # Safety
    /// An element may be written; what `value` was read from stands elsewhere, untouched.
    unsafe fn write(self, value: Self::Value, to: *mut u8);
    /// The element [`LANES`](Self::LANES) times.
    type Splat: Copy;
    fn splat(self, value: Self::Value) -> Self::Splat;
    /// # Safety
    /// As for [`write`](Self::write), for as many elements.
    unsafe fn write_splat(self, splat: Self::Splat, to: *mut u8);
}

/// Elements as large as `U`, whatever they are: a `MaybeUninit` keeps padding and provenance.
struct Fixed<U>(PhantomData<U>);
impl<U> Clone for Fixed<U> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<U> Copy for Fixed<U> {}

/// How many bytes may be written beyond the last element where elements are repeated.
pub(super) const OVERRUN: usize = 64;
const _: () = assert!(SPLAT <= OVERRUN);

/// How many bytes a splat covers.
const SPLAT: usize = 16;

impl<U: Copy> Unit for Fixed<U> {
    type Value = MaybeUninit<U>;
    const LANES: usize = SPLAT / size_of::<U>();

    #[inline(always)]
    fn bytes(self) -> usize {
        size_of::<U>()
    }
    #[inline(always)]
    unsafe fn read(self, from: *const u8) -> Self::Value {
        // SAFETY: passed on to the caller.
        unsafe { from.cast::<MaybeUninit<U>>().read_unaligned() }
    }
    #[inline(always)]
    unsafe fn write(self, value: Self::Value, to: *mut u8) {
        // SAFETY: passed on to the caller.
        unsafe { to.cast::<MaybeUninit<U>>().write_unaligned(value) };
    }
    type Splat = [MaybeUninit<u8>; SPLAT];
    #[inline(always)]
    fn splat(self, value: Self::Value) -> Self::Splat {
        let mut splat = [MaybeUninit::uninit(); SPLAT];
        for lane in 0..Self::LANES {
            // SAFETY: `LANES` elements fit a splat.
            unsafe { self.write(value, splat.as_mut_ptr().add(lane * size_of::<U>()).cast()) };
        }
        splat
    }
    #[inline(always)]
    unsafe fn write_splat(self, splat: Self::Splat, to: *mut u8) {
        // SAFETY: passed on to the caller.
        unsafe { to.cast::<Self::Splat>().write_unaligned(splat) };
    }
}

/// Elements of any other size.
#[derive(Clone, Copy)]
struct Bytes(usize);

impl Unit for Bytes {
    type Value = *const u8;
    const LANES: usize = 1;

    #[inline(always)]
    fn bytes(self) -> usize {
        self.0
    }
    #[inline(always)]
    unsafe fn read(self, from: *const u8) -> Self::Value {
        from
    }
    #[inline(always)]
    unsafe fn write(self, value: Self::Value, to: *mut u8) {
        // SAFETY: passed on to the caller.
        unsafe { copy_nonoverlapping(value, to, self.0) };
    }
    type Splat = *const u8;
    #[inline(always)]
    fn splat(self, value: Self::Value) -> Self::Splat {
        value
    }
    #[inline(always)]
    unsafe fn write_splat(self, splat: Self::Splat, to: *mut u8) {
        // SAFETY: passed on to the caller.
        unsafe { self.write(splat, to) };
    }
}

/// A loop over elements of whatever size.
trait Moves {
    /// # Safety
    /// As for the function that makes it.
    unsafe fn run(self, unit: impl Unit);
}

/// # Safety
/// As for the function that makes `moves`.
#[inline(always)]
unsafe fn with_unit(size: usize, moves: impl Moves) {
    dispatch::<Widest, _>(
        #[inline(always)]
        |_| {
            // SAFETY: passed on to the caller.
            unsafe { with_unit_here(size, moves) };
        },
    );
}

/// Without choosing an instruction set.
///
/// # Safety
/// As for the function that makes `moves`.
#[inline(always)]
unsafe fn with_unit_here(size: usize, moves: impl Moves) {
    // SAFETY: passed on to the caller.
    unsafe {
        match size {
            1 => moves.run(Fixed::<u8>(PhantomData)),
            2 => moves.run(Fixed::<u16>(PhantomData)),
            4 => moves.run(Fixed::<u32>(PhantomData)),
            8 => moves.run(Fixed::<u64>(PhantomData)),
            16 => moves.run(Fixed::<u128>(PhantomData)),
            _ => moves.run(Bytes(size)),
        }
    }
}

/// Elements that stand in steps.
#[derive(Clone, Copy)]
pub(in crate::kernel) struct Steps {
    pub(in crate::kernel) first: *const u8,
    /// From one to the next, in elements.
    pub(in crate::kernel) stride: isize,
}

impl Steps {
    /// One after the other.
    #[inline(always)]
    pub(in crate::kernel) const fn dense(first: *const u8) -> Self {
        Steps { first, stride: 1 }
    }

    /// From the `i`th of them on.
    pub(in crate::kernel) fn advanced(self, i: usize, bytes: usize) -> Self {
        Steps {
            first: self.at(i, bytes),
            ..self
        }
    }

    /// Where the `i`th of them is.
    #[inline(always)]
    pub(in crate::kernel) fn at(self, i: usize, bytes: usize) -> *const u8 {
        let by = (i as isize)
            .wrapping_mul(self.stride)
            .wrapping_mul(bytes as isize);
        self.first.wrapping_offset(by)
    }
}
