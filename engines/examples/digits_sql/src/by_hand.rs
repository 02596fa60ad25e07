//! The standardisation as a loop by hand, to compare with.

use std::sync::Arc;

use datafusion::arrow::array::{Array, AsArray, FixedSizeListArray, Float32Array};
use datafusion::arrow::datatypes::{DataType, Float32Type};
use datafusion::error::Result;
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};

use crate::digits::PIXELS;

/// The number of partial sums, which lets LLVM use vector registers.
const LANES: usize = 16;

/// Returns the function `standardise_by_hand(pixels)`.
pub fn function() -> ScalarUDF {
    let signature = Signature::any(1, Volatility::Immutable);
    ScalarUDF::from(ByHand { signature })
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct ByHand {
    signature: Signature,
}

impl ScalarUDFImpl for ByHand {
    fn name(&self) -> &str {
        "standardise_by_hand"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, arguments: &[DataType]) -> Result<DataType> {
        Ok(arguments[0].clone())
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let column = args.args[0].to_array(args.number_rows)?;
        let list = column.as_fixed_size_list();
        let (rows, _) = list
            .values()
            .as_primitive::<Float32Type>()
            .values()
            .as_chunks();
        let mut result = Vec::with_capacity(PIXELS * rows.len());
        for row in rows {
            result.extend_from_slice(&standardised(row));
        }
        let item = match list.data_type() {
            DataType::FixedSizeList(item, _) => item.clone(),
            other => unreachable!("a list has type {other}"),
        };
        let result = FixedSizeListArray::try_new(
            item,
            PIXELS as i32,
            Arc::new(Float32Array::from(result)),
            list.nulls().cloned(),
        )?;
        Ok(ColumnarValue::Array(Arc::new(result)))
    }
}

fn standardised(row: &[f32; PIXELS]) -> [f32; PIXELS] {
    let mean = sum(row) / PIXELS as f32;
    let centred = row.map(|x| x - mean);
    let variance = sum(&centred.map(|d| d * d)) / PIXELS as f32;
    let deviation = variance.sqrt() + 1e-6;
    centred.map(|d| d / deviation)
}

fn sum(row: &[f32; PIXELS]) -> f32 {
    let mut sums = [0.0; LANES];
    for lanes in row.as_chunks::<LANES>().0 {
        for (sum, x) in sums.iter_mut().zip(lanes) {
            *sum += x;
        }
    }
    sums.iter().sum()
}
