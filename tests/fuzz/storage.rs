//! Tensors made, copied, compared and changed.

use std::hash::{BuildHasher, RandomState};

use shapecast::{DynTensor, Shape};

use super::case::{Case, same, same_elements};
use super::elements::{Sample, Values};
use super::own_types::{Nothing, Rgb, Word};
use super::random::Random;
use super::reference::{Naive, for_each_index, rank_fits};
use super::runner::Operation;

/// Copies a tensor between views, vectors and other tensors.
fn copies<T: Sample>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    let expected = Naive::dense(&x.sizes, x.elements());
    let check = |found: &DynTensor<T>| same(found.shape(), found.as_slice(), &expected);
    check(&DynTensor::from_shape_fn(&x.sizes, |index| x.at(index)).expect("room"));
    let copy = x.view().to_tensor();
    check(&copy);
    if x.len() * size_of::<T>() > 0 {
        assert!(copy.as_ptr().addr().is_multiple_of(64), "the alignment");
    }
    check(&copy.clone());
    let mut other = case.any::<T>(Values::Any).tensor();
    if case.random.one_in(2) {
        other = DynTensor::from_shape_vec([x.len()], x.elements()).expect("as many elements");
    }
    other.clone_from(&copy);
    check(&other);
    same(&x.sizes, &copy.into_vec(), &expected);
    let elements = x.elements();
    let address = elements.as_ptr();
    let vector = DynTensor::from_shape_vec(&x.sizes, elements)
        .expect("as many elements")
        .into_vec();
    assert_eq!(vector.as_ptr(), address, "the memory of a vector");
    same(&x.sizes, &vector, &expected);
}

/// Returns a random index of a tensor that has elements.
fn index(random: &mut Random, sizes: &[usize]) -> Vec<usize> {
    sizes.iter().map(|&size| random.below(size)).collect()
}

/// Writes elements one by one, and all at once.
fn writes<T: Sample>(case: &mut Case) {
    let sizes = case.sizes::<T>();
    let mut x = case.target::<T>(&sizes, Values::Any);
    let mut tensor = x.tensor();
    let mut expected = x.memory.clone();
    for _ in 0..if x.len() == 0 { 0 } else { 4 } {
        let value = T::sample(&mut case.random, Values::Any);
        let index = index(&mut case.random, &sizes);
        expected[x.position(&index)] = value;
        let mut view = x.view_mut();
        *view.get_mut(&index).expect("an index within the sizes") = value;
        assert!(view[&index].same(value));
        view[&index] = value;
        tensor[&index] = value;
        assert!(tensor.get_mut(&index).is_some_and(|x| x.same(value)));
    }
    same_elements(&x.memory, &expected);
    same_elements(tensor.as_slice(), &x.elements());
    let value = T::sample(&mut case.random, Values::Any);
    for_each_index(&sizes, |index| expected[x.position(index)] = value);
    x.view_mut().fill(value);
    same_elements(&x.memory, &expected);
    tensor.fill(value);
    same_elements(tensor.as_mut_slice(), &x.elements());
}

/// Compares and hashes tensors of the same elements in different layouts.
fn equality(case: &mut Case) {
    let x = case.any::<u8>(Values::Few);
    let mut y = case.target::<u8>(&x.sizes, Values::Any);
    for_each_index(&x.sizes, |index| {
        let at = y.position(index);
        y.memory[at] = x.at(index);
    });
    let (a, b) = (x.view(), y.view());
    assert!(a == b && b == x.tensor() && y.tensor() == a);
    let state = RandomState::new();
    assert_eq!(state.hash_one(x.tensor()), state.hash_one(b.to_tensor()));
    if x.len() > 0 {
        let index = index(&mut case.random, &x.sizes);
        let at = y.position(&index);
        y.memory[at] ^= 1;
        assert!(
            x.view() != y.view() && x.tensor() != y.view(),
            "{index:?} differs"
        );
    }
    if rank_fits(x.rank() + 1) {
        let sizes = [&x.sizes[..], &[1]].concat();
        let other = Naive::dense(&sizes, x.elements());
        assert!(x.view() != other.view() && x.tensor() != other.tensor());
    }
}

/// Converts shapes known at run time into shapes that the compiler knows in part.
fn typed(case: &mut Case) {
    macro_rules! check {
        ($($shape:ty: [$($size:expr),*];)+) => {$({
            let x = case.any::<f32>(Values::Usual);
            let pattern: &[Option<usize>] = &[$($size),*];
            let mut pairs = pattern.iter().zip(&x.sizes);
            let fits = pattern.len() == x.rank()
                && pairs.all(|(known, size)| known.is_none_or(|known| known == *size));
            let fits = fits.then_some(());
            case.both(stringify!($shape), x.view().try_into_shape::<$shape>(), fits);
            let tensor = x.tensor().try_into_shape::<$shape>();
            if let Some((tensor, ())) = case.both(stringify!($shape), tensor, fits) {
                assert!(tensor == x.view() && tensor.into_dyn() == x.view());
            }
        })+};
    }
    check! {
        Shape![]: [];
        Shape![dyn]: [None];
        Shape![dyn, 3]: [None, Some(3)];
        Shape![1, dyn]: [Some(1), None];
        Shape![dyn, dyn, dyn]: [None, None, None];
    }
}

pub const STORAGE: &[Operation] = &[
    ("copies of u8", copies::<u8>),
    ("copies of f64", copies::<f64>),
    ("copies of Rgb", copies::<Rgb>),
    ("copies of Nothing", copies::<Nothing>),
    ("copies of &str", copies::<Word>),
    ("writes of u8", writes::<u8>),
    ("writes of f32", writes::<f32>),
    ("writes of Rgb", writes::<Rgb>),
    ("equality", equality),
    ("typed shapes", typed),
];
