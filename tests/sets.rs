//! Distinct elements, membership, and elements that are not 0, compared with naive code.

use shapecast::{Array, DynTensor, Shape, Slice, Tensor, array, tensor};

/// Returns elements of which many are equal.
fn elements(sizes: &[usize]) -> DynTensor<i32> {
    let mut state = 3_u32;
    DynTensor::from_shape_fn(sizes, |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 29) as i32 - 3
    })
    .unwrap()
}

const SIZES: &[&[usize]] = &[&[], &[0], &[1], &[50], &[3, 4], &[2, 0, 3], &[4, 5, 6]];

#[test]
fn distinct_elements_of_every_shape() {
    for &sizes in SIZES {
        let x = elements(sizes);
        let mut expected = x.as_slice().to_vec();
        expected.sort_unstable();
        expected.dedup();
        assert_eq!(x.unique_values().as_slice(), expected);
        let (values, counts) = x.unique_counts();
        assert_eq!(values.as_slice(), expected);
        for (value, &count) in values.iter().zip(&counts) {
            assert_eq!(x.iter().filter(|x| *x == value).count(), count);
        }
        let (_, indices) = x.unique_indices();
        for (value, &index) in values.iter().zip(&indices) {
            assert_eq!(x.iter().position(|x| x == value), Some(index));
        }
        let (_, inverse) = x.unique_inverse();
        assert_eq!(inverse.shape(), sizes);
        assert!(inverse.iter().map(|&i| &values.as_slice()[i]).eq(x.iter()));
    }
}

#[test]
fn distinct_floats() {
    let x = tensor![f64::NAN, 0.0, 1.0, -0.0, f64::NAN, 1.0, f64::INFINITY];
    let (values, counts) = x.unique_counts();
    assert_eq!(values.as_slice()[..3], [0.0, 1.0, f64::INFINITY]);
    // The first of the equal zeros.
    assert!(values[0].is_sign_positive());
    assert!(values.as_slice()[3..].iter().all(|x| x.is_nan()));
    assert_eq!(counts, tensor![2, 2, 1, 1, 1]);
    assert_eq!(x.unique_inverse().1, tensor![3, 0, 1, 0, 4, 1, 2]);
    assert_eq!(x.unique_indices().1, tensor![1, 2, 6, 0, 4]);
}

#[test]
fn distinct_elements_of_views() {
    let x = array![[1_u8, 9, 2], [2, 9, 1]];
    let view = x.slice_axis::<1>(Slice::from(..).step_by(-2));
    let (values, inverse) = view.unique_inverse();
    assert_eq!(values, tensor![1, 2]);
    assert_eq!(inverse, tensor![[1, 0], [0, 1]]);
    let transposed = x.transpose();
    assert_eq!(transposed.unique_indices().1, tensor![0, 1, 2]);
}

#[test]
fn membership() {
    for &sizes in SIZES {
        let (x, test) = (elements(sizes), tensor![2, -1, 2, 100]);
        let expected = x.iter().map(|x| test.iter().any(|y| x == y));
        assert!(x.is_in(&test).iter().copied().eq(expected));
    }
    let x = array![[f64::NAN, 0.0], [1.0, f64::INFINITY]];
    let found: Array<bool, Shape![2, 2]> = x.is_in(&tensor![-0.0, f64::NAN, f64::INFINITY]);
    assert_eq!(found, array![[false, true], [false, true]]);
    assert_eq!(
        x.transpose().is_in(&1.0_f64),
        tensor![[false, true], [false, false]]
    );
    let nothing = Tensor::<f64, Shape![0]>::zeros();
    assert!(!x.is_in(&nothing).any());
}

#[test]
fn elements_that_are_not_zero() {
    for &sizes in SIZES {
        let x = elements(sizes);
        let indices = x.nonzero();
        let count = x.iter().filter(|x| **x != 0).count();
        assert_eq!((x.count_nonzero(), indices.len()), (count, sizes.len()));
        let strides = x.view();
        let mut flat: Vec<usize> = vec![0; count];
        for (along_dim, &stride) in indices.iter().zip(strides.strides()) {
            for (flat, &index) in flat.iter_mut().zip(along_dim) {
                *flat += index * stride as usize;
            }
        }
        if !sizes.is_empty() {
            let expected = x.iter().enumerate().filter(|(_, x)| **x != 0);
            assert!(expected.map(|(flat, _)| flat).eq(flat));
        }
        for axis in 0..sizes.len() as isize {
            let counts = x.try_count_nonzero_axis(axis).unwrap();
            assert_eq!(counts.iter().sum::<usize>(), count);
            assert_eq!(
                x.try_count_nonzero_keepdim(axis).unwrap().as_slice(),
                counts.as_slice()
            );
        }
        assert!(x.try_count_nonzero_axis(sizes.len() as isize).is_err());
    }
    let x = tensor![[f32::NAN, -0.0, 0.0], [0.0, 2.0, -1.0]];
    assert_eq!(x.count_nonzero_axis::<1>(), tensor![1, 2]);
    assert_eq!(x.transpose().count_nonzero_axis::<0>(), tensor![1, 2]);
    assert_eq!(x.transpose().nonzero()[0], tensor![0, 1, 2]);
    assert_eq!(array![true, false, true].count_nonzero(), 2);
}

/// The results are those of NumPy.
#[test]
fn distinct_subviews_of_known_shapes() {
    // np.unique(x, axis=0, return_index=True, return_inverse=True, return_counts=True)
    let nan = f64::NAN;
    let x = tensor![[nan, 1.0], [nan, 1.0], [2.0, nan], [0.0, -0.0], [-0.0, 0.0]];
    let (rows, indices) = x.unique_indices_axis::<0>();
    assert_eq!(rows.shape(), [4, 2]);
    assert_eq!(rows.slice_axis::<0>(..1), tensor![[0.0, 0.0]]);
    assert!(rows[[0, 1]].is_sign_negative());
    assert_eq!(indices, tensor![3, 2, 0, 1]);
    let (_, counts): (Tensor<f64, Shape![dyn, 2]>, _) = x.unique_counts_axis::<-2>();
    assert_eq!(counts, tensor![2, 1, 1, 1]);
    let (_, inverse): (_, Tensor<usize, Shape![5]>) = x.unique_inverse_axis::<0>();
    assert_eq!(inverse, tensor![2, 3, 1, 0, 0]);

    // np.unique(x, axis=1)
    let x = array![[1, 0, 1, 1], [2, 7, 2, 0]];
    let columns: Tensor<i32, Shape![2, dyn]> = x.unique_values_axis::<1>();
    assert_eq!(columns, tensor![[0, 1, 1], [7, 0, 2]]);
    assert_eq!(x.view().unique_values_axis::<-1>(), columns);
    assert_eq!(x.try_unique_values_axis(-1), Ok(columns.into_dyn()));
    // np.unique(np.array([[[1, 2], [3, 4]], [[1, 2], [3, 4]]]), axis=2)
    let x = array![[[1, 2], [3, 4]], [[1, 2], [3, 4]]];
    assert_eq!(x.unique_values_axis::<2>(), x);
    assert_eq!(x.unique_values_axis::<0>(), array![[[1, 2], [3, 4]]]);
}

#[test]
fn distinct_subviews_without_elements() {
    // np.unique(np.zeros((3, 0)), axis=0, return_inverse=True, return_counts=True)
    let x = Tensor::<f32, Shape![3, 0]>::zeros();
    let (rows, counts) = x.unique_counts_axis::<0>();
    assert_eq!((rows.shape(), counts.as_slice()), (&[1, 0][..], &[3][..]));
    assert_eq!(x.unique_inverse_axis::<0>().1, tensor![0, 0, 0]);
    assert_eq!(x.unique_values_axis::<1>().shape(), [3, 0]);
    // np.unique(np.zeros((0, 3)), axis=0)
    let x = DynTensor::<u8>::try_zeros([0, 3]).unwrap();
    let (rows, indices) = x.try_unique_indices_axis(0).unwrap();
    assert_eq!((rows.shape(), indices.len()), (&[0, 3][..], 0));
    assert!(x.try_unique_values_axis(2).is_err());
    assert!(
        DynTensor::<u8>::try_zeros([])
            .unwrap()
            .try_unique_values_axis(0)
            .is_err()
    );
}
