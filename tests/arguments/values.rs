//! Random arguments, many of them extreme.

use std::fmt::Debug;

use shapecast::{DynShape, DynTensor, Padding, Slice, View};

use crate::random::Random;
use crate::rounds::Case;

/// Elements without bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Nothing;

/// Types with random elements.
pub trait Sample: Copy + Debug + Default + Send + Sync + 'static {
    fn sample(random: &mut Random) -> Self;

    /// Returns the element times a power of two, of floats.
    fn scaled(self, _exponent: i32) -> Self {
        self
    }
}

macro_rules! samples {
    ($($t:ty: [$($extreme:expr),* $(,)?] $(, |$x:ident, $exponent:ident| $scaled:expr)?;)*) => {$(
        impl Sample for $t {
            fn sample(random: &mut Random) -> Self {
                let small = random.below(5) as u8;
                match random.below(4) {
                    0 => random.pick(&[$($extreme),*]),
                    _ => <$t>::from(small),
                }
            }

            $(fn scaled(self, $exponent: i32) -> Self {
                let $x = self;
                $scaled
            })?
        }
    )*};
}
samples! {
    f64: [
        -0.0, 0.5, -3.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, f64::MIN, f64::MAX / 2.0,
        f64::MIN_POSITIVE, -f64::MIN_POSITIVE, f64::MIN_POSITIVE / 2.0, 5e-324, -5e-324, -1e300, 1e-300,
        // The square roots of the limits, and the neighbours of 1.
        1.3407807929942596e154, -1.3407807929942597e154, 1.4916681462400413e-154, 2.2227587494850775e-162,
        1.0 + f64::EPSILON, 1.0 - f64::EPSILON / 2.0, f64::EPSILON, -1.0, 9007199254740992.0, 9.223372036854776e18,
    ], |x, exponent| x * f64::from(exponent).exp2();
    u8: [u8::MAX, u8::MAX - 1, 128, 127, 16, 15];
    i64: [
        i64::MIN, i64::MAX, -1, i64::MIN + 1, i64::MAX - 1, i64::MIN / 2, i64::MAX / 2, i64::MAX / 2 + 1, -2,
        1 << 32, (1 << 32) - 1, 1 << 53,
    ];
    usize: [usize::MAX, usize::MAX - 1, isize::MAX as usize, isize::MAX as usize - 1, 1 << 63, 1 << 62, 1 << 32];
}

impl Sample for bool {
    fn sample(random: &mut Random) -> Self {
        random.one_in(2)
    }
}

impl Sample for Nothing {
    fn sample(_: &mut Random) -> Self {
        Nothing
    }
}

/// The most elements that a call may read.
pub const FEW: usize = 10_000;

/// Elements with the layout of a view.
pub struct Source<T> {
    memory: Vec<T>,
    sizes: Vec<usize>,
    strides: Vec<isize>,
    offset: usize,
}

impl<T> Source<T> {
    pub fn view(&self) -> View<'_, T, DynShape> {
        View::from_shape_strides(&self.sizes[..], &self.strides, self.offset, &self.memory)
            .expect("the strides stay within the memory")
    }
}

impl Case {
    fn note<T: Debug>(&mut self, name: &str, value: T) -> T {
        self.describe(format!("{name} {value:?}"));
        value
    }

    pub fn axis(&mut self) -> isize {
        let axis = self.any_axis();
        self.note("axis", axis)
    }

    fn any_axis(&mut self) -> isize {
        let far = [
            isize::MIN,
            isize::MAX,
            isize::MIN + 1,
            -65,
            64,
            63,
            -64,
            5,
            -6,
        ];
        match self.random.below(4) {
            0 => self.random.pick(&far),
            _ => self.random.within(-3, 4),
        }
    }

    pub fn axes(&mut self) -> Vec<isize> {
        let len = self.random.pick(&[0, 1, 1, 2, 3, 65, 100]);
        let axes = (0..len).map(|_| self.any_axis()).collect();
        self.note("axes", axes)
    }

    /// Returns a size that is small, or whose tensor does not fit into memory.
    pub fn size(&mut self) -> usize {
        let size = self.any_size();
        self.note("size", size)
    }

    fn any_size(&mut self) -> usize {
        let huge = [
            usize::MAX,
            isize::MAX as usize,
            1 << 63,
            1 << 58,
            (1 << 62) + 1,
            1 << 52,
        ];
        match self.random.below(4) {
            0 => self.random.pick(&huge),
            _ => self.random.below(5),
        }
    }

    /// Returns sizes of few elements, of none, or of so many that no memory has space for them.
    pub fn sizes(&mut self) -> Vec<usize> {
        let rank = self.random.pick(&[0, 1, 2, 2, 3, 4, 64, 65, 80]);
        let mut sizes: Vec<usize> = (0..rank).map(|_| self.any_size()).collect();
        if rank > 4 {
            sizes.iter_mut().for_each(|size| *size = (*size).min(2) | 1);
        }
        let count = sizes
            .iter()
            .try_fold(1, |count: usize, &size| count.checked_mul(size));
        let sizes = match count {
            Some(count) if (FEW..1 << 50).contains(&count) => vec![3, 2],
            _ => sizes,
        };
        self.note("sizes", sizes)
    }

    pub fn signed_sizes(&mut self) -> Vec<isize> {
        let sizes = self.sizes();
        let random = &mut self.random;
        let sizes = sizes
            .iter()
            .map(|&size| (size as isize).wrapping_mul(random.pick(&[1, 1, 1, -1])))
            .collect();
        self.note("signed sizes", sizes)
    }

    pub fn indices(&mut self) -> Vec<usize> {
        let len = self.random.below(4);
        let indices = (0..len).map(|_| self.any_size()).collect();
        self.note("indices", indices)
    }

    fn bound(&mut self) -> Option<isize> {
        let far = [isize::MIN, isize::MAX, isize::MIN + 1, -7, 7];
        match self.random.below(4) {
            0 => None,
            1 => Some(self.random.pick(&far)),
            _ => Some(self.random.within(-3, 4)),
        }
    }

    pub fn slice(&mut self) -> Slice {
        let slice = Slice {
            start: self.bound(),
            end: self.bound(),
            includes_end: self.random.one_in(3),
            step: self
                .random
                .pick(&[0, 1, 1, 2, -1, -2, isize::MIN, isize::MAX]),
        };
        self.note("slice", slice)
    }

    /// Returns axes and the numbers of indices that pad each one.
    pub fn widths(&mut self) -> Vec<(isize, usize, usize)> {
        let len = self.random.pick(&[0, 1, 1, 2, 3, 65, 100]);
        let width = |_| (self.any_axis(), self.any_size(), self.any_size());
        let widths = (0..len).map(width).collect();
        self.note("widths", widths)
    }

    pub fn padding<T: Sample>(&mut self) -> Padding<T> {
        let value = T::sample(&mut self.random);
        let padding = self.random.pick(&[
            Padding::Constant(value),
            Padding::Edge,
            Padding::Reflect,
            Padding::Symmetric,
            Padding::Wrap,
        ]);
        self.note("padding", padding)
    }

    pub fn element<T: Sample>(&mut self) -> T {
        let element = T::sample(&mut self.random);
        self.note("element", element)
    }

    /// Returns elements, of which some are hard: limits, their square roots, neighbours of 1. Some operands are scaled
    /// as a whole.
    pub fn elements<T: Sample>(&mut self, len: usize) -> Vec<T> {
        let far = self.random.within(-1080, 1030) as i32;
        let exponent = self.random.pick(&[0, 0, 0, 0, -1050, -520, 515, 1015, far]);
        if exponent != 0 {
            self.describe(format!("elements times 2^{exponent}"));
        }
        let elements = (0..len).map(|_| T::sample(&mut self.random).scaled(exponent));
        elements.collect()
    }

    /// Returns sizes of few elements or of none: small ones, 64 of them, and huge ones beside a 0.
    fn few_sizes(&mut self) -> Vec<usize> {
        let random = &mut self.random;
        let huge = [
            isize::MAX as usize - 1,
            isize::MAX as usize,
            1 << 62,
            1 << 40,
            1 << 31,
            6,
        ];
        match random.below(8) {
            0 => (0..64)
                .map(|_| 1 + usize::from(random.one_in(32)))
                .collect(),
            1 => {
                let mut sizes = vec![0, random.pick(&huge)];
                // The product of the other sizes must not overflow.
                let other = if sizes[1] <= 1 << 40 { 3 } else { 1 };
                sizes.extend((0..random.below(3)).map(|_| random.pick(&[0, 1, other])));
                let order = random.permutation(sizes.len());
                order.iter().map(|&d| sizes[d]).collect()
            }
            2 => (0..random.below(4)).map(|_| random.below(2)).collect(),
            _ => (0..random.below(5)).map(|_| random.below(4)).collect(),
        }
    }

    /// Returns sizes of 2^31 to 2^62 elements.
    fn huge_sizes(&mut self) -> Vec<usize> {
        let random = &mut self.random;
        let bits = random.within(40, 63) as u32;
        let (mut sizes, mut left) = (Vec::new(), isize::MAX as usize >> bits);
        if bits == 62 && random.one_in(2) {
            sizes.extend([1 << 31, 1 << 31]);
        } else {
            sizes.push(1 << bits);
        }
        for _ in 0..random.below(3) {
            let size = random.pick(&[1, 2, 3]).min(left);
            left /= size;
            sizes.push(size);
        }
        let order = random.permutation(sizes.len());
        order.iter().map(|&d| sizes[d]).collect()
    }

    /// Returns sizes of any number of elements.
    pub fn any_sizes(&mut self) -> Vec<usize> {
        let sizes = if self.random.one_in(2) {
            self.huge_sizes()
        } else {
            self.few_sizes()
        };
        self.note("sizes", sizes)
    }

    /// Returns a tensor of few elements, or of none with huge sizes.
    pub fn tensor<T: Sample>(&mut self) -> DynTensor<T> {
        let sizes = self.few_sizes();
        let elements = self.elements(sizes.iter().product());
        let tensor = DynTensor::from_shape_vec(&sizes[..], elements);
        self.note("tensor", sizes);
        tensor.expect("the elements fit the sizes")
    }

    /// Returns a view of few elements, or of none with huge sizes, whose strides are of any sign and may repeat
    /// elements.
    pub fn few<T: Sample>(&mut self) -> Source<T> {
        let sizes = self.few_sizes();
        self.source(sizes)
    }

    /// Returns a view of few or of up to 2^62 elements. The huge ones are the same elements again and again.
    pub fn any<T: Sample>(&mut self) -> Source<T> {
        if self.random.one_in(3) {
            let sizes = self.huge_sizes();
            self.source(sizes)
        } else {
            self.few()
        }
    }

    /// Returns a view that can be reduced along these axes: one of few elements, or one whose result is too
    /// large.
    pub fn reducible<T: Sample>(&mut self, axes: &[isize]) -> Source<T> {
        let source = self.any();
        let rank = source.sizes.len() as isize;
        let kept = |d: isize| !axes.contains(&d) && !axes.contains(&(d - rank));
        let mut sizes = (0..).zip(&source.sizes);
        let is_few = source.view().len() <= FEW;
        if is_few || sizes.all(|(d, &size)| size < 1 << 31 || kept(d)) {
            source
        } else {
            self.few()
        }
    }

    /// Returns a view in a random layout. A huge size has stride 0.
    fn source<T: Sample>(&mut self, sizes: Vec<usize>) -> Source<T> {
        let random = &mut self.random;
        let mut strides = vec![0; sizes.len()];
        let (mut span, mut offset) = (1, 0);
        let is_empty = sizes.contains(&0);
        for d in random.permutation(sizes.len()) {
            if sizes[d] >= 1 << 31 || is_empty || random.one_in(8) {
                continue;
            }
            let stride = (span * random.pick(&[1, 1, 1, 2])) as isize;
            span += (sizes[d] - 1) * stride as usize;
            strides[d] = stride;
            if random.one_in(4) {
                strides[d] = -stride;
                offset += (sizes[d] - 1) * stride as usize;
            }
        }
        let memory = self.elements(if is_empty { 0 } else { span });
        self.note("view", (&sizes, &strides));
        Source {
            memory,
            sizes,
            strides,
            offset,
        }
    }
}
