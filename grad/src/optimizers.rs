//! Optimizers, whose state has the type of the model.

mod adam;
mod clip;
mod momentum;
mod rms_prop;
mod sgd;

pub use adam::Adam;
pub use clip::clip_norm;
pub use momentum::Momentum;
pub use rms_prop::RmsProp;
pub use sgd::Sgd;
