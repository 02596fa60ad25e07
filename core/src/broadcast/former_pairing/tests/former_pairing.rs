use super::*;
use crate::Shape;
use crate::shape::dyn_shape::DynShape;
use crate::shape::layouts::{Contiguous, Strided};
use shapecast_kernel::{ScalarLayout, Source};

type SourceOf<Y> = Source<'static, f32, Y>;
type Pair<A, B> = (((), SourceOf<A>), SourceOf<B>);

#[test]
fn known_shapes_are_decided_at_compile_time() {
    type Column = Contiguous<Shape![4, 1]>;
    type Row = Contiguous<Shape![4]>;
    assert_eq!(
        former_pairing::<Pair<Column, Row>>(None),
        FormerPairing::Always
    );
    assert_eq!(
        former_pairing::<Pair<Column, Column>>(None),
        FormerPairing::Never
    );
    assert_eq!(
        former_pairing::<Pair<Column, Contiguous<Shape![8]>>>(None),
        FormerPairing::Never
    );
    assert_eq!(
        former_pairing::<Pair<Column, Strided<Shape![4]>>>(None),
        FormerPairing::Always
    );
    assert_eq!(
        former_pairing::<Pair<Row, Strided<Shape![4]>>>(None),
        FormerPairing::Never
    );
    let target = Some(SourceType::Known(&[Some(1), Some(4)]));
    assert_eq!(
        former_pairing::<((), SourceOf<Row>)>(target),
        FormerPairing::Always
    );
    assert_eq!(
        former_pairing::<((), SourceOf<Contiguous<Shape![1, 1]>>)>(target),
        FormerPairing::Never
    );
}

#[test]
fn scalars_and_single_operands_never_warn() {
    assert_eq!(
        former_pairing::<Pair<Contiguous<Shape![1]>, ScalarLayout>>(None),
        FormerPairing::Never
    );
    assert_eq!(
        former_pairing::<Pair<Contiguous<Shape![1]>, Contiguous<()>>>(None),
        FormerPairing::Always
    );
    assert_eq!(
        former_pairing::<Pair<Contiguous<DynShape>, ScalarLayout>>(None),
        FormerPairing::Never
    );
    assert_eq!(
        former_pairing::<((), SourceOf<Contiguous<DynShape>>)>(None),
        FormerPairing::Never
    );
    assert_eq!(
        former_pairing::<((), SourceOf<ScalarLayout>)>(Some(SourceType::Open)),
        FormerPairing::Never
    );
    assert_eq!(
        former_pairing::<()>(Some(SourceType::Open)),
        FormerPairing::Never
    );
}

#[test]
fn run_time_sizes_are_decided_at_run_time() {
    type Open = Contiguous<DynShape>;
    let known = Some(SourceType::Known(&[Some(4)]));
    assert_eq!(
        former_pairing::<Pair<Open, Open>>(None),
        FormerPairing::DependsOnSizes
    );
    assert_eq!(
        former_pairing::<Pair<Open, Contiguous<Shape![4]>>>(None),
        FormerPairing::DependsOnSizes
    );
    assert_eq!(
        former_pairing::<((), SourceOf<Open>)>(known),
        FormerPairing::DependsOnSizes
    );
    assert_eq!(
        former_pairing::<((), SourceOf<Contiguous<Shape![4]>>)>(Some(SourceType::Open)),
        FormerPairing::DependsOnSizes
    );
}
