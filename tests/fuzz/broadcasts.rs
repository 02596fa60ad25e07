//! Views that repeat elements, the shapes that others broadcast to, and assignments.

use shapecast::{
    DynShape, Shape, Tensor, broadcast_tensors, meshgrid, try_broadcast_tensors, try_meshgrid,
};

use super::case::{Case, same_elements, unless_it_panics};
use super::elements::{Sample, Values};
use super::own_types::{Nothing, Rgb};
use super::places::typed;
use super::reference::{Naive, broadcast, expands, for_each_index};
use super::runner::Operation;
use super::shapes;

type Known = Shape![4, 1, 6];

/// Returns the positions of elements repeated to these sizes, if they broadcast to them.
fn expanded(positions: &Naive<usize>, target: &[usize]) -> Option<Naive<usize>> {
    let fits = expands(&positions.sizes, target);
    fits.then(|| Naive::from_fn(target, |i| positions.at_broadcast(i)))
}

/// Broadcasts a view to the shape of another one, and to some other shape.
fn expand<T: Sample>(case: &mut Case) {
    let target = case.sizes::<T>();
    let own = shapes::operand(&mut case.random, &target);
    let x = case.operand::<T>(&own, Values::Any);
    case.note(format_args!("to {target:?}"));
    let (view, start) = (x.view(), x.memory.as_ptr());
    let expected = expanded(&x.positions(), &target);
    case.check_places(
        "try_broadcast_to",
        view.try_broadcast_to(&target),
        start,
        expected.clone(),
    );
    let other = case.operand::<bool>(&target, Values::Any);
    case.check_places(
        "try_expand_as",
        view.try_expand_as(&other.view()),
        start,
        expected.clone(),
    );
    // -1 keeps a size, so it is an error in a dimension that the view does not have.
    let missing = target.len() - own.len();
    let mut sizes: Vec<isize> = target.iter().map(|&size| size as isize).collect();
    for (d, &size) in own.iter().enumerate() {
        if size == target[missing + d] && case.random.one_in(3) {
            sizes[missing + d] = -1;
        }
    }
    case.check_places("try_expand", view.try_expand(&sizes), start, expected);
    if missing > 0 {
        sizes[case.random.below(missing)] = -1;
        case.check_places("try_expand", view.try_expand(&sizes), start, None);
    }
    let other = case.sizes::<T>();
    let expected = expanded(&x.positions(), &other);
    case.check_places(
        "try_broadcast_to",
        view.try_broadcast_to(&other),
        start,
        expected,
    );
}

/// Broadcasts several tensors to one shape.
fn tensors<T: Sample>(case: &mut Case) {
    let sizes = case.operand_sizes::<T>(3);
    let all = [0, 1, 2].map(|k| case.operand::<T>(&sizes[k], Values::Any));
    let views = all.each_ref().map(Naive::view);
    let target = broadcast(&[&sizes[0], &sizes[1], &sizes[2]]);
    let listed = try_broadcast_tensors(&views.each_ref());
    let listed = case.both("try_broadcast_tensors", listed, target.as_ref());
    let tuple = unless_it_panics(|| broadcast_tensors((&views[0], &views[1], &views[2])));
    let tuple = case.both("broadcast_tensors", tuple, target.as_ref());
    let (Some((listed, target)), Some(((a, b, c), _))) = (listed, tuple) else {
        return;
    };
    for (views, name) in [
        (listed, "try_broadcast_tensors"),
        (vec![a, b, c], "broadcast_tensors"),
    ] {
        for (view, naive) in views.into_iter().zip(&all) {
            let expected = expanded(&naive.positions(), target);
            case.check_places(name, Ok::<_, String>(view), naive.memory.as_ptr(), expected);
        }
    }
}

/// Compares the views of a grid.
fn grid<T: Sample>(case: &mut Case) {
    let sizes = case.sizes_of_rank::<T, 3>();
    let mut all = sizes.map(|size| case.operand::<T>(&[size], Values::Any));
    let of_rank_1 = all
        .each_ref()
        .map(|x| x.view().try_into_shape::<Shape![dyn]>());
    let [a, b, c] = of_rank_1.map(|x| x.expect("rank 1"));
    let (a, b, c) = meshgrid((&a, &b, &c));
    let mut check = |name, k: usize, found, all: &[Naive<T>]| {
        let expected = Naive::from_fn(&sizes, |i| all[k].position(&i[k..=k]));
        case.check_places(name, found, all[k].memory.as_ptr(), Some(expected));
    };
    for (k, view) in [a, b, c].into_iter().enumerate() {
        check("meshgrid", k, Ok::<_, String>(view.into_dyn()), &all);
    }
    let views = all.each_ref().map(Naive::view);
    let found = try_meshgrid(&views.each_ref()).expect("axes of rank 1");
    for (k, view) in found.into_iter().enumerate() {
        check("try_meshgrid", k, Ok(view), &all);
    }
    all[1] = case.operand::<T>(&[1, 2], Values::Any);
    let views = all.each_ref().map(Naive::view);
    case.both("try_meshgrid", try_meshgrid(&views.each_ref()), None::<()>);
}

/// Assigns a tensor to views and tensors.
fn assign<T: Sample>(case: &mut Case) {
    let target = case.sizes::<T>();
    let mut own = shapes::operand(&mut case.random, &target);
    if case.random.one_in(10) {
        own.push(2);
        own.truncate(64);
    }
    let x = case.operand::<T>(&own, Values::Any);
    let mut y = case.target::<T>(&target, Values::Any);
    let fits = expands(&own, &target).then_some(());
    let mut expected = y.memory.clone();
    if fits.is_some() {
        for_each_index(&target, |i| expected[y.position(i)] = x.at_broadcast(i));
    }
    let (mut tensor, mut again) = (y.tensor(), y.clone());
    case.both("try_assign", tensor.try_assign(&x.view()), fits);
    case.both("try_assign", y.view_mut().try_assign(&x.view()), fits);
    case.both(
        "assign",
        unless_it_panics(|| again.view_mut().assign(&x.view())),
        fits,
    );
    // An error leaves the elements as they were.
    same_elements(&y.memory, &expected);
    same_elements(&again.memory, &expected);
    same_elements(tensor.as_slice(), &y.elements());
}

fn typed_shapes(case: &mut Case) {
    let x = case.operand::<f32>(&[4, 1, 6], Values::Any);
    let view = x.view().try_into_shape::<Known>().expect("this shape");
    let tensor = view.to_tensor();
    let array = tensor.to_array();
    let other = Tensor::<i32, Shape![2, 4, 3, 6]>::zeros();
    let large = Tensor::<i32, Shape![2, 4, 1, 6, 5]>::zeros();
    let open = other
        .as_dyn()
        .try_into_shape::<Shape![dyn, 4, dyn, 6]>()
        .expect("this shape");
    macro_rules! all {
        ($receiver:expr, $start:expr, $positions:expr) => {{
            let (start, positions) = ($start, $positions);
            macro_rules! check {
                ($name:expr, $found:expr, $expected:expr) => {
                    case.check_places($name, $found, start, $expected)
                };
            }
            let to = expanded(&positions, other.shape());
            let with_ones = |sizes: &[usize]| Some(Naive::dense(sizes, positions.elements()));
            typed! {
                check!; $receiver;
                broadcast_to[Shape![2, 4, 3, 6]]() is to.clone();
                expand_as[_](&other) is to.clone();
                expand_as[_](&open) is to.clone();
                expand_as[DynShape](&other.as_dyn()) is to.clone();
            }
            let found = $receiver.align_at::<1>(&large);
            check!("align_at", Ok::<_, String>(found), with_ones(&[4, 1, 6, 1]));
            let found = $receiver.align_at::<-1>(&large);
            check!("align_at", Ok::<_, String>(found), with_ones(&[4, 1, 6]));
        }};
    }
    all!(view, x.memory.as_ptr(), x.positions());
    all!(
        tensor,
        tensor.as_ptr(),
        super::places::in_row_major(&[4, 1, 6])
    );
    all!(
        array,
        array.as_ptr(),
        super::places::in_row_major(&[4, 1, 6])
    );
}

macro_rules! of_types {
    ($($t:ident)+) => {
        &[$(
            (concat!("expand of ", stringify!($t)), expand::<$t>),
            (concat!("broadcast_tensors of ", stringify!($t)), tensors::<$t>),
            (concat!("meshgrid of ", stringify!($t)), grid::<$t>),
            (concat!("assign of ", stringify!($t)), assign::<$t>),
        )+]
    };
}

pub const VIEWS: &[Operation] = of_types!(f32 Rgb Nothing);
pub const TYPED: &[Operation] = &[("typed broadcasts", typed_shapes)];
