//! A convolutional network of two convolutions, each with ReLU and pooling, and one dense layer.
//!
//! Indices: `n` is the image, `c` the channel, `i` and `j` are the row and the column of a pixel, `u` and `v` those within a
//! window, `o` is the channel of the result and `d` the digit. The compiler computes the sizes of the windows from those of
//! the operands.
use shapecast::{Axes, Dim, Padding, Shape, Tensor, einsum, weights};

/// Number of rows and of columns of an image.
pub const SIDE: usize = 8;
/// Number of different digits.
pub const DIGITS: usize = 10;

/// `N` grey images, which have one channel.
pub type Images<N> = Tensor<f32, Shape![dyn N, 1, SIDE, SIDE]>;

weights! {
    /// A layer of `O` filters for `K` by `K` pixels of `C` channels.
    struct Layer<const O: usize, const C: usize, const K: usize> {
        weight: Tensor<f32, Shape![O, C, K, K]>,
        bias: Tensor<f32, Shape![O]>,
    }
}

weights! {
    /// The weights, each with the name and the shape that it has in the file.
    pub struct Network {
        first: Layer<16, 1, 3>,
        second: Layer<32, 16, 3>,
        dense: Layer<DIGITS, 32, 2>,
    }
}

impl Network {
    /// Returns the digit that the network reads in each image.
    pub fn classify<N: Dim>(&self, images: &Images<N>) -> Tensor<usize, Shape![dyn N]> {
        self.scores(images).argmax_axis::<-1>()
    }

    /// Returns a score for each digit. The largest one is that of the digit that the network reads.
    pub fn scores<N: Dim>(&self, images: &Images<N>) -> Tensor<f32, Shape![dyn N, DIGITS]> {
        // Zeros around the image, so that there is a window around each pixel.
        let padded = images.pad_axes::<Axes![2, 3], 1, 1>(Padding::Constant(0.0));
        let Layer { weight, bias } = &self.first;
        let x: Tensor<f32, Shape![dyn N, 16, 8, 8]> =
            einsum!([n, o, i, j] => padded[n, c, i + u, j + v] * weight[o, c, u, v] + bias[o]);
        // The maximum of 2 by 2 pixels, and ReLU.
        let x: Tensor<f32, Shape![dyn N, 16, 4, 4]> =
            einsum!([n, o, i, j] => max::<u: 2, v: 2>(x[n, o, 2 * i + u, 2 * j + v]).max(0.0));

        let padded = x.pad_axes::<Axes![2, 3], 1, 1>(Padding::Constant(0.0));
        let Layer { weight, bias } = &self.second;
        let x: Tensor<f32, Shape![dyn N, 32, 4, 4]> =
            einsum!([n, o, i, j] => padded[n, c, i + u, j + v] * weight[o, c, u, v] + bias[o]);
        let x: Tensor<f32, Shape![dyn N, 32, 2, 2]> =
            einsum!([n, o, i, j] => max::<u: 2, v: 2>(x[n, o, 2 * i + u, 2 * j + v]).max(0.0));

        let Layer { weight, bias } = &self.dense;
        einsum!([n, d] => x[n, c, i, j] * weight[d, c, i, j] + bias[d])
    }
}
