//! Softmax regression: the cross-entropy and its gradient.

pub mod ours {
    use shapecast::{Shape, Tensor, broadcast, einsum};

    type Inputs = Tensor<f64, Shape![60, 4]>;
    type Weights = Tensor<f64, Shape![4, 3]>;

    fn loss(x: &Inputs, labels: &[usize], weights: &Weights) -> (f64, Weights) {
        let scores = x.matmul(weights);
        let mut p = broadcast!({
            let e = (scores - max_keepdim::<1>(scores)).exp();
            e / sum_keepdim::<1>(e)
        });
        let mut loss = 0.0;
        for (i, &label) in labels.iter().enumerate() {
            loss -= p[[i, label]].ln();
            p[[i, label]] -= 1.0;
        }
        (loss / 60.0, einsum!([j, k] => mean::<i>(x[i, j] * p[i, k])))
    }

    pub fn run() -> Vec<f64> {
        let x = Inputs::from_fn(|[i, j]| ((i * (j + 3) + j) as f64).cos());
        let labels: Vec<_> = x.slice_axis::<1>(..3).argmax_axis::<1>().into_vec();
        let mut weights = Weights::zeros();
        let mut losses = vec![];
        for _ in 0..50 {
            let (loss, gradient) = loss(&x, &labels, &weights);
            broadcast!(weights -= 0.5 * gradient);
            losses.push(loss);
        }
        losses
    }
}

pub mod with_ndarray {
    use ndarray::{Array2, Axis, s};

    fn loss(x: &Array2<f64>, labels: &[usize], weights: &Array2<f64>) -> (f64, Array2<f64>) {
        let mut p = x.dot(weights);
        for mut row in p.rows_mut() {
            let max = row.fold(f64::NEG_INFINITY, |max, &x| max.max(x));
            row.mapv_inplace(|x| (x - max).exp());
            row /= row.sum();
        }
        let mut loss = 0.0;
        for (mut row, &label) in p.rows_mut().into_iter().zip(labels) {
            loss -= row[label].ln();
            row[label] -= 1.0;
        }
        let count = labels.len() as f64;
        (loss / count, x.t().dot(&p) / count)
    }

    pub fn run() -> Vec<f64> {
        let x = Array2::from_shape_fn((60, 4), |(i, j)| ((i * (j + 3) + j) as f64).cos());
        let scores = x.slice(s![.., ..3]);
        let labels: Vec<_> = scores
            .map_axis(Axis(1), |row| {
                (0..3).max_by(|&a, &b| row[a].total_cmp(&row[b])).unwrap()
            })
            .to_vec();
        let mut weights = Array2::zeros((4, 3));
        let mut losses = vec![];
        for _ in 0..50 {
            let (loss, gradient) = loss(&x, &labels, &weights);
            weights.scaled_add(-0.5, &gradient);
            losses.push(loss);
        }
        losses
    }
}
