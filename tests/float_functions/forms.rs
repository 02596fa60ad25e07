//! The forms in which the crate has the functions of one argument.

use shapecast::{DynTensor, Element, broadcast, float};

use crate::oracle::{oracle, with_functions};

/// A function of one argument, for both types.
pub struct Function {
    pub name: &'static str,
    pub of_f32: Forms<f32>,
    pub of_f64: Forms<f64>,
}

impl Function {
    /// Returns the reference.
    pub fn oracle(&self) -> fn(f64) -> f64 {
        oracle(self.name)
    }
}

/// The two forms of a function, each evaluated for many arguments.
pub struct Forms<T> {
    /// The function `float::exp(x)`, which gives the same bits on every machine.
    pub portable: Evaluate<T>,
    /// The method `x.exp()`, which uses the instructions of this machine.
    pub method: Evaluate<T>,
}

pub type Evaluate<T> = fn(&[T]) -> DynTensor<T>;

impl<T> Forms<T> {
    /// Returns both forms with their names.
    pub fn named(&self) -> [(&'static str, Evaluate<T>); 2] {
        [("portable", self.portable), ("method", self.method)]
    }
}

/// Returns a tensor of rank 1.
pub fn tensor<T: Element>(elements: &[T]) -> DynTensor<T> {
    DynTensor::from_shape_vec([elements.len()], elements.to_vec())
        .expect("the sizes match the elements")
}

macro_rules! forms {
    ($float:ident $name:ident) => {
        Forms::<$float> {
            portable: |x| {
                let x = tensor(x);
                broadcast!(float::$name(x))
            },
            method: |x| {
                let x = tensor(x);
                broadcast!(x.$name())
            },
        }
    };
}

macro_rules! functions {
    ($($name:ident: $oracle:expr,)*) => {
        pub const FUNCTIONS: &[Function] = &[$(Function {
            name: stringify!($name),
            of_f32: forms!(f32 $name),
            of_f64: forms!(f64 $name),
        }),*];
    };
}
with_functions!(functions);
