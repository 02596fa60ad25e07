//! Constructors, compared with elements computed one by one.

use proptest::collection::vec;
use proptest::prelude::*;
use shapecast::{
    Array, Dyn, DynTensor, Shape, ShapeErrorKind, Size, Tensor, array, tensor, try_broadcast,
    try_einsum,
};

/// Asserts that a constructor fails with an error of this kind.
#[track_caller]
fn assert_kind<T: std::fmt::Debug>(result: Result<T, shapecast::ShapeError>, kind: ShapeErrorKind) {
    assert_eq!(result.unwrap_err().kind(), kind);
}

#[test]
fn filled_tensors_have_the_sizes() -> Result<(), shapecast::ShapeError> {
    for sizes in [vec![], vec![0], vec![1, 1], vec![2, 0, 3], vec![2, 3, 4]] {
        let count = sizes.iter().product();
        let zeros = DynTensor::<i64>::try_zeros(&sizes)?;
        assert_eq!(
            (zeros.shape(), zeros.as_slice()),
            (&sizes[..], &vec![0; count][..])
        );
        let ones = DynTensor::<bool>::try_ones(&sizes)?;
        assert_eq!(ones.as_slice(), vec![true; count]);
        let words = DynTensor::try_full(&sizes, String::from("a"))?;
        assert_eq!(words.as_slice(), vec!["a"; count]);
        assert_eq!(words, DynTensor::from_elem(&sizes, String::from("a"))?);
    }
    Ok(())
}

#[test]
fn sizes_are_checked() {
    type Rows = Shape![dyn, 3];
    assert_kind(
        Tensor::<f32, Rows>::try_zeros([2, 4]),
        ShapeErrorKind::Sizes,
    );
    assert_kind(
        Tensor::<f32, Rows>::try_ones(&[3][..]),
        ShapeErrorKind::Sizes,
    );
    assert_kind(
        Tensor::<f32, Rows>::try_full([usize::MAX, 3], 1.0),
        ShapeErrorKind::TooLarge,
    );
    assert_kind(
        DynTensor::<u8>::try_zeros(vec![1; 65]),
        ShapeErrorKind::Rank,
    );
    assert_kind(
        DynTensor::<u8>::try_eye([1 << 40, 1 << 40]),
        ShapeErrorKind::TooLarge,
    );
    assert_kind(DynTensor::<u8>::try_eye([]), ShapeErrorKind::NoSuchAxis);
    assert_kind(
        DynTensor::try_linspace([usize::MAX, 2], 0.0, 1.0),
        ShapeErrorKind::TooLarge,
    );
    assert_kind(
        Tensor::<f32, Shape![3]>::try_linspace([4], 0.0, 1.0),
        ShapeErrorKind::Sizes,
    );
    assert_kind(
        Tensor::<i32, Shape![3]>::try_arange(0, 4, 1),
        ShapeErrorKind::Sizes,
    );
    assert_kind(
        Tensor::<i32, Shape![dyn, dyn]>::try_arange(0, 4, 1),
        ShapeErrorKind::Sizes,
    );
}

#[test]
fn ranges_reject_steps_and_bounds() {
    assert_kind(
        DynTensor::try_arange(0, 1, 0_u8),
        ShapeErrorKind::OutOfBounds,
    );
    assert_kind(
        DynTensor::try_arange(0.0, 1.0, 0.0),
        ShapeErrorKind::OutOfBounds,
    );
    for (start, stop, step) in [
        (0.0, 1.0, f64::NAN),
        (f64::NAN, 1.0, 1.0),
        (0.0, f64::NAN, 1.0),
        (f64::INFINITY, f64::INFINITY, 1.0),
    ] {
        assert_kind(
            DynTensor::try_arange(start, stop, step),
            ShapeErrorKind::Sizes,
        );
    }
    assert_kind(
        DynTensor::try_arange(0.0, f64::INFINITY, 1.0),
        ShapeErrorKind::TooLarge,
    );
    assert_kind(
        DynTensor::try_arange(0, u128::MAX, 1),
        ShapeErrorKind::TooLarge,
    );
    assert_kind(
        DynTensor::try_arange(i64::MIN, i64::MAX, 1),
        ShapeErrorKind::TooLarge,
    );
    let whole = DynTensor::try_arange(i8::MIN, i8::MAX, 1).unwrap();
    assert!(whole.iter().copied().eq(i8::MIN..i8::MAX));
    // The start alone, as in NumPy.
    let infinite_step = DynTensor::try_arange(0.0, 1.0, f64::INFINITY);
    assert_eq!(infinite_step.unwrap(), tensor![0.0]);
}

#[test]
fn ranges_of_known_sizes_fill_in_row_major_order() {
    assert_eq!(
        Tensor::<u8, Shape![2, 3]>::arange(0.., 51),
        tensor![[0, 51, 102], [153, 204, 255]]
    );
    assert_eq!(
        Array::<i8, Shape![3]>::arange(127.., -127),
        array![127, 0, -127]
    );
    assert_eq!(Array::<u8, Shape![0]>::arange(255.., 255).len(), 0);
    assert_eq!(Array::<u8, Shape![1]>::arange(255.., 255), array![255]);
    assert_eq!(Array::<u8, Shape![2]>::arange(255.., 0), array![255, 255]);
    assert_eq!(Array::<f32, Shape![]>::arange(2.5.., 1.0).item(), 2.5);
}

#[test]
#[should_panic(expected = "arange(): an element overflows the element type")]
fn ranges_of_known_sizes_panic_on_overflow() {
    let _ = Tensor::<u8, Shape![257]>::arange(0.., 1);
}

#[test]
fn linspace_without_end_stops_one_step_before_it() {
    type Open = Shape![dyn];
    assert_eq!(
        Array::<f32, Shape![0]>::linspace_without_end(1.0, 2.0).len(),
        0
    );
    assert_eq!(
        Array::<f32, Shape![1]>::linspace_without_end(1.0, 2.0),
        array![1.0]
    );
    let x = Tensor::<f64, Shape![2, 2]>::linspace_without_end(4.0, -4.0);
    assert_eq!(x, tensor![[4.0, 2.0], [0.0, -2.0]]);
    let x = Tensor::<f64, Open>::try_linspace_without_end([3], 5.0, 5.0).unwrap();
    assert_eq!(x, tensor![5.0, 5.0, 5.0]);
    // np.linspace(-0.0, 3, 3, endpoint=False) begins with 0.0
    let x = Array::<f64, Shape![3]>::linspace_without_end(-0.0, 3.0);
    assert!(x[0] == 0.0 && x[0].is_sign_positive());
    // The step underflows: np.linspace(0, 5e-324, 4, endpoint=False)
    let x = Tensor::<f64, Open>::try_linspace_without_end([4], 0.0, 5e-324).unwrap();
    assert_eq!(x, tensor![0.0, 0.0, 0.0, 5e-324]);
    // The difference of these bounds overflows.
    let x = Array::<f64, Shape![2]>::linspace_without_end(f64::MIN, f64::MAX);
    assert_eq!(x, array![f64::MIN, 0.0]);
    assert_eq!(
        Array::<f64, Shape![1]>::linspace_without_end(2.0, f64::INFINITY),
        array![2.0]
    );
    assert_kind(
        DynTensor::try_linspace_without_end([usize::MAX, 2], 0.0, 1.0),
        ShapeErrorKind::TooLarge,
    );
    assert_kind(
        Tensor::<f32, Shape![3]>::try_linspace_without_end([4], 0.0, 1.0),
        ShapeErrorKind::Sizes,
    );
}

#[test]
fn linspace_includes_both_bounds() {
    assert_eq!(Array::<f32, Shape![0]>::linspace(1.0, 2.0).len(), 0);
    assert_eq!(Array::<f32, Shape![1]>::linspace(1.0, 2.0), array![1.0]);
    let x = Tensor::<f64, Shape![3, 3]>::linspace(4.0, -4.0);
    assert_eq!(
        x,
        tensor![[4.0, 3.0, 2.0], [1.0, 0.0, -1.0], [-2.0, -3.0, -4.0]]
    );
    // The difference of these bounds overflows.
    let x = Array::<f64, Shape![3]>::linspace(f64::MIN, f64::MAX);
    assert_eq!(x, array![f64::MIN, 0.0, f64::MAX]);
    let x = Array::<f64, Shape![2]>::linspace(f64::MAX, f64::MIN);
    assert_eq!(x, array![f64::MAX, f64::MIN]);
    let x = Array::<f32, Shape![1]>::linspace(f32::MIN, f32::MAX);
    assert_eq!(x, array![f32::MIN]);
    for (start, end) in [(0.0, f64::INFINITY), (f64::NEG_INFINITY, f64::INFINITY)] {
        let one = DynTensor::try_linspace([1], start, end).unwrap();
        assert_eq!(one, tensor![start]);
        for len in [2, 3, 10] {
            let x = DynTensor::try_linspace([len], start, end).unwrap();
            assert_eq!((x[[0]], x[[len - 1]]), (start, end));
        }
    }
}

#[test]
fn float_ranges_may_be_wider_than_the_largest_float() {
    let x = DynTensor::try_arange(f64::MIN, f64::MAX, f64::MAX).unwrap();
    assert_eq!(x, tensor![f64::MIN, 0.0]);
    // The last element is further from the first than the largest float.
    let step = 2_f64.powi(1023);
    let expected = array![
        f64::MIN,
        f64::MIN + step,
        f64::MIN + step + step,
        f64::MIN + step + step + step
    ];
    assert_eq!(
        DynTensor::try_arange(f64::MIN, f64::MAX, step).unwrap(),
        expected
    );
    assert_eq!(
        DynTensor::try_arange(f64::MAX, f64::MIN, -step).unwrap(),
        -&expected
    );
    assert_eq!(Array::<f64, Shape![4]>::arange(f64::MIN.., step), expected);
    assert!(DynTensor::try_arange(f64::MIN, f64::MAX, 1.0).is_err());
}

#[test]
fn identity_matrices_have_ones_on_the_diagonal() {
    assert_eq!(
        Tensor::<u8, Shape![3, 2]>::eye(),
        tensor![[1, 0], [0, 1], [0, 0]]
    );
    for sizes in [
        vec![0, 0],
        vec![1, 1],
        vec![3, 0],
        vec![2, 3],
        vec![2, 3, 2],
        vec![2, 2, 1, 4],
    ] {
        let expected = DynTensor::from_shape_fn(&sizes, |index| {
            let [.., i, j] = index else {
                unreachable!("a matrix has two indices")
            };
            f64::from(i == j)
        });
        assert_eq!(DynTensor::try_eye(&sizes), expected);
    }
}

#[test]
fn tensors_like_views_have_their_sizes() {
    let x = tensor![[1, 2, 3], [4, 5, 6]];
    let y: Tensor<i32, Shape![3, 2]> = x.transpose().zeros_like();
    assert_eq!(y, tensor![[0, 0], [0, 0], [0, 0]]);
    let y: DynTensor<i32> = x.try_flip(0).unwrap().ones_like();
    assert_eq!(y, tensor![[1, 1, 1], [1, 1, 1]]);
    let y: Array<char, Shape![2, 1]> = array![[1.0], [2.0]].full_like('a');
    assert_eq!(y, array![['a'], ['a']]);
}

#[test]
fn rows_are_collected_and_extended() {
    let none: Tensor<i32, Shape![dyn, 0]> = [[], [], []].into_iter().collect();
    assert_eq!(none.shape(), [3, 0]);
    let mut rows: Tensor<i32, Shape![dyn, 2]> = std::iter::empty::<[i32; 2]>().collect();
    assert_eq!(rows.shape(), [0, 2]);
    for i in 0..3 {
        rows.extend([[i, -i]]);
    }
    assert_eq!(rows, tensor![[0, 0], [1, -1], [2, -2]]);
    // The memory of this tensor is aligned to 64 bytes, and is copied.
    let mut x: Tensor<i32, Shape![dyn]> = tensor![1, 2].into_shape();
    x.extend(3..6);
    x.extend(None);
    assert_eq!(x, tensor![1, 2, 3, 4, 5]);
    let words: Tensor<String, (Size<1>, Size<2>)> = [["a".into(), "b".into()]].into();
    assert_eq!(words[[0, 1]], "b");
}

#[test]
fn a_tensor_is_empty_after_its_iterator_panicked() {
    let mut rows: Tensor<String, (Dyn, Size<1>)> = vec![["a".to_string()]].into();
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        rows.extend(std::iter::repeat_with(|| -> [String; 1] {
            panic!("no row")
        }));
    }));
    assert!(result.is_err());
    assert_eq!(rows.shape(), [0, 1]);
}

proptest! {
    #[test]
    fn integer_ranges_match_a_loop(start: i16, stop: i16, step: i16) {
        prop_assume!(step != 0);
        let mut expected = Vec::new();
        let mut next = i32::from(start);
        while if step > 0 { next < i32::from(stop) } else { next > i32::from(stop) } {
            expected.push(next as i16);
            next += i32::from(step);
        }
        let x = Tensor::<i16, Shape![dyn]>::try_arange(start, stop, step).unwrap();
        prop_assert_eq!(x.as_slice(), expected);
    }

    #[test]
    fn float_ranges_end_before_stop(start in -9.0..9.0_f64, stop in -9.0..9.0_f64, step in 0.1..3.0_f64, descends: bool) {
        let step = if descends { -step } else { step };
        let x = DynTensor::try_arange(start, stop, step).unwrap();
        let len = ((stop - start) / step).ceil().max(0.0) as usize;
        prop_assert_eq!(x.len(), len);
        for (i, &element) in x.iter().enumerate() {
            prop_assert_eq!(element, start + i as f64 * step);
        }
    }

    #[test]
    fn linspace_is_evenly_spaced(len in 2..50_usize, start in -9.0..9.0_f32, end in -9.0..9.0_f32) {
        let x = DynTensor::try_linspace([len], start, end).unwrap();
        prop_assert_eq!((x[[0]], x[[len - 1]]), (start, end));
        for (i, &element) in x.iter().enumerate() {
            let exact = f64::from(start)
                + (f64::from(end) - f64::from(start)) * i as f64 / (len - 1) as f64;
            prop_assert!((f64::from(element) - exact).abs() < 1e-5);
        }
    }

    /// No arguments make a constructor panic. Large sizes are reported as errors, and sizes that fit
    /// memory are small enough to be allocated.
    #[test]
    fn hostile_sizes_are_errors(sizes in vec(prop_oneof![Just(usize::MAX), Just(isize::MAX as usize), Just(1 << 62), Just(2)], 1..70)) {
        prop_assume!(sizes.iter().any(|&size| size > 2) || sizes.len() > 64);
        prop_assert!(DynTensor::<f64>::try_zeros(&sizes).is_err());
        prop_assert!(DynTensor::<f64>::try_eye(&sizes).is_err());
        prop_assert!(DynTensor::<f64>::try_linspace(&sizes, 0.0, 1.0).is_err());
        prop_assert!(Tensor::<f64, Shape![dyn, 3]>::try_full(&sizes, 1.0).is_err());
    }
}

#[test]
fn ones_are_on_the_diagonal() {
    for sizes in [[0, 3], [3, 0], [2, 5], [5, 2], [3, 3]] {
        for k in [0, 1, -1, 2, -4, 5, isize::MAX, isize::MIN] {
            let expected = DynTensor::from_shape_fn(sizes, |index: &[usize]| {
                i64::from(index[1] as i128 - index[0] as i128 == k as i128)
            });
            let eye = DynTensor::<i64>::try_eye_diagonal(sizes, k).unwrap();
            assert_eq!(eye, expected.unwrap(), "{sizes:?}, {k}");
        }
    }
    let stack = Tensor::<f32, Shape![2, 2, 3]>::eye_diagonal(-1);
    let one = tensor![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0]];
    assert_eq!(stack, one.broadcast_to::<Shape![2, 2, 3]>());
    assert!(DynTensor::<f32>::try_eye_diagonal([3], 1).is_err());
}

#[test]
fn functions_of_the_index_have_indices_of_the_rank() -> Result<(), shapecast::ShapeError> {
    for rows in [0, 1, 5] {
        let x = Tensor::<_, Shape![dyn, 3]>::try_from_fn([rows, 3], |[i, j]| 10 * i + j)?;
        let y = Tensor::<_, Shape![dyn, 3]>::from_shape_fn([rows, 3], |i| 10 * i[0] + i[1])?;
        assert_eq!(x, y);
        let z = DynTensor::try_from_fn([rows, 3], |index| 10 * index[0] + index[1])?;
        assert_eq!(x, z);
    }
    let one = Tensor::<_, Shape![]>::try_from_fn([], |[]| 7)?;
    assert_eq!(one.item(), 7);
    let mut calls = 0;
    let deep = DynTensor::try_from_fn([2, 1, 3, 2], |index| {
        calls += 1;
        index.as_ref().to_vec()
    })?;
    assert_eq!((calls, &deep[[1, 0, 2, 1]][..]), (12, &[1, 0, 2, 1][..]));
    assert_kind(
        Tensor::<usize, Shape![dyn, 3]>::try_from_fn([1, 2], |[i, _]| i),
        ShapeErrorKind::Sizes,
    );
    assert_kind(
        DynTensor::<u8>::try_from_fn([usize::MAX, 2], |_| 0),
        ShapeErrorKind::TooLarge,
    );
    // The sizes give the type of the index, before the result gives the shape.
    let x: Tensor<usize, Shape![dyn, 3]> = Tensor::try_from_fn([2, 3], |[i, j]| 10 * i + j)?;
    let again: DynTensor<usize> = DynTensor::try_from_fn(&x.sizes(), |[i, j]| x[[i, j]])?;
    let listed: DynTensor<usize> =
        DynTensor::try_from_fn(vec![2, 3], |index| x[[index[0], index[1]]])?;
    assert_eq!(x, again);
    assert_eq!(x, listed);
    Ok(())
}

#[test]
fn iterators_have_as_many_elements_as_the_tensor() -> Result<(), shapecast::ShapeError> {
    type Square = Shape![2, 2];
    let words = || ["a", "b", "c", "d"].map(String::from);
    assert_eq!(
        Tensor::<_, Square>::try_from_iter(words())?.as_slice(),
        words()
    );
    assert_eq!(
        Array::<_, Square>::try_from_iter(words())?.as_slice(),
        words()
    );
    let rows = Tensor::<_, Shape![dyn, 2]>::from_shape_iter([2, 2], words())?;
    assert_eq!((rows.shape(), rows.as_slice()), (&[2, 2][..], &words()[..]));
    assert_eq!(
        DynTensor::<u8>::from_shape_iter([0, 3], [])?.shape(),
        [0, 3]
    );
    assert_eq!(Array::<u8, Shape![0]>::try_from_iter([])?.len(), 0);
    assert_eq!(Array::<u8, Shape![]>::try_from_iter([3])?.item(), 3);

    let missing = "shape [2, 2] is invalid for data of 3 elements";
    let surplus = "shape [2, 2] is invalid for data of more than 4 elements";
    for (len, text) in [(3, missing), (5, surplus), (usize::MAX, surplus)] {
        let errors = [
            Tensor::<usize, Square>::try_from_iter(0..len).unwrap_err(),
            Array::<usize, Square>::try_from_iter(0..len).unwrap_err(),
            DynTensor::from_shape_iter([2, 2], 0..len).unwrap_err(),
        ];
        for error in errors {
            assert_eq!(
                (error.kind(), error.to_string().as_str()),
                (ShapeErrorKind::Sizes, text)
            );
        }
    }
    // An iterator that ends does not go on.
    let mut calls = 0;
    let pausing = core::iter::from_fn(|| {
        calls += 1;
        (calls != 2).then_some(calls)
    });
    assert!(Array::<i32, Square>::try_from_iter(pausing).is_err());
    Ok(())
}

#[test]
fn errors_of_huge_sizes_name_the_sizes() {
    let overflow = |sizes: &str| {
        format!(
            "numel: integer multiplication overflow: no memory can hold the elements of shape {sizes}"
        )
    };
    let huge = usize::MAX;
    let error = DynTensor::<f64>::try_zeros([1 << 62, 4]).unwrap_err();
    assert_eq!(error.to_string(), overflow("[4611686018427387904, 4]"));
    assert_eq!(error.kind(), ShapeErrorKind::TooLarge);
    let error = DynTensor::<u8>::try_full([huge, 1], 1).unwrap_err();
    assert_eq!(error.to_string(), overflow("[18446744073709551615, 1]"));
    let error = Tensor::<f64, Shape![dyn]>::try_linspace([huge], 0.0, 1.0).unwrap_err();
    assert_eq!(error.to_string(), overflow("[18446744073709551615]"));
    let error = tensor![1.0].try_broadcast_to(&[1 << 62, 2, 1]).unwrap_err();
    assert_eq!(error.to_string(), overflow("[4611686018427387904, 2, 1]"));
    // The number of bytes overflows.
    let error = Tensor::<i64, Shape![dyn]>::try_arange(0, i64::MAX, 1).unwrap_err();
    let bytes = |sizes: &str| {
        format!(
            "cannot allocate more than 9223372036854775807 bytes: no memory can hold the elements of shape {sizes}"
        )
    };
    assert_eq!(error.to_string(), bytes("[9223372036854775807]"));
    let error = DynTensor::<f32>::try_zeros([1 << 61, 2]).unwrap_err();
    assert_eq!(error.to_string(), bytes("[2305843009213693952, 2]"));
    // Results of operations on views that repeat an element.
    let one = tensor![1.0];
    let tall = one.try_broadcast_to(&[1 << 40, 1]).unwrap();
    let wide = one.try_broadcast_to(&[1 << 40]).unwrap();
    let square = "[1099511627776, 1099511627776]";
    for error in [
        try_broadcast!(tall + wide).unwrap_err(),
        tall.try_matmul(&wide.try_unsqueeze(0).unwrap())
            .unwrap_err(),
        try_einsum("ij,k->ik", &[&tall, &wide]).unwrap_err(),
        tall.try_broadcast_to(&[1 << 40, 1 << 40]).unwrap_err(),
    ] {
        assert_eq!(error.kind(), ShapeErrorKind::TooLarge);
        assert!(error.to_string().contains(square), "{error}");
    }
}

#[test]
fn permutations_need_each_axis() {
    let x = tensor![[1, 2], [3, 4]];
    for axes in [&[0][..], &[0, 1, 0]] {
        assert_eq!(
            x.try_permute(axes).unwrap_err().to_string(),
            format!(
                "permute(): the tensor has 2 dimensions, found {} axes: name each axis once",
                axes.len()
            )
        );
    }
}
