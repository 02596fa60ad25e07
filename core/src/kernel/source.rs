//! What kernels read: borrowed elements, and how they lie.

use core::marker::PhantomData;

use super::drive::{Operand, Operands};
use super::nest::ConstPlan;
use super::pointers::Pointers;
use crate::dim_vec::MAX_STATIC_RANK;
use crate::plan::{MAX_OPERANDS, Plan};
use crate::shape::layout::{count, is_contiguous, is_within};
use crate::shape::traits::{Shape, sizes_of};

/// Elements that an operation reads, with the sizes and strides of their tensor.
pub struct Source<'a, T, Y> {
    pub(crate) data: &'a [T],
    /// Where in `data` the element of index 0 stands.
    pub(crate) offset: usize,
    pub(crate) sizes: &'a [usize],
    /// `None`: contiguous, in row-major order.
    pub(crate) strides: Option<&'a [isize]>,
    pub(crate) layout: PhantomData<Y>,
}

impl<T, Y> Clone for Source<'_, T, Y> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, Y> Copy for Source<'_, T, Y> {}

impl<'a, T, Y: Layout> Source<'a, T, Y> {
    /// Elements of `data` from `offset` on; without strides they are contiguous.
    #[inline(always)]
    pub(crate) fn new(
        data: &'a [T],
        offset: usize,
        sizes: &'a [usize],
        strides: Option<&'a [isize]>,
    ) -> Self {
        Source {
            data,
            offset,
            sizes,
            strides,
            layout: PhantomData,
        }
    }
}

impl<'a, T, Y> Source<'a, T, Y> {
    /// Whether the elements stand one after the other in row-major order.
    pub(crate) fn is_contiguous(&self) -> bool {
        let strides = self.strides;
        strides.is_none_or(|strides| is_contiguous(self.sizes, strides))
    }

    /// The elements, if that is how they stand.
    pub(crate) fn as_slice(&self) -> Option<&'a [T]> {
        let len: usize = self.sizes.iter().product();
        let data = self.data;
        self.is_contiguous()
            .then(|| &data[self.offset..self.offset + len])
    }
}

/// Whether every element of a layout of this kind, from `offset` on, is among the first `len` of a slice.
#[inline(always)]
pub(super) fn is_within_as<Y: Layout>(
    sizes: &[usize],
    strides: Option<&[isize]>,
    offset: usize,
    len: usize,
) -> bool {
    if const { Y::KNOWN.is_some() } {
        return match const { known_count(Y::KNOWN) } {
            Some(0) => true,
            Some(count) => offset <= len && len - offset >= count,
            None => false,
        };
    }
    is_within(sizes, strides, offset, len)
}

/// The sizes of a layout of this kind: its own, where the compiler knows them, and not what it is told.
#[inline(always)]
pub(super) fn own_sizes<Y: Layout>(told: &[usize]) -> &[usize] {
    match const { Y::KNOWN } {
        Some(pattern) => {
            let sizes = const {
                let mut sizes = [1; MAX_STATIC_RANK];
                if let Some(pattern) = Y::KNOWN {
                    sizes_of(pattern, &mut sizes);
                }
                &{ sizes }
            };
            &sizes[..pattern.len()]
        }
        None => told,
    }
}

/// The number of elements, if the sizes are known and it does not overflow.
pub(super) const fn known_count(pattern: Option<&'static [Option<usize>]>) -> Option<usize> {
    let Some(pattern) = known(pattern) else {
        return None;
    };
    count(sizes_of(pattern, &mut [1; MAX_STATIC_RANK]))
}

impl<'a, T, Y> Source<'a, T, Y> {
    /// The same elements, nothing of whose sizes is known to the compiler.
    #[cfg(feature = "alloc")]
    pub(crate) fn erased(self) -> Source<'a, T, Erased<Y>> {
        Source {
            data: self.data,
            offset: self.offset,
            sizes: self.sizes,
            strides: self.strides,
            layout: PhantomData,
        }
    }
}

/// What the type of a source says of its layout.
pub trait Layout: 'static {
    /// The sizes, as far as they are known to the compiler.
    const TYPE: SourceType;
    /// The sizes, if the elements are known to be contiguous and the sizes known to the compiler.
    const KNOWN: Option<&'static [Option<usize>]>;
    /// Which dimensions are of size 1 and do not stretch; bit 0 is the last one.
    const NON_BROADCASTING_ONES: u32;
}

/// A single value.
pub struct ScalarLayout;
impl Layout for ScalarLayout {
    const TYPE: SourceType = SourceType::Scalar;
    const KNOWN: Option<&'static [Option<usize>]> = Some(&[]);
    const NON_BROADCASTING_ONES: u32 = 0;
}

/// Contiguous in row-major order, of shape `S`.
pub struct Contiguous<S>(PhantomData<S>);
impl<S: Shape> Layout for Contiguous<S> {
    const TYPE: SourceType = SourceType::of(S::PATTERN);
    const KNOWN: Option<&'static [Option<usize>]> = known(S::PATTERN);
    const NON_BROADCASTING_ONES: u32 = S::NON_BROADCASTING_ONES;
}

/// Of any strides, of shape `S`.
pub struct Strided<S>(PhantomData<S>);
impl<S: Shape> Layout for Strided<S> {
    const TYPE: SourceType = SourceType::of(S::PATTERN);
    const KNOWN: Option<&'static [Option<usize>]> = None;
    const NON_BROADCASTING_ONES: u32 = S::NON_BROADCASTING_ONES;
}

/// As `Y` has it, which the compiler is not to know.
#[cfg(feature = "alloc")]
pub struct Erased<Y>(PhantomData<Y>);
#[cfg(feature = "alloc")]
impl<Y: Layout> Layout for Erased<Y> {
    const TYPE: SourceType = match Y::TYPE {
        SourceType::Scalar => SourceType::Scalar,
        _ => SourceType::Open,
    };
    const KNOWN: Option<&'static [Option<usize>]> = None;
    const NON_BROADCASTING_ONES: u32 = Y::NON_BROADCASTING_ONES;
}

/// The pattern, if no size in it is open.
pub(super) const fn known(
    pattern: Option<&'static [Option<usize>]>,
) -> Option<&'static [Option<usize>]> {
    if let Some(sizes) = pattern {
        let mut d = 0;
        while d < sizes.len() {
            if sizes[d].is_none() {
                return None;
            }
            d += 1;
        }
    }
    pattern
}

/// What the type of a source says of its sizes.
#[derive(Clone, Copy)]
pub enum SourceType {
    /// It is a single value, no tensor of rank 0.
    Scalar,
    /// All of them.
    Known(&'static [Option<usize>]),
    /// Not all of them.
    Open,
}

impl SourceType {
    /// What the pattern of a tensor's shape says.
    pub(crate) const fn of(pattern: Option<&'static [Option<usize>]>) -> Self {
        match known(pattern) {
            Some(sizes) => SourceType::Known(sizes),
            None => SourceType::Open,
        }
    }
}

/// Any number of sources, as nested pairs: `(((), A), B)`.
///
/// Pairs need two impls for every number of operands, and nest the same way as the elements do.
pub trait Sources: Copy {
    /// One element of each, nested likewise.
    type Elems: Copy;
    /// Where the kernel reads, nested likewise.
    #[doc(hidden)]
    type Pointers: Pointers<Elems = Self::Elems>;
    /// How many there are.
    const LEN: usize;
    /// Whether all layouts are known.
    const KNOWN: bool;
    /// The known sizes, in order.
    const SIZES: [&'static [Option<usize>]; MAX_OPERANDS];
    /// What the types say of each, in order.
    const TYPES: [SourceType; MAX_OPERANDS];
    /// Which dimensions of each are of size 1 and do not stretch, in order; bit 0 is the last dimension.
    const NON_BROADCASTING_ONES: [u32; MAX_OPERANDS];

    /// Writes the sizes of each to the beginning of the list, in order.
    fn list_sizes<'s>(&'s self, list: &mut [&'s [usize]; MAX_OPERANDS]);

    /// Adds each to the list, in order.
    #[doc(hidden)]
    fn list<'s>(&'s self, operands: &mut Operands<'s>);

    /// Where each begins, once its layout has been held against its slice.
    ///
    /// # Panics
    /// A layout reaches beyond its slice.
    fn pointers(&self) -> Self::Pointers;
}

impl Sources for () {
    type Elems = ();
    type Pointers = ();
    const LEN: usize = 0;
    const KNOWN: bool = true;
    const SIZES: [&'static [Option<usize>]; MAX_OPERANDS] = [&[]; MAX_OPERANDS];
    const TYPES: [SourceType; MAX_OPERANDS] = [SourceType::Scalar; MAX_OPERANDS];
    const NON_BROADCASTING_ONES: [u32; MAX_OPERANDS] = [0; MAX_OPERANDS];

    #[inline(always)]
    fn list_sizes<'s>(&'s self, _: &mut [&'s [usize]; MAX_OPERANDS]) {}
    #[inline(always)]
    fn list<'s>(&'s self, _: &mut Operands<'s>) {}
    #[inline(always)]
    fn pointers(&self) {}
}

impl<L: Sources, T: Copy, Y: Layout> Sources for (L, Source<'_, T, Y>) {
    type Elems = (L::Elems, T);
    type Pointers = (L::Pointers, *const T);
    const LEN: usize = L::LEN + 1;
    const KNOWN: bool = L::KNOWN && Y::KNOWN.is_some();
    const SIZES: [&'static [Option<usize>]; MAX_OPERANDS] = {
        let mut sizes = L::SIZES;
        if let Some(known) = Y::KNOWN {
            sizes[L::LEN] = known;
        }
        sizes
    };
    const TYPES: [SourceType; MAX_OPERANDS] = {
        let mut types = L::TYPES;
        types[L::LEN] = Y::TYPE;
        types
    };
    const NON_BROADCASTING_ONES: [u32; MAX_OPERANDS] = {
        let mut ones = L::NON_BROADCASTING_ONES;
        ones[L::LEN] = Y::NON_BROADCASTING_ONES;
        ones
    };

    #[inline(always)]
    fn list_sizes<'s>(&'s self, list: &mut [&'s [usize]; MAX_OPERANDS]) {
        self.0.list_sizes(list);
        list[L::LEN] = own_sizes::<Y>(self.1.sizes);
    }

    #[inline(always)]
    fn list<'s>(&'s self, operands: &mut Operands<'s>) {
        self.0.list(operands);
        let Source {
            data,
            offset,
            sizes,
            strides,
            ..
        } = self.1;
        operands.push(Operand {
            first: data.as_ptr().wrapping_add(offset).cast(),
            bytes: size_of::<T>(),
            sizes: own_sizes::<Y>(sizes),
            strides,
        });
    }

    #[inline(always)]
    fn pointers(&self) -> Self::Pointers {
        let first = self.0.pointers();
        let Source {
            data,
            offset,
            sizes,
            strides,
            ..
        } = self.1;
        assert!(
            is_within_as::<Y>(sizes, strides, offset, data.len()),
            "an operand's layout reaches beyond its elements"
        );
        (first, data.as_ptr().wrapping_add(offset))
    }
}

/// The plan of an operation whose every layout is known: computed by the compiler.
pub(super) struct KnownPlan<S, L>(PhantomData<(S, L)>);

impl<S: Shape, L: Sources> KnownPlan<S, L> {
    pub(super) const KNOWN: bool = L::KNOWN && known(S::PATTERN).is_some();
}

impl<S: Shape, L: Sources> ConstPlan for KnownPlan<S, L> {
    const PLAN: Plan<MAX_STATIC_RANK> = {
        let mut plan = match known(S::PATTERN) {
            Some(pattern) => Plan::new(sizes_of(pattern, &mut [1; MAX_STATIC_RANK]), None),
            None => Plan::new(&[], None),
        };
        if Self::KNOWN {
            let mut k = 0;
            while k < L::LEN {
                let pattern = L::SIZES[k];
                plan.push(sizes_of(pattern, &mut [1; MAX_STATIC_RANK]), None);
                k += 1;
            }
        }
        plan.simplified()
    };
}
