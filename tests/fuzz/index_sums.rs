//! `einsum!` with sums of indices, compared with loops.

use shapecast::{Shape, einsum};

use super::case::{Case, unless_it_panics};
use super::folds::Expected;
use super::products::Number;
use super::reductions::compare;
use super::reference::{Naive, for_each_index};
use super::runner::Operation;

/// Windows of `x`, with sizes `[o, c, u, v]` of a filter and strides of the windows along both axes.
struct Windows<T> {
    x: Naive<T>,
    w: Naive<T>,
    /// The sizes of the rows and columns of the result, if the filter fits.
    results: Option<[usize; 2]>,
    strides: [usize; 2],
    dilation: usize,
}

impl<T: Number> Windows<T> {
    fn random(case: &mut Case, strides: [usize; 2], dilation: usize) -> Self {
        let pick = |case: &mut Case, sizes: &[usize]| case.random.pick(sizes);
        let [o, c] = [0; 2].map(|_| pick(case, &[1, 2, 3]));
        let kernel = [0; 2].map(|_| pick(case, &[1, 2, 3, 5]));
        let rows = pick(case, &[1, 2, 7, 9]);
        let columns = pick(case, &[1, 2, 9, 17, 31, 40]);
        let mut axes = [rows, columns];
        let fits = !case.random.one_in(30);
        let mut results = [0; 2];
        for (dim, axis) in axes.iter_mut().enumerate() {
            let reach = dilation * (kernel[dim] - 1);
            *axis += reach;
            results[dim] = (*axis - 1 - reach) / strides[dim] + 1;
            if !fits {
                *axis = reach;
            }
        }
        Windows {
            x: case.operand::<T>(&[c, axes[0], axes[1]], T::FACTORS),
            w: case.operand::<T>(&[o, c, kernel[0], kernel[1]], T::FACTORS),
            results: fits.then_some(results),
            strides,
            dilation,
        }
    }

    /// Returns the sum of the products for each filter and each window.
    fn expected(&self) -> Option<(Vec<usize>, Vec<Expected<T>>)> {
        let [o, c, kernel_rows, kernel_columns] = self.w.sizes[..] else {
            unreachable!("a filter has four axes")
        };
        let [rows, columns] = self.results?;
        let mut elements = Vec::new();
        for_each_index(&[o, rows, columns], |at| {
            let mut products = Vec::new();
            for_each_index(&[c, kernel_rows, kernel_columns], |inner| {
                let row = self.strides[0] * at[1] + self.dilation * inner[1];
                let column = self.strides[1] * at[2] + self.dilation * inner[2];
                let x = self.x.at(&[inner[0], row, column]);
                let w = self.w.at(&[at[0], inner[0], inner[1], inner[2]]);
                products.push([x, w, T::ONE]);
            });
            elements.push(T::sum_of_products(products.into_iter()));
        });
        Some((vec![o, rows, columns], elements))
    }
}

macro_rules! convolutions {
    ($($name:literal $t:ident $strides:tt $dilation:literal ($x:ident, $w:ident) $result:tt => ($($body:tt)+);)+) => {
        &[$((
            $name,
            |case| {
                let windows = Windows::<$t>::random(case, $strides, $dilation);
                let $x = windows.x.view().try_into_shape::<Shape![dyn, dyn, dyn]>();
                let $w = windows.w.view().try_into_shape::<Shape![dyn, dyn, dyn, dyn]>();
                let ($x, $w) = ($x.expect("the rank is known"), $w.expect("the rank is known"));
                let found = unless_it_panics(|| einsum!($result => $($body)+).into_dyn());
                compare(case, "einsum", found, windows.expected());
            },
        )),+]
    };
}

// Each call of the macro takes several seconds to compile.
pub const TYPED: &[Operation] = convolutions! {
    "einsum! convolution of f32" f32 [1, 1] 1 (x, w)
        [o, i, j] => (x[c, i + u, j + v] * w[o, c, u, v]);
    "einsum! convolution of f64 with strides" f64 [2, 2] 1 (x, w)
        [o, i, j] => (x[c, 2 * i + u, 2 * j + v] * w[o, c, u, v]);
    "einsum! convolution of u8 with strides and dilation" u8 [1, 2] 2 (x, w)
        [o, i, j] => (x[c, i + 2 * u, 2 * j + 2 * v] * w[o, c, u, v]);
};
