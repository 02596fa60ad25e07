//! Texts that the documentation of reductions shares.

/// The result of reducing no elements, or no text if that is an error.
macro_rules! empty_doc {
    ($noun:literal, error) => {
        ""
    };
    ($noun:literal, $value:literal) => {
        concat!("The ", $noun, " of no elements is ", $value, ".")
    };
}

/// The errors of a method that takes one axis, or several, at run time.
#[cfg(feature = "alloc")]
macro_rules! axis_errors_doc {
    (one $empty:tt) => {
        concat!("- The axis is out of range.\n", result_errors_doc!($empty))
    };
    (several $empty:tt) => {
        concat!(
            "- An axis is out of range or named twice.\n",
            result_errors_doc!($empty)
        )
    };
}

/// The panics of a method whose axes are a type or a constant.
macro_rules! axis_panics_doc {
    (Array $axes:ident error) => {
        "# Panics\n\nA reduced axis has size 0."
    };
    (Array $axes:ident $value:literal) => {
        ""
    };
    (Tensor one $empty:tt) => {
        concat!(
            "# Panics\n\n\
             - The rank is known only at run time and the axis is out of range.\n",
            result_errors_doc!($empty)
        )
    };
    (Tensor several $empty:tt) => {
        concat!(
            "# Panics\n\n\
             - The rank is known only at run time and an axis is out of range or named twice.\n",
            result_errors_doc!($empty)
        )
    };
}

/// The errors of a method that creates a tensor.
#[cfg(feature = "alloc")]
macro_rules! result_errors_doc {
    (error) => {
        "- A reduced axis has size 0.\n- There is not enough memory for the result."
    };
    ($value:literal) => {
        "- There is not enough memory for the result."
    };
}

/// An example: code with a tensor `x`.
macro_rules! example_doc {
    (Axes; $($code:expr),+) => {
        example_doc!(@"use shapecast::{Axes, tensor};\n", $($code),+)
    };
    ($x:literal, $($code:expr),+) => {
        example_doc!(@"use shapecast::tensor;\n", $x, $($code),+)
    };
    (@$imports:literal, $x:literal, $($code:expr),+) => {
        concat!(
            "```\n", $imports, "let x = ", $x, ";\n",
            $($code,)+
            "\n# Ok::<(), shapecast::ShapeError>(())\n```",
        )
    };
}
#[cfg(feature = "alloc")]
pub(super) use {axis_errors_doc, result_errors_doc};
pub(super) use {axis_panics_doc, empty_doc, example_doc};
