//! The functions of the queries. A coordinator and all of its workers register them.

use std::sync::Arc;

use datafusion::error::Result;
use datafusion::execution::FunctionRegistry;
use shapecast::{Shape, Tensor, broadcast};
use shapecast_datafusion::{TensorArg, aggregate, map, map_with};

use crate::by_hand;
use crate::digits::PIXELS;

/// The number of classes.
pub const CLASSES: usize = 10;

type Pixels = TensorArg<f32, Shape![PIXELS]>;
type Centroids = TensorArg<f32, Shape![CLASSES, PIXELS]>;

/// Registers the functions.
pub fn register(session: &mut dyn FunctionRegistry) -> Result<()> {
    // `standardise(pixels)`: each row with mean 0 and deviation 1.
    let standardise = map::<f32, Shape![PIXELS]>("standardise", |x| {
        broadcast!({
            let d = x - mean_keepdim::<-1>(x);
            d / (mean_keepdim::<-1>(d * d).sqrt() + 1e-6)
        })
    });
    // `scale(pixels, mean, deviation)`. The minimum avoids a division by 0: some pixels never vary.
    let scale = map_with::<(Pixels, Pixels, Pixels), f32, Shape![PIXELS]>(
        "scale",
        |(x, mean, deviation)| broadcast!((x - mean) / deviation.max(1e-6)),
    );
    // `nearest(pixels, centroids)`: the class of the nearest centroid.
    let nearest = map_with::<(Pixels, Centroids), i32, Shape![]>("nearest", |(x, centroids)| {
        let x = x.unsqueeze::<1>();
        let distances: Tensor<f32, Shape![dyn, CLASSES]> =
            broadcast!(sum::<-1>((x - centroids) * (x - centroids)));
        let nearest = distances.argmin_axis::<-1>();
        broadcast!(nearest as i32)
    });
    for function in [standardise, scale, nearest, by_hand::function()] {
        session.register_udf(Arc::new(function))?;
    }
    for function in [
        aggregate::mean::<f32, Shape![PIXELS]>("tensor_mean"),
        aggregate::std::<f32, Shape![PIXELS]>("tensor_std"),
        aggregate::min::<f32, Shape![PIXELS]>("tensor_min"),
        aggregate::max::<f32, Shape![PIXELS]>("tensor_max"),
    ] {
        session.register_udaf(Arc::new(function))?;
    }
    Ok(())
}
