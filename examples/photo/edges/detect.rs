//! The steps of edge detection, after J. Canny, "A Computational Approach to Edge Detection" (1986). Padding keeps the size:
//! the compiler checks that the windows of a padded image have the rows and columns of the image.
use shapecast::{Array, Axes, Padding, Shape, Tensor, array, dims, einsum};

dims! { pub Row, pub Column }

pub type Image = Tensor<f32, Shape![dyn Row, dyn Column]>;
/// The derivatives of an image along its columns and along its rows.
pub type Gradient = Tensor<f32, Shape![2, dyn Row, dyn Column]>;

/// Returns the luminance of ITU-R BT.709.
pub fn luminance(photo: &Tensor<f32, Shape![dyn Row, dyn Column, 3]>) -> Image {
    let weights: Array<f32, Shape![3]> = array![0.2126, 0.7152, 0.0722];
    einsum!([i, j] => photo[i, j, c] * weights[c])
}

/// Averages 5 by 5 pixels with the weights of a binomial, first along columns and then along rows.
pub fn blur(image: &Image) -> Image {
    let weights: Array<f32, Shape![5]> = array![1.0, 4.0, 6.0, 4.0, 1.0];
    let weights = weights / 16.0;
    let padded = image.pad_axes::<Axes![0, 1], 2, 2>(Padding::Edge);
    let rows: Tensor<f32, Shape![dyn Row, dyn Column + 4]> =
        einsum!([i, j] => padded[i + u, j] * weights[u]);
    einsum!([i, j] => rows[i, j + v] * weights[v])
}

/// Returns the derivatives by the Sobel operator, scaled to the change of 2 pixels.
pub fn gradient(image: &Image) -> Gradient {
    let sobel: Array<f32, Shape![2, 3, 3]> = array![
        [[-0.25, 0.0, 0.25], [-0.5, 0.0, 0.5], [-0.25, 0.0, 0.25]],
        [[-0.25, -0.5, -0.25], [0.0, 0.0, 0.0], [0.25, 0.5, 0.25]],
    ];
    let padded = image.pad_axes::<Axes![0, 1], 1, 1>(Padding::Edge);
    einsum!([d, i, j] => padded[i + u, j + v] * sobel[d, u, v])
}

/// Returns the length of the gradient, 4 times as large: the gradients of a blurred photograph are small.
pub fn strength(gradient: &Gradient) -> Image {
    einsum!([i, j] => 4.0 * sum::<d>(gradient[d, i, j] * gradient[d, i, j]).sqrt())
}

/// Keeps the pixels whose gradient is at least as strong as that of both neighbors across the edge. Others become 0.
pub fn thin(strength: &Image, gradient: &Gradient) -> Image {
    // The tangent of 22.5°: the nearest one of four directions.
    let flat = 0.414_f32;
    let near = strength.pad_axes::<Axes![0, 1], 1, 1>(Padding::Constant(0.0));
    einsum!([i, j] => {
        let x = gradient[0, i, j];
        let y = gradient[1, i, j];
        let across = if y.abs() <= flat * x.abs() {
            near[i + 1, j].max(near[i + 1, j + 2])
        } else if x.abs() <= flat * y.abs() {
            near[i, j + 1].max(near[i + 2, j + 1])
        } else if x * y > 0.0 {
            near[i, j].max(near[i + 2, j + 2])
        } else {
            near[i, j + 2].max(near[i + 2, j])
        };
        if near[i + 1, j + 1] >= across { near[i + 1, j + 1] } else { 0.0 }
    })
}
