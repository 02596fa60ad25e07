//! Shapes known to the compiler, or in part: the results are those of the same shapes at run time.

use shapecast::{Array, DynTensor, Shape, Size, Tensor, broadcast};
use typenum::{U1, U2, U3, U5, U7, U16, U17};

use super::case::{Case, same};
use super::reference::{Naive, broadcast as broadcast_sizes};
use super::runner::Operation;

/// What is computed of two operands, in every form.
macro_rules! compute {
    ($x:ident, $y:ident) => {
        broadcast!(($x - $y) * $x + 0.5)
    };
}

fn by_hand(x: f32, y: f32) -> f32 {
    (x - y) * x + 0.5
}

/// Random elements of two tensors, and the naive result.
struct Pair {
    x: Naive<f32>,
    y: Naive<f32>,
    expected: Naive<f32>,
}

impl Pair {
    fn new(case: &mut Case, x: &[usize], y: &[usize]) -> Self {
        let values = case.values();
        let [x, y] = [x, y].map(|sizes| case.dense(sizes, values));
        let sizes = broadcast_sizes(&[&x.sizes, &y.sizes]).expect("these broadcast");
        let expected = Naive::from_fn(&sizes, |i| by_hand(x.at_broadcast(i), y.at_broadcast(i)));
        Pair { x, y, expected }
    }

    fn typed<L: Shape, R: Shape>(&self) -> (Tensor<f32, L>, Tensor<f32, R>) {
        let [x, y] = [&self.x, &self.y].map(Naive::tensor);
        let x = x.try_into_shape().expect("sizes of this shape");
        (x, y.try_into_shape().expect("sizes of this shape"))
    }

    #[track_caller]
    fn check(&self, sizes: &[usize], found: &[f32]) {
        same(sizes, found, &self.expected);
    }

    /// Compares the result of shapes known at run time.
    fn check_dyn(&self) {
        let (x, y): (DynTensor<f32>, DynTensor<f32>) = (self.x.tensor(), self.y.tensor());
        let found = compute!(x, y);
        self.check(found.shape(), found.as_slice());
    }
}

/// For each pair the two shapes, with the sizes where these are not the shape itself, and the result's
/// shape. `arrays` are inline too.
macro_rules! pairs {
    ($($kind:ident { $([$($l:tt)*] $({$($ls:tt)*})? with [$($r:tt)*] $({$($rs:tt)*})? gives [$($o:tt)*];)+ })+) => {&[$($(
        (
            concat!("typed ", stringify!([$($l)*] with [$($r)*])),
            |case| {
                let pair = Pair::new(
                    case,
                    pairs!(@sizes [$($l)*] $({$($ls)*})?),
                    pairs!(@sizes [$($r)*] $({$($rs)*})?),
                );
                pairs!(@$kind pair, pairs!(@shape $kind $($l)*), pairs!(@shape $kind $($r)*), pairs!(@shape $kind $($o)*));
                pair.check_dyn();
                case.count("broadcast: (x - y) * x + 0.5");
            },
        ),
    )+)+]};
    (@sizes [$($shape:tt)*]) => { &[$($shape)*] };
    (@sizes [$($shape:tt)*] {$($sizes:tt)*}) => { &[$($sizes)*] };
    (@shape types $($shape:tt)*) => { ($($shape)*) };
    (@shape $kind:ident $($shape:tt)*) => { Shape![$($shape)*] };
    (@tensors $pair:ident, $l:ty, $r:ty, $o:ty) => {
        let (x, y) = $pair.typed::<$l, $r>();
        let found: Tensor<f32, $o> = compute!(x, y);
        $pair.check(found.shape(), found.as_slice());
        let mut target = found;
        target.fill(0.0);
        broadcast!(target = (x - y) * x + 0.5);
        $pair.check(target.shape(), target.as_slice());
    };
    (@types $pair:ident, $l:ty, $r:ty, $o:ty) => {
        let (x, y) = $pair.typed::<$l, $r>();
        let found: Tensor<f32, $o> = compute!(x, y);
        $pair.check(found.shape(), found.as_slice());
    };
    (@views $pair:ident, $l:ty, $r:ty, $o:ty) => {
        let (x, y) = $pair.typed::<$l, $r>();
        let (x, y) = (x.view(), y.view());
        let found: Tensor<f32, $o> = compute!(x, y);
        $pair.check(found.shape(), found.as_slice());
    };
    (@arrays $pair:ident, $l:ty, $r:ty, $o:ty) => {
        let (x, y) = $pair.typed::<$l, $r>();
        let (x, y) = (x.to_array(), y.to_array());
        let found: Array<f32, $o> = compute!(x, y);
        $pair.check(found.shape(), found.as_slice());
    };
    (@operators $pair:ident, $l:ty, $r:ty, $o:ty) => {
        let (x, y) = $pair.typed::<$l, $r>();
        let found: Tensor<f32, $o> = (&x - &y) * &x + 0.5;
        $pair.check(found.shape(), found.as_slice());
    };
}

pub const PAIRS: &[Operation] = pairs! {
    arrays {
        [] with [] gives [];
        [3] with [3] gives [3];
        [] with [4] gives [4];
        [4, 4] with [4] gives [4, 4];
        [4, 1] with [1, 3] gives [4, 3];
        [5, 1, 4, 1] with [3, 1, 1] gives [5, 3, 4, 1];
        [2, 0, 3] with [3] gives [2, 0, 3];
        [33, 17] with [33, 1] gives [33, 17];
        [2, 1, 2, 1, 3, 1, 2, 1] with [1, 2, 1, 3, 1, 2, 1, 2] gives [2, 2, 2, 3, 3, 2, 2, 2];
    }
    tensors {
        [2, 3] with [2, 3] gives [2, 3];
        [1, 1] with [1, 1] gives [1, 1];
        [0] with [1] gives [0];
        [64] with [] gives [64];
        [257] with [1] gives [257];
        [31, 2] with [2] gives [31, 2];
        [100, 3] with [3] gives [100, 3];
        [100, 3] with [100, 1] gives [100, 3];
        [50, 5] with [5] gives [50, 5];
        [50, 7] with [50, 1] gives [50, 7];
        [60, 17] with [17] gives [60, 17];
        [9, 16] with [9, 1] gives [9, 16];
        [9, 48] with [48] gives [9, 48];
        [7, 64] with [7, 1] gives [7, 64];
        [7, 65] with [65] gives [7, 65];
        [5, 96] with [5, 1] gives [5, 96];
        [5, 127] with [127] gives [5, 127];
        [3, 256] with [3, 1] gives [3, 256];
        [3, 257] with [1, 257] gives [3, 257];
        [2, 512] with [2, 1] gives [2, 512];
        [3, 1025] with [1025] gives [3, 1025];
        [2, 2048] with [2, 1] gives [2, 2048];
        [40, 1] with [1, 40] gives [40, 40];
        [300, 1] with [1, 3] gives [300, 3];
        [9, 1, 3] with [1, 11, 3] gives [9, 11, 3];
        [8, 6, 5, 5] with [6, 1, 1] gives [8, 6, 5, 5];
        [1, 8, 8, 2] with [16, 1, 1, 2] gives [16, 8, 8, 2];
        [8, 1, 8, 1] with [1, 8, 1, 8] gives [8, 8, 8, 8];
        [12, 20, 3] with [12, 20, 1] gives [12, 20, 3];
        [2, 1, 4, 1] with [2, 3, 1, 5] gives [2, 3, 4, 5];
        [2, 1, 1, 1, 1, 1, 1, 3] with [2, 1] gives [2, 1, 1, 1, 1, 1, 2, 3];
    }
    tensors {
        [dyn, 3] {57, 3} with [3] gives [dyn, 3];
        [dyn, 3] {5, 3} with [dyn, 1] {5, 1} gives [dyn, 3];
        [dyn, 64] {1, 64} with [50, 1] gives [50, 64];
        [50, 17] with [dyn, 1] {1, 1} gives [50, 17];
        [dyn] {300} with [dyn] {1} gives [dyn];
        [dyn, dyn] {20, 33} with [1, dyn] {1, 1} gives [dyn, dyn];
        [dyn, 4] {0, 4} with [1, 4] gives [dyn, 4];
        [dyn, 2, dyn] {3, 2, 70} with [2, 1] gives [dyn, 2, dyn];
    }
    views {
        [17, 33] with [33] gives [17, 33];
        [40, 3] with [40, 1] gives [40, 3];
        [dyn, 5] {30, 5} with [5] gives [dyn, 5];
    }
    operators {
        [20, 33] with [33] gives [20, 33];
        [20, 33] with [20, 1] gives [20, 33];
        [6, 1] with [1, 7] gives [6, 7];
        [dyn, 3] {9, 3} with [dyn, 1] {9, 1} gives [dyn, 3];
    }
    types {
        [U3, Size<5>] {3, 5} with [U5,] {5} gives [U3, Size<5>];
        [U16, U17] {16, 17} with [U16, U1] {16, 1} gives [U16, U17];
        [U2, U7, U3] {2, 7, 3} with [U7, U1] {7, 1} gives [U2, U7, U3];
        [U1,] {1} with [U7,] {7} gives [U7,];
    }
};
