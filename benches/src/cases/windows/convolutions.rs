//! Convolutions of images, as in neural networks.

use shapecast::{Shape, Tensor, broadcast, einsum, s};

use super::by_hand::{convolve, convolve_channels};
use super::filters::nine_slices;
use crate::Case;
use crate::computation::computation;

pub fn cases() -> Vec<Case> {
    vec![
        computation! {
            "3x3 (2,3,322,322)->16", Windows, fresh, terms 27;
            (x: f32 [2, 3, 322, 322], w: f32 [16, 3, 3, 3]) => f32 [2, 16, 320, 320];
            ours { einsum!([n, o, i, j] => x[n, c, i + u, j + v] * w[o, c, u, v]) }
            by_hand { convolve::<3, 3, 1, 322, 320>(x, w) }
            copy {
                let windows = einsum!([n, c, u: 3, v: 3, i, j] => x[n, c, i + u, j + v]);
                let w = w.view().reshape::<Shape![16, 27]>();
                w.matmul(&windows.reshape::<Shape![2, 27, dyn]>())
            }
        },
        computation! {
            "3x3 (8,64,30,30)->64", Windows, fresh, terms 576;
            (x: f32 [8, 64, 30, 30], w: f32 [64, 64, 3, 3]) => f32 [8, 64, 28, 28];
            ours { einsum!([n, o, i, j] => x[n, c, i + u, j + v] * w[o, c, u, v]) }
            by_hand { convolve::<64, 3, 1, 30, 28>(x, w) }
            copy {
                let windows = einsum!([n, c, u: 3, v: 3, i, j] => x[n, c, i + u, j + v]);
                let w = w.view().reshape::<Shape![64, 576]>();
                w.matmul(&windows.reshape::<Shape![8, 576, 784]>())
            }
        },
        computation! {
            "1x1 (8,64,28,28)->64", Windows, fresh, terms 64;
            (x: f32 [8, 64, 28, 28], w: f32 [64, 64, 1, 1]) => f32 [8, 64, 28, 28];
            ours { einsum!([n, o, i, j] => x[n, c, i + u, j + v] * w[o, c, u, v]) }
            by_hand { convolve::<64, 1, 1, 28, 28>(x, w) }
            // The windows are the elements.
            copy {
                let x = x.view().reshape::<Shape![8, 64, 784]>();
                w.view().reshape::<Shape![64, 64]>().matmul(&x)
            }
        },
        computation! {
            "7x7 stride 2 (2,3,230,230)->64", Windows, fresh, terms 147;
            (x: f32 [2, 3, 230, 230], w: f32 [64, 3, 7, 7]) => f32 [2, 64, 112, 112];
            ours { einsum!([n, o, i, j] => x[n, c, 2 * i + u, 2 * j + v] * w[o, c, u, v]) }
            by_hand { convolve::<3, 7, 2, 230, 112>(x, w) }
            copy {
                let windows = einsum!([n, c, u: 7, v: 7, i, j] => x[n, c, 2 * i + u, 2 * j + v]);
                let w = w.view().reshape::<Shape![64, 147]>();
                w.matmul(&windows.reshape::<Shape![2, 147, dyn]>())
            }
        },
        computation! {
            "depthwise 3x3 (8,64,58,58)", Windows, fresh, terms 9;
            (x: f32 [8, 64, 58, 58], w: f32 [64, 3, 3]) => f32 [8, 64, 56, 56];
            ours { einsum!([n, c, i, j] => x[n, c, i + u, j + v] * w[c, u, v]) }
            by_hand { convolve_channels::<3, 58, 56>(x, w) }
            slices {
                let mut out = Tensor::<f32, Shape![8, 64, 56, 56]>::zeros();
                for n in 0..8 {
                    for (c, w) in w.as_slice().as_chunks().0.iter().enumerate() {
                        let mut plane = out.slice_mut(s![n, c]);
                        nine_slices!([plane =] x.slice(s![n, c]), w);
                    }
                }
                out
            }
        },
    ]
}
