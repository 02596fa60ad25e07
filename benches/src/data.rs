//! The elements of the operands: hashes of their index, which `peers/data.py` computes too.

use half::{bf16, f16};

/// An element type of the cases.
pub trait Sample: Copy + Default + Send + Sync + 'static {
    /// Converts 32 random bits into an element of operand number `operand`, counted from 0.
    fn sample(bits: u32, operand: u32) -> Self;
    fn to_f64(self) -> f64;
}

/// Returns the elements of an operand of a case in row-major order.
pub fn elements<T: Sample>(operand: u32, len: usize) -> Vec<T> {
    (0..len as u32)
        .map(|index| T::sample(hash(index ^ operand << 28), operand))
        .collect()
}

/// Returns elements from 0.5 to 2.5, for logarithms and quotients.
pub fn positive_elements(operand: u32, len: usize) -> Vec<f32> {
    let elements = elements::<f32>(operand, len);
    elements.into_iter().map(|x| x.abs() + 0.5).collect()
}

/// Returns a matrix whose rows have a 1 at one of `classes` columns, and 0 elsewhere.
pub fn one_hot(operand: u32, rows: u32, classes: u32) -> Vec<f32> {
    let class = |row: u32| hash(row ^ operand << 28) % classes;
    let columns = |row: u32| (0..classes).map(move |column| column == class(row));
    (0..rows)
        .flat_map(columns)
        .map(|is_class| f32::from(u8::from(is_class)))
        .collect()
}

/// The finalizer of MurmurHash3 (A. Appleby, public domain).
fn hash(index: u32) -> u32 {
    let mut h = index.wrapping_mul(0x9e37_79b1);
    h = (h ^ h >> 16).wrapping_mul(0x85eb_ca6b);
    h = (h ^ h >> 13).wrapping_mul(0xc2b2_ae35);
    h ^ h >> 16
}

macro_rules! sample {
    ($($type:ty: |$bits:ident, $operand:pat_param| $sample:expr, |$value:ident| $to:expr;)*) => {$(
        impl Sample for $type {
            fn sample($bits: u32, $operand: u32) -> Self {
                $sample
            }

            fn to_f64(self) -> f64 {
                let $value = self;
                $to
            }
        }
    )*};
}
sample! {
    // From -2 to 2 in steps of 2^-22, which `f32` represents exactly.
    f32: |bits, _| ((bits >> 8) as i32 - (1 << 23)) as f32 / (1 << 22) as f32, |x| x.into();
    f64: |bits, operand| f32::sample(bits, operand).into(), |x| x;
    f16: |bits, operand| f16::from_f32(f32::sample(bits, operand)), |x| x.into();
    bf16: |bits, operand| bf16::from_f32(f32::sample(bits, operand)), |x| x.into();
    bool: |bits, _| bits & 1 == 1, |x| f64::from(u8::from(x));
    // Products are less than 256.
    u8: |bits, _| (bits & 15) as u8, |x| x.into();
    usize: |bits, _| bits as usize, |x| x as f64;
    i32: |bits, _| (bits % 2001) as i32 - 1000, |x| x.into();
    // Dividends of up to 62 bits, and divisors of a few digits.
    i64: |bits, operand| match operand {
        0 => i64::from(bits) * 1_000_000_007,
        _ => 1 + i64::from(bits % 1000),
    }, |x| x as f64;
}
