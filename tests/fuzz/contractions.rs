//! Contractions in index notation: at run time, and by the macro.

use shapecast::{Shape, einsum, try_einsum};

use super::case::{Case, unless_it_panics};
use super::folds::Expected;
use super::products::Number;
use super::reductions::compare;
use super::reference::{Naive, for_each_index};
use super::runner::Operation;

/// The operands of an equation, and the sizes and elements of the result.
struct Contraction<T> {
    operands: Vec<Naive<T>>,
    expected: Option<(Vec<usize>, Vec<Expected<T>>)>,
}

impl<T: Number> Contraction<T> {
    /// Returns random operands of an equation such as `ij,jk->ik`, whose letters have the sizes of the case.
    fn random(case: &mut Case, equation: &str) -> Self {
        let (terms, result) = equation.split_once("->").expect("a result");
        let mut letters: Vec<char> = terms.chars().filter(|&c| c != ',').collect();
        letters.sort_unstable();
        letters.dedup();
        let mut limit = 4 * case.limit::<f32>();
        let has_twice = |term: &str| term.chars().any(|c| term.matches(c).count() > 1);
        if terms.split(',').any(has_twice) {
            // The operand has as many elements as the square of the size.
            limit = limit.isqrt();
        }
        let mut sizes = case.sizes::<T>();
        sizes.resize_with(letters.len(), || case.random.pick(&[1, 2, 3, 5, 8, 17]));
        let mut loops = 1;
        for size in &mut sizes {
            *size = (*size).min(limit / loops);
            loops *= (*size).max(1);
        }
        let size =
            |letter: char| sizes[letters.iter().position(|&l| l == letter).expect("a letter")];
        let mut fits = true;
        let mut operands = Vec::new();
        for term in terms.split(',') {
            let mut own: Vec<usize> = term.chars().map(size).collect();
            let is_repeated = |c: &char| terms.matches(*c).count() > 1 && size(*c) != 1;
            if fits
                && term.chars().next().as_ref().is_some_and(is_repeated)
                && case.random.one_in(30)
            {
                own[0] += 2;
                fits = false;
            }
            operands.push(case.operand::<T>(&own, T::FACTORS));
        }
        let kept: Vec<char> = result.chars().collect();
        let summed: Vec<char> = letters
            .iter()
            .copied()
            .filter(|l| !kept.contains(l))
            .collect();
        let sizes_of = |letters: &[char]| letters.iter().map(|&l| size(l)).collect::<Vec<_>>();
        let expected = fits.then(|| {
            let mut elements = Vec::new();
            for_each_index(&sizes_of(&kept), |outer| {
                let mut products = Vec::new();
                for_each_index(&sizes_of(&summed), |inner| {
                    let value = |letter: char| match kept.iter().position(|&l| l == letter) {
                        Some(at) => outer[at],
                        None => inner[summed.iter().position(|&l| l == letter).expect("a letter")],
                    };
                    let mut factors = [T::ONE; 3];
                    for ((factor, term), operand) in
                        factors.iter_mut().zip(terms.split(',')).zip(&operands)
                    {
                        *factor = operand.at(&term.chars().map(value).collect::<Vec<_>>());
                    }
                    products.push(factors);
                });
                elements.push(T::sum_of_products(products.into_iter()));
            });
            (sizes_of(&kept), elements)
        });
        Contraction { operands, expected }
    }
}

/// Compares `try_einsum` of an equation with loops over all letters.
fn at_run_time<T: Number>(case: &mut Case, equation: &str) {
    let Contraction { operands, expected } = Contraction::<T>::random(case, equation);
    let views: Vec<_> = operands.iter().map(Naive::view).collect();
    compare(case, "try_einsum", try_einsum(equation, &views), expected);
}

/// Compares `einsum!` of operands whose ranks are known.
macro_rules! typed {
    ($($equation:literal $t:ident ($($x:ident $shape:tt),+) $result:tt => ($($body:tt)+);)+) => {
        &[$((
            concat!("einsum! ", $equation),
            |case| {
                let Contraction { operands, expected } = Contraction::<$t>::random(case, $equation);
                let mut operands = operands.iter();
                $(
                    let $x = operands.next().expect("as many operands as terms");
                    let $x = $x.view().try_into_shape::<Shape!$shape>().expect("the rank is known");
                )+
                let found = unless_it_panics(|| einsum!($result => $($body)+).into_dyn());
                compare(case, "einsum", found, expected);
            },
        )),+]
    };
}

// Each call of the macro takes several seconds to compile.
pub const TYPED: &[Operation] = typed! {
    "ij,jk->ik" f32 (a [dyn, dyn], b [dyn, dyn]) [i, k] => (a[i, j] * b[j, k]);
    "ij,jk->ik" i32 (a [dyn, dyn], b [dyn, dyn]) [i, k] => (a[i, j] * b[j, k]);
    "ij,j->i" u8 (a [dyn, dyn], b [dyn]) [i] => (a[i, j] * b[j]);
    "ijk->ki" f32 (a [dyn, dyn, dyn]) [k, i] => (a[i, j, k]);
    "bi,oij,bj->bo" f32 (x [dyn, dyn], w [dyn, dyn, dyn], y [dyn, dyn]) [b, o] => (x[b, i] * w[o, i, j] * y[b, j]);
};

macro_rules! at_run_time {
    ($($equation:literal)+) => {
        &[$(
            (concat!("einsum ", $equation, " of f32"), |case| at_run_time::<f32>(case, $equation)),
            (concat!("einsum ", $equation, " of i32"), |case| at_run_time::<i32>(case, $equation)),
            (concat!("einsum ", $equation, " of u8"), |case| at_run_time::<u8>(case, $equation)),
        )+]
    };
}

pub const AT_RUN_TIME: &[Operation] = at_run_time! {
    "ij,jk->ik" "ij,kj->ik" "ji,jk->ki" "bij,bjk->bik" "bhqe,bhke->bhqk" "i,j->ij" "i,i->" "ii->i" "ii->" "ijk->ki"
    "ij,ij->i" "ij,k->ijk" "ijk,jr,kr->ir" "bi,oij,bj->bo" "ij,jk,kl->il"
};
