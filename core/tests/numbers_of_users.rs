//! Number types of users: dual numbers, fixed-point numbers and a type without a division.
#![cfg(feature = "alloc")]

use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};

use shapecast::{Array, DynTensor, Numeric, Shape, Tensor, array, broadcast, einsum, tensor};

/// A number `value + slope ε` with ε² = 0. The slope of f(x + ε) is the derivative of f at x.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Dual {
    value: f64,
    slope: f64,
}

/// Returns a constant, whose derivative is 0.
const fn dual(value: f64) -> Dual {
    Dual { value, slope: 0.0 }
}

impl Add for Dual {
    type Output = Dual;
    fn add(self, y: Dual) -> Dual {
        Dual {
            value: self.value + y.value,
            slope: self.slope + y.slope,
        }
    }
}
impl Sub for Dual {
    type Output = Dual;
    fn sub(self, y: Dual) -> Dual {
        self + -y
    }
}
impl Mul for Dual {
    type Output = Dual;
    fn mul(self, y: Dual) -> Dual {
        Dual {
            value: self.value * y.value,
            slope: self.value * y.slope + self.slope * y.value,
        }
    }
}
impl Div for Dual {
    type Output = Dual;
    fn div(self, y: Dual) -> Dual {
        Dual {
            value: self.value / y.value,
            slope: (self.slope * y.value - self.value * y.slope) / (y.value * y.value),
        }
    }
}
impl Neg for Dual {
    type Output = Dual;
    fn neg(self) -> Dual {
        dual(0.0) * self
            + Dual {
                value: -self.value,
                slope: -self.slope,
            }
    }
}
impl AddAssign for Dual {
    fn add_assign(&mut self, y: Dual) {
        *self = *self + y;
    }
}
impl Mul<&Tensor<Dual, Shape![2]>> for Dual {
    type Output = Tensor<Dual, Shape![2]>;
    fn mul(self, x: &Tensor<Dual, Shape![2]>) -> Self::Output {
        x * self
    }
}
impl Numeric for Dual {
    fn one() -> Dual {
        dual(1.0)
    }
}

/// Returns the mean square of a layer: mean (w x + b)².
fn loss<T: Numeric + Div<Output = T>>(
    w: &Tensor<T, Shape![4, 3]>,
    x: &Tensor<T, Shape![3]>,
    b: &Tensor<T, Shape![4]>,
) -> T {
    let y = w.matmul(x) + b;
    (&y * &y).mean()
}

#[test]
fn dual_numbers_give_the_gradient_of_a_layer() {
    let w = Tensor::<f64, Shape![4, 3]>::from_fn(|[i, j]| i as f64 * 0.25 - j as f64 * 0.5);
    let x = tensor![0.5, -1.0, 2.0];
    let b = tensor![1.0, 0.0, -0.5, 0.25];
    let y = w.matmul(&x) + &b;
    let constants = |x: &Tensor<f64, Shape![3]>| broadcast!(dual(x));
    let b_dual = broadcast!(dual(b));
    for i in 0..4 {
        for j in 0..3 {
            let mut w_dual: Tensor<Dual, Shape![4, 3]> = broadcast!(dual(w));
            w_dual[[i, j]].slope = 1.0;
            let result = loss(&w_dual, &constants(&x), &b_dual);
            assert_eq!(result.value, loss(&w, &x, &b));
            assert_eq!(result.slope, 2.0 * y[[i]] * x[[j]] / 4.0);
        }
    }
}

/// Numbers with a function between two layers.
trait Activated: Numeric + Div<Output = Self> + Sub<Output = Self> {
    fn tanh(self) -> Self;
}
impl Activated for f64 {
    fn tanh(self) -> f64 {
        f64::tanh(self)
    }
}
impl Activated for Dual {
    fn tanh(self) -> Dual {
        let value = self.value.tanh();
        let slope = (1.0 - value * value) * self.slope;
        Dual { value, slope }
    }
}

/// Returns the mean square error of a network of two layers on four points: mean (v tanh(w xᵀ) - t)².
///
/// Every product is a fused reduction.
fn error<T: Activated>(
    w: &Tensor<T, Shape![3, 2]>,
    v: &Tensor<T, Shape![3]>,
    x: &Tensor<T, Shape![4, 2]>,
    target: &Tensor<T, Shape![4]>,
) -> T {
    let hidden: Tensor<T, Shape![4, 3]> = broadcast!(T::tanh(sum::<-1>(&x.unsqueeze::<1>() * w)));
    let residual: Tensor<T, Shape![4]> = broadcast!(sum::<-1>(hidden * v) - target);
    broadcast!(mean(residual * residual)).item()
}

#[test]
fn dual_numbers_give_the_gradient_of_a_network() {
    let w = tensor![[0.5, -0.25], [1.0, 0.75], [-0.5, 0.125]];
    let v = tensor![1.0, -0.5, 0.25];
    let x = tensor![[1.0, 2.0], [-1.0, 0.5], [0.0, 1.0], [2.0, -2.0]];
    let target = tensor![0.5, -0.5, 0.0, 1.0];
    let (x_dual, target_dual) = (broadcast!(dual(x)), broadcast!(dual(target)));
    let slope_of = |w: &Tensor<Dual, _>, v: &Tensor<Dual, _>| {
        let result = error(w, v, &x_dual, &target_dual);
        (result.value, result.slope)
    };
    let is_slope = |found: f64, above: f64, below: f64| {
        let central = (above - below) / 2e-5;
        assert!((found - central).abs() < 1e-8, "{found} and {central}");
    };
    let (w_dual, v_dual) = (broadcast!(dual(w)), broadcast!(dual(v)));
    for i in 0..3 {
        let mut seeded = v_dual.clone();
        seeded[[i]].slope = 1.0;
        let (value, slope) = slope_of(&w_dual, &seeded);
        assert_eq!(value, error(&w, &v, &x, &target));
        let shifted = |by: f64| {
            let mut v = v.clone();
            v[[i]] += by;
            error(&w, &v, &x, &target)
        };
        is_slope(slope, shifted(1e-5), shifted(-1e-5));
        for j in 0..2 {
            let mut seeded = w_dual.clone();
            seeded[[i, j]].slope = 1.0;
            let (_, slope) = slope_of(&seeded, &v_dual);
            let shifted = |by: f64| {
                let mut w = w.clone();
                w[[i, j]] += by;
                error(&w, &v, &x, &target)
            };
            is_slope(slope, shifted(1e-5), shifted(-1e-5));
        }
    }
    // One step down the gradient of `v` lowers the error.
    let gradient = Tensor::<f64, Shape![3]>::from_fn(|[i]| {
        let mut seeded = v_dual.clone();
        seeded[[i]].slope = 1.0;
        slope_of(&w_dual, &seeded).1
    });
    let stepped = broadcast!(v - 0.1 * gradient);
    assert!(error(&w, &stepped, &x, &target) < error(&w, &v, &x, &target));
}

#[test]
fn dual_numbers_have_reductions_and_operators() {
    let t = Dual {
        value: 3.0,
        slope: 1.0,
    };
    let x = tensor![t, dual(2.0)];
    assert_eq!(
        x.sum(),
        Dual {
            value: 5.0,
            slope: 1.0
        }
    );
    assert_eq!(
        x.prod(),
        Dual {
            value: 6.0,
            slope: 2.0
        }
    );
    assert_eq!(
        x.mean(),
        Dual {
            value: 2.5,
            slope: 0.5
        }
    );
    assert_eq!(Tensor::<Dual, Shape![2]>::ones().as_slice(), [dual(1.0); 2]);
    assert_eq!(
        Array::<Dual, Shape![2]>::zeros(),
        array![dual(0.0), dual(0.0)]
    );
    assert_eq!(Tensor::<Dual, Shape![0]>::zeros().sum(), dual(0.0));
    assert!(Tensor::<Dual, Shape![0]>::zeros().mean().value.is_nan());

    // One element on either side of an operator, and inside of an expression.
    assert_eq!(&x * t, tensor![t * t, dual(2.0) * t]);
    assert_eq!(t * &x, &x * t);
    assert_eq!(x.clone() - t, tensor![dual(0.0), dual(2.0) - t]);
    assert_eq!(array![t] / t, array![dual(1.0)]);
    let scale = &Array::from(t);
    assert_eq!(broadcast!(x * scale - x), &x * t - &x);
    let mut total = x.clone();
    total += t;
    total += &x;
    assert_eq!(total, &x + &x + t);
    assert_eq!(broadcast!(sum(x * x)), x.matmul(&x));
    assert_eq!(einsum!([] => x[i] * x[i]), x.matmul(&x));
    assert_eq!(x.sum_to::<Shape![]>().item(), x.sum());
}

#[test]
fn large_tensors_of_dual_numbers_equal_plain_loops() {
    let element = |i: usize| Dual {
        value: (i % 17) as f64 - 8.0,
        slope: (i % 5) as f64,
    };
    let w = DynTensor::from_shape_fn([70, 90], |i| element(90 * i[0] + i[1])).unwrap();
    let x = DynTensor::from_shape_fn([90], |i| element(3 * i[0])).unwrap();
    // All values are integers, so that the order of the sums has no effect.
    let product = w.try_matmul(&x).unwrap();
    let sums = w.try_sum_axis(0).unwrap();
    for i in 0..70 {
        let expected = (0..90).fold(dual(0.0), |sum, j| sum + w[[i, j]] * x[[j]]);
        assert_eq!(product[[i]], expected);
    }
    for j in 0..90 {
        assert_eq!(sums[[j]], (0..70).fold(dual(0.0), |sum, i| sum + w[[i, j]]));
    }
    assert_eq!(w.mean() * dual(6300.0), w.sum());
}

/// A number in units of 2⁻⁸.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Fixed(i32);

impl Add for Fixed {
    type Output = Fixed;
    fn add(self, y: Fixed) -> Fixed {
        Fixed(self.0 + y.0)
    }
}
impl Mul for Fixed {
    type Output = Fixed;
    fn mul(self, y: Fixed) -> Fixed {
        Fixed(((i64::from(self.0) * i64::from(y.0)) >> 8) as i32)
    }
}
impl Div for Fixed {
    type Output = Fixed;
    fn div(self, y: Fixed) -> Fixed {
        Fixed(((i64::from(self.0) << 8) / i64::from(y.0)) as i32)
    }
}
impl Numeric for Fixed {
    fn one() -> Fixed {
        Fixed(1 << 8)
    }

    // The sum of ones overflows from 2²³ elements on.
    fn div_count(self, count: usize) -> Fixed {
        Fixed((i64::from(self.0) / count as i64) as i32)
    }
}

#[test]
fn fixed_point_numbers_are_elements() {
    let x = tensor![[Fixed(256), Fixed(384)], [Fixed(128), Fixed(-64)]];
    assert_eq!(x.sum_axis::<0>(), tensor![Fixed(384), Fixed(320)]);
    assert_eq!(x.mean_axis::<1>(), tensor![Fixed(320), Fixed(32)]);
    assert_eq!(x.prod(), Fixed(-48));
    let identity = tensor![[Fixed::one(), Fixed::zero()], [Fixed::zero(), Fixed::one()]];
    assert_eq!(x.matmul(&identity), x);
    assert_eq!(
        &x / Fixed(512),
        tensor![[Fixed(128), Fixed(192)], [Fixed(64), Fixed(-32)]]
    );
    let many = DynTensor::from_elem([1 << 23], Fixed(3)).unwrap();
    assert_eq!(many.mean(), Fixed(3));
}

/// An integer modulo 7. It has sums and products, but no mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Residue(u8);

impl Add for Residue {
    type Output = Residue;
    fn add(self, y: Residue) -> Residue {
        Residue((self.0 + y.0) % 7)
    }
}
impl Mul for Residue {
    type Output = Residue;
    fn mul(self, y: Residue) -> Residue {
        Residue((self.0 * y.0) % 7)
    }
}
impl Numeric for Residue {
    fn one() -> Residue {
        Residue(1)
    }
}

#[test]
fn numbers_need_no_division() {
    let x = tensor![Residue(3), Residue(5), Residue(6)];
    assert_eq!((x.sum(), x.prod()), (Residue(0), Residue(6)));
    assert_eq!(x.matmul(&x).item(), Residue(0));
}

#[test]
fn sums_of_floats_keep_negative_zeros() {
    let total = |x: &Tensor<f64, Shape![2]>| x.sum().to_bits();
    assert_eq!(total(&tensor![-0.0, -0.0]), (-0.0_f64).to_bits());
    assert_eq!(Tensor::<f64, Shape![0]>::zeros().sum().to_bits(), 0);
}
