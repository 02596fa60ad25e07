//! Operands so small that the overhead of the call counts.

use nalgebra::Matrix4;
use shapecast::{Array, DynTensor, Shape, broadcast};

use crate::case::{Entry, FromElements, by_value, case};
use crate::data::elements;
use crate::{Case, Run};

pub fn cases() -> Vec<Case> {
    vec![
        Case {
            name: "(4,4)*(4,)+1 by value",
            has_peers: true,
            compute_bound: true,
            reads: 80,
            writes: 64,
            entries: vec![
                entry("by hand", by_hand),
                entry("static", typed),
                entry("run-time", run_time),
                entry("ndarray", ndarray),
                entry("nalgebra", nalgebra),
            ],
        },
        case! {
            "(64,64)+(64,)", memory,
            a: f32 [64, 64], b: f32 [64] => out: f32 [64, 64];
            kernel { a + b }
            by_hand {
                for (out, a) in out.as_chunks_mut::<64>().0.iter_mut().zip(a.as_chunks::<64>().0) {
                    for j in 0..64 {
                        out[j] = a[j] + b[j];
                    }
                }
            }
        },
    ]
}

/// Returns an entry whose result is returned by value, which counts as preallocated.
fn entry(implementation: &'static str, prepare: fn() -> Box<dyn Run>) -> Entry {
    Entry {
        implementation,
        allocates: false,
        prepare,
    }
}

fn matrix() -> [[f32; 4]; 4] {
    let rows = elements(0, 16);
    std::array::from_fn(|i| std::array::from_fn(|j| rows[i * 4 + j]))
}

fn row() -> [f32; 4] {
    *elements(1, 4).first_chunk().unwrap()
}

fn by_hand() -> Box<dyn Run> {
    by_value((matrix(), row()), |(a, b)| {
        let mut out = [[0.0; 4]; 4];
        for i in 0..4 {
            for j in 0..4 {
                out[i][j] = a[i][j] * b[j] + 1.0;
            }
        }
        out
    })
}

fn typed() -> Box<dyn Run> {
    let a: Array<f32, Shape![4, 4]> = Array::new(matrix());
    let b: Array<f32, Shape![4]> = Array::new(row());
    by_value((a, b), |(a, b)| broadcast!(a * b + 1.0))
}

fn run_time() -> Box<dyn Run> {
    let a = DynTensor::from_elements([4, 4], elements::<f32>(0, 16));
    let b = DynTensor::from_elements([4], elements::<f32>(1, 4));
    by_value((a, b), |(a, b)| broadcast!(a * b + 1.0))
}

fn ndarray() -> Box<dyn Run> {
    let a = ndarray::Array2::from_elements([4, 4], elements::<f32>(0, 16));
    let b = ndarray::Array1::from_elements([4], elements::<f32>(1, 4));
    by_value((a, b), |(a, b)| a * b + 1.0)
}

// nalgebra's matrices are column-major: each column has one row of the other implementations.
fn nalgebra() -> Box<dyn Run> {
    let a = Matrix4::from_iterator(elements::<f32>(0, 16));
    let b = nalgebra::Vector4::from_iterator(elements::<f32>(1, 4));
    by_value((a, b), |(a, b)| {
        let mut out = *a;
        for mut column in out.column_iter_mut() {
            column.component_mul_assign(b);
        }
        out.add_scalar(1.0)
    })
}
