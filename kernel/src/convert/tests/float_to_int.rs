use super::*;

macro_rules! check {
    ($($integer:ident)*) => {$(
        #[test]
        fn $integer() {
            let around = |x: f64| {
                [-1.0, -0.5, 0.0, 0.5, 1.0].map(|by| x + by).into_iter().chain([x.next_down(), x.next_up()])
            };
            let powers = (-1080..1024).map(|power| (power as f64).exp2());
            let special = [0.0, f64::INFINITY, f64::NAN];
            for x in powers.chain(special).flat_map(|x| [x, -x]).flat_map(around) {
                assert_eq!($integer::from_f64(x), x as $integer, "{x}");
            }
            for bits in (0..=u32::MAX).step_by(10_007) {
                let x = f32::from_bits(bits);
                assert_eq!($integer::from_f32(x), x as $integer, "{x}");
            }
            for power in -150..128 {
                let x = (power as f32).exp2();
                for x in [x.next_down(), x, x.next_up(), x - 1.0, x + 1.0] {
                    assert_eq!($integer::from_f32(x), x as $integer, "{x}");
                    assert_eq!($integer::from_f32(-x), -x as $integer, "{x}");
                }
            }
        }
    )*};
}
check!(i8 u8 i16 u16 i32 u32);
