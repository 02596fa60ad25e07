//! No function `try_…` panics, whatever its arguments: axes beyond any rank, sizes that overflow, empty
//! lists, tensors without elements and of rank 64.

mod support;

use std::panic::{AssertUnwindSafe, catch_unwind};

use shapecast::{DynTensor, ShapeError, Slice, Tolerance, View, s, try_broadcast};
use support::random::Random;

type Function = (&'static str, fn(&mut DynTensor<f64>, &mut Arguments));

/// Random arguments, many of them extreme.
struct Arguments(Random);

impl Arguments {
    fn axis(&mut self) -> isize {
        match self.0.below(3) {
            0 => self.0.pick(&[
                isize::MIN,
                isize::MAX,
                isize::MIN + 1,
                -65,
                64,
                63,
                -64,
                5,
                -6,
            ]),
            _ => self.0.within(-3, 4),
        }
    }

    fn axes(&mut self) -> Vec<isize> {
        let len = self.0.pick(&[0, 1, 1, 2, 3, 65, 100]);
        (0..len).map(|_| self.axis()).collect()
    }

    /// A size that is small, or whose tensor does not fit into memory.
    fn size(&mut self) -> usize {
        let huge = [
            usize::MAX,
            isize::MAX as usize,
            1 << 63,
            1 << 58,
            (1 << 62) + 1,
            1 << 52,
        ];
        match self.0.below(4) {
            0 => self.0.pick(&huge),
            _ => self.0.below(5),
        }
    }

    /// Sizes of few elements, of none, or of so many that no memory has space for them.
    fn sizes(&mut self) -> Vec<usize> {
        let rank = self.0.pick(&[0, 1, 2, 2, 3, 4, 64, 65, 80]);
        let mut sizes: Vec<usize> = (0..rank).map(|_| self.size()).collect();
        if rank > 4 {
            sizes.iter_mut().for_each(|size| *size = (*size).min(2) | 1);
        }
        let count = sizes
            .iter()
            .try_fold(1, |count: usize, &size| count.checked_mul(size));
        match count {
            Some(count) if (10_000..1 << 50).contains(&count) => vec![3, 2],
            _ => sizes,
        }
    }

    fn signed_sizes(&mut self) -> Vec<isize> {
        let sizes = self.sizes();
        let sign = |random: &mut Random| random.pick(&[1, 1, 1, -1]);
        sizes
            .iter()
            .map(|&size| (size as isize).wrapping_mul(sign(&mut self.0)))
            .collect()
    }

    fn indices(&mut self) -> Vec<usize> {
        (0..self.0.below(4)).map(|_| self.size()).collect()
    }

    fn bound(&mut self) -> Option<isize> {
        let far = [isize::MIN, isize::MAX, isize::MIN + 1, -7, 7];
        match self.0.below(4) {
            0 => None,
            1 => Some(self.0.pick(&far)),
            _ => Some(self.0.within(-3, 4)),
        }
    }

    fn slice(&mut self) -> Slice {
        Slice {
            start: self.bound(),
            end: self.bound(),
            includes_end: self.0.one_in(3),
            step: self.0.pick(&[0, 1, 1, 2, -1, -2, isize::MIN, isize::MAX]),
        }
    }

    fn float(&mut self) -> f64 {
        let floats = [
            0.0,
            -0.0,
            1.0,
            0.5,
            -3.0,
            7.0,
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
        ];
        let extreme = [f64::MAX, f64::MIN_POSITIVE, 5e-324, -1e300];
        match self.0.below(4) {
            0 => self.0.pick(&extreme),
            _ => self.0.pick(&floats),
        }
    }

    fn tensor(&mut self) -> DynTensor<f64> {
        let sizes: Vec<usize> = match self.0.below(8) {
            0 => (0..64)
                .map(|_| 1 + usize::from(self.0.one_in(32)))
                .collect(),
            1 => vec![0; self.0.below(4)],
            _ => (0..self.0.below(4)).map(|_| self.0.below(4)).collect(),
        };
        DynTensor::from_shape_fn(&sizes, |_: &[usize]| self.float()).unwrap()
    }
}

/// Uses a view, so that a wrong layout leads out of its elements.
fn read(view: Result<View<'_, f64, shapecast::DynShape>, ShapeError>) {
    if let Ok(view) = view
        && view.len() < 10_000
    {
        let _ = view.iter().count() + view.to_tensor().len();
    }
}

const FUNCTIONS: &[Function] = &[
    ("index_axis", |x, a| {
        read(x.try_index_axis(a.axis(), a.size()))
    }),
    ("slice_axis", |x, a| {
        read(x.try_slice_axis(a.axis(), a.slice()))
    }),
    ("slice", |x, a| {
        read(x.try_slice(s![a.slice(), ..., a.slice()]))
    }),
    ("slice of an index", |x, a| {
        let (index, bound) = (a.axis(), a.size());
        read(x.try_slice(s![index, bound..]));
    }),
    ("slice_mut", |x, a| {
        drop(
            x.try_slice_mut(s![a.slice(), a.slice()])
                .map(|mut x| x.fill(0.0)),
        )
    }),
    ("slice_axis_mut", |x, a| {
        drop(
            x.try_slice_axis_mut(a.axis(), a.slice())
                .map(|mut x| x.fill(0.0)),
        )
    }),
    ("index_axis_mut", |x, a| {
        drop(
            x.try_index_axis_mut(a.axis(), a.size())
                .map(|mut x| x.fill(0.0)),
        )
    }),
    ("narrow", |x, a| {
        read(x.try_narrow(a.axis(), a.size(), a.size()))
    }),
    ("flip", |x, a| read(x.try_flip(a.axis()))),
    ("permute", |x, a| read(x.try_permute(&a.axes()))),
    ("swap_axes", |x, a| {
        read(x.try_swap_axes(a.axis(), a.axis()))
    }),
    ("move_axis", |x, a| {
        read(x.try_move_axis(a.axis(), a.axis()))
    }),
    ("diagonal", |x, a| read(x.try_diagonal(a.axis(), a.axis()))),
    ("squeeze", |x, a| read(x.try_squeeze(a.axis()))),
    ("unsqueeze", |x, a| read(x.try_unsqueeze(a.axis()))),
    ("windows", |x, a| read(x.try_windows(a.axis(), a.size()))),
    ("broadcast_to", |x, a| read(x.try_broadcast_to(&a.sizes()))),
    ("expand", |x, a| read(x.try_expand(&a.signed_sizes()))),
    ("expand_as", |x, a| read(x.try_expand_as(&a.tensor()))),
    ("align_at", |x, a| {
        read(x.try_align_at(a.axis(), &a.sizes()))
    }),
    ("split_at", |x, a| {
        if let Ok((first, rest)) = x.try_split_at(a.axis(), a.size()) {
            read(Ok(first));
            read(Ok(rest));
        }
    }),
    ("split_at_mut", |x, a| {
        if let Ok((mut first, mut rest)) = x.try_split_at_mut(a.axis(), a.size()) {
            first.fill(0.0);
            rest.fill(1.0);
        }
    }),
    ("axis_iter", |x, a| {
        drop(x.try_axis_iter(a.axis()).map(Iterator::count))
    }),
    ("axis_iter_mut", |x, a| {
        let rows = x.try_axis_iter_mut(a.axis());
        drop(rows.map(|rows| rows.for_each(|mut row| row.fill(2.0))));
    }),
    ("unstack", |x, a| drop(x.try_unstack::<2>(a.axis()))),
    ("swap_indices", |x, a| {
        drop(x.try_swap_indices(a.axis(), a.size(), a.size()))
    }),
    ("reshape", |x, a| {
        drop(x.clone().try_reshape(&a.signed_sizes()))
    }),
    ("repeat", |x, a| drop(x.try_repeat(a.axis(), a.size()))),
    ("tile", |x, a| drop(x.try_tile(a.axis(), a.size()))),
    ("roll", |x, a| drop(x.try_roll(a.axis(), a.axis()))),
    ("diff", |x, a| drop(x.try_diff(a.axis()))),
    ("diff_order", |x, a| {
        drop(x.try_diff_order(a.axis(), a.size()))
    }),
    ("eye_diagonal", |_, a| {
        drop(DynTensor::<f64>::try_eye_diagonal(a.sizes(), a.axis()))
    }),
    ("tril", |x, a| drop(x.try_tril(a.axis()))),
    ("triu", |x, a| drop(x.try_triu(a.axis()))),
    ("take_axis", |x, a| {
        drop(x.try_take_axis(a.axis(), &a.indices()))
    }),
    ("take_along_axis", |x, a| {
        let indices = a.tensor().iter().map(|&x| x as usize).collect::<Vec<_>>();
        let indices = DynTensor::from_shape_vec(a.tensor().shape(), indices);
        if let Ok(indices) = indices {
            drop(x.try_take_along_axis(a.axis(), &indices));
        }
    }),
    ("concat", |x, a| {
        drop(shapecast::try_concat(a.axis(), &[&*x, &a.tensor()]))
    }),
    ("concat of nothing", |_, a| {
        drop(shapecast::try_concat::<DynTensor<f64>>(a.axis(), &[]))
    }),
    ("stack", |x, a| {
        drop(shapecast::try_stack(a.axis(), &[&*x, &*x, &a.tensor()]))
    }),
    ("stack of one", |x, a| {
        drop(shapecast::try_stack(a.axis(), &[&*x]))
    }),
    ("meshgrid", |x, a| {
        drop(shapecast::try_meshgrid(&[&*x, &a.tensor()]))
    }),
    ("broadcast_tensors", |x, a| {
        drop(shapecast::try_broadcast_tensors(&[&*x, &a.tensor()]))
    }),
    ("sum_to", |x, a| drop(x.try_sum_to(&a.sizes()))),
    ("sum_axis", |x, a| drop(x.try_sum_axis(a.axis()))),
    ("sum_axes", |x, a| drop(x.try_sum_axes(&a.axes()))),
    ("max_axes_keepdim", |x, a| {
        drop(x.try_max_axes_keepdim(&a.axes()))
    }),
    ("min", |x, _| drop(x.try_min())),
    ("argmax_axis", |x, a| drop(x.try_argmax_axis(a.axis()))),
    ("argmin", |x, _| drop(x.try_argmin())),
    ("mean_keepdim", |x, a| drop(x.try_mean_keepdim(a.axis()))),
    ("var_axes", |x, a| drop(x.try_var_axes(&a.axes()))),
    ("cumsum_axis", |x, a| drop(x.try_cumsum_axis(a.axis()))),
    ("cumprod_axis", |x, a| drop(x.try_cumprod_axis(a.axis()))),
    ("norm_axis", |x, a| {
        drop(x.try_norm_axis(a.axis(), a.float()))
    }),
    ("median", |x, _| drop(x.try_median())),
    ("median_axis", |x, a| drop(x.try_median_axis(a.axis()))),
    ("median_axes", |x, a| drop(x.try_median_axes(&a.axes()))),
    ("quantile_axes_keepdim", |x, a| {
        drop(x.try_quantile_axes_keepdim(&a.axes(), a.float()))
    }),
    ("quantile", |x, a| drop(x.try_quantile(a.float()))),
    ("quantile_axis", |x, a| {
        drop(x.try_quantile_axis(a.axis(), a.float()))
    }),
    ("count_nonzero_axis", |x, a| {
        drop(x.try_count_nonzero_axis(a.axis()))
    }),
    ("sort_axis", |x, a| drop(x.try_sort_axis(a.axis()))),
    ("argsort_axis", |x, a| drop(x.try_argsort_axis(a.axis()))),
    ("searchsorted", |x, a| {
        drop(x.try_searchsorted_left(&a.tensor()))
    }),
    ("item", |x, _| drop(x.try_item())),
    ("matmul", |x, a| drop(x.try_matmul(&a.tensor()))),
    ("assign_matmul", |x, a| {
        drop(x.try_assign_matmul(&a.tensor(), &a.tensor()))
    }),
    ("gemm", |x, a| {
        drop(x.try_gemm(a.float(), &a.tensor(), &a.tensor(), a.float()))
    }),
    ("all_close", |x, a| {
        drop(x.try_all_close(&a.tensor(), Tolerance::default()))
    }),
    ("is_close", |x, a| {
        drop(x.try_is_close(&a.tensor(), Tolerance::default()))
    }),
    ("broadcast", |x, a| {
        let y = a.tensor();
        drop(try_broadcast!(x + y));
        drop(try_broadcast!(sum::<1>(x * y) - max::<0>(y)));
        if let Ok(mut row) = x.try_slice_mut(s![0]) {
            drop(try_broadcast!(row.view_mut() += y));
        }
    }),
    ("einsum", |x, a| {
        let equations = [
            "ij,jk->ik",
            "ii",
            "i,i->",
            "...,...",
            "",
            ",",
            "->",
            "ij,ij->ji",
            "a->aa",
        ];
        drop(shapecast::try_einsum(
            a.0.pick(&equations),
            &[&*x, &a.tensor()],
        ));
        drop(shapecast::try_einsum(a.0.pick(&equations), &[&*x]));
        drop(shapecast::try_einsum::<DynTensor<f64>>(
            a.0.pick(&equations),
            &[],
        ));
    }),
    ("zeros", |_, a| drop(DynTensor::<f64>::try_zeros(a.sizes()))),
    ("ones", |_, a| drop(DynTensor::<f64>::try_ones(a.sizes()))),
    ("full", |_, a| {
        drop(DynTensor::try_full(a.sizes(), a.float()))
    }),
    ("eye", |_, a| drop(DynTensor::<f64>::try_eye(a.sizes()))),
    ("linspace", |_, a| {
        drop(DynTensor::<f64>::try_linspace(
            [a.size()],
            a.float(),
            a.float(),
        ))
    }),
    ("arange", |_, a| {
        let (start, stop, step) = (a.float(), a.float(), a.float());
        drop(DynTensor::<f64>::try_arange(start, stop, step));
        let step = a.axis();
        if step == 0 || step.unsigned_abs() > 1 << 60 {
            drop(DynTensor::<isize>::try_arange(a.axis(), a.axis(), step));
        }
    }),
    ("from_shape_strides", |x, a| {
        let (sizes, strides) = (a.sizes(), a.axes());
        read(View::from_shape_strides(
            &sizes,
            &strides,
            a.size(),
            x.as_slice(),
        ));
    }),
    ("from_shape_slice", |x, a| {
        read(View::from_shape_slice(a.sizes(), x.as_slice()))
    }),
];

#[test]
fn no_function_panics_at_any_argument() {
    let mut arguments = Arguments(Random::new(28));
    for round in 0..1_000 {
        for (name, function) in FUNCTIONS {
            let mut x = arguments.tensor();
            let call = AssertUnwindSafe(|| function(&mut x, &mut arguments));
            let sizes = catch_unwind(call).err().map(|_| x.shape().to_vec());
            assert!(
                sizes.is_none(),
                "{name} of {sizes:?} panics in round {round}"
            );
        }
    }
}
