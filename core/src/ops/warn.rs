//! Where [`compat`](crate::compat)'s warning is due.

use crate::kernel::{SourceType, Sources};
use crate::numeric::MAX_OPERANDS;
use crate::numeric::legacy::Met;
use crate::shape::{MAX_RANK, MAX_STATIC_RANK, sizes_of};
use crate::warning::{Warning, is_on};

/// When an operation is to be warned of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    Never,
    Always,
    /// The sizes at run time decide.
    Perhaps,
}

/// What the types of the sources, and of the target in place, say.
///
/// Scalars mean today what they have always meant, and so does a single operand.
pub(super) const fn due<L: Sources>(target: Option<SourceType>) -> Due {
    let mut target_sizes = [1; MAX_STATIC_RANK];
    let target = match target {
        Some(SourceType::Known(pattern)) => Some(sizes_of(pattern, &mut target_sizes)),
        Some(_) if tensors::<L>() > 0 => return Due::Perhaps,
        _ => None,
    };
    let mut met = Met::<MAX_STATIC_RANK>::new(target);
    let mut k = 0;
    while k < L::LEN {
        match L::TYPES[k] {
            SourceType::Scalar => {}
            SourceType::Known(pattern) => {
                met.meet(sizes_of(pattern, &mut [1; MAX_STATIC_RANK]));
            }
            SourceType::Open if target.is_some() || tensors::<L>() > 1 => return Due::Perhaps,
            SourceType::Open => {}
        }
        k += 1;
    }
    if met.paired() {
        Due::Always
    } else {
        Due::Never
    }
}

/// How many sources are no scalars.
const fn tensors<L: Sources>() -> usize {
    let (mut k, mut tensors) = (0, 0);
    while k < L::LEN {
        if !matches!(L::TYPES[k], SourceType::Scalar) {
            tensors += 1;
        }
        k += 1;
    }
    tensors
}

/// Logs the warning of an operation for which it may be due, if it is switched on.
///
/// The operands have passed the rule.
#[inline(always)]
pub(super) fn warn<L: Sources>(due: Due, sources: &L, target: Option<&[usize]>) {
    if due != Due::Never && is_on() {
        let mut list = [[].as_slice(); MAX_OPERANDS];
        sources.list_sizes(&mut list);
        warn_now(due, &L::TYPES, &list[..L::LEN], target);
    }
}

#[cold]
#[inline(never)]
fn warn_now(due: Due, types: &[SourceType], sizes: &[&[usize]], target: Option<&[usize]>) {
    if due == Due::Always || paired(types, sizes, target) {
        Warning::Broadcast.log();
    }
}

fn paired(types: &[SourceType], sizes: &[&[usize]], target: Option<&[usize]>) -> bool {
    let mut met = Met::<MAX_RANK>::new(target);
    for (known, sizes) in types.iter().zip(sizes) {
        if !matches!(known, SourceType::Scalar) {
            met.meet(sizes);
        }
    }
    met.paired()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{Contiguous, Lone, Source, Strided};
    use crate::{DynShape, Shape};

    type Of<Y> = Source<'static, f32, Y>;
    type Pair<A, B> = (((), Of<A>), Of<B>);

    #[test]
    fn known_shapes_are_decided_by_the_compiler() {
        type Column = Contiguous<Shape![4, 1]>;
        type Row = Contiguous<Shape![4]>;
        assert_eq!(due::<Pair<Column, Row>>(None), Due::Always);
        assert_eq!(due::<Pair<Column, Column>>(None), Due::Never);
        assert_eq!(due::<Pair<Column, Contiguous<Shape![8]>>>(None), Due::Never);
        // Views too.
        assert_eq!(due::<Pair<Column, Strided<Shape![4]>>>(None), Due::Always);
        assert_eq!(due::<Pair<Row, Strided<Shape![4]>>>(None), Due::Never);
        let target = Some(SourceType::Known(&[Some(1), Some(4)]));
        assert_eq!(due::<((), Of<Row>)>(target), Due::Always);
        assert_eq!(
            due::<((), Of<Contiguous<Shape![1, 1]>>)>(target),
            Due::Never
        );
    }

    #[test]
    fn scalars_and_single_operands_are_never_warned_of() {
        assert_eq!(due::<Pair<Contiguous<Shape![1]>, Lone>>(None), Due::Never);
        assert_eq!(
            due::<Pair<Contiguous<Shape![1]>, Contiguous<()>>>(None),
            Due::Always
        );
        assert_eq!(due::<Pair<Contiguous<DynShape>, Lone>>(None), Due::Never);
        assert_eq!(due::<((), Of<Contiguous<DynShape>>)>(None), Due::Never);
        assert_eq!(due::<((), Of<Lone>)>(Some(SourceType::Open)), Due::Never);
        assert_eq!(due::<()>(Some(SourceType::Open)), Due::Never);
    }

    #[test]
    fn open_sizes_are_looked_at() {
        type Open = Contiguous<DynShape>;
        let known = Some(SourceType::Known(&[Some(4)]));
        assert_eq!(due::<Pair<Open, Open>>(None), Due::Perhaps);
        assert_eq!(due::<Pair<Open, Contiguous<Shape![4]>>>(None), Due::Perhaps);
        assert_eq!(due::<((), Of<Open>)>(known), Due::Perhaps);
        assert_eq!(
            due::<((), Of<Contiguous<Shape![4]>>)>(Some(SourceType::Open)),
            Due::Perhaps
        );
    }
}
