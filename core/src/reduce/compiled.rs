//! Reductions of the elements of a tensor, which this crate compiles for common numbers.

use shapecast_kernel::type_eq::TypeTag;
use shapecast_kernel::{
    AnyLayout, CompleteLoops, Filled, Fold, Map, Places, Reduction, Source, UnknownDims, element,
};

use crate::element::Element;

/// The reduction of elements along the dimensions whose bit is set in `reduced`.
#[derive(Clone, Copy)]
pub struct ElementFold<'a, T, O> {
    pub(super) source: Source<'a, T, AnyLayout>,
    pub(super) reduced: u64,
    pub(super) op: O,
}

impl<'a, T, O: Copy> ElementFold<'a, T, O> {
    /// Creates the reduction of the elements of `source`.
    #[inline(always)]
    pub(crate) fn new<Y>(source: Source<'a, T, Y>, reduced: u64, op: O) -> Self {
        ElementFold {
            source: source.with_any_layout(),
            reduced,
            op,
        }
    }

    /// Returns the fold with elements `U` if `T` is `U`.
    #[inline(always)]
    pub(super) fn of<U: TypeTag>(self) -> Option<ElementFold<'a, U, O>> {
        Some(ElementFold {
            source: self.source.of()?,
            reduced: self.reduced,
            op: self.op,
        })
    }

    /// Returns the fold by another operation.
    #[inline(always)]
    pub(super) fn by<P>(self, op: P) -> ElementFold<'a, T, P> {
        let ElementFold {
            source, reduced, ..
        } = self;
        ElementFold {
            source,
            reduced,
            op,
        }
    }

    /// Fills the places by loops that are compiled in the function that calls this one, in this crate.
    #[inline]
    pub(super) fn fill_here<'p>(self, places: Places<'p, O::Output>) -> Filled<'p>
    where
        T: Element,
        O: Reduction<T>,
    {
        places.fill_by(Fold {
            sizes: self.source.sizes,
            reduced: self.reduced,
            sources: ((), self.source),
            f: element,
            op: self.op,
            loops: CompleteLoops,
        })
    }

    /// Copies the elements by loops that are compiled in the function that calls this one, in this crate. Loops of a fold
    /// take 20 times as long if no dimension is reduced.
    #[inline]
    pub(super) fn copy_here<'p>(self, places: Places<'p, T>) -> Filled<'p>
    where
        T: Element,
    {
        let sources = ((), self.source);
        places.fill_by(Map::<UnknownDims, _, _, _>::new(
            sources,
            CompleteLoops,
            element,
        ))
    }
}

/// Fills places by a fold that is compiled here for each of some numbers.
macro_rules! fill_compiled {
    ($numbers:tt $op:ident, $fold:ident, $places:ident) => {
        call_compiled! {
            $numbers as Number => <'p>(
                fold: ElementFold<'_, Number, $op> = $fold.of(),
                places: Places<'p, <$op as Reduction<Number>>::Output> = $places.of(),
            ) -> Filled<'p> {
                fold.fill_here(places)
            }
        }
    };
}
pub(super) use fill_compiled;
