//! Functions that take longer than the memory traffic. The hand-written loop calls the standard
//! library's.

use crate::Case;
use crate::case::case;

macro_rules! function {
    ($name:literal, |$x:ident| $($kernel:tt)*) => {
        case! {
            $name, compute,
            $x: f32 [1_048_576] => out: f32 [1_048_576];
            kernel { $($kernel)* }
            by_hand {
                for (out, &$x) in out.iter_mut().zip($x) {
                    *out = $($kernel)*;
                }
            }
        }
    };
}

pub fn cases() -> Vec<Case> {
    vec![
        case! {
            "sin(x^2)+cos(y^2) 1000^2", compute,
            x: f32 [1000, 1], y: f32 [1000] => out: f32 [1000, 1000];
            kernel { (x * x).sin() + (y * y).cos() }
            by_hand {
                let y: Vec<f32> = y.iter().map(|y| (y * y).cos()).collect();
                for (out, x) in out.chunks_exact_mut(1000).zip(x) {
                    let x = (x * x).sin();
                    for (out, y) in out.iter_mut().zip(&y) {
                        *out = x + y;
                    }
                }
            }
        },
        function!("exp 1M", |x| x.exp()),
        function!("tanh 1M", |x| x.tanh()),
        function!("sin 1M", |x| x.sin()),
        function!("tanh-GELU 1M", |x| {
            0.5 * x * (1.0 + (0.797_884_6 * (x + 0.044_715 * x * x * x)).tanh())
        }),
    ]
}
