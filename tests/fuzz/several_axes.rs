//! Methods that reverse, remove and shift several axes.

use shapecast::{Axes, Shape};

use super::case::{Case, unless_it_panics};
use super::elements::{Sample, Values};
use super::places::in_row_major;
use super::reference::{Naive, dimension, dimensions};
use super::runner::Operation;

/// Returns the positions of the elements with some axes reversed.
fn flipped(positions: &Naive<usize>, axes: &[isize]) -> Option<Naive<usize>> {
    let dims = dimensions(axes, positions.rank())?;
    let sizes = &positions.sizes;
    let source = |i: &mut Vec<usize>| dims.iter().for_each(|&d| i[d] = sizes[d] - 1 - i[d]);
    Some(positions.gather(sizes, source))
}

/// Returns the positions of the elements with some axes of size 1 removed.
fn squeezed(positions: &Naive<usize>, axes: &[isize]) -> Option<Naive<usize>> {
    let dims = dimensions(axes, positions.rank())?;
    let sizes = &positions.sizes;
    let kept: Vec<usize> = (0..positions.rank())
        .filter(|d| !dims.contains(d))
        .collect();
    let of_kept: Vec<usize> = kept.iter().map(|&d| sizes[d]).collect();
    dims.iter().all(|&d| sizes[d] == 1).then(|| {
        positions.gather(&of_kept, |i| {
            let mut index = vec![0; sizes.len()];
            kept.iter().zip(&*i).for_each(|(&d, &at)| index[d] = at);
            *i = index;
        })
    })
}

/// Returns the elements shifted along some axes, which may be named twice.
fn rolled<T: Sample>(x: &Naive<T>, axes: &[isize], shifts: &[isize]) -> Option<Naive<T>> {
    let dims: Option<Vec<usize>> = axes.iter().map(|&axis| dimension(axis, x.rank())).collect();
    let dims = dims.filter(|dims| dims.len() == shifts.len())?;
    Some(x.gather(&x.sizes, |i| {
        for (&d, &shift) in dims.iter().zip(shifts) {
            let size = x.sizes[d] as isize;
            i[d] = (i[d] as isize - shift % size).rem_euclid(size) as usize;
        }
    }))
}

fn views<T: Sample>(case: &mut Case) {
    let sizes = case.sizes::<T>();
    let x = case.operand::<T>(&sizes, Values::Any);
    let mut y = case.target::<T>(&sizes, Values::Any);
    let z = x.tensor();
    let all = [x.positions(), y.positions(), in_row_major(&sizes)];
    let ones = (0..sizes.len()).filter(|&d| sizes[d] == 1);
    let mut lists = case.reduced_axes(sizes.len());
    lists.push(ones.map(|d| d as isize).collect());
    for axes in lists {
        case.note(format_args!("axes {axes:?}"));
        macro_rules! check {
            ($method:ident $reference:ident) => {
                let name = stringify!($method);
                let [of_x, of_y, of_z] = all.each_ref().map(|at| $reference(at, &axes));
                let view = x.view();
                case.check_places(name, view.$method(&axes), x.memory.as_ptr(), of_x);
                let start = y.memory.as_ptr();
                case.check_places(name, y.view_mut().$method(&axes), start, of_y);
                case.check_places(name, z.$method(&axes), z.as_ptr(), of_z);
            };
        }
        check!(try_flip_axes flipped);
        check!(try_squeeze_axes squeezed);
    }
}

fn typed(case: &mut Case) {
    let x = case.operand::<i32>(&[1, 4, 1], Values::Any);
    let view = x
        .view()
        .try_into_shape::<Shape![1, 4, 1]>()
        .expect("this shape");
    let positions = x.positions();
    let (start, ok) = (x.memory.as_ptr(), |view| Ok::<_, String>(view));
    let found = ok(view.flip_axes::<Axes![0, -2]>());
    case.check_places("flip_axes", found, start, flipped(&positions, &[0, -2]));
    let found = Ok::<_, String>(view.squeeze_axes::<Axes![2, 0]>());
    case.check_places("squeeze_axes", found, start, squeezed(&positions, &[0, 2]));
    let open = view
        .try_into_shape::<Shape![dyn, dyn, 1]>()
        .expect("this shape");
    let found = unless_it_panics(|| open.squeeze_axes::<Axes![0, 1]>());
    case.check_places("squeeze_axes", found, start, None);
    let found = unless_it_panics(|| open.squeeze_axes::<Axes![-1, 0]>());
    case.check_places("squeeze_axes", found, start, squeezed(&positions, &[0, 2]));
    let shifts = [case.random.within(-9, 9), case.random.within(-9, 9)];
    let y = case.dense::<i32>(&[3, 2, 5], Values::Any);
    let array = y
        .tensor()
        .try_into_shape::<Shape![3, 2, 5]>()
        .expect("this shape")
        .to_array();
    let found = Ok::<_, String>(array.roll_axes::<Axes![-1, 0]>(shifts).into_tensor());
    case.check("roll_axes", found, rolled(&y, &[-1, 0], &shifts));
}

fn rolls<T: Sample>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    for axes in case.reduced_axes(x.rank()) {
        let mut axes = axes;
        if let Some(&axis) = axes.first()
            && case.random.one_in(4)
        {
            axes.push(axis);
        }
        let len = axes.len() + usize::from(case.random.one_in(20));
        let far = [isize::MIN, isize::MAX];
        let shift = |_| match case.random.below(8) {
            0 => case.random.pick(&far),
            _ => case.random.within(-9, 9),
        };
        let shifts: Vec<isize> = (0..len).map(shift).collect();
        case.note(format_args!("axes {axes:?}, shifts {shifts:?}"));
        let expected = rolled(&x, &axes, &shifts);
        let found = x.view().try_roll_axes(&axes, &shifts);
        case.check("try_roll_axes", found, expected.clone());
        let found = x.tensor().try_roll_axes(&axes, &shifts);
        case.check("try_roll_axes", found, expected);
    }
}

pub const SEVERAL_AXES: &[Operation] = &[
    ("views with several axes of f32", views::<f32>),
    ("typed methods with several axes of i32", typed),
    ("roll_axes of f64", rolls::<f64>),
];
