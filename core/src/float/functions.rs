//! The public functions.

/// Defines the functions of the table.
macro_rules! functions {
    ($(
        $(#[$doc:meta])*
        $name:ident($x:ident $(, $y:ident: $type:ty)?) => ($first:literal $(, $second:literal)?) $result:literal
        $(, of_each $flags:ident [$($alias:literal)*] $of_each:literal)?;
    )*) => {$(
        $(#[$doc])*
        ///
        /// ```
        #[doc = concat!("use shapecast::float::", stringify!($name), ";")]
        ///
        #[doc = concat!("assert_eq!(", stringify!($name), "(", $first, $(", ", $second,)? "), ", $result, ");")]
        /// ```
        #[inline(always)]
        #[must_use]
        pub fn $name<F: Float>($x: F $(, $y: $type)?) -> F {
            let context = &MathContext::portable();
            F::from_ieee(with_context::$name($x.to_ieee() $(, $y.to_ieee())?, context))
        }
    )*};
}
pub(super) use functions;
