//! Extreme arguments of operations on axes and of constructors: results that are right, or texts that say what is wrong
//! with the values.

use shapecast::{
    Array, DynTensor, Padding, Shape, ShapeError, ShapeErrorKind, Tensor, array, s, tensor,
    try_concat,
};

type Vector<T> = Tensor<T, Shape![dyn]>;

/// Checks the kind of an error, and that its text has these parts.
#[track_caller]
fn check<T>(result: Result<T, ShapeError>, kind: ShapeErrorKind, parts: &[&str]) {
    let error = result.err().expect("an error");
    let text = error.to_string();
    assert_eq!(error.kind(), kind, "{text}");
    assert!(!text.contains("multiplication"), "{text}");
    for part in parts {
        assert!(text.contains(part), "`{text}` without `{part}`");
    }
}

#[test]
fn a_range_of_infinitely_many_elements_is_named() {
    let inf = f64::INFINITY;
    let kind = ShapeErrorKind::TooLarge;
    check(
        Vector::try_arange(0.0, inf, 1.0),
        kind,
        &["from 0.0 to inf in steps of 1.0", "give finite bounds"],
    );
    check(
        Vector::try_arange(-inf, 0.0, 0.5),
        kind,
        &["from -inf to 0.0 in steps of 0.5"],
    );
    check(
        Vector::try_arange(0.0_f32, f32::MAX, 1e-30),
        kind,
        &["from 0.0 to 3.4028235e38 in steps of 1e-30"],
    );
    check(
        Vector::try_arange(0.0, 1e19, 1.0),
        kind,
        &["from 0.0 to 1e19 "],
    );
    check(
        Vector::try_arange(0_u64, u64::MAX, 1),
        kind,
        &["arange(): the range from"],
    );
    check(
        Vector::try_arange(i64::MIN, i64::MAX, 1),
        kind,
        &["arange(): the range from"],
    );
    check(
        Vector::try_arange(0_i128, i128::MAX, 1),
        kind,
        &["arange(): the range from"],
    );
    check(
        DynTensor::try_arange(0_u128, u128::MAX, 1),
        kind,
        &["arange(): the range from"],
    );
    check(
        Vector::try_arange(-inf, inf, 1.0),
        kind,
        &["from -inf to inf in steps of 1.0"],
    );
    let kind = ShapeErrorKind::Sizes;
    check(
        Vector::try_arange(f64::NAN, 1.0, 1.0),
        kind,
        &["from NaN to 1.0 in steps of 1.0", "finite"],
    );
    check(
        Vector::try_arange(inf, inf, 1.0),
        kind,
        &["from inf to inf "],
    );
    check(
        Vector::try_arange(0.0_f32, f32::INFINITY, f32::INFINITY),
        kind,
        &["from 0.0 to inf in steps of inf"],
    );
}

/// NumPy's `arange` has one element if the step goes beyond the end, also if the quotient underflows.
#[test]
fn a_range_has_its_start() {
    let inf = f64::INFINITY;
    for (start, stop, step) in [
        (0.0, 10.0, inf),
        (0.0, 1e-320, 1e300),
        (3.0, -1.0, -inf),
        (5e-324, 1e-323, 1e308),
    ] {
        assert_eq!(
            Vector::try_arange(start, stop, step).unwrap().as_slice(),
            [start],
            "{start} {stop} {step}"
        );
    }
    for (start, stop, step) in [
        (0.0, 10.0, -inf),
        (0.0, 1e-320, -1e300),
        (2.0, 2.0, inf),
        (0.0, -inf, 1.0),
    ] {
        assert_eq!(
            Vector::try_arange(start, stop, step).unwrap().len(),
            0,
            "{start} {stop} {step}"
        );
    }
    // The first element is the start, whose sign counts.
    let zeros = Vector::<f64>::try_arange(-0.0, 2.0, 1.0).unwrap();
    assert_eq!(
        (zeros.as_slice()[0].to_bits(), zeros.as_slice()[1]),
        ((-0.0_f64).to_bits(), 1.0)
    );
    assert_eq!(
        Array::<f64, Shape![2]>::arange(1.0.., inf),
        array![1.0, inf]
    );
}

#[test]
fn a_matrix_with_a_distant_diagonal_is_named() {
    let x = tensor![1, 2].into_dyn();
    for k in [isize::MIN, isize::MAX, isize::MIN + 1, 1 << 40] {
        let number = k.to_string();
        check(
            x.try_diagonal_matrix_offset(k),
            ShapeErrorKind::TooLarge,
            &["2 elements on diagonal ", &number, "closer to 0"],
        );
    }
    let matrix = tensor![[1, 2], [3, 4]];
    for k in [isize::MIN, isize::MAX] {
        assert_eq!(matrix.try_diagonal_offset(0, 1, k).unwrap().len(), 0);
        assert_eq!(
            DynTensor::<i32>::try_eye_diagonal([2, 2], k).unwrap(),
            tensor![[0, 0], [0, 0]]
        );
        assert_eq!(
            matrix.tril(k),
            if k < 0 {
                tensor![[0, 0], [0, 0]]
            } else {
                matrix.clone()
            }
        );
        assert_eq!(
            matrix.triu(k),
            if k > 0 {
                tensor![[0, 0], [0, 0]]
            } else {
                matrix.clone()
            }
        );
        assert_eq!(
            matrix.try_roll(0, k).unwrap(),
            matrix.try_roll(0, k % 2).unwrap()
        );
    }
}

#[test]
fn copies_and_counts_that_are_too_many_are_named() {
    let x = tensor![[1, 2]].into_dyn();
    let kind = ShapeErrorKind::TooLarge;
    check(
        x.try_repeat(1, usize::MAX),
        kind,
        &["18446744073709551615 copies of axis 1 of shape [1, 2]"],
    );
    check(
        x.try_tile(-1, usize::MAX / 2),
        kind,
        &[
            "copies of axis 1 of shape [1, 2]",
            "smaller number of copies",
        ],
    );
    for (before, after) in [(usize::MAX, 0), (1, usize::MAX), (0, isize::MAX as usize)] {
        let text = format!("axis 1 of shape [1, 2] padded by {before} and {after} has more");
        let padding = Padding::Constant(0);
        check(x.try_pad(1, before, after, padding), kind, &[&text]);
    }
    let counts = tensor![usize::MAX, 1];
    check(
        x.try_repeat_by_counts(1, &counts),
        kind,
        &["the counts along axis 1 add up to more than"],
    );
    check(
        x.try_repeat_by_counts(1, &tensor![isize::MAX as usize, 1]),
        kind,
        &["add up to more than"],
    );
    check(
        x.try_broadcast_to(&[usize::MAX, 2]),
        kind,
        &["a size is at most", "found 18446744073709551615"],
    );

    let one = tensor![()];
    let large = one.try_broadcast_to(&[isize::MAX as usize]).unwrap();
    check(
        try_concat(0, &[large.clone(), large]),
        kind,
        &["concat(): the sizes along axis 0 add up to more than"],
    );
}

#[test]
fn indices_beyond_the_axis_are_named_as_they_were_written() {
    let x = tensor![[1, 2, 3]].into_dyn();
    let kind = ShapeErrorKind::OutOfBounds;
    check(
        x.try_slice(s![usize::MAX]),
        kind,
        &["index 18446744073709551615 out of range"],
    );
    check(
        x.try_slice(s![.., (isize::MIN)]),
        kind,
        &["index -9223372036854775808 out of range"],
    );
    check(
        x.try_narrow(1, usize::MAX, 2),
        kind,
        &["start (18446744073709551615) + length (2)"],
    );
    check(
        x.try_windows(1, usize::MAX),
        kind,
        &["is 3 but size is 18446744073709551615"],
    );
    check(
        x.try_take_axis(1, &[usize::MAX]),
        kind,
        &["18446744073709551615"],
    );
    check(
        x.try_index_axis(1, usize::MAX),
        kind,
        &["18446744073709551615"],
    );
    check(
        x.try_sum_axis(isize::MIN),
        ShapeErrorKind::NoSuchAxis,
        &["-9223372036854775808"],
    );
}
