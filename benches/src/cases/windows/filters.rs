//! Filters of one image or one signal, and the Laplacian.

use shapecast::{Shape, Tensor, broadcast, einsum, s};

use super::by_hand::correlate;
use crate::Case;
use crate::computation::computation;

/// Filters `$x` with 3 rows and 3 columns, with nine slices. `$w` is a reference to the elements of the filter, and `$out`
/// an existing result, if given.
macro_rules! nine_slices {
    ([$($out:ident =)?] $x:expr, $w:expr $(, $($cast:tt)*)?) => {{
        let x = $x;
        let w: &[f32; 9] = $w;
        broadcast!(
            $($out =)? w[0] * (&x.slice(s![..-2, ..-2]) $($($cast)*)?)
                + w[1] * (&x.slice(s![..-2, 1..-1]) $($($cast)*)?)
                + w[2] * (&x.slice(s![..-2, 2..]) $($($cast)*)?)
                + w[3] * (&x.slice(s![1..-1, ..-2]) $($($cast)*)?)
                + w[4] * (&x.slice(s![1..-1, 1..-1]) $($($cast)*)?)
                + w[5] * (&x.slice(s![1..-1, 2..]) $($($cast)*)?)
                + w[6] * (&x.slice(s![2.., ..-2]) $($($cast)*)?)
                + w[7] * (&x.slice(s![2.., 1..-1]) $($($cast)*)?)
                + w[8] * (&x.slice(s![2.., 2..]) $($($cast)*)?)
        )
    }};
}
pub(super) use nine_slices;

/// Filters `$x` with 5 rows and 5 columns. One `broadcast!` has too many slices, so each row of the filter has one.
macro_rules! five_rows_of_slices {
    ($x:ident, $w:ident $($cast:tt)*) => {{
        let mut out = Tensor::<f32, Shape![512, 512]>::zeros();
        for (u, &[a, b, c, d, e]) in $w.as_slice().as_chunks().0.iter().enumerate() {
            let x = $x.slice(s![u..u + 512, ..]);
            broadcast!(
                out += a * (&x.slice(s![.., ..-4]) $($cast)*)
                    + b * (&x.slice(s![.., 1..-3]) $($cast)*)
                    + c * (&x.slice(s![.., 2..-2]) $($cast)*)
                    + d * (&x.slice(s![.., 3..-1]) $($cast)*)
                    + e * (&x.slice(s![.., 4..]) $($cast)*)
            );
        }
        out
    }};
}

pub fn cases() -> Vec<Case> {
    vec![
        computation! {
            "3x3 (514,514)", Windows, fresh, terms 9;
            (x: f32 [514, 514], w: f32 [3, 3]) => f32 [512, 512];
            ours { einsum!([i, j] => x[i + u, j + v] * w[u, v]) }
            by_hand { correlate::<f32, 3, 3, 514, 512>(x, w) }
            copy {
                let windows = einsum!([u: 3, v: 3, i, j] => x[i + u, j + v]);
                let w = w.view().reshape::<Shape![9]>();
                w.matmul(&windows.reshape::<Shape![9, 262_144]>())
            }
            slices { nine_slices!([] x, w.as_slice().first_chunk().unwrap()) }
        },
        computation! {
            "5x5 (516,516)", Windows, fresh, terms 25;
            (x: f32 [516, 516], w: f32 [5, 5]) => f32 [512, 512];
            ours { einsum!([i, j] => x[i + u, j + v] * w[u, v]) }
            by_hand { correlate::<f32, 5, 5, 516, 512>(x, w) }
            copy {
                let windows = einsum!([u: 5, v: 5, i, j] => x[i + u, j + v]);
                let w = w.view().reshape::<Shape![25]>();
                w.matmul(&windows.reshape::<Shape![25, 262_144]>())
            }
            slices { five_rows_of_slices!(x, w) }
        },
        computation! {
            "u8 3x3 (514,514)", Windows, fresh, terms 9;
            (x: u8 [514, 514], w: f32 [3, 3]) => f32 [512, 512];
            ours { einsum!([i, j] => x[i + u, j + v] as f32 * w[u, v]) }
            by_hand { correlate::<u8, 3, 3, 514, 512>(x, w) }
            copy {
                let windows = einsum!([u: 3, v: 3, i, j] => x[i + u, j + v] as f32);
                let w = w.view().reshape::<Shape![9]>();
                w.matmul(&windows.reshape::<Shape![9, 262_144]>())
            }
            slices { nine_slices!([] x, w.as_slice().first_chunk().unwrap(), as f32) }
        },
        computation! {
            "u8 5x5 (516,516)", Windows, fresh, terms 25;
            (x: u8 [516, 516], w: f32 [5, 5]) => f32 [512, 512];
            ours { einsum!([i, j] => x[i + u, j + v] as f32 * w[u, v]) }
            by_hand { correlate::<u8, 5, 5, 516, 512>(x, w) }
            copy {
                let windows = einsum!([u: 5, v: 5, i, j] => x[i + u, j + v] as f32);
                let w = w.view().reshape::<Shape![25]>();
                w.matmul(&windows.reshape::<Shape![25, 262_144]>())
            }
            slices { five_rows_of_slices!(x, w as f32) }
        },
        computation! {
            "31 taps (100000,)", Windows, fresh, terms 31;
            (x: f32 [100_000], w: f32 [31]) => f32 [99_970];
            ours { einsum!([i] => x[i + u] * w[u]) }
            by_hand { correlate::<f32, 1, 31, 100_000, 99_970>(x, w) }
            copy { w.matmul(&einsum!([u: 31, i] => x[i + u])) }
        },
        computation! {
            "Laplacian (1002,1002)", Windows, fresh, terms 5;
            (x: f32 [1002, 1002]) => f32 [1000, 1000];
            ours {
                einsum!([i, j] => x[i, j + 1] + x[i + 2, j + 1] + x[i + 1, j] + x[i + 1, j + 2]
                    - 4.0 * x[i + 1, j + 1])
            }
            by_hand {
                let x = x.as_chunks::<1002>().0;
                let mut out = vec![0.0; 1000 * 1000];
                let rows = x.iter().zip(&x[1..]).zip(&x[2..]);
                for (((above, x), below), out) in rows.zip(out.as_chunks_mut::<1000>().0) {
                    for (j, out) in out.iter_mut().enumerate() {
                        *out = above[j + 1] + below[j + 1] + x[j] + x[j + 2] - 4.0 * x[j + 1];
                    }
                }
                out
            }
            slices {
                broadcast!(&x.slice(s![..-2, 1..-1]) + &x.slice(s![2.., 1..-1])
                    + &x.slice(s![1..-1, ..-2]) + &x.slice(s![1..-1, 2..])
                    - 4.0 * &x.slice(s![1..-1, 1..-1]))
            }
        },
    ]
}
