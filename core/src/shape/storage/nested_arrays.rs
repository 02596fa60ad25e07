//! The nested arrays of shapes, for the kernel.

use shapecast_kernel::NestedArrays;

use crate::shape::layouts::AllDims;
use crate::shape::traits::KnownShape;

// SAFETY: shapes are sealed. A nested array of each consists of the storages of its dimensions, which by invariant 1 of
// `InlineElements` and for arrays consist of their elements (1). `as_slice` and `as_mut_slice` return all of them (2).
unsafe impl<S: KnownShape> NestedArrays for AllDims<S> {
    const SIZES: &'static [usize] = S::SIZES_REF;
    type Nested<T> = S::Nested<T>;

    #[inline(always)]
    fn as_slice<T>(nested: &S::Nested<T>) -> &[T] {
        S::as_slice(nested)
    }

    #[inline(always)]
    fn as_mut_slice<T>(nested: &mut S::Nested<T>) -> &mut [T] {
        S::as_mut_slice(nested)
    }
}
