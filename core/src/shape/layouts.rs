//! Shapes in the kernel, which does not know them: their dimensions, and the layouts of operands.

use core::marker::PhantomData;

use super::rigid::RigidDims;
#[cfg(feature = "alloc")]
use shapecast_kernel::Erased;
use shapecast_kernel::sizes::pattern::known_sizes;
use shapecast_kernel::{
    AnyLayout, Element, KnownDims, Layout, MAX_OPERANDS, ScalarLayout, Source, SourceType, Sources,
};

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
}

/// The layout of elements of shape `S` with any strides.
pub struct Strided<S>(PhantomData<S>);
impl<S: Shape> Layout for Strided<S> {
    const TYPE: SourceType = SourceType::of(S::PATTERN);
    const CONTIGUOUS_PATTERN: Option<&'static [Option<usize>]> = None;
}

/// Layouts of operands whose shape says which dimensions broadcast.
pub trait RigidLayout: Layout {
    /// The dimensions that do not broadcast if their size is 1.
    const RIGID: RigidDims = RigidDims::NONE;
}
impl RigidLayout for ScalarLayout {}
impl RigidLayout for AnyLayout {}
impl<S: Shape> RigidLayout for Contiguous<S> {
    const RIGID: RigidDims = S::RIGID;
}
impl<S: Shape> RigidLayout for Strided<S> {
    const RIGID: RigidDims = S::RIGID;
}
#[cfg(feature = "alloc")]
impl<Y: RigidLayout> RigidLayout for Erased<Y> {
    const RIGID: RigidDims = Y::RIGID;
}

/// Operands whose shapes say which dimensions broadcast.
pub trait RigidSources: Sources {
    /// The dimensions of each operand that do not broadcast if their size is 1, in order.
    const RIGID: [RigidDims; MAX_OPERANDS];
}
impl RigidSources for () {
    const RIGID: [RigidDims; MAX_OPERANDS] = [RigidDims::NONE; MAX_OPERANDS];
}
impl<L: RigidSources, T: Element, Y: RigidLayout> RigidSources for (L, Source<'_, T, Y>) {
    const RIGID: [RigidDims; MAX_OPERANDS] = {
        let mut rigid = L::RIGID;
        rigid[L::LEN] = Y::RIGID;
        rigid
    };
}
