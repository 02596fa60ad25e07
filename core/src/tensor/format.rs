//! Showing tensors the way NumPy does: nested brackets, aligned columns, an ellipsis for big ones.

use core::fmt::{self, Alignment, Write};

#[cfg(feature = "alloc")]
use super::Tensor;
use super::{Array, View, ViewMut};
use crate::dim_vec::DimVec;
use crate::kernel::Source;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};

/// Tensors of more elements than this are abbreviated, unless `{:#}` asks for all of them.
const ABBREVIATE_OVER: usize = 1000;

/// How many elements are shown at each end of an abbreviated dimension.
const EDGE: usize = 3;

/// How one element is shown, and what stands between two.
struct Style<T> {
    element: Element<T>,
    separator: &'static str,
    number: Number,
    fill: char,
    align: Alignment,
}

/// How a number is written.
#[derive(Clone, Copy)]
struct Number {
    /// Digits after the decimal point, if asked for.
    precision: Option<usize>,
    /// Whether positive ones have a sign.
    plus: bool,
}

type Element<T> = fn(&T, &mut dyn Write, Number) -> fmt::Result;

/// The style that a formatter asks for, elements written as in this string.
macro_rules! style {
    ($f:ident, $how:literal, $separator:literal) => {{
        let element: Element<T> = |element, to, Number { precision, plus }| match (precision, plus)
        {
            (None, false) => write!(to, concat!("{:", $how, "}"), element),
            (None, true) => write!(to, concat!("{:+", $how, "}"), element),
            (Some(digits), false) => write!(to, concat!("{:.1$", $how, "}"), element, digits),
            (Some(digits), true) => write!(to, concat!("{:+.1$", $how, "}"), element, digits),
        };
        Style {
            element,
            separator: $separator,
            number: Number {
                precision: $f.precision(),
                plus: $f.sign_plus(),
            },
            fill: $f.fill(),
            align: $f.align().unwrap_or(Alignment::Right),
        }
    }};
}

macro_rules! styles {
    ($($trait:ident $name:ident, $how:literal $separator:literal;)*) => {$(
        impl<T: fmt::$trait> Style<T> {
            fn $name(f: &fmt::Formatter<'_>) -> Self {
                style!(f, $how, $separator)
            }
        }
    )*};
}
styles! {
    Display display, "" "";
    LowerExp lower_exp, "e" "";
    UpperExp upper_exp, "E" "";
    Debug debug, "?" ",";
}

impl<T> Style<T> {
    /// How many characters an element takes.
    fn width_of(&self, element: &T) -> Result<usize, fmt::Error> {
        let mut counter = Counter(0);
        (self.element)(element, &mut counter, self.number)?;
        Ok(counter.0)
    }
}

/// Tensor elements, ready to be written row by row.
struct Nested<'a, T, Y> {
    source: Source<'a, T, Y>,
    style: Style<T>,
    abbreviate: bool,
    /// By how far continued lines are indented.
    indent: usize,
    /// The width of the widest element shown.
    width: usize,
}

impl<T, Y> Nested<'_, T, Y> {
    /// The indices shown of a dimension; `None` stands for the ellipsis.
    fn shown(&self, size: usize) -> impl Iterator<Item = Option<usize>> {
        let cut = self.abbreviate && size > 2 * EDGE;
        let (head, tail) = if cut {
            (EDGE, size - EDGE)
        } else {
            (size, size)
        };
        (0..head)
            .map(Some)
            .chain(cut.then_some(None))
            .chain((tail..size).map(Some))
    }

    /// Calls `visit` with every element shown.
    fn for_each_shown(
        &self,
        index: &mut DimVec<usize>,
        depth: usize,
        visit: &mut impl FnMut(&T) -> fmt::Result,
    ) -> fmt::Result {
        let Some(&size) = self.source.sizes.get(depth) else {
            return match self.source.locate::<DynShape>(index.as_ref()) {
                Some(at) => visit(&self.source.data[at]),
                None => Ok(()),
            };
        };
        for i in self.shown(size).flatten() {
            index.as_mut()[depth] = i;
            self.for_each_shown(index, depth + 1, visit)?;
        }
        Ok(())
    }

    fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        index: &mut DimVec<usize>,
        depth: usize,
    ) -> fmt::Result {
        let rank = self.source.sizes.len();
        let Some(&size) = self.source.sizes.get(depth) else {
            return match self.source.locate::<DynShape>(index.as_ref()) {
                Some(at) => self.write_element(f, &self.source.data[at]),
                None => Ok(()),
            };
        };
        f.write_char('[')?;
        for (place, i) in self.shown(size).enumerate() {
            if place > 0 {
                f.write_str(self.style.separator)?;
                if depth + 1 == rank {
                    f.write_char(' ')?;
                } else {
                    // One blank line more for every dimension that begins anew, as NumPy has it.
                    for _ in depth + 1..rank {
                        f.write_char('\n')?;
                    }
                    for _ in 0..self.indent + depth + 1 {
                        f.write_char(' ')?;
                    }
                }
            }
            match i {
                Some(i) => {
                    index.as_mut()[depth] = i;
                    self.write(f, index, depth + 1)?;
                }
                None => f.write_str("...")?,
            }
        }
        f.write_char(']')
    }

    fn write_element(&self, f: &mut fmt::Formatter<'_>, element: &T) -> fmt::Result {
        let Style { fill, align, .. } = self.style;
        let missing = self.width.saturating_sub(self.style.width_of(element)?);
        let before = match align {
            Alignment::Left => 0,
            Alignment::Center => missing / 2,
            Alignment::Right => missing,
        };
        (0..before).try_for_each(|_| f.write_char(fill))?;
        (self.style.element)(element, f, self.style.number)?;
        (before..missing).try_for_each(|_| f.write_char(fill))
    }
}

/// Counts characters instead of writing them.
struct Counter(usize);
impl Write for Counter {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        self.0 += s.chars().count();
        Ok(())
    }
}

/// Writes all elements, continued lines indented by `indent`.
fn write_nested<T, Y>(
    source: Source<'_, T, Y>,
    style: Style<T>,
    indent: usize,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    // Rows without elements are shown too.
    let sizes = source.sizes.iter();
    let shown = sizes.fold(1, |shown: usize, &size| shown.saturating_mul(size.max(1)));
    let asks_for_all = f.alternate() && !source.sizes.contains(&0);
    let mut index = DimVec::filled(0, source.sizes.len());
    let abbreviate = shown > ABBREVIATE_OVER && !asks_for_all;
    let mut nested = Nested {
        source,
        style,
        abbreviate,
        indent,
        width: 0,
    };
    let mut width = f.width().unwrap_or(0);
    nested.for_each_shown(&mut index, 0, &mut |shown| {
        width = width.max(nested.style.width_of(shown)?);
        Ok(())
    })?;
    nested.width = width;
    nested.write(f, &mut index, 0)
}

macro_rules! shown {
    ($([$($l:lifetime)?] $type:ident $shape:ident;)*) => {$(
        shown! {
            /// The elements in NumPy's style: nested brackets, and an ellipsis for more than 1000
            /// elements unless `{:#}` asks for all. Width, precision, sign and alignment, as in `{:8.2}`, `{:+}`
            /// or `{:<6}`, apply to each element.
            Display display, [$($l)?] $type $shape
        }
        shown! {
            /// As `Display`, elements in scientific notation: `{:e}`, `{:.2e}`.
            LowerExp lower_exp, [$($l)?] $type $shape
        }
        shown! {
            /// As `Display`, elements in scientific notation: `{:E}`, `{:.2E}`.
            UpperExp upper_exp, [$($l)?] $type $shape
        }

        /// As `Display`, with commas, the name of the type and the shape.
        impl<$($l,)? T: fmt::Debug, S: $shape> fmt::Debug for $type<$($l,)? T, S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                const NAME: &str = stringify!($type);
                write!(f, "{NAME}(")?;
                write_nested(self.source(), Style::debug(f), NAME.len() + 1, f)?;
                f.write_str(", shape=[")?;
                for (d, size) in self.shape().iter().enumerate() {
                    if d > 0 {
                        f.write_str(", ")?;
                    }
                    write!(f, "{size}")?;
                }
                f.write_str("])")
            }
        }
    )*};
    ($(#[$doc:meta])* $trait:ident $style:ident, [$($l:lifetime)?] $type:ident $shape:ident) => {
        $(#[$doc])*
        impl<$($l,)? T: fmt::$trait, S: $shape> fmt::$trait for $type<$($l,)? T, S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_nested(self.source(), Style::$style(f), 0, f)
            }
        }
    };
}
#[cfg(feature = "alloc")]
shown!([] Tensor Shape;);
shown! {
    [] Array KnownShape;
    ['a] View Shape;
    ['a] ViewMut Shape;
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/format.rs"]
mod tests;
