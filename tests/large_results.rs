//! Results that are larger than the caches of most machines, written over others, against plain loops.

use shapecast::{Shape, Tensor, ViewMut, broadcast};

const ROWS: usize = 2301;
const COLUMNS: usize = 3001;

type Matrix = Tensor<f64, Shape![ROWS, COLUMNS]>;

fn value(i: usize) -> f64 {
    (i % 1009) as f64
}

/// Whether each element is what `expected` says of its row and its column.
#[track_caller]
fn check(results: &[f64], expected: impl Fn(usize, usize) -> f64) {
    assert_eq!(results.len(), ROWS * COLUMNS);
    for (r, row) in results.chunks_exact(COLUMNS).enumerate() {
        for (c, &result) in row.iter().enumerate() {
            assert!(result == expected(r, c), "{r} {c}: {result}");
        }
    }
}

#[test]
fn of_known_and_of_open_shapes() {
    let of_x = |r: usize, c: usize| value(r * 7 + c);
    let of_row = |c: usize| value(c * 5);
    let of_column = |r: usize| value(r * 3);
    let x = Matrix::from_fn(|[r, c]| of_x(r, c));
    let row = Tensor::<f64, Shape![COLUMNS]>::from_fn(|[c]| of_row(c));
    let column = Tensor::<f64, Shape![ROWS, 1]>::from_fn(|[r, _]| of_column(r));

    let twice = |r, c| of_x(r, c) + of_x(r, c);
    let all = |r, c| of_x(r, c) * of_column(r) - of_row(c);
    let outer = |r, c| of_column(r) * of_row(c);
    let roots = |r, c| of_column(r).sqrt() + of_row(c).sqrt();

    // One element off the beginning of a line.
    let mut room = vec![-1.0; ROWS * COLUMNS + 2];
    let within = 1..=ROWS * COLUMNS;
    let sizes = [ROWS, COLUMNS];
    macro_rules! writes {
        ($shape:ty: $($expression:expr => $expected:expr;)*) => {$(
            let mut out =
                ViewMut::<f64, $shape>::from_shape_slice(sizes, &mut room[within.clone()]).unwrap();
            broadcast!(out = $expression);
            check(&room[within.clone()], $expected);
            assert_eq!([room[0], room[ROWS * COLUMNS + 1]], [-1.0; 2]);
        )*};
    }
    writes! {
        Shape![ROWS, COLUMNS]:
        x + x => twice;
        x * column - row => all;
        column * row => outer;
        column.sqrt() + row.sqrt() => roots;
    }
    let mut out = Matrix::zeros();
    broadcast!(out = column * row);
    check(out.as_slice(), outer);

    let (x, row, column) = (x.into_dyn(), row.into_dyn(), column.into_dyn());
    writes! {
        Shape![dyn, dyn]:
        x + x => twice;
        x * column - row => all;
        column * row => outer;
        column.sqrt() + row.sqrt() => roots;
    }
    let mut out = out.into_dyn();
    broadcast!(out = x);
    broadcast!(out += x);
    check(out.as_slice(), twice);
    check((out - &x).as_slice(), of_x);
}
