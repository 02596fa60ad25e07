//! Sizes with names, also plus or minus a number, beside sizes that have none: a name of size 1 never broadcasts.

use std::any::type_name;

use shapecast::{
    DynShape, DynTensor, Shape, Tensor, Tolerance, View, broadcast_tensors, dims, try_broadcast,
    try_einsum,
};

use super::case::{Case, unless_it_panics};
use super::elements::Values;
use super::reference::{Naive, for_each_index};
use super::runner::Operation;

dims! { Row, Column }

/// A shape, and which of its dimensions have a name. The other ones broadcast if they are 1.
trait Names: Shape {
    const NAMED: &'static [bool];
}
macro_rules! names {
    ($($shape:ty: $($named:literal)*;)*) => {$(
        impl Names for $shape {
            const NAMED: &'static [bool] = &[$($named),*];
        }
    )*};
}
names! {
    Shape![dyn Row, dyn Column]: true true;
    Shape![dyn Row, dyn]: true false;
    Shape![dyn, dyn Column]: false true;
    Shape![dyn Row, 1]: true false;
    Shape![1, dyn Column]: false true;
    Shape![dyn, dyn]: false false;
    Shape![dyn Column]: true;
    Shape![dyn]: false;
    Shape![dyn Row, dyn Column, dyn Column]: true true true;
    Shape![dyn, dyn Column, dyn]: false true false;
    Shape![dyn Row - 1, dyn Column + 2]: true true;
    Shape![dyn Row - 1, dyn]: true false;
    Shape![dyn, dyn Column + 2]: false true;
    Shape![dyn Column + 2]: true;
    DynShape: false false false;
}

/// An operand of a shape with names, and its elements.
struct Named {
    elements: Naive<i32>,
    named: &'static [bool],
}

impl Named {
    /// Returns an operand whose sizes are mostly those of `whole`, or 1.
    fn new<S: Names>(case: &mut Case, whole: &[usize]) -> Self {
        let rank = match S::PATTERN {
            Some(pattern) => pattern.len(),
            None => whole.len() - case.random.below(whole.len()),
        };
        let first = whole.len() - rank;
        let sizes: Vec<usize> = (0..rank)
            .map(|d| {
                let known = S::PATTERN.and_then(|pattern| pattern[d]);
                let size = known.unwrap_or_else(|| match case.random.below(8) {
                    0..=1 => 1,
                    2 => case.random.below(4),
                    _ => whole[first + d],
                });
                // A size of `Column + 2` is at least 2.
                match S::NAMES_AND_OFFSETS.get(d) {
                    Some(&Some((_, offset))) => size.max(usize::try_from(offset).unwrap_or(0)),
                    _ => size,
                }
            })
            .collect();
        case.note(format_args!("as {}", type_name::<S>()));
        Named {
            elements: case.target(&sizes, Values::Usual),
            named: &S::NAMED[..rank],
        }
    }

    fn view<S: Shape>(&self) -> View<'_, i32, S> {
        let view = self.elements.view().try_into_shape();
        view.expect("sizes of this shape")
    }

    fn tensor<S: Shape>(&self) -> Tensor<i32, S> {
        self.view().to_tensor()
    }

    /// Returns `true` if the operand broadcasts to these sizes.
    fn expands_to(&self, target: &[usize]) -> bool {
        let sizes = &self.elements.sizes;
        let pairs = sizes.iter().zip(self.named).rev().zip(target.iter().rev());
        sizes.len() <= target.len() && { pairs }
            .all(|((&size, &named), &target)| size == target || size == 1 && !named)
    }
}

/// Returns the sizes that all operands broadcast to.
fn broadcast(operands: &[&Named]) -> Option<Vec<usize>> {
    let rank = operands.iter().map(|x| x.elements.rank()).max()?;
    let size = |from_last: usize| {
        let mut sizes = operands
            .iter()
            .filter_map(|x| x.elements.sizes.iter().rev().nth(from_last));
        sizes.find(|&&size| size != 1).copied().unwrap_or(1)
    };
    let target: Vec<usize> = (0..rank).rev().map(size).collect();
    operands
        .iter()
        .all(|x| x.expands_to(&target))
        .then_some(target)
}

fn add(x: i32, y: i32) -> i32 {
    x.wrapping_add(y)
}

/// Returns the sums of the operands' elements.
fn sums(operands: &[&Named]) -> Option<Naive<i32>> {
    let at = |i: &[usize]| {
        operands
            .iter()
            .map(|x| x.elements.at_broadcast(i))
            .fold(0, add)
    };
    broadcast(operands).map(|sizes| Naive::from_fn(&sizes, at))
}

fn sizes(case: &mut Case) -> [usize; 3] {
    [(); 3].map(|()| case.random.pick(&[0, 1, 1, 2, 3, 5]))
}

macro_rules! pairs {
    ($($kind:ident [$($l:tt)*] [$($r:tt)*];)+) => {&[$(
        (
            concat!(stringify!($kind), " names ", stringify!([$($l)*] [$($r)*])),
            |case| pairs!(@$kind case pairs!(@shape $($l)*), pairs!(@shape $($r)*)),
        ),
    )+]};
    (@shape) => { DynShape };
    (@shape $($shape:tt)+) => { Shape![$($shape)+] };
    // Both shapes broadcast.
    (@both $case:ident $l:ty, $r:ty) => {{
        let whole = sizes($case);
        let (x, y) = (Named::new::<$l>($case, &whole), Named::new::<$r>($case, &whole));
        let expected = sums(&[&x, &y]);
        let (a, b) = (x.tensor::<$l>(), y.view::<$r>());
        $case.check("try_broadcast", try_broadcast!(a + b), expected.clone());
        $case.check("add: +", unless_it_panics(|| &a + &b), expected.clone());
        $case.check("add: +", unless_it_panics(|| x.view::<$l>() + y.tensor::<$r>()), expected.clone());
        let fit = expected.map(|sums| sums.sizes);
        let views = unless_it_panics(|| broadcast_tensors((&a, &b)).0.shape().to_vec());
        if let Some((found, expected)) = $case.both("broadcast_tensors", views, fit) {
            assert_eq!(found, expected);
        }
    }};
    // Both shapes broadcast, in methods that check them as operators do.
    (@methods $case:ident $l:ty, $r:ty) => {{
        let whole = sizes($case);
        let (x, y) = (Named::new::<$l>($case, &whole), Named::new::<$r>($case, &whole));
        let (a, b) = (x.tensor::<$l>(), y.view::<$r>());
        let largest = broadcast(&[&x, &y]).map(|sizes| {
            Naive::from_fn(&sizes, |i| x.elements.at_broadcast(i).max(y.elements.at_broadcast(i)))
        });
        $case.check("maximum", unless_it_panics(|| a.maximum(&b)), largest.clone());
        let fit = largest.as_ref().map(|_| ());
        $case.check("try_maximum", b.try_maximum(&a), largest);
        let close = a.map(f64::from).try_is_close(&b.map(f64::from), Tolerance::default());
        $case.both("try_is_close", close, fit);
    }};
    // The second shape broadcasts to the first.
    (@into $case:ident $l:ty, $r:ty) => {{
        let whole = sizes($case);
        let (mut x, y) = (Named::new::<$l>($case, &whole), Named::new::<$r>($case, &whole));
        let target = x.elements.sizes.clone();
        let fits = y.expands_to(&target).then_some(());
        let mut expected = x.elements.clone();
        if fits.is_some() {
            for_each_index(&target, |i| {
                let sum = add(expected.at(i), y.elements.at_broadcast(i));
                let at = expected.position(i);
                expected.memory[at] = sum;
            });
        }
        let (mut a, b) = (x.tensor::<$l>(), y.view::<$r>());
        let mut copy = a.clone();
        let mut again = a.clone();
        $case.both("try_broadcast: +=", try_broadcast!(a += b), fits);
        assert_eq!(a.as_slice(), expected.elements());
        $case.both("add_assign: +=", unless_it_panics(|| copy += &b), fits);
        assert_eq!(copy.as_slice(), expected.elements());
        $case.both("try_assign", again.try_assign(&b), fits);
        let mut part = x.elements.view_mut().try_into_shape::<$l>().expect("this shape");
        $case.both("try_assign", part.try_assign(&b), fits);
        $case.both("try_broadcast: =", try_broadcast!(again = b), fits);
        $case.both("try_expand_as", b.try_expand_as(&again), fits);
        $case.both("try_broadcast_to", b.try_broadcast_to(&target), fits);
        let targets: Vec<isize> = target.iter().map(|&size| size as isize).collect();
        $case.both("try_expand", y.tensor::<$r>().try_expand(&targets), fits);
    }};
    // Matrices, whose indices are the axes.
    (@indexed $case:ident $l:ty, $r:ty) => {{
        let whole = sizes($case);
        let (x, y) = (Named::new::<$l>($case, &whole), Named::new::<$r>($case, &whole));
        let (a, b) = (x.view::<$l>(), y.tensor::<$r>());
        $case.check("try_einsum", try_einsum!([i, j] => a[i, j] + b[i, j]), sums(&[&x, &y]));
        let products = broadcast(&[&x, &y]).map(|sizes| {
            Naive::from_fn(&sizes, |i| x.elements.at_broadcast(i).wrapping_mul(y.elements.at_broadcast(i)))
        });
        $case.check("try_einsum", try_einsum!([i, j] => a[i, j] * b[i, j]), products.clone());
        let found = try_einsum!([] => a[i, j] * b[i, j]);
        let total = products.map(|products| products.memory.into_iter().fold(0, i32::wrapping_add));
        if let Some((found, total)) = $case.both("try_einsum", found, total) {
            assert_eq!(found.item(), total);
        }
    }};
}

#[rustfmt::skip]
pub const PAIRS: &[Operation] = pairs! {
    both [dyn Row, dyn Column] [dyn Row, dyn Column];
    both [dyn Row, dyn Column] [dyn Row, 1];
    both [dyn Row, dyn] [dyn, dyn Column];
    both [dyn Row, dyn] [];
    both [] [dyn Row, dyn Column];
    both [dyn Column] [dyn Row, dyn];
    both [dyn] [dyn Row, dyn Column];
    both [1, dyn Column] [dyn Row, 1];
    both [dyn, dyn] [dyn Row, dyn Column];
    both [dyn Row, dyn Column, dyn Column] [dyn, dyn Column];
    both [dyn, dyn Column, dyn] [dyn Row, dyn Column, dyn Column];
    methods [dyn Row, dyn Column] [dyn Row, 1];
    methods [dyn Row, dyn] [dyn, dyn Column];
    methods [] [dyn Row, dyn Column];
    into [dyn Row, dyn Column] [dyn Row, dyn Column];
    into [dyn Row, dyn Column] [dyn Row, 1];
    into [dyn Row, dyn] [dyn, dyn];
    into [dyn, dyn] [dyn Row, dyn Column];
    into [] [dyn Row, dyn];
    into [] [dyn Row, dyn Column, dyn Column];
    into [dyn Row, dyn Column] [];
    into [dyn, dyn Column, dyn] [dyn, dyn];
    indexed [dyn Row, dyn Column] [dyn Row, dyn Column];
    indexed [dyn Row, dyn Column] [dyn, dyn];
    indexed [dyn, dyn] [dyn Row, dyn];
    indexed [dyn Row, dyn] [dyn, dyn Column];
    both [dyn Row - 1, dyn Column + 2] [dyn Row - 1, dyn Column + 2];
    both [dyn Row - 1, dyn] [dyn, dyn Column + 2];
    both [dyn Column + 2] [dyn Row - 1, dyn];
    both [] [dyn Row - 1, dyn Column + 2];
    methods [dyn Row - 1, dyn] [dyn, dyn Column + 2];
    into [dyn Row - 1, dyn Column + 2] [dyn Row - 1, dyn];
    into [dyn, dyn] [dyn Row - 1, dyn Column + 2];
    into [] [dyn Row - 1, dyn];
    indexed [dyn Row - 1, dyn Column + 2] [dyn Row - 1, dyn Column + 2];
    indexed [dyn Row - 1, dyn] [dyn, dyn Column + 2];
};

/// An expression of twelve operands.
fn twelve(case: &mut Case) {
    type A = Shape![dyn Row, dyn];
    type B = Shape![dyn, dyn Column];
    type C = Shape![dyn Row, dyn Column];
    type D = Shape![dyn Column];
    let whole = [
        1,
        case.random.pick(&[1, 2, 3]),
        case.random.pick(&[1, 2, 3]),
    ];
    let mut all: Vec<Named> = Vec::new();
    for _ in 0..3 {
        all.push(Named::new::<A>(case, &whole));
        all.push(Named::new::<B>(case, &whole));
        all.push(Named::new::<C>(case, &whole));
        all.push(Named::new::<D>(case, &whole));
    }
    let [x0, x1, x2] = [0, 4, 8].map(|k| all[k].view::<A>());
    let [y0, y1, y2] = [1, 5, 9].map(|k| all[k].view::<B>());
    let [z0, z1, z2] = [2, 6, 10].map(|k| all[k].tensor::<C>());
    let [w0, w1, w2] = [3, 7, 11].map(|k| all[k].tensor::<D>());
    let found = try_broadcast!(x0 + y0 + z0 + w0 + x1 + y1 + (z1 + w1) + x2 + (y2 + z2) + w2);
    case.check(
        "try_broadcast: 12 operands",
        found,
        sums(&all.iter().collect::<Vec<_>>()),
    );
}

/// Products of matrices, and of batches of them.
fn products(case: &mut Case) {
    type Batches = Shape![dyn Row, dyn Column, dyn Column];
    type Open = Shape![dyn, dyn Column, dyn];
    let [batch, size, _] = sizes(case);
    let factor = |case: &mut Case, square| {
        let of_batch = case.random.pick(&[batch, batch, 1, 2]);
        let contracted = case.random.pick(&[size, size, size, 1]);
        let columns = if square {
            contracted
        } else {
            case.random.below(3)
        };
        case.operand::<i32>(&[of_batch, contracted, columns], Values::Usual)
    };
    let (x, y) = (factor(case, true), factor(case, false));
    let square = x.view().try_into_shape::<Batches>().expect("rank 3");
    let open = y.view().try_into_shape::<Open>().expect("rank 3");
    // The batch of `open` has no name, and broadcasts if it is 1. Contracted sizes never do.
    let fits = x.sizes[2] == y.sizes[1] && (x.sizes[0] == y.sizes[0] || y.sizes[0] == 1);
    let sizes = [x.sizes[0], x.sizes[1], y.sizes[2]];
    let product = |i: &[usize]| {
        let terms = (0..x.sizes[2]).map(|k| {
            let b = if y.sizes[0] == 1 { 0 } else { i[0] };
            x.at(&[i[0], i[1], k]).wrapping_mul(y.at(&[b, k, i[2]]))
        });
        terms.fold(0, add)
    };
    let expected = fits.then(|| Naive::from_fn(&sizes, product));
    let found = square.try_matmul(&open);
    case.check("try_matmul", found, expected.clone());
    let all: DynTensor<i32> = y.tensor();
    let of_rank_3 = square.try_matmul(&all);
    case.check("try_matmul", of_rank_3, expected);
    // Equations have the shapes of products. The matrices are identities, which have an inverse.
    #[cfg(feature = "faer")]
    {
        let identity = |i: &[usize]| f64::from(u8::from(i[1] == i[2]));
        let identities = Tensor::<f64, Batches>::from_shape_fn(square.shape(), identity);
        let identities = identities.expect("sizes of this shape");
        let right = open.map(f64::from);
        let fits = fits.then_some(());
        case.both("try_solve", identities.try_solve(&right), fits);
        let lower = identities.try_solve_lower_triangular(&right);
        case.both("try_solve_lower_triangular", lower, fits);
        let upper = identities.try_solve_upper_triangular(&right);
        case.both("try_solve_upper_triangular", upper, fits);
        let solved = identities.try_cholesky_solve(&right);
        case.both("try_cholesky_solve", solved, fits);
        case.both("try_lstsq", identities.try_lstsq(&right), fits);
        let right = right.view().into_dyn();
        case.both("try_lstsq", identities.view().try_lstsq(&right), fits);
    }
}

pub const OTHERS: &[Operation] = &[("twelve names", twelve), ("products of names", products)];
