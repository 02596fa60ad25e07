//! Methods of the user's own traits come before the missing methods that only have an error message, and operators can be
//! implemented between tensors and a type of the user's own.

use std::ops::{Add, Mul, MulAssign};

use shapecast::{KnownShape, Numeric, Shape, Tensor, View, broadcast, tensor};

trait Matrix {
    fn square(&self) -> &'static str;
    fn dot(self, other: Self) -> &'static str;
}
impl Matrix for Tensor<f32, Shape![2, 2]> {
    fn square(&self) -> &'static str {
        "square"
    }
    fn dot(self, _: Self) -> &'static str {
        "dot"
    }
}

#[test]
fn tensors_have_methods_of_traits() {
    let x = Tensor::<f32, Shape![2, 2]>::ones();
    assert_eq!(x.square(), "square");
    assert_eq!(x.clone().dot(x), "dot");
}

trait Roots {
    fn sqrt(&self) -> i32;
    fn exp(self) -> i32;
}
impl Roots for i32 {
    fn sqrt(&self) -> i32 {
        self.isqrt()
    }
    fn exp(self) -> i32 {
        1 << self
    }
}

trait Power {
    fn pow(self, n: i32) -> Self;
}
impl Power for f32 {
    fn pow(self, n: i32) -> Self {
        self.powi(n)
    }
}

#[test]
fn elements_have_methods_of_traits() {
    let n = tensor![4_i32, 9];
    let y: Tensor<i32, Shape![2]> = broadcast!(n.sqrt() + n.exp());
    assert_eq!(y, tensor![18, 515]);
    let x = tensor![2.0_f32, 3.0];
    let y: Tensor<f32, Shape![2]> = broadcast!(x.pow(2));
    assert_eq!(y, tensor![4.0, 9.0]);
}

#[test]
fn integers_have_their_own_power() {
    let n = tensor![2_i32, 3];
    let y: Tensor<i32, Shape![2]> = broadcast!(n.pow(2));
    assert_eq!(y, tensor![4, 9]);
}

/// A value that is not a number.
struct Constant<T>(T);

// rustc compares these with the operators for all right operands: the elements are generic, and the right type is not.
impl<T: Numeric, S: Shape> Add<Constant<T>> for &Tensor<T, S> {
    type Output = Tensor<T, S>;
    fn add(self, y: Constant<T>) -> Tensor<T, S> {
        self + y.0
    }
}
impl<T: Numeric, S: KnownShape> Mul<&Constant<T>> for View<'_, T, S> {
    type Output = Tensor<T, S>;
    fn mul(self, y: &Constant<T>) -> Tensor<T, S> {
        self * y.0
    }
}
impl<T: Numeric + MulAssign, S: Shape> MulAssign<Constant<T>> for Tensor<T, S> {
    fn mul_assign(&mut self, y: Constant<T>) {
        *self *= y.0;
    }
}

#[test]
fn tensors_have_operators_with_types_of_users() {
    let mut x = tensor![1.0, 2.0];
    x *= Constant(2.0);
    assert_eq!(&x + Constant(0.5), tensor![2.5, 4.5]);
    assert_eq!(x.view() * &Constant(0.5), tensor![1.0, 2.0]);
}
