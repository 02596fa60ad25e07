use super::*;
use crate::KnownDims;
use crate::tests::dims::DynShape;

struct Known<const MASK: u64>;
impl<const MASK: u64> KnownDims for Known<MASK> {
    const PATTERN: Option<&'static [Option<usize>]> = Some(&[Some(5), None, Some(2), Some(3)]);
    const MASK: u64 = MASK;
}

#[test]
fn terms_are_the_product_of_the_reduced_sizes() {
    assert_eq!(known_terms::<Known<0b1100>>(), Some(6));
    assert_eq!(known_terms::<Known<0b0001>>(), Some(5));
    assert_eq!(known_terms::<Known<0b0000>>(), Some(1));
    assert_eq!(known_terms::<Known<0b0110>>(), None);
    assert_eq!(known_terms::<DynShape>(), None);
}

#[test]
fn loops_of_few_terms_are_unrolled() {
    assert_eq!(unrolled_terms::<Known<0b1101>>(), Some(30));
    assert_eq!(unrolled_terms::<Known<0b0110>>(), None);
    struct Many;
    impl KnownDims for Many {
        const PATTERN: Option<&'static [Option<usize>]> = Some(&[Some(MAX_UNROLLED_TERMS + 1)]);
        const MASK: u64 = 1;
    }
    assert_eq!(unrolled_terms::<Many>(), None);
}
