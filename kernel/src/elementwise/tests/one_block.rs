//! Operations of few elements, with repeating and uniform operands.

use alloc::vec::Vec;

use super::sample::{Sample, for_each_element};
use super::{Random, evaluate, evaluate_in_each_way, indices, rounds};
use crate::tests::dims::DynShape;
use crate::tests::dims::{Contiguous, Strided};
use crate::{Source, Target, update};

type ContiguousSource<'a, T> = Source<'a, T, Contiguous<DynShape>>;

/// Contiguous elements that begin anywhere in a slice.
struct Owned<T> {
    data: Vec<T>,
    offset: usize,
    sizes: Vec<usize>,
}

impl<T: Copy> Owned<T> {
    fn new(random: &mut Random, sizes: &[usize], value: impl Fn(usize) -> T) -> Self {
        let offset = random.below(3);
        let seed = random.below(1000);
        let len = offset + sizes.iter().product::<usize>();
        Owned {
            data: (seed..seed + len).map(value).collect(),
            offset,
            sizes: sizes.to_vec(),
        }
    }

    fn source(&self) -> ContiguousSource<'_, T> {
        Source::new(&self.data, self.offset, &self.sizes, None)
    }

    /// Returns the element for position `i` of a result.
    fn at(&self, i: usize) -> T {
        let own = self.data.len() - self.offset;
        self.data[self.offset + i % own]
    }
}

/// Returns sizes of a result, and the first dimension of an operand that has the last ones.
fn layout(random: &mut Random, largest: usize) -> (Vec<usize>, usize) {
    let sizes: Vec<usize> = (0..3).map(|_| 1 + random.below(largest)).collect();
    (sizes, random.below(4))
}

fn check<T: Sample>() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for round in 0..rounds(60) {
        let (sizes, last) = layout(&mut random, [4, 9, 20][round % 3]);
        let ones = [&[1, 1][..random.below(last.min(2) + 1)], &sizes[last..]].concat();
        let a = Owned::new(&mut random, &sizes, T::of);
        let b = Owned::new(&mut random, &ones, T::of);
        let single = &[1, 1][..2 * random.below(2)];
        let c = Owned::new(&mut random, single, T::of);
        let sources = ((((), a.source()), b.source()), c.source());
        for got in evaluate_in_each_way(&sizes, sources, |((((), a), b), c)| (a, b, c)) {
            for (i, got) in got.iter().enumerate() {
                assert_eq!(*got, (a.at(i), b.at(i), c.at(i)), "{sizes:?} {ones:?} {i}");
            }
        }
        // No operand is as large as the result.
        let sources = (((), c.source()), b.source());
        let got = evaluate::<DynShape, _, _, _>(&sizes, sources, |(((), c), b)| (c, b));
        for (i, got) in got.unwrap().iter().enumerate() {
            assert_eq!(*got, (c.at(i), b.at(i)), "{sizes:?} {ones:?} {i}");
        }
    }
}

#[test]
fn elements_of_every_size() {
    for_each_element!(check(), f64, [u64; 3], [u64; 9]);
}

#[test]
fn long_rows_and_short_ones() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    for columns in [
        1, 2, 3, 5, 16, 63, 64, 65, 100, 128, 255, 1023, 1024, 1025, 5000,
    ] {
        for rows in [1, 2, 7, 64, 65] {
            let sizes = [rows, columns];
            let a = Owned::new(&mut random, &sizes, |i| i as f32);
            let row = Owned::new(&mut random, &sizes[1..], |i| i as f32);
            let single = Owned::new(&mut random, &[1], |i| i as f32);
            let sources = ((((), row.source()), single.source()), a.source());
            let f = |((((), row), single), a)| row + single * a;
            for got in evaluate_in_each_way(&sizes, sources, f) {
                for (i, got) in got.iter().enumerate() {
                    assert_eq!(
                        *got,
                        f(((((), row.at(i)), single.at(i)), a.at(i))),
                        "{sizes:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn rows_of_different_lengths() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    for columns in [3, 40, 70] {
        let sizes = [5, 4, columns];
        let [a, b, c]: [_; 3] =
            core::array::from_fn(|d| Owned::new(&mut random, &sizes[d..], |i| i as f32));
        let sources = ((((), a.source()), b.source()), c.source());
        let got = evaluate::<DynShape, _, _, _>(&sizes, sources, |((((), a), b), c)| [a, b, c]);
        for (i, got) in got.unwrap().iter().enumerate() {
            assert_eq!(*got, [a.at(i), b.at(i), c.at(i)]);
        }
    }
}

#[test]
fn many_uniform_operands() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let [a, b, c, d, e, f]: [_; 6] = core::array::from_fn(|k| {
        Owned::new(&mut random, &[if k == 0 { 200 } else { 1 }], |i| i as i64)
    });
    let sources = (((), a.source()), b.source());
    let sources = (
        (((sources, c.source()), d.source()), e.source()),
        f.source(),
    );
    let got = evaluate::<DynShape, _, _, _>(&[200], sources, |elems| {
        let (((((((), a), b), c), d), e), f) = elems;
        [a, b, c, d, e, f]
    });
    for (i, got) in got.unwrap().iter().enumerate() {
        let want = [&a, &b, &c, &d, &e, &f].map(|owned| owned.at(i));
        assert_eq!(*got, want);
    }
}

#[test]
fn operands_that_broadcast_in_the_middle() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let sizes = [3, 4, 10];
    let a = Owned::new(&mut random, &sizes, |i| i as f32);
    for own in [[1, 4, 1], [3, 4, 1], [3, 1, 10], [3, 1, 1], [1, 1, 10]] {
        let b = Owned::new(&mut random, &own, |i| i as f32);
        let sources = (((), a.source()), b.source());
        let got = evaluate::<DynShape, _, _, _>(&sizes, sources, |(((), a), b)| [a, b]).unwrap();
        for (i, (got, index)) in got.iter().zip(indices(&sizes)).enumerate() {
            let place = (0..3).fold(0, |place, d| place * own[d] + index[d] % own[d]);
            assert_eq!(*got, [a.at(i), b.at(place)], "{own:?}");
        }
    }
}

#[test]
fn contiguous_and_strided_views() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let sizes = [9, 30];
    let a = Owned::new(&mut random, &sizes, |i| i as f32);
    for strides in [[30, 1], [1, 9], [0, 1], [1, 0]] {
        let view = Source::<_, Strided<DynShape>>::new(&a.data, a.offset, &sizes, Some(&strides));
        let got =
            evaluate::<DynShape, _, _, _>(&sizes, (((), view), a.source()), |(((), v), a)| [v, a]);
        for (i, got) in got.unwrap().iter().enumerate() {
            let place = (i / 30) as isize * strides[0] + (i % 30) as isize * strides[1];
            assert_eq!(
                *got,
                [a.data[a.offset + place as usize], a.at(i)],
                "{strides:?}"
            );
        }
    }
}

#[test]
fn updates_in_place() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for largest in [4, 20] {
        for _ in 0..rounds(30) {
            let (sizes, last) = layout(&mut random, largest);
            let a = Owned::new(&mut random, &sizes, |i| i as i32);
            let b = Owned::new(&mut random, &sizes[last..], |i| i as i32);
            let mut data = a.data.clone();
            let target = Target::<i32, DynShape, Contiguous<DynShape>> {
                data: &mut data,
                offset: a.offset,
                sizes: &sizes,
                strides: None,
                shape: core::marker::PhantomData,
            };
            update::<DynShape, _, _, _, _, _, _>(
                target,
                (((), b.source()), a.source()),
                (),
                |_, old, (((), b), a)| old * 3 + b - a,
            );
            for (i, got) in data[a.offset..].iter().enumerate() {
                assert_eq!(*got, a.at(i) * 2 + b.at(i), "{sizes:?} {last}");
            }
        }
    }
}

#[test]
fn threads_share_rows() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for columns in [1, 3, 64, 1001] {
        let sizes = [700_001 / columns, columns];
        let a = Owned::new(&mut random, &sizes, |i| i as f32);
        let row = Owned::new(&mut random, &sizes[1..], |i| i as f32);
        let sources = ((((), a.source()), row.source()), a.source());
        let f = |((((), a), row), b)| a - row * b;
        let got = evaluate::<DynShape, _, _, _>(&sizes, sources, f).unwrap();
        for (i, got) in got.iter().enumerate() {
            assert_eq!(*got, f(((((), a.at(i)), row.at(i)), a.at(i))), "{sizes:?}");
        }
    }
}
