//! Moving elements of any type, by their size alone: these loops are compiled once, with the
//! crate, and not at every call site.

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ptr::copy_nonoverlapping;

use super::isa::dispatch;
use super::squares::{prefetch, side, transpose_square};

/// How elements of one size are read and written.
trait Unit: Copy {
    /// An element that has been read, or where it stands.
    type Value: Copy;
    /// How many elements [`splat`](Self::splat) writes.
    const LANES: usize;

    fn bytes(self) -> usize;
    /// # Safety
    /// An element may be read.
    unsafe fn read(self, from: *const u8) -> Self::Value;
    /// # Safety
    /// An element may be written; what `value` was read from stands elsewhere, untouched.
    unsafe fn write(self, value: Self::Value, to: *mut u8);
    /// Writes the element [`LANES`](Self::LANES) times.
    ///
    /// # Safety
    /// As for [`write`](Self::write), for as many elements.
    unsafe fn splat(self, value: Self::Value, to: *mut u8);
}

/// Elements as large as `U`, whatever they are: a `MaybeUninit` keeps padding and provenance.
struct Fixed<U>(PhantomData<U>);
impl<U> Clone for Fixed<U> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<U> Copy for Fixed<U> {}

/// How many bytes a splat covers.
pub(super) const SPLAT: usize = 16;

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
    #[inline(always)]
    unsafe fn splat(self, value: Self::Value, to: *mut u8) {
        for lane in 0..Self::LANES {
            // SAFETY: passed on to the caller.
            unsafe { self.write(value, to.add(lane * size_of::<U>())) };
        }
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
    #[inline(always)]
    unsafe fn splat(self, value: Self::Value, to: *mut u8) {
        // SAFETY: passed on to the caller.
        unsafe { self.write(value, to) };
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
    dispatch(
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
pub(super) struct Steps {
    pub(super) first: *const u8,
    /// From one to the next, in elements.
    pub(super) stride: isize,
}

impl Steps {
    #[inline(always)]
    fn at(self, i: usize, bytes: usize) -> *const u8 {
        let by = (i as isize)
            .wrapping_mul(self.stride)
            .wrapping_mul(bytes as isize);
        self.first.wrapping_offset(by)
    }
}

/// The same element over and over.
struct Fill(*const u8, *mut u8, usize);

impl Moves for Fill {
    #[inline(always)]
    unsafe fn run(self, unit: impl Unit) {
        let Fill(from, to, len) = self;
        // SAFETY: passed on to the caller.
        let value = unsafe { unit.read(from) };
        for i in 0..len {
            // SAFETY: passed on to the caller.
            unsafe { unit.write(value, to.add(i * unit.bytes())) };
        }
    }
}

/// One element of `size` bytes, `LEN` times: so few that to choose an instruction set would take
/// longer.
///
/// # Safety
/// It may be read, and as many written to `to`, which is elsewhere.
#[inline]
pub(super) unsafe fn fill<const LEN: usize>(size: usize, from: *const u8, to: *mut u8) {
    // SAFETY: passed on to the caller.
    unsafe { with_unit_here(size, Fill(from, to, LEN)) };
}

/// `len` elements of `size` bytes, one after the other, from wherever they stand.
///
/// # Safety
/// They may be read, and as many written to `to`, which is elsewhere.
#[inline]
pub(super) unsafe fn pack(size: usize, from: Steps, to: *mut u8, len: usize) {
    struct Pack(Steps, *mut u8, usize);
    impl Moves for Pack {
        #[inline(always)]
        unsafe fn run(self, unit: impl Unit) {
            let Pack(from, to, len) = self;
            let bytes = unit.bytes();
            for i in 0..len {
                // SAFETY: passed on to the caller.
                unsafe { unit.write(unit.read(from.at(i, bytes)), to.add(i * bytes)) };
            }
        }
    }
    // SAFETY: passed on to the caller.
    unsafe {
        match from.stride {
            0 => with_unit(size, Fill(from.first, to, len)),
            1 => copy_nonoverlapping(from.first, to, len * size),
            _ => with_unit(size, Pack(from, to, len)),
        }
    }
}

/// The reverse of [`pack`]: `len` elements of `size` bytes, one after the other, to steps.
///
/// # Safety
/// They may be read, and as many written to `to`, which is elsewhere.
#[inline]
pub(super) unsafe fn unpack(size: usize, from: *const u8, to: Steps, len: usize) {
    struct Unpack(*const u8, Steps, usize);
    impl Moves for Unpack {
        #[inline(always)]
        unsafe fn run(self, unit: impl Unit) {
            let Unpack(from, to, len) = self;
            let bytes = unit.bytes();
            for i in 0..len {
                // SAFETY: passed on to the caller.
                unsafe { unit.write(unit.read(from.add(i * bytes)), to.at(i, bytes).cast_mut()) };
            }
        }
    }
    // SAFETY: passed on to the caller.
    unsafe { with_unit(size, Unpack(from, to, len)) };
}

/// The first `period` elements of `to`, of `size` bytes, over and over up to `len`.
///
/// # Safety
/// `to` holds `period` elements, and has room for `len`.
pub(super) unsafe fn repeat(size: usize, to: *mut u8, period: usize, len: usize) {
    let mut done = period;
    while done < len {
        let more = done.min(len - done);
        // SAFETY: the first `done` elements are there, and `done + more` have room.
        unsafe { copy_nonoverlapping(to, to.add(done * size), more * size) };
        done += more;
    }
}

/// Each of `len` elements of `size` bytes, `times` over.
///
/// # Safety
/// They may be read, and `len * times` written to `to`, which is elsewhere, and [`SPLAT`] bytes
/// more.
pub(super) unsafe fn repeat_each(size: usize, from: Steps, to: *mut u8, len: usize, times: usize) {
    struct RepeatEach {
        from: Steps,
        to: *mut u8,
        len: usize,
        times: usize,
    }
    impl Moves for RepeatEach {
        #[inline(always)]
        unsafe fn run(self, unit: impl Unit) {
            #[inline(always)]
            unsafe fn with<U: Unit>(unit: U, moves: RepeatEach, splats: usize) {
                let RepeatEach {
                    from,
                    to,
                    len,
                    times,
                } = moves;
                let bytes = unit.bytes();
                for i in 0..len {
                    // SAFETY: passed on to the caller; splats reach less than `SPLAT` beyond.
                    unsafe {
                        let value = unit.read(from.at(i, bytes));
                        for splat in 0..splats {
                            unit.splat(value, to.add((i * times + splat * U::LANES) * bytes));
                        }
                    }
                }
            }
            #[inline(always)]
            fn splats<U: Unit>(_: U, times: usize) -> usize {
                times.div_ceil(U::LANES)
            }
            // SAFETY: passed on to the caller.
            unsafe {
                match splats(unit, self.times) {
                    1 => with(unit, self, 1),
                    many => with(unit, self, many),
                }
            }
        }
    }
    let moves = RepeatEach {
        from,
        to,
        len,
        times,
    };
    // SAFETY: passed on to the caller.
    unsafe { with_unit(size, moves) };
}

/// A rectangle of elements, column after column, to rows.
#[derive(Clone, Copy)]
pub(super) struct Rectangle {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// From one element to the next along a column, in elements.
    pub(super) row_stride: isize,
    /// From one column to the next.
    pub(super) column_stride: isize,
}

/// A rectangle of elements of `size` bytes, row after row, each `width` elements from the other.
///
/// # Safety
/// They may be read, and `rows` rows written to `to`, which is elsewhere.
pub(super) unsafe fn transpose(
    size: usize,
    from: *const u8,
    rectangle: Rectangle,
    to: *mut u8,
    width: usize,
) {
    struct Transposition {
        from: *const u8,
        rectangle: Rectangle,
        to: *mut u8,
        width: usize,
    }
    impl Moves for Transposition {
        #[inline(always)]
        unsafe fn run(self, unit: impl Unit) {
            let Transposition {
                from,
                rectangle,
                to,
                width,
            } = self;
            let Rectangle {
                rows,
                columns,
                row_stride,
                column_stride,
            } = rectangle;
            let bytes = unit.bytes();
            let step = column_stride.wrapping_mul(bytes as isize);
            let at = |r: usize, c: usize| {
                let by = row_stride
                    .wrapping_mul(r as isize)
                    .wrapping_mul(bytes as isize);
                from.wrapping_offset(by.wrapping_add(step.wrapping_mul(c as isize)))
            };
            let place = |r: usize, c: usize| to.wrapping_add((r * width + c) * bytes);
            let side = side(bytes);
            let column = rows * bytes;
            let group = if side > 1 && row_stride == 1 && column > 0 {
                PACKED / column / side * side
            } else {
                0
            };
            let (mut whole_rows, mut whole_columns) = (0, 0);
            if group > 0 {
                whole_rows = rows - rows % side;
                whole_columns = columns - columns % side;
            }
            let mut packed = [MaybeUninit::<u8>::uninit(); PACKED];
            let packed = packed.as_mut_ptr().cast::<u8>();
            // SAFETY: passed on to the caller; every element is read and written once; a group of
            // columns fits the packed ones.
            unsafe {
                for first in (0..whole_columns).step_by(group.max(1)) {
                    let group = group.min(whole_columns - first);
                    for c in 0..group {
                        prefetch(at(0, first + c + AHEAD), column);
                        copy_nonoverlapping(at(0, first + c), packed.add(c * column), column);
                    }
                    for r in (0..whole_rows).step_by(side) {
                        for c in (0..group).step_by(side) {
                            let from = packed.add(c * column + r * bytes);
                            let (to, row) = (place(r, first + c), (width * bytes) as isize);
                            transpose_square(bytes, from, column as isize, to, row);
                        }
                    }
                }
                for r in 0..rows {
                    let begin = if r < whole_rows { whole_columns } else { 0 };
                    for c in begin..columns {
                        unit.write(unit.read(at(r, c)), place(r, c));
                    }
                }
            }
        }
    }
    /// The bytes of as many columns as are packed at a time, before they are transposed: columns
    /// that stand a power of two from each other would drive each other out of the cache.
    const PACKED: usize = 4096;
    /// How many columns before it is copied a column is asked for.
    const AHEAD: usize = 32;
    let moves = Transposition {
        from,
        rectangle,
        to,
        width,
    };
    // SAFETY: passed on to the caller.
    unsafe { with_unit(size, moves) };
}
