//! Texts in the documentation of the methods that reduce.

/// The result of reducing no elements; no text if that is an error.
macro_rules! empty_doc {
    ($noun:literal, error) => {
        ""
    };
    ($noun:literal, $value:literal) => {
        concat!("The ", $noun, " of no elements is ", $value, ".")
    };
}

/// What the element type determines.
macro_rules! element_doc {
    (ReduceSum) => {
        "The result has the type [`ReduceSum::Sum`](crate::ReduceSum::Sum)."
    };
    (ReduceMean) => {
        "The result has the type [`ReduceMean::Mean`](crate::ReduceMean::Mean)."
    };
    (ReduceOrd) => {
        "If an element is NaN, the result is NaN."
    };
    (ReduceBool) => {
        ""
    };
}

/// The errors of a method that takes one axis, or several, at run time.
#[cfg(feature = "alloc")]
macro_rules! axis_errors_doc {
    ($empty:tt one) => {
        concat!("- The axis is out of range.\n", axis_errors_doc!($empty))
    };
    ($empty:tt several) => {
        concat!(
            "- An axis is out of range or named twice.\n",
            axis_errors_doc!($empty)
        )
    };
    (error) => {
        "- A reduced axis has size 0.\n- The result does not fit into memory."
    };
    ($value:literal) => {
        "- The result does not fit into memory."
    };
}

/// The panics of a method whose axes are a type or a constant.
macro_rules! axis_panics_doc {
    (Array error $axes:ident) => {
        "# Panics\n\nA reduced axis has size 0."
    };
    (Array $value:literal $axes:ident) => {
        ""
    };
    (Tensor $empty:tt $axes:ident) => {
        concat!(
            "# Panics\n\n",
            axis_errors_doc!($empty $axes),
            "\n\nThe compiler checks the axes if it knows the rank.",
        )
    };
}

/// An example: assertions about a tensor `x`.
macro_rules! example_doc {
    ($x:literal, $($part:expr),+) => {
        concat!(
            "```\nuse shapecast::{Axes, tensor};\nlet x = ", $x, ";\n",
            $($part,)+
            "\n# Ok::<(), shapecast::ShapeError>(())\n```",
        )
    };
}
#[cfg(feature = "alloc")]
pub(super) use axis_errors_doc;
pub(super) use {axis_panics_doc, element_doc, empty_doc, example_doc};
