use super::*;
use crate::Shape;
use crate::kernel::{Contiguous, ScalarLayout, Source, Strided};
use crate::shape::dyn_shape::DynShape;

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
    assert_eq!(
        due::<Pair<Contiguous<Shape![1]>, ScalarLayout>>(None),
        Due::Never
    );
    assert_eq!(
        due::<Pair<Contiguous<Shape![1]>, Contiguous<()>>>(None),
        Due::Always
    );
    assert_eq!(
        due::<Pair<Contiguous<DynShape>, ScalarLayout>>(None),
        Due::Never
    );
    assert_eq!(due::<((), Of<Contiguous<DynShape>>)>(None), Due::Never);
    assert_eq!(
        due::<((), Of<ScalarLayout>)>(Some(SourceType::Open)),
        Due::Never
    );
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
