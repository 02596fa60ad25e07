//! The examples: their functions agree with NumPy and plain loops, and their programs print results and errors.

#[path = "examples/example.rs"]
mod example;

// What several examples share, under the names by which they refer to it.
#[path = "../examples/support/iris.rs"]
mod iris;
#[path = "../examples/support/read_error.rs"]
mod read_error;

#[path = "examples/attention.rs"]
mod attention;
#[path = "examples/convnet.rs"]
mod convnet;
#[path = "examples/digits.rs"]
mod digits;
#[path = "examples/edges.rs"]
mod edges;
#[path = "examples/iris_report.rs"]
mod iris_report;
#[path = "examples/layer_norm.rs"]
mod layer_norm;
#[path = "examples/network.rs"]
mod network;
#[path = "examples/photo.rs"]
mod photo;
#[path = "examples/start.rs"]
mod start;
