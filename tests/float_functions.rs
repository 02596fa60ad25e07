//! The float functions, compared with the (nearly) correctly rounded functions of `pxfm`, and their
//! special values.

#[path = "float_functions/double_word.rs"]
mod double_word;
#[path = "float_functions/exhaustive.rs"]
mod exhaustive;
#[path = "float_functions/forms.rs"]
mod forms;
#[path = "float_functions/kernels.rs"]
mod kernels;
#[path = "float_functions/maxima.rs"]
mod maxima;
#[path = "float_functions/oracle.rs"]
mod oracle;
#[path = "float_functions/reference.rs"]
mod reference;
#[path = "float_functions/reference_angles.rs"]
mod reference_angles;
#[path = "float_functions/sampled.rs"]
mod sampled;
#[path = "float_functions/specials.rs"]
mod specials;
