//! The pairs of operand types that operators are implemented for.

/// Calls `$then!` with every left operand beside every right one.
macro_rules! for_each_pair {
    ($then:ident $op:ident $method:ident, [$($left:tt)*], $rights:tt) => {
        $(for_each_pair!(@rights $then $op $method, $left, $rights);)*
    };
    (@rights $then:ident $op:ident $method:ident, $left:tt, [$($right:tt)*]) => {
        $($then!($op $method, $left, $right);)*
    };
}
pub(super) use for_each_pair;
