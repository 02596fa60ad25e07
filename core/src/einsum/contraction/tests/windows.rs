//! Contractions of windows, compared with naive loops.

use alloc::vec;
use alloc::vec::Vec;

use shapecast_kernel::sizes::offsets::seek;

use super::*;
use crate::einsum::contraction::factor::{Index, IndexSizes, IndexedFactor};
use crate::einsum::contraction::try_einsum;
use crate::{DynShape, DynTensor, Operand, View};

/// The letters of the image, of its windows and of the channels of the result.
const LETTERS: &str = "nchwuvo";
const N: usize = 0;
const C: usize = 1;
const H: usize = 2;
const W: usize = 3;
const U: usize = 4;
const V: usize = 5;
const O: usize = 6;

/// Returns a number of `0..end` that depends on all previous ones.
fn random(state: &mut u64, end: usize) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state % end as u64) as usize
}

/// The windows of images: every `step`-th one, whose elements are `dilation` apart.
struct Windows {
    /// The sizes of the indices.
    sizes: [usize; 7],
    step: usize,
    dilation: usize,
    channels_last: bool,
    elements: Vec<f32>,
}

impl Windows {
    fn new(sizes: [usize; 7], [step, dilation]: [usize; 2], channels_last: bool) -> Self {
        let mut windows = Windows {
            sizes,
            step,
            dilation,
            channels_last,
            elements: Vec::new(),
        };
        let [h, w] = windows.image();
        let len = sizes[N] * sizes[C] * h * w;
        windows.elements = (0..len).map(|i| (i * 7 % 11) as f32 - 5.0).collect();
        windows
    }

    /// Returns the height and width of an image.
    fn image(&self) -> [usize; 2] {
        [(H, U), (W, V)].map(|(window, inner)| {
            let [windows, len] = [window, inner].map(|axis| self.sizes[axis].max(1));
            (windows - 1) * self.step + (len - 1) * self.dilation + 1
        })
    }

    /// Returns a view with the indices `nchwuv`.
    fn view(&self) -> View<'_, f32, DynShape> {
        let ([h, w], c) = (self.image(), self.sizes[C]);
        let [n, c, h, w] = match self.channels_last {
            true => [h * w * c, 1, w * c, c],
            false => [c * h * w, h * w, w, 1],
        };
        let strides = [
            n,
            c,
            h * self.step,
            w * self.step,
            h * self.dilation,
            w * self.dilation,
        ];
        let strides = strides.map(|stride| stride as isize);
        View::from_shape_strides(&self.sizes[..6], &strides, 0, &self.elements).unwrap()
    }

    /// Compares the contraction with a filter of these indices with naive loops.
    fn check(&self, filter: &[usize], result: &[usize]) {
        let sizes =
            |axes: &[usize]| -> Vec<usize> { axes.iter().map(|&a| self.sizes[a]).collect() };
        let letters = |axes: &[usize]| -> alloc::string::String {
            axes.iter().map(|&axis| &LETTERS[axis..=axis]).collect()
        };
        let weights = DynTensor::from_shape_fn(&sizes(filter)[..], |index| {
            index.iter().fold(3, |hash, i| hash * 5 + i) as f32 % 7.0 - 3.0
        });
        let (weights, view) = (weights.unwrap(), self.view());
        let mut expected = DynTensor::from_elem(&sizes(result)[..], 0.0).unwrap();
        for step in 0..self.sizes.iter().product() {
            let mut index = [0; 7];
            seek(&self.sizes, step, &mut index);
            let at = |axes: &[usize]| -> Vec<usize> { axes.iter().map(|&a| index[a]).collect() };
            expected[&at(result)[..]] += view[&index[..6]] * weights[&at(filter)[..]];
        }
        let (filter, result) = (letters(filter), letters(result));
        let windows = &LETTERS[..6];
        let weights = weights.view();
        // The products of small integers are exact in every order.
        let equation = alloc::format!("{windows},{filter}->{result}");
        let found = try_einsum(&equation, &[view.clone(), weights.clone()]).unwrap();
        assert_eq!(found, expected, "{equation} {:?}", self.sizes);
        let equation = alloc::format!("{filter},{windows}->{result}");
        let found = try_einsum(&equation, &[weights, view]).unwrap();
        assert_eq!(found, expected, "{equation} {:?}", self.sizes);
    }
}

#[test]
fn windows_of_any_size_and_layout() {
    let state = &mut 0x9E37_79B9_7F4A_7C15;
    for _ in 0..20 {
        let [few, many] = [4, 7].map(|end| random(state, end));
        let sizes = [
            few.max(1),
            random(state, 3) + 1,
            many,
            random(state, 40),
            random(state, 4) + 1,
            random(state, 4) + 1,
            random(state, 6) + 1,
        ];
        let steps = [2, 2].map(|end| random(state, end) * random(state, 2) + 1);
        let mut windows = Windows::new(sizes, steps, random(state, 4) == 0);
        windows.check(&[O, C, U, V], &[N, O, H, W]);
        windows.check(&[O, C, U, V], &[O, H, N, W]);
        windows.check(&[U, C, V, O], &[N, H, W, O]);
        // Filters without rows.
        windows.sizes[O] = 1;
        windows.check(&[C, U, V], &[N, C, H, W]);
        windows.check(&[U, V], &[N, C, H, W]);
        windows.check(&[C, U, V], &[N, H, W]);
        // Windows along one axis: the sum over `h` and `u` is that of the windows alone.
        windows.check(&[V], &[N, C, W]);
        // The gradient of the filter.
        windows.check(&[N, H, W], &[C, U, V]);
    }
}

#[test]
fn windows_with_strides_are_read_from_planes() {
    let state = &mut 0x2545_F491_4F6C_DD1D;
    for _ in 0..10 {
        let [c, u, v, o] = [3, 4, 9, 4].map(|end| random(state, end) + 1);
        let [h, w] = [9, 40].map(|end| random(state, end) + 1);
        let step = random(state, 3) + 2;
        let mut windows = Windows::new([1, c, h, w, u, v, o], [step, 1], false);
        windows.check(&[O, C, U, V], &[N, O, H, W]);
        windows.check(&[U, C, V, O], &[O, H, W]);
        windows.check(&[O, U, V], &[C, O, H, W]);
        windows.sizes[O] = 1;
        windows.check(&[U, V], &[C, H, W]);
        windows.check(&[C, U, V], &[H, W]);
    }
}

/// Returns `true` if the contraction reads the windows in place.
fn is_in_place(windows: &Windows, filter: &[usize], result: &[usize]) -> bool {
    let index = |axes: &[usize]| -> Vec<Index> { axes.iter().map(|&axis| axis as Index).collect() };
    let sizes: Vec<usize> = filter.iter().map(|&axis| windows.sizes[axis]).collect();
    let weights = DynTensor::from_elem(&sizes[..], 1.0_f32).unwrap();
    let mut sizes = IndexSizes::new();
    let view = windows.view();
    let all = index(&[N, C, H, W, U, V]);
    let x = IndexedFactor::new(view.source(), 0, &all, &mut sizes).unwrap();
    let y = IndexedFactor::new(weights.source(), 1, &index(filter), &mut sizes).unwrap();
    let axes = crate::einsum::contraction::pair::result_axes(&index(result), &sizes);
    WindowLayout::new(&x.axes, &y.axes, &axes)
        .unwrap()
        .is_some()
}

#[test]
fn windows_are_read_in_place_where_it_pays() {
    let convolution: [&[usize]; 2] = [&[O, C, U, V], &[N, O, H, W]];
    let in_place = |sizes, steps, channels_last, [filter, result]: [&[usize]; 2]| {
        is_in_place(&Windows::new(sizes, steps, channels_last), filter, result)
    };
    let sizes = [2, 3, 5, 16, 3, 3, 4];
    assert!(in_place(sizes, [1, 1], false, convolution));
    assert!(in_place(sizes, [1, 2], false, convolution));
    assert!(in_place(sizes, [1, 1], false, [&[C, U, V], &[N, C, H, W]]));
    assert!(in_place(sizes, [1, 1], false, [&[C, U, V], &[N, H, W]]));
    // Every second window and images whose channels are last are read from a copy in planes, if other indices of the result
    // do not change the plane.
    assert!(in_place(sizes, [1, 1], true, convolution));
    assert!(in_place([2, 3, 5, 16, 3, 4, 4], [2, 1], false, convolution));
    let depthwise = [&[C, U, V][..], &[N, C, H, W]];
    assert!(in_place([2, 3, 5, 17, 3, 4, 1], [2, 1], false, depthwise));
    assert!(!in_place([2, 3, 5, 17, 3, 3, 1], [2, 1], false, depthwise));
    // Windows without common elements, columns in several planes, and few columns.
    assert!(!in_place(
        [2, 3, 5, 16, 1, 1, 4],
        [1, 1],
        false,
        convolution
    ));
    assert!(!in_place(sizes, [3, 1], false, convolution));
    assert!(!in_place(sizes, [2, 1], false, convolution));
    assert!(!in_place(
        [2, 3, 5, 15, 3, 3, 4],
        [1, 1],
        false,
        convolution
    ));
    // The filter has the columns, an index is that of one factor alone, nothing is summed, and there are no elements.
    let last = [&[O, C, U, V][..], &[N, H, W, O]];
    assert!(!in_place([2, 3, 5, 16, 3, 3, 16], [1, 1], false, last));
    assert!(!in_place(sizes, [1, 1], false, [&[O, U, V], &[N, O, H, W]]));
    let outer = [&[O, U, V][..], &[N, C, U, V, O, H, W]];
    assert!(!in_place(sizes, [1, 1], false, outer));
    assert!(!in_place(
        [2, 3, 0, 16, 3, 3, 4],
        [1, 1],
        false,
        convolution
    ));
}
