//! Formatting in NumPy's style: nested brackets, aligned columns, and an ellipsis in large tensors.

use shapecast_kernel::{DimVec, Source};

use super::index::Locate;
use core::fmt::{self, Alignment, Write};
use core::ops::Deref;

#[cfg(feature = "alloc")]
use super::Tensor;
use super::{Array, SharedTensor, View, ViewMut};
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};

/// The largest number of elements that is printed in full without `{:#}`.
const MAX_PRINTED_IN_FULL: usize = 1000;

/// The number of indices printed at each end of an abbreviated dimension.
const EDGE_ITEMS: usize = 3;

/// How elements are formatted and separated.
struct Style<T> {
    write_element: WriteElement<T>,
    separator: &'static str,
    number: NumberFormat,
    fill: char,
    align: Alignment,
}

/// The options of a formatter that apply to each element.
#[derive(Clone, Copy)]
struct NumberFormat {
    /// The number of digits after the decimal point, if requested.
    precision: Option<usize>,
    /// `true` if positive numbers are printed with a sign.
    plus: bool,
}

type WriteElement<T> = fn(&T, &mut dyn Write, NumberFormat) -> fmt::Result;

/// Creates the style that the formatter `$f` requests. `$type` is the type of the format specifier, such as `"e"`.
macro_rules! style {
    ($f:ident, $type:literal, $separator:literal) => {{
        let write_element: WriteElement<T> = |element, to, format| {
            let NumberFormat { precision, plus } = format;
            match (precision, plus) {
                (None, false) => write!(to, concat!("{:", $type, "}"), element),
                (None, true) => write!(to, concat!("{:+", $type, "}"), element),
                (Some(digits), false) => write!(to, concat!("{:.1$", $type, "}"), element, digits),
                (Some(digits), true) => write!(to, concat!("{:+.1$", $type, "}"), element, digits),
            }
        };
        Style {
            write_element,
            separator: $separator,
            number: NumberFormat {
                precision: $f.precision(),
                plus: $f.sign_plus(),
            },
            fill: $f.fill(),
            align: $f.align().unwrap_or(Alignment::Right),
        }
    }};
}

macro_rules! styles {
    ($($trait:ident $name:ident, $type:literal $separator:literal;)*) => {$(
        impl<T: fmt::$trait> Style<T> {
            fn $name(f: &fmt::Formatter<'_>) -> Self {
                style!(f, $type, $separator)
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
    /// Returns the number of characters of a formatted element.
    fn width_of(&self, element: &T) -> Result<usize, fmt::Error> {
        let mut counter = CharCounter(0);
        (self.write_element)(element, &mut counter, self.number)?;
        Ok(counter.0)
    }
}

/// Prints the elements of a tensor as nested lists.
struct Printer<'a, T, Y> {
    source: Source<'a, T, Y>,
    style: Style<T>,
    /// `true` if long dimensions are printed with an ellipsis.
    abbreviate: bool,
    /// The number of spaces added before each line after the first.
    indent: usize,
    /// The width to which elements are padded, in characters.
    width: usize,
}

impl<T, Y> Printer<'_, T, Y> {
    /// Returns the printed indices of a dimension. `None` is the ellipsis.
    fn printed_indices(&self, size: usize) -> impl Iterator<Item = Option<usize>> {
        let abbreviate = self.abbreviate && size > 2 * EDGE_ITEMS;
        let (head, tail) = if abbreviate {
            (EDGE_ITEMS, size - EDGE_ITEMS)
        } else {
            (size, size)
        };
        (0..head)
            .map(Some)
            .chain(abbreviate.then_some(None))
            .chain((tail..size).map(Some))
    }

    /// Calls `visit` with every printed element from dimension `depth` on. `index` holds the outer indices.
    fn for_each_printed(
        &self,
        index: &mut DimVec<usize>,
        depth: usize,
        visit: &mut impl FnMut(&T) -> fmt::Result,
    ) -> fmt::Result {
        let Some(&size) = self.source.sizes.get(depth) else {
            return match self.source.locate::<DynShape>(index.as_ref()) {
                Some(position) => visit(&self.source.data[position]),
                None => Ok(()),
            };
        };
        for i in self.printed_indices(size).flatten() {
            index.as_mut()[depth] = i;
            self.for_each_printed(index, depth + 1, visit)?;
        }
        Ok(())
    }

    /// Writes the elements from dimension `depth` on. `index` holds the outer indices.
    fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        index: &mut DimVec<usize>,
        depth: usize,
    ) -> fmt::Result {
        let rank = self.source.sizes.len();
        let Some(&size) = self.source.sizes.get(depth) else {
            return match self.source.locate::<DynShape>(index.as_ref()) {
                Some(position) => self.write_element(f, &self.source.data[position]),
                None => Ok(()),
            };
        };
        f.write_char('[')?;
        for (position, i) in self.printed_indices(size).enumerate() {
            if position > 0 {
                f.write_str(self.style.separator)?;
                if depth + 1 == rank {
                    f.write_char(' ')?;
                } else {
                    // Like NumPy, this separates matrices by a blank line, and indices of outer dimensions by
                    // more.
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

    /// Writes an element, padded to `self.width`.
    fn write_element(&self, f: &mut fmt::Formatter<'_>, element: &T) -> fmt::Result {
        let Style { fill, align, .. } = self.style;
        let padding = self.width.saturating_sub(self.style.width_of(element)?);
        let before = match align {
            Alignment::Left => 0,
            Alignment::Center => padding / 2,
            Alignment::Right => padding,
        };
        (0..before).try_for_each(|_| f.write_char(fill))?;
        (self.style.write_element)(element, f, self.style.number)?;
        (before..padding).try_for_each(|_| f.write_char(fill))
    }
}

/// Counts characters instead of writing them.
struct CharCounter(usize);
impl Write for CharCounter {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        self.0 += s.chars().count();
        Ok(())
    }
}

/// Writes all elements, with `indent` spaces added before each line after the first.
fn write_nested<T, Y>(
    source: Source<'_, T, Y>,
    style: Style<T>,
    indent: usize,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    // A dimension of size 0 is printed as `[]`, so it counts as 1. Since the other sizes may be huge, `{:#}` does not
    // print such a tensor in full.
    let sizes = source.sizes.iter();
    let printed = sizes.fold(1, |printed: usize, &size| {
        printed.saturating_mul(size.max(1))
    });
    let in_full = f.alternate() && !source.sizes.contains(&0);
    let mut index = DimVec::filled(0, source.sizes.len());
    let abbreviate = printed > MAX_PRINTED_IN_FULL && !in_full;
    let mut printer = Printer {
        source,
        style,
        abbreviate,
        indent,
        width: 0,
    };
    let mut width = f.width().unwrap_or(0);
    printer.for_each_printed(&mut index, 0, &mut |element| {
        width = width.max(printer.style.width_of(element)?);
        Ok(())
    })?;
    printer.width = width;
    printer.write(f, &mut index, 0)
}

macro_rules! impl_fmt {
    ($([$($l:lifetime)?] $type:ident $shape:ident;)*) => {$(
        impl_fmt! {
            /// Formats the elements in NumPy's style, as nested lists.
            ///
            /// Tensors of more than 1000 elements are abbreviated with an ellipsis. `{:#}` prints all elements.
            /// Width, precision, sign and alignment apply to each element: `{:8.2}`, `{:+}`, `{:<6}`.
            ///
            /// ```
            /// use shapecast::array;
            /// let x = array![[1.0, -2.5], [10.0, 3.25]];
            /// assert_eq!(format!("{x:.1}"), "[[ 1.0 -2.5]\n [10.0  3.2]]");
            /// ```
            Display display, [$($l)?] $type $shape
        }
        impl_fmt! {
            /// Formats like `Display`, with the elements in scientific notation: `{:e}`, `{:.2e}`.
            LowerExp lower_exp, [$($l)?] $type $shape
        }
        impl_fmt! {
            /// Formats like `Display`, with the elements in scientific notation: `{:E}`, `{:.2E}`.
            UpperExp upper_exp, [$($l)?] $type $shape
        }

        /// Formats like `Display`, with commas between the elements, the name of the type, and the shape with the names
        /// of its dimensions.
        impl<$($l,)? T: fmt::Debug, S: $shape> fmt::Debug for $type<$($l,)? T, S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                const NAME: &str = stringify!($type);
                write!(f, "{NAME}(")?;
                write_nested(self.source(), Style::debug(f), NAME.len() + 1, f)?;
                f.write_str(", shape=[")?;
                let sizes = self.shape();
                for (d, size) in sizes.iter().enumerate() {
                    if d > 0 {
                        f.write_str(", ")?;
                    }
                    if let Some(name) = S::RIGID.of_rank(sizes.len()).name(sizes.len() - 1 - d) {
                        write!(f, "{name}: ")?;
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
/// Formats like the [`view`](SharedTensor::view).
impl<T: fmt::Debug, S: Shape, O: Deref<Target = [T]>> fmt::Debug for SharedTensor<T, S, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.view().fmt(f)
    }
}

#[cfg(feature = "alloc")]
impl_fmt!([] Tensor Shape;);
impl_fmt! {
    [] Array KnownShape;
    ['a] View Shape;
    ['a] ViewMut Shape;
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/format.rs"]
mod tests;
