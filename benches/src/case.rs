//! A benchmark case, and the macro that makes one from its operands and its kernel.

use std::hint::black_box;

use crate::data::Sample;

/// The same computation by several implementations.
pub struct Case {
    /// The name, also in `peers/cases.py` if that has the case.
    pub name: &'static str,
    /// The table that has the case.
    pub group: Group,
    /// Whether arithmetic takes longer than the memory traffic.
    pub compute_bound: bool,
    /// The bytes of all operands. An operand that broadcasts counts once.
    pub reads: usize,
    /// The bytes of the result.
    pub writes: usize,
    /// The number of multiplications and additions, or 0 if they are not counted.
    pub operations: usize,
    /// The maximum difference of two results, relative to the greatest magnitude.
    pub tolerance: f64,
    /// The implementations. The first one is `by hand`.
    pub entries: Vec<Entry>,
}

/// Cases with one table of results.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Group {
    ElementWise,
    Products,
    Reductions,
    Contractions,
    Windows,
    Gradients,
}

impl Group {
    /// The name in the requests and in `peers/main.py`.
    pub const fn name(self) -> &'static str {
        match self {
            Group::ElementWise => "element-wise",
            Group::Products => "products",
            Group::Reductions => "reductions",
            Group::Contractions => "contractions",
            Group::Windows => "windows",
            Group::Gradients => "gradients",
        }
    }
}

/// The tolerance of element-wise cases. Functions of 32-bit floats differ in their last bits, and XLA fuses
/// multiplications with additions.
pub const ELEMENT_WISE_TOLERANCE: f64 = 2e-5;

/// One implementation of a case.
pub struct Entry {
    /// `static` and `run-time` are shapecast with shapes known to the compiler and at run time.
    pub implementation: &'static str,
    /// Whether each run allocates its result.
    pub allocates: bool,
    /// Creates the operands.
    pub prepare: fn() -> Box<dyn Run>,
}

/// An implementation with its operands.
pub trait Run {
    /// Computes the result `times` times.
    fn run(&mut self, times: u64);
    /// Computes the result once more and returns its elements in row-major order.
    fn result(&mut self) -> Vec<f64>;
}

/// Results of all implementations, with their elements in row-major order.
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
    /// In column-major order: a column of the matrix has a row of the result.
    fn elements(&self) -> Vec<f64> {
        self.iter().map(|x| x.to_f64()).collect()
    }
}

impl<T: Sample, S: shapecast::KnownShape> Elements for shapecast::Array<T, S> {
    fn elements(&self) -> Vec<f64> {
        self.iter().map(|x| x.to_f64()).collect()
    }
}

impl<T: Sample> Elements for T {
    fn elements(&self) -> Vec<f64> {
        vec![self.to_f64()]
    }
}

impl<T: Sample, const N: usize> Elements for [T; N] {
    fn elements(&self) -> Vec<f64> {
        self.iter().map(|x| x.to_f64()).collect()
    }
}

impl<T: Sample, const N: usize, const M: usize> Elements for [[T; N]; M] {
    fn elements(&self) -> Vec<f64> {
        self.iter().flatten().map(|x| x.to_f64()).collect()
    }
}

/// A loss and its gradient. Only the gradient is compared, because the loss is much larger.
pub struct LossAndGradient<G> {
    #[expect(dead_code, reason = "it belongs to the work that is measured")]
    pub loss: f32,
    pub gradient: G,
}

impl<G: Elements> Elements for LossAndGradient<G> {
    fn elements(&self) -> Vec<f64> {
        self.gradient.elements()
    }
}

macro_rules! tuples {
    ($(($($name:ident)+))*) => {$(
        /// The elements of the first one, then those of the others.
        impl<$($name: Elements),+> Elements for ($($name,)+) {
            #[allow(non_snake_case)]
            fn elements(&self) -> Vec<f64> {
                let ($($name,)+) = self;
                [$($name.elements()),+].concat()
            }
        }
    )*};
}
tuples!((A B) (A B C) (A B C D));

#[cfg(feature = "products")]
impl Elements for glam::Mat4 {
    /// In column-major order: a column of the matrix has a row of the result.
    fn elements(&self) -> Vec<f64> {
        self.to_cols_array().map(f64::from).to_vec()
    }
}

#[cfg(feature = "products")]
impl Elements for glam::DMat4 {
    /// In column-major order: a column of the matrix has a row of the result.
    fn elements(&self) -> Vec<f64> {
        self.to_cols_array().to_vec()
    }
}

#[cfg(feature = "products")]
impl<T: Sample> Elements for faer::Mat<T> {
    fn elements(&self) -> Vec<f64> {
        let rows = 0..self.nrows();
        rows.flat_map(|i| (0..self.ncols()).map(move |j| self[(i, j)].to_f64()))
            .collect()
    }
}

/// Results of libraries that have no batches, one for each index of the batch.
pub struct Batch<O>(pub Vec<O>);

impl<O: Elements> Elements for Batch<O> {
    fn elements(&self) -> Vec<f64> {
        self.0.iter().flat_map(Elements::elements).collect()
    }
}

/// A result with the intermediate results that its computation overwrites.
pub struct WithBuffers<B, O> {
    pub buffers: B,
    pub out: O,
}

impl<B, O: Elements> Elements for WithBuffers<B, O> {
    fn elements(&self) -> Vec<f64> {
        self.out.elements()
    }
}

/// Operands of all implementations, created from elements in row-major order.
pub trait FromElements<T, const RANK: usize> {
    fn from_elements(sizes: [usize; RANK], data: Vec<T>) -> Self;
}

impl<T, const RANK: usize> FromElements<T, RANK> for Vec<T> {
    fn from_elements(_: [usize; RANK], data: Vec<T>) -> Self {
        data
    }
}

/// The clone is in memory that shapecast allocates, in huge pages and aligned to cache lines, as
/// its results and NumPy's operands are.
impl<T: Sample, S: shapecast::Shape, const RANK: usize> FromElements<T, RANK>
    for shapecast::Tensor<T, S>
where
    [usize; RANK]: shapecast::IntoSizes<S>,
{
    fn from_elements(sizes: [usize; RANK], data: Vec<T>) -> Self {
        Self::from_shape_vec(sizes, data).unwrap().clone()
    }
}

impl<T, D: ndarray::Dimension, const RANK: usize> FromElements<T, RANK> for ndarray::Array<T, D>
where
    [usize; RANK]: ndarray::IntoDimension<Dim = D>,
{
    fn from_elements(sizes: [usize; RANK], data: Vec<T>) -> Self {
        Self::from_shape_vec(sizes, data).unwrap()
    }
}

/// Inline, for small operands.
impl<T: Sample, S: shapecast::KnownShape, const RANK: usize> FromElements<T, RANK>
    for shapecast::Array<T, S>
where
    [usize; RANK]: shapecast::IntoSizes<S>,
{
    fn from_elements(sizes: [usize; RANK], data: Vec<T>) -> Self {
        shapecast::Tensor::<T, S>::from_elements(sizes, data).to_array()
    }
}

impl<T: Sample, const LEN: usize, const RANK: usize> FromElements<T, RANK> for [T; LEN] {
    fn from_elements(_: [usize; RANK], data: Vec<T>) -> Self {
        *data.first_chunk().unwrap()
    }
}

impl<T: nalgebra::Scalar> FromElements<T, 1> for nalgebra::DVector<T> {
    fn from_elements(_: [usize; 1], data: Vec<T>) -> Self {
        Self::from_vec(data)
    }
}

/// The transposed matrix, which has the elements in the same order: nalgebra's are column-major.
impl<T: nalgebra::Scalar> FromElements<T, 2> for nalgebra::DMatrix<T> {
    fn from_elements([rows, columns]: [usize; 2], data: Vec<T>) -> Self {
        Self::from_vec(columns, rows, data)
    }
}

impl<T: nalgebra::Scalar, const N: usize> FromElements<T, 1> for nalgebra::SVector<T, N> {
    fn from_elements(_: [usize; 1], data: Vec<T>) -> Self {
        Self::from_vec(data)
    }
}

/// The matrix itself, and not its transpose: small matrices are multiplied by vectors.
impl<T: nalgebra::Scalar, const R: usize, const C: usize> FromElements<T, 2>
    for nalgebra::SMatrix<T, R, C>
{
    fn from_elements(_: [usize; 2], data: Vec<T>) -> Self {
        Self::from_row_slice(&data)
    }
}

/// Writes into an existing result.
struct IntoExisting<I, O, F> {
    operands: I,
    out: O,
    compute: F,
}

impl<I, O: Elements, F: Fn(&I, &mut O)> Run for IntoExisting<I, O, F> {
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

/// Creates a result in each run, `ROUND` of them in an iteration of the loop.
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

/// An implementation that writes into an existing result.
pub fn into<I: 'static, O: Elements + 'static>(
    operands: I,
    out: O,
    compute: impl Fn(&I, &mut O) + 'static,
) -> Box<dyn Run> {
    Box::new(IntoExisting {
        operands,
        out,
        compute,
    })
}

/// An implementation that creates a result in each run.
pub fn fresh<I: 'static, O: Elements + 'static>(
    operands: I,
    compute: impl Fn(&I) -> O + 'static,
) -> Box<dyn Run> {
    Box::new(Fresh::<1, _, _> { operands, compute })
}

/// Like [`fresh`], for results that take a few cycles. The time of a loop that short depends on its
/// address by a factor of up to 1.3, so the loop is unrolled 16 times.
pub fn by_value<I: 'static, O: Elements + 'static>(
    operands: I,
    compute: impl Fn(&I) -> O + 'static,
) -> Box<dyn Run> {
    Box::new(Fresh::<16, _, _> { operands, compute })
}

/// Defines a case whose kernel is one expression over an element of each operand:
///
/// ```text
/// case! {
///     "name", memory,                                     // or compute
///     a: f32 [2, 3], b: f32 [3, 2] transposed => out: f32 [2, 3];
///     kernel { a + b }                                    // for `broadcast!` and ndarray's `Zip`
///     by_hand { for i in 0..6 { out[i] = … } }            // a loop over slices
///     nalgebra(into, fresh)                               // two functions, if nalgebra has the operation
/// }
/// ```
macro_rules! case {
    (
        $name:literal, $bound:ident,
        $($x:ident: $t:ident [$($n:tt),*] $($transposed:ident)?),+ => $out:ident: $u:ident [$($m:tt),*];
        kernel { $($kernel:tt)* }
        by_hand { $($hand:tt)* }
        $(nalgebra($into:path, $fresh:path))?
    ) => {{
        use $crate::case::{Case, ELEMENT_WISE_TOLERANCE, Entry, FromElements, Group, fresh, into};
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
            $($x: $t [$($n),*] $($transposed)?),+ => $out: $u [$($m),*]; $($kernel)*);
        case!(@shapecast entries, "run-time", ($(shapecast::DynTensor::<$t>)+)
            (shapecast::DynTensor::<$u>);
            $($x: $t [$($n),*] $($transposed)?),+ => $out: $u [$($m),*]; $($kernel)*);
        entries.push(Entry { implementation: "ndarray", allocates: false, prepare: || {
            case!(@operands $($x: ndarray::Array<$t, _> = $t [$($n),*]),+);
            let out = ndarray::Array::from_elements([$($m),*], zeros());
            into(($($x,)+), out, |($($x,)+), out| {
                ndarray::Zip::from(out)
                    $(.and_broadcast(case!(@ndarray $x $($transposed)?)))+
                    .for_each(|out, $(&$x),+| *out = { $($kernel)* });
            })
        }});
        entries.push(Entry { implementation: "ndarray", allocates: true, prepare: || {
            case!(@operands $($x: ndarray::Array<$t, _> = $t [$($n),*]),+);
            fresh(($($x,)+), |($($x,)+)| {
                let mut out = ndarray::Array::from_elements([$($m),*], zeros());
                ndarray::Zip::from(&mut out)
                    $(.and_broadcast(case!(@ndarray $x $($transposed)?)))+
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
            group: Group::ElementWise,
            compute_bound: case!(@compute_bound $bound),
            reads: 0 $(+ size_of::<$t>() $(* $n)*)+,
            writes: size_of::<$u>() * LEN,
            operations: 0,
            tolerance: ELEMENT_WISE_TOLERANCE,
            entries,
        }
    }};

    (@shapecast $entries:ident, $implementation:literal, ($($input:ty)+) ($output:ty);
        $($x:ident: $t:ident [$($n:tt),*] $($transposed:ident)?),+ => $out:ident: $u:ident [$($m:tt),*];
        $($kernel:tt)*
    ) => {
        $entries.push(Entry { implementation: $implementation, allocates: false, prepare: || {
            case!(@operands $($x: $input = $t [$($n),*]),+);
            let out = <$output>::from_elements([$($m),*], zeros());
            into(($($x,)+), out, |($($x,)+), out| {
                $(let $x = case!(@shapecast $x $($transposed)?);)+
                shapecast::broadcast!(out = $($kernel)*);
            })
        }});
        $entries.push(Entry { implementation: $implementation, allocates: true, prepare: || {
            case!(@operands $($x: $input = $t [$($n),*]),+);
            fresh(($($x,)+), |($($x,)+)| {
                $(let $x = case!(@shapecast $x $($transposed)?);)+
                shapecast::broadcast!($($kernel)*)
            })
        }});
    };

    (@operands $($x:ident: $container:ty = $t:ident [$($n:tt),*]),+) => {
        let mut operands = 0..;
        $(let $x: $container = FromElements::from_elements(
            [$($n),*],
            elements::<$t>(operands.next().unwrap(), 1 $(* $n)*),
        );)+
    };
    (@shapecast $x:ident) => { $x };
    (@shapecast $x:ident transposed) => { &$x.transpose() };
    (@ndarray $x:ident) => { $x };
    (@ndarray $x:ident transposed) => { $x.t() };
    (@compute_bound memory) => { false };
    (@compute_bound compute) => { true };
}
pub(crate) use case;
