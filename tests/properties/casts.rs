//! Casts inside `broadcast!` agree with `as`.
use proptest::prelude::*;
use shapecast::{DynTensor, Shape, Tensor, broadcast};

/// Returns floats near the limits of integer types, which are powers of 2, and arbitrary floats.
fn float() -> impl Strategy<Value = f64> {
    let near = (0_i32..66, -3.0..3.0).prop_map(|(power, offset)| f64::from(power).exp2() + offset);
    prop_oneof![
        near.clone(),
        near.prop_map(|x: f64| -x),
        prop::num::f64::ANY,
        -300.0..300.0
    ]
}

proptest! {
    #[test]
    fn casts_of_floats(elements in prop::collection::vec(float(), 100)) {
        let x = DynTensor::from_shape_vec(&[elements.len()][..], elements.clone()).unwrap();
        let single = broadcast!(x as f32);
        let typed = Tensor::<f64, Shape![100]>::from_shape_vec([100], elements.clone()).unwrap();
        macro_rules! same {
            ($($integer:ident)*) => {$(
                let expected: Vec<_> = elements.iter().map(|&x| x as $integer).collect();
                let cast = broadcast!(x as $integer);
                prop_assert_eq!(cast.as_slice(), &expected[..]);
                let cast = broadcast!(typed as $integer);
                prop_assert_eq!(cast.as_slice(), &expected[..]);
                let expected: Vec<_> = elements.iter().map(|&x| (x as f32 + 0.5) as $integer).collect();
                let cast = broadcast!((single + 0.5) as $integer);
                prop_assert_eq!(cast.as_slice(), &expected[..]);
            )*};
        }
        same!(i8 u8 i16 u16 i32 u32 i64 u64 isize usize);
    }

    #[test]
    fn casts_of_integers(elements in prop::collection::vec(any::<i64>(), 100)) {
        let x = DynTensor::from_shape_vec(&[elements.len()][..], elements.clone()).unwrap();
        macro_rules! same {
            ($($integer:ident)*) => {$(
                let expected: Vec<_> = elements.iter().map(|&x| x as $integer).collect();
                let cast = broadcast!(x as $integer);
                prop_assert_eq!(cast.as_slice(), &expected[..]);
            )*};
        }
        same!(i8 u8 i16 u16 i32 u32 i64 u64);
    }
}
