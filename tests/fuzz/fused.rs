//! Reductions inside of expressions.

use shapecast::{Axes, try_broadcast};

use super::case::{Case, same_elements};
use super::elements::Values;
use super::folds::{self, Bounded, Expected};
use super::reductions::compare;
use super::reference::{Naive, broadcast, dimensions, for_each_index, groups};
use super::runner::Operation;

/// The axes that are reduced.
macro_rules! axes {
    ($rank:ident all) => {
        (0..$rank as isize).collect::<Vec<_>>()
    };
    ($rank:ident $axes:expr) => {
        $axes.to_vec()
    };
}

/// Each reduction as `try_broadcast!`, and as a fold of what the inner expression is for a group.
macro_rules! fused {
    ($([$($x:ident: $t:ident $(in $values:ident)?),+] $call:tt is $fold:ident of $body:tt along $axes:tt $($keepdim:ident)?)+) => {&[$(
        (concat!("fused ", stringify!($call)), |case| {
            let count = [$(stringify!($x)),+].len();
            let mut sizes = case.operand_sizes::<u64>(count).into_iter();
            $(
                let values = [$(Values::$values,)? Values::Usual][0];
                let $x = case.operand::<$t>(&sizes.next().unwrap_or_default(), values);
            )+
            let needs_elements = ["max", "min", "nanmax"].contains(&stringify!($fold));
            let keepdim = [$(stringify!($keepdim),)? "removed"][0] == "keepdim";
            let expected = broadcast(&[$(&$x.sizes),+]).and_then(|sizes| {
                let rank = sizes.len();
                let dims = dimensions(&axes!(rank $axes), rank)?;
                if needs_elements && dims.iter().any(|&d| sizes[d] == 0) {
                    return None;
                }
                let whole = Naive::from_fn(&sizes, |index| {
                    $(let $x = $x.at_broadcast(index);)+
                    value! $body
                });
                let (sizes, groups) = groups(&whole, &dims, keepdim);
                Some((sizes, groups.iter().map(|group| folds::$fold(group)).collect()))
            });
            let found = {
                $(let $x = $x.view();)+
                try_broadcast! $call
            };
            compare(case, stringify!($call), found, expected);
        }),
    )+]};
}

pub const SINGLE: &[Operation] = fused! {
    [x: f32, y: f32] (sum::<-1>(x * y)) is sum of (x * y) along [-1]
    [x: f32, y: f32] (sum::<0>((x - y) * (x - y))) is sum of ((x - y) * (x - y)) along [0]
    [x: f64, y: f64, z: f64] (sum_keepdim::<0, -1>(x * y + z)) is sum of (x * y + z) along [0, -1] keepdim
    [x: f32] (sum(x * x)) is sum of (x * x) along all
    [x: i32, y: u8] (sum::<Axes![1, 0]>(x ^ y as i32)) is sum of (x ^ y as i32) along [1, 0]
    [x: i64, y: i64] (sum_keepdim::<-2>(x * y)) is sum of (x * y) along [-2] keepdim
    [x: i32, y: i32] (sum(x == y)) is sum of (x == y) along all
    [x: f32 in NearOne, y: f32 in NearOne] (prod::<-1>(x * y)) is prod of (x * y) along [-1]
    [x: u8 in Few, y: u8 in Few] (prod_keepdim::<0>(x | y)) is prod of (x | y) along [0] keepdim
    [x: f32, y: f32] (mean::<-1>(x - y)) is mean of (x - y) along [-1]
    [x: f32, y: f32] (log_sum_exp::<-1>(x + y)) is log_sum_exp of (x + y) along [-1]
    [x: f64, y: f64] (log_sum_exp_keepdim::<0>(x * y)) is log_sum_exp of (x * y) along [0] keepdim
    [x: f32, y: f32] (var::<-1>(x - y)) is var of (x - y) along [-1]
    [x: f64, y: f64] (std_keepdim::<0>(x + y)) is std of (x + y) along [0] keepdim
    [x: u8, y: u8] (std(x & y)) is std of (x & y) along all
    [x: f32 in Sparse, y: f32] (nansum::<-1>(x * y)) is nansum of (x * y) along [-1]
    [x: f64 in Sparse, y: f64] (nanmean_keepdim::<0>(x + y)) is nanmean of (x + y) along [0] keepdim
    [x: f32 in Sparse, y: f32] (nanstd::<-1>(x + y)) is nanstd of (x + y) along [-1]
    [x: f32 in Sparse, y: f32] (nanmax::<0>(x - y)) is nanmax of (x - y) along [0]
    [x: u8, y: u8] (mean(x & y)) is mean of (x & y) along all
    [x: f32 in Mixed, y: f32 in Mixed] (max::<-1>(x + y)) is max of (x + y) along [-1]
    [x: i16, y: i16] (max_keepdim::<0, 1>(x - y)) is max of (x - y) along [0, 1] keepdim
    [x: f64, y: f64] (min::<0>((x - y).abs())) is min of ((x - y).abs()) along [0]
    [x: u8, y: u8] (min(x ^ y)) is min of (x ^ y) along all
    [x: f32, y: f32] (any::<-1>(x > y + 14.0)) is any of (x > y + 14.0) along [-1]
    [x: u8 in Any, y: u8 in Any] (all_keepdim::<0>(x != y)) is all of (x != y) along [0] keepdim
    [x: i32, y: i32] (all(x <= y)) is all of (x <= y) along all
};

/// Returns the elements of each row, or `None` for a tensor of rank 0.
fn rows<T: Copy>(x: &Naive<T>) -> Option<Vec<Vec<T>>> {
    let last = x.rank().checked_sub(1)?;
    Some(groups(x, &[last], false).1)
}

/// Subtracts the sum of each row.
fn centred(case: &mut Case) {
    let x = case.any::<i64>(Values::Usual);
    let expected = rows(&x).map(|rows| {
        let centred = rows.iter().flat_map(|row| {
            let sum: i64 = row.iter().sum();
            row.iter().map(move |x| x * 3 - sum)
        });
        Naive::dense(&x.sizes, centred.collect())
    });
    let found = {
        let x = x.view();
        try_broadcast!(x * 3 - sum_keepdim::<-1>(x))
    };
    case.check("x * 3 - sum_keepdim::<-1>(x)", found, expected);
}

/// Subtracts the maximum of each row in place, so the assignment reads its target twice.
fn centred_in_place(case: &mut Case) {
    let sizes = case.sizes::<i64>();
    let mut x = case.target::<i64>(&sizes, Values::Usual);
    let mut expected = x.memory.clone();
    // An empty row has no maximum.
    let rows = rows(&x).filter(|_| sizes.last() != Some(&0));
    if let Some(rows) = &rows {
        let maxima: Vec<_> = rows.iter().map(|row| row.iter().max().copied()).collect();
        for_each_index(&sizes, |index| {
            let outer = index[..index.len() - 1].iter().zip(&sizes);
            let row = outer.fold(0, |at, (i, size)| at * size + i);
            expected[x.position(index)] -= maxima[row].unwrap_or(0);
        });
    }
    let done = {
        let mut t = x.view_mut();
        try_broadcast!(t -= max_keepdim::<-1>(t))
    };
    case.both("t -= max_keepdim::<-1>(t)", done, rows);
    same_elements(&x.memory, &expected);
}

/// Computes softmax by two reductions in a block.
fn softmax(case: &mut Case) {
    let x = case.any::<f32>(Values::Usual);
    let expected = rows(&x).filter(|_| x.sizes.last() != Some(&0)).map(|rows| {
        let mut elements = Vec::new();
        for row in &rows {
            let largest = row.iter().fold(f32::NEG_INFINITY, |a, &b| a.max(b));
            let powers: Vec<f64> = row.iter().map(|&x| f64::from(x - largest).exp()).collect();
            let sum: f64 = powers.iter().sum();
            elements.extend(powers.iter().map(|power| {
                let value = power / sum;
                Expected::Near(Bounded {
                    value,
                    error: 1e-5 * value,
                })
            }));
        }
        (x.sizes.clone(), elements)
    });
    let found = {
        let x = x.view();
        try_broadcast!({
            let e = (x - max_keepdim::<-1>(x)).exp();
            e / sum_keepdim::<-1>(e)
        })
    };
    compare(case, "softmax", found, expected);
}

pub const NESTED: &[Operation] = &[
    ("fused x * 3 - sum_keepdim(x)", centred),
    ("fused t -= max_keepdim(t)", centred_in_place),
    ("fused softmax", softmax),
];
