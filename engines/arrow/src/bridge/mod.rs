mod column;
mod element;
mod export;
mod field;
mod variable;

use super::{arrow_array, arrow_buffer, arrow_schema};

pub use column::{MaskedView, TensorColumn};
pub use element::Element;
pub use export::{into_array, into_tensor};
pub use field::{fixed_shape_of, tensor_field, variable_shape_of};
pub use variable::{VariableColumn, variable_array, variable_field};
