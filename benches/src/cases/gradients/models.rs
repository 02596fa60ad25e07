//! Classifiers of two layers.

use shapecast::{broadcast, einsum};

use super::macros::gradient;
use crate::Case;

pub fn cases() -> Vec<Case> {
    vec![
        gradient! {
            "digits (64,64)->32->10", terms 64;
            (x: [64, 64], y: [64, 10] one_hot; w: [64, 32], b: [32], v: [32, 10], c: [10]);
            loss {
                let sums = einsum!([n, h] => x[n, p] * w[p, h] + b[h]);
                let hidden = broadcast!(sums.tanh());
                let scores = einsum!([n, d] => hidden[n, h] * v[h, d] + c[d]);
                broadcast!(sum(log_sum_exp::<-1>(scores) - sum::<-1>(y * scores))).item()
            }
            by_hand {
                let sums = einsum!([n, h] => x[n, p] * w[p, h] + b[h]);
                let hidden = broadcast!(sums.tanh());
                let scores = einsum!([n, d] => hidden[n, h] * v[h, d] + c[d]);
                let logs = broadcast!(log_sum_exp_keepdim::<-1>(scores));
                let loss = broadcast!(sum(logs - sum_keepdim::<-1>(y * scores))).item();
                let error = broadcast!((scores - logs).exp() - y);
                let of_v = einsum!([h, d] => hidden[n, h] * error[n, d]);
                let of_hidden = einsum!([n, h] => error[n, d] * v[h, d]);
                let of_sums = broadcast!(of_hidden * (1.0 - hidden * hidden));
                let of_w = einsum!([p, h] => x[n, p] * of_sums[n, h]);
                let (of_b, of_c) = (broadcast!(sum::<0>(of_sums)), broadcast!(sum::<0>(error)));
                (loss, (of_w, of_b, of_v, of_c))
            }
        },
        gradient! {
            "classifier (256,784)->128->10", terms 784;
            (x: [256, 784], y: [256, 10] one_hot; w: [784, 128], b: [128], v: [128, 10], c: [10]);
            loss {
                let sums = einsum!([n, h] => x[n, p] * w[p, h] + b[h]);
                let hidden = broadcast!(sums.max(0.0));
                let scores = einsum!([n, d] => hidden[n, h] * v[h, d] + c[d]);
                broadcast!(sum(log_sum_exp::<-1>(scores) - sum::<-1>(y * scores))).item()
            }
            by_hand {
                let sums = einsum!([n, h] => x[n, p] * w[p, h] + b[h]);
                let hidden = broadcast!(sums.max(0.0));
                let scores = einsum!([n, d] => hidden[n, h] * v[h, d] + c[d]);
                let logs = broadcast!(log_sum_exp_keepdim::<-1>(scores));
                let loss = broadcast!(sum(logs - sum_keepdim::<-1>(y * scores))).item();
                let error = broadcast!((scores - logs).exp() - y);
                let of_v = einsum!([h, d] => hidden[n, h] * error[n, d]);
                let of_hidden = einsum!([n, h] => error[n, d] * v[h, d]);
                let of_sums = broadcast!(if sums > 0.0 { of_hidden } else { 0.0 });
                let of_w = einsum!([p, h] => x[n, p] * of_sums[n, h]);
                let (of_b, of_c) = (broadcast!(sum::<0>(of_sums)), broadcast!(sum::<0>(error)));
                (loss, (of_w, of_b, of_v, of_c))
            }
        },
    ]
}
