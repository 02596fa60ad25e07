//! The reference: tensors as elements in memory, found by index arithmetic alone.

use std::fmt;

use shapecast::{DynShape, DynTensor, MAX_RANK, View, ViewMut};

pub use crate::support::{broadcast_shape as broadcast, index_at as unravel};

/// A tensor whose element at `index` is `memory[offset + Σ index[d] * strides[d]]`.
#[derive(Clone)]
pub struct Naive<T> {
    pub memory: Vec<T>,
    pub sizes: Vec<usize>,
    pub strides: Vec<isize>,
    pub offset: usize,
}

impl<T: Copy> Naive<T> {
    /// Returns a tensor with these elements in row-major order.
    pub fn dense(sizes: &[usize], elements: Vec<T>) -> Self {
        Naive {
            memory: elements,
            sizes: sizes.to_vec(),
            strides: row_major(sizes),
            offset: 0,
        }
    }

    /// Returns a tensor whose element at each index is what `element` returns for it.
    pub fn from_fn(sizes: &[usize], mut element: impl FnMut(&[usize]) -> T) -> Self {
        let mut elements = Vec::new();
        for_each_index(sizes, |index| elements.push(element(index)));
        Naive::dense(sizes, elements)
    }

    /// Returns the position in memory of the element at `index`.
    pub fn position(&self, index: &[usize]) -> usize {
        let steps = index.iter().zip(&self.strides);
        let at = steps.fold(self.offset as isize, |at, (&i, &stride)| {
            at + i as isize * stride
        });
        at as usize
    }

    pub fn at(&self, index: &[usize]) -> T {
        self.memory[self.position(index)]
    }

    /// Returns the element that broadcasts to `index` of a result of the same rank or a higher one.
    pub fn at_broadcast(&self, index: &[usize]) -> T {
        let missing = index.len() - self.sizes.len();
        let mut at = self.offset as isize;
        for ((&i, &size), &stride) in index[missing..].iter().zip(&self.sizes).zip(&self.strides) {
            at += if size == 1 { 0 } else { i as isize * stride };
        }
        self.memory[at as usize]
    }

    /// Returns the elements in row-major order.
    pub fn elements(&self) -> Vec<T> {
        let mut elements = Vec::with_capacity(self.len());
        for_each_index(&self.sizes, |index| elements.push(self.at(index)));
        elements
    }

    /// Returns a dense tensor of `sizes` whose element at each index is the one of `self` at the index
    /// that `source` makes of it.
    pub fn gather(&self, sizes: &[usize], source: impl Fn(&mut Vec<usize>)) -> Self {
        let mut own = Vec::new();
        Naive::from_fn(sizes, |index| {
            own.clear();
            own.extend_from_slice(index);
            source(&mut own);
            self.at(&own)
        })
    }

    /// Returns a dense tensor of the results of `f` for each element.
    pub fn map<R: Copy>(&self, f: impl Fn(T) -> R) -> Naive<R> {
        Naive::from_fn(&self.sizes, |index| f(self.at(index)))
    }

    pub fn len(&self) -> usize {
        self.sizes.iter().product()
    }

    pub fn rank(&self) -> usize {
        self.sizes.len()
    }

    pub fn view(&self) -> View<'_, T, DynShape> {
        View::from_shape_strides(&self.sizes, &self.strides, self.offset, &self.memory)
            .expect("every index is within the memory")
    }

    pub fn view_mut(&mut self) -> ViewMut<'_, T, DynShape> {
        ViewMut::from_shape_strides(&self.sizes, &self.strides, self.offset, &mut self.memory)
            .expect("no two indices are the same element")
    }

    /// Returns the elements as a tensor in the memory of a vector.
    pub fn tensor(&self) -> DynTensor<T> {
        DynTensor::from_shape_vec(&self.sizes, self.elements())
            .expect("as many elements as indices")
    }
}

impl<T> fmt::Debug for Naive<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sizes, strides, offset) = (&self.sizes, &self.strides, self.offset);
        write!(f, "{sizes:?} with strides {strides:?} at {offset}")
    }
}

/// Calls `f` with every index of a tensor of these sizes, in row-major order.
pub fn for_each_index(sizes: &[usize], mut f: impl FnMut(&[usize])) {
    visit_indices(sizes, &mut f);
}

/// The loop of [`for_each_index`], which is compiled once for all functions.
fn visit_indices(sizes: &[usize], f: &mut dyn FnMut(&[usize])) {
    if sizes.contains(&0) {
        return;
    }
    let mut index = vec![0; sizes.len()];
    loop {
        f(&index);
        let mut d = sizes.len();
        loop {
            if d == 0 {
                return;
            }
            d -= 1;
            index[d] += 1;
            if index[d] < sizes[d] {
                break;
            }
            index[d] = 0;
        }
    }
}

/// Returns the strides of row-major order.
pub fn row_major(sizes: &[usize]) -> Vec<isize> {
    let mut strides = vec![1; sizes.len()];
    for d in (1..sizes.len()).rev() {
        strides[d - 1] = strides[d] * sizes[d] as isize;
    }
    strides
}

/// Returns the lowest and the highest position of a layout, relative to its first element.
pub fn extent(sizes: &[usize], strides: &[isize]) -> (isize, isize) {
    let (mut low, mut high) = (0, 0);
    for (&size, &stride) in sizes.iter().zip(strides) {
        let run = stride * (size.max(1) as isize - 1);
        if run < 0 {
            low += run;
        } else {
            high += run;
        }
    }
    (low, high)
}

/// Returns `true` if `sizes` broadcast to `target` without changing it.
pub fn expands(sizes: &[usize], target: &[usize]) -> bool {
    broadcast(&[sizes, target]).as_deref() == Some(target)
}

/// Returns the dimension that `axis` names, counted from the front or, if negative, from the back.
pub fn dimension(axis: isize, rank: usize) -> Option<usize> {
    let from_front = if axis < 0 {
        axis.checked_add(rank as isize)?
    } else {
        axis
    };
    (0..rank as isize)
        .contains(&from_front)
        .then_some(from_front as usize)
}

/// Returns the dimensions that `axes` name, unless one is out of range or named twice.
pub fn dimensions(axes: &[isize], rank: usize) -> Option<Vec<usize>> {
    let mut dims: Vec<usize> = Vec::new();
    for &axis in axes {
        let dim = dimension(axis, rank)?;
        if dims.contains(&dim) {
            return None;
        }
        dims.push(dim);
    }
    Some(dims)
}

/// Returns `true` if a tensor may have this rank.
pub fn rank_fits(rank: usize) -> bool {
    rank <= MAX_RANK
}

/// Returns the sizes left by a reduction of dimensions `dims`, and the elements that are reduced to each
/// element of the result, in row-major order.
pub fn groups<T: Copy>(x: &Naive<T>, dims: &[usize], keepdim: bool) -> (Vec<usize>, Vec<Vec<T>>) {
    let kept: Vec<usize> = (0..x.rank()).filter(|d| !dims.contains(d)).collect();
    let count = kept.iter().map(|&d| x.sizes[d]).product();
    let mut groups = vec![Vec::new(); count];
    for_each_index(&x.sizes, |index| {
        let group = kept.iter().fold(0, |at, &d| at * x.sizes[d] + index[d]);
        groups[group].push(x.at(index));
    });
    let size = |d: usize| if dims.contains(&d) { 1 } else { x.sizes[d] };
    let sizes = (0..x.rank())
        .filter(|d| keepdim || kept.contains(d))
        .map(size);
    (sizes.collect(), groups)
}
