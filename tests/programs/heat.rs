//! The heat equation on a square plate with fixed edges.

pub mod ours {
    use shapecast::{Shape, Tensor, broadcast, s};

    fn step(u: &mut Tensor<f64, Shape![32, 32]>, rate: f64) {
        let centre = u.slice(s![1..-1, 1..-1]);
        let (up, down) = (u.slice(s![..-2, 1..-1]), u.slice(s![2.., 1..-1]));
        let (left, right) = (u.slice(s![1..-1, ..-2]), u.slice(s![1..-1, 2..]));
        let next = broadcast!(centre + rate * (up + down + left + right - 4.0 * centre));
        broadcast!(u.slice_mut(s![1..-1, 1..-1]) = next);
    }

    pub fn run() -> Vec<f64> {
        let mut u = Tensor::zeros();
        broadcast!(u.slice_mut(s![0, ..]) = 100.0);
        for _ in 0..200 {
            step(&mut u, 0.2);
        }
        u.into_vec()
    }
}

// Clippy takes the bounds of a slice for an empty range.
#[expect(clippy::reversed_empty_ranges)]
pub mod with_ndarray {
    use ndarray::{Array2, s};

    fn step(u: &mut Array2<f64>, rate: f64) {
        let centre = u.slice(s![1..-1, 1..-1]);
        let (up, down) = (u.slice(s![..-2, 1..-1]), u.slice(s![2.., 1..-1]));
        let (left, right) = (u.slice(s![1..-1, ..-2]), u.slice(s![1..-1, 2..]));
        let next = &centre + rate * (&up + &down + left + right - 4.0 * &centre);
        u.slice_mut(s![1..-1, 1..-1]).assign(&next);
    }

    pub fn run() -> Vec<f64> {
        let mut u = Array2::zeros((32, 32));
        u.row_mut(0).fill(100.0);
        for _ in 0..200 {
            step(&mut u, 0.2);
        }
        u.into_raw_vec_and_offset().0
    }
}
