//! Shapes in the kernel, which does not know them: their dimensions, and the layouts of operands.

use core::marker::PhantomData;

use shapecast_kernel::sizes::pattern::known_sizes;
use shapecast_kernel::sizes::rigid::RigidDims;
use shapecast_kernel::{KnownDims, Layout, SourceType};

use super::traits::Shape;

/// The dimensions of a result of shape `S`. None is reduced.
pub(crate) struct AllDims<S>(PhantomData<S>);
impl<S: Shape> KnownDims for AllDims<S> {
    const PATTERN: Option<&'static [Option<usize>]> = S::PATTERN;
    const MASK: u64 = 0;
}

/// The layout of contiguous elements of shape `S`, in row-major order.
pub struct Contiguous<S>(PhantomData<S>);
impl<S: Shape> Layout for Contiguous<S> {
    const TYPE: SourceType = SourceType::of(S::PATTERN);
    const CONTIGUOUS_PATTERN: Option<&'static [Option<usize>]> = known_sizes(S::PATTERN);
    const RIGID: RigidDims = S::RIGID;
}

/// The layout of elements of shape `S` with any strides.
pub struct Strided<S>(PhantomData<S>);
impl<S: Shape> Layout for Strided<S> {
    const TYPE: SourceType = SourceType::of(S::PATTERN);
    const CONTIGUOUS_PATTERN: Option<&'static [Option<usize>]> = None;
    const RIGID: RigidDims = S::RIGID;
}
