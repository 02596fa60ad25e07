//! What a case is, and the macro that makes one out of its operands and its kernel.

use std::hint::black_box;

use crate::data::Sample;

/// Work that all implementations do alike.
pub struct Case {
    /// As `peers/cases.py` names it too.
    pub name: &'static str,
    /// Whether arithmetic takes the time, and not memory.
    pub compute: bool,
    /// The bytes of all operands, each counted once.
    pub reads: usize,
    /// The bytes of the result.
    pub writes: usize,
    /// The implementations; `by hand` is the first.
    pub entries: Vec<Entry>,
}

/// One implementation of a case.
pub struct Entry {
    /// `static` and `run-time` are shapecast's two paths.
    pub implementation: &'static str,
    /// Whether the result is a new one each time.
    pub allocates: bool,
    /// Makes the operands.
    pub prepare: fn() -> Box<dyn Run>,
}

/// An implementation with its operands.
pub trait Run {
    /// Computes the result so many times.
    fn run(&mut self, times: u64);
    /// Computes the result once more, and gives its elements in row-major order.
    fn result(&mut self) -> Vec<f64>;
}

/// What results are: tensors and vectors of every crate.
pub trait Elements {
    fn elements(&self) -> Vec<f64>;
}

impl<T: Sample> Elements for Vec<T> {
    fn elements(&self) -> Vec<f64> {
        self.iter().map(|x| x.to_f64()).collect()
    }
}

impl<T: Sample, S: shapecast::Shape> Elements for shapecast::Tensor<T, S> {
    fn elements(&self) -> Vec<f64> {
        self.iter().map(|x| x.to_f64()).collect()
    }
}

impl<T: Sample, D: ndarray::Dimension> Elements for ndarray::Array<T, D> {
    fn elements(&self) -> Vec<f64> {
        self.iter().map(|x| x.to_f64()).collect()
    }
}

impl<T: Sample, R: nalgebra::Dim, C: nalgebra::Dim, S> Elements for nalgebra::Matrix<T, R, C, S>
where
    T: nalgebra::Scalar,
    S: nalgebra::RawStorage<T, R, C>,
{
    /// Column by column: the cases hold a row in each.
    fn elements(&self) -> Vec<f64> {
        self.iter().map(|x| x.to_f64()).collect()
    }
}

impl<T: Sample, S: shapecast::KnownShape> Elements for shapecast::Array<T, S> {
    fn elements(&self) -> Vec<f64> {
        self.iter().map(|x| x.to_f64()).collect()
    }
}

impl<T: Sample, const N: usize, const M: usize> Elements for [[T; N]; M] {
    fn elements(&self) -> Vec<f64> {
        self.iter().flatten().map(|x| x.to_f64()).collect()
    }
}

/// Elements in row-major order, as a tensor of these sizes.
pub trait Contain<T, const RANK: usize> {
    fn contain(sizes: [usize; RANK], data: Vec<T>) -> Self;
}

impl<T, const RANK: usize> Contain<T, RANK> for Vec<T> {
    fn contain(_: [usize; RANK], data: Vec<T>) -> Self {
        data
    }
}

/// In memory of its own, as results are, and as NumPy's operands are: large pages, and cache lines
/// from the first element on.
impl<T: Sample, S: shapecast::Shape, const RANK: usize> Contain<T, RANK> for shapecast::Tensor<T, S>
where
    [usize; RANK]: shapecast::IntoSizes<S>,
{
    fn contain(sizes: [usize; RANK], data: Vec<T>) -> Self {
        Self::from_shape_vec(sizes, data).unwrap().clone()
    }
}

impl<T, D: ndarray::Dimension, const RANK: usize> Contain<T, RANK> for ndarray::Array<T, D>
where
    [usize; RANK]: ndarray::IntoDimension<Dim = D>,
{
    fn contain(sizes: [usize; RANK], data: Vec<T>) -> Self {
        Self::from_shape_vec(sizes, data).unwrap()
    }
}

/// Writes into a result that is there.
struct Assigned<I, O, F> {
    operands: I,
    out: O,
    compute: F,
}

impl<I, O: Elements, F: Fn(&I, &mut O)> Run for Assigned<I, O, F> {
    fn run(&mut self, times: u64) {
        for _ in 0..times {
            (self.compute)(black_box(&self.operands), black_box(&mut self.out));
        }
    }

    fn result(&mut self) -> Vec<f64> {
        self.run(1);
        self.out.elements()
    }
}

/// Makes a result each time, so many in a round of the loop.
struct Fresh<const ROUND: u64, I, F> {
    operands: I,
    compute: F,
}

impl<const ROUND: u64, I, O: Elements, F: Fn(&I) -> O> Run for Fresh<ROUND, I, F> {
    fn run(&mut self, times: u64) {
        let once = || black_box((self.compute)(black_box(&self.operands)));
        for _ in 0..times / ROUND {
            for _ in 0..ROUND {
                once();
            }
        }
        for _ in 0..times % ROUND {
            once();
        }
    }

    fn result(&mut self) -> Vec<f64> {
        (self.compute)(&self.operands).elements()
    }
}

pub fn into<I: 'static, O: Elements + 'static>(
    operands: I,
    out: O,
    compute: impl Fn(&I, &mut O) + 'static,
) -> Box<dyn Run> {
    Box::new(Assigned {
        operands,
        out,
        compute,
    })
}

pub fn fresh<I: 'static, O: Elements + 'static>(
    operands: I,
    compute: impl Fn(&I) -> O + 'static,
) -> Box<dyn Run> {
    Box::new(Fresh::<1, _, _> { operands, compute })
}

/// As [`fresh`], for results that take a few cycles. One of two short loops that are the same, byte for
/// byte, takes up to 1.3 times as long, by where the compiler puts it; a round of so few cycles each is
/// written out.
pub fn by_value<I: 'static, O: Elements + 'static>(
    operands: I,
    compute: impl Fn(&I) -> O + 'static,
) -> Box<dyn Run> {
    Box::new(Fresh::<16, _, _> { operands, compute })
}

/// A case whose kernel is one expression over an element of each operand:
///
/// ```text
/// case! {
///     "name", memory,                                     // or compute
///     a: f32 [2, 3], b: f32 [3, 2] transposed => out: f32 [2, 3];
///     kernel { a + b }                                    // for `broadcast!` and ndarray's `Zip`
///     by_hand { for i in 0..6 { out[i] = … } }            // slices
///     nalgebra(into, fresh)                               // two functions, where it applies
/// }
/// ```
macro_rules! case {
    (
        $name:literal, $bound:ident,
        $($x:ident: $t:ident [$($n:tt),*] $($turned:ident)?),+ => $out:ident: $u:ident [$($m:tt),*];
        kernel { $($kernel:tt)* }
        by_hand { $($hand:tt)* }
        $(nalgebra($into:path, $fresh:path))?
    ) => {{
        use $crate::case::{Case, Contain, Entry, fresh, into};
        use $crate::data::elements;

        const LEN: usize = 1 $(* $m)*;
        fn zeros() -> Vec<$u> {
            vec![<$u>::default(); LEN]
        }
        let mut entries = vec![
            Entry { implementation: "by hand", allocates: false, prepare: || {
                case!(@operands $($x: Vec<$t> = $t [$($n),*]),+);
                into(($($x,)+), zeros(), |($($x,)+), $out| { $($hand)* })
            }},
            Entry { implementation: "by hand", allocates: true, prepare: || {
                case!(@operands $($x: Vec<$t> = $t [$($n),*]),+);
                fresh(($($x,)+), |($($x,)+)| {
                    let mut new = zeros();
                    let $out = &mut new;
                    { $($hand)* };
                    new
                })
            }},
        ];
        case!(@shapecast entries, "static", ($(shapecast::Tensor::<$t, shapecast::Shape![$($n),*]>)+)
            (shapecast::Tensor::<$u, shapecast::Shape![$($m),*]>);
            $($x: $t [$($n),*] $($turned)?),+ => $out: $u [$($m),*]; $($kernel)*);
        case!(@shapecast entries, "run-time", ($(shapecast::DynTensor::<$t>)+)
            (shapecast::DynTensor::<$u>);
            $($x: $t [$($n),*] $($turned)?),+ => $out: $u [$($m),*]; $($kernel)*);
        entries.push(Entry { implementation: "ndarray", allocates: false, prepare: || {
            case!(@operands $($x: ndarray::Array<$t, _> = $t [$($n),*]),+);
            let out = ndarray::Array::contain([$($m),*], zeros());
            into(($($x,)+), out, |($($x,)+), out| {
                ndarray::Zip::from(out)
                    $(.and_broadcast(case!(@ndarray $x $($turned)?)))+
                    .for_each(|out, $(&$x),+| *out = { $($kernel)* });
            })
        }});
        entries.push(Entry { implementation: "ndarray", allocates: true, prepare: || {
            case!(@operands $($x: ndarray::Array<$t, _> = $t [$($n),*]),+);
            fresh(($($x,)+), |($($x,)+)| {
                let mut out = ndarray::Array::contain([$($m),*], zeros());
                ndarray::Zip::from(&mut out)
                    $(.and_broadcast(case!(@ndarray $x $($turned)?)))+
                    .for_each(|out, $(&$x),+| *out = { $($kernel)* });
                out
            })
        }});
        $(
            entries.push(Entry { implementation: "nalgebra", allocates: false, prepare: $into });
            entries.push(Entry { implementation: "nalgebra", allocates: true, prepare: $fresh });
        )?
        Case {
            name: $name,
            compute: case!(@compute $bound),
            reads: 0 $(+ size_of::<$t>() $(* $n)*)+,
            writes: size_of::<$u>() * LEN,
            entries,
        }
    }};

    (@shapecast $entries:ident, $implementation:literal, ($($input:ty)+) ($output:ty);
        $($x:ident: $t:ident [$($n:tt),*] $($turned:ident)?),+ => $out:ident: $u:ident [$($m:tt),*];
        $($kernel:tt)*
    ) => {
        $entries.push(Entry { implementation: $implementation, allocates: false, prepare: || {
            case!(@operands $($x: $input = $t [$($n),*]),+);
            let out = <$output>::contain([$($m),*], zeros());
            into(($($x,)+), out, |($($x,)+), out| {
                $(let $x = case!(@shapecast $x $($turned)?);)+
                shapecast::broadcast!(out = $($kernel)*);
            })
        }});
        $entries.push(Entry { implementation: $implementation, allocates: true, prepare: || {
            case!(@operands $($x: $input = $t [$($n),*]),+);
            fresh(($($x,)+), |($($x,)+)| {
                $(let $x = case!(@shapecast $x $($turned)?);)+
                shapecast::broadcast!($($kernel)*)
            })
        }});
    };

    (@operands $($x:ident: $container:ty = $t:ident [$($n:tt),*]),+) => {
        let mut operands = 0..;
        $(let $x: $container = Contain::contain(
            [$($n),*],
            elements::<$t>(operands.next().unwrap(), 1 $(* $n)*),
        );)+
    };
    (@shapecast $x:ident) => { $x };
    (@shapecast $x:ident transposed) => { &$x.transpose() };
    (@ndarray $x:ident) => { $x };
    (@ndarray $x:ident transposed) => { $x.t() };
    (@compute memory) => { false };
    (@compute compute) => { true };
}
pub(crate) use case;
