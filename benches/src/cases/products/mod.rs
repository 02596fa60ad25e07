//! Matrix products.

mod attention;
mod by_hand;
mod by_value;
mod with_faer;
mod with_nalgebra;
mod with_ndarray;

use crate::Case;
use crate::data::Sample;

/// Elements that all libraries multiply.
pub trait Float:
    Sample
    + shapecast::float::Float
    + shapecast::bounds::MatMulElement
    + ndarray::LinalgScalar
    + nalgebra::RealField
    + faer::traits::ComplexField
{
    /// The difference between 1 and the next number.
    const PRECISION: f64;
}

impl Float for f32 {
    const PRECISION: f64 = f32::EPSILON as f64;
}

impl Float for f64 {
    const PRECISION: f64 = f64::EPSILON;
}

/// Returns the tolerance for sums of `k` products.
///
/// The order of the sum differs between libraries. The rounding errors of random products grow with the square root
/// of `k`.
fn tolerance<T: Float>(k: usize) -> f64 {
    4.0 * (k as f64).sqrt() * T::PRECISION
}

/// Defines the case of a product of two factors with these shapes, for elements of one type:
///
/// ```text
/// product!(f32, 64 ^ 2)                     // square matrices
/// product!(f32, (1000,64)@(64,10))          // matrices
/// product!(f32, (1024,1024)@(1024,))        // a matrix and a vector
/// product!(f32, (64,32,32)@(64,32,32))      // batches
/// product!(f32, (64,32,64)@(64,64))         // a batch and a matrix, flattened for the other libraries
/// product!(f32, q@kT (8,512,64))            // a batch and the transpose of a batch
/// ```
macro_rules! product {
    ($t:ident, $n:literal ^ 2) => {
        product!(@case concat!($n, "^2"), $t, [$n, $n] @ [$n, $n] => [$n, $n], [1, $n, $n, $n])
    };
    ($t:ident, ($m:literal, $k:literal)@($k2:literal, $n:literal)) => {
        product!(
            @case concat!("(", $m, ",", $k, ")@(", $k, ",", $n, ")"),
            $t, [$m, $k] @ [$k2, $n] => [$m, $n], [1, $m, $k, $n]
        )
    };
    ($t:ident, ($m:literal, $k:literal)@($k2:literal,)) => {
        product!(
            @case concat!("(", $m, ",", $k, ")@(", $k, ",)"),
            $t, [$m, $k] @ [$k2] => [$m], [1, $m, $k, 1]
        )
    };
    ($t:ident, ($b:literal, $m:literal, $k:literal)@($b2:literal, $k2:literal, $n:literal)) => {
        product!(
            @case concat!("(", $b, ",", $m, ",", $k, ")@(", $b, ",", $k, ",", $n, ")"),
            $t, [$b, $m, $k] @ [$b2, $k2, $n] => [$b, $m, $n], [$b, $m, $k, $n]
        )
    };
    ($t:ident, ($b:literal, $m:literal, $k:literal)@($k2:literal, $n:literal)) => {
        product!(
            @case concat!("(", $b, ",", $m, ",", $k, ")@(", $k, ",", $n, ")"),
            $t, [$b, $m, $k] @ [$k2, $n] => [$b, $m, $n], [1, { $b * $m }, $k, $n]
        )
    };
    ($t:ident, q@kT ($b:literal, $m:literal, $k:literal)) => {
        product!(
            @case concat!("q@kT (", $b, ",", $m, ",", $k, ")"),
            $t, [$b, $m, $k] @ [$b, $m, $k] transposed => [$b, $m, $m], [$b, $m, $k, $m]
        )
    };

    // From the shapes of both factors and of the result, and the sizes of the batch, m, k and n.
    (
        @case $name:expr, $t:ident,
        [$($x:literal),*] @ [$($y:literal),*] $($transposed:ident)? => [$($out:literal),*],
        [$b:tt, $m:tt, $k:tt, $n:tt]
    ) => {{
        use shapecast::{DynTensor, Shape, Tensor};

        use $crate::case::{Case, Entry, FromElements, Group, fresh, into};
        use $crate::data::elements;

        const LEN: usize = $b * $m * $n;
        const IS_TRANSPOSED: bool = product!(@is_transposed $($transposed)?);
        let mut entries = Vec::new();
        macro_rules! functions {
            ($implementation:literal, $module:ident) => {
                for (allocates, prepare) in [
                    (false, (|| $module::preallocated::<$t, $b, $m, $k, $n>(IS_TRANSPOSED)) as fn() -> _),
                    (true, || $module::allocating::<$t, $b, $m, $k, $n>(IS_TRANSPOSED)),
                ] {
                    entries.push(Entry { implementation: $implementation, allocates, prepare });
                }
            };
        }
        macro_rules! shapecast {
            ($implementation:literal, $xs:ty, $ys:ty, $outs:ty, |$l:ident, $r:ident, $o:ident| $into:expr, $fresh:expr) => {
                entries.push(Entry { implementation: $implementation, allocates: false, prepare: || {
                    let x = <$xs>::from_elements([$($x),*], elements::<$t>(0, $b * $m * $k));
                    let y = <$ys>::from_elements([$($y),*], elements::<$t>(1, $b * $k * $n));
                    let out = <$outs>::from_elements([$($out),*], vec![0.0; LEN]);
                    into((x, y), out, |($l, $r), $o| $into)
                }});
                entries.push(Entry { implementation: $implementation, allocates: true, prepare: || {
                    let x = <$xs>::from_elements([$($x),*], elements::<$t>(0, $b * $m * $k));
                    let y = <$ys>::from_elements([$($y),*], elements::<$t>(1, $b * $k * $n));
                    fresh((x, y), |($l, $r)| $fresh)
                }});
            };
        }
        functions!("by hand", by_hand);
        shapecast!(
            "static",
            Tensor<$t, Shape![$($x),*]>, Tensor<$t, Shape![$($y),*]>, Tensor<$t, Shape![$($out),*]>,
            |x, y, out| out.assign_matmul(x, product!(@factor y $($transposed)?)),
            x.matmul(product!(@factor y $($transposed)?))
        );
        shapecast!(
            "run-time", DynTensor<$t>, DynTensor<$t>, DynTensor<$t>,
            |x, y, out| out.try_assign_matmul(x, product!(@factor y $($transposed)?)).unwrap(),
            x.try_matmul(product!(@factor y $($transposed)?)).unwrap()
        );
        functions!("ndarray", with_ndarray);
        functions!("nalgebra", with_nalgebra);
        functions!("faer", with_faer);
        Case {
            name: concat!(stringify!($t), " ", $name),
            group: Group::Products,
            compute_bound: true,
            reads: size_of::<$t>() * ($b * $k * ($m + $n)),
            writes: size_of::<$t>() * LEN,
            operations: 2 * $k * LEN,
            tolerance: tolerance::<$t>($k),
            entries,
        }
    }};

    (@is_transposed) => { false };
    (@is_transposed transposed) => { true };
    (@factor $y:ident) => { $y };
    (@factor $y:ident transposed) => { &$y.swap_axes::<-2, -1>() };
}

macro_rules! products {
    ($t:ident) => {
        [
            by_value::four::$t(),
            by_value::sixteen::<$t>(concat!(stringify!($t), " 16^2 by value")),
            product!($t, 10 ^ 2),
            product!($t, 24 ^ 2),
            product!($t, 50 ^ 2),
            product!($t, 64 ^ 2),
            product!($t, 100 ^ 2),
            product!($t, 256 ^ 2),
            product!($t, 500 ^ 2),
            product!($t, 1024 ^ 2),
            product!($t, (1000,64)@(64,10)),
            product!($t, (5000,32)@(32,8)),
            product!($t, (8,32)@(32,5000)),
            product!($t, (200,8,8)@(200,8,8)),
            product!($t, (200,10,10)@(200,10,10)),
            product!($t, (200,20,20)@(200,20,20)),
            product!($t, (64,32,32)@(64,32,32)),
            product!($t, (64,32,64)@(64,64)),
            product!($t, (1024,1024)@(1024,)),
            product!($t, q@kT (8,512,64)),
            attention::case::<$t>(concat!(stringify!($t), " attention (8,512,64)")),
        ]
    };
}

pub fn cases() -> Vec<Case> {
    let (singles, doubles) = (products!(f32), products!(f64));
    singles.into_iter().chain(doubles).collect()
}
