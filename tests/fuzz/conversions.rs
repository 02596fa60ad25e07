//! Comparisons of whole tensors, and conversions between their shapes.

use std::hash::{BuildHasher, RandomState};

use shapecast::{Array, AsShape, AsView, Shape, Tensor};

use super::case::Case;
use super::creation::is;
use super::elements::{Sample, Values};
use super::own_types::Rgb;
use super::places::in_row_major;
use super::reference::{Naive, for_each_index, rank_fits, unravel};
use super::runner::Operation;

/// Compares and hashes tensors of the same elements in different layouts.
fn equality(case: &mut Case) {
    let x = case.any::<u8>(Values::Few);
    let mut y = case.target::<u8>(&x.sizes, Values::Any);
    for_each_index(&x.sizes, |index| {
        let at = y.position(index);
        y.memory[at] = x.at(index);
    });
    case.count("eq ne hash");
    let (a, b) = (x.view(), y.view());
    assert!(a == b && b == x.tensor() && y.tensor() == a);
    let state = RandomState::new();
    assert_eq!(state.hash_one(x.tensor()), state.hash_one(b.to_tensor()));
    if x.len() > 0 {
        let index = unravel(case.random.below(x.len()), &x.sizes);
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

/// Compares every pair of types of tensors.
fn pairs<T: Sample>(case: &mut Case) {
    let x = case.dense::<T>(&[4, 1, 6], Values::Few);
    let mut y = Naive::dense(&[4, 1, 6], x.memory.clone());
    let differs = case.random.one_in(2);
    if differs {
        y.memory[case.random.below(24)] = T::sample(&mut case.random, Values::Any);
    }
    let equal = x.memory == y.memory;
    let a: Tensor<T, Shape![4, 1, 6]> = x.tensor().try_into_shape().expect("this shape");
    let b: Array<T, Shape![4, 1, 6]> = a.to_array();
    let mut z = y.clone();
    macro_rules! all {
        (@ $x:expr; [$($y:expr),+]) => { $(assert_eq!(($x == $y, $x != $y), (equal, !equal));)+ };
        ($($x:expr),+; $ys:tt) => { $(all!(@ $x; $ys);)+ };
    }
    let (c, d) = (y.tensor(), y.view());
    let e: Array<T, Shape![4, 1, 6]> = d.clone().try_into_shape().expect("this shape").to_array();
    case.count("eq ne: all types");
    all!(a, b, x.view(); [c, d, e, z.view_mut()]);
    let mut x = x.clone();
    all!(x.view_mut(); [c, d, e, z.view_mut()]);
}

/// Converts between shapes of the same sizes.
fn conversions<T: Sample>(case: &mut Case) {
    let x = case.dense::<T>(&[4, 1, 6], Values::Any);
    let flat = Naive::dense(&[24], x.memory.clone());
    let mut y = x.clone();
    let tensor: Tensor<T, Shape![4, 1, 6]> = x.tensor().try_into_shape().expect("this shape");
    let array = tensor.to_array();
    type Open = Shape![dyn, 1, 6];
    is(case, "into_shape", tensor.clone().into_shape::<Open>(), &x);
    is(
        case,
        "into_shape",
        array.into_shape::<Shape![4, 1, 6]>(),
        &x,
    );
    is(case, "into_dyn", tensor.clone().into_dyn(), &x);
    is(case, "flatten", tensor.clone().flatten(), &flat);
    is(case, "flatten", array.flatten(), &flat);
    is(
        case,
        "reshape",
        tensor.clone().reshape::<Shape![3, 8]>(),
        &Naive::dense(&[3, 8], x.memory.clone()),
    );
    is(
        case,
        "reshape",
        tensor.clone().reshape::<Shape![2, dyn]>(),
        &Naive::dense(&[2, 12], x.memory.clone()),
    );
    is(
        case,
        "reshape",
        array.reshape::<Shape![3, 8]>(),
        &Naive::dense(&[3, 8], x.memory.clone()),
    );
    macro_rules! places {
        ($($name:ident $view:expr, $start:expr;)+) => {$({
            let start = $start;
            let found = Ok::<_, String>($view);
            case.check_places(stringify!($name), found, start, Some(in_row_major(&[4, 1, 6])));
        })+};
    }
    places! {
        as_shape tensor.as_shape::<Open>(), tensor.as_ptr();
        as_shape array.as_shape::<Open>(), array.as_ptr();
        as_shape tensor.view().as_shape::<Open>(), tensor.as_ptr();
        as_shape AsShape::<_, Open>::as_shape(&tensor), tensor.as_ptr();
        as_shape AsShape::<_, Open>::as_shape(&array), array.as_ptr();
        try_as_shape tensor.try_as_shape::<Open>().expect("rank 3"), tensor.as_ptr();
        try_as_shape array.try_as_shape::<Open>().expect("rank 3"), array.as_ptr();
        as_view tensor.as_view(), tensor.as_ptr();
        as_view array.as_view(), array.as_ptr();
        as_dyn tensor.as_dyn(), tensor.as_ptr();
        as_dyn array.as_dyn(), array.as_ptr();
        into_shape tensor.view().into_shape::<Open>(), tensor.as_ptr();
        into_dyn tensor.view().into_dyn(), tensor.as_ptr();
        into_dyn y.view_mut().into_dyn(), y.memory.as_ptr();
    }
    let typed = y
        .view_mut()
        .try_into_shape::<Shape![4, 1, 6]>()
        .expect("this shape");
    is(
        case,
        "reshape",
        typed.reshape::<Shape![2, 2, dyn]>().to_tensor(),
        &Naive::dense(&[2, 2, 6], x.memory.clone()),
    );
    let typed = tensor.view().reshape::<Shape![2, 2, dyn]>();
    is(
        case,
        "reshape",
        typed.to_tensor(),
        &Naive::dense(&[2, 2, 6], x.memory.clone()),
    );
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
            case.both("try_into_shape Shape", x.view().try_into_shape::<$shape>(), fits);
            let tensor = x.tensor().try_into_shape::<$shape>();
            if let Some((tensor, ())) = case.both("try_into_shape Shape", tensor, fits) {
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

pub const SHAPES: &[Operation] = &[
    ("equality", equality),
    ("equality of f64", pairs::<f64>),
    ("equality of Rgb", pairs::<Rgb>),
    ("conversions of shapes of Rgb", conversions::<Rgb>),
    ("typed shapes", typed),
];
