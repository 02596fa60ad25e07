//! Single layers. The loss is the sum of the result of the layer, weighted by `r`, which is the gradient of the result.

use shapecast::{broadcast, einsum};

use super::macros::gradient;
use crate::Case;

pub fn cases() -> Vec<Case> {
    vec![
        gradient! {
            "softmax cross entropy (1000,100)", terms 100;
            (y: [1000, 100] one_hot; x: [1000, 100]);
            loss { broadcast!(sum(log_sum_exp::<-1>(x) - sum::<-1>(y * x))).item() }
            by_hand {
                let logs = broadcast!(log_sum_exp_keepdim::<-1>(x));
                let loss = broadcast!(sum(logs - sum_keepdim::<-1>(y * x))).item();
                (loss, broadcast!((x - logs).exp() - y))
            }
        },
        gradient! {
            "layer norm gradients (1000,512)", terms 1000;
            (r: [1000, 512]; x: [1000, 512], gain: [512], bias: [512]);
            loss {
                let y = broadcast!({
                    let centred = x - mean_keepdim::<-1>(x);
                    let variance = mean_keepdim::<-1>(centred * centred);
                    centred / (variance + 1e-5).sqrt() * gain + bias
                });
                broadcast!(sum(y * r)).item()
            }
            by_hand {
                let mean = broadcast!(mean_keepdim::<-1>(x));
                let scale = broadcast!((mean_keepdim::<-1>((x - mean) * (x - mean)) + 1e-5).rsqrt());
                let loss = broadcast!(sum(((x - mean) * scale * gain + bias) * r)).item();
                let of_x = broadcast!({
                    let y = (x - mean) * scale;
                    let of_y = r * gain;
                    scale * (of_y - mean_keepdim::<-1>(of_y) - y * mean_keepdim::<-1>(of_y * y))
                });
                let of_gain = broadcast!(sum::<0>(r * (x - mean) * scale));
                (loss, (of_x, of_gain, broadcast!(sum::<0>(r))))
            }
        },
        gradient! {
            "attention (8,128,64)", terms 128;
            (r: [8, 128, 64]; q: [8, 128, 64], k: [8, 128, 64], v: [8, 128, 64]);
            loss {
                let scores = einsum!([h, i, j] => q[h, i, d] * k[h, j, d]);
                let weights = broadcast!({
                    let e = ((scores - max_keepdim::<-1>(scores)) * 0.125).exp();
                    e / sum_keepdim::<-1>(e)
                });
                let y = einsum!([h, i, d] => weights[h, i, j] * v[h, j, d]);
                broadcast!(sum(y * r)).item()
            }
            by_hand {
                let scores = einsum!([h, i, j] => q[h, i, d] * k[h, j, d]);
                let weights = broadcast!({
                    let e = ((scores - max_keepdim::<-1>(scores)) * 0.125).exp();
                    e / sum_keepdim::<-1>(e)
                });
                let y = einsum!([h, i, d] => weights[h, i, j] * v[h, j, d]);
                let loss = broadcast!(sum(y * r)).item();
                let of_v = einsum!([h, j, d] => weights[h, i, j] * r[h, i, d]);
                let of_weights = einsum!([h, i, j] => r[h, i, d] * v[h, j, d]);
                let of_scores = broadcast!(
                    weights * (of_weights - sum_keepdim::<-1>(weights * of_weights)) * 0.125
                );
                let of_q = einsum!([h, i, d] => of_scores[h, i, j] * k[h, j, d]);
                let of_k = einsum!([h, j, d] => of_scores[h, i, j] * q[h, i, d]);
                (loss, (of_q, of_k, of_v))
            }
        },
        gradient! {
            "convolution 3x3 (8,16,30,30)->32", terms 6272;
            (x: [8, 16, 30, 30], r: [8, 32, 28, 28]; w: [32, 16, 3, 3], b: [32, 1, 1]);
            loss {
                let sums = einsum!([n, o, i, j] => x[n, c, i + u, j + v] * w[o, c, u, v]);
                broadcast!(sum((sums + b).tanh() * r)).item()
            }
            by_hand {
                let sums = einsum!([n, o, i, j] => x[n, c, i + u, j + v] * w[o, c, u, v]);
                let y = broadcast!((sums + b).tanh());
                let loss = broadcast!(sum(y * r)).item();
                let of_sums = broadcast!(r * (1.0 - y * y));
                let of_w = einsum!([o, c, u: 3, v: 3] => x[n, c, i + u, j + v] * of_sums[n, o, i, j]);
                (loss, (of_w, broadcast!(sum_like(b, of_sums))))
            }
        },
    ]
}
