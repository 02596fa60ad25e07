//! Results larger than the caches, written into existing memory, compared with plain loops.

use shapecast::{Shape, Tensor, ViewMut, broadcast};

const ROWS: usize = 2301;
const COLUMNS: usize = 3001;

type Matrix = Tensor<f64, Shape![ROWS, COLUMNS]>;

fn value(i: usize) -> f64 {
    (i % 1009) as f64
}

/// Asserts that each element is `expected` of its row and column.
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
fn results_of_typed_and_dynamic_shapes() {
    let x_at = |r: usize, c: usize| value(r * 7 + c);
    let row_at = |c: usize| value(c * 5);
    let column_at = |r: usize| value(r * 3);
    let x = Matrix::from_fn(|[r, c]| x_at(r, c));
    let row = Tensor::<f64, Shape![COLUMNS]>::from_fn(|[c]| row_at(c));
    let column = Tensor::<f64, Shape![ROWS, 1]>::from_fn(|[r, _]| column_at(r));

    let twice = |r, c| x_at(r, c) + x_at(r, c);
    let all = |r, c| x_at(r, c) * column_at(r) - row_at(c);
    let outer = |r, c| column_at(r) * row_at(c);
    let roots = |r, c| column_at(r).sqrt() + row_at(c).sqrt();

    // The view begins one element after an aligned address.
    let mut memory = vec![-1.0; ROWS * COLUMNS + 2];
    let range = 1..=ROWS * COLUMNS;
    let sizes = [ROWS, COLUMNS];
    macro_rules! check_writes {
        ($shape:ty: $($expression:expr => $expected:expr;)*) => {$(
            let mut out =
                ViewMut::<f64, $shape>::from_shape_slice(sizes, &mut memory[range.clone()]).unwrap();
            broadcast!(out = $expression);
            check(&memory[range.clone()], $expected);
            assert_eq!([memory[0], memory[ROWS * COLUMNS + 1]], [-1.0; 2]);
        )*};
    }
    check_writes! {
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
    check_writes! {
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
    check((out - &x).as_slice(), x_at);
}
