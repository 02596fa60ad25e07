//! `einsum.jsonl`: products of operands with named indices, by `einsum!`.
use super::contractions::{elements, tensor};
use super::facts::{CheckResult, Failure, sizes, text};
use super::outcome::{compare, compare_elements};
use serde_json::Value;
use shapecast::{Dyn, DynTensor, Tensor, View, einsum};
use std::panic::{AssertUnwindSafe, catch_unwind};

pub fn check_fact(fact: &Value) -> CheckResult {
    let equation = text(fact, "text");
    let operands = fact["inputs"].as_array().into_iter().flatten();
    let operands = operands.map(tensor).collect::<Result<Vec<_>, _>>()?;
    if !EQUATIONS.contains(&equation) {
        // The macro has no ellipsis, and the other equations do not compile.
        return Err(Failure::Informational);
    }
    let expected = &fact["out"];
    let found = catch_unwind(AssertUnwindSafe(|| evaluate(equation, &operands)));
    match (found, expected.get("error")) {
        (Err(_), Some(_)) => Ok(()),
        (Err(panic), None) => Err(Failure::Differs(format!("einsum!: {panic:?}"))),
        (Ok(_), Some(error)) => Err(Failure::Differs(format!("einsum!: no error: {error}"))),
        (Ok(found), None) => {
            for (name, found) in ["`DynTensor`", "views", "transposed views"]
                .into_iter()
                .zip(found)
            {
                let shape = Ok(sizes(&expected["shape"])?);
                compare(name, &Ok(found.shape().to_vec()), &shape)?;
                compare_elements(name, found.as_slice(), &elements(expected))?;
            }
            Ok(())
        }
    }
}

/// The dimension of an index.
macro_rules! unknown {
    ($index:ident) => {
        Dyn
    };
}

/// Defines the equations by their text, and how `einsum!` writes each of them.
macro_rules! equations {
    ($($text:literal: $($x:ident[$($index:ident)*])+ => [$($left:ident)*] {$($right:tt)*};)*) => {
        const EQUATIONS: &[&str] = &[$($text),*];

        /// Returns the result for tensors of unknown rank, and for views of known rank in row-major and in other order.
        fn evaluate(equation: &str, operands: &[DynTensor<f64>]) -> [DynTensor<f64>; 3] {
            match equation {
                $($text => {
                    fn of_views(
                        $($x: View<'_, f64, ($(unknown!($index),)*)>),+
                    ) -> Tensor<f64, ($(unknown!($left),)*)> {
                        einsum!([$($left),*] => $($right)*)
                    }
                    let [$($x),+] = operands else {
                        panic!("{equation} of {} operands", operands.len());
                    };
                    let of_dyn: Tensor<f64, ($(unknown!($left),)*)> =
                        einsum!([$($left),*] => $($right)*);
                    $(let $x: Tensor<f64, ($(unknown!($index),)*)> =
                        Tensor::from_shape_vec($x.shape(), $x.as_slice().to_vec()).unwrap();)+
                    let of_sizes = of_views($($x.view()),+);
                    $(let $x = $x.transpose().to_tensor();)+
                    let of_transposed = of_views($($x.transpose()),+);
                    [of_dyn.into_dyn(), of_sizes.into_dyn(), of_transposed.into_dyn()]
                })*
                _ => unreachable!("{equation} is not in the table"),
            }
        }
    };
}

equations! {
    "ij,jk->ik": x[i j] y[j k] => [i k] { x[i, j] * y[j, k] };
    "ij,kj->ik": x[i j] y[k j] => [i k] { x[i, j] * y[k, j] };
    "ji,jk->ik": x[j i] y[j k] => [i k] { x[j, i] * y[j, k] };
    "ij,j->i": x[i j] y[j] => [i] { x[i, j] * y[j] };
    "i,ij->j": x[i] y[i j] => [j] { x[i] * y[i, j] };
    "i,j->ij": x[i] y[j] => [i j] { x[i] * y[j] };
    "i,i->": x[i] y[i] => [] { x[i] * y[i] };
    "ij,ij->": x[i j] y[i j] => [] { x[i, j] * y[i, j] };
    "ij,ij->ij": x[i j] y[i j] => [i j] { x[i, j] * y[i, j] };
    "ij->ji": x[i j] => [j i] { x[i, j] };
    "ij->i": x[i j] => [i] { x[i, j] };
    "ij->j": x[i j] => [j] { x[i, j] };
    "ij->": x[i j] => [] { x[i, j] };
    "ii->i": x[i i] => [i] { x[i, i] };
    "ii->": x[i i] => [] { x[i, i] };
    "iij->j": x[i i j] => [j] { x[i, i, j] };
    "bij,bjk->bik": x[b i j] y[b j k] => [b i k] { x[b, i, j] * y[b, j, k] };
    "bij,jk->bik": x[b i j] y[j k] => [b i k] { x[b, i, j] * y[j, k] };
    "bhqd,bhkd->bhqk": x[b h q d] y[b h k d] => [b h q k] { x[b, h, q, d] * y[b, h, k, d] };
    "bhqk,bhkd->bhqd": x[b h q k] y[b h k d] => [b h q d] { x[b, h, q, k] * y[b, h, k, d] };
    "ijk,jil->kl": x[i j k] y[j i l] => [k l] { x[i, j, k] * y[j, i, l] };
    "ijk,ljm->iklm": x[i j k] y[l j m] => [i k l m] { x[i, j, k] * y[l, j, m] };
    "ij,jk,kl->il": x[i j] y[j k] z[k l] => [i l] { x[i, j] * y[j, k] * z[k, l] };
    "i,ij,j->": x[i] y[i j] z[j] => [] { x[i] * y[i, j] * z[j] };
    "ij,i,j->ij": x[i j] y[i] z[j] => [i j] { x[i, j] * y[i] * z[j] };
    "abc,cd,be->ade": x[a b c] y[c d] z[b e] => [a d e] { x[a, b, c] * y[c, d] * z[b, e] };
    "ijkl->lkji": x[i j k l] => [l k j i] { x[i, j, k, l] };
    "nchw,oc->nohw": x[n c h w] y[o c] => [n o h w] { x[n, c, h, w] * y[o, c] };
    "ij,jk->ki": x[i j] y[j k] => [k i] { x[i, j] * y[j, k] };
    "ik,jk,lk->ijl": x[i k] y[j k] z[l k] => [i j l] { x[i, k] * y[j, k] * z[l, k] };
    "i->i": x[i] => [i] { x[i] };
    "->": x[] => [] { x[] };
    ",ij->ij": x[] y[i j] => [i j] { x[] * y[i, j] };
    "ij,->i": x[i j] y[] => [i] { x[i, j] * y[] };
    "ijk->i": x[i j k] => [i] { x[i, j, k] };
    "i,i->i": x[i] y[i] => [i] { x[i] * y[i] };
}
