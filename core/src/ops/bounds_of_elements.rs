//! The bounds of operators on elements, with a compile error that says what to write where types differ.

use core::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign,
    Mul, MulAssign, Rem, RemAssign, Shl, ShlAssign, Shr, ShrAssign, Sub, SubAssign,
};

macro_rules! bounds {
    ($($op:ident $bound:ident)*) => {$(
        /// Elements that the operator combines with elements `Rhs`: all types with this operator.
        #[diagnostic::on_unimplemented(
            message = "elements `{Self}` and `{Rhs}` cannot be combined: convert one operand, as in `broadcast!(x as f64)`; with a mask, write `broadcast!(if mask {{ x }} else {{ 0.0 }})`",
            label = "the elements on the left are `{Self}`, and those on the right are `{Rhs}`"
        )]
        pub trait $bound<Rhs>: $op<Rhs> {}
        #[diagnostic::do_not_recommend]
        impl<T: $op<U>, U> $bound<U> for T {}
    )*};
}
bounds! {
    Add AddElements          AddAssign AddAssignElements
    Sub SubElements          SubAssign SubAssignElements
    Mul MulElements          MulAssign MulAssignElements
    Div DivElements          DivAssign DivAssignElements
    Rem RemElements          RemAssign RemAssignElements
    BitAnd BitAndElements    BitAndAssign BitAndAssignElements
    BitOr BitOrElements      BitOrAssign BitOrAssignElements
    BitXor BitXorElements    BitXorAssign BitXorAssignElements
    Shl ShlElements          ShlAssign ShlAssignElements
    Shr ShrElements          ShrAssign ShrAssignElements
}
