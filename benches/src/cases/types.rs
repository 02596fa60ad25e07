//! Elements other than `f32`.

use half::{bf16, f16};

use crate::Case;
use crate::case::case;

pub fn cases() -> Vec<Case> {
    vec![
        case! {
            "f16 add 1M", memory,
            a: f16 [1_048_576], b: f16 [1_048_576] => out: f16 [1_048_576];
            kernel { a + b }
            by_hand {
                for (out, (a, b)) in out.iter_mut().zip(a.iter().zip(b)) {
                    *out = a + b;
                }
            }
        },
        case! {
            "bf16 add 1M", memory,
            a: bf16 [1_048_576], b: bf16 [1_048_576] => out: bf16 [1_048_576];
            kernel { a + b }
            by_hand {
                for (out, (a, b)) in out.iter_mut().zip(a.iter().zip(b)) {
                    *out = a + b;
                }
            }
        },
        case! {
            "f32+i32 1M", memory,
            x: f32 [1_048_576], y: i32 [1_048_576] => out: f32 [1_048_576];
            kernel { x + y as f32 }
            by_hand {
                for (out, (x, y)) in out.iter_mut().zip(x.iter().zip(y)) {
                    *out = x + *y as f32;
                }
            }
        },
        case! {
            "i64 (1000,1000)/(1000,)", compute,
            a: i64 [1000, 1000], b: i64 [1000] => out: i64 [1000, 1000];
            kernel { a / b }
            by_hand {
                for (out, a) in out.chunks_exact_mut(1000).zip(a.chunks_exact(1000)) {
                    for (out, (a, b)) in out.iter_mut().zip(a.iter().zip(b)) {
                        *out = a / b;
                    }
                }
            }
        },
    ]
}
