//! Expressions of 1 to 12 operands, whose results have no error.

use shapecast::{float, try_broadcast};

use super::case::Case;
use super::elements::{Sample, Values};
use super::own_types::{Aligned, Nothing, Padded, Page, Rgb, Word, described};
use super::reference::{Naive, broadcast};
use super::runner::Operation;

macro_rules! values {
    ($case:ident $t:ident) => {
        // Integers that overflow panic in debug builds.
        if cfg!(debug_assertions) && !<$t>::IS_FLOAT {
            Values::Usual
        } else {
            $case.values()
        }
    };
    ($case:ident $t:ident Drawn) => {
        $case.values()
    };
    ($case:ident $t:ident $values:ident) => {
        Values::$values
    };
}

/// An operand as the expression reads it.
macro_rules! operand {
    (views $x:ident) => {
        $x.view()
    };
    (tensors $x:ident) => {
        $x.tensor()
    };
}

/// Each expression as `try_broadcast!` of operands of these types, and as the body of a loop.
macro_rules! expressions {
    ($($kind:ident { $([$($x:ident: $t:ident $(in $values:ident)?),+] $body:tt)+ })+) => {&[$($(
        (concat!("expression ", stringify!($body)), |case| {
            let count = [$(stringify!($x)),+].len();
            let mut sizes = case.operand_sizes::<u64>(count).into_iter();
            $(
                let values = values!(case $t $($values)?);
                let $x = case.operand::<$t>(&sizes.next().unwrap_or_default(), values);
            )+
            let expected = broadcast(&[$(&$x.sizes),+]).map(|sizes| {
                Naive::from_fn(&sizes, |index| {
                    $(let $x = $x.at_broadcast(index);)+
                    value! $body
                })
            });
            let found = {
                $(let $x = operand!($kind $x);)+
                try_broadcast! $body
            };
            case.check(concat!("try_broadcast: ", stringify!($body)), found, expected);
        }),
    )+)+]};
}

/// Returns what depends on both arguments: a function that is called once for each element.
fn mixed(x: u32, y: u8) -> u32 {
    x.rotate_left(u32::from(y) & 31) ^ 0x5555_5555
}

pub const EXACT: &[Operation] = expressions! {
    views {
    [x: f32] (if x > 0.0 { x } else { 0.0 })
    [x: f32] (x.abs().sqrt())
    [x: f64] (x.floor() + x.fract())
    [x: f32, y: f32] (x * y - 1.5)
    [x: f32, y: f32] (x < y)
    [x: f64, y: f64] ({ let d = x - y; d * d })
    [x: f32 in Usual, y: f32 in Usual] (x.max(y) - x.min(y))
    [x: f32, y: f32, z: f32] (x * y + z)
    [x: f64, y: f64, z: f64] ((x - y) / z)
    [x: f32, m: f32, r: f32, b: f32] ((x - m) * r + b)
    [a: f32, b: f32, c: f32, d: f32, e: f32] (a * b + c * d - e)
    [a: f64, b: f64, c: f64, d: f64, e: f64, f: f64] (a * b + c * d - e * f)
    [a: f32, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32] (a + b * c - d + e * f - g * h)
    [a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32]
        (a ^ b & c | d ^ e & f | g ^ h & i | j ^ k & l)
    [m: bool, x: f32, y: f32] (if m { x } else { y })
    [m: bool, x: u8, y: u8] (if m { x } else { y })
    [x: u8, y: u8] (x.wrapping_add(y))
    [x: u8, y: u8, z: u8] (x.max(y).min(z))
    [x: u8] (x.count_ones())
    [x: u8, y: f32, z: f32] (x as f32 * y + z)
    [x: i16, y: i16] (x.wrapping_mul(y))
    [x: i32, y: i32, z: bool] (x == y || z)
    [x: f64, y: f64] (x > y)
    [x: i32, y: f32] (x as f32 * y)
    [x: i64, y: i64, z: i64, w: i64] (x.wrapping_mul(y) ^ z.wrapping_sub(w))
    [x: i64, y: i64, z: u64] (match (x > 0, y > 0) { (true, true) => z, (false, false) => !z, _ => 0 })
    [x: u32, y: u8] (mixed(x, y))
    [x: u8, y: u32] (Padded { tag: x, number: y })
    }
    tensors {
    [x: f32, y: f32] (x * y + 0.25)
    [x: f32, y: f32, z: f32] (if x < y { z } else { y * 2.0 })
    [x: u8, y: u8] (x ^ y)
    [x: i64, y: i64, z: i64] (x & y | z)
    [x: u8, y: u16, z: u32] (x as u64 ^ y as u64 ^ z as u64)
    }
};

/// Sub-expressions that are worth computing once, where they repeat.
pub const HOISTED: &[Operation] = expressions! {
    views {
    [x: i32 in Dividend, y: i32 in NonZero, z: i32] ((x / y) ^ z)
    [x: f32, y: f32, z: f32] ((x * x + y).sqrt() * z)
    [x: f64, y: f64] ((x / (x * x + 1.0)) - (y * y).sqrt())
    [x: i64, y: i64, z: u8] ((x.wrapping_mul(x) ^ x) & (y.wrapping_mul(y) | 1) ^ z as i64)
    [x: f32, y: f32, z: f32, w: f32] ((x / y) * z + (w * w - 0.5).abs() * (x + 1.0).sqrt())
    [x: u8 in NonZero, y: u8 in Dividend, z: bool] ((y / x) as u32 + z as u32)
    }
};

/// Integer divisions by vector code.
pub const DIVISIONS: &[Operation] = expressions! {
    views {
    [x: u8 in Dividend, y: u8 in NonZero] ((x / y) ^ (x % y))
    [x: i8 in Dividend, y: i8 in NonZero] ((x / y) ^ (x % y))
    [x: i16 in Dividend, y: i16 in NonZero] (x % y)
    [x: u32 in Dividend, y: u32 in NonZero] ((x / y) ^ (x % y))
    [x: i32 in Dividend, y: i32 in NonZero] ((x / y) ^ (x % y))
    [x: u64 in Dividend, y: u64 in NonZero] ((x / y) ^ (x % y))
    [x: i64 in Dividend, y: i64 in NonZero, z: i64] (((x / y) ^ (x % y)) & z)
    [x: i64 in Dividend, y: i64 in NonZero] (x.div_euclid(y) ^ x.rem_euclid(y))
    }
};

/// Casts, from floats by vector code.
pub const CASTS: &[Operation] = expressions! {
    views {
    [x: f32 in Drawn] (x as u8)
    [x: f32 in Drawn] (x as i16)
    [x: f32 in Drawn] (x as i32)
    [x: f32 in Drawn] (x as u32)
    [x: f32 in Drawn] (x as i64)
    [x: f64 in Drawn] (x as i8)
    [x: f64 in Drawn] (x as i32)
    [x: f64 in Drawn] (x as u64)
    [x: f64 in Drawn] (x as f32)
    [x: f32 in Drawn] (x as f64)
    [x: i64 in Drawn] (x as f32)
    [x: u64 in Drawn] (x as f64)
    [x: i32 in Drawn] (x as u8)
    [x: bool in Drawn] (x as i32)
    [x: u8 in Drawn, y: f32 in Drawn] ((x as f32 - y) as i8)
    [x: f64 in Drawn, y: f32 in Drawn] ((x - y as f64) as u8)
    [x: i64 in Drawn, y: i32 in Drawn] ((x ^ y as i64) as i16)
    [x: f32 in Drawn] ((x + 0.5) as u8)
    }
};

/// Functions called by a path, which are the same bits everywhere.
pub const PORTABLE: &[Operation] = expressions! {
    views {
    [x: f32 in Drawn] (float::exp(x))
    [x: f64 in Drawn, y: f64] (float::sin(x) * y)
    [x: f32 in Usual, y: f32 in Usual] (f32::hypot(x, y))
    }
};

/// Selects among elements of types that the crate does not know.
fn own<T: Sample + std::ops::Add<Output = T>>(case: &mut Case) {
    let sizes = case.operand_sizes::<T>(3);
    let m = case.operand::<bool>(&sizes[0], Values::Any);
    let x = case.operand::<T>(&sizes[1], Values::Any);
    let y = case.operand::<T>(&sizes[2], Values::Any);
    let expected = broadcast(&[&m.sizes, &x.sizes, &y.sizes]).map(|sizes| {
        Naive::from_fn(&sizes, |i| match m.at_broadcast(i) {
            true => x.at_broadcast(i),
            false => y.at_broadcast(i) + x.at_broadcast(i),
        })
    });
    let (m, x, y) = (m.view(), x.view(), y.view());
    case.check(
        "try_broadcast: if m { x } else { y + x }",
        try_broadcast!(if m { x } else { y + x }),
        expected,
    );
}

/// Selects among elements that hold pointers, which are read.
fn words(case: &mut Case) {
    let sizes = case.operand_sizes::<Word>(2);
    let [x, y] = [0, 1].map(|k| case.operand::<Word>(&sizes[k], Values::Any));
    let expected = broadcast(&[&x.sizes, &y.sizes]).map(|sizes| {
        Naive::from_fn(&sizes, |i| {
            let (x, y) = (x.at_broadcast(i), y.at_broadcast(i));
            if x.len() < y.len() { y } else { x }
        })
    });
    let (x, y) = (x.view(), y.view());
    case.check(
        "try_broadcast: the longer word",
        try_broadcast!(if x.len() < y.len() { y } else { x }),
        expected,
    );
}

/// Computes results that own memory.
fn boxes(case: &mut Case) {
    let sizes = case.operand_sizes::<[u64; 8]>(2);
    let x = case.operand::<u8>(&sizes[0], Values::Any);
    let y = case.operand::<i32>(&sizes[1], Values::Any);
    // The reference holds the arguments, because its elements are `Copy`.
    let expected = broadcast(&[&x.sizes, &y.sizes])
        .map(|sizes| Naive::from_fn(&sizes, |i| (x.at_broadcast(i), y.at_broadcast(i))));
    let (x, y) = (x.view(), y.view());
    let found = try_broadcast!(described(x, y));
    if let Some((found, expected)) = case.both("try_broadcast: described(x, y)", found, expected) {
        assert_eq!(found.shape(), expected.sizes);
        assert_eq!(found.len(), expected.len());
        for (found, &(x, y)) in found.iter().zip(&expected.memory) {
            assert_eq!(*found, described(x, y));
        }
        drop(found.clone());
    }
}

pub const OWN_TYPES: &[Operation] = &[
    ("expression of Rgb", own::<Rgb>),
    ("expression of Padded", own::<Padded>),
    ("expression of Nothing", own::<Nothing>),
    ("expression of Page", own::<Page>),
    ("expression of Aligned", own::<Aligned>),
    ("expression of &str", words),
    ("expression of Box<str>", boxes),
];
