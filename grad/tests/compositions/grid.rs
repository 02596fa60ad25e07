//! Matrices of dual numbers, which loops over all elements compute: the reference for gradients.
#![allow(
    dead_code,
    unused_imports,
    reason = "the random functions use a part of it"
)]

use std::array::from_fn;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// The largest size of an axis.
pub const LARGEST: usize = 4;

/// A number and its derivative by one element of the operands.
#[derive(Clone, Copy, Default)]
pub struct Dual {
    pub value: f64,
    pub derivative: f64,
}

/// A matrix. A vector has one row.
#[derive(Clone, Copy)]
pub struct Grid {
    sizes: [usize; 2],
    elements: [[Dual; LARGEST]; LARGEST],
}

impl From<&Grid> for Grid {
    fn from(grid: &Grid) -> Self {
        *grid
    }
}

impl From<f64> for Grid {
    fn from(value: f64) -> Self {
        let derivative = 0.0;
        Grid::new([1, 1], |_, _| Dual { value, derivative })
    }
}

impl Grid {
    pub fn new(sizes: [usize; 2], element: impl Fn(usize, usize) -> Dual) -> Self {
        let at = |i, j| match i < sizes[0] && j < sizes[1] {
            true => element(i, j),
            false => Dual::default(),
        };
        let elements = from_fn(|i| from_fn(|j| at(i, j)));
        Grid { sizes, elements }
    }

    /// Returns the element at an index of a shape that the grid broadcasts to.
    fn at(&self, i: usize, j: usize) -> Dual {
        self.elements[i.min(self.sizes[0] - 1)][j.min(self.sizes[1] - 1)]
    }

    /// Applies a function that returns a value with its derivative.
    fn map(self, function: impl Fn(f64) -> (f64, f64)) -> Self {
        Grid::new(self.sizes, |i, j| {
            let x = self.at(i, j);
            let (value, slope) = function(x.value);
            let derivative = slope * x.derivative;
            Dual { value, derivative }
        })
    }

    /// Applies a function of two numbers that returns a value with both derivatives.
    fn zip(self, other: impl Into<Grid>, function: impl Fn(f64, f64) -> [f64; 3]) -> Self {
        let other = other.into();
        let joined = |axis: usize| match self.sizes[axis] {
            1 => other.sizes[axis],
            size => size,
        };
        Grid::new([joined(0), joined(1)], |i, j| {
            let (a, b) = (self.at(i, j), other.at(i, j));
            let [value, by_a, by_b] = function(a.value, b.value);
            let derivative = by_a * a.derivative + by_b * b.derivative;
            Dual { value, derivative }
        })
    }

    pub fn transpose(&self) -> Self {
        Grid::new([self.sizes[1], self.sizes[0]], |i, j| self.at(j, i))
    }

    pub fn matmul(&self, other: impl Into<Grid>) -> Self {
        let other = other.into();
        Grid::new([self.sizes[0], other.sizes[1]], |i, j| {
            let products = (0..self.sizes[1]).map(|k| {
                let (a, b) = (self.at(i, k), other.at(k, j));
                let derivative = a.derivative * b.value + a.value * b.derivative;
                (a.value * b.value, derivative)
            });
            let (value, derivative) = products.fold((0.0, 0.0), |s, p| (s.0 + p.0, s.1 + p.1));
            Dual { value, derivative }
        })
    }

    /// Returns the sum of all elements.
    pub fn sum(self) -> Dual {
        let sum = sum_keepdim::<0>(sum_keepdim::<1>(self));
        sum.at(0, 0)
    }

    pub fn max(self, other: impl Into<Grid>) -> Self {
        self.zip(other, |a, b| match a == b {
            true => [a, 0.5, 0.5],
            false => [a.max(b), f64::from(a > b), f64::from(b > a)],
        })
    }

    pub fn minimum(self, other: impl Into<Grid>) -> Self {
        -(-self).max(-other.into())
    }

    pub fn hypot(self, other: impl Into<Grid>) -> Self {
        let other = other.into();
        (self * self + other * other).sqrt()
    }

    pub fn atan2(self, other: impl Into<Grid>) -> Self {
        self.zip(other, |a, b| {
            let square = a * a + b * b;
            [a.atan2(b), b / square, -a / square]
        })
    }

    pub fn powf(self, exponent: impl Into<Grid>) -> Self {
        (self.ln() * exponent.into()).exp()
    }

    pub fn mul_add(self, factor: f64, term: impl Into<Grid>) -> Self {
        self * factor + term.into()
    }

    pub fn clamp(self, low: f64, high: f64) -> Self {
        self.map(|x| (x.clamp(low, high), f64::from(low < x && x < high)))
    }

    pub fn powi(self, n: i32) -> Self {
        self.map(|x| (x.powi(n), f64::from(n) * x.powi(n - 1)))
    }
}

macro_rules! functions {
    ($($name:ident($x:ident) = $value:expr, $slope:expr;)*) => {
        impl Grid {$(
            pub fn $name(self) -> Self {
                self.map(|$x| ($value, $slope))
            }
        )*}
    };
}
functions! {
    sin(x) = x.sin(), x.cos();
    cos(x) = x.cos(), -x.sin();
    tanh(x) = x.tanh(), x.cosh().powi(-2);
    sigmoid(x) = 1.0 / (1.0 + (-x).exp()), 0.5 / (1.0 + x.cosh());
    softplus(x) = x.exp().ln_1p(), 1.0 / (1.0 + (-x).exp());
    atan(x) = x.atan(), 1.0 / (1.0 + x * x);
    exp(x) = x.exp(), x.exp();
    exp_m1(x) = x.exp_m1(), x.exp();
    sqrt(x) = x.sqrt(), 0.5 / x.sqrt();
    rsqrt(x) = 1.0 / x.sqrt(), -0.5 * x.powf(-1.5);
    ln(x) = x.ln(), 1.0 / x;
    recip(x) = 1.0 / x, -1.0 / (x * x);
    abs(x) = x.abs(), x.signum();
}

impl<G: Into<Grid>> Add<G> for Grid {
    type Output = Grid;
    fn add(self, other: G) -> Grid {
        self.zip(other, |a, b| [a + b, 1.0, 1.0])
    }
}
impl<G: Into<Grid>> Sub<G> for Grid {
    type Output = Grid;
    fn sub(self, other: G) -> Grid {
        self.zip(other, |a, b| [a - b, 1.0, -1.0])
    }
}
impl<G: Into<Grid>> Mul<G> for Grid {
    type Output = Grid;
    fn mul(self, other: G) -> Grid {
        self.zip(other, |a, b| [a * b, b, a])
    }
}
impl<G: Into<Grid>> Div<G> for Grid {
    type Output = Grid;
    fn div(self, other: G) -> Grid {
        self.zip(other, |a, b| [a / b, 1.0 / b, -a / (b * b)])
    }
}
macro_rules! operators {
    ($($operator:ident $method:ident $symbol:tt;)*) => {$(
        impl<G: Into<Grid>> $operator<G> for &Grid {
            type Output = Grid;
            fn $method(self, other: G) -> Grid {
                *self $symbol other
            }
        }
        impl $operator<Grid> for f64 {
            type Output = Grid;
            fn $method(self, other: Grid) -> Grid {
                Grid::from(self) $symbol other
            }
        }
        impl $operator<&Grid> for f64 {
            type Output = Grid;
            fn $method(self, other: &Grid) -> Grid {
                Grid::from(self) $symbol other
            }
        }
    )*};
}
operators! { Add add +; Sub sub -; Mul mul *; Div div /; }

impl Neg for Grid {
    type Output = Grid;
    fn neg(self) -> Grid {
        self * -1.0
    }
}
impl Neg for &Grid {
    type Output = Grid;
    fn neg(self) -> Grid {
        -*self
    }
}
impl Sub for Dual {
    type Output = Dual;
    fn sub(self, other: Dual) -> Dual {
        Dual {
            value: self.value - other.value,
            derivative: self.derivative - other.derivative,
        }
    }
}

/// Combines the elements along an axis by a function of two grids.
fn fold(x: Grid, axis: isize, start: f64, combine: impl Fn(Grid, Grid) -> Grid) -> Grid {
    let by_rows = axis.rem_euclid(2) == 0;
    let x = if by_rows { x } else { x.transpose() };
    let row = |i| Grid::new([1, x.sizes[1]], |_, j| x.at(i, j));
    let empty = Grid::new([1, x.sizes[1]], |_, _| Grid::from(start).at(0, 0));
    let all = (0..x.sizes[0]).map(row).reduce(combine).unwrap_or(empty);
    if by_rows { all } else { all.transpose() }
}

pub fn sum_keepdim<const AXIS: isize>(x: impl Into<Grid>) -> Grid {
    fold(x.into(), AXIS, 0.0, |a, b| a + b)
}
pub fn max_keepdim<const AXIS: isize>(x: impl Into<Grid>) -> Grid {
    fold(x.into(), AXIS, f64::NEG_INFINITY, |a, b| a.max(b))
}
pub fn min_keepdim<const AXIS: isize>(x: impl Into<Grid>) -> Grid {
    -max_keepdim::<AXIS>(-x.into())
}
pub fn mean_keepdim<const AXIS: isize>(x: impl Into<Grid>) -> Grid {
    let x = x.into();
    sum_keepdim::<AXIS>(x) / x.sizes[AXIS.rem_euclid(2) as usize] as f64
}
pub fn var_keepdim<const AXIS: isize>(x: impl Into<Grid>) -> Grid {
    let x = x.into();
    mean_keepdim::<AXIS>((x - mean_keepdim::<AXIS>(x)).powi(2))
}
pub fn std_keepdim<const AXIS: isize>(x: impl Into<Grid>) -> Grid {
    var_keepdim::<AXIS>(x).sqrt()
}
pub fn log_sum_exp_keepdim<const AXIS: isize>(x: impl Into<Grid>) -> Grid {
    sum_keepdim::<AXIS>(x.into().exp()).ln()
}
// A sum of all elements follows, so that the axes may stay.
pub use {
    log_sum_exp_keepdim as log_sum_exp, max_keepdim as max, mean_keepdim as mean,
    min_keepdim as min, std_keepdim as std, sum_keepdim as sum, var_keepdim as var,
};
