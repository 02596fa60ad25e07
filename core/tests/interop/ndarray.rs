//! Arrays of `ndarray`.

use ndarray::{
    Array, Array1, Array2, Array3, ArrayView, ArrayView1, ArrayViewMut1, Axis, Ix2, ShapeBuilder,
    arr2, s,
};
use shapecast::{
    Array as InlineArray, DynShape, DynTensor, Shape, ShapeErrorKind, Tensor, View, ViewMut,
    broadcast, tensor,
};

fn counted(sizes: [usize; 3]) -> Array3<u32> {
    let len = sizes.iter().product::<usize>() as u32;
    Array::from_shape_vec(sizes, (0..len).collect()).unwrap()
}

#[test]
fn views_have_any_order_and_direction_of_the_axes() {
    let base = counted([2, 3, 4]);
    for axes in [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ] {
        for reversed in 0..8 {
            let mut array = base.view().permuted_axes(axes);
            for d in (0..3).filter(|d| reversed >> d & 1 == 1) {
                array.invert_axis(Axis(d));
            }
            let view = View::<u32, Shape![dyn, dyn, dyn]>::try_from(array).unwrap();
            assert_eq!(view.as_ptr(), array.as_ptr());
            assert_eq!(
                (view.shape(), view.strides()),
                (array.shape(), array.strides())
            );
            assert!(view.iter().eq(array.iter()), "{axes:?} {reversed}");
            // And back.
            let back = view.as_ndarray();
            assert_eq!(
                (back.as_ptr(), back.strides()),
                (array.as_ptr(), array.strides())
            );
            assert_eq!(back, array);
            assert_eq!(view.into_dyn().as_ndarray(), array.into_dyn());
        }
    }
}

#[test]
fn owned_arrays_and_references_are_viewed_too() {
    let mut array = arr2(&[[1, 2, 3], [4, 5, 6]]);
    let pointer = array.as_ptr();
    assert_eq!(
        View::<i32, Shape![2, 3]>::try_from(&array)
            .unwrap()
            .as_ptr(),
        pointer
    );
    assert_eq!(
        View::<i32, DynShape>::try_from(&array.view())
            .unwrap()
            .as_ptr(),
        pointer
    );
    let mut view = ViewMut::<i32, Shape![dyn, 3]>::try_from(&mut array).unwrap();
    broadcast!(view *= &tensor![1, 10, 100]);
    assert_eq!(
        (view.as_ptr(), array),
        (pointer, arr2(&[[1, 20, 300], [4, 50, 600]]))
    );
}

#[test]
fn mutable_views_have_any_order_and_direction_of_the_axes() {
    let mut array = counted([2, 3, 4]);
    let mut expected = array.clone();
    let mut part = array.view_mut().permuted_axes([2, 0, 1]);
    part.invert_axis(Axis(0));
    let pointer = part.as_ptr();
    let mut view = ViewMut::<u32, Shape![4, dyn, 3]>::try_from(part).unwrap();
    assert_eq!(view.as_ptr(), pointer);
    view[[0, 1, 2]] = 99;
    let mut back = view.as_ndarray_mut().unwrap();
    back[[3, 0, 0]] = 77;
    expected[[1, 2, 3]] = 99;
    expected[[0, 0, 0]] = 77;
    assert_eq!(array, expected);
}

#[test]
fn gaps_are_an_error() {
    let array = counted([2, 3, 4]);
    let error = View::<u32, DynShape>::try_from(array.slice(s![.., 1.., ..])).unwrap_err();
    assert_eq!(error.kind(), ShapeErrorKind::Strides);
    assert_eq!(
        error.to_string(),
        "sizes [2, 2, 4] and strides [12, 4, 1] leave gaps between the elements in memory; \
         slice the view instead of the array, or copy the elements with `Tensor::try_from`"
    );
    // A wrong size is reported before the gaps.
    let error = View::<u32, Shape![2, 3, 4]>::try_from(array.slice(s![.., 1.., ..])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "shape [2, 2, 4] is not of the form [2, 3, 4]"
    );
    let mut array = array;
    assert!(ViewMut::<u32, DynShape>::try_from(array.slice_mut(s![.., .., ..;2])).is_err());
    let error = ViewMut::<u32, Shape![2, 3, 4]>::try_from(array.slice_mut(s![.., .., ..;2]));
    assert_eq!(error.unwrap_err().kind(), ShapeErrorKind::Sizes);
    // A part that has no gaps is not an error.
    let part = array.slice(s![1.., .., ..]);
    let view = View::<u32, Shape![1, 3, 4]>::try_from(part).unwrap();
    assert_eq!((view.as_ptr(), view[[0, 0, 0]]), (part.as_ptr(), 12));
}

/// An array over memory of another language may begin at any address.
#[test]
fn elements_that_are_not_aligned_are_an_error() {
    let mut memory = [[0_u8; 4]; 5];
    let bytes = memory.as_flattened_mut();
    let first = bytes.as_ptr().align_offset(4) + 1;
    let (elements, _) = bytes[first..][..12].as_chunks_mut::<4>();
    let first = elements.as_ptr();

    let view = ArrayView1::from(&*elements);
    // SAFETY: the layout of a view does not depend on the type of its elements, as the assertions check. The elements
    // are never read. `from_shape_ptr` cannot create this view, because it asserts the alignment in debug builds.
    let view: ArrayView1<'_, f32> = unsafe { std::mem::transmute(view) };
    assert_eq!((view.as_ptr(), view.shape()), (first.cast(), &[3][..]));
    assert!(!view.as_ptr().is_aligned());
    let expected = "the elements of the array are not aligned to 4 bytes; \
                    copy them to aligned memory where they are allocated";
    let error = View::<f32, Shape![3]>::try_from(view).unwrap_err();
    assert_eq!(
        (error.kind(), error.to_string().as_str()),
        (ShapeErrorKind::Alignment, expected)
    );
    let error = Tensor::<f32, Shape![3]>::try_from(view).unwrap_err();
    assert_eq!(error.to_string(), expected);
    // A wrong size is reported first.
    let error = View::<f32, Shape![2]>::try_from(view).unwrap_err();
    assert_eq!(error.kind(), ShapeErrorKind::Sizes);

    let view = ArrayViewMut1::from(elements);
    // SAFETY: as above.
    let view: ArrayViewMut1<'_, f32> = unsafe { std::mem::transmute(view) };
    assert_eq!((view.as_ptr(), view.shape()), (first.cast(), &[3][..]));
    let error = ViewMut::<f32, Shape![dyn]>::try_from(view).unwrap_err();
    assert_eq!(error.to_string(), expected);
}

#[test]
fn views_of_any_layout_are_copied() {
    let array = counted([4, 3, 5]);
    let copy = |view: ndarray::ArrayView3<'_, u32>| {
        let x = Tensor::<u32, Shape![dyn, dyn, dyn]>::try_from(view).unwrap();
        assert_eq!(x.shape(), view.shape());
        assert!(x.iter().eq(view.iter()));
    };
    copy(array.view());
    copy(array.view().reversed_axes());
    copy(array.slice(s![..;2, .., ..]));
    copy(array.slice(s![1..3, 1.., 2..4]));
    copy(array.slice(s![..;-1, .., ..;-2]));
    copy(array.slice(s![.., 1..1, ..]));
    let repeated = Array1::from_vec(vec![1, 2]);
    copy(repeated.broadcast((2, 3, 2)).unwrap());
    let names = arr2(&[["a", "b"], ["c", "d"]]).map(ToString::to_string);
    let column = Tensor::<String, Shape![2]>::try_from(names.column(1)).unwrap();
    assert_eq!(column.as_slice(), ["b", "d"]);
    assert!(Tensor::<String, Shape![3]>::try_from(names.column(1)).is_err());
}

#[test]
fn broadcast_axes_repeat_elements() {
    let row = Array1::from_vec(vec![1, 2, 3]);
    let rows = row.broadcast((4, 3)).unwrap();
    let view = View::<i32, Shape![dyn, 3]>::try_from(rows).unwrap();
    assert_eq!((view.as_ptr(), view.strides()), (row.as_ptr(), &[0, 1][..]));
    assert_eq!(view.as_ndarray(), rows);
    assert_eq!(view.index_axis::<0>(3), tensor![1, 2, 3]);
    let mut row = tensor![1, 2, 3];
    assert_eq!(
        row.broadcast_to::<Shape![2, 3]>().as_ndarray(),
        arr2(&[[1, 2, 3], [1, 2, 3]])
    );
    let mut interleaved =
        ViewMut::<i32, Shape![2, 1]>::from_shape_strides([2, 1], &[2, 0], 0, row.as_mut_slice());
    assert_eq!(
        interleaved.as_mut().unwrap().as_ndarray_mut().unwrap(),
        arr2(&[[1], [3]])
    );
}

#[test]
fn wrong_shapes_are_errors() {
    let array = Array2::<f32>::zeros((2, 3));
    let kind = |error: shapecast::ShapeError| error.kind();
    type Wrong = Shape![dyn, 4];
    let error = View::<f32, Wrong>::try_from(&array).unwrap_err();
    assert_eq!(
        error.to_string(),
        "shape [2, 3] is not of the form [dyn, 4]"
    );
    assert_eq!(
        Tensor::<f32, Wrong>::try_from(array.clone()).map_err(kind),
        Err(ShapeErrorKind::Sizes)
    );
    assert!(Tensor::<f32, Shape![6]>::try_from(array.clone()).is_err());
    assert!(ViewMut::<f32, Wrong>::try_from(array.clone().view_mut()).is_err());
    assert!(View::<f32, Wrong>::try_from(Array2::zeros((0, 3)).view()).is_err());
}

#[test]
fn owned_arrays_are_not_copied() {
    let array = counted([2, 3, 4]);
    let pointer = array.as_ptr();
    let x = Tensor::<u32, Shape![2, dyn, 4]>::try_from(array).unwrap();
    assert_eq!(x.as_ptr(), pointer);
    let back: Array3<u32> = x.into_ndarray();
    assert_eq!((back.as_ptr(), &back), (pointer, &counted([2, 3, 4])));
    let dynamic = DynTensor::try_from(back.into_dyn()).unwrap();
    assert_eq!(dynamic.as_ptr(), pointer);
    assert_eq!(dynamic.into_ndarray().as_ptr(), pointer);
}

#[test]
fn owned_arrays_of_any_layout_keep_their_elements() {
    let columns = Array::from_shape_vec((2, 3).f(), vec![1, 4, 2, 5, 3, 6]).unwrap();
    let expected = tensor![[1, 2, 3], [4, 5, 6]];
    assert_eq!(
        Tensor::<i32, Shape![2, 3]>::try_from(columns).unwrap(),
        expected
    );
    // An array that was sliced owns more elements than it has.
    let mut rows = Array::from_shape_fn((4, 3), |(i, j)| (10 * i + j).to_string());
    rows.slice_axis_inplace(Axis(0), (1..3).into());
    let x = Tensor::<String, Shape![dyn, 3]>::try_from(rows.clone()).unwrap();
    assert!(x.iter().eq(&rows));
    rows.slice_axis_inplace(Axis(1), (..2).into());
    let x = Tensor::<String, Shape![dyn, 2]>::try_from(rows.clone()).unwrap();
    assert!(x.iter().eq(&rows));
    // Memory of results is aligned, and becomes a `Vec`.
    let sum: Array<i32, Ix2> = (&expected + &expected).into_ndarray();
    assert_eq!(sum, arr2(&[[2, 4, 6], [8, 10, 12]]));
}

#[test]
fn ranks_0_to_8_and_empty_arrays() {
    let scalar = Tensor::<f64, ()>::from(1.5);
    assert_eq!(scalar.as_ndarray()[()], 1.5);
    assert_eq!(
        View::<f64, ()>::try_from(scalar.as_ndarray())
            .unwrap()
            .as_ptr(),
        scalar.as_ptr()
    );
    let mut eight = InlineArray::<u8, Shape![1, 2, 1, 2, 1, 2, 1, 2]>::from_fn(|i| i[7] as u8);
    assert_eq!(eight.as_ndarray().ndim(), 8);
    assert_eq!(eight.as_ndarray_mut().sum(), 8);
    let mut empty = Tensor::<f32, Shape![dyn, 0, 3]>::from_elem([2, 0, 3], 1.0).unwrap();
    assert_eq!(empty.as_ndarray().shape(), [2, 0, 3]);
    assert_eq!(empty.view().transpose().as_ndarray().shape(), [3, 0, 2]);
    assert_eq!(
        empty.view_mut().as_ndarray_mut().unwrap().shape(),
        [2, 0, 3]
    );
    let array = Array3::<f32>::zeros((2, 0, 3));
    assert_eq!(
        View::<f32, Shape![2, 0, 3]>::try_from(&array)
            .unwrap()
            .shape(),
        [2, 0, 3]
    );
    assert_eq!(
        Tensor::<f32, Shape![2, 0, 3]>::try_from(array).unwrap(),
        empty
    );
    let zst = ArrayView::from_shape((2, 2), &[(), (), (), ()]).unwrap();
    assert_eq!(View::<(), Shape![2, 2]>::try_from(zst).unwrap().len(), 4);
}
