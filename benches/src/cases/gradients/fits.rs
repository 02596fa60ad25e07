//! Regressions, and losses of elements.

use shapecast::{broadcast, einsum};

use super::macros::gradient;
use crate::Case;

fn huber(error: f32) -> f32 {
    if error.abs() < 1.0 {
        0.5 * error * error
    } else {
        error.abs() - 0.5
    }
}

mod huber {
    pub fn derivative(error: f32) -> f32 {
        error.clamp(-1.0, 1.0)
    }
}

pub fn cases() -> Vec<Case> {
    vec![
        gradient! {
            "least squares (10000,8)", terms 10_000;
            (x: [10_000, 8], y: [10_000]; w: [8]);
            loss {
                let fitted = einsum!([n] => x[n, i] * w[i]);
                broadcast!(sum((fitted - y).powi(2))).item()
            }
            by_hand {
                let error = einsum!([n] => x[n, i] * w[i] - y[n]);
                let loss = broadcast!(sum(error * error)).item();
                let gradient = einsum!([i] => 2.0 * x[n, i] * error[n]);
                (loss, gradient)
            }
        },
        gradient! {
            "logistic regression (1000,20)", terms 1000;
            (x: [1000, 20], y: [1000]; w: [20], b: [1]);
            loss {
                let score = einsum!([n] => x[n, i] * w[i]);
                let score = broadcast!(score + b);
                broadcast!(sum(score.softplus() - y * score)).item()
            }
            by_hand {
                let score = einsum!([n] => x[n, i] * w[i]);
                let score = broadcast!(score + b);
                let loss = broadcast!(sum(score.softplus() - y * score)).item();
                let error = broadcast!(score.sigmoid() - y);
                let of_w = einsum!([i] => x[n, i] * error[n]);
                (loss, (of_w, broadcast!(sum_keepdim(error))))
            }
        },
        gradient! {
            "Huber loss (100000,)", terms 1;
            (y: [100_000]; x: [100_000]);
            loss { broadcast!(sum(huber(x - y))).item() }
            by_hand {
                let loss = broadcast!(sum(huber(x - y))).item();
                (loss, broadcast!((x - y).clamp(-1.0, 1.0)))
            }
        },
        gradient! {
            "normal likelihood (100000,)", terms 1;
            (y: [100_000]; mean: [100_000], scale: [100_000]);
            loss {
                broadcast!(sum(scale + 0.5 * ((y - mean) * (-scale).exp()).powi(2))).item()
            }
            by_hand {
                let e = broadcast!((y - mean) * (-scale).exp());
                let loss = broadcast!(sum(scale + 0.5 * e * e)).item();
                let of_mean = broadcast!(-e * (-scale).exp());
                (loss, (of_mean, broadcast!(1.0 - e * e)))
            }
        },
    ]
}
