//! Access to elements and layouts of tensors, arrays and views.

use std::ptr;

use shapecast::{Array, DynShape, Shape, SharedTensor, Tensor, View};

use super::case::{Case, same, same_elements, unless_it_panics};
use super::creation::is;
use super::elements::{Sample, Values};
use super::own_types::{Nothing, Rgb};
use super::reference::{Naive, row_major};
use super::runner::Operation;
use super::storage::index;

type Known = Shape![4, 1, 6];

/// Compares what a tensor of any type says of itself, and the elements at some indices, with the reference.
macro_rules! reads {
    ($case:ident, $x:expr, $naive:expr) => {{
        let (x, naive, start) = (&$x, &$naive, $x.as_ptr());
        $case.count("shape sizes ndim len is_empty: all types");
        assert_eq!(x.shape(), naive.sizes);
        assert_eq!(AsRef::<[usize]>::as_ref(&x.sizes()), naive.sizes);
        assert_eq!((x.ndim(), x.len()), (naive.rank(), naive.len()));
        assert_eq!(x.is_empty(), naive.sizes.contains(&0));
        $case.count("iter view as_ptr: all types");
        let positions = naive.positions();
        // The pointer is that of the first element.
        let first = naive.offset as isize;
        let place = |at: usize| start.wrapping_offset(at as isize - first);
        let places = || positions.memory.iter().map(|&at| place(at));
        assert!(x.iter().map(ptr::from_ref).eq(places()));
        assert!(x.into_iter().map(ptr::from_ref).eq(places()));
        assert!(x.view().iter().map(ptr::from_ref).eq(places()));
        $case.count("get index: all types");
        for _ in 0..if naive.len() == 0 { 0 } else { 3 } {
            let mut index = index(&mut $case.random, &naive.sizes);
            let at = place(naive.position(&index));
            assert!(ptr::eq(&raw const x[&index], at), "at {index:?}");
            assert!(
                x.get(&index).is_some_and(|x| ptr::eq(x, at)),
                "at {index:?}"
            );
            if !index.is_empty() {
                let d = $case.random.below(index.len());
                index[d] = naive.sizes[d] + $case.random.pick(&[0, 1, usize::MAX / 2]);
                assert!(x.get(&index).is_none(), "at {index:?}");
                assert!(
                    unless_it_panics(|| ptr::from_ref(&x[&index])).is_err(),
                    "at {index:?}"
                );
            }
            index.push(0);
            assert!(x.get(&index).is_none(), "at {index:?}");
        }
    }};
}

/// Compares the only element, and copies, of tensors and views.
macro_rules! copies {
    ($case:ident, $x:expr, $naive:expr) => {{
        let item = ($naive.len() == 1).then(|| $naive.elements()[0]);
        if let Some((found, item)) = $case.both("try_item", $x.try_item(), item) {
            assert!(found.same(item));
            $case.count("item");
            assert!($x.as_dyn().item().same(item));
        }
        let copy = $x.to_tensor();
        let dense = Naive::dense(&$naive.sizes, $naive.elements());
        is($case, "to_tensor", copy, &dense);
        is($case, "as_dyn", $x.as_dyn().to_tensor(), &dense);
    }};
}

/// Reads views, tensors and tensors of an owner.
fn reads<T: Sample>(case: &mut Case) {
    let sizes = case.sizes::<T>();
    let x = case.operand::<T>(&sizes, Values::Any);
    let mut y = case.target::<T>(&sizes, Values::Any);
    let dense = Naive::dense(&sizes, x.elements());
    let view = x.view();
    reads!(case, view, x);
    copies!(case, view, x);
    case.count("strides storage storage_offset: View");
    assert_eq!(
        (view.strides(), view.storage_offset()),
        (&x.strides[..], x.offset)
    );
    assert!(ptr::eq(view.storage(), &x.memory[..]));
    case.count("clone into_iter into_dyn: View");
    let elements = || x.elements().into_iter();
    assert!(
        view.clone()
            .into_iter()
            .zip(elements())
            .all(|(a, b)| a.same(b))
    );
    is(case, "into_dyn", view.into_dyn().to_tensor(), &dense);

    let before = y.clone();
    let view = y.view_mut();
    reads!(case, view, before);
    copies!(case, view, before);
    case.count("strides storage storage_offset: ViewMut");
    assert_eq!(
        (view.strides(), view.storage_offset()),
        (&before.strides[..], before.offset)
    );
    assert_eq!(view.storage().len(), before.memory.len());

    let tensor = x.tensor();
    reads!(case, tensor, dense);
    case.count("strides: Tensor");
    // A size of 0 counts as 1.
    let above_0: Vec<usize> = sizes.iter().map(|&size| size.max(1)).collect();
    assert_eq!(tensor.strides().as_ref(), row_major(&above_0));
    let (strides, owner) = (&x.strides, x.memory.clone());
    let start = owner.as_ptr();
    let shared =
        SharedTensor::<T, DynShape, _>::from_shape_strides(&sizes, strides, x.offset, owner);
    let shared = shared.expect("the layout of a view");
    reads!(case, shared, x);
    case.count("owner into_owner clone strides: SharedTensor");
    assert_eq!(shared.strides(), x.strides);
    same_elements(shared.owner(), &x.memory);
    same(
        &sizes,
        &shared.clone().view().to_tensor().into_vec(),
        &dense,
    );
    let owner = shared.into_owner();
    assert_eq!(owner.as_ptr(), start);
}

/// Reads, writes and converts arrays.
fn arrays<T: Sample>(case: &mut Case) {
    let x = case.dense::<T>(&[4, 1, 6], Values::Any);
    let tensor: Tensor<T, Known> = x.tensor().try_into_shape().expect("this shape");
    let view: View<'_, T, Known> = x.view().try_into_shape().expect("this shape");
    is(case, "to_array", tensor.to_array(), &x);
    is(case, "to_array", view.to_array(), &x);
    let mut array: Array<T, Known> = tensor.to_array();
    reads!(case, array, x);
    copies!(case, array, x);
    is(case, "clone", Clone::clone(&array), &x);
    is(case, "into_tensor", array.into_tensor(), &x);
    case.count("into_nested into_iter as_ref as_mut as_mut_slice as_slice strides: Array");
    let nested: [[[T; 6]; 1]; 4] = array.into_nested();
    same_elements(nested.as_flattened().as_flattened(), &x.memory);
    same_elements(&array.into_iter().collect::<Vec<_>>(), &x.memory);
    let reversed: Vec<_> = x.memory.iter().rev().copied().collect();
    same_elements(&array.into_iter().rev().collect::<Vec<_>>(), &reversed);
    same_elements(array.as_ref(), &x.memory);
    same_elements(array.as_mut(), &x.memory);
    same_elements(array.as_mut_slice(), &x.memory);
    same_elements(array.as_slice(), &x.memory);
    assert_eq!(array.strides(), [6, 6, 1]);
    assert_eq!(array.as_mut_ptr().cast_const(), array.as_ptr());
    let value = T::sample(&mut case.random, Values::Any);
    let at = index(&mut case.random, &x.sizes);
    let mut expected = x.memory.clone();
    expected[x.position(&at)] = value;
    array[&at] = value;
    *array.get_mut(&at).expect("an index within the sizes") = value;
    case.count("get_mut index_mut fill: Array");
    same_elements(array.as_slice(), &expected);
    array.view_mut().fill(value);
    same_elements(array.as_slice(), &[value; 24]);
    array.fill(x.memory[0]);
    same_elements(array.as_slice(), &[x.memory[0]; 24]);
}

macro_rules! of_types {
    ($($t:ident)+) => {
        &[$(
            (concat!("reads of ", stringify!($t)), reads::<$t>),
            (concat!("arrays of ", stringify!($t)), arrays::<$t>),
        )+]
    };
}

pub const READS: &[Operation] = of_types!(f64 Rgb Nothing);
