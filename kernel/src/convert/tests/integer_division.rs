use super::*;

/// Returns integers near powers of 2 and near some others.
fn terms() -> impl Iterator<Item = i128> + Clone {
    let powers = (0..65)
        .map(|power| 1_i128 << power)
        .chain([0, 3, 1000, 10_007]);
    powers.flat_map(|power| [-power - 1, -power, 1 - power, power - 1, power, power + 1])
}

macro_rules! check {
    ($($integer:ident)*) => {$({
        let context = MathContext::fast_with_all();
        let terms = || terms().filter_map(|term| $integer::try_from(term).ok());
        for a in terms().chain((0..500).map(|i| $integer::MAX.wrapping_mul(i as $integer))) {
            for b in terms() {
                let context_of_one = MathContext::fast_with_all();
                let got = a.quotient(b, &context_of_one);
                match a.checked_div(b) {
                    None => assert!(!context_of_one.is_exact(), "{a} / {b}"),
                    Some(want) => {
                        assert!(context_of_one.is_exact(), "{a} / {b}");
                        assert_eq!(got, Some(want), "{a} / {b}");
                        assert_eq!(a.remainder(b, &context), a.checked_rem(b), "{a} % {b}");
                    }
                }
            }
        }
    })*};
}

#[test]
fn quotients_equal_those_of_the_operator() {
    check!(i8 u8 i16 u16 i32 u32 i64 u64 isize usize);
}
