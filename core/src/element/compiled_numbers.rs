//! The numbers whose reductions, searches and sorts this crate compiles.

/// Calls `$then!` with arguments and with the numbers whose reductions, searches and sorts this crate compiles.
macro_rules! compiled_numbers {
    ($then:ident! { $($arguments:tt)* }) => {
        $then! { [f32 f64 i32 i64] $($arguments)* }
    };
}
pub(crate) use compiled_numbers;

/// Expands to `true` if a type is one of the [`compiled_numbers`].
macro_rules! is_compiled {
    ($t:ident) => {
        compiled_numbers! { is_compiled! { $t } }
    };
    ([$($number:ident)+] $t:ident) => {
        false $(|| crate::const_text::are_equal(stringify!($number), stringify!($t)))+
    };
}
pub(super) use is_compiled;
