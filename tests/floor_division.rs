//! Quotients rounded down and their remainders: the values of NumPy and Python, for all kinds of operands.

use std::panic::catch_unwind;

use shapecast::{
    DynTensor, FloorDiv, Shape, ShapeErrorKind, Tensor, array, broadcast, tensor, try_broadcast,
};

/// Dividends, divisors, `numpy.floor_divide` and `numpy.remainder` of NumPy 2.4.
const OF_NUMPY: [[f64; 4]; 24] = {
    const INF: f64 = f64::INFINITY;
    const NAN: f64 = f64::NAN;
    [
        [7.5, 2.0, 3.0, 1.5],
        [-7.5, 2.0, -4.0, 0.5],
        [7.5, -2.0, -4.0, -0.5],
        [-7.5, -2.0, 3.0, -1.5],
        [-0.0, 1.0, -0.0, 0.0],
        [0.0, -1.0, -0.0, -0.0],
        [-0.0, -1.0, 0.0, -0.0],
        [1.0, INF, 0.0, 1.0],
        [-1.0, INF, -1.0, INF],
        [1.0, -INF, -1.0, -INF],
        [0.0, INF, 0.0, 0.0],
        [-0.0, INF, -0.0, 0.0],
        [-0.0, -INF, 0.0, -0.0],
        [INF, 1.0, NAN, NAN],
        [-INF, INF, NAN, NAN],
        [1.0, 0.0, INF, NAN],
        [-1.0, 0.0, -INF, NAN],
        [0.0, 0.0, NAN, NAN],
        [NAN, 1.0, NAN, NAN],
        [1.0, NAN, NAN, NAN],
        [-1e-20, 1.0, -1.0, 1.0],
        [1.0, 0.1, 9.0, 0.09999999999999995],
        [5e-324, -5e-324, -1.0, -0.0],
        [1e308, 1e-300, INF, 3.0195000970293847e-301],
    ]
};

#[track_caller]
fn same<T: Copy + Into<f64>>(found: T, expected: f64) {
    let found: f64 = found.into();
    let is_same = found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan();
    assert!(is_same, "{found:?}, expected {expected:?}");
}

#[test]
fn floats_are_divided_as_in_numpy() {
    for [x, y, quotient, remainder] in OF_NUMPY {
        let (a, b) = (tensor![x, x], tensor![y]);
        same(a.floor_div(&b).as_slice()[1], quotient);
        same(a.modulo(&b).as_slice()[1], remainder);
        same(a.view().try_floor_div(&y).unwrap().as_slice()[0], quotient);
        same(a.view().try_modulo(&y).unwrap().as_slice()[0], remainder);
        same(broadcast!(a.floor_div(b)).as_slice()[0], quotient);
        same(broadcast!(a.modulo(y)).as_slice()[0], remainder);
        same(broadcast!(x.modulo(b)).as_slice()[0], remainder);
        same(array![x].floor_div(&array![y])[[0]], quotient);
        let mut target = a.clone();
        broadcast!(target = target.floor_div(y));
        same(target.as_slice()[1], quotient);
    }
}

/// NumPy computes `float32` in its own type.
#[test]
fn floats_of_32_bits_are_divided_in_their_type() {
    let x = tensor![1.0_f32, -7.5, f32::MAX, -0.3];
    let y = tensor![0.1_f32, 2.0, -0.5, 0.1];
    let (quotients, remainders) = (x.floor_div(&y), x.modulo(&y));
    for (found, expected) in quotients.iter().zip([9.0, -4.0, -f64::INFINITY, -4.0]) {
        same(*found, expected);
    }
    for (found, expected) in
        remainders
            .iter()
            .zip([0.09999998658895493, 0.5, -0.0, 0.09999999403953552])
    {
        same(*found, expected);
    }
}

/// Compares all pairs with the definition, in wider arithmetic.
#[test]
fn integers_of_each_type_are_divided_by_the_definition() {
    macro_rules! check {
        ($($t:ident)*) => {$(
            let limits = [$t::MIN, $t::MIN + 1, $t::MAX, $t::MAX - 1, $t::MAX / 2, 0, 1, 2, 3, 7, 10];
            let numbers: Vec<$t> = limits.into_iter().chain((1..8).map(|n| (0 as $t).wrapping_sub(n))).collect();
            for &x in &numbers {
                for &y in numbers.iter().filter(|&&y| y != 0) {
                    let (a, b) = (x as i128, y as i128);
                    let quotient = a.div_euclid(b) - i128::from(b < 0 && a.rem_euclid(b) != 0);
                    let remainder = a - quotient * b;
                    let (tensor, divisor) = (DynTensor::from(vec![x; 3]), Tensor::<$t, Shape![]>::from(y));
                    assert_eq!(tensor.modulo(&divisor).as_slice(), [remainder as $t; 3], "{x} modulo {y}");
                    assert_eq!(broadcast!(tensor.modulo(y)).as_slice(), [remainder as $t; 3]);
                    if let Ok(quotient) = $t::try_from(quotient) {
                        assert_eq!(tensor.try_floor_div(&y).unwrap().as_slice(), [quotient; 3], "{x} / {y}");
                        assert_eq!(broadcast!(tensor.floor_div(divisor)).as_slice(), [quotient; 3]);
                    } else {
                        let error = tensor.try_floor_div(&y).unwrap_err();
                        assert_eq!(error.kind(), ShapeErrorKind::Division);
                        assert!(error.to_string().starts_with("floor_div(): the quotient of the smallest integer and -1"));
                        assert!(catch_unwind(|| broadcast!(tensor.floor_div(y))).is_err());
                    }
                }
            }
        )*};
    }
    check!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);
}

#[test]
fn an_integer_divided_by_0_is_an_error() {
    let (x, y) = (tensor![5, -5, 6], tensor![1, 0, 2]);
    for error in [
        x.try_floor_div(&y).unwrap_err(),
        x.view().try_modulo(&y).unwrap_err(),
        x.clone().into_dyn().try_modulo(&0).unwrap_err(),
    ] {
        assert_eq!(error.kind(), ShapeErrorKind::Division);
        let text = error.to_string();
        assert!(
            text.contains("an integer is divided by 0: replace the zeros"),
            "{text}"
        );
    }
    // Without elements, nothing is divided.
    assert_eq!(
        DynTensor::<i32>::try_zeros([0])
            .unwrap()
            .try_modulo(&0)
            .unwrap()
            .len(),
        0
    );
    for panics in [
        catch_unwind(|| tensor![5].floor_div(&0)),
        catch_unwind(|| broadcast!((&tensor![5]).modulo(0)).into_shape()),
    ] {
        let text = *panics.unwrap_err().downcast::<String>().expect("a text");
        assert!(text.contains("an integer is divided by 0"), "{text}");
    }
}

#[test]
fn operands_of_any_kind_broadcast() {
    let (x, y) = (tensor![[-3, 4, 5], [6, -7, 8]], tensor![[2], [-3]]);
    let quotients = tensor![[-2, 2, 2], [-2, 2, -3]];
    let remainders = tensor![[1, 0, 1], [0, -1, -1]];
    assert_eq!(x.floor_div(&y), quotients);
    assert_eq!(x.view().modulo(&y.view()), remainders);
    assert_eq!(
        x.transpose().modulo(&y.transpose()),
        remainders.transpose().to_tensor()
    );
    assert_eq!(x.to_array().floor_div(&y.to_array()), quotients.to_array());
    assert_eq!(x.to_array().floor_div(&y), quotients);
    assert_eq!(x.clone().view_mut().modulo(&y), remainders);
    let (x, y) = (x.into_dyn(), y.into_dyn());
    assert_eq!(x.try_floor_div(&y).unwrap(), quotients);
    assert_eq!(
        try_broadcast!(x.modulo(y) + 1).unwrap(),
        broadcast!(remainders + 1)
    );
    assert_eq!(
        x.try_floor_div(&tensor![1, 2]).unwrap_err().kind(),
        ShapeErrorKind::Mismatch
    );

    fn half_open<T: FloorDiv + From<u8>>(x: T) -> T {
        broadcast!((&array![x]).modulo(T::from(4)))[[0]]
    }
    assert_eq!((half_open(-1_i64), half_open(-1.5_f32)), (3, 2.5));
}
