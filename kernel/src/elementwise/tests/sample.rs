//! Element types of every size.

use core::fmt::Debug;

/// An element type for tests.
pub(super) trait Sample: Copy + PartialEq + Debug + Send + Sync {
    /// Returns the element for index `i`. Elements of near indices differ.
    fn of(i: usize) -> Self;
    /// Returns a value that depends on all three elements.
    fn updated(self, a: Self, b: Self) -> Self;
}

macro_rules! sample {
    ($($($t:ty),*: |$i:ident| $of:expr, |$old:ident, $a:ident, $b:ident| $updated:expr;)*) => {$($(
        impl Sample for $t {
            fn of($i: usize) -> Self {
                $of
            }
            fn updated(self, $a: Self, $b: Self) -> Self {
                let $old = self;
                $updated
            }
        }
    )*)*};
}
sample! {
    u8, u16, u64, u128: |i| i as Self, |old, a, b| old.wrapping_mul(3) ^ a.wrapping_sub(b);
    f32, f64: |i| i as Self, |old, a, b| old * 3.0 + (a - b);
    [u8; 3]: |i| [i as u8, (i >> 8) as u8, 7], |old, a, b| [old[0] ^ a[1], a[0], b[0]];
    (u8, u16): |i| (i as u8, i as u16), |old, a, b| (old.0 ^ b.0, a.1.wrapping_add(old.1));
    (): |_i| (), |_old, _a, _b| ();
}
impl<const N: usize> Sample for [u64; N] {
    fn of(i: usize) -> Self {
        [i as u64; N]
    }
    fn updated(self, a: Self, b: Self) -> Self {
        core::array::from_fn(|k| self[k] ^ a[N - 1 - k].wrapping_add(b[k]))
    }
}

/// Calls `$check` for element types of every size that has its own loops, of an odd size, with
/// padding, and of a size that hardly fits a buffer; and for `$more`.
macro_rules! for_each_element {
    ($check:ident $arguments:tt $(, $more:ty)*) => {
        if cfg!(miri) {
            for_each_element!(@of f32, [u8; 3]; $check $arguments)
        } else {
            for_each_element!(
                @of u8, u16, f32, u64, u128, [u8; 3], (u8, u16), [u64; 8] $(, $more)*;
                $check $arguments
            )
        }
    };
    (@of $($t:ty),*; $check:ident $arguments:tt) => {{
        $($check::<$t> $arguments;)*
    }};
}
pub(super) use for_each_element;
