//! Expressions that begin with arrays end with arrays.

use shapecast::{
    Array, Axes, KnownShape, Shape, View, array,
    bounds::{Transpose, Transposed},
    broadcast, s,
};

type Matrix = Array<f64, Shape![4, 4]>;
type Position = Array<f64, Shape![2]>;

/// A Kalman filter of positions and velocities in a plane, of which positions are measured.
struct Kalman {
    x: Array<f64, Shape![4]>,
    p: Matrix,
    f: Matrix,
    q: Matrix,
    h: Array<f64, Shape![2, 4]>,
}

impl Kalman {
    fn predict(&mut self) {
        self.x = self.f.matmul(&self.x);
        self.p = self.f.matmul(&self.p).matmul(&self.f.transpose()) + self.q;
    }

    /// Returns the innovation and its covariance, for noise of variance 1.
    fn innovation(&self, z: &Position) -> (Position, Array<f64, Shape![2, 2]>) {
        let noise = Array::<f64, Shape![2, 2]>::eye();
        (
            z - self.h.matmul(&self.x),
            self.h.matmul(&self.p).matmul(&self.h.transpose()) + noise,
        )
    }
}

#[test]
fn a_kalman_filter_of_arrays() {
    let step = |[i, j]: [usize; 2]| if i == j || j == i + 2 { 1.0 } else { 0.0 };
    let mut filter = Kalman {
        x: array![1.0, 2.0, 3.0, 4.0],
        p: Array::eye(),
        f: Array::from_fn(step),
        q: Array::eye(),
        h: Array::from_fn(|[i, j]: [usize; 2]| if i == j { 1.0 } else { 0.0 }),
    };
    filter.predict();
    assert_eq!(filter.x, array![4.0, 6.0, 3.0, 4.0]);
    let expected = array![
        [3.0, 0.0, 1.0, 0.0],
        [0.0, 3.0, 0.0, 1.0],
        [1.0, 0.0, 2.0, 0.0],
        [0.0, 1.0, 0.0, 2.0]
    ];
    assert_eq!(filter.p, expected);
    let (innovation, covariance) = filter.innovation(&array![5.0, 5.0]);
    assert_eq!(innovation, array![1.0, -1.0]);
    assert_eq!(covariance, array![[4.0, 0.0], [0.0, 4.0]]);
}

type Vector = Array<f64, Shape![3]>;

fn cross(a: &Vector, b: &Vector) -> Vector {
    let (a, b) = (a.into_nested(), b.into_nested());
    Array::from_fn(|[i]: [usize; 1]| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        a[j] * b[k] - a[k] * b[j]
    })
}

/// Rotates a vector by a quaternion of real part first.
fn rotate(q: &Array<f64, Shape![4]>, v: &Vector) -> Vector {
    let axis: Vector = q.narrow::<0, 1, 3>();
    let twice = cross(&axis, v) * 2.0;
    v + twice * q[[0]] + cross(&axis, &twice)
}

#[test]
fn a_rotation_by_a_quaternion() {
    let half = 0.5_f64.sqrt();
    let quarter_turn = array![half, 0.0, 0.0, half];
    let rotated = rotate(&quarter_turn, &array![1.0, 2.0, 3.0]);
    let error: Vector = broadcast!((rotated - &array![-2.0, 1.0, 3.0]).abs());
    assert!(error.max() < 1e-15);
}

#[test]
fn the_inverse_of_a_rigid_transform() {
    let r = array![[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
    let t = array![1.0, 2.0, 3.0];
    let x = array![4.0, 5.0, 6.0];
    let y: Vector = r.matmul(&x) + t;
    let back: Vector = r.transpose().matmul(&(y - t));
    assert_eq!(back, x);
}

#[test]
fn methods_that_change_the_layout_return_arrays() {
    let x = Array::<i32, Shape![2, 3, 4]>::from_fn(|[i, j, k]| (100 * i + 10 * j + k) as i32);
    let permuted: Array<i32, Shape![4, 2, 3]> = x.permute::<Axes![2, 0, 1]>();
    assert_eq!(permuted, x.view().permute::<Axes![2, 0, 1]>());
    let transposed: Array<i32, Shape![4, 3, 2]> = x.transpose();
    assert_eq!(transposed, x.view().transpose());
    let swapped: Array<i32, Shape![3, 2, 4]> = x.swap_axes::<0, 1>();
    assert_eq!(swapped, x.view().swap_axes::<0, 1>());
    let moved: Array<i32, Shape![3, 4, 2]> = x.move_axis::<0, -1>();
    assert_eq!(moved, x.view().move_axis::<0, -1>());
    let subarray: Array<i32, Shape![2, 4]> = x.index_axis::<1>(2);
    assert_eq!(subarray, x.view().index_axis::<1>(2));
    let narrowed: Array<i32, Shape![2, 3, 2]> = x.narrow::<-1, 1, 2>();
    assert_eq!(narrowed, x.view().narrow::<-1, 1, 2>());
    let flipped: Array<i32, Shape![2, 3, 4]> = x.flip::<1>();
    assert_eq!(flipped, x.view().flip::<1>());
    let unsqueezed: Array<i32, Shape![2, 1, 3, 4]> = x.unsqueeze::<1>();
    assert_eq!(unsqueezed, x.view().unsqueeze::<1>());
    let squeezed: Array<i32, Shape![2, 3, 4]> = unsqueezed.squeeze::<1>();
    assert_eq!(squeezed, x);
    let square: Array<i32, Shape![2, 2, 4]> = x.narrow::<1, 1, 2>();
    let diagonal: Array<i32, Shape![4, 2]> = square.diagonal::<0, 1>();
    assert_eq!(diagonal, square.view().diagonal::<0, 1>());
    let scalar: Array<i32, ()> = array![5].index_axis::<0>(0);
    assert_eq!(scalar.transpose().item(), 5);
    let empty: Array<i32, Shape![4, 0]> = Array::<i32, Shape![0, 4]>::zeros().transpose();
    assert!(empty.is_empty());
}

#[test]
fn slices_of_arrays_are_views() {
    let x = Array::<i32, Shape![3, 4]>::from_fn(|[i, j]| (10 * i + j) as i32);
    let row: View<'_, i32, Shape![4]> = x.slice(s![1]);
    assert_eq!(row.to_array(), array![10, 11, 12, 13]);
    // The type of `i` is not known where `sum` is called.
    let sums: Vec<i64> = (0..3).map(|i| x.slice(s![i]).sum()).collect();
    assert_eq!(sums, [6, 46, 86]);
}

#[test]
#[should_panic(
    expected = "select(): index 3 out of range for tensor of size [3, 4] at dimension 0"
)]
fn an_index_out_of_range_panics() {
    let i = 3;
    let _ = Array::<i32, Shape![3, 4]>::zeros().index_axis::<0>(i);
}

#[test]
fn reductions_and_macros_of_changed_arrays_return_arrays() {
    let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let sums: Array<f64, Shape![3]> = x.transpose().sum_axis::<1>();
    assert_eq!(sums, array![5.0, 7.0, 9.0]);
    let scaled: Array<f64, Shape![3, 2]> = broadcast!(&x.transpose() * 2.0 - max(x));
    assert_eq!(scaled, array![[-4.0, 2.0], [-2.0, 4.0], [0.0, 6.0]]);
    let outer: Array<f64, Shape![3, 3]> =
        broadcast!(&x.index_axis::<0>(0).unsqueeze::<1>() * &x.index_axis::<0>(1));
    assert_eq!(
        outer,
        array![[4.0, 5.0, 6.0], [8.0, 10.0, 12.0], [12.0, 15.0, 18.0]]
    );
}

/// Returns a gram matrix, for any sizes.
fn gram<const R: usize, const C: usize>(x: &Array<f64, Shape![R, C]>) -> Array<f64, Shape![R, R]> {
    x.matmul(&x.transpose())
}

/// Returns the symmetric part of twice a shape that is its own transpose.
fn symmetric<S>(x: &Array<f64, S>) -> Array<f64, S>
where
    S: KnownShape + Transpose<Output = S>,
{
    let transposed: Array<f64, Transposed<S>> = x.transpose();
    let sums = x.as_slice().iter().zip(transposed.as_slice());
    let mut sums = sums.map(|(a, b)| a + b);
    Array::from_fn(|_| sums.next().expect("a sum for each element"))
}

#[test]
fn generic_code_transposes_arrays() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    assert_eq!(gram(&x), array![[5.0, 11.0], [11.0, 25.0]]);
    assert_eq!(symmetric(&x), array![[2.0, 5.0], [5.0, 8.0]]);
}

#[test]
fn elements_that_are_not_copy_are_cloned() {
    let words = Array::<String, Shape![2, 2]>::from_fn(|[i, j]| format!("{i}{j}"));
    let transposed: Array<String, Shape![2, 2]> = words.transpose();
    assert_eq!(transposed.as_slice(), ["00", "10", "01", "11"]);
    assert_eq!(words.index_axis::<0>(1).as_slice(), ["10", "11"]);
}
