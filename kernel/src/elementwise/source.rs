//! The operands of an operation: borrowed elements and their layouts.

use core::marker::PhantomData;

use super::pointers::Pointers;
use crate::dim_vec::MAX_STATIC_RANK;
use crate::element::Element;
use crate::fits_buffer;
use crate::known_dims::KnownDims;
use crate::operand::{ErasedOperand, OperandList};
use crate::plan::{MAX_OPERANDS, MAX_SLOTS};
use crate::sizes::layout::is_contiguous;
use crate::sizes::pattern::{known_count, known_sizes, sizes_of};
use crate::type_eq::{self, TypeTag};

/// The elements of one operand, with the sizes and strides of their tensor.
pub struct Source<'a, T, Y> {
    pub data: &'a [T],
    /// The position in `data` of the element of index 0.
    pub offset: usize,
    pub sizes: &'a [usize],
    /// `None` if the elements are contiguous in row-major order.
    pub strides: Option<&'a [isize]>,
    pub layout: PhantomData<Y>,
}

impl<T, Y> Clone for Source<'_, T, Y> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, Y> Copy for Source<'_, T, Y> {}

impl<'a, T, Y: Layout> Source<'a, T, Y> {
    /// Creates the source of elements of `data` from `offset` on. Without strides they are contiguous.
    #[inline(always)]
    pub fn new(
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
    /// Returns the source as one with elements `U` if `T` is `U`.
    #[inline(always)]
    pub fn of<U: TypeTag>(&self) -> Option<Source<'a, U, Y>> {
        Some(Source {
            data: type_eq::slice(self.data)?,
            offset: self.offset,
            sizes: self.sizes,
            strides: self.strides,
            layout: PhantomData,
        })
    }

    /// Returns `true` if the elements are contiguous in row-major order.
    pub fn is_contiguous(&self) -> bool {
        let strides = self.strides;
        strides.is_none_or(|strides| is_contiguous(self.sizes, strides))
    }

    /// Returns the elements if they are contiguous in row-major order.
    #[inline(always)]
    pub fn as_slice(&self) -> Option<&'a [T]> {
        let len: usize = self.sizes.iter().product();
        let data = self.data;
        self.is_contiguous()
            .then(|| &data[self.offset..self.offset + len])
    }
}

/// Returns the sizes of a layout if the compiler knows them, or else `given`.
#[inline(always)]
pub(super) fn own_sizes<Y: Layout>(given: &[usize]) -> &[usize] {
    // rustc generates no code behind a constant condition that is false.
    if const { Y::CONTIGUOUS_PATTERN.is_none() } {
        return given;
    }
    match const { Y::CONTIGUOUS_PATTERN } {
        Some(pattern) => {
            let sizes = const {
                let mut sizes = [1; MAX_STATIC_RANK];
                if let Some(pattern) = Y::CONTIGUOUS_PATTERN {
                    sizes_of(pattern, &mut sizes);
                }
                &{ sizes }
            };
            &sizes[..pattern.len()]
        }
        None => given,
    }
}

impl<'a, T, Y> Source<'a, T, Y> {
    /// Erases the sizes from the type.
    #[cfg(feature = "alloc")]
    pub fn erased(self) -> Source<'a, T, Erased<Y>> {
        self.with_layout()
    }

    /// Replaces the layout by [`AnyLayout`], so that code that uses the source does not depend on `Y`.
    #[inline(always)]
    pub fn with_any_layout(self) -> Source<'a, T, AnyLayout> {
        self.with_layout()
    }

    #[inline(always)]
    fn with_layout<Z>(self) -> Source<'a, T, Z> {
        Source {
            data: self.data,
            offset: self.offset,
            sizes: self.sizes,
            strides: self.strides,
            layout: PhantomData,
        }
    }
}

/// The layout of an operand, as far as its type defines it.
///
/// The kernel compares the layout with the slice of the operand before it reads elements. Wrong constants therefore lead
/// to panics or wrong results, but not out of the slice.
pub trait Layout {
    /// The sizes, as far as the compiler knows them.
    const TYPE: SourceType;
    /// The sizes, if the compiler knows them and the elements are contiguous.
    const CONTIGUOUS_PATTERN: Option<&'static [Option<usize>]>;
}

/// The layout of a scalar.
pub struct ScalarLayout;
impl Layout for ScalarLayout {
    const TYPE: SourceType = SourceType::Scalar;
    const CONTIGUOUS_PATTERN: Option<&'static [Option<usize>]> = Some(&[]);
}

/// The layout of contiguous elements of the sizes `S`, in row-major order.
pub(crate) struct ContiguousDims<S>(PhantomData<S>);
impl<S: KnownDims> Layout for ContiguousDims<S> {
    const TYPE: SourceType = SourceType::of(S::PATTERN);
    const CONTIGUOUS_PATTERN: Option<&'static [Option<usize>]> = known_sizes(S::PATTERN);
}

/// A layout of which the compiler knows nothing.
pub struct AnyLayout;
impl Layout for AnyLayout {
    const TYPE: SourceType = SourceType::Open;
    const CONTIGUOUS_PATTERN: Option<&'static [Option<usize>]> = None;
}

/// The layout `Y` without the sizes.
#[cfg(feature = "alloc")]
pub struct Erased<Y>(PhantomData<Y>);
#[cfg(feature = "alloc")]
impl<Y: Layout> Layout for Erased<Y> {
    const TYPE: SourceType = match Y::TYPE {
        SourceType::Scalar => SourceType::Scalar,
        _ => SourceType::Open,
    };
    const CONTIGUOUS_PATTERN: Option<&'static [Option<usize>]> = None;
}

/// The sizes of an operand, as far as its type defines them.
#[derive(Clone, Copy)]
pub enum SourceType {
    /// The operand is a scalar. A tensor of rank 0 is not one.
    Scalar,
    /// The compiler knows all sizes.
    Known(&'static [Option<usize>]),
    /// The compiler does not know all sizes.
    Open,
}

impl SourceType {
    /// Converts the pattern of the shape of a tensor.
    pub const fn of(pattern: Option<&'static [Option<usize>]>) -> Self {
        match known_sizes(pattern) {
            Some(sizes) => SourceType::Known(sizes),
            None => SourceType::Open,
        }
    }
}

/// Any number of operands, as nested pairs: `(((), A), B)`.
///
/// Two impls cover any number of operands. The elements are nested in the same way.
///
/// # Safety
/// 1. `list` adds [`LEN`](Self::LEN) operands. The elements have the types that `Pointers` reads, in the same order.
///    The types are `Send` and `Sync`.
/// 2. `known_pointers` panics or returns the address of each operand. If it returns,
///    [`LAYOUTS_KNOWN`](Self::LAYOUTS_KNOWN) is `true`, and all elements of each operand may be read from the address
///    on. The number of elements is the product of the sizes in [`PATTERNS`](Self::PATTERNS).
/// 3. With [`FIT_BUFFERS`](Self::FIT_BUFFERS), the alignment of every type of elements is at most that of buffers.
pub unsafe trait Sources: Copy {
    /// One element of each operand.
    type Elems: Copy;
    /// The address of each operand.
    #[doc(hidden)]
    type Pointers: Pointers<Elems = Self::Elems>;
    /// The number of operands.
    const LEN: usize;
    /// Whether all operands are contiguous, with sizes known to the compiler.
    const LAYOUTS_KNOWN: bool;
    /// The known sizes of each operand, in order.
    const PATTERNS: [&'static [Option<usize>]; MAX_OPERANDS];
    /// The sizes that the type of each operand defines, in order.
    const TYPES: [SourceType; MAX_OPERANDS];
    /// The size of an element of each operand, by slot. Slot 0, the result, has 0.
    const ELEMENT_SIZES: [usize; MAX_SLOTS];
    /// Whether enough elements of every type fit a buffer.
    const FIT_BUFFERS: bool;

    /// Writes the sizes of each operand to the beginning of the list, in order.
    fn list_sizes<'s>(&'s self, list: &mut [&'s [usize]; MAX_OPERANDS]);

    /// Adds each operand to the list, in order.
    #[doc(hidden)]
    fn list<'s>(&'s self, operands: &mut OperandList<'s>);

    /// Returns the address of each operand. All layouts must be [known](Self::LAYOUTS_KNOWN).
    ///
    /// # Panics
    /// A layout is not known, or an operand has fewer elements than its sizes require.
    fn known_pointers(&self) -> Self::Pointers;
}

// SAFETY: there are no operands (1 to 3).
unsafe impl Sources for () {
    type Elems = ();
    type Pointers = ();
    const LEN: usize = 0;
    const LAYOUTS_KNOWN: bool = true;
    const PATTERNS: [&'static [Option<usize>]; MAX_OPERANDS] = [&[]; MAX_OPERANDS];
    const TYPES: [SourceType; MAX_OPERANDS] = [SourceType::Scalar; MAX_OPERANDS];
    const ELEMENT_SIZES: [usize; MAX_SLOTS] = [0; MAX_SLOTS];
    const FIT_BUFFERS: bool = true;

    #[inline(always)]
    fn list_sizes<'s>(&'s self, _: &mut [&'s [usize]; MAX_OPERANDS]) {}
    #[inline(always)]
    fn list<'s>(&'s self, _: &mut OperandList<'s>) {}
    #[inline(always)]
    fn known_pointers(&self) {}
}

// SAFETY: the last operand is a slice of `T`, which `*const T` reads, after the operands of `L` (1). `known_pointers` asserts
// that the slice has the elements of the pattern (2). `fits_buffer` compares the alignment (3).
unsafe impl<L: Sources, T: Element, Y: Layout> Sources for (L, Source<'_, T, Y>) {
    type Elems = (L::Elems, T);
    type Pointers = (L::Pointers, *const T);
    const LEN: usize = L::LEN + 1;
    const LAYOUTS_KNOWN: bool = L::LAYOUTS_KNOWN && Y::CONTIGUOUS_PATTERN.is_some();
    const PATTERNS: [&'static [Option<usize>]; MAX_OPERANDS] = {
        let mut sizes = L::PATTERNS;
        if let Some(known) = Y::CONTIGUOUS_PATTERN {
            sizes[L::LEN] = known;
        }
        sizes
    };
    const TYPES: [SourceType; MAX_OPERANDS] = {
        let mut types = L::TYPES;
        types[L::LEN] = Y::TYPE;
        types
    };
    const ELEMENT_SIZES: [usize; MAX_SLOTS] = {
        let mut sizes = L::ELEMENT_SIZES;
        sizes[L::LEN + 1] = size_of::<T>();
        sizes
    };
    const FIT_BUFFERS: bool = L::FIT_BUFFERS && fits_buffer::<T>();

    #[inline(always)]
    fn list_sizes<'s>(&'s self, list: &mut [&'s [usize]; MAX_OPERANDS]) {
        self.0.list_sizes(list);
        list[L::LEN] = own_sizes::<Y>(self.1.sizes);
    }

    #[inline(always)]
    fn list<'s>(&'s self, operands: &mut OperandList<'s>) {
        self.0.list(operands);
        let Source {
            data,
            offset,
            sizes,
            strides,
            ..
        } = self.1;
        operands.push(ErasedOperand::of(
            data,
            offset,
            own_sizes::<Y>(sizes),
            strides,
        ));
    }

    #[inline(always)]
    fn known_pointers(&self) -> Self::Pointers {
        let before = self.0.known_pointers();
        let elements = &self.1.data[self.1.offset..];
        assert!(
            matches!(const { known_count(Y::CONTIGUOUS_PATTERN) }, Some(count) if count <= elements.len()),
            "an operand's layout reaches beyond its elements"
        );
        (before, elements.as_ptr())
    }
}
