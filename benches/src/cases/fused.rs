//! Several operations in one pass.

use crate::Case;
use crate::case::case;

pub fn cases() -> Vec<Case> {
    vec![
        case! {
            "(x-m)*r*g+b (1000,1024)", memory,
            x: f32 [1000, 1024], m: f32 [1000, 1], r: f32 [1000, 1], g: f32 [1024], b: f32 [1024]
                => out: f32 [1000, 1024];
            kernel { (x - m) * r * g + b }
            by_hand {
                let rows = out.chunks_exact_mut(1024).zip(x.chunks_exact(1024));
                for ((out, x), (m, r)) in rows.zip(m.iter().zip(r)) {
                    for j in 0..1024 {
                        out[j] = (x[j] - m) * r * g[j] + b[j];
                    }
                }
            }
        },
        case! {
            "a*b+c*d-e 1M", memory,
            a: f32 [1_048_576], b: f32 [1_048_576], c: f32 [1_048_576], d: f32 [1_048_576],
            e: f32 [1_048_576] => out: f32 [1_048_576];
            kernel { a * b + c * d - e }
            by_hand {
                let operands = a.iter().zip(b).zip(c.iter().zip(d)).zip(e);
                for (out, (((a, b), (c, d)), e)) in out.iter_mut().zip(operands) {
                    *out = a * b + c * d - e;
                }
            }
        },
        case! {
            "where 1M", memory,
            m: bool [1_048_576], x: f32 [1_048_576] => out: f32 [1_048_576];
            kernel { if m { x } else { 0.0 } }
            by_hand {
                for (out, (m, x)) in out.iter_mut().zip(m.iter().zip(x)) {
                    *out = if *m { *x } else { 0.0 };
                }
            }
        },
    ]
}
