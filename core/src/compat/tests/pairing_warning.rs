use super::*;
use crate::Shape;
use crate::kernel::{Contiguous, ScalarLayout, Source, Strided};
use crate::shape::dyn_shape::DynShape;

type SourceOf<Y> = Source<'static, f32, Y>;
type Pair<A, B> = (((), SourceOf<A>), SourceOf<B>);

#[test]
fn known_shapes_are_decided_at_compile_time() {
    type Column = Contiguous<Shape![4, 1]>;
    type Row = Contiguous<Shape![4]>;
    assert_eq!(once_paired::<Pair<Column, Row>>(None), OncePaired::Always);
    assert_eq!(once_paired::<Pair<Column, Column>>(None), OncePaired::Never);
    assert_eq!(
        once_paired::<Pair<Column, Contiguous<Shape![8]>>>(None),
        OncePaired::Never
    );
    assert_eq!(
        once_paired::<Pair<Column, Strided<Shape![4]>>>(None),
        OncePaired::Always
    );
    assert_eq!(
        once_paired::<Pair<Row, Strided<Shape![4]>>>(None),
        OncePaired::Never
    );
    let target = Some(SourceType::Known(&[Some(1), Some(4)]));
    assert_eq!(
        once_paired::<((), SourceOf<Row>)>(target),
        OncePaired::Always
    );
    assert_eq!(
        once_paired::<((), SourceOf<Contiguous<Shape![1, 1]>>)>(target),
        OncePaired::Never
    );
}

#[test]
fn scalars_and_single_operands_never_warn() {
    assert_eq!(
        once_paired::<Pair<Contiguous<Shape![1]>, ScalarLayout>>(None),
        OncePaired::Never
    );
    assert_eq!(
        once_paired::<Pair<Contiguous<Shape![1]>, Contiguous<()>>>(None),
        OncePaired::Always
    );
    assert_eq!(
        once_paired::<Pair<Contiguous<DynShape>, ScalarLayout>>(None),
        OncePaired::Never
    );
    assert_eq!(
        once_paired::<((), SourceOf<Contiguous<DynShape>>)>(None),
        OncePaired::Never
    );
    assert_eq!(
        once_paired::<((), SourceOf<ScalarLayout>)>(Some(SourceType::Open)),
        OncePaired::Never
    );
    assert_eq!(once_paired::<()>(Some(SourceType::Open)), OncePaired::Never);
}

#[test]
fn run_time_sizes_are_decided_at_run_time() {
    type Open = Contiguous<DynShape>;
    let known = Some(SourceType::Known(&[Some(4)]));
    assert_eq!(
        once_paired::<Pair<Open, Open>>(None),
        OncePaired::DependsOnSizes
    );
    assert_eq!(
        once_paired::<Pair<Open, Contiguous<Shape![4]>>>(None),
        OncePaired::DependsOnSizes
    );
    assert_eq!(
        once_paired::<((), SourceOf<Open>)>(known),
        OncePaired::DependsOnSizes
    );
    assert_eq!(
        once_paired::<((), SourceOf<Contiguous<Shape![4]>>)>(Some(SourceType::Open)),
        OncePaired::DependsOnSizes
    );
}
