//! The portable functions equal the standard library's, also in the signs of zeros.

use super::portable;

macro_rules! compare {
    ($t:ident: $($name:ident)*) => {{
        let limit = (1_u64 << ($t::MANTISSA_DIGITS - 1)) as $t;
        let mut values = std::vec![$t::NAN, $t::INFINITY, $t::MIN_POSITIVE, $t::MAX, limit, limit - 0.5];
        values.extend((0..64).map(|i| i as $t / 8.0));
        values.extend([(0.5 as $t).next_down(), limit / 2.0 + 0.5]);
        for x in values.into_iter().flat_map(|x| [x, -x]) {
            $(
                let (own, std) = (portable::$t::$name(x), $t::$name(x));
                assert!(
                    own.to_bits() == std.to_bits() || own.is_nan() && std.is_nan(),
                    "{}({x:e}) is {std:e}, found {own:e}",
                    stringify!($name),
                );
            )*
        }
    }};
}

#[test]
fn portable_rounding_equals_the_standard_library() {
    compare!(f32: floor ceil round round_ties_even trunc);
    compare!(f64: floor ceil round round_ties_even trunc);
}
