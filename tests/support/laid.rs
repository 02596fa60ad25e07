//! The same tensors, laid out in memory otherwise.
use super::index_at;
use shapecast::{DynShape, View};

/// Elements somewhere in memory, and how to find them.
pub struct Laid<T> {
    memory: Vec<T>,
    shape: Vec<usize>,
    strides: Vec<isize>,
    offset: usize,
}

impl<T: Copy> Laid<T> {
    /// Layouts that are not row-major.
    pub const EACH: [(&str, Lay<T>); 3] = [
        ("transposed", Laid::transposed),
        ("with gaps", Laid::with_gaps),
        ("backwards", Laid::backwards),
    ];

    /// Column-major.
    pub fn transposed(shape: &[usize], data: &[T]) -> Self {
        let mut strides = vec![1; shape.len()];
        for d in 1..shape.len() {
            strides[d] = strides[d - 1] * shape[d - 1] as isize;
        }
        Laid::new(shape, data, strides, 0, 1)
    }

    /// Every third element of row-major memory, from the second on.
    pub fn with_gaps(shape: &[usize], data: &[T]) -> Self {
        let strides = row_major(shape).iter().map(|stride| stride * 3).collect();
        Laid::new(shape, data, strides, 1, 3)
    }

    /// From the last element of memory to the first.
    pub fn backwards(shape: &[usize], data: &[T]) -> Self {
        let strides = row_major(shape).iter().map(|stride| -stride).collect();
        Laid::new(shape, data, strides, data.len().saturating_sub(1), 1)
    }

    fn new(shape: &[usize], data: &[T], strides: Vec<isize>, offset: usize, spread: usize) -> Self {
        let offset = if data.is_empty() { 0 } else { offset };
        let fill = data.first().copied();
        let mut memory: Vec<T> = fill
            .into_iter()
            .cycle()
            .take(data.len() * spread + 1)
            .collect();
        for (position, &element) in data.iter().enumerate() {
            let steps = index_at(position, shape).into_iter().zip(&strides);
            let at = steps.fold(offset as isize, |at, (i, stride)| at + i as isize * stride);
            memory[at as usize] = element;
        }
        Laid {
            memory,
            shape: shape.to_vec(),
            strides,
            offset,
        }
    }

    pub fn view(&self) -> View<'_, T, DynShape> {
        View::from_shape_strides(&self.shape[..], &self.strides, self.offset, &self.memory)
            .expect("strides that stay in memory")
    }
}

/// Lays row-major elements of a shape out otherwise.
pub type Lay<T> = fn(&[usize], &[T]) -> Laid<T>;

fn row_major(shape: &[usize]) -> Vec<isize> {
    let mut strides = vec![1; shape.len()];
    for d in (1..shape.len()).rev() {
        strides[d - 1] = strides[d] * shape[d] as isize;
    }
    strides
}
