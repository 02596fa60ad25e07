//! Pooling, and a moving maximum.

use shapecast::{broadcast, einsum, s};

use crate::Case;
use crate::cases::by_hand::larger;
use crate::computation::computation;

/// Combines the elements of each block of 2 rows and 2 columns. The rows have `WIDTH` elements.
fn pool<const WIDTH: usize>(x: &[f32], combine: impl Fn([f32; 4]) -> f32) -> Vec<f32> {
    let mut out = vec![0.0; x.len() / 4];
    let pairs = x.as_chunks::<WIDTH>().0.as_chunks::<2>().0;
    for ([x, y], out) in pairs.iter().zip(out.chunks_exact_mut(WIDTH / 2)) {
        let blocks = x.as_chunks::<2>().0.iter().zip(y.as_chunks::<2>().0);
        for ((&[a, b], &[c, d]), out) in blocks.zip(out) {
            *out = combine([a, b, c, d]);
        }
    }
    out
}

pub fn cases() -> Vec<Case> {
    vec![
        computation! {
            "max 2x2 (8,64,56,56)", Windows, fresh, terms 1;
            (x: f32 [8, 64, 56, 56]) => f32 [8, 64, 28, 28];
            ours { einsum!([n, c, i, j] => max::<u: 2, v: 2>(x[n, c, 2 * i + u, 2 * j + v])) }
            by_hand {
                pool::<56>(x, |[a, b, c, d]| larger(larger(a, b), larger(c, d)))
            }
            slices {
                let (a, b) = (x.slice(s![.., .., ..;2, ..;2]), x.slice(s![.., .., ..;2, 1..;2]));
                let (c, d) = (x.slice(s![.., .., 1..;2, ..;2]), x.slice(s![.., .., 1..;2, 1..;2]));
                broadcast!(a.max(b).max(c.max(d)))
            }
        },
        computation! {
            "mean 2x2 (8,64,56,56)", Windows, fresh, terms 4;
            (x: f32 [8, 64, 56, 56]) => f32 [8, 64, 28, 28];
            ours { einsum!([n, c, i, j] => mean::<u: 2, v: 2>(x[n, c, 2 * i + u, 2 * j + v])) }
            by_hand { pool::<56>(x, |[a, b, c, d]| (a + b + c + d) * 0.25) }
            slices {
                let (a, b) = (x.slice(s![.., .., ..;2, ..;2]), x.slice(s![.., .., ..;2, 1..;2]));
                let (c, d) = (x.slice(s![.., .., 1..;2, ..;2]), x.slice(s![.., .., 1..;2, 1..;2]));
                broadcast!((a + b + c + d) * 0.25)
            }
        },
        computation! {
            "moving max of 9 (100000,)", Windows, fresh, terms 1;
            (x: f32 [100_000]) => f32 [99_992];
            ours { einsum!([i] => max::<u: 9>(x[i + u])) }
            by_hand {
                let x: &[f32; 100_000] = x.first_chunk().unwrap();
                let mut out = vec![0.0; 99_992];
                for (i, out) in out.iter_mut().enumerate() {
                    *out = (1..9).fold(x[i], |max, u| larger(max, x[i + u]));
                }
                out
            }
            slices {
                let (a, b, c) = (x.slice(s![..-8]), x.slice(s![1..-7]), x.slice(s![2..-6]));
                let (d, e, f) = (x.slice(s![3..-5]), x.slice(s![4..-4]), x.slice(s![5..-3]));
                let (g, h, i) = (x.slice(s![6..-2]), x.slice(s![7..-1]), x.slice(s![8..]));
                broadcast!(a.max(b).max(c).max(d).max(e).max(f).max(g).max(h).max(i))
            }
        },
    ]
}
