use super::*;

#[test]
fn from_slice_copies_inline_and_to_the_heap() {
    let values: [usize; 12] = core::array::from_fn(|i| i * i);
    let ranks = if cfg!(feature = "alloc") { 12 } else { 8 };
    for rank in 0..=ranks {
        assert_eq!(
            DimVec::from_slice(&values[..rank]).as_ref(),
            &values[..rank]
        );
    }
}
