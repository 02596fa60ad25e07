//! The forward pass of a network with two layers, generic over floats: GELU, ReLU and the Huber loss.

pub mod ours {
    use shapecast::{Float, Shape, Tensor, broadcast};

    type Batch<T, const N: usize> = Tensor<T, Shape![dyn, N]>;

    struct Network<T: Float> {
        w1: Tensor<T, Shape![4, 6]>,
        b1: Tensor<T, Shape![6]>,
        w2: Tensor<T, Shape![6, 2]>,
        b2: Tensor<T, Shape![2]>,
    }

    fn relu<T: Float>(x: T) -> T {
        x.max(T::ZERO)
    }

    fn gelu<T: Float>(x: T) -> T {
        let [half, k, c] = [0.5, 0.7978845608, 0.044715].map(T::from_f64);
        half * x * (T::ONE + (k * (x + c * x.powi(3))).tanh())
    }

    fn huber<T: Float>(error: T) -> T {
        let (a, half) = (error.abs(), T::from_f64(0.5));
        if a <= T::ONE { half * a * a } else { a - half }
    }

    impl<T: Float> Network<T> {
        fn forward(&self, x: &Batch<T, 4>) -> Batch<T, 2> {
            let hidden = broadcast!(gelu(&x.matmul(&self.w1) + self.b1));
            broadcast!(relu(&hidden.matmul(&self.w2) + self.b2))
        }

        fn loss(&self, x: &Batch<T, 4>, y: &Batch<T, 2>) -> T {
            let output = self.forward(x);
            broadcast!(mean(huber(output - y))).item()
        }
    }

    fn loss<T: Float>() -> T {
        let value = |i: usize, j: usize| T::from_f64(((3 * i + 5 * j + 1) as f64).sin());
        let network = Network {
            w1: Tensor::<_, Shape![4, 6]>::from_fn(|[i, j]| value(i, j)),
            b1: Tensor::<_, Shape![6]>::from_fn(|[i]| value(i, 7)),
            w2: Tensor::<_, Shape![6, 2]>::from_fn(|[i, j]| value(i, j + 9)),
            b2: Tensor::<_, Shape![2]>::from_fn(|[i]| value(i, 8)),
        };
        let x = Tensor::from_shape_fn([10, 4], |i| value(i[0], i[1] + 1)).unwrap();
        let y = Tensor::from_shape_fn([10, 2], |i| value(i[0], i[1] + 2)).unwrap();
        network.loss(&x, &y)
    }

    pub fn run() -> Vec<f64> {
        vec![loss::<f64>(), (loss::<f32>() * 1e4).round() as f64]
    }
}

pub mod with_ndarray {
    use ndarray::{Array1, Array2, NdFloat};

    struct Network<T> {
        w1: Array2<T>,
        b1: Array1<T>,
        w2: Array2<T>,
        b2: Array1<T>,
    }

    fn relu<T: NdFloat>(x: T) -> T {
        x.max(T::zero())
    }

    fn gelu<T: NdFloat>(x: T) -> T {
        let [half, k, c] = [0.5, 0.7978845608, 0.044715].map(|x| T::from(x).unwrap());
        half * x * (T::one() + (k * (x + c * x.powi(3))).tanh())
    }

    fn huber<T: NdFloat>(error: T) -> T {
        let (a, half) = (error.abs(), T::from(0.5).unwrap());
        if a <= T::one() {
            half * a * a
        } else {
            a - half
        }
    }

    impl<T: NdFloat> Network<T> {
        fn forward(&self, x: &Array2<T>) -> Array2<T> {
            let hidden = (x.dot(&self.w1) + &self.b1).mapv_into(gelu);
            (hidden.dot(&self.w2) + &self.b2).mapv_into(relu)
        }

        fn loss(&self, x: &Array2<T>, y: &Array2<T>) -> T {
            let output = self.forward(x);
            (output - y).mapv_into(huber).sum() / T::from(y.len()).unwrap()
        }
    }

    fn loss<T: NdFloat>() -> T {
        let value = |i: usize, j: usize| T::from(((3 * i + 5 * j + 1) as f64).sin()).unwrap();
        let network = Network {
            w1: Array2::from_shape_fn((4, 6), |(i, j)| value(i, j)),
            b1: Array1::from_shape_fn(6, |i| value(i, 7)),
            w2: Array2::from_shape_fn((6, 2), |(i, j)| value(i, j + 9)),
            b2: Array1::from_shape_fn(2, |i| value(i, 8)),
        };
        let x = Array2::from_shape_fn((10, 4), |(i, j)| value(i, j + 1));
        let y = Array2::from_shape_fn((10, 2), |(i, j)| value(i, j + 2));
        network.loss(&x, &y)
    }

    pub fn run() -> Vec<f64> {
        vec![loss::<f64>(), (loss::<f32>() * 1e4).round() as f64]
    }
}
