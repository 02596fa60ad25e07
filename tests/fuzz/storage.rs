//! Slices, vectors and clones, and writes of single elements.

use shapecast::DynTensor;

use super::case::{Case, same, same_elements};
use super::creation::is;
use super::elements::{Sample, Values};
use super::own_types::{Nothing, Rgb};
use super::random::Random;
use super::reference::{Naive, for_each_index};
use super::runner::Operation;

/// Returns a random index of a tensor that has elements.
pub fn index(random: &mut Random, sizes: &[usize]) -> Vec<usize> {
    sizes.iter().map(|&size| random.below(size)).collect()
}

/// Returns `true` if the elements are in order in memory without gaps between them.
fn is_dense<T: Copy>(x: &Naive<T>) -> bool {
    let all = x.positions().memory;
    all.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

/// Compares slices, vectors and clones.
fn slices<T: Sample>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    let dense = Naive::dense(&x.sizes, x.elements());
    let view = x.view();
    let expected = is_dense(&x).then_some(());
    if let Some((found, ())) = case.both("as_slice", view.as_slice().ok_or("none"), expected) {
        same(&x.sizes, found, &dense);
    }
    let mut y = case.target::<T>(&x.sizes, Values::Any);
    let (expected, elements) = (is_dense(&y).then_some(()), y.elements());
    let (start, first) = (y.memory.as_ptr(), y.offset);
    let mut view = y.view_mut();
    assert_eq!(view.as_mut_ptr().cast_const(), start.wrapping_add(first));
    case.count("as_mut_ptr: ViewMut");
    assert_eq!(view.as_slice().is_some(), expected.is_some());
    let found = view.as_mut_slice().ok_or("none");
    if let Some((found, ())) = case.both("as_mut_slice", found, expected) {
        same_elements(found, &elements);
    }
    let mut copy = x.tensor();
    if x.len() * size_of::<T>() > 0 {
        let copy = x.view().to_tensor();
        assert!(copy.as_ptr().addr().is_multiple_of(64), "the alignment");
    }
    case.count("as_slice as_ref as_mut as_mut_slice as_mut_ptr: Tensor");
    same_elements(copy.as_slice(), &dense.memory);
    same_elements(copy.as_ref(), &dense.memory);
    same_elements(copy.as_mut(), &dense.memory);
    same_elements(copy.as_mut_slice(), &dense.memory);
    assert_eq!(copy.as_mut_ptr().cast_const(), copy.as_ptr());
    is(case, "clone", copy.clone(), &dense);
    let mut other = case.any::<T>(Values::Any).tensor();
    if case.random.one_in(2) {
        other = DynTensor::from_shape_vec([x.len()], x.elements()).expect("as many elements");
    }
    other.clone_from(&copy);
    is(case, "clone_from", other, &dense);
    case.count("into_vec into_iter: Tensor");
    same_elements(&copy.clone().into_iter().collect::<Vec<_>>(), &dense.memory);
    let reversed: Vec<_> = dense.memory.iter().rev().copied().collect();
    same_elements(
        &copy.clone().into_iter().rev().collect::<Vec<_>>(),
        &reversed,
    );
    same_elements(&copy.into_vec(), &dense.memory);
    let elements = x.elements();
    let address = elements.as_ptr();
    let vector = DynTensor::from_shape_vec(&x.sizes, elements);
    let vector = vector.expect("as many elements").into_vec();
    assert_eq!(vector.as_ptr(), address, "the memory of a vector");
}

/// Writes elements one by one, and all at once.
fn writes<T: Sample>(case: &mut Case) {
    let sizes = case.sizes::<T>();
    let mut x = case.target::<T>(&sizes, Values::Any);
    let mut tensor = x.tensor();
    let mut expected = x.memory.clone();
    case.count("get_mut index_mut: all types");
    for _ in 0..if x.len() == 0 { 0 } else { 4 } {
        let value = T::sample(&mut case.random, Values::Any);
        let mut index = index(&mut case.random, &sizes);
        expected[x.position(&index)] = value;
        let mut view = x.view_mut();
        *view.get_mut(&index).expect("an index within the sizes") = value;
        view[&index] = value;
        tensor[&index] = value;
        *tensor.get_mut(&index).expect("an index within the sizes") = value;
        index.push(0);
        assert!(view.get_mut(&index).is_none() && tensor.get_mut(&index).is_none());
    }
    same_elements(&x.memory, &expected);
    same_elements(tensor.as_slice(), &x.elements());
    let value = T::sample(&mut case.random, Values::Any);
    for_each_index(&sizes, |index| expected[x.position(index)] = value);
    x.view_mut().fill(value);
    case.count("fill view_mut: all types");
    same_elements(&x.memory, &expected);
    tensor.view_mut().fill(value);
    same_elements(tensor.as_slice(), &x.elements());
    tensor.fill(T::sample(&mut case.random, Values::Any));
    tensor.fill(value);
    same_elements(tensor.as_slice(), &x.elements());
}

macro_rules! of_types {
    ($($t:ident)+) => {
        &[$(
            (concat!("slices of ", stringify!($t)), slices::<$t>),
            (concat!("writes of ", stringify!($t)), writes::<$t>),
        )+]
    };
}

pub const STORAGE: &[Operation] = of_types!(f64 Rgb Nothing);
