//! Formatting in NumPy's style: nested brackets, aligned columns, and an ellipsis in large tensors.

use shapecast_kernel::{DimVec, Source, type_eq};

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

/// The largest number of characters of an element for which floats are never printed in scientific notation.
const MAX_POSITIONAL: usize = 16;

/// The number of indices printed at each end of an abbreviated dimension.
const EDGE_ITEMS: usize = 3;

/// How elements are formatted and separated.
struct Style<T> {
    write_element: WriteElement<T>,
    /// Writes a float in scientific notation, if that may be shorter.
    write_scientific: Option<WriteElement<T>>,
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
    /// The number of characters to which numbers are padded with zeros, if requested.
    zeros: Option<usize>,
}

type WriteElement<T> = fn(&T, &mut dyn Write, NumberFormat) -> fmt::Result;

/// Writes an element with the options that a formatter requests for each element.
macro_rules! write_by {
    ($element:ident, $to:ident, $format:ident, $type:literal) => {{
        let NumberFormat {
            precision,
            plus,
            zeros,
        } = $format;
        let digits = precision.unwrap_or(0);
        let width = zeros.unwrap_or(0);
        macro_rules! write_as {
            ($flags:literal) => {
                write!($to, concat!("{:", $flags, $type, "}"), $element)
            };
            ($flags:literal $argument:ident) => {
                write!($to, concat!("{:", $flags, $type, "}"), $element, $argument)
            };
            ($flags:literal $first:ident $second:ident) => {
                write!($to, concat!("{:", $flags, $type, "}"), $element, $first, $second)
            };
        }
        match (precision.is_some(), plus, zeros.is_some()) {
            (false, false, false) => write_as!(""),
            (false, true, false) => write_as!("+"),
            (true, false, false) => write_as!(".1$" digits),
            (true, true, false) => write_as!("+.1$" digits),
            (false, false, true) => write_as!("01$" width),
            (false, true, true) => write_as!("+01$" width),
            (true, false, true) => write_as!("01$.2$" width digits),
            (true, true, true) => write_as!("+01$.2$" width digits),
        }
    }};
}

/// Creates the style that the formatter `$f` requests. `$type` is the type of the format specifier, such as `"e"`.
macro_rules! style {
    ($f:ident, $type:literal, $separator:literal) => {{
        let write_element: WriteElement<T> =
            |element, to, format| write_by!(element, to, format, $type);
        Style {
            write_element,
            write_scientific: None,
            separator: $separator,
            number: NumberFormat {
                precision: $f.precision(),
                plus: $f.sign_plus(),
                zeros: $f.sign_aware_zero_pad().then_some($f.width()).flatten(),
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
    Display positional, "" "";
    LowerExp lower_exp, "e" "";
    UpperExp upper_exp, "E" "";
    Debug debug, "?" ",";
}

impl<T: fmt::Display> Style<T> {
    fn display(f: &fmt::Formatter<'_>) -> Self {
        Style {
            // A precision is the number of digits after the decimal point.
            write_scientific: f
                .precision()
                .is_none()
                .then(write_scientific::<T>)
                .flatten(),
            ..Self::positional(f)
        }
    }
}

/// Returns a function that writes floats in scientific notation, if `T` is a type of floats.
fn write_scientific<T>() -> Option<WriteElement<T>> {
    macro_rules! find {
        ($($(#[$feature:meta])? $float:ty),+) => {$(
            $(#[$feature])?
            if type_eq::is::<T, $float>() {
                return Some(|element, to, format| match type_eq::to::<T, $float>(element) {
                    Some(x) => write_exponent(&x, to, format),
                    None => Ok(()),
                });
            }
        )+};
    }
    find! {
        f32,
        f64,
        #[cfg(feature = "half")] half::f16,
        #[cfg(feature = "half")] half::bf16,
        #[cfg(feature = "num-complex")] num_complex::Complex<f32>,
        #[cfg(feature = "num-complex")] num_complex::Complex<f64>
    }
    None
}

/// Writes a float in scientific notation.
fn write_exponent(
    element: &dyn fmt::LowerExp,
    to: &mut dyn Write,
    format: NumberFormat,
) -> fmt::Result {
    write_by!(element, to, format, "e")
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
    let mut widest = |printer: &Printer<'_, T, Y>| {
        let mut width = 0;
        printer.for_each_printed(&mut index, 0, &mut |element| {
            width = width.max(printer.style.width_of(element)?);
            Ok(())
        })?;
        Ok(width)
    };
    let mut width = widest(&printer)?;
    if width > MAX_POSITIONAL
        && let Some(scientific) = printer.style.write_scientific
    {
        let positional = core::mem::replace(&mut printer.style.write_element, scientific);
        let shorter = widest(&printer)?;
        if 2 * shorter <= width {
            width = shorter;
        } else {
            printer.style.write_element = positional;
        }
    }
    printer.width = width.max(f.width().unwrap_or(0));
    printer.write(f, &mut index, 0)
}

macro_rules! impl_fmt {
    ($([$($l:lifetime)?] $type:ident $shape:ident;)*) => {$(
        impl_fmt! {
            /// Formats the elements in NumPy's style, as nested lists.
            ///
            /// Tensors of more than 1000 elements are abbreviated with an ellipsis. `{:#}` prints all elements.
            /// Width, precision, sign, zeros and alignment apply to each element: `{:8.2}`, `{:+}`, `{:05}`, `{:<6}`.
            /// Columns are then padded to the widest element, aligned to the right by default.
            ///
            /// All floats are printed in scientific notation if the longest one would have more than 16 characters, and
            /// at most half as many in that notation. A precision always gives decimal digits.
            ///
            /// ```
            /// use shapecast::array;
            /// let x = array![[1.0, -2.5], [10.0, 3.25]];
            /// assert_eq!(format!("{x:.1}"), "[[ 1.0 -2.5]\n [10.0  3.2]]");
            /// assert_eq!(format!("{}", array![1e300, 0.5]), "[1e300  5e-1]");
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
