//! Compute-bound kernels for lengths whose last elements do not fill a vector.

use alloc::vec::Vec;

use super::Random;
use super::sample::{Sample, for_each_element};
use super::strided_operand::StridedOperand;
use crate::flags::{COMPUTE_BOUND, COMPUTE_BOUND_BODY, SPECULATES_IN_NUMBERS};
use crate::tests::dims::DynShape;
use crate::{Flagged, Map, fill_buffer, update};

const BOUND: u32 = COMPUTE_BOUND | COMPUTE_BOUND_BODY;

fn check<T: Sample>() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let lens = (0..150).chain([2047, 2048, 2053, 2112, 4100]);
    for len in lens.step_by(if cfg!(miri) { 30 } else { 1 }) {
        let [a, b] = [1, -1].map(|by| StridedOperand::new(&mut random, &[len], &[by], T::of));
        let want: Vec<T> = (0..len).map(|i| a.at(&[i])).collect();
        let bound = Flagged::<BOUND, _>(());
        let map = Map::<DynShape, _, _, _>::new(((), a.source()), bound, |_, ((), a)| a);
        assert!(
            fill_buffer::<DynShape, T>(&[len], map).unwrap()[..] == want,
            "{len}"
        );
        let speculating = Flagged::<{ BOUND | SPECULATES_IN_NUMBERS }, _>(());
        let map = Map::<DynShape, _, _, _>::new(((), a.source()), speculating, |_, ((), a)| a);
        assert!(
            fill_buffer::<DynShape, T>(&[len], map).unwrap()[..] == want,
            "{len}"
        );

        let mut target = StridedOperand::new(&mut random, &[len], &[1], T::of);
        let want = target.updated(|index, t| t.updated(a.at(index), b.at(index)));
        let sources = (((), a.source()), b.source());
        let bound = Flagged::<BOUND, _>(());
        update::<DynShape, _, _, _, _, _, _>(
            target.target(),
            sources,
            bound,
            |_, t, (((), a), b)| t.updated(a, b),
        );
        assert!(target.data == want, "{len}");
    }
}

#[test]
fn rows_of_any_length() {
    for_each_element!(check(), f64);
}
