//! Hoisted values that repeat are computed once.

use crate::KnownDims;
use alloc::vec::Vec;
use core::sync::atomic::AtomicUsize;
use core::sync::atomic::Ordering::Relaxed;

use crate::tests::dims::Contiguous;
use crate::tests::dims::{DynShape, One, Size};
use crate::{Hoisted, Map, MathContext, Source, Sources, fill_buffer};

/// One element of each operand.
type Elems = (((), f32), f32);
type Row<'a, S> = Source<'a, f32, Contiguous<S>>;

/// Returns how often the values of a column `x` and of a row `y` are computed.
fn evaluations<S: KnownDims, X: KnownDims, Y: KnownDims>(sizes: [usize; 2]) -> [usize; 2] {
    let [rows, columns] = sizes;
    let (x_sizes, y_sizes) = ([rows, 1], [columns]);
    let x: Vec<f32> = (0..rows).map(|i| i as f32).collect();
    let y: Vec<f32> = (0..columns).map(|i| i as f32 * 0.5).collect();
    let x_source: Row<'_, X> = Source::new(&x, 0, &x_sizes, None);
    let y_source: Row<'_, Y> = Source::new(&y, 0, &y_sizes, None);
    let counts = [const { AtomicUsize::new(0) }; 2];
    let got = map::<S, _>(&sizes, (((), x_source), y_source), &counts);
    for (i, &got) in got.iter().enumerate() {
        let (x, y) = (x[i / columns], y[i % columns]);
        assert_eq!(got, (x * x + 1.0) - (y * y - 1.0) * y);
    }
    counts.map(AtomicUsize::into_inner)
}

fn map<S: KnownDims, L>(sizes: &[usize], sources: L, counts: &[AtomicUsize; 2]) -> Vec<f32>
where
    L: Sources<Elems = Elems>,
{
    let of_x = |_: &MathContext, (((), x), _): Elems| {
        counts[0].fetch_add(1, Relaxed);
        x * x + 1.0
    };
    let of_y = |_: &MathContext, (_, y): Elems| {
        counts[1].fetch_add(1, Relaxed);
        y * y - 1.0
    };
    let values = (
        ((), Hoisted::<0b01, 0, f32, _>::new(of_x)),
        Hoisted::<0b10, 0, f32, _>::new(of_y),
    );
    let f = |(((_, y), h), i): ((Elems, f32), f32)| h - i * y;
    let map = Map::<S, _, _, _>::new(sources, values, |_, elems| f(elems));
    fill_buffer::<S, f32>(sizes, map).unwrap().to_vec()
}

#[test]
fn values_that_repeat_are_computed_once() {
    type Known = (Size<40>, Size<50>);
    let of = evaluations::<Known, (Size<40>, One), (Size<50>,)>;
    assert_eq!(of([40, 50]), [40, 50]);
    let of = evaluations::<DynShape, DynShape, DynShape>;
    assert_eq!(of([40, 50]), [40, 50]);
    assert_eq!(of([700, 900]), [700, 900]);
}

#[test]
fn values_that_repeat_less_than_4_times_are_not_hoisted() {
    let of = evaluations::<DynShape, DynShape, DynShape>;
    // `x` repeats 300 times, `y` 3 times.
    assert_eq!(of([3, 300]), [3, 900]);
    assert_eq!(of([300, 3]), [900, 3]);
    type Known = (Size<3>, Size<300>);
    let of = evaluations::<Known, (Size<3>, One), (Size<300>,)>;
    assert_eq!(of([3, 300]), [3, 900]);
}

#[test]
fn values_of_few_elements() {
    let of = evaluations::<DynShape, DynShape, DynShape>;
    assert_eq!(of([8, 8]), [64, 64]);
    assert_eq!(of([0, 8]), [0, 0]);
}

/// A mask may name an operand that does not exist: the value is then computed once.
#[test]
fn masks_without_an_operand() {
    let (sizes, x_sizes, y_sizes) = ([8, 1000], [8, 1000], [1000]);
    let x: Vec<f32> = (0..8000).map(|i| i as f32).collect();
    let y: Vec<f32> = (0..1000).map(|i| i as f32 * 0.5).collect();
    let sources = (
        ((), Row::<'_, DynShape>::new(&x, 0, &x_sizes, None)),
        Row::<'_, DynShape>::new(&y, 0, &y_sizes, None),
    );
    let values = (
        (),
        Hoisted::<0b100, 0, f32, _>::new(|_: &MathContext, _: Elems| 3.0),
    );
    let f = |(((_, x), y), h): (Elems, f32)| x + y + h;
    let map = Map::<DynShape, _, _, _>::new(sources, values, |_, elems| f(elems));
    let got = fill_buffer::<DynShape, f32>(&sizes, map).unwrap();
    for (i, &got) in got.iter().enumerate() {
        assert_eq!(got, x[i] + y[i % 1000] + 3.0, "{i}");
    }
}
