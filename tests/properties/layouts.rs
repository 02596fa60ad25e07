//! Results do not depend on the layout of the operands.
use proptest::prelude::*;
use shapecast::{DynTensor, broadcast};

proptest! {
    /// The other operand broadcasts along rows, columns or both. Functions and hoisted values run
    /// in separate loops.
    #[test]
    fn transposed_views_match_their_copies(
        rows in 1_usize..150,
        columns in 1_usize..300,
        broadcasts in prop::collection::vec(any::<bool>(), 2),
        value in -2.0..2.0_f32,
    ) {
        let size_of_x = |size: usize, dim: usize| if broadcasts[dim] { 1 } else { size };
        let sizes = [size_of_x(rows, 0), size_of_x(columns, 1)];
        let x = DynTensor::from_shape_fn(&sizes[..], |i| value + (i[0] * 3 + i[1]) as f32 / 64.0).unwrap();
        let y = DynTensor::from_shape_fn(&[columns, rows][..], |i| (i[0] * 7 + i[1]) as f32 / 512.0).unwrap();
        let y = y.transpose();
        let copy = y.to_tensor();
        prop_assert!(broadcast!(x + y) == broadcast!(x + copy));
        prop_assert!(broadcast!((x - y).exp()) == broadcast!((x - copy).exp()));
        prop_assert!(broadcast!((x * y).sin() + x * y) == broadcast!((x * copy).sin() + x * copy));
        let six = DynTensor::from_elem(&[6][..], 0.5_f32).unwrap();
        let [x, y, copy] = [x.view(), y, copy.view()].map(|view| view.try_unsqueeze(-1).unwrap());
        prop_assert!(broadcast!((x + y) * x - six) == broadcast!((x + copy) * x - six));
    }
}
