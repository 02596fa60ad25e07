//! Impls for pairs of operands.

/// Calls `$then!` with every left operand beside every right one.
macro_rules! cross {
    ($then:ident $op:ident $method:ident, [$($left:tt)*], $rights:tt) => {
        $(cross!(@rights $then $op $method, $left, $rights);)*
    };
    (@rights $then:ident $op:ident $method:ident, $left:tt, [$($right:tt)*]) => {
        $($then!($op $method, $left, $right);)*
    };
}
pub(super) use cross;
