//! Matrix products.

mod attention;
pub mod by_hand;
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
    + shapecast::MatMulElement
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

/// Defines the case of a product: the shapes of both factors and of the result, the sizes of the batch, m, k and n,
/// and the modules of the other libraries.
macro_rules! product {
    (
        $name:literal, $t:ident,
        [$($x:literal),*] @ [$($y:literal),*] => [$($out:literal),*],
        [$b:literal, $m:literal, $k:literal, $n:literal]
    ) => {{
        use shapecast::{DynTensor, Shape, Tensor};

        use $crate::case::{Case, Entry, FromElements, Group, fresh, into};
        use $crate::data::elements;

        const LEN: usize = $b * $m * $n;
        let mut entries = Vec::new();
        macro_rules! functions {
            ($implementation:literal, $module:ident) => {
                for (allocates, prepare) in [
                    (false, $module::preallocated::<$t, $b, $m, $k, $n> as fn() -> _),
                    (true, $module::allocating::<$t, $b, $m, $k, $n>),
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
            |x, y, out| out.assign_matmul(x, y), x.matmul(y)
        );
        shapecast!(
            "run-time", DynTensor<$t>, DynTensor<$t>, DynTensor<$t>,
            |x, y, out| out.try_assign_matmul(x, y).unwrap(), x.try_matmul(y).unwrap()
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
}

macro_rules! products {
    ($t:ident) => {
        [
            by_value::four::$t(),
            by_value::sixteen::<$t>(concat!(stringify!($t), " 16^2 by value")),
            product!("64^2", $t, [64, 64] @ [64, 64] => [64, 64], [1, 64, 64, 64]),
            product!("256^2", $t, [256, 256] @ [256, 256] => [256, 256], [1, 256, 256, 256]),
            product!("1024^2", $t, [1024, 1024] @ [1024, 1024] => [1024, 1024], [1, 1024, 1024, 1024]),
            product!("(1000,64)@(64,10)", $t, [1000, 64] @ [64, 10] => [1000, 10], [1, 1000, 64, 10]),
            product!("(64,32,32)@(64,32,32)", $t, [64, 32, 32] @ [64, 32, 32] => [64, 32, 32], [64, 32, 32, 32]),
            product!("(1024,1024)@(1024,)", $t, [1024, 1024] @ [1024] => [1024], [1, 1024, 1024, 1]),
            attention::case::<$t>(concat!(stringify!($t), " attention (8,512,64)")),
        ]
    };
}

pub fn cases() -> Vec<Case> {
    let (singles, doubles) = (products!(f32), products!(f64));
    singles.into_iter().chain(doubles).collect()
}
