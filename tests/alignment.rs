//! The memory of results: it is aligned to 64 bytes, consumed operands are reused, and a vector
//! that is passed in is returned without a copy.

use shapecast::{DynTensor, Shape, Tensor, array, broadcast, tensor};

/// Returns the address of the first element.
fn address<T, S: Shape>(x: &Tensor<T, S>) -> usize {
    x.as_slice().as_ptr().addr()
}

macro_rules! aligned {
    ($($result:expr),* $(,)?) => {
        $(assert!(address(&$result).is_multiple_of(64), stringify!($result));)*
    };
}

fn check_typed<const ROWS: usize, const N: usize>() {
    let x = Tensor::<f32, Shape![ROWS, N]>::from_fn(|[i, j]| (i + j) as f32);
    let (row, column) = (
        Tensor::<f32, Shape![N]>::ones(),
        Tensor::<f32, Shape![ROWS, 1]>::zeros(),
    );
    aligned![
        x,
        row,
        column,
        &x + &row,
        &x - 1.0,
        2.0 * &x,
        -&x,
        x.view() * column.view(),
        broadcast!(x * row + column),
        broadcast!(x > 1.0),
        broadcast!(x as f64),
        broadcast!(x - max_keepdim::<-1>(x)),
        x.sum_axis::<0>(),
        x.mean_keepdim::<1>(),
        x.argmax_axis::<1>(),
        x.transpose().to_tensor(),
        shapecast::try_concat(0, &[&x, &x]).unwrap(),
        x.clone(),
    ];
}

fn check_dynamic(sizes: &[usize]) {
    let x = DynTensor::<i16>::from_elem(sizes, 3).unwrap();
    aligned![
        x,
        &x + &x,
        &x * 2,
        broadcast!(x + 1),
        broadcast!(f64::from(x) / 2.0),
        broadcast!(sum::<0>(x)),
        x.try_sum_axis(-1).unwrap(),
        x.try_flip(0).unwrap().to_tensor(),
        x.clone(),
    ];
}

#[test]
fn results_are_aligned() {
    check_typed::<1, 1>();
    check_typed::<3, 5>();
    check_typed::<7, 129>();
    check_typed::<301, 67>();
    for sizes in [
        &[1][..],
        &[0, 3],
        &[5],
        &[3, 1, 7],
        &[1001, 33],
        &[1100, 1003],
    ] {
        check_dynamic(sizes);
    }
    aligned![
        tensor![1u8, 2, 3],
        array![1.0, 2.0].into_tensor(),
        Tensor::<u8, _>::from(1)
    ];
}

#[test]
fn consumed_operands_are_reused() {
    let x = Tensor::<f32, Shape![30, 7]>::ones();
    let row = Tensor::<f32, Shape![7]>::ones();
    let start = address(&x);
    let y = -((x + &row) * 2.0);
    assert_eq!(address(&y), start);
    let y = (row - y).into_dyn();
    assert_eq!(address(&y), start);
    let y = y.try_reshape(&[7, 30]).unwrap();
    assert_eq!(address(&y), start);

    let vec = vec![1i32; 12];
    let start = vec.as_ptr().addr();
    let y = DynTensor::from_shape_vec([3, 4], vec).unwrap() + 1;
    assert_eq!(address(&y), start);
    let back = y.into_vec();
    assert_eq!((back.as_ptr().addr(), back), (start, vec![2; 12]));
}

#[test]
fn into_vec_copies_computed_results() {
    let x = broadcast!(&tensor![1, 2, 3] * 2);
    let start = address(&x);
    let vec = x.into_vec();
    assert_eq!(vec, [2, 4, 6]);
    assert_ne!(vec.as_ptr().addr(), start);
    assert_eq!(tensor![4, 5].into_iter().collect::<Vec<_>>(), [4, 5]);
}
